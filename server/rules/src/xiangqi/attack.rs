//! What pieces attack, whoever is to move.

use super::steps::{self, Hop};
use super::{Colour, Kind, Piece, Point, PointSet, Position};

impl Position {
    /// The points to which a piece that stands on `from` goes if nothing else forbids it.
    ///
    /// A rule on the own king is left out, and no king is taken.
    #[must_use]
    pub fn reach(&self, piece: Piece, from: Point) -> PointSet {
        let Piece { colour, kind } = piece;
        let enemies = self.side(colour.opponent());
        let barred = self
            .side(colour)
            .or(self.of_kind(colour.opponent(), Kind::King));
        let at = from.index();
        let reached = match kind {
            Kind::King => steps::KING[at],
            Kind::Advisor => steps::ADVISOR[at],
            Kind::Elephant => self.hops(&steps::ELEPHANT[at]),
            Kind::Horse => self.hops(&steps::HORSE[at]),
            Kind::Rook => self.lines().slides(from),
            Kind::Cannon => {
                let quiet = self.lines().slides(from).minus(self.occupied());
                quiet.or(self.lines().leaps(from).and(enemies))
            }
            Kind::Pawn => steps::PAWN[colour.index()][at],
        };
        reached.minus(barred)
    }

    /// The pieces of a side that could take an enemy on this point, were no king in danger.
    ///
    /// A king attacks the other along an open file too.
    #[must_use]
    pub fn attackers(&self, point: Point, by: Colour) -> PointSet {
        let at = point.index();
        let of = |kind| self.of_kind(by, kind);
        let lines = self.lines();
        let mut found = lines.slides(point).and(of(Kind::Rook));
        found = found.or(lines.leaps(point).and(of(Kind::Cannon)));
        found = found.or(self.hops(&steps::HORSE_FROM[at]).and(of(Kind::Horse)));
        found = found.or(steps::PAWN_FROM[by.index()][at].and(of(Kind::Pawn)));
        found = found.or(self.hops(&steps::ELEPHANT[at]).and(of(Kind::Elephant)));
        found = found.or(steps::ADVISOR[at].and(of(Kind::Advisor)));
        found = found.or(steps::KING[at].and(of(Kind::King)));
        if self.king(by.opponent()) == Some(point) {
            found = found.or(lines.slides(point).and(of(Kind::King)));
        }
        found
    }

    /// Whether a side's king could be taken if the other side were to move.
    #[must_use]
    pub fn in_check(&self, colour: Colour) -> bool {
        self.king(colour).is_some_and(|king| {
            let occupied = self.occupied();
            self.is_hit(king, colour.opponent(), occupied)
        })
    }

    /// Whether a king on this point of its palace could be taken, with these points occupied.
    pub(super) fn is_hit(&self, king: Point, by: Colour, occupied: PointSet) -> bool {
        let of = |kind| self.of_kind(by, kind);
        let pawns = steps::PAWN_FROM[by.index()][king.index()].and(of(Kind::Pawn));
        if !pawns.is_empty() {
            return true;
        }
        let horses = of(Kind::Horse);
        let jumps = |hop: &Hop| hop.to.meets(horses) && !hop.over.meets(occupied);
        if steps::HORSE_FROM[king.index()].iter().any(jumps) {
            return true;
        }
        let cross = PointSet::cross(king);
        let hits = |slider| {
            let over = PointSet::between(king, slider).and(occupied);
            let hurdles = hurdles(self.of_kind(by, Kind::Cannon).contains(slider));
            over.len_up_to_three() == hurdles
        };
        let sliders = of(Kind::Rook).or(of(Kind::Cannon)).or(of(Kind::King));
        cross.and(sliders).iter().any(hits)
    }

    fn hops(&self, hops: &[Hop; 4]) -> PointSet {
        let mut reached = PointSet::EMPTY;
        for hop in hops {
            if !hop.over.meets(self.occupied()) {
                reached = reached.or(hop.to);
            }
        }
        reached
    }
}

/// How many pieces a slider takes over: a cannon one, rooks and facing kings none.
pub(super) const fn hurdles(is_cannon: bool) -> u32 {
    is_cannon as u32
}
