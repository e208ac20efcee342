//! Layouts and replays in the files of the largest platform: `.jql` and `.jgs`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod platform;

use std::path::{Path, PathBuf};

use platform::{LAYOUTS, fault, file, names, record, with};
use qiguan_rules::junqi::{
    Direction, End, FileFault, Jgs, JgsName, JgsUnfit, Layout, LayoutError, Options, Position,
    Preset, Record, ReplayFault, Token, Variant, stock,
};
use qiguan_rules::{BySeat, Seat};

/// Where the steps begin.
const STEPS: usize = 0x19C;

#[test]
fn a_layout_is_written_and_read() {
    for layout in stock::layouts().flat_map(|layout| [layout, layout.mirrored()]) {
        let bytes = layout.to_jql();
        assert_eq!(bytes.len(), 50);
        assert_eq!(&bytes[..20], b"QQGame JQL File\0\x57\x04\0\0");
        assert_eq!(Layout::from_jql(&bytes), Ok(layout));
    }
    let layout: Layout = "84925B.4.311.767.B.65M132MFM32".parse().unwrap();
    let codes = [
        6, 10, 5, 12, 9, 4, 0, 10, 0, 11, 13, 13, 0, 7, 8, 7, 0, 4, 0, 8, 9, 3, 13, 11, 12, 3, 2,
        3, 11, 12,
    ];
    assert_eq!(layout.to_jql()[20..], codes);
}

#[test]
fn a_layout_file_says_what_is_wrong_with_it() {
    let good = stock::draw(0).to_jql();
    let read = |bytes: &[u8]| Layout::from_jql(bytes).unwrap_err().to_string();
    assert_eq!(read(&[]), "byte 0: the file is cut short");
    assert_eq!(read(&good[..7]), "byte 7: the file is cut short");
    assert_eq!(read(&good[..49]), "byte 49: the file is cut short");
    assert_eq!(
        read(&[&good[..], &[0]].concat()),
        "byte 50: the file is too long"
    );
    assert_eq!(
        read(b"QQGame JQX"),
        "byte 9: neither a .jql nor a .jgs file"
    );
    assert_eq!(
        read(b"BM\x36\x04"),
        "byte 0: neither a .jql nor a .jgs file"
    );
    assert_eq!(
        read(&with(&good, 16, &[0x58])),
        "byte 16: an unknown kind of header"
    );
    assert_eq!(
        read(&with(&good, 20, &[14])),
        "byte 20: 14 stands for no piece"
    );
    assert_eq!(read(&with(&good, 20, &[1])), "byte 20: a hidden piece");
    assert_eq!(
        read(&with(&good, 26, &[5])),
        "byte 26: a piece on the camp at 6"
    );
    assert_eq!(
        read(&with(&good, 20, &[0])),
        "byte 20: nothing on the post at 0"
    );
    assert_eq!(
        read(&file("S00-S11")),
        "byte 0: a replay (.jgs), not a layout (.jql)"
    );
}

#[test]
fn an_error_shows_nothing_of_a_layout_in_a_log() {
    let good = stock::draw(0).to_jql();
    let [one, other] = [20, 21].map(|offset| {
        let error = Layout::from_jql(&with(&good, offset, &[0])).unwrap_err();
        assert_eq!(error.offset, offset);
        format!("{error:?}")
    });
    assert_eq!(one, other);
}

#[test]
fn flying_bombs_fit_a_layout_file_and_no_replay() {
    let bombs: Layout = "B4925B.4.311.767.8.65M132MFM32".parse().unwrap();
    assert_eq!(Layout::from_jql(&bombs.to_jql()), Ok(bombs));
    let text = format!("OPT flying_bombs=true\n{LAYOUTS}");
    let mut record = record(&text);
    record.layouts[Seat::E] = bombs;
    let names = names();
    assert_eq!(
        Jgs { record, names }.write(),
        Err(JgsUnfit::Layout(
            Seat::E,
            LayoutError::BombInFrontRow { index: 0 }
        ))
    );
}

#[test]
fn a_replay_stands_byte_for_byte_where_the_platform_has_it() {
    let bytes = file("S04xE00 TE LN4 TW");
    assert_eq!(bytes.len(), STEPS + 4 * 10 + 8);
    assert_eq!(&bytes[..16], b"QQGame JQS\0\0\0\0\0\x02");
    assert_eq!(
        bytes[0x10..0x20],
        [0x8C, 1, 40, 0, 0, 0, 0, 0, 0xFF, 0, 4, 0, 0, 0, 0, 0]
    );
    for index in 0..4 {
        let block = &bytes[0x20 + 88 * index..][..88];
        assert_eq!(usize::from(block[0]), index);
        assert_eq!(block[58..], [0; 30], "no account number");
    }
    assert_eq!(&bytes[0x20 + 2 * 88 + 8..][..4], b"ann\0");
    assert_eq!(bytes[0x20 + 2 * 88 + 28..][..5], [6, 10, 5, 12, 9]);
    assert_eq!(&bytes[0x20 + 88 + 8..][..3], b"\xb2\xae\0");
    assert_eq!(bytes[0x180..STEPS], [0; 28]);
    let steps = [
        [0x5F, 1, 5, 10, 6, 11, 0, 0, 0, 0],
        [0xF5, 2, 1, 1, 0, 0, 0, 0, 0, 0],
        [0xF5, 3, 0, 4, 0, 0, 0, 0, 0, 0],
        [0xF5, 2, 3, 1, 2, 0, 0, 0, 0, 0],
    ];
    assert_eq!(bytes[STEPS..STEPS + 40], steps.concat());
    assert_eq!(bytes[STEPS + 40..], [0; 8]);
}

#[test]
fn the_first_mover_is_who_makes_the_first_step_in_turn() {
    for (tokens, first) in [
        ("S00-M20", Seat::S),
        ("TS", Seat::S),
        ("LE6 S00-M20", Seat::S),
        ("LS4", Seat::S),
        ("LE6", Seat::E),
        ("", Seat::S),
    ] {
        assert_eq!(
            Jgs::read(&file(tokens)).unwrap().record.first,
            first,
            "{tokens}"
        );
    }
}

#[test]
fn a_replay_says_what_is_wrong_with_it() {
    let good = file("S00-M20 TE");
    assert_eq!(
        Jgs::read(&good).unwrap().record,
        record(&format!("{LAYOUTS}S00-M20 TE"))
    );
    let step = STEPS + 10;
    let cases = [
        (0x0F, &[4][..], None, FileFault::Colour(4)),
        (0x10, &[0x8D], None, FileFault::Header),
        (0x18, &[9], None, FileFault::Colour(9)),
        (0x20, &[7], None, FileFault::Colour(7)),
        (0x78, &[0], None, FileFault::ColourTwice(0)),
        (0x3C, &[1], None, FileFault::HiddenPiece),
        (0x3C, &[14], None, FileFault::PieceCode(14)),
        (STEPS, &[0], Some(1), FileFault::StepKind(0)),
        (STEPS + 2, &[0, 0], Some(1), FileFault::NoPost(0, 0)),
        (STEPS + 4, &[17, 8], Some(1), FileFault::NoPost(17, 8)),
        (step + 1, &[6], Some(2), FileFault::EventKind(6)),
        (step + 2, &[0xFF], Some(2), FileFault::Colour(0xFF)),
    ];
    for (offset, values, step, expected) in cases {
        let found = fault(&with(&good, offset, values));
        assert_eq!(found, (offset, step, expected));
    }
    let reason = with(&good, step + 1, &[3, 1, 5]);
    assert_eq!(fault(&reason), (step + 3, Some(2), FileFault::Reason(5)));
    let end = with(&good, step + 1, &[5, 0, 3]);
    assert_eq!(fault(&end), (step + 3, Some(2), FileFault::End(3)));
    let not_so = with(&good, step + 1, &[5, 0, 4]);
    let not_so_fault = FileFault::Replay(ReplayFault::NotSo(Token::Decided));
    assert_eq!(fault(&not_so), (step, Some(2), not_so_fault));
    let takes = with(&good, STEPS + 1, &[1]);
    let (_, at, takes) = fault(&takes);
    assert!(matches!(takes, FileFault::Replay(ReplayFault::Outcome(_))) && at == Some(1));
    let three = with(&good, 0x20, &[0xFF]);
    assert_eq!(fault(&three), (0x20, None, FileFault::Players));
    assert_eq!(
        fault(&stock::draw(0).to_jql()),
        (0, None, FileFault::IsLayout)
    );
    let nowhere = with(&file("S00-M20 E00-M22"), STEPS + 14, &[8, 8]);
    assert_eq!(
        Jgs::read(&nowhere).unwrap_err().to_string(),
        "byte 422, step 2: no way leads there"
    );
}

#[test]
fn what_a_player_may_see_besides_is_not_read() {
    let good = file("S00-M20 TE");
    let expected = Jgs::read(&good);
    for (offset, values) in [
        (0x12, &[0xAB, 0xCD][..]),
        (0x5C, &[1, 2, 3, 4]),
        (STEPS + 1, &[0b0101_1100]),
        (STEPS + 6, &[5, 5, 5, 5]),
        (STEPS + 13, &[9, 9]),
    ] {
        assert_eq!(
            Jgs::read(&with(&good, offset, values)),
            expected,
            "{offset}"
        );
    }
    let commented = [&good[..], b"a comment"].concat();
    assert_eq!(Jgs::read(&commented), expected);
}

#[test]
fn a_commander_that_dies_shows_its_flag() {
    let flags = |layouts: &str, tokens: &str| {
        let jgs = Jgs {
            record: record(&format!("{layouts}{tokens}")),
            names: names(),
        };
        let bytes = jgs.write().unwrap();
        bytes[bytes.len() - 8 - 4..][..4].to_vec()
    };
    // The commander of S runs into a bomb; its flag stands on S51.
    let layouts = LAYOUTS
        .replace("S 84925", "S 84529")
        .replace("293653.6.81B", "29365B.6.813");
    let attacker = flags(&layouts, "S04xE00 TE TN TW E00=E10");
    assert_eq!(attacker, [0, 7, 0, 0]);
    // A bomb of S takes the commander of E, whose flag stands on E53.
    let layouts = LAYOUTS
        .replace("S 84925B.4.3", "S 849253.4.B")
        .replace("E 293", "E 923");
    let defender = flags(&layouts, "S04-S13 TE TN TW S14=E00");
    assert_eq!(defender, [0, 0, 9, 16]);
}

#[test]
fn two_who_sit_across_play_a_duel_wherever_they_sit() {
    let text = "\
OPT game=duel
S 84925B.4.311.767.B.65M132MFM32
N 67542B.4.271.9B8.6.315M13MFM23
S00-M20 N00-M02 S10-S00 TN";
    let jgs = Jgs {
        record: record(text),
        names: BySeat::new([&b"s"[..], b"", b"n", b""].map(JgsName::new)),
    };
    let bytes = jgs.write().unwrap();
    let colours: Vec<u8> = (0..4).map(|index| bytes[0x20 + 88 * index]).collect();
    assert_eq!(colours, [0, 0xFF, 2, 0xFF]);
    let read = Jgs::read(&bytes).unwrap();
    assert_eq!(read, jgs);
    assert_eq!(read.record.options.game, Variant::Duel);
    assert_eq!(Jgs::read(&quarter_turned(&bytes)).unwrap(), jgs);

    let mut beside = bytes.clone();
    beside[0x20] = 3;
    assert_eq!(fault(&beside), (0x20, None, FileFault::Players));
}

/// The same file with S sitting as W and N as E.
fn quarter_turned(bytes: &[u8]) -> Vec<u8> {
    let turned = |colour: u8| if colour < 4 { (colour + 1) % 4 } else { colour };
    let mut bytes = bytes.to_vec();
    for offset in [0x0F, 0x20, 0x78, 0xD0, 0x128] {
        bytes[offset] = turned(bytes[offset]);
    }
    let end = bytes.len() - 8;
    for step in bytes[STEPS..end].chunks_exact_mut(10) {
        if step[0] == 0xF5 {
            step[2] = turned(step[2]);
            continue;
        }
        for place in [2, 4] {
            // What is up goes right, what is right goes down.
            let (up, right) = (step[place], step[place + 1]);
            (step[place], step[place + 1]) = (16 - right, up);
        }
    }
    bytes
}

#[test]
fn a_game_by_other_rules_is_not_told_as_another() {
    let write = |text: &str| {
        let record = record(text);
        Jgs {
            record,
            names: names(),
        }
        .write()
        .unwrap_err()
    };
    let frontier = "\
OPT game=frontier
S 84925B.4.311.767.B.65M132MFM32
N 67542B.4.271.9B8.6.315M13MFM23
";
    assert_eq!(write(frontier), JgsUnfit::Board);
    let mut lines: Vec<&str> = LAYOUTS.lines().collect();
    lines[1..].reverse();
    let clockwise = format!(
        "OPT direction=clockwise\n{}\nS00-M20 W00-M00",
        lines.join("\n")
    );
    assert_eq!(record(&clockwise).options.direction, Direction::Clockwise);
    let JgsUnfit::Otherwise(error) = write(&clockwise) else {
        panic!("another reason");
    };
    assert_eq!(error.token, 2);
}

/// Why a game was drawn is in no file.
fn winners(position: &Position) -> Option<Vec<Seat>> {
    match position.over()? {
        End::Won { seats } => Some(seats.to_vec()),
        End::Draw { .. } => Some(Vec::new()),
    }
}

fn is_by_platform_rules(options: Options) -> bool {
    let game = options.game;
    options
        == Options {
            game,
            ..Options::preset(Preset::Platform)
        }
}

fn games(folder: &Path) -> Vec<PathBuf> {
    let entries = folder
        .read_dir()
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut games: Vec<PathBuf> = entries
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    games.sort();
    assert!(!games.is_empty());
    games
}

#[test]
fn recorded_games_go_through_a_file() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![
        here.join("tests/cases/junqi"),
        here.join("tests/cases/junqi/duel"),
    ];
    match std::env::var_os("QIGUAN_CASES") {
        Some(cases) => folders.push(here.join("../..").join(cases).join("junqi")),
        None => println!("QIGUAN_CASES is not set: only our own games are written"),
    }
    let mut written = 0;
    for path in folders.iter().flat_map(|folder| games(folder)) {
        let text = std::fs::read_to_string(&path).unwrap();
        let record = Record::parse(&text, Options::preset(Preset::Platform)).unwrap();
        let jgs = Jgs {
            record,
            names: names(),
        };
        let bytes = match jgs.write() {
            Ok(bytes) => bytes,
            // A game of ours by rules that the platform does not know.
            Err(_) if !is_by_platform_rules(jgs.record.options) => continue,
            Err(error) => panic!("{}: {error}", path.display()),
        };
        let read = Jgs::read(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(read.record.tokens, jgs.record.tokens, "{}", path.display());
        assert_eq!(read.record.layouts, jgs.record.layouts);
        assert_eq!(read.record.first, jgs.record.first);
        let (was, is) = (jgs.record.replay().unwrap(), read.record.replay().unwrap());
        assert_eq!(winners(&was), winners(&is));
        assert_eq!(
            was.living().collect::<Vec<_>>(),
            is.living().collect::<Vec<_>>()
        );
        written += 1;
    }
    println!("{written} games");
    assert!(written >= 8);
}
