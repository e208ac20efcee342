//! Records as text: junqi's own format, SGF for Go, and PGN for xiangqi.

use super::repetitions;
use crate::wire;
use qiguan_protocol::utc_day;
use qiguan_rules::go::sgf::{self, Info, Overtime};
use qiguan_rules::xiangqi::{ByColour, Colour, Notation, pgn};
use qiguan_table::{GameOptions, GameView, Table, TimeControl, View, Viewer, XiangqiEnd};
use std::fmt::{self, Write as _};
use std::sync::Arc;

/// How a record is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Junqi's own text.
    Junqi,
    /// Of Go.
    Sgf,
    /// Of xiangqi.
    Pgn,
}

/// The text of a game.
#[derive(Clone)]
pub(crate) struct Record {
    pub(crate) format: Format,
    pub(crate) text: Arc<str>,
}

impl Record {
    /// A game that was opened at that Unix time; none if it has not begun.
    pub(crate) fn of(room: &str, table: &Table, wall_ms: u64) -> Option<Self> {
        let (format, text) = match table.options() {
            GameOptions::Junqi(_) => (Format::Junqi, junqi(room, table)?),
            GameOptions::Go(_) => (Format::Sgf, sgf(room, table, wall_ms)?),
            GameOptions::Xiangqi(_) => (Format::Pgn, pgn(room, table, wall_ms)?),
        };
        let text = text.into();
        Some(Self { format, text })
    }
}

/// Shows how it is written alone.
impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Record").field(&self.format).finish()
    }
}

/// A game of junqi as the text of its rules, section 8, with who sat where as comments.
fn junqi(room: &str, table: &Table) -> Option<String> {
    let record = table.record()?;
    let mut text = format!("# room {room}\n");
    for (seat, _, name) in table.players() {
        // Writing into a String cannot fail.
        _ = writeln!(text, "# {} {name}", seat.letter());
    }
    for line in remarks(table) {
        _ = writeln!(text, "# {line}");
    }
    _ = writeln!(text, "{record}");
    Some(text)
}

/// A game of Go as SGF, begun on the day of that Unix time.
fn sgf(room: &str, table: &Table, wall_ms: u64) -> Option<String> {
    let record = table.go_record()?;
    let (GameOptions::Go(settings), GameView::Go(view)) =
        (table.options(), table.view(Viewer::Spectator).game)
    else {
        return None;
    };
    let name = |is_black: bool| {
        let mut players = table.players();
        let found = players.find(|(seat, ..)| (Some(*seat) == view.black) == is_black);
        found.map_or_else(String::new, |(_, _, name)| name.to_owned())
    };
    let (main_s, overtime) = time(settings.time);
    let info = Info {
        black: name(true),
        white: name(false),
        place: format!("Qiguan {room}"),
        date: utc_day(wall_ms),
        comment: remarks(table).join("\n"),
        event: event(table),
        round: round(table),
        main_s,
        overtime,
        ..Info::default()
    };
    Some(sgf::write(record, &info))
}

/// What the game was part of; nothing where it was a game by itself.
fn event(table: &Table) -> String {
    let series = table.series();
    series.map_or_else(String::new, |series| {
        format!("best of {}", series.terms.games)
    })
}

/// Which game of a match it was.
fn round(table: &Table) -> String {
    let series = table.series();
    series.map_or_else(String::new, |series| series.game.to_string())
}

/// What is said beside the moves: the match with its score, and what the arbiter did.
fn remarks(table: &Table) -> Vec<String> {
    let score = table.series().map(|series| {
        let (won, game) = (series.won, series.game);
        let games = series.terms.games;
        format!(
            "match best of {games}, game {game}, {}:{}",
            won.first, won.second
        )
    });
    score.into_iter().chain(rulings(table)).collect()
}

/// What the arbiter did, a line each; none where nobody presided.
fn rulings(table: &Table) -> Vec<String> {
    let view = table.view(Viewer::Spectator).arbiter;
    let arbiter = view.holder.map(|(_, name)| format!("arbiter {name}"));
    let rulings = view.rulings.iter().map(wire::ruling_text);
    arbiter.into_iter().chain(rulings).collect()
}

/// A game of xiangqi as PGN, begun on the day of that Unix time.
fn pgn(room: &str, table: &Table, wall_ms: u64) -> Option<String> {
    let record = table.xiangqi_record()?;
    let View { arbiter, game, .. } = table.view(Viewer::Spectator);
    let GameView::Xiangqi(view) = game else {
        return None;
    };
    let name = |is_red: bool| {
        let mut players = table.players();
        let found = players.find(|(seat, ..)| (Some(*seat) == view.red) == is_red);
        found.map_or_else(String::new, |(_, _, name)| name.to_owned())
    };
    let fouls = |colour| {
        let red = view.red?;
        let seat = match colour {
            Colour::Red => red,
            Colour::Black => red.ally(),
        };
        let ruled = arbiter.counts[seat].fouls;
        Some(u32::from(view.used[seat].fouls) + u32::from(ruled))
    };
    let used_s = table.xiangqi_used_s();
    let remarks = Some(remarks(table)).filter(|lines| !lines.is_empty());
    let remarks = remarks.map(|lines| (0, lines.join("; ")));
    let ruled = table.xiangqi_rulings().iter();
    let ruled = ruled.map(|(plies, ruling)| (*plies, repetitions::comment(ruling)));
    let info = pgn::Info {
        site: format!("Qiguan {room}"),
        date: utc_day(wall_ms).replace('-', "."),
        names: ByColour::new(name(true), name(false)),
        event: event(table),
        round: round(table),
        termination: view.end.as_ref().map_or_else(String::new, termination),
        used_s: ByColour::new(Some(used_s[Colour::Red]), Some(used_s[Colour::Black])),
        fouls: ByColour::new(fouls(Colour::Red), fouls(Colour::Black)),
        comments: remarks.into_iter().chain(ruled).collect(),
        ..pgn::Info::default()
    };
    pgn::write(&record, &info, Notation::Chinese).ok()
}

/// Why a game ended, in the protocol's word.
fn termination(end: &XiangqiEnd) -> String {
    let reason = serde_json::to_value(wire::xiangqi_reason(*end));
    let word = reason
        .ok()
        .and_then(|word| word.as_str().map(str::to_owned));
    word.unwrap_or_default().replace('_', " ")
}

fn time(control: TimeControl) -> (Option<u32>, Option<Overtime>) {
    let seconds = |ms: u32| Some(ms / 1_000);
    match control {
        TimeControl::PerMove { limit_ms, .. } => {
            let limit_s = limit_ms / 1_000;
            (None, Some(Overtime::Simple { limit_s }))
        }
        TimeControl::Absolute { total_ms } => (seconds(total_ms), None),
        TimeControl::ByoYomi {
            main_ms,
            periods,
            period_ms,
        } => {
            let period_s = period_ms / 1_000;
            let periods = periods.into();
            (
                seconds(main_ms),
                Some(Overtime::ByoYomi { periods, period_s }),
            )
        }
        TimeControl::ReservedCountdown {
            limit_ms,
            reserved_minutes,
        } => {
            let words = format!("the last {reserved_minutes} min of it are counted");
            (seconds(limit_ms), Some(Overtime::Other(words)))
        }
        TimeControl::Canadian {
            main_ms,
            stones,
            block_ms,
        } => {
            let (moves, block_s) = (stones.into(), block_ms / 1_000);
            (
                seconds(main_ms),
                Some(Overtime::Canadian { moves, block_s }),
            )
        }
        TimeControl::Stages { .. } => (None, Some(Overtime::Other("in stages".to_owned()))),
        TimeControl::Fischer {
            initial_ms,
            increment_ms,
            cap_ms: _,
        } => {
            let increment_s = increment_ms / 1_000;
            (seconds(initial_ms), Some(Overtime::Fischer { increment_s }))
        }
        TimeControl::Unlimited => (None, None),
    }
}
