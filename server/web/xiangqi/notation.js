// Moves of xiangqi in Chinese, in WXF letters, and as pairs of points; and moves read from a record.

import { placeAt } from '../fold/xiangqi.js';

/** @typedef {'chinese' | 'wxf' | 'iccs'} Notation */

const NUMERALS = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
/** @type {Record<string, string>} */
export const NAMES = { K: '帅', A: '仕', B: '相', N: '马', R: '车', C: '炮', P: '兵', k: '将', a: '士', b: '象', n: '马', r: '车', c: '炮', p: '卒' };
/** @type {Record<string, string>} */
const LETTERS = { K: 'K', A: 'A', B: 'E', N: 'H', R: 'R', C: 'C', P: 'P' };

const isRed = (/** @type {string} */ piece) => piece === piece.toUpperCase();
/** From 1 at the mover's right. */
const fileOf = (/** @type {boolean} */ red, /** @type {string} */ point) => {
  const x = 'abcdefghi'.indexOf(point[0] ?? 'a');
  return red ? 9 - x : x + 1;
};
/** How far from the mover's own edge. */
const advance = (/** @type {boolean} */ red, /** @type {string} */ point) => (red ? Number(point[1]) : 9 - Number(point[1]));

/** Every point of a board that holds a piece of that letter. @returns {string[]} */
function all(/** @type {string} */ board, /** @type {string} */ piece) {
  const out = [];
  for (let at = 0; at < board.length; at += 1) {
    if (board[at] === piece) out.push(`${'abcdefghi'[at % 10]}${9 - Math.floor(at / 10)}`);
  }
  return out;
}

/** Where a piece stands among its like: on its file, and over all files that have several. */
function crowd(/** @type {string} */ board, /** @type {string} */ piece, /** @type {string} */ from) {
  const red = isRed(piece);
  const places = all(board, piece).map((point) => ({ file: fileOf(red, point), depth: 9 - advance(red, point) }));
  const own = { file: fileOf(red, from), depth: 9 - advance(red, from) };
  const onFile = (/** @type {number} */ file) => places.filter((place) => place.file === file).length;
  const crowded = places.filter((place) => onFile(place.file) > 1);
  const before = (/** @type {{file: number, depth: number}} */ place) => place.file < own.file || (place.file === own.file && place.depth < own.depth);
  return {
    count: onFile(own.file), front: 1 + places.filter((place) => place.file === own.file && place.depth < own.depth).length,
    nth: 1 + crowded.filter(before).length, files: new Set(crowded.map((place) => place.file)).size,
  };
}

/** A move in words of a notation. */
export function written(/** @type {string} */ board, /** @type {string} */ step, /** @type {Notation} */ notation) {
  const [from, to] = [step.slice(0, 2), step.slice(2)];
  const piece = board[placeAt(from)];
  if (notation === 'iccs' || !piece || piece === '.') return `${from}-${to}`.toUpperCase();
  const red = isRed(piece);
  const kind = piece.toUpperCase();
  const steps = advance(red, to) - advance(red, from);
  const number = from[0] === to[0] ? Math.abs(steps) : fileOf(red, to);
  const alike = crowd(board, piece, from);
  const crowded = alike.count > 1 && !'KAB'.includes(kind);
  if (notation === 'wxf') {
    const head = !crowded ? `${LETTERS[kind]}${fileOf(red, from)}`
      : alike.count === 2 && alike.files === 1 ? `${LETTERS[kind]}${alike.front === 1 ? '+' : '-'}` : `${alike.front}${fileOf(red, from)}`;
    return `${head}${steps > 0 ? '+' : steps < 0 ? '-' : '='}${number}`;
  }
  const numeral = (/** @type {number} */ n) => (red ? NUMERALS[n] : String(n));
  const head = crowded ? `${placed(alike) ?? numeral(alike.nth)}${NAMES[piece]}` : `${NAMES[piece]}${numeral(fileOf(red, from))}`;
  return `${head}${steps > 0 ? '进' : steps < 0 ? '退' : '平'}${numeral(number)}`;
}

function placed(/** @type {{count: number, front: number, files: number}} */ { count, front, files }) {
  if (files !== 1 || count > 3) return null;
  if (front === 1) return '前';
  return front === count ? '后' : '中';
}

/** The move that a text means on a board; none where none does. The text says all but which piece. */
export function read(/** @type {string} */ board, /** @type {string} */ text, /** @type {boolean} */ red) {
  const pair = /^([a-i]\d)-?([a-i]\d)$/i.exec(text);
  if (pair) return `${pair[1]}${pair[2]}`.toLowerCase();
  for (let at = 0; at < board.length; at += 1) {
    const piece = board[at] ?? '.';
    if (!(piece in NAMES) || isRed(piece) !== red) continue;
    const from = `${'abcdefghi'[at % 10]}${9 - Math.floor(at / 10)}`;
    for (const to of strides(piece, from)) {
      if (written(board, from + to, 'chinese') === text || written(board, from + to, 'wxf') === text) return from + to;
    }
  }
  return null;
}

/** Every point to which a piece could go on an empty board. @returns {string[]} */
function strides(/** @type {string} */ piece, /** @type {string} */ from) {
  const [x, y] = ['abcdefghi'.indexOf(from[0] ?? 'a'), Number(from[1])];
  const out = [];
  for (let to = 0; to < 90; to += 1) {
    const [dx, dy] = [Math.abs((to % 9) - x), Math.abs(Math.floor(to / 9) - y)];
    const fits = { N: dx * dy === 2, B: dx === 2 && dy === 2, A: dx === 1 && dy === 1 }[piece.toUpperCase()] ?? ((dx === 0) !== (dy === 0));
    if (fits) out.push(`${'abcdefghi'[to % 9]}${Math.floor(to / 9)}`);
  }
  return out;
}
