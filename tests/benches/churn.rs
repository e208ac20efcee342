//! Ten thousand rooms created and left by guests who come back: memory stays flat, counts return to zero.
//!
//! `cargo bench -p qiguan-tests --bench churn`. Time is paused, so that the minute after which an empty
//! room closes costs nothing. The bound is 5 % from the first thousand cycles to the last.

use qiguan_protocol::{Encoding, JunqiOptions, Request};
use qiguan_server::store::Store;
use qiguan_tests::{World, on_paused_time, resident_bytes};
use std::time::Duration;

const ROUNDS: usize = 11;
/// Guests, each of whom opens and leaves a room in each round.
const GUESTS: usize = 1_000;

fn main() {
    on_paused_time(async {
        let world = World::new(1).await;
        let mut tokens = Vec::with_capacity(GUESTS);
        for _ in 0..GUESTS {
            tokens.push(world.guest("Ann").await.token);
        }
        let mut resident = Vec::new();
        for round in 0..ROUNDS {
            for (number, token) in tokens.iter().enumerate() {
                cycle(&world, token, round + number).await;
            }
            tokio::time::sleep(Duration::from_secs(62)).await;
            resident.push(resident_bytes(std::process::id()));
        }
        let open = world.store.unfinished().await;
        assert_eq!(open.map(|rooms| rooms.len()), Ok(0), "every room has gone");
        let metrics = world.house.metrics();
        let counts = metrics.lines().filter(|line| {
            line.starts_with("qiguan_rooms{") || line.starts_with("qiguan_sockets ")
        });
        for line in counts {
            assert!(line.ends_with(" 0"), "a count that did not return: {line}");
        }
        // The first round fills what is kept from then on.
        let (first, last) = (resident[0] as f64, resident[ROUNDS - 1] as f64);
        println!(
            "{} rooms created and left: {:.1} MB resident after the first thousand, {:.1} MB after the last \
             ({:+.1} %); no room and no socket is left",
            ROUNDS * GUESTS,
            first / 1e6,
            last / 1e6,
            (last / first - 1.0) * 100.0
        );
    });
}

/// Comes back, opens a room, sits down in some, and leaves in one way or another.
async fn cycle(world: &World, token: &str, number: usize) {
    let mut ann = world.connect(Encoding::MessagePack);
    let welcome = ann.hello(None, Some(token)).await;
    welcome.expect("a guest comes back with the token");
    ann.create(JunqiOptions::default()).await;
    if number.is_multiple_of(3) {
        ann.must(Request::Sit { seat: None }).await;
    }
    if number.is_multiple_of(2) {
        ann.ask(Request::Depart {}).await;
    }
    ann.drop_line();
}
