//! `qiguan record`: whole games in files.

use super::format::RecordFormat;
use super::picture::{out_reason, wire_seat};
use super::replay::{Pieces, Replay};
use super::{Flaw, Played, board, file};
use crate::archive::GamePlace;
use crate::exit::Exit;
use crate::manner::Manner;
use anyhow::{Context, Result};
use clap::{Subcommand, ValueEnum};
use qiguan_protocol::{EndReason, Ending, View};
use qiguan_rules::junqi::{self, Token};
use qiguan_rules::xiangqi::Notation;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// What to do with records. FILE may be `-` for standard input or output.
#[derive(Debug, clap::Args)]
pub(crate) struct RecordArgs {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Plays a game again and says whether it can have happened.
    Check {
        #[command(flatten)]
        input: Input,
    },
    /// Draws the board after a step, and lists all steps.
    Show {
        #[command(flatten)]
        input: Input,
        /// After which step; 0 is the start. Without it after the last.
        #[arg(long, value_name = "STEP")]
        at: Option<usize>,
    },
    /// Shows a game on the screen, to step through; line by line with --plain or without a terminal.
    Watch {
        #[command(flatten)]
        input: Input,
    },
    /// Fetches a game from the server: a finished one, or one of Go that you play or may watch.
    Fetch(FetchArgs),
    /// Writes a game in another format; one that cannot have happened is refused.
    Convert {
        #[command(flatten)]
        input: Input,
        /// The file to write.
        #[arg(value_name = "OUT|-", default_value = "-")]
        out: PathBuf,
        /// What to write; without it as the file's name says, else text.
        #[arg(long, value_enum, value_name = "FORMAT")]
        to: Option<RecordFormat>,
        /// How moves of xiangqi are written; without it in Chinese.
        #[arg(long, value_enum)]
        notation: Option<Writing>,
    },
}

/// Which game, and where to put it.
#[derive(Debug, clap::Args)]
pub(crate) struct FetchArgs {
    /// The room's code, CODE@HOST, or a link to the record.
    #[arg(value_name = "CODE|URL")]
    pub(crate) game: GamePlace,
    /// The file to write.
    #[arg(value_name = "OUT|-", default_value = "-")]
    pub(crate) out: PathBuf,
}

#[derive(Debug, clap::Args)]
struct Input {
    /// The file to read.
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    /// What the file holds; without it as its name or its beginning says.
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: Option<RecordFormat>,
    /// The rules of a text that does not say.
    #[arg(long, value_enum, default_value = "classic")]
    preset: Preset,
    /// Calls the players by their seats.
    #[arg(long)]
    anonymous: bool,
}

/// How moves of xiangqi are written.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Writing {
    /// `炮二平五`.
    Chinese,
    /// `C2=5`.
    Wxf,
    /// `H2-E2`.
    Iccs,
}

impl From<Writing> for Notation {
    fn from(writing: Writing) -> Self {
        match writing {
            Writing::Chinese => Self::Chinese,
            Writing::Wxf => Self::Wxf,
            Writing::Iccs => Self::Iccs,
        }
    }
}

/// A named set of options.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Preset {
    /// A mine and its attacker both die.
    Classic,
    /// Mines stay.
    Platform,
}

impl From<Preset> for junqi::Preset {
    fn from(preset: Preset) -> Self {
        match preset {
            Preset::Classic => Self::Classic,
            Preset::Platform => Self::Platform,
        }
    }
}

impl RecordArgs {
    /// Does what was asked; `has_screen`: there is one to show a game on, `fetch` is for what lies at a
    /// server.
    pub(crate) fn run(
        &self,
        look: Manner,
        has_screen: bool,
        fetch: impl FnOnce(&FetchArgs) -> Result<Exit>,
    ) -> Result<Exit> {
        match &self.task {
            Task::Fetch(args) => fetch(args),
            Task::Check { input } => Flaw::answer(input.played().and_then(|game| {
                let checked = game.check(look);
                checked.with_context(|| file::name(&input.file))
            })),
            Task::Show { input, at } => Flaw::answer(input.played().and_then(|game| {
                let at = at.unwrap_or(game.len());
                file::print(game.shown(at, look)?)
            })),
            Task::Watch { input } => Flaw::answer(input.played().and_then(|game| {
                let name = file::name(&input.file);
                game.watch(&name, has_screen, look)
            })),
            Task::Convert {
                input,
                out,
                to,
                notation,
            } => Flaw::answer(input.convert(out, *to, notation.map(Notation::from))),
        }
    }
}

impl Input {
    /// A game that can have happened.
    fn played(&self) -> Result<Played> {
        let bytes = file::read(&self.file)?;
        let format = RecordFormat::of_input(self.from, &self.file, &bytes);
        let name = || file::name(&self.file);
        let game = Played::read(&bytes, format, self.preset.into()).with_context(name)?;
        match self.anonymous {
            true => game.without_names().with_context(name),
            false => Ok(game),
        }
    }

    fn convert(
        &self,
        out: &Path,
        to: Option<RecordFormat>,
        notation: Option<Notation>,
    ) -> Result<()> {
        let format = RecordFormat::of_output(to, out)?;
        let bytes = self.played()?.write(format, notation);
        file::write(out, &bytes.with_context(|| file::name(&self.file))?)
    }
}

/// The board after a step, and all steps.
pub(super) fn junqi_shown(replay: &Replay, at: usize, look: Manner) -> String {
    let view = replay.view(at);
    let game = replay.game().record.options.variant();
    let mut text = junqi_summary(replay, &view, look);
    // Writing into a String cannot fail.
    _ = write!(text, "\n{}\n", board::of_view(&view, game, look));
    for (number, (token, pieces)) in (1..).zip(replay.steps()) {
        let here = if number == at { '>' } else { ' ' };
        _ = writeln!(text, "{here}{number:>5}  {}", told(token, pieces, look));
    }
    text
}

/// Who plays, and how it stands.
pub(super) fn junqi_summary(replay: &Replay, view: &View, look: Manner) -> String {
    let lang = look.lang;
    let record = &replay.game().record;
    let mut text = String::new();
    for seat in record.turn_order() {
        let name = &replay.game().names[seat];
        let name = if name.is_empty() { "-" } else { name };
        let seat = &view.seats[seat.index()];
        let out = seat
            .out
            .map_or(String::new(), |out| format!("  ({})", lang.out(out)));
        _ = writeln!(text, "{} {}  {name}{out}", seat.seat, lang.seat(seat.seat));
    }
    let game = record.options.variant();
    let steps = lang.say("步", "steps");
    _ = write!(text, "{game}, {} {steps}: ", replay.len());
    _ = writeln!(text, "{}", standing(view, look));
    text
}

fn standing(view: &View, look: Manner) -> String {
    match (&view.result, view.to_move) {
        (Some(ending), _) => ended(ending, look),
        (None, Some(seat)) => {
            let seat = look.lang.seat(seat);
            look.lang
                .say(format!("轮到{seat}"), format!("{seat} to move"))
        }
        (None, None) => String::new(),
    }
}

fn ended(ending: &Ending, look: Manner) -> String {
    let seats: Vec<&str> = ending
        .winners
        .iter()
        .map(|&seat| look.lang.seat(seat))
        .collect();
    match ending.reason {
        EndReason::Decided => look.lang.say(
            format!("{}胜", seats.join("、")),
            format!("won by {}", seats.join(" and ")),
        ),
        EndReason::Agreed
        | EndReason::QuietLimit
        | EndReason::NobodyLeft
        | EndReason::PliesMax
        | EndReason::RoomAge
        | EndReason::Scored
        | EndReason::Resigned
        | EndReason::Time
        | EndReason::Forfeit
        | EndReason::BothLost
        | EndReason::Repetition
        | EndReason::Void
        | EndReason::Ruled
        | EndReason::Checkmate
        | EndReason::Stalemate
        | EndReason::NaturalLimit
        | EndReason::NoForce
        | EndReason::FlagWithoutForce
        | EndReason::Fouls
        | EndReason::IllegalMove => look.lang.end(ending.reason).to_owned(),
    }
}

impl Replay {
    /// The step that led there, in one line.
    pub(super) fn told(&self, at: usize, look: Manner) -> String {
        let step = at.checked_sub(1).and_then(|at| self.steps().nth(at));
        step.map_or(String::new(), |(token, pieces)| told(token, pieces, look))
    }
}

/// A step in one line: the token as the record has it, and what it is about.
fn told(token: Token, pieces: Pieces, look: Manner) -> String {
    let lang = look.lang;
    let seat = |seat| lang.seat(wire_seat(seat));
    let words = match token {
        Token::Move { .. } => {
            let pieces = [pieces.mover, pieces.met].into_iter().flatten();
            let glyph = |(seat, piece)| format!("{seat}{}", look.glyphs.piece(piece));
            pieces.map(glyph).collect::<Vec<_>>().join(" ")
        }
        Token::Timeout(who) => format!("{} {}", seat(who), lang.say("超时", "timed out")),
        Token::Out(who, reason) => format!("{} {}", seat(who), lang.out(out_reason(reason))),
        Token::Left(who) => format!("{} {}", seat(who), lang.say("离开房间", "left the room")),
        Token::Draw => lang.say("和棋", "draw").to_owned(),
        Token::Decided => lang.say("胜负已分", "decided").to_owned(),
    };
    format!("{:<8} {words}", token.to_string())
}
