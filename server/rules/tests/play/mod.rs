//! Games played at random from one seed.

use qiguan_rules::junqi::{
    Direction, Event, FlagCapture, Options, Outcome, Position, Post, Preset, Reason, Record, Token,
    Variant, combat, stock,
};
use qiguan_rules::{BySeat, Seat};

/// The games that can be asked for.
pub(crate) const GAMES: &[Variant] = &Variant::ALL;
/// A small generator of our own, so that a seed means the same game for ever.
pub(crate) struct Luck(u64);

impl Luck {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.draw() % bound.max(1) as u64).unwrap()
    }

    pub(crate) fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// A game under way with everything that happened in it.
pub(crate) struct Game {
    pub(crate) record: Record,
    pub(crate) position: Position,
    pub(crate) events: Vec<Event>,
}

impl Game {
    pub(crate) fn new(luck: &mut Luck, options: Options) -> Self {
        let drawn =
            BySeat::from_fn(|_| Some(stock::draw(u32::try_from(luck.below(1 << 20)).unwrap())));
        let layouts = options.armies(&drawn).unwrap();
        let first = luck.pick(options.seats());
        let record = Record {
            options,
            first,
            layouts,
            tokens: Vec::new(),
        };
        let position = record.start();
        Self {
            record,
            position,
            events: Vec::new(),
        }
    }

    pub(crate) fn take(&mut self, events: Vec<Event>) {
        for event in events {
            self.position.apply(&event);
            self.record.tokens.extend(Token::of(&event));
            self.events.push(event);
        }
    }

    /// One move, rarely a timeout, a leave or a surrender instead.
    pub(crate) fn step(&mut self, luck: &mut Luck) {
        let seat = self.position.to_move();
        if luck.one_in(120) {
            let out = luck.one_in(4);
            return self.take(self.position.time_out(seat, out));
        }
        if luck.one_in(400) {
            let reason = luck.pick(&[Reason::Left, Reason::Surrender]);
            return self.take(self.position.put_out(luck.pick(&Seat::ALL), reason));
        }
        self.play(luck);
    }

    /// A legal move of the seat whose turn it is, now and then the best of several.
    pub(crate) fn play(&mut self, luck: &mut Luck) {
        let seat = self.position.to_move();
        let moves = listed(&self.position, seat);
        assert!(!moves.is_empty(), "a living seat has a move");
        let tries = luck.pick(&[1, 1, 4, 12]);
        let (from, to) = (0..tries)
            .map(|_| luck.pick(&moves))
            .max_by_key(|&(from, to)| worth(&self.position, from, to))
            .unwrap();
        let events = self.position.play(seat, from, to);
        self.take(events.unwrap_or_else(|illegal| panic!("{from} to {to}: {illegal}")));
    }
}

/// Every listed move of a seat.
pub(crate) fn listed(position: &Position, seat: Seat) -> Vec<(Post, Post)> {
    let moves = position.moves_of(seat);
    moves
        .into_iter()
        .flat_map(|(from, to)| to.into_iter().map(move |to| (from, to)))
        .collect()
}

/// What a move gains, knowing everything: enough to bring games to an end.
pub(crate) fn worth(position: &Position, from: Post, to: Post) -> i32 {
    let piece = |post| {
        position
            .occupant(post)
            .and_then(|start| position.piece(start))
    };
    let (Some(attacker), Some(defender)) = (piece(from), piece(to)) else {
        return 0;
    };
    match combat(attacker, defender, position.options()) {
        Outcome::AttackerWins => 3,
        Outcome::Both => 2,
        Outcome::Plain => 0,
        Outcome::DefenderWins => -1,
    }
}

pub(crate) fn any_options(luck: &mut Luck, game: Variant) -> Options {
    let mut options = Options {
        invincible_mines: luck.one_in(2),
        flag_capture: luck.pick(&[
            FlagCapture::Any,
            FlagCapture::Commander,
            FlagCapture::Engineer,
        ]),
        commander_death_shows_flag: luck.one_in(2),
        quiet_limit: luck.pick(&[30, 70, 200]),
        direction: luck.pick(&[Direction::CounterClockwise, Direction::Clockwise]),
        ..Options::preset(luck.pick(&[Preset::Classic, Preset::Platform]))
    };
    if game != Variant::FourPlayer {
        options.set("game", &game.to_string()).unwrap();
    }
    options
}
