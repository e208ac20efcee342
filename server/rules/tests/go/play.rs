//! Random games, each named by its seed.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use qiguan_rules::go::{
    Event, Game, KoRule, Options, Placement, Point, PointSet, Preset, Size, Suicide,
};

/// How many games each property is tried on.
const SEEDS: u64 = 60;

/// A small generator of our own, so that a seed means the same game for ever (xorshift64*).
pub(crate) struct Luck(u64);

impl Luck {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let mixed = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(mixed).unwrap() % bound
    }

    pub(crate) fn pick<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    pub(crate) fn point(&mut self, points: &PointSet) -> Option<Point> {
        let count = usize::try_from(points.len()).unwrap();
        (count > 0).then(|| points.iter().nth(self.below(count)).unwrap())
    }
}

pub(crate) fn each_game(name: &str, mut check: impl FnMut(&mut Luck)) {
    for seed in 0..SEEDS {
        let mut luck = Luck::new(seed);
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| check(&mut luck))) {
            eprintln!("{name}: seed {seed}");
            resume_unwind(panic);
        }
    }
}

/// Small boards mostly, where stones are taken and boards come back.
pub(crate) fn any_options(luck: &mut Luck) -> Options {
    let size = luck.pick(&[(5, 5), (5, 6), (7, 5), (9, 9)]);
    let handicap = luck.pick(&[0, 0, 0, 1, 2, 3]);
    let rules = [
        KoRule::ChineseReferee,
        KoRule::Simple,
        KoRule::Psk,
        KoRule::Ssk,
    ];
    Options {
        size: Size::new(size.0, size.1).unwrap(),
        ko_rule: luck.pick(&rules),
        suicide: luck.pick(&[Suicide::Forbidden, Suicide::MultiStone]),
        handicap,
        placement: Placement::Free,
        ..Options::preset(luck.pick(&[Preset::Chinese1988, Preset::Chinese2002]))
    }
}

/// Plays on until the game is over, stopped or this long.
pub(crate) fn random_game(luck: &mut Luck, options: Options, plies_max: u32) -> (Game, Vec<Event>) {
    let mut game = Game::start(options);
    let mut events = Vec::new();
    while game.position().plies() < plies_max && !is_done(&game) {
        events.extend(step(&mut game, luck));
    }
    (game, events)
}

pub(crate) fn is_done(game: &Game) -> bool {
    game.position().over().is_some() || game.position().is_stopped()
}

/// One random legal play, or a pass where there is none and now and then.
pub(crate) fn step(game: &mut Game, luck: &mut Luck) -> Vec<Event> {
    let position = game.position();
    let mover = position.to_move();
    let passes = position.placing() == 0 && luck.below(30) == 0;
    let point = luck
        .point(&position.legal(game.history()))
        .filter(|_| !passes);
    let events = match point {
        Some(point) => position.play(game.history(), mover, point).unwrap(),
        None => position.pass(mover).unwrap(),
    };
    events.iter().for_each(|event| game.apply(event));
    events
}
