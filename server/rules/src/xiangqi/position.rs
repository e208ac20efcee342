//! The pieces on the board and whose turn it is, and how a move changes them.
//!
//! What may be moved is told in `legal`, what ends the game in `outcome`.

use core::fmt;

use super::lines::Lines;
use super::point::POINTS;
use super::{ByColour, Colour, Kind, Move, Piece, Point, PointSet, zobrist};

/// A position with its counters, cheap to change and to change back.
///
/// Two are equal if the same pieces stand on the same points and the same side is to move.
#[derive(Clone, Copy)]
pub struct Position {
    board: [Option<Piece>; POINTS],
    sets: ByColour<[PointSet; Kind::ALL.len()]>,
    sides: ByColour<PointSet>,
    lines: Lines,
    turn: Colour,
    quiet: u32,
    number: u32,
    key: u64,
}

/// What [`Position::undo`] needs to take a move back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    step: Move,
    captured: Option<Piece>,
    quiet: u32,
}

impl Undo {
    /// The move that was made.
    #[must_use]
    pub const fn step(&self) -> Move {
        self.step
    }

    /// What it took.
    #[must_use]
    pub const fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

impl Position {
    /// An empty board, which is no position of a game yet.
    pub(super) const fn empty(turn: Colour, quiet: u32, number: u32) -> Self {
        let none = [PointSet::EMPTY; Kind::ALL.len()];
        Self {
            board: [None; POINTS],
            sets: ByColour::new(none, none),
            sides: ByColour::new(PointSet::EMPTY, PointSet::EMPTY),
            lines: Lines::EMPTY,
            turn,
            quiet,
            number,
            key: zobrist::of_turn(turn),
        }
    }

    /// The piece on a point.
    #[must_use]
    pub const fn piece(&self, point: Point) -> Option<Piece> {
        self.board[point.index()]
    }

    /// Every piece with its point, rank by rank from `a0`.
    pub fn pieces(&self) -> impl Iterator<Item = (Point, Piece)> {
        let on = |point| Some((point, self.piece(point)?));
        self.lines.all().iter().filter_map(on)
    }

    /// All points that are not empty.
    #[must_use]
    pub const fn occupied(&self) -> PointSet {
        self.lines.all()
    }

    /// Where a side's pieces stand.
    #[must_use]
    pub fn side(&self, colour: Colour) -> PointSet {
        self.sides[colour]
    }

    /// Where a side's pieces of one kind stand.
    #[must_use]
    pub fn of_kind(&self, colour: Colour, kind: Kind) -> PointSet {
        self.sets[colour][kind.index()]
    }

    /// Where a side's king stands; none only after a move that took it.
    #[must_use]
    pub fn king(&self, colour: Colour) -> Option<Point> {
        self.of_kind(colour, Kind::King).first()
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn turn(&self) -> Colour {
        self.turn
    }

    /// The same pieces with the turn given to a side, counters as they are.
    #[must_use]
    pub const fn with_turn(mut self, colour: Colour) -> Self {
        self.key ^= zobrist::of_turn(self.turn) ^ zobrist::of_turn(colour);
        self.turn = colour;
        self
    }

    /// How many moves there have been since the last capture, one side's counted as one.
    #[must_use]
    pub const fn quiet(&self) -> u32 {
        self.quiet
    }

    /// The number of the full move, counted from 1 and up after each of Black's.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The same for equal positions, and seldom for others.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Makes a move, which is taken as it is: [`Position::is_legal`] tells whether it may be made.
    ///
    /// A move that begins on an empty point passes the turn.
    pub fn play(&mut self, step: Move) -> Undo {
        let undo = Undo {
            step,
            captured: self.lift(step.from).and_then(|piece| {
                let captured = self.lift(step.to);
                self.put(piece, step.to);
                captured
            }),
            quiet: self.quiet,
        };
        self.quiet = match undo.captured {
            Some(_) => 0,
            None => self.quiet.saturating_add(1),
        };
        if self.turn == Colour::Black {
            self.number = self.number.saturating_add(1);
        }
        *self = self.with_turn(self.turn.opponent());
        undo
    }

    /// Takes the latest move back.
    pub fn undo(&mut self, undo: Undo) {
        *self = self.with_turn(self.turn.opponent());
        if self.turn == Colour::Black {
            self.number = self.number.saturating_sub(1);
        }
        self.quiet = undo.quiet;
        if let Some(piece) = self.lift(undo.step.to) {
            self.put(piece, undo.step.from);
        }
        if let Some(captured) = undo.captured {
            self.put(captured, undo.step.to);
        }
    }

    pub(super) const fn lines(&self) -> &Lines {
        &self.lines
    }

    /// Puts a piece on an empty point.
    pub(super) fn put(&mut self, piece: Piece, point: Point) {
        self.board[point.index()] = Some(piece);
        self.toggle(piece, point);
    }

    /// Takes whatever stands on a point off the board.
    pub(super) fn remove(&mut self, point: Point) {
        self.lift(point);
    }

    fn lift(&mut self, point: Point) -> Option<Piece> {
        let piece = self.board[point.index()].take()?;
        self.toggle(piece, point);
        Some(piece)
    }

    fn toggle(&mut self, piece: Piece, point: Point) {
        let set = PointSet::of(point);
        let of_kind = &mut self.sets[piece.colour][piece.kind.index()];
        *of_kind = of_kind.xor(set);
        self.sides[piece.colour] = self.sides[piece.colour].xor(set);
        self.lines.toggle(point);
        self.key ^= zobrist::of_piece(piece, point);
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.turn == other.turn && self.board == other.board
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}
