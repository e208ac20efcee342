import test from 'node:test';
import { deepStrictEqual, strictEqual } from 'node:assert';
import { Session } from '../../../server/web/wire/session.js';

/** Sockets that open only in name. */
const opened = [];
globalThis.WebSocket = class {
  static OPEN = 1;
  readyState = 1;
  sent = [];
  constructor() { opened.push(this); }
  send(frame) { this.sent.push(JSON.parse(frame)); }
  close() {}
};

function begun(context) {
  context.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  opened.length = 0;
  const session = new Session({ url: 'ws://house/ws', changed() {}, became() {}, unknown() {}, failed() {}, heard() {}, replaced() {} });
  session.begin({ token: 'secret' });
  opened[0].onopen();
  return session;
}

function greet(socket) {
  socket.onmessage({ data: JSON.stringify({ msg: { welcome: { version: 1, server: 'qiguan', guest: 'g', name: 'Ann', now_ms: 0, limits: {} } } }) });
}

test('a page that the server has no version in common with is outdated, and asks no more', (context) => {
  const session = begun(context);
  opened[0].onmessage({ data: JSON.stringify({ msg: { refused: { code: 'unsupported_version' } } }) });
  opened[0].onclose({ code: 4000 });
  context.mock.timers.tick(120_000);
  strictEqual(session.line, 'outdated');
  strictEqual(opened.length, 1);
});

test('a page that another took over from stays away until its user acts', (context) => {
  const session = begun(context);
  greet(opened[0]);
  opened[0].onclose({ code: 4001 });
  session.wake();
  context.mock.timers.tick(120_000);
  strictEqual(session.line, 'taken');
  strictEqual(opened.length, 1);
  session.begin({ token: 'secret' });
  strictEqual(opened.length, 2);
});

test('a lost line is opened again, with the same token', (context) => {
  const session = begun(context);
  greet(opened[0]);
  opened[0].onclose({ code: 1006 });
  strictEqual(session.line, 'down');
  context.mock.timers.tick(1_000);
  opened[1].onopen();
  deepStrictEqual(opened[1].sent, [{ msg: { hello: { min: 1, max: 1, client: 'qiguan-page', token: 'secret' } } }]);
});

test('what is asked before the first connection is asked once it stands', async (context) => {
  const session = begun(context);
  const answer = session.request({ create: { options: { go: {} } } });
  strictEqual(opened[0].sent.length, 1);
  greet(opened[0]);
  strictEqual(opened[0].sent.length, 2);
  opened[0].onmessage({ data: JSON.stringify({ msg: { created: { req: opened[0].sent[1].req, room: 'K7M2P9X4QD' } } }) });
  strictEqual((await answer).room, 'K7M2P9X4QD');
});

test('what is asked before the first connection is refused where there is none', async (context) => {
  const session = begun(context);
  const answer = session.request({ create: { options: { go: {} } } });
  opened[0].onclose({ code: 1006 });
  deepStrictEqual(await answer, { ok: false, code: 'offline' });
});
