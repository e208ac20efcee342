import test from 'node:test';
import { deepStrictEqual, strictEqual } from 'node:assert';
import { clockText, leftOf } from '../../../server/web/ui/clock.js';
import { leftNow, runningMs } from '../../../server/web/room/clocks.js';

test('a second that has begun is shown whole, and nothing is less than nothing', () => {
  for (const [ms, text] of [[0, '0:00'], [1, '0:01'], [60_000, '1:00'], [599_001, '10:00'], [3_605_000, '1:00:05']]) {
    strictEqual(clockText(ms), text);
  }
  strictEqual(leftOf({ left_ms: 5_000, since_ms: 100 }, 4_100), 1_000);
  strictEqual(leftOf({ left_ms: 5_000, since_ms: 100 }, 9_999), 0);
  strictEqual(leftOf({ left_ms: 5_000, since_ms: 100, paused: 'restart' }, 9_999), 5_000);
});

test('periods roll without a word from the server', () => {
  const left = { byo_yomi: { main_ms: 10_000, periods: 5, period_ms: 30_000 } };
  const view = {
    options: { go: { time: { byo_yomi: { main_ms: 60_000, periods: 5, period_ms: 30_000 } } } },
    game: { go: { clocks: { left: [{ seat: 'S', time: left }, { seat: 'N', time: left }], turn: 'S', since_ms: 100_000, spent_ms: 1_000 } } },
  };
  for (const [now, main_ms, periods, period_ms] of [
    [90_000, 9_000, 5, 30_000], [108_999, 1, 5, 30_000], [109_000, 0, 5, 30_000], [138_999, 0, 5, 1], [139_000, 0, 4, 30_000],
    [258_999, 0, 1, 1], [259_000, 0, 0, 0], [999_999_999, 0, 0, 0],
  ]) {
    deepStrictEqual(leftNow(view, 'S', now), { byo_yomi: { main_ms, periods, period_ms } }, String(now));
  }
  deepStrictEqual(leftNow(view, 'N', 999_999), left);
  strictEqual(runningMs(view, 129_000), 10_000);
  view.game.go.clocks.standing = ['agreed'];
  strictEqual(runningMs(view, 129_000), null);
});
