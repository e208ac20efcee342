// A new table: the game, its rules as cards, who may come, and every option with its words.

import { h } from '../ui/dom.js';
import { button, check, choice, field } from '../ui/parts.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../wire/protocol.js').GameOptions} GameOptions */

/** @type {Record<string, object>} */
const JUNQI_CARDS = {
  classic: { preset: 'classic' }, platform: { preset: 'platform' }, allied: { preset: 'classic', visibility: 'allied' },
  duel: { preset: 'classic', game: 'duel' }, frontier: { preset: 'classic', game: 'frontier' },
};
/** @type {Record<string, object>} */
const GO_CARDS = { 19: { size: '19' }, 13: { size: '13' }, 9: { size: '9' }, refereed: { refereed: true } };

/** @type {Record<string, object>} */
const XIANGQI_CARDS = { casual: { preset: 'casual' }, refereed: { preset: 'refereed' }, club: { preset: 'club' } };

/** Opens a table and goes there; whoever opens one sits down. */
export async function openTable(
  /** @type {App} */ app, /** @type {GameOptions} */ options,
  /** @type {{listed?: boolean, password?: string, closed?: boolean, spectator_delay?: number}} */ settings,
) {
  const answer = await app.request({ create: { options, ...settings } });
  if (!answer.ok) return;
  const password = settings.password ? `/${encodeURIComponent(settings.password)}` : '';
  app.fields.sitIn = answer['room'];
  location.hash = `${answer['room']}${password}`;
}

export function createForm(/** @type {App} */ app) {
  const { t, making } = app;
  const make = (/** @type {object} */ values) => app.set({ making: { ...making, ...values } });
  const isGo = making.game === 'go';
  const kinds = { junqi: JUNQI_CARDS, go: GO_CARDS, xiangqi: XIANGQI_CARDS };
  const own = kinds[/** @type {'junqi' | 'go' | 'xiangqi'} */ (making.game)];
  /** @type {Record<string, string[]>} */
  const cards = { junqi: t.create.junqiCards, go: t.create.goCards, xiangqi: t.create.xiangqiCards }[/** @type {'junqi' | 'go' | 'xiangqi'} */ (making.game)];
  const order = isGo ? ['19', '13', '9', 'refereed'] : Object.keys(cards);
  const open = () => {
    const base = own[making.card] ?? {};
    const position = making.game === 'xiangqi' ? (app.fields.position ?? '').trim() : '';
    const options = /** @type {GameOptions} */ ({ [making.game]: { ...base, ...making.own, ...(position ? { position } : {}) } });
    const password = (app.fields.password ?? '').trim();
    openTable(app, options, {
      ...(making.listed ? { listed: true } : {}), ...(making.closed ? { closed: true } : {}),
      ...(making.delay ? { spectator_delay: making.delay } : {}), ...(password ? { password } : {}),
    });
  };
  return h('section', { class: 'panel create', 'aria-labelledby': 'create-title' },
    h('h2', { id: 'create-title' }, t.lobby.create),
    h('div', { class: 'filters' },
      button(t.lobby.junqi, () => make({ game: 'junqi', card: 'classic', own: {} }), { kind: 'tab', on: making.game === 'junqi', id: 'make-junqi' }),
      button(t.lobby.go, () => make({ game: 'go', card: '19', own: {} }), { kind: 'tab', on: isGo, id: 'make-go' }),
      button(t.xiangqi.name, () => make({ game: 'xiangqi', card: 'casual', own: {} }), { kind: 'tab', on: making.game === 'xiangqi', id: 'make-xiangqi' })),
    h('div', { class: 'cards', role: 'group', 'aria-label': t.create.preset },
      order.map((card) => h('button', {
        type: 'button', class: `card ${making.card === card ? 'on' : ''}`, 'aria-pressed': String(making.card === card), id: `card-${card}`,
        onclick: () => make({ card, own: {} }),
      }, h('strong', null, cards[card]?.[0]), h('span', null, cards[card]?.[1])))),
    h('div', { class: 'cards two', role: 'group', 'aria-label': t.create.who },
      [false, true].map((listed) => h('button', {
        type: 'button', class: `card ${making.listed === listed ? 'on' : ''}`, 'aria-pressed': String(making.listed === listed),
        id: listed ? 'make-open' : 'make-link', onclick: () => make({ listed }),
      }, h('strong', null, listed ? t.create.open : t.create.link), h('span', null, listed ? t.create.openText : t.create.linkText)))),
    h('details', null, h('summary', null, t.create.options),
      h('div', { class: 'options' },
        field(app, 'password', { label: t.create.password, hint: t.create.passwordHint }),
        check(t.create.closed, making.closed, (closed) => make({ closed })),
        choice(t.create.delay, '', String(making.delay), [0, 1, 2, 4, 8, 16, 40].map((n) => [String(n), String(n)]), (n) => make({ delay: Number(n) })),
        isGo ? goOptions(app, make) : making.game === 'xiangqi' ? xiangqiOptions(app, make) : junqiOptions(app, make))),
    button(t.create.go, open, { kind: 'primary big', id: 'create' }));
}

/** @typedef {(values: object) => void} Make */

function junqiOptions(/** @type {App} */ app, /** @type {Make} */ make) {
  const { making, t } = app;
  const preset = { ...JUNQI_CARDS[making.card], ...making.own };
  const platform = preset.preset === 'platform';
  /** @type {Record<string, any>} */
  const now = {
    game: 'four_player', invincible_mines: platform, flying_bombs: false, flag_capture: 'any', commander_death_shows_flag: true,
    visibility: 'dark', quiet_limit: 70, surrender_from_move: platform ? 20 : 0, direction: 'counter_clockwise', move_limit_s: platform ? 30 : 60,
    timeouts_allowed: platform ? 4 : 3, arrange_limit_s: 180, ally_chat: preset.visibility && preset.visibility !== 'dark' ? 'free' : 'off', seats_per_player: 1, ...preset,
  };
  const set = (/** @type {string} */ name, /** @type {any} */ value) => make({ own: { ...making.own, [name]: value } });
  const words = (/** @type {string} */ name) => /** @type {Record<string, string[]>} */ (t.option)[name] ?? [name, ''];
  const value = (/** @type {any} */ of) => /** @type {Record<string, string>} */ (t.value)[String(of)] ?? String(of);
  const pick = (/** @type {string} */ name, /** @type {any[]} */ values) => choice(words(name)[0] ?? '', words(name)[1] ?? '', String(now[name]),
    values.map((of) => [String(of), value(of)]), (of) => set(name, values.find((one) => String(one) === of)));
  const tick = (/** @type {string} */ name) => check(words(name)[0] ?? '', now[name], (on) => set(name, on), words(name)[1]);
  return [
    pick('game', ['four_player', 'duel', 'frontier']), pick('visibility', ['dark', 'allied', 'open']), tick('invincible_mines'), tick('flying_bombs'),
    pick('flag_capture', ['any', 'commander', 'engineer']), tick('commander_death_shows_flag'), pick('move_limit_s', [20, 30, 45, 60, 90, 120, 300, 600]),
    pick('timeouts_allowed', [0, 1, 2, 3, 4, 6, 10, 20]), pick('arrange_limit_s', [60, 120, 180, 300, 600, 1800]), pick('quiet_limit', [0, 31, 50, 70, 100, 200]),
    pick('surrender_from_move', [0, 10, 20, 40, 80]), pick('direction', ['counter_clockwise', 'clockwise']), pick('ally_chat', ['off', 'phrases', 'free']), pick('seats_per_player', [1, 2, 4]),
  ];
}

function xiangqiOptions(/** @type {App} */ app, /** @type {Make} */ make) {
  const { making, t } = app;
  const { sides = 'lot' } = making.own;
  /** @type {[string, string][]} */
  const choices = [['lot', t.value.lot], ['host_red', t.xiangqi.hostRed], ['guest_red', t.xiangqi.guestRed]];
  return [
    choice(t.option.colours[0] ?? '', '', sides, choices, (of) => make({ own: { ...making.own, sides: of } })),
    check(t.xiangqi.touchMove, making.own.touch_move ?? false, (on) => make({ own: { ...making.own, touch_move: on } })),
    field(app, 'position', { label: 'FEN', hint: t.xiangqi.positionHint, max: 200 }),
  ];
}

function goOptions(/** @type {App} */ app, /** @type {Make} */ make) {
  const { making, t } = app;
  const now = { preset: 'chinese_2002', size: '19', handicap: 0, colours: 'lot', undos: 3, placement: 'fixed', komi: '7.5', ...GO_CARDS[making.card], ...making.own };
  const time = making.own.time?.byo_yomi ?? { main_ms: 600_000, periods: 5, period_ms: 30_000 };
  const set = (/** @type {string} */ name, /** @type {any} */ value) => make({ own: { ...making.own, [name]: value } });
  const words = (/** @type {string} */ name) => /** @type {Record<string, string[]>} */ (t.option)[name] ?? [name, ''];
  const value = (/** @type {any} */ of) => /** @type {Record<string, string>} */ (t.value)[String(of)] ?? String(of);
  const pick = (/** @type {string} */ name, /** @type {any[]} */ values) => choice(words(name)[0] ?? '', words(name)[1] ?? '', String(/** @type {any} */ (now)[name]),
    values.map((of) => [String(of), value(of)]), (of) => set(name, values.find((one) => String(one) === of)));
  const timed = (/** @type {'main_ms'|'periods'|'period_ms'} */ part, /** @type {string} */ name, /** @type {number} */ unit, /** @type {number[]} */ values) =>
    choice(words(name)[0] ?? '', words(name)[1] ?? '', String(time[part] / unit), values.map((of) => [String(of), String(of)]),
      (of) => set('time', { byo_yomi: { ...time, [part]: Number(of) * unit } }));
  return [
    pick('size', ['19', '13', '9', '7', '5', '25']), pick('preset', ['chinese_2002', 'chinese_1988', 'chinese_psk', 'aga', 'new_zealand', 'tromp_taylor']),
    pick('komi', ['7.5', '6.5', '5.5', '0.5', '0', '7', '6', '-3']), pick('handicap', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), pick('placement', ['fixed', 'free']), pick('colours', ['lot', 'host_black', 'guest_black']),
    timed('main_ms', 'main', 60_000, [0, 1, 5, 10, 20, 30, 60, 90]), timed('periods', 'periods', 1, [1, 3, 5, 10]), timed('period_ms', 'period', 1_000, [5, 10, 20, 30, 60]), pick('undos', [0, 1, 3, 5, 20]),
  ];
}
