//! Refereed games with the real programs: Go in sentences, junqi by scripts.

use crate::plain::{Talker, prints};
use crate::script::{Script, all_look, four_who_create};
use crate::server::House;
use serde_json::{Value, json};

fn rule(ruling: &Value) -> Value {
    json!({"rule": {"ruling": ruling, "reason": "fire drill"}})
}

#[test]
fn two_warnings_of_the_arbiter_lose_a_game_of_go() {
    let house = House::open();
    let options = ["--size", "9", "--option", "refereed=true"];
    let create = [&["create", "go"][..], &options, &["--arbiter", "owner"]].concat();
    let made = prints(&house, "judge", &create);
    let code = made[0].as_str();
    let mut judge = Talker::start(&house, "judge", &["watch", code, "--lang", "en"]);
    judge.hears("Room ");
    judge.says("/preside");
    judge.hears("You are the arbiter");
    let mut ann = Talker::start(&house, "ann", &["join", code, "--lang", "en"]);
    ann.hears("Arbiter: judge.");
    ann.hears("You sit at South (S).");
    let mut bo = Talker::start(&house, "bo", &["join", code, "--lang", "zh"]);
    bo.hears("您坐在 北家 N。");
    for player in [&mut ann, &mut bo] {
        player.says("ready");
    }
    judge.hears("bo (North N) is ready.");
    judge.hears("to move (turn 1");
    judge.says("/pause a bell rings");
    ann.hears("Ruling 1 of the arbiter: the clocks stand (a bell rings).");
    bo.hears("裁判裁定 1：停钟（a bell rings）。");
    bo.says("/call why?");
    judge.says("/resume it is over");
    ann.hears("the game goes on");
    judge.says("/warn S spoke to the audience");
    ann.hears("Ruling 3 of the arbiter: a warning: you (spoke to the audience).");
    ann.says("/warn N he too");
    ann.hears("Not done: warn: only the arbiter may do that.");
    judge.says("/warn S again");
    ann.hears("The game is over; winner: bo");
    bo.hears("对局结束，胜者：您");
    ann.says("/appeal nobody heard it");
    judge.hears("appealed: nobody heard it");
    judge.says("/dismiss it stands");
    bo.hears("申诉驳回（it stands）");
    let listed = prints(&house, "judge", &["games", "--mine"]);
    assert!(listed[0].contains(code), "{listed:?}");
    for mut talker in [judge, ann, bo] {
        talker.input = None;
        assert_eq!(talker.ends(), Some(0));
    }
}

#[test]
fn an_arbiter_of_junqi_stops_sets_right_and_puts_out() {
    let house = House::open();
    let mut judge = Script::start(&house, "judge", &[]);
    let id = judge.wait_for("online")["guest"].clone();
    let create = json!({"options": {"junqi": {"first": {"seat": "S"}}}, "arbiter": {"guest": id}});
    let (room, mut players) = four_who_create(&house, &create);
    judge.attend(&room);
    judge.must(&json!({"preside": {"on": true}}));
    let attending = judge.wait_for("attending");
    assert_eq!(attending["arbiter"], true);
    for player in &mut players {
        player.must(&json!({"ready": {"ready": true}}));
    }
    judge.wait_for_event("turn");
    judge.must(&rule(&json!({"pause": {}})));
    let told = players[0].wait_for_event("arbiter");
    assert_eq!(told["ruled"]["reason"], "fire drill");
    let view = players[0].look();
    let clock = view.clock.expect("a clock stands");
    assert_eq!(clock.paused, Some(qiguan_protocol::Pause::Arbiter));
    let (from, to) = view.legal_moves().next().expect("S may move");
    let play = json!({"play": {"from": from, "to": to}});
    assert_eq!(players[0].refused(&play), "paused");
    judge.must(&rule(
        &json!({"adjust_clock": {"seat": "S", "by_ms": -20000}}),
    ));
    judge.must(&rule(&json!({"resume": {}})));
    judge.must(&rule(&json!({"put_out": {"seat": "E"}})));
    let out = players[2].wait_for_event("out");
    assert_eq!(out["seat"], "E");
    players[0].must(&play);
    judge.say(&json!({"drop": {}}));
    judge.wait_for("attending");
    let views = all_look(players.iter_mut().chain([&mut judge]));
    for view in &views {
        assert_eq!(view.arbiter.name, "judge");
        assert_eq!(view.arbiter.rulings.len(), 4);
    }
    let seen = |view: &qiguan_protocol::View| {
        let all = qiguan_protocol::Seat::ALL.into_iter();
        let slots = all.flat_map(|seat| view.army(seat));
        slots.filter(|slot| slot.face == '?').count()
    };
    assert_eq!(seen(&views[4]), 0, "the arbiter sees every army");
    assert!(seen(&views[0]) > 0);
    judge.must(&rule(&json!({"draw": {}})));
    players[3].wait_for_event("over");
    for script in players.into_iter().chain([judge]) {
        script.finish();
    }
}
