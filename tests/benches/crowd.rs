//! Ten spectators who do not read while a game goes on, before the real server.
//!
//! `cargo bench -p qiguan-tests --bench crowd`. Read how long a move takes with them and without, how much
//! the server's memory grows (the bound is 1 MB), and what became of them: those who read again are given a
//! whole picture, those who never do are closed.

use futures::future::join_all;
use futures::{SinkExt, StreamExt};
use qiguan_protocol::{
    ClientFrame, Encoding, JunqiOptions, Message, Request, RoomId, decode_server, encode_client,
};
use qiguan_tests::{Match, Server, Socket, Spread, greet};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::Message as Frame;

const SPECTATORS: usize = 10;
/// The most moves with them and without; together fewer than a game may have.
const MOVES: usize = 2_400;
/// The longest that they are played: a connection that answers no ping for half a minute is closed, and
/// half of them are to read again.
const PLAYED_FOR: Duration = Duration::from_secs(20);
/// A receive buffer that is full soon.
const RECEIVE_BYTES: u32 = 2_048;
/// Longer than anybody may be without a picture.
const GIVEN_UP_AFTER: Duration = Duration::from_secs(35);
/// Far longer than all of it takes.
const ENDS_BY: Duration = Duration::from_secs(300);
/// What a server may grow by them.
const GROWTH_BYTES_MAX: f64 = 1e6;

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().expect("a folder for the store");
    let server = Server::start(folder.path());
    let ended = tokio::time::timeout(ENDS_BY, measure(&server)).await;
    assert!(ended.is_ok(), "it does not end");
}

async fn measure(server: &Server) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    println!("seed 1");
    let mut table = seated(server).await;
    // The first game fills what is kept from then on.
    let alone = play(&mut table, &mut rng, MOVES).await;
    let before = server.resident_bytes();
    let mut watching = Vec::new();
    for _ in 0..SPECTATORS {
        watching.push(spectator(server, &table.room).await);
    }
    let watched = play(&mut table, &mut rng, MOVES).await;
    let during = server.resident_bytes();
    let never = watching.split_off(SPECTATORS / 2);
    let read = join_all(watching.iter_mut().map(reads_a_whole_picture)).await;
    let resynced = read.into_iter().filter(|whole| *whole).count();
    stay(&mut table, GIVEN_UP_AFTER).await;
    let mut closed = 0;
    for socket in never {
        closed += usize::from(is_closed(socket).await);
    }
    play(&mut table, &mut rng, 100).await;
    table.check().await;
    let growth = during as f64 - before as f64;
    println!(
        "{SPECTATORS} spectators who do not read, {} moves: memory grows by {:.2} MB; \
         a move takes {:.2} ms at the median and {:.2} ms at 99 % with them, {:.2} and {:.2} ms without",
        watched.count(),
        growth / 1e6,
        watched.ms(50),
        watched.ms(99),
        alone.ms(50),
        alone.ms(99)
    );
    println!(
        "of those who read again, {resynced} of {} had a whole picture; of those who never did, {closed} of {} \
         were closed",
        SPECTATORS / 2,
        SPECTATORS - SPECTATORS / 2
    );
    assert!(growth < GROWTH_BYTES_MAX, "the server grows too much");
    assert_eq!(resynced + closed, SPECTATORS, "somebody was forgotten");
}

async fn seated(server: &Server) -> Match {
    let options = JunqiOptions {
        quiet_limit: Some(0),
        // Nobody moves while spectators read, and while they are given up.
        move_limit_s: Some(600),
        ..JunqiOptions::default()
    };
    let mut table = Match::seated_over(server, options).await;
    table.begin().await;
    table
}

/// Plays moves that meet nobody, so many or for so long: how long they took until everybody knew them.
async fn play(table: &mut Match, rng: &mut ChaCha8Rng, most: usize) -> Spread {
    let (began, mut took) = (Instant::now(), Vec::with_capacity(most));
    while took.len() < most && began.elapsed() < PLAYED_FOR {
        let (from, to) = table.quiet_move(rng);
        let began = Instant::now();
        table.play(&from, &to).await;
        took.push(began.elapsed());
        for player in &mut table.players {
            player.forget();
        }
    }
    Spread::of(took)
}

/// Lets time pass with everybody at the table, who answer their pings meanwhile.
async fn stay(table: &mut Match, duration: Duration) {
    let began = Instant::now();
    while began.elapsed() < duration {
        tokio::time::sleep(Duration::from_secs(5)).await;
        for player in &mut table.players {
            player.look().await;
        }
    }
}

/// Follows a room, and reads nothing from then on.
async fn spectator(server: &Server, room: &RoomId) -> Socket {
    let mut socket = server.upgrade(Some(RECEIVE_BYTES)).await;
    greet(&mut socket).await;
    let attend = ClientFrame {
        seat: None,
        room: Some(room.clone()),
        seq: None,
        req: Some(2),
        msg: Request::Attend {
            since: None,
            password: None,
        },
    };
    let bytes = encode_client(Encoding::MessagePack, &attend);
    let sent = socket.send(Frame::Binary(bytes.into())).await;
    sent.expect("the server reads");
    socket
}

/// Reads everything that has come and comes within a few seconds: whether a whole picture is in it, besides
/// that of the beginning.
async fn reads_a_whole_picture(socket: &mut Socket) -> bool {
    let mut pictures = 0;
    let reading = async {
        while let Some(Ok(frame)) = socket.next().await {
            if let Frame::Binary(bytes) = frame {
                let decoded = decode_server(Encoding::MessagePack, &bytes);
                let message = decoded.expect("the server writes messages").msg;
                pictures += usize::from(matches!(message, Message::Attending { .. }));
            }
        }
    };
    // It goes on for as long as the game does.
    _ = tokio::time::timeout(Duration::from_secs(3), reading).await;
    pictures > 1
}

/// Whether the server has ended the connection; what it had written before comes first.
async fn is_closed(mut socket: Socket) -> bool {
    let reading = async {
        while let Some(Ok(frame)) = socket.next().await {
            if let Frame::Close(_) = frame {
                break;
            }
        }
    };
    let ended = tokio::time::timeout(Duration::from_secs(3), reading).await;
    ended.is_ok()
}
