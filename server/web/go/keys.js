// Go by keyboard: a cursor from point to point, Enter for what a tap does.

import { COLUMNS } from '../fold/go.js';
import { sizeOf } from './goban.js';
import { touchPoint } from './board.js';

/** @typedef {import('../room/scene.js').Scene} Scene */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export function keyed(/** @type {Scene} */ scene, /** @type {KeyboardEvent} */ event) {
  const { app, view } = scene;
  const { columns, rows } = sizeOf(view.game.go?.board ?? '');
  const way = WAYS[event.key];
  const cursor = app.desk.cursor;
  if (way && columns > 0) {
    const [x, y] = cursor ? [COLUMNS.indexOf(cursor[0] ?? 'A') + way[0], Number(cursor.slice(1)) + way[1]] : [Math.floor(columns / 2), Math.ceil(rows / 2)];
    const held = (/** @type {number} */ n, /** @type {number} */ least, /** @type {number} */ most) => Math.max(least, Math.min(most, n));
    app.at({ cursor: `${COLUMNS[held(x, 0, columns - 1)]}${held(y, 1, rows)}` });
    return true;
  }
  if (event.key === 'Enter' && cursor) {
    touchPoint(scene, cursor, false);
    return true;
  }
  if (event.key === 'p') {
    app.at({ sure: 'pass' });
    return true;
  }
  return false;
}
