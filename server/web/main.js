// The page begins: one app, drawn whenever it changes.

import { App } from './app.js';
import { draw } from './draw.js';
import { followGame } from './room/follow.js';
import { unlockSound } from './ui/sign.js';
import { pressed } from './ui/keys.js';

const base = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name=base]'))?.content ?? '';
const root = /** @type {HTMLElement} */ (document.getElementById('page'));
const app = new App(base, (app) => {
  draw(root, app);
  followGame(app);
});

const wake = () => {
  if (!document.hidden) app.session.wake();
};
addEventListener('hashchange', () => app.follow());
addEventListener('online', wake);
addEventListener('pageshow', wake);
addEventListener('pagehide', () => app.leave());
document.addEventListener('visibilitychange', wake);
// What is liked in one tab is liked in all.
addEventListener('storage', (event) => app.likedElsewhere(event.key));
addEventListener('resize', () => app.changed());
addEventListener('pointerdown', (event) => {
  if (event.target instanceof Element && event.target.closest('button:not(#peek), a, summary')) app.hold();
}, true);
addEventListener('pointerup', () => app.letGo(false));
addEventListener('pointercancel', () => app.letGo(false));
addEventListener('click', () => app.letGo(true));
addEventListener('click', unlockSound);
addEventListener('keydown', (event) => {
  unlockSound();
  pressed(app, event);
});
// Clocks are counted by the page itself.
setInterval(() => app.changed(), 200);

app.follow();
app.begin();
lookForNewer();

/** Asks after every loss of the connection whether the server has another version of the page. */
function lookForNewer() {
  const own = new URL(import.meta.url).pathname.split('/').at(-2);
  let looked = 0;
  setInterval(async () => {
    const { line, downSince } = app.session;
    if (line !== 'open' || downSince === looked || app.newer) return;
    looked = downSince;
    try {
      const answer = await fetch(`${base}/`, { method: 'HEAD', cache: 'no-store' });
      const tag = answer.headers.get('etag')?.replaceAll('"', '');
      if (tag && tag !== own) app.set({ newer: true });
    } catch {
      looked = 0;
    }
  }, 1_000);
}
