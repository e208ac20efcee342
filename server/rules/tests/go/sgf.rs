//! Files read and written: the traps by name, whole games there and back, and hostile files.

use qiguan_rules::go::sgf::{
    Imported, Info, Note, Overtime, SgfError, Told, read, write, write_position,
};
use qiguan_rules::go::{
    Action, ClockLeft, Colour, DrawReason, End, Illegal, Komi, Margin, Options, Pass, Placement,
    Ply, Point, Preset, Reason, Record, VoidReason,
};

use crate::play::{self, Luck};

fn imported(file: &str) -> Imported {
    read(file.as_bytes()).unwrap_or_else(|error| panic!("{error}: {file}"))
}

/// The moves as text: `B D4`, `W pass`, `B lost`.
fn moves(record: &Record) -> Vec<String> {
    record
        .plies
        .iter()
        .map(|ply| match ply.action {
            Action::Play(point) => format!("{} {point}", ply.colour),
            Action::Pass(Pass::Chosen) => format!("{} pass", ply.colour),
            Action::Pass(Pass::Lost) => format!("{} lost", ply.colour),
        })
        .collect()
}

fn komi_of(file: &str) -> String {
    imported(file).record.options.komi().to_string()
}

/// A trap: its name, a file and what has to come of it; each is a test, and given files are tried
/// with the same check.
macro_rules! traps {
    ($($name:ident $id:literal $file:literal $check:expr;)*) => {
        $(#[test]
        fn $name() {
            let check: fn(&str) = $check;
            check($file);
        })*

        const TRAPS: &[(&str, &str, fn(&str))] = &[$(($id, $file, $check)),*];
    };
}

traps! {
    pass_empty "pass-empty" "(;GM[1]FF[4]SZ[19];B[];W[aa])" |file| {
        let read = imported(file);
        assert_eq!(moves(&read.record), ["B pass", "W A19"]);
        let written = write(&read.record, &Info::default());
        assert!(written.contains("\n;B[]\n;W[aa]"), "{written}");
    };
    tt_is_a_point_on_21 "tt-is-a-point-on-21" "(;GM[1]FF[4]SZ[21];B[tt];W[aa])" |file| {
        assert_eq!(moves(&imported(file).record), ["B U2", "W A21"]);
        assert_eq!(moves(&imported("(;SZ[19];B[tt])").record), ["B pass"]);
    };
    pass_backticks "pass-backticks" "(;GM[1]FF[4]SZ[9];B[``])" |file| {
        let read = imported(file);
        assert_eq!(moves(&read.record), ["B pass"]);
        assert!(!write(&read.record, &Info::default()).contains('`'));
    };
    handicap_2 "handicap-2" "(;GM[1]FF[4]SZ[19]HA[2]AB[dp][pd]KM[0.5];W[qp])" |file| {
        let read = imported(file);
        assert_eq!(read.notes, []);
        assert_eq!(moves(&read.record), ["W R4"]);
        let start = read.record.start();
        let stones = start.position().board().stones(Colour::Black).to_string();
        assert_eq!((stones.as_str(), start.position().to_move()), ("D4 Q16", Colour::White));
        assert_eq!(read.record.options.handicap, 2);
        assert_eq!(read.record.options.komi().to_string(), "0.5");
    };
    free_handicap_3_chinese "free-handicap-3-chinese"
        "(;GM[1]FF[4]SZ[19]RU[Chinese]HA[3]AB[dd][pp][jj]KM[0.5];W[pd])" |file| {
        let read = imported(file);
        assert_eq!(read.notes, []);
        assert_eq!(moves(&read.record), ["W Q16"]);
        let written = write(&read.record, &Info::default());
        assert!(written.contains("HA[3]"), "{written}");
        let root = written.lines().next().unwrap();
        assert!(root.contains("AB[pp][jj][dd]PL[W]"), "{root}");
        assert_eq!(imported(&written).record, read.record);
    };
    escapes "escapes" r"(;GM[1]FF[4]SZ[9]PB[a\]b]C[line1\\ x\: y];B[aa])" |file| {
        let read = imported(file);
        assert_eq!(read.info.black, "a]b");
        assert_eq!(read.info.comment, r"line1\ x: y");
        let written = write(&read.record, &read.info);
        assert_eq!(imported(&written).info.black, "a]b");
        assert_eq!(imported(&written).info.comment, r"line1\ x: y");
    };
    old_long_idents "old-long-idents" "(;GameM[1]FileF[4]SZ[9];B[aa])" |file| {
        assert_eq!(moves(&imported(file).record), ["B A9"]);
        assert_eq!(read(b"(;GaMe[2]SiZe[9])"), Err(SgfError::OtherGame));
    };
    komi_fox_375 "komi-fox-375"
        "(;GM[1]FF[4]SZ[19]KM[375]HA[0]RU[Chinese]AP[foxwq]TM[300]TC[3]TT[30];B[pp])" |file| {
        assert_eq!(komi_of(file), "7.5");
        let info = imported(file).info;
        let overtime = Overtime::ByoYomi { periods: 3, period_s: 30 };
        assert_eq!((info.main_s, info.overtime), (Some(300), Some(overtime)));
    };
    result_forms "result-forms" "" |_| {
        let forms = [
            ("B+0.5", "B+0.5"), ("W+64", "W+64"), ("B+R", "B+R"), ("B+Resign", "B+R"),
            ("W+T", "W+T"), ("W+Time", "W+T"), ("B+F", "B+F"), ("B+Forfeit", "B+F"),
            ("0", "0"), ("Draw", "0"),
        ];
        for (form, told) in forms {
            let end = form.parse::<Told>().unwrap().end().unwrap();
            assert_eq!(end.to_string(), told);
        }
        for form in ["Void", "?", "", "B+", "W+"] {
            let read = imported(&format!("(;SZ[9]RE[{form}])"));
            assert_eq!((read.record.end, read.notes), (None, vec![]), "{form}");
        }
        for form in ["B+x", "B+1e308", "X+1", "B+-1", "win", "B+0"] {
            let read = imported(&format!("(;SZ[9]RE[{form}])"));
            assert_eq!((read.told, read.notes.len()), (Told::Unknown, 1), "{form}");
        }
    };
    two_blacks_in_a_row "two-blacks-in-a-row" "(;GM[1]FF[4]SZ[9];B[aa];B[bb])" |file| {
        let read = imported(file);
        assert_eq!(moves(&read.record), ["B A9", "W lost", "B B8"]);
        assert_eq!(read.notes, [Note::OutOfTurn { number: 2 }]);
    };
    overtime_strings "overtime-strings" "" |_| {
        let known = [
            ("5x30 byo-yomi", Overtime::ByoYomi { periods: 5, period_s: 30 }),
            ("15/300 Canadian", Overtime::Canadian { moves: 15, block_s: 300 }),
            ("30 Fischer", Overtime::Fischer { increment_s: 30 }),
            ("60 simple", Overtime::Simple { limit_s: 60 }),
        ];
        for (text, overtime) in known {
            assert_eq!(text.parse(), Ok(overtime.clone()));
            assert_eq!(overtime.to_string(), text);
        }
        for bad in ["0x30 byo-yomi", "5x0 byo-yomi", "-5x30 byo-yomi", "5x-30 byo-yomi",
            "15/0 Canadian", "0 fischer", "-1 simple", "x byo-yomi", "1e9x1 byo-yomi"] {
            assert!(bad.parse::<Overtime>().is_err(), "{bad}");
        }
        let file = "(;SZ[9]TM[600.5]OT[15/300 Canadian];B[aa]BL[12.5]OB[7];W[bb]WL[250])";
        let read = imported(file);
        assert_eq!(read.info.main_s, Some(600));
        let clocks: Vec<_> = read.record.plies.iter().map(|ply| ply.clock.unwrap()).collect();
        let black = ClockLeft { left_ms: 12_500, overtime: Some(7) };
        assert_eq!(clocks, [black, ClockLeft { left_ms: 250_000, overtime: None }]);
    };
}

#[test]
fn given_traps_catch_nobody() {
    let Some(file) = crate::given::given("sgf.json") else {
        return;
    };
    for (id, case) in crate::given::cases(&file) {
        let trap = TRAPS.iter().find(|(known, ..)| *known == id);
        let (_, ours, check) = trap.unwrap_or_else(|| panic!("no test of the name {id}"));
        check(case["sgf"].as_str().unwrap_or(ours));
    }
}

fn refused(file: &str) -> SgfError {
    match read(file.as_bytes()) {
        Err(error) => error,
        Ok(read) => panic!("read: {read:?}"),
    }
}

#[test]
fn hostile_files_are_refused_and_quickly() {
    assert_eq!(refused(&"(".repeat(10 << 20)), SgfError::TooLong);
    assert_eq!(refused(&"(;".repeat(1 << 18)), SgfError::TooDeep);
    assert_eq!(refused(&"(;B[aa]".repeat(1 << 16)), SgfError::TooDeep);
    let nodes = ";".repeat(1 << 19);
    assert_eq!(refused(&format!("({nodes})")), SgfError::TooLong);
    let values = "[aa]".repeat(1 << 17);
    assert_eq!(refused(&format!("(;AB{values})")), SgfError::TooLong);
    let properties: String = (0..1 << 17).map(|_| "AB[aa]".to_string()).collect();
    assert_eq!(refused(&format!("(;{properties})")), SgfError::TooLong);
    let names: String = (0..200_u8)
        .map(|name| {
            format!(
                "X{}{}[]",
                char::from(b'A' + name / 26),
                char::from(b'A' + name % 26)
            )
        })
        .collect();
    assert_eq!(refused(&format!("(;{names})")), SgfError::TooLong);
    // What is left out is bounded too.
    let hidden = "(;B[aa]".repeat(1 << 16);
    assert_eq!(
        refused(&format!("(;SZ[9](;B[bb]){hidden})")),
        SgfError::TooDeep
    );
}

#[test]
fn what_is_no_record_of_one_game_is_refused() {
    for none in ["", "()", "B[aa]", "(B[aa])", "no game", "[;]"] {
        assert_eq!(refused(none), SgfError::NoGame, "{none}");
    }
    for unclosed in [
        "(;SZ[9]",
        "(;SZ[9",
        "(;SZ[9\\",
        "(;SZ",
        "(;SZ[9];B[aa](;W[bb])",
    ] {
        assert_eq!(refused(unclosed), SgfError::Unclosed, "{unclosed}");
    }
    for odd in [
        "(;SZ[9]]",
        "(;SZ;B[aa])",
        "(;sz[9])",
        "(;B[aa](;W[bb]);B[cc])",
        "(;1[aa])",
    ] {
        assert!(matches!(refused(odd), SgfError::Unexpected { .. }), "{odd}");
    }
    assert_eq!(refused("(;SZ[9])(;SZ[9])"), SgfError::SecondGame);
    let again = SgfError::RootAgain { name: "SZ".into() };
    assert_eq!(refused("(;SZ[9];SZ[19];B[aa])"), again);
    assert_eq!(refused("(;GM[2]SZ[9])"), SgfError::OtherGame);
    for size in ["0", "1000", "4", "26", "9:3", "", "x", "99999999999999"] {
        let file = format!("(;SZ[{size}];B[aa])");
        assert!(matches!(refused(&file), SgfError::Size(_)), "{size}");
    }
    let breathless = refused("(;SZ[9]AW[aa]AB[ab][ba];B[cc])");
    assert_eq!(breathless, SgfError::Breathless("A9".parse().unwrap()));
}

#[test]
fn other_characters_are_refused_by_name_unless_they_are_latin() {
    let gbk = b"(;SZ[9]CA[GB18030]PB[\xd6\xd0];B[aa])";
    let named = SgfError::Charset {
        name: "GB18030".into(),
    };
    assert_eq!(read(gbk), Err(named));
    let unnamed = SgfError::Charset {
        name: String::new(),
    };
    assert_eq!(read(b"(;SZ[9]PB[\xd6\xd0];B[aa])"), Err(unnamed));
    let latin = read(b"(;SZ[9]CA[ISO-8859-1]PB[J\xf6rg];B[aa])").unwrap();
    assert_eq!(latin.info.black, "J\u{f6}rg");
    let chinese = "\u{feff}(;SZ[9]CA[utf-8]PB[\u{68cb}\u{9986}];B[aa])";
    assert_eq!(imported(chinese).info.black, "\u{68cb}\u{9986}");
}

#[test]
fn illegal_moves_are_told_by_number_and_not_played() {
    let read = imported("(;SZ[9];B[aa];W[aa];B[bb];W[zz];B[cc])");
    assert_eq!(
        moves(&read.record),
        ["B A9", "W lost", "B B8", "W lost", "B C7"]
    );
    let illegal = Illegal::Occupied;
    let notes = [
        Note::Illegal { number: 2, illegal },
        Note::Unreadable { number: 4 },
    ];
    assert_eq!(read.notes, notes);
    assert!(read.record.replay().is_ok());
    let ko = imported("(;SZ[9];B[ai];W[bi];B[bh];W[];B[ag];W[ah];B[ai])");
    let illegal = Illegal::Ko { ply: 5 };
    assert_eq!(ko.notes, [Note::Illegal { number: 7, illegal }]);
}

#[test]
fn the_main_line_is_followed_and_the_rest_counted() {
    let file = "(;SZ[9];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee];B[ff](;W[gg])(;W[hh])))";
    let read = imported(file);
    assert_eq!(moves(&read.record), ["B A9", "W B8", "B C7"]);
    assert_eq!(read.notes, [Note::Variations { count: 2 }]);
}

#[test]
fn play_after_two_passes_and_setups_within_are_read() {
    let read = imported("(;SZ[9];B[];W[];W[aa];B[bb];AB[cc];W[dd])");
    assert_eq!(
        moves(&read.record),
        ["B pass", "W pass", "W A9", "B B8", "W D6"]
    );
    assert_eq!(read.notes, [Note::SetupWithin { number: 4 }]);
    assert!(read.record.replay().is_ok());
    let before = imported("(;SZ[9];AB[cc];W[dd])");
    assert_eq!(before.notes, [Note::SetupWithin { number: 0 }]);
}

#[test]
fn a_lost_turn_comes_back_as_one_and_two_of_them_end_nothing() {
    let mut game = Record::new(Options::default()).start();
    let mut record = Record::new(Options::default());
    for _ in 0..2 {
        for event in game.position().lose_turn() {
            game.apply(&event);
            record.follow(&event);
        }
    }
    let told = ["B lost", "W lost"];
    assert_eq!(moves(&record), told);
    let last = record.plies.last_mut().expect("two turns are lost");
    last.clock = Some(ClockLeft {
        left_ms: 7_500,
        overtime: None,
    });
    let file = write(&record, &Info::default());
    assert!(
        file.ends_with("\n;B[]TL[]N[turn lost]\n;W[]TL[]N[turn lost]WL[7.500])\n"),
        "{file}"
    );
    let back = imported(&file);
    assert_eq!(
        (back.record.plies, back.notes),
        (record.plies.clone(), vec![])
    );
    let text = write_position(&record);
    let back = imported(&text).record;
    assert_eq!(moves(&back), told);
    let ends = back.replay().expect("nothing illegal is in it");
    assert!(!ends.position().is_stopped());
    // A pass chosen after one that was lost is the first, not the second.
    let passed = imported("(;SZ[9];B[]TL[];W[];B[aa];W[]TL[1]N[x];B[bb]TL[])");
    assert_eq!(
        moves(&passed.record),
        ["B lost", "W pass", "B A9", "W lost", "B B8"]
    );
    assert_eq!(passed.notes, []);
}

#[test]
fn handicaps_are_those_of_the_stones() {
    let free = imported("(;SZ[9]HA[3];B[aa];B[bb];B[cc];W[dd])");
    assert_eq!(free.notes, []);
    assert_eq!(moves(&free.record), ["B A9", "B B8", "B C7", "W D6"]);
    let written = write(&free.record, &Info::default());
    assert!(
        written.contains("HA[3]AB[cc][bb][aa]PL[W]\n;W[dd])"),
        "{written}"
    );
    let more = imported("(;SZ[9]HA[4]AB[aa][bb];W[dd])");
    assert_eq!(more.notes, [Note::Handicap { said: 4, stones: 2 }]);
    assert_eq!(more.record.options.handicap, 2);
    let none = imported("(;SZ[9]HA[2];W[dd])");
    assert_eq!(none.notes, [Note::Handicap { said: 2, stones: 0 }]);
    let many = imported("(;SZ[9]HA[2]AB[aa:ib];W[dd])");
    assert_eq!(many.record.options.handicap, 0, "{:?}", many.notes);
    let rectangle = imported("(;SZ[9]AB[aa:cb]PL[W];W[dd])");
    let start = rectangle.record.start();
    assert_eq!(start.position().board().stones(Colour::Black).len(), 6);
    let one = Record::new(Options {
        handicap: 1,
        ..Options::default()
    });
    let written = write(&one, &Info::default());
    assert!(
        written.contains("KM[0.5]") && !written.contains("HA["),
        "{written}"
    );
}

#[test]
fn komi_is_read_in_points_zi_and_hundredths() {
    let forms = [
        ("7.5", "7.5"),
        ("6.50", "6.5"),
        ("0", "0"),
        ("-5.5", "-5.5"),
        ("3.75", "7.5"),
        ("2.75", "5.5"),
        ("375", "7.5"),
        ("650", "6.5"),
        ("7", "7"),
        ("0.5", "0.5"),
    ];
    for (raw, komi) in forms {
        assert_eq!(komi_of(&format!("(;SZ[19]KM[{raw}])")), komi, "{raw}");
    }
    for bad in [
        "1e308",
        "inf",
        "NaN",
        "99999999999",
        "x",
        "7.3",
        "--1",
        "500.5",
        "+7",
    ] {
        let read = imported(&format!("(;SZ[19]KM[{bad}])"));
        assert_eq!(read.record.options.komi, None, "{bad}");
        assert_eq!(read.notes.len(), 1, "{bad}: {:?}", read.notes);
    }
}

#[test]
fn a_file_tells_all_that_its_record_knows() {
    let play = |colour, point: &str, clock| Ply {
        colour,
        action: Action::Play(point.parse::<Point>().unwrap()),
        clock,
    };
    let left = ClockLeft {
        left_ms: 29_050,
        overtime: Some(5),
    };
    let record = Record {
        plies: vec![
            play(Colour::Black, "C3", Some(left)),
            play(Colour::White, "G7", None),
        ],
        end: Some(End::Scored {
            margin: Margin::from_quarters(-3),
        }),
        ..Record::new(Options {
            size: "9x13".parse().unwrap(),
            komi: Some(Komi::from_half_points(-7)),
            ..Options::preset(Preset::Aga)
        })
    };
    let info = Info {
        black: "a\\]b".into(),
        white: "\u{767d}".into(),
        event: "best of 3".into(),
        round: "2".into(),
        comment: "one\ntwo".into(),
        rules: "AGA".into(),
        date: "2026-11-30".into(),
        main_s: Some(600),
        overtime: Some(Overtime::ByoYomi {
            periods: 5,
            period_s: 30,
        }),
        ..Info::default()
    };
    let file = write(&record, &info);
    let expected = "(;GM[1]FF[4]CA[UTF-8]AP[Qiguan]SZ[9:13]RU[AGA]KM[-3.5]PB[a\\\\\\]b]\
        PW[\u{767d}]EV[best of 3]RO[2]DT[2026-11-30]TM[600]OT[5x30 byo-yomi]RE[W+1.5]C[one\ntwo]\n\
        ;B[ck]BL[29.050]OB[5]\n;W[gg])\n";
    assert_eq!(file, expected);
    let read = imported(&file);
    assert_eq!((read.record, read.info, read.notes), (record, info, vec![]));
}

#[test]
fn every_end_is_written_in_a_form_that_others_read() {
    let ends = [
        (
            End::Scored {
                margin: Margin::from_quarters(3),
            },
            "B+1.5",
        ),
        (
            End::Scored {
                margin: Margin::from_quarters(0),
            },
            "0",
        ),
        (
            End::Won {
                colour: Colour::White,
                reason: Reason::Resigned,
            },
            "W+R",
        ),
        (
            End::Won {
                colour: Colour::Black,
                reason: Reason::Time,
            },
            "B+T",
        ),
        (
            End::Won {
                colour: Colour::Black,
                reason: Reason::Forfeit,
            },
            "B+F",
        ),
        (
            End::Draw {
                reason: DrawReason::Repetition,
            },
            "0",
        ),
        (
            End::Void {
                reason: VoidReason::Ruled,
            },
            "Void",
        ),
        (End::BothLost, "?"),
    ];
    for (end, text) in ends {
        let record = Record {
            end: Some(end),
            ..Record::new(Options::default())
        };
        let file = write(&record, &Info::default());
        assert!(file.contains(&format!("RE[{text}]")), "{file}");
        assert!(text.parse::<Told>().is_ok());
    }
}

#[test]
fn random_games_are_read_as_they_were_written() {
    play::each_game("sgf", |luck: &mut Luck| {
        let mut options = play::any_options(luck);
        // Only what has a name of its own can be read again.
        options.begin_from(luck.pick(&[
            Preset::Chinese1988,
            Preset::Aga,
            Preset::NewZealand,
            Preset::TrompTaylor,
        ]));
        let (game, events) = play::random_game(luck, options, 150);
        let mut record = Record::new(options);
        events.iter().for_each(|event| record.follow(event));
        assert_eq!(
            record.replay().unwrap().position().board(),
            game.position().board()
        );
        let file = write(&record, &Info::default());
        let read = imported(&file);
        assert_eq!(read.notes, [], "{file}");
        let again = read.record.replay().unwrap();
        assert_eq!(again.position().board(), game.position().board(), "{file}");
        assert_eq!(read.record.options.komi(), options.komi());
        assert_eq!(
            read.record.options.handicap_stones(),
            options.handicap_stones()
        );
        let free = options.placement == Placement::Free && options.handicap_stones() > 0;
        if !free && options.handicap != 1 {
            assert_eq!(moves(&read.record), moves(&record));
        }
    });
}

#[test]
fn damaged_files_are_judged_without_a_panic() {
    let whole = "(;GM[1]FF[4]SZ[9]HA[2]AB[aa:bb]AW[cc]PB[\u{68cb}\\]]KM[7.5]RE[B+1.5]TM[600]\
        OT[5x30 byo-yomi];B[ee]BL[12.5](;W[];B[tt])(;W[ff]))";
    play::each_game("damaged", |luck: &mut Luck| {
        for _ in 0..50 {
            let mut bytes = whole.as_bytes().to_vec();
            for _ in 0..=luck.below(4) {
                let at = luck.below(bytes.len());
                match luck.below(3) {
                    0 => bytes[at] = luck.pick(b"()[];:\\ aBW9.x\n\xff\x00"),
                    1 if bytes.len() > 1 => drop(bytes.remove(at)),
                    _ => bytes.truncate(at.max(1)),
                }
            }
            if let Ok(read) = read(&bytes) {
                let again = imported(&write(&read.record, &read.info));
                assert_eq!(again.record.options.size, read.record.options.size);
            }
        }
    });
}
