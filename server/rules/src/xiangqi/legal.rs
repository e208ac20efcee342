//! Which moves leave the own king safe.
//!
//! Nothing is tried out: from the enemy pieces that attack the king, or would with one piece more
//! or less on their way, it is told beforehand where each own piece may go.

use alloc::vec::Vec;

use super::attack::hurdles;
use super::steps;
use super::{Colour, Illegal, Kind, Move, Piece, Point, PointSet, Position};

/// Some own pieces may go only to some points.
#[derive(Clone, Copy)]
struct Limit {
    pieces: PointSet,
    allowed: PointSet,
}

/// All limits of a position: the king is left out, whose moves are looked at one by one.
struct Limits {
    own: PointSet,
    occupied: PointSet,
    limits: [Limit; Self::MAX],
    len: usize,
}

impl Limits {
    /// Two rooks, two cannons with two limits each, a king, two horses and three pawns.
    const MAX: usize = 12;

    fn of(position: &Position) -> Self {
        let own = position.turn();
        let mut limits = Self {
            own: position.side(own),
            occupied: position.occupied(),
            limits: [Limit {
                pieces: PointSet::EMPTY,
                allowed: PointSet::ALL,
            }; Self::MAX],
            len: 0,
        };
        if let Some(king) = position.king(own) {
            limits.around(king, position);
        }
        limits
    }

    fn around(&mut self, king: Point, position: &Position) {
        let enemy = position.turn().opponent();
        let of = |kind| position.of_kind(enemy, kind);
        let cannons = of(Kind::Cannon);
        let sliders = of(Kind::Rook).or(cannons).or(of(Kind::King));
        for slider in PointSet::cross(king).and(sliders).iter() {
            let way = PointSet::between(king, slider);
            self.against(slider, way, hurdles(cannons.contains(slider)));
        }
        let horses = of(Kind::Horse);
        for hop in &steps::HORSE_FROM[king.index()] {
            for horse in hop.to.and(horses).iter() {
                self.against(horse, hop.over, 0);
            }
        }
        let pawns = steps::PAWN_FROM[enemy.index()][king.index()].and(of(Kind::Pawn));
        for pawn in pawns.iter() {
            self.against(pawn, PointSet::EMPTY, 0);
        }
    }

    /// An enemy piece takes the king if so many pieces stand on its way to it.
    fn against(&mut self, enemy: Point, way: PointSet, hurdles: u32) {
        let inside = way.and(self.occupied);
        let blocking = way.minus(inside).or(PointSet::of(enemy));
        let count = inside.len_up_to_three();
        if count == hurdles {
            // It attacks now: all have to stop it, and the own hurdle can step aside.
            self.add(self.own.minus(inside), blocking);
            self.add(self.own.and(inside), PointSet::ALL.minus(way));
        } else if count == hurdles + 1 {
            self.add(self.own.and(inside), blocking);
        } else if count + 1 == hurdles {
            self.add(self.own, PointSet::ALL.minus(way));
        }
    }

    fn add(&mut self, pieces: PointSet, allowed: PointSet) {
        if !pieces.is_empty() {
            self.limits[self.len] = Limit { pieces, allowed };
            self.len += 1;
        }
    }

    fn allowed(&self, from: Point) -> PointSet {
        let mut allowed = PointSet::ALL;
        for limit in &self.limits[..self.len] {
            if limit.pieces.contains(from) {
                allowed = allowed.and(limit.allowed);
            }
        }
        allowed
    }
}

impl Position {
    /// Every legal move of the side to move.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.each_reach(|from, targets| {
            moves.extend(targets.iter().map(|to| Move::new(from, to)));
        });
        moves
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn count_legal(&self) -> u32 {
        let mut count = 0;
        self.each_reach(|_, targets| count += targets.len());
        count
    }

    /// Whether a move may be made (xiangqi rules 1).
    ///
    /// # Errors
    ///
    /// It may not, and why.
    pub fn is_legal(&self, step: Move) -> Result<(), Illegal> {
        let piece = self.piece(step.from).ok_or(Illegal::NoPiece)?;
        if piece.colour != self.turn() {
            return Err(Illegal::NotYours);
        }
        if !self.reach(piece, step.from).contains(step.to) {
            return Err(Illegal::CannotGo);
        }
        let mut after = *self;
        after.play(step);
        let Some(king) = after.king(piece.colour) else {
            return Ok(());
        };
        let enemy = piece.colour.opponent();
        match after.attackers(king, enemy) {
            attackers if attackers.is_empty() => Ok(()),
            attackers if attackers == after.of_kind(enemy, Kind::King) => Err(Illegal::KingsFace),
            _ => Err(Illegal::KingAttacked),
        }
    }

    /// The number of ways in which the game can go on for so many plies.
    #[must_use]
    pub fn perft(&mut self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => u64::from(self.count_legal()),
            _ => {
                let mut count = 0;
                for step in self.legal_moves() {
                    let undo = self.play(step);
                    count += self.perft(depth - 1);
                    self.undo(undo);
                }
                count
            }
        }
    }

    /// Calls with each own piece's point and the points to which it may go.
    fn each_reach(&self, mut visit: impl FnMut(Point, PointSet)) {
        let colour = self.turn();
        let limits = Limits::of(self);
        for kind in Kind::ALL {
            let piece = Piece { colour, kind };
            for from in self.of_kind(colour, kind).iter() {
                let targets = self.reach(piece, from);
                visit(
                    from,
                    match kind {
                        Kind::King => self.safe(from, targets, colour),
                        Kind::Advisor
                        | Kind::Elephant
                        | Kind::Horse
                        | Kind::Rook
                        | Kind::Cannon
                        | Kind::Pawn => targets.and(limits.allowed(from)),
                    },
                );
            }
        }
    }

    /// Those points to which the king can go without being taken there.
    fn safe(&self, king: Point, targets: PointSet, colour: Colour) -> PointSet {
        // The king hides no point behind it from an attack.
        let occupied = self.occupied().minus(PointSet::of(king));
        targets
            .iter()
            .filter(|&to| !self.is_hit(to, colour.opponent(), occupied))
            .collect()
    }
}
