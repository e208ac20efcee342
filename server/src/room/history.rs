//! What each viewer class was told lately, for those who come back.
//!
//! Every class has its own share of the room's bytes: what one class may still read must not depend
//! on how much another was told in secret.

use crate::limits::HISTORY_BYTES_MAX;
use bytes::Bytes;
use qiguan_table::{PlayerId, Viewer};
use std::collections::{BTreeMap, VecDeque};

/// The most viewer classes a room has: those who hold its four seats, the arbiter, the spectators.
const CLASSES_MAX: usize = 6;

const CLASS_BYTES_MAX: usize = HISTORY_BYTES_MAX / CLASSES_MAX;

/// The versions of all viewer classes, and the last frames that led to them.
#[derive(Debug, Default)]
pub(super) struct History {
    tales: BTreeMap<Viewer, Tale>,
    /// Above every version that those who held a class before may still hold of it.
    reached: BTreeMap<(Viewer, PlayerId), u32>,
}

/// One class: the number of its last frame, and the last frames in MessagePack.
#[derive(Debug, Default)]
struct Tale {
    version: u32,
    frames: VecDeque<Bytes>,
    bytes: usize,
}

/// How a client that holds an old version catches up.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Since {
    /// With these frames, in order; none if it holds the present version.
    Tail(Vec<Bytes>),
    /// It is too far behind: with a whole picture.
    Snapshot,
    /// It claims a version that never was: with a whole picture, and somebody should know.
    Ahead,
}

impl History {
    pub(super) fn version(&self, viewer: Viewer) -> u32 {
        self.tales.get(&viewer).map_or(0, |tale| tale.version)
    }

    /// Keeps the frame that leads to the next version of a class, made for that version.
    pub(super) fn tell(&mut self, viewer: Viewer, frame: impl FnOnce(u32) -> Bytes) {
        let tale = self.tales.entry(viewer).or_default();
        tale.version += 1;
        let frame = frame(tale.version);
        tale.bytes += frame.len();
        tale.frames.push_back(frame);
        while tale.bytes > CLASS_BYTES_MAX {
            let Some(oldest) = tale.frames.pop_front() else {
                break;
            };
            tale.bytes -= oldest.len();
        }
    }

    /// A player no longer holds these seats; what was told there is forgotten.
    pub(super) fn end(&mut self, viewer: Viewer, player: PlayerId) {
        let held = self.tales.remove(&viewer).unwrap_or_default();
        self.reached.insert((viewer, player), held.version + 1);
        let public = self.version(Viewer::Spectator);
        // Whoever comes back begins beyond it anyhow.
        self.reached.retain(|_, reached| *reached > public);
    }

    /// A player holds these seats from now on, and may not tell from the version how often those who
    /// held them before were told something: it goes on from what all were told, and beyond what the
    /// same player may still hold from an earlier time there.
    pub(super) fn begin(&mut self, viewer: Viewer, player: PlayerId) {
        let public = self.version(Viewer::Spectator);
        let reached = self.reached.get(&(viewer, player)).copied();
        let tale = Tale {
            version: public.max(reached.unwrap_or_default()),
            ..Tale::default()
        };
        self.tales.insert(viewer, tale);
    }

    pub(super) fn since(&self, viewer: Viewer, held: u32) -> Since {
        let Some(missing) = self.version(viewer).checked_sub(held) else {
            return Since::Ahead;
        };
        let frames = self.tales.get(&viewer).map(|tale| &tale.frames);
        let kept = frames.map_or(0, VecDeque::len);
        match usize::try_from(missing) {
            Ok(missing) if missing <= kept => {
                let tail = frames.map(|frames| frames.range(kept - missing..).cloned());
                Since::Tail(tail.into_iter().flatten().collect())
            }
            Ok(_) | Err(_) => Since::Snapshot,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qiguan_rules::{Seat, Seats};

    const SOUTH: Viewer = Viewer::of(Seat::S);

    fn tell(history: &mut History, viewer: Viewer, bytes: usize) {
        history.tell(viewer, |_| Bytes::from(vec![0; bytes]));
    }

    fn tail_length(since: Since) -> Option<usize> {
        match since {
            Since::Tail(tail) => Some(tail.len()),
            Since::Snapshot | Since::Ahead => None,
        }
    }

    #[test]
    fn a_class_catches_up_with_its_own_frames() {
        let mut history = History::default();
        tell(&mut history, SOUTH, 10);
        tell(&mut history, Viewer::Spectator, 10);
        tell(&mut history, Viewer::Spectator, 10);
        assert_eq!(tail_length(history.since(Viewer::Spectator, 0)), Some(2));
        assert_eq!(tail_length(history.since(Viewer::Spectator, 2)), Some(0));
        assert_eq!(tail_length(history.since(SOUTH, 0)), Some(1));
        assert_eq!(history.since(SOUTH, 2), Since::Ahead);
    }

    #[test]
    fn what_was_dropped_asks_for_a_whole_picture() {
        let mut history = History::default();
        for _ in 0..10 {
            tell(&mut history, Viewer::Spectator, CLASS_BYTES_MAX / 4);
        }
        assert_eq!(history.since(Viewer::Spectator, 5), Since::Snapshot);
        assert_eq!(tail_length(history.since(Viewer::Spectator, 6)), Some(4));
    }

    #[test]
    fn who_takes_a_seat_reads_nothing_of_the_last_holder() {
        let (ann, bo) = (PlayerId(1), PlayerId(2));
        let mut history = History::default();
        tell(&mut history, Viewer::Spectator, 10);
        history.begin(SOUTH, ann);
        for _ in 0..10 {
            tell(&mut history, SOUTH, 10);
        }
        history.end(SOUTH, ann);
        history.begin(SOUTH, bo);
        assert_eq!(history.version(SOUTH), 1);
        assert_eq!(history.since(SOUTH, 0), Since::Snapshot);
        tell(&mut history, SOUTH, 10);
        history.end(SOUTH, bo);
        history.begin(SOUTH, ann);
        assert_eq!(history.version(SOUTH), 12);
        assert_eq!(history.since(SOUTH, 11), Since::Snapshot);
        tell(&mut history, SOUTH, 10);
        assert_eq!(history.since(SOUTH, 11), Since::Snapshot);
        assert_eq!(tail_length(history.since(SOUTH, 12)), Some(1));
    }

    /// Whoever sits down and stands up is told to all, which outgrows what one holder was told alone.
    #[test]
    fn past_holders_are_forgotten_once_what_all_were_told_is_beyond_theirs() {
        let mut history = History::default();
        for player in (0..100).map(PlayerId) {
            tell(&mut history, Viewer::Spectator, 10);
            history.begin(SOUTH, player);
            for _ in 0..3 {
                tell(&mut history, SOUTH, 10);
            }
            tell(&mut history, Viewer::Spectator, 10);
            history.end(SOUTH, player);
        }
        assert!(history.reached.len() < 4, "{}", history.reached.len());
        // The last of them may hold more than the next one would begin with.
        let held = history.version(Viewer::Spectator) + 2;
        history.begin(SOUTH, PlayerId(99));
        assert!(history.version(SOUTH) > held);
    }

    #[test]
    fn a_pair_has_a_tale_of_its_own() {
        let ann = PlayerId(1);
        let pair = Viewer::Seats(Seats::of(Seat::S).with(Seat::N));
        let mut history = History::default();
        tell(&mut history, Viewer::Spectator, 10);
        history.begin(SOUTH, ann);
        tell(&mut history, SOUTH, 10);
        history.end(SOUTH, ann);
        history.begin(pair, ann);
        assert_eq!((history.version(pair), history.version(SOUTH)), (1, 0));
        tell(&mut history, pair, 10);
        assert_eq!(tail_length(history.since(pair, 1)), Some(1));
        assert_eq!(history.since(pair, 0), Since::Snapshot);
    }

    #[test]
    fn what_one_class_is_told_costs_another_nothing() {
        let mut history = History::default();
        tell(&mut history, Viewer::Spectator, 10);
        for _ in 0..100 {
            tell(&mut history, SOUTH, CLASS_BYTES_MAX);
        }
        assert_eq!(tail_length(history.since(Viewer::Spectator, 0)), Some(1));
    }
}
