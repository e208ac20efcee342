// A match of several games: how it stands, and what the owner makes of it before the start.

import { h } from '../ui/dom.js';
import { button, choice } from '../ui/parts.js';
import { who } from './scene.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../wire/protocol.js').Match} Match */

/** The lengths that the page offers; a program may ask for any odd one to 15. */
const LENGTHS = [3, 5, 7];

/** How long the end of a game is looked at before the next one is gone to, in milliseconds. */
const LINGER_MS = 8_000;

/** Where the next game is, and the way in. */
export function nextHash(/** @type {import('../wire/room.js').Room} */ { next, password }) {
  return `${next}${password ? `/${encodeURIComponent(password)}` : ''}`;
}

/** In how many seconds this page goes to the next game of the match by itself; null: it does not, as for
 * who came later, who writes something, and who stays. */
export function secondsToNext(/** @type {Scene} */ { app, view, room }) {
  const { desk, ended } = app;
  if (!room?.next || ended?.room !== room.code || desk.stays || desk.draft || app.dialog) return null;
  if (!view.match || winnerOf(view.match)) return null;
  return Math.max(0, Math.ceil((ended.at + LINGER_MS - performance.now()) / 1_000));
}

/** The way to the next game of a match, which the page takes by itself unless its user stays. */
export function onward(/** @type {Scene} */ scene) {
  const { app } = scene;
  const { t } = app;
  const left = secondsToNext(scene);
  return left !== null && [h('span', { class: 'onward', role: 'timer' }, t.match.onward(left)),
    button(t.match.stay, () => app.at({ stays: true }), { id: 'stay' })];
}

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
  const winner = winnerOf(now);
  return winner && h('p', null, h('strong', null, scene.app.t.match.won(sideOf(scene, winner))));
}

function winnerOf(/** @type {Match} */ { sides, games }) {
  return sides.find((side) => side.won > games / 2);
}

function sideOf(/** @type {Scene} */ scene, /** @type {Match['sides'][number]} */ side) {
  return side.seats.map((seat) => who(scene, seat) || '–').join(scene.app.t.comma);
}

/** @typedef {{games: number, draws: string}} Terms */

function lengths(/** @type {Scene} */ { app, view }) {
  const { games = 1, draws = 'replay' } = view.match ?? {};
  return h('div', { class: 'options' }, terms(app, { games, draws }, (now) => app.ask({ match: /** @type {any} */ (now) })));
}

/** How many games, and what becomes of those that nobody wins. */
export function terms(/** @type {import('../app.js').App} */ { t }, /** @type {Terms} */ now, /** @type {(terms: Terms) => void} */ set) {
  const { games, draws } = now;
  const values = [1, ...LENGTHS, ...(games > 1 && !LENGTHS.includes(games) ? [games] : [])];
  return [
    choice(t.match.length, '', String(games), values.map((n) => [String(n), n === 1 ? t.match.one : t.match.bestOf(n)]), (n) => set({ draws, games: Number(n) }), 'games'),
    games > 1 && choice(t.match.draws, '', draws, [['replay', t.match.replay], ['lot', t.match.lot]], (of) => set({ games, draws: of }), 'draws'),
  ];
}
