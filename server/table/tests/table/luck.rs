//! Chance from one seed.

use qiguan_rules::Seat;
use qiguan_rules::junqi::{
    Direction, First, FlagCapture, Layout, Options, Preset, Variant, Visibility, stock,
};
use qiguan_table::Luck;

/// A small generator of our own, so that a seed means the same game for ever.
pub(crate) struct Rng(u64);

impl Rng {
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

    pub(crate) fn luck(&mut self) -> Luck {
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.draw().to_le_bytes());
        }
        Luck(bytes)
    }

    /// A layout that is valid under the option, far from the stock.
    pub(crate) fn layout(&mut self, flying_bombs: bool) -> Layout {
        let word = u32::try_from(self.below(1 << 20)).unwrap();
        let mut layout = stock::draw(word);
        for _ in 0..12 {
            let (one, other) = (self.below(30), self.below(30));
            if let Some(next) = swapped(&layout, one, other, flying_bombs) {
                layout = next;
            }
        }
        layout
    }

    /// Options under which a game is played.
    pub(crate) fn options(&mut self, game: Variant) -> Options {
        let (lowest, highest) = match game {
            Variant::FourPlayer => (Seat::S, Seat::W),
            Variant::Duel | Variant::Frontier => (Seat::S, Seat::N),
        };
        Options {
            game,
            invincible_mines: self.one_in(2),
            flying_bombs: self.one_in(2),
            flag_capture: self.pick(&[
                FlagCapture::Any,
                FlagCapture::Commander,
                FlagCapture::Engineer,
            ]),
            commander_death_shows_flag: self.one_in(2),
            visibility: self.pick(&[Visibility::Dark, Visibility::Allied, Visibility::Open]),
            quiet_limit: self.pick(&[0, 10, 30, 70]),
            first: self.pick(&[
                First::Random,
                First::Owner,
                First::Seat(lowest),
                First::Seat(highest),
            ]),
            direction: self.pick(&[Direction::CounterClockwise, Direction::Clockwise]),
            timeouts_allowed: self.pick(&[0, 1, 3, 20]),
            ..Options::preset(self.pick(&[Preset::Classic, Preset::Platform]))
        }
    }
}

/// The layout with the pieces of two cells exchanged, if they differ and it stays valid.
pub(crate) fn swapped(
    layout: &Layout,
    one: usize,
    other: usize,
    flying_bombs: bool,
) -> Option<Layout> {
    let mut cells: Vec<char> = layout.to_string().chars().collect();
    if cells[one] == cells[other] {
        return None;
    }
    cells.swap(one, other);
    let swapped: Layout = cells.into_iter().collect::<String>().parse().ok()?;
    swapped.check(flying_bombs).is_ok().then_some(swapped)
}
