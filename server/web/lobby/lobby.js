// The tables that are open, and everything from which one gets to a table.

import { h } from '../ui/dom.js';
import { top } from '../ui/top.js';
import { button, check, field } from '../ui/parts.js';
import { codeIn } from '../ui/route.js';
import { createForm, openTable } from './create.js';
import { gamesList } from './games.js';
import { titleOf } from '../room/options.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../wire/protocol.js').RoomLine} RoomLine */

export function lobbyScreen(/** @type {App} */ app) {
  const { t } = app;
  return h('div', { class: 'screen' }, top(app, h('span', { class: 'tagline' }, t.tagline)),
    h('main', { class: 'lobby' },
      h('div', { class: 'column' }, tables(app), samples(app), gamesList(app)),
      h('div', { class: 'column narrow' }, createForm(app), byCode(app))));
}

function tables(/** @type {App} */ app) {
  const { t, filters, session } = app;
  const all = session.lobby ? [...session.lobby.values()] : null;
  const shown = (all ?? []).filter((line) =>
    (filters.game === 'all' || filters.game in line.options) && (!filters.free || free(line) > 0));
  const tab = (/** @type {string} */ game, /** @type {string} */ words) =>
    button(words, () => app.set({ filters: { ...filters, game } }), { kind: 'tab', on: filters.game === game });
  return h('section', { class: 'panel tables', 'aria-labelledby': 'tables-title' },
    h('h1', { id: 'tables-title' }, t.lobby.title),
    h('div', { class: 'filters' }, tab('all', t.lobby.all), tab('junqi', t.lobby.junqi), tab('go', t.lobby.go), tab('xiangqi', t.xiangqi.name),
      check(t.lobby.free, filters.free, (on) => app.set({ filters: { ...filters, free: on } }))),
    !all ? h('p', { class: 'dim' }, t.lobby.loading)
      : shown.length === 0 ? h('p', { class: 'dim' }, t.lobby.empty)
        : h('ul', { class: 'lines' }, shown.map((line) => tableLine(app, line))));
}

function places(/** @type {RoomLine} */ { options }) {
  return options.junqi && (options.junqi.game ?? 'four_player') === 'four_player' ? 4 : 2;
}

function free(/** @type {RoomLine} */ line) {
  return line.phase === 'arranging' ? places(line) - (line.seats?.length ?? 0) : 0;
}

function tableLine(/** @type {App} */ app, /** @type {RoomLine} */ line) {
  const { t } = app;
  const facts = [
    t.lobby.seats(line.seats?.length ?? 0, places(line)), t.phase[line.phase],
    line.spectators ? t.lobby.watching(line.spectators) : null, line.locked ? t.lobby.locked : null,
    line.closed ? t.lobby.closed : null, line.spectator_delay ? t.lobby.delayed(line.spectator_delay) : null,
    line.match ? t.match.game(line.match.game, line.match.games) : null, line.from_position ? t.lobby.fromPosition : null, line.arbiter ? `${t.arbiter.title}: ${line.arbiter}` : null,
  ].filter(Boolean);
  return h('li', { key: line.room },
    h('a', { class: 'line', href: `#${line.room}` },
      h('span', { class: `sign ${Object.keys(line.options)[0]}`, 'aria-hidden': 'true' }, line.options.go ? '●' : line.options.xiangqi ? '帅' : '军'),
      h('span', { class: 'what' },
        h('strong', null, titleOf(t, line.options)),
        h('span', { class: 'names' }, (line.seats ?? []).map(({ name }, at) => [at > 0 && ' · ', h('bdi', null, name)])),
        h('small', null, facts.join(' · '))),
      h('span', { class: 'button small' }, free(line) > 0 ? t.lobby.join : t.lobby.watch)));
}

function byCode(/** @type {App} */ app) {
  const { t } = app;
  const enter = () => {
    const hash = codeIn(app.fields.code ?? '');
    if (hash) location.hash = hash;
    else app.say(t.code.unknown_room);
  };
  return h('section', { class: 'panel by-code' }, h('h2', null, t.lobby.byCode),
    h('div', { class: 'row' }, field(app, 'code', { label: t.lobby.code, enter, hidden: true, max: 300 }), button(t.lobby.enter, enter, { id: 'enter-code' })));
}

function samples(/** @type {App} */ app) {
  const { t } = app;
  const practise = () => openTable(app, { junqi: { seats_per_player: 4 } }, {});
  return h('section', { class: 'panel samples' }, h('h2', null, t.lobby.samples), h('div', { class: 'cards two' },
    h('a', { class: 'card', href: '#sample/junqi' }, h('strong', null, t.lobby.sampleJunqi), h('span', null, t.lobby.replay)),
    h('a', { class: 'card', href: '#sample/go' }, h('strong', null, t.lobby.sampleGo), h('span', null, t.lobby.replay)),
    h('a', { class: 'card', href: '#sample/xiangqi' }, h('strong', null, t.lobby.sampleXiangqi), h('span', null, t.lobby.replay)),
    h('button', { type: 'button', class: 'card', id: 'practise', onclick: practise }, h('strong', null, t.lobby.practice), h('span', null, t.lobby.practiceText)),
    h('a', { class: 'card', href: '#rules/junqi' }, h('strong', null, t.nav.rules), h('span', null, `${t.rules.junqi.title} · ${t.rules.go.title} · ${t.rules.xiangqi.title}`))));
}
