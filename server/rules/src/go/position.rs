//! The small state of a running game, cheap to copy, and how events change it.
//!
//! What grows with the game is [`History`]'s; what may happen next is decided in `decide`.

use super::{
    Board, ByColour, Colour, Count, End, Event, History, Options, Pass, Placement, Point, PointSet,
    handicap,
};

/// A running or finished game without its past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    options: Options,
    board: Board,
    to_move: Colour,
    /// Handicap stones that Black has yet to place.
    placing: u8,
    plies: u32,
    prisoners: ByColour<u32>,
    passes: ByColour<u32>,
    passes_running: ByColour<u32>,
    /// Passes in a row that count towards the two.
    pass_run: u8,
    /// All turns without a stone so far; two equal numbers have none in between.
    stoneless: u32,
    last: Option<Point>,
    strict: bool,
    over: Option<End>,
}

impl Position {
    /// The board before the first move, fixed handicap stones on it.
    ///
    /// Options are taken as they are: stars that the board has not are left out.
    #[must_use]
    pub fn start(options: Options) -> Self {
        let stones = options.handicap_stones();
        let (stars, placing) = match options.placement {
            Placement::Fixed => (handicap::stars(options.size, stones), 0),
            Placement::Free => (None, stones),
        };
        let stars = stars.unwrap_or_default();
        let mut board = Board::empty(options.size);
        stars.iter().for_each(|star| board.put(Colour::Black, star));
        let first = match stars.is_empty() {
            true => Colour::Black,
            false => Colour::White,
        };
        Self {
            placing,
            ..Self::arranged(options, board, first)
        }
    }

    /// Any board to go on from, without a past; the size is the board's.
    #[must_use]
    pub fn arranged(options: Options, board: Board, to_move: Colour) -> Self {
        Self {
            options: Options {
                size: board.size(),
                ..options
            },
            board,
            to_move,
            placing: 0,
            plies: 0,
            prisoners: ByColour::default(),
            passes: ByColour::default(),
            passes_running: ByColour::default(),
            pass_run: 0,
            stoneless: 0,
            last: None,
            strict: false,
            over: None,
        }
    }

    /// The options of the game.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The stones as they stand.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is; after the end, whose it would be.
    #[must_use]
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    /// How many handicap stones Black has yet to place, one a turn.
    #[must_use]
    pub const fn placing(&self) -> u8 {
        self.placing
    }

    /// How many plays and passes there have been, lost turns too.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// How many stones of the other a colour has taken; a suicide gives it none.
    #[must_use]
    pub fn prisoners(&self, colour: Colour) -> u32 {
        self.prisoners[colour]
    }

    /// How often a colour has passed by choice; under `aga`, the stones it gave up for that.
    #[must_use]
    pub fn passes(&self, colour: Colour) -> u32 {
        self.passes[colour]
    }

    /// How many of its own turns running a colour has passed by choice (go rules 3).
    #[must_use]
    pub fn passes_running(&self, colour: Colour) -> u32 {
        self.passes_running[colour]
    }

    /// Where the last stone went, if the last turn was a play.
    #[must_use]
    pub const fn last(&self) -> Option<Point> {
        self.last
    }

    /// Whether both have passed in a row and nothing goes on until they agree or resume.
    #[must_use]
    pub const fn is_stopped(&self) -> bool {
        self.pass_run >= 2
    }

    /// Whether this is a play-out, where no board may stand twice (Art. 20.2).
    #[must_use]
    pub const fn is_strict(&self) -> bool {
        self.strict
    }

    /// How the game ended, if it did.
    #[must_use]
    pub const fn over(&self) -> Option<End> {
        self.over
    }

    /// Counts the board without the stones marked dead (go rules 2).
    #[must_use]
    pub fn count(&self, dead: &PointSet) -> Count {
        Count::of(&self.board, dead, &self.options)
    }

    /// Takes over what happened; decides nothing and never fails.
    ///
    /// The history is that before the event: only an undo looks into it.
    pub fn apply(&mut self, event: &Event, history: &History) {
        match *event {
            Event::Played {
                colour,
                point,
                captured,
                occurrence: _,
            } => self.played(colour, point, &captured),
            Event::Passed { colour, pass } => self.passed(colour, pass),
            Event::Undone { plies } => *self = *history.back(plies),
            Event::Resumed { to_move, strict } => {
                self.pass_run = 0;
                self.passes_running = ByColour::default();
                self.to_move = to_move;
                self.strict |= strict;
            }
            Event::Counted { .. } => {}
            Event::Over { end } => self.over = Some(end),
        }
    }

    pub(super) const fn stoneless(&self) -> u32 {
        self.stoneless
    }

    fn played(&mut self, colour: Colour, point: Point, captured: &PointSet) {
        self.board.put(colour, point);
        let taken = self.board.stones(colour.opponent()).and(captured);
        self.prisoners[colour] += taken.len();
        self.board.lift(captured);
        self.passes_running[colour] = 0;
        self.pass_run = 0;
        self.last = Some(point);
        self.turn_over(colour);
    }

    pub(super) fn passed(&mut self, colour: Colour, pass: Pass) {
        self.stoneless += 1;
        self.last = None;
        match pass {
            Pass::Chosen => {
                self.passes[colour] += 1;
                self.passes_running[colour] += 1;
                self.pass_run += 1;
            }
            // Whoever lost the turn did not agree to an end.
            Pass::Lost => self.pass_run = 0,
        }
        self.turn_over(colour);
    }

    fn turn_over(&mut self, colour: Colour) {
        self.plies += 1;
        self.placing = self.placing.saturating_sub(1);
        self.to_move = match self.placing {
            0 => colour.opponent(),
            _ => colour,
        };
    }
}
