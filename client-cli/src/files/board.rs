//! Boards as text: one post four columns wide, one row of the screen's grid a line.

use crate::manner::Manner;
use qiguan_protocol::{Seat, View};
use qiguan_rules::junqi::{Board, Layout, Piece, Post, PostKind, Variant};
use std::collections::{BTreeMap, BTreeSet};

/// What stands on a post: whose piece, and which.
type Standing = BTreeMap<Post, (Seat, Piece)>;

/// The board of a picture.
pub(crate) fn of_view(view: &View, game: Variant, look: Manner) -> String {
    let standing = standing(view);
    let posts: BTreeMap<(u8, u8), Post> = Board::of(game)
        .posts()
        .map(|post| (post.screen(), post))
        .collect();
    let columns: BTreeSet<u8> = posts.keys().map(|&(x, _)| x).collect();
    let rows: BTreeSet<u8> = posts.keys().map(|&(_, y)| y).collect();
    let mut text = String::new();
    let mut above = None;
    for y in rows {
        // The board of 60 posts has no centre: a gap shows the frontier.
        if above.is_some_and(|above: u8| y > above + 2) {
            text.push('\n');
        }
        above = Some(y);
        let cells = columns.iter().map(|&x| match posts.get(&(x, y)) {
            Some(post) => cell(*post, standing.get(post).copied(), look),
            None => BLANK.to_owned(),
        });
        text.push_str(cells.collect::<String>().trim_end());
        text.push('\n');
    }
    text
}

/// A territory as its owner sees it.
pub(crate) fn of_layout(layout: &Layout, look: Manner) -> String {
    let mut text = String::new();
    for row in 0..6 {
        let cells = (0..5).map(|column| {
            let piece = layout.piece(row, column);
            match piece {
                Some(piece) => padded("", look.glyphs.piece(piece)),
                None => "( ) ".to_owned(),
            }
        });
        text.push_str(cells.collect::<String>().trim_end());
        text.push('\n');
    }
    text
}

const BLANK: &str = "    ";

fn standing(view: &View) -> Standing {
    let slots = Seat::ALL.into_iter().flat_map(|seat| view.army(seat));
    let placed = slots.filter_map(|slot| {
        let post = slot.post?.parse().ok()?;
        Some((post, (slot.seat, Piece::from_letter(slot.face)?)))
    });
    placed.collect()
}

fn cell(post: Post, standing: Option<(Seat, Piece)>, look: Manner) -> String {
    match (standing, post.kind()) {
        (Some((seat, piece)), _) => padded(&seat.to_string(), look.glyphs.piece(piece)),
        (None, PostKind::Camp) => "( ) ".to_owned(),
        (None, PostKind::Headquarters) => "[ ] ".to_owned(),
        (None, PostKind::Station | PostKind::Centre) => " .  ".to_owned(),
    }
}

/// An ideograph takes two columns, a letter one.
fn padded(owner: &str, glyph: char) -> String {
    let owner = if owner.is_empty() { " " } else { owner };
    let filler = if glyph.is_ascii() { "  " } else { " " };
    format!("{owner}{glyph}{filler}")
}
