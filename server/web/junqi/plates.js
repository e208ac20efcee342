// The players in the corners of the board: who, with whom, how much time, what is lost.

import { h } from '../ui/dom.js';
import { clockText, leftOf } from '../ui/clock.js';
import { playing } from '../room/scene.js';
import { chairTools } from '../room/seating.js';
import { outline } from './shapes.js';
import { losses, pastOf } from './past.js';

/** @typedef {import('../room/scene.js').Scene} Scene */
/** @typedef {import('../wire/protocol.js').Seat} Seat */
/** @typedef {import('./board.js').Plan} Plan */

const RING = 2 * Math.PI * 16;

export function plates(/** @type {Scene} */ scene, /** @type {Plan} */ plan) {
  return playing(scene.view).map((seat) => plate(scene, plan, seat));
}

function plate(/** @type {Scene} */ scene, /** @type {Plan} */ plan, /** @type {Seat} */ seat) {
  const { app: { t }, view, seats, room } = scene;
  const chair = view.seats.find((chair) => chair.seat === seat);
  const own = seats.includes(seat);
  const ally = plan.ally(seat);
  const team = own ? t.you : seats.length === 0 ? '' : ally && seats.includes(ally) ? t.junqi.ally : t.junqi.enemy;
  const turn = view.to_move === seat && view.phase !== 'over';
  const away = room?.away.get(seat);
  return h('div', { key: `plate${seat}`, class: `plate side${plan.side(seat)} ${seat} ${turn ? 'turn' : ''} ${chair?.out ? 'out' : ''}` },
    h('div', { class: 'plate-head' },
      h('svg', { class: `shape ${seat}`, viewBox: '-15 -12 30 24', 'aria-hidden': 'true' },
        h('path', { class: 'body', d: outline(seat, 26, 20) }), h('text', { class: 'face', 'font-size': 13 }, seat)),
      h('bdi', { class: 'name' }, chair?.name ?? (chair?.guest ? '' : t.room.free)),
      team && h('small', { class: 'team' }, team)),
    turn && view.clock && view.phase === 'playing' ? ring(scene, leftOf(view.clock, scene.now)) : view.phase === 'arranging' && view.clock && own ? h('span', { class: 'count' }, clockText(leftOf(view.clock, scene.now))) : null,
    view.phase === 'arranging' ? chairTools(scene, seat) : facts(scene, seat),
    away !== undefined && h('div', { class: 'away' }, t.line.offline(Math.max(0, Math.round((scene.now - away) / 1_000)))));
}

/** Seconds as a ring that runs down. */
function ring(/** @type {Scene} */ { view }, /** @type {number} */ left) {
  const whole = (view.options.junqi?.move_limit_s ?? 60) * 1_000;
  const share = Math.min(1, left / whole);
  const seconds = Math.ceil(left / 1_000);
  return h('svg', { class: `ring ${seconds <= 10 ? 'short' : ''}`, viewBox: '0 0 40 40', role: 'timer', 'aria-label': `${seconds} s` },
    h('circle', { class: 'ring-all', cx: 20, cy: 20, r: 16 }),
    h('circle', { class: 'ring-left', cx: 20, cy: 20, r: 16, 'stroke-dasharray': `${RING * share} ${RING}`, transform: 'rotate(-90 20 20)' }),
    h('text', { class: seconds > 99 ? 'seconds many' : 'seconds', x: 20, y: 20 }, seconds > 99 ? clockText(left) : String(seconds)));
}

function facts(/** @type {Scene} */ { app: { t }, view, ply }, /** @type {Seat} */ seat) {
  const chair = view.seats.find((chair) => chair.seat === seat);
  const allowed = view.options.junqi?.timeouts_allowed ?? 3;
  const lost = view.game.junqi ? losses(pastOf(view.game.junqi), ply)[seat] : 0;
  return h('div', { class: 'facts' },
    chair?.out ? h('strong', null, t.junqi.out[chair.out]) : h('span', null, `${t.junqi.late} ${chair?.timeouts ?? 0}/${allowed}`),
    h('span', null, `${t.junqi.lost} ${lost}`));
}
