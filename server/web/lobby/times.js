// Which clock a game of two is played by.

import { choice } from '../ui/parts.js';

/** @typedef {import('../wire/protocol.js').TimeControl} TimeControl */
/** @typedef {import('../wire/protocol.js').TimeControls} TimeControls */
/** @typedef {Exclude<keyof TimeControls, 'stages'>} Kind Stages come with a rule set alone. */

const MINUTE_MS = 60_000;

/** What each clock begins with when it is chosen. @type {Pick<TimeControls, Kind>} */
const FRESH = {
  byo_yomi: { main_ms: 600_000, periods: 5, period_ms: 30_000 },
  fischer: { initial_ms: 600_000, increment_ms: 5_000 },
  absolute: { total_ms: 1_800_000 },
  canadian: { main_ms: 600_000, stones: 25, block_ms: 600_000 },
  reserved_countdown: { limit_ms: 3_600_000, reserved_minutes: 1 },
  per_move: { limit_ms: 30_000, timeouts_allowed: 0, at_limit: 'lose_game' },
  unlimited: {},
};

/** Each number of a clock: its unit, and what is usual. @type {Record<string, [number, number[]]>} */
const NUMBERS = {
  main_ms: [MINUTE_MS, [0, 1, 5, 10, 20, 30, 60, 90]], periods: [1, [1, 3, 5, 10]], period_ms: [1_000, [5, 10, 20, 30, 60]],
  initial_ms: [MINUTE_MS, [1, 3, 5, 10, 15, 20, 30, 60]], increment_ms: [1_000, [0, 2, 3, 5, 10, 20, 30]], total_ms: [MINUTE_MS, [5, 10, 20, 30, 60, 90]],
  stones: [1, [10, 15, 20, 25]], block_ms: [MINUTE_MS, [3, 5, 10, 15]], reserved_minutes: [1, [1, 2, 3, 5]],
};
/** `limit_ms` is that of a move, or that of a game. @type {Record<string, [number, number[]]>} */
const LIMITS = { per_move: [1_000, [5, 10, 20, 30, 60, 120]], reserved_countdown: [MINUTE_MS, [20, 30, 60, 90, 120]] };

/** The clock, and each of its numbers. */
export function times(
  /** @type {import('../text/text.js').Text} */ t, /** @type {Record<string, any>} */ now, /** @type {Kind[]} */ kinds, /** @type {(time: TimeControl) => void} */ set,
) {
  const kind = Object.keys(now)[0] ?? 'unlimited';
  const all = kinds.some((one) => one === kind) ? kinds : [kind, ...kinds];
  const words = /** @type {Record<string, string[]>} */ (t.time);
  const numbers = Object.keys(now[kind] ?? {}).filter((name) => typeof now[kind][name] === 'number');
  return [
    choice(t.time.kind[0] ?? '', t.time.kind[1] ?? '', kind, all.map((of) => [of, words[of]?.[0] ?? of]), (of) => set({ [of]: FRESH[/** @type {Kind} */ (of)] }), 'time'),
    numbers.map((name) => {
      const [unit, usual] = (name === 'limit_ms' ? LIMITS[kind] : NUMBERS[name]) ?? [1, []];
      const value = now[kind][name] / unit;
      const values = usual.includes(value) ? usual : [value, ...usual];
      const label = words[name === 'limit_ms' ? `limit_of_${kind}` : name] ?? [];
      return label.length > 0 && choice(label[0] ?? '', label[1] ?? '', String(value), values.map((of) => [String(of), String(of)]),
        (of) => set({ [kind]: { ...now[kind], [name]: Number(of) * unit } }), name);
    }),
  ];
}
