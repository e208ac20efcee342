// Junqi by keyboard: a cursor from post to post, Enter for what a tap does, letters for marks.

import { arranging, legal, planOf, stand } from './stand.js';
import { look, tap } from './hand.js';
import { mark } from './inspect.js';

/** @typedef {import('../room/scene.js').Scene} Scene */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export function keyed(/** @type {Scene} */ scene, /** @type {KeyboardEvent} */ event) {
  const plan = planOf(scene);
  if (!plan) return false;
  const { app } = scene;
  const cursor = app.desk.cursor;
  const way = WAYS[event.key];
  if (way) {
    const from = cursor ?? `${plan.below}02`;
    app.at({ cursor: cursor ? plan.next(from, ...way) : from });
    return true;
  }
  switch (event.key) {
    case 'n': case 'N': return next(scene);
    case 'Enter':
      if (!cursor) return false;
      tap(scene, cursor, false);
      return true;
    case 'i': case 'I':
      look(scene, cursor);
      return true;
  }
  const sign = event.key === '0' ? null : event.key.length === 1 && '123456789bmf+-!x'.includes(event.key.toLowerCase()) ? event.key : undefined;
  const slot = cursor && stand(scene).find((slot) => slot.post === cursor);
  if (sign === undefined || !slot || arranging(scene) || scene.seats.length === 0) return false;
  mark(scene, slot.start, sign === null ? null : 'bmf'.includes(sign) ? sign.toUpperCase() : sign);
  return true;
}

/** The next own piece that can move, in the order of posts. */
function next(/** @type {Scene} */ scene) {
  const posts = [...legal(scene).keys()].sort();
  if (posts.length === 0) return false;
  const at = posts.findIndex((post) => post > (scene.app.desk.cursor ?? ''));
  scene.app.at({ cursor: posts[at < 0 ? 0 : at] ?? null, picked: null });
  return true;
}
