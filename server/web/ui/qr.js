// QR codes of texts (ISO/IEC 18004): byte mode, error correction M, versions 1 to 10.

/** For each version: bytes in all, correction bytes a block, blocks. */
const SIZES = [
  [26, 10, 1], [44, 16, 1], [70, 26, 1], [100, 18, 2], [134, 24, 2], [172, 16, 4], [196, 18, 4], [242, 22, 4],
  [292, 22, 5], [346, 26, 5],
];
const ALIGNED = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]];

/** Rows of dark (true) and light modules; none where the text is too long. @returns {boolean[][] | null} */
export function qr(/** @type {string} */ text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = SIZES.findIndex(([all = 0, each = 0, blocks = 0], at) => {
    return bytes.length + (at >= 9 ? 3 : 2) <= all - each * blocks;
  }) + 1;
  if (version === 0) return null;
  const sent = codewords(bytes, version);
  let best = null;
  let least = Infinity;
  for (let mask = 0; mask < 8; mask += 1) {
    const drawn = draw(sent, version, mask);
    const cost = penalty(drawn);
    if (cost < least) [best, least] = [drawn, cost];
  }
  return best;
}

function codewords(/** @type {number[]} */ bytes, /** @type {number} */ version) {
  const [all = 0, each = 0, blocks = 1] = SIZES[version - 1] ?? [];
  const room = all - each * blocks;
  let bits = '0100' + bytes.length.toString(2).padStart(version >= 10 ? 16 : 8, '0');
  bits += bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  bits += '0'.repeat(Math.min(4, room * 8 - bits.length));
  bits += '0'.repeat((8 - (bits.length % 8)) % 8);
  const data = (bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const short = Math.floor(room / blocks);
  const longer = room % blocks;
  /** @type {number[][]} */
  const parts = [];
  let from = 0;
  for (let block = 0; block < blocks; block += 1) {
    const length = short + (block >= blocks - longer ? 1 : 0);
    parts.push(data.slice(from, from + length));
    from += length;
  }
  const checks = parts.map((part) => remainder(part, each));
  const out = [];
  for (let at = 0; at <= short; at += 1) for (const part of parts) if (at < part.length) out.push(part[at] ?? 0);
  for (let at = 0; at < each; at += 1) for (const check of checks) out.push(check[at] ?? 0);
  return out;
}

const EXP = new Array(512).fill(0);
const LOG = new Array(256).fill(0);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = EXP[power + 255] = value;
  LOG[value] = power;
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1;
}

const times = (/** @type {number} */ a, /** @type {number} */ b) => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

function remainder(/** @type {number[]} */ data, /** @type {number} */ length) {
  let generator = [1];
  for (let power = 0; power < length; power += 1) {
    const next = [...generator, 0];
    generator.forEach((factor, at) => { next[at + 1] = (next[at + 1] ?? 0) ^ times(factor, EXP[power]); });
    generator = next;
  }
  const rest = [...data, ...new Array(length).fill(0)];
  for (let at = 0; at < data.length; at += 1) {
    const lead = rest[at];
    if (lead) generator.forEach((factor, off) => { rest[at + off] ^= times(factor, lead); });
  }
  return rest.slice(data.length);
}

function draw(/** @type {number[]} */ sent, /** @type {number} */ version, /** @type {number} */ mask) {
  const size = 17 + 4 * version;
  /** @type {(boolean | null)[][]} */
  const grid = Array.from({ length: size }, () => new Array(size).fill(null));
  const set = (/** @type {number} */ y, /** @type {number} */ x, /** @type {boolean} */ dark) => {
    const row = grid[y];
    if (row && x >= 0 && x < size) row[x] = dark;
  };
  for (const [top, left] of [[0, 0], [0, size - 7], [size - 7, 0]]) finder(set, top ?? 0, left ?? 0);
  for (let at = 8; at < size - 8; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const centres = version > 1 ? [6, ...(ALIGNED[version - 1] ?? [])] : [];
  for (const y of centres) for (const x of centres) if (grid[y]?.[x] === null || (y === 6) !== (x === 6)) aligned(set, y, x, size);
  format(set, size, mask);
  if (version >= 7) versionBits(set, size, version);
  fill(grid, sent, mask);
  return grid.map((row) => row.map(Boolean));
}

/** @typedef {(y: number, x: number, dark: boolean) => void} Setter */

function finder(/** @type {Setter} */ set, /** @type {number} */ top, /** @type {number} */ left) {
  for (let y = -1; y <= 7; y += 1) {
    for (let x = -1; x <= 7; x += 1) {
      const ring = Math.max(Math.abs(y - 3), Math.abs(x - 3));
      if (top + y >= 0 && left + x >= 0) set(top + y, left + x, ring !== 2 && ring !== 4);
    }
  }
}

function aligned(/** @type {Setter} */ set, /** @type {number} */ cy, /** @type {number} */ cx, /** @type {number} */ size) {
  const corner = (cy === 6 && (cx === 6 || cx === size - 7)) || (cy === size - 7 && cx === 6);
  if (corner) return;
  for (let y = -2; y <= 2; y += 1) {
    for (let x = -2; x <= 2; x += 1) set(cy + y, cx + x, Math.max(Math.abs(y), Math.abs(x)) !== 1);
  }
}

/** The level M is 00, so the mask alone makes the five bits. */
function format(/** @type {Setter} */ set, /** @type {number} */ size, /** @type {number} */ mask) {
  let rest = mask << 10;
  for (let at = 4; at >= 0; at -= 1) if (rest & (1 << (at + 10))) rest ^= 0x537 << at;
  const bits = ((mask << 10) | rest) ^ 0x5412;
  for (let at = 0; at < 15; at += 1) {
    const dark = Boolean((bits >> at) & 1);
    if (at < 6) set(at, 8, dark);
    else if (at < 8) set(at + 1, 8, dark);
    else set(size - 15 + at, 8, dark);
    if (at < 8) set(8, size - 1 - at, dark);
    else if (at < 9) set(8, 7, dark);
    else set(8, 14 - at, dark);
  }
  set(size - 8, 8, true);
}

function versionBits(/** @type {Setter} */ set, /** @type {number} */ size, /** @type {number} */ version) {
  let rest = version << 12;
  for (let at = 5; at >= 0; at -= 1) if (rest & (1 << (at + 12))) rest ^= 0x1f25 << at;
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at += 1) {
    const dark = Boolean((bits >> at) & 1);
    set(Math.floor(at / 3), size - 11 + (at % 3), dark);
    set(size - 11 + (at % 3), Math.floor(at / 3), dark);
  }
}

/** @type {((y: number, x: number) => boolean)[]} */
const MASKS = [
  (y, x) => (y + x) % 2 === 0, (y) => y % 2 === 0, (_, x) => x % 3 === 0, (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0, (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0, (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

function fill(/** @type {(boolean | null)[][]} */ grid, /** @type {number[]} */ sent, /** @type {number} */ mask) {
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const up = ((right + 1) & 2) === 0;
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = grid[y];
        if (!row || row[x] !== null) continue;
        const dark = Boolean(((sent[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
        row[x] = dark !== (MASKS[mask]?.(y, x) ?? false);
        bit += 1;
      }
    }
  }
}

function penalty(/** @type {boolean[][]} */ grid) {
  const size = grid.length;
  const columns = grid.map((_, x) => grid.map((row) => row[x] ?? false));
  let cost = 0;
  for (const line of [...grid, ...columns]) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('');
    for (const run of text.match(/1{5,}|0{5,}/g) ?? []) cost += run.length - 2;
    for (const like of [/(?=10111010000)/g, /(?=00001011101)/g]) cost += 40 * (text.match(like)?.length ?? 0);
  }
  for (let y = 1; y < size; y += 1) {
    for (let x = 1; x < size; x += 1) {
      const here = grid[y]?.[x];
      if (here === grid[y - 1]?.[x] && here === grid[y]?.[x - 1] && here === grid[y - 1]?.[x - 1]) cost += 3;
    }
  }
  const dark = grid.flat().filter(Boolean).length / (size * size);
  return cost + 10 * Math.floor(Math.abs(dark * 100 - 50) / 5);
}
