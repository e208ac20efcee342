// The moves of a game of xiangqi as PGN writes them.

import { stepped } from '../fold/xiangqi.js';
import { boardOf } from './past.js';
import { read } from './notation.js';

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';

/** @returns {{red: string, black: string, result: string, position: string | undefined, moves: string[]}} */
export function readPgn(/** @type {string} */ text) {
  const tags = new Map([...text.matchAll(/^\[(\w+) "((?:[^"\\]|\\.)*)"\]/gm)].map(([, name = '', value = '']) => [name, value]));
  const position = tags.get('FEN');
  const fen = position ?? START;
  let board = boardOf(fen);
  let red = fen.split(' ')[1] !== 'b';
  const moves = [];
  const body = text.replace(/^\[.*\]$/gm, '').replace(/\{[^}]*\}/g, '');
  for (const word of body.split(/\s+/).filter(Boolean)) {
    if (/^\d+\.+$/.test(word) || /^(1-0|0-1|1\/2-1\/2|\*)$/.test(word)) continue;
    const step = read(board, word, red);
    if (!step) throw new Error(`no move ${word}`);
    moves.push(step);
    board = stepped(board, step);
    red = !red;
  }
  return { red: tags.get('Red') ?? '', black: tags.get('Black') ?? '', result: tags.get('Result') ?? '', position, moves };
}
