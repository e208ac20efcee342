//! Runs cases of Go on a table, written as lines: `AT WHO WHAT... -> EXPECTED...`.
//!
//! A case begins with `open KEY=VALUE...`: `time` and `undos` and the other settings, and any option of
//! the rules; `refereed=true` begins from the settings of a refereed room. AT is as in the cases of
//! junqi. WHO is `b` or `w` (who plays Black or White: the owner is `b`, unless the room says
//! otherwise), `a` (the arbiter, who owns the room with `arbiter=true`), `x` (another), `-` (the table). EXPECTED is a refusal by its name, if the line is
//! refused, and `key=value` for what is so afterwards.

use crate::arbiter_words;
use crate::clock_cases;
use crate::driver::{Driver, WIDE};
use crate::scenario::{Case, ask, instant, pair};
use qiguan_rules::Seat;
use qiguan_rules::go::{Colour, Colours, Event as Rules, Pass, Point, Setup};
use qiguan_table::{
    Command, Confirming, Event, GameOptions, GoCommand, GoEvent, GoRefusal, GoSettings, GoStage,
    GoView, IllegalMove, Luck, Millis, PlayerId, Refusal, Start, Table, View, Viewer,
};
use std::collections::BTreeSet;

pub(crate) const BLACK: PlayerId = PlayerId(1);
pub(crate) const WHITE: PlayerId = PlayerId(2);
const ARBITER: PlayerId = PlayerId(4);
const CALM: Luck = Luck([0; 32]);

/// Runs all lines of a case, and names the one that comes out otherwise.
pub(crate) fn run(case: &Case<'_>) -> (Driver, BTreeSet<String>) {
    let runner = case.run_lines(Runner::open, Runner::line);
    (runner.driver, runner.refusals)
}

/// The settings of a line; colours are the host's choice unless it says otherwise.
pub(crate) fn settings(words: &str) -> GoSettings {
    let refereed = words.contains("refereed=true");
    let mut settings = match refereed {
        true => GoSettings::refereed(),
        false => GoSettings::casual(),
    };
    settings.rules.colours = Colours::HostBlack;
    settings.rules.size = "9".parse().unwrap();
    for (key, value) in words.split_whitespace().map(pair) {
        let number = || value.parse::<u16>().unwrap();
        let few = || value.parse::<u8>().unwrap();
        match key {
            "refereed" | "arbiter" | "plies_max" | "age_max_ms" | "position" => {}
            // The words of a control are joined by commas and colons here.
            "time" => {
                settings.time = clock_cases::control(&value.replace(',', " ").replace(':', "="))
            }
            "undos" => settings.undos = few(),
            "pauses" => settings.pauses = few(),
            "pause_s" => settings.pause_s = number(),
            "adjournment" => settings.adjournment = value == "true",
            "session_s" => settings.session_s = Some(number().into()),
            "recess_s" => settings.recess_s = Some(number().into()),
            "illegal_move" => {
                settings.illegal_move = match value {
                    "lose_turn" => IllegalMove::LoseTurn,
                    _ => IllegalMove::Refuse,
                }
            }
            "start_grace_s" => settings.start_grace_s = number(),
            "lateness_factor" => settings.lateness_factor = few(),
            "ready_limit_s" => settings.ready_limit_s = Some(number()),
            _ => settings.rules.set(key, value).unwrap(),
        }
    }
    settings
}

/// The settings of a line, and what its game begins from.
pub(crate) fn opening(words: &str) -> (GoSettings, Option<Start>) {
    let mut settings = settings(words);
    let text = words
        .split_whitespace()
        .find_map(|word| word.strip_prefix("position="));
    let start = text.map(|text| {
        let (rules, setup) = Setup::read(text, &settings.rules).unwrap();
        settings.rules = rules;
        Start::Go(Box::new(setup))
    });
    (settings, start)
}

struct Runner {
    driver: Driver,
    refusals: BTreeSet<String>,
}

impl Runner {
    fn open(line: &str) -> Self {
        let words = line.strip_prefix("open").expect("a case opens a table");
        let mut limits = WIDE;
        for (key, value) in words.split_whitespace().map(pair) {
            match key {
                "plies_max" => limits.plies_max = value.parse().unwrap(),
                "age_max_ms" => limits.age_max_ms = value.parse().unwrap(),
                _ => {}
            }
        }
        let owner = if words.contains("arbiter=true") {
            ARBITER
        } else {
            BLACK
        };
        let (settings, start) = opening(words);
        Self {
            driver: Driver::open_with(
                start,
                owner,
                GameOptions::Go(settings),
                limits,
                qiguan_table::Settings::default(),
            ),
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
        self.driver.pass_to(at, CALM);
        let fallen = self.driver.entries.len();
        let entries = if what == ["pass_time"] {
            before
        } else {
            fallen
        };
        let refused = self.act(who, &what).err();
        let mut expected: Vec<_> = expected.split_whitespace().collect();
        let refusal = expected
            .first()
            .is_some_and(|word| !word.contains('='))
            .then(|| expected.remove(0));
        let found = refused.map(|refusal| refusal_name(&refusal));
        assert_eq!(found.as_deref(), refusal, "the result");
        self.refusals.extend(found);
        for (key, value) in expected.into_iter().map(pair) {
            let found = match key {
                "events" => {
                    let entries = self.driver.entries[entries..].iter();
                    let events = entries.flat_map(|entry| &entry.events);
                    events.map(event_name).collect::<Vec<_>>().join(",")
                }
                _ => fact(&self.driver.table, at, key),
            };
            let found = if found.is_empty() {
                "none".into()
            } else {
                found
            };
            assert_eq!(found, value, "{key}");
        }
    }

    fn act(&mut self, who: &str, what: &[&str]) -> Result<(), Refusal> {
        match (who, what) {
            ("-", ["pass_time"]) => Ok(()),
            ("-", ["start"]) => {
                for player in [BLACK, WHITE] {
                    let name = format!("Player {}", player.0);
                    self.ask(player, &Command::Sit { seat: None, name })?;
                }
                for player in [BLACK, WHITE] {
                    self.ask(player, &Command::Ready { ready: true })?;
                }
                let first = Millis(self.driver.now.0 + 3_000);
                self.driver.pass_to(first, CALM);
                Ok(())
            }
            ("-", ["restart"]) => {
                self.driver.restart(CALM);
                Ok(())
            }
            ("-", ["excuse", began]) => {
                let began = Millis(began.parse().unwrap());
                assert!(self.driver.excuse(began, CALM), "nothing is excused");
                Ok(())
            }
            ("-", ["away", who]) => {
                self.driver.away([self.player(who)]);
                Ok(())
            }
            ("-", ["here", who]) => {
                let who = self.player(who);
                self.driver.here(&[who], CALM);
                Ok(())
            }
            ("-", ["fill", plies]) => {
                for _ in 0..plies.parse::<u32>().unwrap() {
                    let seat = self.driver.table.view(Viewer::Spectator).to_move.unwrap();
                    let go = self
                        .driver
                        .table
                        .view(Viewer::of(seat))
                        .go()
                        .unwrap()
                        .clone();
                    self.play_next(&go.legal.first().unwrap().to_string())?;
                }
                Ok(())
            }
            ("-", ["moves", moves @ ..]) => moves.iter().try_for_each(|word| self.play_next(word)),
            ("-", _) => panic!("the table does nothing like that: {what:?}"),
            (who, [what @ .., "lag", lag]) => {
                self.driver.lag = Millis(lag.parse().unwrap());
                let done = self.act(who, what);
                self.driver.lag = Millis(0);
                done
            }
            (who, [what @ .., "times", count]) => {
                (0..count.parse::<u32>().unwrap()).try_for_each(|_| self.act(who, what))
            }
            (who, what) => {
                let player = self.player(who);
                let command = self.command(player, what);
                self.ask(player, &command)
            }
        }
    }

    fn ask(&mut self, player: PlayerId, command: &Command) -> Result<(), Refusal> {
        if self.driver.is_away(player) {
            self.driver.here(&[player], CALM);
        }
        self.driver.ask(player, command, CALM)
    }

    /// Whoever is to move plays.
    fn play_next(&mut self, word: &str) -> Result<(), Refusal> {
        let view = self.driver.table.view(Viewer::Spectator);
        let seat = view.to_move.expect("somebody is to move");
        let (player, _) = view.seats[seat].holder.clone().unwrap();
        let command = self.command(player, &[word]);
        self.ask(player, &command)
    }

    fn player(&self, who: &str) -> PlayerId {
        match who {
            "b" => BLACK,
            "w" => WHITE,
            "x" => PlayerId(3),
            "a" => ARBITER,
            _ => panic!("nobody is {who}"),
        }
    }

    fn command(&self, by: PlayerId, what: &[&str]) -> Command {
        let view = self.driver.table.view(Viewer::Spectator);
        let turn = view.turn;
        let seat = |who: &str| {
            let mut seats = Seat::ALL.into_iter();
            let taken = |seat: &Seat| view.seats[*seat].holder.is_some();
            seats
                .find(|seat| taken(seat) && letter(view.go().unwrap(), *seat) == who)
                .unwrap_or(Seat::E)
        };
        let name = format!("Player {}", by.0);
        if let Some(command) = arbiter_words::command(what, &name, seat) {
            return command;
        }
        let point = |word: &str| word.parse::<Point>().unwrap_or_else(|_| panic!("{word}"));
        let place = |word: &str| (word != "pass").then(|| point(word));
        Command::Go(match what {
            ["sit"] => {
                let name = format!("Player {}", by.0);
                return Command::Sit { seat: None, name };
            }
            ["ready"] => return Command::Ready { ready: true },
            ["configure", words @ ..] => {
                let options = GameOptions::Go(settings(&words.join(" ")));
                return Command::Configure { options };
            }
            ["configure_junqi"] => {
                let options = GameOptions::Junqi(qiguan_rules::junqi::Options::default());
                return Command::Configure { options };
            }
            ["arm"] => return Command::ArmSurrender { armed: true },
            ["resign"] => return Command::Surrender,
            ["leave"] => return Command::Leave,
            ["offer"] => return Command::OfferDraw,
            ["draw"] => return Command::AnswerDraw { accept: true },
            ["no_draw"] => return Command::AnswerDraw { accept: false },
            ["seal", word] => GoCommand::Seal {
                turn,
                point: place(word),
            },
            ["mark", word] => GoCommand::Mark { point: point(word) },
            ["accept"] => GoCommand::Accept {
                version: version(&view),
            },
            ["accept", number] => GoCommand::Accept {
                version: number.parse().unwrap(),
            },
            ["dispute"] => GoCommand::PlayOn { chain: None },
            ["dispute", word] => GoCommand::PlayOn {
                chain: Some(point(word)),
            },
            ["call"] => GoCommand::Call,
            ["ask", word] => return Command::Ask { what: ask(word) },
            ["grant", word] => {
                return Command::Answer {
                    what: ask(word),
                    accept: true,
                };
            }
            ["deny", word] => {
                return Command::Answer {
                    what: ask(word),
                    accept: false,
                };
            }
            ["turn", number, word] => GoCommand::Play {
                turn: number.parse().unwrap(),
                point: place(word),
            },
            [word] => GoCommand::Play {
                turn,
                point: place(word),
            },
            _ => panic!("no such command: {what:?}"),
        })
    }
}

fn version(view: &View) -> u32 {
    match view.go().map(|go| &go.stage) {
        Some(GoStage::Confirm(agreement)) => agreement.version,
        _ => 0,
    }
}

pub(crate) fn refusal_name(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Go(GoRefusal::Illegal(illegal)) => format!("{illegal:?}"),
        Refusal::Go(refusal) => format!("{refusal:?}"),
        Refusal::Duel(refusal) => format!("{refusal:?}"),
        refusal => format!("{refusal:?}"),
    }
    .replace(' ', "")
}

fn event_name(event: &Event) -> String {
    match event {
        Event::Go(GoEvent::Ply { ply, .. }) => match ply {
            Rules::Passed {
                pass: Pass::Lost, ..
            } => "Lost".into(),
            Rules::Passed { .. } => "Passed".into(),
            _ => "Played".into(),
        },
        event => format!("{event:?}"),
    }
}

/// What is so, as a word.
fn fact(table: &Table, at: Millis, key: &str) -> String {
    let view = table.view(Viewer::Spectator);
    let go = view.go().expect("a table of Go");
    let colour = |seat: Seat| letter(go, seat);
    let marked = |wanted: &str| match &go.stage {
        GoStage::Confirm(agreement) => match wanted {
            "marks" => agreement.marks.to_string(),
            "proposal" => agreement
                .proposal
                .map(|set| set.to_string())
                .unwrap_or_default(),
            "version" => agreement.version.to_string(),
            _ => agreement
                .accepted
                .iter()
                .map(|seat| colour(*seat))
                .collect(),
        },
        _ => String::new(),
    };
    match key {
        "phase" => format!("{:?}", view.phase).to_lowercase(),
        "stage" if go.play_out && go.stage == GoStage::Play => "play_out".into(),
        "stage" => stage(&go.stage).into(),
        "turn" => view.turn.to_string(),
        "move" => view.to_move.map(colour).unwrap_or_default(),
        "moves" => go.moves.replace(' ', ","),
        "marks" | "proposal" | "version" | "accepted" => marked(key).replace(' ', ","),
        "b" | "w" => left(table, go, at, key),
        "runs" => {
            let clocks = go.clocks.as_ref().filter(|clocks| clocks.paused.is_empty());
            clocks
                .and_then(|clocks| clocks.turn)
                .map(colour)
                .unwrap_or_default()
        }
        "timer" => view
            .clock
            .map(|clock| clock.left_at(at).to_string())
            .unwrap_or_default(),
        "deadline" => table
            .next_deadline()
            .map(|at| at.0.to_string())
            .unwrap_or_default(),
        "session" => go
            .session
            .map(|clock| clock.left_at(at).to_string())
            .unwrap_or_default(),
        "asked" => go
            .question
            .map(|question| format!("{}:{:?}", colour(question.by), question.what).to_lowercase())
            .unwrap_or_default(),
        "awaited" => go.awaited.iter().map(|seat| colour(*seat)).collect(),
        "call" => table
            .next_announcement(at)
            .map(|call| format!("{}:{:?}", call.at.0, call.say))
            .unwrap_or_default(),
        "penalties" => Seat::ALL
            .map(|seat| match go.used[seat].penalties {
                0 => String::new(),
                count => format!("{}:{count}", colour(seat)),
            })
            .concat(),
        "sealed" => go
            .sealed
            .as_ref()
            .map(|sealed| colour(sealed.seat))
            .unwrap_or_default(),
        "offer" => view
            .draw
            .as_ref()
            .map(|offer| colour(offer.by))
            .unwrap_or_default(),
        "end" => {
            let end = |verdict: &qiguan_table::Verdict| verdict.end.to_string();
            go.verdict.as_ref().map(end).unwrap_or_default()
        }
        "review" => go
            .verdict
            .as_ref()
            .map_or("none".into(), |verdict| verdict.review.to_string()),
        "dead" => {
            let count = go
                .verdict
                .as_ref()
                .and_then(|verdict| verdict.count.as_ref());
            count
                .map(|count| count.dead.to_string().replace(' ', ","))
                .unwrap_or_default()
        }
        "prisoners" => format!(
            "{}:{}",
            go.prisoners[Colour::Black],
            go.prisoners[Colour::White]
        ),
        "seated" => Seat::ALL
            .into_iter()
            .filter(|seat| view.seats[*seat].holder.is_some())
            .map(|seat| seat.to_string())
            .collect(),
        _ => arbiter_words::fact(&view.arbiter, key, colour)
            .unwrap_or_else(|| panic!("no such fact: {key}")),
    }
}

pub(crate) fn stage(stage: &GoStage) -> &'static str {
    match stage {
        GoStage::Play => "play",
        GoStage::Confirm(agreement) => match agreement.why {
            Confirming::First => "confirm1",
            Confirming::Second => "confirm2",
            Confirming::Called(_) => "called",
        },
        GoStage::Sealing => "sealing",
        GoStage::Adjourned => "adjourned",
    }
}

fn letter(go: &GoView, seat: Seat) -> String {
    match go.black {
        Some(black) if black == seat => "b".into(),
        Some(_) => "w".into(),
        None => seat.to_string(),
    }
}

/// What a colour has left, as the picture says it.
fn left(table: &Table, go: &GoView, at: Millis, key: &str) -> String {
    let GameOptions::Go(settings) = table.options() else {
        panic!("a table of Go");
    };
    let clocks = go.clocks.as_ref().expect("the clocks have begun");
    let seat = Seat::ALL
        .into_iter()
        .find(|seat| clocks.left[*seat].is_some() && letter(go, *seat) == key);
    let seat = seat.unwrap();
    let left = clocks.left[seat].unwrap();
    let runs = clocks.turn == Some(seat) && clocks.paused.is_empty();
    let more_ms = if runs { at.since(clocks.since) } else { 0 };
    let spent_ms = match clocks.turn {
        Some(turn) if turn == seat => clocks.spent_ms + more_ms,
        _ => 0,
    };
    clock_cases::left(&left.during(settings.time, spent_ms))
}
