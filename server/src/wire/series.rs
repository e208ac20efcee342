//! A match, both ways.

use super::names;
use qiguan_protocol::{MatchDraws, MatchScored, MatchSide, MatchView, RoomId};
use qiguan_table::{Command, Draws, Refusal, Scored, SeriesView, Terms};

/// What the owner wants; one game is none of a match.
pub(super) fn command(games: u8, draws: MatchDraws) -> Result<Command, Refusal> {
    let draws = match draws {
        MatchDraws::Replay => Draws::Replay,
        MatchDraws::Lot => Draws::Lot,
    };
    if games == 1 {
        return Ok(Command::Series { terms: None });
    }
    let terms = Some(Terms::new(games, draws).ok_or(Refusal::BadMatch)?);
    Ok(Command::Series { terms })
}

pub(crate) fn view(view: &SeriesView) -> MatchView {
    let SeriesView {
        first,
        series,
        sides,
    } = view;
    let won = [series.won.first, series.won.second];
    let side = |(seats, won): (&qiguan_rules::Seats, u8)| MatchSide {
        seats: seats.iter().map(names::seat).collect(),
        won,
    };
    MatchView {
        first: first.clone().map(RoomId),
        games: series.terms.games,
        draws: match series.terms.draws {
            Draws::Replay => MatchDraws::Replay,
            Draws::Lot => MatchDraws::Lot,
        },
        game: series.game,
        sides: sides.iter().zip(won).map(side).collect(),
        scored: series.scored.map(|scored| match scored {
            Scored::Won(_) => MatchScored::Won,
            Scored::ByLot(_) => MatchScored::Lot,
            Scored::Drawn => MatchScored::Replay,
        }),
    }
}
