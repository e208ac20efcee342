// The part of the fold that writes down a game of Go (PROTOCOL.md, 9.4).

import { Misfit } from './fold.js';
import { SEATS } from './armies.js';
import { count, goOn } from './arbiter.js';

/** @typedef {import('../wire/protocol.js').View} View */
/** @typedef {import('../wire/protocol.js').GoView} GoView */
/** @typedef {import('../wire/protocol.js').GoClocks} GoClocks */
/** @typedef {import('../wire/protocol.js').Seat} Seat */
/** @typedef {import('../wire/protocol.js').GoToldKinds} Kinds */

/** @type {{[K in keyof Kinds]: (view: View, told: Kinds[K]) => void}} */
export const goHandlers = {
  colours_drawn(view, { black }) {
    go(view).black = black;
  },
  awaited(view, { absent, clock }) {
    go(view).awaited = absent;
    view.clock = clock;
  },
  arrived(view, { seat }) {
    go(view).awaited = (go(view).awaited ?? []).filter((other) => other !== seat);
  },
  began(view, told) {
    delete go(view).awaited;
    view.phase = 'playing';
    delete view.clock;
    turned(view, told);
  },
  placed(view, told) {
    const game = go(view);
    const stone = told.colour === 'black' ? 'X' : 'O';
    const taken = put(game, told.point, stone, told.captured ?? '');
    const whose = told.colour === 'black' ? 'black_prisoners' : 'white_prisoners';
    game[whose] = (game[whose] ?? 0) + taken;
    note(game, told.point);
    turned(view, told);
  },
  passed(view, told) {
    note(go(view), told.lost ? 'lost' : 'pass');
    turned(view, told);
  },
  penalised(view, { seat, clocks }) {
    used(go(view), seat, 'penalties');
    go(view).clocks = clocks;
  },
  warned(view, { seat }) {
    count(view, seat, 'warnings', 1);
  },
  session_began(view, { clock }) {
    go(view).session = clock;
  },
  clocks_set(view, { clocks }) {
    go(view).clocks = clocks;
  },
  confirming(view, { why, called_by, version, proposal, clock, clocks }) {
    const game = go(view);
    game.stage = 'confirm';
    game.agreement = { why, called_by, version, marks: proposal, proposal };
    if (clocks) game.clocks = clocks;
    delete game.legal;
    view.clock = clock;
    delete view.to_move;
  },
  dead_marked(view, { by, marks, version, clock }) {
    const agreement = agreed(view);
    const changes = agreement.changes ?? [];
    const count = changes.find((change) => change.seat === by)?.count ?? 0;
    Object.assign(agreement, { marks, version, accepted: undefined });
    agreement.changes = sorted([...changes.filter((change) => change.seat !== by), { seat: by, count: count + 1 }]);
    view.clock = clock;
  },
  accepted(view, { by }) {
    const all = [...(agreed(view).accepted ?? []), by];
    agreed(view).accepted = SEATS.filter((seat) => all.includes(seat));
  },
  played_on(view, told) {
    const game = go(view);
    delete game.stage;
    delete game.agreement;
    game.play_out = told.play_out;
    delete view.clock;
    turned(view, told);
  },
  asked(view, { by, what }) {
    go(view).question = { by, what };
  },
  closed(view) {
    delete go(view).question;
  },
  undone(view, told) {
    const game = go(view);
    const moves = (game.moves ?? '').split(' ');
    game.moves = moves.slice(0, Math.max(0, moves.length - told.plies)).join(' ');
    game.board = told.board;
    game.black_prisoners = told.black_prisoners;
    game.white_prisoners = told.white_prisoners;
    if (!told.ruled) used(game, told.by, 'undos');
    turned(view, told);
  },
  paused(view, { by, clock, clocks }) {
    used(go(view), by, 'pauses');
    go(view).clocks = clocks;
    view.clock = clock;
  },
  resumed(view, { clocks }) {
    go(view).clocks = clocks;
    delete view.clock;
  },
  sealing(view) {
    delete go(view).session;
    go(view).stage = 'sealing';
    delete go(view).legal;
  },
  sealed(view, { seat, hash, clocks }) {
    Object.assign(go(view), { stage: 'adjourned', sealed: { seat, hash }, clocks });
    delete view.to_move;
  },
  opened(view) {
    delete go(view).stage;
    delete go(view).sealed;
  },
  over(view, { result, verdict, clocks }) {
    const game = go(view);
    Object.assign(game, { verdict, clocks });
    for (const field of /** @type {const} */ (['question', 'awaited', 'legal', 'session'])) delete game[field];
    goOn(view);
    view.result = result;
    view.phase = 'over';
    for (const field of /** @type {const} */ (['to_move', 'clock', 'draw'])) delete view[field];
  },
};

/** @returns {GoView} */
function go(/** @type {View} */ view) {
  if (!view.game.go) throw new Misfit('this is no game of Go');
  return view.game.go;
}

function agreed(/** @type {View} */ view) {
  const { agreement } = go(view);
  if (!agreement) throw new Misfit('nothing is being agreed upon');
  return agreement;
}

function turned(/** @type {View} */ view, /** @type {{turn: number, clocks: GoClocks, legal?: string}} */ told) {
  const game = go(view);
  game.legal = told.legal;
  game.clocks = told.clocks;
  view.turn = told.turn;
  if (told.clocks.turn) view.to_move = told.clocks.turn;
}

function note(/** @type {GoView} */ game, /** @type {string} */ word) {
  game.moves = game.moves ? `${game.moves} ${word}` : word;
}

function used(/** @type {GoView} */ game, /** @type {Seat} */ seat, /** @type {'undos' | 'pauses' | 'penalties' | 'warnings'} */ what) {
  const others = (game.used ?? []).filter((use) => use.seat !== seat);
  const own = (game.used ?? []).find((use) => use.seat === seat) ?? { seat };
  game.used = sorted([...others, { ...own, [what]: (own[what] ?? 0) + 1 }]);
}

/** Counts warnings of a seat, or takes them back; a seat that has used nothing is not listed. */
export function warned(/** @type {View} */ view, /** @type {Seat} */ seat, /** @type {number} */ by) {
  const game = go(view);
  const own = (game.used ?? []).find((use) => use.seat === seat) ?? { seat };
  const warnings = Math.max(0, (own.warnings ?? 0) + by);
  const others = (game.used ?? []).filter((use) => use.seat !== seat);
  const idle = !warnings && !own.undos && !own.pauses && !own.penalties;
  game.used = sorted(idle ? others : [...others, { ...own, warnings }]);
}

/** @template {{seat: Seat}} T @returns {T[]} */
function sorted(/** @type {T[]} */ list) {
  return list.sort((a, b) => SEATS.indexOf(a.seat) - SEATS.indexOf(b.seat));
}

export const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/** The place of a point in the text of a board; -1: there is no such point. */
export function placeOf(/** @type {string} */ board, /** @type {string} */ point) {
  const columns = board.indexOf(' ') < 0 ? board.length : board.indexOf(' ');
  const rows = (board.length + 1) / (columns + 1);
  const column = COLUMNS.indexOf(point[0] ?? '?');
  const row = Number(point.slice(1));
  const sound = column >= 0 && column < columns && row >= 1 && row <= rows;
  return sound ? (rows - row) * (columns + 1) + column : -1;
}

/** Puts a stone down and takes stones off; how many of the other colour were taken. */
function put(/** @type {GoView} */ game, /** @type {string} */ point, /** @type {string} */ stone, /** @type {string} */ captured) {
  const board = [...(game.board ?? '')];
  const at = placeOf(game.board ?? '', point);
  if (board[at] !== '.') throw new Misfit('no stone can stand there');
  board[at] = stone;
  let taken = 0;
  for (const gone of captured.split(' ').filter(Boolean)) {
    const place = placeOf(game.board ?? '', gone);
    if (board[place] === undefined || board[place] === '.') throw new Misfit('no stone to take off');
    if (board[place] !== stone) taken += 1;
    board[place] = '.';
  }
  game.board = board.join('');
  return taken;
}
