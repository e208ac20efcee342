//! What the panel says of the two players: their sides, and what they have used up or had to take.

use super::Game;
use super::board::character;
use crate::args::Glyphs;
use crate::tui::duel::Player;
use crate::tui::skin::Skin;
use qiguan_protocol::Seat;
use qiguan_rules::xiangqi::{Colour, Kind, Piece};
use ratatui::text::Span;

/// Both, the side that is below last.
pub(crate) fn players(
    game: &Game<'_>,
    below: Colour,
    own: Option<Seat>,
    skin: Skin,
) -> [Player; 2] {
    let seats = match (game.colour(Seat::S), own) {
        (Some(colour), _) if colour != below => [Seat::S, Seat::N],
        (None, Some(Seat::N)) => [Seat::S, Seat::N],
        (Some(_) | None, _) => [Seat::N, Seat::S],
    };
    seats.map(|seat| Player {
        seat,
        badge: game
            .colour(seat)
            .map(|colour| Span::styled(sign(colour, skin), skin.man(colour))),
        notes: notes(game, seat, skin),
    })
}

/// A side by its king.
fn sign(colour: Colour, skin: Skin) -> &'static str {
    let kind = Kind::King;
    match (skin.glyphs, colour) {
        (Glyphs::Cjk, _) => character(Piece { colour, kind }),
        (Glyphs::Ascii, Colour::Red) => "K",
        (Glyphs::Ascii, Colour::Black) => "k",
    }
}

fn notes(game: &Game<'_>, seat: Seat, skin: Skin) -> Vec<String> {
    let lang = skin.lang;
    let used = game.xiangqi.used_by(seat);
    let most = game.options.fouls_to_lose;
    let most = most.map_or_else(String::new, |most| format!("/{most}"));
    let fouls = (used.fouls > 0).then(|| {
        let fouls = used.fouls;
        lang.say(
            format!("犯规 {fouls}{most}"),
            format!("fouls {fouls}{most}"),
        )
    });
    let counts = [
        (used.undos, "悔", "undo"),
        (used.pauses, "停", "pause"),
        (used.penalties, "罚", "penalty"),
    ];
    let some = counts.into_iter().filter(|(count, ..)| *count > 0);
    let used = some.map(|(count, zh, en)| format!("{} {count}", lang.say(zh, en)));
    fouls.into_iter().chain(used).collect()
}
