// What a drawing is followed by: boards that are to be asked for, signs that it is one's turn, a
// countdown in words, and a seat for who has opened a table.

import { boardOf } from '../junqi/board.js';
import { callTurn, showTurn, speak, stayAwake } from '../ui/sign.js';
import { clocksOf, runningMs } from './clocks.js';
import { leftOf } from '../ui/clock.js';
import { isMine, roomScene } from './scene.js';
import { nextHash, secondsToNext } from './match.js';
import { titleOf } from './options.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../wire/protocol.js').View} View */

let calledTurn = '';
let spokenSecond = -1;

export function followGame(/** @type {App} */ app) {
  const view = app.session.room?.view ?? app.replay?.view;
  if (view?.game.junqi) needBoard(app, view.options.junqi?.game ?? 'four_player');
  if (app.route.screen === 'rules') needBoard(app, 'four_player');
  const scene = roomScene(app);
  const mine = Boolean(scene && isMine(scene));
  const title = scene ? titleOf(app.t, scene.view.options) : app.t.title;
  showTurn(mine, mine ? `${app.t.turn.title} · ${title}` : `${title} · ${app.t.title}`);
  stayAwake(Boolean(scene && scene.seats.length > 0 && scene.view.phase === 'playing'));
  const turn = scene ? `${scene.room?.code} ${scene.view.turn}` : '';
  if (mine && turn !== calledTurn) {
    calledTurn = turn;
    callTurn(app.prefs);
  }
  if (scene && mine && app.prefs.speak) countAloud(app, scene.view);
  if (scene?.room && secondsToNext(scene) === 0) location.hash = nextHash(scene.room);
  if (scene && app.fields.sitIn === scene.room?.code) {
    app.fields.sitIn = null;
    app.ask({ sit: {} });
  }
  if (scene && app.fields.presideIn === scene.room?.code) {
    app.fields.presideIn = null;
    app.ask({ preside: { on: true } });
  }
}

export function needBoard(/** @type {App} */ app, /** @type {string} */ game) {
  if (app.boards.has(game)) return;
  boardOf(app.base, game).then((board) => {
    if (app.boards.has(game)) return;
    app.boards.set(game, board);
    app.changed();
  }, () => setTimeout(() => app.changed(), 2_000));
}

/** The last ten seconds of the own clock. */
function countAloud(/** @type {App} */ app, /** @type {View} */ view) {
  const now = app.session.now();
  const left = clocksOf(view) ? runningMs(view, now) : view.clock ? leftOf(view.clock, now) : null;
  if (left === null) return;
  const second = Math.ceil(left / 1_000);
  if (second === spokenSecond) return;
  spokenSecond = second;
  if (second > 0 && (second <= 10 || second === 20)) speak(app.t.spoken(second), app.t.lang);
}
