// A game of junqi from its start, token by token (PROTOCOL.md, 7). It asks no rule: tokens say what fell.

import { SEATS, pieces } from '../fold/armies.js';

/** @typedef {import('../wire/protocol.js').Seat} Seat */
/** @typedef {import('../wire/protocol.js').JunqiView} JunqiView */
/** @typedef {import('../fold/armies.js').Slot} Slot */
/** @typedef {{kind: 'move', from: string, to: string, sign: string, mover: string, target: string | null}} Move */
/** @typedef {Move | {kind: 'late' | 'out' | 'left', seat: Seat, reason: number} | {kind: 'end'}} Step */
/** @typedef {{start: string, other: string, sign: string, attacked: boolean, ply: number}} Combat */

/** Reasons to be out by the number that tokens have. */
export const REASONS = /** @type {const} */ ([null, 'flag', 'no_move', 'timeouts', 'surrender', null, 'left']);

/** Where every piece stands after so many tokens, and what the tokens say. */
export class Past {
  /** @type {Step[]} */ steps = [];
  /** @type {Combat[]} */ combats = [];
  /** @type {Map<string, number>} The ply at which a piece, named by its start, moved first. */ movedAt = new Map();
  /** @type {Map<string, string | null>[]} */ #boards = [];

  constructor(/** @type {string} */ moves, /** @type {Slot[]} */ slots) {
    /** @type {Map<string, string | null>} Where each piece stands, by its start. */
    const places = new Map(slots.map((slot) => [slot.start, slot.start]));
    /** @type {Map<string, string>} */
    const on = new Map(slots.map((slot) => [slot.start, slot.start]));
    this.#boards.push(new Map(places));
    for (const token of moves.split(' ').filter(Boolean)) {
      this.steps.push(this.#step(token, places, on));
      this.#boards.push(new Map(places));
    }
  }

  get plies() {
    return this.steps.length;
  }

  /** The post of each piece by its start, after so many tokens. @returns {Map<string, string | null>} */
  board(/** @type {number} */ ply) {
    return this.#boards[Math.max(0, Math.min(ply, this.plies))] ?? new Map();
  }

  #step(/** @type {string} */ token, /** @type {Map<string, string | null>} */ places, /** @type {Map<string, string>} */ on) {
    if (token.startsWith('END')) return /** @type {Step} */ ({ kind: 'end' });
    if (token.length < 7) {
      const seat = /** @type {Seat} */ (token[1]);
      const kind = token[0] === 'T' ? 'late' : token[0] === 'L' ? 'out' : 'left';
      if (kind === 'out') {
        for (const [start, post] of places) {
          if (start[0] !== seat) continue;
          if (post) on.delete(post);
          places.set(start, null);
        }
      }
      return /** @type {Step} */ ({ kind, seat, reason: Number(token[2] ?? 0) });
    }
    return this.#move(token.slice(0, 3), token[3] ?? '-', token.slice(4), places, on);
  }

  /** @returns {Step} */
  #move(
    /** @type {string} */ from, /** @type {string} */ sign, /** @type {string} */ to,
    /** @type {Map<string, string | null>} */ places, /** @type {Map<string, string>} */ on,
  ) {
    const ply = this.steps.length;
    const mover = on.get(from) ?? from;
    const target = sign === '-' ? null : on.get(to) ?? null;
    if (!this.movedAt.has(mover)) this.movedAt.set(mover, ply);
    if (target) {
      this.combats.push({ start: mover, other: target, sign, attacked: true, ply });
      this.combats.push({ start: target, other: mover, sign, attacked: false, ply });
      if (sign !== 'o') places.set(target, null);
    }
    on.delete(from);
    if (sign === '-' || sign === 'x') {
      on.set(to, mover);
      places.set(mover, to);
    } else {
      if (sign === '=') on.delete(to);
      places.set(mover, null);
    }
    return { kind: 'move', from, to, sign, mover, target };
  }
}

/** @type {{moves: string, armies: string, past: Past} | null} */
let last = null;

/** The past of a game in progress; the same value as long as nothing happens. */
export function pastOf(/** @type {JunqiView} */ game) {
  const moves = game.moves ?? '';
  const seated = game.armies.map((army) => (army ? '1' : '0')).join('');
  if (last?.moves === moves && last.armies === seated) return last.past;
  last = { moves, armies: seated, past: new Past(moves, pieces(game.armies)) };
  return last.past;
}

/** How many pieces each seat has lost after so many tokens. @returns {Record<Seat, number>} */
export function losses(/** @type {Past} */ past, /** @type {number} */ ply) {
  const lost = { S: 0, E: 0, N: 0, W: 0 };
  for (const [start, post] of past.board(ply)) {
    const seat = SEATS.find((seat) => seat === start[0]);
    if (seat && post === null) lost[seat] += 1;
  }
  return lost;
}
