//! Positions as FEN, strictly read (xiangqi rules 1.1).

use alloc::string::String;
use core::fmt::Write;

use super::point::{FILES, RANKS};
use super::{Colour, FenFault, Kind, Piece, Point, PointSet, Position, steps};

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

impl Position {
    /// The position from which games begin, Red to move.
    #[must_use]
    pub fn start() -> Self {
        match Self::from_fen(START) {
            Ok(position) => position,
            // A test reads it.
            Err(fault) => unreachable!("the start is a position: {fault}"),
        }
    }

    /// Reads a FEN: ranks from 9 down to 0, side to move, `-`, `-`, moves since the last capture,
    /// number of the move.
    ///
    /// `r` is read for `w`, `H` and `E` for `N` and `B`; fields from the third on may be missing.
    ///
    /// # Errors
    ///
    /// It is not well formed, or no game can have such a position.
    pub fn from_fen(fen: &str) -> Result<Self, FenFault> {
        let mut fields = [""; 6];
        let mut count = 0;
        for field in fen.split(' ') {
            if let Some(place) = fields.get_mut(count) {
                *place = field;
            }
            count += 1;
        }
        if !(2..=6).contains(&count) {
            return Err(FenFault::Fields(count));
        }
        let [pieces, turn, dash, other_dash, quiet, number] = fields;
        let mut position = Self::empty(
            read_turn(turn)?,
            read_number(quiet, 0, count > 4).ok_or(FenFault::Quiet)?,
            read_number(number, 1, count > 5).ok_or(FenFault::Number)?,
        );
        for (field, text) in [(3, dash), (4, other_dash)] {
            if field <= count && text != "-" {
                return Err(FenFault::Dash { field });
            }
        }
        position.read_ranks(pieces)?;
        position.check_pieces()?;
        position.check_kings()?;
        Ok(position)
    }

    /// The position as a FEN with all six fields.
    #[must_use]
    pub fn fen(&self) -> String {
        let mut fen = self.placement();
        let (turn, quiet, number) = (self.turn().letter(), self.quiet(), self.number());
        // Writing to a string never fails.
        let _ = write!(fen, " {turn} - - {quiet} {number}");
        fen
    }

    /// The first field of the FEN: where the pieces stand.
    #[must_use]
    pub fn placement(&self) -> String {
        let mut text = String::with_capacity(80);
        for rank in (0..RANKS).rev() {
            let mut empty = b'0';
            for point in (0..FILES).filter_map(|file| Point::new(file, rank)) {
                let Some(piece) = self.piece(point) else {
                    empty += 1;
                    continue;
                };
                if empty > b'0' {
                    text.push(char::from(empty));
                }
                empty = b'0';
                text.push(piece.letter());
            }
            if empty > b'0' {
                text.push(char::from(empty));
            }
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }

    fn read_ranks(&mut self, text: &str) -> Result<(), FenFault> {
        let count = text.split('/').count();
        if count != usize::from(RANKS) {
            return Err(FenFault::Ranks(count));
        }
        (0..RANKS)
            .rev()
            .zip(text.split('/'))
            .try_for_each(|(rank, row)| self.read_rank(rank, row))
    }

    fn read_rank(&mut self, rank: u8, row: &str) -> Result<(), FenFault> {
        let mut file = 0;
        for letter in row.chars() {
            match (letter, Piece::from_letter(letter)) {
                (_, Some(piece)) => {
                    let point = Point::new(file, rank).ok_or(FenFault::Width { rank })?;
                    self.put(piece, point);
                    file += 1;
                }
                ('1'..='9', None) => {
                    // A digit, below 10.
                    file += u8::try_from(letter).unwrap_or_default() - b'0';
                }
                (_, None) => return Err(FenFault::Letter { rank, letter }),
            }
            if file > FILES {
                return Err(FenFault::Width { rank });
            }
        }
        match file {
            FILES => Ok(()),
            _ => Err(FenFault::Width { rank }),
        }
    }

    fn check_pieces(&self) -> Result<(), FenFault> {
        for colour in Colour::ALL {
            if self.king(colour).is_none() {
                return Err(FenFault::NoKing(colour));
            }
            for kind in Kind::ALL {
                let piece = Piece { colour, kind };
                let set = self.of_kind(colour, kind);
                if let Some(point) = set.minus(home(piece)).first() {
                    return Err(FenFault::Misplaced { piece, point });
                }
                if set.len() > kind.count() {
                    return Err(FenFault::TooMany(piece));
                }
            }
        }
        Ok(())
    }

    fn check_kings(&self) -> Result<(), FenFault> {
        let waiting = self.turn().opponent();
        let attackers = self
            .king(waiting)
            .map(|king| self.attackers(king, self.turn()))
            .unwrap_or_default();
        if attackers.is_empty() {
            Ok(())
        } else if attackers == self.of_kind(self.turn(), Kind::King) {
            Err(FenFault::KingsFace)
        } else {
            Err(FenFault::KingAttacked(waiting))
        }
    }
}

fn read_turn(text: &str) -> Result<Colour, FenFault> {
    let mut letters = text.chars();
    match (letters.next().and_then(Colour::from_letter), letters.next()) {
        (Some(colour), None) => Ok(colour),
        (Some(_) | None, _) => Err(FenFault::Turn),
    }
}

/// A counter in digits alone; a field that is not there counts as the least.
fn read_number(text: &str, least: u32, is_there: bool) -> Option<u32> {
    if !is_there {
        return Some(least);
    }
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|&number| digits && number >= least)
}

/// The points on which a piece can stand in any game.
fn home(piece: Piece) -> PointSet {
    let own = steps::side(piece.colour);
    match piece.kind {
        Kind::King => steps::PALACES.and(own),
        Kind::Advisor => steps::ADVISOR_POINTS.and(own),
        Kind::Elephant => steps::ELEPHANT_POINTS.and(own),
        Kind::Horse | Kind::Rook | Kind::Cannon => PointSet::ALL,
        Kind::Pawn => steps::pawn_points(piece.colour),
    }
}
