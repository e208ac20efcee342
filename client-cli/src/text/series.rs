//! A match in words.

use super::Lang;
use qiguan_protocol::{MatchDraws, MatchScored, MatchView};

impl Lang {
    /// Which game of which match it is, how the match stands, and who has won it. The score is that of
    /// the seat S first.
    pub(crate) fn series(self, now: &MatchView) -> String {
        let (games, game, score) = (now.games, now.game, now.score());
        let stand = self.say(
            format!("{games} 局赛第 {game} 局，{score}（S 方在前）"),
            format!("best of {games}, game {game}, {score} (the side of S first)"),
        );
        let lot = now.scored == Some(MatchScored::Lot);
        let lot = match (lot, now.scored == Some(MatchScored::Replay)) {
            (true, _) => self.say("；和棋，由抽签决定", "; a draw, decided by lot"),
            (_, true) => self.say("；和棋，重下", "; a draw, to be played again"),
            (false, false) => "",
        };
        let won = now.winner().map(|side| {
            let seats: Vec<&str> = side.seats.iter().map(|seat| self.seat(*seat)).collect();
            self.say(
                format!("；{} 赢得比赛", seats.join("与")),
                format!("; {} won the match", seats.join(" and ")),
            )
        });
        format!("{stand}{lot}{}", won.unwrap_or_default())
    }
}

/// What somebody types to make a match: the number of games, and `lot` where chance decides draws.
pub(crate) fn match_terms(text: &str) -> Option<(u8, MatchDraws)> {
    let (games, draws) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let draws = match draws.trim() {
        "" | "replay" => MatchDraws::Replay,
        "lot" => MatchDraws::Lot,
        _ => return None,
    };
    Some((games.parse().ok()?, draws))
}
