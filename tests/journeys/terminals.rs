//! Matches played in real terminals, by keys, mouse and typed moves.

use crate::pane::{Pane, Terminals};
use crate::server::House;

/// Weak on the right wing, where the neighbour attacks.
const LAYOUT: &str = "915677.3.321.B84.4.B1M6M5322FM";

#[test]
fn four_terminals_play_a_match_to_its_end_before_a_fifth() {
    let house = House::open();
    let terminals = Terminals::new(&house);
    let ann = terminals.open("ann", (80, 24), "--lang zh play --option first=owner");
    ann.shows("布阵");
    let bo = terminals.open("bo", (120, 45), "--lang en play");
    bo.shows("bo (you)");
    let cai = terminals.open("cai", (80, 24), "--lang en --glyphs cjk play");
    cai.shows("cai (you)");
    let di = terminals.open("di", (100, 40), "--lang zh --glyphs ascii play");
    di.shows("di(己)");
    let eve = terminals.open("eve", (80, 24), "--lang en");
    eve.shows("ann bo cai di");
    eve.types("w");
    eve.shows("arranging");

    arrange(&ann, &bo, &cai, &di);
    for player in [&ann, &bo, &cai, &di] {
        player.types("r");
    }
    open_the_game(&ann, &bo, &cai, &di);
    eve.shows("4 W W10 - W11");

    let bo = kill_and_resume(&terminals, bo, &ann);
    eve.shows("move 5");
    attack_and_surrender(&ann, &bo, &cai, &di);
    for (player, words) in [
        (&ann, "SN 胜"),
        (&bo, "S and N won"),
        (&cai, "S and N won"),
        (&di, "SN 胜"),
        (&eve, "S and N won"),
    ] {
        player.shows(words);
    }
    for player in [&ann, &bo, &cai, &di, &eve] {
        player.leaves();
    }
}

/// One is killed in the middle of the game, and goes on from another terminal.
fn kill_and_resume<'a>(terminals: &'a Terminals<'a>, bo: Pane<'a>, ann: &Pane<'_>) -> Pane<'a> {
    bo.signal("-KILL");
    bo.shows("left with 137");
    bo.close();
    ann.shows("离线");
    let bo = terminals.open("bo", (80, 24), "--lang en resume");
    bo.shows("move 5");
    ann.hides("离线");
    bo
}

fn attack_and_surrender(ann: &Pane<'_>, bo: &Pane<'_>, cai: &Pane<'_>, di: &Pane<'_>) {
    // An attack asks once.
    ann.types("S04 E00");
    ann.press(&["Enter"]);
    ann.shows("S04 进攻 E00");
    ann.press(&["Enter"]);
    bo.shows("5 S S04 x E00");

    bo.types("s");
    bo.shows("Surrender?");
    bo.types("yy");
    cai.shows("E out: surrendered");
    cai.types("N11 N10");
    cai.press(&["Enter"]);
    di.shows("N11 - N10");
    di.types("s");
    di.shows("认输？");
    di.types("yy");
}

/// By text, by keys, by mouse and by lot.
fn arrange(ann: &Pane<'_>, bo: &Pane<'_>, cai: &Pane<'_>, di: &Pane<'_>) {
    ann.paste(LAYOUT);
    ann.shows("司=工=团=旅=师=");
    // The first two of the second row of the front.
    let before = bo.shows("arranging");
    bo.press(&["Up", "Left", "Left", "Enter", "Up", "Enter"]);
    bo.sees_other(&before);
    let before = cai.shows("arranging");
    for column in [0, 1] {
        cai.click(18 + 3 * column, 12);
    }
    cai.sees_other(&before);
    di.types("v");
}

/// One move each: typed, by keys, by mouse, typed.
fn open_the_game(ann: &Pane<'_>, bo: &Pane<'_>, cai: &Pane<'_>, di: &Pane<'_>) {
    ann.shows("轮到你走");
    ann.types("S10 S11");
    ann.press(&["Enter"]);
    bo.shows("Your turn");
    // The cursor stands on E00.
    bo.press(&["Down", "Enter"]);
    bo.shows("<>");
    bo.press(&["Right", "Enter"]);
    cai.shows("Your turn");
    cai.click(18, 13);
    cai.shows("<>");
    cai.click(21, 13);
    di.shows("轮到你走");
    di.types("W10w11");
    di.press(&["Enter"]);
}

#[test]
fn a_small_terminal_says_so_and_every_way_out_leaves_it_as_it_was() {
    let house = House::open();
    let terminals = Terminals::new(&house);
    let ann = terminals.open("ann", (40, 10), "--lang en play");
    ann.shows("80x24 at least");
    ann.types("q");
    ann.resize(100, 40);
    ann.shows("ann (you)");
    ann.signal("-TERM");
    ann.shows("left with 130");
    ann.shows("as before");
    ann.close();

    let ann = terminals.open("ann", (80, 24), "--lang en resume");
    ann.shows("ann (you)");
    ann.types("/hello there");
    ann.press(&["Enter"]);
    ann.shows("ann: hello there");
    ann.signal("-HUP");
    ann.shows("as before");
    ann.close();

    // What was said is still there for whoever comes back.
    let ann = terminals.open("ann", (80, 24), "--lang en resume");
    ann.shows("ann: hello there");
    ann.types("q");
    ann.shows("Qiguan: tables");
    ann.types("q");
    ann.shows("left with 0");
    ann.shows("as before");
}
