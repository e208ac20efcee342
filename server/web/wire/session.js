// A connection that comes back by itself, and what is asked over it.

import { openLine } from './line.js';
import { Room } from './room.js';

/** @typedef {import('./protocol.js').Request} Request */
/** @typedef {import('./protocol.js').ServerFrame} ServerFrame */
/** @typedef {{ok: true, [field: string]: any} | {ok: false, code: string, detail?: string}} Answer */
/** @typedef {'idle' | 'opening' | 'open' | 'down' | 'taken' | 'outdated'} LineState */

/** How long a sign of life may take after the page was hidden or offline. */
const PROBE_MS = 2_000;
/** After such a silence the line is asked whether it lives. */
const SILENCE_MS = 15_000;
const PAUSES_MS = [200, 600, 1_500, 3_000, 6_000, 10_000];
const GREETED_MS = 8_000;

export class Session {
  /** @type {LineState} Idle until it is known who this is. */ line = 'idle';
  /** @type {{guest: string, name: string} | null} */ me = null;
  /** @type {Map<string, import('./protocol.js').RoomLine> | null} */ lobby = null;
  /** @type {Room | null} */ room = null;
  downSince = 0;
  /** Server time less the page's own steady clock. */
  skew = 0;

  /** @type {import('./line.js').Line | null} */ #wire = null;
  /** @type {Map<number, (answer: Answer) => void>} */ #asked = new Map();
  /** @type {(() => void)[]} Asked before the first connection. */ #early = [];
  #req = 0;
  #tries = 0;
  #heardAt = 0;
  #wantsLobby = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** @type {string | null} */ #token = null;
  /** @type {string | null} */ #code = null;
  /** @type {string | null} */ #name = null;
  /** @type {() => void} */ #renamed = () => {};

  /** @param {{url: string, changed: () => void, became: (identity: {token: string, guest: string}) => void,
   *   unknown: () => void, failed: (code: string) => void, heard: import('./room.js').Hearing,
   *   replaced: (room: Room, before: import('./protocol.js').View) => void}} world */
  constructor(world) {
    this.world = world;
    setInterval(() => this.#watch(), 5_000);
  }

  /** Begins as somebody known, as the owner of a device code, or as a new guest. */
  begin(/** @type {{token?: string | null, code?: string | null, name?: string | null}} */ { token, code, name }) {
    this.#token = token ?? null;
    this.#code = code ?? null;
    this.#name = name ?? null;
    this.connect();
  }

  now() {
    return performance.now() + this.skew;
  }

  connect() {
    clearTimeout(this.#timer);
    this.#wire?.drop();
    this.line = 'opening';
    this.#timer = setTimeout(() => this.#lost(0), GREETED_MS);
    this.#wire = openLine(this.world.url, {
      opened: () => this.#hello(),
      frame: (frame) => this.#hear(frame),
      closed: (code) => this.#lost(code),
    });
    this.world.changed();
  }

  /** Stops for good: another page acts for this guest. */
  stepAside() {
    this.#wire?.drop();
    this.#end('taken');
  }

  /** The page is seen again, or the network is back. */
  wake() {
    if (this.line === 'down') this.connect();
    else if (this.line === 'open') this.#probe(PROBE_MS);
  }

  followLobby(/** @type {boolean} */ on) {
    if (this.#wantsLobby === on) return;
    this.#wantsLobby = on;
    if (!on) this.lobby = null;
    if (this.line === 'open') this.#askLobby();
  }

  enter(/** @type {string} */ code, /** @type {string | undefined} */ password) {
    if (this.room?.code === code) return;
    this.depart();
    this.room = new Room(this, code, password);
    if (this.line === 'open') this.room.attend();
  }

  depart() {
    if (this.room && this.line === 'open') this.request({ depart: {} }, this.room.code);
    this.room = null;
  }

  /** Asks for something that changes no table. @returns {Promise<Answer>} */
  request(/** @type {Request} */ msg, /** @type {string} */ room = '') {
    // Who is quicker than the first connection is not told off for it.
    if (!this.me && (this.line === 'idle' || this.line === 'opening')) {
      return new Promise((done) => this.#early.push(() => done(this.request(msg, room))));
    }
    if (this.line !== 'open') return Promise.resolve({ ok: false, code: 'offline' });
    const req = ++this.#req;
    this.send({ ...(room ? { room } : {}), req, msg });
    return new Promise((done) => this.#asked.set(req, done));
  }

  send(/** @type {object} */ frame) {
    this.#wire?.send(frame);
  }

  /** Takes a name, which is said with the next hello; done when the server knows it. @returns {Promise<void>} */
  rename(/** @type {string} */ name) {
    this.#name = name;
    const known = new Promise((/** @type {(value: void) => void} */ done) => { this.#renamed = done; });
    this.connect();
    return known;
  }

  #hello() {
    const known = this.#code ? { code: this.#code } : this.#token ? { token: this.#token } : {};
    const name = this.#name ? { name: this.#name } : {};
    this.send({ msg: { hello: { min: 1, max: 1, client: 'qiguan-page', ...known, ...name } } });
  }

  #hear(/** @type {ServerFrame} */ frame) {
    this.#heardAt = performance.now();
    const [kind, said] = /** @type {[string, any]} */ (Object.entries(frame.msg)[0]);
    if (said.now_ms !== undefined) this.skew = said.now_ms - performance.now();
    if (kind === 'welcome') this.#welcomed(said);
    else if (kind === 'lobby') this.lobby = new Map((said.rooms ?? []).map((/** @type {any} */ line) => [line.room, line]));
    else if (kind === 'lobby_changed') this.#lobbyChanged(said);
    else if (kind === 'refused' && this.line === 'opening') this.#unwelcome(said.code);
    else if (frame.room && frame.room === this.room?.code) this.room.hear(kind, said);
    if (kind !== 'attending' || said.req !== undefined) this.#answer(kind, said);
    this.world.changed();
  }

  #answer(/** @type {string} */ kind, /** @type {any} */ said) {
    const done = this.#asked.get(said.req);
    if (!done) return;
    this.#asked.delete(said.req);
    done(kind === 'refused' ? { ok: false, code: said.code, detail: said.detail } : { ...said, ok: true });
  }

  #welcomed(/** @type {import('./protocol.js').MessageKinds['welcome']} */ said) {
    clearTimeout(this.#timer);
    this.line = 'open';
    this.#tries = 0;
    this.me = { guest: said.guest, name: said.name };
    this.#code = null;
    this.#name = null;
    if (said.token) {
      this.#token = said.token;
      this.world.became({ token: said.token, guest: said.guest });
    }
    if (this.#wantsLobby) this.#askLobby();
    this.room?.attend();
    this.#renamed();
    this.#askEarly();
  }

  #askEarly() {
    const early = this.#early;
    this.#early = [];
    for (const ask of early) ask();
  }

  #unwelcome(/** @type {string} */ code) {
    if (code === 'bad_token') {
      this.#token = null;
      this.world.unknown();
    } else if (code === 'bad_code') {
      this.#code = null;
    } else if (code === 'bad_name') {
      this.#name = null;
    } else {
      return;
    }
    if (code !== 'bad_token') this.world.failed(code);
    this.#hello();
  }

  #askLobby() {
    const req = ++this.#req;
    this.send({ req, msg: { lobby: { on: this.#wantsLobby } } });
  }

  #lobbyChanged(/** @type {import('./protocol.js').MessageKinds['lobby_changed']} */ said) {
    const lobby = new Map(this.lobby ?? []);
    for (const line of said.rooms ?? []) lobby.set(line.room, line);
    for (const gone of said.gone ?? []) lobby.delete(gone);
    this.lobby = lobby;
  }

  #lost(/** @type {number} */ code) {
    this.#wire?.drop();
    if (code === 4001) return this.#end('taken');
    if (code === 4000) return this.#end('outdated');
    const wasOpen = this.line === 'open';
    this.#end('down');
    if (wasOpen) this.downSince = Date.now();
    const pause = PAUSES_MS[Math.min(this.#tries, PAUSES_MS.length - 1)] ?? 0;
    this.#tries += 1;
    // Drawn by lot, so that not everybody comes back at once.
    this.#timer = setTimeout(() => this.connect(), pause * (0.5 + Math.random()));
  }

  #end(/** @type {LineState} */ line) {
    clearTimeout(this.#timer);
    this.line = line;
    for (const done of this.#asked.values()) done({ ok: false, code: 'offline' });
    this.#asked.clear();
    this.room?.lostLine();
    this.#askEarly();
    this.world.changed();
  }

  #watch() {
    const silent = performance.now() - this.#heardAt;
    if (this.line === 'open' && silent > SILENCE_MS) this.#probe(PROBE_MS * 2);
  }

  /** Any frame is a sign of life; this request, which no server knows, is answered by every one. */
  #probe(/** @type {number} */ patience) {
    const asked = performance.now();
    const wire = this.#wire;
    this.send({ req: ++this.#req, msg: { alive: {} } });
    setTimeout(() => {
      if (this.#wire === wire && this.line === 'open' && this.#heardAt < asked) {
        this.#lost(0);
        this.connect();
      }
    }, patience);
  }
}
