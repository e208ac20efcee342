//! Whoever takes more than a share costs nobody else a room, a seat or time; nor does a slow store.

use axum::extract::ws::Message as Frame;
use futures::{Sink, Stream};
use qiguan_protocol::{Code, Encoding, GameOptions, JunqiOptions, Message, Request, RoomId, Since};
use qiguan_tests::{Client, Heard, Match, World, moves, on_paused_time};
use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

const LAYOUT: &str = "915677.3.321.B84.4.B1M6M5322FM";

#[test]
fn a_room_whose_last_spectator_is_thrown_out_still_waits_its_minute() {
    on_paused_time(async {
        let world = World::new(9_102).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let mut eve = world.connect_narrow(Encoding::MessagePack, 2);
        eve.hello(None, None).await.unwrap();
        eve.attend(&table.room).await.unwrap();
        eve.look().await;
        for n in 0..300 {
            let ready = n % 2 == 0;
            table.players[1].must(Request::Ready { ready }).await;
            for player in &mut table.players {
                player.drain();
            }
        }
        tokio::time::sleep(Duration::from_secs(20)).await;
        for player in &mut table.players {
            player.drop_line();
        }
        // Eve is thrown out after 30 s; the room is empty from then on.
        tokio::time::sleep(Duration::from_secs(15)).await;
        assert!(eve.is_let_go());
        table.come_back(&world).await;
        table.check().await;
    });
}

#[test]
fn whoever_holds_a_seat_is_let_into_a_crowded_room() {
    on_paused_time(async {
        let world = World::new(9_101).await;
        let mut table = Match::begun(&world).await;
        table.players[0].drop_line();
        tokio::time::sleep(Duration::from_millis(10)).await;
        let mut crowd = Vec::new();
        for n in 0..1_000 {
            let mut client = world.guest(&format!("Fan {n}")).await;
            client.attend(&table.room).await.unwrap();
            crowd.push(client);
        }
        let mut late = world.guest("Late").await;
        assert_eq!(late.attend(&table.room).await, Err(Code::Busy));
        world.reconnect(&mut table.players[0]).await;
        table.play_on(1).await;
    });
}

#[test]
fn a_journal_stays_bounded_however_often_an_army_is_laid_out() {
    on_paused_time(async {
        let world = World::new(9_105).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let arrange = Request::Arrange {
            layout: LAYOUT.to_owned(),
        };
        let mut accepted = 0;
        loop {
            let east = &mut table.players[1];
            match east.tell(arrange.clone()).await {
                Heard::Ack(_) => accepted += 1,
                Heard::Refused(code) => break assert_eq!(code, Code::Busy),
            }
            east.forget();
            assert!(accepted < 2_000, "and not one refused");
        }
        assert_eq!(accepted, 999, "one was to sit down");
        // Others are not concerned, and one more is possible soon.
        let ready = Request::Ready { ready: true };
        table.players[0].must(ready.clone()).await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        let east = &mut table.players[1];
        east.must(arrange.clone()).await;
        assert_eq!(east.tell(arrange).await, Heard::Refused(Code::Busy));
        // The budget is in the journal: a restart gives nothing back.
        let world = world.restart().await;
        for player in &mut table.players {
            world.reconnect(player).await;
        }
        let again = table.players[1].tell(ready).await;
        assert_eq!(again, Heard::Refused(Code::Busy));
    });
}

#[test]
fn a_journal_stays_bounded_while_a_game_runs_and_moves_go_on() {
    on_paused_time(async {
        let world = World::new(9_115).await;
        let mut table = Match::begun(&world).await;
        let mut refused = None;
        for n in 0..2_000 {
            let armed = n % 2 == 1;
            let east = &mut table.players[1];
            if let Heard::Refused(code) = east.tell(Request::ArmSurrender { armed: !armed }).await {
                refused = Some(code);
                break;
            }
            east.forget();
        }
        assert_eq!(refused, Some(Code::Busy));
        table.check().await;
        table.play_on(1).await;
    });
}

#[test]
fn a_ready_that_changes_nothing_is_refused_and_stored_nowhere() {
    on_paused_time(async {
        use qiguan_server::store::Store;
        let world = World::new(9_125).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let entries = world.store.journal(&table.room.0).await.unwrap().len();
        let unready = table.players[1].tell(Request::Ready { ready: false }).await;
        assert_eq!(unready, Heard::Refused(Code::AlreadyReady));
        table.players[1].must(Request::Ready { ready: true }).await;
        let again = table.players[1].tell(Request::Ready { ready: true }).await;
        assert_eq!(again, Heard::Refused(Code::AlreadyReady));
        let now = world.store.journal(&table.room.0).await.unwrap().len();
        assert_eq!(now, entries + 1);
    });
}

#[test]
fn a_connections_flood_does_not_keep_others_from_moving() {
    on_paused_time(async {
        let world = World::new(9_108).await;
        let mut table = Match::begun(&world).await;
        let mut mallory = world.guest("Mallory").await;
        mallory.attend(&table.room).await.unwrap();
        // As on a disk: some milliseconds for every entry.
        world.store.set_delay(Duration::from_millis(5));
        let offer = table.players[2].command(Request::OfferDraw {}).await;
        tokio::time::sleep(Duration::from_millis(1)).await;
        for _ in 0..80 {
            mallory.command(Request::OfferDraw {}).await;
            tokio::task::yield_now().await;
        }
        let good = table.next_move();
        let answer = table.players[0].tell(good).await;
        assert!(matches!(answer, Heard::Ack(_)), "{answer:?}");
        table.players[2].answer(offer).await;
        // What she asked is answered too, in its turn.
        mallory.look().await;
        mallory.assert_all_answered();
    });
}

#[test]
fn many_commands_sent_at_once_are_all_answered() {
    on_paused_time(async {
        let world = World::new(9_112).await;
        let mut table = Match::begun(&world).await;
        table.play_on(100).await;
        world.store.set_delay(Duration::from_millis(5));
        let south = &mut table.players[0];
        let seqs = {
            let mut seqs = Vec::new();
            for n in 0..200 {
                let armed = n % 2 == 0;
                seqs.push(south.command(Request::ArmSurrender { armed: !armed }).await);
                south.drain();
            }
            seqs
        };
        south.ask(Request::Look {}).await;
        tokio::time::sleep(Duration::from_secs(2)).await;
        south.look().await;
        assert_eq!(seqs.len(), 200);
        south.assert_all_answered();
        assert!(!south.is_let_go());
    });
}

#[test]
fn a_connection_that_waits_long_for_a_slow_store_is_not_taken_for_dead() {
    on_paused_time(async {
        let world = World::new(9_122).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        world.store.set_delay(Duration::from_secs(90));
        let ready = table.players[0]
            .command(Request::Ready { ready: true })
            .await;
        tokio::time::sleep(Duration::from_millis(1)).await;
        world.store.set_delay(Duration::ZERO);
        for _ in 0..40 {
            table.players[1].ask(Request::Look {}).await;
        }
        tokio::time::sleep(Duration::from_secs(91)).await;
        assert!(matches!(
            table.players[0].answer(ready).await,
            Heard::Ack(_)
        ));
        let east = &mut table.players[1];
        east.look().await;
        east.assert_all_answered();
        assert!(!east.is_let_go());
    });
}

#[test]
fn a_slow_store_costs_the_next_player_no_time() {
    on_paused_time(async {
        let world = World::new(9_104).await;
        let mut table = Match::begun(&world).await;
        world.store.set_delay(Duration::from_secs(61));
        let good = table.next_move();
        let seq = table.players[0].command(good).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        world.store.set_delay(Duration::ZERO);
        assert!(matches!(table.players[0].answer(seq).await, Heard::Ack(_)));
        let told = world.now();
        table.players[1].look().await;
        let clock = table.players[1].picture().clock.unwrap();
        assert!(!moves(table.players[1].picture()).contains(&"TE"));
        assert_eq!((clock.since_ms, clock.left_ms), (told, 60_000));
        table.settle().await;
        table.play_on(1).await;
        table.check().await;
    });
}

/// Asks for a room without following it.
async fn opens(client: &mut Client) -> Result<RoomId, Code> {
    client.room = None;
    client.view = None;
    client
        .ask(Request::Create {
            series: None,
            arbiter: None,
            options: GameOptions::Junqi(JunqiOptions::default()),
            listed: false,
            closed: false,
            spectator_delay: 0,
            password: None,
        })
        .await;
    let answer = |msg: &Message| match msg {
        Message::Created { room, .. } => Some(Ok(room.clone())),
        Message::Refused { code, .. } => Some(Err(*code)),
        _ => None,
    };
    client.wait_for(answer).await.unwrap()
}

#[test]
fn a_guest_owns_few_rooms_without_a_game_and_more_once_they_begin_or_go() {
    on_paused_time(async {
        let world = World::new(9_107).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let mut greedy = world.connect(Encoding::MessagePack);
        let token = table.players[0].token.clone();
        greedy.hello(None, Some(&token)).await.unwrap();
        for _ in 0..31 {
            opens(&mut greedy).await.unwrap();
        }
        assert_eq!(opens(&mut greedy).await, Err(Code::Busy));
        let mut other = world.guest("Other").await;
        opens(&mut other).await.unwrap();
        table.begin().await;
        opens(&mut greedy).await.unwrap();
        assert_eq!(opens(&mut greedy).await, Err(Code::Busy));
        // What is restored counts.
        let world = world.restart().await;
        let mut greedy = greedy.onto(world.connect(Encoding::MessagePack));
        greedy.hello(None, Some(&token)).await.unwrap();
        assert_eq!(opens(&mut greedy).await, Err(Code::Busy));
        // Empty rooms go after a minute.
        tokio::time::sleep(Duration::from_secs(62)).await;
        for _ in 0..32 {
            opens(&mut greedy).await.unwrap();
        }
        assert_eq!(opens(&mut greedy).await, Err(Code::Busy));
    });
}

#[test]
fn names_and_lines_hide_nothing() {
    on_paused_time(async {
        let world = World::new(9_106).await;
        let mut speaker = world.guest("Speaker").await;
        speaker.create(JunqiOptions::default()).await;
        for text in [
            "Ann\u{ad}",
            "\u{3164}",
            "\u{115f}",
            "Ann\u{61c}",
            "A\u{34f}nn",
            "Ann\u{fe0f}",
            "A\u{e0041}",
            "\u{2800}",
            "Ann\u{180e}",
            "Ann\u{fff9}",
            "\u{ffa0}",
        ] {
            let mut client = world.connect(Encoding::MessagePack);
            let named = client.hello(Some(text), None).await;
            assert_eq!(named, Err(Code::BadName), "{text:?}");
            speaker
                .ask(Request::Say {
                    channel: qiguan_protocol::Channel::Table,
                    text: text.to_owned(),
                    phrase: None,
                })
                .await;
            let refused = |msg: &Message| match msg {
                Message::Refused { code, .. } => Some(*code),
                _ => None,
            };
            let said = speaker.wait_for(refused).await.unwrap();
            assert_eq!(said, Code::BadText, "{text:?}");
        }
    });
}

#[test]
fn a_bad_name_is_told_what_a_good_one_is() {
    on_paused_time(async {
        let world = World::new(9_116).await;
        let mut client = world.connect(Encoding::Json);
        assert_eq!(client.hello(Some(""), None).await, Err(Code::BadName));
        let said = String::from_utf8(client.bytes.concat()).unwrap();
        assert!(said.contains("1 to 24 characters"), "{said}");
    });
}

#[test]
fn a_version_ahead_is_answered_with_a_whole_picture() {
    on_paused_time(async {
        let world = World::new(9_119).await;
        let mut ann = world.guest("Ann").await;
        let room = ann.create(JunqiOptions::default()).await;
        let ahead = Since {
            arbiter: false,
            seat: None,
            seats: vec![],
            v: 9_999,
        };
        ann.attend_since(&room, Some(ahead)).await.unwrap();
        assert!(!ann.by_tail);
        ann.look().await;
    });
}

/// A socket on which some frames come and then something that is no frame.
struct Torn {
    incoming: VecDeque<Result<Frame, String>>,
    written: Arc<Mutex<Vec<Frame>>>,
}

impl Stream for Torn {
    type Item = Result<Frame, String>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(self.incoming.pop_front())
    }
}

impl Sink<Frame> for Torn {
    type Error = String;

    fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), String>> {
        Poll::Ready(Ok(()))
    }

    fn start_send(self: Pin<&mut Self>, frame: Frame) -> Result<(), String> {
        self.written.lock().unwrap().push(frame);
        Ok(())
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), String>> {
        Poll::Ready(Ok(()))
    }

    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), String>> {
        Poll::Ready(Ok(()))
    }
}

#[test]
fn a_broken_frame_ends_the_connection_with_a_code_after_what_waits() {
    for (words, code) in [
        ("UTF-8 encoding error: invalid utf-8 sequence", Some(4004)),
        (
            "WebSocket protocol error: Encountered invalid opcode: 3",
            Some(4004),
        ),
        (
            "Space limit exceeded: Message too long: 70000 > 65536",
            Some(1009),
        ),
        (
            "WebSocket protocol error: Connection reset without closing handshake",
            None,
        ),
        ("IO error: Connection reset by peer", None),
    ] {
        on_paused_time(async {
            let world = World::new(9_110).await;
            let written = Arc::new(Mutex::new(Vec::new()));
            let look = Frame::Text(r#"{"req":1,"msg":{"look":{}}}"#.into());
            let torn = Torn {
                incoming: [Ok(look), Err(words.to_owned())].into(),
                written: written.clone(),
            };
            qiguan_server::serve(world.house.clone(), torn).await;
            let written = written.lock().unwrap();
            let closed = match written.last() {
                Some(Frame::Close(Some(close))) => Some(close.code),
                _ => None,
            };
            assert_eq!(closed, code, "{words}");
            if code.is_some() {
                let Some(Frame::Text(text)) = written.first() else {
                    panic!("the answer is lost: {words}");
                };
                assert!(text.contains("hello_first"), "{text}");
            }
        });
    }
}

#[test]
fn a_room_that_a_fault_has_stopped_counts_for_its_owner() {
    on_paused_time(async {
        let world = World::new(9_117).await;
        let mut greedy = world.guest("Greedy").await;
        let room = greedy.create(JunqiOptions::default()).await;
        for _ in 0..31 {
            opens(&mut greedy).await.unwrap();
        }
        greedy.attend(&room).await.unwrap();
        world.store.fail_next(1);
        let refused = greedy.tell(Request::Sit { seat: None }).await;
        assert_eq!(refused, Heard::Refused(Code::StoreUnavailable));
        let mut greedy = greedy.onto(world.connect(Encoding::MessagePack));
        let token = greedy.token.clone();
        greedy.hello(None, Some(&token)).await.unwrap();
        assert_eq!(opens(&mut greedy).await, Err(Code::Busy));
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert_eq!(opens(&mut greedy).await, Err(Code::Busy), "it is back");
        tokio::time::sleep(Duration::from_secs(62)).await;
        for _ in 0..32 {
            opens(&mut greedy).await.unwrap();
        }
        assert_eq!(opens(&mut greedy).await, Err(Code::Busy));
    });
}
