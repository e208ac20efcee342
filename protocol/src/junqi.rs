//! Armies as strings, and the parts of the fold that touch the junqi board.
//!
//! Every change here checks all it needs before it writes, so that an error leaves no half of it.

use crate::{Faces, FoldError, JunqiView, Outcome, Seat, SeatMarks, words};
use std::ops::Range;

/// The bytes of one slot: a post and a face.
const SLOT: usize = 4;

/// The slots of one army.
const SLOTS: usize = 25;

/// The place of a piece that is gone.
const GONE: &str = "---";

/// The face of a piece that the viewer does not know.
const UNKNOWN: char = '?';

/// Every face a slot may show.
const FACES: &str = "123456789BMF?";

/// The starting posts in the order of the slots: row by row from the front, camps left out.
const STARTS: [&str; 4] = [
    "S00S01S02S03S04S10S12S14S20S21S23S24S30S32S34S40S41S42S43S44S50S51S52S53S54",
    "E00E01E02E03E04E10E12E14E20E21E23E24E30E32E34E40E41E42E43E44E50E51E52E53E54",
    "N00N01N02N03N04N10N12N14N20N21N23N24N30N32N34N40N41N42N43N44N50N51N52N53N54",
    "W00W01W02W03W04W10W12W14W20W21W23W24W30W32W34W40W41W42W43W44W50W51W52W53W54",
];

/// One piece as a viewer knows it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Slot<'a> {
    /// Whose it is.
    pub seat: Seat,
    /// The post it started from, which names it for the whole game.
    pub start: &'static str,
    /// The post it stands on; `None`: gone.
    pub post: Option<&'a str>,
    /// What it is: a digit, `B`, `M` or `F`; `?`: unknown.
    pub face: char,
}

/// Shows where it stands, never what it is.
impl std::fmt::Debug for Slot<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Slot({} at {})", self.start, self.post.unwrap_or(GONE))
    }
}

impl JunqiView {
    /// The pieces of a seat in the order of their starting posts; none before the seat is taken.
    pub fn army(&self, seat: Seat) -> impl Iterator<Item = Slot<'_>> {
        let army = self.armies.get(seat.index()).map_or("", String::as_str);
        (0..SLOTS).map_while(move |index| slot(seat, army, index))
    }

    /// The piece on a post.
    #[must_use]
    pub fn piece_at(&self, post: &str) -> Option<Slot<'_>> {
        Seat::ALL
            .into_iter()
            .flat_map(|seat| self.army(seat))
            .find(|slot| slot.post == Some(post))
    }

    /// Puts a whole army, or none, in the place of a seat's.
    pub(crate) fn lay(&mut self, seat: Seat, army: &str) -> Result<(), FoldError> {
        check_army(army)?;
        let place = self.armies.get_mut(seat.index()).ok_or(NO_ARMIES)?;
        army.clone_into(place);
        Ok(())
    }

    /// Puts all armies in the place of the old ones.
    pub(crate) fn lay_all(&mut self, armies: &[String]) -> Result<(), FoldError> {
        if armies.len() != Seat::ALL.len() {
            return Err(NO_ARMIES);
        }
        armies.iter().try_for_each(|army| check_army(army))?;
        self.armies = armies.to_vec();
        Ok(())
    }

    /// Writes down faces. One that is known already is not forgotten.
    pub(crate) fn show(&mut self, shown: &[Faces]) -> Result<(), FoldError> {
        for Faces { seat, faces } in shown {
            self.check_has_army(*seat)?;
            if faces.len() != SLOTS || !faces.chars().all(is_face) {
                return Err(FoldError("these are no 25 faces"));
            }
        }
        for Faces { seat, faces } in shown {
            let known = faces.chars().enumerate();
            for (index, face) in known.filter(|(_, face)| *face != UNKNOWN) {
                self.write(*seat, face_range(index), face.encode_utf8(&mut [0; 4]));
            }
        }
        Ok(())
    }

    /// Writes down that the piece which started at a post is the flag.
    pub(crate) fn show_flag(&mut self, seat: Seat, post: &str) -> Result<(), FoldError> {
        self.check_has_army(seat)?;
        // A flag never moves: where it stands or stood is where it started.
        let index = start_index(seat, post).ok_or(FoldError("no flag can stand there"))?;
        self.write(seat, face_range(index), "F");
        Ok(())
    }

    /// Writes down a move. `to` is a post of the board, and holds a piece exactly if there was combat.
    pub(crate) fn step(&mut self, from: &str, to: &str, outcome: Outcome) -> Result<(), FoldError> {
        if !is_post(to) {
            return Err(FoldError("there is no such post to move to"));
        }
        let mover = self.find(from).ok_or(FoldError("no piece to move"))?;
        let defender = match (self.find(to), outcome) {
            (None, Outcome::Plain) => None,
            (Some(defender), Outcome::AttackerWins | Outcome::DefenderWins | Outcome::Both) => {
                Some(defender)
            }
            (Some(_), Outcome::Plain) => return Err(FoldError("a piece stands there")),
            (None, Outcome::AttackerWins | Outcome::DefenderWins | Outcome::Both) => {
                return Err(FoldError("no piece to attack"));
            }
        };
        let (mover_to, defender_dies) = match outcome {
            Outcome::Plain => (to, false),
            Outcome::AttackerWins => (to, true),
            Outcome::DefenderWins => (GONE, false),
            Outcome::Both => (GONE, true),
        };
        if let Some((seat, index)) = defender.filter(|_| defender_dies) {
            self.write(seat, post_range(index), GONE);
        }
        self.write(mover.0, post_range(mover.1), mover_to);
        Ok(())
    }

    /// Takes all pieces of a seat off the board; their faces stay.
    pub(crate) fn remove(&mut self, seat: Seat) -> Result<(), FoldError> {
        self.check_has_army(seat)?;
        for index in 0..SLOTS {
            self.write(seat, post_range(index), GONE);
        }
        Ok(())
    }

    /// Writes a mark of one of several own seats, or of the only one, on a piece, or wipes it off; the
    /// marks stay sorted.
    pub(crate) fn mark(
        &mut self,
        seat: Option<Seat>,
        piece: &str,
        mark: Option<&str>,
    ) -> Result<(), FoldError> {
        if !Seat::ALL
            .into_iter()
            .any(|seat| start_index(seat, piece).is_some())
        {
            return Err(FoldError("no piece starts there"));
        }
        if mark.is_some_and(|mark| !is_mark(mark)) {
            return Err(FoldError("a mark is one character"));
        }
        let Some(seat) = seat else {
            self.marks = marked(&self.marks, piece, mark);
            return Ok(());
        };
        let of_seat = |marks: &&SeatMarks| marks.seat == seat;
        let old = self.seat_marks.iter().find(of_seat);
        let marks = marked(old.map_or("", |old| &old.marks), piece, mark);
        self.seat_marks.retain(|other| other.seat != seat);
        if !marks.is_empty() {
            self.seat_marks.push(SeatMarks { seat, marks });
            self.seat_marks.sort_unstable_by_key(|marks| marks.seat);
        }
        Ok(())
    }

    /// Adds a token to what has happened.
    pub(crate) fn note(&mut self, token: &str) {
        words::add(&mut self.moves, token);
    }

    fn find(&self, post: &str) -> Option<(Seat, usize)> {
        let slot = self.piece_at(post)?;
        Some((slot.seat, start_index(slot.seat, slot.start)?))
    }

    pub(crate) fn check_has_army(&self, seat: Seat) -> Result<(), FoldError> {
        match self.armies.get(seat.index()) {
            Some(army) if !army.is_empty() => check_army(army),
            Some(_) | None => Err(FoldError("the seat has no army")),
        }
    }

    fn write(&mut self, seat: Seat, range: Range<usize>, text: &str) {
        if let Some(army) = self.armies.get_mut(seat.index())
            && army.get(range.clone()).is_some()
        {
            army.replace_range(range, text);
        }
    }
}

const NO_ARMIES: FoldError = FoldError("there are no four armies");

fn slot(seat: Seat, army: &str, index: usize) -> Option<Slot<'_>> {
    let post = army.get(post_range(index))?;
    Some(Slot {
        seat,
        start: STARTS[seat.index()].get(3 * index..3 * index + 3)?,
        post: (post != GONE).then_some(post),
        face: army.get(face_range(index))?.chars().next()?,
    })
}

fn post_range(index: usize) -> Range<usize> {
    SLOT * index..SLOT * index + 3
}

fn face_range(index: usize) -> Range<usize> {
    SLOT * index + 3..SLOT * (index + 1)
}

fn start_index(seat: Seat, post: &str) -> Option<usize> {
    let starts = STARTS[seat.index()].as_bytes();
    starts
        .chunks_exact(3)
        .position(|start| start == post.as_bytes())
}

fn check_army(army: &str) -> Result<(), FoldError> {
    let is_slot = |slot: &[u8]| match slot {
        [post @ .., face] => {
            is_face(char::from(*face)) && (post == GONE.as_bytes() || is_post_bytes(post))
        }
        [] => false,
    };
    let is_army = army.len() == SLOT * SLOTS && army.as_bytes().chunks_exact(SLOT).all(is_slot);
    if is_army || army.is_empty() {
        Ok(())
    } else {
        Err(FoldError("this is no army of 25 slots"))
    }
}

/// Marks with one more, one replaced, or one wiped off.
fn marked(marks: &str, piece: &str, mark: Option<&str>) -> String {
    let new = mark.map(|mark| format!("{piece}:{mark}"));
    let others = marks
        .split_whitespace()
        .filter(|written| written.split_once(':').is_none_or(|(of, _)| of != piece));
    let mut marks: Vec<&str> = others.chain(new.as_deref()).collect();
    marks.sort_unstable();
    marks.join(" ")
}

/// One character that does not end a mark among others.
fn is_mark(mark: &str) -> bool {
    let mut characters = mark.chars();
    let first = characters.next();
    first.is_some_and(|first| !first.is_whitespace()) && characters.next().is_none()
}

fn is_face(face: char) -> bool {
    FACES.contains(face)
}

fn is_post(post: &str) -> bool {
    is_post_bytes(post.as_bytes())
}

fn is_post_bytes(post: &[u8]) -> bool {
    match post {
        [b'M', y, x] => (b'0'..=b'2').contains(y) && (b'0'..=b'2').contains(x),
        [b'S' | b'E' | b'N' | b'W', r, c] => (b'0'..=b'5').contains(r) && (b'0'..=b'4').contains(c),
        _ => false,
    }
}
