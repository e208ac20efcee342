//! The text of a record: what is read, what is refused and where (junqi rules 8).

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use qiguan_rules::Seat;
use qiguan_rules::junqi::{
    DrawReason, End, Event, IllegalMove, Options, Outcome, Position, Preset, Reason, Record,
    RecordFault, ReplayError, ReplayFault, Token,
};

const LAYOUTS: &str = "\
S 84925B.4.311.767.B.65M132MFM32
E 293653.6.81B.474.7.B215MM321FM
N 67542B.4.271.9B8.6.315M13MFM23
W 324469.7.3B6.7B1.5.15M8M2M21F3
";

fn parse(text: &str) -> Result<Record, String> {
    Record::parse(text, Options::default()).map_err(|error| error.to_string())
}

fn winners(position: &Position) -> Option<Vec<Seat>> {
    match position.over()? {
        End::Won { seats } => Some(seats.to_vec()),
        End::Draw { .. } => None,
    }
}

fn with(tokens: &str) -> Record {
    parse(&format!("{LAYOUTS}{tokens}")).unwrap()
}

#[test]
fn options_come_from_the_preset_the_lines_and_the_caller() {
    let platform = Options::preset(Preset::Platform);
    let record = parse(LAYOUTS).unwrap();
    assert_eq!(
        (record.options, record.first),
        (Options::default(), Seat::S)
    );
    assert_eq!(Record::parse(LAYOUTS, platform).unwrap().options, platform);

    let text = format!("# a comment\nOPT preset=platform\nOPT quiet_limit=0\n\n{LAYOUTS}");
    let record = parse(&text).unwrap();
    assert_eq!(
        record.options,
        Options {
            quiet_limit: 0,
            ..platform
        }
    );
    let written = record.to_string();
    assert_eq!(
        written,
        format!("OPT preset=platform\nOPT quiet_limit=0\n{LAYOUTS}")
    );
    assert_eq!(Record::parse(&written, Options::default()), Ok(record));
}

#[test]
fn seats_stand_in_turn_order() {
    let mut lines: Vec<&str> = LAYOUTS.lines().collect();
    lines[1..].reverse();
    let clockwise = lines.join("\n");
    let record = parse(&format!("OPT direction=clockwise\n{clockwise}")).unwrap();
    let order: Vec<Seat> = record.turn_order().collect();
    assert_eq!(order, [Seat::S, Seat::W, Seat::N, Seat::E]);
    assert_eq!(
        parse(&clockwise).unwrap_err(),
        "line 2: W stands where E is next in turn"
    );
    let wrong = format!("OPT direction=clockwise\n{LAYOUTS}");
    assert_eq!(
        parse(&wrong).unwrap_err(),
        "line 3: E stands where W is next in turn"
    );
}

#[test]
fn faults_name_their_line_and_token() {
    let cases = [
        ("", "line 1: fewer layouts than players"),
        (
            "S 84925B.4.311.767.B.65M132MFM32",
            "line 1: fewer layouts than players",
        ),
        ("OPT quiet_limit", "line 1: not `OPT key=value`"),
        ("OPT colour=red", "line 1: no such option"),
        ("OPT quiet_limit=70000", "line 1: no such value"),
        ("OPT preset=mine", "line 1: no such value"),
        (
            "OPT quiet_limit=5\n{}",
            "line 2: a quiet limit of 5, neither 0 nor 10 to 1000",
        ),
        (
            "OPT quiet_limit=20\nOPT quiet_limit=30",
            "line 2: set twice, or a preset after another option",
        ),
        (
            "OPT quiet_limit=20\nOPT preset=classic",
            "line 2: set twice, or a preset after another option",
        ),
        (
            "{}OPT quiet_limit=20",
            "line 5: an option after the first layout",
        ),
        ("S", "line 1: not `SEAT LAYOUT`"),
        (
            "SS 84925B.4.311.767.B.65M132MFM32",
            "line 1: not `SEAT LAYOUT`",
        ),
        (
            "S 84925B.4.311.767.B.65M132MFM3",
            "line 1: 29 letters instead of 30",
        ),
        (
            "S B4925B.4.311.767.8.65M132MFM32",
            "line 1: a bomb at 0, in the front row",
        ),
        (
            "{}S00-M20\nE00-M22 E0-M22",
            "line 6, token 3: no such token",
        ),
        ("{}S00-M20 S00-M201", "line 5, token 2: no such token"),
        ("{}LS5", "line 5, token 1: no such token"),
        ("{}END1", "line 5, token 1: no such token"),
        ("{}é00-M20", "line 5, token 1: no such token"),
        ("{}S00é20", "line 5, token 1: no such token"),
    ];
    for (text, expected) in cases {
        let text = text.replace("{}", LAYOUTS);
        assert_eq!(parse(&text).unwrap_err(), expected, "{text}");
    }
    let long = format!("{LAYOUTS}{}", "TS ".repeat(70_000));
    assert_eq!(
        Record::parse(&long, Options::default()).unwrap_err().fault,
        RecordFault::TooLong
    );
    let endless = "#".repeat(2_000_000);
    assert!(Record::parse(&endless, Options::default()).is_err());
}

#[test]
fn a_cut_or_spoilt_record_never_panics() {
    let text = include_str!("cases/junqi/full-game.txt");
    let whole = Record::parse(text, Options::default()).unwrap();
    let mut cut_short = 0;
    for cut in 0..text.len() {
        match Record::parse(&text[..cut], Options::default()) {
            Ok(record) => {
                let tokens = record.tokens.len();
                assert_eq!(record.tokens, whole.tokens[..tokens], "cut at {cut}");
                cut_short += 1;
            }
            Err(error) => assert!(error.line <= text[..cut].lines().count().max(1)),
        }
    }
    assert!(cut_short > whole.tokens.len());
    for index in 0..text.len() {
        let mut bytes = text.as_bytes().to_vec();
        bytes[index] ^= 1 << (index % 7);
        if let Ok(spoilt) = String::from_utf8(bytes)
            && let Ok(record) = Record::parse(&spoilt, Options::default())
        {
            let _either_is_fine = record.replay().is_ok();
        }
    }
}

#[test]
fn replays_find_what_cannot_have_happened() {
    let cases = [
        ("E00-M22", 1, ReplayFault::Illegal(IllegalMove::NotYours)),
        ("S00-S01", 1, ReplayFault::Illegal(IllegalMove::OwnOrAlly)),
        (
            "S00-M20 E00-M11",
            2,
            ReplayFault::Illegal(IllegalMove::Unreachable),
        ),
        ("S04-E00", 1, ReplayFault::Outcome(Outcome::AttackerWins)),
        ("TE", 1, ReplayFault::NotToMove(Seat::E)),
        ("XE", 1, ReplayFault::StillLiving(Seat::E)),
        ("LE6 LE4", 2, ReplayFault::NotLiving(Seat::E)),
        (
            "LE1",
            1,
            ReplayFault::NotSo(Token::Out(Seat::E, Reason::Flag)),
        ),
        (
            "LE2",
            1,
            ReplayFault::NotSo(Token::Out(Seat::E, Reason::NoMove)),
        ),
        ("END4", 1, ReplayFault::NotSo(Token::Decided)),
        ("LE6 LW6", 3, ReplayFault::Missing(Token::Decided)),
        ("LE6 LW6 XE", 3, ReplayFault::Missing(Token::Decided)),
        ("END2 TS", 2, ReplayFault::AfterEnd),
        ("LE6 LW6 END4 XE", 4, ReplayFault::AfterEnd),
    ];
    for (tokens, token, fault) in cases {
        assert_eq!(
            with(tokens).replay(),
            Err(ReplayError { token, fault }),
            "{tokens}"
        );
    }
}

#[test]
fn replays_take_what_players_and_clocks_do() {
    let decided = with("TS LE6 XE S00-M20 LW4 END4").replay();
    assert_eq!(
        decided,
        Err(ReplayError {
            token: 4,
            fault: ReplayFault::Illegal(IllegalMove::NotYours)
        })
    );

    let position = with("TS LE6 XE TN LW4 END4").replay().unwrap();
    assert_eq!(winners(&position), Some(vec![Seat::S, Seat::N]));

    let position = with("TS LS3 TE").replay().unwrap();
    assert!(!position.alive(Seat::S));
    assert_eq!(position.to_move(), Seat::N);
    // Some records write no timeout before the last.
    assert_eq!(with("LS3 TE").replay(), with("TS LS3 TE").replay());

    let position = with("TS END2").replay().unwrap();
    assert_eq!(
        position.over(),
        Some(End::Draw {
            reason: DrawReason::Agreed
        })
    );
}

#[test]
fn steps_show_each_token_with_its_events() {
    let record = with("S00-M20 TE LE3 END2");
    let steps: Vec<Vec<Event>> = record.steps().map(|step| step.unwrap().events).collect();
    assert_eq!(steps.len(), 4);
    assert_eq!(steps[0][1], Event::TurnPassed { to: Seat::E });
    assert_eq!(steps[1], [Event::TimedOut { seat: Seat::E }]);
    assert_eq!(
        steps[2],
        [
            Event::Out {
                seat: Seat::E,
                reason: Reason::Timeouts
            },
            Event::TurnPassed { to: Seat::N }
        ]
    );
    assert_eq!(
        steps[3],
        [Event::Over {
            end: End::Draw {
                reason: DrawReason::Agreed
            }
        }]
    );
}

#[test]
fn tokens_read_back() {
    let tokens = [
        "N00-M02", "W04xS00", "S10oE40", "M11=N02", "TN", "LE1", "LS6", "XW", "END2", "END4",
    ];
    for text in tokens {
        assert_eq!(
            text.parse::<Token>().map(|token| token.to_string()),
            Ok(text.into())
        );
    }
    for text in [
        "", "N00", "N00-", "N00*M02", "TM", "L1", "LN7", "END", "X", "N00-M02 ", "é",
    ] {
        assert!(text.parse::<Token>().is_err(), "{text}");
    }
}
