//! How games end: by agreement, after a dispute, by a timer.

use super::{WALLS, small};
use qiguan_protocol::{
    Code, Colour, EndReason, GoOptions, GoPreset, GoStage, Phase, Request, Seat,
};
use qiguan_tests::{Heard, Pair, World, on_paused_time};

/// The number of the set of marks.
fn version(table: &Pair) -> u32 {
    table.game(0).agreement.as_ref().unwrap().version
}

#[test]
fn a_game_is_played_to_its_count() {
    on_paused_time(async {
        let world = World::new(911).await;
        let mut table = Pair::begun(&world, small()).await;
        let (black, white) = (table.of(Colour::Black), table.of(Colour::White));
        assert_eq!(black, 0, "the host asked for it");
        // A black stone behind the white wall.
        table.play_all(WALLS).await;
        table.play_all("E3 pass pass").await;
        let game = table.game(white);
        assert_eq!((game.stage, table.to_move()), (GoStage::Confirm, None));
        if !game.agreement.as_ref().unwrap().marks.contains("E3") {
            let point = "E3".to_owned();
            table.must(black, Request::MarkDead { point }).await;
        }
        let version = version(&table);
        for player in [white, black] {
            table.must(player, Request::AcceptDead { version }).await;
        }
        let view = table.players[white].picture();
        assert_eq!(view.phase, Phase::Over);
        let result = view.result.clone().unwrap();
        assert_eq!(result.reason, EndReason::Scored);
        assert_eq!(result.winners, [Seat::N]);
        let verdict = table.game(black).verdict.clone().unwrap();
        assert_eq!((&*verdict.score, &*verdict.zi), ("W+7.5", "白胜 3 3/4 子"));
        let count = verdict.count.unwrap();
        assert_eq!(count.points, ["XX.OO"; 5].join(" "));
        assert_eq!(
            (&*count.black, &*count.white, &*count.dead),
            ("12 1/2", "12 1/2", "E3")
        );
        assert!(!verdict.review);
    });
}

#[test]
fn who_accepts_marks_that_have_changed_since_is_told_so() {
    on_paused_time(async {
        let world = World::new(912).await;
        let mut table = Pair::begun(&world, small()).await;
        table.play_all(WALLS).await;
        table.play_all("pass pass").await;
        let stale = version(&table);
        table.must(0, Request::AcceptDead { version: stale }).await;
        let point = "D3".to_owned();
        table.must(1, Request::MarkDead { point }).await;
        let agreement = table.game(0).agreement.clone().unwrap();
        assert!(
            agreement.accepted.is_empty(),
            "a change voids what was accepted"
        );
        assert_eq!(agreement.marks, "D1 D2 D3 D4 D5");
        let heard = table.players[0].tell(Request::AcceptDead { version: stale });
        assert_eq!(heard.await, Heard::Refused(Code::StaleMarks));
        let twice = agreement.version;
        table.must(0, Request::AcceptDead { version: twice }).await;
        let heard = table.players[0].tell(Request::AcceptDead { version: twice });
        assert_eq!(heard.await, Heard::Refused(Code::StaleMarks));
    });
}

#[test]
fn a_dispute_is_played_out_and_the_second_ends_the_game() {
    on_paused_time(async {
        let world = World::new(913).await;
        let mut table = Pair::begun(&world, small()).await;
        table.play_all(WALLS).await;
        table.play_all("pass pass").await;
        let chain = Some("D3".to_owned());
        table.must(0, Request::PlayOn { chain }).await;
        let game = table.game(1);
        assert_eq!((game.stage, game.play_out), (GoStage::Play, true));
        assert_eq!(table.to_move(), Some(0), "after the last passer");
        table.play_all("pass pass").await;
        assert_eq!(table.game(0).stage, GoStage::Confirm);
        let chain = None;
        table.must(1, Request::PlayOn { chain }).await;
        let verdict = table.game(0).verdict.clone().unwrap();
        assert_eq!(verdict.score, "W+7.5");
        assert_eq!(verdict.count.unwrap().dead, "");
    });
}

#[test]
fn silence_while_agreeing_is_timed_and_looked_at_again() {
    on_paused_time(async {
        let world = World::new(914).await;
        let mut table = Pair::begun(&world, small()).await;
        table.play_all(WALLS).await;
        table.play_all("pass pass").await;
        let clock = table.players[0].picture().clock.unwrap();
        assert_eq!(clock.left_ms, 120_000);
        let due = clock.since_ms + 120_000;
        while table.players[0].picture().phase != Phase::Over {
            table.players[0].next().await.unwrap();
        }
        assert_eq!(table.players[0].told_at_ms, due);
        assert!(world.now() - due <= 50);
        table.settle().await;
        assert!(table.game(1).verdict.as_ref().unwrap().review);
    });
}

#[test]
fn two_passes_end_a_game_that_is_counted_as_it_stands() {
    on_paused_time(async {
        let world = World::new(915).await;
        let options = GoOptions {
            preset: Some(GoPreset::TrompTaylor),
            komi: Some("0".into()),
            ..small()
        };
        let mut table = Pair::begun(&world, options).await;
        table.play_all(WALLS).await;
        table.play_all("C3 pass pass").await;
        let verdict = table.game(1).verdict.clone().unwrap();
        assert_eq!(verdict.score, "B+1");
    });
}

#[test]
fn who_resigns_loses_and_a_whole_komi_can_be_drawn() {
    on_paused_time(async {
        let world = World::new(916).await;
        let mut table = Pair::begun(&world, small()).await;
        let heard = table.players[0].tell(Request::OfferDraw {}).await;
        assert_eq!(
            heard,
            Heard::Refused(Code::NotAllowed),
            "half a point decides"
        );
        table.must(1, Request::Surrender {}).await;
        let result = table.players[0].picture().result.clone().unwrap();
        assert_eq!(result.reason, EndReason::Resigned);
        assert_eq!(result.winners, [Seat::S]);
        assert_eq!(table.game(0).verdict.as_ref().unwrap().score, "B+R");
    });
    on_paused_time(async {
        let world = World::new(917).await;
        let options = GoOptions {
            komi: Some("7".into()),
            ..small()
        };
        let mut table = Pair::begun(&world, options).await;
        table.play_all("B2 D4").await;
        table.must(0, Request::OfferDraw {}).await;
        table.must(1, Request::AnswerDraw { accept: true }).await;
        let result = table.players[1].picture().result.clone().unwrap();
        assert_eq!((result.reason, result.winners), (EndReason::Agreed, vec![]));
    });
}

#[test]
fn who_leaves_before_both_have_moved_voids_a_casual_game() {
    on_paused_time(async {
        let world = World::new(918).await;
        let mut table = Pair::begun(&world, small()).await;
        table.play("C3").await;
        table.must(1, Request::Leave {}).await;
        let view = table.players[0].picture();
        assert_eq!(view.phase, Phase::Arranging);
        assert_eq!(table.game(0).board, "");
    });
}
