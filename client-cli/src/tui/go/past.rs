//! The game up to now, played through again from the words of its moves.

use super::Game;
use qiguan_protocol::{GoOptions, GoPlacement, GoView};
use qiguan_rules::go::{
    Action, Board, ClockLeft, Colour, Pass, Point, PointSet, Record, Size, stars,
};

/// Turns at which the order of the players may have changed that are tried out.
const FORKS_MAX: u32 = 4;

/// One turn, and the board after it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ply {
    pub(crate) colour: Colour,
    pub(crate) what: What,
    /// How many stones it took off.
    pub(crate) taken: u32,
    pub(crate) board: Board,
    /// What the mover had left, where a file tells it.
    pub(crate) clock: Option<ClockLeft>,
}

/// What a turn was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    Stone(Point),
    Pass,
    /// It was lost.
    Lost,
}

/// All turns since the start.
#[derive(Clone, Debug)]
pub(crate) struct Past {
    start: Board,
    pub(crate) plies: Vec<Ply>,
}

impl Past {
    /// After two passes silence may let either player go on, which no word tells: the order that leads
    /// to the board of now is the one.
    pub(crate) fn new(game: &Game<'_>) -> Self {
        let first = First::of(game.go, game.options, game.size());
        let words: Vec<What> = game.go.all_moves().filter_map(what).collect();
        let forks = words.windows(2).filter(|two| **two == PASSES).count();
        let forks = u32::try_from(forks).unwrap_or(0).min(FORKS_MAX);
        let orders = (0..1 << forks).map(|order| played(first, &words, order));
        let now = |plies: &Vec<Ply>| last(plies, first.board) == game.board;
        let plies = orders.clone().find(now);
        Self {
            start: first.board,
            plies: plies.unwrap_or_else(|| played(first, &words, 0)),
        }
    }

    /// The game of a record, whose turns say whose they are.
    pub(crate) fn of_record(record: &Record) -> Self {
        let start = *record.start().position().board();
        let mut past = Self {
            start,
            plies: Vec::with_capacity(record.plies.len()),
        };
        for ply in &record.plies {
            let what = match ply.action {
                Action::Play(point) => What::Stone(point),
                Action::Pass(Pass::Chosen) => What::Pass,
                Action::Pass(Pass::Lost) => What::Lost,
            };
            let before = last(&past.plies, start);
            let clock = ply.clock;
            past.plies.push(Ply {
                clock,
                ..Ply::new(&before, ply.colour, what)
            });
        }
        past
    }

    /// The stones that a colour has taken after so many turns.
    pub(crate) fn prisoners(&self, step: usize, colour: Colour) -> u32 {
        let plies = self.plies.iter().take(step);
        let own = plies.filter(|ply| ply.colour == colour);
        own.map(|ply| ply.taken).sum()
    }

    /// The board after so many turns.
    pub(crate) fn board(&self, step: usize) -> Board {
        match step.checked_sub(1).and_then(|last| self.plies.get(last)) {
            Some(ply) => ply.board,
            None => self.start,
        }
    }

    /// What was done in the turn before a step.
    pub(crate) fn last(&self, step: usize) -> Option<What> {
        let ply = self.plies.get(step.checked_sub(1)?)?;
        Some(ply.what)
    }
}

const PASSES: [What; 2] = [What::Pass, What::Pass];

fn what(word: &str) -> Option<What> {
    match word {
        "pass" => Some(What::Pass),
        "lost" => Some(What::Lost),
        point => point.parse().ok().map(What::Stone),
    }
}

/// What stands before the first turn, and who has it.
#[derive(Clone, Copy, Debug)]
struct First {
    board: Board,
    colour: Colour,
    /// Handicap stones that Black is to place.
    placing: u8,
}

impl First {
    /// The position that was set up, else an empty board or one with the stones of a fixed handicap.
    fn of(go: &GoView, options: &GoOptions, size: Size) -> Self {
        let empty = Board::empty(size);
        let is_free = options.placement == Some(GoPlacement::Free);
        let stones = options.handicap;
        let placing = if is_free && stones >= 2 { stones } else { 0 };
        if let Some(position) = &go.position {
            let board = position.board.parse().unwrap_or(empty);
            return Self {
                board,
                colour: match position.to_move {
                    qiguan_protocol::Colour::Black => Colour::Black,
                    qiguan_protocol::Colour::White => Colour::White,
                },
                // On a board with stones they stand already.
                placing: if board == empty { placing } else { 0 },
            };
        }
        let handicap = stars(size, stones).filter(|_| !is_free && stones >= 2);
        let stars = handicap.unwrap_or_default();
        Self {
            board: stars
                .iter()
                .fold(empty, |board, star| board.with(Colour::Black, star)),
            colour: match (is_free, stones) {
                (false, 2..) => Colour::White,
                (true, _) | (false, _) => Colour::Black,
            },
            placing,
        }
    }
}

/// The board of a position that was set up, after the moves that belong to it.
pub(super) fn set_up(go: &GoView, options: &GoOptions, size: Size) -> Option<Board> {
    let position = go.position.as_ref()?;
    let first = First::of(go, options, size);
    let words: Vec<What> = position.moves.split_whitespace().filter_map(what).collect();
    Some(last(&played(first, &words, 0), first.board))
}

/// Plays the words; bit by bit the order says whether the players change at each pair of passes.
fn played(first: First, words: &[What], mut order: u32) -> Vec<Ply> {
    let First {
        mut board,
        mut colour,
        mut placing,
    } = first;
    let mut plies: Vec<Ply> = Vec::with_capacity(words.len());
    for &what in words {
        let is_second = what == What::Pass && plies.last().is_some_and(|ply| ply.what == what);
        let ply = Ply::new(&board, colour, what);
        board = ply.board;
        plies.push(ply);
        placing = placing.saturating_sub(1);
        if placing == 0 {
            colour = colour.opponent();
        }
        if is_second {
            if order & 1 == 1 {
                colour = colour.opponent();
            }
            order >>= 1;
        }
    }
    plies
}

impl Ply {
    fn new(before: &Board, colour: Colour, what: What) -> Self {
        let (board, taken) = match what {
            What::Stone(point) => placed(before, colour, point),
            What::Pass | What::Lost => (*before, 0),
        };
        Self {
            colour,
            what,
            taken,
            board,
            clock: None,
        }
    }
}

/// A stone more, and off what has no liberty left: the enemy's first.
fn placed(board: &Board, colour: Colour, point: Point) -> (Board, u32) {
    if !board.size().contains(point) || board.stone(point).is_some() {
        return (*board, 0);
    }
    let mut after = board.with(colour, point);
    let beside = PointSet::from(point).neighbours();
    let mut taken = 0;
    let around = beside.iter().chain([point]);
    for stone in around {
        let chain = after.chain(stone);
        if let Some(chain) = chain.filter(|chain| chain.liberties.is_empty()) {
            if chain.colour == colour && stone != point {
                continue;
            }
            taken += chain.stones.len();
            after = after.without(&chain.stones);
        }
    }
    (after, taken)
}

fn last(plies: &[Ply], start: Board) -> Board {
    plies.last().map_or(start, |ply| ply.board)
}
