// The main line of a game of Go as SGF writes it.

import { COLUMNS, placeOf } from '../fold/go.js';

/** @typedef {{size: string, start: string, moves: string[], colours: string, black: string, white: string, result: string, komi: string}} Record */

/** The properties of a node with their values, as they stand in the brackets. @typedef {[string, string[]][]} Properties */

/** The nodes of the main line. @returns {Properties[]} */
export function nodesOf(/** @type {string} */ text) {
  /** @type {Properties[]} */
  const nodes = [];
  for (const [token, name, values = ''] of mainLine(text).matchAll(/;|([A-Z]+)((?:\s*\[(?:\\[\s\S]|[^\]\\])*\])+)/g)) {
    if (token === ';') nodes.push([]);
    else if (name) nodes.at(-1)?.push([name, [...values.matchAll(/\[((?:\\[\s\S]|[^\]\\])*)\]/g)].map(([, value = '']) => value)]);
  }
  return nodes;
}

/** @returns {Record} */
export function readSgf(/** @type {string} */ text) {
  const found = nodesOf(text).flat().map(([name, values]) => /** @type {[string, string[]]} */ ([name, values.map((value) => value.replace(/\\([\s\S])/g, '$1'))]));
  const one = (/** @type {string} */ name) => found.find(([of]) => of === name)?.[1][0] ?? '';
  const [columns = 19, rows = columns] = (one('SZ') || '19').split(':').map(Number);
  const point = (/** @type {string} */ at) => `${COLUMNS[at.charCodeAt(0) - 97]}${rows - (at.charCodeAt(1) - 97)}`;
  const cells = [...Array.from({ length: rows }, () => '.'.repeat(columns)).join(' ')];
  const empty = cells.join('');
  /** @type {string[]} */
  const moves = [];
  let colours = '';
  for (const [name, values] of found) {
    if (name === 'AB' || name === 'AW') for (const at of values) cells[placeOf(empty, point(at))] = name === 'AB' ? 'X' : 'O';
    // A turn that was lost is a pass to who does not know this private property.
    if (name === 'TL' && moves.at(-1) === 'pass') moves.splice(-1, 1, 'lost');
    if (name !== 'B' && name !== 'W') continue;
    colours += name === 'B' ? 'X' : 'O';
    const at = values[0] ?? '';
    moves.push(at.length !== 2 || (at === 'tt' && columns <= 19 && rows <= 19) ? 'pass' : point(at));
  }
  return {
    size: rows === columns ? String(columns) : `${columns}x${rows}`, start: cells.join(''), moves, colours,
    black: one('PB'), white: one('PW'), result: one('RE'), komi: one('KM'),
  };
}

/** The first variation at each fork. */
function mainLine(/** @type {string} */ text) {
  let out = '';
  let inValue = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (inValue) {
      out += letter;
      if (letter === '\\') out += text[++at] ?? '';
      else if (letter === ']') inValue = false;
    } else if (letter === ')') {
      return out;
    } else if (letter !== '(') {
      out += letter;
      inValue = letter === '[';
    }
  }
  return out;
}
