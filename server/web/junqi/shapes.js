// What is drawn on a board of junqi: roads, rails, posts, and pieces of four shapes.

import { h } from '../ui/dom.js';

/** @typedef {import('./board.js').Plan} Plan */
/** @typedef {import('../wire/protocol.js').Seat} Seat */
/** @typedef {{x: number, y: number}} Unit */

/** The board without pieces. @returns {import('../ui/dom.js').Branch} */
export function ground(/** @type {Plan} */ plan, /** @type {Unit} */ unit) {
  const at = (/** @type {string} */ post) => {
    const { x, y } = plan.at(post);
    return { x: x * unit.x, y: y * unit.y };
  };
  const line = ([a = '', b = ''], /** @type {boolean} */ rail) => {
    const [from, to] = [at(a), at(b)];
    // A rail between two sides goes round the corner of the centre.
    const bent = rail && from.x !== to.x && from.y !== to.y;
    if (!bent) return `M${from.x} ${from.y}L${to.x} ${to.y}`;
    const middle = { x: (plan.columns / 2) * unit.x, y: (plan.rows / 2) * unit.y };
    const corner = Math.abs(from.x - middle.x) < Math.abs(to.x - middle.x) ? { x: from.x, y: to.y } : { x: to.x, y: from.y };
    const pull = (/** @type {'x' | 'y'} */ axis) => (corner[axis] * 2 + (from[axis] + to[axis]) / 2) / 3;
    return `M${from.x} ${from.y}Q${pull('x')} ${pull('y')} ${to.x} ${to.y}`;
  };
  const roads = plan.board.roads.map((edge) => line(edge, false)).join('');
  const rails = plan.board.rails.map((edge) => line(edge, true)).join('');
  return h('g', { class: 'ground' },
    territories(plan, unit),
    h('path', { class: 'road', d: roads }),
    h('path', { class: 'rail', d: rails }), h('path', { class: 'sleepers', d: rails }),
    [...plan.places].map(([post, { kind }]) => station(post, kind, at(post), unit)));
}

function territories(/** @type {Plan} */ plan, /** @type {Unit} */ unit) {
  const sides = new Map();
  for (const post of plan.places.keys()) {
    const { x, y } = plan.at(post);
    const box = sides.get(post[0]) ?? { left: x, right: x, top: y, bottom: y };
    sides.set(post[0], { left: Math.min(box.left, x), right: Math.max(box.right, x), top: Math.min(box.top, y), bottom: Math.max(box.bottom, y) });
  }
  return [...sides].map(([side, { left, right, top, bottom }]) => h('rect', {
    class: `land ${side}`, x: (left - 0.5) * unit.x, y: (top - 0.5) * unit.y, width: (right - left + 1) * unit.x, height: (bottom - top + 1) * unit.y, rx: 6,
  }));
}

function station(/** @type {string} */ post, /** @type {string} */ kind, /** @type {Unit} */ { x, y }, /** @type {Unit} */ unit) {
  const small = Math.min(unit.x, unit.y);
  if (kind === 'camp') return h('circle', { key: post, class: 'post camp', cx: x, cy: y, r: small * 0.4 });
  const [w, t] = kind === 'headquarters' ? [0.82, 0.74] : kind === 'centre' ? [0.6, 0.5] : [0.6, 0.44];
  return h('rect', {
    key: post, class: `post ${kind}`, x: x - (w * unit.x) / 2, y: y - (t * unit.y) / 2, width: w * unit.x, height: t * unit.y, rx: kind === 'headquarters' ? unit.y * 0.36 : 4,
  });
}

/** The outline of a seat's pieces, around the middle: rounded, cut corners, square, or a shield. */
export function outline(/** @type {Seat} */ seat, /** @type {number} */ w, /** @type {number} */ t) {
  const [x, y] = [w / 2, t / 2];
  const c = Math.min(w, t) * 0.24;
  switch (seat) {
    case 'S': return `M${-x + c} ${-y}H${x - c}Q${x} ${-y} ${x} ${-y + c}V${y - c}Q${x} ${y} ${x - c} ${y}H${-x + c}Q${-x} ${y} ${-x} ${y - c}V${-y + c}Q${-x} ${-y} ${-x + c} ${-y}Z`;
    case 'N': return `M${-x + c} ${-y}H${x - c}L${x} ${-y + c}V${y - c}L${x - c} ${y}H${-x + c}L${-x} ${y - c}V${-y + c}Z`;
    case 'E': return `M${-x} ${-y}H${x}V${y}H${-x}Z`;
    case 'W': return `M${-x} ${-y}H${x}V${y - c * 1.4}Q${x} ${y} 0 ${y}Q${-x} ${y} ${-x} ${y - c * 1.4}Z`;
  }
}

/** One piece around the middle of its cell. */
export function piece(
  /** @type {Seat} */ seat, /** @type {Unit} */ unit,
  /** @type {{label: string, size: number, letter: string, mark: string | undefined, known: boolean, exposed: boolean}} */ { label, size, letter, mark, known, exposed },
) {
  const [w, t] = [unit.x * 0.9, unit.y * (unit.x === unit.y ? 0.78 : 0.9)];
  const allies = seat === 'E' || seat === 'W';
  return [
    h('path', { class: 'body', d: outline(seat, w, t) }),
    // Allies share a border: one line, or two.
    h('path', { class: allies ? 'edge double' : 'edge', d: outline(seat, w - (allies ? 9 : 3), t - (allies ? 9 : 3)) }),
    known ? h('text', { class: 'face', 'font-size': size }, label)
      : mark ? h('text', { class: 'face guessed', 'font-size': size * 0.9 }, mark) : h('text', { class: 'face back', 'font-size': size * 0.72 }, letter),
    known && mark && h('text', { class: 'badge', x: w / 2 - 7, y: -t / 2 + 9, 'font-size': 15 }, mark),
    exposed && h('circle', { class: 'exposed', cx: w / 2 - 6, cy: -t / 2 + 6, r: 5 }),
  ];
}
