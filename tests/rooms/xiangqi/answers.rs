//! What is refused, with which word, and that nothing has changed then.

use super::refereed;
use qiguan_protocol::{
    Code, GameOptions, Message, NaturalLimit, Phase, Request, Seat, TimeControl, XiangqiOptions,
};
use qiguan_tests::{Client, Heard, World, XiangqiPair, on_paused_time};

#[test]
fn a_bad_move_is_refused_and_the_game_goes_on_untouched() {
    on_paused_time(async {
        let world = World::new(951).await;
        let mut table = XiangqiPair::begun(&world, XiangqiOptions::default(), 0).await;
        table.play("h2e2").await;
        let before = table.players[1].picture().clone();
        for (step, code) in [
            ("h9h7", Code::Unreachable),
            ("h0g2", Code::NotYours),
            ("e5e4", Code::NoPiece),
            ("g4e4", Code::NoPiece),
            ("h9", Code::BadMove),
            ("j9j8", Code::BadMove),
            ("", Code::BadMove),
            ("炮二平五", Code::BadMove),
        ] {
            let heard = table.try_play(step, false).await;
            assert_eq!(heard, Heard::Refused(code), "{step}");
        }
        table.settle().await;
        assert_eq!(*table.players[1].picture(), before);
        table.play("h9g7").await;
    });
}

#[test]
fn offers_and_claims_are_made_in_turn() {
    on_paused_time(async {
        let world = World::new(952).await;
        let mut table = XiangqiPair::begun(&world, refereed(None), 0).await;
        assert_eq!(
            table.try_play("b0c2", true).await,
            Heard::Refused(Code::TooEarly)
        );
        table.play("b0c2").await;
        let turn = table.players[0].picture().turn;
        let heard = table.players[0].tell(Request::ClaimDraw { turn }).await;
        assert_eq!(heard, Heard::Refused(Code::NotYourTurn));
        let heard = table.players[1].tell(Request::OfferDraw {}).await;
        assert_eq!(heard, Heard::Refused(Code::OfferWithMove));
        assert!(matches!(table.try_play("b9c7", true).await, Heard::Ack(_)));
        table.settle().await;
        let refuse = Request::AnswerDraw { accept: false };
        table.players[0].must(refuse).await;
        table.play("c2b0").await;
        // A second offer in a row is a foul by the letter, and the move stands.
        assert!(matches!(table.try_play("c7b9", true).await, Heard::Ack(_)));
        table.settle().await;
        assert_eq!(table.game(0).used_by(Seat::N).fouls, 1);
        assert!(table.players[0].picture().draw.is_none());
        assert_eq!(table.game(0).moves, "b0c2 b9c7 c2b0 c7b9");
    });
}

#[test]
fn in_a_casual_room_a_second_offer_is_refused_with_its_move() {
    on_paused_time(async {
        let world = World::new(953).await;
        let mut table = XiangqiPair::begun(&world, XiangqiOptions::default(), 0).await;
        table.play("b0c2").await;
        assert!(matches!(table.try_play("b9c7", true).await, Heard::Ack(_)));
        table.settle().await;
        table.play("c2b0").await;
        let heard = table.try_play("c7b9", true).await;
        assert_eq!(heard, Heard::Refused(Code::OfferNotYours));
        assert_eq!(table.game(1).moves, "b0c2 b9c7 c2b0");
        let turn = table.players[1].picture().turn;
        let heard = table.players[1].tell(Request::ClaimDraw { turn }).await;
        assert_eq!(heard, Heard::Refused(Code::NothingToClaim));
        let surrender = table.players[1].tell(Request::Surrender {}).await;
        assert!(matches!(surrender, Heard::Ack(_)));
    });
}

#[test]
fn a_false_claim_is_a_foul_and_costs_five_minutes() {
    on_paused_time(async {
        let world = World::new(954).await;
        let options = XiangqiOptions {
            natural_limit: Some(NaturalLimit::Claim),
            time: Some(TimeControl::Absolute { total_ms: 400_000 }),
            ..XiangqiOptions::default()
        };
        let mut table = XiangqiPair::begun(&world, options, 0).await;
        let turn = table.players[0].picture().turn;
        table.players[0].must(Request::ClaimDraw { turn }).await;
        table.settle().await;
        let game = table.game(1);
        assert_eq!(game.used_by(Seat::S).fouls, 1);
        let left = game.clocks.as_ref().unwrap().left[0].time;
        assert_eq!(left, qiguan_protocol::TimeLeft::Game { left_ms: 100_000 });
        // The second one empties the clock.
        table.players[0].must(Request::ClaimDraw { turn }).await;
        table.settle().await;
        let view = table.players[1].picture();
        assert_eq!(view.phase, Phase::Over);
        assert_eq!(view.result.as_ref().unwrap().winners, [Seat::N]);
    });
}

/// The answer to a room that is asked for: its refusal, or none.
async fn create(client: &mut Client, options: XiangqiOptions) -> Option<(Code, String)> {
    let req = client
        .ask(Request::Create {
            series: None,
            options: GameOptions::Xiangqi(options),
            listed: false,
            closed: false,
            spectator_delay: 0,
            password: None,
            arbiter: None,
        })
        .await;
    let answered = |msg: &Message| match msg {
        Message::Created { req: of, .. } if *of == req => Some(None),
        Message::Refused {
            req: Some(of),
            code,
            detail,
            ..
        } if *of == req => Some(Some((*code, detail.clone()))),
        _ => None,
    };
    client.wait_for(answered).await.unwrap()
}

#[test]
fn a_position_is_read_strictly_and_the_reason_told() {
    on_paused_time(async {
        let world = World::new(955).await;
        let mut ann = world.guest("Ann").await;
        let long = " ".repeat(5_000);
        for (fen, words) in [
            ("4k4/9/9/9/9/9/9/4K4/9/4K4 w", "more than 1 of K"),
            ("4k4/9/9/9/9/9/9/9/9/9/3K5 w", "11 ranks"),
            ("4k4/9/9/9/9/9/9/9/P8/3K5 w", "P can never stand on a1"),
            ("4k4/9/9/9/9/9/9/9/9/3K5 w", "nobody can win"),
            ("knights", ""),
            (&long, "too long"),
        ] {
            let options = XiangqiOptions {
                position: Some(fen.to_owned()),
                ..XiangqiOptions::default()
            };
            let (code, detail) = create(&mut ann, options).await.expect(fen);
            assert_eq!(code, Code::BadOptions);
            assert!(detail.contains(words), "{fen}: {detail}");
        }
        let sound = XiangqiOptions {
            position: Some("3k5/9/9/9/9/9/9/4R4/9/4K4 r".to_owned()),
            ..XiangqiOptions::default()
        };
        assert_eq!(create(&mut ann, sound).await, None);
    });
}

#[test]
fn all_hear_what_was_touched_and_only_the_mover_what_is_left() {
    on_paused_time(async {
        let world = World::new(956).await;
        let options = XiangqiOptions {
            touch_move: Some(true),
            ..XiangqiOptions::default()
        };
        let mut table = XiangqiPair::begun(&world, options, 0).await;
        let turn = table.players[0].picture().turn;
        let point = "b0".to_owned();
        table.players[0].must(Request::Touch { turn, point }).await;
        table.settle().await;
        assert_eq!(table.game(0).legal, "b0:a2,c2");
        assert_eq!((&*table.game(1).touched, &*table.game(1).legal), ("b0", ""));
        let heard = table.try_play("h2e2", false).await;
        assert_eq!(heard, Heard::Refused(Code::Touched));
        table.play("b0c2").await;
    });
}
