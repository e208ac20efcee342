//! What a viewer hears of a game of xiangqi.

use super::repetition::repetition;
use super::view::{board, ending, legal};
use super::words;
use crate::wire::go::{ask_word, clocks};
use crate::wire::names::seat;
use crate::wire::outbound::clock;
use qiguan_protocol as wire;
use qiguan_rules::xiangqi::Colour;
use qiguan_table::XiangqiTold;

pub(in crate::wire) fn told(told: &XiangqiTold) -> wire::XiangqiTold {
    match told {
        XiangqiTold::SidesDrawn { red } => wire::XiangqiTold::SidesDrawn { red: seat(*red) },
        XiangqiTold::Awaited {
            absent,
            clock: timer,
        } => wire::XiangqiTold::Awaited {
            absent: absent.iter().copied().map(seat).collect(),
            clock: clock(timer),
        },
        XiangqiTold::Arrived { seat: at, cost_ms } => wire::XiangqiTold::Arrived {
            seat: seat(*at),
            cost_ms: *cost_ms,
        },
        XiangqiTold::Began {
            turn,
            clocks: now,
            legal: moves,
        } => wire::XiangqiTold::Began {
            turn: *turn,
            clocks: clocks(now),
            legal: legal(moves),
        },
        XiangqiTold::Late { seat: at, until } => wire::XiangqiTold::Late {
            seat: seat(*at),
            until_ms: until.0,
        },
        XiangqiTold::Came { seat: at } => wire::XiangqiTold::Came { seat: seat(*at) },
        XiangqiTold::Moved {
            step,
            check,
            quiet,
            turn,
            clocks: now,
            legal: moves,
        } => wire::XiangqiTold::Moved {
            step: step.to_string(),
            check: *check,
            quiet: quiet.plies,
            red_checks: quiet.checks[Colour::Red],
            black_checks: quiet.checks[Colour::Black],
            turn: *turn,
            clocks: clocks(now),
            legal: legal(moves),
        },
        XiangqiTold::Repeated {
            found,
            red,
            legal: moves,
        } => wire::XiangqiTold::Repeated {
            repetition: Box::new(repetition(found, *red)),
            legal: legal(moves),
        },
        XiangqiTold::Changed { legal: moves } => wire::XiangqiTold::Changed {
            legal: legal(moves),
        },
        XiangqiTold::Touched {
            seat: at,
            point,
            legal: moves,
        } => wire::XiangqiTold::Touched {
            seat: seat(*at),
            point: point.to_string(),
            legal: legal(moves),
        },
        XiangqiTold::Foul {
            seat: at,
            reason,
            count,
        } => wire::XiangqiTold::Foul {
            seat: seat(*at),
            reason: words::foul(*reason),
            count: *count,
        },
        XiangqiTold::Claimed {
            seat: at,
            counted,
            needed,
            holds,
        } => wire::XiangqiTold::Claimed {
            seat: seat(*at),
            counted: *counted,
            needed: *needed,
            holds: *holds,
        },
        XiangqiTold::Penalised {
            seat: at,
            clocks: now,
        } => wire::XiangqiTold::Penalised {
            seat: seat(*at),
            clocks: clocks(now),
        },
        XiangqiTold::ClocksSet { clocks: now } => wire::XiangqiTold::ClocksSet {
            clocks: clocks(now),
        },
        XiangqiTold::Asked { by, what } => wire::XiangqiTold::Asked {
            by: seat(*by),
            what: ask_word(*what),
        },
        XiangqiTold::Closed { refused_by } => wire::XiangqiTold::Closed {
            refused_by: refused_by.map(seat),
        },
        XiangqiTold::Undone {
            by,
            plies,
            position,
            quiet,
            repetition: stands,
            red,
            turn,
            clocks: now,
            legal: moves,
            ruled,
        } => wire::XiangqiTold::Undone {
            by: seat(*by),
            plies: *plies,
            board: board(position),
            check: position.in_check(position.turn()),
            quiet: quiet.plies,
            red_checks: quiet.checks[Colour::Red],
            black_checks: quiet.checks[Colour::Black],
            repetition: stands
                .as_deref()
                .map(|found| Box::new(repetition(found, *red))),
            turn: *turn,
            clocks: clocks(now),
            legal: legal(moves),
            ruled: *ruled,
        },
        XiangqiTold::Paused {
            by,
            clock: timer,
            clocks: now,
        } => wire::XiangqiTold::Paused {
            by: seat(*by),
            clock: clock(timer),
            clocks: clocks(now),
        },
        XiangqiTold::Resumed { clocks: now } => wire::XiangqiTold::Resumed {
            clocks: clocks(now),
        },
        XiangqiTold::Over {
            end,
            winner,
            clocks: now,
        } => wire::XiangqiTold::Over {
            result: ending(*end, *winner),
            clocks: now.as_ref().map(clocks),
        },
    }
}
