//! Rooms of all kinds: every option that decides who may know what, who may watch, and who presides.

use crate::side::Entry;
use qiguan_protocol::{
    AllyChat, Direction, First, FlagCapture, JunqiGame, JunqiOptions, Preset, Seat, Visibility,
};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// A room, and whose army differs between the worlds.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    pub(crate) options: JunqiOptions,
    pub(crate) entry: Entry,
    pub(crate) owner: Seat,
}

impl Kind {
    pub(crate) fn draw(rng: &mut ChaCha8Rng) -> Self {
        let game = match rng.random_range(0..10) {
            0 => JunqiGame::Duel,
            1 | 2 => JunqiGame::Frontier,
            _ => JunqiGame::FourPlayer,
        };
        let four = game == JunqiGame::FourPlayer;
        let pairs = four && rng.random_ratio(1, 5);
        let seats: &[Seat] = if four {
            &Seat::ALL
        } else {
            &[Seat::S, Seat::N]
        };
        let (entry, options) = (entry(rng), options(rng));
        Self {
            options: JunqiOptions {
                game: Some(game),
                seats_per_player: pairs.then_some(2),
                first: Some(First::Seat(pick(rng, seats))),
                ..options
            },
            entry,
            owner: pick(rng, seats),
        }
    }
}

fn options(rng: &mut ChaCha8Rng) -> JunqiOptions {
    use FlagCapture::{Any, Commander, Engineer};
    let may = |rng: &mut ChaCha8Rng| Some(rng.random_ratio(1, 2));
    JunqiOptions {
        preset: Some(pick(rng, &[Preset::Classic, Preset::Platform])),
        invincible_mines: may(rng),
        flying_bombs: Some(rng.random_ratio(1, 4)),
        flag_capture: Some(pick(rng, &[Any, Commander, Engineer])),
        commander_death_shows_flag: may(rng),
        visibility: Some(pick(
            rng,
            &[Visibility::Dark, Visibility::Allied, Visibility::Open],
        )),
        quiet_limit: Some(pick(rng, &[0, 60])),
        surrender_from_move: Some(pick(rng, &[0, 12])),
        direction: Some(pick(
            rng,
            &[Direction::Clockwise, Direction::CounterClockwise],
        )),
        timeouts_allowed: Some(pick(rng, &[1, 5])),
        ally_chat: Some(pick(
            rng,
            &[AllyChat::Off, AllyChat::Phrases, AllyChat::Free],
        )),
        ..JunqiOptions::default()
    }
}

pub(crate) fn entry(rng: &mut ChaCha8Rng) -> Entry {
    Entry {
        unlisted: false,
        closed: rng.random_ratio(1, 12),
        spectator_delay: if rng.random_ratio(1, 3) {
            rng.random_range(2..7)
        } else {
            0
        },
        // Each who comes in by one costs a hash.
        password: rng.random_ratio(1, 100).then_some("pw-thornapple-71"),
        arbiter: rng.random_ratio(1, 6),
    }
}

pub(crate) fn pick<T: Clone>(rng: &mut ChaCha8Rng, among: &[T]) -> T {
    among.choose(rng).expect("there is something").clone()
}
