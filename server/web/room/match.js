// A match of several games: how it stands, and what the owner makes of it before the start.

import { h } from '../ui/dom.js';
import { choice } from '../ui/parts.js';
import { who } from './scene.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../wire/protocol.js').Match} Match */

/** The lengths that the page offers; a program may ask for any odd one to 15. */
const LENGTHS = [3, 5, 7];

/** Which game it is, the score, and who has won. */
export function matchPanel(/** @type {Scene} */ scene) {
  const { app: { t, session }, view, room } = scene;
  const now = view.match;
  const mayChange = Boolean(room) && view.phase === 'arranging' && view.owner === session.me?.guest && (now?.game ?? 1) === 1;
  if (!now && !mayChange) return null;
  return h('section', { class: 'match' }, h('h2', null, t.match.title),
    now && h('p', null, t.match.game(now.game, now.games)),
    now && h('p', null, score(scene, now)),
    now?.scored && now.scored !== 'won' && h('p', null, t.match.scored[now.scored]),
    now && decided(scene, now),
    mayChange && lengths(scene));
}

function score(/** @type {Scene} */ scene, /** @type {Match} */ now) {
  return now.sides.map((side) => [sideOf(scene, side), ` ${side.won}`]).map(([name, won], at) => [at > 0 && ' : ', h('bdi', null, name), won]);
}

function decided(/** @type {Scene} */ scene, /** @type {Match} */ now) {
  const winner = now.sides.find((side) => side.won > now.games / 2);
  return winner && h('p', null, h('strong', null, scene.app.t.match.won(sideOf(scene, winner))));
}

function sideOf(/** @type {Scene} */ scene, /** @type {Match['sides'][number]} */ side) {
  return side.seats.map((seat) => who(scene, seat) || '–').join(scene.app.t.comma);
}

function lengths(/** @type {Scene} */ { app, view }) {
  const { t } = app;
  const { games = 1, draws = 'replay' } = view.match ?? {};
  const ask = (/** @type {object} */ changed) => app.ask({ match: { games, draws, ...changed } });
  const values = [1, ...LENGTHS, ...(games > 1 && !LENGTHS.includes(games) ? [games] : [])];
  return h('div', { class: 'options' },
    choice(t.match.length, '', String(games), values.map((n) => [String(n), n === 1 ? t.match.one : t.match.bestOf(n)]), (n) => ask({ games: Number(n) })),
    games > 1 && choice(t.match.draws, '', draws, [['replay', t.match.replay], ['lot', t.match.lot]], (of) => ask({ draws: of })));
}
