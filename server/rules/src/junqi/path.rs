//! The way a move is drawn on the screen.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::{Board, Post};

impl Board {
    /// The posts a move is shown to pass, both ends included (junqi rules 5.2).
    ///
    /// A step, else a straight line over empty posts, else the shortest way by
    /// rail, at each fork, seen from the far end, over the lower post. Knows
    /// occupied posts, never kinds of pieces: of a slide and a turn to the same post
    /// it shows the slide. Where no way leads, it is the two ends alone.
    #[must_use]
    pub fn path(&self, from: Post, to: Post, occupied: impl Fn(Post) -> bool) -> Vec<Post> {
        if self.steps(from).contains(&to) {
            return Vec::from([from, to]);
        }
        straight(self, from, to, &occupied)
            .or_else(|| by_rail(self, from, to, &occupied))
            .unwrap_or_else(|| Vec::from([from, to]))
    }
}

/// [`Board::path`] on the board of 129 posts.
#[must_use]
pub fn path(from: Post, to: Post, occupied: impl Fn(Post) -> bool) -> Vec<Post> {
    Board::four_player().path(from, to, occupied)
}

fn straight(
    board: &Board,
    from: Post,
    to: Post,
    occupied: &impl Fn(Post) -> bool,
) -> Option<Vec<Post>> {
    board.lines().find_map(|line| {
        let start = line.iter().position(|&post| post == from)?;
        let end = line.iter().position(|&post| post == to)?;
        let mut way = line[start.min(end)..=start.max(end)].to_vec();
        if end < start {
            way.reverse();
        }
        let inner = way.get(1..way.len().checked_sub(1)?)?;
        (!inner.iter().any(|&post| occupied(post))).then_some(way)
    })
}

fn by_rail(
    board: &Board,
    from: Post,
    to: Post,
    occupied: &impl Fn(Post) -> bool,
) -> Option<Vec<Post>> {
    // Searched from the far end, so that following the links walks from `from` to `to`.
    let mut next = [None; Post::COUNT];
    let mut open = VecDeque::from([to]);
    while let Some(here) = open.pop_front() {
        if here == from {
            break;
        }
        if here != to && occupied(here) {
            continue;
        }
        for &near in board.rail_steps(here) {
            if near != to && next[near.index()].is_none() {
                next[near.index()] = Some(here);
                open.push_back(near);
            }
        }
    }
    let mut way = Vec::from([from]);
    let mut here = from;
    while here != to {
        here = next[here.index()]?;
        way.push(here);
    }
    Some(way)
}
