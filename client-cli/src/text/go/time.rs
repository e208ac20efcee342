//! Times of Go in few characters: how a game is timed, and what is left.

use crate::text::Lang;
use qiguan_protocol::{AtLimit, TimeControl, TimeLeft};

impl Lang {
    /// How a game is timed.
    pub(crate) fn time_control(self, time: &TimeControl) -> String {
        match time {
            TimeControl::PerMove {
                limit_ms,
                timeouts_allowed,
                at_limit,
            } => {
                let (limit, cost) = (self.span(*limit_ms), self.at_limit(*at_limit));
                self.say(
                    format!("每步 {limit}（超时{cost}，可超时 {timeouts_allowed} 次）"),
                    format!("{limit} a move ({cost}; {timeouts_allowed} timeouts allowed)"),
                )
            }
            TimeControl::Absolute { total_ms } => {
                let total = self.span(*total_ms);
                self.say(format!("包干 {total}"), format!("{total} in all"))
            }
            TimeControl::ByoYomi {
                main_ms,
                periods,
                period_ms,
            } => {
                let (main, period) = (self.span(*main_ms), self.span(*period_ms));
                self.say(
                    format!("{main} + 读秒 {periods}x{period}"),
                    format!("{main} + {periods}x{period} byo-yomi"),
                )
            }
            TimeControl::ReservedCountdown {
                limit_ms,
                reserved_minutes,
            } => {
                let limit = self.span(*limit_ms);
                self.say(
                    format!("{limit}，保留 {reserved_minutes} 分钟读秒"),
                    format!("{limit}, the last {reserved_minutes} min counted"),
                )
            }
            TimeControl::Canadian {
                main_ms,
                stones,
                block_ms,
            } => {
                let (main, block) = (self.span(*main_ms), self.span(*block_ms));
                self.say(
                    format!("{main} + 每 {block} {stones} 子"),
                    format!("{main} + {stones} stones in {block}"),
                )
            }
            TimeControl::Stages { stages } => {
                let each = stages.iter().map(|stage| {
                    let (moves, time) = (stage.moves, self.span(stage.time_ms));
                    self.say(
                        format!("{time} {moves} 步"),
                        format!("{moves} moves in {time}"),
                    )
                });
                each.collect::<Vec<_>>().join(self.say("，再 ", ", then "))
            }
            TimeControl::Fischer {
                initial_ms,
                increment_ms,
                cap_ms,
            } => {
                let (initial, added) = (self.span(*initial_ms), self.span(*increment_ms));
                let cap = cap_ms.map_or_else(String::new, |cap| {
                    let cap = self.span(cap);
                    self.say(format!("（至多 {cap}）"), format!(" (up to {cap})"))
                });
                self.say(
                    format!("{initial}，每步加 {added}{cap}"),
                    format!("{initial} + {added} a move{cap}"),
                )
            }
            TimeControl::Unlimited {} => self.say("不限时", "no time limit").to_owned(),
        }
    }

    /// What a player has left: `9:41 + 5x30s`; a period that runs as `0:12, 3x30s`.
    pub(crate) fn time_left(self, left: TimeLeft) -> String {
        match left {
            TimeLeft::PerMove { left_ms, timeouts } => match timeouts {
                0 => clock(left_ms),
                times => self.say(
                    format!("{}（超时 {times} 次）", clock(left_ms)),
                    format!("{} ({times} timeouts)", clock(left_ms)),
                ),
            },
            TimeLeft::Game { left_ms } => clock(left_ms),
            TimeLeft::ByoYomi {
                main_ms: 0,
                periods,
                period_ms,
            } => self.say(
                format!("读秒 {}，剩 {periods} 次", clock(period_ms)),
                match periods {
                    1 => format!("{}, the last period", clock(period_ms)),
                    _ => format!("{}, {periods} periods", clock(period_ms)),
                },
            ),
            TimeLeft::ByoYomi {
                main_ms,
                periods,
                period_ms,
            } => format!("{} + {periods}x{}", clock(main_ms), self.span(period_ms)),
            TimeLeft::Canadian {
                main_ms: 0,
                block_ms,
                stones,
            } => self.say(
                format!("{} 下 {stones} 子", clock(block_ms)),
                format!("{} for {stones} stones", clock(block_ms)),
            ),
            TimeLeft::Canadian {
                main_ms,
                block_ms,
                stones,
            } => self.say(
                format!(
                    "{} + 每 {} {stones} 子",
                    clock(main_ms),
                    self.span(block_ms)
                ),
                format!(
                    "{} + {stones} stones in {}",
                    clock(main_ms),
                    self.span(block_ms)
                ),
            ),
            TimeLeft::Stages {
                left_ms,
                moves,
                stage: _,
            } => self.say(
                format!("{} 下 {moves} 步", clock(left_ms)),
                format!("{} for {moves} moves", clock(left_ms)),
            ),
            TimeLeft::Unlimited {} => self.say("不限时", "no limit").to_owned(),
        }
    }

    fn at_limit(self, cost: AtLimit) -> &'static str {
        match cost {
            AtLimit::LoseTurn => self.say("失一手", "late loses the turn"),
            AtLimit::LoseGame => self.say("判负", "late loses the game"),
            AtLimit::Penalty => self.say("罚一分", "late costs a point"),
        }
    }

    /// A length of time as people say it.
    pub(crate) fn span(self, ms: u32) -> String {
        let seconds = ms / 1_000;
        match (seconds / 60, seconds % 60) {
            (0, seconds) => self.say(format!("{seconds} 秒"), format!("{seconds} s")),
            (minutes, 0) => self.say(format!("{minutes} 分"), format!("{minutes} min")),
            (minutes, seconds) => self.say(
                format!("{minutes} 分 {seconds} 秒"),
                format!("{minutes} min {seconds} s"),
            ),
        }
    }
}

/// `1:02:05`, or `9:41`: a second that has begun is shown whole, so that 0:00 means no time.
fn clock(ms: u32) -> String {
    let seconds = ms.div_ceil(1_000);
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
