// The rules in short, with pictures beside them.

import { h } from '../ui/dom.js';
import { top } from '../ui/top.js';
import { figure } from './figures.js';

export function rulesScreen(/** @type {import('../app.js').App} */ app, /** @type {'junqi' | 'go' | 'xiangqi'} */ game) {
  const rules = app.t.rules[game];
  const tab = (/** @type {'junqi' | 'go' | 'xiangqi'} */ of) =>
    h('a', { href: `#rules/${of}`, class: of === game ? 'tab on' : 'tab', 'aria-current': of === game ? 'page' : undefined }, app.t.rules[of].title);
  return h('div', { class: 'screen' }, top(app, app.t.nav.rules),
    h('main', { class: 'rules' },
      h('nav', { class: 'tabs', 'aria-label': app.t.nav.rules }, tab('junqi'), tab('go'), tab('xiangqi')),
      h('h1', null, rules.title),
      rules.parts.map(([head, text], part) => h('section', { key: `${game}${part}` }, h('div', null, h('h2', null, head), h('p', null, text)), picture(app, game, part)))));
}

function picture(/** @type {import('../app.js').App} */ app, /** @type {'junqi' | 'go' | 'xiangqi'} */ game, /** @type {number} */ part) {
  const drawn = figure(app, game, part);
  return drawn && h('figure', null, drawn);
}
