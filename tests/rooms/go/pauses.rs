//! What players grant each other: undo, pause, adjournment; and coming back in every stage.

use super::{small, timed};
use qiguan_protocol::{
    Ask, Code, Colour, GoStage, GoTold, Message, Request, Seat, Standing, TimeControl, Told,
};
use qiguan_tests::{Heard, Pair, World, on_paused_time};
use std::time::Duration;

async fn grant(table: &mut Pair, asker: usize, what: Ask) {
    table.must(asker, Request::Ask { what }).await;
    let accept = true;
    table
        .must(1 - asker, Request::Answer { what, accept })
        .await;
}

#[test]
fn an_undo_gives_back_the_turn_the_board_and_both_clocks() {
    on_paused_time(async {
        let world = World::new(941).await;
        let absolute = TimeControl::Absolute { total_ms: 60_000 };
        let mut table = Pair::begun(&world, timed(absolute)).await;
        table.play("C3").await;
        let had = table.game(0).clocks.clone().unwrap().left;
        tokio::time::sleep(Duration::from_secs(3)).await;
        table.play("B2").await;
        tokio::time::sleep(Duration::from_secs(4)).await;
        table.play("D4").await;
        table.must(0, Request::Ask { what: Ask::Undo }).await;
        let what = Ask::Undo;
        let accept = false;
        table.must(1, Request::Answer { what, accept }).await;
        assert_eq!(table.game(0).moves, "C3 B2 D4", "it was refused");
        let heard = table.players[0].tell(Request::Ask { what }).await;
        assert_eq!(heard, Heard::Refused(Code::AskedAlready));
        // White's move is taken back and Black's with it.
        grant(&mut table, 1, Ask::Undo).await;
        let game = table.game(0);
        assert_eq!(game.moves, "C3");
        assert_eq!(game.stone("B2"), None);
        assert_eq!(table.to_move(), Some(table.of(Colour::White)));
        let clocks = game.clocks.clone().unwrap();
        assert_eq!(clocks.turn, Some(Seat::N));
        assert_eq!(clocks.left, had);
        assert_eq!(game.used[0].undos, 1);
        table.play("B2").await;
    });
}

#[test]
fn a_pause_stops_the_clocks_and_ends_by_itself() {
    on_paused_time(async {
        let world = World::new(942).await;
        let mut options = timed(TimeControl::Absolute { total_ms: 60_000 });
        options.pause_s = Some(20);
        let mut table = Pair::begun(&world, options).await;
        table.play("C3").await;
        tokio::time::sleep(Duration::from_secs(5)).await;
        grant(&mut table, 0, Ask::Pause).await;
        let paused_at = world.now();
        let clocks = table.game(1).clocks.clone().unwrap();
        assert_eq!(
            (clocks.standing, clocks.spent_ms),
            (vec![Standing::Agreed], 5_000)
        );
        let heard = table.try_play("B2").await;
        assert_eq!(heard, Heard::Refused(Code::Paused));
        tokio::time::sleep(Duration::from_secs(30)).await;
        table.settle().await;
        let clocks = table.game(1).clocks.clone().unwrap();
        assert!(clocks.standing.is_empty());
        assert_eq!(
            (clocks.since_ms, clocks.spent_ms),
            (paused_at + 20_000, 5_000)
        );
        table.play("B2").await;
    });
}

#[test]
fn a_sealed_move_is_opened_after_a_restart() {
    on_paused_time(async {
        let world = World::new(943).await;
        let mut table = Pair::begun(&world, small()).await;
        table.play("C3").await;
        grant(&mut table, 0, Ask::Adjourn).await;
        assert_eq!(table.game(0).stage, GoStage::Sealing);
        let heard = table.try_play("B2").await;
        assert_eq!(heard, Heard::Refused(Code::Sealing));
        let turn = table.players[1].picture().turn;
        let point = Some("B2".to_owned());
        table.must(1, Request::Seal { turn, point }).await;
        let sealed = table.game(0).sealed.clone().unwrap();
        assert_eq!(
            (sealed.seat, table.game(0).stage),
            (Seat::N, GoStage::Adjourned)
        );
        tokio::time::sleep(Duration::from_secs(3_600)).await;
        world.beat().await;
        let world = world.restart().await;
        table.come_back(&world).await;
        tokio::time::sleep(Duration::from_secs(60)).await;
        assert_eq!(table.game(0).sealed.as_ref(), Some(&sealed));
        grant(&mut table, 1, Ask::Resume).await;
        assert_eq!(table.game(0).moves, "C3 B2");
        assert_eq!(table.to_move(), Some(0));
        let opened = |msg: &Message| {
            let Message::Told { events, .. } = msg else {
                return None;
            };
            events.iter().find_map(|told| match told {
                Told::Go(GoTold::Opened { point, salt, .. }) => Some((point.clone(), salt.clone())),
                _ => None,
            })
        };
        let (point, salt) = table.players[0].wait_for(opened).await.unwrap();
        assert_eq!(point.as_deref(), Some("B2"));
        assert_eq!(salt.len(), 64);
        table.play("D4").await;
    });
}

/// The fold of whoever comes back, with a tail or a whole picture, is the server's picture.
#[test]
fn whoever_comes_back_in_any_stage_holds_what_the_server_does() {
    on_paused_time(async {
        let world = World::new(944).await;
        let mut table = Pair::seated(&world.house, small(), 0).await;
        table.come_back(&world).await;
        table.begin().await;
        for player in 0..2 {
            world.reconnect(&mut table.players[player]).await;
        }
        table.play_all("C3 C2").await;
        table.come_back(&world).await;
        table.must(0, Request::Ask { what: Ask::Undo }).await;
        table.come_back(&world).await;
        table.play_all("B3 D2").await;
        grant(&mut table, 1, Ask::Pause).await;
        table.come_back(&world).await;
        grant(&mut table, 0, Ask::Resume).await;
        table.come_back(&world).await;
        grant(&mut table, 0, Ask::Adjourn).await;
        table.come_back(&world).await;
        let turn = table.players[0].picture().turn;
        table.must(0, Request::Seal { turn, point: None }).await;
        table.come_back(&world).await;
        grant(&mut table, 1, Ask::Resume).await;
        table.come_back(&world).await;
        table.play("pass").await;
        table.come_back(&world).await;
        let point = "C3".to_owned();
        table.must(0, Request::MarkDead { point }).await;
        table.come_back(&world).await;
        table.must(1, Request::PlayOn { chain: None }).await;
        table.come_back(&world).await;
        table.play_all("pass pass").await;
        let version = table.game(0).agreement.as_ref().unwrap().version;
        table.must(0, Request::AcceptDead { version }).await;
        table.come_back(&world).await;
        table.must(1, Request::AcceptDead { version }).await;
        table.come_back(&world).await;
        assert!(table.game(0).verdict.is_some());
        for player in &table.players {
            player.assert_all_answered();
        }
    });
}

/// The schedule begins a break and ends it, whoever is there; nobody's clock gains or loses by it.
#[test]
fn a_session_ends_with_a_sealed_move_and_a_recess_by_itself() {
    on_paused_time(async {
        let world = World::new(945).await;
        let absolute = TimeControl::Absolute { total_ms: 600_000 };
        let options = qiguan_protocol::GoOptions {
            session_s: Some(60),
            recess_s: Some(3_600),
            ..timed(absolute)
        };
        let mut table = Pair::begun(&world, options).await;
        let ends = |table: &Pair| {
            let clock = table.game(0).session.expect("a session goes on");
            clock.since_ms + u64::from(clock.left_ms)
        };
        let due = ends(&table);
        table.play("C3").await;
        world.until(due).await;
        while table.game(0).stage != GoStage::Sealing {
            table.players[0].next().await.unwrap();
        }
        assert_eq!(table.players[0].told_at_ms, due);
        table.settle().await;
        table.come_back(&world).await;
        assert_eq!(table.game(1).session, None);
        let turn = table.players[1].picture().turn;
        let point = Some("B2".to_owned());
        table.must(1, Request::Seal { turn, point }).await;
        let sealed_at = table.players[1].told_at_ms;
        let had = table.game(0).clocks.clone().unwrap().left;
        for player in &mut table.players {
            player.drop_line();
        }
        world.until(sealed_at + 3_600_000 + 5_000).await;
        table.come_back(&world).await;
        table.settle().await;
        assert_eq!(table.game(0).moves, "C3 B2");
        let clocks = table.game(0).clocks.clone().unwrap();
        assert_eq!(clocks.since_ms, sealed_at + 3_600_000, "with nobody there");
        assert_eq!(clocks.left, had, "a recess costs nobody anything");
        assert_eq!(ends(&table), sealed_at + 3_660_000);
    });
}
