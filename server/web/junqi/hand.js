// What a pointer does on the board: picks, aims, plays, swaps, looks into a piece.

import { layoutOf, army } from '../fold/armies.js';
import { isMine } from '../room/scene.js';
import { arranging, legal, stand } from './stand.js';

/** @typedef {import('../room/scene.js').Scene} Scene */
/** @typedef {import('./board.js').Plan} Plan */

/** Taps count for the nearest legal target so near, in pixels of the screen. */
const REACH = 44;
/** A press so long looks into a piece. */
const PRESS_MS = 350;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let press;
/** @type {{post: string | null, x: number, y: number, long: boolean} | null} */
let down = null;

/** The handlers of the board. @returns {Record<string, (event: any) => void>} */
export function hands(/** @type {Scene} */ scene, /** @type {Plan} */ plan) {
  const { app } = scene;
  const pointOf = (/** @type {PointerEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    return { x: ((event.clientX - box.left) / box.width) * plan.columns, y: ((event.clientY - box.top) / box.height) * plan.rows, scale: { x: box.width / plan.columns, y: box.height / plan.rows } };
  };
  const postAt = (/** @type {PointerEvent} */ event) => {
    const point = pointOf(event);
    const aims = app.desk.picked ? legal(scene).get(app.desk.picked) : undefined;
    const cell = plan.nearest(plan.places.keys(), point, { x: 1, y: 1 }, 0.72);
    if (!aims) return cell;
    // Another own piece that is hit squarely is picked in place of the first.
    if (cell && legal(scene).has(cell) && !aims.includes(cell)) return cell;
    return plan.nearest(aims, point, point.scale, REACH) ?? cell;
  };
  return {
    onpointerdown(event) {
      if (event.button !== 0 || !event.isPrimary) return;
      const post = plan.nearest(plan.places.keys(), pointOf(event), { x: 1, y: 1 }, 0.72);
      down = { post, x: event.clientX, y: event.clientY, long: false };
      clearTimeout(press);
      press = setTimeout(() => {
        if (!down) return;
        down.long = true;
        look(scene, post);
      }, PRESS_MS);
    },
    onpointermove(event) {
      if (!down?.post || !event.isPrimary) return;
      if (Math.hypot(event.clientX - down.x, event.clientY - down.y) < 10) return;
      clearTimeout(press);
      if (!down.long && canDrag(scene, down.post)) {
        const { x, y } = pointOf(event);
        if (!app.desk.drag && app.desk.picked !== down.post && !arranging(scene)) app.desk.picked = down.post;
        app.at({ drag: { post: down.post, x, y } });
      }
    },
    onpointerup(event) {
      clearTimeout(press);
      const from = down;
      down = null;
      const { drag } = app.desk;
      if (drag) app.at({ drag: null });
      if (!from || from.long || !event.isPrimary || event.button !== 0) return;
      const post = postAt(event);
      if (drag && post && post !== drag.post && arranging(scene)) return swap(scene, drag.post, post);
      if (post) tap(scene, post, event.pointerType === 'touch');
      else app.at({ picked: null, aimed: null, piece: null });
    },
    onpointercancel() {
      clearTimeout(press);
      down = null;
      app.at({ drag: null });
    },
    oncontextmenu(event) {
      event.preventDefault();
      look(scene, plan.nearest(plan.places.keys(), pointOf(event), { x: 1, y: 1 }, 0.72));
    },
  };
}

function canDrag(/** @type {Scene} */ scene, /** @type {string} */ post) {
  const seat = arranging(scene);
  if (seat) return post[0] === seat && stand(scene).some((slot) => slot.post === post);
  return isMine(scene) && legal(scene).has(post);
}

/** Looks into the piece on a post: its past, and marks for it. */
export function look(/** @type {Scene} */ scene, /** @type {string | null} */ post) {
  const slot = stand(scene).find((slot) => slot.post === post);
  scene.app.at({ piece: slot?.start ?? null });
}

/** Picks what stands on a post, plays to it, or swaps with it. An attack by touch is tapped twice. */
export function tap(/** @type {Scene} */ scene, /** @type {string} */ post, /** @type {boolean} */ byTouch) {
  const { app } = scene;
  const { picked, aimed } = app.desk;
  const lays = arranging(scene);
  const here = stand(scene).find((slot) => slot.post === post);
  if (lays) {
    if (post[0] !== lays || !here) return app.at({ picked: null });
    return picked && picked !== post ? swap(scene, picked, post) : app.at({ picked: picked === post ? null : post });
  }
  const may = legal(scene);
  if (picked && may.get(picked)?.includes(post)) {
    if (here && byTouch && aimed !== post) {
      app.say(app.t.junqi.targetAgain);
      return app.at({ aimed: post });
    }
    return play(scene, picked, post);
  }
  if (may.has(post) && picked !== post) return app.at({ picked: post, aimed: null, piece: null });
  app.at({ picked: null, aimed: null, piece: here && picked !== post ? here.start : null });
}

function play(/** @type {Scene} */ { app, view, room }, /** @type {string} */ from, /** @type {string} */ to) {
  app.at({ picked: null, aimed: null, piece: null });
  room?.play({ play: { turn: view.turn, from, to } });
}

/** Exchanges two pieces of the own layout, where the rules allow it. */
export function swap(/** @type {Scene} */ scene, /** @type {string} */ a, /** @type {string} */ b) {
  const { app, view } = scene;
  const seat = arranging(scene);
  app.at({ picked: null });
  const game = view.game.junqi;
  if (!seat || !game || b[0] !== seat) return;
  const slots = army(game.armies, seat);
  const [one, other] = [slots.find((slot) => slot.start === a), slots.find((slot) => slot.start === b)];
  if (!one || !other) return;
  [one.face, other.face] = [other.face, one.face];
  arrange(scene, layoutOf(slots));
}

/** Asks for a layout; the own army shows it when the server has taken it. */
export async function arrange(/** @type {Scene} */ scene, /** @type {string} */ layout) {
  const { app } = scene;
  const seat = arranging(scene);
  if (!seat) return;
  const answer = await scene.room?.command({ arrange: { layout } }, seat);
  if (!answer || answer.ok) return;
  if (answer.code === 'bad_layout') app.say(whyBad(scene, layout));
  else app.answered(answer);
}

function whyBad(/** @type {Scene} */ { app: { t } }, /** @type {string} */ layout) {
  if (layout[26] !== 'F' && layout[28] !== 'F') return t.junqi.badLayout.flag;
  if (layout.slice(0, 20).includes('M')) return t.junqi.badLayout.mine;
  return layout.slice(0, 5).includes('B') ? t.junqi.badLayout.bomb : t.code.bad_layout;
}
