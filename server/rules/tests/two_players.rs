//! The games for two: options, the start, and their records (junqi rules 1, 2.1, 8).

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use qiguan_rules::junqi::{
    First, Options, OptionsError, Position, Post, Preset, Record, RecordFault, ReplayError,
    ReplayFault, Variant, Winners, stock,
};
use qiguan_rules::{BySeat, Seat};

const TWO: [Variant; 2] = [Variant::Duel, Variant::Frontier];

const LAYOUTS: &str = "\
S 84925B.4.311.767.B.65M132MFM32
N 67542B.4.271.9B8.6.315M13MFM23
";

fn options(game: Variant) -> Options {
    Options {
        game,
        ..Options::default()
    }
}

fn parse(text: &str) -> Result<Record, String> {
    Record::parse(text, Options::default()).map_err(|error| error.to_string())
}

#[test]
fn a_game_is_stored_by_name_and_sets_no_preset_apart() {
    for (game, name) in Variant::ALL
        .into_iter()
        .zip(["four_player", "duel", "frontier"])
    {
        assert_eq!(serde_json::to_string(&game).unwrap(), format!("{name:?}"));
        assert_eq!(name.parse(), Ok(game));
        for preset in [Preset::Classic, Preset::Platform] {
            let options = Options {
                game,
                ..Options::preset(preset)
            };
            assert_eq!(options.matching_preset(), Some(preset));
            assert_eq!(options.check(), Ok(()));
            let stored = rmp_serde::to_vec_named(&options).unwrap();
            assert_eq!(rmp_serde::from_slice::<Options>(&stored).unwrap(), options);
        }
    }
    assert!("Duel".parse::<Variant>().is_err());
    let old: Options = serde_json::from_str(r#"{"quiet_limit":20}"#).unwrap();
    assert_eq!(old.game, Variant::FourPlayer);
    let new: Options = serde_json::from_str(r#"{"game":"frontier"}"#).unwrap();
    assert_eq!(new, options(Variant::Frontier));
}

#[test]
fn two_seats_play_each_alone() {
    for game in TWO {
        assert_eq!(options(game).seats(), [Seat::S, Seat::N]);
        assert_eq!(game.alliances(), [[Seat::S], [Seat::N]]);
        assert!(Seat::ALL.into_iter().all(|seat| game.ally(seat).is_none()));
    }
    assert_eq!(Variant::FourPlayer.ally(Seat::E), Some(Seat::W));
}

#[test]
fn a_first_mover_must_play() {
    for game in TWO {
        for seat in Seat::ALL {
            let options = Options {
                first: First::Seat(seat),
                ..options(game)
            };
            let expected = match seat {
                Seat::S | Seat::N => Ok(()),
                Seat::E | Seat::W => Err(OptionsError::First(seat)),
            };
            assert_eq!(options.check(), expected);
        }
    }
}

#[test]
fn a_seat_that_is_not_in_play_has_nothing() {
    for game in TWO {
        let all = BySeat::from_fn(|_| stock::draw(3));
        let position = Position::start(all, Seat::E, options(game));
        // E does not play: the next in turn order begins.
        assert_eq!(position.to_move(), Seat::N);
        assert_eq!(position.living().collect::<Vec<_>>(), [Seat::S, Seat::N]);
        let standing = Post::all().filter(|&post| position.occupant(post).is_some());
        assert_eq!(standing.count(), 50);
        for seat in [Seat::E, Seat::W] {
            assert!(!position.alive(seat));
            assert!(Post::starts(seat).all(|start| position.piece(start).is_none()));
            assert_eq!(position.layout(seat).pieces().count(), 0);
            assert!(position.moves_of(seat).is_empty());
        }
        let armies = options(game).armies(&all.map(Some)).unwrap();
        assert_eq!(Position::start(armies, Seat::N, options(game)), position);
    }
}

#[test]
fn armies_are_whole_once_all_who_play_have_one() {
    let layout = stock::draw(0);
    let only = |seats: &[Seat]| BySeat::from_fn(|seat| seats.contains(&seat).then_some(layout));
    for game in TWO {
        assert!(options(game).armies(&only(&[Seat::S, Seat::N])).is_some());
        assert!(options(game).armies(&only(&[Seat::S, Seat::E])).is_none());
    }
    let four = options(Variant::FourPlayer);
    assert!(four.armies(&only(&[Seat::S, Seat::N])).is_none());
    assert_eq!(
        four.armies(&only(&Seat::ALL)),
        Some(BySeat::from_fn(|_| layout))
    );
}

#[test]
fn records_have_two_layouts() {
    for game in TWO {
        let text = format!("OPT preset=classic\nOPT game={game}\n{LAYOUTS}S04-S14\n");
        let record = parse(&text.replace("S04-S14", "TS TN")).unwrap();
        assert_eq!(record.options, options(game));
        assert_eq!(record.first, Seat::S);
        let order: Vec<Seat> = record.turn_order().collect();
        assert_eq!(order, [Seat::S, Seat::N]);
        assert_eq!(record.to_string(), text.replace("S04-S14", "TS TN"));
        let north: Vec<&str> = LAYOUTS.lines().rev().collect();
        let record = parse(&format!("OPT game={game}\n{}", north.join("\n"))).unwrap();
        assert_eq!(record.first, Seat::N);
        // As the caller's options have it, where the text does not say.
        assert_eq!(
            Record::parse(LAYOUTS, options(game)).unwrap().options.game,
            game
        );
    }
}

#[test]
fn faults_of_records_for_two() {
    let layout = "293653.6.81B.474.7.B215MM321FM";
    let cases = [
        ("S {}", "line 2: fewer layouts than players"),
        ("E {}", "line 2: E does not play"),
        ("S {}\nE {}", "line 3: E does not play"),
        ("S {}\nS {}", "line 3: S stands where N is next in turn"),
        ("S {}\nN {}\nE {}", "line 4, token 1: no such token"),
        (
            "OPT first=W\nS {}\nN {}",
            "line 3: W is to move first and does not play",
        ),
        (
            "OPT preset=classic",
            "line 2: set twice, or a preset after another option",
        ),
    ];
    for game in TWO {
        for (rest, expected) in cases {
            let text = format!("OPT game={game}\n{}", rest.replace("{}", layout));
            assert_eq!(parse(&text).unwrap_err(), expected, "{text}");
        }
    }
    assert_eq!(
        parse("OPT game=chess").unwrap_err(),
        "line 1: no such value"
    );
    let error = Record::parse(&format!("W {layout}"), options(Variant::Duel)).unwrap_err();
    assert_eq!(error.fault, RecordFault::NotInPlay(Seat::W));
}

#[test]
fn replays_know_who_plays() {
    for game in TWO {
        for tokens in ["TE", "LE6", "XW", "LW1"] {
            let text = format!("OPT game={game}\n{LAYOUTS}TS {tokens}");
            let seat = Seat::from_letter(tokens.chars().nth(1).unwrap()).unwrap();
            assert_eq!(
                parse(&text).unwrap().replay(),
                Err(ReplayError {
                    token: 2,
                    fault: ReplayFault::NotInPlay(seat)
                }),
                "{tokens}"
            );
        }
        let text = format!("OPT game={game}\n{LAYOUTS}TS LN6 END4");
        let position = parse(&text).unwrap().replay().unwrap();
        assert_eq!(position.living().collect::<Vec<_>>(), [Seat::S]);
    }
}

#[test]
fn winners_are_an_alliance() {
    for text in [r#"["S"]"#, r#"["N"]"#, r#"["S","N"]"#, r#"["E","W"]"#] {
        let winners: Winners = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&winners).unwrap(), text);
    }
    for text in ["[]", r#"["E"]"#, r#"["N","S"]"#, r#"["S","E"]"#] {
        assert!(serde_json::from_str::<Winners>(text).is_err(), "{text}");
    }
}
