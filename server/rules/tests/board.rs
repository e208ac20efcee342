//! The board against the counts and fingerprints of junqi rules 2.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use qiguan_rules::Seat;
use qiguan_rules::junqi::{Board, Piece, Post, PostKind, Standing};
use sha2::{Digest, Sha256};

fn post(name: &str) -> Post {
    name.parse().unwrap()
}

fn fingerprint(edges: &[(Post, Post)]) -> String {
    let rows: Vec<String> = edges
        .iter()
        .map(|(a, b)| format!("{}-{}", a.index(), b.index()))
        .collect();
    Sha256::digest(rows.join("\n"))
        .iter()
        .fold(String::new(), |mut hex, byte| {
            write!(hex, "{byte:02x}").unwrap();
            hex
        })
}

fn lone(piece: Piece, from: Post) -> Vec<Post> {
    Board::four_player().destinations(from, piece, |_| Standing::Empty)
}

#[test]
fn counts_of_posts_and_edges() {
    let count = |kind| Post::all().filter(|post| post.kind() == kind).count();
    assert_eq!(Post::all().count(), 129);
    assert_eq!(count(PostKind::Station), 92);
    assert_eq!(count(PostKind::Camp), 20);
    assert_eq!(count(PostKind::Headquarters), 8);
    assert_eq!(count(PostKind::Centre), 9);

    let board = Board::four_player();
    assert_eq!((board.roads().len(), board.rails().len()), (196, 92));
    let on_rail: BTreeSet<Post> = board.rails().iter().flat_map(|&(a, b)| [a, b]).collect();
    assert_eq!(on_rail.len(), 73);

    let mut degrees: BTreeMap<usize, usize> = BTreeMap::new();
    for post in Post::all() {
        *degrees.entry(board.steps(post).len()).or_default() += 1;
    }
    let expected = [(2, 8), (3, 36), (4, 41), (5, 16), (6, 8), (8, 20)];
    assert_eq!(degrees, expected.into_iter().collect());
}

#[test]
fn fingerprints_of_edges() {
    let board = Board::four_player();
    assert_eq!(
        fingerprint(board.roads()),
        "43631135e799934bdee803c35ddbba855036f55822e131c577b1333f953d65cd"
    );
    assert_eq!(
        fingerprint(board.rails()),
        "4129c2d9e650bfddf625bc53311ff39df1ddf711c0f1b252c5510ebe227df45e"
    );
}

#[test]
fn lines_are_the_listed_ones() {
    let mut lengths: BTreeMap<usize, usize> = BTreeMap::new();
    for line in Board::four_player().lines() {
        *lengths.entry(line.len()).or_default() += 1;
    }
    assert_eq!(lengths, [(5, 10), (10, 4), (13, 4)].into_iter().collect());

    let listed = [
        "S40 S30 S20 S10 S00 M20 M10 M00 N04 N14 N24 N34 N44",
        "S44 S34 S24 S14 S04 M22 M12 M02 N00 N10 N20 N30 N40",
        "W40 W30 W20 W10 W00 M00 M01 M02 E04 E14 E24 E34 E44",
        "W44 W34 W24 W14 W04 M20 M21 M22 E00 E10 E20 E30 E40",
        "S02 M21 M11 M01 N02",
        "W02 M10 M11 M12 E02",
        "S44 S34 S24 S14 S04 E00 E10 E20 E30 E40",
        "N00 N01 N02 N03 N04",
    ];
    for names in listed {
        let forth: Vec<Post> = names.split(' ').map(post).collect();
        let back: Vec<Post> = forth.iter().rev().copied().collect();
        assert!(
            Board::four_player()
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
        assert_eq!(lone(Piece::Commander, post(from)), expected, "from {from}");
    }
}

#[test]
fn counts_of_lone_moves() {
    let pairs = |piece| {
        Post::all()
            .map(|from| lone(piece, from).len())
            .sum::<usize>()
    };
    assert_eq!(pairs(Piece::Engineer), 5624);
    assert_eq!(pairs(Piece::Bomb), 1392);
    assert_eq!(pairs(Piece::Commander), 1392);
    assert_eq!(pairs(Piece::Mine) + pairs(Piece::Flag), 0);
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
