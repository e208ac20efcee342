//! The rule book's countdown with the real programs: called out, sounded, and not told once it is late.

use crate::pane::Terminals;
use crate::plain::{Talker, prints};
use crate::server::House;

/// What a terminal rings at.
const BELL: u8 = 7;
/// The calls of a last minute: 30, 40, 50, and each second from 51 on.
const CALLS: usize = 12;

/// Ann has a minute, all of it counted. While she thinks, Bo's program is stopped over two calls; when
/// it goes on he hears what is called next, not what he missed.
#[test]
fn a_countdown_is_called_out_and_sounded_and_what_is_late_is_passed_over() {
    let house = House::open();
    let terminals = Terminals::new(&house);
    let options = ["colours=host_black", "time=1m:1"];
    let [colours, time] = options.map(|option| ["--option", option]).map(Vec::from);
    let made = prints(
        &house,
        "ann",
        &[vec!["create", "go"], colours, time].concat(),
    );
    let join = format!("join {} --plain --bell --lang en", made[0]);
    let ann = terminals.open("ann", (120, 45), &join);
    let transcript = house.folder().join("ann.txt");
    ann.copies_to(&transcript);
    ann.shows("You sit at South (S).");
    let mut bo = Talker::start(&house, "bo", &["join", &made[0], "--lang", "en"]);
    bo.hears("You sit at North (N).");
    ann.types("ready\n");
    bo.says("ready");
    ann.shows("Your turn (turn 1, ");
    bo.hears("turn 1, ");
    bo.signal("-STOP");
    ann.shows("[clock] you: 30 seconds");
    ann.shows("[clock] you: 40 seconds");
    bo.signal("-CONT");
    let heard = bo.hears("[clock] ");
    assert!(!heard.contains(" 30 seconds"), "it was ten seconds late");
    bo.hears("[clock] ann (Black): 9");
    bo.hears("time ran out");
    ann.shows("time ran out");
    assert!(!bo.has_heard(" 30 seconds"));
    let transcript = std::fs::read(&transcript).expect("the terminal was copied");
    let bells = transcript.iter().filter(|byte| **byte == BELL).count();
    assert!(bells >= CALLS, "only {bells} bells");
}
