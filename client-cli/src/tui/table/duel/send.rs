//! How a turn is sent.

use crate::tui::table::{Act, Remark, Scenery, Table};
use qiguan_protocol::Request;

impl Table {
    /// No move goes out while another has no answer, or without a connection: it would be played
    /// when its user no longer looks.
    pub(in crate::tui::table) fn send_turn(
        &mut self,
        request: Request,
        what: &str,
        scenery: Scenery<'_>,
    ) -> Vec<Act> {
        let lang = scenery.skin.lang;
        let why = if scenery.offline_s.is_some() {
            lang.say("没有连接，未发出", "no connection, not sent")
        } else if scenery.pending.is_some() {
            lang.say("上一步还没有答复", "the move before has no answer yet")
        } else {
            return vec![Act::Ask(request)];
        };
        self.remark(Remark::Struck {
            what: what.to_owned(),
            why: why.to_owned(),
        });
        Vec::new()
    }
}
