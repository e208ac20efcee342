// Small parts that many screens have.

import { h } from './dom.js';

/** @typedef {import('./dom.js').Tree} Tree */
/** @typedef {import('../app.js').App} App */

export function button(
  /** @type {Tree} */ label, /** @type {() => void} */ act,
  /** @type {{kind?: string, off?: boolean, title?: string, on?: boolean, id?: string}} */ { kind = '', off = false, title, on, id } = {},
) {
  const pressed = on === undefined ? {} : { 'aria-pressed': String(on) };
  return h('button', { type: 'button', class: `button ${kind}${on ? ' on' : ''}`, disabled: off, title, id, ...pressed, onclick: act }, label);
}

/** A field that keeps what is typed in `app.fields`. */
export function field(
  /** @type {App} */ app, /** @type {string} */ name,
  /** @type {{label: string, hint?: string, value?: string, type?: string, max?: number, enter?: () => void, hidden?: boolean}} */
  { label, hint, value = '', type = 'text', max = 100, enter, hidden = false },
) {
  const input = h('input', {
    type, name, key: name, maxlength: max, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false',
    value: app.fields[name] ?? value, placeholder: hidden ? label : undefined, 'aria-label': hidden ? label : undefined,
    oninput: (/** @type {any} */ event) => { app.fields[name] = event.target.value; },
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Enter' && !event.isComposing) enter?.();
    },
  });
  return hidden ? input : h('label', { class: 'field', key: name }, h('span', { class: 'label' }, label), input, hint && h('small', null, hint));
}

export function choice(
  /** @type {string} */ label, /** @type {string} */ hint, /** @type {string} */ value,
  /** @type {[string, string][]} */ values, /** @type {(value: string) => void} */ choose,
  /** @type {string | undefined} */ name = undefined,
) {
  return h('label', { class: 'field', key: name },
    h('span', { class: 'label' }, label),
    h('select', { name, onchange: (/** @type {any} */ event) => choose(event.target.value) },
      values.map(([of, words]) => h('option', { value: of, selected: of === value }, words))),
    hint && h('small', null, hint));
}

export function check(
  /** @type {string} */ label, /** @type {boolean} */ on, /** @type {(on: boolean) => void} */ set, /** @type {string} */ hint = '', /** @type {string | undefined} */ id = undefined,
) {
  return h('label', { class: 'check' },
    h('input', { type: 'checkbox', id, checked: on, onchange: (/** @type {any} */ event) => set(event.target.checked) }),
    h('span', null, label, hint && h('small', null, hint)));
}

/** A panel above everything else. Esc and the button close it. */
export function dialog(/** @type {App} */ app, /** @type {string} */ title, /** @type {() => void} */ close, /** @type {Tree[]} */ ...inside) {
  return h('div', { class: 'veil', onclick: (/** @type {any} */ event) => { if (event.target === event.currentTarget) close(); } },
    h('div', {
      class: 'dialog', role: 'dialog', 'aria-modal': 'true', 'aria-label': title, tabindex: '-1',
      made: (/** @type {HTMLElement} */ made) => setTimeout(() => made.focus(), 0),
      onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === 'Escape') close(); },
    },
    h('div', { class: 'dialog-head' }, h('h2', null, title), button('×', close, { kind: 'plain', title: app.t.nav.close })),
    inside));
}

/** A text to be selected, copied where the browser allows it. */
export function copyable(/** @type {App} */ app, /** @type {string} */ text, /** @type {string} */ label) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      app.say(app.t.room.copied);
    } catch {
      // Over plain http there is no clipboard; the text is selected instead.
      /** @type {HTMLInputElement | null} */ (document.querySelector('.copyable input'))?.select();
      if (document.execCommand('copy')) app.say(app.t.room.copied);
    }
  };
  return h('div', { class: 'copyable' },
    h('input', { readonly: true, value: text, 'aria-label': label, onfocus: (/** @type {any} */ event) => event.target.select() }),
    button(app.t.room.copy, copy));
}
