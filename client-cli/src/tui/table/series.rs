//! The match of which a game is one, beside the board.

use super::{Scenery, Table};
use crate::tui::measure::{cut, folded};
use qiguan_protocol::MatchSide;
use ratatui::text::Line;

/// The columns that one player's name may take.
const NAME_COLUMNS: usize = 12;

impl Table {
    /// Which game of how many, and what each side has won.
    pub(super) fn series(&self, scenery: Scenery<'_>, columns: usize) -> Vec<Line<'static>> {
        let (view, skin) = (scenery.view, scenery.skin);
        let Some(now) = &view.series else {
            return Vec::new();
        };
        let side = |side: &MatchSide| {
            let seats = side.seats.iter().filter_map(|seat| view.seat(*seat));
            let names: Vec<String> = seats
                .map(|seat| match seat.name.as_str() {
                    "" => seat.seat.to_string(),
                    name => cut(name, NAME_COLUMNS),
                })
                .collect();
            format!("{} {}", names.join("+"), side.won)
        };
        let score: Vec<String> = now.sides.iter().map(side).collect();
        let (game, games, score) = (now.game, now.games, score.join(" : "));
        let text = skin.lang.say(
            format!("{games} 局赛第 {game} 局  {score}"),
            format!("game {game}, best of {games}  {score}"),
        );
        let lines = folded(&text, columns).into_iter();
        lines.map(|line| Line::styled(line, skin.title())).collect()
    }
}
