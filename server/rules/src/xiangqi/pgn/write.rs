//! From a record to a file.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::Write;

use crate::xiangqi::{Colour, Notation, Position, Record, ReplayError, Score};

use super::Info;
use super::tag::{self, FOULS, GAME, NAMES, TEAMS, USED};

/// The record as PGN in UTF-8, one full move a line, the position to begin with where it is not
/// the start.
///
/// # Errors
///
/// A move is not legal.
pub fn write(record: &Record, info: &Info, notation: Notation) -> Result<String, ReplayError> {
    let mut file = String::new();
    head(&mut file, record, info, notation);
    file.push('\n');
    let mut is_first = true;
    // Writing into a string cannot fail.
    for comment in comments(info, 0) {
        let _ = writeln!(file, "{{{comment}}}");
    }
    let mut position = record.start;
    for (&step, ply) in record.moves.iter().zip(1..) {
        let refused = |illegal| ReplayError { ply, illegal };
        let text = notation.write(&position, step).map_err(refused)?;
        file.push_str(&before(&position, ply == 1, is_first));
        file.push_str(&text);
        position.play(step);
        is_first = false;
        for comment in comments(info, ply) {
            let _ = write!(file, " {{{comment}}}");
            is_first = true;
        }
    }
    if !record.moves.is_empty() {
        file.push('\n');
    }
    file.push_str(score(record));
    file.push('\n');
    Ok(file)
}

/// What is said after so many moves; a brace would end the comment.
fn comments(info: &Info, plies: usize) -> impl Iterator<Item = String> {
    let here = info.comments.iter().filter(move |(at, _)| *at == plies);
    here.map(|(_, text)| text.replace('{', "(").replace('}', ")"))
}

/// What stands before a move: its number, where it is the first or follows a comment or a move of
/// Black, and a new line where one is due.
fn before(position: &Position, is_first: bool, is_alone: bool) -> String {
    let number = position.number();
    match (position.turn(), is_first, is_alone) {
        (Colour::Red, true, _) => format!("{number}. "),
        (Colour::Red, false, _) => format!("\n{number}. "),
        (Colour::Black, true, _) => format!("{number}... "),
        (Colour::Black, false, true) => format!("\n{number}... "),
        (Colour::Black, false, false) => String::from(" "),
    }
}

fn head(file: &mut String, record: &Record, info: &Info, notation: Notation) {
    tag(file, "Game", GAME);
    tag(file, "Event", &info.event);
    tag(file, "Site", &info.site);
    tag(file, "Date", &info.date);
    tag(file, "Round", &info.round);
    for colour in Colour::ALL {
        tag(file, TEAMS[colour], &info.teams[colour]);
        tag(file, NAMES[colour], &info.names[colour]);
    }
    tag(file, "Result", score(record));
    tag(file, "Termination", &info.termination);
    for colour in Colour::ALL {
        let used = info.used_s[colour].map(tag::time);
        tag(file, USED[colour], &used.unwrap_or_default());
        let fouls = info.fouls[colour].map(|fouls| fouls.to_string());
        tag(file, FOULS[colour], &fouls.unwrap_or_default());
    }
    tag(file, "Format", format_name(notation));
    if record.start.fen() != Position::start().fen() {
        tag(file, "FEN", &record.start.fen());
    }
}

const fn format_name(notation: Notation) -> &'static str {
    match notation {
        Notation::Ucci => "UCCI",
        Notation::Iccs => "ICCS",
        Notation::Wxf => "WXF",
        Notation::Chinese => "Chinese",
    }
}

fn score(record: &Record) -> &'static str {
    record.score.map_or("*", Score::text)
}

/// A tag on a line of its own; an empty one is left out.
fn tag(file: &mut String, name: &str, value: &str) {
    if value.is_empty() {
        return;
    }
    let mut escaped = String::with_capacity(value.len());
    for letter in value.chars() {
        match letter {
            '"' | '\\' => escaped.extend(['\\', letter]),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    // Writing into a string cannot fail.
    let _ = writeln!(file, "[{name} \"{escaped}\"]");
}
