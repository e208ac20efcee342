//! Options: presets, ranges and how they are stored.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use qiguan_rules::Seat;
use qiguan_rules::junqi::{
    Direction, First, FlagCapture, OptionTextError, Options, OptionsError, Preset, Variant,
    Visibility,
};

#[test]
fn four_play_unless_told_otherwise() {
    let options = Options::default();
    assert_eq!(options.variant(), Variant::FourPlayer);
    assert_eq!(options.seats(), Seat::ALL);
    assert_eq!(Variant::default(), Variant::FourPlayer);
}

#[test]
fn presets_are_those_of_the_rules() {
    let classic = Options::default();
    assert_eq!(classic, Options::preset(Preset::Classic));
    assert!(!classic.invincible_mines && !classic.flying_bombs);
    assert!(classic.commander_death_shows_flag);
    assert_eq!((classic.move_limit_s, classic.timeouts_allowed), (60, 3));
    assert_eq!((classic.quiet_limit, classic.surrender_from_move), (70, 0));
    assert_eq!(classic.arrange_limit_s, 180);
    assert_eq!(classic.first, First::Random);
    assert_eq!(classic.direction, Direction::CounterClockwise);
    assert_eq!(
        (classic.flag_capture, classic.visibility),
        (FlagCapture::Any, Visibility::Dark)
    );

    let platform = Options::preset(Preset::Platform);
    assert!(platform.invincible_mines);
    assert_eq!((platform.move_limit_s, platform.timeouts_allowed), (30, 4));
    assert_eq!(platform.surrender_from_move, 20);
}

#[test]
fn a_preset_is_recognised_by_what_sets_presets_apart() {
    for preset in [Preset::Classic, Preset::Platform] {
        let options = Options {
            quiet_limit: 0,
            flying_bombs: true,
            ..Options::preset(preset)
        };
        assert_eq!(options.matching_preset(), Some(preset));
        assert_eq!(options.check(), Ok(()));
    }
    let base = Options::default();
    let mixed = [
        Options {
            invincible_mines: true,
            ..base
        },
        Options {
            surrender_from_move: 20,
            ..base
        },
        Options {
            move_limit_s: 30,
            ..base
        },
        Options {
            timeouts_allowed: 4,
            ..base
        },
    ];
    for options in mixed {
        assert_eq!(options.matching_preset(), None);
    }
}

#[test]
fn numbers_out_of_range_are_refused() {
    let base = Options::default();
    let cases = [
        (
            Options {
                move_limit_s: 4,
                ..base
            },
            OptionsError::MoveLimit(4),
        ),
        (
            Options {
                move_limit_s: 601,
                ..base
            },
            OptionsError::MoveLimit(601),
        ),
        (
            Options {
                timeouts_allowed: 21,
                ..base
            },
            OptionsError::TimeoutsAllowed(21),
        ),
        (
            Options {
                arrange_limit_s: 29,
                ..base
            },
            OptionsError::ArrangeLimit(29),
        ),
        (
            Options {
                arrange_limit_s: 1801,
                ..base
            },
            OptionsError::ArrangeLimit(1801),
        ),
        (
            Options {
                quiet_limit: 9,
                ..base
            },
            OptionsError::QuietLimit(9),
        ),
        (
            Options {
                quiet_limit: 1001,
                ..base
            },
            OptionsError::QuietLimit(1001),
        ),
        (
            Options {
                surrender_from_move: 201,
                ..base
            },
            OptionsError::SurrenderFromMove(201),
        ),
    ];
    for (options, error) in cases {
        assert_eq!(options.check(), Err(error));
    }
    let limits = Options {
        move_limit_s: 5,
        timeouts_allowed: 0,
        arrange_limit_s: 1800,
        quiet_limit: 10,
        surrender_from_move: 200,
        ..base
    };
    assert_eq!(limits.check(), Ok(()));
}

#[test]
fn seats_are_held_alone_or_as_a_pair_or_all_together() {
    let options = |game, seats_per_player| Options {
        game,
        seats_per_player,
        ..Options::default()
    };
    // The groups of a game, each by its letters.
    let cases = [
        (Variant::FourPlayer, 1, "S E N W"),
        (Variant::FourPlayer, 2, "SN EW SN EW"),
        (Variant::FourPlayer, 4, "SENW SENW SENW SENW"),
        (Variant::Duel, 1, "S N"),
        (Variant::Duel, 2, "SN SN"),
        (Variant::Frontier, 1, "S N"),
        (Variant::Frontier, 2, "SN SN"),
    ];
    for (game, seats, groups) in cases {
        let options = options(game, seats);
        assert_eq!(options.check(), Ok(()));
        let group = |seat: &Seat| options.group(*seat).iter().map(Seat::letter).collect();
        let found: Vec<String> = options.seats().iter().map(group).collect();
        assert_eq!(found.join(" "), groups, "{game}, {seats}");
    }
    for (game, seats) in [
        (Variant::FourPlayer, 0),
        (Variant::FourPlayer, 3),
        (Variant::FourPlayer, 5),
        (Variant::Duel, 3),
        (Variant::Duel, 4),
        (Variant::Frontier, 4),
    ] {
        let refused = Err(OptionsError::SeatsPerPlayer(seats));
        assert_eq!(options(game, seats).check(), refused, "{game}, {seats}");
    }
}

#[test]
fn one_seat_a_player_is_stored_as_ever() {
    let stored = |options: &Options| serde_json::to_string(options).unwrap();
    let base = Options::default();
    assert!(!stored(&base).contains("seats_per_player"));
    let pairs = Options {
        seats_per_player: 2,
        ..base
    };
    let text = stored(&pairs);
    assert_eq!(serde_json::from_str::<Options>(&text).unwrap(), pairs);
}

#[test]
fn every_option_is_set_by_its_own_text() {
    let other = Options {
        game: Variant::Duel,
        invincible_mines: true,
        flying_bombs: true,
        flag_capture: FlagCapture::Engineer,
        commander_death_shows_flag: false,
        visibility: Visibility::Allied,
        quiet_limit: 0,
        surrender_from_move: 7,
        first: First::Seat(Seat::N),
        direction: Direction::Clockwise,
        move_limit_s: 45,
        timeouts_allowed: 9,
        arrange_limit_s: 60,
        ally_chat: Some(qiguan_rules::junqi::AllyChat::Phrases),
        seats_per_player: 2,
    };
    let mut options = Options::default();
    for ((key, value), (_, default)) in other.entries().iter().zip(&Options::default().entries()) {
        assert_ne!(value, default, "{key} differs here");
        options.set(key, value).unwrap();
        options.set(key, "?").unwrap_err();
    }
    assert_eq!(options, other);
    assert_eq!(
        options.set("preset", "classic"),
        Err(OptionTextError::UnknownKey)
    );
}

#[test]
fn old_and_new_journals_fold() {
    assert_eq!(
        serde_json::from_str::<Options>("{}").unwrap(),
        Options::default()
    );
    let later = r#"{"quiet_limit":20,"first":{"seat":"N"},"direction":"clockwise","unheard_of":1}"#;
    let options: Options = serde_json::from_str(later).unwrap();
    assert_eq!(
        (options.quiet_limit, options.first),
        (20, First::Seat(Seat::N))
    );
    assert_eq!(options.direction, Direction::Clockwise);
    let stored = rmp_serde::to_vec_named(&options).unwrap();
    assert_eq!(rmp_serde::from_slice::<Options>(&stored).unwrap(), options);
}
