//! The page's fold leads to the same pictures as the server's: games of every kind, all seats.

use crate::npm;
use qiguan_protocol::{
    Ask, GoOptions, JunqiOptions, MatchDraws, Phase, Request, Seat, TimeControl, XiangqiOptions,
    decode_server,
};
use qiguan_tests::{Client, Match, Pair, World, XiangqiPair, on_paused_time};
use std::path::Path;
use tempfile::TempDir;

const SEED: u64 = 20_261_130;

#[test]
fn pictures_of_every_game_are_folded_alike() {
    println!("seed {SEED}");
    let folder = TempDir::new().expect("a temporary folder can be made");
    on_paused_time(async {
        junqi(folder.path()).await;
        go(folder.path()).await;
        xiangqi(folder.path()).await;
    });
    let folder = folder.path().to_str().expect("its name is plain");
    npm::node(&["tests/page/folded.mjs", folder]);
}

/// Arranging, seats that change, a match, moves, timeouts, offers, marks, a surrender, the end.
async fn junqi(folder: &Path) {
    let world = World::new(SEED).await;
    let mut table = Match::seated(&world, JunqiOptions::default()).await;
    for player in &mut table.players {
        player.look().await;
    }
    // There and back again, so that the players sit in their order.
    for _ in 0..2 {
        let owner = &mut table.players[0];
        owner
            .must(Request::Swap {
                a: Seat::E,
                b: Seat::W,
            })
            .await;
        for player in &mut table.players {
            player.look().await;
        }
    }
    // A single game again, then a match.
    for games in [3, 1, 5] {
        let draws = MatchDraws::Lot;
        table.players[0].must(Request::Match { games, draws }).await;
    }
    table.begin().await;
    for player in &mut table.players {
        player.look().await;
    }
    table.play_on(40).await;
    table.players[1].must(Request::OfferDraw {}).await;
    let mark = Request::Mark {
        piece: "N00".to_owned(),
        mark: Some("9".to_owned()),
    };
    table.players[0].must(mark).await;
    table.play_on(30).await;
    table.check().await;
    table.give_up().await;
    for (number, player) in table.players.iter_mut().enumerate() {
        player.look().await;
        write(folder, &format!("junqi-{number}"), player);
    }
}

/// Stones, an undo, a pause, two passes, marks, a dispute, and a count.
async fn go(folder: &Path) {
    let world = World::new(SEED).await;
    let options = GoOptions {
        size: Some("5".to_owned()),
        time: Some(TimeControl::Unlimited {}),
        ..GoOptions::default()
    };
    let mut table = Pair::begun(&world, options).await;
    table.play_all("C3 C2 B2 B1 D2 C4 D4").await;
    let ask = |what| Request::Ask { what };
    let grant = |what| Request::Answer { what, accept: true };
    let mover = table.to_move().expect("the game runs");
    table.must(1 - mover, ask(Ask::Undo)).await;
    table.must(mover, grant(Ask::Undo)).await;
    table.must(mover, ask(Ask::Pause)).await;
    table.must(1 - mover, grant(Ask::Pause)).await;
    table.must(mover, ask(Ask::Resume)).await;
    table.must(1 - mover, grant(Ask::Resume)).await;
    table.play_all("pass pass").await;
    table
        .must(
            0,
            Request::MarkDead {
                point: "C2".to_owned(),
            },
        )
        .await;
    table.must(1, Request::PlayOn { chain: None }).await;
    table.play_all("pass pass").await;
    for player in 0..2 {
        let version = table
            .game(player)
            .agreement
            .as_ref()
            .map(|agreement| agreement.version);
        let version = version.expect("it is being agreed upon");
        table.must(player, Request::AcceptDead { version }).await;
    }
    assert_eq!(table.players[0].picture().phase, Phase::Over);
    for (number, player) in table.players.iter().enumerate() {
        write(folder, &format!("go-{number}"), player);
    }
}

/// Moves, an undo, a pause, a draw refused, a repetition up to its ruling.
async fn xiangqi(folder: &Path) {
    let world = World::new(SEED).await;
    let mut table = XiangqiPair::begun(&world, XiangqiOptions::default(), 0).await;
    table.play_all("h2e2 h9g7 e2e6").await;
    let ask = |what| Request::Ask { what };
    let grant = |what| Request::Answer { what, accept: true };
    table.players[0].must(ask(Ask::Undo)).await;
    table.players[1].must(grant(Ask::Undo)).await;
    table.settle().await;
    table.players[0].must(ask(Ask::Pause)).await;
    table.players[1].must(grant(Ask::Pause)).await;
    table.settle().await;
    table.players[1].must(ask(Ask::Resume)).await;
    table.players[0].must(grant(Ask::Resume)).await;
    table.settle().await;
    table.try_play("b0c2", true).await;
    table.settle().await;
    let refuses = Request::AnswerDraw { accept: false };
    table.players[1].must(refuses).await;
    table.settle().await;
    // The same position stands again and again, until that is ruled upon.
    for step in "b9c7 c2b0 c7b9 b0c2".split_whitespace().cycle().take(16) {
        if table.players[0].picture().phase == Phase::Over {
            break;
        }
        table.play(step).await;
    }
    assert!(table.game(0).repetition.is_some());
    for (number, player) in table.players.iter().enumerate() {
        write(folder, &format!("xiangqi-{number}"), player);
    }
}

/// Every frame that a player has heard, one a line, as JSON.
fn write(folder: &Path, name: &str, player: &Client) {
    let json = |bytes: &Vec<u8>| {
        let frame = decode_server(player.encoding(), bytes);
        let frame = frame.expect("the server writes sound frames");
        serde_json::to_string(&frame).expect("every message is JSON")
    };
    let lines: Vec<String> = player.bytes.iter().map(json).collect();
    let written = std::fs::write(folder.join(format!("{name}.jsonl")), lines.join("\n"));
    written.expect("the folder can be written to");
}
