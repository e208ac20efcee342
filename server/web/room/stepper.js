// Stepping through a game while it goes on, and the list of what happened.

import { h } from '../ui/dom.js';
import { button, check } from '../ui/parts.js';
import { gameOf } from './games.js';

/** @typedef {import('./scene.js').Scene} Scene */

/** Goes to a ply; beyond the last one is live. */
export function stepTo(/** @type {Scene} */ { app, plies, view }, /** @type {number} */ ply) {
  // Whoever looks back at a game that is over is not led away from it.
  const stays = app.desk.stays || view.phase === 'over';
  app.at({ ply: ply >= plies ? null : Math.max(0, ply), picked: null, aimed: null, stays });
  // The list shows the step once it is drawn.
  setTimeout(() => document.querySelector('.entries .at')?.scrollIntoView({ block: 'nearest' }), 60);
}

export function stepper(/** @type {Scene} */ scene) {
  const { app: { t }, ply, plies, live } = scene;
  if (plies === 0) return null;
  const to = (/** @type {number} */ at) => () => stepTo(scene, at);
  return h('div', { class: 'stepper', role: 'group', 'aria-label': t.junqi.log },
    button('|◀', to(0), { kind: 'plain', off: ply === 0, title: t.step.first, id: 'step-first' }),
    button('◀', to(ply - 1), { kind: 'plain', off: ply === 0, title: t.step.back, id: 'step-back' }),
    h('span', { class: 'at' }, t.step.at(ply, plies)),
    button('▶', to(ply + 1), { kind: 'plain', off: live, title: t.step.forward, id: 'step-forward' }),
    button(scene.view.phase === 'over' ? '▶|' : t.step.live, to(plies), { kind: live ? 'plain' : 'primary', off: live, title: t.step.live, id: 'step-live' }));
}

export function log(/** @type {Scene} */ scene) {
  const { app } = scene;
  const { t } = app;
  const entries = gameOf(scene.view).log(scene).filter((entry) => entry.strong || !app.desk.combatsOnly);
  const shown = entries.slice(-400);
  return h('section', { class: 'log' },
    h('div', { class: 'log-head' }, h('h2', null, t.junqi.log),
      scene.view.game.junqi && check(t.junqi.filter, app.desk.combatsOnly, (on) => app.at({ combatsOnly: on }))),
    h('ol', {
      class: 'entries', tabindex: '0', 'aria-label': t.junqi.log,
      made: (/** @type {HTMLElement} */ made) => followEnd(made),
    }, shown.map((entry) => h('li', { key: entry.ply, class: `${entry.ply === scene.ply ? 'at' : ''} ${entry.strong ? 'strong' : ''}` },
      h('button', { type: 'button', onclick: () => stepTo(scene, entry.ply), 'aria-current': entry.ply === scene.ply ? 'step' : undefined },
        h('span', { class: 'no' }, String(entry.ply)), entry.text)))));
}

/** Keeps the newest line in sight for who does not read further up. */
export function followEnd(/** @type {HTMLElement} */ list) {
  let atEnd = true;
  list.addEventListener('scroll', () => { atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 30; });
  new MutationObserver(() => { if (atEnd) list.scrollTop = list.scrollHeight; }).observe(list, { childList: true });
  setTimeout(() => {
    list.scrollTop = list.scrollHeight;
    list.querySelector('.at')?.scrollIntoView({ block: 'nearest' });
  }, 0);
}
