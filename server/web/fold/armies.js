// Armies as strings of 25 slots, each a post and a face (PROTOCOL.md, 7).

/** @typedef {import('../wire/protocol.js').Seat} Seat */
/** @typedef {{seat: Seat, start: string, post: string | null, face: string, index: number}} Slot */

/** @type {Seat[]} */
export const SEATS = ['S', 'E', 'N', 'W'];

const CELLS = [
  '00', '01', '02', '03', '04', '10', '12', '14', '20', '21', '23', '24', '30', '32', '34',
  '40', '41', '42', '43', '44', '50', '51', '52', '53', '54',
];

/** The pieces of a seat in the order of their starting posts. @returns {Slot[]} */
export function army(/** @type {string[]} */ armies, /** @type {Seat} */ seat) {
  const text = armies[SEATS.indexOf(seat)] ?? '';
  if (text === '') return [];
  return CELLS.map((cell, index) => {
    const post = text.slice(4 * index, 4 * index + 3);
    return { seat, start: seat + cell, post: post === '---' ? null : post, face: text[4 * index + 3] ?? '?', index };
  });
}

/** All pieces of all seats. @returns {Slot[]} */
export function pieces(/** @type {string[]} */ armies) {
  return SEATS.flatMap((seat) => army(armies, seat));
}

/** The piece on a post. */
export function pieceAt(/** @type {string[]} */ armies, /** @type {string} */ post) {
  return pieces(armies).find((slot) => slot.post === post);
}

/** The armies with one slot written anew. @returns {string[]} */
export function written(
  /** @type {string[]} */ armies, /** @type {Seat} */ seat, /** @type {number} */ index,
  /** @type {{post?: string, face?: string}} */ { post, face },
) {
  return armies.map((text, place) => {
    if (SEATS[place] !== seat) return text;
    const at = 4 * index;
    return text.slice(0, at) + (post ?? text.slice(at, at + 3)) + (face ?? text[at + 3]) + text.slice(at + 4);
  });
}

/** The number of the piece that started on a post; -1: none does. */
export function slotOf(/** @type {string} */ start) {
  return CELLS.indexOf(start.slice(1));
}

/** A layout of 30 characters from an army whose pieces all stand where they start. */
export function layoutOf(/** @type {Slot[]} */ slots) {
  const cells = Array(30).fill('.');
  for (const { start, face } of slots) {
    cells[5 * Number(start[1]) + Number(start[2])] = face;
  }
  return cells.join('');
}
