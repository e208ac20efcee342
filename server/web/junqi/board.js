// The board as the server draws it up, turned so that one seat is below.

/** @typedef {import('../wire/protocol.js').Board} Board */
/** @typedef {import('../wire/protocol.js').Post} Post */
/** @typedef {import('../wire/protocol.js').Seat} Seat */

/** @type {Map<string, Promise<Board>>} */
const asked = new Map();

/** The board of a game, asked for once. @returns {Promise<Board>} */
export function boardOf(/** @type {string} */ base, /** @type {string} */ game) {
  const known = asked.get(game);
  if (known) return known;
  const board = fetch(`${base}/api/boards/junqi/${game}`).then((answer) => {
    if (!answer.ok) throw new Error(`no board of ${game}`);
    return answer.json();
  });
  board.catch(() => asked.delete(game));
  asked.set(game, board);
  return board;
}

/** A board seen from a seat: places in columns and rows from the upper left. */
export class Plan {
  /** @type {Map<string, {x: number, y: number, kind: Post['kind']}>} */ places = new Map();

  constructor(/** @type {Board} */ board, /** @type {Seat} */ below) {
    this.board = board;
    this.below = below;
    const last = board.grid - 1;
    for (const { name, x, y, kind } of board.posts) {
      this.places.set(name, { ...turned(x, y, below, last), kind });
    }
    const all = [...this.places.values()];
    const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
    /** The part of the grid that has posts. */
    this.left = Math.min(...xs);
    this.top = Math.min(...ys);
    this.columns = Math.max(...xs) - this.left + 1;
    this.rows = Math.max(...ys) - this.top + 1;
  }

  /** The middle of a post's cell, in cells. */
  at(/** @type {string} */ post) {
    const place = this.places.get(post) ?? { x: 0, y: 0 };
    return { x: place.x - this.left + 0.5, y: place.y - this.top + 0.5 };
  }

  /** The nearest of some posts to a point, in the units that `scale` makes of cells; none within `reach`: none. */
  nearest(
    /** @type {Iterable<string>} */ posts, /** @type {{x: number, y: number}} */ point,
    /** @type {{x: number, y: number}} */ scale, /** @type {number} */ reach,
  ) {
    let best = null;
    let least = reach;
    for (const post of posts) {
      const { x, y } = this.at(post);
      const away = Math.hypot((x - point.x) * scale.x, (y - point.y) * scale.y);
      if (away <= least) [best, least] = [post, away];
    }
    return best;
  }

  /** The nearest post that way, those straight ahead first; where there is none, the same. */
  next(/** @type {string} */ from, /** @type {number} */ dx, /** @type {number} */ dy) {
    const here = this.at(from);
    let best = from;
    let least = Infinity;
    for (const post of this.places.keys()) {
      const there = this.at(post);
      const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      const cost = ahead + 2 * aside + (aside > 0 && aside >= ahead ? 100 : 0);
      if (ahead > 0 && cost < least) [best, least] = [post, cost];
    }
    return best;
  }

  /** Which side of the board a seat sits on: 0 below, 1 right, 2 above, 3 left. */
  side(/** @type {Seat} */ seat) {
    return ('SENW'.indexOf(seat) - 'SENW'.indexOf(this.below) + 4) % 4;
  }

  /** The ally of a seat, where there is one. @returns {Seat | undefined} */
  ally(/** @type {Seat} */ seat) {
    return this.board.alliances.find((of) => of.includes(seat))?.find((other) => other !== seat);
  }
}

function turned(/** @type {number} */ x, /** @type {number} */ y, /** @type {Seat} */ below, /** @type {number} */ last) {
  switch (below) {
    case 'S': return { x, y };
    case 'E': return { x: last - y, y: x };
    case 'N': return { x: last - x, y: last - y };
    case 'W': return { x: y, y: last - x };
  }
}
