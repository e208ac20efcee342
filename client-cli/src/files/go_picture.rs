//! How a game of Go from a file stands at its end, in the protocol's words.

use super::gbk;
use super::picture::finished;
use qiguan_protocol as wire;
use qiguan_rules::go::sgf::Imported;
use qiguan_rules::go::{Action, Colour, DrawReason, End, Game, Options, Pass, Ply, Reason};

/// The picture; S has Black. `played` is the game after its last ply.
pub(super) fn view(imported: &Imported, played: &Game) -> wire::View {
    let Imported { record, info, .. } = imported;
    let position = played.position();
    let end = record.end;
    let turn = u32::try_from(record.plies.len()).unwrap_or(u32::MAX);
    let names = [(wire::Seat::S, &info.black), (wire::Seat::N, &info.white)];
    let options = wire::GameOptions::Go(options(&record.options));
    let seats = wire::Seat::ALL.map(|seat| seat_of(seat, &names)).into();
    let game = wire::GameView::Go(wire::GoView {
        black: Some(wire::Seat::S),
        board: in_a_line(&position.board().to_string()),
        moves: in_a_line(&record.plies.iter().map(word).collect::<String>()),
        black_prisoners: position.prisoners(Colour::Black),
        white_prisoners: position.prisoners(Colour::White),
        verdict: end.map(|end| Box::new(verdict(end))),
        ..wire::GoView::default()
    });
    wire::View {
        result: end.map(ending),
        ..finished(turn.saturating_add(1), options, seats, game)
    }
}

pub(super) fn seat_of(seat: wire::Seat, names: &[(wire::Seat, &String)]) -> wire::SeatView {
    let player = names.iter().find(|(of, _)| *of == seat);
    wire::SeatView {
        seat,
        // A seat without a guest would be a free one.
        guest: player.map(|_| wire::GuestId(seat.to_string())),
        name: player.map_or_else(String::new, |(_, name)| gbk::printable(name)),
        ready: false,
        timeouts: 0,
        offers: 0,
        out: None,
    }
}

/// What a screen needs to know of them.
fn options(options: &Options) -> wire::GoOptions {
    wire::GoOptions {
        size: Some(options.size.to_string()),
        komi: Some(options.komi().to_string()),
        handicap: options.handicap,
        ..wire::GoOptions::default()
    }
}

fn word(ply: &Ply) -> String {
    match ply.action {
        Action::Play(point) => format!("{point} "),
        Action::Pass(Pass::Chosen) => "pass ".to_owned(),
        Action::Pass(Pass::Lost) => "lost ".to_owned(),
    }
}

fn in_a_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn verdict(end: End) -> wire::GoVerdict {
    wire::GoVerdict {
        score: end.to_string(),
        zi: match end {
            End::Scored { margin } => margin.in_zi().to_string(),
            End::Won { .. } | End::Draw { .. } | End::Void { .. } | End::BothLost => String::new(),
        },
        count: None,
        review: false,
    }
}

fn ending(end: End) -> wire::Ending {
    let winner = match end {
        End::Scored { margin } => margin.ahead(),
        End::Won { colour, .. } => Some(colour),
        End::Draw { .. } | End::Void { .. } | End::BothLost => None,
    };
    let seat = winner.map(|colour| match colour {
        Colour::Black => wire::Seat::S,
        Colour::White => wire::Seat::N,
    });
    wire::Ending {
        winners: seat.into_iter().collect(),
        reason: match end {
            End::Scored { .. } => wire::EndReason::Scored,
            End::Won { reason, .. } => match reason {
                Reason::Resigned => wire::EndReason::Resigned,
                Reason::Time => wire::EndReason::Time,
                Reason::Forfeit => wire::EndReason::Forfeit,
            },
            End::Draw { reason } => match reason {
                DrawReason::Repetition => wire::EndReason::Repetition,
                DrawReason::Agreed => wire::EndReason::Agreed,
                DrawReason::Ruled => wire::EndReason::Ruled,
                DrawReason::PliesMax => wire::EndReason::PliesMax,
                DrawReason::RoomAge => wire::EndReason::RoomAge,
            },
            End::Void { .. } => wire::EndReason::Void,
            End::BothLost => wire::EndReason::BothLost,
        },
    }
}
