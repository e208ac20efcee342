//! The xiangqi part of a picture, and its boards and moves as text.

use super::repetition::repetition;
use crate::wire::go::{clocks, question};
use crate::wire::names::seat;
use qiguan_protocol as wire;
use qiguan_rules::xiangqi::{Colour, Move, NoMove, Point, Position};
use qiguan_rules::{BySeat, Seat};
use qiguan_table::{
    Refusal, XiangqiDraw, XiangqiEnd, XiangqiLoss, XiangqiRefusal, XiangqiUsed, XiangqiView,
};
use std::fmt::Write as _;

pub(in crate::wire) fn xiangqi_view(game: &XiangqiView) -> wire::XiangqiView {
    let points: Vec<_> = game.touched.iter().map(Point::to_string).collect();
    wire::XiangqiView {
        red: game.red.map(seat),
        board: game.position.as_ref().map(board).unwrap_or_default(),
        position: game.start.as_ref().map(Position::fen),
        moves: game.moves.clone(),
        check: game.check,
        quiet: game.quiet.plies,
        red_checks: game.quiet.checks[Colour::Red],
        black_checks: game.quiet.checks[Colour::Black],
        legal: legal(&game.legal),
        awaited: game.awaited.iter().copied().map(seat).collect(),
        late: game.late.map(|(at, until)| wire::LateSeat {
            seat: seat(at),
            until_ms: until.0,
        }),
        clocks: game.clocks.as_ref().map(clocks),
        question: game.question.map(question),
        used: used(&game.used),
        touched: points.join(" "),
        last_offer: game.last_offer.map(seat),
        repetition: game
            .repetition
            .as_ref()
            .map(|found| Box::new(repetition(found, game.red))),
    }
}

fn used(used: &BySeat<XiangqiUsed>) -> Vec<wire::XiangqiUse> {
    let any = |at: &Seat| used[*at] != XiangqiUsed::default();
    let of = |at: Seat| {
        let XiangqiUsed {
            undos,
            pauses,
            penalties,
            fouls,
        } = used[at];
        wire::XiangqiUse {
            seat: seat(at),
            undos,
            pauses,
            penalties,
            fouls,
        }
    };
    Seat::ALL.into_iter().filter(any).map(of).collect()
}

/// The ten rows from Black's side, with a blank between.
pub(in crate::wire) fn board(position: &Position) -> String {
    let letter = |file: u8, rank: u8| {
        let piece = Point::new(file, rank).and_then(|point| position.piece(point));
        piece.map_or('.', |piece| piece.letter())
    };
    let row = |rank: u8| (0..9).map(|file| letter(file, rank)).collect::<String>();
    (0..10).rev().map(row).collect::<Vec<_>>().join(" ")
}

/// Moves by the piece that makes them: `b0:a2,c2 h0:g2`.
pub(super) fn legal(moves: &[Move]) -> String {
    let mut moves = moves.to_vec();
    moves.sort_unstable();
    let mut text = String::new();
    let mut of = None;
    for step in moves {
        // Writing into a String cannot fail.
        _ = match (of == Some(step.from), text.is_empty()) {
            (true, _) => write!(text, ",{}", step.to),
            (false, true) => write!(text, "{}:{}", step.from, step.to),
            (false, false) => write!(text, " {}:{}", step.from, step.to),
        };
        of = Some(step.from);
    }
    text
}

/// The move that a client names.
pub(in crate::wire) fn step_of(text: &str) -> Result<Move, Refusal> {
    let step = text.parse();
    step.map_err(|_| Refusal::Xiangqi(XiangqiRefusal::NoSuchMove))
}

/// The point that a client names.
pub(in crate::wire) fn touch_of(text: &str) -> Result<Point, Refusal> {
    let point = text.parse();
    point.map_err(|_| Refusal::Xiangqi(XiangqiRefusal::NoSuchMove))
}

/// Why a game ended.
pub(crate) fn xiangqi_reason(end: XiangqiEnd) -> wire::EndReason {
    ending(end, None).reason
}

/// How a game ended, in the words that all games have.
pub(in crate::wire) fn ending(end: XiangqiEnd, winner: Option<Seat>) -> wire::Ending {
    wire::Ending {
        winners: winner.map(seat).into_iter().collect(),
        reason: match end {
            XiangqiEnd::Won { reason, .. } => match reason {
                XiangqiLoss::NoMove(NoMove::Checkmate) => wire::EndReason::Checkmate,
                XiangqiLoss::NoMove(NoMove::Stalemate) => wire::EndReason::Stalemate,
                XiangqiLoss::Repetition => wire::EndReason::Repetition,
                XiangqiLoss::Resigned => wire::EndReason::Resigned,
                XiangqiLoss::Time => wire::EndReason::Time,
                XiangqiLoss::Forfeit => wire::EndReason::Forfeit,
                XiangqiLoss::Fouls => wire::EndReason::Fouls,
                XiangqiLoss::IllegalMove => wire::EndReason::IllegalMove,
            },
            XiangqiEnd::Draw { reason } => match reason {
                XiangqiDraw::Agreed => wire::EndReason::Agreed,
                XiangqiDraw::Repetition => wire::EndReason::Repetition,
                XiangqiDraw::NaturalLimit => wire::EndReason::NaturalLimit,
                XiangqiDraw::NoForce(_) => wire::EndReason::NoForce,
                XiangqiDraw::FlagWithoutForce => wire::EndReason::FlagWithoutForce,
                XiangqiDraw::Ruled => wire::EndReason::Ruled,
                XiangqiDraw::PliesMax => wire::EndReason::PliesMax,
                XiangqiDraw::RoomAge => wire::EndReason::RoomAge,
            },
            XiangqiEnd::BothLost => wire::EndReason::BothLost,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_listed_by_the_piece_that_makes_them() {
        let moves = ["h2e2", "b0c2", "b0a2"].map(|step| step.parse().unwrap());
        assert_eq!(legal(&moves), "b0:a2,c2 h2:e2");
        assert_eq!(legal(&[]), "");
    }

    #[test]
    fn a_board_begins_with_blacks_back_rank() {
        let rows = board(&Position::start());
        assert!(rows.starts_with("rnbakabnr ......... .c.....c."));
        assert!(rows.ends_with("......... RNBAKABNR"));
    }
}
