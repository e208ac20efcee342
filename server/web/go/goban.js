// A board of Go: lines, stars, stones, what is marked, and the stone that would be played.

import { h, kept } from '../ui/dom.js';
import { COLUMNS, placeOf } from '../fold/go.js';
import { stars } from './past.js';

/** @typedef {import('../ui/dom.js').Tree} Tree */
/** @typedef {{board: string, last: string | null, hover?: string | null, hoverStone?: 'X' | 'O', cursor?: string | null, dead?: Set<string>, owners?: string,
 *   pending?: {point: string, stone: 'X' | 'O', struck: boolean} | null, confirm?: string | null}} Look */

export const CELL = 50;

export function sizeOf(/** @type {string} */ board) {
  const rows = board.split(' ');
  return { columns: rows[0]?.length ?? 0, rows: rows.length };
}

/** Every point of a board with what stands on it. */
export function points(/** @type {string} */ board) {
  const rows = board.split(' ');
  return rows.flatMap((row, y) => [...row].map((stone, x) => ({ point: `${COLUMNS[x]}${rows.length - y}`, stone, x, y })));
}

/** The points of `A1-C1 D4`. @returns {string[]} */
export function spread(/** @type {string} */ text) {
  return text.split(' ').filter(Boolean).flatMap((run) => {
    const [first = '', last = first] = run.split('-');
    const row = first.slice(1);
    const out = [];
    for (let at = COLUMNS.indexOf(first[0] ?? ''); at <= COLUMNS.indexOf(last[0] ?? ''); at += 1) out.push(`${COLUMNS[at]}${row}`);
    return out;
  });
}

function xy(/** @type {string} */ point, /** @type {number} */ rows) {
  return { x: (COLUMNS.indexOf(point[0] ?? 'A') + 1.1) * CELL, y: (rows - Number(point.slice(1)) + 1.1) * CELL };
}

/** How large the drawing is, in its own units. */
export function extent(/** @type {string} */ board) {
  const { columns, rows } = sizeOf(board);
  return { w: (columns + 1.2) * CELL, t: (rows + 1.2) * CELL };
}

/** The drawing inside an `svg`. @returns {Tree[]} */
export function goban(/** @type {Look} */ look) {
  const { columns, rows } = sizeOf(look.board);
  const at = (/** @type {string} */ point) => xy(point, rows);
  const stone = (/** @type {string} */ point, /** @type {string} */ of, /** @type {string} */ kind) => {
    const { x, y } = at(point);
    return h('circle', { key: `${kind}${point}`, class: `stone ${of === 'X' ? 'black' : 'white'} ${kind}`, cx: x, cy: y, r: CELL * 0.47 });
  };
  const lastStone = look.last && look.board[placeOf(look.board, look.last)];
  return [
    kept([columns, rows], () => lines(columns, rows)),
    h('g', { class: 'stones' }, points(look.board).filter(({ stone }) => stone !== '.').map(({ point, stone: of }) =>
      stone(point, of, look.dead?.has(point) ? 'dead' : ''))),
    look.owners ? h('g', { class: 'owners' }, points(look.owners).filter(({ stone }) => stone !== '.').map(({ point, stone: of }) => {
      const { x, y } = at(point);
      const stands = look.board[placeOf(look.board, point)];
      return stands === of && !look.dead?.has(point) ? null
        : h('rect', { key: point, class: `owner ${of === 'X' ? 'black' : 'white'}`, x: x - 9, y: y - 9, width: 18, height: 18 });
    })) : null,
    [...(look.dead ?? [])].map((point) => {
      const { x, y } = at(point);
      return h('path', { key: `cross${point}`, class: 'dead-cross', d: `M${x - 11} ${y - 11}l22 22M${x + 11} ${y - 11}l-22 22` });
    }),
    look.last && h('circle', { class: `last on-${lastStone === 'X' ? 'black' : 'white'}`, cx: at(look.last).x, cy: at(look.last).y, r: CELL * 0.24 }),
    look.hover && stone(look.hover, look.hoverStone ?? 'X', 'hover'),
    look.confirm && [stone(look.confirm, look.hoverStone ?? 'X', 'confirm'), h('circle', { class: 'confirm-ring', cx: at(look.confirm).x, cy: at(look.confirm).y, r: CELL * 0.62 })],
    look.pending && stone(look.pending.point, look.pending.stone, look.pending.struck ? 'hover struck' : 'hover waits'),
    look.cursor && h('rect', { class: 'cursor', x: at(look.cursor).x - CELL / 2, y: at(look.cursor).y - CELL / 2, width: CELL, height: CELL, rx: 6 }),
  ];
}

function lines(/** @type {number} */ columns, /** @type {number} */ rows) {
  const [x, y] = [(/** @type {number} */ n) => (n + 0.1) * CELL, (/** @type {number} */ n) => (rows - n + 1.1) * CELL];
  let d = '';
  for (let column = 1; column <= columns; column += 1) d += `M${x(column)} ${y(1)}V${y(rows)}`;
  for (let row = 1; row <= rows; row += 1) d += `M${x(1)} ${y(row)}H${x(columns)}`;
  const letters = [...COLUMNS.slice(0, columns)].flatMap((letter, at) => [letterAt(letter, x(at + 1), 22), letterAt(letter, x(at + 1), (rows + 1.2) * CELL - 14)]);
  const numbers = Array.from({ length: rows }, (_, at) => [letterAt(String(at + 1), 18, y(at + 1) + 6), letterAt(String(at + 1), (columns + 1.2) * CELL - 18, y(at + 1) + 6)]);
  return h('g', { class: 'lines' }, h('path', { d }),
    stars(columns, rows).map((star) => h('circle', { class: 'star', cx: x(star.x), cy: y(star.y), r: 4.5 })), letters, numbers);
}

function letterAt(/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) {
  return h('text', { class: 'at', x, y, 'font-size': 15 }, text);
}
