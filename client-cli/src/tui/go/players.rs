//! What the panel says of the two players: their stones, prisoners, and what they have used up.

use super::Game;
use crate::tui::duel::Player;
use crate::tui::skin::Skin;
use qiguan_protocol::Seat;
use qiguan_rules::go::Colour;
use ratatui::text::Span;

/// Both, the own one last, as it is below the board in other games.
///
/// `prisoners` are those that Black and White have taken at the moment that is looked at.
pub(crate) fn players(
    game: &Game<'_>,
    own: Option<Seat>,
    prisoners: [u32; 2],
    skin: Skin,
) -> [Player; 2] {
    let seats = match own {
        Some(Seat::N) | None => [Seat::S, Seat::N],
        Some(Seat::S | Seat::E | Seat::W) => [Seat::N, Seat::S],
    };
    seats.map(|seat| Player {
        seat,
        badge: game
            .colour(seat)
            .map(|colour| Span::styled(skin.stone_sign(colour), skin.stone(colour))),
        notes: notes(game, seat, prisoners, skin),
    })
}

fn notes(game: &Game<'_>, seat: Seat, [black, white]: [u32; 2], skin: Skin) -> Vec<String> {
    let lang = skin.lang;
    let taken = match game.colour(seat) {
        Some(Colour::Black) => Some(black),
        Some(Colour::White) => Some(white),
        None => None,
    };
    let taken = taken.map(|taken| lang.say(format!("提 {taken}"), format!("took {taken}")));
    let used = game.go.used.iter().find(|used| used.seat == seat);
    let used = used.into_iter().flat_map(|used| {
        let counts = [
            (used.undos, "悔", "undo"),
            (used.pauses, "停", "pause"),
            (used.penalties, "罚", "penalty"),
            (used.warnings, "警告", "warned"),
        ];
        let some = counts.into_iter().filter(|(count, ..)| *count > 0);
        some.map(|(count, zh, en)| format!("{} {count}", lang.say(zh, en)))
    });
    taken.into_iter().chain(used).collect()
}
