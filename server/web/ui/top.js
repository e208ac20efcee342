// The bar above every screen.

import { h } from './dom.js';
import { button } from './parts.js';

/** @typedef {import('./dom.js').Tree} Tree */

export function top(/** @type {import('../app.js').App} */ app, /** @type {Tree} */ title, /** @type {Tree[]} */ ...extra) {
  const { t } = app;
  const other = t.lang === 'zh' ? 'en' : 'zh';
  const next = { auto: 'dark', dark: 'light', light: 'auto' };
  const theme = app.prefs.theme ?? 'auto';
  return h('header', { class: 'top' },
    h('a', { class: 'home', href: '#', title: t.nav.lobby }, h('span', { class: 'seal', 'aria-hidden': 'true' }, '棋'), h('span', { class: 'brand' }, t.title)),
    h('div', { class: 'title' }, title),
    h('div', { class: 'tools' }, extra,
      button(t.language, () => app.like({ lang: other }), { kind: 'plain wide', id: 'language' }),
      button({ auto: '◐', dark: '☾', light: '☀' }[theme], () => app.like({ theme: /** @type {any} */ (next[theme]) }),
        { kind: 'plain wide', title: `${t.theme.name}: ${t.theme[theme]}`, id: 'theme' }),
      button([h('span', { class: 'long' }, app.session.me?.name ?? '…'), h('span', { class: 'short', 'aria-hidden': 'true' }, '☰')], () => app.set({ dialog: 'settings' }), { kind: 'plain me', title: t.settings.title, id: 'settings' })));
}
