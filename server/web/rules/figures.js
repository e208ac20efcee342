// Small pictures beside the rules, drawn as the tables draw them.

import { h, kept } from '../ui/dom.js';
import { goban, extent } from '../go/goban.js';
import { Plan } from '../junqi/board.js';
import { arrow, centre } from '../junqi/picture.js';
import { ground, piece } from '../junqi/shapes.js';
import { boardWith } from '../xiangqi/board.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../ui/dom.js').Tree} Tree */
/** @typedef {import('../wire/protocol.js').Seat} Seat */

const UNIT = { x: 50, y: 50 };
/** A layout that keeps every rule: the flag in a headquarters, mines behind, no bomb in front. */
const LAYOUT = '915677.3.321.B84.4.B1M6M5322FM';

/** The picture of a part of the rules, by its number; few parts need one. @returns {Tree} */
export function figure(/** @type {App} */ app, /** @type {'junqi' | 'go' | 'xiangqi'} */ game, /** @type {number} */ part) {
  switch (game) {
    case 'junqi': return [null, layout, roads, ranks][part]?.(app);
    case 'go': return [null, capture, ko, territory][part]?.();
    case 'xiangqi': return [start, strides][part]?.(app);
  }
}

/** South's side of the board with some of its pieces. */
function side(/** @type {App} */ app, /** @type {[string, string][]} */ men, /** @type {string[][]} */ paths) {
  const board = app.boards.get('four_player');
  if (!board) return null;
  const plan = new Plan(board, 'S');
  return h('svg', { class: 'board junqi-board', viewBox: '275 530 300 320', role: 'img', 'aria-label': app.t.junqi.boardLabel },
    kept([board], () => ground(plan, UNIT)),
    h('g', { class: 'trails' }, paths.map((path) => arrow('trail age0', path.map((post) => centre(plan, UNIT, post)), UNIT, path.join()))),
    h('g', { class: 'pieces' }, men.map(([post, face]) => {
      const { x, y } = centre(plan, UNIT, post);
      return h('g', { key: post, class: 'piece S', transform: `translate(${x} ${y})` }, man(app, 'S', face));
    })));
}

function man(/** @type {App} */ { t }, /** @type {Seat} */ seat, /** @type {string} */ face) {
  const label = /** @type {Record<string, string>} */ (t.longFace)[face] ?? face;
  return piece(seat, UNIT, { label, size: label.length > 1 ? 19 : 25, letter: seat, mark: undefined, known: true, exposed: false });
}

function layout(/** @type {App} */ app) {
  const men = [...LAYOUT].map((face, at) => /** @type {[string, string]} */ ([`S${Math.floor(at / 5)}${at % 5}`, face]));
  return side(app, men.filter(([, face]) => face !== '.'), []);
}

/** A step on a road, a straight slide on a rail, and an engineer that turns a corner. */
function roads(/** @type {App} */ app) {
  return side(app, [['S12', '5'], ['S40', '7'], ['S30', '1']], [['S12', 'S13'], ['S40', 'S43'], ['S30', 'S00', 'S03']]);
}

/** Who stays, who goes, and where both do. */
function ranks(/** @type {App} */ app) {
  const rows = ['9>8>7>6>5', '5>4>3>2>1', '4=4 1>M', 'B=9 B=M'];
  return h('svg', { class: 'board ranks', viewBox: '0 0 400 240', role: 'img', 'aria-label': app.t.rules.junqi.parts[3]?.[0] },
    rows.map((row, line) => [...row].map((sign, at) => {
      const transform = `translate(${40 + at * 40} ${30 + line * 60})`;
      if (sign === ' ') return null;
      const isSign = sign === '>' || sign === '=';
      // The one that is attacked is another's.
      const seat = at % 4 === 0 ? 'S' : 'E';
      return isSign ? h('text', { class: 'sign-of', transform, 'font-size': 24 }, sign) : h('g', { class: `piece ${seat}`, transform }, man(app, seat, sign));
    })));
}

function small(/** @type {import('../go/goban.js').Look} */ look) {
  const { w, t } = extent(look.board);
  return h('svg', { class: 'board goban', viewBox: `0 0 ${w} ${t}`, role: 'img', 'aria-label': 'Go' }, goban(look));
}

/** Black's last stone takes the chain of two. */
function capture() {
  return small({ board: '..... .XX.. XOO.. .XX.. .....', last: null, hover: 'D3', hoverStone: 'X' });
}

/** White may not take back at once. */
function ko() {
  return small({ board: '..... .XO.. X.XO. .XO.. .....', last: 'C3', dead: new Set(['B3']) });
}

/** Black's and White's points, and a stone that is dead. */
function territory() {
  return small({ board: '..XO. ..XO. O.XO. ..XO. ..XO.', last: null, dead: new Set(['A3']), owners: 'XXXOO XXXOO XXXOO XXXOO XXXOO' });
}

function start(/** @type {App} */ app) {
  return boardWith(app, undefined, []);
}

/** A cannon that takes over a pawn, and a horse that its neighbour stops on one side. */
function strides(/** @type {App} */ app) {
  const board = '...k..... ......... .r....... ......... .p...P... .....N... ......... ......... .C....... ....K....';
  return boardWith(app, board, ['b7', 'd5', 'd3', 'e2', 'g2', 'h3', 'h5']);
}
