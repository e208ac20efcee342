// What the page knows and what its user looks at. Drawing is a function of it; acts change it and ask
// for a new drawing.

import { Session } from './wire/session.js';
import { keep, openIdentity, recalled } from './wire/identity.js';
import { PREFS, keepPrefs, prefs } from './ui/prefs.js';
import { routeOf } from './ui/route.js';
import { refusal, textOf } from './text/text.js';
import { heard, leftBehind, replaced } from './room/heard.js';

/** @typedef {import('./wire/protocol.js').Seat} Seat */
/** @typedef {import('./wire/protocol.js').Request} Request */
/** @typedef {import('./wire/session.js').Answer} Answer */

const SEEN = 'qiguan.seen';
/** Whoever presses longer than this sees what happens meanwhile. */
const HOLD_MAX_MS = 1_000;
/** How long after a finger the browser takes it for a click. */
const CLICK_AFTER_MS = 60;

/** What a user does at one table; begun afresh at the next. */
export function freshDesk() {
  return {
    /** @type {number | null} The ply looked at; none: the game as it is. */ ply: null,
    /** @type {string | null} The post picked up. */ picked: null,
    /** @type {string | null} The post aimed at, to be tapped once more. */ aimed: null,
    /** @type {string | null} The cursor of the keyboard. */ cursor: null,
    /** @type {string | null} The piece looked into, by its start. */ piece: null,
    /** @type {{post: string, x: number, y: number} | null} What is being dragged, and to where, in cells. */ drag: null,
    /** @type {'log' | 'talk' | 'army' | null} The sheet that is open on a small screen. */ sheet: null,
    /** @type {string | null} The question that a button asks before it acts. */ sure: null,
    /** @type {import('./wire/protocol.js').Channel | null} */ channel: null,
    /** @type {Seat | null} The seat that is to change places with another. */ swaps: null,
    /** How many lines of talk were there when it was last open. */ read: 0,
    /** @type {boolean} */ phrases: false,
    /** @type {boolean} */ combatsOnly: false,
    /** @type {boolean} */ peek: false,
    /** @type {boolean} */ asSeen: false,
    /** Whether its user stays here when the next game begins. */ stays: false,
    /** @type {boolean} */ layouts: false,
    draft: '',
  };
}

export class App {
  /** @type {'share' | 'device' | 'settings' | 'rules' | 'ruling' | 'call' | null} */ dialog = null;
  /** @type {string | null} */ notice = null;
  /** @type {{text: string, at: number} | null} The last event in words. */ last = null;
  /** @type {boolean} Whether the browser's other tab plays as the same guest. */ choosing = false;
  /** @type {boolean} */ newer = false;
  /** @type {{code: string, until: number} | null} */ deviceCode = null;
  filters = { game: 'all', free: false };
  /** @type {any} */ making = { game: 'junqi', card: 'classic', listed: false, password: '', closed: false, presides: false, delay: 0, games: 1, draws: 'replay', own: {} };
  /** @type {import('./go/position.js').Chosen | null} The record of Go from which a new table begins. */ position = null;
  /** @type {import('./lobby/options.js').Making | null} The rules of an open table as they are being changed. */ changing = null;
  /** @type {import('./room/arbiter.js').Draft | null} */ ruling = null;
  /** @type {{list: import('./wire/protocol.js').GameLine[], next?: string, mine: boolean} | null} */ games = null;
  /** @type {import('./room/replay.js').Replay | null} */ replay = null;
  /** @type {Map<string, import('./wire/protocol.js').Board>} */ boards = new Map();
  /** @type {any} Fields that are being typed into. */ fields = {};
  /** @type {Map<string, string[]>} The armies of a finished game as this tab last knew them, by its room. */
  asSeen = new Map(recalled(sessionStorage, SEEN) ?? []);
  /** @type {{room: string, at: number} | null} The last game whose end this page heard, and when. */ ended = null;
  desk = freshDesk();
  #drawing = false;
  /** A button is pressed; what changes meanwhile is drawn when it is let go. */ #held = false;
  #heldTimer = 0;
  #noticeTimer = 0;

  constructor(/** @type {string} */ base, /** @type {(app: App) => void} */ draw) {
    this.base = base;
    this.drawNow = draw;
    this.prefs = prefs();
    this.t = textOf(this.prefs.lang);
    this.route = routeOf(location.hash);
    this.bare = new URLSearchParams(location.search).has('bare');
    this.identity = openIdentity(() => this.session.stepAside());
    this.session = new Session({
      url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${base}/ws`,
      changed: () => this.changed(),
      became: (identity) => this.identity.become(identity, this.besides),
      unknown: () => this.identity.forget(),
      failed: (code) => this.say(refusal(this.t, code)),
      heard: (room, told, before) => heard(this, room, told, before),
      replaced: (room, before) => replaced(this, room, before),
    });
    this.besides = false;
  }

  /** Asks for a drawing with the next frame, once however much changes. */
  changed() {
    if (this.#drawing) return;
    this.#drawing = true;
    const draw = () => {
      this.#drawing = false;
      if (!this.#held) this.drawNow(this);
    };
    // A page that nobody sees has no frames.
    if (document.hidden) setTimeout(draw, 50);
    else requestAnimationFrame(draw);
  }

  /** Keeps the page as it is: a button that moves away while it is pressed would be let go elsewhere. */
  hold() {
    this.#held = true;
    this.#release(HOLD_MAX_MS);
  }

  /** Draws again: at once after a click, else when one could no longer follow. */
  letGo(/** @type {boolean} */ clicked) {
    if (this.#held) this.#release(clicked ? 0 : CLICK_AFTER_MS);
  }

  #release(/** @type {number} */ inMs) {
    clearTimeout(this.#heldTimer);
    this.#heldTimer = window.setTimeout(() => {
      this.#held = false;
      this.changed();
    }, inMs);
  }

  set(/** @type {Partial<App>} */ values) {
    Object.assign(this, values);
    this.changed();
  }

  at(/** @type {Partial<ReturnType<typeof freshDesk>>} */ values) {
    Object.assign(this.desk, values);
    this.changed();
  }

  like(/** @type {import('./ui/prefs.js').Prefs} */ values) {
    this.prefs = { ...this.prefs, ...values };
    this.t = textOf(this.prefs.lang);
    keepPrefs(this.prefs);
    this.changed();
  }

  /** Another tab of this browser has written something down. */
  likedElsewhere(/** @type {string | null} */ name) {
    if (name !== PREFS) return;
    this.prefs = prefs();
    this.t = textOf(this.prefs.lang);
    this.changed();
  }

  /** The page is left, and may be opened again when the game is over. */
  leave() {
    const { room } = this.session;
    if (room?.view) leftBehind(this, room, room.view);
  }

  /** Remembers what was known of armies before all are opened. */
  remember(/** @type {string} */ room, /** @type {string[]} */ armies) {
    this.asSeen.set(room, armies);
    keep(sessionStorage, SEEN, [[room, armies]]);
  }

  /** Says something for some seconds. */
  say(/** @type {string} */ words) {
    this.set({ notice: words });
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = window.setTimeout(() => this.set({ notice: null }), 5_000);
  }

  /** Begins: as who this tab was, unless another tab is that guest now. */
  async begin() {
    const { wanted, taken } = await this.identity.wanted();
    if (this.route.screen === 'device') {
      this.besides = true;
      this.session.begin({ code: this.route.code });
      location.replace(`#${this.route.room ?? ''}`);
      return;
    }
    if (taken) {
      this.set({ choosing: true });
      return;
    }
    if (wanted) this.identity.take(wanted);
    this.session.begin({ token: wanted?.token, name: this.prefs.name });
  }

  /** Answers whether to go on as the same guest. */
  async choose(/** @type {boolean} */ same) {
    this.choosing = false;
    const { wanted } = await this.identity.wanted();
    this.besides = !same;
    if (same && wanted) this.identity.take(wanted);
    this.session.begin(same && wanted ? { token: wanted.token } : { name: null });
  }

  /** Plays on here after another page took over. */
  async takeBack() {
    const { wanted } = await this.identity.wanted();
    if (wanted) this.identity.take(wanted);
    this.session.begin({ token: wanted?.token });
  }

  /** Follows what the address says. */
  follow() {
    const route = routeOf(location.hash);
    const isNew = JSON.stringify(route) !== JSON.stringify(this.route);
    this.route = route;
    if (isNew) {
      this.desk = freshDesk();
      this.last = null;
      this.dialog = null;
      this.replay = null;
    }
    if (isNew && route.screen === 'lobby') this.games = null;
    this.session.followLobby(route.screen === 'lobby');
    if (route.screen === 'room') this.session.enter(route.code, route.password);
    else this.session.depart();
    this.changed();
  }

  /** A command for the table; a refusal is said. */
  async ask(/** @type {Request} */ msg, /** @type {Seat | undefined} */ seat = undefined) {
    const answer = await (this.session.room?.command(msg, seat) ?? { ok: false, code: 'offline' });
    return this.answered(/** @type {Answer} */ (answer));
  }

  /** A request; a refusal is said. */
  async request(/** @type {Request} */ msg, /** @type {string} */ room = '') {
    return this.answered(await this.session.request(msg, room));
  }

  /** @returns {Answer} */
  answered(/** @type {Answer} */ answer) {
    if (!answer.ok) this.say(refusal(this.t, answer.code));
    return answer;
  }
}
