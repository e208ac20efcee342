//! The Go part of a picture.

use super::clocks::clocks;
use super::points::{areas, board, points, runs};
use super::words;
use crate::wire::names::seat;
use crate::wire::outbound::clock;
use qiguan_protocol as wire;
use qiguan_rules::go::{Colour, Count, DrawReason, End, Reason, VoidReason};
use qiguan_rules::{BySeat, Seat};
use qiguan_table::{
    AgreementView, GoStage, GoView, PositionView, Question, SealedView, UsedView, Verdict,
};

pub(in crate::wire) fn go_view(go: &GoView) -> wire::GoView {
    let (stage, agreement) = stage(&go.stage);
    wire::GoView {
        position: go.position.as_deref().map(position).map(Box::new),
        black: go.black.map(seat),
        board: go.board.as_ref().map(board).unwrap_or_default(),
        moves: go.moves.clone(),
        black_prisoners: go.prisoners[Colour::Black],
        white_prisoners: go.prisoners[Colour::White],
        legal: runs(&go.legal),
        stage,
        play_out: go.play_out,
        agreement,
        awaited: go.awaited.iter().copied().map(seat).collect(),
        clocks: go.clocks.as_ref().map(clocks),
        session: go.session.as_ref().map(clock),
        question: go.question.map(question),
        used: used(&go.used),
        sealed: go.sealed.as_ref().map(sealed),
        verdict: go.verdict.as_ref().map(|ended| Box::new(verdict(ended))),
    }
}

fn position(position: &PositionView) -> wire::GoPosition {
    wire::GoPosition {
        board: board(&position.board),
        to_move: words::colour(position.to_move),
        moves: position.moves.clone(),
        black_prisoners: position.prisoners[Colour::Black],
        white_prisoners: position.prisoners[Colour::White],
    }
}

fn stage(stage: &GoStage) -> (wire::GoStage, Option<Box<wire::Agreement>>) {
    match stage {
        GoStage::Play => (wire::GoStage::Play, None),
        GoStage::Confirm(agreed) => (wire::GoStage::Confirm, Some(Box::new(agreement(agreed)))),
        GoStage::Sealing => (wire::GoStage::Sealing, None),
        GoStage::Adjourned => (wire::GoStage::Adjourned, None),
    }
}

fn agreement(agreed: &AgreementView) -> wire::Agreement {
    let (why, called_by) = words::confirming(agreed.why);
    let changes = Seat::ALL.into_iter().map(|at| wire::SeatChanges {
        seat: seat(at),
        count: agreed.changes[at],
    });
    wire::Agreement {
        why,
        called_by: called_by.map(seat),
        version: agreed.version,
        marks: points(&agreed.marks),
        proposal: agreed.proposal.as_ref().map(points).unwrap_or_default(),
        accepted: agreed.accepted.iter().copied().map(seat).collect(),
        changes: changes.filter(|changes| changes.count > 0).collect(),
    }
}

/// What one player asks of the other.
pub(in crate::wire) fn question(question: Question) -> wire::Question {
    wire::Question {
        by: seat(question.by),
        what: words::ask_word(question.what),
    }
}

fn used(used: &BySeat<UsedView>) -> Vec<wire::SeatUse> {
    let any = |at: &Seat| used[*at] != UsedView::default();
    let of = |at: Seat| {
        let UsedView {
            undos,
            pauses,
            penalties,
            warnings,
        } = used[at];
        wire::SeatUse {
            seat: seat(at),
            undos,
            pauses,
            penalties,
            warnings,
        }
    };
    Seat::ALL.into_iter().filter(any).map(of).collect()
}

pub(super) fn sealed(sealed: &SealedView) -> wire::SealedMove {
    wire::SealedMove {
        seat: seat(sealed.seat),
        hash: sealed.hash.clone(),
    }
}

pub(super) fn verdict(verdict: &Verdict) -> wire::GoVerdict {
    wire::GoVerdict {
        score: verdict.end.to_string(),
        zi: match verdict.end {
            End::Scored { margin } => margin.in_zi(),
            End::Won { .. } | End::Draw { .. } | End::Void { .. } | End::BothLost => String::new(),
        },
        count: verdict.count.as_deref().map(count),
        review: verdict.review,
    }
}

fn count(count: &Count) -> wire::GoCount {
    wire::GoCount {
        points: areas(count),
        dead: points(&count.dead),
        black: count.area(Colour::Black).to_string(),
        white: count.area(Colour::White).to_string(),
    }
}

/// How a game ended, in the words that all games have.
pub(in crate::wire) fn ending(end: &End, winner: Option<Seat>) -> wire::Ending {
    wire::Ending {
        winners: winner.map(seat).into_iter().collect(),
        reason: match end {
            End::Scored { .. } => wire::EndReason::Scored,
            End::Won { reason, .. } => match reason {
                Reason::Resigned => wire::EndReason::Resigned,
                Reason::Time => wire::EndReason::Time,
                Reason::Forfeit => wire::EndReason::Forfeit,
            },
            End::Draw { reason } => match reason {
                DrawReason::Repetition => wire::EndReason::Repetition,
                DrawReason::Agreed => wire::EndReason::Agreed,
                DrawReason::Ruled => wire::EndReason::Ruled,
                DrawReason::PliesMax => wire::EndReason::PliesMax,
                DrawReason::RoomAge => wire::EndReason::RoomAge,
            },
            End::Void { reason } => match reason {
                VoidReason::Repetition => wire::EndReason::Void,
                VoidReason::Ruled => wire::EndReason::Ruled,
            },
            End::BothLost => wire::EndReason::BothLost,
        },
    }
}
