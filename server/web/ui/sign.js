// What a page does besides drawing when it is one's turn: sound, vibration, title, icon, wake lock, voice.

/** @type {AudioContext | null} */
let audio = null;

/** Browsers allow sound after the first touch or key. */
export function unlockSound() {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') audio.resume();
}

/** A short tone; a lower one for moves of others. */
export function tone(/** @type {number} */ hertz, /** @type {number} */ seconds = 0.12) {
  if (audio?.state !== 'running') return;
  const from = audio.currentTime;
  const voice = audio.createOscillator();
  const loudness = audio.createGain();
  voice.frequency.value = hertz;
  voice.type = 'triangle';
  loudness.gain.setValueAtTime(0.2, from);
  loudness.gain.exponentialRampToValueAtTime(0.001, from + seconds);
  voice.connect(loudness).connect(audio.destination);
  voice.start(from);
  voice.stop(from + seconds);
}

export function callTurn(/** @type {import('./prefs.js').Prefs} */ prefs) {
  if (prefs.sound) {
    tone(660);
    setTimeout(() => tone(880, 0.2), 130);
  }
  if (prefs.vibrate) navigator.vibrate?.(80);
}

export function speak(/** @type {string} */ words, /** @type {string} */ lang) {
  if (typeof speechSynthesis === 'undefined') return;
  speechSynthesis.cancel();
  const said = new SpeechSynthesisUtterance(words);
  said.lang = lang === 'zh' ? 'zh-CN' : 'en';
  said.rate = 1.3;
  speechSynthesis.speak(said);
}

let shownTurn = false;

/** Title and icon say whose turn it is, for who looks elsewhere. */
export function showTurn(/** @type {boolean} */ mine, /** @type {string} */ title) {
  if (document.title !== title) document.title = title;
  if (mine === shownTurn) return;
  shownTurn = mine;
  const icon = /** @type {HTMLLinkElement | null} */ (document.getElementById('icon'));
  if (!icon) return;
  const turn = icon.dataset['turn'] ?? '';
  icon.dataset['turn'] = icon.href;
  icon.href = turn;
}

/** @type {WakeLockSentinel | null} */
let lock = null;
let locking = false;

/** Keeps the screen on while a game is played, where the browser can. */
export async function stayAwake(/** @type {boolean} */ wanted) {
  if (!('wakeLock' in navigator) || locking || document.hidden || wanted === Boolean(lock && !lock.released)) return;
  locking = true;
  try {
    if (wanted) lock = await navigator.wakeLock.request('screen');
    else await lock?.release();
  } catch {
    // A battery that is low refuses; the game goes on.
  }
  locking = false;
}
