// The part of the fold that writes down a game of xiangqi (PROTOCOL.md, 9.6). A move takes what stands
// where it goes.

import { Misfit } from './fold.js';
import { SEATS } from './armies.js';

/** @typedef {import('../wire/protocol.js').View} View */
/** @typedef {import('../wire/protocol.js').XiangqiView} XiangqiView */
/** @typedef {import('../wire/protocol.js').XiangqiUse} Use */
/** @typedef {import('../wire/protocol.js').Seat} Seat */
/** @typedef {import('../wire/protocol.js').XiangqiToldKinds} Kinds */

/** @type {{[K in keyof Kinds]: (view: View, told: Kinds[K]) => void}} */
export const xiangqiHandlers = {
  sides_drawn(view, { red }) {
    game(view).red = red;
  },
  awaited(view, { absent, clock }) {
    game(view).awaited = absent;
    view.clock = clock;
  },
  arrived(view, { seat }) {
    game(view).awaited = (game(view).awaited ?? []).filter((other) => other !== seat);
  },
  began(view, told) {
    delete game(view).awaited;
    view.phase = 'playing';
    delete view.clock;
    turned(view, told);
  },
  late(view, { seat, until_ms }) {
    game(view).late = { seat, until_ms };
  },
  came(view) {
    delete game(view).late;
  },
  moved(view, told) {
    const of = game(view);
    of.board = stepped(of.board ?? '', told.step);
    of.moves = added(of.moves, told.step);
    counted(of, told);
    turned(view, told);
  },
  touched(view, { point, legal }) {
    game(view).touched = added(game(view).touched, point);
    game(view).legal = legal;
  },
  foul(view, { seat, count }) {
    use(game(view), seat, () => ({ fouls: count }));
  },
  claimed() {},
  repeated(view, { repetition, legal }) {
    Object.assign(game(view), { repetition, legal });
  },
  changed(view, { legal }) {
    Object.assign(game(view), { repetition: undefined, legal });
  },
  penalised(view, { seat, clocks }) {
    use(game(view), seat, (used) => ({ penalties: (used.penalties ?? 0) + 1 }));
    game(view).clocks = clocks;
  },
  clocks_set(view, { clocks }) {
    game(view).clocks = clocks;
  },
  asked(view, { by, what }) {
    game(view).question = { by, what };
  },
  closed(view) {
    delete game(view).question;
  },
  undone(view, told) {
    const of = game(view);
    const moves = (of.moves ?? '').split(' ');
    of.moves = moves.slice(0, Math.max(0, moves.length - told.plies)).join(' ');
    of.board = told.board;
    of.repetition = told.repetition;
    counted(of, told);
    use(of, told.by, (used) => ({ undos: (used.undos ?? 0) + 1 }));
    turned(view, told);
  },
  paused(view, { by, clock, clocks }) {
    use(game(view), by, (used) => ({ pauses: (used.pauses ?? 0) + 1 }));
    game(view).clocks = clocks;
    view.clock = clock;
  },
  resumed(view, { clocks }) {
    game(view).clocks = clocks;
    delete view.clock;
  },
  over(view, { result, clocks }) {
    const of = game(view);
    of.clocks = clocks;
    for (const field of /** @type {const} */ (['question', 'awaited', 'late', 'legal', 'touched'])) delete of[field];
    view.result = result;
    view.phase = 'over';
    for (const field of /** @type {const} */ (['to_move', 'clock', 'draw'])) delete view[field];
  },
};

/** @returns {XiangqiView} */
function game(/** @type {View} */ view) {
  if (!view.game.xiangqi) throw new Misfit('this is no game of xiangqi');
  return view.game.xiangqi;
}

function turned(/** @type {View} */ view, /** @type {{turn: number, clocks: import('../wire/protocol.js').GoClocks, legal?: string}} */ told) {
  const of = game(view);
  of.legal = told.legal;
  delete of.touched;
  of.clocks = told.clocks;
  view.turn = told.turn;
  if (told.clocks.turn) view.to_move = told.clocks.turn;
}

function counted(/** @type {XiangqiView} */ of, /** @type {Pick<XiangqiView, 'check' | 'quiet' | 'red_checks' | 'black_checks'>} */ { check, quiet, red_checks, black_checks }) {
  Object.assign(of, { check, quiet, red_checks, black_checks });
}

function added(/** @type {string | undefined} */ words, /** @type {string} */ word) {
  return words ? `${words} ${word}` : word;
}

function use(/** @type {XiangqiView} */ of, /** @type {Seat} */ seat, /** @type {(used: Use) => Partial<Use>} */ change) {
  const own = (of.used ?? []).find((used) => used.seat === seat) ?? { seat };
  const others = (of.used ?? []).filter((used) => used.seat !== seat);
  of.used = [...others, { ...own, ...change(own) }].sort((a, b) => SEATS.indexOf(a.seat) - SEATS.indexOf(b.seat));
}

/** The place of a point, `a0` to `i9`, in the text of a board; -1: there is no such point. */
export function placeAt(/** @type {string} */ point) {
  const [x, y] = ['abcdefghi'.indexOf(point[0] ?? '?'), Number(point[1])];
  return x >= 0 && y >= 0 && y <= 9 ? (9 - y) * 10 + x : -1;
}

/** The board after a move. */
export function stepped(/** @type {string} */ board, /** @type {string} */ step) {
  const [from, to] = [placeAt(step.slice(0, 2)), placeAt(step.slice(2))];
  const cells = [...board];
  const piece = cells[from];
  if (!piece || piece === '.' || to < 0) throw new Misfit('this move does not fit');
  cells[from] = '.';
  cells[to] = piece;
  return cells.join('');
}
