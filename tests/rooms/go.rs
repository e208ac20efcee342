//! Go in rooms: from the first stone to the count, and whatever may come between.

use qiguan_protocol::{Colour, EndReason, GoOptions, GoStage, Phase, Request, Seat};
use qiguan_tests::{Pair, World, on_paused_time};

/// A small board on which a game is soon over.
fn small() -> GoOptions {
    GoOptions {
        size: Some("5".into()),
        ..GoOptions::default()
    }
}

#[test]
fn a_game_is_played_to_its_count() {
    on_paused_time(async {
        let world = World::new(901).await;
        let mut table = Pair::begun(&world, small()).await;
        let (black, white) = (table.of(Colour::Black), table.of(Colour::White));
        assert_eq!(black, 0, "the host asked for it");
        // A wall each, and a black stone behind the white one.
        table
            .play_all("B1 D1 B2 D2 B3 D3 B4 D4 B5 D5 E3 pass pass")
            .await;
        let game = table.game(white);
        assert_eq!((game.stage, table.to_move()), (GoStage::Confirm, None));
        let agreement = game.agreement.clone().unwrap();
        let mut version = agreement.version;
        if !agreement.marks.contains("E3") {
            let point = "E3".to_owned();
            table.must(black, Request::MarkDead { point }).await;
            version = table.game(white).agreement.as_ref().unwrap().version;
        }
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
