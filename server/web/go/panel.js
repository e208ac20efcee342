// The two players of Go with their clocks, and how a game is counted.

import { h } from '../ui/dom.js';
import { button } from '../ui/parts.js';
import { leftOf, clockText } from '../ui/clock.js';
import { named, who } from '../room/scene.js';
import { chairTools } from '../room/seating.js';
import { clockWords, leftNow, reading } from '../room/clocks.js';
import { pastOf } from './past.js';

/** @typedef {import('../room/scene.js').Scene} Scene */
/** @typedef {import('../wire/protocol.js').Seat} Seat */

export function plates(/** @type {Scene} */ scene) {
  const own = scene.seats[0] ?? 'S';
  return /** @type {Seat[]} */ ([own === 'S' ? 'N' : 'S', own]).map((seat, at) => plate(scene, seat, at === 0 ? 'upper' : 'lower'));
}

function plate(/** @type {Scene} */ scene, /** @type {Seat} */ seat, /** @type {string} */ place) {
  const { app, view, room, ply } = scene;
  const { t } = app;
  const game = view.game.go ?? {};
  const chair = view.seats.find((chair) => chair.seat === seat);
  const colour = game.black ? (game.black === seat ? 'black' : 'white') : null;
  const frame = pastOf(view)[ply];
  const taken = frame && colour ? frame[colour] : 0;
  const turn = view.to_move === seat && view.phase === 'playing';
  const away = room?.away.get(seat);
  const left = leftNow(view, seat, scene.now);
  const shown = left && reading(t, left);
  return h('div', { key: seat, class: `plate ${place} ${turn ? 'turn' : ''}` },
    h('span', { class: `dot ${colour ?? 'none'}`, 'aria-hidden': 'true' }),
    h('bdi', { class: 'name' }, chair?.name ?? t.room.free),
    h('small', { class: 'team' }, colour ? t.colour[colour] : '', taken > 0 && ` · ${t.go.took(taken)}`),
    away !== undefined && h('small', { class: 'away' }, t.line.offline(Math.max(0, Math.round((scene.now - away) / 1_000)))),
    view.phase === 'arranging' ? chairTools(scene, seat)
      : shown && h('span', { class: `time ${shown.over ? 'over' : ''} ${turn && shown.ms <= 10_000 ? 'short' : ''}`, role: 'timer', 'aria-label': `${chair?.name ?? ''} ${shown.time} ${shown.over ? t.go.overtime : t.go.mainTime}` },
        h('b', null, shown.time), h('small', null, shown.more)));
}

/** What stands beside the board: what is agreed upon, what is waited for, the count. */
export function aside(/** @type {Scene} */ scene) {
  const { app, view } = scene;
  const { t } = app;
  const game = view.game.go ?? {};
  const standing = (game.clocks?.standing ?? []).map((why) => t.go.standing[why]).filter(Boolean);
  return [
    standing.length > 0 && view.phase === 'playing' && h('p', { class: 'standing' }, standing.join(t.comma), view.clock && ` · ${clockText(leftOf(view.clock, scene.now))}`),
    (game.awaited ?? []).map((seat) => h('p', null, t.go.awaited(who(scene, seat)))),
    game.sealed && h('p', null, t.go.sealed),
    confirming(scene),
    view.phase === 'over' && score(scene),
    rulesOf(t, view.options.go ?? {}),
  ];
}

/** What is dead: the marks, who accepts them, the buttons of whoever plays. */
export function confirming(/** @type {Scene} */ scene) {
  const { app, view, seats, live } = scene;
  const { t } = app;
  const agreement = view.game.go?.agreement;
  if (!agreement || !live || view.phase !== 'playing') return null;
  const accepted = agreement.accepted ?? [];
  const changed = agreement.changes?.find((change) => seats.includes(change.seat))?.count ?? 0;
  return h('section', { class: 'confirming', 'aria-label': t.go.confirm },
    h('h2', null, t.go.confirm), seats.length > 0 && h('p', null, t.go.confirmText),
    agreement.marks && agreement.marks === agreement.proposal && h('p', { class: 'dim' }, t.go.proposal),
    accepted.map((seat) => h('p', { class: 'ready' }, `✓ ${t.go.accepted(named(scene, seat))}`)),
    view.clock && h('p', { class: 'count' }, clockText(leftOf(view.clock, scene.now))),
    seats.length > 0 && h('div', { class: 'row' },
      button(t.go.accept, () => app.ask({ accept_dead: { version: agreement.version } }), { kind: 'primary', off: seats.some((seat) => accepted.includes(seat)), id: 'accept-dead' }),
      button(t.go.playOn, () => app.ask({ play_on: {} }), { id: 'play-on' }), h('small', { class: 'dim' }, t.go.changes(12 - changed))));
}

/** What is played, in a few lines. */
function rulesOf(/** @type {import('../text/text.js').Text} */ t, /** @type {import('../wire/protocol.js').GoOptions} */ options) {
  const size = options.size ?? '19';
  /** @type {[string, string | undefined][]} */
  const rows = [
    [t.option.size[0] ?? '', size.includes('x') ? size : `${size}x${size}`], [t.option.preset[0] ?? '', options.preset && t.value[options.preset]],
    [t.option.komi[0] ?? '', options.komi], [t.option.handicap[0] ?? '', options.handicap ? String(options.handicap) : undefined],
    [t.time.kind[0] ?? '', options.time && clockWords(t, options.time)], [t.option.undos[0] ?? '', options.undos === undefined ? undefined : String(options.undos)],
  ];
  return h('section', { class: 'score' }, h('h2', null, t.go.table),
    h('table', null, h('tbody', null, rows.filter(([, value]) => value).map(([name, value]) => h('tr', null, h('th', { scope: 'row' }, name), h('td', null, value))))));
}

export function score(/** @type {Scene} */ { app: { t }, view }) {
  const verdict = view.game.go?.verdict;
  if (!verdict) return null;
  const { count } = verdict;
  const komi = view.options.go?.komi;
  const cell = (/** @type {string} */ tag, /** @type {string} */ text) => h(tag, tag === 'th' ? { scope: 'row' } : null, text);
  return h('div', { class: 'score' },
    h('p', { class: 'sum' }, t.lang === 'zh' && verdict.zi ? verdict.zi : verdict.score),
    count && h('table', null, h('tbody', null,
      h('tr', null, cell('th', t.colour.black), cell('td', count.black)), h('tr', null, cell('th', t.colour.white), cell('td', count.white)),
      komi && h('tr', null, cell('th', t.go.komi), cell('td', komi)),
      count.dead && h('tr', null, cell('th', t.go.dead), cell('td', String(count.dead.split(' ').length))))),
    verdict.review && h('p', { class: 'dim' }, t.go.review));
}
