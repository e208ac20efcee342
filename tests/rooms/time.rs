//! The server's clock: deadlines fall at their own instants, whoever is there, and what was received
//! before one counts.

use qiguan_protocol::{Clock, Code, JunqiOptions, Phase, Request};
use qiguan_tests::{Client, Heard, Match, World, moves, on_paused_time};
use std::time::Duration;

fn clock(client: &Client) -> Clock {
    client.picture().clock.expect("a clock runs")
}

fn deadline(client: &Client) -> u64 {
    let clock = clock(client);
    assert!(clock.paused.is_none(), "it stands");
    clock.since_ms + u64::from(clock.left_ms)
}

/// Reads until a token has happened; when it did, in server time.
async fn token(client: &mut Client, token: &str) -> u64 {
    while !moves(client.picture()).contains(&token) {
        client.next().await.expect("the connection lives");
    }
    client.told_at_ms
}

#[test]
fn a_flag_falls_at_the_deadlines_own_instant() {
    on_paused_time(async {
        let world = World::new(301).await;
        let mut table = Match::begun(&world).await;
        table.play_on(1).await;
        let due = deadline(&table.players[1]);
        assert_eq!(token(&mut table.players[1], "TE").await, due);
        assert!(
            world.now() - due <= 50,
            "noticed {} ms later",
            world.now() - due
        );
        assert_eq!(
            clock(&table.players[1]).since_ms,
            due,
            "the next turn begins then"
        );
        table.settle().await;
        table.check().await;
    });
}

#[test]
fn a_flag_falls_with_nobody_connected() {
    on_paused_time(async {
        let world = World::new(302).await;
        let mut table = Match::begun(&world).await;
        let due = deadline(&table.players[0]);
        for player in &mut table.players {
            player.drop_line();
        }
        world.until(due + 50).await;
        table.come_back(&world).await;
        for player in &table.players {
            assert_eq!(moves(player.picture()), ["TS"]);
            assert_eq!(clock(player).since_ms, due);
        }
        table.check().await;
    });
}

#[test]
fn a_move_counts_until_the_last_millisecond_and_is_late_at_the_deadline() {
    for (early_ms, counts) in [(1, true), (0, false)] {
        on_paused_time(async {
            let world = World::new(303).await;
            let mut table = Match::begun(&world).await;
            let due = deadline(&table.players[0]);
            world.until(due - early_ms).await;
            let good = table.next_move();
            let answer = table.players[0].tell(good).await;
            if counts {
                assert!(matches!(answer, Heard::Ack(_)), "{answer:?}");
            } else {
                assert_eq!(answer, Heard::Refused(Code::StaleTurn));
            }
            for player in &mut table.players {
                player.look().await;
                assert_eq!(moves(player.picture()) == ["TS"], !counts);
            }
            table.check().await;
        });
    }
}

#[test]
fn a_move_received_in_time_counts_however_late_it_is_handled() {
    on_paused_time(async {
        let world = World::new(304).await;
        let mut table = Match::begun(&world).await;
        let due = deadline(&table.players[0]);
        world.store.set_delay(Duration::from_secs(5));
        world.until(due - 3_000).await;
        // The store is busy with this one until two seconds after the deadline.
        let offer = table.players[1].command(Request::OfferDraw {}).await;
        world.until(due - 1_000).await;
        let good = table.next_move();
        let seq = table.players[0].command(good).await;
        assert!(matches!(
            table.players[1].answer(offer).await,
            Heard::Ack(_)
        ));
        assert!(world.now() > due);
        let Heard::Ack(v) = table.players[0].answer(seq).await else {
            panic!("it was received in time");
        };
        table.players[0].catch_up(v).await;
        assert_eq!(
            table.players[0].told_at_ms,
            due - 1_000,
            "the instant it was received"
        );
        table.settle().await;
        assert_eq!(moves(table.players[2].picture()).len(), 1);
        table.check().await;
    });
}

#[test]
fn a_move_received_in_time_counts_even_if_the_line_drops_before_it_is_handled() {
    on_paused_time(async {
        let world = World::new(305).await;
        let mut table = Match::begun(&world).await;
        let due = deadline(&table.players[0]);
        world.store.set_delay(Duration::from_secs(5));
        world.until(due - 3_000).await;
        let offer = table.players[1].command(Request::OfferDraw {}).await;
        world.until(due - 1_000).await;
        let good = table.next_move();
        table.players[0].command(good.clone()).await;
        tokio::time::sleep(Duration::from_millis(5)).await;
        table.players[0].drop_line();
        table.players[1].answer(offer).await;
        world.store.set_delay(Duration::ZERO);
        tokio::time::sleep(Duration::from_secs(6)).await;
        world.reconnect(&mut table.players[0]).await;
        assert_eq!(moves(table.players[0].picture()).len(), 1);
        assert!(!moves(table.players[0].picture()).contains(&"TS"));
    });
}

#[test]
fn what_is_asked_around_a_deadline_is_answered_in_order() {
    on_paused_time(async {
        let world = World::new(306).await;
        let mut table = Match::begun(&world).await;
        let due = deadline(&table.players[0]);
        world.store.set_delay(Duration::from_secs(5));
        world.until(due - 3_000).await;
        table.players[2].command(Request::OfferDraw {}).await;
        world.until(due - 1_000).await;
        // All of this waits until after the deadline; the room still sees it in this order.
        let south = &mut table.players[0];
        let answer = south.command(Request::AnswerDraw { accept: true }).await;
        let first = south.ask(Request::Look {}).await;
        let room = south.room.clone().unwrap();
        south.ask(Request::Depart {}).await;
        assert!(matches!(south.answer(answer).await, Heard::Ack(_)));
        let seen = |msg: &qiguan_protocol::Message| match msg {
            qiguan_protocol::Message::Seen { req, view, .. } if *req == first => Some(
                view.draw
                    .as_ref()
                    .is_some_and(|offer| !offer.accepted.is_empty()),
            ),
            _ => None,
        };
        assert_eq!(
            south.wait_for(seen).await,
            Some(true),
            "the look comes after the answer"
        );
        let departed = |msg: &qiguan_protocol::Message| {
            matches!(msg, qiguan_protocol::Message::Departed { .. }).then_some(())
        };
        south.wait_for(departed).await.unwrap();
        south.assert_all_answered();
        world.store.set_delay(Duration::ZERO);
        south.attend(&room).await.unwrap();
        south.look().await;
    });
}

#[test]
fn a_slow_store_costs_the_mover_no_time() {
    on_paused_time(async {
        let world = World::new(307).await;
        let mut table = Match::begun(&world).await;
        let begun = clock(&table.players[0]).since_ms;
        world.store.set_delay(Duration::from_secs(4));
        world.until(begun + 1_500).await;
        table.play_on(1).await;
        assert_eq!(table.players[0].told_at_ms, begun + 1_500);
        let offered = world.now();
        table.players[2].must(Request::OfferDraw {}).await;
        assert_eq!(table.players[2].told_at_ms, offered);
        table.check().await;
    });
}

#[test]
fn the_fourth_timeout_puts_a_player_out_and_a_table_of_absent_players_ends() {
    on_paused_time(async {
        let world = World::new(308).await;
        let mut table = Match::begun(&world).await;
        let begun = clock(&table.players[0]).since_ms;
        for player in &mut table.players[1..] {
            player.drop_line();
        }
        let south = &mut table.players[0];
        while south.picture().phase != Phase::Over {
            south.next().await.expect("the connection lives");
        }
        let expected = "TS TE TN TW TS TE TN TW TS TE TN TW TS LS3 TE LE3 TN LN3 END4";
        assert_eq!(moves(south.picture()).join(" "), expected);
        assert_eq!(south.told_at_ms - begun, 15 * 60_000);
        south.look().await;
    });
}

#[test]
fn the_arranging_limit_readies_everyone_and_the_game_starts_after_its_delay() {
    on_paused_time(async {
        let world = World::new(309).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let south = &mut table.players[0];
        south.look().await;
        let due = deadline(south);
        assert_eq!(clock(south).left_ms, 180_000);
        while south.picture().phase != Phase::Starting {
            south.next().await.expect("the connection lives");
        }
        assert_eq!(south.told_at_ms, due);
        assert!(south.picture().seats.iter().all(|seat| seat.ready));
        let early = south.tell(Request::OfferDraw {}).await;
        assert_eq!(early, Heard::Refused(Code::NotPlaying));
        table.first_turn().await;
        assert_eq!(table.players[0].told_at_ms, due + 3_000);
        table.play_on(1).await;
        table.check().await;
    });
}

/// Of a limit below 20 s the network takes too much to be passed over: what it took at the move before
/// is given back, to that player alone, and no more than that.
#[test]
fn in_a_short_turn_what_the_network_takes_is_given_back() {
    on_paused_time(async {
        let world = World::new(310).await;
        let options = JunqiOptions {
            move_limit_s: Some(5),
            first: Some(qiguan_protocol::First::Seat(qiguan_protocol::Seat::S)),
            ..JunqiOptions::default()
        };
        let mut table = Match::seated(&world, options).await;
        table.begin().await;
        table.first_turn().await;
        table.players[0].take_long(Duration::from_millis(400));
        table.play_on(1).await;
        // The ping that follows the move is answered meanwhile.
        tokio::time::sleep(Duration::from_secs(1)).await;
        table.play_on(3).await;
        let due = deadline(&table.players[0]);
        // What was measured before the first move was nothing: the second one teaches the server.
        world.until(due - 100).await;
        table.play_on(1).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        table.play_on(3).await;
        let due = deadline(&table.players[0]);
        let fell = token(&mut table.players[1], "TS").await;
        assert!(
            (due + 400..due + 420).contains(&fell),
            "{fell}, not {due} + 400"
        );
        let due = deadline(&table.players[1]);
        let fell = token(&mut table.players[1], "TE").await;
        assert!((due..due + 20).contains(&fell), "{fell}, not {due}");
        table.settle().await;
        table.check().await;
    });
}
