//! Whom each guest does not want to hear: for as long as the room's task lives, whatever the connection.

use crate::limits::{ATTENDEES_MAX, MUTED_MAX};
use qiguan_protocol::{Code, GuestId};
use qiguan_table::PlayerId;
use std::collections::{BTreeMap, BTreeSet};

/// Who hears whom no longer; whoever hears all is not in it.
#[derive(Debug, Default)]
pub(super) struct Mutes(BTreeMap<PlayerId, BTreeSet<GuestId>>);

impl Mutes {
    pub(super) fn hears(&self, player: PlayerId, speaker: &GuestId) -> bool {
        let muted = self.0.get(&player);
        muted.is_none_or(|muted| !muted.contains(speaker))
    }

    /// Notes that somebody is heard no longer, or again. Where too many guests have muted somebody,
    /// those who are here no longer are forgotten.
    pub(super) fn set(
        &mut self,
        player: PlayerId,
        other: &GuestId,
        muted: bool,
        is_here: impl Fn(PlayerId) -> bool,
    ) -> Result<(), Code> {
        if !muted {
            if let Some(of_player) = self.0.get_mut(&player) {
                of_player.remove(other);
            }
            self.0.retain(|_, muted| !muted.is_empty());
            return Ok(());
        }
        if self.0.len() >= ATTENDEES_MAX && !self.0.contains_key(&player) {
            self.0.retain(|player, _| is_here(*player));
        }
        let of_player = self.0.entry(player).or_default();
        if of_player.len() >= MUTED_MAX && !of_player.contains(other) {
            return Err(Code::Busy);
        }
        of_player.insert(other.clone());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest(number: usize) -> GuestId {
        GuestId(format!("{number:016x}"))
    }

    #[test]
    fn mutes_are_bounded_and_those_here_come_first() {
        let mut mutes = Mutes::default();
        let ann = PlayerId(0);
        for other in 0..MUTED_MAX {
            assert_eq!(mutes.set(ann, &guest(other), true, |_| true), Ok(()));
        }
        let one_more = mutes.set(ann, &guest(MUTED_MAX), true, |_| true);
        assert_eq!(one_more, Err(Code::Busy));
        for other in 1..=ATTENDEES_MAX as u64 {
            let set = mutes.set(PlayerId(other), &guest(1), true, |here| here == ann);
            assert_eq!(set, Ok(()));
        }
        assert!(mutes.0.len() <= ATTENDEES_MAX);
        assert!(!mutes.hears(ann, &guest(1)));
        for other in 0..MUTED_MAX {
            assert_eq!(mutes.set(ann, &guest(other), false, |_| true), Ok(()));
        }
        assert!(mutes.hears(ann, &guest(1)));
        assert!(!mutes.0.contains_key(&ann));
    }
}
