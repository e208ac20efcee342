//! What a viewer may know, in the protocol's words. Nothing is decided here, and nothing trimmed:
//! the table built it from what the viewer may know.

use super::names::{guest_id, seat};
use super::options::told_options;
use super::{arbiter, go, series, xiangqi};
use qiguan_protocol as wire;
use qiguan_rules::Seat;
use qiguan_rules::junqi::{DrawReason, End, Outcome, Piece, Post, Reason};
use qiguan_table::{
    Announcement, Army, Faces, GameOptions, GameView, JunqiView, Mark, Pause, Phase, Stand, Timer,
    Told, View,
};
use std::fmt::Write as _;

/// The whole picture of one viewer.
pub(crate) fn view(view: &View) -> wire::View {
    wire::View {
        phase: phase(view.phase),
        owner: guest_id(view.owner),
        settings: wire::RoomSettings {
            listed: view.settings.listed,
            locked: view.settings.locked,
            closed: view.settings.closed,
            spectator_delay: view.settings.spectator_delay,
            arbiter: view.settings.arbiter.map(arbiter::named),
        },
        options: told_options(&view.options),
        seats: Seat::ALL.map(|seat| seat_view(view, seat)).into(),
        clock: view.clock.as_ref().map(clock),
        turn: view.turn,
        to_move: view.to_move.map(seat),
        draw: view.draw.as_ref().map(|offer| wire::DrawOffer {
            by: seat(offer.by),
            accepted: offer.accepted.iter().copied().map(seat).collect(),
        }),
        put_out: view.put_out.as_ref().map(|question| wire::PutOut {
            seat: seat(question.seat),
            by: seat(question.by),
            accepted: question.accepted.iter().copied().map(seat).collect(),
        }),
        armed: view.armed,
        armed_seats: view.armed_seats.iter().map(seat).collect(),
        arbiter: arbiter::view(&view.arbiter),
        series: view.series.as_ref().map(series::view),
        result: result(view),
        game: match &view.game {
            GameView::Junqi(junqi) => wire::GameView::Junqi(junqi_view(junqi)),
            GameView::Go(view) => wire::GameView::Go(go::go_view(view)),
            GameView::Xiangqi(view) => wire::GameView::Xiangqi(xiangqi::xiangqi_view(view)),
        },
    }
}

/// How the game ended: as it was ruled afterwards, or as it was played.
fn result(view: &View) -> Option<wire::Ending> {
    if let Some(winners) = view.arbiter.result {
        return Some(wire::Ending {
            winners: winners.iter().map(seat).collect(),
            reason: wire::EndReason::Ruled,
        });
    }
    match &view.game {
        GameView::Junqi(junqi) => junqi.end.as_ref().map(ending),
        GameView::Go(view) => {
            let verdict = view.verdict.as_ref();
            verdict.map(|verdict| go::ending(&verdict.end, view.winner()))
        }
        GameView::Xiangqi(view) => view.end.map(|end| xiangqi::ending(end, view.winner())),
    }
}

fn junqi_view(junqi: &JunqiView) -> wire::JunqiView {
    wire::JunqiView {
        armies: junqi
            .armies
            .iter()
            .map(|(_, army)| army_text(army))
            .collect(),
        moves: junqi.moves.clone(),
        path: posts(&junqi.path),
        legal: legal(&junqi.legal),
        quiet: junqi.quiet,
        marks: marks(&junqi.marks),
        seat_marks: junqi.seat_marks.iter().map(seat_marks).collect(),
    }
}

/// One viewer's version of one event.
pub(crate) fn told(told: &Told) -> wire::Told {
    match told {
        Told::Sat {
            seat: at,
            player,
            name,
            army,
        } => wire::Told::Sat {
            seat: seat(*at),
            guest: guest_id(*player),
            name: name.clone(),
            army: army_text(army),
        },
        Told::Stood { seat: at, why } => wire::Told::Stood {
            seat: seat(*at),
            why: match why {
                Stand::ByChoice => None,
                Stand::Removed => Some(wire::Stand::Removed),
                Stand::Absent => Some(wire::Stand::Absent),
            },
        },
        Told::Swapped { armies } => wire::Told::Swapped {
            armies: armies.iter().map(seat_army).collect(),
        },
        Told::Series { series: now } => wire::Told::Match {
            now: now.as_ref().map(series::view),
        },
        Told::Owner { to } => wire::Told::Owner {
            guest: guest_id(*to),
        },
        Told::SurrenderArmed { seat: of, armed } => wire::Told::SurrenderArmed {
            seat: of.map(seat),
            armed: *armed,
        },
        Told::Marked {
            seat: of,
            piece,
            mark,
        } => wire::Told::Marked {
            seat: of.map(seat),
            piece: piece.to_string(),
            mark: mark.map(|mark| mark.letter().to_string()),
        },
        Told::PutOutAsked { seat: at, by } => wire::Told::PutOutAsked {
            seat: seat(*at),
            by: seat(*by),
        },
        Told::PutOutAccepted { seat: at } => wire::Told::PutOutAccepted { seat: seat(*at) },
        Told::PutOutClosed { refused_by } => wire::Told::PutOutClosed {
            refused_by: refused_by.map(seat),
        },
        Told::Configured { options, armies } => configured(options, armies),
        Told::Arranged { seat: at, army } => wire::Told::Arranged {
            seat: seat(*at),
            army: army_text(army),
        },
        Told::Ready { seat: at, ready } => wire::Told::Ready {
            seat: seat(*at),
            ready: *ready,
        },
        Told::Clock { clock: timer } => wire::Told::Clock {
            clock: timer.as_ref().map(clock),
        },
        Told::Started {
            first,
            clock: timer,
            faces: seen,
            board,
            position,
        } => wire::Told::Started {
            first: seat(*first),
            clock: clock(timer),
            faces: faces(seen),
            board: match (board, position) {
                (Some(board), _) => go::board(board),
                (None, Some(position)) => xiangqi::board(position),
                (None, None) => String::new(),
            },
        },
        Told::Turn {
            seat: at,
            turn,
            clock: timer,
            legal: moves,
        } => wire::Told::Turn {
            seat: seat(*at),
            turn: *turn,
            clock: clock(timer),
            legal: legal(moves),
        },
        Told::Moved {
            from,
            to,
            outcome: became,
            path,
            quiet,
        } => wire::Told::Moved {
            from: from.to_string(),
            to: to.to_string(),
            outcome: outcome(*became),
            path: posts(path),
            quiet: *quiet,
        },
        Told::FlagShown { seat: at, post } => wire::Told::FlagShown {
            seat: seat(*at),
            post: post.to_string(),
        },
        Told::TimedOut { seat: at, count } => wire::Told::TimedOut {
            seat: seat(*at),
            count: *count,
        },
        Told::Out {
            seat: at,
            reason,
            faces: seen,
            legal: moves,
        } => wire::Told::Out {
            seat: seat(*at),
            reason: out_reason(*reason),
            faces: faces(seen),
            legal: legal(moves),
        },
        Told::Left { seat: at } => wire::Told::Left { seat: seat(*at) },
        Told::DrawOffered { seat: at } => wire::Told::DrawOffered { seat: seat(*at) },
        Told::DrawAccepted { seat: at } => wire::Told::DrawAccepted { seat: seat(*at) },
        Told::DrawClosed { refused_by } => wire::Told::DrawClosed {
            refused_by: refused_by.map(seat),
        },
        Told::Voided { seat: at, armies } => wire::Told::Voided {
            seat: seat(*at),
            armies: armies.iter().map(army_text).collect(),
        },
        Told::Over { end, faces: seen } => wire::Told::Over {
            result: ending(end),
            faces: faces(seen),
        },
        Told::Restarted { clock: timer } => wire::Told::Restarted {
            clock: timer.as_ref().map(clock),
        },
        Told::Go(told) => wire::Told::Go(go::told(told)),
        Told::Arbiter(event) => wire::Told::Arbiter(arbiter::told(event)),
        Told::Xiangqi(told) => wire::Told::Xiangqi(xiangqi::told(told)),
    }
}

/// What is called out of a countdown.
pub(crate) fn announced(announcement: &Announcement) -> wire::Message {
    wire::Message::Announced {
        seat: seat(announcement.seat),
        say: go::say(announcement.say),
        at_ms: announcement.at.0,
    }
}

fn configured(options: &GameOptions, armies: &[(Seat, Army)]) -> wire::Told {
    let (army, armies) = match armies {
        [] => (None, Vec::new()),
        [army] => (Some(seat_army(army)), Vec::new()),
        several => (None, several.iter().map(seat_army).collect()),
    };
    wire::Told::Configured {
        options: told_options(options),
        army,
        armies,
    }
}

pub(super) fn phase(phase: Phase) -> wire::Phase {
    match phase {
        Phase::Arranging => wire::Phase::Arranging,
        Phase::Starting => wire::Phase::Starting,
        Phase::Playing => wire::Phase::Playing,
        Phase::Over => wire::Phase::Over,
    }
}

fn seat_army((at, army): &(Seat, Army)) -> wire::SeatArmy {
    wire::SeatArmy {
        seat: seat(*at),
        army: army_text(army),
    }
}

fn seat_view(view: &View, at: Seat) -> wire::SeatView {
    let place = &view.seats[at];
    let (guest, name) = match &place.holder {
        Some((player, name)) => (Some(guest_id(*player)), name.clone()),
        None => (None, String::new()),
    };
    wire::SeatView {
        seat: seat(at),
        guest,
        name,
        ready: place.ready,
        timeouts: place.timeouts,
        offers: place.offers,
        out: place.out.map(out_reason),
    }
}

pub(super) fn clock(timer: &Timer) -> wire::Clock {
    wire::Clock {
        left_ms: timer.left_ms,
        since_ms: timer.since.0,
        paused: timer.paused.map(|pause| match pause {
            Pause::Restart { .. } => wire::Pause::Restart,
            Pause::Arbiter => wire::Pause::Arbiter,
            Pause::Delayed => wire::Pause::Delayed,
        }),
    }
}

/// 25 slots of four characters: the post or `---`, the face or `?`.
fn army_text(army: &Army) -> String {
    let mut text = String::with_capacity(army.len() * 4);
    for slot in army {
        match slot.place {
            // Writing into a String cannot fail.
            Some(post) => _ = write!(text, "{post}"),
            None => text.push_str("---"),
        }
        text.push(face(slot.face));
    }
    text
}

fn faces(seen: &[Faces]) -> Vec<wire::Faces> {
    seen.iter()
        .map(|army| wire::Faces {
            seat: seat(army.seat),
            faces: army.faces.iter().copied().map(face).collect(),
        })
        .collect()
}

fn face(piece: Option<Piece>) -> char {
    piece.map_or('?', Piece::letter)
}

fn posts(path: &[Post]) -> String {
    path.iter()
        .map(Post::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

fn legal(moves: &[(Post, Vec<Post>)]) -> String {
    let mut text = String::new();
    for (from, to) in moves {
        let blank = if text.is_empty() { "" } else { " " };
        // Writing into a String cannot fail.
        _ = write!(text, "{blank}{from}:");
        for (i, post) in to.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            _ = write!(text, "{comma}{post}");
        }
    }
    text
}

fn seat_marks((of, written): &(Seat, Vec<(Post, Mark)>)) -> wire::SeatMarks {
    wire::SeatMarks {
        seat: seat(*of),
        marks: marks(written),
    }
}

/// Sorted as text, as a client that folds keeps them.
fn marks(marks: &[(Post, Mark)]) -> String {
    let written = |(piece, mark): &(Post, Mark)| format!("{piece}:{}", mark.letter());
    let mut marks: Vec<_> = marks.iter().map(written).collect();
    marks.sort();
    marks.join(" ")
}

fn outcome(outcome: Outcome) -> wire::Outcome {
    match outcome {
        Outcome::Plain => wire::Outcome::Plain,
        Outcome::AttackerWins => wire::Outcome::AttackerWins,
        Outcome::DefenderWins => wire::Outcome::DefenderWins,
        Outcome::Both => wire::Outcome::Both,
    }
}

fn out_reason(reason: Reason) -> wire::OutReason {
    match reason {
        Reason::Flag => wire::OutReason::Flag,
        Reason::NoMove => wire::OutReason::NoMove,
        Reason::Timeouts => wire::OutReason::Timeouts,
        Reason::Surrender => wire::OutReason::Surrender,
        Reason::Left => wire::OutReason::Left,
    }
}

fn ending(end: &End) -> wire::Ending {
    let (winners, reason) = match end {
        End::Won { seats } => (
            seats.iter().copied().map(seat).collect(),
            wire::EndReason::Decided,
        ),
        End::Draw { reason } => (
            Vec::new(),
            match reason {
                DrawReason::Agreed => wire::EndReason::Agreed,
                DrawReason::QuietLimit => wire::EndReason::QuietLimit,
                DrawReason::NobodyLeft => wire::EndReason::NobodyLeft,
                DrawReason::PliesMax => wire::EndReason::PliesMax,
                DrawReason::RoomAge => wire::EndReason::RoomAge,
                DrawReason::Ruled => wire::EndReason::Ruled,
            },
        ),
    };
    wire::Ending { winners, reason }
}
