import test from 'node:test';
import { deepStrictEqual, strictEqual } from 'node:assert';
import { replaced } from '../../../server/web/room/heard.js';
import { Room } from '../../../server/web/wire/room.js';
import { codeIn, routeOf } from '../../../server/web/ui/route.js';

const VIEW = { phase: 'playing', owner: 'a', options: { go: {} }, seats: [], turn: 7, game: { go: {} } };

/** A connection that keeps what was sent. */
function session() {
  return {
    line: 'open', sent: [], world: { changed() {}, heard() {}, replaced() {} },
    send(frame) { this.sent.push(frame); },
    request() { return Promise.resolve({ ok: true }); },
  };
}

function followed() {
  const line = session();
  const room = new Room(line, 'K7M2P9X4QD', undefined);
  line.room = room;
  room.hear('attending', { req: 1, seat: 'S', v: 3, seq: 4, now_ms: 0, view: VIEW });
  return { line, room };
}

test('a move made while the line is down is sent with its turn, and struck out if that is over', async () => {
  const { line, room } = followed();
  line.line = 'down';
  room.lostLine();
  const played = room.play({ place: { turn: 7, point: 'C3' } });
  deepStrictEqual(line.sent, []);
  line.line = 'open';
  room.hear('attending', { req: 2, seat: 'S', v: 3, seq: 4, now_ms: 0 });
  deepStrictEqual(line.sent, [{ room: 'K7M2P9X4QD', seq: 5, msg: { place: { turn: 7, point: 'C3' } } }]);
  room.hear('refused', { seq: 5, code: 'stale_turn' });
  await played;
  strictEqual(room.move.struck, 'stale_turn');
});

test('a move that was accepted before the line was lost is not played twice', async () => {
  const { line, room } = followed();
  const played = room.play({ place: { turn: 7, point: 'C3' } });
  strictEqual(line.sent.length, 1);
  room.lostLine();
  room.hear('attending', { req: 2, seat: 'S', v: 4, seq: 5, now_ms: 0, view: VIEW });
  await played;
  strictEqual(line.sent.length, 1);
  strictEqual(room.move, null);
});

test('what is no move is not done later', async () => {
  const { line, room } = followed();
  const answer = room.command({ surrender: {} });
  strictEqual(line.sent.length, 1);
  room.lostLine();
  deepStrictEqual(await answer, { ok: false, code: 'offline' });
  room.hear('attending', { req: 2, seat: 'S', v: 3, seq: 4, now_ms: 0 });
  strictEqual(line.sent.length, 1);
});

test('one move at a time is on its way', () => {
  const { line, room } = followed();
  room.play({ place: { turn: 7, point: 'C3' } });
  room.play({ place: { turn: 7, point: 'C4' } });
  strictEqual(line.sent.length, 1);
});

test('a gap asks for a whole picture', () => {
  const { line, room } = followed();
  let asked = 0;
  line.request = () => { asked += 1; return Promise.resolve({ ok: true }); };
  room.hear('told', { v: 6, at_ms: 0, events: [] });
  strictEqual(asked, 1);
});

test('what was known of armies is kept over an end that nobody was told of', () => {
  const { line, room } = followed();
  const kept = [];
  const app = { remember: (code, armies) => kept.push([code, armies]) };
  line.world.replaced = (room, before) => replaced(app, room, before);
  const game = (phase, armies) => ({ ...VIEW, phase, game: { junqi: { armies } } });
  const told = (v, view) => room.hear('attending', { req: v, seat: 'S', v, seq: 4, now_ms: 0, view });
  told(5, game('playing', ['S00?']));
  told(9, game('playing', ['S009']));
  deepStrictEqual(kept, []);
  told(12, game('over', ['S00F']));
  told(12, game('over', ['S00F']));
  deepStrictEqual(kept, [['K7M2P9X4QD', ['S009']]]);
});

test('addresses say which screen, and codes are found in what was pasted', () => {
  deepStrictEqual(routeOf('#K7M2P9X4QD/three%20foxes'), { screen: 'room', code: 'K7M2P9X4QD', password: 'three foxes' });
  deepStrictEqual(routeOf('#game/K7M2P9X4QD/abc@17'), { screen: 'replay', source: 'game', id: 'K7M2P9X4QD', key: 'abc', ply: 17 });
  deepStrictEqual(routeOf('#%E0%A4%A'), { screen: 'lobby' });
  strictEqual(codeIn('k7m2p 9x4qd'), 'K7M2P9X4QD');
  strictEqual(codeIn('http://host/#K7M2P9X4QD/pw'), 'K7M2P9X4QD/pw');
  strictEqual(codeIn('<script>'), null);
});
