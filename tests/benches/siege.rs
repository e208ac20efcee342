//! How long the moves of one room take with ten thousand idle guests and with attackers, beside the same
//! room in peace, in the real server.
//!
//! `cargo bench -p qiguan-tests --bench siege`; needs 12,000 open files (`ulimit -n`). Clients and attackers
//! run on the same cores as the server: read the ratios. The bounds are that all moves are acknowledged, and
//! what the server keeps afterwards.

use futures::StreamExt;
use futures::future::join_all;
use qiguan_protocol::{First, JunqiOptions, Request, Seat};
use qiguan_tests::{Attack, Heard, Match, Server, Spread};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const IDLE: usize = 10_000;
/// Connections that come at once.
const AT_ONCE: usize = 64;
/// How long moves are measured.
const MEASURED: Duration = Duration::from_secs(10);
/// Between two moves: with four players each stays within the frames of one connection.
const PAUSE: Duration = Duration::from_millis(10);
/// Far longer than all of it takes.
const ENDS_BY: Duration = Duration::from_secs(300);
/// By how much attacks may make the server larger than the idle guests before them did.
const GROWN_BYTES_MAX: f64 = 48e6;

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().expect("a folder for the store");
    let server = Server::start_with(folder.path(), &["--connections-max", "0"]);
    let ended = tokio::time::timeout(ENDS_BY, measure(Arc::new(server))).await;
    assert!(ended.is_ok(), "it does not end");
}

async fn measure(server: Arc<Server>) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    println!("seed 1");
    let mut table = seated(&server).await;
    // The first moves fill what is kept from then on.
    play(&mut table, &mut rng).await;
    let (before, peace) = (server.resident_bytes(), play(&mut table, &mut rng).await);
    println!("in peace: {}", told(&peace));
    let idle = arrive(&server).await;
    let during = server.resident_bytes();
    let crowded = play(&mut table, &mut rng).await;
    println!(
        "{IDLE} idle guests: {}, {}",
        told(&crowded),
        beside(&crowded, &peace)
    );
    for one in idle {
        one.abort();
    }
    let (stop, attacks) = (Arc::default(), Arc::default());
    let attackers = attack(&server, &table.room.0, &stop, &attacks);
    let sieged = play(&mut table, &mut rng).await;
    stop.store(true, Ordering::Relaxed);
    println!("attacked: {}, {}", told(&sieged), beside(&sieged, &peace));
    join_all(attackers).await;
    table.check().await;
    // The system's allocator keeps what a crowd took, for the next one (see `tests/README.md`).
    let kept = server.resident_bytes() as f64 - before as f64;
    println!(
        "{} attacks of {} kinds; {:.1} MB more with idle guests, {:.1} MB more when all have gone",
        attacks.load(Ordering::Relaxed),
        Attack::ALL.len(),
        (during as f64 - before as f64) / 1e6,
        kept / 1e6
    );
    let more = kept - (during as f64 - before as f64);
    assert!(more < GROWN_BYTES_MAX, "attacks make the server grow");
}

async fn seated(server: &Server) -> Match {
    let options = JunqiOptions {
        quiet_limit: Some(0),
        move_limit_s: Some(600),
        first: Some(First::Seat(Seat::S)),
        ..JunqiOptions::default()
    };
    let mut table = Match::seated_over(server, options).await;
    table.begin().await;
    table
}

/// Plays moves that meet nobody: how long they took from the command to its acknowledgement.
async fn play(table: &mut Match, rng: &mut ChaCha8Rng) -> Spread {
    let (began, mut took) = (Instant::now(), Vec::new());
    while began.elapsed() < MEASURED {
        let (from, to) = table.quiet_move(rng);
        let mover = table.to_move().expect("nobody wins");
        let player = &mut table.players[mover];
        let turn = player.picture().turn;
        let began = Instant::now();
        let seq = player.command(Request::Play { turn, from, to }).await;
        let Heard::Ack(v) = player.answer(seq).await else {
            panic!("a move is refused");
        };
        took.push(began.elapsed());
        player.catch_up(v).await;
        table.settle().await;
        for player in &mut table.players {
            player.forget();
        }
        tokio::time::sleep(PAUSE).await;
    }
    Spread::of(took)
}

fn told(took: &Spread) -> String {
    format!(
        "{} moves, all acknowledged, {:.2} ms at the median and {:.2} ms at 99 %",
        took.count(),
        took.ms(50),
        took.ms(99)
    )
}

fn beside(took: &Spread, peace: &Spread) -> String {
    format!("99 % {:.1} times", took.ms(99) / peace.ms(99))
}

/// Guests who say hello, answer pings, and do nothing more.
async fn arrive(server: &Arc<Server>) -> Vec<tokio::task::JoinHandle<()>> {
    let places = Arc::new(tokio::sync::Semaphore::new(AT_ONCE));
    let come = (0..IDLE).map(|_| {
        let (server, places) = (server.clone(), places.clone());
        async move {
            let _place = places.acquire().await.expect("the places stay open");
            server.connect().await
        }
    });
    let come = join_all(come).await.into_iter();
    let live = come.map(|mut socket| {
        tokio::spawn(async move { while let Some(Ok(_)) = socket.next().await {} })
    });
    live.collect()
}

/// One attacker of each kind, who comes again from another address whenever it was ended.
fn attack(
    server: &Arc<Server>,
    room: &str,
    stop: &Arc<AtomicBool>,
    attacks: &Arc<AtomicUsize>,
) -> Vec<tokio::task::JoinHandle<()>> {
    let attackers = (1..).zip(Attack::ALL).map(|(kind, attack)| {
        let (server, room) = (server.clone(), room.to_owned());
        let (stop, attacks) = (stop.clone(), attacks.clone());
        tokio::spawn(async move {
            let mut addresses = (0..=u8::MAX).cycle();
            while !stop.load(Ordering::Relaxed) {
                let last = addresses.next().unwrap_or_default();
                let from = Ipv4Addr::new(127, 1, kind, last);
                let ended = attack.run_from(from, server.address(), &room).await;
                assert!(attack.may_end().contains(&ended), "{attack:?}: {ended:?}");
                attacks.fetch_add(1, Ordering::Relaxed);
            }
        })
    });
    attackers.collect()
}
