// Xiangqi, as a table screen asks for it.

import { h } from '../ui/dom.js';
import { placeAt } from '../fold/xiangqi.js';
import { button } from '../ui/parts.js';
import { before } from '../room/seating.js';
import { careful } from '../room/questions.js';
import { isMine } from '../room/scene.js';
import { board, tap, turned } from './board.js';
import { aside, repetition } from './panel.js';
import { boards, redMoves } from './past.js';
import { written } from './notation.js';

/** @typedef {import('../room/scene.js').Scene} Scene */
/** @typedef {import('../wire/protocol.js').Ask} Ask */

/** How moves are written for this user. @returns {import('./notation.js').Notation} */
export function notationOf(/** @type {import('../app.js').App} */ { prefs, t }) {
  return prefs.notation ?? (t.lang === 'zh' ? 'chinese' : 'wxf');
}

/** @type {import('../room/games.js').Game} */
export const xiangqi = {
  plies: (view) => (view.game.xiangqi?.moves ?? '').split(' ').filter(Boolean).length,
  board,
  aside,
  acts,
  log,
  key: keyed,
  counter: ({ app, view: { game, options } }) => {
    const plies = 2 * (options.xiangqi?.natural_limit_rounds ?? 60);
    const quiet = game.xiangqi?.quiet ?? 0;
    return quiet * 2 >= plies ? app.t.xiangqi.quiet(quiet, plies) : null;
  },
  end: (scene) => scene.view.game.xiangqi?.repetition && repetition(scene, scene.view.game.xiangqi.repetition),
};

/** @type {{past: string[], notation: string, t: any, lines: {ply: number, text: string, strong: boolean}[]} | null} */
let last = null;

/** Each move as this user reads it, and what a record says of it; captures stand out. */
function log(/** @type {Scene} */ { app, view }) {
  const { said } = /** @type {{said?: Map<number, string>}} */ (view);
  const past = boards(view);
  const notation = notationOf(app);
  if (last?.past === past && last.notation === notation && last.t === app.t) return last.lines;
  const lines = (view.game.xiangqi?.moves ?? '').split(' ').filter(Boolean).map((step, at) => {
    const text = written(past[at] ?? '', step, notation);
    const words = [app.t.xiangqi[redMoves(view, at) ? 'red' : 'black'], text, said?.get(at + 1) && `(${said.get(at + 1)})`].filter(Boolean).join(' ');
    return { ply: at + 1, text: words, strong: (past[at] ?? '')[placeAt(step.slice(2))] !== '.' };
  });
  last = { past, notation, t: app.t, lines };
  return lines;
}

function acts(/** @type {Scene} */ scene) {
  const { app, view, seats, room } = scene;
  const { t } = app;
  if (!room) return null;
  switch (view.phase) {
    case 'arranging': return before(scene);
    case 'starting':
    case 'playing': break;
    case 'over': return null;
  }
  if (seats.length === 0) return null;
  const game = view.game.xiangqi ?? {};
  const mine = isMine(scene);
  const options = view.options.xiangqi ?? {};
  const ask = (/** @type {Ask} */ what) => button(t.act[what], () => app.ask({ ask: { what } }), { kind: 'plain', off: Boolean(game.question), id: `ask-${what}` });
  const stands = (game.clocks?.standing ?? []).includes('agreed');
  const plies = 2 * (options.natural_limit_rounds ?? 60);
  const withDraw = app.desk.sure === 'with-draw';
  return [
    h('div', { class: 'small-only' }, game.repetition && repetition(scene, game.repetition)),
    button(t.xiangqi.withDraw, () => app.at({ sure: withDraw ? null : 'with-draw' }), { kind: 'plain', on: withDraw, off: !mine || game.last_offer !== undefined && seats.includes(game.last_offer), id: 'with-draw' }),
    options.natural_limit === 'claim' && mine && [
      h('small', { class: 'dim' }, t.xiangqi.claimHint(game.quiet ?? 0, plies)),
      careful(scene, 'claim', t.xiangqi.claim, t.xiangqi.claimSure, () => app.ask({ claim_draw: { turn: view.turn } })),
    ],
    stands ? ask('resume') : [(options.undos ?? 3) > 0 && ask('undo'), (options.pauses ?? 2) > 0 && ask('pause')],
    careful(scene, 'surrender', t.act.resign, t.act.surrenderSure, () => app.ask({ surrender: {} })),
  ];
}

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

function keyed(/** @type {Scene} */ scene, /** @type {KeyboardEvent} */ event) {
  const { app } = scene;
  const { cursor } = app.desk;
  const way = WAYS[event.key];
  if (way) {
    const turn = turned(scene) ? -1 : 1;
    const held = (/** @type {number} */ n, /** @type {number} */ most) => Math.max(0, Math.min(most, n));
    const [x, y] = cursor ? ['abcdefghi'.indexOf(cursor[0] ?? 'a') + way[0] * turn, Number(cursor[1]) + way[1] * turn] : [4, turn > 0 ? 0 : 9];
    app.at({ cursor: `${'abcdefghi'[held(x, 8)]}${held(y, 9)}` });
    return true;
  }
  if (event.key !== 'Enter' || !cursor) return false;
  tap(scene, cursor);
  return true;
}
