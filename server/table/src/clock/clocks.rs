//! The clocks of the players at one table: whose runs, since when, and what each has left.

use super::lag::LagBank;
use super::{AtLimit, PauseReason, Pauses, TimeControl, TimeLeft};
use crate::Millis;
use qiguan_rules::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// The clock of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// What was left when the turn began.
    pub left: TimeLeft,
    /// What the network took and may be given back; none: nothing is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lag: Option<LagBank>,
}

/// The clocks of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks {
    /// The clock of each seat; none where nobody plays.
    pub seats: BySeat<Option<Clock>>,
    /// Whose turn is timed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Seat>,
    /// Since when that clock runs, or stands.
    pub since: Millis,
    /// What the turn had taken by then, in milliseconds.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub spent_ms: u32,
    /// Why the clocks stand.
    #[serde(default, skip_serializing_if = "Pauses::is_empty")]
    pub paused: Pauses,
}

/// What it means that the time of a turn has run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flag {
    /// The game is lost.
    Lost,
    /// The turn is lost, and the next player's begins.
    TurnLost,
    /// A point is lost; the same player moves, with a new limit.
    Penalty,
}

impl Clocks {
    /// The clocks before the first turn.
    #[must_use]
    pub fn new(control: TimeControl, seats: &[Seat], at: Millis) -> Self {
        let clock = Clock {
            left: TimeLeft::start(control),
            lag: LagBank::new(control),
        };
        Self {
            seats: BySeat::from_fn(|seat| seats.contains(&seat).then_some(clock)),
            turn: None,
            since: at,
            spent_ms: 0,
            paused: Pauses::default(),
        }
    }

    /// A turn begins; its clock runs, unless a reason stands against it.
    #[must_use]
    pub fn begin(self, seat: Seat, at: Millis) -> Self {
        Self {
            turn: Some(seat),
            since: at,
            spent_ms: 0,
            ..self
        }
    }

    /// What the turn has taken, in milliseconds.
    #[must_use]
    pub fn spent_at(&self, at: Millis) -> u32 {
        let runs = self.turn.is_some() && self.paused.is_empty();
        let more_ms = if runs { at.since(self.since) } else { 0 };
        self.spent_ms.saturating_add(more_ms)
    }

    /// What a seat has left at an instant.
    #[must_use]
    pub fn left_at(&self, control: TimeControl, seat: Seat, at: Millis) -> Option<TimeLeft> {
        let left = self.seats[seat]?.left;
        Some(if self.turn == Some(seat) {
            left.during(control, self.spent_at(at))
        } else {
            left
        })
    }

    /// When something happens by itself: the time of the turn is lost, or a restart is waited out.
    /// That instant itself is lost time. None: nothing does.
    #[must_use]
    pub fn deadline(&self, control: TimeControl) -> Option<Millis> {
        if !self.paused.is_empty() {
            return self.paused.restart;
        }
        let clock = self.seats[self.turn?]?;
        let grace_ms = clock.lag.map_or(0, LagBank::grace_ms);
        let allowed_ms = clock.left.total_ms(control)?.saturating_add(grace_ms);
        Some(self.since.after(allowed_ms.saturating_sub(self.spent_ms)))
    }

    /// The turn is over with a move that came before its deadline, when its sender's lag was that.
    /// Nobody's clock runs until the next turn begins.
    #[must_use]
    pub fn moved(self, control: TimeControl, at: Millis, lag: Millis) -> Self {
        let elapsed_ms = self.spent_at(at);
        let lag_ms = lag.since(Millis(0));
        self.over(|clock| {
            let total_ms = clock.left.total_ms(control);
            let (given_ms, lag) = match clock.lag {
                Some(bank) => {
                    let (given, bank) = bank.give(control, elapsed_ms, lag_ms, total_ms);
                    (given, Some(bank))
                }
                None => (0, None),
            };
            let spent_ms = elapsed_ms - given_ms;
            // Deadlines fall first, so a move came before its own; one that did not leaves nothing.
            let left = clock.left.after_move(control, spent_ms);
            Clock {
                left: left.unwrap_or(clock.left.during(control, spent_ms)),
                lag,
            }
        })
    }

    /// The turn is over because its time ran out: what that means, and the clocks then.
    #[must_use]
    pub fn flagged(self, control: TimeControl, at: Millis) -> (Flag, Self) {
        let lost = self.stopped(control, at);
        let TimeControl::PerMove {
            timeouts_allowed,
            at_limit,
            ..
        } = control
        else {
            return (Flag::Lost, lost);
        };
        let had = self
            .turn
            .and_then(|seat| self.seats[seat])
            .map_or(0, |clock| clock.left.timeouts());
        let flag = match at_limit {
            _ if had >= timeouts_allowed => Flag::Lost,
            AtLimit::LoseGame => Flag::Lost,
            AtLimit::LoseTurn => Flag::TurnLost,
            AtLimit::Penalty => Flag::Penalty,
        };
        let again = self.over(|clock| Clock {
            left: clock.left.after_timeout(control),
            ..clock
        });
        match flag {
            Flag::Lost => (flag, lost),
            Flag::TurnLost | Flag::Penalty => (flag, again),
        }
    }

    /// The game is over: no clock runs any more, nor stands for a reason.
    #[must_use]
    pub fn stopped(self, control: TimeControl, at: Millis) -> Self {
        let spent_ms = self.spent_at(at);
        let stopped = self.over(|clock| Clock {
            left: clock.left.during(control, spent_ms),
            ..clock
        });
        Self {
            paused: Pauses::default(),
            ..stopped
        }
    }

    /// Time is taken off a clock, for coming late (Go Art. 23) or for a false claim (xiangqi 4.2.4).
    /// The limit of a move begins with the move, so it loses nothing.
    #[must_use]
    pub fn late(mut self, control: TimeControl, seat: Seat, cost_ms: u32) -> Self {
        match control {
            TimeControl::PerMove { .. } | TimeControl::Unlimited => {}
            TimeControl::Absolute { .. }
            | TimeControl::ByoYomi { .. }
            | TimeControl::ReservedCountdown { .. }
            | TimeControl::Canadian { .. }
            | TimeControl::Stages { .. }
            | TimeControl::Fischer { .. } => {
                self.seats[seat] = self.seats[seat].map(|clock| Clock {
                    left: clock.left.during(control, cost_ms),
                    ..clock
                });
            }
        }
        self
    }

    /// The arbiter sets a seat's clock right by so many milliseconds; none: nothing would be left of
    /// it, or it has no limit.
    #[must_use]
    pub fn adjusted(
        mut self,
        control: TimeControl,
        seat: Seat,
        at: Millis,
        by_ms: i32,
    ) -> Option<Self> {
        let clock = self.seats[seat]?;
        let left = clock.left.adjusted(control, by_ms)?;
        let spent_ms = match self.turn == Some(seat) {
            true => self.spent_at(at),
            false => 0,
        };
        if left.total_ms(control)? <= spent_ms {
            return None;
        }
        self.seats[seat] = Some(Clock { left, ..clock });
        Some(self)
    }

    /// All clocks stand from an instant on, for one reason more.
    #[must_use]
    pub fn pause(self, at: Millis, reason: PauseReason) -> Self {
        Self {
            spent_ms: self.spent_at(at),
            since: at,
            paused: self.paused.with(reason),
            ..self
        }
    }

    /// One reason is gone; the clock runs from that instant on if it was the last.
    #[must_use]
    pub fn resume(self, at: Millis, reason: PauseReason) -> Self {
        Self {
            spent_ms: self.spent_at(at),
            since: at,
            paused: self.paused.without(reason),
            ..self
        }
    }

    /// Whoever moves is charged nothing since the turn began: nobody could hear of it until now.
    #[must_use]
    pub fn excused(self, at: Millis) -> Self {
        Self { since: at, ..self }
    }

    /// What both had at an earlier turn is theirs again, and a turn begins (time rules, undo).
    #[must_use]
    pub fn restored(self, seats: BySeat<Option<Clock>>, turn: Seat, at: Millis) -> Self {
        Self { seats, ..self }.begin(turn, at)
    }

    /// Ends the turn with a change to its clock.
    fn over(mut self, change: impl FnOnce(Clock) -> Clock) -> Self {
        if let Some(seat) = self.turn {
            self.seats[seat] = self.seats[seat].map(change);
        }
        self.turn = None;
        self.spent_ms = 0;
        self
    }
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_zero(ms: &u32) -> bool {
    *ms == 0
}
