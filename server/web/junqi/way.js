// The way a move of junqi is drawn: where it went is a matter of the board and of what stood on it, so that
// no earlier move need be told again (PROTOCOL.md, 9.1).

/** @typedef {import('../wire/protocol.js').Board} Board */
/** @typedef {{steps: Map<string, Set<string>>, rails: Map<string, string[]>}} Net */

/** @type {WeakMap<Board, Net>} */
const nets = new WeakMap();

/** The posts that a move passes, both ends included: a step, else straight over empty posts, else the
 * shortest way by rail, at each fork, seen from the far end, over the earlier post of the board. */
export function way(/** @type {Board} */ board, /** @type {string} */ from, /** @type {string} */ to, /** @type {Set<string>} */ occupied) {
  const net = netOf(board);
  if (net.steps.get(from)?.has(to)) return [from, to];
  return straight(board, from, to, occupied) ?? byRail(net, from, to, occupied) ?? [from, to];
}

function straight(/** @type {Board} */ { lines }, /** @type {string} */ from, /** @type {string} */ to, /** @type {Set<string>} */ occupied) {
  for (const line of lines) {
    const [start, end] = [line.indexOf(from), line.indexOf(to)];
    if (start < 0 || end < 0) continue;
    const posts = line.slice(Math.min(start, end), Math.max(start, end) + 1);
    if (end < start) posts.reverse();
    if (!posts.slice(1, -1).some((post) => occupied.has(post))) return posts;
  }
  return null;
}

function byRail(/** @type {Net} */ { rails }, /** @type {string} */ from, /** @type {string} */ to, /** @type {Set<string>} */ occupied) {
  /** @type {Map<string, string>} From each post the next one of the way. */
  const next = new Map();
  const open = [to];
  for (const here of open) {
    if (here === from) break;
    if (here !== to && occupied.has(here)) continue;
    for (const near of rails.get(here) ?? []) {
      if (near === to || next.has(near)) continue;
      next.set(near, here);
      open.push(near);
    }
  }
  const posts = [from];
  for (let here = next.get(from); here; here = next.get(here)) posts.push(here);
  return posts.at(-1) === to ? posts : null;
}

/** @returns {Net} */
function netOf(/** @type {Board} */ board) {
  const known = nets.get(board);
  if (known) return known;
  const order = new Map(board.posts.map(({ name }, at) => [name, at]));
  const steps = new Map(board.posts.map(({ name }) => /** @type {[string, Set<string>]} */ ([name, new Set()])));
  const rails = new Map(board.posts.map(({ name }) => /** @type {[string, string[]]} */ ([name, []])));
  for (const [a, b] of [...board.roads, ...board.rails]) {
    steps.get(a)?.add(b);
    steps.get(b)?.add(a);
  }
  for (const [a, b] of board.rails) {
    rails.get(a)?.push(b);
    rails.get(b)?.push(a);
  }
  for (const near of rails.values()) near.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  const net = { steps, rails };
  nets.set(board, net);
  return net;
}
