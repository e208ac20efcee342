// A game of xiangqi from its start: each move takes what stands where it goes.

import { stepped } from '../fold/xiangqi.js';

/** @typedef {import('../wire/protocol.js').View} View */

/** The usual start. */
export const START = 'rnbakabnr ......... .c.....c. p.p.p.p.p ......... ......... P.P.P.P.P .C.....C. ......... RNBAKABNR';

/** The board of a FEN. */
export function boardOf(/** @type {string} */ fen) {
  const rows = (fen.split(' ')[0] ?? '').split('/');
  return rows.map((row) => row.replace(/\d/g, (blank) => '.'.repeat(Number(blank)))).join(' ');
}

/** @type {{key: string, boards: string[]} | null} */
let last = null;

/** The board after each move. @returns {string[]} */
export function boards(/** @type {View} */ view) {
  const game = view.game.xiangqi ?? {};
  const key = `${game.position}|${game.moves}`;
  if (last?.key === key) return last.boards;
  const out = [game.position ? boardOf(game.position) : START];
  for (const step of (game.moves ?? '').split(' ').filter(Boolean)) out.push(stepped(out.at(-1) ?? START, step));
  last = { key, boards: out };
  return out;
}

/** Whether Red makes a move, by its number from 0. */
export function redMoves(/** @type {View} */ view, /** @type {number} */ ply) {
  const first = view.game.xiangqi?.position?.split(' ')[1] === 'b' ? 1 : 0;
  return (ply + first) % 2 === 0;
}
