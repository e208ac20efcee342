// Compares the ways that the page draws with those of the rules.

import { readFileSync } from 'node:fs';
import { deepStrictEqual, ok } from 'node:assert';
import { way } from '../../server/web/junqi/way.js';

let bent = 0;
for (const { board, ways } of JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))) {
  for (const { from, to, stood, way: told } of ways) {
    deepStrictEqual(way(board, from, to, new Set(stood)), told, `${from} to ${to} past ${stood.join(' ')}`);
    if (told.length > 2 && !board.lines.some((line) => line.includes(from) && line.includes(to))) bent += 1;
  }
}
ok(bent > 200, `${bent} ways turned off a line`);
