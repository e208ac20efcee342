//! The board against the counts and fingerprints of junqi rules 2.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use qiguan_rules::Seat;
use qiguan_rules::junqi::{Board, Piece, Post, PostKind, Standing, Variant};
use sha2::{Digest, Sha256};

fn post(name: &str) -> Post {
    name.parse().unwrap()
}

/// `number` says by which number a post goes.
fn fingerprint(edges: &[(Post, Post)], number: fn(Post) -> usize) -> String {
    let rows: Vec<String> = edges
        .iter()
        .map(|&(a, b)| format!("{}-{}", number(a), number(b)))
        .collect();
    Sha256::digest(rows.join("\n"))
        .iter()
        .fold(String::new(), |mut hex, byte| {
            write!(hex, "{byte:02x}").unwrap();
            hex
        })
}

/// The number on the board of 60 posts, where N's territory is the second (junqi rules 2.1).
fn frontier_number(post: Post) -> usize {
    match post.home() {
        Some(Seat::S) => post.index(),
        // All of N's posts keep their order behind those of S, so edges stay sorted.
        Some(Seat::N) => post.index() - 30,
        Some(Seat::E | Seat::W) | None => panic!("{post} is not on the board"),
    }
}

fn lone(board: &Board, piece: Piece, from: Post) -> Vec<Post> {
    board.destinations(from, piece, |_| Standing::Empty)
}

/// What junqi rules 2 count on a board.
struct Counts {
    /// Stations, camps, headquarters, centre.
    posts: [usize; 4],
    roads: usize,
    rails: usize,
    rail_posts: usize,
    degrees: &'static [(usize, usize)],
    /// Lines by length.
    lines: &'static [(usize, usize)],
    /// Pairs of an engineer, and of any other piece.
    moves: [usize; 2],
}

const BIG: Counts = Counts {
    posts: [92, 20, 8, 9],
    roads: 196,
    rails: 92,
    rail_posts: 73,
    degrees: &[(2, 8), (3, 36), (4, 41), (5, 16), (6, 8), (8, 20)],
    lines: &[(5, 10), (10, 4), (13, 4)],
    moves: [5624, 1392],
};

const FRONTIER: Counts = Counts {
    posts: [46, 10, 4, 0],
    roads: 98,
    rails: 35,
    rail_posts: 32,
    degrees: &[(2, 4), (3, 18), (4, 20), (5, 4), (6, 4), (8, 10)],
    lines: &[(2, 1), (5, 4), (10, 2)],
    moves: [1176, 446],
};

const BOARDS: [(Variant, Counts); 3] = [
    (Variant::FourPlayer, BIG),
    (Variant::Duel, BIG),
    (Variant::Frontier, FRONTIER),
];

/// How often each number comes.
fn histogram(numbers: impl Iterator<Item = usize>) -> Vec<(usize, usize)> {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for number in numbers {
        *counts.entry(number).or_default() += 1;
    }
    counts.into_iter().collect()
}

#[test]
fn counts_of_posts_edges_and_lines() {
    for (game, counts) in BOARDS {
        let board = Board::of(game);
        let kinds = [
            PostKind::Station,
            PostKind::Camp,
            PostKind::Headquarters,
            PostKind::Centre,
        ];
        let posts = kinds.map(|kind| board.posts().filter(|post| post.kind() == kind).count());
        assert_eq!(posts, counts.posts, "{game}");
        assert_eq!(board.roads().len(), counts.roads, "{game}");
        assert_eq!(board.rails().len(), counts.rails, "{game}");
        let on_rail: BTreeSet<Post> = board.rails().iter().flat_map(|&(a, b)| [a, b]).collect();
        assert_eq!(on_rail.len(), counts.rail_posts, "{game}");
        let degrees = histogram(board.posts().map(|post| board.steps(post).len()));
        assert_eq!(degrees, counts.degrees, "{game}");
        let lines = histogram(board.lines().map(<[Post]>::len));
        assert_eq!(lines, counts.lines, "{game}");
    }
}

#[test]
fn steps_are_the_edges() {
    for (game, _) in BOARDS {
        let board = Board::of(game);
        let both = |edges: &[(Post, Post)]| -> BTreeSet<(Post, Post)> {
            edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect()
        };
        let (roads, rails) = (both(board.roads()), both(board.rails()));
        assert!(roads.is_disjoint(&rails));
        let pairs = |steps: fn(&Board, Post) -> &'static [Post]| -> BTreeSet<(Post, Post)> {
            Post::all()
                .flat_map(|from| steps(board, from).iter().map(move |&to| (from, to)))
                .collect()
        };
        assert_eq!(pairs(Board::rail_steps), rails, "{game}");
        assert_eq!(pairs(Board::steps), &roads | &rails, "{game}");
    }
}

#[test]
fn fingerprints_of_edges() {
    let board = Board::four_player();
    assert_eq!(
        fingerprint(board.roads(), Post::index),
        "43631135e799934bdee803c35ddbba855036f55822e131c577b1333f953d65cd"
    );
    assert_eq!(
        fingerprint(board.rails(), Post::index),
        "4129c2d9e650bfddf625bc53311ff39df1ddf711c0f1b252c5510ebe227df45e"
    );
    let frontier = Board::of(Variant::Frontier);
    assert_eq!(
        fingerprint(frontier.roads(), frontier_number),
        "1eebed7da16c65b9542426678ad9b51af85b4bf621d74b568617cb9d4c811dce"
    );
    assert_eq!(
        fingerprint(frontier.rails(), frontier_number),
        "64ab73033eac0cd06789265de1cfbe5b94511c6a508a29bc40f4c12c5e5e8e24"
    );
}

#[test]
fn crossings_of_the_frontier() {
    let board = Board::of(Variant::Frontier);
    let crossings: Vec<(Post, Post)> = board
        .rails()
        .iter()
        .chain(board.roads())
        .copied()
        .filter(|(a, b)| a.home() != b.home())
        .collect();
    // Columns count from each owner's left, so they meet turned about.
    let expected = [("S00", "N04"), ("S02", "N02"), ("S04", "N00")];
    assert_eq!(crossings, expected.map(|(a, b)| (post(a), post(b))));
    for (a, b) in crossings {
        assert_eq!(a.screen().0, b.screen().0, "straight across on the screen");
    }
}

#[test]
fn lines_are_the_listed_ones() {
    let big = [
        "S40 S30 S20 S10 S00 M20 M10 M00 N04 N14 N24 N34 N44",
        "S44 S34 S24 S14 S04 M22 M12 M02 N00 N10 N20 N30 N40",
        "W40 W30 W20 W10 W00 M00 M01 M02 E04 E14 E24 E34 E44",
        "W44 W34 W24 W14 W04 M20 M21 M22 E00 E10 E20 E30 E40",
        "S02 M21 M11 M01 N02",
        "W02 M10 M11 M12 E02",
        "S44 S34 S24 S14 S04 E00 E10 E20 E30 E40",
        "N00 N01 N02 N03 N04",
    ];
    let frontier = [
        "S40 S30 S20 S10 S00 N04 N14 N24 N34 N44",
        "S44 S34 S24 S14 S04 N00 N10 N20 N30 N40",
        "S02 N02",
        "S00 S01 S02 S03 S04",
        "S40 S41 S42 S43 S44",
        "N00 N01 N02 N03 N04",
        "N40 N41 N42 N43 N44",
    ];
    let listed = big
        .map(|names| (Variant::FourPlayer, names))
        .into_iter()
        .chain(frontier.map(|names| (Variant::Frontier, names)));
    for (game, names) in listed {
        let forth: Vec<Post> = names.split(' ').map(post).collect();
        let back: Vec<Post> = forth.iter().rev().copied().collect();
        assert!(
            Board::of(game)
                .lines()
                .any(|line| line == forth || line == back),
            "{names}"
        );
    }
}

#[test]
fn turns_counter_clockwise_on_the_screen() {
    assert_eq!(Seat::S.right(), Seat::E);
    assert!(
        Board::four_player()
            .rail_steps(post("S04"))
            .contains(&post("E00"))
    );
    let (x, y) = post("E02").screen();
    assert!(x > 8 && y == 8, "E is on the right");
    assert_eq!(post("S00").screen(), (6, 11));
    assert_eq!(post("S51").screen(), (7, 16));
    assert_eq!(post("N00").screen(), (10, 5));
    assert_eq!(post("W00").screen(), (5, 6));
    assert_eq!(post("E00").screen(), (11, 10));
    assert_eq!(post("M20").screen(), (6, 10));
    let places: BTreeSet<(u8, u8)> = Post::all().map(Post::screen).collect();
    assert_eq!(places.len(), 129);
    assert!(places.iter().all(|&(x, y)| x < 17 && y < 17));
}

#[test]
fn lone_pieces_reach_what_is_listed() {
    let cases = [
        ("S01", "S00 S02 S03 S04 S11"),
        ("S50", "S40 S51"),
        ("S51", ""),
        ("S22", "S11 S12 S13 S21 S23 S31 S32 S33"),
        ("M11", "S02 E02 N02 W02 M01 M10 M12 M21"),
        (
            "S04",
            "S00 S01 S02 S03 S13 S14 S24 S34 S44 E00 E10 E20 E30 E40 N00 N10 N20 N30 N40 M02 M12 M22",
        ),
    ];
    for (from, to) in cases {
        let expected: Vec<Post> = to.split_whitespace().map(post).collect();
        let found = lone(Board::four_player(), Piece::Commander, post(from));
        assert_eq!(found, expected, "from {from}");
    }
}

#[test]
fn counts_of_lone_moves() {
    for (game, counts) in BOARDS {
        let board = Board::of(game);
        let pairs = |piece| {
            Post::all()
                .map(|from| lone(board, piece, from).len())
                .sum::<usize>()
        };
        for piece in Piece::ALL {
            let expected = match piece {
                Piece::Engineer => counts.moves[0],
                Piece::Mine | Piece::Flag => 0,
                Piece::Commander
                | Piece::General
                | Piece::Division
                | Piece::Brigade
                | Piece::Regiment
                | Piece::Battalion
                | Piece::Company
                | Piece::Platoon
                | Piece::Bomb => counts.moves[1],
            };
            assert_eq!(pairs(piece), expected, "{game}, {}", piece.letter());
        }
    }
}

#[test]
fn names_of_posts_read_back() {
    for post in Post::all() {
        assert_eq!(post.to_string().parse(), Ok(post));
        assert_eq!(
            u8::try_from(post.index()).ok().and_then(Post::new),
            Some(post)
        );
    }
    for text in [
        "", "S0", "S60", "S05", "M30", "M03", "s04", "X11", "S0é", "S004", "S/0", "M:0",
    ] {
        assert!(text.parse::<Post>().is_err(), "{text}");
    }
    assert_eq!(Post::new(129), None);
    assert_eq!(Post::territory(Seat::W, 5, 4).map(Post::index), Some(119));
    assert_eq!(Post::territory(Seat::W, 6, 0), None);
    assert_eq!(Post::starts(Seat::N).count(), 25);
}
