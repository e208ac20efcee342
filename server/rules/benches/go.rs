//! What Go costs on 19x19: a move late in a game, a count, whole games.
//!
//! `cargo bench -p qiguan-rules --bench go`. The bounds in brackets are what a room relies on; who exceeds
//! one stops it.

use std::hint::black_box;
use std::time::{Duration, Instant};

use qiguan_rules::go::{Game, KoRule, Options, Point, PointSet, Size, surely_dead};

const GAMES: u64 = 50;
const MOVE_MAX: Duration = Duration::from_micros(20);
const COUNT_MAX: Duration = Duration::from_micros(200);

fn main() {
    let game = random_game(1, 400);
    let position = game.position();
    let legal = position.legal(game.history());
    let point = legal.first().expect("a point is free");
    let moved = each(20_000, || {
        let played = position.play(game.history(), position.to_move(), point);
        let mut after = *position;
        for event in played.iter().flatten() {
            after.apply(event, game.history());
        }
        after
    });
    told("a move after 400 plies, superko checked", moved, "[20 us]");
    assert!(moved < MOVE_MAX, "a move costs too much");
    let listed = each(200, || position.legal(game.history()));
    told("all legal moves of that position", listed, "");
    let counted = each(2_000, || position.count(&PointSet::EMPTY));
    told("a count", counted, "[200 us]");
    assert!(counted < COUNT_MAX, "a count costs too much");
    let proposed = each(200, || surely_dead(position.board()));
    told("a proposal of dead stones", proposed, "");

    let (early, late) = growth();
    told("25x25: a ply of the first 250 of a random game", early, "");
    told(
        "25x25: a ply of the next 250",
        late,
        "[three times as much at most]",
    );
    // The cost of a ply that grew with those before it would be three times as much on the average of
    // the second half, and more with chains.
    assert!(late < early * 3, "a game costs more than its plies");
    let began = Instant::now();
    (0..GAMES).for_each(|seed| drop(black_box(random_game(seed, 400))));
    let rate = GAMES as f64 / began.elapsed().as_secs_f64();
    println!("random games of 400 plies a second: {rate:.0}");
}

fn told(what: &str, took: Duration, bound: &str) {
    let microseconds = took.as_secs_f64() * 1e6;
    println!("{what}: {microseconds:.2} us {bound}");
}

fn each<T>(times: u32, work: impl Fn() -> T) -> Duration {
    let began = Instant::now();
    for _ in 0..times {
        black_box(work());
    }
    began.elapsed() / times
}

/// What a ply costs in the first and in the second half of games of 500.
///
/// A random play is tried until one is legal, and chains are longer later: some growth is theirs.
fn growth() -> (Duration, Duration) {
    let mut took = [Duration::ZERO; 2];
    let mut plies = [0; 2];
    for seed in 0..20 {
        let size = Size::new(25, 25).expect("the largest board");
        let mut game = Game::start(Options { size, ..psk() });
        let mut luck = seeded(seed);
        for half in 0..2 {
            let (began, before) = (Instant::now(), game.position().plies());
            play_on(&mut game, &mut luck, 250);
            took[half] += began.elapsed();
            plies[half] += game.position().plies() - before;
        }
    }
    (took[0] / plies[0].max(1), took[1] / plies[1].max(1))
}

fn psk() -> Options {
    Options {
        ko_rule: KoRule::Psk,
        ..Options::default()
    }
}

const fn seeded(seed: u64) -> u64 {
    seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1
}

fn random_game(seed: u64, plies: u32) -> Game {
    let mut game = Game::start(psk());
    play_on(&mut game, &mut seeded(seed), plies);
    game
}

/// Random plays under positional superko, passes left out, so that the game does not end.
fn play_on(game: &mut Game, luck: &mut u64, plies: u32) {
    for _ in 0..plies {
        let position = game.position();
        let points: Vec<Point> = position.board().vacant().iter().collect();
        let from = below(luck, points.len());
        let mut from_there = points[from..].iter().chain(&points[..from]);
        let play = |&point| {
            position
                .play(game.history(), position.to_move(), point)
                .ok()
        };
        let Some(events) = from_there.find_map(play) else {
            // Nobody can play: what was measured so far has to do.
            return;
        };
        events.iter().for_each(|event| game.apply(event));
    }
}

fn below(luck: &mut u64, bound: usize) -> usize {
    *luck ^= *luck << 13;
    *luck ^= *luck >> 7;
    *luck ^= *luck << 17;
    usize::try_from(*luck >> 33).unwrap_or(0) % bound.max(1)
}
