// The moves of a game of xiangqi as PGN writes them.

import { stepped } from '../fold/xiangqi.js';
import { boardOf } from './past.js';
import { read } from './notation.js';

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';

/** The moves, and what is said after so many of them: the server names there what it ruled of repetitions.
 * @returns {{red: string, black: string, result: string, position: string | undefined, moves: string[], said: Map<number, string>}} */
export function readPgn(/** @type {string} */ text) {
  const tags = new Map([...text.matchAll(/^\[(\w+) "((?:[^"\\]|\\.)*)"\]/gm)].map(([, name = '', value = '']) => [name, value]));
  const position = tags.get('FEN');
  const fen = position ?? START;
  let board = boardOf(fen);
  let red = fen.split(' ')[1] !== 'b';
  const moves = [];
  const said = new Map();
  const body = text.replace(/^\[.*\]$/gm, '');
  for (const [word, comment] of body.matchAll(/\{([^}]*)\}|[^\s{]+/g)) {
    if (comment !== undefined) {
      said.set(moves.length, [said.get(moves.length), comment.trim()].filter(Boolean).join('; '));
      continue;
    }
    if (/^\d+\.+$/.test(word) || /^(1-0|0-1|1\/2-1\/2|\*)$/.test(word)) continue;
    const step = read(board, word, red);
    if (!step) throw new Error(`no move ${word}`);
    moves.push(step);
    board = stepped(board, step);
    red = !red;
  }
  return { red: tags.get('Red') ?? '', black: tags.get('Black') ?? '', result: tags.get('Result') ?? '', position, moves, said };
}
