//! Everybody in some rooms, each on a task of its own, from a beginning to a rest.

use super::guest::Guest;
use super::tables::Party;
use futures::future::join_all;
use qiguan_protocol::RoomId;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How long all may take to come back and have everything answered.
const PATIENCE: Duration = Duration::from_secs(60);

/// Rooms that are played.
pub(crate) struct Playing {
    rest: watch::Sender<bool>,
    rooms: Vec<(RoomId, Vec<JoinHandle<Guest>>)>,
}

impl Playing {
    pub(crate) fn begin(parties: Vec<Party>) -> Self {
        let (rest, resting) = watch::channel(false);
        let rooms = parties.into_iter().map(|party| {
            let (room, guests) = party.guests();
            let lives = guests.into_iter().map(|guest| {
                let resting = resting.clone();
                tokio::spawn(guest.live(resting))
            });
            (room, lives.collect())
        });
        Self {
            rooms: rooms.collect(),
            rest,
        }
    }

    /// Waits until everybody is there with nothing unanswered.
    pub(crate) async fn rest(self) -> Vec<Party> {
        self.rest.send_replace(true);
        let mut parties = Vec::new();
        for (room, lives) in self.rooms {
            let guests = tokio::time::timeout(PATIENCE, join_all(lives)).await;
            let guests = guests.unwrap_or_else(|_| panic!("somebody hangs in room {room}"));
            let guests = guests.into_iter();
            let guests = guests.map(|guest| guest.expect("a guest finds all as it must be"));
            parties.push(Party::of(room, guests.collect()));
        }
        parties
    }
}
