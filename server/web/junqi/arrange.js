// Layouts while an army is laid out: kept in the browser, in files, from finished games.

import { h } from '../ui/dom.js';
import { button } from '../ui/parts.js';
import { army, layoutOf } from '../fold/armies.js';
import { saveLayout, savedLayouts } from '../ui/prefs.js';
import { playing } from '../room/scene.js';
import { arranging } from './stand.js';
import { arrange } from './hand.js';
import { fromJql, toJql } from './jql.js';

/** @typedef {import('../room/scene.js').Scene} Scene */

export function layouts(/** @type {Scene} */ scene) {
  const { app, view } = scene;
  const { t } = app;
  const seat = arranging(scene);
  if (!seat || !view.game.junqi) return null;
  const now = layoutOf(army(view.game.junqi.armies, seat));
  const mirrored = (now.match(/.{5}/g) ?? []).map((row) => [...row].reverse().join('')).join('');
  const saved = savedLayouts();
  return h('section', { class: 'layouts' }, h('h2', null, t.junqi.arrange), h('p', { class: 'dim' }, t.junqi.arrangeHint),
    h('div', { class: 'row' },
      button(t.junqi.mirror, () => arrange(scene, mirrored), { kind: 'small', id: 'mirror-layout' }),
      button(t.junqi.save, () => { saveLayout(now); app.changed(); }, { kind: 'small', id: 'save-layout' }),
      h('label', { class: 'button small' }, t.junqi.file,
        h('input', { type: 'file', accept: '.jql', class: 'unseen', onchange: (/** @type {any} */ event) => openFile(scene, event.target.files?.[0]) })),
      button(t.junqi.saveFile, () => download(toJql(now), 'layout.jql'), { kind: 'small', id: 'save-jql' })),
    h('details', null, h('summary', null, `${t.junqi.saved} (${saved.length})`),
      saved.length === 0 ? h('p', { class: 'dim' }, t.junqi.noSaved)
        : h('ul', { class: 'lines' }, saved.map(({ name, layout }) => h('li', null, button(name, () => arrange(scene, layout), { kind: 'plain' }))))));
}

/** After the end, any army whose faces are all known can be kept. */
export function copyLayouts(/** @type {Scene} */ { app, view }) {
  const { t } = app;
  const game = view.game.junqi;
  if (!game) return null;
  const whole = playing(view).map((seat) => army(game.armies, seat)).filter((slots) => slots.length > 0 && slots.every((slot) => slot.face !== '?'));
  return whole.length > 0 && h('details', { id: 'copy-layouts' }, h('summary', null, t.junqi.useLayout),
    h('div', { class: 'row' }, whole.map((slots) => {
      const seat = slots[0]?.seat ?? 'S';
      return button(t.seat[seat], () => { saveLayout(layoutOf(slots)); app.say(t.junqi.kept); }, { kind: 'small' });
    })));
}

async function openFile(/** @type {Scene} */ scene, /** @type {File | undefined} */ file) {
  if (!file) return;
  const layout = fromJql(new Uint8Array(await file.arrayBuffer()));
  if (layout) arrange(scene, layout);
  else scene.app.say(scene.app.t.junqi.badFile);
}

export function download(/** @type {BlobPart} */ content, /** @type {string} */ name) {
  const url = URL.createObjectURL(new Blob([content]));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
