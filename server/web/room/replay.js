// A finished game, stepped through.

import { h } from '../ui/dom.js';
import { button } from '../ui/parts.js';
import { top } from '../ui/top.js';
import { authorised, keyOf } from '../lobby/games.js';
import { armyOf, readRecord } from '../junqi/record.js';
import { Past } from '../junqi/past.js';
import { pieces, SEATS, written } from '../fold/armies.js';
import { readSgf } from '../go/sgf.js';
import { readPgn } from '../xiangqi/pgn.js';
import { download } from '../junqi/arrange.js';
import { tableScreen } from './screen.js';
import { sceneOf } from './scene.js';
import { titleOf } from './options.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../wire/protocol.js').View} View */
/** @typedef {import('../wire/protocol.js').Seat} Seat */
/** @typedef {{key: string, view: View, text: string, name: string} | {key: string, view: null, failed: string}} Replay */
/** @typedef {Extract<import('../ui/route.js').Route, {screen: 'replay'}>} Asked */

export function replayScreen(/** @type {App} */ app, /** @type {Asked} */ asked) {
  const key = `${asked.source}/${asked.id}`;
  if (app.replay?.key !== key) {
    app.replay = { key, view: null, failed: '' };
    load(app, asked, key);
  }
  const { replay } = app;
  if (!replay.view) {
    return h('div', { class: 'screen' }, top(app, ''), h('main', { class: 'chooser' },
      replay.failed ? [h('h1', null, app.t.room.gone), h('a', { class: 'button', href: '#' }, app.t.room.toLobby)] : h('p', { class: 'dim' }, app.t.line.opening)));
  }
  const scene = replayScene(app);
  if (!scene) return null;
  return tableScreen(scene, top(app, h('h1', { class: 'preset' }, titleOf(app.t, replay.view.options)),
    button(app.t.room.link, () => copyLink(app, asked, scene.ply), { kind: 'plain', title: app.t.room.linkText, id: 'link' }),
    button(app.t.room.record, () => download(replay.text, replay.name), { kind: 'plain', id: 'record' })));
}

/** The scene of the game that is stepped through. */
export function replayScene(/** @type {App} */ app) {
  const { replay } = app;
  if (!replay?.view) return null;
  return sceneOf(app, replay.view, [], null, false);
}

/** Copies the link to a ply. That of a private game holds its key, else it would be dead to others. */
async function copyLink(/** @type {App} */ app, /** @type {Asked} */ asked, /** @type {number} */ ply) {
  const key = asked.key ?? (asked.source === 'game' ? await keyOf(app, asked.id).catch(() => undefined) : undefined);
  const link = `${location.origin}${app.base}/#${asked.source}/${asked.id}${key ? `/${key}` : ''}@${ply}`;
  history.replaceState(null, '', link);
  try {
    await navigator.clipboard.writeText(link);
    app.say(app.t.room.copied);
  } catch {
    // Over plain http there is no clipboard: the address bar holds the link.
    app.say(link);
  }
}

async function load(/** @type {App} */ app, /** @type {Asked} */ asked, /** @type {string} */ key) {
  try {
    const text = await fetched(app, asked);
    const isGo = text.trimStart().startsWith('(');
    const isPgn = /^\[\w+ "/m.test(text) && !isGo;
    const view = isGo ? goView(text) : isPgn ? xiangqiView(text) : junqiView(text);
    const name = `${asked.id}.${isGo ? 'sgf' : isPgn ? 'pgn' : 'txt'}`;
    app.set({ replay: { key, view, text, name } });
    app.at({ ply: asked.ply ?? 0 });
  } catch {
    app.set({ replay: { key, view: null, failed: 'gone' } });
  }
}

/** @type {Record<string, string>} */
const SAMPLES = { junqi: 'junqi.txt', go: 'go.sgf', xiangqi: 'xiangqi.pgn' };

async function fetched(/** @type {App} */ app, /** @type {Asked} */ asked) {
  const sample = new URL(`../samples/${SAMPLES[asked.id] ?? 'junqi.txt'}`, import.meta.url);
  const game = `${app.base}/api/games/${encodeURIComponent(asked.id)}${asked.key ? `?key=${encodeURIComponent(asked.key)}` : ''}`;
  const answer = await (asked.source === 'sample' ? fetch(sample) : fetch(game, { headers: authorised(), cache: 'no-store' }));
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

/** @returns {View} */
export function junqiView(/** @type {string} */ text) {
  const { options, names, layouts, moves } = readRecord(text);
  let armies = SEATS.map((seat) => (layouts.has(seat) ? armyOf(seat, layouts.get(seat) ?? '') : ''));
  const past = new Past(moves, pieces(armies));
  const end = past.board(past.plies);
  for (const slot of pieces(armies)) armies = written(armies, slot.seat, slot.index, { post: end.get(slot.start) ?? '---' });
  return {
    phase: 'over', owner: '', options: { junqi: options }, turn: 0,
    seats: SEATS.map((seat) => ({ seat, ...(layouts.has(seat) ? { guest: seat, name: names.get(seat) ?? '' } : {}) })),
    game: { junqi: { armies, moves } },
  };
}

/** A view, and besides it what the record says of its moves. @returns {View & {said: Map<number, string>}} */
export function xiangqiView(/** @type {string} */ text) {
  const { red, black, position, moves, said } = readPgn(text);
  const seats = /** @type {Seat[]} */ (['S', 'E', 'N', 'W']);
  return {
    phase: 'over', owner: '', options: { xiangqi: {} }, turn: 0,
    seats: seats.map((seat) => ({ seat, ...(seat === 'S' ? { guest: 'S', name: red } : seat === 'N' ? { guest: 'N', name: black } : {}) })),
    game: { xiangqi: { red: 'S', moves: moves.join(' '), ...(position ? { position } : {}) } }, said,
  };
}

/** A view, and besides it the start and the colours that the record says. @returns {View} */
export function goView(/** @type {string} */ text) {
  const record = readSgf(text);
  const seats = /** @type {Seat[]} */ (['S', 'E', 'N', 'W']);
  const view = {
    phase: /** @type {const} */ ('over'), owner: '', options: { go: { size: record.size, ...(record.komi ? { komi: record.komi } : {}) } }, turn: 0,
    seats: seats.map((seat) => ({ seat, ...(seat === 'S' ? { guest: 'S', name: record.black } : seat === 'N' ? { guest: 'N', name: record.white } : {}) })),
    game: { go: { black: /** @type {const} */ ('S'), moves: record.moves.join(' '), ...(record.result ? { verdict: { score: record.result } } : {}) } },
    start: record.start, colours: record.colours,
  };
  return view;
}
