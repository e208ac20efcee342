//! Where posts lie on the screen: the grid of 17 by 17 (junqi rules 2), turned so that one seat is
//! below.

use qiguan_protocol::Seat;
use qiguan_rules::junqi::{Board, Post, Variant};

/// Columns and rows of the grid.
pub(crate) const GRID: u8 = 17;

/// A place on the grid, right and down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cell {
    pub(crate) x: u8,
    pub(crate) y: u8,
}

/// A way on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Up,
    Down,
    Left,
    Right,
}

/// A board as one seat sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) below: Seat,
    pub(crate) board: &'static Board,
}

impl Plan {
    pub(crate) fn new(game: Variant, below: Seat) -> Self {
        Self {
            below,
            board: Board::of(game),
        }
    }

    pub(crate) fn cell(&self, post: Post) -> Cell {
        let (x, y) = post.screen();
        self.turned(Cell { x, y })
    }

    pub(crate) fn post(&self, cell: Cell) -> Option<Post> {
        self.board.posts().find(|&post| self.cell(post) == cell)
    }

    /// The nearest post that way, those straight ahead first.
    pub(crate) fn next(&self, from: Post, way: Way) -> Post {
        let here = self.cell(from);
        let ahead = |post: &Post| {
            let there = self.cell(*post);
            let (dx, dy) = (
                i32::from(there.x) - i32::from(here.x),
                i32::from(there.y) - i32::from(here.y),
            );
            let (on, aside) = match way {
                Way::Up => (-dy, dx.abs()),
                Way::Down => (dy, dx.abs()),
                Way::Left => (-dx, dy.abs()),
                Way::Right => (dx, dy.abs()),
            };
            (on > 0).then_some((aside > 0 && aside >= on, on + 2 * aside))
        };
        let posts = self.board.posts();
        let near = posts.filter_map(|post| Some((ahead(&post)?, post)));
        near.min().map_or(from, |(_, post)| post)
    }

    /// A place that is no post and stands for a seat's row, beside its first column.
    pub(crate) fn row_label(&self, seat: Seat, row: u8) -> Cell {
        let (x, y) = match seat {
            Seat::S => (5, 11 + row),
            Seat::E => (11 + row, 11),
            Seat::N => (11, 5 - row),
            Seat::W => (5 - row, 5),
        };
        self.turned(Cell { x, y })
    }

    fn turned(&self, Cell { x, y }: Cell) -> Cell {
        const LAST: u8 = GRID - 1;
        let (x, y) = match self.below {
            Seat::S => (x, y),
            Seat::E => (LAST - y, x),
            Seat::N => (LAST - x, LAST - y),
            Seat::W => (y, LAST - x),
        };
        Cell { x, y }
    }
}

/// The seat in the words of the protocol.
pub(crate) fn seat(seat: qiguan_rules::Seat) -> Seat {
    match seat {
        qiguan_rules::Seat::S => Seat::S,
        qiguan_rules::Seat::E => Seat::E,
        qiguan_rules::Seat::N => Seat::N,
        qiguan_rules::Seat::W => Seat::W,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn post(name: &str) -> Post {
        name.parse().expect("a post")
    }

    #[test]
    fn every_seat_finds_its_own_side_below_and_its_left_on_the_left() {
        for below in Seat::ALL {
            let plan = Plan::new(Variant::FourPlayer, below);
            let cell = plan.cell(post(&format!("{below}50")));
            assert_eq!(cell, Cell { x: 6, y: 16 }, "{below}");
            let cell = plan.cell(post(&format!("{below}54")));
            assert_eq!(cell, Cell { x: 10, y: 16 }, "{below}");
        }
    }

    #[test]
    fn a_cell_holds_one_post_and_gives_it_back() {
        for below in Seat::ALL {
            let plan = Plan::new(Variant::FourPlayer, below);
            for post in plan.board.posts() {
                assert_eq!(plan.post(plan.cell(post)), Some(post));
            }
            for (seat, row) in Seat::ALL.into_iter().zip(1..) {
                assert_eq!(plan.post(plan.row_label(seat, row)), None);
            }
        }
    }

    #[test]
    fn a_cursor_walks_over_the_gaps_and_stays_at_the_rim() {
        let plan = Plan::new(Variant::FourPlayer, Seat::S);
        assert_eq!(plan.next(post("M11"), Way::Right), post("M12"));
        assert_eq!(plan.next(post("S02"), Way::Up), post("M21"));
        assert_eq!(plan.next(post("S52"), Way::Down), post("S52"));
        assert_eq!(plan.next(post("S50"), Way::Left), post("W04"));
    }
}
