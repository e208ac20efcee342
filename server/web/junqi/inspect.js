// One piece in words: where it started, whether it moved, whom it met; and marks for it.

import { h } from '../ui/dom.js';
import { button } from '../ui/parts.js';
import { marks, named, shown } from './stand.js';
import { pastOf } from './past.js';

/** @typedef {import('../room/scene.js').Scene} Scene */

const THEIRS = ['9', '8', '7', '6', '5', '4', '3', '2', '1', 'B', 'M', 'F', '+', '-', '!'];

/** Writes a mark on a piece, or wipes it off. Of several seats, the one whose piece it is marks it. */
export function mark(/** @type {Scene} */ { app, seats }, /** @type {string} */ piece, /** @type {string | null} */ sign) {
  app.ask({ mark: { piece, ...(sign ? { mark: sign } : {}) } }, seats.find((seat) => piece.startsWith(seat)) ?? seats[0]);
}

export function inspector(/** @type {Scene} */ scene) {
  const { app, view, seats, room, ply } = scene;
  const { t } = app;
  const game = view.game.junqi;
  const start = app.desk.piece;
  const all = game && start ? shown(scene, game.armies) : [];
  const slot = all.find((slot) => slot.start === start);
  if (!game || !slot) return null;
  const past = pastOf(game);
  const moved = (past.movedAt.get(slot.start) ?? Infinity) < ply;
  const met = past.combats.filter((combat) => combat.start === slot.start && combat.ply < ply);
  const others = new Map(all.map((other) => [other.start, other]));
  const own = seats.includes(slot.seat);
  const may = room && seats.length > 0 && (view.phase === 'playing' || view.phase === 'starting');
  const now = marks(scene).get(slot.start);
  const close = () => app.at({ piece: null });
  return h('div', { class: 'inspector', role: 'dialog', 'aria-label': t.junqi.combats },
    h('div', { class: 'dialog-head' },
      h('strong', null, `${t.seat[slot.seat]} ${named(t, slot.face) || t.piece['?']}`), button('×', close, { kind: 'plain', title: t.nav.close })),
    h('p', null, `${t.junqi.startedAt(slot.start)} ${moved ? t.junqi.moved : t.junqi.neverMoved}`),
    met.length === 0 ? h('p', { class: 'dim' }, t.junqi.noCombats)
      : h('ul', { class: 'met' }, met.map((combat) => {
        const other = others.get(combat.other);
        const what = other ? `${t.seat[other.seat]} ${named(t, other.face) || other.start}` : combat.other;
        return h('li', null, `${combat.ply + 1}. ${fate(t, combat, what)}`);
      })),
    may && h('div', { class: 'marks', role: 'group', 'aria-label': t.junqi.markAs },
      (own ? ['x'] : THEIRS).map((sign) => button(label(t, sign), () => { mark(scene, slot.start, now === sign ? null : sign); close(); }, { kind: 'small', on: now === sign, title: /** @type {Record<string, string>} */ ({ ...t.piece, ...t.mark })[sign] })),
      now && button(t.junqi.clear, () => { mark(scene, slot.start, null); close(); }, { kind: 'small' })));
}

/** What became of a piece in a combat. */
function fate(/** @type {import('../text/text.js').Text} */ t, /** @type {import('./past.js').Combat} */ { sign, attacked }, /** @type {string} */ what) {
  if (sign === '=') return t.junqi.tie(what);
  if (sign === 'x') return attacked ? t.junqi.beat(what) : t.junqi.fell(what);
  return attacked ? t.junqi.fell(what) : t.junqi.survived(what);
}

function label(/** @type {import('../text/text.js').Text} */ t, /** @type {string} */ sign) {
  return /** @type {Record<string, string>} */ ({ ...t.longFace, ...t.mark })[sign] ?? sign;
}
