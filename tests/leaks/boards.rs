//! Rooms of Go and xiangqi of all kinds, and the moves of every game.

use crate::kinds::{entry, pick};
use crate::side::Entry;
use qiguan_protocol::{
    AtLimit, GameOptions, GameView, GoColours, GoOptions, GoPreset, NaturalLimit, Request,
    TimeControl, View, XiangqiOptions, XiangqiProfile, XiangqiSides,
};
use qiguan_tests::legal_moves;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

const COLUMNS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A room for two.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) options: GameOptions,
    pub(crate) entry: Entry,
}

impl Board {
    pub(crate) fn draw(rng: &mut ChaCha8Rng) -> Self {
        let options = match rng.random_ratio(1, 2) {
            true => GameOptions::Go(go(rng)),
            false => GameOptions::Xiangqi(xiangqi(rng)),
        };
        let entry = Entry {
            unlisted: rng.random_ratio(1, 4),
            ..entry(rng)
        };
        Self { options, entry }
    }
}

fn go(rng: &mut ChaCha8Rng) -> GoOptions {
    let presets = [
        GoPreset::Chinese2002,
        GoPreset::Chinese1988,
        GoPreset::TrompTaylor,
        GoPreset::Aga,
    ];
    GoOptions {
        preset: Some(pick(rng, &presets)),
        size: Some(pick(rng, &["7", "9", "13x9"]).to_owned()),
        komi: Some(pick(rng, &["6.5", "7"]).to_owned()),
        colours: Some(pick(rng, &[GoColours::HostBlack, GoColours::GuestBlack])),
        time: Some(time(rng)),
        undos: Some(5),
        pauses: Some(5),
        pause_s: Some(60),
        ..GoOptions::default()
    }
}

fn xiangqi(rng: &mut ChaCha8Rng) -> XiangqiOptions {
    use XiangqiProfile::{Axf, Casual, Cxa1999, Cxa2020};
    XiangqiOptions {
        profile: Some(pick(rng, &[Cxa1999, Cxa2020, Axf, Casual])),
        natural_limit: Some(pick(rng, &[NaturalLimit::Auto, NaturalLimit::Claim])),
        touch_move: Some(rng.random_ratio(1, 3)),
        sides: Some(pick(rng, &[XiangqiSides::HostRed, XiangqiSides::GuestRed])),
        time: Some(time(rng)),
        undos: Some(5),
        pauses: Some(5),
        pause_s: Some(60),
        ..XiangqiOptions::default()
    }
}

/// Each leaves more than a drift takes.
fn time(rng: &mut ChaCha8Rng) -> TimeControl {
    let (main_ms, block_ms, periods, period_ms) = (600_000, 120_000, 3, 60_000);
    let controls = [
        TimeControl::Absolute { total_ms: 900_000 },
        TimeControl::Fischer {
            initial_ms: 600_000,
            increment_ms: 5_000,
            cap_ms: None,
        },
        TimeControl::ByoYomi {
            main_ms,
            periods,
            period_ms,
        },
        TimeControl::Canadian {
            main_ms,
            stones: 5,
            block_ms,
        },
        TimeControl::PerMove {
            limit_ms: period_ms,
            timeouts_allowed: 3,
            at_limit: AtLimit::Penalty,
        },
    ];
    pick(rng, &controls)
}

/// A legal move of whoever looks; none: it is another's turn. Nobody passes after a pass.
pub(crate) fn a_move(view: &View, rng: &mut ChaCha8Rng) -> Option<Request> {
    let turn = view.turn;
    match &view.game {
        GameView::Junqi(_) => {
            let (from, to) = legal_moves(view).choose(rng)?.clone();
            Some(Request::Play { turn, from, to })
        }
        GameView::Go(go) => {
            let points: Vec<String> = go.legal_points().collect();
            let may_pass = !go.moves.ends_with("pass");
            match points.choose(rng).cloned() {
                Some(point) if !may_pass || rng.random_ratio(7, 8) => {
                    Some(Request::Place { turn, point })
                }
                Some(_) | None => Some(Request::Pass { turn }),
            }
        }
        GameView::Xiangqi(xiangqi) => {
            let steps: Vec<String> = xiangqi.legal_moves().collect();
            let (step, draw) = (steps.choose(rng)?.clone(), false);
            Some(Request::Move { turn, step, draw })
        }
    }
}

/// Where stones stand on a board of Go, whose rows come from the top.
pub(crate) fn stones(board: &str) -> impl Iterator<Item = String> + '_ {
    points(board).filter_map(|(point, letter)| (letter != '.').then_some(point))
}

/// All points, and what stands there.
fn points(board: &str) -> impl Iterator<Item = (String, char)> + '_ {
    let rows: Vec<&str> = board.split_whitespace().collect();
    let count = rows.len();
    let numbered = rows.into_iter().enumerate();
    numbered.flat_map(move |(at, row)| {
        let letters = COLUMNS.chars().zip(row.chars());
        letters.map(move |(column, letter)| (format!("{column}{}", count - at), letter))
    })
}
