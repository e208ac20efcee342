//! Options: presets, ranges, handicap and how they are stored.

use qiguan_rules::go::{
    Colour, HandicapBonus, KoRule, Komi, OptionTextError, Options, OptionsError, Placement,
    Position, Preset, Scoring, Size, Suicide, stars,
};

#[test]
fn presets_are_those_of_the_rules() {
    let rows = [
        (
            Preset::Chinese1988,
            Scoring::Area,
            KoRule::ChineseReferee,
            false,
            "5.5",
            4,
        ),
        (
            Preset::Chinese2002,
            Scoring::Area,
            KoRule::ChineseReferee,
            false,
            "7.5",
            4,
        ),
        (
            Preset::ChinesePsk,
            Scoring::Area,
            KoRule::Psk,
            false,
            "7.5",
            4,
        ),
        (
            Preset::Aga,
            Scoring::AreaPassStones,
            KoRule::Ssk,
            false,
            "7.5",
            3,
        ),
        (Preset::NewZealand, Scoring::Area, KoRule::Ssk, true, "7", 0),
        (
            Preset::TrompTaylor,
            Scoring::AreaAsItStands,
            KoRule::Psk,
            true,
            "0",
            0,
        ),
    ];
    for (preset, scoring, ko_rule, suicide, komi, bonus) in rows {
        let options = Options::preset(preset);
        assert_eq!((options.scoring, options.ko_rule), (scoring, ko_rule));
        assert_eq!(options.suicide == Suicide::MultiStone, suicide);
        assert_eq!(options.komi().to_string(), komi);
        assert_eq!(options.bonus(), 0);
        assert_eq!(options.check(), Ok(()));
        let with = Options {
            handicap: 4,
            ..options
        };
        assert_eq!(with.bonus(), bonus, "{preset}");
        let less = if options.komi().is_whole() {
            "0"
        } else {
            "0.5"
        };
        assert_eq!(with.komi().to_string(), less);
        let first = Options {
            handicap: 1,
            ..options
        };
        assert_eq!(
            (first.bonus(), first.komi().to_string().as_str()),
            (0, less)
        );
        let set = Options {
            komi: Some(Komi::from_half_points(9)),
            ..with
        };
        assert_eq!(set.komi().to_string(), "4.5");
    }
    assert_eq!(Options::default(), Options::preset(Preset::Chinese2002));
}

#[test]
fn options_out_of_range_are_refused() {
    let komi = Komi::from_half_points(723);
    let base = Options::default();
    let refused = [
        (
            Options {
                komi: Some(komi),
                ..base
            },
            OptionsError::Komi(komi),
        ),
        (
            Options {
                handicap: 10,
                ..base
            },
            OptionsError::Handicap(10),
        ),
        (
            Options {
                handicap: 5,
                size: Size::new(8, 8).unwrap(),
                ..base
            },
            OptionsError::Stars {
                handicap: 5,
                size: Size::new(8, 8).unwrap(),
            },
        ),
        (
            Options {
                handicap: 2,
                size: Size::new(5, 19).unwrap(),
                ..base
            },
            OptionsError::Stars {
                handicap: 2,
                size: Size::new(5, 19).unwrap(),
            },
        ),
    ];
    for (options, error) in refused {
        assert_eq!(options.check(), Err(error));
    }
    let most = Komi::from_half_points(-722);
    assert_eq!(
        Options {
            komi: Some(most),
            ..base
        }
        .check(),
        Ok(())
    );
    let small = Size::new(5, 5).unwrap();
    let free = Options {
        handicap: 9,
        placement: Placement::Free,
        size: small,
        ..base
    };
    assert_eq!(free.check(), Ok(()));
}

#[test]
fn options_are_set_by_key() {
    let mut options = Options::default();
    let pairs = [
        ("size", "13x9"),
        ("handicap", "3"),
        ("placement", "free"),
        ("colours", "guest_black"),
        ("repetition_result", "arbiter"),
        ("ko_rule", "ssk"),
        ("suicide", "multi_stone"),
        ("scoring", "area_as_it_stands"),
        ("handicap_bonus", "stones_but_one"),
        ("komi", "-6.5"),
    ];
    for (key, value) in pairs {
        options.set(key, value).unwrap();
        assert!(options.entries().contains(&(key, value.into())), "{key}");
    }
    let mut again = Options::default();
    for (key, value) in options.entries() {
        again.set(key, &value).unwrap();
    }
    assert_eq!(again, options);
    options.set("preset", "aga").unwrap();
    assert_eq!((options.ko_rule, options.handicap), (KoRule::Ssk, 3));
    assert_eq!(
        (options.komi, options.handicap_bonus),
        (None, HandicapBonus::StonesButOne)
    );
    assert_eq!(options.set("kom", "1"), Err(OptionTextError::UnknownKey));
    for (key, value) in [("komi", "1e308"), ("ko_rule", "PSK"), ("handicap", "-1")] {
        assert_eq!(options.set(key, value), Err(OptionTextError::BadValue));
    }
    for size in ["0", "1000"] {
        assert!(
            matches!(options.set("size", size), Err(OptionTextError::Size(_))),
            "{size}"
        );
    }
}

#[test]
fn stored_options_keep_their_form() {
    let stored = r#"{"preset":"chinese_2002","size":"19","ko_rule":"chinese_referee","suicide":"forbidden","scoring":"area","handicap_bonus":"stones","handicap":0,"placement":"fixed","colours":"lot","repetition_result":"draw"}"#;
    assert_eq!(serde_json::to_string(&Options::default()).unwrap(), stored);
    assert_eq!(
        serde_json::from_str::<Options>("{}").unwrap(),
        Options::default()
    );
    let old = serde_json::from_str::<Options>(r#"{"preset":"chinese_1988","komi":-7}"#).unwrap();
    assert_eq!(old.komi(), Komi::from_half_points(-7));
}

#[test]
fn handicap_stones_stand_on_the_stars() {
    let on_19 = [
        (2, "D4 Q16"),
        (3, "D4 D16 Q16"),
        (4, "D4 Q4 D16 Q16"),
        (5, "D4 Q4 K10 D16 Q16"),
        (6, "D4 Q4 D10 Q10 D16 Q16"),
        (7, "D4 Q4 D10 K10 Q10 D16 Q16"),
        (8, "D4 K4 Q4 D10 Q10 D16 K16 Q16"),
        (9, "D4 K4 Q4 D10 K10 Q10 D16 K16 Q16"),
    ];
    for (stones, points) in on_19 {
        assert_eq!(stars(Size::NINETEEN, stones).unwrap().to_string(), points);
        let start = Position::start(Options {
            handicap: stones,
            ..Options::default()
        });
        assert_eq!(start.board().stones(Colour::Black).to_string(), points);
        assert_eq!((start.to_move(), start.placing()), (Colour::White, 0));
    }
    let nine = Size::new(9, 9).unwrap();
    assert_eq!(stars(nine, 5).unwrap().to_string(), "C3 G3 E5 C7 G7");
    let thirteen = Size::new(13, 9).unwrap();
    assert_eq!(stars(thirteen, 2).unwrap().to_string(), "D3 K7");
    assert_eq!(stars(Size::new(7, 7).unwrap(), 5), None);
    assert_eq!(stars(Size::new(7, 7).unwrap(), 4).unwrap().len(), 4);
    assert_eq!(stars(Size::NINETEEN, 10), None);
    let first = Position::start(Options {
        handicap: 1,
        ..Options::default()
    });
    assert_eq!(
        (first.to_move(), first.board().vacant().len()),
        (Colour::Black, 361)
    );
}
