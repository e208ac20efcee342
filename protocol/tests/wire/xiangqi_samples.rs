//! Samples of xiangqi: every telling, pictures, options and requests.

use crate::go_samples::clocks;
use crate::samples::{clock, guest, room};
use qiguan_protocol::{
    ArbiterView, Ask, AtLimit, ChaseForm, EndReason, Ending, Enforcement, FoulReason, GameOptions,
    GameView, IdleReason, LateSeat, Message, NaturalLimit, Phase, PlyClass, Question, RepeatedPly,
    Repetition, RepetitionGround, RepetitionStage, Request, RoomSettings, Seat, SeatView,
    ServerFrame, Standing, TimeControl, TimeStage, View, XiangqiIllegal, XiangqiOptions,
    XiangqiPreset, XiangqiProfile, XiangqiSides, XiangqiTold, XiangqiUse, XiangqiView,
};

const FEN: &str = "4k4/9/9/9/9/9/4R4/9/9/3K1r3 w - - 0 1";
const BOARD: &str = "....k.... ......... ......... ......... ......... ......... ....R.... \
                     ......... ......... ...K.r...";

/// Options as a server tells them.
pub(crate) fn options() -> XiangqiOptions {
    XiangqiOptions {
        preset: None,
        profile: Some(XiangqiProfile::Cxa1999),
        occurrences: Some(3),
        enforcement: Some(Enforcement::WarnThenLoss),
        natural_limit_rounds: Some(60),
        natural_limit: Some(NaturalLimit::Claim),
        illegal_move: Some(XiangqiIllegal::Refuse),
        fouls_to_lose: Some(3),
        flag_needs_material: Some(false),
        touch_move: Some(false),
        sides: Some(XiangqiSides::Lot),
        time: Some(TimeControl::Stages {
            stages: vec![
                TimeStage {
                    moves: 30,
                    time_ms: 3_600_000,
                },
                TimeStage {
                    moves: 10,
                    time_ms: 600_000,
                },
            ],
        }),
        refereed: Some(true),
        undos: Some(0),
        pauses: Some(0),
        pause_s: Some(300),
        start_grace_s: Some(900),
        ready_limit_s: Some(180),
        position: None,
    }
}

/// Options as somebody may ask for them, with other words.
fn asked() -> XiangqiOptions {
    XiangqiOptions {
        preset: Some(XiangqiPreset::Club),
        profile: Some(XiangqiProfile::Axf),
        enforcement: Some(Enforcement::BanMove),
        natural_limit: Some(NaturalLimit::Auto),
        illegal_move: Some(XiangqiIllegal::Loss),
        sides: Some(XiangqiSides::HostRed),
        time: Some(TimeControl::PerMove {
            limit_ms: 10_000,
            timeouts_allowed: 20,
            at_limit: AtLimit::Penalty,
        }),
        position: Some(FEN.into()),
        ..XiangqiOptions::default()
    }
}

fn seat(seat: Seat, name: &str) -> SeatView {
    SeatView {
        seat,
        guest: (!name.is_empty()).then(|| guest(1)),
        name: name.into(),
        ready: !name.is_empty(),
        timeouts: 0,
        offers: 0,
        out: None,
    }
}

/// A running game: Red, at S, is to move.
pub(crate) fn view() -> View {
    View {
        phase: Phase::Playing,
        owner: guest(1),
        settings: RoomSettings::default(),
        options: GameOptions::Xiangqi(options()),
        seats: vec![
            seat(Seat::S, "Ann"),
            seat(Seat::E, ""),
            seat(Seat::N, "Cy"),
            seat(Seat::W, ""),
        ],
        clock: None,
        turn: 5,
        to_move: Some(Seat::S),
        draw: None,
        put_out: None,
        series: None,
        armed: false,
        armed_seats: vec![],
        arbiter: ArbiterView::default(),
        result: None,
        game: GameView::Xiangqi(XiangqiView {
            red: Some(Seat::S),
            board: BOARD.into(),
            position: Some(FEN.into()),
            moves: "e3d3 e9d9 d3e3 d9e9".into(),
            check: true,
            quiet: 4,
            red_checks: 2,
            legal: "d0:d1".into(),
            clocks: Some(clocks(Some(Seat::S), vec![])),
            ..XiangqiView::default()
        }),
    }
}

/// The same with everything that a picture of xiangqi may show.
pub(crate) fn full_view() -> View {
    let GameView::Xiangqi(game) = view().game else {
        panic!("a game of xiangqi")
    };
    View {
        game: GameView::Xiangqi(XiangqiView {
            black_checks: 1,
            awaited: vec![Seat::N],
            late: Some(LateSeat {
                seat: Seat::N,
                until_ms: 2_140_000,
            }),
            question: Some(Question {
                by: Seat::S,
                what: Ask::Undo,
            }),
            used: vec![XiangqiUse {
                seat: Seat::S,
                undos: 1,
                pauses: 2,
                penalties: 3,
                fouls: 1,
            }],
            touched: "d0".into(),
            last_offer: Some(Seat::N),
            repetition: Some(Box::new(repetition(RepetitionStage::MustChange))),
            ..game
        }),
        ..view()
    }
}

/// A repetition with a move of every class.
fn repetition(stage: RepetitionStage) -> Repetition {
    let ply = |step: &str, class| RepeatedPly {
        step: step.into(),
        class,
    };
    let idle = |why| PlyClass::Idle { why };
    Repetition {
        stage,
        against: Some(Seat::S),
        loses: stage == RepetitionStage::Judged,
        ground: RepetitionGround::OneProhibited,
        article: "26.4".into(),
        from: 0,
        plies: vec![
            ply("e3d3", PlyClass::Check {}),
            ply("e9d9", idle(IdleReason::Answer)),
            ply("d3e3", PlyClass::Kill { by: "e3e9".into() }),
            ply("d9e9", idle(IdleReason::KeyPoint)),
            ply(
                "e3d3",
                PlyClass::Chase {
                    attacker: "d3".into(),
                    target: "d9".into(),
                    form: ChaseForm::AfterChecks,
                    joint: true,
                },
            ),
            ply("e9d9", idle(IdleReason::Quiet)),
        ],
    }
}

/// One of every telling; each folds into [`view`].
pub(crate) fn tellings() -> Vec<XiangqiTold> {
    let running = || clocks(Some(Seat::N), vec![]);
    vec![
        XiangqiTold::SidesDrawn { red: Seat::N },
        XiangqiTold::Awaited {
            absent: vec![Seat::S, Seat::N],
            clock: clock(),
        },
        XiangqiTold::Arrived {
            seat: Seat::N,
            cost_ms: 90_000,
        },
        XiangqiTold::Began {
            turn: 1,
            clocks: clocks(Some(Seat::S), vec![]),
            legal: "d0:d1,e0".into(),
        },
        XiangqiTold::Late {
            seat: Seat::N,
            until_ms: 2_140_000,
        },
        XiangqiTold::Came { seat: Seat::N },
        XiangqiTold::Moved {
            step: "e3e9".into(),
            check: true,
            quiet: 5,
            red_checks: 3,
            black_checks: 1,
            turn: 6,
            clocks: running(),
            legal: "e9:d9".into(),
        },
        XiangqiTold::Touched {
            seat: Seat::S,
            point: "e3".into(),
            legal: "e3:d3,f3".into(),
        },
        XiangqiTold::Foul {
            seat: Seat::S,
            reason: FoulReason::FalseClaim,
            count: 1,
        },
        XiangqiTold::Claimed {
            seat: Seat::S,
            counted: 118,
            needed: 120,
            holds: false,
        },
        XiangqiTold::Repeated {
            repetition: Box::new(repetition(RepetitionStage::Warning)),
            legal: "d0:d1".into(),
        },
        XiangqiTold::Changed {
            legal: "d0:d1".into(),
        },
        XiangqiTold::Penalised {
            seat: Seat::S,
            clocks: running(),
        },
        XiangqiTold::ClocksSet { clocks: running() },
        XiangqiTold::Asked {
            by: Seat::S,
            what: Ask::Pause,
        },
        XiangqiTold::Closed {
            refused_by: Some(Seat::N),
        },
        XiangqiTold::Undone {
            by: Seat::N,
            plies: 2,
            board: BOARD.into(),
            check: true,
            quiet: 2,
            red_checks: 1,
            black_checks: 1,
            repetition: Some(Box::new(repetition(RepetitionStage::MustChange))),
            turn: 6,
            clocks: running(),
            legal: "d0:d1".into(),
            ruled: false,
        },
        XiangqiTold::Paused {
            by: Seat::S,
            clock: clock(),
            clocks: clocks(Some(Seat::S), vec![Standing::Agreed]),
        },
        XiangqiTold::Resumed { clocks: running() },
        XiangqiTold::Over {
            result: Ending {
                winners: vec![Seat::N],
                reason: EndReason::Repetition,
            },
            clocks: Some(clocks(None, vec![])),
        },
    ]
}

/// Requests of xiangqi with all their fields, in the order of their declaration.
pub(crate) fn requests() -> Vec<Request> {
    vec![
        Request::Move {
            turn: 5,
            step: "h2e2".into(),
            draw: true,
        },
        Request::ClaimDraw { turn: 5 },
        Request::Touch {
            turn: 5,
            point: "h2".into(),
        },
    ]
}

/// Rooms as they may be asked for.
pub(crate) fn creates() -> Vec<(&'static str, Request)> {
    let create = |options| Request::Create {
        series: None,
        options: GameOptions::Xiangqi(options),
        listed: false,
        closed: false,
        spectator_delay: 0,
        password: None,
        arbiter: None,
    };
    vec![
        ("client_create_xiangqi", create(XiangqiOptions::default())),
        ("client_create_xiangqi_full", create(options())),
        ("client_create_xiangqi_asked", create(asked())),
    ]
}

/// Messages of xiangqi besides the tellings.
pub(crate) fn messages() -> Vec<(&'static str, ServerFrame)> {
    let seen = |view: View| ServerFrame {
        room: Some(room()),
        msg: Message::Seen {
            req: 3,
            seat: Some(Seat::S),
            seats: vec![],
            arbiter: false,
            v: 18,
            now_ms: 1_240_000,
            view: Box::new(view),
        },
    };
    vec![
        ("server_seen_xiangqi", seen(view())),
        ("server_seen_xiangqi_full", seen(full_view())),
    ]
}
