//! Everything that is said of an arbiter, each once.

use crate::samples::{guest, room};
use qiguan_protocol::{
    ArbiterCall, ArbiterTold, ArbiterView, Channel, ClientFrame, Line, Message, NamedArbiter,
    Request, RoomSettings, Ruling, RulingLine, Seat, SeatCounts, ServerFrame, View,
};

/// What nobody may read in a log.
pub(crate) const REASON: &str = "spoke to the audience";

pub(crate) fn requests() -> Vec<Request> {
    vec![
        Request::Preside { on: true },
        Request::Rule {
            ruling: Ruling::Pause {},
            reason: REASON.into(),
        },
        Request::CallArbiter {
            foul: true,
            reason: REASON.into(),
        },
        Request::Appeal {
            reason: REASON.into(),
        },
    ]
}

/// Every ruling, in the order of their declaration.
pub(crate) fn rulings() -> Vec<Ruling> {
    let seat = Seat::N;
    vec![
        Ruling::Pause {},
        Ruling::Resume {},
        Ruling::Warn { seat },
        Ruling::Foul { seat },
        Ruling::AdjustClock {
            seat,
            by_ms: -30_000,
        },
        Ruling::Audit { granted: true },
        Ruling::Draw {},
        Ruling::OpenSealed {},
        Ruling::PutOut { seat },
        Ruling::Chat { open: false },
        Ruling::Forfeit { seat },
        Ruling::Restore { plies: 2 },
        Ruling::LetStand {},
        Ruling::Replay {},
        Ruling::Override { ruling: 1 },
        Ruling::Result {
            winners: vec![Seat::S, Seat::N],
        },
        Ruling::Note {},
        Ruling::CloseAppeal { upheld: true },
        Ruling::Expel { seat },
    ]
}

fn line(number: u16, ruling: Ruling) -> RulingLine {
    RulingLine {
        number,
        by: guest(7),
        reason: REASON.into(),
        ruling,
    }
}

pub(crate) fn tellings() -> Vec<ArbiterTold> {
    vec![
        ArbiterTold::Came {
            guest: guest(7),
            name: "Judge".into(),
        },
        ArbiterTold::Left {},
        ArbiterTold::Ruled(line(1, Ruling::Warn { seat: Seat::N })),
        ArbiterTold::Called {
            seat: Seat::S,
            foul: true,
            stopped: true,
            reason: REASON.into(),
        },
        ArbiterTold::Appealed {
            seat: Seat::S,
            reason: REASON.into(),
        },
    ]
}

pub(crate) fn full_arbiter() -> ArbiterView {
    ArbiterView {
        guest: Some(guest(7)),
        name: "Judge".into(),
        stopped: true,
        call: Some(ArbiterCall {
            seat: Seat::S,
            foul: true,
        }),
        appeal: Some(Seat::N),
        chat_closed: true,
        counts: vec![SeatCounts {
            seat: Seat::N,
            warnings: 1,
            fouls: 2,
        }],
        rulings: vec![line(1, Ruling::Warn { seat: Seat::N })],
    }
}

/// A view of a refereed room.
pub(crate) fn view() -> View {
    View {
        settings: RoomSettings {
            arbiter: Some(NamedArbiter::Guest(guest(7))),
            ..RoomSettings::default()
        },
        arbiter: full_arbiter(),
        ..crate::samples::view()
    }
}

pub(crate) fn request_variations() -> Vec<(String, ClientFrame)> {
    let frame = |seq, req, msg| ClientFrame {
        seat: None,
        room: Some(room()),
        seq,
        req,
        msg,
    };
    let rules = rulings().into_iter().map(|ruling| {
        let name = format!("client_rule_{}", ruling.name());
        let reason = REASON.into();
        (
            name,
            frame(Some(300), None, Request::Rule { ruling, reason }),
        )
    });
    let create = |arbiter| Request::Create {
        series: None,
        options: crate::samples::options(),
        listed: false,
        closed: false,
        spectator_delay: 0,
        arbiter: Some(arbiter),
        password: None,
    };
    let warn = Request::Warn {
        seat: Seat::N,
        reason: REASON.into(),
    };
    let since = Some(qiguan_protocol::Since {
        seat: None,
        seats: vec![],
        arbiter: true,
        v: 17,
    });
    let attend = Request::Attend {
        since,
        password: None,
    };
    let owner = create(NamedArbiter::Owner);
    let named = create(NamedArbiter::Guest(guest(7)));
    let others = [
        ("client_create_arbiter_owner", frame(None, Some(1), owner)),
        ("client_create_arbiter_guest", frame(None, Some(1), named)),
        ("client_warn_reason", frame(Some(300), None, warn)),
        ("client_attend_arbiter", frame(None, Some(1), attend)),
    ];
    let others = others.map(|(name, frame)| (name.to_owned(), frame));
    rules.chain(others).collect()
}

pub(crate) fn variations() -> Vec<(&'static str, ServerFrame)> {
    let in_room = |msg| ServerFrame {
        room: Some(room()),
        msg,
    };
    vec![
        (
            "server_seen_arbiter",
            in_room(Message::Seen {
                req: 4,
                seat: None,
                seats: vec![],
                arbiter: true,
                v: 17,
                now_ms: 1_234_567,
                view: Box::new(view()),
            }),
        ),
        (
            "server_attending_arbiter",
            in_room(Message::Attending {
                req: None,
                seat: None,
                seats: vec![],
                arbiter: true,
                v: 19,
                seq: 4,
                now_ms: 1_234_567,
                view: None,
            }),
        ),
        (
            "server_said_arbiter",
            in_room(Message::Said {
                req: None,
                line: Line {
                    channel: Channel::Table,
                    guest: guest(7),
                    name: "Judge".into(),
                    seat: None,
                    arbiter: true,
                    text: crate::samples::TEXT.into(),
                    phrase: None,
                    at_ms: 1_240_000,
                },
            }),
        ),
    ]
}
