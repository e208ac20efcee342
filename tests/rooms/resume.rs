//! Coming back: by tail or by a whole picture, the fold is the server's picture again.

use qiguan_protocol::{Encoding, JunqiOptions, Message, Request, Seat, Since};
use qiguan_tests::{Client, Heard, Match, World, moves, on_paused_time};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::Duration;

const BOTH: [Encoding; 2] = [Encoding::MessagePack, Encoding::Json];

#[test]
fn whoever_comes_back_at_any_point_of_a_match_has_the_picture_that_look_gives() {
    for seed in 100..103 {
        println!("seed {seed}");
        on_paused_time(async {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let world = World::new(seed).await;
            let mut table = Match::begun(&world).await;
            let mut eve = world.guest("Eve").await;
            eve.attend(&table.room).await.unwrap();
            let (mut tails, mut pictures) = (0, 0);
            for ply in 0..80 {
                // Somebody has lost the line, and comes back in either encoding; the spectator is
                // away for ever longer.
                let back = &mut table.players[rng.random_range(0..4)];
                let encoding = BOTH[rng.random_range(0..2)];
                world.reconnect_in(back, encoding).await;
                table.play_on(1).await;
                if rng.random_range(0..=ply / 4) == 0 {
                    world.reconnect_in(&mut eve, encoding).await;
                    *(if eve.by_tail {
                        &mut tails
                    } else {
                        &mut pictures
                    }) += 1;
                }
            }
            table.come_back(&world).await;
            table.check().await;
            assert!(
                tails > 2 && pictures > 0,
                "{tails} tails, {pictures} pictures"
            );
        });
    }
}

/// Goes on with nothing but what is claimed to be held.
async fn claim(world: &World, client: &mut Client, since: Option<Since>) -> bool {
    client.move_onto(world.connect(client.encoding()));
    let token = client.token.clone();
    client.hello(None, Some(&token)).await.unwrap();
    let room = client.room.clone().unwrap();
    client.attend_since(&room, since).await.unwrap();
    client.by_tail
}

#[test]
fn only_a_picture_of_the_own_seat_that_is_not_too_old_is_continued() {
    on_paused_time(async {
        let world = World::new(110).await;
        let mut table = Match::begun(&world).await;
        table.play_on(80).await;
        let south = &mut table.players[0];
        south.look().await;
        let (seat, v) = (Some(Seat::S), south.v);
        let cases = [
            (seat, v, true),
            (seat, 0, false),
            (seat, v / 2, false),
            (seat, v + 1, false),
            (seat, u32::MAX, false),
            (Some(Seat::N), v, false),
            (None, v, false),
        ];
        for (seat, v, tail) in cases {
            let since = Some(Since {
                arbiter: false,
                seat,
                seats: vec![],
                v,
            });
            assert_eq!(claim(&world, south, since).await, tail, "{seat:?} at {v}");
            south.look().await;
        }
        assert!(!claim(&world, south, None).await);
        south.look().await;
    });
}

#[test]
fn a_long_history_is_continued_from_its_end_in_either_encoding() {
    on_paused_time(async {
        let world = World::new(111).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let mut ready = false;
        for round in 0..120 {
            ready = !ready;
            table.players[1].must(Request::Ready { ready }).await;
            // The further behind, the longer the tail, until it is too long.
            if round % 8 == 0 {
                let encoding = BOTH[round / 8 % 2];
                world.reconnect_in(&mut table.players[0], encoding).await;
                assert!(table.players[0].by_tail, "eight versions behind");
                table.players[0].look().await;
            }
        }
        world.reconnect(&mut table.players[2]).await;
        assert!(!table.players[2].by_tail, "a hundred versions behind");
        table.check().await;
    });
}

#[test]
fn the_frames_of_a_seat_are_not_its_next_holders_to_read() {
    on_paused_time(async {
        let world = World::new(112).await;
        let mut ann = world.guest("Ann").await;
        let room = ann.create(JunqiOptions::default()).await;
        let sit = || Request::Sit {
            seat: Some(Seat::S),
        };
        ann.must(sit()).await;
        let layout = "915677.3.321.B84.4.B1M6M5322FM".to_owned();
        ann.must(Request::Arrange { layout }).await;
        ann.look().await;
        let qiguan_protocol::GameView::Junqi(game) = &ann.picture().game else {
            panic!("a game of junqi")
        };
        let secret = game.armies[0].clone();
        assert!(secret.starts_with("S009"));
        ann.must(Request::Leave {}).await;
        for encoding in BOTH {
            let mut bo = world.guest_in("Bo", encoding).await;
            bo.attend(&room).await.unwrap();
            bo.must(sit()).await;
            bo.look().await;
            let mut heard = bo.bytes.concat();
            for v in 0..bo.v - 1 {
                let since = Some(Since {
                    arbiter: false,
                    seat: Some(Seat::S),
                    seats: vec![],
                    v,
                });
                assert!(
                    !claim(&world, &mut bo, since).await,
                    "what Bo did not hear is not continued"
                );
                heard.extend(bo.bytes.concat());
            }
            let heard = String::from_utf8_lossy(&heard);
            assert!(!heard.contains(&secret), "Ann's army is not Bo's to see");
            world.reconnect(&mut bo).await;
            bo.must(Request::Leave {}).await;
        }
    });
}

#[test]
fn sitting_and_standing_change_the_picture_and_its_count_of_versions() {
    on_paused_time(async {
        let world = World::new(113).await;
        let mut ann = world.guest("Ann").await;
        let room = ann.create(JunqiOptions::default()).await;
        ann.must(Request::Sit {
            seat: Some(Seat::S),
        })
        .await;
        for _ in 0..3 {
            // Versions of S alone.
            let layout = "915677.3.321.B84.4.B1M6M5322FM".to_owned();
            ann.must(Request::Arrange { layout }).await;
        }
        let mut eve = world.guest("Eve").await;
        eve.attend(&room).await.unwrap();
        let moves_to = async |eve: &mut Client, msg: Request, seat: Option<Seat>| {
            let Heard::Ack(v) = eve.tell(msg).await else {
                panic!("it is allowed");
            };
            let attending = |msg: &Message| match msg {
                Message::Attending {
                    req: None, seat, v, ..
                } => Some((*seat, *v)),
                _ => None,
            };
            let told = eve.wait_for(attending).await.unwrap();
            assert_eq!(
                told,
                (seat, v),
                "the acknowledged version is the new picture's"
            );
            eve.look().await;
            assert_eq!(eve.seat, seat);
        };
        for seat in [Seat::E, Seat::W, Seat::E] {
            let sit = Request::Sit { seat: Some(seat) };
            moves_to(&mut eve, sit, Some(seat)).await;
            let watching = eve.v;
            // A picture of the other class is not continued.
            let since = Some(Since {
                arbiter: false,
                seat: None,
                seats: vec![],
                v: watching,
            });
            assert!(!claim(&world, &mut eve, since).await);
            eve.look().await;
            moves_to(&mut eve, Request::Leave {}, None).await;
            let since = Some(Since {
                arbiter: false,
                seat: Some(seat),
                seats: vec![],
                v: watching,
            });
            assert!(!claim(&world, &mut eve, since).await);
            eve.look().await;
        }
        ann.look().await;
        ann.must(Request::Leave {}).await;
        ann.look().await;
    });
}

#[test]
fn a_move_in_flight_when_the_line_drops_is_done_once() {
    // How long the store takes, and when the line drops, in milliseconds after the move was sent.
    for (store_ms, drop_ms) in [(0, 0), (0, 5), (50, 0), (50, 20), (50, 80)] {
        println!("store {store_ms} ms, drop after {drop_ms} ms");
        on_paused_time(async {
            let world = World::new(114).await;
            let mut table = Match::begun(&world).await;
            world.store.set_delay(Duration::from_millis(store_ms));
            let good = table.next_move();
            let south = &mut table.players[0];
            let seq = south.command(good.clone()).await;
            tokio::time::sleep(Duration::from_millis(drop_ms)).await;
            world.reconnect(south).await;
            south.repeat(seq, good).await;
            let done = south.answer(seq).await;
            assert!(matches!(done, Heard::Ack(_)), "{done:?}");
            table.settle().await;
            table.check().await;
            assert_eq!(moves(table.players[1].picture()).len(), 1);
        });
    }
}

#[test]
fn a_move_that_never_arrived_is_done_when_it_is_sent_again() {
    on_paused_time(async {
        let world = World::new(115).await;
        let mut table = Match::begun(&world).await;
        let good = table.next_move();
        let south = &mut table.players[0];
        south.drop_line();
        let seq = south.command(good.clone()).await;
        world.reconnect(south).await;
        south.repeat(seq, good).await;
        assert!(matches!(south.answer(seq).await, Heard::Ack(_)));
        table.settle().await;
        table.check().await;
        assert_eq!(moves(table.players[1].picture()).len(), 1);
    });
}
