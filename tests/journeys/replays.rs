//! Finished games, fetched from the server and stepped through: on the screen and line by line.

use crate::pane::{Pane, Terminals};
use crate::plain::{Talker, prints};
use crate::records::run;
use crate::server::House;

/// Weak on the right wing, where the neighbour attacks.
const LAYOUT: &str = "915677.3.321.B84.4.B1M6M5322FM";

#[test]
fn a_finished_game_of_junqi_is_stepped_through() {
    let house = House::open();
    let room = played_alone(&house);
    let terminals = Terminals::new(&house);
    let watch = format!("--lang en watch --replay {room}");
    let eve = terminals.open("eve", (80, 24), &watch);
    eve.shows(&room);
    steps(&eve, 9, "4 W W01 - W11");
    eve.shows("won");
    leaves(&eve);

    let lines = run(
        &house,
        "eve",
        &["watch", "--replay", &room],
        "\n\nb\n4\n9999\nq\n",
    );
    assert_eq!(lines.code, Some(0), "{}", lines.complaint);
    let steps: Vec<&str> = lines
        .output
        .lines()
        .filter(|line| line.contains("/9"))
        .collect();
    let at: Vec<&str> = steps
        .iter()
        .filter_map(|line| line.split('/').next())
        .collect();
    assert_eq!(at, ["0", "1", "2", "1", "4", "9"], "{}", lines.output);
}

#[test]
fn a_finished_game_of_go_is_stepped_through() {
    let house = House::open();
    let room = played_by_two(&house);
    let terminals = Terminals::new(&house);
    for (size, options) in [
        ((80, 24), "--lang en watch --replay"),
        ((120, 45), "--lang zh --glyphs ascii watch --replay"),
    ] {
        let name = format!("eve{}", size.0);
        let eve = terminals.open(&name, size, &format!("{options} {room}"));
        eve.shows(&room);
        if size.0 == 80 {
            steps(&eve, 4, "4 O D5");
        } else {
            eve.press(&["End"]);
            eve.shows("第 4/4 步");
        }
        eve.shows("W+R");
        leaves(&eve);
    }
    // A file is read on the same screen.
    let file = house.folder().join("game.sgf");
    let path = file.to_str().expect("its name is text");
    let fetched = run(&house, "eve", &["record", "fetch", &room, path], "");
    assert_eq!(fetched.code, Some(0), "{}", fetched.complaint);
    let eve = terminals.open(
        "reader",
        (80, 24),
        &format!("--lang en record watch {path}"),
    );
    eve.shows("step 0 of 4");
    eve.types(" ");
    eve.shows("1 X E5  10:00");
    leaves(&eve);

    let lines = run(&house, "eve", &["watch", "--replay", &room], "\n3\nb\n");
    let heads = lines.output.lines().filter(|line| line.contains("/4"));
    let at: Vec<&str> = heads.filter_map(|line| line.split('/').next()).collect();
    assert_eq!(at, ["0", "1", "3", "2"], "{}", lines.output);
}

/// Forwards, backwards, to the end, the start and a step by its number.
fn steps(eve: &Pane<'_>, last: usize, fourth: &str) {
    let is_at = |step: usize| eve.shows(&format!("step {step} of {last}"));
    is_at(0);
    eve.press(&["Enter"]);
    is_at(1);
    eve.types("]]");
    is_at(3);
    eve.types("[");
    is_at(2);
    eve.press(&["Home"]);
    is_at(0);
    eve.types("4");
    eve.press(&["Enter"]);
    is_at(4);
    eve.shows(fourth);
    eve.press(&["End"]);
    is_at(last);
}

fn leaves(eve: &Pane<'_>) {
    eve.types("q");
    eve.shows("left with 0");
    eve.shows("as before");
}

/// One player has all four seats, and E and W give up.
fn played_alone(house: &House) -> String {
    let practice = ["--option", "first=S", "--option", "seats_per_player=4"];
    let made = prints(house, "ann", &[&["create"][..], &practice].concat());
    let mut ann = Talker::start(house, "ann", &["join", &made[0], "--lang", "en"]);
    ann.hears("You sit at S E N W;");
    ann.says("help");
    ann.hears("one of your seats: its letter first");
    for seat in ["S", "E", "N", "W"] {
        ann.says(&format!("{seat} layout {LAYOUT}"));
        ann.hears("laid out");
    }
    ann.says("ready");
    ann.hears("(turn 1, ");
    for played in ["S01 S11", "E01 E11", "N01 N11", "W01 W11"] {
        ann.says(played);
        ann.hears(&format!("{} to {}", &played[..3], &played[4..]));
    }
    for words in ["E surrender", "E surrender"] {
        ann.says(words);
    }
    ann.hears("You will surrender at your next turn");
    for words in ["W surrender", "W surrender"] {
        ann.says(words);
    }
    ann.hears("You will surrender at your next turn");
    ann.says("S11 S01");
    ann.hears("(East E) is out: surrendered.");
    ann.says("N11 N01");
    ann.hears("winners: ");
    ann.input = None;
    assert_eq!(ann.ends(), Some(0));
    made[0].clone()
}

/// Three stones, a pass, and Black gives up.
fn played_by_two(house: &House) -> String {
    let options = ["colours=host_black", "time=10m+5x30s"].map(|option| ["--option", option]);
    let asked = [&["create", "go", "--size", "9"][..], &options.concat()].concat();
    let made = prints(house, "ann", &asked);
    let mut ann = Talker::start(house, "ann", &["join", &made[0], "--lang", "en"]);
    ann.hears("You sit at South (S).");
    let mut bo = Talker::start(house, "bo", &["join", &made[0], "--lang", "en"]);
    bo.hears("You sit at North (N).");
    for player in [&mut ann, &mut bo] {
        player.says("ready");
    }
    for (mover, played) in [(0, "E5"), (1, "pass"), (0, "E4"), (1, "D5")] {
        let player = if mover == 0 { &mut ann } else { &mut bo };
        player.hears("Your turn (turn ");
        player.says(played);
    }
    ann.hears("Your turn (turn 5");
    ann.says("resign");
    ann.says("resign");
    for mut player in [ann, bo] {
        player.hears("resign");
        player.input = None;
        assert_eq!(player.ends(), Some(0));
    }
    made[0].clone()
}
