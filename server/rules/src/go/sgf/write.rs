//! From a record to a file.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::Write;

use super::super::{Action, Board, ClockLeft, Colour, Pass, Ply, Point, PointSet, Preset, Record};
use super::text::{escaped, escaped_line};
use super::{Info, Overtime, TURN_LOST};

/// The record as one game of FF\[4\] in UTF-8, one move a line.
#[must_use]
pub fn write(record: &Record, info: &Info) -> String {
    let mut file = String::from("(;GM[1]FF[4]CA[UTF-8]AP[Qiguan]");
    let (board, to_move, played) = opening(record);
    head(&mut file, record, info, &board);
    start(&mut file, &board, to_move);
    for ply in &record.plies[played..] {
        file.push('\n');
        a_move(&mut file, ply, &board);
    }
    file.push_str(")\n");
    file
}

/// The start and the moves alone, for a game that is to go on from there: no names, clocks or end.
#[must_use]
pub fn write_position(record: &Record) -> String {
    let mut file = String::from("(;GM[1]FF[4]CA[UTF-8]");
    let game = record.start();
    let (board, to_move) = (*game.position().board(), game.position().to_move());
    size(&mut file, &board);
    if let Some(komi) = record.options.komi {
        property(&mut file, "KM", &komi.to_string());
    }
    if record.options.handicap > 0 {
        property(&mut file, "HA", &record.options.handicap.to_string());
    }
    start(&mut file, &board, to_move);
    for ply in &record.plies {
        let clock = None;
        a_move(&mut file, &Ply { clock, ..*ply }, &board);
    }
    file.push(')');
    file
}

/// The stones that stand before the first move, who makes it, and how many plies put them there.
fn opening(record: &Record) -> (Board, Colour, usize) {
    let mut game = record.start();
    let mut played = 0;
    for ply in &record.plies {
        if game.position().placing() == 0 || game.repeat(ply.colour, ply.action).is_err() {
            break;
        }
        played += 1;
    }
    let position = game.position();
    (*position.board(), position.to_move(), played)
}

fn size(file: &mut String, board: &Board) {
    let size = board.size();
    match size.columns() == size.rows() {
        true => property(file, "SZ", &size.to_string()),
        false => property(file, "SZ", &format!("{}:{}", size.columns(), size.rows())),
    }
}

fn start(file: &mut String, board: &Board, to_move: Colour) {
    for (colour, name) in [(Colour::Black, "AB"), (Colour::White, "AW")] {
        stones(file, name, board.stones(colour), board);
    }
    // Whoever moves first is told where the stones alone, or none, might mislead.
    if *board != Board::empty(board.size()) || to_move == Colour::White {
        property(file, "PL", &to_move.to_string());
    }
}

fn head(file: &mut String, record: &Record, info: &Info, board: &Board) {
    let options = &record.options;
    size(file, board);
    property(file, "RU", rules(options.preset));
    property(file, "KM", &options.komi().to_string());
    let placed = board.stones(Colour::Black).len();
    if options.handicap_stones() > 0 && placed >= 2 {
        property(file, "HA", &placed.to_string());
    }
    let lines = [
        ("PB", &info.black),
        ("PW", &info.white),
        ("EV", &info.event),
        ("RO", &info.round),
        ("PC", &info.place),
        ("DT", &info.date),
    ];
    for (name, text) in lines {
        line(file, name, text);
    }
    if let Some(main_s) = info.main_s {
        property(file, "TM", &main_s.to_string());
    }
    line(
        file,
        "OT",
        &info
            .overtime
            .as_ref()
            .map(Overtime::to_string)
            .unwrap_or_default(),
    );
    line(
        file,
        "RE",
        &record.end.map(|end| end.to_string()).unwrap_or_default(),
    );
    if !info.comment.is_empty() {
        property(file, "C", &escaped(&info.comment));
    }
}

/// The name by which other programs know the rules.
const fn rules(preset: Preset) -> &'static str {
    match preset {
        Preset::Chinese1988 | Preset::Chinese2002 | Preset::ChinesePsk => "Chinese",
        Preset::Aga => "AGA",
        Preset::NewZealand => "NZ",
        Preset::TrompTaylor => "Tromp-Taylor",
    }
}

fn a_move(file: &mut String, ply: &Ply, board: &Board) {
    let point = match ply.action {
        Action::Play(point) => point.sgf(board.size()),
        Action::Pass(_) => String::new(),
    };
    file.push(';');
    property(file, &ply.colour.to_string(), &point);
    if ply.action == Action::Pass(Pass::Lost) {
        property(file, TURN_LOST, "");
        property(file, "N", "turn lost");
    }
    if let Some(ClockLeft { left_ms, overtime }) = ply.clock {
        let seconds = format!("{}.{:03}", left_ms / 1000, left_ms % 1000);
        property(file, &format!("{}L", ply.colour), &seconds);
        if let Some(left) = overtime {
            property(file, &format!("O{}", ply.colour), &left.to_string());
        }
    }
}

fn stones(file: &mut String, name: &str, stones: &PointSet, board: &Board) {
    if stones.is_empty() {
        return;
    }
    file.push_str(name);
    let coordinates = |point: Point| point.sgf(board.size());
    stones
        .iter()
        .map(coordinates)
        .for_each(|point| value(file, &point));
}

fn line(file: &mut String, name: &str, text: &str) {
    if !text.is_empty() {
        property(file, name, &escaped_line(text));
    }
}

fn property(file: &mut String, name: &str, text: &str) {
    file.push_str(name);
    value(file, text);
}

fn value(file: &mut String, text: &str) {
    // Writing into a string cannot fail.
    let _ = write!(file, "[{text}]");
}
