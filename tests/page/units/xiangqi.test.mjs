import test from 'node:test';
import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, written } from '../../../server/web/xiangqi/notation.js';
import { boardOf, boards, redMoves } from '../../../server/web/xiangqi/past.js';
import { readPgn } from '../../../server/web/xiangqi/pgn.js';

const START = boardOf('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w');

test('moves are written in three ways, and read again', () => {
  for (const [step, chinese, wxf, iccs] of [
    ['h2e2', '炮二平五', 'C2=5', 'H2-E2'], ['b0c2', '马八进七', 'H8+7', 'B0-C2'], ['a3a4', '兵九进一', 'P9+1', 'A3-A4'],
  ]) {
    strictEqual(written(START, step, 'chinese'), chinese);
    strictEqual(written(START, step, 'wxf'), wxf);
    strictEqual(written(START, step, 'iccs'), iccs);
    for (const text of [chinese, wxf, iccs]) strictEqual(read(START, text, true), step);
  }
  const tandem = boardOf('4k4/9/9/9/9/4R4/4R4/9/9/4K4 w');
  strictEqual(written(tandem, 'e4e5', 'chinese'), '前车进一');
  strictEqual(written(tandem, 'e3d3', 'chinese'), '后车平六');
});

test('the given cases of notation hold', () => {
  const folder = process.env.QIGUAN_CASES;
  const file = folder && join(folder, 'xiangqi/notation.tsv');
  if (!file || !existsSync(file)) return ok(true, 'no cases are given: those above are all');
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1).map((row) => row.split('\t'));
  ok(rows.length > 100);
  for (const [id, fen, ucci, , wxf, chinese, kind] of rows) {
    if (!kind.startsWith('simple') && !kind.startsWith('two on a file')) continue;
    strictEqual(written(boardOf(fen), ucci, 'chinese'), chinese, id);
    if (kind === 'simple') strictEqual(written(boardOf(fen), ucci, 'wxf'), wxf, id);
  }
});

test('a past is played through from any position', () => {
  const view = { game: { xiangqi: { position: '4k4/R8/9/9/9/9/9/9/9/1R1K5 b - - 0 1', moves: 'e9f9 b0b9' } } };
  const past = boards(view);
  strictEqual(past.length, 3);
  strictEqual(past[2].slice(0, 9), '.R...k...');
  strictEqual(redMoves(view, 0), false);
});

test('a record is read from its Chinese moves', () => {
  const record = readPgn('[Game "Chinese Chess"]\n[Red "Ann"]\n[Black "Bo"]\n[Result "*"]\n\n1. 炮二平五 马8进7\n2. 马二进三 *\n');
  strictEqual(record.red, 'Ann');
  strictEqual(record.moves.join(' '), 'h2e2 h9g7 h0g2');
  const ruled = readPgn('[Red "Ann"]\n\n{arbiter: Cy}\n1. C2=5 {Black loses: perpetual_check, Art. 25.1; a0a1 idle}\n1... H8+7 *\n');
  deepStrictEqual([...ruled.said], [[0, 'arbiter: Cy'], [1, 'Black loses: perpetual_check, Art. 25.1; a0a1 idle']]);
});

test('the sample game is one', () => {
  const text = readFileSync(new URL('../../../server/web/samples/xiangqi.pgn', import.meta.url), 'utf8');
  ok(readPgn(text).moves.length > 30);
});
