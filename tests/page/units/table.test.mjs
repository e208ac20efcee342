import test from 'node:test';
import { deepStrictEqual, strictEqual } from 'node:assert';
import { junqi } from '../../../server/web/junqi/junqi.js';
import { xiangqi } from '../../../server/web/xiangqi/xiangqi.js';
import { inWords, ruled } from '../../../server/web/room/arbiter.js';
import { clockWords } from '../../../server/web/room/clocks.js';
import { chosen } from '../../../server/web/lobby/options.js';
import { qr } from '../../../server/web/ui/qr.js';
import { en } from '../../../server/web/text/en.js';
import { zh } from '../../../server/web/text/zh.js';

test('moves without combat are counted aloud from the fortieth on', () => {
  const at = (quiet, limit = 70) => junqi.counter({ app: { t: en }, view: { phase: 'playing', game: { junqi: { quiet } }, options: { junqi: { quiet_limit: limit } } } });
  strictEqual(at(39), null);
  strictEqual(at(40), '40 of 70 moves without combat');
  strictEqual(at(40, 0), null);
});

test('moves without a capture are counted aloud from half of the limit on', () => {
  const at = (quiet) => xiangqi.counter({ app: { t: zh }, view: { game: { xiangqi: { quiet } }, options: { xiangqi: { natural_limit_rounds: 60 } } } });
  strictEqual(at(59), null);
  strictEqual(at(60), '已 60 步无吃子，满 120 步');
});

test('every ruling of the form is one of the protocol', () => {
  const draft = { kind: 'note', seat: 'N', seconds: -30, plies: 2, number: 3, yes: false, winners: 'S N' };
  const made = ['warn', 'adjust_clock', 'chat', 'close_appeal', 'audit', 'restore', 'override', 'result', 'pause'].map((kind) => ruled({ ...draft, kind }));
  deepStrictEqual(made, [
    { warn: { seat: 'N' } }, { adjust_clock: { seat: 'N', by_ms: -30_000 } }, { chat: { open: false } }, { close_appeal: { upheld: false } }, { audit: { granted: false } },
    { restore: { plies: 2 } }, { override: { ruling: 3 } }, { result: { winners: ['S', 'N'] } }, { pause: {} },
  ]);
  deepStrictEqual(ruled({ ...draft, kind: 'result', winners: '' }), { result: {} });
});

test('a ruling is told with whom and what it concerns, in both languages', () => {
  const view = { seats: [{ seat: 'N', name: 'Bo' }], options: { junqi: {} }, game: { junqi: {} } };
  const words = (t, ruling) => inWords({ app: { t }, view }, ruling).replace(/[\u2068\u2069]/g, '');
  strictEqual(words(en, { adjust_clock: { seat: 'N', by_ms: -30_000 } }), 'a clock is set: Bo (North), −30 s');
  strictEqual(words(zh, { warn: { seat: 'N' } }), '警告：Bo（北家）');
  strictEqual(words(en, { chat: { open: false } }), 'talk: closed');
  strictEqual(words(en, { result: {} }), 'the result: nobody');
  strictEqual(words(en, { pause: {} }), 'clocks stopped');
});

test('rules that are chosen are a card and what differs from it', () => {
  deepStrictEqual(chosen({ game: 'go', card: '9', own: { komi: '5.5' } }), { go: { size: '9', komi: '5.5' } });
  // Those of an open table begin from what it has.
  deepStrictEqual(chosen({ game: 'junqi', card: '', own: { move_limit_s: 90 } }), { junqi: { move_limit_s: 90 } });
});

test('every clock has its words', () => {
  strictEqual(clockWords(en, { byo_yomi: { main_ms: 600_000, periods: 5, period_ms: 30_000 } }), '10:00 + 5 × 0:30');
  strictEqual(clockWords(en, { fischer: { initial_ms: 600_000, increment_ms: 5_000 } }), '10:00 + 0:05');
  strictEqual(clockWords(en, { stages: { stages: [{ moves: 30, time_ms: 3_600_000 }] } }), '1:00:00 / 30 moves');
  strictEqual(clockWords(zh, { per_move: { limit_ms: 10_000, timeouts_allowed: 0, at_limit: 'penalty' } }), '每步 0:10');
  strictEqual(clockWords(en, { unlimited: {} }), 'no limit');
});

test('a code for a link has its three corners, and none is made of what is too long', () => {
  const rows = qr('http://house/#K7M2P9X4QD');
  const corner = (y, x) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7).map(Number).join('')).join();
  const square = '1111111,1000001,1011101,1011101,1011101,1000001,1111111';
  deepStrictEqual([corner(0, 0), corner(0, rows.length - 7), corner(rows.length - 7, 0)], [square, square, square]);
  strictEqual(qr('x'.repeat(5_000)), null);
});
