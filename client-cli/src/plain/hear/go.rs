//! What is said beside the sentences of a game of Go: what may be typed, the countdown, repetitions.

use super::{Plain, scene};
use crate::plain::table::Table;
use qiguan_protocol::{GoTold, Say, Seat};

/// What is called out later than this would mislead, in milliseconds.
const LATE_MS: u64 = 2_000;

impl Plain {
    /// What else the reader of a game of Go has to know: what may be typed now, and that it is time.
    pub(super) fn told_of_go(&mut self, told: &GoTold) {
        let own = self.table.as_ref().and_then(|table| table.seat);
        match told {
            GoTold::Began { clocks, .. }
            | GoTold::Placed { clocks, .. }
            | GoTold::Passed { clocks, .. }
            | GoTold::PlayedOn { clocks, .. }
            | GoTold::Undone { clocks, .. }
            | GoTold::Resumed { clocks } => {
                if clocks.turn.is_some() {
                    self.your_turn();
                }
            }
            GoTold::Confirming { .. } if own.is_some() => {
                self.ring();
                self.say(
                    "accept 同意，dead POINT 改死子标记，dispute 继续下。",
                    "Type accept to agree, dead POINT to mark or unmark a chain, dispute to play on.",
                );
            }
            GoTold::Asked { by, .. } if own.is_some_and(|own| own != *by) => {
                self.ring();
                self.say("请输入 accept 或 refuse。", "Type accept or refuse.");
            }
            GoTold::Sealing {} if self.table.as_ref().is_some_and(Table::is_own_turn) => {
                self.ring();
                self.say(
                    "请输入 seal POINT 封手（seal pass 停一手）。",
                    "Type seal POINT, or seal pass.",
                );
            }
            GoTold::ColoursDrawn { .. }
            | GoTold::Awaited { .. }
            | GoTold::Arrived { .. }
            | GoTold::Penalised { .. }
            | GoTold::Warned { .. }
            | GoTold::ClocksSet { .. }
            | GoTold::Confirming { .. }
            | GoTold::DeadMarked { .. }
            | GoTold::Accepted { .. }
            | GoTold::Asked { .. }
            | GoTold::Closed { .. }
            | GoTold::Paused { .. }
            | GoTold::SessionBegan { .. }
            | GoTold::Sealing {}
            | GoTold::Sealed { .. }
            | GoTold::Opened { .. }
            | GoTold::Over { .. } => {}
        }
    }

    /// A countdown is called out as it runs, so what comes late is passed over.
    pub(super) fn announced(&mut self, seat: Seat, say: Say, at_ms: u64) {
        let now_ms = self.drive.server_now_ms();
        if now_ms.is_some_and(|now| now.saturating_sub(at_ms) > LATE_MS) {
            return;
        }
        let Some(table) = &self.table else {
            return;
        };
        let lang = self.manner.lang;
        let (who, what) = (scene(self, table).who(seat), lang.announcement(say));
        let is_own = table.seat == Some(seat);
        self.tell(&lang.say(
            format!("[读秒] {who}：{what}"),
            format!("[clock] {who}: {what}"),
        ));
        if is_own {
            self.ring();
        }
    }

    /// Which board a repetition would bring back: the server names its ply (PROTOCOL.md, section 10).
    pub(super) fn repeated(&self, detail: &str) -> Option<String> {
        let mut words = detail.split(|c: char| !c.is_ascii_digit());
        let ply = words.find(|word| !word.is_empty())?;
        Some(self.manner.lang.say(
            format!("第 {ply} 手后的局面"),
            format!("the board after ply {ply}"),
        ))
    }
}
