// The board of junqi with its pieces, and the players in its corners.

import { h, kept } from '../ui/dom.js';
import { ground, piece } from './shapes.js';
import { arranging, legal, marks, named, planOf, stand, veiled } from './stand.js';
import { pastOf } from './past.js';
import { way } from './way.js';
import { hands } from './hand.js';
import { plates } from './plates.js';
import { inspector } from './inspect.js';
import { isMine } from '../room/scene.js';
import { leftOf } from '../ui/clock.js';

/** @typedef {import('../room/scene.js').Scene} Scene */
/** @typedef {import('../fold/armies.js').Slot} Slot */

/** Cells are higher than wide where the board has the whole width of a phone. */
export function unitOf() {
  return innerWidth <= 700 ? { x: 46, y: 60 } : { x: 50, y: 50 };
}

export function boardWithPlates(/** @type {Scene} */ scene) {
  const plan = planOf(scene);
  if (!plan) return h('div', { class: 'board-box', 'aria-busy': 'true' });
  const unit = unitOf();
  const size = { w: plan.columns * unit.x, t: plan.rows * unit.y };
  const called = isMine(scene) && !scene.live && scene.view.clock;
  return h('div', { class: `board-box ${plan.columns < 10 ? 'slim' : 'cross'}`, style: { '--ratio': String(size.w / size.t) } },
    h('svg', {
      class: 'board junqi-board', viewBox: `0 0 ${size.w} ${size.t}`,
      role: 'application', tabindex: '0', 'aria-label': scene.app.t.junqi.boardLabel, 'aria-describedby': 'cursor-words', ...hands(scene, plan),
    },
    kept([plan, unit.x, unit.y], () => ground(plan, unit)),
    trails(scene, plan, unit), targets(scene, plan, unit), pieceLayer(scene, plan, unit), dragged(scene, unit)),
    plates(scene, plan),
    called && h('div', { class: 'call', role: 'status' }, `${scene.app.t.turn.yours} ${Math.ceil(leftOf(called, scene.now) / 1_000)}`),
    h('p', { id: 'cursor-words', class: 'unseen', 'aria-live': 'polite' }, cursorWords(scene)),
    inspector(scene));
}

/** @typedef {import('./board.js').Plan} PlanOf */
/** @typedef {import('./shapes.js').Unit} Unit */

/** The middle of a post in the drawing. */
export function centre(/** @type {PlanOf} */ plan, /** @type {Unit} */ unit, /** @type {string} */ post) {
  const { x, y } = plan.at(post);
  return { x: x * unit.x, y: y * unit.y };
}

/** The last move as an arrow, the three before it fainter, and the one on its way dashed. */
function trails(/** @type {Scene} */ scene, /** @type {PlanOf} */ plan, /** @type {Unit} */ unit) {
  const game = scene.view.game.junqi;
  if (!game) return null;
  const past = pastOf(game);
  const moves = past.steps.slice(0, scene.ply).filter((step) => step.kind === 'move').slice(-4).reverse();
  const drawn = moves.map((step, age) => {
    const stood = new Set(past.board(past.steps.indexOf(step)).values());
    const posts = age === 0 && scene.live && game.path ? game.path.split(' ') : way(plan.board, step.from, step.to, /** @type {Set<string>} */ (stood));
    return arrow(`trail age${age}`, posts.map((post) => centre(plan, unit, post)), unit, `trail${age}`);
  });
  const move = scene.room?.move;
  const sent = move && 'play' in move.msg ? move.msg.play : null;
  return h('g', { class: 'trails' }, drawn.reverse(),
    sent && scene.live && arrow(move?.struck ? 'sent struck' : 'sent', [centre(plan, unit, sent.from), centre(plan, unit, sent.to)], unit, 'sent'));
}

/** A path with its head at the edge of what stands at its end. */
export function arrow(/** @type {string} */ kind, /** @type {Unit[]} */ points, /** @type {Unit} */ unit, /** @type {string} */ key) {
  const [from, to] = [points.at(-2), points.at(-1)];
  if (!from || !to) return null;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  // Its tip is at the edge of the piece that came, which would hide it.
  const less = 1 - 0.44 / Math.hypot(dx / unit.x, dy / unit.y);
  const tip = { x: from.x + dx * less, y: from.y + dy * less };
  return h('g', { class: kind, key },
    h('polyline', { points: [...points.slice(0, -1), tip].map(({ x, y }) => `${x},${y}`).join(' ') }),
    h('path', { d: 'M4 0L-15 -10L-15 10Z', transform: `translate(${tip.x} ${tip.y}) rotate(${(Math.atan2(dy, dx) * 180) / Math.PI})` }));
}

/** Where the picked piece may go, what is picked, and the keyboard's cursor. */
function targets(/** @type {Scene} */ scene, /** @type {PlanOf} */ plan, /** @type {Unit} */ unit) {
  const { picked, aimed, cursor } = scene.app.desk;
  const mark = (/** @type {string} */ post, /** @type {string} */ kind) => {
    const { x, y } = centre(plan, unit, post);
    return h('rect', { key: `${kind}${post}`, class: kind, x: x - unit.x / 2 + 1, y: y - unit.y / 2 + 1, width: unit.x - 2, height: unit.y - 2, rx: 8 });
  };
  const may = legal(scene);
  // Where ranks are hidden, so is what never moves.
  const own = isMine(scene) && !veiled(scene) ? [...may.keys()].filter(() => scene.live && !picked) : [];
  return h('g', { class: 'targets' }, own.map((post) => mark(post, 'movable')),
    picked && [mark(picked, 'picked'), (may.get(picked) ?? []).map((post) => mark(post, 'target'))],
    aimed && mark(aimed, 'aimed'), cursor && mark(cursor, 'cursor'));
}

function pieceLayer(/** @type {Scene} */ scene, /** @type {PlanOf} */ plan, /** @type {Unit} */ unit) {
  const { app, view, seats } = scene;
  const noted = marks(scene);
  const lays = arranging(scene);
  const standing = stand(scene).filter((slot) => slot.post && plan.places.has(slot.post));
  const sent = scene.live && scene.room?.move && !scene.room.move.struck && 'play' in scene.room.move.msg ? scene.room.move.msg.play.from : null;
  return h('g', { class: 'pieces' }, standing.map((slot) => {
    const { x, y } = centre(plan, unit, slot.post ?? '');
    const own = seats.includes(slot.seat);
    const known = slot.face !== '?';
    const mark = noted.get(slot.start);
    const dim = app.desk.drag?.post === slot.post || sent === slot.post;
    // In an own army that is being laid out, pieces are told apart by where they stand.
    return h('g', { key: slot.start, class: `piece ${slot.seat} ${own ? 'own' : ''} ${dim ? 'dim' : ''} ${lays === slot.seat ? 'lays' : ''}`, style: { transform: `translate(${x}px, ${y}px)` } },
      kept([slot.seat, slot.face, known, mark, unit.x, app.t, view.phase], () => h('g', null, piece(slot.seat, unit, look(scene, slot, unit, known, mark)))));
  }));
}

function look(/** @type {Scene} */ { app: { t } }, /** @type {Slot} */ slot, /** @type {Unit} */ unit, /** @type {boolean} */ known, /** @type {string | undefined} */ mark) {
  const wide = unit.x === unit.y;
  const faces = /** @type {Record<string, string>} */ (wide ? t.longFace : t.face);
  const words = /** @type {Record<string, string>} */ ({ ...t.face, '+': '+', '-': '−', '!': '!' });
  const label = faces[slot.face] ?? slot.face;
  return {
    label, size: wide ? (label.length > 1 ? 19 : 25) : 33, letter: slot.seat, known,
    mark: mark && mark !== 'x' ? words[mark] ?? mark : undefined, exposed: mark === 'x',
  };
}

/** What is dragged, larger and above the finger. */
function dragged(/** @type {Scene} */ scene, /** @type {Unit} */ unit) {
  const { drag } = scene.app.desk;
  const slot = drag && stand(scene).find((slot) => slot.post === drag.post);
  if (!drag || !slot) return null;
  return h('g', { class: `piece loupe ${slot.seat}`, transform: `translate(${drag.x * unit.x} ${drag.y * unit.y - unit.y}) scale(1.5)` },
    piece(slot.seat, unit, look(scene, slot, unit, slot.face !== '?', undefined)));
}

/** What is under the cursor, for who does not see it. */
function cursorWords(/** @type {Scene} */ scene) {
  const { app: { t, desk } } = scene;
  if (!desk.cursor) return '';
  const slot = stand(scene).find((slot) => slot.post === desk.cursor);
  const mark = slot && marks(scene).get(slot.start);
  const what = slot ? `${t.seat[slot.seat]} ${named(t, slot.face) || t.piece['?']}${mark ? `, ${mark}` : ''}` : '';
  return `${desk.cursor} ${what}`;
}
