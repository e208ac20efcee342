// One table: the bar, the board, who sits there, what is said and done.

import { h } from '../ui/dom.js';
import { button, field } from '../ui/parts.js';
import { top } from '../ui/top.js';
import { refusal } from '../text/text.js';
import { bench, office } from './arbiter.js';
import { gameOf } from './games.js';
import { isMine, playing, roomScene, who } from './scene.js';
import { matchPanel, nextHash, onward } from './match.js';
import { questions } from './questions.js';
import { talk } from './talk.js';
import { titleOf } from './options.js';
import { log, stepper } from './stepper.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../ui/dom.js').Tree} Tree */

export function roomScreen(/** @type {App} */ app, /** @type {string} */ code) {
  const { room } = app.session;
  if (room?.barred) return barred(app, room.barred);
  const scene = roomScene(app);
  if (!scene) return h('div', { class: 'screen' }, top(app, code), h('main', { class: 'wait', 'aria-busy': 'true' }, h('p', { class: 'dim' }, app.t.line.opening)));
  return tableScreen(scene, bar(scene));
}

/** A table or a replay below its bar. */
export function tableScreen(/** @type {Scene} */ scene, /** @type {Tree} */ head) {
  const { app, view } = scene;
  const game = gameOf(view);
  const kind = Object.keys(view.game)[0] ?? 'unknown';
  const mine = isMine(scene);
  const away = mine && !scene.live;
  return h('div', { class: `screen table ${kind} ${view.phase} ${mine ? 'mine' : ''} ${away ? 'called' : ''} ${scene.live ? 'live' : ''}` }, head,
    h('aside', { tabindex: '0', class: `left ${app.desk.sheet === 'army' ? 'shown' : ''}`, 'aria-label': kind === 'junqi' ? app.t.junqi.ownArmy : app.t.go.table }, sheetHead(scene), bench(scene), matchPanel(scene), game.aside(scene)),
    h('main', { class: 'middle', id: 'board' }, game.board(scene)),
    h('section', { class: 'foot', 'aria-label': app.t.nav.menu }, status(scene), end(scene), questions(scene), h('div', { class: 'steps' }, stepper(scene), sheets(scene)), h('div', { class: 'acts' }, game.acts(scene), office(scene))),
    h('aside', { class: `right ${app.desk.sheet === 'log' || app.desk.sheet === 'talk' ? `shown ${app.desk.sheet}` : ''}`, 'aria-label': app.t.junqi.log }, sheetHead(scene), log(scene), scene.room && talk(scene)));
}

function barred(/** @type {App} */ app, /** @type {string} */ why) {
  const { t, session: { room } } = app;
  const asks = why === 'password_needed' || why === 'wrong_password';
  const enter = () => {
    if (!room) return;
    room.password = app.fields.enter ?? '';
    room.barred = null;
    room.attend();
    app.changed();
  };
  return h('div', { class: 'screen' }, top(app, ''), h('main', { class: 'chooser' },
    h('h1', null, asks ? t.room.password : why === 'unknown_room' ? t.room.gone : refusal(t, why)),
    asks && h('div', { class: 'row' }, field(app, 'enter', { label: t.create.password, enter, hidden: true }), button(t.room.enter, enter, { kind: 'primary', id: 'enter-room' })),
    why === 'wrong_password' && h('p', null, refusal(t, why)),
    h('a', { class: 'button', href: '#' }, t.room.toLobby)));
}

function bar(/** @type {Scene} */ scene) {
  const { app, view, room } = scene;
  const { t } = app;
  const count = room?.audience.count ?? 0;
  const names = room?.audience.watching?.map(({ name }) => name).join(', ');
  return top(app, h('h1', { class: 'preset' }, titleOf(t, view.options)),
    count > 0 && h('span', { class: 'audience', title: names ?? t.room.spectators(count), 'aria-label': t.room.spectators(count), role: 'img' }, `◉ ${count}`),
    button(t.room.share, () => app.set({ dialog: 'share' }), { kind: 'plain', id: 'share' }));
}

/** The last event in words, and what is waited for. */
function status(/** @type {Scene} */ scene) {
  const { app, view, room } = scene;
  const { t } = app;
  const entries = gameOf(view).log(scene);
  const at = scene.live ? entries.at(-1) : entries.findLast((entry) => entry.ply <= scene.ply);
  const recent = app.last && scene.live && performance.now() - app.last.at < 6_000 ? app.last.text : null;
  /** @type {Tree} */
  let turn = null;
  if (view.phase === 'starting') turn = t.room.starting;
  else if (view.to_move && view.phase === 'playing') turn = isMine(scene) ? t.turn.yours : t.turn.of(who(scene, view.to_move));
  const move = room?.move;
  const counter = gameOf(view).counter(scene);
  return h('div', { class: 'status' },
    room && scene.seats.length === 0 && h('span', { class: 'watches' }, room.presides ? t.arbiter.you : t.room.youWatch),
    turn && h('strong', { class: 'turn' }, turn),
    h('span', { class: 'event', 'aria-live': 'polite' }, recent ?? at?.text ?? waiting(scene)),
    h('span', { class: `quiet ${counter ? '' : 'none'}`, role: 'status' }, counter),
    move && h('span', { class: move.struck ? 'struck' : 'pending' }, move.struck ? t.struck(refusal(t, move.struck)) : t.pending),
    view.clock?.paused && h('span', { class: 'dim' }, view.clock.paused === 'restart' ? t.room.restart : t.room.delayed));
}

function waiting(/** @type {Scene} */ { app: { t }, view }) {
  if (view.phase !== 'arranging') return '';
  const missing = playing(view).filter((seat) => !view.seats.find((chair) => chair.seat === seat)?.guest).length;
  return missing > 0 ? t.room.waiting(missing) : t.room.allSeated;
}

/** How it ended, and what comes next. */
function end(/** @type {Scene} */ scene) {
  const { app, view, room } = scene;
  const { t } = app;
  if (view.phase !== 'over' || !view.result) return null;
  const winners = (view.result.winners ?? []).map((seat) => who(scene, seat)).join(t.comma);
  const again = async () => {
    const answer = await app.request({ rematch: {} }, room?.code);
    if (answer.ok) location.hash = answer['next'];
  };
  return h('div', { class: 'result', role: 'status' },
    h('strong', null, t.ended(winners, t.end[view.result.reason] ?? view.result.reason)),
    gameOf(view).end(scene),
    room && h('div', { class: 'row' },
      onward(scene),
      room.next ? h('a', { class: 'button primary', href: `#${nextHash(room)}`, id: 'next' }, t.room.goNext)
        : scene.seats.length > 0 && button(t.room.rematch, again, { kind: 'primary', id: 'rematch' }),
      h('a', { class: 'button', href: `#game/${room.code}`, id: 'replay' }, t.lobby.replay)));
}

function sheets(/** @type {Scene} */ { app, view, room }) {
  const open = (/** @type {'log' | 'talk' | 'army'} */ sheet) => () => app.at({ sheet: app.desk.sheet === sheet ? null : sheet });
  return h('div', { class: 'sheets' },
    button(view.game.junqi ? app.t.junqi.ownArmy : app.t.go.table, open('army'), { kind: 'plain', on: app.desk.sheet === 'army', id: 'sheet-army' }),
    button(app.t.junqi.log, open('log'), { kind: 'plain', on: app.desk.sheet === 'log', id: 'sheet-log' }),
    room && button([app.t.chat.title, unread(app, room.talk.length) && h('b', { class: 'unread', title: app.t.chat.title }, '●')], open('talk'), { kind: 'plain', on: app.desk.sheet === 'talk', id: 'sheet-talk' }));
}

/** Whether something was said since the talk was last open. */
function unread(/** @type {App} */ { desk }, /** @type {number} */ lines) {
  if (desk.sheet === 'talk') desk.read = lines;
  return lines > desk.read;
}

function sheetHead(/** @type {Scene} */ { app }) {
  return h('div', { class: 'sheet-head' }, button('×', () => app.at({ sheet: null }), { kind: 'plain', title: app.t.nav.close }));
}
