// The language in force.

import { en } from './en.js';
import { zh } from './zh.js';

/** @typedef {typeof en} Text */

/** That of the setting, else of the browser. @returns {Text} */
export function textOf(/** @type {string | undefined} */ lang) {
  const wanted = lang ?? navigator.language ?? 'en';
  return wanted.startsWith('zh') ? zh : en;
}

/** Why something was refused, in words. */
export function refusal(/** @type {Text} */ t, /** @type {string} */ code) {
  return /** @type {Record<string, string>} */ (t.code)[code] ?? t.code.other;
}
