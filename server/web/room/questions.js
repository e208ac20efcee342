// What others ask of this user, and buttons that ask once more before they act.

import { h } from '../ui/dom.js';
import { button } from '../ui/parts.js';
import { who } from './scene.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../ui/dom.js').Tree} Tree */

/** A button that acts with its second press. */
export function careful(
  /** @type {Scene} */ { app }, /** @type {string} */ id, /** @type {string} */ label, /** @type {string} */ sure,
  /** @type {() => void} */ act, /** @type {boolean} */ off = false,
) {
  if (app.desk.sure !== id) return button(label, () => app.at({ sure: id }), { kind: 'plain', off, id });
  return h('span', { class: 'sure', role: 'group' }, h('span', null, sure),
    button(app.t.room.yes, () => { app.at({ sure: null }); act(); }, { kind: 'danger', id: `${id}-yes` }),
    button(app.t.room.no, () => app.at({ sure: null }), { kind: 'plain' }));
}

/** The questions that stand and this user may answer. @returns {Tree} */
export function questions(/** @type {Scene} */ scene) {
  const { app, view, seats } = scene;
  const { t } = app;
  const living = seats.find((seat) => !view.seats.find((chair) => chair.seat === seat)?.out);
  if (!living || view.phase !== 'playing') return null;
  /** @type {Tree[]} */
  const rows = [];
  const { draw, put_out: putOut } = view;
  if (draw && !seats.includes(draw.by) && !seats.some((seat) => draw.accepted?.includes(seat))) {
    rows.push(row(`draw-${draw.by}`, t.act.drawAsked(who(scene, draw.by)),
      button(t.act.drawAccept, () => app.ask({ answer_draw: { accept: true } }, living), { kind: 'primary', id: 'draw-accept' }),
      button(t.act.drawRefuse, () => app.ask({ answer_draw: { accept: false } }, living), { id: 'draw-refuse' })));
  }
  if (putOut && !seats.includes(putOut.by) && !seats.includes(putOut.seat) && !seats.some((seat) => putOut.accepted?.includes(seat))) {
    rows.push(row(`put-out-${putOut.seat}`, t.act.putOutAsk(who(scene, putOut.seat)),
      button(t.act.agree, () => app.ask({ answer_put_out: { accept: true } }, living), { kind: 'primary' }),
      button(t.act.refuse, () => app.ask({ answer_put_out: { accept: false } }, living))));
  }
  const question = (view.game.go ?? view.game.xiangqi)?.question;
  if (question && !seats.includes(question.by)) {
    rows.push(row(`${question.what}-${question.by}`, t.act.asked(who(scene, question.by), t.ask[question.what]),
      button(t.act.agree, () => app.ask({ answer: { what: question.what, accept: true } }), { kind: 'primary', id: 'agree' }),
      button(t.act.refuse, () => app.ask({ answer: { what: question.what, accept: false } }), { id: 'refuse' })));
  }
  return rows;
}

/** A question is never drawn into the place of another one, whose answer might be on its way. */
function row(/** @type {string} */ key, /** @type {string} */ text, /** @type {Tree[]} */ ...answers) {
  return h('div', { key, class: 'question', role: 'alert' }, h('span', null, text), answers);
}
