//! What was asked in a game of two and not done.

use crate::tui::table::{Scenery, Table};
use qiguan_protocol::{GameView, Request};

impl Table {
    /// More about a refusal, which comes before the request that is refused.
    pub(in crate::tui::table) fn refused(&mut self, detail: &str) {
        detail.clone_into(&mut self.detail);
    }

    /// A request in a few words, and what the refusal said beyond its code; nothing in games of four.
    pub(in crate::tui::table) fn undone_duel(
        &mut self,
        request: &Request,
        why: &str,
        scenery: Scenery<'_>,
    ) -> Option<(String, String)> {
        match scenery.view.game {
            GameView::Junqi(_) => return None,
            GameView::Go(_) | GameView::Xiangqi(_) => {}
        }
        let detail = std::mem::take(&mut self.detail);
        let why = match detail.is_empty() {
            true => why.to_owned(),
            false => format!("{why} ({detail})"),
        };
        Some((self.described(request, scenery), why))
    }

    fn described(&self, request: &Request, scenery: Scenery<'_>) -> String {
        if let Request::Place { point, .. } = request {
            point.clone()
        } else if let Request::Seal {
            point: Some(point), ..
        } = request
        {
            format!("seal {point}")
        } else if let Request::MarkDead { point } = request {
            format!("dead {point}")
        } else if let Request::Move { step, .. } = request {
            self.step_written(step, scenery)
        } else {
            request.name().replace('_', " ")
        }
    }
}
