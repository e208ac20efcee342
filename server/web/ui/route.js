// Which screen the address asks for. Codes and passwords stand behind the #, which no server is told.

/** @typedef {{screen: 'lobby'} | {screen: 'room', code: string, password?: string}
 *   | {screen: 'device', code: string, room?: string} | {screen: 'rules', game: 'junqi' | 'go' | 'xiangqi'}
 *   | {screen: 'replay', source: 'game' | 'sample', id: string, key?: string, ply?: number}} Route */

/** @returns {Route} */
export function routeOf(/** @type {string} */ hash) {
  const [path = '', at] = hash.replace(/^#\/?/, '').split('@');
  const parts = path.split('/').map(decoded);
  const [first = '', second, third] = parts;
  const ply = at && /^\d+$/.test(at) ? { ply: Number(at) } : {};
  if (/^[A-Z0-9]{10}$/.test(first)) return { screen: 'room', code: first, ...(second ? { password: second } : {}) };
  if (first === 'device' && second) return { screen: 'device', code: second, ...(third ? { room: third } : {}) };
  if (first === 'rules') return { screen: 'rules', game: second === 'go' || second === 'xiangqi' ? second : 'junqi' };
  if (first === 'game' && second) {
    return { screen: 'replay', source: 'game', id: second, ...(third ? { key: third } : {}), ...ply };
  }
  if (first === 'sample' && (second === 'junqi' || second === 'go' || second === 'xiangqi')) {
    return { screen: 'replay', source: 'sample', id: second, ...ply };
  }
  return { screen: 'lobby' };
}

/** The code in what somebody pasted: a link, or a code with blanks and small letters. */
export function codeIn(/** @type {string} */ text) {
  const behind = text.includes('#') ? text.slice(text.indexOf('#')) : `#${text.replace(/[\s-]/g, '').toUpperCase()}`;
  const route = routeOf(behind);
  return route.screen === 'room' ? behind.slice(1) : null;
}

function decoded(/** @type {string} */ part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
