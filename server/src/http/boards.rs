//! Boards as the rules know them, for whoever draws one.

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use qiguan_rules::junqi::{Board, Post, PostKind, Variant};
use serde::{Deserialize, Serialize};

/// Places on the screen are counted from 0, right and down, on a grid so wide and high (junqi rules 2).
const GRID: u8 = 17;

#[derive(Serialize)]
struct Drawn {
    grid: u8,
    seats: Vec<String>,
    alliances: [Vec<String>; 2],
    posts: Vec<Place>,
    roads: Vec<[String; 2]>,
    rails: Vec<[String; 2]>,
    lines: Vec<Vec<String>>,
}

#[derive(Serialize)]
struct Place {
    name: String,
    x: u8,
    y: u8,
    kind: &'static str,
}

/// `GET /api/boards/junqi/{game}`: posts with their places, roads, rails, and the lines of rails.
pub(super) async fn junqi(Path(game): Path<String>) -> Response {
    let name = serde_json::Value::String(game);
    match Variant::deserialize(name) {
        Ok(game) => {
            // The rules of a version never change.
            let head = [
                (header::CONTENT_TYPE, "application/json"),
                (header::CACHE_CONTROL, "public, max-age=3600"),
            ];
            let text = serde_json::to_string(&drawn(game));
            (head, text.expect("names and numbers are JSON")).into_response()
        }
        Err(_) => (StatusCode::NOT_FOUND, "there is no such board\n").into_response(),
    }
}

fn drawn(game: Variant) -> Drawn {
    let board = Board::of(game);
    let pairs = |edges: &[(Post, Post)]| {
        let pair = |&(a, b): &(Post, Post)| [a.to_string(), b.to_string()];
        edges.iter().map(pair).collect()
    };
    Drawn {
        grid: GRID,
        seats: names(game.seats()),
        alliances: game.alliances().map(names),
        posts: board.posts().map(place).collect(),
        roads: pairs(board.roads()),
        rails: pairs(board.rails()),
        lines: board.lines().map(names).collect(),
    }
}

fn place(post: Post) -> Place {
    let (x, y) = post.screen();
    Place {
        name: post.to_string(),
        x,
        y,
        kind: match post.kind() {
            PostKind::Station => "station",
            PostKind::Camp => "camp",
            PostKind::Headquarters => "headquarters",
            PostKind::Centre => "centre",
        },
    }
}

fn names(of: &[impl ToString]) -> Vec<String> {
    of.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_board_and_no_post_hides_another() {
        for (game, posts, rails) in [
            (Variant::FourPlayer, 129, 92),
            (Variant::Duel, 129, 92),
            (Variant::Frontier, 60, 35),
        ] {
            let drawn = drawn(game);
            assert_eq!((drawn.posts.len(), drawn.rails.len()), (posts, rails));
            let mut places: Vec<_> = drawn.posts.iter().map(|post| (post.x, post.y)).collect();
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), posts, "{game:?}");
            assert!(places.iter().all(|&(x, y)| x < GRID && y < GRID));
        }
    }
}
