// The whole page as a tree: what is around every screen, and the screen itself.

import { h, show } from './ui/dom.js';
import { button, check, choice, copyable, dialog, field } from './ui/parts.js';
import { qr } from './ui/qr.js';
import { changeForm } from './lobby/change.js';
import { lobbyScreen } from './lobby/lobby.js';
import { callForm, rulingForm } from './room/arbiter.js';
import { roomScene } from './room/scene.js';
import { roomScreen } from './room/screen.js';
import { replayScreen } from './room/replay.js';
import { rulesScreen } from './rules/rules.js';
import { notationOf } from './xiangqi/xiangqi.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./ui/dom.js').Tree} Tree */

export function draw(/** @type {Element} */ root, /** @type {App} */ app) {
  const html = document.documentElement;
  html.lang = app.t.lang === 'zh' ? 'zh-CN' : 'en';
  html.dataset['theme'] = app.prefs.theme ?? 'auto';
  html.toggleAttribute('data-grey', Boolean(app.prefs.grey));
  html.toggleAttribute('data-bare', app.bare);
  // What lies behind a dialog is out of reach.
  const under = h('div', { class: 'under', inert: Boolean(app.dialog) }, banner(app), screen(app));
  show(root, h('div', { class: `app on-${app.route.screen}` }, under, notice(app), dialogOf(app)));
}

function screen(/** @type {App} */ app) {
  if (app.choosing) return chooser(app);
  switch (app.route.screen) {
    case 'lobby':
    case 'device': return lobbyScreen(app);
    case 'room': return roomScreen(app, app.route.code);
    case 'replay': return replayScreen(app, app.route);
    case 'rules': return rulesScreen(app, app.route.game);
  }
}

/** What is wrong with the connection, above everything. */
function banner(/** @type {App} */ app) {
  const { t, session } = app;
  if (app.choosing) return null;
  /** @type {Tree[] | null} */
  let says = null;
  switch (session.line) {
    case 'taken': says = [t.line.taken, button(t.line.takeBack, () => app.takeBack(), { id: 'take-back' })]; break;
    case 'outdated': says = [t.line.outdated, button(t.line.reload, () => location.reload())]; break;
    case 'idle': break;
    case 'down': says = [t.line.down]; break;
    case 'opening': says = session.me ? [t.line.opening] : null; break;
    case 'open': says = app.newer ? [t.line.newer, button(t.line.reload, () => location.reload())] : null;
  }
  return h('div', { class: `banner ${says ? session.line : 'none'}`, role: 'status' }, says);
}

function notice(/** @type {App} */ app) {
  return h('div', { class: `notice ${app.notice ? '' : 'none'}`, role: 'status', 'aria-live': 'polite' }, app.notice);
}

function chooser(/** @type {App} */ app) {
  const t = app.t.choice;
  return h('main', { class: 'chooser' }, h('h1', null, t.title), h('p', null, t.text),
    h('div', { class: 'row' },
      button(t.here, () => app.choose(true), { kind: 'primary', id: 'choose-here' }),
      button(t.other, () => app.choose(false), { id: 'choose-other' })));
}

function dialogOf(/** @type {App} */ app) {
  const close = () => app.set({ dialog: null });
  switch (app.dialog) {
    case 'share': return dialog(app, app.t.room.share, close, share(app));
    case 'device': return dialog(app, app.t.device.title, close, device(app));
    case 'settings': return dialog(app, app.t.settings.title, close, settings(app));
    case 'rules': return dialog(app, app.t.create.rules, close, changeForm(app));
    case 'ruling': return inRoom(app, app.t.arbiter.rule, rulingForm, close);
    case 'call': return inRoom(app, app.t.arbiter.call, callForm, close);
    case null: return null;
  }
}

/** A dialog about the table that is followed. */
function inRoom(/** @type {App} */ app, /** @type {string} */ title, /** @type {(scene: import('./room/scene.js').Scene) => Tree} */ form, /** @type {() => void} */ close) {
  const scene = roomScene(app);
  return scene && dialog(app, title, close, form(scene));
}

function picture(/** @type {string} */ text) {
  const rows = qr(text);
  if (!rows) return null;
  const size = rows.length + 8;
  const dark = rows.flatMap((row, y) => row.map((on, x) => (on ? `M${x + 4} ${y + 4}h1v1h-1z` : ''))).join('');
  return h('svg', { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': 'QR' },
    h('rect', { width: size, height: size, fill: '#fff' }), h('path', { d: dark, fill: '#000' }));
}

function linkTo(/** @type {App} */ app, /** @type {string} */ hash) {
  return `${location.origin}${app.base}/#${hash}`;
}

function share(/** @type {App} */ app) {
  const room = app.session.room;
  if (!room) return null;
  const password = room.password ? `/${encodeURIComponent(room.password)}` : '';
  const link = linkTo(app, room.code + password);
  return [h('p', null, app.t.room.shareText), copyable(app, link, app.t.room.share), picture(link), h('p', { class: 'code' }, room.code)];
}

function device(/** @type {App} */ app) {
  const t = app.t.device;
  const { deviceCode, session } = app;
  const ask = async () => {
    const answer = await app.request({ device_code: {} });
    if (answer.ok) app.set({ deviceCode: { code: answer['code'], until: Date.now() + answer['valid_ms'] } });
  };
  const left = deviceCode ? Math.ceil((deviceCode.until - Date.now()) / 1_000) : 0;
  const use = () => { location.hash = `device/${app.fields.device ?? ''}`; location.reload(); };
  const shown = deviceCode && left > 0 && (() => {
    const link = linkTo(app, `device/${deviceCode.code}/${session.room?.code ?? ''}`);
    return [h('p', null, t.code), copyable(app, link, t.title), picture(link),
      h('p', { class: 'code', id: 'device-code' }, deviceCode.code), h('p', null, t.left(left))];
  })();
  return [
    shown || [deviceCode && h('p', null, t.gone), button(t.ask, ask, { kind: 'primary', id: 'ask-device' })],
    h('hr', null), field(app, 'device', { label: t.type, max: 12, enter: use }), button(t.use, use),
  ];
}

function settings(/** @type {App} */ app) {
  const { t, prefs } = app;
  const toggle = (/** @type {'sound'|'vibrate'|'speak'|'confirm'|'hide'|'grey'|'western'} */ name) =>
    check(t.settings[name], Boolean(prefs[name]), (on) => app.like({ [name]: on }));
  const rename = () => {
    const name = (app.fields.name ?? '').trim();
    if (!name) return;
    app.like({ name });
    app.session.rename(name);
  };
  return [
    field(app, 'name', { label: t.name.label, hint: t.name.hint, value: app.session.me?.name ?? '', max: 24, enter: rename }),
    button(t.name.save, rename, { id: 'rename' }),
    app.session.me && h('div', { class: 'field' }, h('span', { class: 'label' }, t.name.id), copyable(app, app.session.me.guest, t.name.id)),
    choice(t.theme.name, '', prefs.theme ?? 'auto', [['auto', t.theme.auto], ['light', t.theme.light], ['dark', t.theme.dark]],
      (theme) => app.like({ theme: /** @type {any} */ (theme) })),
    toggle('sound'), toggle('vibrate'), toggle('speak'), toggle('confirm'), toggle('hide'), toggle('grey'), toggle('western'),
    choice(t.settings.notation, '', notationOf(app), [['chinese', '炮二平五'], ['wxf', 'C2=5'], ['iccs', 'H2-E2']], (notation) => app.like({ notation: /** @type {any} */ (notation) })),
    button(t.device.title, () => app.set({ dialog: 'device' }), { id: 'device' }),
    h('section', { class: 'keys' }, h('h3', null, t.keys.title),
      h('ul', null, [t.keys.arrows, t.keys.marks, t.keys.next, t.keys.steps, t.keys.chat].map((line) => h('li', null, line)))),
  ];
}
