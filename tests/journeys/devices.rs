//! One guest with two client programs: the second takes the seat over by a code.

use crate::script::Script;
use crate::server::House;
use serde_json::{Value, json};

#[test]
fn a_seat_is_moved_to_another_program_by_a_code() {
    let house = House::open();
    let mut first = Script::start(&house, "desk", &[]);
    let ann = first.wait_for("online")["guest"].clone();
    first.say(&json!({"create": {"options": {"junqi": {}}}}));
    let room = first.wait_for("room")["id"].clone();
    let room = room.as_str().expect("a room's code is a word").to_owned();
    first.must(&json!({"sit": {"seat": "W"}}));
    let code = device_code(&mut first);

    let mut second = Script::start(&house, "phone", &["--code", &code]);
    assert_eq!(second.wait_for("online")["guest"], ann);
    assert_eq!(second.attend(&room)["seat"], "W");
    // Before its input ends, which would let it end well.
    assert_eq!(first.wait_for("bye")["reason"], "taken_over");
    assert_eq!(first.finish().0, Some(3), "the newer takes over");
    second.look();
    assert_eq!(second.finish().0, Some(0));

    // The code is used up, and the profile needs it no more.
    let mut again = Script::start(&house, "phone", &["--code", &code]);
    assert_eq!(again.wait_for("online")["guest"], ann);
    assert_eq!(again.finish().0, Some(0));
    let mut thief = Script::start(&house, "thief", &["--code", &code]);
    assert_eq!(thief.wait_for("refused")["code"], "bad_code");
    assert_eq!(thief.finish().0, Some(2));
}

fn device_code(script: &mut Script) -> String {
    script.say(&json!({"device_code": {}}));
    let told: Value = script.wait("a code", |line| line["notice"].get("device_code").cloned());
    let code = told["code"].as_str().expect("a code is a word");
    code.to_owned()
}
