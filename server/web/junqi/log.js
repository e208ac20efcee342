// What happened, a line for each token; ranks are named where they are known.

import { REASONS, pastOf } from './past.js';
import { named, shown, veiled } from './stand.js';

/** @typedef {import('../room/scene.js').Scene} Scene */
/** @typedef {import('../wire/protocol.js').Seat} Seat */

/** @type {{past: any, armies: string, t: any, own: string, hides: boolean, lines: {ply: number, text: string, strong: boolean}[]} | null} */
let last = null;

export function logOf(/** @type {Scene} */ scene) {
  const { app: { t }, view, seats } = scene;
  const game = view.game.junqi;
  if (!game) return [];
  const past = pastOf(game);
  const armies = game.armies.map((army) => army.replace(/[SENWM-][\d-]{2}(.)/g, '$1')).join();
  const own = seats.join('');
  const hides = veiled(scene);
  if (last?.past === past && last.armies === armies && last.t === t && last.own === own && last.hides === hides) return last.lines;
  const faces = new Map(shown(scene, game.armies).map((slot) => [slot.start, slot.face]));
  const who = (/** @type {Seat} */ seat) => (own === seat ? t.you : t.seat[seat]);
  const what = (/** @type {string} */ start) => {
    const name = named(t, faces.get(start) ?? '?');
    return name && `${name} `;
  };
  const lines = past.steps.map((step, at) => {
    const ply = at + 1;
    switch (step.kind) {
      case 'move': {
        const seat = /** @type {Seat} */ (step.mover[0]);
        if (!step.target) return { ply, text: t.junqi.plain(who(seat), what(step.mover), step.from, step.to), strong: false };
        const whose = `${own === step.target[0] ? t.junqi.your : t.seat[/** @type {Seat} */ (step.target[0])]} ${what(step.target)}`;
        const fate = /** @type {Record<string, string>} */ (t.junqi.fate)[step.sign] ?? '';
        return { ply, text: t.junqi.fought(who(seat), what(step.mover), step.from, whose, step.to, fate), strong: true };
      }
      case 'late': return { ply, text: t.junqi.timedOut(who(step.seat)), strong: false };
      case 'out': return { ply, text: t.junqi.gone(who(step.seat), t.junqi.out[REASONS[step.reason] ?? 'left']), strong: true };
      case 'left': return { ply, text: t.junqi.left(who(step.seat)), strong: false };
      case 'end': return { ply, text: t.junqi.over, strong: true };
    }
  });
  for (const line of lines) line.text = line.text.charAt(0).toUpperCase() + line.text.slice(1);
  last = { past, armies, t, own, hides, lines };
  return lines;
}
