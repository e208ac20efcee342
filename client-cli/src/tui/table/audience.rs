//! Who watches, and who is heard.

use super::{Act, Scenery, Table};
use crate::tui::measure::folded;
use qiguan_protocol::{GuestId, Request, Seat, View};
use ratatui::text::Line;

/// The rows that names may take.
const ROWS_MAX: usize = 3;

impl Table {
    /// Those who watch, by name as far as the server names them.
    pub(super) fn watchers(&self, scenery: Scenery<'_>, columns: usize) -> Vec<Line<'static>> {
        let lang = scenery.skin.lang;
        let names: Vec<&str> = self.watching.iter().map(|one| one.name.as_str()).collect();
        if names.is_empty() {
            return Vec::new();
        }
        let names = names.join(lang.say("、", ", "));
        let text = lang.say(format!("观众：{names}"), format!("watching: {names}"));
        let lines = folded(&text, columns).into_iter().take(ROWS_MAX);
        lines
            .map(|line| Line::styled(line, scenery.skin.faint()))
            .collect()
    }

    /// Hears somebody no longer, or again, who is named by the seat or by name.
    pub(super) fn mute(&mut self, who: &str, muted: bool, scenery: Scenery<'_>) -> Vec<Act> {
        match self.guest(who, scenery.view) {
            Some(guest) => vec![Act::Ask(Request::Mute { guest, muted })],
            None => {
                let lang = scenery.skin.lang;
                self.notice(lang.say("没有这个人", "there is nobody of that name"));
                Vec::new()
            }
        }
    }

    fn guest(&self, who: &str, view: &View) -> Option<GuestId> {
        let mut seats = Seat::ALL.into_iter();
        let seat = seats.find(|seat| seat.to_string().eq_ignore_ascii_case(who));
        if let Some(seat) = seat {
            return view.seat(seat)?.guest.clone();
        }
        let seated = view
            .seats
            .iter()
            .filter_map(|seat| Some((seat.guest.as_ref()?, &seat.name)));
        let watching = self.watching.iter().map(|one| (&one.guest, &one.name));
        let mut there = seated.chain(watching);
        there
            .find(|(_, name)| *name == who)
            .map(|(guest, _)| guest.clone())
    }
}
