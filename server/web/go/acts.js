// The buttons below a board of Go.

import { h } from '../ui/dom.js';
import { button } from '../ui/parts.js';
import { before } from '../room/seating.js';
import { careful } from '../room/questions.js';
import { isMine } from '../room/scene.js';
import { mayPlay, touchPoint } from './board.js';
import { confirming } from './panel.js';
import { movesOf, pastOf } from './past.js';

/** @typedef {import('../room/scene.js').Scene} Scene */
/** @typedef {import('../wire/protocol.js').Ask} Ask */

export function acts(/** @type {Scene} */ scene) {
  const { app, view, seats, room } = scene;
  const { t } = app;
  if (!room) return null;
  switch (view.phase) {
    case 'arranging': return before(scene);
    case 'starting':
    case 'playing': break;
    case 'over': return null;
  }
  if (seats.length === 0) return null;
  const game = view.game.go ?? {};
  const mine = isMine(scene);
  const ask = (/** @type {Ask} */ what) => button(t.act[what], () => app.ask({ ask: { what } }), { kind: 'plain', off: Boolean(game.question), id: `ask-${what}` });
  const stands = (game.clocks?.standing ?? []).some((why) => why === 'agreed' || why === 'adjourned');
  const options = view.options.go ?? {};
  const whole = !(options.komi ?? '7.5').includes('.5');
  return [
    game.stage === 'confirm' && h('div', { class: 'small-only' }, confirming(scene)),
    game.stage === 'sealing' && mine && h('p', { class: 'seal-words' }, t.act.seal),
    app.desk.aimed && mayPlay(scene) && button(`${t.act.playHere} ${app.desk.aimed}`, () => touchPoint(scene, app.desk.aimed ?? '', false), { kind: 'primary', id: 'confirm-place' }),
    game.stage !== 'confirm' && [
      careful(scene, 'pass', t.act.pass, t.room.sure, () => (game.stage === 'sealing' ? app.ask({ seal: { turn: view.turn } }) : room.play({ pass: { turn: view.turn } })), !mine || !scene.live),
      stands ? ask('resume') : [(options.undos ?? 3) > 0 && ask('undo'), (options.pauses ?? 2) > 0 && ask('pause'), options.adjournment && ask('adjourn')],
      mine && hasPassedThrice(scene) && careful(scene, 'adjudicate', t.act.adjudicate, t.room.sure, () => app.ask({ call_adjudication: {} })),
      whole && button(t.act.draw, () => app.ask({ offer_draw: {} }), { kind: 'plain', off: Boolean(view.draw), id: 'draw' }),
      careful(scene, 'surrender', t.act.resign, t.act.surrenderSure, () => app.ask({ surrender: {} })),
    ],
  ];
}

/** Whoever passes three times running while the other plays on may call for adjudication. */
function hasPassedThrice(/** @type {Scene} */ { view }) {
  const own = view.game.go?.black === view.to_move ? 'X' : 'O';
  const moves = movesOf(view);
  const past = pastOf(view);
  const last = moves.filter((_, at) => past[at + 1]?.stone === own).slice(-3);
  return last.length === 3 && last.every((move) => move === 'pass');
}
