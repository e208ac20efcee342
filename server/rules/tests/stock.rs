//! What makes a layout of the stock sound, and the stock varied (junqi rules 4).

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use qiguan_rules::Seat;
use qiguan_rules::junqi::{Board, Layout, Piece, Post, PostKind, stock};

type Pieces = Vec<(Post, Piece)>;

fn pieces(layout: &Layout) -> Pieces {
    Post::starts(Seat::S).zip(layout.pieces()).collect()
}

fn posts(pieces: &Pieces, kind: Piece) -> Vec<Post> {
    let of_kind = pieces.iter().filter(|(_, piece)| *piece == kind);
    of_kind.map(|&(post, _)| post).collect()
}

fn at(pieces: &Pieces, post: Post) -> Piece {
    pieces.iter().find(|(here, _)| *here == post).unwrap().1
}

fn row(post: Post) -> u8 {
    post.row_column().0
}

fn column(post: Post) -> u8 {
    post.row_column().1
}

/// Steps of a king in chess between two posts.
fn distance(a: Post, b: Post) -> u8 {
    row(a).abs_diff(row(b)).max(column(a).abs_diff(column(b)))
}

fn is_strong(piece: Piece) -> bool {
    piece.rank() >= Some(5)
}

/// On how many posts two layouts differ, whichever way round the other is laid.
fn difference(one: &Layout, other: &Layout) -> usize {
    let differ = |other: &Layout| {
        let pairs = one.pieces().zip(other.pieces().collect::<Vec<_>>());
        pairs.filter(|(one, other)| one != other).count()
    };
    differ(other).min(differ(&other.mirrored()))
}

/// A mine stands at the flag, in front of it or on both sides, and nobody dear is shut in with it.
fn the_flag_is_guarded(pieces: &Pieces) -> bool {
    let flag = posts(pieces, Piece::Flag)[0];
    let around = Board::four_player().steps(flag);
    let mines = around
        .iter()
        .filter(|&&post| at(pieces, post) == Piece::Mine);
    let is_front_mined = around
        .iter()
        .any(|&post| row(post) == 4 && at(pieces, post) == Piece::Mine);
    let is_dear = |piece: Piece| matches!(piece, Piece::Commander | Piece::General);
    (is_front_mined || mines.count() == 2) && !around.iter().any(|&post| is_dear(at(pieces, post)))
}

/// Whatever stands in the other headquarters never moves, so it is no loss.
fn no_headquarters_is_wasted(pieces: &Pieces) -> bool {
    let mut headquarters = pieces
        .iter()
        .filter(|(post, _)| post.kind() == PostKind::Headquarters);
    headquarters.all(|&(_, piece)| match piece {
        Piece::Flag | Piece::Mine | Piece::Platoon | Piece::Company => true,
        Piece::Commander
        | Piece::General
        | Piece::Division
        | Piece::Brigade
        | Piece::Regiment
        | Piece::Battalion
        | Piece::Engineer
        | Piece::Bomb => false,
    })
}

/// A bomb waits beside a camp, neither in front nor at the very back.
fn bombs_have_a_camp(pieces: &Pieces) -> bool {
    posts(pieces, Piece::Bomb).into_iter().all(|bomb| {
        let near = Board::four_player().steps(bomb);
        (1..=4).contains(&row(bomb)) && near.iter().any(|post| post.kind() == PostKind::Camp)
    })
}

/// Engineers are kept for later, and most of them stand on a rail.
fn engineers_get_out(pieces: &Pieces) -> bool {
    let engineers = posts(pieces, Piece::Engineer);
    let on_rail = |&&post: &&Post| !Board::four_player().rail_steps(post).is_empty();
    engineers.iter().all(|&post| row(post) > 0)
        && engineers.iter().filter(|&&post| row(post) == 5).count() <= 1
        && engineers.iter().filter(on_rail).count() >= 1
}

/// Commander and general are neither stuck at the back nor lost to one bomb after the other.
fn the_strongest_stand_apart(pieces: &Pieces) -> bool {
    let commander = posts(pieces, Piece::Commander)[0];
    let general = posts(pieces, Piece::General)[0];
    row(commander) < 5 && row(general) < 5 && distance(commander, general) >= 2
}

/// The front holds, has somebody to send ahead, and each flank has somebody of weight.
fn front_and_flanks_hold(pieces: &Pieces) -> bool {
    let front: Vec<Piece> = (0..5)
        .map(|column| at(pieces, Post::territory(Seat::S, 0, column).unwrap()))
        .collect();
    let is_scout = |piece: &Piece| (Some(2)..=Some(4)).contains(&piece.rank());
    let heavy = |columns: [u8; 2]| {
        pieces
            .iter()
            .any(|&(post, piece)| columns.contains(&column(post)) && piece.rank() >= Some(6))
    };
    front.iter().filter(|&&piece| is_strong(piece)).count() >= 2
        && front.iter().any(is_scout)
        && heavy([0, 1])
        && heavy([3, 4])
}

/// The front camps can be taken by somebody who holds them.
fn front_camps_have_heirs(pieces: &Pieces) -> bool {
    [1, 3].into_iter().all(|column| {
        let camp = Post::territory(Seat::S, 1, column).unwrap();
        pieces.iter().any(|&(post, piece)| {
            distance(post, camp) == 1 && (is_strong(piece) || piece == Piece::Bomb)
        })
    })
}

#[test]
fn every_layout_is_sound() {
    for layout in stock::layouts().flat_map(|layout| [layout, layout.mirrored()]) {
        let pieces = pieces(&layout);
        assert_eq!(layout.check(false), Ok(()), "{layout}");
        assert!(the_flag_is_guarded(&pieces), "flag: {layout}");
        assert!(no_headquarters_is_wasted(&pieces), "headquarters: {layout}");
        assert!(bombs_have_a_camp(&pieces), "bombs: {layout}");
        assert!(engineers_get_out(&pieces), "engineers: {layout}");
        assert!(the_strongest_stand_apart(&pieces), "apart: {layout}");
        assert!(front_and_flanks_hold(&pieces), "front: {layout}");
        assert!(front_camps_have_heirs(&pieces), "camps: {layout}");
    }
}

#[test]
fn the_rules_of_soundness_can_be_broken() {
    let broken = |swaps: &[(usize, usize)], is_sound: fn(&Pieces) -> bool| {
        let mut letters: Vec<char> = "84925B.4.311.767.B.65M132MFM32".chars().collect();
        swaps.iter().for_each(|&(a, b)| letters.swap(a, b));
        let text: String = letters.into_iter().collect();
        let layout: Layout = text.parse().unwrap();
        assert!(!is_sound(&pieces(&layout)), "{text}");
    };
    broken(&[(21, 24), (25, 29)], the_flag_is_guarded);
    broken(&[(22, 28)], no_headquarters_is_wasted);
    broken(&[(17, 29)], bombs_have_a_camp);
    broken(&[(0, 10)], engineers_get_out);
    broken(&[(1, 2)], the_strongest_stand_apart);
    broken(&[(0, 11), (2, 22)], front_and_flanks_hold);
    broken(&[(0, 22), (2, 23), (5, 24)], front_camps_have_heirs);
}

#[test]
fn no_two_layouts_are_much_alike() {
    let layouts: Vec<Layout> = stock::layouts().collect();
    assert_eq!(layouts.len(), 30);
    for (index, one) in layouts.iter().enumerate() {
        for other in &layouts[..index] {
            assert!(difference(one, other) >= 15, "{one} and {other}");
        }
    }
}

#[test]
fn nobody_learns_the_stock_by_heart() {
    let all: Vec<Pieces> = stock::layouts().map(|layout| pieces(&layout)).collect();
    let places = |kind: Piece| -> BTreeSet<Vec<Post>> {
        all.iter().map(|pieces| posts(pieces, kind)).collect()
    };
    assert_eq!(places(Piece::Flag).len(), 2);
    let left = all
        .iter()
        .filter(|pieces| column(posts(pieces, Piece::Flag)[0]) == 1);
    assert!((10..=20).contains(&left.count()), "flags on both sides");
    assert!(places(Piece::Mine).len() >= 20);
    assert!(places(Piece::Bomb).len() >= 20);
    assert!(places(Piece::Commander).len() >= 12);
    assert!(places(Piece::General).len() >= 12);
}
