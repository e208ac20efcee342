// The arbiter of a table: the office, its rulings, and what players ask of it (PROTOCOL.md, 8.11).

import { h } from '../ui/dom.js';
import { button, check, choice, field } from '../ui/parts.js';
import { named, playing, who } from './scene.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../wire/protocol.js').Seat} Seat */
/** @typedef {import('../wire/protocol.js').View} View */
/** @typedef {import('../wire/protocol.js').Ruling} Ruling */
/** The name of a ruling. @typedef {Ruling extends infer One ? One extends object ? keyof One : never : never} Kind */

/** Whether this guest may take up the office. */
export function mayPreside(/** @type {Scene} */ { app, view, seats, room }) {
  const named = view.settings?.arbiter;
  const me = app.session.me?.guest;
  if (!room || !named || !me || seats.length > 0 || view.arbiter?.guest) return false;
  return named === 'owner' ? view.owner === me : named.guest === me;
}

/** The buttons of the office, and those by which players turn to it. */
export function office(/** @type {Scene} */ scene) {
  const { app, view, seats, room } = scene;
  const { t } = app;
  if (!room) return null;
  if (mayPreside(scene)) return button(t.arbiter.preside, () => app.ask({ preside: { on: true } }), { kind: 'primary', id: 'preside' });
  if (room.presides) {
    return [
      button(t.arbiter.rule, () => app.set({ ruling: fresh(view), dialog: 'ruling' }), { kind: 'primary', id: 'rule' }),
      button(t.arbiter.layDown, () => app.ask({ preside: { on: false } }), { kind: 'plain', off: Boolean(view.arbiter?.stopped), id: 'lay-down' }),
    ];
  }
  const asks = seats.length > 0 && ((view.phase === 'playing' && view.arbiter?.guest) || mayAppeal(view));
  return asks && button(t.arbiter.call, () => app.set({ dialog: 'call' }), { kind: 'plain', id: 'call-arbiter' });
}

function mayAppeal(/** @type {View} */ { phase, arbiter }) {
  return (phase === 'playing' || phase === 'over') && (arbiter?.rulings ?? []).length > 0 && !arbiter?.appeal;
}

/** Who presides, what stands, and what was ruled. */
export function bench(/** @type {Scene} */ scene) {
  const { app: { t }, view } = scene;
  const { name, rulings = [], stopped, call, appeal, chat_closed: closed, counts = [] } = view.arbiter ?? {};
  if (!name && rulings.length === 0) return null;
  return h('section', { class: 'arbiter' }, h('h2', null, t.arbiter.title), name && h('p', null, h('bdi', null, name)),
    // Other games say so beside their clocks.
    stopped && view.game.junqi && h('p', { class: 'standing' }, t.go.standing.arbiter),
    call && h('p', { class: 'standing' }, t.arbiter.calls(named(scene, call.seat), Boolean(call.foul))),
    appeal && h('p', { class: 'standing' }, t.arbiter.appeals(named(scene, appeal))),
    closed && h('p', { class: 'standing' }, t.code.chat_closed),
    counts.map(({ seat, warnings = 0, fouls = 0 }) => h('p', { key: seat }, t.arbiter.counts(who(scene, seat), warnings, fouls))),
    rulings.length > 0 && h('ol', null, rulings.map((line) => h('li', { key: line.number }, `${line.number}. ${t.arbiter.ruled(inWords(scene, line.ruling), line.reason)}`))));
}

/** A ruling with whom or what it concerns. */
export function inWords(/** @type {{app: App, view: View}} */ scene, /** @type {Ruling} */ ruling) {
  const { t } = scene.app;
  const [kind = 'note', said = {}] = /** @type {[Kind, any][]} */ (Object.entries(ruling))[0] ?? [];
  const winners = kind === 'result' ? (said.winners ?? []).map((/** @type {Seat} */ seat) => named(scene, seat)).join(t.comma) || t.arbiter.nobody : null;
  const parts = [
    said.seat && named(scene, said.seat), said.by_ms && `${said.by_ms > 0 ? '+' : '−'}${Math.abs(said.by_ms) / 1_000} s`, said.plies && String(said.plies), said.ruling && String(said.ruling), winners,
    said.granted !== undefined && t.arbiter.granted[said.granted ? 'yes' : 'no'], said.upheld !== undefined && t.arbiter.upheld[said.upheld ? 'yes' : 'no'], said.open !== undefined && t.arbiter.talk[said.open ? 'yes' : 'no'],
  ].filter(Boolean);
  const what = t.arbiter.rulings[kind] ?? kind;
  return parts.length > 0 ? t.arbiter.about(what, parts.join(t.comma)) : what;
}

/** The rulings for which there may be ground now, the likeliest first. @returns {Kind[]} */
function kinds(/** @type {View} */ { phase, game, arbiter }) {
  const always = /** @type {Kind[]} */ ([...(arbiter?.appeal ? ['close_appeal'] : []), 'chat', 'note', ...(arbiter?.rulings?.length ? ['override'] : [])]);
  switch (phase) {
    case 'arranging': return ['expel', ...always];
    case 'over': return ['result', ...always];
    case 'starting': return always;
    case 'playing': break;
  }
  const ofGo = /** @type {Kind[]} */ (game.go ? ['audit', 'open_sealed', 'restore'] : []);
  return [arbiter?.stopped ? 'resume' : 'pause', 'warn', 'foul', 'adjust_clock', ...ofGo, 'draw', 'forfeit', 'put_out', 'let_stand', 'replay', 'expel', ...always];
}

/** @typedef {{kind: Kind, seat: Seat, seconds: number, plies: number, number: number, yes: boolean, winners: string}} Draft A ruling as it is being made. */

/** @returns {Draft} */
function fresh(/** @type {View} */ view) {
  return { kind: kinds(view)[0] ?? 'note', seat: 'S', seconds: -60, plies: 1, number: view.arbiter?.rulings?.length ?? 1, yes: !view.arbiter?.appeal, winners: '' };
}

/** @returns {Ruling} */
export function ruled(/** @type {Draft} */ { kind, seat, seconds, plies, number, yes, winners }) {
  switch (kind) {
    case 'warn': case 'foul': case 'put_out': case 'forfeit': case 'expel': return /** @type {Ruling} */ ({ [kind]: { seat } });
    case 'adjust_clock': return { adjust_clock: { seat, by_ms: seconds * 1_000 } };
    case 'audit': return { audit: { granted: yes } };
    case 'chat': return { chat: { open: yes } };
    case 'close_appeal': return { close_appeal: { upheld: yes } };
    case 'restore': return { restore: { plies } };
    case 'override': return { override: { ruling: number } };
    case 'result': return { result: winners ? { winners: /** @type {Seat[]} */ (winners.split(' ')) } : {} };
    case 'pause': case 'resume': case 'draw': case 'open_sealed': case 'let_stand': case 'replay': case 'note': return /** @type {Ruling} */ ({ [kind]: {} });
  }
}

/** The form of a ruling, for whoever presides. */
export function rulingForm(/** @type {Scene} */ scene) {
  const { app, view } = scene;
  const { t, ruling } = app;
  const may = kinds(view);
  if (!ruling) return null;
  const draft = may.includes(ruling.kind) ? ruling : { ...ruling, kind: may[0] ?? 'note' };
  const set = (/** @type {Partial<Draft>} */ values) => app.set({ ruling: { ...draft, ...values } });
  const give = async () => {
    const answer = await app.ask({ rule: { ruling: ruled(draft), reason: (app.fields.reason ?? '').trim() } });
    if (!answer.ok) return;
    app.fields.reason = '';
    app.set({ dialog: null });
  };
  return [
    choice(t.arbiter.ruling, '', draft.kind, may.map((kind) => [kind, t.arbiter.rulings[kind]]), (kind) => set({ kind: /** @type {Kind} */ (kind) }), 'ruling'),
    concerns(scene, draft, set),
    field(app, 'reason', { label: t.arbiter.reason, max: 200, enter: give }),
    button(t.arbiter.give, give, { kind: 'primary', id: 'give-ruling' }),
  ];
}

/** Whom or what a ruling concerns. */
function concerns(/** @type {Scene} */ scene, /** @type {Draft} */ draft, /** @type {(values: Partial<Draft>) => void} */ set) {
  const { app: { t }, view } = scene;
  const seats = () => choice(t.arbiter.whom, '', draft.seat, playing(view).map((seat) => [seat, who(scene, seat)]), (seat) => set({ seat: /** @type {Seat} */ (seat) }), 'whom');
  const number = (/** @type {string} */ label, /** @type {'seconds' | 'plies' | 'number'} */ name, /** @type {number[]} */ usual) =>
    choice(label, '', String(draft[name]), usual.map((of) => [String(of), of > 0 && name === 'seconds' ? `+${of}` : String(of)]), (of) => set({ [name]: Number(of) }), name);
  const either = (/** @type {{yes: string, no: string}} */ words) =>
    choice(t.arbiter.ruling, '', draft.yes ? 'yes' : 'no', [['yes', words.yes], ['no', words.no]], (of) => set({ yes: of === 'yes' }), 'yes');
  switch (draft.kind) {
    case 'warn': case 'foul': case 'put_out': case 'forfeit': case 'expel': return seats();
    case 'adjust_clock': return [seats(), number(t.arbiter.seconds, 'seconds', [-300, -120, -60, -30, -10, 10, 30, 60, 120, 300])];
    case 'audit': return either(t.arbiter.granted);
    case 'chat': return either(t.arbiter.talk);
    case 'close_appeal': return either(t.arbiter.upheld);
    case 'restore': return number(t.arbiter.plies, 'plies', [1, 2, 3, 4, 5, 6, 8, 10, 20]);
    case 'override': return number(t.arbiter.number, 'number', (view.arbiter?.rulings ?? []).map((line) => line.number));
    case 'result': return choice(t.arbiter.winners, '', draft.winners, sides(scene), (winners) => set({ winners }), 'winners');
    case 'pause': case 'resume': case 'draw': case 'open_sealed': case 'let_stand': case 'replay': case 'note': return null;
  }
}

/** Nobody, and each side that can have won. @returns {[string, string][]} */
function sides(/** @type {Scene} */ scene) {
  const { t } = scene.app;
  const all = playing(scene.view).length === 4 ? ['S N', 'E W'] : ['S', 'N'];
  return [['', t.arbiter.nobody], ...all.map((side) => /** @type {[string, string]} */ ([side, side.split(' ').map((seat) => who(scene, /** @type {Seat} */ (seat))).join(t.comma)]))];
}

/** What a player asks of the arbiter. */
export function callForm(/** @type {Scene} */ scene) {
  const { app, view } = scene;
  const { t } = app;
  const foul = Boolean(app.fields.foul);
  const ask = async (/** @type {import('../wire/protocol.js').Request} */ msg) => {
    const answer = await app.ask(msg, scene.seats[0]);
    if (!answer.ok) return;
    app.fields.reason = '';
    app.set({ dialog: null });
  };
  const reason = () => (app.fields.reason ?? '').trim();
  const calls = view.phase === 'playing' && view.arbiter?.guest;
  return [
    field(app, 'reason', { label: t.arbiter.reason, max: 200 }),
    calls && check(t.arbiter.foulCall, foul, (on) => { app.fields.foul = on; app.changed(); }),
    h('div', { class: 'row' },
      calls && button(t.arbiter.call, () => ask({ call_arbiter: { ...(foul ? { foul } : {}), reason: reason() } }), { kind: 'primary', id: 'send-call' }),
      mayAppeal(view) && button(t.arbiter.appeal, () => ask({ appeal: { reason: reason() } }), { id: 'send-appeal' })),
  ];
}
