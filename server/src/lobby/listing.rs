//! The rooms that anybody may find, as they look now, and what changed since a reader last looked.

use qiguan_protocol::{RoomId, RoomLine};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Mutex;

/// Rooms that are gone are remembered up to this many; who looked before that gets the whole list.
const GONE_MAX: usize = 1_024;

/// The list. Its lock is held for no longer than a look.
#[derive(Debug, Default)]
pub(crate) struct Listing(Mutex<Listed>);

#[derive(Debug, Default)]
struct Listed {
    /// Counts every change.
    revision: u64,
    rooms: BTreeMap<RoomId, (u64, RoomLine)>,
    gone: VecDeque<(u64, RoomId)>,
    /// Rooms that went before this revision are forgotten.
    forgotten: u64,
}

/// What a reader has not seen yet.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// These look different, those are gone.
    Changes {
        rooms: Vec<RoomLine>,
        gone: Vec<RoomId>,
    },
    /// The reader looked too long ago: this is all.
    All(Vec<RoomLine>),
}

impl Listing {
    /// How a room looks now.
    pub(crate) fn put(&self, line: RoomLine) {
        self.with(|listed| {
            listed.revision += 1;
            listed
                .rooms
                .insert(line.room.clone(), (listed.revision, line));
        });
    }

    /// A room is listed no longer.
    pub(crate) fn remove(&self, room: &RoomId) {
        self.with(|listed| {
            if listed.rooms.remove(room).is_none() {
                return;
            }
            listed.revision += 1;
            listed.gone.push_back((listed.revision, room.clone()));
            if listed.gone.len() > GONE_MAX
                && let Some((revision, _)) = listed.gone.pop_front()
            {
                listed.forgotten = revision;
            }
        });
    }

    /// The whole list, and the revision at which it stands.
    pub(crate) fn all(&self) -> (u64, Vec<RoomLine>) {
        self.with(|listed| (listed.revision, listed.lines().collect()))
    }

    /// What has changed since a revision; none: nothing.
    pub(crate) fn since(&self, revision: u64) -> Option<(u64, News)> {
        self.with(|listed| {
            if listed.revision == revision {
                return None;
            }
            let news = if revision < listed.forgotten {
                News::All(listed.lines().collect())
            } else {
                let rooms = listed.rooms.values().filter(|(at, _)| *at > revision);
                let gone = listed.gone.iter().filter(|(at, _)| *at > revision);
                News::Changes {
                    rooms: rooms.map(|(_, line)| line.clone()).collect(),
                    // A room of that name may have come back since.
                    gone: gone
                        .map(|(_, room)| room.clone())
                        .filter(|room| !listed.rooms.contains_key(room))
                        .collect(),
                }
            };
            Some((listed.revision, news))
        })
    }

    fn with<T>(&self, look: impl FnOnce(&mut Listed) -> T) -> T {
        let mut listed = self.0.lock().expect("nobody panics while looking");
        look(&mut listed)
    }
}

impl Listed {
    fn lines(&self) -> impl Iterator<Item = RoomLine> {
        self.rooms.values().map(|(_, line)| line.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qiguan_protocol::{GameOptions, JunqiOptions, Phase};

    fn line(room: &str) -> RoomLine {
        RoomLine {
            room: RoomId(room.to_owned()),
            options: GameOptions::Junqi(JunqiOptions::default()),
            phase: Phase::Arranging,
            seats: Vec::new(),
            spectators: 0,
            locked: false,
            closed: false,
        }
    }

    fn changes(news: Option<(u64, News)>) -> (Vec<String>, Vec<String>) {
        match news {
            Some((_, News::Changes { rooms, gone })) => (
                rooms.into_iter().map(|line| line.room.0).collect(),
                gone.into_iter().map(|room| room.0).collect(),
            ),
            Some((_, News::All(_))) | None => (Vec::new(), Vec::new()),
        }
    }

    #[test]
    fn a_reader_hears_of_each_change_once() {
        let listing = Listing::default();
        listing.put(line("A"));
        let (seen, rooms) = listing.all();
        assert_eq!(rooms.len(), 1);
        assert!(listing.since(seen).is_none());
        listing.put(line("B"));
        listing.remove(&RoomId("A".into()));
        assert_eq!(
            changes(listing.since(seen)),
            (vec!["B".into()], vec!["A".into()])
        );
        listing.put(line("A"));
        let all = (vec!["A".into(), "B".into()], vec![]);
        assert_eq!(changes(listing.since(seen)), all);
    }

    #[test]
    fn who_looked_too_long_ago_gets_all() {
        let listing = Listing::default();
        let (seen, _) = listing.all();
        for _ in 0..=GONE_MAX + 1 {
            listing.put(line("A"));
            listing.remove(&RoomId("A".into()));
        }
        assert!(matches!(listing.since(seen), Some((_, News::All(rooms))) if rooms.is_empty()));
    }
}
