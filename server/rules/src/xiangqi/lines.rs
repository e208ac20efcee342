//! What rooks and cannons reach along the lines, and the pieces on every line.

use super::point::{FILES, RANKS};
use super::{Point, PointSet};

/// Where pieces stand, once as a set and once more line by line.
#[derive(Clone, Copy)]
pub(super) struct Lines {
    all: PointSet,
    /// Bit 0 is file a.
    ranks: [u16; RANKS as usize],
    /// Bit 0 is rank 0.
    files: [u16; FILES as usize],
}

impl Lines {
    pub(super) const EMPTY: Self = Self {
        all: PointSet::EMPTY,
        ranks: [0; RANKS as usize],
        files: [0; FILES as usize],
    };

    /// All points that are not empty.
    pub(super) const fn all(&self) -> PointSet {
        self.all
    }

    /// Fills an empty point, or empties one.
    pub(super) const fn toggle(&mut self, point: Point) {
        let (file, rank) = (point.file(), point.rank());
        self.all = self.all.xor(PointSet::of(point));
        self.ranks[rank as usize] ^= 1 << file;
        self.files[file as usize] ^= 1 << rank;
    }

    /// What a rook attacks: each way up to the first piece, that one included.
    pub(super) fn slides(&self, from: Point) -> PointSet {
        let (on_rank, on_file) = self.reach(from);
        spread(from, on_rank.slide, on_file.slide)
    }

    /// What a cannon attacks: each way the second piece.
    pub(super) fn leaps(&self, from: Point) -> PointSet {
        let (on_rank, on_file) = self.reach(from);
        spread(from, on_rank.leap, on_file.leap)
    }

    fn reach(&self, from: Point) -> (Reach, Reach) {
        let (file, rank) = (usize::from(from.file()), usize::from(from.rank()));
        let on_rank = ON_RANK[file][usize::from(self.ranks[rank])];
        let on_file = ON_FILE[rank][usize::from(self.files[file])];
        (on_rank, on_file)
    }
}

fn spread(from: Point, on_rank: u16, on_file: u16) -> PointSet {
    let on_rank = u128::from(on_rank) << (from.rank() * FILES);
    let on_file = UPWARDS[usize::from(on_file)] << from.file();
    PointSet::from_bits(on_rank | on_file)
}

/// What is reached along one line from one of its points.
#[derive(Clone, Copy)]
struct Reach {
    slide: u16,
    leap: u16,
}

static ON_RANK: [[Reach; 1 << FILES]; FILES as usize] = reaches();
static ON_FILE: [[Reach; 1 << RANKS]; RANKS as usize] = reaches();

/// The bits of a line, put on file a.
static UPWARDS: [u128; 1 << RANKS] = {
    let mut table = [0; 1 << RANKS];
    let mut bits = 1;
    while bits < table.len() {
        // The table grows by the highest bit of its index.
        let high = bits.ilog2();
        table[bits] = table[bits ^ (1 << high)] | 1 << (high * FILES as u32);
        bits += 1;
    }
    table
};

/// For a line of so many points: from each, for every way in which pieces stand on it.
const fn reaches<const WAYS: usize, const LENGTH: usize>() -> [[Reach; WAYS]; LENGTH] {
    let mut table = [[Reach { slide: 0, leap: 0 }; WAYS]; LENGTH];
    let mut from = 0;
    while from < LENGTH {
        let mut pieces = 0;
        while pieces < WAYS {
            let up = one_way(from, pieces, LENGTH, true);
            let down = one_way(from, pieces, LENGTH, false);
            table[from][pieces] = Reach {
                slide: up.slide | down.slide,
                leap: up.leap | down.leap,
            };
            pieces += 1;
        }
        from += 1;
    }
    table
}

const fn one_way(from: usize, pieces: usize, length: usize, up: bool) -> Reach {
    let mut reach = Reach { slide: 0, leap: 0 };
    let mut passed = 0;
    let mut at = from;
    while passed < 2 && if up { at + 1 < length } else { at > 0 } {
        at = if up { at + 1 } else { at - 1 };
        let is_piece = pieces >> at & 1 == 1;
        if passed == 0 {
            reach.slide |= 1 << at;
        } else if is_piece {
            reach.leap |= 1 << at;
        }
        passed += is_piece as u8;
    }
    reach
}
