// The room that this page follows: its picture, what is said in it, and commands on their way.

import { Misfit, applied, tidied } from '../fold/fold.js';

/** @typedef {import('./protocol.js').View} View */
/** @typedef {import('./protocol.js').Seat} Seat */
/** @typedef {import('./protocol.js').Told} Told */
/** @typedef {import('./protocol.js').Request} Request */
/** @typedef {import('./session.js').Answer} Answer */
/** @typedef {(room: Room, told: Told, before: View) => void} Hearing */
/** @typedef {{msg: Request, seat?: Seat, seq: number, done: (answer: Answer) => void, isMove: boolean}} Sent */

export class Room {
  /** @type {View | null} */ view = null;
  /** @type {Seat[]} The seats that this guest holds. */ seats = [];
  /** @type {boolean} Whether this guest presides. */ presides = false;
  /** @type {Map<Seat, number>} Since when, in server time, each who is away has been. */ away = new Map();
  /** @type {{count: number, watching?: import('./protocol.js').Watcher[]}} */ audience = { count: 0 };
  /** @type {import('./protocol.js').Line[]} */ talk = [];
  /** @type {Set<string>} */ muted = new Set();
  /** @type {string | null} The room of the next game. */ next = null;
  /** @type {string | null} Why the room cannot be followed. */ barred = null;
  /** @type {{msg: Request, struck: string | null} | null} The last move until it is done, or why it was not. */ move = null;
  #v = 0;
  #seq = 0;
  /** @type {Sent[]} */ #sent = [];

  constructor(
    /** @type {import('./session.js').Session} */ session, /** @type {string} */ code,
    /** @type {string | undefined} */ password,
  ) {
    this.session = session;
    this.code = code;
    this.password = password;
  }

  /** The one seat of who holds one, the first of several, none of a spectator. @returns {Seat | undefined} */
  get seat() {
    return this.seats[0];
  }

  /** Begins to follow, or goes on from the picture that is there. */
  async attend() {
    const { seat, seats } = this;
    const place = this.presides ? { arbiter: true } : seats.length > 1 ? { seat, seats } : seat ? { seat } : {};
    const since = this.view ? { since: { ...place, v: this.#v } } : {};
    const password = this.password ? { password: this.password } : {};
    const answer = await this.session.request({ attend: { ...since, ...password } }, this.code);
    if (!answer.ok && answer.code !== 'offline') {
      this.barred = answer.code;
      this.session.world.changed();
    }
  }

  /** Asks for a change of the table. @returns {Promise<Answer>} */
  command(/** @type {Request} */ msg, /** @type {Seat | undefined} */ seat = undefined) {
    if (this.session.line !== 'open') return Promise.resolve({ ok: false, code: 'offline' });
    return new Promise((done) => this.#send({ msg, seat, seq: 0, done, isMove: false }));
  }

  /** A move that answers a turn: kept while the line is down, and sent with that turn's number. */
  async play(/** @type {Request} */ msg) {
    if (this.move && !this.move.struck) return;
    const move = { msg, struck: /** @type {string | null} */ (null) };
    this.move = move;
    this.session.world.changed();
    const answer = await new Promise((/** @type {(answer: Answer) => void} */ done) => {
      this.#send({ msg, seq: 0, done, isMove: true });
    });
    if (this.move !== move) return;
    if (answer.ok) this.move = null;
    else move.struck = answer.code;
    this.session.world.changed();
  }

  request(/** @type {Request} */ msg) {
    return this.session.request(msg, this.code);
  }

  #send(/** @type {Sent} */ sent) {
    this.#sent.push(sent);
    if (this.session.line === 'open' && this.view) this.#put(sent);
  }

  #put(/** @type {Sent} */ sent) {
    if (sent.seq === 0) sent.seq = ++this.#seq;
    const seat = this.seats.length > 1 && sent.seat ? { seat: sent.seat } : {};
    this.session.send({ room: this.code, seq: sent.seq, ...seat, msg: sent.msg });
  }

  /** What is no move is not done later; a move answers its turn whenever it comes. */
  lostLine() {
    for (const sent of this.#sent.filter((sent) => !sent.isMove)) sent.done({ ok: false, code: 'offline' });
    this.#sent = this.#sent.filter((sent) => sent.isMove);
  }

  hear(/** @type {string} */ kind, /** @type {any} */ said) {
    switch (kind) {
      case 'attending': return this.#attending(said);
      case 'seen': return this.#seen(said);
      case 'told': return this.#told(said);
      case 'ack': return this.#settled(said.seq, { ok: true });
      case 'refused': return this.#settled(said.seq, { ok: false, code: said.code, detail: said.detail });
      case 'presence': return void (this.away = new Map((said.away ?? []).map((/** @type {any} */ one) => [one.seat, one.since_ms])));
      case 'audience': return void (this.audience = said);
      case 'said': return void (this.talk = [...this.talk, said.line].slice(-200));
      case 'said_before': return void (this.talk = said.lines);
      case 'rematch': return void (this.next = said.next);
      case 'dismissed': return void (this.barred = 'no_spectators');
      case 'room_stopped': return this.#stopped();
    }
  }

  #attending(/** @type {import('./protocol.js').MessageKinds['attending']} */ said) {
    this.barred = null;
    const watched = this.view !== null && this.seats.length === 0;
    this.seats = said.seats ?? (said.seat ? [said.seat] : []);
    this.presides = Boolean(said.arbiter);
    // Whoever has sat down watches no longer, and was among those who were counted.
    if (watched && this.seats.length > 0) this.audience = { count: Math.max(0, this.audience.count - 1) };
    this.#seq = Math.max(this.#seq, said.seq);
    if (said.req !== undefined) {
      this.away = new Map();
      this.audience = { count: 0 };
    }
    if (said.view) this.#shows(said.view, said.v);
    if (said.req === undefined) return;
    for (const sent of [...this.#sent]) {
      if (sent.seq > 0 && sent.seq <= said.seq) this.#settled(sent.seq, { ok: true });
      else this.#put(sent);
    }
  }

  #seen(/** @type {import('./protocol.js').MessageKinds['seen']} */ said) {
    this.#shows(said.view, said.v);
  }

  /** A whole picture stands in place of the one before, and of what happened between them. */
  #shows(/** @type {View} */ view, /** @type {number} */ v) {
    const before = this.view;
    this.view = tidied(view);
    this.#v = v;
    if (before) this.session.world.replaced(this, before);
  }

  #told(/** @type {import('./protocol.js').MessageKinds['told']} */ said) {
    if (!this.view || said.v !== this.#v + 1) return void this.request({ look: {} });
    try {
      for (const told of said.events) {
        const before = this.view;
        this.view = applied(before, told);
        this.session.world.heard(this, told, before);
      }
      this.#v = said.v;
    } catch (misfit) {
      if (!(misfit instanceof Misfit)) throw misfit;
      this.request({ look: {} });
    }
  }

  #settled(/** @type {number | undefined} */ seq, /** @type {Answer} */ answer) {
    const sent = this.#sent.find((sent) => sent.seq === seq && seq !== undefined);
    if (!sent) return;
    this.#sent = this.#sent.filter((other) => other !== sent);
    sent.done(answer);
  }

  /** A room that stopped is restored; one whose game is over has come to its end. */
  #stopped() {
    if (this.view?.phase === 'over') return;
    setTimeout(() => this.session.room === this && this.session.line === 'open' && this.attend(), 700);
  }
}
