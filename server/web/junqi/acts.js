// The buttons below a board of junqi.

import { h } from '../ui/dom.js';
import { button, field } from '../ui/parts.js';
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
    case 'arranging': return before(scene);
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
    button(t.act.draw, () => app.ask({ offer_draw: {} }, own), { kind: 'plain', off: Boolean(view.draw), id: 'draw' }),
    mine && !early ? careful(scene, 'surrender', t.act.surrender, t.act.surrenderSure, () => app.ask({ surrender: {} }, own))
      : armed ? button(t.act.disarm, () => app.ask({ arm_surrender: { armed: false } }, own), { kind: 'plain', id: 'disarm' })
        : careful(scene, 'arm', t.act.arm, t.act.surrenderSure, () => app.ask({ arm_surrender: { armed: true } }, own)),
    [...room.away].filter(([seat, since]) => !seats.includes(seat) && scene.now - since > AWAY_MS && !view.put_out && !out(scene, seat))
      .map(([seat]) => button(`${t.act.putOut} ${who(scene, seat)}`, () => app.ask({ ask_put_out: { seat } }, own), { kind: 'plain' })),
    careful(scene, 'leave', t.room.leave, t.room.leaveSure, () => app.ask({ leave: {} })),
  ];
}

function out(/** @type {Scene} */ { view }, /** @type {import('../wire/protocol.js').Seat} */ seat) {
  return Boolean(view.seats.find((chair) => chair.seat === seat)?.out);
}

function countMoves(/** @type {string} */ moves) {
  return moves.split(' ').filter((token) => token.length === 7).length;
}

/** The way to a seat; who has no name yet may say one first. */
function sitting(/** @type {import('../app.js').App} */ app) {
  const { t } = app;
  const sit = async () => {
    const name = (app.fields.called ?? '').trim();
    if (name) {
      app.like({ name });
      await app.session.rename(name);
    }
    app.ask({ sit: {} });
  };
  return h('span', { class: 'row' },
    !app.prefs.name && field(app, 'called', { label: t.name.label, max: 24, enter: sit, hidden: true }),
    button(t.room.sit, sit, { kind: 'primary', id: 'sit' }));
}

/** Sitting down, standing up, being ready: the same in every game. */
export function before(/** @type {Scene} */ { app, view, seats }) {
  const { t } = app;
  if (seats.length === 0) return sitting(app);
  const waits = seats.filter((seat) => !view.seats.find((chair) => chair.seat === seat)?.ready);
  const ready = async () => {
    app.at({ picked: null });
    for (const seat of waits) await app.ask({ ready: { ready: true } }, seat);
  };
  const back = async () => {
    for (const seat of seats) await app.ask({ ready: { ready: false } }, seat);
  };
  return h('span', { class: 'row' },
    waits.length > 0 ? button(t.room.ready, ready, { kind: 'primary', id: 'ready' }) : button(t.room.notReady, back, { id: 'not-ready' }),
    button(t.room.stand, () => app.ask({ leave: {} }), { kind: 'plain', id: 'stand' }));
}
