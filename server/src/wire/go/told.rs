//! What a viewer hears of a game of Go.

use super::clocks::clocks;
use super::points::{board, points, runs};
use super::view::{ending, verdict};
use super::words;
use crate::wire::names::{guest_id, seat};
use crate::wire::outbound::clock;
use qiguan_protocol as wire;
use qiguan_rules::go::{Colour, Event as Ply, Pass, PointSet};
use qiguan_table::{ClocksView, GoTold};

pub(in crate::wire) fn told(told: &GoTold) -> wire::GoTold {
    match told {
        GoTold::ColoursDrawn { black } => wire::GoTold::ColoursDrawn {
            black: seat(*black),
        },
        GoTold::Awaited {
            absent,
            since: _,
            clock: timer,
        } => wire::GoTold::Awaited {
            absent: absent.iter().copied().map(seat).collect(),
            clock: clock(timer),
        },
        GoTold::Arrived { seat: at, cost_ms } => wire::GoTold::Arrived {
            seat: seat(*at),
            cost_ms: *cost_ms,
        },
        GoTold::Began {
            turn,
            clocks: now,
            legal,
        } => wire::GoTold::Began {
            turn: *turn,
            clocks: clocks(now),
            legal: runs(legal),
        },
        GoTold::Ply {
            ply: played,
            turn,
            clocks,
            legal,
        } => ply(played, *turn, clocks, legal),
        GoTold::Penalised {
            seat: at,
            clocks: now,
        } => wire::GoTold::Penalised {
            seat: seat(*at),
            clocks: clocks(now),
        },
        GoTold::Warned { seat: at, by } => wire::GoTold::Warned {
            seat: seat(*at),
            by: guest_id(*by),
        },
        GoTold::ClocksSet { clocks: now } => wire::GoTold::ClocksSet {
            clocks: clocks(now),
        },
        GoTold::Confirming {
            why,
            version,
            proposal,
            clock: timer,
            clocks: now,
        } => {
            let (why, called_by) = words::confirming(*why);
            wire::GoTold::Confirming {
                why,
                called_by: called_by.map(seat),
                version: *version,
                proposal: proposal.as_ref().map(points).unwrap_or_default(),
                clock: clock(timer),
                clocks: now.as_ref().map(clocks),
            }
        }
        GoTold::Marked {
            by,
            marks,
            version,
            clock: timer,
        } => wire::GoTold::DeadMarked {
            by: seat(*by),
            marks: points(marks),
            version: *version,
            clock: clock(timer),
        },
        GoTold::Accepted { by } => wire::GoTold::Accepted { by: seat(*by) },
        GoTold::PlayedOn {
            by,
            chain,
            to_move: _,
            strict,
            turn,
            clocks: now,
            legal,
        } => wire::GoTold::PlayedOn {
            by: by.map(seat),
            chain: chain.map(|point| point.to_string()),
            play_out: *strict,
            turn: *turn,
            clocks: clocks(now),
            legal: runs(legal),
        },
        GoTold::Asked { by, what } => wire::GoTold::Asked {
            by: seat(*by),
            what: words::ask_word(*what),
        },
        GoTold::Closed { refused_by } => wire::GoTold::Closed {
            refused_by: refused_by.map(seat),
        },
        GoTold::Undone {
            by,
            plies,
            board: stones,
            prisoners,
            turn,
            clocks: now,
            legal,
            ruled,
        } => wire::GoTold::Undone {
            by: seat(*by),
            plies: *plies,
            board: board(stones),
            black_prisoners: prisoners[Colour::Black],
            white_prisoners: prisoners[Colour::White],
            turn: *turn,
            clocks: clocks(now),
            legal: runs(legal),
            ruled: *ruled,
        },
        GoTold::SessionBegan { clock: timer } => wire::GoTold::SessionBegan {
            clock: clock(timer),
        },
        GoTold::Paused {
            by,
            clock: timer,
            clocks: now,
        } => wire::GoTold::Paused {
            by: seat(*by),
            clock: clock(timer),
            clocks: clocks(now),
        },
        GoTold::Resumed { clocks: now } => wire::GoTold::Resumed {
            clocks: clocks(now),
        },
        GoTold::Sealing => wire::GoTold::Sealing {},
        GoTold::Sealed {
            sealed,
            clocks: now,
        } => wire::GoTold::Sealed {
            seat: seat(sealed.seat),
            hash: sealed.hash.clone(),
            clocks: clocks(now),
        },
        GoTold::Opened { sealed } => wire::GoTold::Opened {
            seat: seat(sealed.seat),
            point: sealed.point.map(|point| point.to_string()),
            salt: sealed.salt.clone(),
        },
        GoTold::Over {
            verdict: ended,
            winner,
            clocks: now,
        } => wire::GoTold::Over {
            result: ending(&ended.end, *winner),
            verdict: Box::new(verdict(ended)),
            clocks: now.as_ref().map(clocks),
        },
    }
}

fn ply(ply: &Ply, turn: u32, now: &ClocksView, legal: &PointSet) -> wire::GoTold {
    let (clocks, legal) = (clocks(now), runs(legal));
    match ply {
        Ply::Played {
            colour,
            point,
            captured,
            occurrence,
        } => wire::GoTold::Placed {
            colour: words::colour(*colour),
            point: point.to_string(),
            captured: points(captured),
            occurrence: *occurrence,
            turn,
            clocks,
            legal,
        },
        Ply::Passed { colour, pass } => wire::GoTold::Passed {
            colour: words::colour(*colour),
            lost: match pass {
                Pass::Chosen => false,
                Pass::Lost => true,
            },
            turn,
            clocks,
            legal,
        },
        Ply::Undone { .. } | Ply::Resumed { .. } | Ply::Counted { .. } | Ply::Over { .. } => {
            unreachable!("a ply is a play or a pass")
        }
    }
}
