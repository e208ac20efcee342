// Who this tab is. Each tab keeps an identity of its own; the browser keeps one for the next tab.

/** @typedef {{token: string, guest: string}} Identity */

const TAB = 'qiguan.tab';
const BROWSER = 'qiguan.me';
/** How long another tab may take to say that it is there. */
const ANSWER_MS = 250;

/** A value that was kept; nothing where the browser keeps none. @returns {any} */
export function recalled(/** @type {Storage | undefined} */ storage, /** @type {string} */ name) {
  try {
    return JSON.parse(storage?.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

export function keep(/** @type {Storage | undefined} */ storage, /** @type {string} */ name, /** @type {any} */ value) {
  try {
    if (value === null) storage?.removeItem(name);
    else storage?.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing forgets who this is when the tab closes.
  }
}

/** The identity that this tab had, or would take; and whether another tab has it now. */
export function openIdentity(/** @type {() => void} */ takenAway) {
  const channel = new BroadcastChannel('qiguan');
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('-');
  /** @type {Identity | null} */
  let held = null;
  /** @type {() => void} */
  let othersAnswer = () => {};
  channel.onmessage = ({ data }) => {
    if (!data || data.tab === tab) return;
    if (data.asks && data.asks === held?.guest) channel.postMessage({ tab, holds: data.asks });
    if (data.holds) othersAnswer();
    if (data.takes && data.takes === held?.guest) {
      held = null;
      takenAway();
    }
  };
  const isHeld = (/** @type {Identity} */ wanted) => new Promise((done) => {
    othersAnswer = () => done(true);
    channel.postMessage({ tab, asks: wanted.guest });
    setTimeout(() => done(false), ANSWER_MS);
  });
  return {
    /** @returns {Promise<{wanted: Identity | null, taken: boolean}>} */
    async wanted() {
      const wanted = recalled(sessionStorage, TAB) ?? recalled(localStorage, BROWSER);
      return { wanted, taken: Boolean(wanted && (await isHeld(wanted))) };
    },
    /** Takes an identity, away from whichever tab has it. */
    take(/** @type {Identity} */ identity) {
      held = identity;
      keep(sessionStorage, TAB, identity);
      channel.postMessage({ tab, takes: identity.guest });
    },
    /** A new one, which becomes the browser's where that has none. */
    become(/** @type {Identity} */ identity, /** @type {boolean} */ besides) {
      held = identity;
      keep(sessionStorage, TAB, identity);
      if (!besides || !recalled(localStorage, BROWSER)) keep(localStorage, BROWSER, identity);
    },
    /** The server knows it no more. */
    forget() {
      if (recalled(localStorage, BROWSER)?.token === recalled(sessionStorage, TAB)?.token) {
        keep(localStorage, BROWSER, null);
      }
      keep(sessionStorage, TAB, null);
      held = null;
    },
  };
}
