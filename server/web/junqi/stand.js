// How the pieces stand at the ply that is looked at, and what this user knows and may do.

import { pieces } from '../fold/armies.js';
import { pastOf } from './past.js';
import { Plan } from './board.js';

/** @typedef {import('../room/scene.js').Scene} Scene */
/** @typedef {import('../fold/armies.js').Slot} Slot */
/** @typedef {import('../wire/protocol.js').Seat} Seat */

/** @type {{board: any, below: string, plan: Plan} | null} */
let lastPlan = null;

/** The board turned so that one's own side is below; none until it is here. @returns {Plan | null} */
export function planOf(/** @type {Scene} */ { app, view, seats }) {
  const board = app.boards.get(view.options.junqi?.game ?? 'four_player');
  if (!board) return null;
  const below = seats.length > 1 && view.to_move && seats.includes(view.to_move) && seats.length < 4 ? view.to_move : seats[0] ?? 'S';
  if (lastPlan?.board === board && lastPlan.below === below) return lastPlan.plan;
  lastPlan = { board, below, plan: new Plan(board, below) };
  return lastPlan.plan;
}

/** Whether ranks that not everybody knows are hidden from who looks over one's shoulder. */
export function veiled(/** @type {Scene} */ { app, view, seats }) {
  const secret = view.phase !== 'over' && view.options.junqi?.visibility !== 'open';
  return Boolean(app.prefs.hide) && !app.desk.peek && seats.length > 0 && secret;
}

/** All pieces as this screen may show them. @returns {Slot[]} */
export function shown(/** @type {Scene} */ scene, /** @type {string[]} */ armies) {
  const slots = pieces(armies);
  if (!veiled(scene)) return slots;
  // A flag of somebody else's is shown to all.
  const isPublic = (/** @type {Slot} */ { seat, face }) => face === 'F' && !scene.seats.includes(seat) && scene.view.options.junqi?.visibility !== 'allied';
  return slots.map((slot) => (isPublic(slot) ? slot : { ...slot, face: '?' }));
}

/** The pieces as they stood, as far as they are known. @returns {Slot[]} */
export function stand(/** @type {Scene} */ scene) {
  const { app, view, room } = scene;
  const game = view.game.junqi;
  if (!game) return [];
  const seen = app.desk.asSeen && room ? app.asSeen.get(room.code) : null;
  const slots = shown(scene, seen ?? game.armies);
  if (scene.live && !seen) return slots;
  const board = pastOf(game).board(scene.ply);
  return slots.map((slot) => ({ ...slot, post: board.get(slot.start) ?? null }));
}

/** Where each own piece may go now, by the post it stands on. @returns {Map<string, string[]>} */
export function legal(/** @type {Scene} */ { view, live, canAct, room }) {
  const text = (live && canAct && view.game.junqi?.legal) || '';
  if (room?.move && !room.move.struck) return new Map();
  return new Map(text.split(' ').filter(Boolean).map((group) => {
    const [from = '', to = ''] = group.split(':');
    return [from, to.split(',')];
  }));
}

/** The own marks by the start of the marked piece. @returns {Map<string, string>} */
export function marks(/** @type {Scene} */ { view }) {
  const game = view.game.junqi;
  const all = [game?.marks ?? '', ...(game?.seat_marks ?? []).map((of) => of.marks)].join(' ');
  return new Map(all.split(' ').filter(Boolean).map((mark) => /** @type {[string, string]} */ ([mark.slice(0, 3), mark.slice(4)])));
}

/** The seat whose army is being laid out: one's own that is not ready. @returns {Seat | undefined} */
export function arranging(/** @type {Scene} */ { view, seats }) {
  if (view.phase !== 'arranging') return undefined;
  return seats.find((seat) => !view.seats.find((chair) => chair.seat === seat)?.ready);
}

/** A piece by the word for it; nothing where it is unknown. */
export function named(/** @type {import('../text/text.js').Text} */ t, /** @type {string} */ face) {
  return face === '?' ? '' : /** @type {Record<string, string>} */ (t.piece)[face] ?? '';
}
