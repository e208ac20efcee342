// The board of Go as it is played on: hover, tap, confirm, marking what is dead.

import { h } from '../ui/dom.js';
import { isMine } from '../room/scene.js';
import { placeOf } from '../fold/go.js';
import { goban, extent, points, spread } from './goban.js';
import { pastOf } from './past.js';
import { plates } from './panel.js';
import { runningMs } from '../room/clocks.js';
import { refusal } from '../text/text.js';

/** @typedef {import('../room/scene.js').Scene} Scene */

/** A misclick would cost a move where points are so narrow, in pixels. */
const NARROW_PX = 26;

export function board(/** @type {Scene} */ scene) {
  const { app, view } = scene;
  const { t } = app;
  const game = view.game.go ?? {};
  const frames = pastOf(view);
  const frame = frames[scene.ply] ?? frames.at(-1);
  const shown = scene.live && game.board ? game.board : frame?.board ?? '';
  const { w, t: height } = extent(shown);
  const left = runningMs(view, scene.now);
  const called = isMine(scene) && (!scene.live || (left !== null && left < 11_000));
  return h('div', { class: 'board-box goban-box', style: { '--ratio': String(w / height) } },
    plates(scene),
    h('svg', {
      class: `board goban ${mayPlay(scene) ? 'may' : ''}`, viewBox: `0 0 ${w} ${height}`, role: 'application', tabindex: '0', 'aria-label': t.go.boardLabel, 'aria-describedby': 'cursor-words',
      ...hands(scene, shown),
    }, goban(look(scene, shown, frame?.last ?? null))),
    scene.live && scene.room?.move?.struck && h('div', { class: 'call refused', role: 'alert' }, refusal(t, scene.room.move.struck)),
    called && left !== null && h('div', { class: 'call', role: 'timer' }, `${scene.live ? '' : `${t.turn.yours} `}${Math.ceil(left / 1_000)}`),
    h('p', { id: 'cursor-words', class: 'unseen', 'aria-live': 'polite' }, words(scene, shown)));
}

/** @returns {'X' | 'O'} */
export function ownStone(/** @type {Scene} */ { view, seats }) {
  const placing = view.to_move ?? seats[0];
  return view.game.go?.black === placing ? 'X' : 'O';
}

/** Whether this user may put a stone down now. */
export function mayPlay(/** @type {Scene} */ scene) {
  const { view, live, canAct, room } = scene;
  return isMine(scene) && live && canAct && (view.game.go?.stage ?? 'play') !== 'confirm' && !(room?.move && !room.move.struck);
}

function marking(/** @type {Scene} */ { view, live, seats }) {
  return live && seats.length > 0 && view.game.go?.stage === 'confirm';
}

/** @returns {import('./goban.js').Look} */
function look(/** @type {Scene} */ scene, /** @type {string} */ shown, /** @type {string | null} */ last) {
  const { app, view, live, room } = scene;
  const game = view.game.go ?? {};
  const { desk } = app;
  const count = live ? game.verdict?.count : undefined;
  const dead = new Set((live ? game.agreement?.marks ?? count?.dead ?? '' : '').split(' ').filter(Boolean));
  const msg = room?.move?.msg;
  const sent = msg && 'place' in msg && live ? msg.place.point : null;
  const may = mayPlay(scene);
  const free = (/** @type {string | null} */ point) => point && shown[placeOf(shown, point)] === '.' ? point : null;
  return {
    board: shown, last: live && game.moves?.endsWith('pass') ? null : last, dead, owners: count?.points,
    hover: may && !desk.aimed ? free(desk.picked) : null, hoverStone: ownStone(scene), cursor: desk.cursor,
    confirm: may ? free(desk.aimed) : null,
    pending: sent && free(sent) ? { point: sent, stone: ownStone(scene), struck: Boolean(room?.move?.struck) } : null,
  };
}

/** @returns {Record<string, (event: any) => void>} */
function hands(/** @type {Scene} */ scene, /** @type {string} */ shown) {
  const { app } = scene;
  const pointOf = (/** @type {PointerEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const { w, t } = extent(shown);
    const [x, y] = [((event.clientX - box.left) / box.width) * w, ((event.clientY - box.top) / box.height) * t];
    const column = Math.round(x / 50 - 1.1);
    const row = Math.round(y / 50 - 1.1);
    const point = points(shown).find((point) => point.x === column && point.y === row)?.point ?? null;
    return { point, cell: (box.width / w) * 50 };
  };
  return {
    onpointermove(event) {
      if (event.pointerType === 'touch') return;
      const { point } = pointOf(event);
      if (point !== app.desk.picked) app.at({ picked: point });
    },
    onpointerleave() {
      if (app.desk.picked) app.at({ picked: null });
    },
    onclick(event) {
      const { point, cell } = pointOf(event);
      const touch = event.pointerType === 'touch';
      if (point) touchPoint(scene, point, touch && cell < NARROW_PX);
    },
  };
}

/** Plays on a point, or marks what stands there. A stone that is to be confirmed is tapped twice. */
export function touchPoint(/** @type {Scene} */ scene, /** @type {string} */ point, /** @type {boolean} */ narrow) {
  const { app, view, room } = scene;
  if (marking(scene)) {
    const board = view.game.go?.board ?? '';
    if (board[placeOf(board, point)] !== '.') app.ask({ mark_dead: { point } });
    return;
  }
  if (!mayPlay(scene)) return;
  const guard = narrow || app.prefs.confirm;
  if (guard && app.desk.aimed !== point) return app.at({ aimed: point });
  app.at({ aimed: null, picked: null });
  const legal = new Set(spread(view.game.go?.legal ?? ''));
  const board = view.game.go?.board ?? '';
  if (view.game.go?.stage === 'sealing') return void app.ask({ seal: { turn: view.turn, point } });
  // The server says why a point is forbidden; what is occupied needs no asking.
  if (!legal.has(point) && board[placeOf(board, point)] !== '.') return;
  room?.play({ place: { turn: view.turn, point } });
}

function words(/** @type {Scene} */ scene, /** @type {string} */ shown) {
  const { app } = scene;
  const { cursor } = app.desk;
  if (!cursor) return '';
  const stone = shown[placeOf(shown, cursor)];
  return `${cursor} ${stone === 'X' ? app.t.colour.black : stone === 'O' ? app.t.colour.white : ''}`;
}

