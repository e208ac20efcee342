// What an event leads to besides the new picture: words, a sound, hands let go.

import { tone } from '../ui/sign.js';
import { inWords } from './arbiter.js';
import { named } from './scene.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../wire/protocol.js').Told} Told */
/** @typedef {import('../wire/protocol.js').View} View */

export function heard(/** @type {App} */ app, /** @type {import('../wire/room.js').Room} */ room, /** @type {Told} */ told, /** @type {View} */ before) {
  const kind = Object.keys(told)[0];
  const go = 'go' in told ? Object.keys(told.go)[0] : 'xiangqi' in told ? Object.keys(told.xiangqi)[0] : '';
  if (kind === 'turn' || kind === 'out' || go === 'placed' || go === 'passed' || go === 'moved' || go === 'undone') {
    app.desk.picked = null;
    app.desk.aimed = null;
    app.desk.sure = null;
    if (room.move?.struck) room.move = null;
  }
  if (kind === 'over' || go === 'over') {
    leftBehind(app, room, before);
    app.ended = { room: room.code, at: performance.now() };
  }
  if ((kind === 'moved' || go === 'placed' || go === 'moved') && app.prefs.sound) tone(before.game.junqi ? 330 : 440, 0.06);
  const words = said(app, room, told);
  if (words) app.last = { text: words, at: performance.now() };
  // What the list of moves shows is newer than what was said before it.
  else if (kind === 'moved' || kind === 'timed_out' || kind === 'out' || go === 'placed' || go === 'passed' || go === 'moved') app.last = null;
}

/** After a silence the whole picture is told anew; a game may have ended meanwhile. */
export function replaced(/** @type {App} */ app, /** @type {import('../wire/room.js').Room} */ room, /** @type {View} */ before) {
  if (before.phase !== 'over' && room.view?.phase === 'over') leftBehind(app, room, before);
}

/** What was known of a running game is all that this page knew of it, should it end now. */
export function leftBehind(/** @type {App} */ app, /** @type {import('../wire/room.js').Room} */ room, /** @type {View} */ { phase, game }) {
  if (phase === 'playing' && game.junqi) app.remember(room.code, game.junqi.armies);
}

/** Events that no list of moves shows, in words. @returns {string | null} */
function said(/** @type {App} */ app, /** @type {import('../wire/room.js').Room} */ room, /** @type {Told} */ told) {
  const { t } = app;
  const view = room.view;
  if (!view) return null;
  const name = (/** @type {import('../wire/protocol.js').Seat} */ seat) => named({ app, view }, seat);
  if ('sat' in told) return t.told.sat(name(told.sat.seat));
  if ('stood' in told) return t.told.stood(name(told.stood.seat));
  if ('match' in told) return told.match.now ? t.match.game(told.match.now.game, told.match.now.games) : t.match.one;
  if ('configured' in told) return t.told.configured;
  if ('draw_offered' in told) return t.told.draw_offered(name(told.draw_offered.seat));
  if ('draw_closed' in told && told.draw_closed.refused_by) return t.told.draw_refused(name(told.draw_closed.refused_by));
  if ('flag_shown' in told) return t.told.flag_shown(name(told.flag_shown.seat), told.flag_shown.post);
  if ('surrender_armed' in told) return told.surrender_armed.armed ? t.told.armed : t.told.disarmed;
  if ('owner' in told) {
    const seat = view.seats.find((chair) => chair.guest === told.owner.guest)?.seat;
    return seat ? t.told.owner(name(seat)) : null;
  }
  if ('arbiter' in told) {
    const { came, ruled, called, appealed } = /** @type {Partial<import('../wire/protocol.js').ArbiterToldKinds>} */ (told.arbiter);
    if (came) return t.arbiter.came(came.name);
    if (ruled) return t.arbiter.ruled(inWords({ app, view }, ruled.ruling), ruled.reason);
    if (called) return t.arbiter.called(name(called.seat), called.reason);
    if (appealed) return t.arbiter.appealed(name(appealed.seat), appealed.reason);
  }
  if ('xiangqi' in told) {
    const { closed, undone, foul, claimed, paused, resumed } = /** @type {Partial<import('../wire/protocol.js').XiangqiToldKinds>} */ (told.xiangqi);
    if (closed?.refused_by) return t.told.refused(name(closed.refused_by));
    if (undone) return t.told.undone(name(undone.by));
    if (foul) return t.xiangqi.foul(name(foul.seat), foul.count);
    if (claimed) return t.xiangqi.claimed(name(claimed.seat), claimed.counted, claimed.needed);
    if (paused) return t.told.paused;
    if (resumed) return t.told.resumed;
  }
  if ('go' in told) {
    if ('closed' in told.go && told.go.closed.refused_by) return t.told.refused(name(told.go.closed.refused_by));
    if ('undone' in told.go) return t.told.undone(name(told.go.undone.by));
    if ('paused' in told.go) return t.told.paused;
    if ('resumed' in told.go) return t.told.resumed;
    if ('accepted' in told.go) return t.go.accepted(name(told.go.accepted.by));
  }
  return null;
}
