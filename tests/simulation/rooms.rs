//! The kinds of rooms that people open.

use crate::plan::Act;
use qiguan_protocol::{
    AllyChat, AtLimit, First, GameOptions, GoColours, GoOptions, GoPreset, GuestId, JunqiGame,
    JunqiOptions, NamedArbiter, Request, Seat, TimeControl, TimeStage, Visibility, XiangqiOptions,
    XiangqiPreset,
};

/// A room as the dice want it; with the guest who may be named as its arbiter.
pub(crate) fn create(act: &Act, locks: bool, other: Option<String>) -> Request {
    let options = options(act.dice);
    let refereed = act.side(4) == 0;
    let arbiter = refereed.then(|| match other.filter(|_| act.side(8) != 0) {
        Some(guest) => NamedArbiter::Guest(GuestId(guest)),
        None => NamedArbiter::Owner,
    });
    Request::Create {
        series: None,
        options,
        listed: act.side(3) != 0,
        closed: act.side(11) == 0,
        spectator_delay: [0, 0, 0, 1, 3, 8][act.side(6) as usize],
        arbiter,
        password: (locks && act.side(2) == 0).then(|| "open".to_owned()),
    }
}

/// The options of some game.
pub(crate) fn options(dice: u32) -> GameOptions {
    match dice % 8 {
        0..4 => GameOptions::Junqi(junqi(dice / 8)),
        4 | 5 => GameOptions::Go(go(dice / 8)),
        _ => GameOptions::Xiangqi(xiangqi(dice / 8)),
    }
}

fn junqi(dice: u32) -> JunqiOptions {
    let game = [
        JunqiGame::FourPlayer,
        JunqiGame::FourPlayer,
        JunqiGame::Duel,
        JunqiGame::Frontier,
    ];
    let game = game[dice as usize % 4];
    let pairs = (dice / 4).is_multiple_of(4);
    JunqiOptions {
        game: Some(game),
        seats_per_player: pairs.then_some(2),
        quiet_limit: Some([12, 20, 70][(dice / 16) as usize % 3]),
        visibility: Some(
            [Visibility::Dark, Visibility::Allied, Visibility::Open][(dice / 48) as usize % 3],
        ),
        ally_chat: Some(AllyChat::Free),
        first: (dice.is_multiple_of(3)).then_some(First::Seat(Seat::S)),
        move_limit_s: Some([5, 8, 15, 25, 60][(dice / 144) as usize % 5]),
        timeouts_allowed: Some([0, 1, 3][(dice / 720) as usize % 3]),
        arrange_limit_s: Some([30, 180][(dice / 2_160) as usize % 2]),
        invincible_mines: Some(dice.is_multiple_of(2)),
        ..JunqiOptions::default()
    }
}

fn go(dice: u32) -> GoOptions {
    GoOptions {
        preset: Some(
            [
                GoPreset::Chinese2002,
                GoPreset::Chinese1988,
                GoPreset::TrompTaylor,
                GoPreset::Aga,
            ][dice as usize % 4],
        ),
        refereed: (dice / 4).is_multiple_of(5),
        size: Some(["5", "7", "9"][(dice / 20) as usize % 3].to_owned()),
        colours: (dice.is_multiple_of(3)).then_some(GoColours::HostBlack),
        time: Some(time(dice / 60)),
        start_grace_s: Some(20),
        session_s: ((dice / 600).is_multiple_of(6)).then_some(60),
        recess_s: ((dice / 3_600).is_multiple_of(2)).then_some(60),
        pause_s: Some(10),
        ..GoOptions::default()
    }
}

fn xiangqi(dice: u32) -> XiangqiOptions {
    let presets = [
        XiangqiPreset::Casual,
        XiangqiPreset::Club,
        XiangqiPreset::Refereed,
    ];
    XiangqiOptions {
        preset: Some(presets[dice as usize % 3]),
        natural_limit_rounds: Some(10),
        time: Some(time(dice / 6)),
        start_grace_s: Some(20),
        touch_move: Some(dice.is_multiple_of(7)),
        pause_s: Some(10),
        ..XiangqiOptions::default()
    }
}

fn time(dice: u32) -> TimeControl {
    match dice % 9 {
        0 => TimeControl::PerMove {
            limit_ms: 5_000,
            timeouts_allowed: 2,
            at_limit: AtLimit::LoseGame,
        },
        1 => TimeControl::PerMove {
            limit_ms: 8_000,
            timeouts_allowed: 3,
            at_limit: AtLimit::Penalty,
        },
        2 => TimeControl::Absolute { total_ms: 40_000 },
        3 => TimeControl::ByoYomi {
            main_ms: 10_000,
            periods: 3,
            period_ms: 5_000,
        },
        4 => TimeControl::Fischer {
            initial_ms: 20_000,
            increment_ms: 2_000,
            cap_ms: Some(30_000),
        },
        5 => TimeControl::Canadian {
            main_ms: 5_000,
            stones: 3,
            block_ms: 15_000,
        },
        6 => TimeControl::Stages {
            stages: [(4, 20_000), (2, 8_000)]
                .map(|(moves, time_ms)| TimeStage { moves, time_ms })
                .to_vec(),
        },
        7 => TimeControl::ReservedCountdown {
            limit_ms: 70_000,
            reserved_minutes: 1,
        },
        _ => TimeControl::Unlimited {},
    }
}
