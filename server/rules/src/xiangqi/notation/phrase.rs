//! What WXF and Chinese text say of a move: which piece, which way, how far or to which file.

use crate::xiangqi::{Colour, Kind, Move, Piece, Point, Position};

use super::Unread;

/// The way of a move as its mover sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Forward,
    Back,
    Sideways,
}

/// One piece among several of its kind on a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Front,
    Middle,
    Rear,
    /// Counted from 1 at the front; over several files from the mover's right.
    Nth(u8),
}

/// Which of the pieces of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    /// The one on this file, counted from 1 at the mover's right.
    OnFile(u8),
    /// The one with others of its kind on its file, which is this one if it is told.
    Placed(Place, Option<u8>),
}

/// A move as a text tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Phrase {
    pub(super) kind: Kind,
    pub(super) which: Which,
    /// Left out in the short record of Art. 7.5.
    pub(super) way: Option<Way>,
    /// Ranks for a piece that goes straight forward or back, else the file it goes to.
    pub(super) number: u8,
}

/// A move of one position, with all that texts tell of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spoken {
    pub(super) piece: Piece,
    /// Where it begins, counted from 1 at the mover's right.
    pub(super) file: u8,
    pub(super) crowd: Crowd,
    pub(super) way: Way,
    pub(super) number: u8,
}

/// A piece's place among those of its kind that share a file with another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crowd {
    /// How many are on its file, itself among them.
    pub(super) count: u8,
    /// Its place on its file, counted from 1 at the front.
    pub(super) from_front: u8,
    /// Its place among all on files with two or more, from 1 at the front of the mover's right.
    pub(super) over_all: u8,
    /// On how many files there are two or more.
    pub(super) files: u8,
}

impl Phrase {
    /// The legal move that is told so.
    pub(super) fn find(self, position: &Position) -> Result<Move, Unread> {
        let colour = position.turn();
        let piece = Piece {
            colour,
            kind: self.kind,
        };
        let (mut found, mut refused) = (None, None);
        for from in position.of_kind(colour, self.kind).iter() {
            for to in position.reach(piece, from).iter() {
                let step = Move::new(from, to);
                if !Spoken::of(position, step).is_some_and(|spoken| self.tells(&spoken)) {
                    continue;
                }
                match (position.is_legal(step), found) {
                    (Ok(()), Some(one)) => return Err(Unread::Two(one, step)),
                    (Ok(()), None) => found = Some(step),
                    (Err(why), _) => refused = refused.or(Some((step, why))),
                }
            }
        }
        match (found, refused) {
            (Some(step), _) => Ok(step),
            (None, Some((step, why))) => Err(Unread::Illegal(step, why)),
            (None, None) => Err(Unread::NoFit),
        }
    }

    fn tells(self, spoken: &Spoken) -> bool {
        let which = match self.which {
            Which::OnFile(file) => file == spoken.file,
            Which::Placed(place, file) => {
                file.is_none_or(|file| file == spoken.file) && spoken.crowd.is(place, file)
            }
        };
        let way = self.way.is_none_or(|way| way == spoken.way);
        which && way && self.number == spoken.number
    }
}

impl Spoken {
    /// None if no piece stands where the move begins, or it goes nowhere.
    pub(super) fn of(position: &Position, step: Move) -> Option<Self> {
        let piece = position.piece(step.from)?;
        let (from, to) = (
            advance(piece.colour, step.from),
            advance(piece.colour, step.to),
        );
        let way = match to.cmp(&from) {
            core::cmp::Ordering::Greater => Way::Forward,
            core::cmp::Ordering::Less => Way::Back,
            core::cmp::Ordering::Equal => Way::Sideways,
        };
        let is_straight = step.from.file() == step.to.file();
        let number = match is_straight {
            true => to.abs_diff(from),
            false => file_number(piece.colour, step.to),
        };
        (step.from != step.to).then(|| Self {
            piece,
            file: file_number(piece.colour, step.from),
            crowd: Crowd::around(position, piece, step.from),
            way,
            number,
        })
    }
}

impl Crowd {
    fn around(position: &Position, piece: Piece, at: Point) -> Self {
        let place = |point: Point| {
            let from_front = 9 - advance(piece.colour, point);
            (file_number(piece.colour, point), from_front)
        };
        let same = position.of_kind(piece.colour, piece.kind);
        let mut per_file = [0; 10];
        same.iter()
            .for_each(|point| per_file[usize::from(place(point).0)] += 1);
        let (file, from_front) = place(at);
        let count = per_file[usize::from(file)];
        let mut crowd = Self {
            count,
            from_front: 1,
            over_all: 1,
            files: 0,
        };
        crowd.files += per_file
            .iter()
            .map(|&count| u8::from(count > 1))
            .sum::<u8>();
        for other in same.iter().map(place) {
            let is_crowded = per_file[usize::from(other.0)] > 1;
            crowd.from_front += u8::from(other.0 == file && other.1 < from_front);
            crowd.over_all += u8::from(is_crowded && other < (file, from_front));
        }
        crowd
    }

    fn is(&self, place: Place, file: Option<u8>) -> bool {
        let is_first = self.from_front == 1;
        let is_last = self.from_front == self.count;
        self.count > 1
            && match (place, file) {
                (Place::Front, _) => is_first,
                (Place::Rear, _) => is_last,
                (Place::Middle, _) => !is_first && !is_last,
                (Place::Nth(nth), Some(_)) => nth == self.from_front,
                (Place::Nth(nth), None) => nth == self.over_all,
            }
    }
}

/// Files are counted from 1 at the right of the player who sits on that side.
fn file_number(colour: Colour, point: Point) -> u8 {
    match colour {
        Colour::Red => 9 - point.file(),
        Colour::Black => 1 + point.file(),
    }
}

/// Ranks from the own side.
fn advance(colour: Colour, point: Point) -> u8 {
    match colour {
        Colour::Red => point.rank(),
        Colour::Black => 9 - point.rank(),
    }
}
