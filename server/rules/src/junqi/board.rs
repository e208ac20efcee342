//! The roads and rails between the posts, worked out at compile time.
//!
//! A [`Board`] only borrows its tables, so a second board is a second static.
//! Who may go where on them is `movement`'s matter.

use super::Post;
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
    /// The board of 129 posts for four players.
    #[must_use]
    pub const fn four_player() -> &'static Self {
        &FOUR_PLAYER
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
    roads: &ROADS,
    rails: &RAILS,
    lines: &LINES,
    steps: &STEPS,
    rail_steps: &RAIL_STEPS,
};

static ROADS: [(Post, Post); 196] = edges(&LINKS, &[ROAD]);
static RAILS: [(Post, Post); 92] = edges(&LINKS, &[RAIL]);
static LINES: [Line; 18] = lines();
static STEPS: [Near; Post::COUNT] = near(&LINKS, &[ROAD, RAIL]);
static RAIL_STEPS: [Near; Post::COUNT] = near(&LINKS, &[RAIL]);

const NO_LINK: u8 = 0;
const ROAD: u8 = 1;
const RAIL: u8 = 2;

type Links = [[u8; Post::COUNT]; Post::COUNT];

static LINKS: Links = links();

#[derive(Debug)]
struct Line {
    posts: [Post; 13],
    len: usize,
}

impl Line {
    const EMPTY: Self = Self {
        posts: [post(0); 13],
        len: 0,
    };

    fn posts(&self) -> &[Post] {
        &self.posts[..self.len]
    }

    const fn then(mut self, next: Post) -> Self {
        self.posts[self.len] = next;
        self.len += 1;
        self
    }
}

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

const fn post(id: u8) -> Post {
    match Post::new(id) {
        Some(post) => post,
        None => panic!("the tables name only posts of the board"),
    }
}

const fn at(seat: Seat, row: u8, column: u8) -> Post {
    match Post::territory(seat, row, column) {
        Some(post) => post,
        None => panic!("the tables name only posts of the board"),
    }
}

/// The centre posts before a front row, from the owner's left to right.
const fn facing(seat: Seat) -> [Post; 3] {
    match seat {
        Seat::S => [post(126), post(127), post(128)],
        Seat::E => [post(128), post(125), post(122)],
        Seat::N => [post(122), post(121), post(120)],
        Seat::W => [post(120), post(123), post(126)],
    }
}

const CENTRE_POST: Post = post(124);

const fn lines() -> [Line; 18] {
    let mut lines = [const { Line::EMPTY }; 18];
    let mut index = 0;
    while index < 4 {
        let seat = Seat::ALL[index];
        lines[index] = side_column(seat);
        lines[4 + index] = arc(seat);
        lines[8 + index] = row(seat, 0);
        lines[12 + index] = row(seat, 4);
        index += 1;
    }
    lines[16] = middle(Seat::S);
    lines[17] = middle(Seat::E);
    lines
}

/// The right column, the centre's edge and the opposite left column.
const fn side_column(seat: Seat) -> Line {
    let edge = facing(seat.right());
    let line = right_column(seat).then(edge[0]).then(edge[1]).then(edge[2]);
    left_column(line, seat.ally())
}

/// The right column, then the left one of the neighbour on the right hand.
const fn arc(seat: Seat) -> Line {
    left_column(right_column(seat), seat.right())
}

const fn right_column(seat: Seat) -> Line {
    let line = Line::EMPTY
        .then(at(seat, 4, 4))
        .then(at(seat, 3, 4))
        .then(at(seat, 2, 4));
    line.then(at(seat, 1, 4)).then(at(seat, 0, 4))
}

const fn left_column(line: Line, seat: Seat) -> Line {
    let line = line
        .then(at(seat, 0, 0))
        .then(at(seat, 1, 0))
        .then(at(seat, 2, 0));
    line.then(at(seat, 3, 0)).then(at(seat, 4, 0))
}

const fn row(seat: Seat, row: u8) -> Line {
    let line = Line::EMPTY.then(at(seat, row, 0)).then(at(seat, row, 1));
    line.then(at(seat, row, 2))
        .then(at(seat, row, 3))
        .then(at(seat, row, 4))
}

const fn middle(seat: Seat) -> Line {
    let line = Line::EMPTY
        .then(at(seat, 0, 2))
        .then(facing(seat)[1])
        .then(CENTRE_POST);
    line.then(facing(seat.ally())[1])
        .then(at(seat.ally(), 0, 2))
}

const fn links() -> Links {
    let mut links = [[NO_LINK; Post::COUNT]; Post::COUNT];
    let lines = lines();
    let mut index = 0;
    while index < lines.len() {
        // Every rail lies on a line, so the lines name them all.
        let mut place = 1;
        while place < lines[index].len {
            let (a, b) = (lines[index].posts[place - 1], lines[index].posts[place]);
            join(&mut links, a, b, RAIL);
            place += 1;
        }
        index += 1;
    }
    let mut index = 0;
    while index < 4 {
        lay_roads(&mut links, Seat::ALL[index]);
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
