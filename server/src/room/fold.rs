//! What an entry that the store holds changes in a room: its table, what each class was told, and which
//! commands were accepted.

use super::accepted::Done;
use super::actor::Room;
use super::entry::Journalled;
use super::fanout::{Late, Letters};
use super::tellings::viewer_of;
use qiguan_rules::junqi;
use qiguan_table::{Event, GoEvent, Phase, XiangqiEvent};

/// What folding an entry gave: what spectators hear of earlier ones, the frames for each class, and
/// the author's new version.
pub(super) struct Folded {
    pub(super) late: Vec<Late>,
    pub(super) letters: Letters,
    pub(super) v: Option<u32>,
}

impl Room {
    /// Folds in an entry that the store holds already. Returns what everyone hears of it.
    pub(super) fn fold(&mut self, entry: &Journalled) -> Folded {
        let (late, tellings) = self.fold_tables(entry);
        let letters = self.fanout.record(tellings);
        self.counted.note(self.table.phase());
        let waits = self.table.phase() == Phase::Arranging;
        self.owned.note(waits.then(|| self.table.owner()));
        self.next_entry += 1;
        // What others must not hear of shows in no later instant either.
        if !entry.is_private() {
            self.latest = self.latest.max(entry.at);
        }
        let mut accepted = None;
        if let (Some(player), Some(seq)) = (entry.by, entry.seq) {
            let v = self.fanout.version(viewer_of(&self.table, player));
            let done = Done {
                seq,
                v,
                entry: self.next_entry,
                at: entry.at,
                is_move: is_move(&entry.events),
            };
            let table = &self.table;
            let sits = |player| table.seat_of(player).is_some();
            self.accepted.note(player, done, sits);
            accepted = Some(v);
        }
        Folded {
            late,
            letters,
            v: accepted,
        }
    }
}

fn is_move(events: &[Event]) -> bool {
    let moved = |event: &Event| {
        matches!(
            event,
            Event::Junqi(junqi::Event::Moved { .. })
                | Event::Go(GoEvent::Ply { .. })
                | Event::Xiangqi(XiangqiEvent::Moved { .. })
        )
    };
    events.iter().any(moved)
}
