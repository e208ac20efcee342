// What this browser's user likes; kept in the browser alone.

import { keep, recalled } from '../wire/identity.js';

/** @typedef {{lang?: string, theme?: 'auto' | 'light' | 'dark', sound?: boolean, vibrate?: boolean, speak?: boolean,
 *   confirm?: boolean, western?: boolean, notation?: 'chinese' | 'wxf' | 'iccs', hide?: boolean, grey?: boolean, name?: string}} Prefs */

export const PREFS = 'qiguan.prefs';
const LAYOUTS = 'qiguan.layouts';

/** @returns {Prefs} */
export function prefs() {
  return recalled(localStorage, PREFS) ?? { sound: true, vibrate: true };
}

export function keepPrefs(/** @type {Prefs} */ liked) {
  keep(localStorage, PREFS, liked);
}

/** @returns {{name: string, layout: string}[]} */
export function savedLayouts() {
  return recalled(localStorage, LAYOUTS) ?? [];
}

export function saveLayout(/** @type {string} */ layout) {
  const others = savedLayouts().filter((saved) => saved.layout !== layout);
  const name = new Date().toISOString().slice(0, 16).replace('T', ' ');
  keep(localStorage, LAYOUTS, [{ name, layout }, ...others].slice(0, 30));
}
