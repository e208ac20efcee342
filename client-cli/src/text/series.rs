//! A match in words.

use super::{Lang, Scene};
use crate::args::match_draws;
use qiguan_protocol::{MatchDraws, MatchLine, MatchScored, MatchSide, MatchView};

impl Scene<'_> {
    /// Which game of which match it is, how the match stands, and who has won it.
    pub(super) fn series(&self, now: &MatchView) -> String {
        let lang = self.lang;
        let won = |side: &MatchSide| format!("{} {}", self.side(side), side.won);
        let score: Vec<String> = now.sides.iter().map(won).collect();
        let (games, game, score) = (now.games, now.game, score.join(lang.say("，", ", ")));
        let which = lang.match_line(MatchLine { games, game });
        let stand = lang.say(format!("{which}：{score}"), format!("{which}: {score}"));
        let drawn = match now.scored {
            Some(MatchScored::Lot) => lang.say("；和棋，由抽签决定", "; a draw, decided by lot"),
            Some(MatchScored::Replay) => lang.say("；和棋，重下", "; a draw, to be played again"),
            Some(MatchScored::Won) | None => "",
        };
        let winner = now.winner().map(|side| {
            let side = self.side(side);
            lang.say(
                format!("；{side} 赢得比赛"),
                format!("; the match is won by {side}"),
            )
        });
        format!("{stand}{drawn}{}", winner.unwrap_or_default())
    }

    fn side(&self, side: &MatchSide) -> String {
        let seats: Vec<String> = side.seats.iter().map(|seat| self.who(*seat)).collect();
        seats.join(self.lang.say("与", " and "))
    }
}

impl Lang {
    /// Which game of which match is played in a room.
    pub(crate) fn match_line(self, MatchLine { games, game }: MatchLine) -> String {
        self.say(
            format!("{games} 局赛第 {game} 局"),
            format!("best of {games}, game {game}"),
        )
    }
}

/// What somebody types to make a match: the number of games, and `lot` where chance decides draws.
pub(crate) fn match_terms(text: &str) -> Option<(u8, MatchDraws)> {
    let (games, draws) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let draws = match draws.trim() {
        "" => MatchDraws::default(),
        draws => match_draws(draws).ok()?,
    };
    Some((games.parse().ok()?, draws))
}
