//! The natural limit in sentences.

use crate::text::Lang;
use crate::xiangqi::Limit;

/// What a false claim takes off the clock, in minutes (xiangqi rules 3).
const FALSE_CLAIM_MIN: u32 = 5;

impl Lang {
    /// What counts and what is needed.
    pub(crate) fn natural_limit(self, limit: Limit) -> String {
        let (counted, needed) = (limit.counted, limit.needed);
        match limit.is_claimed {
            false => self.say(
                format!("自然限着：已计 {counted} 着，满 {needed} 着自动判和。"),
                format!(
                    "The natural limit: {counted} of {needed} moves; the draw comes by itself."
                ),
            ),
            true => self.say(
                format!("自然限着：已计 {counted} 着，满 {needed} 着可提和。"),
                format!(
                    "The natural limit: {counted} of {needed} moves, then a draw may be claimed."
                ),
            ),
        }
    }

    /// The same, and what a false claim costs.
    pub(crate) fn claiming(self, limit: Limit) -> String {
        let (counted, needed) = (limit.counted, limit.needed);
        self.say(
            format!(
                "自然限着：已计 {counted} 着，须满 {needed} 着；不实则犯规一次并扣 {FALSE_CLAIM_MIN} 分钟。"
            ),
            format!(
                "The natural limit: {counted} of {needed} moves; a false claim is a foul and costs \
                 {FALSE_CLAIM_MIN} minutes."
            ),
        )
    }
}
