//! What belongs to one table stays there, and nobody from outside can touch it.

use qiguan_protocol::{
    Code, Encoding, GameView, JunqiOptions, Message, OutReason, Phase, Request, Seat,
};
use qiguan_tests::{Heard, Match, World, moves, on_paused_time};
use serde_json::json;
use std::time::Duration;

#[test]
fn two_tables_that_vote_at_once_do_not_mix() {
    on_paused_time(async {
        let world = World::new(1_301).await;
        let mut here = Match::begun(&world).await;
        let mut there = Match::begun(&world).await;
        here.players[0].must(Request::OfferDraw {}).await;
        there.players[1].must(Request::OfferDraw {}).await;
        for voter in [1, 2] {
            here.players[voter]
                .must(Request::AnswerDraw { accept: true })
                .await;
        }
        there.players[2]
            .must(Request::AnswerDraw { accept: false })
            .await;
        here.check().await;
        there.check().await;
        let offer = here.players[3].picture().draw.clone().unwrap();
        assert_eq!(
            (offer.by, offer.accepted),
            (Seat::S, vec![Seat::E, Seat::N])
        );
        assert_eq!(there.players[3].picture().draw, None);
        here.players[3]
            .must(Request::AnswerDraw { accept: true })
            .await;
        here.settle().await;
        assert_eq!(here.players[0].picture().phase, Phase::Over);
        there.play_on(2).await;
        assert_eq!(there.players[0].picture().phase, Phase::Playing);
    });
}

#[test]
fn a_third_party_ends_and_changes_nothing() {
    on_paused_time(async {
        let world = World::new(1_302).await;
        let mut table = Match::begun(&world).await;
        let mut elsewhere = Match::begun(&world).await;
        let mut mallory = world.guest("Mallory").await;
        mallory.attend(&table.room).await.unwrap();
        let options = || {
            let options = JunqiOptions::default();
            qiguan_protocol::GameOptions::Junqi(options)
        };
        for (request, code) in [
            (Request::Surrender {}, Code::NotSeated),
            (Request::Leave {}, Code::NotSeated),
            (Request::OfferDraw {}, Code::NotSeated),
            (Request::AskPutOut { seat: Seat::E }, Code::NotSeated),
            (Request::ArmSurrender { armed: true }, Code::NotSeated),
            (Request::Remove { seat: Seat::E }, Code::NotArranging),
            (
                Request::Configure { options: options() },
                Code::NotArranging,
            ),
        ] {
            let name = request.name();
            let heard = mallory.tell(request).await;
            assert_eq!(heard, Heard::Refused(code), "{name}");
        }
        // One who plays elsewhere and does not follow this room is not even asked what for.
        elsewhere.players[0].room = Some(table.room.clone());
        let heard = elsewhere.players[0].tell(Request::Surrender {}).await;
        assert_eq!(heard, Heard::Refused(Code::NotAttending));
        table.check().await;
        assert_eq!(table.players[0].picture().phase, Phase::Playing);
        assert_eq!(moves(table.players[0].picture()), [""; 0]);
    });
}

#[test]
fn a_clients_word_for_the_time_is_not_read() {
    on_paused_time(async {
        let world = World::new(1_303).await;
        let mut table = Match::begun(&world).await;
        world
            .reconnect_in(&mut table.players[0], Encoding::Json)
            .await;
        let Request::Play { turn, from, to } = table.next_move() else {
            unreachable!("the next move is a move")
        };
        tokio::time::sleep(Duration::from_secs(50)).await;
        let seq = table.players[0].seq + 1;
        table.players[0].seq = seq;
        let frame = json!({
            "room": table.room.0, "seq": seq, "at_ms": 1, "now_ms": 1, "left_ms": 999_999,
            "msg": {"play": {"turn": turn, "from": from, "to": to, "at_ms": 1, "left_ms": 999_999,
                "clock": {"left_ms": 999_999, "since_ms": 1}}},
        });
        table.players[0].expect_answer(Some(seq), None);
        let sent = world.now();
        let frame = frame.to_string().into_bytes();
        table.players[0].send_bytes(frame).await;
        let Heard::Ack(v) = table.players[0].answer(seq).await else {
            panic!("a sound move is refused")
        };
        table.players[0].catch_up(v).await;
        table.settle().await;
        let clock = table.players[1].picture().clock.unwrap();
        assert_eq!((clock.left_ms, clock.since_ms), (60_000, sent));
        table.check().await;
    });
}

#[test]
fn the_next_game_begins_with_nothing_of_the_last_one() {
    on_paused_time(async {
        let world = World::new(1_304).await;
        let mut table = Match::begun(&world).await;
        table.play_on(40).await;
        table.give_up().await;
        let lost = |seat| {
            table.players[0]
                .picture()
                .army(seat)
                .filter(|slot| slot.post.is_none())
        };
        let lost = Seat::ALL.into_iter().flat_map(lost);
        assert!(lost.count() > 25, "there is something to forget");
        table.players[0].ask(Request::Rematch {}).await;
        let next = |msg: &Message| match msg {
            Message::Rematch { next, .. } => Some(next.clone()),
            _ => None,
        };
        let next = table.players[0].wait_for(next).await.unwrap();
        for player in &mut table.players {
            player.room = None;
            player.view = None;
            player.attend(&next).await.unwrap();
            let view = player.picture();
            assert_eq!(moves(view), [""; 0]);
            assert!(
                view.seats
                    .iter()
                    .all(|seat| seat.out.is_none() && seat.timeouts == 0)
            );
            let GameView::Junqi(junqi) = &view.game else {
                panic!("a game of junqi")
            };
            assert_eq!((junqi.quiet, junqi.path.as_str()), (0, ""));
            for seat in Seat::ALL {
                assert!(view.army(seat).all(|slot| slot.post == Some(slot.start)));
            }
        }
    });
}

#[test]
fn a_player_whose_network_is_gone_is_shown_as_away_within_35_seconds() {
    on_paused_time(async {
        let world = World::new(1_305).await;
        let mut table = Match::begun(&world).await;
        let away = |msg: &Message| match msg {
            Message::Presence { away } => Some(away.iter().map(|one| one.seat).collect::<Vec<_>>()),
            _ => None,
        };
        let gone_at = world.now();
        table.players[2].go_dead();
        assert_eq!(table.players[0].wait_for(away).await, Some(vec![Seat::N]));
        assert!(world.now() - gone_at <= 35_000);
        world.reconnect(&mut table.players[2]).await;
        assert_eq!(table.players[0].wait_for(away).await, Some(vec![]));
        // Who closes in good order is shown at once.
        let left_at = world.now();
        table.players[1].drop_line();
        assert_eq!(table.players[0].wait_for(away).await, Some(vec![Seat::E]));
        assert!(world.now() - left_at <= 1_000);
    });
}

/// Everybody sees the whole board at the end, whichever way it comes.
#[test]
fn the_last_board_is_shown_to_all_whatever_ended_the_game() {
    on_paused_time(async {
        let world = World::new(1_306).await;
        let table = Match::begun(&world).await;
        let mut eve = world.guest("Eve").await;
        eve.attend(&table.room).await.unwrap();
        // All of them let their time run out until nobody of one side is left.
        tokio::time::sleep(Duration::from_secs(60 * 16)).await;
        eve.look().await;
        let view = eve.picture();
        assert_eq!(view.phase, Phase::Over);
        let by_time = view
            .seats
            .iter()
            .filter(|seat| seat.out == Some(OutReason::Timeouts));
        assert!(by_time.count() >= 2);
        for seat in Seat::ALL {
            assert_eq!(view.army(seat).count(), 25);
            assert!(view.army(seat).all(|slot| slot.face != '?'), "{seat}");
        }
    });
}
