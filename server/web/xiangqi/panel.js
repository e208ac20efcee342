// The two players of xiangqi with their clocks, and what stands about a repetition or the limit.

import { h } from '../ui/dom.js';
import { clockText, leftOf } from '../ui/clock.js';
import { clockWords, leftNow, reading } from '../room/clocks.js';
import { chairTools } from '../room/seating.js';
import { who } from '../room/scene.js';
import { boards } from './past.js';
import { written } from './notation.js';
import { notationOf } from './xiangqi.js';

/** @typedef {import('../room/scene.js').Scene} Scene */
/** @typedef {import('../wire/protocol.js').Seat} Seat */
/** @typedef {import('../wire/protocol.js').Repetition} Repetition */

export function plates(/** @type {Scene} */ scene) {
  const { view, seats } = scene;
  const below = seats.length === 1 ? seats[0] ?? 'S' : view.game.xiangqi?.red ?? 'S';
  return /** @type {Seat[]} */ ([below === 'S' ? 'N' : 'S', below]).map((seat, at) => plate(scene, seat, at === 0 ? 'upper' : 'lower'));
}

function plate(/** @type {Scene} */ scene, /** @type {Seat} */ seat, /** @type {string} */ place) {
  const { app: { t }, view, room } = scene;
  const game = view.game.xiangqi ?? {};
  const chair = view.seats.find((chair) => chair.seat === seat);
  const side = game.red ? (game.red === seat ? 'red' : 'black') : null;
  const turn = view.to_move === seat && view.phase === 'playing';
  const away = room?.away.get(seat);
  const left = leftNow(view, seat, scene.now);
  const shown = left && reading(t, left);
  const fouls = game.used?.find((used) => used.seat === seat)?.fouls;
  return h('div', { key: seat, class: `plate ${place} ${turn ? 'turn' : ''}` },
    h('span', { class: `dot ${side ?? 'none'}`, 'aria-hidden': 'true' }), h('bdi', { class: 'name' }, chair?.name ?? t.room.free),
    h('small', { class: 'team' }, side ? t.xiangqi[side] : '', turn && game.check ? ` · ${t.xiangqi.check}` : '', fouls ? ` · ${t.xiangqi.fouls(fouls)}` : ''),
    away !== undefined && h('small', { class: 'away' }, t.line.offline(Math.max(0, Math.round((scene.now - away) / 1_000)))),
    view.phase === 'arranging' ? chairTools(scene, seat)
      : shown && h('span', { class: `time ${shown.over ? 'over' : ''} ${turn && shown.ms <= 10_000 ? 'short' : ''}`, role: 'timer', 'aria-label': `${chair?.name ?? ''} ${shown.time}` },
        h('b', null, shown.time), h('small', null, shown.more)));
}

export function aside(/** @type {Scene} */ scene) {
  const { app, view } = scene;
  const { t } = app;
  const game = view.game.xiangqi ?? {};
  const standing = (game.clocks?.standing ?? []).map((why) => t.go.standing[why]);
  return [
    standing.length > 0 && view.phase === 'playing' && h('p', { class: 'standing' }, standing.join(t.comma), view.clock && ` · ${clockText(leftOf(view.clock, scene.now))}`),
    (game.awaited ?? []).map((seat) => h('p', null, t.go.awaited(who(scene, seat)))),
    game.repetition && repetition(scene, game.repetition),
    rulesOf(scene),
  ];
}

/** What is played, in a few lines. */
function rulesOf(/** @type {Scene} */ { app: { t }, view }) {
  const options = view.options.xiangqi ?? {};
  /** @type {[string, string | undefined][]} */
  const rows = [
    [t.option.preset[0] ?? '', options.profile && t.value[options.profile]], [t.time.kind[0] ?? '', options.time && clockWords(t, options.time)], [t.xiangqi.limit, options.natural_limit_rounds === undefined ? undefined : String(options.natural_limit_rounds)],
    [t.option.undos[0] ?? '', options.undos === undefined ? undefined : String(options.undos)],
  ];
  const told = rows.filter(([, value]) => value);
  return told.length > 0 && h('section', { class: 'score' }, h('h2', null, t.go.table),
    h('table', null, h('tbody', null, told.map(([name, value]) => h('tr', null, h('th', { scope: 'row' }, name), h('td', null, value))))));
}

/** What is ruled of a repetition, or would be: in one sentence, then move by move. */
export function repetition(/** @type {Scene} */ scene, /** @type {Repetition} */ { stage, against, loses, ground, article, from, plies }) {
  const { app, view } = scene;
  const { t } = app;
  const past = boards(view);
  const name = against ? who(scene, against) : '';
  const head = stage === 'warning' ? t.xiangqi.warning(name, Boolean(loses)) : stage === 'must_change' ? t.xiangqi.mustChange(name) : t.xiangqi.judged(name);
  const classes = /** @type {Record<string, string>} */ (t.xiangqi.classes);
  return h('section', { class: 'standing', role: 'alert' }, h('p', null, h('strong', null, head)),
    h('p', null, `${t.xiangqi.grounds[ground]}${article ? ` (${article})` : ''}`),
    h('ol', null, plies.map((ply, at) => {
      const kind = Object.keys(ply.class)[0] ?? 'idle';
      const target = ply.class.chase ? ` ${ply.class.chase.target}` : '';
      return h('li', null, `${written(past[from + at] ?? '', ply.step, notationOf(app))} ${classes[kind] ?? kind}${target}`);
    })));
}
