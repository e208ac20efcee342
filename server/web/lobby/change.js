// The rules of a table that is open already: its owner may choose others before the start.

import { h } from '../ui/dom.js';
import { button } from '../ui/parts.js';
import { cards, chosen, options } from './options.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../wire/protocol.js').View} View */

/** Whether this guest may choose now. */
export function mayChange(/** @type {App} */ { session }) {
  const view = session.room?.view;
  return view?.phase === 'arranging' && view.owner === session.me?.guest;
}

/** Begins with the rules as they are. */
export function beginChange(/** @type {App} */ app, /** @type {View} */ { options: now }) {
  const game = /** @type {const} */ (['junqi', 'go', 'xiangqi']).find((one) => now[one]);
  if (game) app.set({ changing: { game, card: '', own: { ...now[game] } }, dialog: 'rules' });
}

export function changeForm(/** @type {App} */ app) {
  const { t, changing } = app;
  if (!changing || !mayChange(app)) return h('p', null, t.code.not_arranging);
  /** @type {import('./options.js').Make} */
  const make = (values) => app.set({ changing: { ...changing, ...app.changing, ...values } });
  const change = async () => {
    const answer = await app.ask({ configure: { options: chosen(changing) } });
    if (answer.ok) app.set({ dialog: null });
  };
  return [
    h('p', { class: 'dim' }, t.create.changeText), cards(app, changing, make),
    h('details', null, h('summary', null, t.create.options), h('div', { class: 'options' }, options(app, changing, make))),
    button(t.create.change, change, { kind: 'primary big', id: 'apply-rules' }),
  ];
}
