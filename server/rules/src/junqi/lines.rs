//! The rail lines of both boards, post by post.

use super::Post;
use crate::Seat;

/// A run of rails on which a piece may slide without turning (junqi rules 2).
#[derive(Debug)]
pub(super) struct Line {
    posts: [Post; 13],
    len: usize,
}

impl Line {
    const EMPTY: Self = Self {
        posts: [post(0); 13],
        len: 0,
    };

    pub(super) const fn posts(&self) -> &[Post] {
        self.posts.split_at(self.len).0
    }

    const fn then(mut self, next: Post) -> Self {
        self.posts[self.len] = next;
        self.len += 1;
        self
    }
}

pub(super) const fn post(id: u8) -> Post {
    match Post::new(id) {
        Some(post) => post,
        None => panic!("the tables name only posts of the board"),
    }
}

pub(super) const fn at(seat: Seat, row: u8, column: u8) -> Post {
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

/// Four side columns through the centre, four arcs, eight rows and two middles.
pub(super) const fn four_player() -> [Line; 18] {
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

/// The two side columns from end to end, the middle crossing and four rows (junqi rules 2.1).
///
/// Columns count from each owner's left, so the right one of S meets the left one of N.
pub(super) const fn frontier() -> [Line; 7] {
    let crossing = Line::EMPTY.then(at(Seat::S, 0, 2)).then(at(Seat::N, 0, 2));
    [
        left_column(right_column(Seat::S), Seat::N),
        left_column(right_column(Seat::N), Seat::S),
        crossing,
        row(Seat::S, 0),
        row(Seat::S, 4),
        row(Seat::N, 0),
        row(Seat::N, 4),
    ]
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
