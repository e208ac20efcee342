//! Time controls both ways, and clocks outwards.

use super::words;
use crate::wire::names::seat;
use qiguan_protocol as wire;
use qiguan_rules::Seat;
use qiguan_table::{BadStages, ClocksView, Pauses, Say, Stage, Stages, TimeControl, TimeLeft};

pub(in crate::wire) fn time_of(asked: &wire::TimeControl) -> Result<TimeControl, BadStages> {
    Ok(match *asked {
        wire::TimeControl::PerMove {
            limit_ms,
            timeouts_allowed,
            at_limit,
        } => TimeControl::PerMove {
            limit_ms,
            timeouts_allowed,
            at_limit: words::at_limit_of(at_limit),
        },
        wire::TimeControl::Absolute { total_ms } => TimeControl::Absolute { total_ms },
        wire::TimeControl::ByoYomi {
            main_ms,
            periods,
            period_ms,
        } => TimeControl::ByoYomi {
            main_ms,
            periods,
            period_ms,
        },
        wire::TimeControl::ReservedCountdown {
            limit_ms,
            reserved_minutes,
        } => TimeControl::ReservedCountdown {
            limit_ms,
            reserved_minutes,
        },
        wire::TimeControl::Canadian {
            main_ms,
            stones,
            block_ms,
        } => TimeControl::Canadian {
            main_ms,
            stones,
            block_ms,
        },
        wire::TimeControl::Stages { ref stages } => TimeControl::Stages {
            stages: stages_of(stages)?,
        },
        wire::TimeControl::Fischer {
            initial_ms,
            increment_ms,
            cap_ms,
        } => TimeControl::Fischer {
            initial_ms,
            increment_ms,
            cap_ms,
        },
        wire::TimeControl::Unlimited {} => TimeControl::Unlimited,
    })
}

fn stages_of(stages: &[wire::TimeStage]) -> Result<Stages, BadStages> {
    let stage = |&wire::TimeStage { moves, time_ms }: &wire::TimeStage| Stage { moves, time_ms };
    let stages: Vec<_> = stages.iter().map(stage).collect();
    stages.try_into()
}

pub(in crate::wire) fn time(control: &TimeControl) -> wire::TimeControl {
    match *control {
        TimeControl::PerMove {
            limit_ms,
            timeouts_allowed,
            at_limit,
        } => wire::TimeControl::PerMove {
            limit_ms,
            timeouts_allowed,
            at_limit: words::at_limit(at_limit),
        },
        TimeControl::Absolute { total_ms } => wire::TimeControl::Absolute { total_ms },
        TimeControl::ByoYomi {
            main_ms,
            periods,
            period_ms,
        } => wire::TimeControl::ByoYomi {
            main_ms,
            periods,
            period_ms,
        },
        TimeControl::ReservedCountdown {
            limit_ms,
            reserved_minutes,
        } => wire::TimeControl::ReservedCountdown {
            limit_ms,
            reserved_minutes,
        },
        TimeControl::Canadian {
            main_ms,
            stones,
            block_ms,
        } => wire::TimeControl::Canadian {
            main_ms,
            stones,
            block_ms,
        },
        TimeControl::Stages { stages } => wire::TimeControl::Stages {
            stages: stages
                .iter()
                .map(|Stage { moves, time_ms }| wire::TimeStage { moves, time_ms })
                .collect(),
        },
        TimeControl::Fischer {
            initial_ms,
            increment_ms,
            cap_ms,
        } => wire::TimeControl::Fischer {
            initial_ms,
            increment_ms,
            cap_ms,
        },
        TimeControl::Unlimited => wire::TimeControl::Unlimited {},
    }
}

pub(in crate::wire) fn clocks(clocks: &ClocksView) -> wire::GoClocks {
    let left = |at: Seat| {
        let time = left(clocks.left[at]?);
        let seat = seat(at);
        Some(wire::SeatTime { seat, time })
    };
    wire::GoClocks {
        left: Seat::ALL.into_iter().filter_map(left).collect(),
        turn: clocks.turn.map(seat),
        since_ms: clocks.since.0,
        spent_ms: clocks.spent_ms,
        standing: standing(clocks.paused, clocks.delayed),
    }
}

fn left(left: TimeLeft) -> wire::TimeLeft {
    match left {
        TimeLeft::PerMove { left_ms, timeouts } => wire::TimeLeft::PerMove { left_ms, timeouts },
        TimeLeft::Game { left_ms } => wire::TimeLeft::Game { left_ms },
        TimeLeft::ByoYomi {
            main_ms,
            periods,
            period_ms,
        } => wire::TimeLeft::ByoYomi {
            main_ms,
            periods,
            period_ms,
        },
        TimeLeft::Canadian {
            main_ms,
            block_ms,
            stones,
        } => wire::TimeLeft::Canadian {
            main_ms,
            block_ms,
            stones,
        },
        TimeLeft::Stages {
            left_ms,
            moves,
            stage,
        } => wire::TimeLeft::Stages {
            left_ms,
            moves,
            stage,
        },
        TimeLeft::Unlimited => wire::TimeLeft::Unlimited {},
    }
}

fn standing(paused: Pauses, delayed: bool) -> Vec<wire::Standing> {
    let reasons = [
        (paused.agreed, wire::Standing::Agreed),
        (paused.arbiter, wire::Standing::Arbiter),
        (paused.adjourned, wire::Standing::Adjourned),
        (paused.confirming, wire::Standing::Confirming),
        (paused.restart.is_some(), wire::Standing::Restart),
        (delayed, wire::Standing::Delayed),
    ];
    let stands = reasons.into_iter().filter(|(stands, _)| *stands);
    stands.map(|(_, reason)| reason).collect()
}

/// What is called out.
pub(in crate::wire) const fn say(say: Say) -> wire::Say {
    match say {
        Say::Seconds(gone) => wire::Say::Seconds { gone },
        Say::MinutesLeft(minutes) => wire::Say::MinutesLeft { minutes },
        Say::Count(number) => wire::Say::Count { number },
    }
}
