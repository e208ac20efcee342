//! A game of xiangqi in real terminals, by mouse, by keys and typed in every notation, to mate.

use crate::pane::{Pane, Terminals};
use crate::server::House;

/// The place of a9, and the columns and rows from a point to the next, in a small terminal with Red
/// below.
const A9: (u16, u16) = (3, 1);
const STEP: (u16, u16) = (4, 2);

#[test]
fn two_terminals_play_xiangqi_to_mate_while_a_third_watches() {
    let house = House::open();
    let terminals = Terminals::new(&house);
    let ann = terminals.open(
        "ann",
        (80, 24),
        "--lang zh play xiangqi --option sides=host_red",
    );
    ann.shows("ann(己)");
    let bo = terminals.open("bo", (120, 45), "--lang en play xiangqi");
    bo.shows("bo (you)");
    let cai = terminals.open("cai", (80, 24), "--lang en --glyphs cjk");
    cai.shows("ann bo");
    cai.types("w");
    cai.shows("arranging");
    ann.types("r");
    bo.shows("ready");
    bo.types("r");

    ann.shows("轮到你走");
    open_the_game(&ann, &bo, &cai);
    look_back(&cai, &ann, &bo);
    // The second cannon mates.
    ann.types("炮八进七");
    ann.press(&["Enter"]);
    for (player, words) in [(&ann, "红 胜"), (&bo, "Red won"), (&cai, "Red won")] {
        player.shows(words);
    }
    bo.shows("!k!");
    for player in [&ann, &bo, &cai] {
        player.leaves();
    }
}

/// A check, and the answer to it.
fn open_the_game(ann: &Pane<'_>, bo: &Pane<'_>, cai: &Pane<'_>) {
    ann.types("炮二平五");
    ann.press(&["Enter"]);
    bo.shows("1 C2=5");
    bo.types("C8=5");
    bo.press(&["Enter"]);
    ann.shows("1 炮二平五  炮8平5");
    // Where the picked cannon may go is shown before it goes there.
    click(ann, "e2");
    ann.shows("<卒>");
    click(ann, "e6");
    for (player, words) in [(bo, "Check!"), (cai, "Check!"), (ann, "将军")] {
        player.shows(words);
    }
    bo.types(":d9e8");
    bo.press(&["Enter"]);
    cai.shows("2 C5+4! A4+5");
}

/// Whoever watches steps back, and stays there while the game goes on.
fn look_back(cai: &Pane<'_>, ann: &Pane<'_>, bo: &Pane<'_>) {
    cai.press(&["Home"]);
    cai.types("]");
    cai.shows("back at 1 of 4");
    ann.shows("轮到你走");
    ann.types("炮五退一");
    ann.press(&["Enter"]);
    cai.shows("back at 1 of 5");
    bo.shows("3 C5-1");
    // The rook in Black's right corner: the cursor stands on the king.
    bo.press(&[
        "Right", "Right", "Right", "Right", "Enter", "Up", "Up", "Enter",
    ]);
    ann.shows("3 炮五退一  车1进2");
    cai.press(&["End"]);
    cai.shows("R1+2");
}

fn click(player: &Pane<'_>, point: &str) {
    let [file, rank] = *point.as_bytes() else {
        panic!("{point}");
    };
    player.click(
        A9.0 + STEP.0 * u16::from(file - b'a'),
        A9.1 + STEP.1 * u16::from(b'9' - rank),
    );
}
