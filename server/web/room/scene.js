// What a table screen draws: a view, whose eyes see it, and the ply that is looked at.

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../wire/protocol.js').View} View */
/** @typedef {import('../wire/protocol.js').Seat} Seat */
/** @typedef {import('../wire/room.js').Room} Room */
/** @typedef {{app: App, view: View, seats: Seat[], room: Room | null, plies: number, ply: number, live: boolean, now: number,
 *   canAct: boolean}} Scene */

import { gameOf } from './games.js';

/** The table that is followed. @returns {Scene | null} */
export function roomScene(/** @type {App} */ app) {
  const { room } = app.session;
  if (!room?.view) return null;
  const canAct = app.session.line === 'open' || app.session.line === 'down' || app.session.line === 'opening';
  return sceneOf(app, room.view, room.seats, room, canAct);
}

/** @returns {Scene} */
export function sceneOf(
  /** @type {App} */ app, /** @type {View} */ view, /** @type {Seat[]} */ seats, /** @type {Room | null} */ room,
  /** @type {boolean} */ canAct,
) {
  const plies = gameOf(view).plies(view);
  const asked = app.desk.ply;
  const ply = asked === null ? plies : Math.min(asked, plies);
  return { app, view, seats, room, plies, ply, live: ply === plies, now: app.session.now(), canAct };
}

/** Whether it is this user's turn. */
export function isMine(/** @type {Scene} */ { view, seats }) {
  return view.phase === 'playing' && view.to_move !== undefined && seats.includes(view.to_move);
}

/** A player as readers of this page know them: by name, and where they sit or what they play. */
export function who(/** @type {Scene} */ scene, /** @type {Seat} */ seat) {
  const { app: { t }, view, seats } = scene;
  if (seats.length === 1 && seats[0] === seat) return t.you;
  const name = view.seats.find((chair) => chair.seat === seat)?.name;
  // Isolated, so that a name from right to left turns nothing around it.
  return t.person(name ? `\u2068${name}\u2069` : '', placeOf(scene, seat));
}

/** The same by name alone, the reader too: so sentences need one form of the verb. */
export function named(/** @type {{app: App, view: View}} */ { app, view }, /** @type {Seat} */ seat) {
  return who(/** @type {any} */ ({ app, view, seats: [] }), seat);
}

export function placeOf(/** @type {{app: App, view: View}} */ { app: { t }, view }, /** @type {Seat} */ seat) {
  const red = view.game.xiangqi?.red;
  if (view.game.xiangqi) return red ? t.xiangqi[red === seat ? 'red' : 'black'] : '';
  const black = view.game.go?.black;
  if (!view.game.go) return t.seat[seat];
  if (!black) return '';
  return t.colour[black === seat ? 'black' : 'white'];
}

/** The seats that play. @returns {Seat[]} */
export function playing(/** @type {View} */ view) {
  const four = view.options.junqi && (view.options.junqi.game ?? 'four_player') === 'four_player';
  return four ? ['S', 'E', 'N', 'W'] : ['S', 'N'];
}
