import test from 'node:test';
import { deepStrictEqual, strictEqual, throws } from 'node:assert';
import { readFileSync } from 'node:fs';
import { frames, pastOf, stars, startOf } from '../../../server/web/go/past.js';
import { chosenFrom, positionOf } from '../../../server/web/go/position.js';
import { readSgf } from '../../../server/web/go/sgf.js';
import { spread } from '../../../server/web/go/goban.js';
import { placeOf } from '../../../server/web/fold/go.js';

test('stones without a liberty are taken off, the enemy first', () => {
  const past = frames('..... ..... ..... ..... .....', ['B1', 'A1', 'A2', 'C3'], 'XOXX');
  strictEqual(past[3].board, '..... ..... ..... X.... .X...');
  strictEqual(past[3].black, 1);
  strictEqual(past[4].last, 'C3');
});

test('a fixed handicap stands on its stars, and White follows it', () => {
  const view = { options: { go: { size: '9', handicap: 2 } }, game: { go: { moves: 'E5 pass D5' } } };
  const board = startOf(view);
  strictEqual(board[placeOf(board, 'C3')], 'X');
  strictEqual(board[placeOf(board, 'G7')], 'X');
  deepStrictEqual(pastOf(view).map((frame) => frame.stone), [null, 'O', 'X', 'O']);
  strictEqual(stars(19, 19).length, 9);
  strictEqual(stars(9, 9).length, 5);
});

test('after two passes the order that leads to the board of now is the one', () => {
  const board = '..... ..... ..X.. ..... .X...';
  const view = { options: { go: { size: '5' } }, game: { go: { moves: 'C3 pass pass B1', board } } };
  strictEqual(pastOf(view).at(-1).board.includes('O'), false);
});

test('a game from a position begins with the moves that led to it', () => {
  const position = { board: '..... ..X.. .X... ..... .....', to_move: 'white', moves: 'C3 C2 A1 D3' };
  const view = { options: { go: { size: '5' } }, game: { go: { position, moves: 'pass E3' } } };
  const past = pastOf(view);
  strictEqual(past.length, 7);
  strictEqual(past.map((frame) => frame.stone ?? '.').join(''), '.OXOXOX');
  strictEqual(past[4].board, '..... ..X.. .X.X. ..X.. O....');
  strictEqual(past[4].black, 1);
});

test('legal points are spread from their runs', () => {
  deepStrictEqual(spread('G3-J3 A1'), ['G3', 'H3', 'J3', 'A1']);
});

test('a record is cut off after a move, and keeps what its position is made of', () => {
  const chosen = chosenFrom('a.sgf', '(;GM[1]SZ[9]HA[2]AB[cc][gg]PB[A\\]nn]KM[0.5](;W[ee]C[x;y]BL[3];B[]TL[];MN[7];W[dd];AE[ee](;B[cc])(;B[hh])))');
  strictEqual(chosen.moves, 4);
  strictEqual(positionOf({ ...chosen, at: 0 }), '(;SZ[9]HA[2]AB[cc][gg]KM[0.5])');
  strictEqual(positionOf({ ...chosen, at: 3 }), '(;SZ[9]HA[2]AB[cc][gg]KM[0.5];W[ee];B[]TL[];W[dd];AE[ee])');
  throws(() => chosenFrom('a.txt', 'no record'));
});

test('the main line of a record is read, whatever its texts hold', () => {
  const record = readSgf('(;SZ[9]PB[A\\]nn;B[aa]]PW[Bo]KM[6.5];B[ee](;W[dd];B[])(;W[cc]))');
  deepStrictEqual(record.moves, ['E5', 'D6', 'pass']);
  deepStrictEqual(readSgf('(;SZ[5];B[]TL[]N[turn lost];W[cc];B[])').moves, ['lost', 'C3', 'pass']);
  strictEqual(record.black, 'A]nn;B[aa');
  strictEqual(record.colours, 'XOX');
  const sample = readSgf(readFileSync(new URL('../../../server/web/samples/go.sgf', import.meta.url), 'utf8'));
  deepStrictEqual(sample.moves.slice(-2), ['pass', 'pass']);
});
