// Go, as a table screen asks for it.

import { h } from '../ui/dom.js';
import { board } from './board.js';
import { acts } from './acts.js';
import { aside, score } from './panel.js';
import { keyed } from './keys.js';
import { movesOf, pastOf } from './past.js';

/** @typedef {import('../room/scene.js').Scene} Scene */

/** @type {import('../room/games.js').Game} */
export const go = {
  plies: (view) => movesOf(view).length,
  board,
  aside,
  acts,
  log: ({ app: { t }, view }) => {
    const past = pastOf(view);
    return movesOf(view).map((move, at) => {
      const black = past[at + 1]?.stone !== 'O';
      const who = t.colour[black ? 'black' : 'white'];
      const text = move === 'pass' ? t.go.passed(who) : move === 'lost' ? t.go.lostTurn(who) : t.go.placed(who, move);
      return { ply: at + 1, text, strong: move === 'pass' };
    });
  },
  key: keyed,
  counter: () => null,
  end: (scene) => h('div', null, score(scene)),
};

