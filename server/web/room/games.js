// The games, one folder each: what a table screen asks of them.

import { h } from '../ui/dom.js';
import { junqi } from '../junqi/junqi.js';
import { go } from '../go/go.js';
import { xiangqi } from '../xiangqi/xiangqi.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../wire/protocol.js').View} View */
/** @typedef {import('../ui/dom.js').Tree} Tree */
/**
 * @typedef {object} Game
 * @property {(view: View) => number} plies How many steps its past has.
 * @property {(scene: Scene) => Tree} board The board with the players around it.
 * @property {(scene: Scene) => Tree} aside What stands left of the board where there is room.
 * @property {(scene: Scene) => Tree} acts The buttons below the board.
 * @property {(scene: Scene) => {ply: number, text: string, strong: boolean}[]} log What happened, step by step.
 * @property {(scene: Scene, event: KeyboardEvent) => boolean} key Whether a key was for it.
 * @property {(scene: Scene) => string | null} counter How near a draw by quiet moves is, once it is worth saying.
 * @property {(scene: Scene) => Tree} end What stands below the result.
 */

/** @returns {Game} */
export function gameOf(/** @type {View} */ view) {
  if (view.game.go) return go;
  if (view.game.xiangqi) return xiangqi;
  return view.game.junqi ? junqi : unknown;
}

/** A game of a server that is newer than this page.
 * @type {Game} */
const unknown = {
  plies: () => 0,
  board: ({ app }) => h('p', { class: 'dim' }, app.t.line.outdated),
  aside: () => null,
  acts: () => null,
  log: () => [],
  key: () => false,
  counter: () => null,
  end: () => null,
};
