// A new table: the game, its rules as cards, who may come, and every option with its words.

import { h } from '../ui/dom.js';
import { button, check, choice, field } from '../ui/parts.js';
import { cards, chosen, options } from './options.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../wire/protocol.js').GameOptions} GameOptions */

/** Opens a table and goes there; whoever opens one sits down, or presides. */
export async function openTable(
  /** @type {App} */ app, /** @type {GameOptions} */ options,
  /** @type {{listed?: boolean, password?: string, closed?: boolean, spectator_delay?: number, arbiter?: 'owner'}} */ settings,
) {
  const answer = await app.request({ create: { options, ...settings } });
  if (!answer.ok) return;
  const password = settings.password ? `/${encodeURIComponent(settings.password)}` : '';
  app.fields[settings.arbiter ? 'presideIn' : 'sitIn'] = answer['room'];
  location.hash = `${answer['room']}${password}`;
}

export function createForm(/** @type {App} */ app) {
  const { t, making } = app;
  const make = (/** @type {object} */ values) => app.set({ making: { ...making, ...values } });
  const isGo = making.game === 'go';
  const open = () => {
    const position = making.game === 'xiangqi' ? (app.fields.position ?? '').trim() : '';
    const rules = chosen({ ...making, own: { ...making.own, ...(position ? { position } : {}) } });
    const password = (app.fields.password ?? '').trim();
    openTable(app, rules, {
      ...(making.listed ? { listed: true } : {}), ...(making.closed ? { closed: true } : {}),
      ...(making.delay ? { spectator_delay: making.delay } : {}), ...(password ? { password } : {}), ...(making.presides ? { arbiter: 'owner' } : {}),
    });
  };
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
        check(t.create.preside, making.presides, (presides) => make({ presides }), t.create.presideText, 'preside-here'),
        choice(t.create.delay, '', String(making.delay), [0, 1, 2, 4, 8, 16, 40].map((n) => [String(n), String(n)]), (n) => make({ delay: Number(n) })),
        making.game === 'xiangqi' && field(app, 'position', { label: 'FEN', hint: t.xiangqi.positionHint, max: 200 }),
        options(app, making, make))),
    button(t.create.go, open, { kind: 'primary big', id: 'create' }));
}
