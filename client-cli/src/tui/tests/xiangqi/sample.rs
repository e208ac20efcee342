//! Games that the rules have played, as one viewer sees them.

use crate::tui::tests::desk::Desk;
use crate::tui::tests::screens::table;
use crate::xiangqi::rows;
use qiguan_protocol::{Seat, View};
use qiguan_rules::xiangqi::{Colour, Move, Position};
use serde_json::{Value, json};

/// An opening with a capture, Red to move.
pub(super) const OPENING: &str = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 b7a7 h0h6 a7a9 \
    e2e6 d9e8 e6e4 c9e7";
/// A cannon in the middle that mates with a second one behind it.
pub(super) const MATE: &str = "h2e2 h7e7 e2e6 f9e8 b2e2 a6a5 e6e3 a5a4";
/// A check by the cannon in the middle, Black to move.
pub(super) const CHECK: &str = "h2e2 h9g7 e2e6";
/// Two rooks that do nothing, to and fro.
pub(super) const TO_AND_FRO: &str = "a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9";

/// Plays moves from the usual start.
pub(super) fn played(moves: &str) -> Position {
    let mut position = Position::start();
    for word in moves.split_whitespace() {
        let step: Move = word.parse().expect("a move");
        assert_eq!(position.is_legal(step), Ok(()), "{word}");
        position.play(step);
    }
    position
}

/// The picture of a game that goes on; S has Red.
pub(super) fn view(moves: &str, viewer: Option<Seat>) -> View {
    serde_json::from_value(picture(moves, viewer)).expect("a picture")
}

/// The same as JSON, to be changed.
pub(super) fn picture(moves: &str, viewer: Option<Seat>) -> Value {
    let position = played(moves);
    let to_move = match position.turn() {
        Colour::Red => Seat::S,
        Colour::Black => Seat::N,
    };
    let legal = match viewer == Some(to_move) {
        true => legal(&position),
        false => String::new(),
    };
    json!({
        "phase": "playing",
        "owner": "Ann",
        "options": {"xiangqi": {"profile": "cxa1999", "occurrences": 3,
            "enforcement": "warn_then_loss", "natural_limit_rounds": 60, "natural_limit": "claim",
            "illegal_move": "refuse", "fouls_to_lose": 3, "time": {"stages": {"stages": [
                {"moves": 20, "time_ms": 1_200_000}, {"moves": 1, "time_ms": 60_000}]}}}},
        "seats": [
            {"seat": "S", "guest": "Ann", "name": "Ann", "ready": true}, {"seat": "E"},
            {"seat": "N", "guest": "Bo", "name": "陈小波", "ready": true}, {"seat": "W"}],
        "turn": moves.split_whitespace().count() + 1,
        "to_move": to_move,
        "game": {"xiangqi": {
            "red": "S",
            "board": rows(&position),
            "moves": moves.split_whitespace().collect::<Vec<_>>().join(" "),
            "check": position.in_check(position.turn()),
            "quiet": position.quiet(),
            "legal": legal,
            "clocks": clocks(to_move),
        }},
    })
}

pub(super) fn clocks(turn: Seat) -> Value {
    json!({"left": [
        {"seat": "S", "time": {"stages": {"left_ms": 613_000, "moves": 12, "stage": 0}}},
        {"seat": "N", "time": {"stages": {"left_ms": 41_000, "moves": 1, "stage": 1}}}],
        "turn": turn, "since_ms": 1_000_000})
}

/// The moves of the side to move as the protocol has them.
pub(super) fn legal(position: &Position) -> String {
    let moves = position.legal_moves();
    let mut pieces: Vec<String> = Vec::new();
    for (point, _) in position.pieces() {
        let to: Vec<String> = moves
            .iter()
            .filter(|step| step.from == point)
            .map(|step| step.to.to_string())
            .collect();
        if !to.is_empty() {
            pieces.push(format!("{point}:{}", to.join(",")));
        }
    }
    pieces.join(" ")
}

/// What stands about a repetition of two rooks that check nobody, as it would be told if Red chased.
pub(super) fn repetition(stage: &str) -> Value {
    let chase = |step: &str| json!({"step": step, "class": {"chase": {"attacker": "a1", "target": "a8", "form": "direct"}}});
    let idle = |step: &str| json!({"step": step, "class": {"idle": {"why": "quiet"}}});
    json!({"stage": stage, "against": "S", "ground": "one_prohibited", "article": "26.4",
        "from": 0, "plies": [chase("a0a1"), idle("a9a8"), chase("a1a0"), idle("a8a9"),
            chase("a0a1"), idle("a9a8"), chase("a1a0"), idle("a8a9")]})
}

/// The picture once that repetition stands.
pub(super) fn repeated(stage: &str, viewer: Option<Seat>) -> Value {
    let mut picture = picture(TO_AND_FRO, viewer);
    picture["game"]["xiangqi"]["repetition"] = repetition(stage);
    picture
}

/// The picture of a game that was mated.
pub(super) fn mated(viewer: Option<Seat>) -> Value {
    let mut picture = picture(&format!("{MATE} e2e4"), viewer);
    picture["phase"] = json!("over");
    picture["to_move"] = Value::Null;
    picture["result"] = json!({"winners": ["S"], "reason": "checkmate"});
    let game = &mut picture["game"]["xiangqi"];
    game["legal"] = json!("");
    game["clocks"]["turn"] = Value::Null;
    picture
}

pub(super) fn of(picture: Value) -> View {
    serde_json::from_value(picture).expect("a picture")
}

/// A table with a picture, at which somebody sits.
pub(super) fn desk(view: View, seat: Seat) -> Desk {
    Desk {
        table: table(Some(seat)),
        view,
    }
}
