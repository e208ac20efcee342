//! How far a piece gets on the board as it stands.

use alloc::vec::Vec;

use super::{Board, Piece, Post, PostKind};

/// What a post holds, as the mover sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nothing.
    Empty,
    /// A piece of the mover or the ally.
    Friend,
    /// An enemy's piece.
    Enemy,
}

impl Board {
    /// Where a piece may go or attack, by number (junqi rules 3.1).
    pub fn destinations(
        &self,
        from: Post,
        piece: Piece,
        standing: impl Fn(Post) -> Standing,
    ) -> Vec<Post> {
        if !piece.moves() || from.kind() == PostKind::Headquarters {
            return Vec::new();
        }
        let mut reach = Reach([false; Post::COUNT]);
        for &to in self.steps(from) {
            match standing(to) {
                Standing::Empty => reach.add(to),
                Standing::Enemy if to.kind() != PostKind::Camp => reach.add(to),
                Standing::Enemy | Standing::Friend => {}
            }
        }
        if piece == Piece::Engineer {
            self.turn(from, &standing, &mut reach);
        } else {
            self.slide(from, &standing, &mut reach);
        }
        Post::all().filter(|&post| reach.has(post)).collect()
    }

    /// Adds what lies straight ahead on each line through `from`.
    fn slide(&self, from: Post, standing: &impl Fn(Post) -> Standing, reach: &mut Reach) {
        for line in self.lines() {
            let Some(place) = line.iter().position(|&post| post == from) else {
                continue;
            };
            reach.add_until_blocked(line[..place].iter().rev(), standing);
            reach.add_until_blocked(line[place + 1..].iter(), standing);
        }
    }

    /// Adds what any path of rails over empty posts leads to.
    fn turn(&self, from: Post, standing: &impl Fn(Post) -> Standing, reach: &mut Reach) {
        let mut seen = Reach([false; Post::COUNT]);
        seen.add(from);
        let mut open = Vec::from([from]);
        while let Some(here) = open.pop() {
            for &next in self.rail_steps(here) {
                if seen.has(next) {
                    continue;
                }
                seen.add(next);
                match standing(next) {
                    Standing::Empty => {
                        reach.add(next);
                        open.push(next);
                    }
                    Standing::Enemy => reach.add(next),
                    Standing::Friend => {}
                }
            }
        }
    }
}

struct Reach([bool; Post::COUNT]);

impl Reach {
    fn add(&mut self, post: Post) {
        self.0[post.index()] = true;
    }

    fn has(&self, post: Post) -> bool {
        self.0[post.index()]
    }

    fn add_until_blocked<'a>(
        &mut self,
        ahead: impl Iterator<Item = &'a Post>,
        standing: &impl Fn(Post) -> Standing,
    ) {
        for &post in ahead {
            match standing(post) {
                Standing::Empty => self.add(post),
                Standing::Enemy => return self.add(post),
                Standing::Friend => return,
            }
        }
    }
}
