//! The whole state of a running game, and how events change it.
//!
//! What may happen next is decided in `decide`; this file only asks and assigns.

use alloc::vec::Vec;
use core::fmt;

use super::{Board, End, Event, Layout, Options, Outcome, Piece, Post, Standing};
use crate::{BySeat, Seat};

/// A running or finished game; a piece is named by the post it started from (junqi rules 5.2).
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    layouts: BySeat<Layout>,
    options: Options,
    occupants: [Option<Post>; Post::COUNT],
    places: [Option<Post>; Post::COUNT],
    alive: BySeat<bool>,
    shown_flags: BySeat<Option<Post>>,
    to_move: Seat,
    moves_played: u32,
    quiet: u32,
    over: Option<End>,
}

impl Position {
    /// All pieces on their starting posts; the layouts are taken as they are.
    ///
    /// A seat that is not in play has no pieces, whatever its layout, and never moves first: the
    /// next in play does.
    #[must_use]
    pub fn start(mut layouts: BySeat<Layout>, first: Seat, options: Options) -> Self {
        let mut occupants = [None; Post::COUNT];
        for (seat, layout) in layouts.iter_mut() {
            if !options.plays(seat) {
                *layout = Layout::NOBODY;
                continue;
            }
            for post in Post::starts(seat) {
                occupants[post.index()] = Some(post);
            }
        }
        let to_move = options.turn_order(first).next().unwrap_or(first);
        Self {
            layouts,
            options,
            occupants,
            places: occupants,
            alive: BySeat::from_fn(|seat| options.plays(seat)),
            shown_flags: BySeat::default(),
            to_move,
            moves_played: 0,
            quiet: 0,
            over: None,
        }
    }

    /// The piece on a post, by its name.
    #[must_use]
    pub fn occupant(&self, post: Post) -> Option<Post> {
        self.occupants[post.index()]
    }

    /// Where the piece of a name stands, unless it is gone.
    #[must_use]
    pub fn place(&self, start: Post) -> Option<Post> {
        self.places[start.index()]
    }

    /// What the piece of a name is, also when it is gone; `None` where no piece started.
    #[must_use]
    pub fn piece(&self, start: Post) -> Option<Piece> {
        let (row, column) = start.row_column();
        self.layouts[start.home()?].piece(row, column)
    }

    /// The layout from which a seat started; empty if it is not in play.
    #[must_use]
    pub fn layout(&self, seat: Seat) -> &Layout {
        &self.layouts[seat]
    }

    /// The options of the game.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The board of the game.
    #[must_use]
    pub fn board(&self) -> &'static Board {
        Board::of(self.options.variant())
    }

    /// Whether a seat is still in the game.
    #[must_use]
    pub fn alive(&self, seat: Seat) -> bool {
        self.alive[seat]
    }

    /// The seats still in the game, in seat order.
    pub fn living(&self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(|&seat| self.alive[seat])
    }

    /// Whose turn it is; after the end, whose it was.
    #[must_use]
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// Whether all know where a seat's flag stands or stood.
    #[must_use]
    pub fn flag_shown(&self, seat: Seat) -> bool {
        self.shown_flags[seat].is_some()
    }

    /// How many moves all players have made together.
    #[must_use]
    pub fn moves_played(&self) -> u32 {
        self.moves_played
    }

    /// How many moves have passed since the last combat (junqi rules 6).
    #[must_use]
    pub fn quiet(&self) -> u32 {
        self.quiet
    }

    /// How the game ended, if it did.
    #[must_use]
    pub fn over(&self) -> Option<End> {
        self.over
    }

    /// Where a seat's piece on `from` may go, as far as the seat can know, by number.
    ///
    /// Asked of any living seat at any time, whoever's turn it is.
    #[must_use]
    pub fn destinations(&self, seat: Seat, from: Post) -> Vec<Post> {
        let Some(piece) = self.own_piece(seat, from) else {
            return Vec::new();
        };
        let mut reach = self
            .board()
            .destinations(from, piece, |post| self.standing(seat, post));
        reach.retain(|&to| !self.is_barred_flag(piece, to));
        reach
    }

    /// Every piece of a seat that may move, with its destinations, by number.
    #[must_use]
    pub fn moves_of(&self, seat: Seat) -> Vec<(Post, Vec<Post>)> {
        self.posts_of(seat)
            .map(|from| (from, self.destinations(seat, from)))
            .filter(|(_, to)| !to.is_empty())
            .collect()
    }

    /// Takes over what happened; decides nothing and never fails.
    pub fn apply(&mut self, event: &Event) {
        match *event {
            Event::Moved { from, to, outcome } => self.moved(from, to, outcome),
            Event::FlagShown { seat, post } => self.shown_flags[seat] = Some(post),
            Event::TimedOut { .. } => {}
            Event::Out { seat, .. } => self.removed(seat),
            Event::TurnPassed { to } => self.to_move = to,
            Event::Over { end } => self.over = Some(end),
        }
    }

    /// What a seat's own piece on a post is, while the game runs.
    pub(super) fn own_piece(&self, seat: Seat, post: Post) -> Option<Piece> {
        let start = self.occupant(post)?;
        if self.over.is_some() || start.home() != Some(seat) {
            return None;
        }
        self.piece(start)
    }

    /// What a post holds in the eyes of a seat.
    pub(super) fn standing(&self, seat: Seat, post: Post) -> Standing {
        match self.occupant(post).and_then(Post::home) {
            None => Standing::Empty,
            Some(owner) if owner == seat || Some(owner) == self.options.variant().ally(seat) => {
                Standing::Friend
            }
            Some(_) => Standing::Enemy,
        }
    }

    /// Whether all know that a flag stands on a post and that this piece may not take it.
    pub(super) fn is_barred_flag(&self, piece: Piece, post: Post) -> bool {
        !self.options.flag_capture.allows(piece)
            && self
                .shown_flags
                .iter()
                .any(|(seat, shown)| self.alive[seat] && *shown == Some(post))
    }

    /// Whether a living seat has any legal move.
    pub(super) fn can_move(&self, seat: Seat) -> bool {
        self.posts_of(seat)
            .any(|from| !self.destinations(seat, from).is_empty())
    }

    fn posts_of(&self, seat: Seat) -> impl Iterator<Item = Post> {
        Post::all().filter(move |&post| self.occupant(post).and_then(Post::home) == Some(seat))
    }

    fn moved(&mut self, from: Post, to: Post, outcome: Outcome) {
        self.moves_played += 1;
        self.quiet = match outcome {
            Outcome::Plain => self.quiet + 1,
            Outcome::AttackerWins | Outcome::DefenderWins | Outcome::Both => 0,
        };
        let mover = self.lift(from);
        if outcome.kills_defender() {
            self.lift(to);
        }
        if let Some(start) = mover
            && !outcome.kills_attacker()
        {
            self.occupants[to.index()] = Some(start);
            self.places[start.index()] = Some(to);
        }
    }

    fn removed(&mut self, seat: Seat) {
        self.alive[seat] = false;
        for start in Post::starts(seat) {
            if let Some(post) = self.place(start) {
                self.lift(post);
            }
        }
    }

    fn lift(&mut self, post: Post) -> Option<Post> {
        let start = self.occupants[post.index()].take()?;
        self.places[start.index()] = None;
        Some(start)
    }
}

/// Shows no piece: only what every spectator knows.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("to_move", &self.to_move)
            .field("alive", &self.alive)
            .field("moves_played", &self.moves_played)
            .field("quiet", &self.quiet)
            .field("over", &self.over)
            .finish_non_exhaustive()
    }
}
