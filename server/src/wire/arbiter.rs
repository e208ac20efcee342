//! The arbiter of a room and what is ruled there, both ways.

use super::names::{guest_id, player_of, seat, seat_of};
use crate::room::shown_text;
use qiguan_protocol as wire;
use qiguan_rules::Seat;
use qiguan_table::{
    ArbiterCommand, ArbiterEvent, ArbiterView, CallView, Command, Counts, Named, Reason, Refusal,
    Ruling, RulingView,
};

/// Who may take up the office; none: no guest has such an id.
pub(crate) fn named_of(named: &wire::NamedArbiter) -> Option<Named> {
    match named {
        wire::NamedArbiter::Owner => Some(Named::Owner),
        wire::NamedArbiter::Guest(guest) => player_of(&guest.0).map(Named::Guest),
    }
}

pub(super) fn named(named: Named) -> wire::NamedArbiter {
    match named {
        Named::Owner => wire::NamedArbiter::Owner,
        Named::Guest(player) => wire::NamedArbiter::Guest(guest_id(player)),
    }
}

pub(super) fn rule(asked: &wire::Ruling, reason: &str) -> Result<Command, Refusal> {
    let (ruling, reason) = (ruling_of(asked), reason_of(reason)?);
    Ok(Command::Arbiter(ArbiterCommand::Rule { ruling, reason }))
}

pub(super) fn call(foul: bool, reason: &str) -> Result<Command, Refusal> {
    let reason = reason_of(reason)?;
    Ok(Command::Arbiter(ArbiterCommand::Call { foul, reason }))
}

pub(super) fn appeal(reason: &str) -> Result<Command, Refusal> {
    let reason = reason_of(reason)?;
    Ok(Command::Arbiter(ArbiterCommand::Appeal { reason }))
}

/// A reason is shown to everybody, so it is what may be said in a room.
fn reason_of(text: &str) -> Result<Reason, Refusal> {
    let shown = shown_text(text);
    let reason = shown.and_then(|text| Reason::new(&text));
    reason.ok_or(Refusal::BadReason)
}

pub(super) fn told(event: &ArbiterEvent) -> wire::ArbiterTold {
    match event {
        ArbiterEvent::Came { player, name } => wire::ArbiterTold::Came {
            guest: guest_id(*player),
            name: name.clone(),
        },
        ArbiterEvent::Left {} => wire::ArbiterTold::Left {},
        ArbiterEvent::Ruled {
            number,
            by,
            reason,
            ruling: ruled,
            overridden: _,
        } => wire::ArbiterTold::Ruled(wire::RulingLine {
            number: *number,
            by: guest_id(*by),
            reason: reason.as_str().to_owned(),
            ruling: ruling(ruled),
        }),
        ArbiterEvent::Called {
            seat: at,
            foul,
            stopped,
            reason,
        } => wire::ArbiterTold::Called {
            seat: seat(*at),
            foul: *foul,
            stopped: *stopped,
            reason: reason.as_str().to_owned(),
        },
        ArbiterEvent::Appealed { seat: at, reason } => wire::ArbiterTold::Appealed {
            seat: seat(*at),
            reason: reason.as_str().to_owned(),
        },
    }
}

pub(super) fn view(view: &ArbiterView) -> wire::ArbiterView {
    let (guest, name) = match &view.holder {
        Some((player, name)) => (Some(guest_id(*player)), name.clone()),
        None => (None, String::new()),
    };
    let call = |CallView { seat: at, foul }| wire::ArbiterCall {
        seat: seat(at),
        foul,
    };
    let counted = view
        .counts
        .iter()
        .map(|(at, counts)| seat_counts(at, counts));
    wire::ArbiterView {
        guest,
        name,
        stopped: view.stopped,
        call: view.call.map(call),
        appeal: view.appeal.map(seat),
        chat_closed: view.chat_closed,
        counts: counted
            .filter(|counts| counts.warnings > 0 || counts.fouls > 0)
            .collect(),
        rulings: view.rulings.iter().map(line).collect(),
    }
}

fn seat_counts(at: Seat, counts: &Counts) -> wire::SeatCounts {
    wire::SeatCounts {
        seat: seat(at),
        warnings: counts.warnings,
        fouls: counts.fouls,
    }
}

fn line(made: &RulingView) -> wire::RulingLine {
    wire::RulingLine {
        number: made.number,
        by: guest_id(made.by),
        reason: made.reason.as_str().to_owned(),
        ruling: ruling(&made.ruling),
    }
}

/// A ruling for a record, as the protocol has it, with its number and reason.
pub(crate) fn ruling_text(made: &RulingView) -> String {
    let ruling = serde_json::to_string(&ruling(&made.ruling));
    let ruling = ruling.expect("words and numbers are JSON");
    format!("ruling {} {ruling} {}", made.number, made.reason.as_str())
}

fn ruling_of(asked: &wire::Ruling) -> Ruling {
    match asked {
        wire::Ruling::Pause {} => Ruling::Pause,
        wire::Ruling::Resume {} => Ruling::Resume,
        wire::Ruling::Warn { seat } => Ruling::Warn {
            seat: seat_of(*seat),
        },
        wire::Ruling::Foul { seat } => Ruling::Foul {
            seat: seat_of(*seat),
        },
        wire::Ruling::AdjustClock { seat, by_ms } => Ruling::AdjustClock {
            seat: seat_of(*seat),
            by_ms: *by_ms,
        },
        wire::Ruling::Audit { granted } => Ruling::Audit { granted: *granted },
        wire::Ruling::Draw {} => Ruling::Draw,
        wire::Ruling::OpenSealed {} => Ruling::OpenSealed,
        wire::Ruling::PutOut { seat } => Ruling::PutOut {
            seat: seat_of(*seat),
        },
        wire::Ruling::Chat { open } => Ruling::Chat { open: *open },
        wire::Ruling::Forfeit { seat } => Ruling::Forfeit {
            seat: seat_of(*seat),
        },
        wire::Ruling::Restore { plies } => Ruling::Restore { plies: *plies },
        wire::Ruling::LetStand {} => Ruling::LetStand,
        wire::Ruling::Replay {} => Ruling::Replay,
        wire::Ruling::Override { ruling } => Ruling::Override { ruling: *ruling },
        wire::Ruling::Result { winners } => {
            let mut winners: Vec<Seat> = winners.iter().copied().map(seat_of).collect();
            winners.sort_unstable();
            winners.dedup();
            Ruling::Result { winners }
        }
        wire::Ruling::Note {} => Ruling::Note,
        wire::Ruling::CloseAppeal { upheld } => Ruling::CloseAppeal { upheld: *upheld },
        wire::Ruling::Expel { seat } => Ruling::Expel {
            seat: seat_of(*seat),
        },
    }
}

fn ruling(made: &Ruling) -> wire::Ruling {
    match made {
        Ruling::Pause => wire::Ruling::Pause {},
        Ruling::Resume => wire::Ruling::Resume {},
        Ruling::Warn { seat: at } => wire::Ruling::Warn { seat: seat(*at) },
        Ruling::Foul { seat: at } => wire::Ruling::Foul { seat: seat(*at) },
        Ruling::AdjustClock { seat: at, by_ms } => wire::Ruling::AdjustClock {
            seat: seat(*at),
            by_ms: *by_ms,
        },
        Ruling::Audit { granted } => wire::Ruling::Audit { granted: *granted },
        Ruling::Draw => wire::Ruling::Draw {},
        Ruling::OpenSealed => wire::Ruling::OpenSealed {},
        Ruling::PutOut { seat: at } => wire::Ruling::PutOut { seat: seat(*at) },
        Ruling::Chat { open } => wire::Ruling::Chat { open: *open },
        Ruling::Forfeit { seat: at } => wire::Ruling::Forfeit { seat: seat(*at) },
        Ruling::Restore { plies } => wire::Ruling::Restore { plies: *plies },
        Ruling::LetStand => wire::Ruling::LetStand {},
        Ruling::Replay => wire::Ruling::Replay {},
        Ruling::Override { ruling } => wire::Ruling::Override { ruling: *ruling },
        Ruling::Result { winners } => wire::Ruling::Result {
            winners: winners.iter().copied().map(seat).collect(),
        },
        Ruling::Note => wire::Ruling::Note {},
        Ruling::CloseAppeal { upheld } => wire::Ruling::CloseAppeal { upheld: *upheld },
        Ruling::Expel { seat: at } => wire::Ruling::Expel { seat: seat(*at) },
    }
}
