//! Rooms out of bytes: games, their options, and what a game begins from.

use crate::fuzz::source::Source;
use qiguan_rules::junqi::{self, FlagCapture, Preset, Variant, Visibility};
use qiguan_rules::{go, xiangqi};
use qiguan_table::{
    AtLimit, Enforcement, GameOptions, GoSettings, IllegalMove, NaturalLimit, Stage, Stages, Start,
    TimeControl, XiangqiIllegal, XiangqiSettings,
};

/// Options of any game, and a position of it, if it is to begin from one.
pub(super) fn room(source: &mut Source) -> (GameOptions, Option<Start>) {
    match options(source) {
        GameOptions::Go(settings) if source.below(4) == 3 => go_start(settings, source),
        GameOptions::Xiangqi(settings) if source.below(4) == 3 => {
            let fen = source.pick(&POSITIONS).unwrap_or("").to_owned();
            (GameOptions::Xiangqi(settings), Some(Start::Xiangqi { fen }))
        }
        options @ (GameOptions::Junqi(_) | GameOptions::Go(_) | GameOptions::Xiangqi(_)) => {
            (options, None)
        }
    }
}

pub(super) fn options(source: &mut Source) -> GameOptions {
    match source.below(3) {
        0 => GameOptions::Junqi(junqi_options(source)),
        1 => GameOptions::Go(go_settings(source)),
        _ => GameOptions::Xiangqi(xiangqi_settings(source)),
    }
}

fn junqi_options(source: &mut Source) -> junqi::Options {
    let preset = source.pick(&[Preset::Classic, Preset::Platform]);
    let options = junqi::Options::preset(preset.unwrap_or(Preset::Classic));
    let visibilities = [Visibility::Dark, Visibility::Allied, Visibility::Open];
    let captures = [
        FlagCapture::Any,
        FlagCapture::Commander,
        FlagCapture::Engineer,
    ];
    let flags = source.byte();
    junqi::Options {
        game: source.pick(&Variant::ALL).unwrap_or(options.game),
        visibility: source.pick(&visibilities).unwrap_or(options.visibility),
        flag_capture: source.pick(&captures).unwrap_or(options.flag_capture),
        seats_per_player: source.pick(&[1, 2, 4]).unwrap_or(1),
        invincible_mines: options.invincible_mines ^ (flags & 1 > 0),
        flying_bombs: options.flying_bombs ^ (flags & 2 > 0),
        commander_death_shows_flag: options.commander_death_shows_flag ^ (flags & 4 > 0),
        quiet_limit: if flags & 8 > 0 {
            5
        } else {
            options.quiet_limit
        },
        surrender_from_move: if flags & 16 > 0 {
            1
        } else {
            options.surrender_from_move
        },
        timeouts_allowed: if flags & 32 > 0 {
            1
        } else {
            options.timeouts_allowed
        },
        ..options
    }
}

fn go_settings(source: &mut Source) -> GoSettings {
    let flags = source.byte();
    let mut settings = match flags & 1 > 0 {
        true => GoSettings::refereed(),
        false => GoSettings::casual(),
    };
    if let Some(preset) = source.pick(&go::Preset::ALL) {
        settings.rules = go::Options::preset(preset);
    }
    let size = source.pick(&["5", "9", "13x9"]);
    let size = size.and_then(|size| size.parse().ok());
    settings.rules.size = size.unwrap_or(settings.rules.size);
    settings.rules.handicap = source.pick(&[0, 0, 1, 2, 4]).unwrap_or(0);
    if flags & 2 > 0 {
        settings.rules.placement = go::Placement::Free;
    }
    if flags & 4 > 0 {
        settings.illegal_move = IllegalMove::LoseTurn;
    }
    if flags & 8 > 0 {
        settings.session_s = Some(60);
        settings.recess_s = Some(60);
    }
    if let Some(time) = time(source) {
        settings.time = time;
    }
    settings.undos = if settings.refereed { 0 } else { 2 };
    settings.pauses = 2;
    settings.adjournment = flags & 16 == 0;
    settings
}

fn xiangqi_settings(source: &mut Source) -> XiangqiSettings {
    use xiangqi::Profile;
    let base = match source.below(3) {
        0 => XiangqiSettings::casual(),
        1 => XiangqiSettings::refereed(),
        _ => XiangqiSettings::club(),
    };
    let profiles = [
        Profile::Cxa1999,
        Profile::Cxa2020,
        Profile::Axf,
        Profile::Casual,
    ];
    let enforcements = [
        Enforcement::WarnThenLoss,
        Enforcement::BanMove,
        Enforcement::Immediate,
    ];
    let illegal = [
        XiangqiIllegal::Refuse,
        XiangqiIllegal::Foul,
        XiangqiIllegal::Loss,
    ];
    let flags = source.byte();
    XiangqiSettings {
        profile: source.pick(&profiles).unwrap_or(base.profile),
        enforcement: source.pick(&enforcements).unwrap_or(base.enforcement),
        illegal_move: source.pick(&illegal).unwrap_or(base.illegal_move),
        natural_limit: match flags & 1 > 0 {
            true => NaturalLimit::Claim,
            false => NaturalLimit::Auto,
        },
        natural_limit_rounds: if flags & 2 > 0 {
            10
        } else {
            base.natural_limit_rounds
        },
        occurrences: if flags & 4 > 0 { 4 } else { 3 },
        touch_move: flags & 8 > 0,
        flag_needs_material: flags & 16 > 0,
        pauses: 2,
        time: time(source).unwrap_or(base.time),
        ..base
    }
}

/// None: as the settings have it.
fn time(source: &mut Source) -> Option<TimeControl> {
    let at_limit = [AtLimit::LoseGame, AtLimit::Penalty, AtLimit::LoseTurn];
    match source.below(12) {
        0 => Some(TimeControl::PerMove {
            limit_ms: 10_000,
            timeouts_allowed: 1,
            at_limit: source.pick(&at_limit)?,
        }),
        1 => Some(TimeControl::Absolute { total_ms: 20_000 }),
        2 => Some(TimeControl::ByoYomi {
            main_ms: 1_000,
            periods: 2,
            period_ms: 10_000,
        }),
        3 => Some(TimeControl::ReservedCountdown {
            limit_ms: 200_000,
            reserved_minutes: 3,
        }),
        4 => Some(TimeControl::Canadian {
            main_ms: 0,
            stones: 3,
            block_ms: 30_000,
        }),
        5 => {
            let first = Stage {
                moves: 2,
                time_ms: 60_000,
            };
            let then = Stage {
                moves: 1,
                time_ms: 5_000,
            };
            let stages = Stages::of_two(first, then);
            Some(TimeControl::Stages { stages })
        }
        6 => Some(TimeControl::Fischer {
            initial_ms: 3_000,
            increment_ms: 2_000,
            cap_ms: Some(6_000),
        }),
        7 => Some(TimeControl::Unlimited),
        _ => None,
    }
}

/// Few pieces, so that moves repeat, limits come near and a bare side cannot win; and one that is refused.
const POSITIONS: [&str; 5] = [
    "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1",
    "3aka3/9/9/9/9/9/9/4C4/9/4K4 r - - 18 40",
    "4k4/9/9/4p4/9/9/4P4/9/9/3K5 b - - 0 1",
    "2bak4/4a4/4b4/9/9/9/9/4B4/4N4/3AK4 w - - 0 1",
    "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
];

/// A ko, a row of moves, a board that is nearly full, and one where both have passed.
const STONES: [&str; 4] = [
    "(;SZ[5]KM[2.5]AB[ba][ab][bc]AW[ca][bb][dc][cd]PL[B])",
    "(;SZ[5]KM[0];B[cc];W[bb];B[bc];W[cb];B[db])",
    "(;SZ[5]AB[aa:ec]AW[ad:ed]AE[aa][ee]PL[W])",
    "(;SZ[5];B[cc];W[];B[])",
];

fn go_start(settings: GoSettings, source: &mut Source) -> (GameOptions, Option<Start>) {
    let text = source.pick(&STONES).unwrap_or("");
    match go::Setup::read(text, &settings.rules) {
        Ok((rules, setup)) => {
            let settings = GoSettings { rules, ..settings };
            let start = Start::Go(Box::new(setup));
            (GameOptions::Go(settings), Some(start))
        }
        Err(_) => (GameOptions::Go(settings), None),
    }
}
