// The players' own clocks as they stand now: counted down here from what the server last said (PROTOCOL.md, 6).

import { clockText } from '../ui/clock.js';

/** @typedef {import('../wire/protocol.js').View} View */
/** @typedef {import('../wire/protocol.js').Seat} Seat */
/** @typedef {import('../wire/protocol.js').TimeLeft} TimeLeft */
/** @typedef {import('../text/text.js').Text} Text */

/** A period of a reserved countdown, in milliseconds (go rules 5). */
const MINUTE_MS = 60_000;

/** The players' clocks, in a game that has them. */
export function clocksOf(/** @type {View} */ view) {
  return (view.game.go ?? view.game.xiangqi)?.clocks;
}

/** What a seat has left at an instant of server time; nothing before the first turn. @returns {TimeLeft | null} */
export function leftNow(/** @type {View} */ view, /** @type {Seat} */ seat, /** @type {number} */ now) {
  const clocks = clocksOf(view);
  const left = clocks?.left.find((of) => of.seat === seat)?.time;
  if (!clocks || !left) return null;
  if (clocks.turn !== seat) return left;
  const runs = (clocks.standing ?? []).length === 0;
  const spent = (clocks.spent_ms ?? 0) + (runs ? Math.max(0, now - clocks.since_ms) : 0);
  return during(left, spent, wholePeriod(view));
}

function wholePeriod(/** @type {View} */ view) {
  const time = (view.options.go ?? view.options.xiangqi)?.time;
  return time?.byo_yomi?.period_ms ?? (time?.reserved_countdown ? MINUTE_MS : undefined);
}

/** @returns {TimeLeft} */
function during(/** @type {TimeLeft} */ left, /** @type {number} */ spent, /** @type {number | undefined} */ whole) {
  const less = (/** @type {number} */ ms) => Math.max(0, ms - spent);
  const beyond = (/** @type {number} */ main) => Math.max(0, spent - main);
  if (left.per_move) return { per_move: { ...left.per_move, left_ms: less(left.per_move.left_ms) } };
  if (left.game) return { game: { left_ms: less(left.game.left_ms) } };
  if (left.stages) return { stages: { ...left.stages, left_ms: less(left.stages.left_ms) } };
  if (left.canadian) {
    const { main_ms, block_ms, stones } = left.canadian;
    return { canadian: { main_ms: less(main_ms), block_ms: Math.max(0, block_ms - beyond(main_ms)), stones } };
  }
  if (left.byo_yomi) {
    const { main_ms, periods, period_ms } = left.byo_yomi;
    return { byo_yomi: { main_ms: less(main_ms), ...rolled(periods, period_ms, whole ?? period_ms, beyond(main_ms)) } };
  }
  return left;
}

/** Periods so long after the main time was used up; one used up to its last millisecond is gone. */
function rolled(/** @type {number} */ periods, /** @type {number} */ period_ms, /** @type {number} */ whole, /** @type {number} */ over) {
  if (over < period_ms) return { periods, period_ms: period_ms - over };
  const past = over - period_ms;
  const left = periods - 1 - Math.floor(past / Math.max(1, whole));
  return left > 0 ? { periods: left, period_ms: whole - (past % whole) } : { periods: 0, period_ms: 0 };
}

/** How a clock is set, in a few signs. */
export function clockWords(/** @type {Text} */ t, /** @type {import('../wire/protocol.js').TimeControl} */ time) {
  const { byo_yomi: periods, fischer, absolute, canadian, stages, per_move: move, reserved_countdown: reserved } = time;
  if (periods) return `${clockText(periods.main_ms)} ${t.go.plus(periods.periods, clockText(periods.period_ms))}`;
  if (fischer) return `${clockText(fischer.initial_ms)} + ${clockText(fischer.increment_ms)}`;
  if (absolute) return clockText(absolute.total_ms);
  if (canadian) return `${clockText(canadian.main_ms)} + ${clockText(canadian.block_ms)} / ${t.go.stones(canadian.stones)}`;
  if (stages) return stages.stages.map((stage) => `${clockText(stage.time_ms)} / ${t.go.moves(stage.moves)}`).join(t.comma);
  if (move) return t.go.eachMove(clockText(move.limit_ms));
  return reserved ? clockText(reserved.limit_ms) : t.go.noLimit;
}

/** How a clock is shown: the time, whether it is overtime, and what comes after it. */
export function reading(/** @type {Text} */ t, /** @type {TimeLeft} */ left) {
  const shown = (/** @type {number} */ ms, /** @type {string} */ more = '', over = false) => ({ ms, time: clockText(ms), over, more });
  if (left.per_move) return shown(left.per_move.left_ms, left.per_move.timeouts ? t.go.late(left.per_move.timeouts) : '');
  if (left.game) return shown(left.game.left_ms);
  if (left.stages) return shown(left.stages.left_ms, t.go.moves(left.stages.moves));
  if (left.canadian) {
    const { main_ms, block_ms, stones } = left.canadian;
    return main_ms > 0 ? shown(main_ms, t.go.plus(stones, clockText(block_ms))) : shown(block_ms, t.go.stones(stones), true);
  }
  if (left.byo_yomi) {
    const { main_ms, periods, period_ms } = left.byo_yomi;
    return main_ms > 0 ? shown(main_ms, t.go.plus(periods, clockText(period_ms))) : shown(period_ms, t.go.periods(periods), true);
  }
  return { ms: Infinity, time: t.go.noLimit, over: false, more: '' };
}

/** What is left before the running clock is at its next end, in milliseconds; none where none runs. */
export function runningMs(/** @type {View} */ view, /** @type {number} */ now) {
  const clocks = clocksOf(view);
  if (!clocks?.turn || (clocks.standing ?? []).length > 0) return null;
  const left = leftNow(view, clocks.turn, now);
  if (!left || left.unlimited) return null;
  return left.per_move?.left_ms ?? left.game?.left_ms ?? left.stages?.left_ms ?? part(left.canadian, left.canadian?.block_ms) ?? part(left.byo_yomi, left.byo_yomi?.period_ms) ?? null;
}

function part(/** @type {{main_ms: number} | undefined} */ of, /** @type {number | undefined} */ then) {
  return of && (of.main_ms > 0 ? of.main_ms : then);
}
