//! Runs cases written as lines: `AT WHO WHAT... -> EXPECTED...`.
//!
//! AT is server time in milliseconds, `+n` after the line before, or `.` for the same instant. WHO is
//! `s e n w` (who sits there), `x y` (others), `sN` (`s` for the seat N, of several), `all` (the four), `-` (the table, and who is there:
//! `away` and `here` change that for some, `back` and `still` say it of everyone). EXPECTED is a
//! refusal by its name, if the line is refused, and `key=value` for what is so afterwards.

use crate::arbiter_words;
use crate::driver::{Driver, WIDE};
use qiguan_rules::Seat;
use qiguan_rules::junqi::{self, DrawReason, End, Options, Post, Preset, Reason};
use qiguan_table::{
    Ask, Asker, Command, DuelRefusal, Event, GameOptions, Luck, Mark, Millis, Named, Pause,
    PlayerId, Refusal, Settings, Table, View, Viewer,
};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// The players by their letters; the owner is `s`.
const PLAYERS: &str = "senwxy";

pub(crate) struct Case<'a> {
    pub(crate) name: &'a str,
    pub(crate) lines: Vec<&'a str>,
}

pub(crate) fn cases(text: &str) -> Vec<Case<'_>> {
    let mut cases: Vec<Case<'_>> = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix("case ") {
            let lines = Vec::new();
            cases.push(Case { name, lines });
        } else if !line.is_empty() && !line.starts_with('#') {
            let case = cases.last_mut().expect("a case has a name first");
            case.lines.push(line);
        }
    }
    cases
}

impl Case<'_> {
    /// Runs all lines, and names the one that comes out otherwise. Returns the table, and the names
    /// of the refusals met.
    pub(crate) fn run(&self) -> (Driver, BTreeSet<String>) {
        let runner = self.run_lines(Runner::open, Runner::line);
        (runner.driver, runner.refusals)
    }

    /// Opens a table by the first line and runs the others on it; names the one that comes out
    /// otherwise.
    pub(crate) fn run_lines<R>(
        &self,
        open: impl FnOnce(&str) -> R,
        mut run: impl FnMut(&mut R, &str),
    ) -> R {
        let (first, rest) = self.lines.split_first().expect("a case has lines");
        let mut runner = open(first);
        for line in rest {
            let run = AssertUnwindSafe(|| run(&mut runner, line));
            if let Err(panic) = catch_unwind(run) {
                eprintln!("case {:?}, line {line:?}", self.name);
                resume_unwind(panic);
            }
        }
        runner
    }
}

/// The instant that a line names, after the one before it.
pub(crate) fn instant(now: Millis, word: &str) -> Millis {
    match word.strip_prefix('+') {
        Some(more) => Millis(now.0 + more.parse::<u64>().unwrap()),
        None if word == "." => now,
        None => Millis(word.parse().unwrap()),
    }
}

/// What is asked of the other, in games of two.
pub(crate) fn ask(word: &str) -> Ask {
    match word {
        "undo" => Ask::Undo,
        "pause" => Ask::Pause,
        "resume" => Ask::Resume,
        "adjourn" => Ask::Adjourn,
        _ => panic!("nobody asks for {word}"),
    }
}

/// The names of what is refused between two players; a new one does not compile until it is listed.
pub(crate) fn duel_refusals() -> impl Iterator<Item = String> {
    let all = [
        DuelRefusal::Paused,
        DuelRefusal::NotAllowed,
        DuelRefusal::Used,
        DuelRefusal::AskedAlready,
        DuelRefusal::QuestionStands,
        DuelRefusal::NoQuestion,
    ];
    all.into_iter().map(|refusal| match refusal {
        DuelRefusal::Paused
        | DuelRefusal::NotAllowed
        | DuelRefusal::Used
        | DuelRefusal::AskedAlready
        | DuelRefusal::QuestionStands
        | DuelRefusal::NoQuestion => format!("{refusal:?}"),
    })
}

struct Runner {
    driver: Driver,
    options: Options,
    luck: Luck,
    refusals: BTreeSet<String>,
}

impl Runner {
    fn open(line: &str) -> Self {
        let words = line.strip_prefix("open").expect("a case opens a table");
        let mut limits = WIDE;
        let mut luck = 0;
        let mut options = Options::default();
        let mut settings = Settings::default();
        for (key, value) in words.split_whitespace().map(pair) {
            match key {
                "plies_max" => limits.plies_max = value.parse().unwrap(),
                "age_max_ms" => limits.age_max_ms = value.parse().unwrap(),
                "arbiter" if value == "owner" => settings.arbiter = Some(Named::Owner),
                "arbiter" => {
                    let letter = value.chars().next().unwrap();
                    settings.arbiter = Some(Named::Guest(player(letter)));
                }
                "luck" => luck = value.parse().unwrap(),
                _ => set(&mut options, key, value),
            }
        }
        let game = GameOptions::Junqi(options);
        Self {
            driver: Driver::open_with(None, player('s'), game, limits, settings),
            options,
            luck: Luck([luck; 32]),
            refusals: BTreeSet::new(),
        }
    }

    fn line(&mut self, line: &str) {
        let (asked, expected) = line.split_once("->").unwrap_or((line, ""));
        let mut asked = asked.split_whitespace();
        let at = instant(self.driver.now, asked.next().unwrap());
        let who = asked.next().unwrap();
        let what: Vec<_> = asked.collect();
        let before = self.driver.entries.len();
        self.driver.pass_to(at, self.luck);
        let fallen = self.driver.entries.len();
        let entries = if what == ["pass"] { before } else { fallen };
        let who = if who == "all" { "senw" } else { who };
        let results: Vec<_> = askers(who)
            .map(|(who, seat)| self.act(who, seat, &what))
            .collect();
        let refused = results.into_iter().find_map(Result::err);
        let mut expected: Vec<_> = expected.split_whitespace().collect();
        let refusal = expected
            .first()
            .is_some_and(|word| !word.contains('='))
            .then(|| expected.remove(0));
        let found = refused.map(|refusal| format!("{refusal:?}"));
        assert_eq!(found.as_deref(), refusal, "the result");
        self.refusals.extend(found);
        for (key, value) in expected.into_iter().map(pair) {
            let events = self.driver.entries[entries..]
                .iter()
                .flat_map(|entry| &entry.events);
            let found = match key {
                "events" => events.map(event_name).collect::<Vec<_>>().join(","),
                "why" => events.filter_map(why).collect::<Vec<_>>().join(","),
                "absence" => {
                    let due = self.driver.table.next_absence(&self.driver.absence());
                    due.map(|due| due.0.to_string()).unwrap_or_default()
                }
                _ => fact(&self.driver.table, at, key),
            };
            assert_eq!(or_none(found), value, "{key}");
        }
    }

    fn act(&mut self, who: char, seat: Option<Seat>, what: &[&str]) -> Result<(), Refusal> {
        let present = |word: &str| word.chars().map(player).collect::<Vec<_>>();
        match (who, what) {
            ('-', ["pass"]) => {}
            ('-', ["restart"]) => self.driver.restart(self.luck),
            ('-', ["back", who]) => {
                assert!(self.driver.back(&present(who), self.luck), "time stands");
            }
            ('-', ["still", who]) => {
                assert!(!self.driver.back(&present(who), self.luck), "time runs");
            }
            ('-', ["away", who]) => self.driver.away(present(who)),
            ('-', ["here", who]) => {
                self.driver.here(&present(who), self.luck);
            }
            ('-', ["walk", plies]) => {
                for _ in 0..plies.parse::<u32>().unwrap() {
                    let (mover, command) = walk(&self.driver.table);
                    self.driver.ask(mover, &command, self.luck)?;
                }
            }
            (who, [what @ .., "lag", lag]) => {
                self.driver.lag = Millis(lag.parse().unwrap());
                let done = self.act(who, seat, what);
                self.driver.lag = Millis(0);
                return done;
            }
            ('-', _) => panic!("the table does nothing like that"),
            (who, [what @ .., "times", count]) => {
                for _ in 0..count.parse::<u32>().unwrap() {
                    self.act(who, seat, what)?;
                }
            }
            (who, what) => {
                let command = self.command(who, what);
                if self.driver.is_away(player(who)) {
                    self.driver.here(&[player(who)], self.luck);
                }
                let player = player(who);
                let asker = Asker { player, seat };
                self.driver.ask(asker, &command, self.luck)?;
            }
        }
        Ok(())
    }

    fn command(&mut self, who: char, what: &[&str]) -> Command {
        let sit = |seat, name: &str| Command::Sit {
            seat,
            name: name.into(),
        };
        let name = format!("Player {who}");
        let turn = self.driver.table.view(Viewer::Spectator).turn;
        if let Some(command) = arbiter_words::command(what, &name, self::seat) {
            return command;
        }
        match what {
            ["sit"] => sit(Seat::from_letter(who.to_ascii_uppercase()), &name),
            ["sit", "any"] => sit(None, &name),
            ["sit", seat] => sit(Some(self::seat(seat)), &name),
            ["sit", seat, "as", name] => sit(Some(self::seat(seat)), name),
            ["configure", pairs @ ..] => {
                let mut options = self.options;
                for (key, value) in pairs.iter().copied().map(pair) {
                    set(&mut options, key, value);
                }
                let options = GameOptions::Junqi(options);
                Command::Configure { options }
            }
            ["arrange", layout] => Command::Arrange {
                layout: layout.parse().unwrap(),
            },
            ["ready"] => Command::Ready { ready: true },
            ["unready"] => Command::Ready { ready: false },
            ["play", from, to] => play(turn, from, to),
            ["play", turn, from, to] => play(turn.parse().unwrap(), from, to),
            ["offer"] => Command::OfferDraw,
            ["accept"] => Command::AnswerDraw { accept: true },
            ["refuse"] => Command::AnswerDraw { accept: false },
            ["surrender"] => Command::Surrender,
            ["arm"] => Command::ArmSurrender { armed: true },
            ["disarm"] => Command::ArmSurrender { armed: false },
            ["leave"] => Command::Leave,
            ["swap", a, b] => Command::Swap {
                a: self::seat(a),
                b: self::seat(b),
            },
            ["remove", seat] => Command::Remove {
                seat: self::seat(seat),
            },
            ["put_out", seat] => Command::AskPutOut {
                seat: self::seat(seat),
            },
            ["agree"] => Command::AnswerPutOut { accept: true },
            ["deny"] => Command::AnswerPutOut { accept: false },
            ["mark", piece, mark] => Command::Mark {
                piece: piece.parse().unwrap(),
                mark: (*mark != "none").then(|| self::mark(mark)),
            },
            _ => panic!("no such command"),
        }
    }
}

fn set(options: &mut Options, key: &str, value: &str) {
    match key {
        "preset" => *options = Options::preset(value.parse::<Preset>().unwrap()),
        _ => options.set(key, value).unwrap(),
    }
}

fn player(letter: char) -> PlayerId {
    let place = PLAYERS.find(letter).expect("a player's letter");
    PlayerId(1 + place as u64)
}

fn letter(player: PlayerId) -> char {
    let place = usize::try_from(player.0 - 1).unwrap();
    PLAYERS.chars().nth(place).unwrap()
}

fn mark(word: &str) -> Mark {
    word.chars().next().and_then(Mark::new).unwrap()
}

fn seat(word: &str) -> Seat {
    word.chars().next().and_then(Seat::from_letter).unwrap()
}

pub(crate) fn pair(word: &str) -> (&str, &str) {
    word.split_once('=').expect("a word is key=value")
}

fn play(turn: u32, from: &str, to: &str) -> Command {
    Command::Play {
        turn,
        from: from.parse().unwrap(),
        to: to.parse().unwrap(),
    }
}

/// Who asks: players by their letters, each with the seat that follows as a capital, if any.
fn askers(who: &str) -> impl Iterator<Item = (char, Option<Seat>)> {
    let seats = who.chars().skip(1).chain(['-']).map(Seat::from_letter);
    let all = who.chars().zip(seats);
    all.filter(|(who, _)| Seat::from_letter(*who).is_none())
}

/// The first move of the seat to move that meets nobody, by its holder.
fn walk(table: &Table) -> (PlayerId, Command) {
    let view = table.view(Viewer::Spectator);
    let seat = view.to_move.expect("somebody is to move");
    let view = table.view(Viewer::of(seat));
    let taken: BTreeSet<Post> = view
        .junqi()
        .unwrap()
        .armies
        .iter()
        .flat_map(|(_, army)| army.iter().filter_map(|slot| slot.place))
        .collect();
    let moves = view.junqi().unwrap().legal.iter();
    let (from, to) = moves
        .flat_map(|(from, to)| to.iter().map(|to| (*from, *to)))
        .find(|(_, to)| !taken.contains(to))
        .expect("a walk");
    let turn = view.turn;
    let mover = table.holder(seat).expect("who is to move holds a seat");
    (mover, Command::Play { turn, from, to })
}

fn or_none(text: String) -> String {
    if text.is_empty() { "none".into() } else { text }
}

/// What is so, as a word.
fn fact(table: &Table, at: Millis, key: &str) -> String {
    let view = table.view(Viewer::Spectator);
    let seats = |what: &dyn Fn(Seat) -> Option<String>| -> String {
        let all = Seat::ALL.into_iter().filter_map(what);
        all.collect::<Vec<_>>().join(",")
    };
    match key {
        "phase" => format!("{:?}", view.phase).to_lowercase(),
        "turn" => view.turn.to_string(),
        "move" => view
            .to_move
            .map(|seat| seat.to_string())
            .unwrap_or_default(),
        "left" => view
            .clock
            .map(|clock| clock.left_at(at).to_string())
            .unwrap_or_default(),
        "paused" => view
            .clock
            .and_then(|clock| clock.paused)
            .map(|pause| match pause {
                Pause::Restart { until } => until.0.to_string(),
                Pause::Arbiter => "arbiter".to_owned(),
                Pause::Delayed => "delayed".to_owned(),
            })
            .unwrap_or_default(),
        "deadline" => table
            .next_deadline()
            .map(|at| at.0.to_string())
            .unwrap_or_default(),
        "seated" => seats(&|seat| view.seats[seat].holder.as_ref().map(|_| seat.to_string())),
        "ready" => seats(&|seat| view.seats[seat].ready.then(|| seat.to_string())),
        "timeouts" => seats(&|seat| counted(seat, view.seats[seat].timeouts)),
        "offers" => seats(&|seat| counted(seat, view.seats[seat].offers)),
        "out" => seats(&|seat| Some(format!("{seat}:{}", reason(view.seats[seat].out?)))),
        "offer" => offer(&view),
        "holders" => seats(&|seat| {
            let (holder, _) = view.seats[seat].holder.as_ref()?;
            Some(format!("{seat}:{}", letter(*holder)))
        }),
        "owner" => letter(view.owner).into(),
        "question" => question(&view),
        "path" => {
            let path = view.junqi().unwrap().path.iter().map(Post::to_string);
            path.collect::<Vec<_>>().join(",")
        }
        "quiet" => view.junqi().unwrap().quiet.to_string(),
        "armed" => seats(&|seat| {
            let armed = table.view(Viewer::of(seat)).armed;
            armed.then(|| seat.to_string())
        }),
        "marks" => seats(&|seat| marks(table, seat)),
        "end" => view.junqi().unwrap().end.map(end).unwrap_or_default(),
        "moves" => view
            .junqi()
            .unwrap()
            .moves
            .split(' ')
            .collect::<Vec<_>>()
            .join(","),
        "last" => view
            .junqi()
            .unwrap()
            .moves
            .split(' ')
            .next_back()
            .unwrap()
            .into(),
        "S" | "E" | "N" | "W" => layout(table, seat(key)),
        _ => arbiter_words::fact(&view.arbiter, key, |seat| seat.to_string())
            .expect("there is such a fact"),
    }
}

fn counted(seat: Seat, count: u8) -> Option<String> {
    (count > 0).then(|| format!("{seat}:{count}"))
}

/// A seat's layout as its holder sees it before the start.
fn layout(table: &Table, seat: Seat) -> String {
    let view = table.view(Viewer::of(seat));
    if view.junqi().unwrap().armies[seat].is_empty() {
        return String::new();
    }
    let mut faces = view.junqi().unwrap().armies[seat]
        .iter()
        .filter_map(|slot| slot.face);
    let all = Post::all().filter(|post| post.home() == Some(seat));
    let letter = |post: Post| match post.kind() {
        junqi::PostKind::Camp => Some('.'),
        _ => faces.next().map(|face| face.letter()),
    };
    all.filter_map(letter).collect()
}

fn offer(view: &View) -> String {
    let Some(offer) = &view.draw else {
        return String::new();
    };
    let accepted: String = offer.accepted.iter().map(|seat| seat.letter()).collect();
    format!("{}:{accepted}", offer.by)
}

/// Who is to go, who asked, and who has agreed since.
fn question(view: &View) -> String {
    let Some(question) = &view.put_out else {
        return String::new();
    };
    let accepted: String = question.accepted.iter().map(|seat| seat.letter()).collect();
    format!("{}:{}:{accepted}", question.seat, question.by)
}

fn marks(table: &Table, seat: Seat) -> Option<String> {
    let marks = table.view(Viewer::of(seat)).junqi().unwrap().marks.clone();
    let word = |(piece, mark): &(Post, Mark)| format!("{seat}:{piece}:{}", mark.letter());
    let words: Vec<_> = marks.iter().map(word).collect();
    (!words.is_empty()).then(|| words.join(","))
}

fn why(event: &Event) -> Option<String> {
    match event {
        Event::Stood { why, .. } => Some(format!("{why:?}").to_lowercase()),
        _ => None,
    }
}

fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Flag => "flag",
        Reason::NoMove => "no_move",
        Reason::Timeouts => "timeouts",
        Reason::Surrender => "surrender",
        Reason::Left => "left",
    }
}

fn end(end: End) -> String {
    match end {
        End::Won { seats } => {
            let won: Vec<_> = seats.iter().map(|seat| seat.to_string()).collect();
            format!("won:{}", won.concat())
        }
        End::Draw { reason } => match reason {
            DrawReason::Agreed => "agreed",
            DrawReason::QuietLimit => "quiet_limit",
            DrawReason::NobodyLeft => "nobody_left",
            DrawReason::PliesMax => "plies_max",
            DrawReason::RoomAge => "room_age",
            DrawReason::Ruled => "ruled",
        }
        .into(),
    }
}

fn event_name(event: &Event) -> String {
    let Event::Junqi(event) = event else {
        return format!("{event:?}");
    };
    match event {
        junqi::Event::Moved { .. } => "Moved",
        junqi::Event::FlagShown { .. } => "FlagShown",
        junqi::Event::TimedOut { .. } => "TimedOut",
        junqi::Event::Out { .. } => "Out",
        junqi::Event::TurnPassed { .. } => "TurnPassed",
        junqi::Event::Over { .. } => "Over",
    }
    .into()
}
