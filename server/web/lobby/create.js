// A new table: the game, its rules as cards, who may come, and every option with its words.

import { h } from '../ui/dom.js';
import { button, check, choice, field } from '../ui/parts.js';
import { positionForm, positionOf } from '../go/position.js';
import { terms } from '../room/match.js';
import { cards, chosen, options } from './options.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../wire/protocol.js').GameOptions} GameOptions */
/** @typedef {Omit<import('../wire/protocol.js').RequestKinds['create'], 'options'>} Settings */

/** Opens a table and goes there; whoever opens one sits down, or presides. */
export async function openTable(
  /** @type {App} */ app, /** @type {GameOptions} */ options, /** @type {Settings} */ settings,
) {
  const answer = await app.request({ create: { options, ...settings } });
  if (!answer.ok) return;
  const password = settings.password ? `/${encodeURIComponent(settings.password)}` : '';
  app.fields[settings.arbiter === 'owner' ? 'presideIn' : 'sitIn'] = answer['room'];
  location.hash = `${answer['room']}${password}`;
}

/** The game with its options; a position is among them. */
function rulesOf(/** @type {App} */ { making, fields, position }) {
  switch (making.game) {
    case 'go': return position ? fromPosition(chosen(making), positionOf(position), making.own) : chosen(making);
    case 'xiangqi': {
      const fen = (fields.position ?? '').trim();
      return chosen({ ...making, own: { ...making.own, ...(fen ? { position: fen } : {}) } });
    }
    default: return chosen(making);
  }
}

/** Board and handicap are those of the record, and so is the komi unless another was chosen.
 * @returns {GameOptions} */
function fromPosition(/** @type {GameOptions} */ { go }, /** @type {string} */ position, /** @type {Record<string, any>} */ own) {
  const { size: _size, handicap: _handicap, placement: _placement, komi: _komi, ...rules } = go ?? {};
  return { go: { ...rules, ...(own['komi'] === undefined ? {} : { komi: own['komi'] }), position } };
}

/** @returns {Settings} */
function settingsOf(/** @type {App} */ { making, fields }) {
  const { listed, closed, delay, presides, games, draws } = making;
  const password = (fields.password ?? '').trim();
  const guest = (fields.arbiter ?? '').trim();
  /** @type {import('../wire/protocol.js').NamedArbiter | null} */
  const arbiter = presides ? 'owner' : guest ? { guest } : null;
  return {
    ...(listed ? { listed } : {}), ...(closed ? { closed } : {}), ...(delay ? { spectator_delay: delay } : {}),
    ...(password ? { password } : {}), ...(arbiter ? { arbiter } : {}), ...(games > 1 ? { match: { games, draws } } : {}),
  };
}

export function createForm(/** @type {App} */ app) {
  const { t, making } = app;
  // What was chosen a moment ago may not be drawn yet.
  const make = (/** @type {object} */ values) => app.set({ making: { ...app.making, ...values } });
  const isGo = making.game === 'go';
  const open = () => openTable(app, rulesOf(app), settingsOf(app));
  return h('section', { class: 'panel create', 'aria-labelledby': 'create-title' },
    h('h2', { id: 'create-title' }, t.lobby.create),
    h('div', { class: 'filters' },
      button(t.lobby.junqi, () => make({ game: 'junqi', card: 'classic', own: {} }), { kind: 'tab', on: making.game === 'junqi', id: 'make-junqi' }),
      button(t.lobby.go, () => make({ game: 'go', card: '19', own: {} }), { kind: 'tab', on: isGo, id: 'make-go' }),
      button(t.xiangqi.name, () => make({ game: 'xiangqi', card: 'casual', own: {} }), { kind: 'tab', on: making.game === 'xiangqi', id: 'make-xiangqi' })),
    cards(app, making, make),
    h('div', { class: 'cards two', role: 'group', 'aria-label': t.create.who },
      [false, true].map((listed) => h('button', {
        type: 'button', class: `card ${making.listed === listed ? 'on' : ''}`, 'aria-pressed': String(making.listed === listed),
        id: listed ? 'make-open' : 'make-link', onclick: () => make({ listed }),
      }, h('strong', null, listed ? t.create.open : t.create.link), h('span', null, listed ? t.create.openText : t.create.linkText)))),
    h('details', null, h('summary', null, t.create.options),
      h('div', { class: 'options' },
        field(app, 'password', { label: t.create.password, hint: t.create.passwordHint }),
        check(t.create.closed, making.closed, (closed) => make({ closed })),
        terms(app, making, make),
        check(t.create.preside, making.presides, (presides) => make({ presides }), t.create.presideText, 'preside-here'),
        !making.presides && field(app, 'arbiter', { label: t.create.arbiter, hint: t.create.arbiterHint, max: 16 }),
        choice(t.create.delay, '', String(making.delay), [0, 1, 2, 4, 8, 16, 40].map((n) => [String(n), String(n)]), (n) => make({ delay: Number(n) })),
        isGo && positionForm(app),
        making.game === 'xiangqi' && field(app, 'position', { label: 'FEN', hint: t.xiangqi.positionHint, max: 200 }),
        options(app, making, make))),
    button(t.create.go, open, { kind: 'primary big', id: 'create' }));
}
