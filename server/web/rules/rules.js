// The rules in short, with the board beside them.

import { h } from '../ui/dom.js';
import { top } from '../ui/top.js';
import { boardPicture } from '../junqi/picture.js';
import { emptyGoban } from '../go/goban.js';
import { startBoard } from '../xiangqi/board.js';

export function rulesScreen(/** @type {import('../app.js').App} */ app, /** @type {'junqi' | 'go' | 'xiangqi'} */ game) {
  const rules = app.t.rules[game];
  const tab = (/** @type {'junqi' | 'go' | 'xiangqi'} */ of) =>
    h('a', { href: `#rules/${of}`, class: of === game ? 'tab on' : 'tab', 'aria-current': of === game ? 'page' : undefined }, app.t.rules[of].title);
  return h('div', { class: 'screen' }, top(app, app.t.nav.rules),
    h('main', { class: 'rules' },
      h('nav', { class: 'tabs', 'aria-label': app.t.nav.rules }, tab('junqi'), tab('go'), tab('xiangqi')),
      h('h1', null, rules.title),
      h('div', { class: 'rules-in' },
        h('div', { class: 'words' }, rules.parts.map(([head, text]) => h('section', null, h('h2', null, head), h('p', null, text)))),
        h('figure', null, game === 'junqi' ? boardPicture(app) : game === 'go' ? emptyGoban(9) : startBoard(app)))));
}
