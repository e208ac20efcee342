// The options of a table in words.

import { clockWords } from './clocks.js';

/** @typedef {import('../text/text.js').Text} Text */
/** @typedef {import('../wire/protocol.js').GameOptions} GameOptions */

/** The game and what matters most of its rules, in a few words. */
export function titleOf(/** @type {Text} */ t, /** @type {GameOptions} */ options) {
  if (options.go) return goTitle(t, options.go);
  if (options.xiangqi) return xiangqiTitle(t, options.xiangqi);
  if (!options.junqi) return Object.keys(options)[0] ?? '';
  const { junqi } = options;
  const parts = [];
  if (junqi.game && junqi.game !== 'four_player') parts.push(t.create.junqiCards[junqi.game][0]);
  else parts.push(t.junqi.name);
  parts.push(junqi.invincible_mines ? t.create.junqiCards.platform[0] : t.create.junqiCards.classic[0]);
  if (junqi.visibility && junqi.visibility !== 'dark') parts.push(t.value[junqi.visibility]);
  if (junqi.move_limit_s) parts.push(`${junqi.move_limit_s} s`);
  return parts.join(' · ');
}

function xiangqiTitle(/** @type {Text} */ t, /** @type {import('../wire/protocol.js').XiangqiOptions} */ options) {
  const rules = options.refereed ? t.create.xiangqiCards.refereed[0] : options.profile && t.value[options.profile];
  return [t.xiangqi.name, rules, options.time && clockWords(t, options.time)].filter(Boolean).join(' · ');
}

function goTitle(/** @type {Text} */ t, /** @type {import('../wire/protocol.js').GoOptions} */ go) {
  const size = go.size ?? '19';
  const parts = [`${t.go.name} ${size.includes('x') ? size : `${size}x${size}`}`];
  if (go.refereed) parts.push(t.create.goCards.refereed[0] ?? '');
  if (go.komi) parts.push(`${t.go.komi} ${go.komi}`);
  if (go.handicap) parts.push(`${t.option.handicap[0]} ${go.handicap}`);
  return parts.join(' · ');
}
