// The part of the fold that writes down what is told of an arbiter. What a ruling leads to is told after it.

import { Misfit } from './fold.js';
import { SEATS } from './armies.js';
import { warned } from './go.js';

/** @typedef {import('../wire/protocol.js').View} View */
/** @typedef {import('../wire/protocol.js').Seat} Seat */
/** @typedef {import('../wire/protocol.js').ArbiterToldKinds} Kinds */
/** @typedef {import('../wire/protocol.js').Ruling} Ruling */

/** @type {{[K in keyof Kinds]: (view: View, told: Kinds[K]) => void}} */
export const arbiterHandlers = {
  came(view, { guest, name }) {
    Object.assign(arbiter(view), { guest, name });
  },
  left(view) {
    Object.assign(arbiter(view), { guest: undefined, name: undefined });
  },
  ruled(view, line) {
    follow(view, line.ruling);
    arbiter(view).rulings = [...(arbiter(view).rulings ?? []), line];
  },
  called(view, { seat, foul, stopped }) {
    const of = arbiter(view);
    of.call = foul ? { seat, foul } : { seat };
    of.stopped = of.stopped || stopped;
  },
  appealed(view, { seat }) {
    arbiter(view).appeal = seat;
  },
};

function arbiter(/** @type {View} */ view) {
  return (view.arbiter ??= {});
}

/** The clocks run again, and nobody calls. */
export function goOn(/** @type {View} */ view) {
  if (view.arbiter) Object.assign(view.arbiter, { stopped: undefined, call: undefined });
}

/** No game was played. */
export function forgetGame(/** @type {View} */ view) {
  goOn(view);
  if (view.arbiter) Object.assign(view.arbiter, { appeal: undefined, counts: undefined });
}

function follow(/** @type {View} */ view, /** @type {Ruling} */ ruling) {
  if ('pause' in ruling) arbiter(view).stopped = true;
  else if ('resume' in ruling) goOn(view);
  else if ('warn' in ruling) count(view, ruling.warn.seat, 'warnings', 1);
  else if ('foul' in ruling) count(view, ruling.foul.seat, 'fouls', 1);
  else if ('chat' in ruling) arbiter(view).chat_closed = !ruling.chat.open;
  else if ('override' in ruling) takeBack(view, ruling.override.ruling);
  else if ('result' in ruling) view.result = { ...(ruling.result.winners?.length ? { winners: ruling.result.winners } : {}), reason: 'ruled' };
  else if ('close_appeal' in ruling) delete arbiter(view).appeal;
}

function takeBack(/** @type {View} */ view, /** @type {number} */ number) {
  const line = arbiter(view).rulings?.find((line) => line.number === number);
  if (!line) throw new Misfit('no such ruling');
  if ('warn' in line.ruling) count(view, line.ruling.warn.seat, 'warnings', -1);
  if ('foul' in line.ruling) count(view, line.ruling.foul.seat, 'fouls', -1);
}

/** Warnings and fouls are counted by seat; those of Go stand in its own part too. */
export function count(/** @type {View} */ view, /** @type {Seat} */ seat, /** @type {'warnings' | 'fouls'} */ what, /** @type {number} */ by) {
  const counts = arbiter(view).counts ?? [];
  const own = counts.find((of) => of.seat === seat) ?? { seat };
  const next = { ...own, [what]: Math.max(0, (own[what] ?? 0) + by) };
  const all = [...counts.filter((of) => of.seat !== seat), next].filter((of) => of.warnings || of.fouls);
  arbiter(view).counts = all.sort((a, b) => SEATS.indexOf(a.seat) - SEATS.indexOf(b.seat));
  if (view.game.go && what === 'warnings') warned(view, seat, by);
}
