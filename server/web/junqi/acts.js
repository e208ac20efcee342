// The buttons below a board of junqi.

import { h } from '../ui/dom.js';
import { button } from '../ui/parts.js';
import { before } from '../room/seating.js';
import { careful } from '../room/questions.js';
import { who } from '../room/scene.js';

/** @typedef {import('../room/scene.js').Scene} Scene */

/** After so long without a connection a player may be put out, in milliseconds. */
const AWAY_MS = 120_000;

export function acts(/** @type {Scene} */ scene) {
  const { app, view, seats, room } = scene;
  const { t } = app;
  if (!room) return null;
  switch (view.phase) {
    case 'arranging': return [peek(scene), before(scene)];
    case 'starting':
    case 'playing': break;
    case 'over': return null;
  }
  const own = seats.find((seat) => seat === view.to_move && !out(scene, seat)) ?? seats.find((seat) => !out(scene, seat));
  if (!own) return null;
  const armed = view.armed || view.armed_seats?.includes(own);
  const early = countMoves(view.game.junqi?.moves ?? '') < (view.options.junqi?.surrender_from_move ?? 0);
  const mine = view.to_move === own;
  return [
    peek(scene),
    button(t.act.draw, () => app.ask({ offer_draw: {} }, own), { kind: 'plain', off: Boolean(view.draw), id: 'draw' }),
    mine && !early ? careful(scene, 'surrender', t.act.surrender, t.act.surrenderSure, () => app.ask({ surrender: {} }, own))
      : armed ? button(t.act.disarm, () => app.ask({ arm_surrender: { armed: false } }, own), { kind: 'plain', id: 'disarm' })
        : careful(scene, 'arm', t.act.arm, t.act.surrenderSure, () => app.ask({ arm_surrender: { armed: true } }, own)),
    [...room.away].filter(([seat, since]) => !seats.includes(seat) && scene.now - since > AWAY_MS && !view.put_out && !out(scene, seat))
      .map(([seat]) => button(`${t.act.putOut} ${who(scene, seat)}`, () => app.ask({ ask_put_out: { seat } }, own), { kind: 'plain' })),
    careful(scene, 'leave', t.room.leave, t.room.leaveSure, () => app.ask({ leave: {} })),
  ];
}

/** Shows the own ranks as long as it is held, by pointer or key, where they are hidden. */
function peek(/** @type {Scene} */ { app, seats }) {
  const show = () => app.at({ peek: true });
  const hide = () => { if (app.desk.peek) app.at({ peek: false }); };
  return app.prefs.hide && seats.length > 0 && h('button', {
    type: 'button', class: 'button peek', id: 'peek', onpointerdown: show, onpointerup: hide, onpointerleave: hide, onpointercancel: hide, onblur: hide,
    onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === ' ' || event.key === 'Enter') show(); }, onkeyup: hide,
    oncontextmenu: (/** @type {Event} */ event) => event.preventDefault(),
  }, app.t.junqi.peek);
}

function out(/** @type {Scene} */ { view }, /** @type {import('../wire/protocol.js').Seat} */ seat) {
  return Boolean(view.seats.find((chair) => chair.seat === seat)?.out);
}

function countMoves(/** @type {string} */ moves) {
  return moves.split(' ').filter((token) => token.length === 7).length;
}
