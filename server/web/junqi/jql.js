// Layouts as the largest platform keeps them: a header, then 30 piece codes, 0 for a camp.

const HEADER = [...new TextEncoder().encode('QQGame JQL File'), 0, 0x57, 0x04, 0, 0];
/** The pieces by their codes, from 2 on. */
const CODES = 'FMB987654321';

/** The 30 letters of a file; none where it is no layout. @returns {string | null} */
export function fromJql(/** @type {Uint8Array} */ bytes) {
  if (bytes.length !== HEADER.length + 30 || HEADER.some((byte, at) => bytes[at] !== byte)) return null;
  const letters = [...bytes.slice(HEADER.length)].map((code) => (code === 0 ? '.' : CODES[code - 2] ?? '?')).join('');
  return letters.includes('?') ? null : letters;
}

export function toJql(/** @type {string} */ layout) {
  return new Uint8Array([...HEADER, ...[...layout].map((letter) => (letter === '.' ? 0 : CODES.indexOf(letter) + 2))]);
}
