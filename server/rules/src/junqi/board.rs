//! The roads and rails between the posts, worked out at compile time.
//!
//! Which rails make a line is written down in `lines`; who may go where is
//! `movement`'s matter.

use super::lines::{self, Line, at, post};
use super::{Post, Variant};
use crate::Seat;

/// The graph of a board (junqi rules 2).
#[derive(Debug)]
pub struct Board {
    roads: &'static [(Post, Post)],
    rails: &'static [(Post, Post)],
    lines: &'static [Line],
    steps: &'static [Near],
    rail_steps: &'static [Near],
}

impl Board {
    /// The board on which a game is played.
    #[must_use]
    pub const fn of(game: Variant) -> &'static Self {
        match game {
            Variant::FourPlayer | Variant::Duel => &FOUR_PLAYER,
            Variant::Frontier => &FRONTIER,
        }
    }

    /// The board of 129 posts for four players.
    #[must_use]
    pub const fn four_player() -> &'static Self {
        &FOUR_PLAYER
    }

    /// The posts of the board, by number.
    pub fn posts(&self) -> impl Iterator<Item = Post> {
        // No post of a board stands apart from all others.
        Post::all().filter(|&post| !self.steps(post).is_empty())
    }

    /// Every road once, the lower post first, sorted.
    #[must_use]
    pub const fn roads(&self) -> &'static [(Post, Post)] {
        self.roads
    }

    /// Every rail once, the lower post first, sorted.
    #[must_use]
    pub const fn rails(&self) -> &'static [(Post, Post)] {
        self.rails
    }

    /// The rail lines on which a piece may slide without turning.
    pub fn lines(&self) -> impl Iterator<Item = &'static [Post]> {
        self.lines.iter().map(Line::posts)
    }

    /// The posts one step away by road or rail, by number.
    #[must_use]
    pub fn steps(&self, from: Post) -> &'static [Post] {
        self.steps.get(from.index()).map_or(&[], Near::posts)
    }

    /// The posts one step away by rail, by number.
    #[must_use]
    pub fn rail_steps(&self, from: Post) -> &'static [Post] {
        self.rail_steps.get(from.index()).map_or(&[], Near::posts)
    }
}

static FOUR_PLAYER: Board = Board {
    roads: &edges::<196>(&FOUR_PLAYER_LINKS, &[ROAD]),
    rails: &edges::<92>(&FOUR_PLAYER_LINKS, &[RAIL]),
    lines: &FOUR_PLAYER_LINES,
    steps: &near(&FOUR_PLAYER_LINKS, &[ROAD, RAIL]),
    rail_steps: &near(&FOUR_PLAYER_LINKS, &[RAIL]),
};

static FRONTIER: Board = Board {
    roads: &edges::<98>(&FRONTIER_LINKS, &[ROAD]),
    rails: &edges::<35>(&FRONTIER_LINKS, &[RAIL]),
    lines: &FRONTIER_LINES,
    steps: &near(&FRONTIER_LINKS, &[ROAD, RAIL]),
    rail_steps: &near(&FRONTIER_LINKS, &[RAIL]),
};

static FOUR_PLAYER_LINES: [Line; 18] = lines::four_player();
static FRONTIER_LINES: [Line; 7] = lines::frontier();

static FOUR_PLAYER_LINKS: Links = links(&FOUR_PLAYER_LINES, Variant::FourPlayer.seats());
static FRONTIER_LINKS: Links = links(&FRONTIER_LINES, Variant::Frontier.seats());

const NO_LINK: u8 = 0;
const ROAD: u8 = 1;
const RAIL: u8 = 2;

type Links = [[u8; Post::COUNT]; Post::COUNT];

#[derive(Clone, Copy, Debug)]
struct Near {
    posts: [Post; 8],
    len: usize,
}

impl Near {
    fn posts(&self) -> &[Post] {
        &self.posts[..self.len]
    }
}

/// All edges between the territories of these seats and whatever posts the lines add.
const fn links(lines: &[Line], seats: &[Seat]) -> Links {
    let mut links = [[NO_LINK; Post::COUNT]; Post::COUNT];
    let mut index = 0;
    while index < lines.len() {
        // Every rail lies on a line, so the lines name them all.
        let line = lines[index].posts();
        let mut place = 1;
        while place < line.len() {
            join(&mut links, line[place - 1], line[place], RAIL);
            place += 1;
        }
        index += 1;
    }
    let mut index = 0;
    while index < seats.len() {
        lay_roads(&mut links, seats[index]);
        index += 1;
    }
    links
}

const fn lay_roads(links: &mut Links, seat: Seat) {
    let mut row = 0;
    while row < 6 {
        let mut column = 0;
        while column < 5 {
            let here = at(seat, row, column);
            if column < 4 {
                join(links, here, at(seat, row, column + 1), ROAD);
            }
            if row < 5 {
                join(links, here, at(seat, row + 1, column), ROAD);
            }
            if matches!(here.kind(), super::PostKind::Camp) {
                join(links, here, at(seat, row - 1, column - 1), ROAD);
                join(links, here, at(seat, row - 1, column + 1), ROAD);
                join(links, here, at(seat, row + 1, column - 1), ROAD);
                join(links, here, at(seat, row + 1, column + 1), ROAD);
            }
            column += 1;
        }
        row += 1;
    }
}

/// Joins two posts unless they are joined already: a rail stays a rail.
const fn join(links: &mut Links, a: Post, b: Post, link: u8) {
    let (a, b) = (a.index(), b.index());
    if links[a][b] == NO_LINK {
        links[a][b] = link;
        links[b][a] = link;
    }
}

const fn is_any(link: u8, of: &[u8]) -> bool {
    let mut index = 0;
    while index < of.len() {
        if of[index] == link {
            return true;
        }
        index += 1;
    }
    false
}

const fn edges<const N: usize>(links: &Links, of: &[u8]) -> [(Post, Post); N] {
    let mut edges = [(post(0), post(0)); N];
    let mut found = 0;
    let mut a = 0;
    while let Some(low) = Post::new(a) {
        let mut b = a + 1;
        while let Some(high) = Post::new(b) {
            if is_any(links[low.index()][high.index()], of) {
                edges[found] = (low, high);
                found += 1;
            }
            b += 1;
        }
        a += 1;
    }
    assert!(found == N, "the table has one row for each edge");
    edges
}

const fn near(links: &Links, of: &[u8]) -> [Near; Post::COUNT] {
    let mut near = [Near {
        posts: [post(0); 8],
        len: 0,
    }; Post::COUNT];
    let mut a = 0;
    while let Some(from) = Post::new(a) {
        let entry = &mut near[from.index()];
        let mut b = 0;
        while let Some(to) = Post::new(b) {
            if is_any(links[from.index()][to.index()], of) {
                entry.posts[entry.len] = to;
                entry.len += 1;
            }
            b += 1;
        }
        a += 1;
    }
    near
}
