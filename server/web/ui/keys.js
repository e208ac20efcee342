// Keys that are for the whole page.

import { gameOf } from '../room/games.js';
import { roomScene } from '../room/scene.js';
import { replayScene } from '../room/replay.js';
import { stepTo } from '../room/stepper.js';

/** @typedef {import('../app.js').App} App */

export function pressed(/** @type {App} */ app, /** @type {KeyboardEvent} */ event) {
  // Keys of an input method are its own.
  if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.matches?.('input, select, textarea, .dialog, .dialog *')) return;
  const scene = app.route.screen === 'replay' ? replayScene(app) : roomScene(app);
  if (!scene) return;
  const onButton = target.matches?.('button, a, summary, [role=button]');
  if (onButton && (event.key === 'Enter' || event.key === ' ')) return;
  if (step() || gameOf(scene.view).key(scene, event)) event.preventDefault();

  function step() {
    if (!scene) return false;
    switch (event.key) {
      case '[': stepTo(scene, scene.ply - 1); return true;
      case ']': stepTo(scene, scene.ply + 1); return true;
      case ' ': stepTo(scene, scene.plies); return true;
      case '/': document.getElementById('say')?.focus(); return true;
      case 'Escape': app.at({ picked: null, aimed: null, piece: null, sure: null, sheet: null }); return true;
      default: return false;
    }
  }
}
