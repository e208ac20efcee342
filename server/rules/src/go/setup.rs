//! What a game begins from that does not begin on the usual board: stones that stand already, and
//! moves that were made before.

use core::fmt;

use alloc::boxed::Box;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::sgf::{Imported, Note, SgfError, read_under};
use super::{Board, Colour, Event, Game, Options, PointSet, Record, Size};

/// Stones that stand already, and the moves made before, which are part of the history (go rules 1.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// None: the board is that of the options.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    arranged: Option<Arranged>,
    /// The moves with their results, so that folding an old game asks no rule.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    moves: Vec<Event>,
}

/// A board, and who moves first on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Arranged {
    size: Size,
    #[serde(default, skip_serializing_if = "PointSet::is_empty")]
    black: PointSet,
    #[serde(default, skip_serializing_if = "PointSet::is_empty")]
    white: PointSet,
    to_move: Colour,
}

/// Why no game begins from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadSetup {
    /// Its text is no record.
    Sgf(SgfError),
    /// Something in its text cannot have happened, or is not understood; moves are numbered from 1.
    Note(Box<Note>),
    /// Both have passed: what is dead is to be agreed upon, and nothing is left to play.
    Stopped,
    /// More moves were made than a game may have.
    TooLong,
    /// The room's board and handicap have to be those of the position.
    OtherBoard {
        /// The size that the position has.
        size: Size,
        /// The handicap that it has.
        handicap: u8,
    },
}

impl Setup {
    /// Reads a position from SGF: its stones and moves, along the main line. Size, komi, handicap and
    /// its placement are the text's, all other rules those given.
    ///
    /// # Errors
    ///
    /// A move is illegal under these rules, or the text is odd in anything that shapes the game.
    pub fn read(text: &str, rules: &Options) -> Result<(Options, Self), BadSetup> {
        let Imported { record, notes, .. } = read_under(text, rules).map_err(BadSetup::Sgf)?;
        if let Some(note) = notes.into_iter().find(shapes_the_game) {
            return Err(BadSetup::Note(Box::new(note)));
        }
        let (game, setup) = Self::played(&record);
        if game.position().is_stopped() {
            return Err(BadSetup::Stopped);
        }
        Ok((record.options, setup))
    }

    /// The record's start and its moves, as far as they are legal.
    fn played(record: &Record) -> (Game, Self) {
        let mut game = record.start();
        let mut moves = Vec::new();
        for ply in &record.plies {
            let Ok(events) = game.repeat(ply.colour, ply.action) else {
                break;
            };
            moves.extend(events);
        }
        let arranged = record.arranged.map(|(board, to_move)| Arranged {
            size: board.size(),
            black: *board.stones(Colour::Black),
            white: *board.stones(Colour::White),
            to_move,
        });
        (game, Self { arranged, moves })
    }

    /// Whether a game that was to begin from it may have these options in place of those.
    ///
    /// # Errors
    ///
    /// They mean another board or handicap.
    pub fn check(&self, options: &Options, were: &Options) -> Result<(), BadSetup> {
        // Where stones go that stand already is no question.
        let places = |options: &Options| options.handicap_stones() > 0 && self.arranged.is_none();
        let board = |options: &Options| {
            let placement = places(options).then_some(options.placement);
            (options.size, options.handicap, placement)
        };
        match board(options) == board(were) {
            true => Ok(()),
            false => Err(BadSetup::OtherBoard {
                size: were.size,
                handicap: were.handicap,
            }),
        }
    }

    /// How many moves were made before, lost turns among them.
    #[must_use]
    pub fn plies(&self) -> u32 {
        let is_ply = |event: &&Event| matches!(event, Event::Played { .. } | Event::Passed { .. });
        u32::try_from(self.moves.iter().filter(is_ply).count()).unwrap_or(u32::MAX)
    }

    /// The moves made before, with what came between them.
    #[must_use]
    pub fn moves(&self) -> &[Event] {
        &self.moves
    }

    /// The record of a game so far that begins with it.
    #[must_use]
    pub fn record(&self, options: Options) -> Record {
        let mut record = Record {
            arranged: self
                .arranged
                .map(|arranged| (arranged.board(), arranged.to_move)),
            ..Record::new(options)
        };
        self.moves.iter().for_each(|event| record.follow(event));
        record
    }

    /// The game before the first of the moves.
    #[must_use]
    pub fn start(&self, options: Options) -> Game {
        match self.arranged {
            Some(arranged) => Game::arranged(options, arranged.board(), arranged.to_move),
            None => Game::start(options),
        }
    }

    /// The game after all of the moves.
    #[must_use]
    pub fn game(&self, options: Options) -> Game {
        let mut game = self.start(options);
        self.moves.iter().for_each(|event| game.apply(event));
        game
    }
}

impl Arranged {
    fn board(&self) -> Board {
        let empty = Board::empty(self.size);
        let black = self.black.iter().map(|point| (Colour::Black, point));
        let white = self.white.iter().map(|point| (Colour::White, point));
        black
            .chain(white)
            .fold(empty, |board, (colour, point)| board.with(colour, point))
    }
}

/// Whether a game from the text would be another than its writer meant.
fn shapes_the_game(note: &Note) -> bool {
    match note {
        Note::Illegal { .. }
        | Note::Unreadable { .. }
        | Note::SetupWithin { .. }
        | Note::Handicap { .. } => true,
        Note::Property { name, .. } => matches!(*name, "AB" | "AW" | "HA" | "KM"),
        // A turn left out is a turn lost (Art. 17), and the main line is meant.
        Note::OutOfTurn { .. } | Note::Variations { .. } => false,
    }
}

impl fmt::Display for BadSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sgf(error) => error.fmt(f),
            Self::Note(note) => note.fmt(f),
            Self::Stopped => f.write_str("both have passed, and nothing is left to play"),
            Self::TooLong => f.write_str("more moves than a game may have"),
            Self::OtherBoard { size, handicap } => {
                write!(
                    f,
                    "the position is one of size {size} with handicap {handicap}"
                )
            }
        }
    }
}

impl core::error::Error for BadSetup {}
