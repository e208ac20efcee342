// What page and server say to each other (protocol/PROTOCOL.md). A test checks these types against
// the golden messages of the protocol, so that neither side drifts.

export type Seat = 'S' | 'E' | 'N' | 'W';
export type Phase = 'arranging' | 'starting' | 'playing' | 'over';
export type Colour = 'black' | 'white';
export type Outcome = 'plain' | 'attacker_wins' | 'defender_wins' | 'both';
export type OutReason = 'flag' | 'no_move' | 'timeouts' | 'surrender' | 'left';
export type EndReason =
  | 'decided' | 'agreed' | 'quiet_limit' | 'nobody_left' | 'plies_max' | 'room_age' | 'scored'
  | 'checkmate' | 'stalemate' | 'natural_limit' | 'no_force' | 'flag_without_force' | 'fouls' | 'illegal_move'
  | 'resigned' | 'time' | 'forfeit' | 'both_lost' | 'repetition' | 'void' | 'ruled';
export type Channel = 'table' | 'ally' | 'spectators';
export type Phrase =
  | 'hello' | 'good_luck' | 'well_played' | 'thanks' | 'sorry' | 'hurry' | 'wait' | 'goodbye'
  | 'attack' | 'defend' | 'help' | 'hold';
export type Ask = 'undo' | 'pause' | 'resume' | 'adjourn';
export type Standing = 'agreed' | 'arbiter' | 'adjourned' | 'confirming' | 'restart' | 'delayed';

export interface Clock { left_ms: number; since_ms: number; paused?: 'restart' | 'delayed' }

export interface JunqiOptions {
  preset?: 'classic' | 'platform';
  game?: 'four_player' | 'duel' | 'frontier';
  invincible_mines?: boolean;
  flying_bombs?: boolean;
  flag_capture?: 'any' | 'commander' | 'engineer';
  commander_death_shows_flag?: boolean;
  visibility?: 'dark' | 'allied' | 'open';
  quiet_limit?: number;
  surrender_from_move?: number;
  first?: 'random' | 'owner' | { seat: Seat };
  direction?: 'counter_clockwise' | 'clockwise';
  move_limit_s?: number;
  timeouts_allowed?: number;
  arrange_limit_s?: number;
  ally_chat?: 'off' | 'phrases' | 'free';
  seats_per_player?: number;
}

export interface TimeControls {
  per_move: { limit_ms: number; timeouts_allowed: number; at_limit: 'lose_turn' | 'lose_game' | 'penalty' };
  absolute: { total_ms: number };
  byo_yomi: { main_ms: number; periods: number; period_ms: number };
  reserved_countdown: { limit_ms: number; reserved_minutes: number };
  canadian: { main_ms: number; stones: number; block_ms: number };
  stages: { stages: { moves: number; time_ms: number }[] };
  fischer: { initial_ms: number; increment_ms: number; cap_ms?: number };
  unlimited: {};
}
export type TimeControl = Partial<TimeControls>;

export interface TimesLeft {
  per_move: { left_ms: number; timeouts?: number };
  game: { left_ms: number };
  byo_yomi: { main_ms: number; periods: number; period_ms: number };
  canadian: { main_ms: number; block_ms: number; stones: number };
  stages: { left_ms: number; moves: number; stage: number };
  unlimited: {};
}
export type TimeLeft = Partial<TimesLeft>;

export interface GoOptions {
  preset?: 'chinese_1988' | 'chinese_2002' | 'chinese_psk' | 'aga' | 'new_zealand' | 'tromp_taylor';
  refereed?: boolean;
  size?: string;
  ko_rule?: 'chinese_referee' | 'simple' | 'psk' | 'ssk';
  suicide?: 'forbidden' | 'multi_stone';
  scoring?: 'area' | 'area_pass_stones' | 'area_as_it_stands';
  handicap_bonus?: 'stones' | 'stones_but_one' | 'nothing';
  komi?: string;
  handicap?: number;
  placement?: 'fixed' | 'free';
  colours?: 'lot' | 'host_black' | 'guest_black';
  repetition_result?: 'draw' | 'replay' | 'arbiter';
  time?: TimeControl;
  undos?: number;
  session_s?: number;
  recess_s?: number;
  position?: string;
  pauses?: number;
  pause_s?: number;
  adjournment?: boolean;
  illegal_move?: 'refuse' | 'lose_turn';
  start_grace_s?: number;
  lateness_factor?: number;
  ready_limit_s?: number;
}

export interface XiangqiOptions {
  preset?: 'casual' | 'refereed' | 'club';
  profile?: 'cxa1999' | 'cxa2020' | 'axf' | 'casual';
  occurrences?: number;
  enforcement?: 'warn_then_loss' | 'ban_move' | 'immediate';
  natural_limit_rounds?: number;
  natural_limit?: 'claim' | 'auto';
  illegal_move?: 'refuse' | 'foul' | 'loss';
  fouls_to_lose?: number;
  flag_needs_material?: boolean;
  touch_move?: boolean;
  sides?: 'lot' | 'host_red' | 'guest_red';
  time?: TimeControl;
  refereed?: boolean;
  undos?: number;
  pauses?: number;
  pause_s?: number;
  start_grace_s?: number;
  ready_limit_s?: number;
  position?: string;
}

export interface GameOptions { junqi?: JunqiOptions; go?: GoOptions; xiangqi?: XiangqiOptions }

export interface SeatView {
  seat: Seat; guest?: string; name?: string; ready?: boolean; timeouts?: number; offers?: number;
  out?: OutReason;
}
export interface Ending { winners?: Seat[]; reason: EndReason }
export interface SeatMarks { seat: Seat; marks: string }
export interface JunqiView {
  armies: string[]; moves?: string; path?: string; legal?: string; quiet?: number; marks?: string;
  seat_marks?: SeatMarks[];
}
export interface SeatTime { seat: Seat; time: TimeLeft }
export interface GoClocks {
  left: SeatTime[]; turn?: Seat; since_ms: number; spent_ms?: number; standing?: Standing[];
}
export interface Agreement {
  why: 'first' | 'second' | 'called'; called_by?: Seat; version: number; marks?: string;
  proposal?: string; accepted?: Seat[]; changes?: { seat: Seat; count: number }[];
}
export interface GoVerdict {
  score: string; zi?: string; review?: boolean;
  count?: { points: string; dead?: string; black: string; white: string };
}
export interface SeatUse {
  seat: Seat; undos?: number; pauses?: number; penalties?: number; warnings?: number;
}
export interface GoView {
  black?: Seat; board?: string; moves?: string; black_prisoners?: number; white_prisoners?: number;
  legal?: string; stage?: 'play' | 'confirm' | 'sealing' | 'adjourned'; play_out?: boolean;
  agreement?: Agreement; awaited?: Seat[]; clocks?: GoClocks; question?: { by: Seat; what: Ask };
  used?: SeatUse[]; sealed?: { seat: Seat; hash: string }; verdict?: GoVerdict; session?: Clock;
  position?: {
    board: string; to_move: Colour; moves?: string; black_prisoners?: number; white_prisoners?: number;
  };
}
export type PlyClass = Partial<{
  check: {}; kill: { by: string }; idle: { why: 'quiet' | 'exchange' | 'follow' | 'answer' | 'key_point' };
  chase: { attacker: string; target: string; form: 'direct' | 'exchange' | 'after_checks'; joint?: boolean };
}>;
export interface Repetition {
  stage: 'warning' | 'must_change' | 'judged'; against?: Seat; loses?: boolean; article?: string; from: number;
  ground:
    | 'one_checks' | 'both_check' | 'both_allowed' | 'both_prohibited' | 'one_prohibited' | 'lone_chase'
    | 'nine_moves' | 'heavier_fault' | 'equal_faults' | 'went_on';
  plies: { step: string; class: PlyClass }[];
}
export interface XiangqiUse {
  seat: Seat; undos?: number; pauses?: number; penalties?: number; fouls?: number;
}
export interface XiangqiView {
  red?: Seat; board?: string; position?: string; moves?: string; check?: boolean; quiet?: number;
  red_checks?: number; black_checks?: number; legal?: string; awaited?: Seat[];
  late?: { seat: Seat; until_ms: number }; clocks?: GoClocks; question?: { by: Seat; what: Ask };
  used?: XiangqiUse[]; touched?: string; last_offer?: Seat; repetition?: Repetition;
}
export interface GameView { junqi?: JunqiView; go?: GoView; xiangqi?: XiangqiView }
export interface Settings {
  listed?: boolean; locked?: boolean; closed?: boolean; spectator_delay?: number; arbiter?: NamedArbiter;
}
export type NamedArbiter = 'owner' | { guest: string };
export type Ruling = OneOf<{
  pause: {}; resume: {}; warn: { seat: Seat }; foul: { seat: Seat }; adjust_clock: { seat: Seat; by_ms: number };
  audit: { granted: boolean }; draw: {}; open_sealed: {}; put_out: { seat: Seat }; chat: { open: boolean };
  forfeit: { seat: Seat }; restore: { plies: number }; let_stand: {}; replay: {}; override: { ruling: number };
  result: { winners?: Seat[] }; note: {}; close_appeal: { upheld: boolean }; expel: { seat: Seat };
}>;
export interface RulingLine { number: number; by: string; reason: string; ruling: Ruling }
export interface SeatCounts { seat: Seat; warnings?: number; fouls?: number }
export interface ArbiterView {
  guest?: string; name?: string; stopped?: boolean; call?: { seat: Seat; foul?: boolean }; appeal?: Seat;
  chat_closed?: boolean; counts?: SeatCounts[]; rulings?: RulingLine[];
}
/** A match of several games; the side of the seat S first. */
export interface MatchTerms { games: number; draws?: Match['draws'] }
export interface Match {
  first?: string; games: number; draws: 'replay' | 'lot'; game: number; sides: { seats: Seat[]; won: number }[];
  scored?: 'won' | 'lot' | 'replay';
}
export interface View {
  phase: Phase; owner: string; settings?: Settings; options: GameOptions; seats: SeatView[];
  clock?: Clock; turn: number; to_move?: Seat; draw?: { by: Seat; accepted?: Seat[] };
  put_out?: { seat: Seat; by: Seat; accepted?: Seat[] }; armed?: boolean; armed_seats?: Seat[];
  result?: Ending; game: GameView; arbiter?: ArbiterView; match?: Match;
}

export interface Faces { seat: Seat; faces: string }
export interface SeatArmy { seat: Seat; army?: string }

export interface GoToldKinds {
  colours_drawn: { black: Seat };
  awaited: { absent: Seat[]; clock: Clock };
  arrived: { seat: Seat; cost_ms?: number };
  began: { turn: number; clocks: GoClocks; legal?: string };
  placed: {
    colour: Colour; point: string; captured?: string; occurrence?: number; turn: number;
    clocks: GoClocks; legal?: string;
  };
  passed: { colour: Colour; lost?: boolean; turn: number; clocks: GoClocks; legal?: string };
  penalised: { seat: Seat; clocks: GoClocks };
  warned: { seat: Seat; by: string };
  clocks_set: { clocks: GoClocks };
  confirming: {
    why: Agreement['why']; called_by?: Seat; version: number; proposal?: string; clock: Clock;
    clocks?: GoClocks;
  };
  dead_marked: { by: Seat; marks?: string; version: number; clock: Clock };
  accepted: { by: Seat };
  played_on: {
    by?: Seat; chain?: string; play_out?: boolean; turn: number; clocks: GoClocks; legal?: string;
  };
  asked: { by: Seat; what: Ask };
  closed: { refused_by?: Seat };
  undone: {
    by: Seat; plies: number; board: string; black_prisoners?: number; white_prisoners?: number; ruled?: boolean;
    turn: number; clocks: GoClocks; legal?: string;
  };
  paused: { by: Seat; clock: Clock; clocks: GoClocks };
  resumed: { clocks: GoClocks };
  session_began: { clock: Clock };
  sealing: {};
  sealed: { seat: Seat; hash: string; clocks: GoClocks };
  opened: { seat: Seat; point?: string; salt: string };
  over: { result: Ending; verdict: GoVerdict; clocks?: GoClocks };
}

export interface XiangqiToldKinds {
  sides_drawn: { red: Seat };
  awaited: { absent: Seat[]; clock: Clock };
  arrived: { seat: Seat; cost_ms?: number };
  began: { turn: number; clocks: GoClocks; legal?: string };
  late: { seat: Seat; until_ms: number };
  came: { seat: Seat };
  moved: {
    step: string; check?: boolean; quiet?: number; red_checks?: number; black_checks?: number;
    turn: number; clocks: GoClocks; legal?: string;
  };
  touched: { seat: Seat; point: string; legal?: string };
  foul: { seat: Seat; reason: 'repeated_offer' | 'false_claim' | 'illegal_move'; count: number };
  claimed: { seat: Seat; counted: number; needed: number; holds: boolean };
  repeated: { repetition: Repetition; legal?: string };
  changed: { legal?: string };
  penalised: { seat: Seat; clocks: GoClocks };
  clocks_set: { clocks: GoClocks };
  asked: { by: Seat; what: Ask };
  closed: { refused_by?: Seat };
  undone: {
    by: Seat; plies: number; board: string; check?: boolean; quiet?: number; red_checks?: number;
    black_checks?: number; repetition?: Repetition; turn: number; clocks: GoClocks; legal?: string;
  };
  paused: { by: Seat; clock: Clock; clocks: GoClocks };
  resumed: { clocks: GoClocks };
  over: { result: Ending; clocks?: GoClocks };
}

export interface ArbiterToldKinds {
  came: { guest: string; name: string };
  left: {};
  ruled: RulingLine;
  called: { seat: Seat; foul?: boolean; stopped?: boolean; reason: string };
  appealed: { seat: Seat; reason: string };
}

export interface ToldKinds {
  sat: { seat: Seat; guest: string; name: string; army?: string };
  stood: { seat: Seat; why?: 'removed' | 'absent' };
  swapped: { armies: SeatArmy[] };
  owner: { guest: string };
  match: { now?: Match };
  configured: { options: GameOptions; army?: SeatArmy; armies?: SeatArmy[] };
  arranged: { seat: Seat; army: string };
  ready: { seat: Seat; ready: boolean };
  clock: { clock?: Clock };
  started: { first: Seat; clock: Clock; faces?: Faces[]; board?: string };
  turn: { seat: Seat; turn: number; clock: Clock; legal?: string };
  moved: { from: string; to: string; outcome: Outcome; path?: string; quiet?: number };
  flag_shown: { seat: Seat; post: string };
  timed_out: { seat: Seat; count: number };
  out: { seat: Seat; reason: OutReason; faces?: Faces[]; legal?: string };
  left: { seat: Seat };
  draw_offered: { seat: Seat };
  draw_accepted: { seat: Seat };
  draw_closed: { refused_by?: Seat };
  voided: { seat: Seat; armies?: string[] };
  over: { result: Ending; faces?: Faces[] };
  restarted: { clock?: Clock };
  surrender_armed: { seat?: Seat; armed: boolean };
  marked: { seat?: Seat; piece: string; mark?: string };
  put_out_asked: { seat: Seat; by: Seat };
  put_out_accepted: { seat: Seat };
  put_out_closed: { refused_by?: Seat };
  go: GoTold;
  xiangqi: XiangqiTold;
  arbiter: OneOf<ArbiterToldKinds>;
}

/** A map of one entry: the kind's name and its fields. */
export type OneOf<Kinds> = { [K in keyof Kinds]: { [P in K]: Kinds[K] } }[keyof Kinds];
export type GoTold = OneOf<GoToldKinds>;
export type XiangqiTold = OneOf<XiangqiToldKinds>;
export type Told = OneOf<ToldKinds>;

export interface Line {
  channel: Channel; guest: string; name: string; seat?: Seat; text?: string; phrase?: Phrase;
  at_ms: number; arbiter?: boolean;
}
export interface RoomLine {
  room: string; options: GameOptions; phase: Phase; seats?: { seat: Seat; name: string }[];
  spectators?: number; locked?: boolean; closed?: boolean; spectator_delay?: number;
  from_position?: boolean; arbiter?: string; match?: { games: number; game: number };
}
export interface Watcher { guest: string; name: string }
export interface Limits { frame_bytes_max: number; rooms_max: number; name_chars_max: number }

export interface MessageKinds {
  welcome: {
    version: number; server: string; guest: string; name: string; token?: string; now_ms: number;
    limits: Limits; features?: string[];
  };
  created: { req: number; room: string };
  attending: {
    req?: number; seat?: Seat; seats?: Seat[]; arbiter?: boolean; v: number; seq: number; now_ms: number;
    view?: View;
  };
  departed: { req: number };
  seen: { req: number; seat?: Seat; seats?: Seat[]; arbiter?: boolean; v: number; now_ms: number; view: View };
  ack: { seq: number; v: number };
  refused: { seq?: number; req?: number; code: string; v?: number; detail?: string };
  told: { v: number; at_ms: number; events: Told[] };
  device_code: { req: number; code: string; valid_ms: number };
  lobby: { req: number; rooms?: RoomLine[] };
  lobby_changed: { rooms?: RoomLine[]; gone?: string[] };
  rematch: { req?: number; next: string };
  said: { req?: number; line: Line };
  said_before: { lines: Line[] };
  muted: { req: number };
  audience: { count: number; watching?: Watcher[] };
  dismissed: {};
  presence: { away?: { seat: Seat; since_ms: number }[] };
  announced: {
    seat: Seat; at_ms: number;
    say: { seconds?: { gone: number }; minutes_left?: { minutes: number }; count?: { number: number } };
  };
  taken_over: {};
  room_stopped: {};
}
export type Message = OneOf<MessageKinds>;
export interface ServerFrame { room?: string; msg: Message }

export interface RequestKinds {
  hello: {
    min: number; max: number; kind?: 'human' | 'bot'; client?: string; name?: string;
    token?: string; code?: string; features?: string[];
  };
  create: {
    options: GameOptions; listed?: boolean; closed?: boolean; spectator_delay?: number;
    password?: string; arbiter?: NamedArbiter; match?: MatchTerms;
  };
  attend: { since?: { seat?: Seat; seats?: Seat[]; arbiter?: boolean; v: number }; password?: string };
  depart: {};
  look: {};
  device_code: {};
  lobby: { on: boolean };
  rematch: {};
  say: { channel: Channel; text?: string; phrase?: Phrase };
  mute: { guest: string; muted: boolean };
  sit: { seat?: Seat };
  configure: { options: GameOptions };
  arrange: { layout: string };
  ready: { ready: boolean };
  play: { turn: number; from: string; to: string };
  offer_draw: {};
  answer_draw: { accept: boolean };
  surrender: {};
  arm_surrender: { armed: boolean };
  leave: {};
  swap: { a: Seat; b: Seat };
  remove: { seat: Seat };
  match: MatchTerms;
  ask_put_out: { seat: Seat };
  answer_put_out: { accept: boolean };
  mark: { piece: string; mark?: string };
  place: { turn: number; point: string };
  pass: { turn: number };
  mark_dead: { point: string };
  accept_dead: { version: number };
  play_on: { chain?: string };
  call_adjudication: {};
  ask: { what: Ask };
  answer: { what: Ask; accept: boolean };
  seal: { turn: number; point?: string };
  warn: { seat: Seat; reason?: string };
  preside: { on: boolean };
  rule: { ruling: Ruling; reason: string };
  call_arbiter: { foul?: boolean; reason: string };
  appeal: { reason: string };
  move: { turn: number; step: string; draw?: boolean };
  claim_draw: { turn: number };
  touch: { turn: number; point: string };
}
export type Request = OneOf<RequestKinds>;
export interface ClientFrame { room?: string; seq?: number; req?: number; seat?: Seat; msg: Request }

export interface Post { name: string; x: number; y: number; kind: 'station' | 'camp' | 'headquarters' | 'centre' }
/** What the server says of a board of junqi. */
export interface Board {
  grid: number; seats: Seat[]; alliances: Seat[][]; posts: Post[]; roads: [string, string][];
  rails: [string, string][]; lines: string[][];
}

/** A finished game in a list. */
export interface GameLine {
  room: string; game: string; options: string[]; winners?: Seat[]; result: string; moves: number;
  players: { seat: Seat; guest: string; name: string; colour?: string }[]; ended_ms: number; key?: string;
  match?: Match;
}
