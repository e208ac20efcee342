//! What stands where, now or before: the board as it is drawn.

use super::past::{self, Walk};
use qiguan_protocol::{GameView, JunqiView, Seat, View};
use qiguan_rules::junqi::{Board, Post, Token, Variant};
use std::collections::BTreeMap;

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Man {
    pub(crate) seat: Seat,
    /// Where it started, which names it.
    pub(crate) start: Post,
    /// What it is, as the viewer knows now; `?`: unknown.
    pub(crate) face: char,
}

/// Pieces by their posts, and what happened last.
#[derive(Clone, Default)]
pub(crate) struct Scene {
    men: BTreeMap<Post, Man>,
    /// The posts that the last move went over, both ends included.
    pub(crate) path: Vec<Post>,
}

impl Scene {
    /// The board after so many tokens, or as it is now.
    pub(crate) fn new(view: &View, step: Option<usize>) -> Self {
        let GameView::Junqi(game) = &view.game else {
            return Self::default();
        };
        match step {
            None => Self::now(game),
            Some(step) => Self::before(view, game, step),
        }
    }

    pub(crate) fn man(&self, post: Post) -> Option<Man> {
        self.men.get(&post).copied()
    }

    /// Gives a seat's pieces other faces.
    pub(crate) fn relay(&mut self, seat: Seat, face: impl Fn(Post) -> Option<char>) {
        for man in self.men.values_mut().filter(|man| man.seat == seat) {
            man.face = face(man.start).unwrap_or(man.face);
        }
    }

    fn now(game: &JunqiView) -> Self {
        let pieces = Seat::ALL.into_iter().flat_map(|seat| game.army(seat));
        let men = pieces.filter_map(|slot| {
            let man = Man {
                seat: slot.seat,
                start: slot.start.parse().ok()?,
                face: slot.face,
            };
            Some((slot.post?.parse().ok()?, man))
        });
        let path = game.path.split_whitespace();
        Self {
            men: men.collect(),
            path: path.filter_map(|post| post.parse().ok()).collect(),
        }
    }

    fn before(view: &View, game: &JunqiView, step: usize) -> Self {
        let pieces = Seat::ALL.into_iter().flat_map(|seat| game.army(seat));
        let known: BTreeMap<Post, Man> = pieces
            .filter_map(|slot| {
                let start = slot.start.parse().ok()?;
                let (seat, face) = (slot.seat, slot.face);
                Some((start, Man { seat, start, face }))
            })
            .collect();
        let mut walk = Walk::new(game);
        let mut path = Vec::new();
        for _ in 0..step {
            let occupied = walk.places().clone();
            let Some(happened) = walk.next() else { break };
            path = match happened.token {
                Token::Move { from, to, .. } => {
                    board(view).path(from, to, |post| occupied.contains_key(&post))
                }
                Token::Timeout(_)
                | Token::Out(..)
                | Token::Left(_)
                | Token::Draw
                | Token::Decided => path,
            };
        }
        let places = walk.places().iter();
        let men = places.filter_map(|(post, start)| Some((*post, *known.get(start)?)));
        Self {
            men: men.collect(),
            path,
        }
    }
}

/// The board on which a room plays.
pub(crate) fn board(view: &View) -> &'static Board {
    Board::of(past::variant(view))
}

/// Whose seats there are at the table.
pub(crate) fn seats(view: &View) -> Vec<Seat> {
    match past::variant(view) {
        Variant::FourPlayer => Seat::ALL.to_vec(),
        Variant::Duel | Variant::Frontier => vec![Seat::S, Seat::N],
    }
}

/// The private marks, by the starting post of their piece.
pub(crate) fn marks(view: &View) -> BTreeMap<Post, char> {
    let GameView::Junqi(game) = &view.game else {
        return BTreeMap::new();
    };
    let marks = game.marks.split_whitespace();
    let parsed = marks.filter_map(|mark| {
        let (piece, mark) = mark.split_once(':')?;
        Some((piece.parse().ok()?, mark.chars().next()?))
    });
    parsed.collect()
}

/// Shows where pieces stand, never what they are.
impl std::fmt::Debug for Scene {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.men.keys()).finish()
    }
}

/// Shows which piece, never what it is.
impl std::fmt::Debug for Man {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Man({})", self.start)
    }
}
