// A game of Go from its start: the protocol tells moves, and what they took is found here. Whether a
// move was allowed is not asked.

import { COLUMNS, placeOf } from '../fold/go.js';

/** @typedef {import('../wire/protocol.js').View} View */
/** @typedef {{board: string, last: string | null, black: number, white: number, stone: 'X' | 'O' | null}} Frame
/** A view made of a record, which tells its start and whose each move is. @typedef {View & {start?: string, colours?: string}} Recorded */

/** Star points of boards, from the edges (go rules 2). */
export function stars(/** @type {number} */ columns, /** @type {number} */ rows) {
  const of = (/** @type {number} */ lines) => {
    if (lines < 5) return [];
    const edge = lines >= 13 ? 4 : lines >= 7 ? 3 : 0;
    const middle = lines % 2 === 1 ? (lines + 1) / 2 : null;
    return [...new Set([...(edge ? [edge, lines + 1 - edge] : []), ...(middle ? [middle] : [])])];
  };
  const [xs, ys] = [of(columns), of(rows)];
  const all = xs.flatMap((x) => ys.map((y) => ({ x, y })));
  // On small boards the middles of the sides have none.
  const corner = (/** @type {number} */ n, /** @type {number} */ lines) => n !== (lines + 1) / 2;
  return columns >= 13 && rows >= 13 ? all : all.filter(({ x, y }) => corner(x, columns) === corner(y, rows));
}

/** What was played since the start, before the room was opened too. @returns {string[]} */
export function movesOf(/** @type {View} */ { game: { go } }) {
  return `${go?.position?.moves ?? ''} ${go?.moves ?? ''}`.split(' ').filter(Boolean);
}

/** The board before the first of these moves: that of the position with which the room began; else the fixed handicap, or an empty board where there is none or Black places it. */
export function startOf(/** @type {View} */ view) {
  const { position } = view.game.go ?? {};
  if (position) return position.board;
  const size = view.options.go?.size ?? '19';
  const [columns = 19, rows = columns] = size.split('x').map(Number);
  const board = Array.from({ length: rows }, () => '.'.repeat(columns)).join(' ');
  const handicap = view.options.go?.handicap ?? 0;
  if (handicap < 2 || view.options.go?.placement === 'free') return board;
  const cells = [...board];
  for (const { x, y } of fixed(columns, rows, handicap)) cells[placeOf(board, `${COLUMNS[x - 1]}${y}`)] = 'X';
  return cells.join('');
}

/** Where fixed handicap stones stand (go rules 1.2). */
function fixed(/** @type {number} */ columns, /** @type {number} */ rows, /** @type {number} */ count) {
  const edge = (/** @type {number} */ lines) => (lines >= 13 ? 4 : 3);
  const [l, r, m] = [edge(columns), columns + 1 - edge(columns), (columns + 1) / 2];
  const [b, u, c] = [edge(rows), rows + 1 - edge(rows), (rows + 1) / 2];
  const at = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y });
  const corners = [at(l, b), at(r, u), at(l, u), at(r, b)];
  const sides = [at(l, c), at(r, c), at(m, b), at(m, u)];
  const beside = count <= 5 ? 0 : count <= 7 ? 2 : 4;
  return [...corners.slice(0, count), ...sides.slice(0, beside), ...(count >= 5 && count % 2 === 1 ? [at(m, c)] : [])];
}

/** The board after each move, whose stones `colours` tells. @returns {Frame[]} */
export function frames(/** @type {string} */ start, /** @type {string[]} */ moves, /** @type {string} */ colours) {
  /** @type {Frame[]} */
  const out = [{ board: start, last: null, black: 0, white: 0, stone: null }];
  moves.forEach((move, at) => {
    const old = /** @type {Frame} */ (out.at(-1));
    const stone = colours[at] === 'O' ? 'O' : 'X';
    out.push(move === 'pass' || move === 'lost' ? { ...old, last: null, stone } : played(old, move, stone));
  });
  return out;
}

/** @returns {Frame} */
function played(/** @type {Frame} */ frame, /** @type {string} */ point, /** @type {'X' | 'O'} */ stone) {
  const cells = [...frame.board];
  const at = placeOf(frame.board, point);
  if (at < 0) return { ...frame, last: point, stone };
  cells[at] = stone;
  const width = frame.board.indexOf(' ') + 1 || cells.length + 1;
  const other = stone === 'X' ? 'O' : 'X';
  let taken = 0;
  for (const near of beside(at, width)) taken += capture(cells, near, other, width);
  const own = capture(cells, at, stone, width);
  const [black, white] = stone === 'X' ? [taken, own] : [own, taken];
  return { board: cells.join(''), last: point, black: frame.black + black, white: frame.white + white, stone };
}

const beside = (/** @type {number} */ at, /** @type {number} */ width) => [at - 1, at + 1, at - width, at + width];

/** The chain on a place, and whether it has a liberty. */
export function chainAt(/** @type {string[]} */ cells, /** @type {number} */ at, /** @type {number} */ width) {
  const stone = cells[at];
  const chain = new Set([at]);
  let free = false;
  for (const place of chain) {
    for (const near of beside(place, width)) {
      if (cells[near] === '.') free = true;
      else if (cells[near] === stone) chain.add(near);
    }
  }
  return { chain, free };
}

/** Takes a chain without liberties off; how many stones that were. */
function capture(/** @type {string[]} */ cells, /** @type {number} */ at, /** @type {string} */ stone, /** @type {number} */ width) {
  if (cells[at] !== stone) return 0;
  const { chain, free } = chainAt(cells, at, width);
  if (free) return 0;
  for (const place of chain) cells[place] = '.';
  return chain.size;
}

/** Pairs of passes after which the order of the players may have changed that are tried out. */
const FORKS_MAX = 4;

/** @type {{key: string, frames: Frame[]} | null} */
let last = null;

/** The past of a game that is followed; the same value as long as nothing happens. */
export function pastOf(/** @type {Recorded} */ view) {
  const game = view.game.go ?? {};
  const key = [view.start, game.position?.board, game.position?.moves, view.colours, view.options.go?.size, view.options.go?.handicap, game.moves, game.board].join('|');
  if (last?.key === key) return last.frames;
  last = { key, frames: reckoned(view) };
  return last.frames;
}

/** After two passes silence may let either go on, which no word tells: the order that leads to the
 * board of now is the one. */
function reckoned(/** @type {Recorded} */ view) {
  const moves = movesOf(view);
  const start = view.start ?? startOf(view);
  if (view.colours !== undefined) return frames(start, moves, view.colours);
  const forks = Math.min(FORKS_MAX, moves.filter((move, at) => move === 'pass' && moves[at - 1] === 'pass').length);
  const first = frames(start, moves, colours(view, moves, 0));
  for (let order = 1; order < 1 << forks && first.at(-1)?.board !== view.game.go?.board; order += 1) {
    const other = frames(start, moves, colours(view, moves, order));
    if (other.at(-1)?.board === view.game.go?.board) return other;
  }
  return first;
}

/** Whose each move is: Black begins, places a free handicap first, and White follows a handicap. Bit by
 * bit `order` says whether the players change at each pair of passes. */
function colours(/** @type {View} */ view, /** @type {string[]} */ moves, /** @type {number} */ order) {
  const { position } = view.game.go ?? {};
  // On a board with stones the handicap stands already.
  const handicap = /[XO]/.test(position?.board ?? '') ? 0 : view.options.go?.handicap ?? 0;
  const placed = handicap >= 2 && view.options.go?.placement === 'free' ? handicap : 0;
  let stone = position?.to_move === 'white' || (handicap >= 2 && placed === 0) ? 'O' : 'X';
  let rest = order;
  let passes = 0;
  return moves.map((move, at) => {
    const own = stone;
    passes = move === 'pass' ? passes + 1 : 0;
    let changes = at >= placed - 1;
    if (passes === 2) {
      if (rest & 1) changes = false;
      rest >>= 1;
      passes = 0;
    }
    if (changes) stone = stone === 'X' ? 'O' : 'X';
    return own;
  }).join('');
}
