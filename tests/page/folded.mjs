// Folds what players heard, and compares with every whole picture that they were told.

import { readFileSync, readdirSync } from 'node:fs';
import { deepStrictEqual, ok } from 'node:assert';
import { join } from 'node:path';
import { applied, tidied } from '../../server/web/fold/fold.js';

const folder = process.argv[2] ?? '.';
let compared = 0;
for (const name of readdirSync(folder)) {
  let view = null;
  let v = 0;
  for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
    const [kind, said] = Object.entries(JSON.parse(line).msg)[0];
    if (kind === 'told') {
      deepStrictEqual(said.v, v + 1, name);
      for (const told of said.events) view = applied(view, told);
      v = said.v;
    } else if ((kind === 'seen' || kind === 'attending') && said.view) {
      if (kind === 'seen' && said.v === v) {
        deepStrictEqual(bare(view), bare(tidied(said.view)), `${name} at ${v}`);
        compared += 1;
      }
      view = tidied(said.view);
      v = said.v;
    }
  }
}
ok(compared > 10, `${compared} pictures were compared`);

/** Without fields that are undefined. */
function bare(view) {
  return JSON.parse(JSON.stringify(view));
}
