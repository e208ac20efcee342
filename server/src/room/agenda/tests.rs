//! Messages are taken in the order of their stamps, in whatever order they reach the room.

use crate::chance::Chance;
use crate::gateway::{Outbox, OutboxReader};
use crate::house::House;
use crate::room::{ConnectionId, Guest, RoomHandle, RoomMessage, Said, Stay};
use crate::store::{MemoryStore, Store};
use crate::time::Clock;
use qiguan_protocol::RoomId;
use qiguan_rules::Seat;
use qiguan_rules::go::Colours;
use qiguan_table::{
    Ask, AtLimit, Command, GameOptions, GoCommand, GoSettings, Millis, PlayerId, Settings,
    TimeControl,
};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

/// Has Black.
const ANN: usize = 0;
const BO: usize = 1;
/// What each move has.
const LIMIT_MS: u32 = 5_000;

/// Two guests on connections of their own in a room of Go.
struct Scene {
    store: MemoryStore,
    house: Arc<House>,
    room: RoomId,
    handle: RoomHandle,
    guests: [Guest; 2],
    /// A room lets nobody stay who takes nothing.
    _readers: [OutboxReader; 2],
}

impl Scene {
    async fn opened() -> Self {
        let store = MemoryStore::new();
        let chance = Chance::from_seed(7);
        let opened = House::open(Arc::new(store.clone()), chance, Clock::continued_from).await;
        let (house, _) = opened.expect("a memory store can be read");
        let [(ann, anns), (bo, bos)] = [guest(ANN, "Ann"), guest(BO, "Bo")];
        let (registry, options) = (house.registry.clone(), (options(), None));
        let created = registry.create(ann.player, options, Settings::default(), None, None);
        let room = created.await.expect("the options are sound");
        let handle = registry.running(&room).expect("it was just opened");
        let scene = Self {
            store,
            house,
            room,
            handle,
            guests: [ann, bo],
            _readers: [anns, bos],
        };
        for who in [ANN, BO] {
            let (stay, _) = Stay::begin();
            let (since, req) = (None, 1);
            scene.tell(who, scene.now(), Said::Attend { since, req, stay });
        }
        scene.wait(100).await;
        scene
    }

    /// The game runs, Black has played, and it is White's turn: until when.
    async fn begun() -> (Self, u64) {
        let scene = Self::opened().await;
        for (who, seat) in [(ANN, Seat::S), (BO, Seat::N)] {
            let (seat, name) = (Some(seat), format!("P{who}"));
            scene.ask(who, 1, scene.now(), Command::Sit { seat, name });
            scene.wait(1).await;
        }
        for who in [ANN, BO] {
            scene.ask(who, 2, scene.now(), Command::Ready { ready: true });
        }
        scene.wait(4_000).await;
        let played_ms = scene.now();
        scene.ask(ANN, 3, played_ms, play(1, "C3"));
        scene.wait(1).await;
        assert_eq!(scene.done().await.last(), Some(&(ANN, 3)));
        (scene, played_ms + u64::from(LIMIT_MS))
    }

    fn now(&self) -> u64 {
        self.house.tools.clock.now()
    }

    async fn wait(&self, ms: u64) {
        tokio::time::sleep(Duration::from_millis(ms)).await;
    }

    async fn until(&self, at_ms: u64) {
        tokio::time::sleep_until(self.house.tools.clock.instant_of(at_ms)).await;
    }

    fn ask(&self, who: usize, seq: u32, received_ms: u64, command: Command) {
        let (seat, command) = (None, Ok(command));
        self.tell(who, received_ms, Said::Ask { seq, seat, command });
    }

    fn tell(&self, who: usize, received_ms: u64, said: Said) {
        let told = self.handle.tell(RoomMessage {
            guest: self.guests[who].clone(),
            received: Millis(received_ms),
            lag: Millis(0),
            said,
            place: None,
        });
        told.expect("the mailbox has room");
    }

    /// The commands that were accepted, in order: whose, and their numbers.
    async fn done(&self) -> Vec<(usize, u32)> {
        let rows = self.store.journal(&self.room.0).await;
        let rows = rows.expect("a memory store can be read").into_iter();
        let rows = rows.map(|row| row.expect("every row is whole"));
        let whose = |player: u64| usize::try_from(player).expect("there are two");
        rows.filter_map(|row| Some((whose(row.player?), row.seq?)))
            .collect()
    }
}

fn guest(who: usize, name: &str) -> (Guest, OutboxReader) {
    let (outbox, reader) = Outbox::new(Arc::new(AtomicUsize::new(0)));
    let guest = Guest {
        connection: ConnectionId(who as u64),
        player: PlayerId(who as u64),
        name: name.into(),
        outbox,
    };
    (guest, reader)
}

fn options() -> GameOptions {
    let mut settings = GoSettings::casual();
    settings.rules.colours = Colours::HostBlack;
    settings.time = TimeControl::PerMove {
        limit_ms: LIMIT_MS,
        timeouts_allowed: 0,
        at_limit: AtLimit::LoseGame,
    };
    GameOptions::Go(settings)
}

fn play(turn: u32, point: &str) -> Command {
    let point = Some(point.parse().expect("a point"));
    Command::Go(GoCommand::Play { turn, point })
}

fn sit() -> Command {
    let (seat, name) = (Some(Seat::S), "P".to_owned());
    Command::Sit { seat, name }
}

#[tokio::test(start_paused = true)]
async fn a_move_counts_that_comes_after_what_was_received_too_late() {
    let (scene, deadline) = Scene::begun().await;
    scene.until(deadline + 2).await;
    let pause = Command::Ask { what: Ask::Pause };
    scene.ask(ANN, 4, deadline + 1, pause);
    scene.until(deadline + 5).await;
    scene.ask(BO, 3, deadline - 1, play(2, "D4"));
    scene.until(deadline + 20).await;
    // What came first is done after it, and the time of that turn is never up.
    assert!(scene.done().await.ends_with(&[(BO, 3), (ANN, 4)]));
}

#[tokio::test(start_paused = true)]
async fn of_two_who_want_a_seat_the_first_has_it() {
    let scene = Scene::opened().await;
    let now_ms = scene.now();
    scene.ask(ANN, 1, now_ms, sit());
    scene.ask(BO, 1, now_ms - 1, sit());
    scene.wait(1).await;
    assert_eq!(scene.done().await, [(BO, 1)]);
}

#[tokio::test(start_paused = true)]
async fn of_two_of_one_instant_the_first_to_come_has_it() {
    let scene = Scene::opened().await;
    let now_ms = scene.now();
    scene.ask(BO, 1, now_ms, sit());
    scene.ask(ANN, 1, now_ms, sit());
    scene.wait(1).await;
    assert_eq!(scene.done().await, [(BO, 1)]);
}
