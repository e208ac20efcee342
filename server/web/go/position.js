// A game of Go that begins from a record: a file of its user's, cut off after so many moves. What it means
// is for the server to say (PROTOCOL.md, 8.10).

import { h } from '../ui/dom.js';
import { button, choice } from '../ui/parts.js';
import { nodesOf } from './sgf.js';

/** @typedef {import('../app.js').App} App */
/** A file, its nodes, how many of them are moves, and after how many the game begins.
 * @typedef {{name: string, nodes: import('./sgf.js').Properties[], moves: number, at: number}} Chosen */

/** What the position of a game is made of: the board at the start, and what is played on it. */
const START = ['SZ', 'KM', 'HA', 'AB', 'AW', 'AE', 'PL'];
const MOVE = ['B', 'W', 'TL', 'AB', 'AW', 'AE'];
/** Longer than any record, in characters. */
const FILE_MAX = 1 << 20;

/** @returns {Chosen} */
export function chosenFrom(/** @type {string} */ name, /** @type {string} */ text) {
  if (text.length > FILE_MAX) throw new Error('too long');
  const nodes = nodesOf(text);
  if (nodes.length === 0) throw new Error('no record');
  const moves = nodes.filter(isMove).length;
  return { name, nodes, moves, at: moves };
}

/** The start and the moves up to there, as a record of their own. */
export function positionOf(/** @type {Chosen} */ { nodes, at }) {
  let out = '(';
  let moves = 0;
  for (const [place, node] of nodes.entries()) {
    if (isMove(node) && ++moves > at) break;
    const kept = node.filter(([name]) => MOVE.includes(name) || (place === 0 && START.includes(name)));
    if (place === 0 || kept.length > 0) out += `;${kept.map(([name, values]) => name + values.map((value) => `[${value}]`).join('')).join('')}`;
  }
  return `${out})`;
}

function isMove(/** @type {import('./sgf.js').Properties} */ node) {
  return node.some(([name]) => name === 'B' || name === 'W');
}

/** The part of the form that asks for the file, and for the move. */
export function positionForm(/** @type {App} */ app) {
  const { t, position } = app;
  const take = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (!file) return;
    try {
      app.set({ position: chosenFrom(file.name, await file.text()) });
    } catch {
      app.say(t.go.badRecord);
    }
  };
  if (!position) {
    return h('label', { class: 'field', key: 'record' }, h('span', { class: 'label' }, t.go.fromRecord),
      h('input', { type: 'file', accept: '.sgf,application/x-go-sgf', name: 'record', onchange: take }), h('small', null, t.go.fromRecordHint));
  }
  const every = Array.from({ length: position.moves + 1 }, (_, at) => /** @type {[string, string]} */ ([String(at), String(at)]));
  return h('div', { class: 'field', key: 'position' },
    choice(t.go.afterMove(position.name), t.go.ofRecord, String(position.at), every, (at) => app.set({ position: { ...position, at: Number(at) } }), 'at'),
    button(t.go.noRecord, () => app.set({ position: null }), { kind: 'plain', id: 'no-record' }));
}
