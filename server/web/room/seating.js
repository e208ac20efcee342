// Before the start, in every game: sitting down, standing up, being ready, and what the owner may do.

import { h } from '../ui/dom.js';
import { button, field } from '../ui/parts.js';
import { beginChange, mayChange } from '../lobby/change.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../wire/protocol.js').Seat} Seat */

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
export function before(/** @type {Scene} */ { app, view, seats, room }) {
  const { t } = app;
  const rules = mayChange(app) && button(t.create.rules, () => beginChange(app, view), { kind: 'plain', id: 'change-rules' });
  if (seats.length === 0) return [!room?.presides && sitting(app), rules];
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
    button(t.room.stand, () => app.ask({ leave: {} }), { kind: 'plain', id: 'stand' }), rules);
}

/** Before the start: sit here, or what the owner may do. */
export function chairTools(/** @type {Scene} */ scene, /** @type {Seat} */ seat) {
  const { app, view, seats, room } = scene;
  const { t } = app;
  const chair = view.seats.find((chair) => chair.seat === seat);
  const owner = view.owner === app.session.me?.guest;
  if (!room) return null;
  const { swaps } = app.desk;
  const swap = () => {
    if (swaps && swaps !== seat) app.ask({ swap: { a: swaps, b: seat } });
    app.at({ swaps: swaps ? null : seat });
  };
  const swapper = owner && (swaps || chair?.guest) && button('⇄', swap, { kind: 'plain small', title: t.room.swap, on: swaps === seat, id: `swap-${seat}` });
  if (!chair?.guest) return h('div', { class: 'facts' }, button(t.room.sitHere, () => app.ask({ sit: { seat } }), { kind: 'small', id: `sit-${seat}` }), swapper);
  return h('div', { class: 'facts' },
    h('span', { class: chair.ready ? 'ready' : 'dim' }, chair.ready ? `✓ ${t.room.readyMark}` : view.owner === chair.guest ? t.room.owner : '…'),
    owner && !seats.includes(seat) && button(t.room.remove, () => app.ask({ remove: { seat } }), { kind: 'plain small' }),
    swapper);
}
