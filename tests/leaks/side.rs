//! One world of a pair: a house with a time of its own, the people in it, and its log.
//!
//! The room is listed, and somebody at the door follows the lobby without ever coming in.

use crate::log::Log;
use crate::seating::{Held, held};
use futures::FutureExt;
use qiguan_protocol::{Encoding, GameOptions, JunqiOptions, Phase, View};
use qiguan_tests::{Client, World};
use std::time::Duration;
use tokio::runtime::Runtime;
use tracing::Dispatch;

pub(crate) use crate::cast::{Cast, Entry, Return};

/// After this everybody has heard everything, coalesced spectators too.
const HEARD_BY: Duration = Duration::from_millis(30);
/// After this the lobby and the audience count have been told too.
pub(crate) const SETTLED_BY: Duration = Duration::from_millis(2_500);

/// The people of a room, by their place in lists: the four seats, then the spectators.
pub(crate) const PEOPLE: usize = 6;
/// A spectator that speaks MessagePack; the other one speaks JSON.
pub(crate) const SPECTATOR: usize = 4;
/// Who presides, where a room has an arbiter.
pub(crate) const ARBITER: usize = 5;
/// Where those at the door stand in what was heard: behind all people of the room.
pub(crate) const DOOR: usize = PEOPLE;

/// Their names.
pub(crate) const NAMES: [&str; PEOPLE] = ["South", "East", "North", "West", "Eve", "Mallory"];

/// What each person heard, frame by frame; what the door heard comes last.
pub(crate) type Heard = Vec<Vec<Vec<u8>>>;

/// One person, on whatever connection.
pub(crate) struct Person {
    pub(crate) client: Client,
    pub(crate) encoding: Encoding,
    /// What was heard on connections that are gone.
    pub(crate) earlier: Vec<Vec<u8>>,
}

/// A cast with a runtime, whose time stands still until everyone waits, and a log.
pub(crate) struct Side {
    // Before the runtime, so that it ends first.
    pub(crate) cast: Cast,
    runtime: Runtime,
    log: Log,
    subscriber: Dispatch,
}

impl Side {
    /// Four players seated, two spectators; the encodings of the seats alternate with the seed.
    pub(crate) fn new(seed: u64, options: &JunqiOptions) -> Self {
        Self::behind(seed, options, Entry::default())
    }

    /// The same in a room that not everybody may enter, or watch.
    pub(crate) fn behind(seed: u64, options: &JunqiOptions, entry: Entry) -> Self {
        let table = (GameOptions::Junqi(options.clone()), held(options));
        Self::at(seed, table, entry)
    }

    /// The same at a table of any game.
    pub(crate) fn at(seed: u64, table: (GameOptions, Held), entry: Entry) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build()
            .expect("a runtime without sockets can always be built");
        let log = Log::default();
        let subscriber = log.subscriber();
        let cast = tracing::dispatcher::with_default(&subscriber, || {
            runtime.block_on(Cast::seated(seed, table, entry))
        });
        Self {
            cast,
            runtime,
            log,
            subscriber,
        }
    }

    /// Does something, and lets everybody hear of it.
    pub(crate) fn act<T>(&mut self, act: impl AsyncFnOnce(&mut Cast) -> T) -> (T, Heard, String) {
        let cast = &mut self.cast;
        let acting = async {
            let answer = act(cast).await;
            tokio::time::sleep(HEARD_BY).await;
            let everyone = cast.people.iter_mut().chain([&mut cast.door]);
            (answer, everyone.map(Person::listen).collect())
        };
        let (answer, heard) =
            tracing::dispatcher::with_default(&self.subscriber, || self.runtime.block_on(acting));
        (answer, heard, self.log.take())
    }

    /// The picture that everybody may have; a player's where nobody may watch, or not yet.
    pub(crate) fn public(&self) -> &View {
        let people = self.cast.people.iter();
        let pictures = people.filter_map(|person| person.client.view.as_ref());
        // Of the latest ones the last, which those have who watch.
        let latest = pictures.max_by_key(|view| (view.turn, view.phase == Phase::Over));
        latest.expect("somebody follows the room")
    }
}

impl Person {
    /// A new guest, whose number decides the encoding.
    pub(crate) async fn new(world: &World, number: u64, name: &str) -> Self {
        let encoding = if number.is_multiple_of(2) {
            Encoding::MessagePack
        } else {
            Encoding::Json
        };
        let mut client = world.connect(encoding);
        let welcomed = client.hello(Some(name), None).await;
        welcomed.expect("a new guest with a sound name is welcomed");
        Self {
            client,
            encoding,
            earlier: Vec::new(),
        }
    }

    /// Everything heard since the last time.
    fn listen(&mut self) -> Vec<Vec<u8>> {
        listen(&mut self.client);
        let mut heard = std::mem::take(&mut self.earlier);
        heard.append(&mut self.client.bytes);
        heard
    }
}

/// Reads what has come, a close included.
pub(crate) fn listen(client: &mut Client) {
    while let Some(Some(_)) = client.next().now_or_never() {}
}
