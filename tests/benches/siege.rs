//! How long the moves of one room take with ten thousand idle guests and with attackers, beside the same
//! room in peace and while another server is attacked, in the real server.
//!
//! `cargo bench -p qiguan-tests --bench siege`; needs 12,000 open files (`ulimit -n`). All of it runs on the
//! same cores, attackers only where nobody else does: read the ratios. The bounds are that all moves are
//! acknowledged, how much slower they are than with the attackers next door, and what the server keeps.

use futures::StreamExt;
use futures::future::join_all;
use qiguan_protocol::{First, JunqiOptions, Request, Seat};
use qiguan_tests::{Attack, Heard, Match, Server, Spread};
use rand::SeedableRng;
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
const GIVEN_BACK_IN: Duration = Duration::from_secs(60);
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
    let before = server.resident_bytes();
    let peace = play(&mut table, &mut rng).await;
    tell("in peace", &peace, &peace);
    let idle = arrive(&server).await;
    let growth = server.resident_bytes() - before;
    let crowded = play(&mut table, &mut rng).await;
    tell("beside idle guests", &crowded, &peace);
    for one in idle {
        one.abort();
    }
    let siege = Siege::of(next_door.address(), &table.room.0);
    let beside = play(&mut table, &mut rng).await;
    let elsewhere = siege.end();
    tell("next door attacked", &beside, &peace);
    let siege = Siege::of(server.address(), &table.room.0);
    let attacked = play(&mut table, &mut rng).await;
    let here = siege.end();
    tell("attacked", &attacked, &peace);
    table.check().await;
    let slower = attacked.ms(99) / beside.ms(99);
    println!(
        "{here} attacks of {} kinds, {elsewhere} next door: moves take {slower:.1} times as long at 99 %",
        Attack::ALL.len()
    );
    let kept = kept(&server, before, growth / 8).await;
    println!(
        "{IDLE} idle guests take {:.1} MB; {:.1} MB more than before when all have gone",
        growth as f64 / 1e6,
        kept as f64 / 1e6
    );
    assert!(kept < growth / 8, "memory does not come back");
    assert!(slower < SLOWER_MAX, "an attacked room waits");
}

/// By how much the server is larger than before, once that is little or its time is over.
async fn kept(server: &Server, before: u64, little: u64) -> u64 {
    let since = Instant::now();
    loop {
        let kept = server.resident_bytes().saturating_sub(before);
        if kept < little || since.elapsed() > GIVEN_BACK_IN {
            return kept;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
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

fn tell(when: &str, took: &Spread, peace: &Spread) {
    println!(
        "{when}: {} moves, all acknowledged, {:.2} ms at the median and {:.2} ms at 99 %, {:.1} times that of peace",
        took.count(),
        took.ms(50),
        took.ms(99),
        took.ms(99) / peace.ms(99)
    );
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
