//! A house and the people in it, as they sit, watch, go and come back.

use crate::lawful::Eyes;
use crate::seating::Held;
use crate::side::{ARBITER, NAMES, PEOPLE, Person, SETTLED_BY, listen};
use qiguan_protocol::{GameOptions, GuestId, NamedArbiter, Request, RoomId, Seat};
use qiguan_server::store::Store;
use qiguan_tests::{Client, Heard as Answer, World};
use std::time::Duration;
use tokio::time::Instant;

/// A house and those who play and watch in its one room.
pub(crate) struct Cast {
    pub(crate) world: World,
    pub(crate) room: RoomId,
    pub(crate) people: Vec<Person>,
    /// Follows the lobby.
    pub(crate) door: Person,
    /// The seats of each person.
    pub(crate) held: Held,
    pub(crate) entry: Entry,
    starts: u64,
    /// The server's time when this house opened, and the instant of it.
    opened: (u64, Instant),
}

/// Who may enter a room, and watch there.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Entry {
    /// For those alone who are told of it.
    pub(crate) unlisted: bool,
    pub(crate) closed: bool,
    /// Turns that spectators are behind.
    pub(crate) spectator_delay: u16,
    pub(crate) password: Option<&'static str>,
    /// Somebody presides.
    pub(crate) arbiter: bool,
}

/// How somebody comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Return {
    /// Saying what is held already.
    Resume,
    /// Asking for everything.
    Afresh,
}

impl Cast {
    /// Everybody seated, and a spectator or two, or an arbiter; the door follows the lobby.
    pub(crate) async fn seated(
        seed: u64,
        (options, held): (GameOptions, Held),
        entry: Entry,
    ) -> Self {
        let opened = (0, Instant::now());
        let world = World::new(seed).await;
        let mut people = Vec::with_capacity(PEOPLE);
        for (place, name) in (0..).zip(NAMES) {
            people.push(Person::new(&world, seed + place, name).await);
        }
        let mut door = Person::new(&world, seed + 1, "Dora").await;
        door.client.ask(Request::Lobby { on: true }).await;
        let room = open(&mut people, options, entry).await;
        for person in &mut people[1..] {
            let attended = person.client.attend_with(&room, None, entry.password).await;
            attended
                .expect("attend is answered")
                .expect("whoever knows the password may watch");
        }
        for (person, seats) in people.iter_mut().zip(held) {
            if let Some(seat) = seats.first().copied() {
                person.client.must(Request::Sit { seat: Some(seat) }).await;
            }
        }
        if entry.arbiter {
            let preside = Request::Preside { on: true };
            people[ARBITER].client.must(preside).await;
        }
        tokio::time::sleep(SETTLED_BY).await;
        Self {
            world,
            room,
            people,
            door,
            held,
            entry,
            starts: seed,
            opened,
        }
    }

    /// With what right somebody looks.
    pub(crate) fn eyes(&self, place: usize) -> Eyes<'_> {
        Eyes {
            seats: self.held[place],
            presides: self.entry.arbiter && place == ARBITER,
        }
    }

    /// Where the holder of a seat stands among the people.
    pub(crate) fn place_of(&self, seat: Seat) -> usize {
        let mut held = self.held.iter();
        let place = held.position(|seats| seats.contains(&seat));
        place.expect("the seat is in play")
    }

    /// All seats in play, in their order.
    pub(crate) fn seats(&self) -> Vec<Seat> {
        let mut seats = self.held.concat();
        seats.sort_by_key(|seat| seat.index());
        seats
    }

    /// Those who hold no seat and preside over nothing.
    pub(crate) fn watchers(&self) -> Vec<usize> {
        let watches = |place: &usize| {
            let eyes = self.eyes(*place);
            eyes.seats.is_empty() && !eyes.presides
        };
        (0..PEOPLE).filter(watches).collect()
    }

    pub(crate) fn player(&mut self, seat: Seat) -> &mut Client {
        let place = self.place_of(seat);
        &mut self.people[place].client
    }

    /// A seat's holder commands something for it.
    pub(crate) async fn tell(&mut self, seat: Seat, request: Request) -> Answer {
        let place = self.place_of(seat);
        let acting = (self.held[place].len() > 1).then_some(seat);
        self.people[place].client.tell_for(acting, request).await
    }

    /// A seat's holder commands something for it that must be accepted.
    pub(crate) async fn must(&mut self, seat: Seat, request: Request) {
        let place = self.place_of(seat);
        match self.held[place].len() {
            1 => self.people[place].client.must(request).await,
            _ => self.people[place].client.must_for(seat, request).await,
        }
    }

    /// Everyone is ready, and the first turn begins.
    pub(crate) async fn begin(&mut self) {
        for seat in self.seats() {
            self.must(seat, Request::Ready { ready: true }).await;
        }
        tokio::time::sleep(Duration::from_secs(3)).await;
    }

    /// A person's line breaks, and the person comes back on another.
    pub(crate) async fn come_back(&mut self, place: usize, how: Return) {
        self.people[place].client.drop_line();
        self.take_over(place, how).await;
    }

    /// A person comes on another line; the old one, if it still holds, is sent away.
    pub(crate) async fn take_over(&mut self, place: usize, how: Return) {
        let person = &mut self.people[place];
        let fresh = self.world.connect(person.encoding);
        let mut old = std::mem::replace(&mut person.client, fresh);
        let client = &mut person.client;
        let welcomed = client.hello(None, Some(&old.token)).await;
        welcomed.expect("a known token is welcomed");
        if how == Return::Resume {
            client.room = old.room.take();
            client.seat = old.seat;
            client.seats.clone_from(&old.seats);
            client.arbiter = old.arbiter;
            client.view = old.view.take();
            client.v = old.v;
        }
        client.seq = old.seq;
        let since = client.view.as_ref().map(|_| client.since());
        let attended = client
            .attend_with(&self.room, since, self.entry.password)
            .await;
        let attended = attended.expect("attend is answered");
        let may_watch = !self.entry.closed || client.seat.is_some();
        assert!(attended.is_ok() || !may_watch, "{place} is refused");
        listen(&mut old);
        person.earlier.append(&mut old.bytes);
    }

    /// The house stops in good order and opens again; everyone comes back.
    pub(crate) async fn restart(&mut self, how: impl Fn(usize) -> Return) {
        self.stop().await;
        // As a server that stops in good order does last.
        let (base_ms, since) = self.opened;
        let run_ms = u64::try_from(since.elapsed().as_millis()).expect("tests are short");
        let beat = self.world.store.heartbeat(base_ms + run_ms).await;
        beat.expect("a memory store without faults takes everything");
        self.open_again(how).await;
    }

    /// The house ends without its last word, and goes on from the latest time that its store proves.
    pub(crate) async fn crash(&mut self, how: impl Fn(usize) -> Return) {
        self.stop().await;
        self.open_again(how).await;
    }

    async fn stop(&mut self) {
        self.world.house.shut_down();
        tokio::time::sleep(Duration::from_millis(1)).await;
        for person in self.people.iter_mut().chain([&mut self.door]) {
            listen(&mut person.client);
            person.earlier.append(&mut person.client.bytes);
        }
    }

    async fn open_again(&mut self, how: impl Fn(usize) -> Return) {
        let base_ms = self.world.store.last_time().await;
        let base_ms = base_ms.expect("a memory store can be read");
        self.opened = (base_ms, Instant::now());
        self.starts += 1_000;
        self.world = World::on(self.world.store.clone(), self.starts).await;
        for place in 0..self.people.len() {
            self.come_back(place, how(place)).await;
        }
        let door = &mut self.door;
        let token = door.client.token.clone();
        door.client = self.world.connect(door.encoding);
        let welcomed = door.client.hello(None, Some(&token)).await;
        welcomed.expect("a known token is welcomed");
        door.client.ask(Request::Lobby { on: true }).await;
    }
}

/// The first opens the room, and may name the last as its arbiter.
async fn open(people: &mut [Person], options: GameOptions, entry: Entry) -> RoomId {
    let arbiter = GuestId(people[ARBITER].client.guest.clone());
    let create = Request::Create {
        series: None,
        options,
        listed: !entry.unlisted,
        closed: entry.closed,
        spectator_delay: entry.spectator_delay,
        arbiter: entry.arbiter.then_some(NamedArbiter::Guest(arbiter)),
        password: entry.password.map(str::to_owned),
    };
    people[0].client.open_as(create).await
}
