//! The game up to now, walked through token by token: who moved and who was met.

use qiguan_protocol::{GameOptions, GameView, JunqiGame, JunqiView, Seat, View};
use qiguan_rules::junqi::{Post, Token, Variant};
use std::collections::BTreeMap;

/// One token, with the pieces it concerned by their starting posts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Happened {
    pub(crate) token: Token,
    pub(crate) mover: Option<Post>,
    pub(crate) met: Option<Post>,
}

/// A walk from the starting posts on.
#[derive(Debug)]
pub(crate) struct Walk {
    tokens: std::vec::IntoIter<Token>,
    /// The starting post of what stands on a post.
    places: BTreeMap<Post, Post>,
}

impl Walk {
    pub(crate) fn new(game: &JunqiView) -> Self {
        let pieces = Seat::ALL.into_iter().flat_map(|seat| game.army(seat));
        let starts = pieces.filter_map(|slot| slot.start.parse().ok());
        Self {
            tokens: tokens(game).into_iter(),
            places: starts.map(|start| (start, start)).collect(),
        }
    }

    pub(crate) fn places(&self) -> &BTreeMap<Post, Post> {
        &self.places
    }
}

impl Iterator for Walk {
    type Item = Happened;

    fn next(&mut self) -> Option<Happened> {
        let token = self.tokens.next()?;
        let (mut mover, mut met) = (None, None);
        match token {
            Token::Move { from, outcome, to } => {
                mover = self.places.remove(&from);
                met = self.places.get(&to).copied();
                if outcome.kills_defender() {
                    self.places.remove(&to);
                }
                if let Some(start) = mover.filter(|_| !outcome.kills_attacker()) {
                    self.places.insert(to, start);
                }
            }
            Token::Out(seat, _) => self.places.retain(|_, start| start.home() != Some(seat)),
            Token::Timeout(_) | Token::Left(_) | Token::Draw | Token::Decided => {}
        }
        Some(Happened { token, mover, met })
    }
}

/// What has happened since the start; what this client cannot read is passed over.
pub(crate) fn tokens(game: &JunqiView) -> Vec<Token> {
    let words = game.moves.split_whitespace();
    words.filter_map(|word| word.parse().ok()).collect()
}

/// How many steps back the past goes.
pub(crate) fn steps(view: &View) -> usize {
    match &view.game {
        GameView::Junqi(game) => tokens(game).len(),
        GameView::Go(game) => game.all_moves().count(),
        GameView::Xiangqi(game) => game.moves.split_whitespace().count(),
    }
}

pub(crate) fn variant(view: &View) -> Variant {
    match &view.options {
        GameOptions::Junqi(options) => game(options.game),
        // Its players sit as those of two-player junqi do.
        GameOptions::Go(_) | GameOptions::Xiangqi(_) => Variant::Frontier,
    }
}

/// The game in the words of the rules; absent, it is the one for four.
pub(crate) fn game(game: Option<JunqiGame>) -> Variant {
    match game {
        Some(JunqiGame::FourPlayer) | None => Variant::FourPlayer,
        Some(JunqiGame::Duel) => Variant::Duel,
        Some(JunqiGame::Frontier) => Variant::Frontier,
    }
}
