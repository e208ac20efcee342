//! The board as text, the reader's own side below.

use super::goban;
use crate::args::Glyphs;
use crate::text::Lang;
use crate::xiangqi;
use qiguan_protocol::{GameOptions, GameView, JunqiGame, JunqiView, Seat, View};
use qiguan_rules::junqi::{Board, Piece, Post, PostKind, Variant};

/// The rows and columns of the screen's grid (junqi rules 2).
const GRID: usize = 17;
/// The columns of a post: the seat's letter and the piece.
const EMPTY: &str = "   ";

/// The board of a picture, row by row.
pub(super) fn board(view: &View, own: Option<Seat>, glyphs: Glyphs) -> Vec<String> {
    let junqi = match &view.game {
        GameView::Junqi(junqi) => junqi,
        GameView::Go(game) => return goban::goban(game),
        GameView::Xiangqi(game) => return xiangqi::board::drawn(game, own, glyphs),
    };
    let mut cells = vec![vec![EMPTY.to_owned(); GRID]; GRID];
    for post in Board::of(variant(&view.options)).posts() {
        let (x, y) = turned(post, own);
        if let Some(cell) = cells.get_mut(y).and_then(|row| row.get_mut(x)) {
            *cell = drawn(junqi, post, glyphs);
        }
    }
    cells
        .into_iter()
        .map(|row| row.concat().trim_end().to_owned())
        .collect()
}

/// The pieces of a seat that are on the board, each with its post.
pub(super) fn army(view: &View, seat: Seat, lang: Lang) -> String {
    let GameView::Junqi(junqi) = &view.game else {
        let none = lang.say("此棋没有棋子表", "there is no army in this game");
        return none.to_owned();
    };
    let pieces: Vec<String> = junqi
        .army(seat)
        .filter_map(|piece| Some(format!("{} {}", piece.post?, lang.face(piece.face))))
        .collect();
    pieces.join(lang.say("、", ", "))
}

fn variant(options: &GameOptions) -> Variant {
    match options {
        GameOptions::Junqi(options) => match options.game {
            Some(JunqiGame::Duel) => Variant::Duel,
            Some(JunqiGame::Frontier) => Variant::Frontier,
            Some(JunqiGame::FourPlayer) | None => Variant::FourPlayer,
        },
        GameOptions::Go(_) | GameOptions::Xiangqi(_) => Variant::Frontier,
    }
}

/// Where a post stands when the reader's seat is at the bottom.
fn turned(post: Post, own: Option<Seat>) -> (usize, usize) {
    let (x, y) = post.screen();
    let (x, y) = (usize::from(x), usize::from(y));
    let last = GRID - 1;
    match own {
        Some(Seat::S) | None => (x, y),
        Some(Seat::E) => (last - y, x),
        Some(Seat::N) => (last - x, last - y),
        Some(Seat::W) => (y, last - x),
    }
}

fn drawn(junqi: &JunqiView, post: Post, glyphs: Glyphs) -> String {
    match junqi.piece_at(&post.to_string()) {
        Some(piece) => match glyphs {
            Glyphs::Ascii => format!("{}{} ", piece.seat, piece.face),
            Glyphs::Cjk => {
                let known = Piece::from_letter(piece.face);
                let face = known.map_or('？', |known| glyphs.piece(known));
                format!("{}{face}", piece.seat)
            }
        },
        None => match post.kind() {
            PostKind::Camp => "() ".to_owned(),
            PostKind::Headquarters => "[] ".to_owned(),
            PostKind::Station | PostKind::Centre => " . ".to_owned(),
        },
    }
}
