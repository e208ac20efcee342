//! A match, both ways.

use super::names;
use qiguan_protocol::{
    MatchDraws, MatchLine, MatchScored, MatchSide, MatchTerms, MatchView, RoomId,
};
use qiguan_table::{Command, Draws, Refusal, Scored, Series, SeriesView, Terms};

/// What the owner wants; one game is none of a match.
pub(super) fn command(games: u8, draws: MatchDraws) -> Result<Command, Refusal> {
    if games == 1 {
        return Ok(Command::Series { terms: None });
    }
    let terms = Some(terms(MatchTerms { games, draws })?);
    Ok(Command::Series { terms })
}

/// What a match is played for.
pub(crate) fn terms(MatchTerms { games, draws }: MatchTerms) -> Result<Terms, Refusal> {
    let draws = match draws {
        MatchDraws::Replay => Draws::Replay,
        MatchDraws::Lot => Draws::Lot,
    };
    Terms::new(games, draws).ok_or(Refusal::BadMatch)
}

/// How the lobby shows it.
pub(super) fn line(series: Series) -> MatchLine {
    MatchLine {
        games: series.terms.games,
        game: series.game,
    }
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
