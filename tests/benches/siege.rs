//! How long the moves of one room take with ten thousand idle guests and with attackers, beside the same
//! room in peace, in the real server.
//!
//! `cargo bench -p qiguan-tests --bench siege`; needs 12,000 open files (`ulimit -n`). Clients and attackers
//! run on the same cores as the server: read the ratios. The bounds are that all moves are acknowledged, and
//! what the server keeps afterwards.

use futures::StreamExt;
use futures::future::join_all;
use qiguan_protocol::{First, JunqiOptions, Request, Seat};
use qiguan_tests::{Attack, Client, Heard, Match, Server, client_over, legal_moves};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
/// How long memory may take to come back.
const GIVEN_BACK_IN_S: u32 = 60;
/// How much slower moves may be under attack than while the house next door is attacked: at 99 % of them.
const SLOWER_MAX: f64 = 2.0;

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().expect("a folder for the store");
    let server = Server::start_with(folder.path(), &["--connections-max", "0"]);
    let other = tempfile::tempdir().expect("as above");
    let next_door = Server::start_with(other.path(), &["--connections-max", "0"]);
    let ended = tokio::time::timeout(ENDS_BY, measure(Arc::new(server), &next_door)).await;
    assert!(ended.is_ok(), "it does not end");
}

async fn measure(server: Arc<Server>, next_door: &Server) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    println!("seed 1");
    let mut table = seated(&server).await;
    // The first moves fill what is kept from then on.
    play(&mut table, &mut rng).await;
    let (before, peace) = (server.resident_bytes(), play(&mut table, &mut rng).await);
    println!("in peace: {peace}");
    let idle = arrive(&server).await;
    let during = server.resident_bytes();
    let crowded = play(&mut table, &mut rng).await;
    println!("{IDLE} idle guests: {crowded}, {}", crowded.beside(&peace));
    for one in idle {
        one.abort();
    }
    let siege = Siege::of(next_door.address(), &table.room.0);
    let beside = play(&mut table, &mut rng).await;
    println!(
        "next door attacked: {beside}, {}; {} attacks",
        beside.beside(&peace),
        siege.end()
    );
    let siege = Siege::of(server.address(), &table.room.0);
    let sieged = play(&mut table, &mut rng).await;
    println!(
        "attacked: {sieged}, {}, {} of next door",
        sieged.beside(&peace),
        sieged.beside(&beside)
    );
    let attacks = siege.end();
    table.check().await;
    let growth = during - before;
    let mut kept = server.resident_bytes().saturating_sub(before);
    // Pages that nobody uses go back after ten seconds.
    for _ in 0..GIVEN_BACK_IN_S {
        if kept < growth / 8 {
            break;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        kept = server.resident_bytes().saturating_sub(before);
    }
    println!(
        "{attacks} attacks of {} kinds; {:.1} MB more with idle guests, {:.1} MB more when all have gone",
        Attack::ALL.len(),
        growth as f64 / 1e6,
        kept as f64 / 1e6
    );
    assert!(kept < growth / 8, "memory does not come back");
    assert!(
        sieged.slow_ms < SLOWER_MAX * beside.slow_ms,
        "the attacked room is slower than its neighbour"
    );
}

async fn seated(server: &Server) -> Match {
    let mut players: Vec<Client> = Vec::new();
    for seat in Seat::ALL {
        let mut player = client_over(server.upgrade(None).await);
        let named = player.hello(Some(&seat.to_string()), None).await;
        named.expect("a new guest is welcomed");
        players.push(player);
    }
    let options = JunqiOptions {
        quiet_limit: Some(0),
        move_limit_s: Some(600),
        first: Some(First::Seat(Seat::S)),
        ..JunqiOptions::default()
    };
    let room = players[0].create(options).await;
    for (seat, player) in Seat::ALL.into_iter().zip(&mut players) {
        player.attend(&room).await.expect("the room is open");
        player.must(Request::Sit { seat: Some(seat) }).await;
    }
    let players = players.try_into().expect("there are four");
    let mut table = Match { room, players };
    table.begin().await;
    table
}

/// How long moves took from the command to its acknowledgement.
struct Took {
    moves: usize,
    median_ms: f64,
    /// At 99 %.
    slow_ms: f64,
}

impl Took {
    fn beside(&self, other: &Self) -> String {
        format!("99 % {:.1} times", self.slow_ms / other.slow_ms)
    }
}

impl std::fmt::Display for Took {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} moves, all acknowledged, {:.2} ms at the median and {:.2} ms at 99 %",
            self.moves, self.median_ms, self.slow_ms
        )
    }
}

/// Plays moves that meet nobody.
async fn play(table: &mut Match, rng: &mut ChaCha8Rng) -> Took {
    let (began, mut took) = (Instant::now(), Vec::new());
    while began.elapsed() < MEASURED {
        let mover = table.to_move().expect("nobody wins");
        let player = &mut table.players[mover];
        let view = player.picture();
        let (turn, mut quiet) = (view.turn, legal_moves(view));
        quiet.retain(|(_, to)| view.piece_at(to).is_none());
        let (from, to) = quiet.swap_remove(rng.random_range(0..quiet.len()));
        let began = Instant::now();
        let seq = player.command(Request::Play { turn, from, to }).await;
        let Heard::Ack(v) = player.answer(seq).await else {
            panic!("a move is refused");
        };
        took.push(began.elapsed().as_secs_f64() * 1e3);
        player.catch_up(v).await;
        table.settle().await;
        for player in &mut table.players {
            player.forget();
        }
        tokio::time::sleep(PAUSE).await;
    }
    took.sort_by(f64::total_cmp);
    let moves = took.len();
    Took {
        moves,
        median_ms: took[moves / 2],
        slow_ms: took[moves * 99 / 100],
    }
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
struct Siege {
    stop: Arc<AtomicBool>,
    attackers: std::thread::JoinHandle<usize>,
}

impl Siege {
    /// Attackers have processors only as far as nobody else needs them, as if they came from elsewhere.
    fn of(server: SocketAddr, room: &str) -> Self {
        let stop = Arc::<AtomicBool>::default();
        let (stopped, room) = (stop.clone(), room.to_owned());
        let attackers = std::thread::spawn(move || {
            let mut runtime = tokio::runtime::Builder::new_multi_thread();
            runtime.enable_all().on_thread_start(|| {
                rustix::process::nice(19).expect("a thread may be humble");
            });
            let runtime = runtime.build().expect("there are threads");
            let attackers = (1..).zip(Attack::ALL).map(|(kind, attack)| {
                runtime.spawn(attack_until(
                    stopped.clone(),
                    attack,
                    kind,
                    server,
                    room.clone(),
                ))
            });
            let attackers: Vec<_> = attackers.collect();
            let ran = runtime.block_on(join_all(attackers)).into_iter();
            ran.map(|ran| ran.expect("an attacker finds what it expects"))
                .sum()
        });
        Self { stop, attackers }
    }

    /// How often somebody attacked.
    fn end(self) -> usize {
        self.stop.store(true, Ordering::Relaxed);
        self.attackers.join().expect("as above")
    }
}

async fn attack_until(
    stop: Arc<AtomicBool>,
    attack: Attack,
    kind: u8,
    server: SocketAddr,
    room: String,
) -> usize {
    let mut attacks = 0;
    for last in (0..=u8::MAX).cycle() {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let from = Ipv4Addr::new(127, 1, kind, last);
        let ended = attack.run_from(from, server, &room).await;
        assert!(attack.may_end().contains(&ended), "{attack:?}: {ended:?}");
        attacks += 1;
    }
    attacks
}
