//! Where touching a piece binds: the piece has to be moved, or taken (Art. 5.3 to 5.5).

use super::{XiangqiEvent, XiangqiRefusal};
use crate::draft::Draft;
use crate::{Event, Refusal};
use alloc::vec::Vec;
use qiguan_rules::Seat;
use qiguan_rules::xiangqi::{Move, Point, Position};

/// What was touched in this turn; the first piece of each side binds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Touched {
    pub(super) own: Option<Point>,
    pub(super) other: Option<Point>,
    /// The other side's was touched before the own one.
    pub(super) other_first: bool,
}

impl Touched {
    /// With one piece more, which is the mover's own or not.
    pub(super) fn with(mut self, point: Point, is_own: bool) -> Self {
        match is_own {
            true => self.own = self.own.or(Some(point)),
            false => {
                self.other = self.other.or(Some(point));
                self.other_first |= self.own.is_none();
            }
        }
        self
    }

    /// What was touched, in order.
    pub(crate) fn points(&self) -> Vec<Point> {
        let pair = match self.other_first {
            true => [self.other, self.own],
            false => [self.own, self.other],
        };
        pair.into_iter().flatten().collect()
    }

    /// The moves that are left: of the first of these that there are any of, or all. Both pieces
    /// touched: the one takes the other; then what the piece touched first asks for, then the other.
    pub(super) fn allowed(&self, position: &Position) -> Vec<Move> {
        let legal = position.legal_moves();
        let moves_own = |step: &Move| Some(step.from) == self.own;
        let takes_other = |step: &Move| Some(step.to) == self.other;
        let both = |step: &Move| moves_own(step) && takes_other(step);
        let order: [&dyn Fn(&Move) -> bool; 3] = match self.other_first {
            true => [&both, &takes_other, &moves_own],
            false => [&both, &moves_own, &takes_other],
        };
        order
            .into_iter()
            .map(|fits| legal.iter().copied().filter(fits).collect::<Vec<_>>())
            .find(|moves| !moves.is_empty())
            .unwrap_or(legal)
    }
}

/// A player touches a piece.
pub(super) fn touch(
    draft: &mut Draft<'_>,
    seat: Seat,
    turn: u32,
    point: Point,
) -> Result<(), Refusal> {
    draft.state().answers(turn)?;
    let xiangqi = draft.state().xiangqi()?;
    if !xiangqi.settings.touch_move {
        return Err(Refusal::Xiangqi(XiangqiRefusal::TouchIsFree));
    }
    let (position, _) = xiangqi.to_move(seat)?;
    let piece = position.piece(point);
    let piece = piece.ok_or(Refusal::Xiangqi(XiangqiRefusal::NoPiece))?;
    let bound = xiangqi.touched.with(point, piece.colour == position.turn());
    if bound == xiangqi.touched {
        return Err(Refusal::Xiangqi(XiangqiRefusal::Touched(point)));
    }
    draft.push(Event::Xiangqi(XiangqiEvent::Touched { seat, point }));
    Ok(())
}
