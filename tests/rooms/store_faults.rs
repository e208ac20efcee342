//! A store that fails: nothing false is told, the room stops and comes back by itself, and what was
//! sent again is done once.

use qiguan_protocol::{
    Clock, Code, GameOptions, JunqiOptions, Message, Phase, Request, ServerFrame,
};
use qiguan_server::store::Store;
use qiguan_tests::{Client, Heard, Match, World, moves, on_paused_time};
use std::time::Duration;

/// What becomes of a write.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    Refused,
    LostKept,
    LostNotKept,
}

const FAULTS: [Fault; 3] = [Fault::Refused, Fault::LostKept, Fault::LostNotKept];

fn set(world: &World, fault: Fault) {
    match fault {
        Fault::Refused => world.store.fail_next(1),
        Fault::LostKept => world.store.lose_next_answer(true),
        Fault::LostNotKept => world.store.lose_next_answer(false),
    }
}

/// Everything that still comes on a connection that the stopped room closes.
async fn last_words(client: &mut Client) -> Vec<ServerFrame> {
    let mut words = Vec::new();
    while let Some(frame) = client.next().await {
        words.push(frame);
    }
    assert_eq!(client.close, Some(4005), "told to come back");
    words
}

fn says(words: &[ServerFrame], wanted: impl Fn(&Message) -> bool) -> bool {
    words.iter().any(|frame| wanted(&frame.msg))
}

/// Everyone has read all there is.
fn quiet(table: &mut Match) {
    for player in &mut table.players {
        player.drain();
    }
}

async fn restored() {
    tokio::time::sleep(Duration::from_secs(2)).await;
}

fn clock(client: &Client) -> Clock {
    client.picture().clock.expect("there is a clock")
}

#[test]
fn a_move_that_the_store_does_not_take_is_told_to_nobody_and_done_once_when_sent_again() {
    for fault in FAULTS {
        println!("{fault:?}");
        on_paused_time(async {
            let world = World::new(501).await;
            let mut table = Match::begun(&world).await;
            let mut eve = world.guest("Eve").await;
            eve.attend(&table.room).await.unwrap();
            table.play_on(2).await;
            eve.look().await;
            quiet(&mut table);
            eve.drain();
            set(&world, fault);
            let (mover, good) = (table.to_move().unwrap(), table.next_move());
            let seq = table.players[mover].command(good.clone()).await;
            for (at, client) in table.players.iter_mut().chain([&mut eve]).enumerate() {
                let words = last_words(client).await;
                assert!(!says(&words, |msg| matches!(msg, Message::Ack { .. })));
                assert!(!says(&words, |msg| matches!(msg, Message::Told { .. })));
                assert!(says(&words, |msg| matches!(msg, Message::RoomStopped {})));
                let nothing_done = |msg: &Message| matches!(msg, Message::Refused { seq: Some(of), code: Code::StoreUnavailable, .. } if *of == seq);
                let told = at == mover && fault == Fault::Refused;
                assert_eq!(
                    says(&words, nothing_done),
                    told,
                    "only if it surely was not kept"
                );
            }
            restored().await;
            table.come_back(&world).await;
            world.reconnect(&mut eve).await;
            let kept = usize::from(fault == Fault::LostKept);
            assert_eq!(moves(table.players[0].picture()).len(), 2 + kept);
            table.players[mover].repeat(seq, good).await;
            let done = table.players[mover].answer(seq).await;
            assert!(matches!(done, Heard::Ack(_)), "{done:?}");
            table.players[mover].look().await;
            table.settle().await;
            table.play_on(3).await;
            table.check().await;
            eve.look().await;
            assert_eq!(moves(eve.picture()).len(), 6);
        });
    }
}

#[test]
fn every_kind_of_command_before_the_game_survives_a_fault() {
    for fault in FAULTS {
        println!("{fault:?}");
        on_paused_time(async {
            let world = World::new(502).await;
            let mut table = Match::seated(&world, JunqiOptions::default()).await;
            table.players[3].must(Request::Leave {}).await;
            let options = GameOptions::Junqi(JunqiOptions::default());
            let layout = "915677.3.321.B84.4.B1M6M5322FM".to_owned();
            let steps = [
                (0, Request::Configure { options }),
                (1, Request::Arrange { layout }),
                (2, Request::Ready { ready: true }),
                (3, Request::Sit { seat: None }),
                (3, Request::Leave {}),
                (3, Request::Sit { seat: None }),
            ];
            for (who, step) in steps {
                let name = step.name();
                set(&world, fault);
                let seq = table.players[who].command(step.clone()).await;
                last_words(&mut table.players[who]).await;
                restored().await;
                table.come_back(&world).await;
                table.players[who].repeat(seq, step).await;
                let done = table.players[who].answer(seq).await;
                assert!(matches!(done, Heard::Ack(_)), "{name}: {done:?}");
                table.check().await;
                // A fault now and then is mended as fast as the first.
                tokio::time::sleep(Duration::from_secs(30)).await;
            }
        });
    }
}

#[test]
fn the_last_entry_and_the_record_are_one_write() {
    for fault in FAULTS {
        println!("{fault:?}");
        on_paused_time(async {
            let world = World::new(503).await;
            let mut table = Match::begun(&world).await;
            let room = table.room.0.clone();
            table.players[0].must(Request::Surrender {}).await;
            table.settle().await;
            table.play_on(1).await;
            assert_eq!(table.to_move(), Some(2));
            quiet(&mut table);
            set(&world, fault);
            let seq = table.players[2].command(Request::Surrender {}).await;
            for player in &mut table.players {
                let words = last_words(player).await;
                assert!(!says(&words, |msg| matches!(msg, Message::Told { .. })));
            }
            let open = world.store.unfinished().await.unwrap().contains(&room);
            let finished = world.store.finished(&room).await.unwrap().is_some();
            assert_ne!(open, finished, "one or the other");
            assert_eq!(finished, fault == Fault::LostKept);
            restored().await;
            table.come_back(&world).await;
            table.players[2].repeat(seq, Request::Surrender {}).await;
            let done = table.players[2].answer(seq).await;
            assert!(matches!(done, Heard::Ack(_)), "{done:?}");
            table.check().await;
            for player in &table.players {
                assert_eq!(player.picture().phase, Phase::Over);
                let surrenders = moves(player.picture());
                assert_eq!(
                    surrenders.iter().filter(|token| **token == "LN4").count(),
                    1
                );
            }
            assert!(world.store.finished(&room).await.unwrap().is_some());
            assert!(world.store.journal(&room).await.unwrap().is_empty());
            assert!(world.store.unfinished().await.unwrap().is_empty());
        });
    }
}

#[test]
fn a_flag_that_the_store_does_not_take_falls_later_and_once() {
    for fault in FAULTS {
        println!("{fault:?}");
        on_paused_time(async {
            let world = World::new(504).await;
            let mut table = Match::begun(&world).await;
            quiet(&mut table);
            set(&world, fault);
            for player in &mut table.players {
                let words = last_words(player).await;
                assert!(!says(&words, |msg| matches!(msg, Message::Told { .. })));
            }
            restored().await;
            table.come_back(&world).await;
            tokio::time::sleep(Duration::from_millis(100)).await;
            table.check().await;
            assert_eq!(moves(table.players[2].picture()), ["TS"]);
            table.play_on(2).await;
            table.check().await;
        });
    }
}

#[test]
fn the_time_a_room_was_stopped_is_nobodys() {
    on_paused_time(async {
        let world = World::new(505).await;
        let mut table = Match::begun(&world).await;
        let begun = clock(&table.players[0]).since_ms;
        world.until(begun + 20_000).await;
        // The command, and then every try to restore the room for about half a minute.
        world.store.fail_next(7);
        let seq = table.players[1].command(Request::OfferDraw {}).await;
        last_words(&mut table.players[1]).await;
        let mut restored_at = None;
        for _ in 0..100 {
            tokio::time::sleep(Duration::from_secs(1)).await;
            let mut probe = world.guest("Probe").await;
            match probe.attend(&table.room).await {
                Ok(()) => {
                    restored_at = Some(world.now());
                    break;
                }
                Err(code) => assert_eq!(code, Code::Busy, "it may be tried again"),
            }
        }
        let away = restored_at.expect("the store is back") - begun - 20_000;
        assert!(away > 20_000, "{away} ms");
        table.come_back(&world).await;
        table.check().await;
        let running = clock(&table.players[0]);
        assert_eq!((running.left_ms, running.paused), (40_000, None));
        table.players[1].repeat(seq, Request::OfferDraw {}).await;
        assert!(matches!(table.players[1].answer(seq).await, Heard::Ack(_)));
        table.play_on(1).await;
        table.check().await;
    });
}

#[test]
fn whoever_attends_a_room_just_when_it_fails_is_not_left_waiting() {
    on_paused_time(async {
        let world = World::new(506).await;
        let mut table = Match::begun(&world).await;
        let mut eve = world.guest("Eve").await;
        world.store.set_delay(Duration::from_secs(1));
        world.store.fail_next(1);
        let good = table.next_move();
        table.players[0].command(good).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
        let attends = tokio::time::timeout(Duration::from_secs(5), async {
            eve.room = Some(table.room.clone());
            eve.ask(Request::Attend {
                since: None,
                password: None,
            })
            .await;
            eve.ended().await
        });
        assert_eq!(attends.await, Ok(Some(4005)));
    });
}

#[test]
fn a_room_that_cannot_be_opened_is_refused_and_the_next_try_opens_it() {
    on_paused_time(async {
        let world = World::new(507).await;
        let mut ann = world.guest("Ann").await;
        for fault in FAULTS {
            set(&world, fault);
            let options = GameOptions::Junqi(JunqiOptions::default());
            let req = ann
                .ask(Request::Create {
                    series: None,
                    arbiter: None,
                    options,
                    listed: false,
                    closed: false,
                    spectator_delay: 0,
                    password: None,
                })
                .await;
            let refused = |msg: &Message| match msg {
                Message::Refused {
                    req: Some(of),
                    code,
                    ..
                } if *of == req => Some(*code),
                _ => None,
            };
            assert_eq!(ann.wait_for(refused).await, Some(Code::StoreUnavailable));
        }
        ann.create(JunqiOptions::default()).await;
        ann.assert_all_answered();
    });
}

#[test]
fn a_bad_journal_stops_its_own_room_alone_and_is_named() {
    for lost in [false, true] {
        on_paused_time(async {
            let world = World::new(508).await;
            let mut bad = Match::begun(&world).await;
            let mut good = Match::begun(&world).await;
            good.play_on(2).await;
            let room = bad.room.0.clone();
            let damaged = if lost {
                world.store.lose(&room, 5)
            } else {
                world.store.corrupt(&room, 5)
            };
            assert!(damaged, "there is an entry 5");
            let world = world.restart().await;
            assert_eq!(world.report.restored, 1);
            let (named, reason) = &world.report.broken[0];
            assert_eq!((named, world.report.broken.len()), (&room, 1));
            assert!(reason.contains("entry 5"), "{reason}");
            let south = &mut bad.players[0];
            south.move_onto(world.connect(south.encoding()));
            let token = south.token.clone();
            south.hello(None, Some(&token)).await.unwrap();
            let attended = south.attend(&qiguan_protocol::RoomId(room)).await;
            assert_eq!(attended, Err(Code::RoomBroken));
            good.come_back(&world).await;
            good.play_on(2).await;
            good.check().await;
        });
    }
}

#[test]
fn a_journal_that_goes_bad_under_a_running_room_makes_no_record() {
    on_paused_time(async {
        let world = World::new(509).await;
        let mut table = Match::begun(&world).await;
        let room = table.room.0.clone();
        table.players[0].must(Request::Surrender {}).await;
        table.settle().await;
        table.play_on(1).await;
        assert!(world.store.corrupt(&room, 3));
        table.players[2].command(Request::Surrender {}).await;
        for player in &mut table.players {
            let words = last_words(player).await;
            assert!(!says(&words, |msg| matches!(msg, Message::Ack { .. })));
        }
        restored().await;
        assert!(world.store.finished(&room).await.unwrap().is_none());
        let mut eve = world.guest("Eve").await;
        assert_eq!(eve.attend(&table.room).await, Err(Code::RoomBroken));
    });
}

#[test]
fn a_damaged_record_is_told_to_its_players_alone() {
    on_paused_time(async {
        let world = World::new(510).await;
        let mut table = Match::begun(&world).await;
        table.players[0].must(Request::Surrender {}).await;
        table.settle().await;
        table.play_on(1).await;
        table.players[2].must(Request::Surrender {}).await;
        assert!(world.store.corrupt_record(&table.room.0));
        let world = world.restart().await;
        let south = &mut table.players[0];
        south.move_onto(world.connect(south.encoding()));
        let token = south.token.clone();
        south.hello(None, Some(&token)).await.unwrap();
        assert_eq!(south.attend(&table.room).await, Err(Code::RoomBroken));
        let mut eve = world.guest("Eve").await;
        assert_eq!(eve.attend(&table.room).await, Err(Code::UnknownRoom));
    });
}
