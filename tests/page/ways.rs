//! The page draws earlier moves of junqi where the rules say that they went: on every board, between any two
//! posts, past whatever stands there.

use crate::npm;
use qiguan_rules::junqi::{Board, Post, Variant};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tempfile::NamedTempFile;

const SEED: u64 = 20_261_130;
/// Enough that hundreds of them turn off a line.
const WAYS: usize = 4_000;

#[test]
fn earlier_moves_are_drawn_where_the_rules_say_that_they_went() {
    println!("seed {SEED}");
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let boards = [Variant::FourPlayer, Variant::Frontier].map(|game| {
        let board = Board::of(game);
        let ways: Vec<Value> = (0..WAYS).map(|_| way(board, &mut rng)).collect();
        json!({"board": drawn(board), "ways": ways})
    });
    let file = NamedTempFile::new().expect("a temporary file can be made");
    std::fs::write(file.path(), json!(boards).to_string()).expect("it can be written to");
    let path = file.path().to_str().expect("its name is plain");
    npm::node(&["tests/page/ways.mjs", path]);
}

/// Some posts that are occupied, two others, and the way between these.
fn way(board: &Board, rng: &mut ChaCha8Rng) -> Value {
    let posts: Vec<Post> = board.posts().collect();
    let share = rng.random_range(0.0..0.5);
    let occupied: BTreeSet<usize> = (0..posts.len())
        .filter(|_| rng.random_bool(share))
        .collect();
    let is_occupied = |post: Post| {
        posts
            .iter()
            .position(|at| *at == post)
            .is_some_and(|at| occupied.contains(&at))
    };
    let [from, to] = [0; 2].map(|_| posts[rng.random_range(0..posts.len())]);
    let way = board.path(from, to, is_occupied);
    let stood: Vec<String> = occupied.iter().map(|at| posts[*at].to_string()).collect();
    json!({"from": from.to_string(), "to": to.to_string(), "stood": stood, "way": names(&way)})
}

/// What the page is told of a board, as far as ways go by it.
fn drawn(board: &Board) -> Value {
    let pairs = |edges: &[(Post, Post)]| -> Vec<Vec<String>> {
        edges.iter().map(|&(a, b)| names(&[a, b])).collect()
    };
    let posts = board.posts().map(|post| json!({"name": post.to_string()}));
    json!({"posts": posts.collect::<Vec<Value>>(), "roads": pairs(board.roads()),
        "rails": pairs(board.rails()), "lines": board.lines().map(names).collect::<Vec<_>>()})
}

fn names(posts: &[Post]) -> Vec<String> {
    posts.iter().map(ToString::to_string).collect()
}
