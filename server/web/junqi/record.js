// A game of junqi as a record writes it (PROTOCOL.md, 13).

/** @typedef {import('../wire/protocol.js').Seat} Seat */
/** @typedef {{options: import('../wire/protocol.js').JunqiOptions, names: Map<Seat, string>, layouts: Map<Seat, string>, moves: string}} JunqiRecord */

/** @returns {JunqiRecord} */
export function readRecord(/** @type {string} */ text) {
  /** @type {JunqiRecord} */
  const record = { options: {}, names: new Map(), layouts: new Map(), moves: '' };
  const tokens = [];
  for (const line of text.split(/\r?\n/)) {
    const [first = '', second = ''] = line.split(' ');
    const seat = /** @type {Seat} */ (first);
    if (line.startsWith('#')) {
      const named = /^# ([SENW]) (.+)$/.exec(line);
      if (named) record.names.set(/** @type {Seat} */ (named[1]), named[2] ?? '');
    } else if (first === 'OPT') {
      const [key = '', value = ''] = second.split('=');
      Object.assign(record.options, { [key]: optionOf(value) });
    } else if (/^[SENW]$/.test(first) && second.length === 30) {
      record.layouts.set(seat, second);
    } else {
      tokens.push(...line.split(/\s+/).filter(Boolean));
    }
  }
  record.moves = tokens.join(' ');
  return record;
}

function optionOf(/** @type {string} */ value) {
  if (/^\d+$/.test(value)) return Number(value);
  if (value === 'true' || value === 'false') return value === 'true';
  return value;
}

/** The army of a layout, everything where it starts. */
export function armyOf(/** @type {Seat} */ seat, /** @type {string} */ layout) {
  return [...layout].map((face, at) => (face === '.' ? '' : `${seat}${Math.floor(at / 5)}${at % 5}${face}`)).join('');
}
