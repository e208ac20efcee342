// The fold: a view and what was told make the next view. It asks no rule (PROTOCOL.md, 9.3).

import { SEATS, army, pieceAt, slotOf, written } from './armies.js';
import { arbiterHandlers, forgetGame, goOn } from './arbiter.js';
import { goHandlers } from './go.js';
import { xiangqiHandlers } from './xiangqi.js';

/** @typedef {import('../wire/protocol.js').View} View */
/** @typedef {import('../wire/protocol.js').Told} Told */
/** @typedef {import('../wire/protocol.js').Seat} Seat */
/** @typedef {import('../wire/protocol.js').ToldKinds} Kinds */
/** @typedef {import('../wire/protocol.js').JunqiView} JunqiView */

/** What was told does not fit; a whole picture is to be asked for. */
export class Misfit extends Error {}

const SIGN = { plain: '-', attacker_wins: 'x', defender_wins: 'o', both: '=' };
const OUT = { flag: 1, no_move: 2, timeouts: 3, surrender: 4, left: 6 };

/** The view after what was told; the old one stays as it was. @returns {View} */
export function applied(/** @type {View} */ view, /** @type {Told} */ told) {
  const next = structuredClone(view);
  const [kind, fields] = Object.entries(told)[0] ?? [];
  const handler = /** @type {any} */ (handlers)[String(kind)];
  if (!handler) throw new Misfit(`unknown event ${kind}`);
  handler(next, fields);
  return tidied(next);
}

/** @type {{[K in keyof Kinds]: (view: View, told: Kinds[K]) => void}} */
const handlers = {
  sat(view, { seat, guest, name, army }) {
    lay(view, seat, army ?? '');
    Object.assign(chair(view, seat), { guest, name, ready: false });
  },
  stood(view, { seat }) {
    lay(view, seat, '');
    vacate(view, seat);
  },
  swapped(view, { armies }) {
    const [one, other] = armies;
    if (!one || !other) throw new Misfit('two seats change places');
    const a = SEATS.indexOf(one.seat);
    const b = SEATS.indexOf(other.seat);
    lay(view, one.seat, one.army ?? '');
    lay(view, other.seat, other.army ?? '');
    const [first, second] = [view.seats[a], view.seats[b]];
    if (!first || !second) throw new Misfit('there is no such seat');
    view.seats[a] = { ...second, seat: one.seat };
    view.seats[b] = { ...first, seat: other.seat };
  },
  owner(view, { guest }) {
    view.owner = guest;
  },
  match(view, { now }) {
    view.match = now;
  },
  configured(view, { options, army, armies }) {
    for (const own of [...(army ? [army] : []), ...(armies ?? [])]) lay(view, own.seat, own.army ?? '');
    view.options = options;
    for (const seat of view.seats) seat.ready = false;
  },
  arranged(view, { seat, army }) {
    lay(view, seat, army);
  },
  ready(view, { seat, ready }) {
    chair(view, seat).ready = ready;
  },
  clock(view, { clock }) {
    view.clock = clock;
  },
  restarted(view, { clock }) {
    view.clock = clock;
  },
  started(view, { first, clock, faces, board }) {
    if (view.game.junqi) {
      show(view, faces ?? []);
      forgetMoves(view.game.junqi);
    } else if (view.game.go) {
      const { black, position } = view.game.go;
      view.game.go = { black, position, board: board ?? '', black_prisoners: position?.black_prisoners, white_prisoners: position?.white_prisoners };
    } else if (view.game.xiangqi) {
      const { red, position } = view.game.xiangqi;
      view.game.xiangqi = { red, position, board: board ?? '' };
    }
    view.phase = 'starting';
    view.to_move = first;
    view.clock = clock;
    delete view.result;
  },
  turn(view, { seat, turn, clock, legal }) {
    junqi(view).legal = legal;
    view.phase = 'playing';
    view.turn = turn;
    view.to_move = seat;
    view.clock = clock;
  },
  moved(view, { from, to, outcome, path, quiet }) {
    const game = junqi(view);
    step(game, from, to, outcome);
    note(game, from + SIGN[outcome] + to);
    game.path = path;
    delete game.legal;
    game.quiet = quiet ?? (outcome === 'plain' ? (game.quiet ?? 0) + 1 : 0);
  },
  flag_shown(view, { seat, post }) {
    const game = junqi(view);
    game.armies = written(game.armies, seat, slotOf(post), { face: 'F' });
  },
  timed_out(view, { seat, count }) {
    chair(view, seat).timeouts = count;
    note(junqi(view), `T${seat}`);
    delete junqi(view).legal;
  },
  out(view, { seat, reason, faces, legal }) {
    const game = junqi(view);
    show(view, faces ?? []);
    for (const slot of army(game.armies, seat)) {
      game.armies = written(game.armies, seat, slot.index, { post: '---' });
    }
    note(game, `L${seat}${OUT[reason]}`);
    game.legal = legal;
    chair(view, seat).out = reason;
  },
  left(view, { seat }) {
    note(junqi(view), `X${seat}`);
  },
  draw_offered(view, { seat }) {
    const by = chair(view, seat);
    by.offers = (by.offers ?? 0) + 1;
    view.draw = { by: seat };
    if (view.game.xiangqi) view.game.xiangqi.last_offer = seat;
  },
  draw_accepted(view, { seat }) {
    if (!view.draw) throw new Misfit('no draw offer stands');
    view.draw.accepted = [...(view.draw.accepted ?? []), seat];
  },
  draw_closed(view) {
    delete view.draw;
  },
  voided(view, { seat, armies }) {
    if (view.game.junqi) {
      view.game.junqi.armies = SEATS.map((of, at) => (of === seat ? '' : armies?.[at] ?? ''));
      forgetMoves(view.game.junqi);
      delete view.game.junqi.marks;
      delete view.game.junqi.seat_marks;
    } else if (view.game.xiangqi) {
      view.game.xiangqi = { position: view.game.xiangqi.position };
    } else {
      view.game.go = { position: view.game.go?.position };
    }
    vacate(view, seat);
    for (const chair of view.seats) Object.assign(chair, { ready: false, timeouts: 0, offers: 0, out: undefined });
    view.phase = 'arranging';
    ended(view);
    forgetGame(view);
    delete view.armed;
    delete view.armed_seats;
    delete view.result;
  },
  over(view, { result, faces }) {
    const game = junqi(view);
    show(view, faces ?? []);
    note(game, result.reason === 'decided' ? 'END4' : 'END2');
    delete game.legal;
    view.phase = 'over';
    view.result = result;
    ended(view);
    goOn(view);
  },
  surrender_armed(view, { seat, armed }) {
    if (!seat) {
      view.armed = armed;
      return;
    }
    const others = (view.armed_seats ?? []).filter((other) => other !== seat);
    view.armed_seats = SEATS.filter((other) => others.includes(other) || (armed && other === seat));
  },
  marked(view, { seat, piece, mark }) {
    const game = junqi(view);
    if (!seat) {
      game.marks = remarked(game.marks, piece, mark);
      return;
    }
    const old = game.seat_marks ?? [];
    const marks = remarked(old.find((of) => of.seat === seat)?.marks, piece, mark);
    const all = old.filter((of) => of.seat !== seat).concat(marks ? [{ seat, marks }] : []);
    game.seat_marks = all.sort((a, b) => SEATS.indexOf(a.seat) - SEATS.indexOf(b.seat));
  },
  put_out_asked(view, { seat, by }) {
    view.put_out = { seat, by };
  },
  put_out_accepted(view, { seat }) {
    if (!view.put_out) throw new Misfit('no question stands');
    view.put_out.accepted = [...(view.put_out.accepted ?? []), seat];
  },
  put_out_closed(view) {
    delete view.put_out;
  },
  go(view, told) {
    within(goHandlers, view, told);
  },
  xiangqi(view, told) {
    within(xiangqiHandlers, view, told);
  },
  arbiter(view, told) {
    within(arbiterHandlers, view, told);
  },
};

/** An event of one game alone. */
function within(/** @type {object} */ handlers, /** @type {View} */ view, /** @type {object} */ told) {
  const [kind, fields] = Object.entries(told)[0] ?? [];
  const handler = /** @type {any} */ (handlers)[String(kind)];
  if (!handler) throw new Misfit(`unknown event ${kind}`);
  handler(view, fields);
}

/** @returns {JunqiView} */
function junqi(/** @type {View} */ view) {
  if (!view.game.junqi) throw new Misfit('this is no game of junqi');
  return view.game.junqi;
}

function chair(/** @type {View} */ view, /** @type {Seat} */ seat) {
  const found = view.seats.find((chair) => chair.seat === seat);
  if (!found) throw new Misfit('there is no such seat');
  return found;
}

function vacate(/** @type {View} */ view, /** @type {Seat} */ seat) {
  Object.assign(chair(view, seat), { guest: undefined, name: undefined, ready: false });
}

function lay(/** @type {View} */ view, /** @type {Seat} */ seat, /** @type {string} */ army) {
  const game = view.game.junqi;
  if (game) game.armies = game.armies.map((old, at) => (SEATS[at] === seat ? army : old));
  else if (army !== '') throw new Misfit('this game has no armies');
}

/** Writes down faces; one that is known is not forgotten. */
function show(/** @type {View} */ view, /** @type {import('../wire/protocol.js').Faces[]} */ shown) {
  const game = junqi(view);
  for (const { seat, faces } of shown) {
    [...faces].forEach((face, index) => {
      if (face !== '?') game.armies = written(game.armies, seat, index, { face });
    });
  }
}

function step(
  /** @type {JunqiView} */ game, /** @type {string} */ from, /** @type {string} */ to,
  /** @type {import('../wire/protocol.js').Outcome} */ outcome,
) {
  const mover = pieceAt(game.armies, from);
  const target = pieceAt(game.armies, to);
  if (!mover || (outcome === 'plain') === Boolean(target)) throw new Misfit('this move does not fit');
  if (target && outcome !== 'defender_wins') {
    game.armies = written(game.armies, target.seat, target.index, { post: '---' });
  }
  const stays = outcome === 'plain' || outcome === 'attacker_wins';
  game.armies = written(game.armies, mover.seat, mover.index, { post: stays ? to : '---' });
}

function note(/** @type {JunqiView} */ game, /** @type {string} */ token) {
  game.moves = game.moves ? `${game.moves} ${token}` : token;
}

function forgetMoves(/** @type {JunqiView} */ game) {
  for (const field of /** @type {const} */ (['moves', 'path', 'legal', 'quiet'])) delete game[field];
}

function ended(/** @type {View} */ view) {
  for (const field of /** @type {const} */ (['clock', 'to_move', 'draw', 'put_out'])) delete view[field];
}

function remarked(/** @type {string | undefined} */ marks, /** @type {string} */ piece, /** @type {string | undefined} */ mark) {
  const others = (marks ?? '').split(' ').filter((of) => of && !of.startsWith(`${piece}:`));
  return others.concat(mark ? [`${piece}:${mark}`] : []).sort().join(' ');
}

/** Leaves out what the server leaves out, so that a fold and a whole picture are the same. @returns {View} */
export function tidied(/** @type {View} */ view) {
  const bare = (/** @type {any} */ part, /** @type {string[]} */ kept) => {
    for (const [key, value] of Object.entries(part)) {
      const empty = value === undefined || value === false || value === 0 || value === ''
        || (Array.isArray(value) && value.length === 0);
      if (empty && !kept.includes(key)) delete part[key];
    }
  };
  bare(view, ['turn', 'seats', 'owner']);
  for (const seat of view.seats) bare(seat, []);
  if (view.draw) bare(view.draw, []);
  if (view.put_out) bare(view.put_out, []);
  if (view.game.junqi) bare(view.game.junqi, ['armies']);
  if (view.game.go) {
    bare(view.game.go, []);
    if (view.game.go.stage === 'play') delete view.game.go.stage;
    if (view.game.go.agreement) bare(view.game.go.agreement, ['version']);
    for (const used of view.game.go.used ?? []) bare(used, []);
  }
  if (view.arbiter) {
    bare(view.arbiter, []);
    for (const counts of view.arbiter.counts ?? []) bare(counts, []);
    if (Object.keys(view.arbiter).length === 0) delete view.arbiter;
  }
  if (view.game.xiangqi) {
    bare(view.game.xiangqi, []);
    for (const used of view.game.xiangqi.used ?? []) bare(used, []);
  }
  return view;
}
