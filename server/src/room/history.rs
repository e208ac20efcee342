//! What each viewer class was told lately, for those who come back.
//!
//! Every class has its own share of the room's bytes: what one class may still read must not depend
//! on how much another was told in secret.

use crate::limits::HISTORY_BYTES_MAX;
use bytes::Bytes;
use qiguan_rules::Seat;
use qiguan_table::{PlayerId, Viewer};
use std::collections::{BTreeMap, VecDeque};

/// Every viewer class of a room.
pub(super) const CLASSES: [Viewer; 5] = [
    Viewer::Seat(Seat::S),
    Viewer::Seat(Seat::E),
    Viewer::Seat(Seat::N),
    Viewer::Seat(Seat::W),
    Viewer::Spectator,
];

const CLASS_BYTES_MAX: usize = HISTORY_BYTES_MAX / CLASSES.len();

/// The versions of all viewer classes, and the last frames that led to them.
#[derive(Debug, Default)]
pub(super) struct History([Tale; CLASSES.len()]);

/// One class: the number of its last frame, and the last frames in MessagePack.
#[derive(Debug, Default)]
struct Tale {
    version: u32,
    frames: VecDeque<Bytes>,
    bytes: usize,
    /// Who was the last to take the seat.
    holder: Option<PlayerId>,
    /// How far the count had come for those who held the seat before.
    reached: BTreeMap<PlayerId, u32>,
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
        self.0[class(viewer)].version
    }

    /// Keeps the frame that leads to the next version of a class, made for that version.
    pub(super) fn tell(&mut self, viewer: Viewer, frame: impl FnOnce(u32) -> Bytes) {
        let tale = &mut self.0[class(viewer)];
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

    /// A seat has a new holder, who may not read the old one's frames, nor tell from the version how
    /// often the old one was told something: it goes on from what all were told, and beyond what the
    /// same player may still hold from an earlier time on the seat.
    pub(super) fn seat(&mut self, seat: Seat, player: PlayerId) {
        let public = self.version(Viewer::Spectator);
        let tale = &mut self.0[seat.index()];
        if let Some(last) = tale.holder.replace(player) {
            tale.reached.insert(last, tale.version);
        }
        let reached = tale.reached.get(&player).copied().unwrap_or_default();
        tale.version = public.max(reached);
        tale.frames.clear();
        tale.bytes = 0;
    }

    pub(super) fn since(&self, viewer: Viewer, held: u32) -> Since {
        let tale = &self.0[class(viewer)];
        let Some(missing) = tale.version.checked_sub(held) else {
            return Since::Ahead;
        };
        let kept = tale.frames.len();
        match usize::try_from(missing) {
            Ok(missing) if missing <= kept => {
                Since::Tail(tale.frames.range(kept - missing..).cloned().collect())
            }
            Ok(_) | Err(_) => Since::Snapshot,
        }
    }
}

fn class(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(seat) => seat.index(),
        Viewer::Spectator => Seat::ALL.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOUTH: Viewer = Viewer::Seat(Seat::S);

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
        history.seat(Seat::S, ann);
        for _ in 0..10 {
            tell(&mut history, SOUTH, 10);
        }
        history.seat(Seat::S, bo);
        assert_eq!(history.version(SOUTH), 1);
        assert_eq!(history.since(SOUTH, 0), Since::Snapshot);
        tell(&mut history, SOUTH, 10);
        history.seat(Seat::S, ann);
        assert_eq!(history.version(SOUTH), 11);
        tell(&mut history, SOUTH, 10);
        assert_eq!(history.since(SOUTH, 10), Since::Snapshot);
        assert_eq!(tail_length(history.since(SOUTH, 11)), Some(1));
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
