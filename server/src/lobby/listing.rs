//! The rooms that anybody may find, as they look now, and what changed since a reader last looked.

use qiguan_protocol::{RoomId, RoomLine};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Mutex;

/// Rooms that are gone are remembered up to this many; who looked before that gets the whole list.
const GONE_MAX: usize = 1_024;

/// Rooms that are told of at once; more follow with the next look.
pub(crate) const ROOMS_AT_ONCE: usize = 100;

/// The list. Its lock is held for no longer than a look.
#[derive(Debug, Default)]
pub(crate) struct Listing(Mutex<Listed>);

#[derive(Debug, Default)]
struct Listed {
    /// Counts every change.
    revision: u64,
    rooms: BTreeMap<RoomId, (u64, RoomLine)>,
    /// What changed at each revision that still counts: how a room looks, or that it is gone.
    changes: BTreeMap<u64, RoomId>,
    gone: VecDeque<u64>,
    /// Rooms that went before this revision are forgotten.
    forgotten: u64,
}

/// What a reader has not seen yet, or the first part of it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct News {
    /// The revision up to which this tells everything.
    pub(crate) revision: u64,
    /// The reader looked too long ago: what it has is to be thrown away.
    pub(crate) afresh: bool,
    /// Rooms that look different.
    pub(crate) rooms: Vec<RoomLine>,
    /// Rooms that are listed no longer.
    pub(crate) gone: Vec<RoomId>,
}

impl Listing {
    /// How a room looks now.
    pub(crate) fn put(&self, line: RoomLine) {
        self.with(|listed| {
            let room = line.room.clone();
            let revision = listed.note(&room);
            listed.rooms.insert(room, (revision, line));
        });
    }

    /// A room is listed no longer.
    pub(crate) fn remove(&self, room: &RoomId) {
        self.with(|listed| {
            if !listed.rooms.contains_key(room) {
                return;
            }
            let revision = listed.note(room);
            listed.rooms.remove(room);
            listed.gone.push_back(revision);
            if listed.gone.len() > GONE_MAX
                && let Some(oldest) = listed.gone.pop_front()
            {
                listed.changes.remove(&oldest);
                listed.forgotten = oldest;
            }
        });
    }

    /// What has changed since a revision; 0 for a reader that has seen nothing. None: nothing.
    pub(crate) fn since(&self, revision: u64) -> Option<News> {
        self.with(|listed| {
            let afresh = revision > 0 && revision < listed.forgotten;
            let from = if afresh { 0 } else { revision };
            let mut news = News {
                revision: listed.revision,
                afresh,
                ..News::default()
            };
            for (told, (revision, room)) in listed.changes.range(from + 1..).enumerate() {
                if told == ROOMS_AT_ONCE {
                    break;
                }
                news.revision = *revision;
                match listed.rooms.get(room) {
                    Some((_, line)) => news.rooms.push(line.clone()),
                    // A reader that has seen nothing need not forget it.
                    None if from > 0 => news.gone.push(room.clone()),
                    None => {}
                }
            }
            (news.revision > revision || afresh).then_some(news)
        })
    }

    fn with<T>(&self, look: impl FnOnce(&mut Listed) -> T) -> T {
        let mut listed = self.0.lock().expect("nobody panics while looking");
        look(&mut listed)
    }
}

impl Listed {
    /// Counts a change of a room; what was noted of it before counts no longer.
    fn note(&mut self, room: &RoomId) -> u64 {
        if let Some((before, _)) = self.rooms.get(room) {
            self.changes.remove(before);
        }
        self.revision += 1;
        self.changes.insert(self.revision, room.clone());
        self.revision
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qiguan_protocol::{GameOptions, JunqiOptions, Phase};

    fn line(room: &str) -> RoomLine {
        RoomLine {
            series: None,
            room: RoomId(room.to_owned()),
            options: GameOptions::Junqi(JunqiOptions::default()),
            phase: Phase::Arranging,
            seats: Vec::new(),
            spectators: 0,
            locked: false,
            closed: false,
            spectator_delay: 0,
            from_position: false,
            arbiter: String::new(),
        }
    }

    fn names(news: Option<News>) -> (Vec<String>, Vec<String>) {
        let news = news.unwrap_or_default();
        (
            news.rooms.into_iter().map(|line| line.room.0).collect(),
            news.gone.into_iter().map(|room| room.0).collect(),
        )
    }

    #[test]
    fn a_reader_hears_of_each_change_once() {
        let listing = Listing::default();
        assert_eq!(listing.since(0), None);
        listing.put(line("A"));
        let first = listing.since(0).unwrap();
        assert_eq!(first.rooms.len(), 1);
        let seen = first.revision;
        assert_eq!(listing.since(seen), None);
        listing.put(line("B"));
        listing.put(line("B"));
        listing.remove(&RoomId("A".into()));
        assert_eq!(
            names(listing.since(seen)),
            (vec!["B".into()], vec!["A".into()])
        );
        assert_eq!(names(listing.since(0)), (vec!["B".into()], vec![]));
        listing.remove(&RoomId("A".into()));
        listing.put(line("A"));
        let (mut rooms, _) = names(listing.since(seen));
        rooms.sort();
        rooms.dedup();
        assert_eq!(rooms, ["A", "B"]);
    }

    #[test]
    fn a_long_list_is_told_in_parts() {
        let listing = Listing::default();
        for room in 0..ROOMS_AT_ONCE * 2 + 1 {
            listing.put(line(&room.to_string()));
        }
        let mut seen = 0;
        let mut told = Vec::new();
        while let Some(news) = listing.since(seen) {
            assert!(news.rooms.len() <= ROOMS_AT_ONCE && !news.afresh);
            seen = news.revision;
            told.push(news.rooms.len());
        }
        assert_eq!(told, [ROOMS_AT_ONCE, ROOMS_AT_ONCE, 1]);
    }

    #[test]
    fn who_looked_too_long_ago_begins_afresh() {
        let listing = Listing::default();
        listing.put(line("B"));
        let seen = listing.since(0).unwrap().revision;
        for _ in 0..=GONE_MAX + 1 {
            listing.put(line("A"));
            listing.remove(&RoomId("A".into()));
        }
        let news = listing.since(seen).unwrap();
        assert!(news.afresh);
        assert_eq!(names(Some(news)), (vec!["B".into()], vec![]));
    }
}
