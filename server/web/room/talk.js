// What is said at a table.

import { h } from '../ui/dom.js';
import { button } from '../ui/parts.js';
import { followEnd } from './stepper.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../wire/protocol.js').Channel} Channel */
/** @typedef {import('../wire/protocol.js').Phrase} Phrase */

/** Where this user may speak now (PROTOCOL.md, 8.6). @returns {Channel[]} */
function channels(/** @type {Scene} */ { view, seats, room }) {
  if (room?.presides) return ['table'];
  if (view.phase === 'arranging' || view.phase === 'over') return ['table'];
  if (seats.length === 0) return ['spectators'];
  const junqi = view.options.junqi;
  const four = junqi && (junqi.game ?? 'four_player') === 'four_player';
  const usual = (junqi?.visibility ?? 'dark') === 'dark' ? 'off' : 'free';
  const ally = four && seats.length === 1 && (junqi.ally_chat ?? usual) !== 'off';
  return ally ? ['table', 'ally'] : ['table'];
}

export function talk(/** @type {Scene} */ scene) {
  const { app, room } = scene;
  const { t } = app;
  if (!room) return null;
  const may = channels(scene);
  const channel = may.includes(/** @type {any} */ (app.desk.channel)) ? /** @type {Channel} */ (app.desk.channel) : may[0] ?? 'table';
  const say = async (/** @type {object} */ what) => {
    const answer = await app.request({ say: /** @type {any} */ ({ channel, ...what }) }, room.code);
    if (answer.ok) app.at({ phrases: false });
    return answer.ok;
  };
  const send = async () => {
    const text = app.desk.draft.trim();
    if (!text) return;
    app.at({ draft: '' });
    if (!(await say({ text })) && app.desk.draft === '') app.at({ draft: text });
  };
  return h('section', { class: 'talk' }, h('h2', null, t.chat.title),
    h('ol', { class: 'lines', tabindex: '0', 'aria-label': t.chat.title, 'aria-live': 'polite', made: (/** @type {HTMLElement} */ made) => followEnd(made) },
      room.talk.filter((line) => !room.muted.has(line.guest)).map((line) => h('li', { class: `to-${line.channel}` },
        h('bdi', { class: `speaker ${line.seat ?? ''}` }, line.name),
        line.arbiter && h('small', null, t.arbiter.title),
        line.channel !== 'table' && h('small', null, t.chat[line.channel]),
        h('bdi', { class: 'said' }, line.phrase ? t.chat.phrase[line.phrase] ?? line.phrase : line.text),
        line.guest !== app.session.me?.guest && button('⊘', () => mute(scene, line.guest), { kind: 'plain mute', title: `${t.chat.mute}: ${line.name}` })))),
    room.muted.size > 0 && button(`${t.chat.unmute} (${room.muted.size})`, () => unmute(scene), { kind: 'plain' }),
    may.length > 1 && h('div', { class: 'filters' }, may.map((of) => button(t.chat[of], () => app.at({ channel: of }), { kind: 'tab', on: of === channel }))),
    h('div', { class: 'row' },
      h('input', {
        name: 'say', maxlength: 200, autocomplete: 'off', placeholder: t.chat.say, 'aria-label': t.chat.say, value: app.desk.draft, id: 'say',
        oninput: (/** @type {any} */ event) => { app.desk.draft = event.target.value; },
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          // Enter that ends the composing of a character sends nothing.
          if (event.key === 'Enter' && !event.isComposing && event.keyCode !== 229) send();
        },
      }),
      button(t.chat.send, send, { id: 'send' }),
      button('☺', () => app.at({ phrases: !app.desk.phrases }), { kind: 'plain', title: t.chat.phrases, on: app.desk.phrases })),
    app.desk.phrases && h('div', { class: 'phrases' }, Object.entries(t.chat.phrase).map(([phrase, words]) =>
      button(words, () => say({ phrase }), { kind: 'plain' }))));
}

async function mute(/** @type {Scene} */ { app, room }, /** @type {string} */ guest) {
  const answer = await app.request({ mute: { guest, muted: true } }, room?.code);
  if (answer.ok) room?.muted.add(guest);
  app.changed();
}

async function unmute(/** @type {Scene} */ { app, room }) {
  for (const guest of room?.muted ?? []) {
    await app.request({ mute: { guest, muted: false } }, room?.code);
  }
  room?.muted.clear();
  app.changed();
}
