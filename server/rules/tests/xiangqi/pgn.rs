//! Records as PGN: what is written, what is read, and what is refused.

use qiguan_rules::xiangqi::pgn::{self, BYTES_MAX, Imported, Info, PLIES_MAX, PgnFault};
use qiguan_rules::xiangqi::{
    ByColour, FenFault, Move, Notation, Position, Record, ReplayError, Score, Unread,
};

use crate::play::{Luck, each_seed};

const SAMPLE: &str = include_str!("cases/sample.pgn");

fn read(text: &str) -> Imported {
    pgn::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

fn fault(text: &str) -> (usize, PgnFault) {
    let error = pgn::read(text.as_bytes()).unwrap_err();
    (error.line, error.fault)
}

fn moves(text: &str) -> String {
    let moves = read(text).record.moves;
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    moves.join(" ")
}

fn full_info() -> Info {
    Info {
        event: String::from("Autumn \"cup\" \\ final"),
        site: String::from("杭州"),
        date: String::from("2026.11.30"),
        round: String::from("3"),
        names: ByColour::new(String::from("甲"), String::from("乙")),
        teams: ByColour::new(String::from("One"), String::from("Two")),
        termination: String::from("time"),
        used_s: ByColour::new(Some(3723), Some(59)),
        fouls: ByColour::new(Some(0), Some(2)),
        comments: vec![],
    }
}

#[test]
fn a_record_is_written_as_programs_expect_it() {
    let mut record = Record::new(Position::start());
    record.moves = ["h2e2", "h9g7", "h0g2"]
        .map(|step| step.parse().unwrap())
        .to_vec();
    record.score = Some(Score::RedWon);
    let written = pgn::write(&record, &full_info(), Notation::Chinese).unwrap();
    let expected = r#"[Game "Chinese Chess"]
[Event "Autumn \"cup\" \\ final"]
[Site "杭州"]
[Date "2026.11.30"]
[Round "3"]
[RedTeam "One"]
[Red "甲"]
[BlackTeam "Two"]
[Black "乙"]
[Result "1-0"]
[Termination "time"]
[RedTimeUsed "1:02:03"]
[RedFouls "0"]
[BlackTimeUsed "0:00:59"]
[BlackFouls "2"]
[Format "Chinese"]

1. 炮二平五 马8进7
2. 马二进三
1-0
"#;
    assert_eq!(written, expected);
    let again = read(&written);
    assert_eq!((again.record, again.info), (record, full_info()));
}

#[test]
fn comments_stand_after_their_moves_and_are_passed_over_when_read() {
    let mut record = Record::new(Position::start());
    record.moves = ["h2e2", "h9g7", "h0g2", "g6g5"]
        .map(|step| step.parse().unwrap())
        .to_vec();
    let says = |at, text: &str| (at, String::from(text));
    let info = Info {
        comments: vec![
            says(0, "match {best} of 3"),
            says(1, "Red must change"),
            says(4, "one"),
            says(4, "two"),
        ],
        ..Info::default()
    };
    let written = pgn::write(&record, &info, Notation::Iccs).unwrap();
    let expected = "{match (best) of 3}\n1. H2-E2 {Red must change}\n1... H9-G7\n\
                    2. H0-G2 G6-G5 {one} {two}\n*\n";
    assert!(written.ends_with(expected), "{written}");
    let again = read(&written);
    assert_eq!((again.record, again.info), (record, Info::default()));
}

#[test]
fn a_record_may_begin_anywhere_with_either_side() {
    let start = Position::from_fen("3ak4/4a4/9/9/9/9/9/9/4A4/R3KA3 b - - 3 41").unwrap();
    let mut record = Record::new(start);
    record.moves = ["e9f9", "a0a9", "f9f8"]
        .map(|step| step.parse().unwrap())
        .to_vec();
    let written = pgn::write(&record, &Info::default(), Notation::Wxf).unwrap();
    assert!(written.contains("[FEN \"3ak4/4a4/9/9/9/9/9/9/4A4/R3KA3 b - - 3 41\"]\n"));
    assert!(
        written.ends_with("\n\n41... K5=6\n42. R9+9 K6+1\n*\n"),
        "{written}"
    );
    let again = read(&written).record;
    assert_eq!((again.start.fen(), again), (start.fen(), record));
    let empty = pgn::write(
        &Record::new(Position::start()),
        &Info::default(),
        Notation::Iccs,
    );
    assert!(empty.unwrap().ends_with("[Format \"ICCS\"]\n\n*\n"));
}

#[test]
fn what_no_move_means_is_passed_over() {
    for text in [
        "1. 炮二平五 炮8平5 2. 马二进三",
        "\u{feff}1.炮二平五 炮８平５ 2.马二进三 *",
        "1．炮二平五　炮８平５\r\n２．马二进三",
        "1. h2e2 (1. h2d2 (1. c3c4 {)} b7) h7d7) 1... h7e7 $14 {a } ; b }\n 2. h0g2!? *",
        "H2-E2 h7e7 H0-G2",
        "1. C2.5 C8=5\n2. 马二进三",
        "1 C2=5 C8=5 2 H2+3 *",
        "[Format \"ICCS\"]\n[Unknown \"thing\"]\n\n1. C2=5 C8=5 2. H2+3+ *\n\n{ end }",
    ] {
        assert_eq!(moves(text), "h2e2 h7e7 h0g2", "{text}");
    }
    assert_eq!(moves(""), "");
    let pawns = "[FEN \"3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w - - 0 1\"]\n1.15=6 K4=5 2.P-.6";
    assert_eq!(moves(pawns), "e7d7 d9e9 e5d5");
}

#[test]
fn results_are_read_from_head_and_end() {
    let score = |text: &str| read(text).record.score;
    assert_eq!(score("[Result \"0-1\"]\n1. h2e2 *"), Some(Score::BlackWon));
    assert_eq!(score("[Result \"*\"]\n1. h2e2 1/2-1/2"), Some(Score::Draw));
    assert_eq!(score("[Result \"0-0\"]\n0-0"), Some(Score::BothLost));
    assert_eq!(score("[Result \"unknown\"]\n1. h2e2"), None);
    assert_eq!(fault("[Result \"0-1\"]\n1-0"), (2, PgnFault::TwoResults));
}

#[test]
fn faults_are_told_with_their_line() {
    let value = |name| PgnFault::Value { name };
    for (text, line, expected) in [
        ("\n[Event Cup]", 2, PgnFault::Tag),
        ("[Event \"Cup]\n", 1, PgnFault::Tag),
        ("[\"Cup\"]", 1, PgnFault::Tag),
        ("[Event \"Cup\"", 1, PgnFault::Tag),
        ("[Game \"Chess\"]", 1, PgnFault::OtherGame),
        ("[FEN \"4k4 w\"]", 1, PgnFault::Fen(FenFault::Ranks(1))),
        ("\n\n[RedTimeUsed \"1:60:00\"]", 3, value("RedTimeUsed")),
        ("[BlackTimeUsed \"90\"]", 1, value("BlackTimeUsed")),
        ("[RedFouls \"-1\"]", 1, value("RedFouls")),
        ("1. h2e2 {\nno end", 2, PgnFault::Unclosed),
        ("1. h2e2 (\n1. h2d2", 2, PgnFault::Unclosed),
        ("1. h2e2 )", 1, PgnFault::Unopened),
        ("1. h2e2 }", 1, PgnFault::Unopened),
        ("1. h2e2 ]", 1, PgnFault::Unopened),
        ("1. h2e2 *\n*", 2, PgnFault::AfterEnd),
        ("1. h2e2\n[Event \"Two\"]", 2, PgnFault::AfterEnd),
    ] {
        assert_eq!(fault(text), (line, expected), "{text}");
    }
    let (line, told) = fault("1. 炮二平五 马8进7\n2. 马二进二");
    let why = Unread::NoFit;
    let text = String::from("马二进二");
    assert_eq!((line, told), (2, PgnFault::Move { ply: 3, text, why }));
    let latin = pgn::read(b"1. h2e2\n\xc5\xda8\xc6\xbd5").unwrap_err();
    assert_eq!((latin.line, latin.fault), (2, PgnFault::Charset));
}

#[test]
fn sizes_are_bounded() {
    let longest = " ".repeat(BYTES_MAX);
    assert_eq!(moves(&longest), "");
    assert_eq!(fault(&(longest + " ")), (1, PgnFault::TooLong));
    let round = "a0a1 a9a8 a1a0 a8a9\n";
    assert_eq!(
        read(&round.repeat(PLIES_MAX / 4)).record.moves.len(),
        PLIES_MAX
    );
    let (_, told) = fault(&round.repeat(PLIES_MAX / 4 + 1));
    assert_eq!(told, PgnFault::TooManyPlies);
    let nested = format!("1. h2e2 {}{}", "(".repeat(100_000), ")".repeat(100_000));
    assert_eq!(moves(&nested), "h2e2");
}

/// Reads whatever it is given; what is read must be as good as any other record.
fn reads_cleanly(bytes: &[u8]) -> bool {
    let Ok(Imported { record, info }) = pgn::read(bytes) else {
        return false;
    };
    record.replay().unwrap();
    let again = pgn::write(&record, &info, Notation::Wxf).unwrap();
    assert_eq!(read(&again).record, record);
    true
}

#[test]
fn no_cut_and_no_changed_byte_does_worse_than_an_error() {
    let good = SAMPLE.as_bytes();
    assert!(read(SAMPLE).record.moves.len() > 15);
    for end in 0..good.len() {
        reads_cleanly(&good[..end]);
    }
    let mut read = 0;
    let mut tried = 0;
    for offset in 0..good.len() {
        let flips = (0..8).map(|bit| good[offset] ^ 1 << bit);
        for value in flips.chain(*b"\"\\[]{}(); \n.*1\0") {
            let mut changed = good.to_vec();
            changed[offset] = value;
            read += usize::from(reads_cleanly(&changed));
            tried += 1;
        }
    }
    // Names and comments may be anything; most of the rest may not.
    assert!(
        read > tried / 10 && read < tried * 9 / 10,
        "{read} of {tried}"
    );
}

#[test]
fn random_games_come_back_from_every_notation() {
    each_seed("pgn", |luck| {
        let mut position = Position::start();
        random_plies(luck, &mut position, 60);
        let mut record = Record::new(position);
        record.moves = random_plies(luck, &mut position, 100);
        record.score = luck.pick(&[None, Some(Score::Draw), Some(Score::BothLost)]);
        for notation in Notation::ALL {
            let written = pgn::write(&record, &full_info(), notation).unwrap();
            let again = read(&written);
            assert_eq!(again.record, record);
            assert_eq!(again.record.start.fen(), record.start.fen());
            assert_eq!(again.info, full_info());
        }
        if let Some(&step) = record.moves.last() {
            record.moves.push(step);
            let ply = record.moves.len();
            let written = pgn::write(&record, &Info::default(), Notation::Iccs);
            assert!(matches!(written, Err(ReplayError { ply: at, .. }) if at == ply));
        }
    });
}

fn random_plies(luck: &mut Luck, position: &mut Position, count: usize) -> Vec<Move> {
    let mut moves = Vec::new();
    while moves.len() < count {
        let Some(step) = luck.step(position) else {
            break;
        };
        position.play(step);
        moves.push(step);
    }
    moves
}
