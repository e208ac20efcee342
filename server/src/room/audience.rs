//! Who watches: counted for everybody, named to those who may know the names.

use super::actor::Room;
use super::message::Guest;
use crate::limits::{AUDIENCE_PAUSE_MS, WATCHERS_NAMED};
use crate::wire;
use qiguan_protocol::{Message, Watcher};
use qiguan_table::{Millis, PlayerId, Viewer};
use std::sync::Arc;

/// What was told last, and when.
#[derive(Debug, Default)]
pub(super) struct AudienceTold {
    at: Millis,
    players: Heard,
    spectators: Heard,
}

/// What those of one kind were told.
#[derive(Debug, Default, PartialEq, Eq)]
struct Heard {
    count: u32,
    named: Vec<(PlayerId, Arc<str>)>,
}

/// Those who are told the same.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Players,
    Spectators,
}

impl Side {
    const ALL: [Self; 2] = [Self::Players, Self::Spectators];

    fn of(viewer: Viewer) -> Self {
        match viewer {
            Viewer::Seats(_) | Viewer::Arbiter => Self::Players,
            Viewer::Spectator => Self::Spectators,
        }
    }
}

impl AudienceTold {
    fn of(&mut self, side: Side) -> &mut Heard {
        match side {
            Side::Players => &mut self.players,
            Side::Spectators => &mut self.spectators,
        }
    }
}

impl Room {
    /// When it is to be told that others watch than before: at most once in a while.
    pub(super) fn audience_at(&self) -> Option<Millis> {
        let heard = [
            (Side::Players, &self.audience.players),
            (Side::Spectators, &self.audience.spectators),
        ];
        let is_new = |(side, heard): (Side, &Heard)| {
            let named = heard.named.iter().map(|(player, name)| (*player, name));
            heard.count != self.fanout.spectators() || !named.eq(self.named_to(side))
        };
        let changed = heard.into_iter().any(is_new);
        changed.then(|| self.audience.at.after(AUDIENCE_PAUSE_MS))
    }

    /// Those who hear of a change are told; a name that comes or goes is none to who hears a count.
    pub(super) fn tell_audience(&mut self) {
        self.audience.at = self.now();
        for side in Side::ALL {
            let now = self.heard_by(side);
            if *self.audience.of(side) != now {
                let is_told = |viewer| Side::of(viewer) == side;
                self.fanout.tell_those(is_told, now.message());
                *self.audience.of(side) = now;
            }
        }
    }

    /// Who watches, for somebody who has nothing to go by.
    pub(super) fn recall_audience(&self, guest: &Guest) {
        let Some(attendee) = self.fanout.attendees().get(guest) else {
            return;
        };
        let heard = self.heard_by(Side::of(attendee.viewer));
        if heard.count > 0 {
            self.fanout.answer(&guest.outbox, heard.message());
        }
    }

    fn heard_by(&self, side: Side) -> Heard {
        let named = self.named_to(side);
        Heard {
            count: self.fanout.spectators(),
            named: named.map(|(player, name)| (player, name.clone())).collect(),
        }
    }

    fn named_to(&self, side: Side) -> impl Iterator<Item = (PlayerId, &Arc<str>)> {
        let most = match side {
            Side::Players if !self.table.names_watchers_to_players() => 0,
            Side::Players | Side::Spectators => WATCHERS_NAMED,
        };
        let watching = self.fanout.watching().take(most);
        watching.map(|guest| (guest.player, &guest.name))
    }
}

impl Heard {
    fn message(&self) -> Message {
        let watcher = |(player, name): &(PlayerId, Arc<str>)| Watcher {
            guest: wire::guest_id(*player),
            name: name.to_string(),
        };
        Message::Audience {
            count: self.count,
            watching: self.named.iter().map(watcher).collect(),
        }
    }
}
