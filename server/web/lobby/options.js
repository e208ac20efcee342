// The rules of a table as they are chosen: rule sets as cards, and every option with its words.

import { h } from '../ui/dom.js';
import { check, choice } from '../ui/parts.js';
import { times } from './times.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../text/text.js').Text} Text */
/** @typedef {import('../wire/protocol.js').GameOptions} GameOptions */
/** @typedef {{game: 'junqi' | 'go' | 'xiangqi', card: string, own: Record<string, any>}} Making A card, and what differs from it. */
/** @typedef {(values: {card?: string, own: Record<string, any>}) => void} Make */

/** @type {Record<string, object>} */
const JUNQI_CARDS = {
  classic: { preset: 'classic' }, platform: { preset: 'platform' }, allied: { preset: 'classic', visibility: 'allied' },
  duel: { preset: 'classic', game: 'duel' }, frontier: { preset: 'classic', game: 'frontier' },
};
/** @type {Record<string, object>} */
const GO_CARDS = { 19: { size: '19' }, 13: { size: '13' }, 9: { size: '9' }, refereed: { refereed: true } };
/** @type {Record<string, object>} */
const XIANGQI_CARDS = { casual: { preset: 'casual' }, refereed: { preset: 'refereed' }, club: { preset: 'club' } };
const CARDS = { junqi: JUNQI_CARDS, go: GO_CARDS, xiangqi: XIANGQI_CARDS };
const ORDER = { junqi: Object.keys(JUNQI_CARDS), go: ['19', '13', '9', 'refereed'], xiangqi: Object.keys(XIANGQI_CARDS) };
/** What a rule set of Go says, and a newly chosen one says anew. */
const OF_GO_PRESET = ['ko_rule', 'suicide', 'scoring', 'handicap_bonus', 'komi'];

/** The options that are chosen. @returns {GameOptions} */
export function chosen(/** @type {Making} */ { game, card, own }) {
  return { [game]: { ...CARDS[game][card], ...own } };
}

/** Rule sets as cards. */
export function cards(/** @type {App} */ { t }, /** @type {Making} */ making, /** @type {Make} */ make) {
  /** @type {Record<string, string[]>} */
  const words = { junqi: t.create.junqiCards, go: t.create.goCards, xiangqi: t.create.xiangqiCards }[making.game];
  return h('div', { class: 'cards', role: 'group', 'aria-label': t.create.preset },
    ORDER[making.game].map((card) => h('button', {
      type: 'button', class: `card ${making.card === card ? 'on' : ''}`, 'aria-pressed': String(making.card === card), id: `card-${card}`,
      onclick: () => make({ card, own: {} }),
    }, h('strong', null, words[card]?.[0]), h('span', null, words[card]?.[1]))));
}

/** Every option of the game. @returns {import('../ui/dom.js').Tree} */
export function options(/** @type {App} */ { t }, /** @type {Making} */ making, /** @type {Make} */ make) {
  switch (making.game) {
    case 'junqi': return junqiOptions(t, making, make);
    case 'go': return goOptions(t, making, make);
    case 'xiangqi': return xiangqiOptions(t, making, make);
  }
}

/** Parts of the form for options by name, whose words are in the texts. */
function parts(/** @type {Text} */ t, /** @type {Record<string, any>} */ now, /** @type {(name: string, value: any) => void} */ set) {
  const words = (/** @type {string} */ name) => /** @type {Record<string, string[]>} */ (t.option)[name] ?? [name, ''];
  const value = (/** @type {any} */ of) => /** @type {Record<string, string>} */ (t.value)[String(of)] ?? String(of);
  return {
    pick(/** @type {string} */ name, /** @type {any[]} */ usual) {
      const values = usual.includes(now[name]) || typeof now[name] === 'object' ? usual : [now[name], ...usual];
      return choice(words(name)[0] ?? '', words(name)[1] ?? '', String(now[name]),
        values.map((of) => [String(of), value(of)]), (of) => set(name, values.find((one) => String(one) === of)), name);
    },
    tick: (/** @type {string} */ name) => check(words(name)[0] ?? '', Boolean(now[name]), (on) => set(name, on), words(name)[1]),
  };
}

function junqiOptions(/** @type {Text} */ t, /** @type {Making} */ making, /** @type {Make} */ make) {
  const preset = /** @type {Record<string, any>} */ ({ ...JUNQI_CARDS[making.card], ...making.own });
  const platform = preset['preset'] === 'platform';
  const now = {
    game: 'four_player', invincible_mines: platform, flying_bombs: false, flag_capture: 'any', commander_death_shows_flag: true,
    visibility: 'dark', quiet_limit: 70, surrender_from_move: platform ? 20 : 0, direction: 'counter_clockwise', move_limit_s: platform ? 30 : 60, first: 'random',
    timeouts_allowed: platform ? 4 : 3, arrange_limit_s: 180, ally_chat: preset['visibility'] && preset['visibility'] !== 'dark' ? 'free' : 'off', seats_per_player: 1, ...preset,
  };
  const { pick, tick } = parts(t, now, (name, value) => make({ own: { ...making.own, [name]: value } }));
  return [
    pick('game', ['four_player', 'duel', 'frontier']), pick('visibility', ['dark', 'allied', 'open']), tick('invincible_mines'), tick('flying_bombs'),
    pick('flag_capture', ['any', 'commander', 'engineer']), tick('commander_death_shows_flag'), pick('move_limit_s', [20, 30, 45, 60, 90, 120, 300, 600]),
    pick('timeouts_allowed', [0, 1, 2, 3, 4, 6, 10, 20]), pick('arrange_limit_s', [60, 120, 180, 300, 600, 1800]), pick('quiet_limit', [0, 31, 50, 70, 100, 200]),
    pick('surrender_from_move', [0, 10, 20, 40, 80]), pick('first', ['random', 'owner']), pick('direction', ['counter_clockwise', 'clockwise']), pick('ally_chat', ['off', 'phrases', 'free']), pick('seats_per_player', [1, 2, 4]),
  ];
}

function xiangqiOptions(/** @type {Text} */ t, /** @type {Making} */ making, /** @type {Make} */ make) {
  const { preset = 'casual', ...own } = /** @type {Record<string, any>} */ ({ ...XIANGQI_CARDS[making.card], ...making.own });
  const casual = preset === 'casual';
  const now = {
    sides: 'lot', touch_move: false, profile: casual ? 'casual' : 'cxa1999', occurrences: 3, enforcement: 'warn_then_loss', natural_limit_rounds: 60,
    natural_limit: preset === 'refereed' ? 'claim' : 'auto', illegal_move: preset === 'club' ? 'foul' : 'refuse', fouls_to_lose: preset === 'club' ? 2 : 3,
    flag_needs_material: casual, undos: casual ? 3 : 0, pauses: preset === 'refereed' ? 0 : 2,
    time: casual ? { fischer: { initial_ms: 600_000, increment_ms: 5_000 } } : preset === 'club' ? { per_move: { limit_ms: 10_000, timeouts_allowed: 0, at_limit: 'penalty' } } : { stages: {} }, ...own,
  };
  const set = (/** @type {string} */ name, /** @type {any} */ value) => make({ own: { ...making.own, [name]: value } });
  const { pick, tick } = parts(t, now, set);
  return [
    pick('sides', ['lot', 'host_red', 'guest_red']), times(t, now.time, ['fischer', 'byo_yomi', 'absolute', 'per_move', 'unlimited'], (time) => set('time', time)),
    pick('profile', ['casual', 'cxa1999', 'cxa2020', 'axf']), pick('occurrences', [3, 4]), pick('enforcement', ['warn_then_loss', 'ban_move', 'immediate']),
    pick('natural_limit_rounds', [40, 50, 60, 100]), pick('natural_limit', ['auto', 'claim']), pick('illegal_move', ['refuse', 'foul', 'loss']), pick('fouls_to_lose', [1, 2, 3, 5]),
    tick('touch_move'), tick('flag_needs_material'), pick('undos', [0, 1, 3, 5, 20]), pick('pauses', [0, 1, 2, 5]),
  ];
}

function goOptions(/** @type {Text} */ t, /** @type {Making} */ making, /** @type {Make} */ make) {
  const own = /** @type {Record<string, any>} */ ({ ...GO_CARDS[making.card], ...making.own });
  const refereed = Boolean(own['refereed']);
  const now = {
    preset: refereed ? 'chinese_1988' : 'chinese_2002', size: '19', handicap: 0, colours: 'lot', undos: refereed ? 0 : 3, pauses: refereed ? 0 : 2, placement: 'fixed', komi: refereed ? '5.5' : '7.5', adjournment: true,
    time: refereed ? { reserved_countdown: { limit_ms: 3_600_000, reserved_minutes: 1 } } : { byo_yomi: { main_ms: 600_000, periods: 5, period_ms: 30_000 } }, ...own,
  };
  const set = (/** @type {string} */ name, /** @type {any} */ value) => {
    const others = Object.entries(making.own).filter(([of]) => name !== 'preset' || !OF_GO_PRESET.includes(of));
    make({ own: { ...Object.fromEntries(others), [name]: value } });
  };
  const { pick, tick } = parts(t, now, set);
  return [
    pick('size', ['19', '13', '9', '7', '5', '25']), pick('preset', ['chinese_2002', 'chinese_1988', 'chinese_psk', 'aga', 'new_zealand', 'tromp_taylor']),
    pick('komi', ['7.5', '6.5', '5.5', '0.5', '0', '7', '6', '-3']), pick('handicap', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), pick('placement', ['fixed', 'free']), pick('colours', ['lot', 'host_black', 'guest_black']),
    times(t, now.time, ['byo_yomi', 'fischer', 'absolute', 'canadian', 'reserved_countdown', 'unlimited'], (time) => set('time', time)),
    pick('undos', [0, 1, 3, 5, 20]), pick('pauses', [0, 1, 2, 5]), tick('adjournment'),
  ];
}
