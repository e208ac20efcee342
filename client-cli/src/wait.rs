//! What the script waits for before its next line.

use crate::expect::Memory;
use crate::player::Player;
use serde_json::Value;
use std::time::Instant;

/// A wait of the script.
#[derive(Debug)]
pub(crate) enum Wait {
    Nothing,
    Expect {
        line: usize,
        pattern: Value,
        until: Instant,
    },
    Sync {
        line: usize,
        until: Instant,
    },
    Sleep {
        until: Instant,
    },
    /// The script is over.
    End {
        until: Instant,
    },
}

/// How a wait stands.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Checked {
    Waits,
    /// The next line may come.
    Met,
    /// The script is over and nothing is left to do.
    Finished,
    /// It took too long.
    Unmet {
        line: Option<usize>,
        what: String,
    },
}

impl Wait {
    /// The instant at which it must be checked at the latest.
    pub(crate) fn until(&self) -> Option<Instant> {
        match self {
            Self::Nothing => None,
            Self::Expect { until, .. }
            | Self::Sync { until, .. }
            | Self::Sleep { until }
            | Self::End { until } => Some(*until),
        }
    }

    pub(crate) fn check(&self, memory: &mut Memory, player: &Player, now: Instant) -> Checked {
        let (line, what) = match self {
            Self::Nothing => return Checked::Waits,
            Self::Sleep { until } if *until <= now => return Checked::Met,
            Self::Sleep { .. } => return Checked::Waits,
            Self::Expect { line, pattern, .. } => {
                if memory.take(pattern) {
                    return Checked::Met;
                }
                (
                    Some(*line),
                    format!("line {line}: no output matched {pattern}"),
                )
            }
            Self::Sync { line, .. } => {
                if player.is_in_sync() {
                    return Checked::Met;
                }
                (Some(*line), format!("line {line}: not in sync"))
            }
            Self::End { .. } => {
                let is_cut_off = !player.is_online() && player.has_no_request();
                if is_cut_off || player.is_in_sync() {
                    return Checked::Finished;
                }
                (
                    None,
                    "end of the script: not everything is answered".to_owned(),
                )
            }
        };
        match self.until() {
            Some(until) if until <= now => Checked::Unmet { line, what },
            Some(_) | None => Checked::Waits,
        }
    }
}
