// Finished games: everybody's, or one's own.

import { h } from '../ui/dom.js';
import { button } from '../ui/parts.js';
import { recalled } from '../wire/identity.js';

/** @typedef {import('../app.js').App} App */

/** What proves who asks, for what only players may read. @returns {Record<string, string>} */
export function authorised() {
  const token = recalled(sessionStorage, 'qiguan.tab')?.token;
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** The key of the link to a private game, as its players may know it. @returns {Promise<string | undefined>} */
export async function keyOf(/** @type {App} */ app, /** @type {string} */ room) {
  const answer = await fetch(`${app.base}/api/games?limit=100&mine`, { headers: authorised(), cache: 'no-store' });
  const page = answer.ok ? await answer.json() : { games: [] };
  return page.games.find((/** @type {import('../wire/protocol.js').GameLine} */ game) => game.room === room)?.key;
}

async function load(/** @type {App} */ app, /** @type {boolean} */ mine, /** @type {string | undefined} */ before = undefined) {
  const old = before ? app.games?.list ?? [] : [];
  const query = `limit=10${mine ? '&mine' : ''}${before ? `&before=${before}` : ''}`;
  try {
    const answer = await fetch(`${app.base}/api/games?${query}`, { headers: mine ? authorised() : {}, cache: 'no-store' });
    const page = answer.ok ? await answer.json() : { games: [] };
    app.set({ games: { list: [...old, ...page.games], next: page.next, mine } });
  } catch {
    app.set({ games: { list: old, mine } });
  }
}

let loading = false;

export function gamesList(/** @type {App} */ app) {
  const { t, games } = app;
  if (!games && !loading && app.session.line === 'open') {
    loading = true;
    load(app, false).then(() => { loading = false; });
  }
  const mine = games?.mine ?? false;
  return h('section', { class: 'panel games', 'aria-labelledby': 'games-title' },
    h('h2', { id: 'games-title' }, t.lobby.finished),
    h('div', { class: 'filters' },
      button(t.lobby.everybody, () => load(app, false), { kind: 'tab', on: !mine }),
      button(t.lobby.mine, () => load(app, true), { kind: 'tab', on: mine, id: 'my-games' })),
    games && games.list.length === 0 && h('p', { class: 'dim' }, t.lobby.none),
    h('ul', { class: 'lines' }, (games?.list ?? []).map((game) => h('li', { key: game.room },
      h('a', { class: 'line', href: `#game/${game.room}${game.key ? `/${game.key}` : ''}` },
        h('span', { class: `sign ${game.game}`, 'aria-hidden': 'true' }, game.game === 'go' ? '●' : game.game === 'xiangqi' ? '帅' : '军'),
        h('span', { class: 'what' },
          h('strong', null, game.players.map((player, at) => [at > 0 && ' · ', h('bdi', null, player.name), game.winners?.includes(player.seat) && ' ✓'])),
          h('small', null, [new Date(game.ended_ms).toLocaleString(t.lang === 'zh' ? 'zh-CN' : 'en'), ...(game.match ? [t.match.game(game.match.game, game.match.games)] : []), t.lobby.moves(game.moves), resultOf(app, game.result)].join(' · '))),
        h('span', { class: 'button small' }, t.lobby.replay))))),
    games?.next && button(t.lobby.more, () => load(app, mine, games.next)));
}

function resultOf(/** @type {App} */ app, /** @type {string} */ result) {
  return /** @type {Record<string, string>} */ (app.t.end)[result] ?? result;
}
