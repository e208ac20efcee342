//! Games that the rules have played, as one viewer sees them.

use crate::tui::tests::desk::Desk;
use crate::tui::tests::screens::table;
use qiguan_protocol::{Seat, View};
use qiguan_rules::go::{Colour, Count, Game, Options, PointSet};
use serde_json::{Value, json};

/// An opening with a capture in the corner, Black to move.
pub(super) const OPENING: &str = "Q16 D4 Q4 D16 O3 R14 O17 S16 F17 C14 F3 C6 J4 R17 Q17 Q18 P18 R18 \
    O16 F4 G4 G3 F2 G5 H4 E3 E2 D2 D3 C3 C2 D1 H5 G6 K16 C10 R10 R12 P14 Q12";
/// A small board, played out; both have passed.
pub(super) const SMALL: &str = "E5 E6 D6 F5 F4 G4 E4 G5 D7 F3 E3 F2 E2 E7 D8 E8 F1 G1 E1 D9 C9 E9 \
    C8 G2 H8 pass pass";

pub(super) fn options(size: &str, handicap: u8) -> Options {
    Options {
        size: size.parse().expect("a size"),
        handicap,
        ..Options::default()
    }
}

/// Plays points and passes one after the other.
pub(super) fn played(options: Options, moves: &str) -> Game {
    let mut game = Game::start(options);
    for word in moves.split_whitespace() {
        let position = *game.position();
        let colour = position.to_move();
        let events = match word {
            "pass" => position.pass(colour),
            point => position.play(game.history(), colour, point.parse().expect("a point")),
        };
        for event in events.unwrap_or_else(|why| panic!("{word}: {why}")) {
            game.apply(&event);
        }
    }
    game
}

/// The picture of a game that goes on; S has Black.
pub(super) fn view(game: &Game, moves: &str, viewer: Option<Seat>) -> View {
    let position = game.position();
    let options = position.options();
    let to_move = match position.to_move() {
        Colour::Black => Seat::S,
        Colour::White => Seat::N,
    };
    let legal = match viewer == Some(to_move) {
        true => position.legal(game.history()).to_string(),
        false => String::new(),
    };
    let byo_yomi = |main: u32, periods: u8, period: u32| json!({"byo_yomi": {"main_ms": main, "periods": periods, "period_ms": period}});
    let value = json!({
        "phase": "playing",
        "owner": "Ann",
        "options": {"go": {"preset": "chinese_2002", "size": options.size, "komi": "7.5",
            "handicap": options.handicap, "placement": "fixed",
            "time": byo_yomi(600_000, 5, 30_000)}},
        "seats": [
            {"seat": "S", "guest": "Ann", "name": "Ann", "ready": true}, {"seat": "E"},
            {"seat": "N", "guest": "Bo", "name": "陈小波", "ready": true}, {"seat": "W"}],
        "turn": position.plies() + 1,
        "to_move": to_move,
        "game": {"go": {
            "black": "S",
            "board": board(&position.board().to_string()),
            "moves": moves.split_whitespace().collect::<Vec<_>>().join(" "),
            "black_prisoners": position.prisoners(Colour::Black),
            "white_prisoners": position.prisoners(Colour::White),
            "legal": legal,
            "clocks": {
                "left": [
                    {"seat": "S", "time": byo_yomi(125_000, 5, 30_000)},
                    {"seat": "N", "time": byo_yomi(0, 3, 30_000)}],
                "turn": to_move,
                "since_ms": 1_000_000,
            },
        }},
    });
    serde_json::from_value(value).expect("a picture")
}

/// The rows in one line, as the protocol has them.
fn board(rows: &str) -> String {
    rows.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The picture while both agree on what is dead.
pub(super) fn confirming(viewer: Option<Seat>) -> View {
    let game = played(options("9", 0), SMALL);
    let mut value = value(&view(&game, SMALL, viewer));
    value["to_move"] = Value::Null;
    value["clock"] = json!({"left_ms": 120_000, "since_ms": 1_000_000});
    let go = &mut value["game"]["go"];
    go["stage"] = json!("confirm");
    go["agreement"] = json!({"why": "first", "version": 3, "marks": "H8", "proposal": "H8",
        "accepted": ["N"], "changes": [{"seat": "S", "count": 2}]});
    go["clocks"]["standing"] = json!(["confirming"]);
    go["clocks"]["turn"] = Value::Null;
    serde_json::from_value(value).expect("a picture")
}

/// The picture of the same game, counted.
pub(super) fn over(viewer: Option<Seat>) -> View {
    let game = played(options("9", 0), SMALL);
    let position = game.position();
    let dead: PointSet = "H8".parse().expect("a point");
    let count = Count::of(position.board(), &dead, position.options());
    let size = position.board().size();
    let letter = |point| match (count.black.contains(point), count.white.contains(point)) {
        (true, _) => 'X',
        (false, true) => 'O',
        (false, false) => '.',
    };
    let row = |row: u8| -> String {
        let points = (0..size.columns()).filter_map(|column| {
            let point = qiguan_rules::go::Point::new(column, row)?;
            Some(letter(point))
        });
        points.collect()
    };
    let rows: Vec<String> = (0..size.rows()).rev().map(row).collect();
    let winner = match count.margin.ahead() {
        Some(Colour::Black) => json!(["S"]),
        Some(Colour::White) => json!(["N"]),
        None => json!([]),
    };
    let mut value = value(&confirming(viewer));
    value["phase"] = json!("over");
    value["clock"] = Value::Null;
    value["result"] = json!({"winners": winner, "reason": "scored"});
    value["game"]["go"]["verdict"] = json!({
        "score": count.margin.to_string(), "zi": count.margin.in_zi(),
        "count": {"points": rows.join(" "), "dead": "H8",
            "black": count.area(Colour::Black).to_string(),
            "white": count.area(Colour::White).to_string()}});
    serde_json::from_value(value).expect("a picture")
}

fn value(view: &View) -> Value {
    serde_json::to_value(view).expect("a picture is JSON")
}

/// A table with a picture, at which S sits.
pub(super) fn desk(view: View) -> Desk {
    Desk {
        table: table(Some(Seat::S)),
        view,
    }
}
