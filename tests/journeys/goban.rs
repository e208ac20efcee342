//! A game of Go in real terminals, by keys, mouse and typed points, to an agreed count.

use crate::pane::{Pane, Terminals};
use crate::server::House;

/// The first column of A1, and the columns and rows from a point to the next, on a board of nine
/// lines in a small terminal.
const A1: (u16, u16) = (3, 18);
const STEP: (u16, u16) = (4, 2);

#[test]
fn two_terminals_play_go_to_a_count_while_a_third_watches() {
    let house = House::open();
    let terminals = Terminals::new(&house);
    let ann = terminals.open("ann", (80, 24), "--lang zh");
    open_a_table(&ann);
    let bo = terminals.open("bo", (120, 45), "--lang en play go --size 9");
    bo.shows("bo (you)");
    let cai = terminals.open("cai", (80, 24), "--lang en --glyphs cjk");
    cai.shows("ann bo");
    cai.types("w");
    cai.shows("arranging");
    ann.types("r");
    bo.shows("ready");
    bo.types("r");

    open_the_game(&ann, &bo, &cai);
    look_back(&cai, &ann, &bo);
    agree(&ann, &bo, &cai);
    for (player, words) in [(&ann, "黑 胜"), (&bo, "Black won"), (&cai, "Black won")] {
        player.shows(words);
    }
    // Everybody sees the same count.
    ann.shows("黑胜");
    bo.types("c");
    bo.shows("Taken off: C3");
    for player in [&ann, &bo, &cai] {
        player.leaves();
    }
}

/// By the form in the list of rooms: Go on nine lines, and the owner has Black.
fn open_a_table(ann: &Pane<'_>) {
    ann.shows("还没有公开的房间");
    ann.types("c");
    ann.shows("< 四国军棋 >");
    ann.press(&["Left", "Left"]);
    ann.shows("< 围棋 >");
    ann.press(&["Down", "Right", "Right"]);
    ann.shows("< 9 路 >");
    ann.press(&["Down", "Down", "Down", "Down", "Right"]);
    ann.shows("< 房主执黑 >");
    ann.press(&["Enter"]);
    ann.shows("ann(己)");
}

/// A wall of Black's and one of White's, with a white stone behind Black's: typed, by keys, by mouse.
fn open_the_game(ann: &Pane<'_>, bo: &Pane<'_>, cai: &Pane<'_>) {
    ann.shows("轮到你走");
    // The cursor stands in the middle.
    ann.press(&["Enter"]);
    bo.shows("1 X E5");
    bo.shows("Your turn");
    bo.types("G5");
    bo.press(&["Enter"]);
    ann.shows("2 白 G5");
    click(ann, "E4");
    cai.shows("3 黑 E4");
    bo.shows("3 X E4");
    let rest = [
        "G4", "E6", "G6", "E3", "G3", "E7", "G7", "E2", "G2", "E8", "G8", "E1", "G1", "E9", "G9",
        "F5", "C3",
    ];
    for (number, point) in (4..).zip(rest) {
        let (mover, other, sign) = match number % 2 {
            0 => (bo, ann, '白'),
            _ => (ann, bo, 'X'),
        };
        mover.types(point);
        mover.press(&["Enter"]);
        other.shows(&format!("{number} {sign} {point}"));
    }
}

/// Whoever watches steps back, and stays there while the game goes on.
fn look_back(cai: &Pane<'_>, ann: &Pane<'_>, bo: &Pane<'_>) {
    cai.shows("20 白 C3");
    cai.press(&["Home"]);
    cai.types("]");
    cai.shows("back at 1 of 20");
    ann.types("p");
    ann.shows("停一手？");
    ann.types("y");
    cai.shows("back at 1 of 21");
    cai.press(&["End"]);
    bo.shows("21 X pass");
    bo.types("py");
    for (player, words) in [
        (ann, "确认死子"),
        (bo, "agreeing on what is dead"),
        (cai, "agreeing on what is dead"),
    ] {
        player.shows(words);
    }
}

/// The stone behind the wall is proposed as dead; one marks it alive, and dead again; both accept.
fn agree(ann: &Pane<'_>, bo: &Pane<'_>, cai: &Pane<'_>) {
    ann.shows("死子 1 个");
    click(ann, "C3");
    ann.shows("死子 0 个");
    bo.shows("dead stones: 0");
    click(ann, "C3");
    ann.shows("死子 1 个");
    bo.shows("dead stones: 1");
    cai.shows("ｏ");
    ann.types("ay");
    bo.shows("Black accepts");
    bo.types("a");
    bo.shows("Accept marks");
    bo.types("y");
}

fn click(player: &Pane<'_>, point: &str) {
    let (column, row) = point.split_at(1);
    let column = "ABCDEFGHJ"
        .find(column)
        .and_then(|at| u16::try_from(at).ok());
    let row: u16 = row.parse().expect("a row");
    let column = column.expect("a column");
    player.click(A1.0 + STEP.0 * column, A1.1 - STEP.1 * (row - 1));
}
