//! What is said beside the sentences of a game of xiangqi: that it is time, and what may be typed.

use super::Plain;
use qiguan_protocol::XiangqiTold;

impl Plain {
    /// What else the reader of a game of xiangqi has to know.
    pub(super) fn told_of_xiangqi(&mut self, told: &XiangqiTold) {
        let own = self.table.as_ref().and_then(|table| table.seat);
        match told {
            XiangqiTold::Began { clocks, .. }
            | XiangqiTold::Moved { clocks, .. }
            | XiangqiTold::Undone { clocks, .. }
            | XiangqiTold::Resumed { clocks } => {
                if clocks.turn.is_some() {
                    self.your_turn();
                }
            }
            XiangqiTold::Asked { by, .. } if own.is_some_and(|own| own != *by) => {
                self.ring();
                self.say("请输入 accept 或 refuse。", "Type accept or refuse.");
            }
            XiangqiTold::SidesDrawn { .. }
            | XiangqiTold::Awaited { .. }
            | XiangqiTold::Arrived { .. }
            | XiangqiTold::Late { .. }
            | XiangqiTold::Came { .. }
            | XiangqiTold::Touched { .. }
            | XiangqiTold::Foul { .. }
            | XiangqiTold::Claimed { .. }
            | XiangqiTold::Repeated { .. }
            | XiangqiTold::Changed { .. }
            | XiangqiTold::Penalised { .. }
            | XiangqiTold::ClocksSet { .. }
            | XiangqiTold::Asked { .. }
            | XiangqiTold::Closed { .. }
            | XiangqiTold::Paused { .. }
            | XiangqiTold::Over { .. } => {}
        }
    }
}
