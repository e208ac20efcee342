//! Hostile load: while three rooms are played, everything that somebody could do to a server is done to
//! it at once. The players notice nothing, each attacker is ended as it must be, and nothing stays behind.

use crate::crashes::{Party, Playing, games, runtime};
use crate::http;
use crate::server::House;
use crate::wire::client_from;
use futures::future::join_all;
use qiguan_tests::{
    Attack, Client, Ended, RawSocket, TEXT, empty_part, resident_bytes, stream_from,
};
use std::collections::BTreeMap;
use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

/// Attackers of each kind, each from an address of its own.
const OF_EACH: usize = 6;
/// Connections that come at once from one address, of which 200 may be open and 240 a minute come.
const STORM: usize = 400;
/// Guests who say hello and nothing more; `QIGUAN_IDLE` sets another number.
const IDLE: usize = 400;
/// How long everybody plays before.
const BEFORE: Duration = Duration::from_secs(2);
/// Far longer than any attack may last.
const PATIENCE: Duration = Duration::from_secs(120);
/// What a server may keep of everything: caches, and rooms that have grown.
const KEPT_BYTES_MAX: u64 = 16 << 20;
/// Files that it may keep, such as further connections to its store.
const KEPT_FILES_MAX: usize = 8;

#[test]
fn players_play_on_whatever_is_thrown_at_the_server() {
    crate::programs::programs();
    runtime().block_on(async {
        let mut house = House::new();
        house.set(&[
            ("QIGUAN_METRICS_LISTEN", "127.0.0.1:0"),
            ("QIGUAN_CONNECTIONS_MAX", "12000"),
        ]);
        house.start();
        Siege::laid(house).await.withstood().await;
    });
}

/// A server with rooms that are played.
struct Siege {
    house: House,
    metrics: SocketAddr,
    parties: Vec<Party>,
    resident: u64,
    files: usize,
}

impl Siege {
    async fn laid(mut house: House) -> Self {
        let said = house.says("metrics on");
        let metrics = said.split(['/', ' ']).find_map(|part| part.parse().ok());
        let server = house.address();
        let begins = games().into_iter().take(3).zip((1..).map(|room| room * 16));
        let begins = begins.map(|(game, seed)| Party::begun(server, game, seed));
        Self {
            metrics: metrics.unwrap_or_else(|| panic!("no address in {said:?}")),
            parties: join_all(begins).await,
            resident: 0,
            files: 0,
            house,
        }
    }

    async fn withstood(mut self) {
        let server = self.house.address();
        self.play_for(BEFORE).await;
        self.resident = resident_bytes(self.house.process());
        self.files = self.files();
        println!("{} bytes before", self.resident);
        let room = self.parties[0].room.0.clone();
        let playing = Playing::begin(std::mem::take(&mut self.parties));
        let idle = arrive(server).await;
        let (attackers, stormers) = (attack(server, &room), storm(server));
        let both = tokio::time::timeout(PATIENCE, async { tokio::join!(attackers, stormers) });
        let (ended, stormed) = both.await.expect("every attack comes to an end");
        println!("{ended:?}\n{stormed:?}");
        check_ends(&ended, &stormed);
        assert!(idle.iter().all(|one| !one.is_let_go()), "idle is no crime");
        newcomer(server).await;
        self.rested(playing).await;
        drop(idle);
        self.check_left_behind().await;
    }

    /// All have rested: everything they sent is answered, and nobody was ever sent away.
    async fn rested(&mut self, playing: Playing) {
        self.parties = playing.rest().await;
        for party in &mut self.parties {
            let counts = party.players.iter().map(|player| player.counts);
            let moves: usize = counts.map(|counts| counts.acknowledged).sum();
            println!("{moves} commands in room {}", party.room);
            assert!(moves > 5, "the players could hardly move");
            for guest in party.players.iter().chain([&party.spectator]) {
                assert_eq!(guest.counts.came_back, 0, "a player was sent away");
            }
            party.check(self.house.address()).await;
        }
    }

    async fn play_for(&mut self, duration: Duration) {
        let playing = Playing::begin(std::mem::take(&mut self.parties));
        tokio::time::sleep(duration).await;
        self.rested(playing).await;
    }

    /// Sockets, files and memory come back, and in the end nobody is counted.
    async fn check_left_behind(mut self) {
        let guests = self.parties.iter().map(|party| party.players.len() + 1);
        let guests: usize = guests.sum();
        self.sockets_are(guests).await;
        assert!(
            self.files() <= self.files + KEPT_FILES_MAX,
            "files stay open"
        );
        self.memory_comes_back().await;
        self.parties.clear();
        self.sockets_are(0).await;
    }

    async fn sockets_are(&self, many: usize) {
        let by = Instant::now() + PATIENCE;
        loop {
            let text = http::get(self.metrics, "/metrics", None).body;
            let mut lines = text.lines();
            let told = lines.find_map(|line| line.strip_prefix("qiguan_sockets "));
            if told.and_then(|told| told.parse().ok()) == Some(many) {
                return;
            }
            assert!(
                Instant::now() < by,
                "{told:?} sockets, and there are {many}"
            );
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// What the crowd and the attackers took is given back to the system a while after they have left.
    async fn memory_comes_back(&self) {
        let by = Instant::now() + PATIENCE;
        loop {
            let kept = resident_bytes(self.house.process()).saturating_sub(self.resident);
            if kept <= KEPT_BYTES_MAX {
                return println!("{kept} bytes are kept");
            }
            assert!(Instant::now() < by, "{kept} bytes are kept");
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    fn files(&self) -> usize {
        let open = std::fs::read_dir(format!("/proc/{}/fd", self.house.process()));
        open.expect("Linux tells of its processes").count()
    }
}

/// How many attacks of each kind ended in which way.
type Ends = BTreeMap<(Attack, Ended), usize>;

/// Every attack at once, to its end.
async fn attack(server: SocketAddr, room: &str) -> Ends {
    let kinds = Attack::ALL.into_iter().enumerate();
    let one = |(kind, attack): (usize, Attack), place: usize| async move {
        let from = address(1 + kind, 1 + place);
        (attack, attack.run_from(from, server, room).await)
    };
    let all = kinds.flat_map(|kind| (0..OF_EACH).map(move |place| one(kind, place)));
    let mut ends = Ends::new();
    for end in join_all(all).await {
        *ends.entry(end).or_default() += 1;
    }
    ends
}

/// Handshakes from one address, all at once: how many were let in, and how many were refused by HTTP.
async fn storm(server: SocketAddr) -> (usize, usize) {
    let from = address(100, 1);
    let all = (0..STORM).map(|_| async move { client_from(from, server).await });
    let came: Vec<Client> = join_all(all).await.into_iter().flatten().collect();
    (came.len(), STORM - came.len())
}

fn check_ends(ended: &Ends, stormed: &(usize, usize)) {
    for (attack, end) in ended.keys() {
        assert!(attack.may_end().contains(end), "{attack:?} ends as {end:?}");
    }
    assert_eq!(ended.values().sum::<usize>(), Attack::ALL.len() * OF_EACH);
    let (came, _) = stormed;
    assert!((1..=200).contains(came), "{came} come in from one address");
}

/// A crowd of guests who say hello, and answer pings.
async fn arrive(server: SocketAddr) -> Vec<Client> {
    let mut idle = Vec::new();
    for number in 0..number_of_idle() {
        // Few from each address.
        let from = address(110, 1 + number / 50);
        let client = client_from(from, server).await;
        let mut client = client.expect("there is a place for everybody");
        client.hello(None, None).await.expect("and a name");
        idle.push(client);
    }
    idle
}

/// The server still accepts.
async fn newcomer(server: SocketAddr) {
    let client = client_from(address(200, 1), server).await;
    let mut client = client.expect("a newcomer finds the server");
    client
        .hello(Some("Kim"), None)
        .await
        .expect("and is welcome");
}

fn address(third: usize, fourth: usize) -> Ipv4Addr {
    let part = |number: usize| u8::try_from(number).expect("so few addresses are used");
    Ipv4Addr::new(127, 0, part(third), part(fourth))
}

fn number_of_idle() -> usize {
    let asked = std::env::var("QIGUAN_IDLE");
    asked.map_or(IDLE, |text| text.parse().expect("QIGUAN_IDLE is a number"))
}

/// Before anything is asked nobody is counted by address: whoever holds many connections open and says
/// nothing must not use up the server's files.
#[test]
fn whoever_asks_nothing_keeps_nobody_out() {
    crate::programs::programs();
    runtime().block_on(async {
        let mut house = House::new();
        house.begin_with("ulimit -n 1300");
        house.start();
        let server = house.address();
        let held = (0..1_500).map(|number| stream_from(address(1 + number / 250, 1), server));
        let held = join_all(held).await;
        let since = Instant::now();
        newcomer(server).await;
        let took = since.elapsed();
        assert!(took < Duration::from_secs(5), "it takes {took:?}");
        drop(held);
    });
}

/// A header is refused long before it is large.
#[test]
fn a_header_without_an_end_is_refused_early() {
    let house = House::open();
    let mut stream = http::connect(house.address());
    let text = format!("GET / HTTP/1.1\r\nX: {}", "x".repeat(24 * 1024));
    let sent = stream.write_all(text.as_bytes());
    sent.expect("the system keeps so much");
    // The line ends right after the answer, with what was not read.
    let mut answer = [0; 12];
    let answered = stream.read_exact(&mut answer);
    answered.expect("an answer comes before the end");
    assert_eq!(&answer, b"HTTP/1.1 431");
}

/// Parts that hold nothing are no frames that could be counted: their bytes are.
#[test]
fn a_message_of_empty_parts_is_read_slowly() {
    let house = House::open();
    let mut socket = RawSocket::open(house.address());
    socket.send_first_part(TEXT, b"{");
    let mut stream = socket.stream();
    let patience = Duration::from_millis(500);
    stream
        .set_write_timeout(Some(patience))
        .expect("the time is not zero");
    let parts = empty_part().repeat(10_000);
    let since = Instant::now();
    let mut taken = 0;
    while since.elapsed() < Duration::from_secs(5) {
        match stream.write(&parts) {
            Ok(bytes) => taken += bytes,
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            Err(error) => panic!("the server closes: {error}"),
        }
    }
    println!("{taken} bytes are taken in 5 s");
    // 1 MiB at once, a quarter a second, and what the system keeps between the two.
    assert!(taken < 24 << 20, "{taken} bytes are taken in 5 s");
}
