//! After the end: everything to all who are there, the record to its players, nothing to strangers.

use crate::secret::random_layout;
use crate::side::{Cast, Entry, PEOPLE, Return, SPECTATOR, Side};
use qiguan_protocol::{Code, JunqiOptions, Phase, Request, Seat};
use qiguan_server::House;
use qiguan_server::chance::Chance;
use qiguan_server::store::MemoryStore;
use qiguan_server::time::Clock;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Longer than a finished room stays open.
const CLOSED_BY: Duration = Duration::from_secs(601);

#[test]
fn a_closed_game_is_its_players_alone() {
    let (mut side, _) = played(50, true);
    side.act(async |cast| {
        tokio::time::sleep(CLOSED_BY).await;
        for place in SPECTATOR..PEOPLE {
            let client = &mut cast.people[place].client;
            let attended = client.attend_since(&cast.room, None).await;
            assert_eq!(attended, Err(Code::UnknownRoom));
        }
        for place in 0..SPECTATOR {
            cast.come_back(place, Return::Afresh).await;
            let view = cast.people[place].client.picture();
            assert_eq!(view.phase, Phase::Over);
            for seat in Seat::ALL {
                assert!(view.army(seat).all(|slot| slot.face != '?'));
            }
        }
    });
}

/// The routes themselves, on a real port and in real time: the games were played before.
#[test]
fn a_record_of_a_private_room_is_told_to_its_players_alone() {
    for (seed, entry) in [
        (
            51,
            Entry {
                password: Some("sesame"),
                ..Entry::default()
            },
        ),
        (
            52,
            Entry {
                closed: true,
                ..Entry::default()
            },
        ),
    ] {
        a_record_is_its_players_alone(seed, entry);
    }
}

fn a_record_is_its_players_alone(seed: u64, entry: Entry) {
    let (running, _) = played_behind(seed, false, entry);
    let (finished, layouts) = played_behind(seed, true, entry);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime can be built");
    runtime.block_on(async {
        let [before, after] = [&running, &finished].map(|side| &side.cast);
        let path = format!("/api/games/{}", after.room);
        assert_eq!(before.room, after.room, "one seed, one name");
        let tokens: Vec<_> = after
            .people
            .iter()
            .map(|p| p.client.token.as_str())
            .collect();
        let (players, strangers) = tokens.split_at(SPECTATOR);

        let port = open(after.world.store.clone()).await;
        for token in players {
            let record = get(port, &path, Some(token)).await;
            assert!(record.starts_with("HTTP/1.1 200"));
            assert!(layouts.iter().all(|layout| record.contains(layout)));
            assert!(!tokens.iter().any(|token| record.contains(token)));
        }
        let unknown = get(port, "/api/games/2222222222", None).await;
        assert!(unknown.starts_with("HTTP/1.1 404"));
        for token in strangers {
            assert_eq!(get(port, &path, Some(token)).await, unknown);
        }
        assert_eq!(get(port, &path, None).await, unknown);
        let nobody = get(port, &path, Some(&"0".repeat(64))).await;
        assert!(nobody.starts_with("HTTP/1.1 401"));

        // While the game runs it is unknown to all, its players included.
        let port = open(before.world.store.clone()).await;
        for token in &tokens {
            assert_eq!(get(port, &path, Some(token)).await, unknown);
        }
        assert_eq!(get(port, &path, None).await, unknown);
    });
}

/// A game that has begun, and is drawn if asked for.
fn played(seed: u64, to_the_end: bool) -> (Side, [String; 4]) {
    played_behind(seed, to_the_end, Entry::default())
}

fn played_behind(seed: u64, to_the_end: bool, entry: Entry) -> (Side, [String; 4]) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let layouts = Seat::ALL.map(|_| random_layout(&mut rng));
    let mut side = Side::behind(seed, &JunqiOptions::default(), entry);
    side.act(async |cast| {
        for (seat, layout) in Seat::ALL.into_iter().zip(layouts.clone()) {
            cast.player(seat).must(Request::Arrange { layout }).await;
        }
        cast.begin().await;
        if to_the_end {
            draw(cast).await;
        }
    });
    (side, layouts)
}

pub(crate) async fn draw(cast: &mut Cast) {
    cast.player(Seat::S).must(Request::OfferDraw {}).await;
    for seat in [Seat::E, Seat::N, Seat::W] {
        let answer = Request::AnswerDraw { accept: true };
        cast.player(seat).must(answer).await;
    }
}

/// A server on what a store holds; returns its port.
pub(crate) async fn open(store: MemoryStore) -> u16 {
    let house = House::open(Arc::new(store), Chance::from_seed(0), Clock::continued_from);
    let (house, _) = house.await.expect("a memory store can be read");
    let listener = TcpListener::bind(("127.0.0.1", 0)).await;
    let listener = listener.expect("some port is free");
    let port = listener.local_addr().expect("it is bound").port();
    tokio::spawn(async move {
        qiguan_server::run::serve(&house, listener, std::future::pending()).await;
    });
    port
}

/// The whole answer without its date.
pub(crate) async fn get(port: u16, path: &str, token: Option<&str>) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port))
        .await
        .expect("the server listens");
    let authorization = token.map_or_else(String::new, |token| {
        format!("Authorization: Bearer {token}\r\n")
    });
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: qiguan\r\n{authorization}Connection: close\r\n\r\n");
    stream
        .write_all(request.as_bytes())
        .await
        .expect("the server reads");
    let mut answer = String::new();
    let read = stream.read_to_string(&mut answer).await;
    read.expect("the server answers in text");
    let lines = answer.lines().filter(|line| !line.starts_with("date: "));
    lines.collect::<Vec<_>>().join("\n")
}
