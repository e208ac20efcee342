//! Go in plain sentences: two people, one who reads English and one who reads Chinese.

use crate::plain::{Talker, prints, runs};
use crate::server::House;

/// Ann owns a room of nine by nine and has Black; Bo finds it. Both are ready, and Ann is to move.
fn begun(house: &House) -> [Talker; 2] {
    let options = ["colours=host_black", "time=10m+5x30s"];
    let [colours, time] = options.map(|option| ["--option", option]).map(Vec::from);
    let asked = [vec!["create", "go", "--size", "9"], colours, time].concat();
    let made = prints(house, "ann", &asked);
    let mut ann = Talker::start(house, "ann", &["join", &made[0], "--lang", "en"]);
    ann.hears("Go 9x9, Chinese rules 2002, komi 7.5, 10 min + 5x30 s byo-yomi");
    ann.hears("You sit at South (S).");
    let looked_for = ["play", "go", "--size", "9", "--lang", "zh"];
    let mut bo = Talker::start(house, "bo", &looked_for);
    bo.hears("您坐在 北家 N。");
    for player in [&mut ann, &mut bo] {
        player.says("ready");
    }
    ann.hears("You play Black.");
    bo.hears("ann (南家 S) 执黑。");
    ann.hears("Your turn (turn 1, 10:00 + 5x30 s).");
    [ann, bo]
}

#[test]
fn a_game_of_go_is_played_marked_and_counted_in_both_languages() {
    let house = House::open();
    // Another game is open as well, and no table for Bo.
    prints(&house, "cy", &["create"]);
    let [mut ann, mut bo] = begun(&house);
    let listed = prints(&house, "eve", &["rooms"]);
    assert!(
        listed.iter().any(|line| line.contains("2/2  Go 9x9")),
        "{listed:?}"
    );

    bo.says("E5");
    bo.hears("未成：E5：还没轮到您。");
    ann.says("D6");
    ann.hears("You played D6. bo (White) to move (turn 2, ");
    bo.hears("ann (黑) 落子 D6。轮到您走（第 2 回合，");
    bo.says("落子 D6");
    bo.hears("未成：D6：那里已有棋子。");
    bo.says("E6");
    for (black, white) in [("C5", "F5"), ("D4", "E4"), ("A1", "D5")] {
        ann.hears("Your turn (turn ");
        ann.says(&format!("play {black}"));
        bo.hears(&format!("落子 {black}。轮到您走"));
        bo.says(&white.to_lowercase());
    }
    ann.hears("bo (White) played D5. Your turn (turn 9, ");
    ann.says("board");
    ann.hears(" 5 . . X(O)+ O . . . 5");
    ann.says("E5");
    bo.hears("ann (黑) 落子 E5，提 1 子：D5。");
    bo.says("D5");
    bo.hears("未成：D5：打劫：不能立即提回（第 8 手后的局面）。");
    bo.says("clocks");
    bo.hears("ann (黑)：");
    bo.hears("您：");

    bo.says("pass");
    ann.hears("bo (White) passed. Your turn");
    ann.says("pass");
    ann.hears("Both passed. Dead: none (version 1, 2 min left).");
    ann.hears("Type accept to agree");
    bo.hears("双方停一手。死子：无（第 1 版，限 2 分）。");
    ann.says("dead E6");
    bo.hears("ann (黑) 改了死子标记。死子：");
    ann.hears("You changed the marks.");
    bo.says("accept");
    ann.hears("bo (White) accepts the marks.");
    ann.says("accept");
    ann.hears("The game is over; winner: you, counted (B+73.5).");
    bo.hears("对局结束，胜者：ann (黑)，数子（B+73.5，黑胜 36 3/4 子）。");
    bo.says("数子");
    bo.hears("黑 81 子，白 0 子。");
    for mut player in [ann, bo] {
        player.input = None;
        assert_eq!(player.ends(), Some(0));
    }
}

#[test]
fn an_undo_a_pause_and_an_adjournment_are_asked_for_and_answered() {
    let house = House::open();
    let [mut ann, mut bo] = begun(&house);
    ann.says("E5");
    bo.hears("落子 E5。");
    ann.says("undo");
    bo.hears("ann (黑) 请求悔棋。");
    bo.says("accept");
    ann.hears("1 taken back for you. Your turn");
    ann.says("pause");
    bo.hears("ann (黑) 请求暂停。");
    bo.says("refuse");
    ann.hears("bo (White) refused.");
    ann.says("D5");
    bo.hears("落子 D5。轮到您走");

    bo.says("封盘");
    ann.hears("bo (White) asks to adjourn.");
    ann.says("accept");
    bo.hears("请输入 seal POINT 封手");
    bo.says("seal C3");
    ann.hears("bo (White) sealed a move; the game is adjourned.");
    ann.says("clocks");
    ann.hears("the clocks stand: adjourned");
    ann.says("resume");
    bo.hears("请求继续对局。");
    bo.says("accept");
    ann.hears("The sealed move is opened; bo (White)'s was C3.");
    ann.hears("bo (White) played C3. Your turn");

    ann.says("resign");
    ann.hears("Type resign again.");
    ann.says("resign");
    bo.hears("对局结束，胜者：您，对方认输（W+R）。");
}

/// A room begins from a file, and its record holds what was played before.
#[test]
fn a_game_goes_on_from_a_file() {
    let house = House::open();
    let file = house.folder().join("before.sgf");
    let text = "(;SZ[9]RU[Japanese]KM[6.5]PB[Long]PW[Ago]C[it was late];B[ee];W[cc];B[gg];W[gg])";
    std::fs::write(&file, text).expect("the folder can be written to");
    let file = file.to_str().expect("its name is text");
    let create = ["create", "go", "--option", "colours=host_black"];
    let asked = |more: &[&'static str]| [&create[..], &["--from", file], more].concat();
    for (more, complaint) in [(&[][..], "move 4"), (&["--at", "9"], "there are 4 moves")] {
        let ran = runs(&house, "ann", &asked(more));
        assert!(!ran.status.success());
        let said = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert!(said.contains(complaint), "{said}");
    }
    let made = prints(&house, "ann", &asked(&["--at", "2"]));
    let mut ann = Talker::start(&house, "ann", &["join", &made[0], "--lang", "en"]);
    ann.hears("Go 9x9, Chinese rules 2002, komi 6.5");
    let mut bo = Talker::start(&house, "bo", &["join", &made[0], "--lang", "en"]);
    bo.hears("You sit at North (N).");
    for player in [&mut ann, &mut bo] {
        player.says("ready");
    }
    ann.hears("Your turn (turn 1, ");
    ann.says("E5");
    ann.hears("E5: a stone stands there");
    ann.says("board");
    ann.hears(" 7 . .(O). . . + . . 7");
    ann.says("D3");
    bo.hears("ann (Black) played D3. Your turn (turn 2, ");
    let out = house.folder().join("after.sgf");
    let fetch = ["record", "fetch", &made[0], out.to_str().expect("text")];
    prints(&house, "bo", &fetch);
    let record = std::fs::read_to_string(&out).expect("it was fetched");
    assert!(record.contains("KM[6.5]"), "{record}");
    assert!(record.contains("\n;B[ee]\n;W[cc]\n;B[dg]"), "{record}");
}
