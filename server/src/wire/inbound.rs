//! What a client says to a table, in the table's own words.

use super::{names, options};
use qiguan_protocol::Request;
use qiguan_table::{Command, Refusal};

/// The command of a request; none: it is not a table's to decide. A request that names no post or
/// no layout is refused like any other that the table does not allow.
pub(crate) fn command(request: &Request, name: &str) -> Option<Result<Command, Refusal>> {
    Some(match request {
        Request::Hello { .. }
        | Request::Create { .. }
        | Request::Attend { .. }
        | Request::Depart {}
        | Request::Look {} => return None,
        Request::Sit { seat } => Ok(Command::Sit {
            seat: seat.map(names::seat_of),
            name: name.to_owned(),
        }),
        Request::Configure { options } => Ok(Command::Configure {
            options: options::game_options(options),
        }),
        Request::Arrange { layout } => layout
            .parse()
            .map(|layout| Command::Arrange { layout })
            .map_err(Refusal::BadLayout),
        Request::Ready { ready } => Ok(Command::Ready { ready: *ready }),
        Request::Play { turn, from, to } => play(*turn, from, to),
        Request::OfferDraw {} => Ok(Command::OfferDraw),
        Request::AnswerDraw { accept } => Ok(Command::AnswerDraw { accept: *accept }),
        Request::Surrender {} => Ok(Command::Surrender),
        Request::Leave {} => Ok(Command::Leave),
    })
}

fn play(turn: u32, from: &str, to: &str) -> Result<Command, Refusal> {
    Ok(Command::Play {
        turn,
        from: names::post_of(from)?,
        to: names::post_of(to)?,
    })
}
