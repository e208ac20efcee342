//! How a game of xiangqi from a file stands at its end, in the protocol's words.

use super::go_picture::seat_of;
use super::picture::finished;
use crate::xiangqi::rows;
use qiguan_protocol as wire;
use qiguan_rules::xiangqi::pgn::Imported;
use qiguan_rules::xiangqi::{Colour, NoMove, Outcome, Position};

/// The picture; S has Red. `last` is the position after the last move.
pub(super) fn view(imported: &Imported, last: &Position) -> wire::View {
    let Imported { record, info } = imported;
    let names = &info.names;
    let names = [
        (wire::Seat::S, &names[Colour::Red]),
        (wire::Seat::N, &names[Colour::Black]),
    ];
    let turn = u32::try_from(record.moves.len()).unwrap_or(u32::MAX);
    let moves: Vec<String> = record.moves.iter().map(ToString::to_string).collect();
    let options = wire::GameOptions::Xiangqi(wire::XiangqiOptions::default());
    let seats = wire::Seat::ALL.map(|seat| seat_of(seat, &names)).into();
    let game = wire::GameView::Xiangqi(wire::XiangqiView {
        red: Some(wire::Seat::S),
        board: rows(last),
        position: Some(record.start.fen()),
        moves: moves.join(" "),
        check: last.in_check(last.turn()),
        quiet: last.quiet(),
        ..wire::XiangqiView::default()
    });
    wire::View {
        result: last.outcome().map(ending),
        ..finished(turn.saturating_add(1), options, seats, game)
    }
}

/// What the last position itself says; what else a file tells of the end are words.
fn ending(outcome: Outcome) -> wire::Ending {
    let (winner, reason) = match outcome {
        Outcome::Lost { loser, reason } => {
            let reason = match reason {
                NoMove::Checkmate => wire::EndReason::Checkmate,
                NoMove::Stalemate => wire::EndReason::Stalemate,
            };
            (Some(loser.opponent()), reason)
        }
        Outcome::Draw(_) => (None, wire::EndReason::NoForce),
    };
    let seat = winner.map(|colour| match colour {
        Colour::Red => wire::Seat::S,
        Colour::Black => wire::Seat::N,
    });
    wire::Ending {
        winners: seat.into_iter().collect(),
        reason,
    }
}
