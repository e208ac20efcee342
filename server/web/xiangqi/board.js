// The board of xiangqi as it is played on: pieces on points, picked and moved by tap, drag or key.

import { h, kept } from '../ui/dom.js';
import { refusal } from '../text/text.js';
import { placeAt } from '../fold/xiangqi.js';
import { isMine } from '../room/scene.js';
import { runningMs } from '../room/clocks.js';
import { START, boards } from './past.js';
import { NAMES } from './notation.js';
import { plates } from './panel.js';

/** @typedef {import('../room/scene.js').Scene} Scene */

const CELL = 60;
const [WIDTH, HEIGHT] = [9 * CELL + 20, 10 * CELL + 20];
/** A tap counts for the nearest point that is so near, in cells. */
const REACH = 0.7;

/** Whether Black's side is below. */
export function turned(/** @type {Scene} */ { view, seats }) {
  return seats.length === 1 && view.game.xiangqi?.red !== undefined && seats[0] !== view.game.xiangqi.red;
}

/** The middle of a point in the drawing. */
function at(/** @type {string} */ point, /** @type {boolean} */ black) {
  const [x, y] = ['abcdefghi'.indexOf(point[0] ?? 'a'), Number(point[1])];
  const [column, row] = black ? [8 - x, y] : [x, 9 - y];
  return { x: (column + 0.5) * CELL + 10, y: (row + 0.5) * CELL + 10 };
}

/** Where each own piece may go, by its point. @returns {Map<string, string[]>} */
export function legal(/** @type {Scene} */ { view, live, canAct, room }) {
  const text = (live && canAct && view.game.xiangqi?.legal) || '';
  if (room?.move && !room.move.struck) return new Map();
  return new Map(text.split(' ').filter(Boolean).map((group) => {
    const [from = '', to = ''] = group.split(':');
    return [from, to.split(',')];
  }));
}

export function board(/** @type {Scene} */ scene) {
  const { app, view } = scene;
  const { t } = app;
  const shown = boardNow(scene);
  const black = turned(scene);
  const left = runningMs(view, scene.now);
  const struck = scene.live ? scene.room?.move?.struck : null;
  const called = isMine(scene) && left !== null && (!scene.live || left < 11_000);
  return h('div', { class: 'board-box goban-box xiangqi-box', style: { '--ratio': String(WIDTH / HEIGHT) } },
    plates(scene),
    h('svg', {
      class: 'board xiangqi-board', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'application', tabindex: '0', 'aria-label': t.xiangqi.boardLabel,
      'aria-describedby': 'cursor-words', ...hands(scene, black),
    }, kept([], lines), marks(scene, black), pieces(app, shown, black)),
    struck && h('div', { class: 'call refused', role: 'alert' }, refusal(t, struck)),
    called && h('div', { class: 'call', role: 'timer' }, `${scene.live ? '' : `${t.turn.yours} `}${Math.ceil((left ?? 0) / 1_000)}`),
    h('p', { id: 'cursor-words', class: 'unseen', 'aria-live': 'polite' }, words(scene, shown)));
}

/** The board at the ply that is looked at. */
export function boardNow(/** @type {Scene} */ scene) {
  const { view, live, ply } = scene;
  const past = boards(view);
  return (live && view.game.xiangqi?.board) || past[ply] || past.at(-1) || '';
}

function lines() {
  const [x, y] = [(/** @type {number} */ n) => (n + 0.5) * CELL + 10, (/** @type {number} */ n) => (n + 0.5) * CELL + 10];
  let d = '';
  for (let row = 0; row < 10; row += 1) d += `M${x(0)} ${y(row)}H${x(8)}`;
  for (let column = 0; column < 9; column += 1) {
    const whole = column === 0 || column === 8;
    d += whole ? `M${x(column)} ${y(0)}V${y(9)}` : `M${x(column)} ${y(0)}V${y(4)}M${x(column)} ${y(5)}V${y(9)}`;
  }
  for (const top of [0, 7]) d += `M${x(3)} ${y(top)}L${x(5)} ${y(top + 2)}M${x(5)} ${y(top)}L${x(3)} ${y(top + 2)}`;
  return h('g', { class: 'lines' }, h('path', { d }),
    h('text', { class: 'river', x: x(2), y: y(4.5), 'font-size': 30 }, '楚河'), h('text', { class: 'river', x: x(6), y: y(4.5), 'font-size': 30 }, '汉界'));
}

/** The last move, what is picked, where it may go, the cursor, and a king in check. */
function marks(/** @type {Scene} */ scene, /** @type {boolean} */ black) {
  const { app: { desk }, view, ply, live, room } = scene;
  const on = (/** @type {string} */ point, /** @type {string} */ kind) => square(point, kind, black);
  const moves = (view.game.xiangqi?.moves ?? '').split(' ').filter(Boolean);
  const step = moves[ply - 1];
  const msg = room?.move?.msg;
  const sent = msg && 'move' in msg && live ? msg.move.step : null;
  const picked = live ? desk.picked : null;
  const king = live && view.game.xiangqi?.check ? checked(scene) : null;
  return h('g', { class: 'targets' }, step && [on(step.slice(0, 2), 'came'), on(step.slice(2), 'came')],
    king && on(king, 'aimed'), sent && [on(sent.slice(0, 2), 'sent-mark'), on(sent.slice(2), 'sent-mark')],
    picked && [on(picked, 'picked'), (legal(scene).get(picked) ?? []).map((point) => on(point, 'target'))],
    desk.cursor && on(desk.cursor, 'cursor'));
}

function square(/** @type {string} */ point, /** @type {string} */ kind, /** @type {boolean} */ black) {
  const { x, y } = at(point, black);
  return h('rect', { key: kind + point, class: kind, x: x - CELL / 2 + 2, y: y - CELL / 2 + 2, width: CELL - 4, height: CELL - 4, rx: 10 });
}

/** Where the king stands that is in check. */
function checked(/** @type {Scene} */ { view }) {
  const { board: text = '', red } = view.game.xiangqi ?? {};
  const place = text.indexOf(view.to_move === red ? 'K' : 'k');
  return place < 0 ? null : `${'abcdefghi'[place % 10]}${9 - Math.floor(place / 10)}`;
}

/** A board for the rules, with some points marked; without pieces of its own, the usual start. */
export function boardWith(/** @type {import('../app.js').App} */ app, /** @type {string | undefined} */ men, /** @type {string[]} */ marked) {
  return h('svg', { class: 'board xiangqi-board', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': app.t.xiangqi.boardLabel },
    kept([], lines), h('g', { class: 'targets' }, marked.map((point) => square(point, 'target', false))), pieces(app, men ?? START, false));
}

function pieces(/** @type {import('../app.js').App} */ app, /** @type {string} */ shown, /** @type {boolean} */ black) {
  const { drag } = app.desk;
  const drawn = [];
  for (let place = 0; place < shown.length; place += 1) {
    const piece = shown[place] ?? '.';
    if (!(piece in NAMES)) continue;
    const point = `${'abcdefghi'[place % 10]}${9 - Math.floor(place / 10)}`;
    const isDragged = drag?.post === point;
    const { x, y } = isDragged ? { x: drag.x, y: drag.y } : at(point, black);
    const face = app.prefs.western ? piece.toUpperCase() : NAMES[piece];
    drawn.push(h('g', { key: point, class: `man ${piece === piece.toUpperCase() ? 'red' : 'black'} ${isDragged ? 'loupe' : ''}`, transform: `translate(${x} ${y})` },
      h('circle', { class: 'wood', r: CELL * 0.45 }), h('circle', { class: 'ring', r: CELL * 0.37 }),
      // Sides differ by their ring besides their colour.
      h('text', { class: 'face', 'font-size': 31 }, face ?? piece)));
  }
  return h('g', { class: 'men' }, drawn);
}

/** @type {{point: string, x: number, y: number} | null} */
let down = null;

/** @returns {Record<string, (event: any) => void>} */
function hands(/** @type {Scene} */ scene, /** @type {boolean} */ black) {
  const { app } = scene;
  const place = (/** @type {PointerEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    return { x: ((event.clientX - box.left) / box.width) * WIDTH, y: ((event.clientY - box.top) / box.height) * HEIGHT };
  };
  const pointAt = (/** @type {PointerEvent} */ event) => {
    const { x, y } = place(event);
    const [column, row] = [Math.round((x - 10) / CELL - 0.5), Math.round((y - 10) / CELL - 0.5)];
    if (column < 0 || column > 8 || row < 0 || row > 9) return null;
    const point = `${'abcdefghi'[black ? 8 - column : column]}${black ? row : 9 - row}`;
    const middle = at(point, black);
    return Math.hypot(middle.x - x, middle.y - y) <= REACH * CELL ? point : null;
  };
  return {
    onpointerdown(event) {
      const point = pointAt(event);
      down = point && event.isPrimary && event.button === 0 ? { point, x: event.clientX, y: event.clientY } : null;
    },
    onpointermove(event) {
      if (!down || !legal(scene).has(down.point) || Math.hypot(event.clientX - down.x, event.clientY - down.y) < 10) return;
      app.desk.picked = down.point;
      app.at({ drag: { post: down.point, ...place(event) } });
    },
    onpointerup(event) {
      const from = down;
      down = null;
      const dragged = Boolean(app.desk.drag);
      if (dragged) app.at({ drag: null });
      const point = pointAt(event);
      if (!from || !point || (dragged && point === from.point)) return;
      tap(scene, point);
    },
    onpointercancel() {
      down = null;
      app.at({ drag: null });
    },
  };
}

/** Picks a piece, or moves the one that is picked. */
export function tap(/** @type {Scene} */ scene, /** @type {string} */ point) {
  const { app, view, room } = scene;
  const { picked } = app.desk;
  const may = legal(scene);
  if (picked && may.get(picked)?.includes(point)) {
    app.at({ picked: null });
    const draw = app.desk.sure === 'with-draw' ? { draw: true } : {};
    return void room?.play({ move: { turn: view.turn, step: picked + point, ...draw } });
  }
  if (may.has(point) && picked !== point) {
    app.at({ picked: point });
    if (view.options.xiangqi?.touch_move) app.ask({ touch: { turn: view.turn, point } });
    return;
  }
  app.at({ picked: null });
}

function words(/** @type {Scene} */ { app: { desk } }, /** @type {string} */ shown) {
  if (!desk.cursor) return '';
  return `${desk.cursor} ${NAMES[shown[placeAt(desk.cursor)] ?? ''] ?? ''}`;
}
