//! Runs cases of xiangqi on a table, written as lines: `AT WHO WHAT... -> EXPECTED...`.
//!
//! A case begins with `open KEY=VALUE...`: the settings by their names, `preset=refereed` or `club` for
//! those of such a room, and `fen=` with `_` for blanks. AT is as in the cases of junqi. WHO is `r` or
//! `b` (who plays Red or Black; the owner is `r`, unless the room says otherwise), `a` (the arbiter, who
//! owns the room with `arbiter=true`), `x` (another), `-` (the table). EXPECTED is a refusal by its name, if the line is refused, and `key=value` for what is so
//! afterwards.

use crate::arbiter_words;
use crate::clock_cases;
use crate::driver::{Driver, WIDE};
use crate::scenario::{Case, ask, instant, pair};
use qiguan_rules::Seat;
use qiguan_rules::xiangqi::{Found, Verdict};
use qiguan_table::{
    Command, GameOptions, Luck, Millis, PlayerId, Refusal, Settings, Start, Table, TimeControl,
    Viewer, XiangqiCommand, XiangqiSettings, XiangqiView,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub(crate) const RED: PlayerId = PlayerId(1);
pub(crate) const BLACK: PlayerId = PlayerId(2);
const ARBITER: PlayerId = PlayerId(4);
const CALM: Luck = Luck([0; 32]);

/// Runs all lines of a case, and names the one that comes out otherwise.
pub(crate) fn run(case: &Case<'_>) -> (Driver, BTreeSet<String>) {
    let runner = case.run_lines(Runner::open, Runner::line);
    (runner.driver, runner.refusals)
}

/// The settings of a line; Red is the host's unless it says otherwise.
pub(crate) fn settings(words: &str) -> XiangqiSettings {
    let pairs = || words.split_whitespace().map(pair);
    let base = match pairs().find(|(key, _)| *key == "preset") {
        Some((_, "refereed")) => XiangqiSettings::refereed(),
        Some((_, "club")) => XiangqiSettings::club(),
        Some((_, other)) => panic!("no preset is called {other}"),
        None => XiangqiSettings::casual(),
    };
    let mut fields = serde_json::to_value(base).unwrap();
    fields["sides"] = json!("host_red");
    for (key, value) in
        pairs().filter(|(key, _)| !["preset", "fen", "plies_max", "arbiter"].contains(key))
    {
        fields[key] = match key {
            // The words of a control are joined by commas and colons here.
            "time" => json!(control(
                &value.replace(',', " ").replace(':', "=").replace(';', ",")
            )),
            _ => serde_json::from_str(value).unwrap_or_else(|_| json!(value)),
        };
    }
    serde_json::from_value(fields).unwrap()
}

fn control(words: &str) -> TimeControl {
    clock_cases::control(words)
}

/// The position that a line begins from, if it names one.
pub(crate) fn start(words: &str) -> Option<Start> {
    let fen = words
        .split_whitespace()
        .map(pair)
        .find(|(key, _)| *key == "fen");
    fen.map(|(_, fen)| Start::Xiangqi {
        fen: fen.replace('_', " "),
    })
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
            if key == "plies_max" {
                limits.plies_max = value.parse().unwrap();
            }
        }
        let options = GameOptions::Xiangqi(settings(words));
        let owner = match words.contains("arbiter=true") {
            true => ARBITER,
            false => RED,
        };
        Self {
            driver: Driver::open_with(start(words), owner, options, limits, Settings::default()),
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
        let entries = match what[..] {
            ["pass_time"] => before,
            _ => self.driver.entries.len(),
        };
        let refused = self.act(who, &what).err();
        let mut expected: Vec<_> = expected.split_whitespace().collect();
        let is_refusal = expected.first().is_some_and(|word| !word.contains('='));
        let refusal = is_refusal.then(|| expected.remove(0));
        let found = refused.map(|refusal| refusal_name(&refusal));
        assert_eq!(found.as_deref(), refusal, "the result");
        self.refusals.extend(found);
        for (key, value) in expected.into_iter().map(pair) {
            let found = match key {
                "events" => {
                    let entries = self.driver.entries[entries..].iter();
                    let events = entries.flat_map(|entry| &entry.events);
                    let names: Vec<_> = events.map(|event| format!("{event:?}")).collect();
                    names.join(",")
                }
                _ => fact(&self.driver.table, at, key),
            };
            let found = if found.is_empty() { "none" } else { &found };
            assert_eq!(found, value, "{key}");
        }
    }

    fn act(&mut self, who: &str, what: &[&str]) -> Result<(), Refusal> {
        match (who, what) {
            ("-", ["pass_time"]) => Ok(()),
            ("-", ["seat"]) => {
                for player in [RED, BLACK] {
                    let name = format!("Player {}", player.0);
                    self.driver
                        .ask(player, &Command::Sit { seat: None, name }, CALM)?;
                }
                Ok(())
            }
            ("-", ["ready"]) => [RED, BLACK].into_iter().try_for_each(|player| {
                let ready = Command::Ready { ready: true };
                self.driver.ask(player, &ready, CALM)
            }),
            ("-", ["start"]) => {
                self.act("-", &["seat"])?;
                self.act("-", &["ready"])?;
                let first = Millis(self.driver.now.0 + 3_000);
                self.driver.pass_to(first, CALM);
                Ok(())
            }
            ("-", ["restart"]) => {
                self.driver.restart(CALM);
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
            // Whoever is to move plays, so many times round.
            ("-", ["moves", moves @ .., "times", count]) => {
                let rounds = 0..count.parse::<u32>().unwrap();
                rounds
                    .flat_map(|_| moves)
                    .try_for_each(|word| self.play_next(word))
            }
            ("-", ["moves", moves @ ..]) => moves.iter().try_for_each(|word| self.play_next(word)),
            ("-", _) => panic!("the table does nothing like that: {what:?}"),
            (who, what) => {
                let player = self.player(who);
                let command = self.command(player, what);
                if self.driver.is_away(player) {
                    self.driver.here(&[player], CALM);
                }
                self.driver.ask(player, &command, CALM)
            }
        }
    }

    fn play_next(&mut self, word: &str) -> Result<(), Refusal> {
        let view = self.driver.table.view(Viewer::Spectator);
        let seat = view.to_move.expect("somebody is to move");
        let (player, _) = view.seats[seat].holder.clone().unwrap();
        let command = self.command(player, &[word]);
        self.driver.ask(player, &command, CALM)
    }

    fn player(&self, who: &str) -> PlayerId {
        match who {
            "r" => RED,
            "b" => BLACK,
            "x" => PlayerId(3),
            "a" => ARBITER,
            _ => panic!("nobody is {who}"),
        }
    }

    /// Where somebody sits; whoever does not is taken for a seat that nobody has.
    fn seat(&self, who: &str) -> Seat {
        let player = self.player(who);
        let seat = self.driver.table.seat_of(player);
        seat.unwrap_or(Seat::E)
    }

    fn command(&self, by: PlayerId, what: &[&str]) -> Command {
        let turn = self.driver.table.turn();
        let name = format!("Player {}", by.0);
        if let Some(command) = arbiter_words::command(what, &name, |who| self.seat(who)) {
            return command;
        }
        let step = |word: &str, offers_draw| XiangqiCommand::Move {
            turn,
            step: word.parse().unwrap_or_else(|_| panic!("{word}")),
            offers_draw,
        };
        Command::Xiangqi(match what {
            ["sit"] => return Command::Sit { seat: None, name },
            ["configure", words @ ..] => {
                let options = GameOptions::Xiangqi(settings(&words.join(" ")));
                return Command::Configure { options };
            }
            ["arm"] => return Command::ArmSurrender { armed: true },
            ["resign"] => return Command::Surrender,
            ["leave"] => return Command::Leave,
            ["offer"] => return Command::OfferDraw,
            ["draw"] => return Command::AnswerDraw { accept: true },
            ["no_draw"] => return Command::AnswerDraw { accept: false },
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
            ["claim"] => XiangqiCommand::Claim { turn },
            ["touch", word] => XiangqiCommand::Touch {
                turn,
                point: word.parse().unwrap(),
            },
            ["turn", number, word] => XiangqiCommand::Move {
                turn: number.parse().unwrap(),
                step: word.parse().unwrap(),
                offers_draw: false,
            },
            [word, "offering"] => step(word, true),
            [word] => step(word, false),
            _ => panic!("no such command: {what:?}"),
        })
    }
}

pub(crate) fn refusal_name(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Xiangqi(refusal) => format!("{refusal:?}"),
        Refusal::Duel(refusal) => format!("{refusal:?}"),
        refusal => format!("{refusal:?}"),
    }
    .replace(' ', "")
}

/// What is so, as a word.
fn fact(table: &Table, at: Millis, key: &str) -> String {
    let view = table.view(Viewer::Spectator);
    let game = view.xiangqi().expect("a table of xiangqi");
    let side = |seat: Seat| letter(game, seat);
    match key {
        "phase" => format!("{:?}", view.phase).to_lowercase(),
        "turn" => view.turn.to_string(),
        "move" => view.to_move.map(side).unwrap_or_default(),
        "moves" => game.moves.replace(' ', ","),
        "check" => game.check.to_string(),
        "quiet" => game.quiet.plies.to_string(),
        "r" | "b" => left(table, game, at, key),
        "deadline" => {
            let deadline = table.next_deadline().map(|at| at.0.to_string());
            deadline.unwrap_or_default()
        }
        "asked" => {
            let asked = game.question.map(|asked| (side(asked.by), asked.what));
            let asked = asked.map(|(by, what)| format!("{by}:{what:?}").to_lowercase());
            asked.unwrap_or_default()
        }
        "awaited" => game.awaited.iter().map(|seat| side(*seat)).collect(),
        "late" => game.late.map(|(seat, _)| side(seat)).unwrap_or_default(),
        "touched" => {
            let points: Vec<_> = game.touched.iter().map(ToString::to_string).collect();
            points.join(",")
        }
        "fouls" | "penalties" => Seat::ALL
            .map(|seat| {
                let used = game.used[seat];
                match if key == "fouls" {
                    used.fouls
                } else {
                    used.penalties
                } {
                    0 => String::new(),
                    count => format!("{}:{count}", side(seat)),
                }
            })
            .concat(),
        "offer" => {
            let offer = view.draw.as_ref();
            offer.map(|offer| side(offer.by)).unwrap_or_default()
        }
        "legal" => {
            let holder = view.to_move.map(Viewer::of);
            let view = holder.map(|viewer| table.view(viewer));
            let moves = view.and_then(|view| Some(view.xiangqi()?.legal.clone()));
            moves.unwrap_or_default().len().to_string()
        }
        "stands" => game.repetition.as_ref().map(stands).unwrap_or_default(),
        "classes" => game.repetition.as_ref().map(classes).unwrap_or_default(),
        "end" => game.end.map(|end| json!(end)).map(word).unwrap_or_default(),
        "seated" => Seat::ALL
            .into_iter()
            .filter(|seat| view.seats[*seat].holder.is_some())
            .map(|seat| seat.to_string())
            .collect(),
        _ => arbiter_words::fact(&view.arbiter, key, side)
            .unwrap_or_else(|| panic!("no such fact: {key}")),
    }
}

/// `won:red:repetition` of a nested object.
fn word(value: Value) -> String {
    match value {
        Value::Object(fields) => {
            let fields = fields.into_iter().map(|(key, value)| match key.as_str() {
                "winner" | "reason" => word(value),
                _ => format!("{key}:{}", word(value)),
            });
            fields.collect::<Vec<_>>().join(":")
        }
        Value::String(text) => text,
        other => other.to_string(),
    }
}

/// `warning:must_change:red` and the article.
fn stands(found: &Found) -> String {
    let (stage, ruling) = match found {
        Found::Warning(ruling) => ("warning", ruling),
        Found::Ruled(ruling) => ("ruled", ruling),
    };
    let verdict = match ruling.verdict {
        Verdict::Draw => "draw".into(),
        Verdict::MustChange(side) => format!("must_change:{side:?}"),
        Verdict::Loses(side) => format!("loses:{side:?}"),
    };
    let article = ruling.ground.article().unwrap_or("-");
    format!("{stage}:{verdict}:{article}").to_lowercase()
}

/// The first letter of every class.
fn classes(found: &Found) -> String {
    let (Found::Warning(ruling) | Found::Ruled(ruling)) = found;
    let letter = |class: String| class.chars().next().unwrap().to_ascii_lowercase();
    let plies = ruling.plies.iter();
    plies
        .map(|ply| letter(format!("{:?}", ply.class)))
        .collect()
}

fn letter(game: &XiangqiView, seat: Seat) -> String {
    match game.red {
        Some(red) if red == seat => "r".into(),
        Some(_) => "b".into(),
        None => seat.to_string(),
    }
}

/// What a side has left, as the picture says it.
fn left(table: &Table, game: &XiangqiView, at: Millis, key: &str) -> String {
    let GameOptions::Xiangqi(settings) = table.options() else {
        panic!("a table of xiangqi");
    };
    let clocks = game.clocks.as_ref().expect("the clocks have begun");
    let holds = |seat: &Seat| clocks.left[*seat].is_some() && letter(game, *seat) == key;
    let seat = Seat::ALL.into_iter().find(holds).unwrap();
    let runs = clocks.turn == Some(seat) && clocks.paused.is_empty();
    let more_ms = if runs { at.since(clocks.since) } else { 0 };
    let spent_ms = match clocks.turn {
        Some(turn) if turn == seat => clocks.spent_ms + more_ms,
        _ => 0,
    };
    clock_cases::left(&clocks.left[seat].unwrap().during(settings.time, spent_ms))
}
