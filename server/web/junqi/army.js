// One's own army, alive and dead, and how often each mark is given to each seat.

import { h } from '../ui/dom.js';
import { army } from '../fold/armies.js';
import { playing } from '../room/scene.js';
import { arranging, marks, named, stand, veiled } from './stand.js';
import { copyLayouts, layouts } from './arrange.js';

/** @typedef {import('../room/scene.js').Scene} Scene */

const ORDER = [...'987654321BMF'];

export function ownArmy(/** @type {Scene} */ scene) {
  const { app, view, seats } = scene;
  const { t } = app;
  const game = view.game.junqi;
  if (!game) return null;
  const open = view.phase === 'over' && seats.length === 0 ? playing(view) : seats;
  return [
    arranging(scene) && layouts(scene),
    !veiled(scene) && open.map((seat) => {
      const standing = new Set(stand(scene).filter((slot) => slot.seat === seat && slot.post).map((slot) => slot.start));
      const slots = army(game.armies, seat).sort((a, b) => ORDER.indexOf(a.face) - ORDER.indexOf(b.face));
      return slots.length > 0 && h('section', { class: 'army' },
        h('h2', null, open.length > 1 ? t.seat[seat] : t.junqi.ownArmy),
        h('ul', { class: 'soldiers' }, slots.map((slot) => h('li', { class: `soldier ${seat} ${standing.has(slot.start) ? '' : 'dead'}`, key: slot.start, title: named(t, slot.face) },
          /** @type {Record<string, string>} */ (t.longFace)[slot.face] ?? '?',
          !standing.has(slot.start) && h('span', { class: 'unseen' }, ` (${t.junqi.lost})`)))));
    }),
    view.phase === 'over' && copyLayouts(scene),
    tally(scene),
    rulesOf(t, view.options.junqi ?? {}),
  ];
}

function tally(/** @type {Scene} */ scene) {
  const { app: { t }, view, seats } = scene;
  const all = [...marks(scene)].filter(([, mark]) => mark !== 'x');
  if (all.length === 0) return null;
  const words = /** @type {Record<string, string>} */ ({ ...t.longFace, ...t.mark });
  return h('section', { class: 'tally' }, h('h2', null, t.junqi.tally),
    playing(view).filter((seat) => !seats.includes(seat)).map((seat) => {
      const own = all.filter(([start]) => start[0] === seat).map(([, mark]) => mark);
      const counts = [...new Set(own)].sort().map((mark) => `${words[mark]}${own.filter((one) => one === mark).length > 1 ? `×${own.filter((one) => one === mark).length}` : ''}`);
      return own.length > 0 && h('p', null, h('strong', null, `${t.seat[seat]} `), counts.join(' '));
    }));
}

/** What is played, in a few lines. */
function rulesOf(/** @type {import('../text/text.js').Text} */ t, /** @type {import('../wire/protocol.js').JunqiOptions} */ options) {
  const names = /** @type {const} */ (['visibility', 'invincible_mines', 'flying_bombs', 'flag_capture', 'commander_death_shows_flag', 'move_limit_s', 'timeouts_allowed', 'quiet_limit', 'surrender_from_move', 'direction']);
  const rows = names.filter((name) => options[name] !== undefined && options[name] !== false && options[name] !== 0);
  const value = (/** @type {any} */ of) => /** @type {Record<string, string>} */ (t.value)[String(of)] ?? String(of);
  return rows.length > 0 && h('section', { class: 'score' }, h('h2', null, t.go.table),
    h('table', null, h('tbody', null, rows.map((name) => h('tr', { title: t.option[name][1] }, h('th', { scope: 'row' }, t.option[name][0]), h('td', null, value(options[name])))))));
}
