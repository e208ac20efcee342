//! Random games from sitting down to the end: everyone's fold equals the server's picture all along.

use qiguan_protocol::{JunqiOptions, Message, Phase, Request, Seat, Told, decode_server};
use qiguan_tests::{Client, Match, World, legal_moves, on_paused_time};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

#[test]
fn a_random_game_reaches_its_end_and_every_fold_is_right() {
    for seed in 0..4 {
        println!("seed {seed}");
        on_paused_time(random_game(seed));
    }
}

async fn random_game(seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let world = World::new(seed).await;
    let mut table = Match::seated(&world, JunqiOptions::default()).await;
    let mut spectator = world.guest("Eve").await;
    spectator
        .attend(&table.room)
        .await
        .expect("anybody may watch");
    table.begin().await;
    while let Some(mover) = table.to_move() {
        let moves = legal_moves(table.players[mover].picture());
        let (from, to) = moves[rng.random_range(0..moves.len())].clone();
        table.play(&from, &to).await;
        for seat in Seat::ALL {
            table.players[seat.index()].look().await;
        }
        spectator.look().await;
    }
    spectator.look().await;
    assert_eq!(spectator.picture().phase, Phase::Over);
    assert!(spectator.picture().result.is_some());
}

/// To and fro between a post and the camp beside it: nobody meets anybody.
async fn move_quietly(table: &mut Match) {
    let mover = Seat::ALL[table.to_move().expect("the game runs")];
    let (post, camp) = (format!("{mover}10"), format!("{mover}11"));
    let stands = table.players[mover.index()].picture().piece_at(&post);
    match stands.is_some() {
        true => table.play(&post, &camp).await,
        false => table.play(&camp, &post).await,
    }
}

/// The counts that a client was told with the moves it has heard.
fn counts_told(client: &Client) -> Vec<Option<u32>> {
    let heard = client.bytes.iter();
    let told = heard.flat_map(|bytes| {
        let frame = decode_server(client.encoding(), bytes).expect("the server wrote it");
        match frame.msg {
            Message::Told { events, .. } => events,
            _ => Vec::new(),
        }
    });
    told.filter_map(|told| match told {
        Told::Moved { quiet, .. } => Some(quiet),
        _ => None,
    })
    .collect()
}

#[test]
fn from_forty_moves_without_combat_on_everybody_is_told_how_many() {
    for (limit, announced) in [(45, true), (0, false)] {
        on_paused_time(async {
            let world = World::new(81).await;
            let options = JunqiOptions {
                quiet_limit: Some(limit),
                ..JunqiOptions::default()
            };
            let mut table = Match::seated(&world, options).await;
            for player in &mut table.players {
                let layout = "915677.3.321.B84.4.B1M6M5322FM".to_owned();
                player.must(Request::Arrange { layout }).await;
            }
            let mut eve = world.guest("Eve").await;
            eve.attend(&table.room).await.expect("anybody may watch");
            table.begin().await;
            for _ in 0..45 {
                move_quietly(&mut table).await;
            }
            eve.look().await;
            let expected: Vec<_> = (1..=45)
                .map(|count| (announced && count >= 40).then_some(count))
                .collect();
            assert_eq!(counts_told(&eve), expected);
            assert_eq!(counts_told(&table.players[3]), expected);
            table.check().await;
            move_quietly(&mut table).await;
            let phase = table.players[0].picture().phase;
            assert_eq!(phase == Phase::Over, announced, "one more is a draw");
        });
    }
}
