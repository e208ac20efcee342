//! What a client says to a table, in the table's own words.

use super::{arbiter, go, names, options, series, xiangqi};
use qiguan_protocol::Request;
use qiguan_rules::go::Point;
use qiguan_table::{ArbiterCommand, Command, GoCommand, Mark, Refusal, XiangqiCommand};

/// The command of a request; none: it is not a table's to decide. A request that names no post or
/// no layout is refused like any other that the table does not allow.
pub(crate) fn command(request: &Request, name: &str) -> Option<Result<Command, Refusal>> {
    Some(match request {
        Request::Hello { .. }
        | Request::Create { .. }
        | Request::Attend { .. }
        | Request::Depart {}
        | Request::Look {}
        | Request::DeviceCode {}
        | Request::Lobby { .. }
        | Request::Rematch {}
        | Request::Say { .. }
        | Request::Mute { .. } => return None,
        Request::Sit { seat } => Ok(Command::Sit {
            seat: seat.map(names::seat_of),
            name: name.to_owned(),
        }),
        Request::Configure { options } => {
            options::game_options(options).map(|options| Command::Configure { options })
        }
        Request::Arrange { layout } => layout
            .parse()
            .map(|layout| Command::Arrange { layout })
            .map_err(Refusal::BadLayout),
        Request::Ready { ready } => Ok(Command::Ready { ready: *ready }),
        Request::Play { turn, from, to } => play(*turn, from, to),
        Request::OfferDraw {} => Ok(Command::OfferDraw),
        Request::AnswerDraw { accept } => Ok(Command::AnswerDraw { accept: *accept }),
        Request::Surrender {} => Ok(Command::Surrender),
        Request::ArmSurrender { armed } => Ok(Command::ArmSurrender { armed: *armed }),
        Request::Swap { a, b } => Ok(Command::Swap {
            a: names::seat_of(*a),
            b: names::seat_of(*b),
        }),
        Request::Remove { seat } => Ok(Command::Remove {
            seat: names::seat_of(*seat),
        }),
        Request::Match { games, draws } => series::command(*games, *draws),
        Request::AskPutOut { seat } => Ok(Command::AskPutOut {
            seat: names::seat_of(*seat),
        }),
        Request::AnswerPutOut { accept } => Ok(Command::AnswerPutOut { accept: *accept }),
        Request::Mark { piece, mark } => marked(piece, mark.as_deref()),
        Request::Leave {} => Ok(Command::Leave),
        Request::Place { turn, point } => placed(Some(point)).map(|point| play_go(*turn, point)),
        Request::Pass { turn } => Ok(play_go(*turn, None)),
        Request::Seal { turn, point } => placed(point.as_deref()).map(|point| {
            let turn = *turn;
            Command::Go(GoCommand::Seal { turn, point })
        }),
        Request::MarkDead { point } => {
            go::point_of(point).map(|point| Command::Go(GoCommand::Mark { point }))
        }
        Request::AcceptDead { version } => Ok(Command::Go(GoCommand::Accept { version: *version })),
        Request::PlayOn { chain } => {
            placed(chain.as_deref()).map(|chain| Command::Go(GoCommand::PlayOn { chain }))
        }
        Request::CallAdjudication {} => Ok(Command::Go(GoCommand::Call)),
        Request::Ask { what } => Ok(Command::Ask {
            what: go::ask(*what),
        }),
        Request::Answer { what, accept } => Ok(Command::Answer {
            what: go::ask(*what),
            accept: *accept,
        }),
        Request::Move { turn, step, draw } => xiangqi::step_of(step).map(|step| {
            Command::Xiangqi(XiangqiCommand::Move {
                turn: *turn,
                step,
                offers_draw: *draw,
            })
        }),
        Request::ClaimDraw { turn } => Ok(Command::Xiangqi(XiangqiCommand::Claim { turn: *turn })),
        Request::Touch { turn, point } => xiangqi::touch_of(point).map(|point| {
            let turn = *turn;
            Command::Xiangqi(XiangqiCommand::Touch { turn, point })
        }),
        Request::Warn { seat, reason } => {
            arbiter::rule(&qiguan_protocol::Ruling::Warn { seat: *seat }, reason)
        }
        Request::Preside { on } => Ok(Command::Arbiter(ArbiterCommand::Preside {
            on: *on,
            name: name.to_owned(),
        })),
        Request::Rule { ruling, reason } => arbiter::rule(ruling, reason),
        Request::CallArbiter { foul, reason } => arbiter::call(*foul, reason),
        Request::Appeal { reason } => arbiter::appeal(reason),
    })
}

fn play_go(turn: u32, point: Option<Point>) -> Command {
    Command::Go(GoCommand::Play { turn, point })
}

fn placed(point: Option<&str>) -> Result<Option<Point>, Refusal> {
    point.map(go::point_of).transpose()
}

fn marked(piece: &str, mark: Option<&str>) -> Result<Command, Refusal> {
    let piece = names::post_of(piece)?;
    let letter = |text: &str| {
        let mut letters = text.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        letter.and_then(Mark::new).ok_or(Refusal::BadMark)
    };
    let mark = mark.map(letter).transpose()?;
    Ok(Command::Mark { piece, mark })
}

fn play(turn: u32, from: &str, to: &str) -> Result<Command, Refusal> {
    Ok(Command::Play {
        turn,
        from: names::post_of(from)?,
        to: names::post_of(to)?,
    })
}
