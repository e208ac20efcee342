//! Xiangqi with the real programs: scripts to a mate, and sentences to every kind of ruling.

use crate::plain::{Talker, prints};
use crate::script::Script;
use crate::server::House;
use serde_json::json;

const CHECKS: &str = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1";
const CHASES: &str = "2b1kr3/1r2a4/4ba3/1N1R5/9/4p4/9/4B4/4A4/3AK1B2 w - - 0 1";

#[test]
fn two_scripts_play_to_mate() {
    let house = House::open();
    let mut ann = Script::start(&house, "ann", &[]);
    let options = json!({"xiangqi": {"sides": "host_red",
        "position": "3k5/8R/9/9/9/9/9/R8/3p5/4K4 w"}});
    ann.say(&json!({"create": {"options": options, "listed": true}}));
    let room = ann.wait("room", |line| {
        line["room"]["id"].as_str().map(str::to_owned)
    });
    let mut bo = Script::start(&house, "bo", &[]);
    bo.say(&json!({"attend": {}, "room": room}));
    for player in [&mut ann, &mut bo] {
        player.must(&json!({"sit": {}}));
    }
    for player in [&mut ann, &mut bo] {
        player.must(&json!({"ready": {"ready": true}}));
    }
    let began = |line: &serde_json::Value| {
        let events = line["told"]["events"].as_array()?;
        events
            .iter()
            .find(|event| !event["xiangqi"]["began"].is_null())
            .map(drop)
    };
    ann.wait("began", began);
    ann.must(&json!({"move": {"step": "a2a9"}}));
    let over = |line: &serde_json::Value| {
        let events = line["told"]["events"].as_array()?;
        events.iter().find_map(|event| {
            event["xiangqi"]["over"]["result"]["reason"]
                .as_str()
                .map(str::to_owned)
        })
    };
    for player in [&mut ann, &mut bo] {
        assert_eq!(player.wait("the end", over), "checkmate");
    }
    for player in [ann, bo] {
        player.finish();
    }
}

/// Ann owns a refereed room and plays Red; Bo sits down, Eve watches. Ann is to move.
fn begun(house: &House, fen: Option<&str>) -> ([Talker; 3], String) {
    let mut asked = vec!["create", "xiangqi", "--preset", "refereed"];
    asked.extend(["--option", "sides=host_red"]);
    if let Some(fen) = fen {
        asked.extend(["--fen", fen]);
    }
    let made = prints(house, "ann", &asked);
    let mut ann = Talker::start(house, "ann", &["join", &made[0], "--lang", "en"]);
    ann.hears("You sit at South (S).");
    let mut bo = Talker::start(house, "bo", &["join", &made[0], "--lang", "zh"]);
    bo.hears("您坐在 北家 N。");
    let mut eve = Talker::start(house, "eve", &["watch", &made[0], "--lang", "en"]);
    eve.hears("Room ");
    for player in [&mut ann, &mut bo] {
        player.says("ready");
    }
    ann.hears("You play Red.");
    bo.hears("执红。");
    ann.hears("Your turn (turn 1, ");
    ([ann, bo, eve], made[0].clone())
}

/// Both move in turn, each as it is typed.
fn round(ann: &mut Talker, bo: &mut Talker, moves: [&str; 4]) {
    for pair in moves.chunks(2) {
        ann.says(pair[0]);
        bo.hears("轮到您走");
        bo.says(pair[1]);
        ann.hears("bo (Black) played");
    }
}

#[test]
fn a_perpetual_check_comes_to_its_ruling_and_its_record_to_a_file() {
    let house = House::open();
    let ([mut ann, mut bo, mut eve], room) = begun(&house, Some(CHECKS));
    round(&mut ann, &mut bo, ["f0e0", "e8f8", "e0f0", "f8e8"]);
    eve.hears("Warning: if this position comes once more, ann (Red) will have lost");
    round(&mut ann, &mut bo, ["车四平五", "K5=6", "R5=4", "将6平5"]);
    let ruled = eve.hears("The repetition is judged against ann (Red)");
    assert!(
        ruled.contains("article 26.1") && ruled.contains("check"),
        "{ruled}"
    );
    eve.hears("The game is over; winner: bo (Black)");
    bo.hears("对局结束，胜者：您");
    let out = house.folder().join("game.pgn");
    let out = out.to_str().expect("its name is text");
    prints(&house, "ann", &["record", "fetch", &room, out]);
    let chinese = std::fs::read_to_string(out).expect("it was written");
    assert!(
        chinese.contains("[Result \"0-1\"]") && chinese.contains("车四平五"),
        "{chinese}"
    );
    let wxf = prints(
        &house,
        "ann",
        &["record", "convert", out, "--notation", "wxf"],
    );
    assert!(wxf.iter().any(|line| line.contains("R4=5")), "{wxf:?}");
}

#[test]
fn a_perpetual_chase_must_change_and_then_has_lost() {
    let house = House::open();
    let ([mut ann, mut bo, mut eve], _) = begun(&house, Some(CHASES));
    let moves = ["d6e6", "e4d4", "e6d6", "d4e4"];
    round(&mut ann, &mut bo, moves);
    eve.hears("Warning: if this position comes once more, ann (Red) will have to change");
    round(&mut ann, &mut bo, moves);
    let ruled = eve.hears("ann (Red) must change now, and loses by going round once more");
    assert!(
        ruled.contains("article 26.4") && ruled.contains("chase of"),
        "{ruled}"
    );
    round(&mut ann, &mut bo, moves);
    eve.hears("The repetition is judged against ann (Red): it had to change and did not");
    bo.hears("对局结束，胜者：您");
}

#[test]
fn what_both_may_repeat_is_a_draw_and_moves_are_typed_in_any_notation() {
    let house = House::open();
    let ([mut ann, mut bo, mut eve], _) = begun(&house, None);
    ann.says("炮二平");
    ann.hears("There is no command");
    ann.says("claim");
    ann.hears("The natural limit: 0 of 120 moves; a false claim is a foul and costs 5 minutes.");
    round(&mut ann, &mut bo, ["马八进七", "馬2進3", "C2-B0", "c7b9"]);
    eve.hears("Warning: if this position comes once more, the game is drawn");
    round(&mut ann, &mut bo, ["b0c2", "b9c7", "c2b0", "c7b9"]);
    eve.hears(
        "The repetition is judged a draw: both sides have a move that is allowed, article 26.2",
    );
    ann.hears("The game is over:");
    bo.hears("对局结束：");
}
