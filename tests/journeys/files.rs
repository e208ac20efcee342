//! Whole script files, as the client's README shows them.

use crate::script::{Line, Script};
use crate::server::House;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

#[test]
fn the_example_of_the_readme_is_true() {
    let readme = readme();
    let host = block_with(&readme, "{\"create\"");
    let guest = block_with(&readme, "{\"arm_surrender\"");
    let shown = block_with(
        &readme,
        "$ qiguan --script host.jsonl --profile ann --name ann",
    );

    let house = House::open();
    let host = written(&house, "host.jsonl", host);
    let guest = written(&house, "guest.jsonl", guest);
    let mut ann = Script::file(&house, "ann", &host, &[]);
    let room = ann.wait_for("room")["id"].clone();
    let room = room.as_str().expect("a room's code is a word");
    ann.wait_for("ack");
    // All at once, for it must not matter who sits down last.
    let guests =
        ["bo", "cai", "dan"].map(|name| Script::file(&house, name, &guest, &["--room", room]));
    let guests = guests.map(ended);
    let ann = ended(ann);
    check_shown(shown, &ann);
    for lines in guests.iter().chain([&ann]) {
        let refused = lines.iter().find(|line| !line.value["refused"].is_null());
        assert!(refused.is_none(), "{refused:?}");
        let is_equal = |line: &Line| line.value["seen"]["equal"] == true;
        assert!(lines.iter().any(is_equal), "everybody looks");
    }
}

#[test]
fn a_game_of_four_files_ends_by_surrender() {
    let house = House::open();
    let host = [
        json!({"create": {"options": {"junqi": {"preset": "classic", "first": "owner"}}}}),
        json!({"sit": {"seat": "S"}}),
        json!({"expect": {"told": {"events": [{"clock": {"clock": {}}}]}}}),
        json!({"ready": {"ready": true}}),
        turn_of("S"),
        json!({"surrender": {}}),
        json!({"expect": {"ack": {"do": "surrender"}}}),
        json!({"expect": {"told": {"events": [{"over": {"result": {"reason": "decided"}}}]}}}),
        json!({"look": {}}),
        json!({"expect": {"seen": {"equal": true, "view": {"phase": "over"}}}}),
    ];
    let mut host = Script::file(&house, "host", &written(&house, "host", &lines(&host)), &[]);
    let room = host.wait_for("room")["id"].clone();
    let room = room.as_str().expect("a room's code is a word");
    let guest = |seat: &str, turn: &[Value]| {
        let mut script = vec![
            json!({"attend": {}}),
            json!({"sit": {"seat": seat}}),
            json!({"expect": {"told": {"events": [{"ready": {"seat": "S", "ready": true}}]}}}),
            json!({"ready": {"ready": true}}),
        ];
        script.extend_from_slice(turn);
        script.extend([
            json!({"expect": {"told": {"events": [
                {"over": {"result": {"winners": ["E", "W"], "reason": "decided"}}}]}}}),
            json!({"fold": {}}),
            json!({"expect": {"view": {"view": {"phase": "over", "seats": [
                {"seat": "S", "out": "surrender"}, {"seat": "N", "out": "surrender"}]}}}}),
        ]);
        let file = written(&house, seat, &lines(&script));
        Script::file(&house, seat, &file, &["--room", room])
    };
    let east = guest(
        "E",
        &[
            turn_of("E"),
            json!({"play": {"from": "E01", "to": "E11"}}),
            json!({"expect": {"ack": {"do": "play"}}}),
            json!({"expect": {"told": {"events": [{"moved": {"outcome": "plain"}}, {"turn": {"seat": "N"}}]}}}),
        ],
    );
    let north = guest("N", &[turn_of("N"), json!({"surrender": {}})]);
    let west = guest(
        "W",
        &[json!({"expect": {"told": {"events": [{"out": {"seat": "S", "reason": "surrender"}}]}}})],
    );
    for script in [host, east, north, west] {
        ended(script);
    }
}

#[test]
fn a_file_that_makes_no_sense_does_nothing() {
    let house = House::open();
    let file = written(
        &house,
        "bad.jsonl",
        "{\"create\":{\"options\":{\"junqi\":{}}}}\n{\"sti\":{}}\n",
    );
    let mut script = Script::file(&house, "ann", &file, &[]);
    script.may_be_wrong = true;
    let (code, lines) = script.finish();
    assert_eq!(code, Some(2));
    assert_eq!(lines[0].value["error"]["line"], 2);
    let online = lines.iter().any(|line| line.value.get("online").is_some());
    assert!(!online, "{lines:?}");
}

fn readme() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../client-cli/README.md");
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The fenced block with these words.
fn block_with<'a>(text: &'a str, words: &str) -> &'a str {
    let blocks = text.split("\n```\n").skip(1).step_by(2);
    let mut found = blocks.filter(|block| block.contains(words));
    found
        .next()
        .unwrap_or_else(|| panic!("no block with {words:?}"))
}

/// The lines that the README shows came like that: the same keys, and the same words where they
/// are no names.
fn check_shown(shown: &str, lines: &[Line]) {
    let shown = shown.lines().filter(|line| line.starts_with('{'));
    let mut count = 0;
    for (shown, line) in shown.zip(lines) {
        let mut shown: Value = serde_json::from_str(shown).expect("the README shows lines");
        let mut value = line.value.clone();
        for changing in ["/online/guest", "/room/id"] {
            for line in [&mut shown, &mut value] {
                if let Some(place) = line.pointer_mut(changing) {
                    *place = Value::Null;
                }
            }
        }
        assert_eq!(value, shown);
        count += 1;
    }
    assert!(count >= 3, "the README shows less than it did");
}

fn turn_of(seat: &str) -> Value {
    json!({"expect": {"told": {"events": [{"turn": {"seat": seat}}]}}})
}

fn lines(script: &[Value]) -> String {
    script.iter().map(|line| format!("{line}\n")).collect()
}

fn written(house: &House, name: &str, text: &str) -> PathBuf {
    let path = house.folder().join(name);
    std::fs::write(&path, text).expect("a temporary folder can be written");
    path
}

/// Waits for the end of a script that must be played to its end.
fn ended(script: Script) -> Vec<Line> {
    let (code, lines) = script.finish();
    assert_eq!(code, Some(0), "{:?}", lines.last());
    lines
}
