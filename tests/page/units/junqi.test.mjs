import test from 'node:test';
import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { readFileSync } from 'node:fs';
import { Past, losses } from '../../../server/web/junqi/past.js';
import { Plan } from '../../../server/web/junqi/board.js';
import { fromJql, toJql } from '../../../server/web/junqi/jql.js';
import { armyOf, readRecord } from '../../../server/web/junqi/record.js';
import { pieces } from '../../../server/web/fold/armies.js';

const LAYOUT = '525363.4.719.27B.6.8MM14B3FM21';

/** A board of one seat's front and the centre before it. */
const BOARD = {
  grid: 17, seats: ['S'], alliances: [['S', 'N'], ['E', 'W']], roads: [], rails: [], lines: [],
  posts: [['S00', 6, 11], ['S02', 8, 11], ['S04', 10, 11], ['M21', 8, 10], ['M11', 8, 8], ['S50', 6, 16], ['W04', 5, 10], ['N50', 10, 0]].map(([name, x, y]) => ({ name, x, y, kind: 'station' })),
};

test('every seat finds its own side below', () => {
  const plan = new Plan(BOARD, 'N');
  ok(plan.at('N50').y > plan.at('S50').y);
  ok(plan.at('N50').x < plan.at('S50').x || plan.side('N') === 0);
  strictEqual(plan.side('S'), 2);
  strictEqual(new Plan(BOARD, 'E').side('N'), 1);
  strictEqual(new Plan(BOARD, 'S').ally('N'), 'S');
});

test('a cursor walks over the gaps, and a tap counts for the nearest target in reach', () => {
  const plan = new Plan(BOARD, 'S');
  strictEqual(plan.next('S02', 0, -1), 'M21');
  strictEqual(plan.next('M21', 0, -1), 'M11');
  strictEqual(plan.next('S50', 0, 1), 'S50');
  const at = plan.at('S04');
  strictEqual(plan.nearest(['S02', 'S04'], { x: at.x + 1, y: at.y }, { x: 23, y: 30 }, 44), 'S04');
  strictEqual(plan.nearest(['S02', 'S04'], { x: at.x + 2, y: at.y }, { x: 23, y: 30 }, 44), null);
});

test('a past is played through token by token', () => {
  const armies = ['S', 'E', 'N', 'W'].map((seat) => armyOf(seat, LAYOUT));
  const past = new Past('S00-S11 E00xS04 W00oS11 N00=E50 TS LW4 XW END4', pieces(armies));
  strictEqual(past.plies, 8);
  strictEqual(past.board(1).get('S00'), 'S11');
  strictEqual(past.board(2).get('S04'), null);
  strictEqual(past.board(2).get('E00'), 'S04');
  strictEqual(past.board(3).get('W00'), null);
  strictEqual(past.board(0).get('W00'), 'W00');
  deepStrictEqual(losses(past, 8), { S: 1, E: 1, N: 1, W: 25 });
  deepStrictEqual(past.combats.filter((combat) => combat.start === 'S00').map((combat) => [combat.other, combat.attacked, combat.sign]), [['W00', false, 'o']]);
});

test('the sample game ends with what its record says', () => {
  const text = readFileSync(new URL('../../../server/web/samples/junqi.txt', import.meta.url), 'utf8');
  const record = readRecord(text);
  const past = new Past(record.moves, pieces([...record.layouts].map(([seat, layout]) => armyOf(seat, layout))));
  strictEqual(past.steps.at(-1).kind, 'end');
  ok(past.plies > 200);
});

test('a layout goes into a file and comes back', () => {
  strictEqual(fromJql(toJql(LAYOUT)), LAYOUT);
  strictEqual(toJql(LAYOUT).length, 50);
  strictEqual(fromJql(toJql(LAYOUT).slice(1)), null);
  strictEqual(fromJql(new Uint8Array(50)), null);
});
