//! How the clock of a player is shown, main time and what follows it apart.

use crate::text::Lang;
use crate::tui::clock::text;
use qiguan_protocol::TimeLeft;

/// What a clock shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Minutes and seconds.
    pub(crate) time: String,
    /// The main time is over: periods, or a block, run.
    pub(crate) is_overtime: bool,
    /// What comes after that time, or how often it comes.
    pub(crate) more: String,
}

pub(crate) fn reading(left: TimeLeft, lang: Lang) -> Reading {
    let shown = |ms: u32| text(u64::from(ms));
    let (time, is_overtime, more) = match left {
        TimeLeft::PerMove { left_ms, timeouts } => {
            let late = lang.say(format!("超时 {timeouts}"), format!("late {timeouts}"));
            (shown(left_ms), false, late)
        }
        TimeLeft::Game { left_ms } => (shown(left_ms), false, String::new()),
        TimeLeft::ByoYomi {
            main_ms: 0,
            periods,
            period_ms,
        } => {
            let left = lang.say(format!("剩 {periods} 次"), format!("{periods} left"));
            (shown(period_ms), true, left)
        }
        TimeLeft::ByoYomi {
            main_ms,
            periods,
            period_ms,
        } => (
            shown(main_ms),
            false,
            format!("+{periods}x{}", shown(period_ms)),
        ),
        TimeLeft::Canadian {
            main_ms: 0,
            block_ms,
            stones,
        } => {
            let left = lang.say(format!("下 {stones} 子"), format!("{stones} stones"));
            (shown(block_ms), true, left)
        }
        TimeLeft::Canadian {
            main_ms,
            block_ms,
            stones,
        } => (
            shown(main_ms),
            false,
            format!("+{}/{stones}", shown(block_ms)),
        ),
        TimeLeft::Stages {
            left_ms,
            moves,
            stage,
        } => {
            let number = u16::from(stage) + 1;
            let left = lang.say(
                format!("第 {number} 时限 下 {moves} 步"),
                format!("stage {number}: {moves} moves"),
            );
            (shown(left_ms), false, left)
        }
        TimeLeft::Unlimited {} => {
            let no_limit = lang.say("不限时", "no limit").to_owned();
            (no_limit, false, String::new())
        }
    };
    Reading {
        time,
        is_overtime,
        more,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn main_time_and_what_follows_it_are_told_apart() {
        let byo_yomi = |main_ms, periods, period_ms| TimeLeft::ByoYomi {
            main_ms,
            periods,
            period_ms,
        };
        let canadian = |main_ms| TimeLeft::Canadian {
            main_ms,
            block_ms: 300_000,
            stones: 3,
        };
        for (left, time, is_overtime, more) in [
            (byo_yomi(600_000, 5, 30_000), "10:00", false, "+5x0:30"),
            (byo_yomi(1, 5, 30_000), "0:01", false, "+5x0:30"),
            (byo_yomi(0, 5, 30_000), "0:30", true, "5 left"),
            (byo_yomi(0, 0, 0), "0:00", true, "0 left"),
            (canadian(61_000), "1:01", false, "+5:00/3"),
            (canadian(0), "5:00", true, "3 stones"),
            (
                TimeLeft::Stages {
                    left_ms: 60_000,
                    moves: 12,
                    stage: 1,
                },
                "1:00",
                false,
                "stage 2: 12 moves",
            ),
            (TimeLeft::Unlimited {}, "no limit", false, ""),
        ] {
            let reading = reading(left, Lang::En);
            let shown = (&*reading.time, reading.is_overtime, &*reading.more);
            assert_eq!(shown, (time, is_overtime, more), "{left:?}");
        }
    }
}
