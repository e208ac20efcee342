// Times as people read them. A second that has begun is shown whole, so that 0:00 means no time.

/** @typedef {import('../wire/protocol.js').Clock} Clock */

/** What is left of a clock at an instant of server time, in milliseconds, never less than nothing. */
export function leftOf(/** @type {Clock} */ clock, /** @type {number} */ now) {
  const run = clock.paused ? 0 : Math.max(0, now - clock.since_ms);
  return Math.max(0, clock.left_ms - run);
}

/** `1:02:05`, or `9:41`. */
export function clockText(/** @type {number} */ ms) {
  const all = Math.ceil(ms / 1_000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
