//! The last accepted command of each guest: what is sent again is done once, and what can be done again
//! and again is rationed.

use crate::limits::{ENTRIES_BURST, ENTRY_EVERY_MS, GUESTS_REMEMBERED};
use qiguan_table::{Millis, PlayerId};
use std::collections::BTreeMap;

/// One for each guest.
#[derive(Debug, Default)]
pub(super) struct AcceptedCommands(BTreeMap<PlayerId, Accepted>);

/// A command that was accepted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Accepted {
    pub(super) seq: u32,
    /// The version it led to in its author's picture.
    pub(super) v: u32,
    /// The number of its entry.
    entry: u32,
    /// The instant at which all that its author did, but for moves, will be forgotten.
    spent_until: Millis,
}

/// A command that is accepted now.
#[derive(Clone, Copy, Debug)]
pub(super) struct Done {
    pub(super) seq: u32,
    pub(super) v: u32,
    pub(super) entry: u32,
    pub(super) at: Millis,
    /// The rules bound how often it is done.
    pub(super) is_move: bool,
}

impl AcceptedCommands {
    pub(super) fn of(&self, player: PlayerId) -> Option<&Accepted> {
        self.0.get(&player)
    }

    /// The number of a guest's last command; 0: none.
    pub(super) fn last_seq(&self, player: PlayerId) -> u32 {
        self.of(player).map_or(0, |accepted| accepted.seq)
    }

    /// Notes a command. Of too many guests without a seat, the one whose last command is the oldest is
    /// forgotten: a thousand others have done something since.
    pub(super) fn note(&mut self, player: PlayerId, done: Done, sits: impl Fn(PlayerId) -> bool) {
        let before = self.of(player);
        let mut spent_until = before.map_or(Millis(0), |before| before.spent_until);
        if !done.is_move {
            spent_until = spent_until.max(done.at).after(ENTRY_EVERY_MS);
        }
        let Done { seq, v, entry, .. } = done;
        let accepted = Accepted {
            seq,
            v,
            entry,
            spent_until,
        };
        self.0.insert(player, accepted);
        if self.0.len() > GUESTS_REMEMBERED {
            let others = self.0.iter().filter(|(player, _)| !sits(**player));
            let oldest = others.min_by_key(|(_, accepted)| accepted.entry);
            if let Some(player) = oldest.map(|(player, _)| *player) {
                self.0.remove(&player);
            }
        }
    }
}

impl Accepted {
    /// Whether its author has done so much of what is rationed that nothing more may be done now.
    pub(super) fn has_spent_all(&self, at: Millis) -> bool {
        self.spent_until.since(at) > (ENTRIES_BURST - 1) * ENTRY_EVERY_MS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_guest_without_a_seat_is_forgotten_when_there_are_too_many() {
        let mut accepted = AcceptedCommands::default();
        let seated = PlayerId(0);
        for number in 0..3_000 {
            let done = Done {
                seq: 7,
                v: number,
                entry: number,
                at: Millis(u64::from(number)),
                is_move: false,
            };
            let player = PlayerId(u64::from(number));
            accepted.note(player, done, |player| player == seated);
        }
        assert_eq!(accepted.0.len(), GUESTS_REMEMBERED);
        for (player, seq) in [(0, 7), (1, 0), (1_500, 0), (2_500, 7), (2_999, 7)] {
            assert_eq!(accepted.last_seq(PlayerId(player)), seq, "{player}");
        }
    }
}
