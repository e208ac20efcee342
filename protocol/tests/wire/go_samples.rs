//! Samples of Go: every telling, a picture of each stage, options and requests.

use crate::samples::{clock, guest, room};
use qiguan_protocol::{
    Agreement, ArbiterView, Ask, AtLimit, Clock, Colour, Confirming, EndReason, Ending,
    GameOptions, GameView, GoClocks, GoColours, GoCount, GoOptions, GoPlacement, GoPosition,
    GoPreset, GoScoring, GoStage, GoTold, GoVerdict, GoView, HandicapBonus, IllegalMove, KoRule,
    Message, Phase, Question, RepetitionResult, Request, RoomSettings, Say, SealedMove, Seat,
    SeatChanges, SeatTime, SeatUse, SeatView, ServerFrame, Standing, Suicide, TimeControl,
    TimeLeft, TimeStage, View,
};

/// What a sealed move hides until it is opened.
pub(crate) const SEALED_POINT: &str = "H8";

const HASH: &str = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/// Options as a server tells them.
pub(crate) fn options() -> GoOptions {
    GoOptions {
        preset: Some(GoPreset::Chinese1988),
        refereed: true,
        size: Some("5".into()),
        ko_rule: Some(KoRule::ChineseReferee),
        suicide: Some(Suicide::Forbidden),
        scoring: Some(GoScoring::Area),
        handicap_bonus: Some(HandicapBonus::Stones),
        komi: Some("5.5".into()),
        handicap: 2,
        placement: Some(GoPlacement::Free),
        colours: Some(GoColours::Lot),
        repetition_result: Some(RepetitionResult::Draw),
        time: Some(TimeControl::ReservedCountdown {
            limit_ms: 3_600_000,
            reserved_minutes: 1,
        }),
        undos: Some(0),
        pauses: Some(2),
        pause_s: Some(300),
        adjournment: Some(true),
        session_s: None,
        recess_s: None,
        illegal_move: Some(IllegalMove::LoseTurn),
        start_grace_s: Some(300),
        lateness_factor: Some(1),
        ready_limit_s: Some(180),
        position: None,
    }
}

/// Every way of timing a game.
pub(crate) fn times() -> Vec<(&'static str, TimeControl)> {
    let stage = |moves, time_ms| TimeStage { moves, time_ms };
    vec![
        (
            "per_move",
            TimeControl::PerMove {
                limit_ms: 30_000,
                timeouts_allowed: 2,
                at_limit: AtLimit::Penalty,
            },
        ),
        ("absolute", TimeControl::Absolute { total_ms: 600_000 }),
        (
            "byo_yomi",
            TimeControl::ByoYomi {
                main_ms: 600_000,
                periods: 5,
                period_ms: 30_000,
            },
        ),
        (
            "canadian",
            TimeControl::Canadian {
                main_ms: 600_000,
                stones: 15,
                block_ms: 300_000,
            },
        ),
        (
            "stages",
            TimeControl::Stages {
                stages: vec![stage(40, 600_000), stage(30, 300_000)],
            },
        ),
        (
            "fischer",
            TimeControl::Fischer {
                initial_ms: 300_000,
                increment_ms: 10_000,
                cap_ms: Some(600_000),
            },
        ),
        ("unlimited", TimeControl::Unlimited {}),
    ]
}

/// Everything that clocks may show as left.
fn lefts() -> Vec<(&'static str, TimeLeft)> {
    vec![
        (
            "per_move",
            TimeLeft::PerMove {
                left_ms: 30_000,
                timeouts: 1,
            },
        ),
        ("game", TimeLeft::Game { left_ms: 61_000 }),
        (
            "canadian",
            TimeLeft::Canadian {
                main_ms: 0,
                block_ms: 120_000,
                stones: 7,
            },
        ),
        (
            "stages",
            TimeLeft::Stages {
                left_ms: 90_000,
                moves: 12,
                stage: 1,
            },
        ),
        ("unlimited", TimeLeft::Unlimited {}),
    ]
}

pub(crate) fn clocks(turn: Option<Seat>, standing: Vec<Standing>) -> GoClocks {
    let left = |main_ms, periods| TimeLeft::ByoYomi {
        main_ms,
        periods,
        period_ms: 60_000,
    };
    GoClocks {
        left: vec![
            SeatTime {
                seat: Seat::S,
                time: left(3_540_000, 1),
            },
            SeatTime {
                seat: Seat::N,
                time: left(3_500_000, 1),
            },
        ],
        turn,
        since_ms: 1_240_000,
        spent_ms: if standing.is_empty() { 0 } else { 4_000 },
        standing,
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

/// A running game: Black, at S, is to move.
pub(crate) fn view() -> View {
    View {
        arbiter: ArbiterView::default(),
        phase: Phase::Playing,
        owner: guest(1),
        settings: RoomSettings::default(),
        options: GameOptions::Go(options()),
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
        result: None,
        game: GameView::Go(GoView {
            black: Some(Seat::S),
            board: "..... .XO.. .X.X. .XO.. .....".into(),
            moves: "B4 C4 B3 C2 B2 pass D3".into(),
            legal: "A1-E1 A2 D2-E2 A3 C3 E3 A4 D4-E4 A5-E5".into(),
            clocks: Some(clocks(Some(Seat::S), vec![])),
            ..GoView::default()
        }),
    }
}

/// A picture before the first move of a game that begins from a position.
pub(crate) fn view_from_position() -> View {
    View {
        phase: Phase::Arranging,
        turn: 0,
        to_move: None,
        game: GameView::Go(GoView {
            session: Some(clock()),
            position: Some(Box::new(GoPosition {
                board: "..... .XO.. X.X.. .XO.. .....".into(),
                to_move: Colour::White,
                moves: "B3 pass".into(),
                black_prisoners: 1,
                white_prisoners: 2,
            })),
            ..GoView::default()
        }),
        ..view()
    }
}

/// The same with everything that a picture of Go may show.
pub(crate) fn full_view() -> View {
    let GameView::Go(game) = view().game else {
        panic!("a game of Go")
    };
    View {
        game: GameView::Go(GoView {
            black_prisoners: 2,
            white_prisoners: 1,
            stage: GoStage::Confirm,
            play_out: true,
            agreement: Some(Box::new(agreement())),
            awaited: vec![Seat::N],
            clocks: Some(clocks(None, vec![Standing::Confirming, Standing::Restart])),
            question: Some(Question {
                by: Seat::S,
                what: Ask::Undo,
            }),
            used: vec![SeatUse {
                seat: Seat::S,
                undos: 1,
                pauses: 2,
                penalties: 3,
                warnings: 1,
            }],
            sealed: Some(SealedMove {
                seat: Seat::N,
                hash: HASH.into(),
            }),
            verdict: Some(Box::new(verdict())),
            ..game
        }),
        ..view()
    }
}

pub(crate) fn agreement() -> Agreement {
    Agreement {
        why: Confirming::Called,
        called_by: Some(Seat::S),
        version: 3,
        marks: "C2 C4".into(),
        proposal: "C2".into(),
        accepted: vec![Seat::N],
        changes: vec![SeatChanges {
            seat: Seat::S,
            count: 1,
        }],
    }
}

fn verdict() -> GoVerdict {
    GoVerdict {
        score: "B+19.5".into(),
        zi: "黑胜 9 3/4 子".into(),
        count: Some(GoCount {
            points: "XXXXX XXXXX XXXXX XXXXX XXXXX".into(),
            dead: "C2 C4".into(),
            black: "25".into(),
            white: "0".into(),
        }),
        review: true,
    }
}

/// One of every telling; each folds into [`view`], where it is not said to need another.
pub(crate) fn tellings() -> Vec<GoTold> {
    let running = || clocks(Some(Seat::N), vec![]);
    vec![
        GoTold::ColoursDrawn { black: Seat::N },
        GoTold::Awaited {
            absent: vec![Seat::N],
            clock: clock(),
        },
        GoTold::Arrived {
            seat: Seat::N,
            cost_ms: 90_000,
        },
        GoTold::Began {
            turn: 1,
            clocks: clocks(Some(Seat::S), vec![]),
            legal: "A1-E1".into(),
        },
        GoTold::Placed {
            colour: Colour::Black,
            point: "C3".into(),
            captured: "C2 C4".into(),
            occurrence: 2,
            turn: 6,
            clocks: running(),
            legal: "A1-E1".into(),
        },
        GoTold::Passed {
            colour: Colour::Black,
            lost: true,
            turn: 6,
            clocks: running(),
            legal: "A1".into(),
        },
        GoTold::Penalised {
            seat: Seat::S,
            clocks: running(),
        },
        GoTold::Warned {
            seat: Seat::N,
            by: guest(5),
        },
        GoTold::ClocksSet { clocks: running() },
        GoTold::Confirming {
            why: Confirming::Called,
            called_by: Some(Seat::S),
            version: 3,
            proposal: "C2".into(),
            clock: clock(),
            clocks: Some(clocks(Some(Seat::S), vec![Standing::Confirming])),
        },
        GoTold::DeadMarked {
            by: Seat::S,
            marks: "C2 C4".into(),
            version: 4,
            clock: clock(),
        },
        GoTold::Accepted { by: Seat::N },
        GoTold::PlayedOn {
            by: Some(Seat::S),
            chain: Some("C4".into()),
            play_out: true,
            turn: 6,
            clocks: running(),
            legal: "A1".into(),
        },
        GoTold::Asked {
            by: Seat::S,
            what: Ask::Pause,
        },
        GoTold::Closed {
            refused_by: Some(Seat::N),
        },
        GoTold::Undone {
            ruled: false,
            by: Seat::N,
            plies: 2,
            board: "..... .XO.. .X... .XO.. .....".into(),
            black_prisoners: 1,
            white_prisoners: 1,
            turn: 6,
            clocks: running(),
            legal: "A1".into(),
        },
        GoTold::Paused {
            by: Seat::S,
            clock: Clock {
                left_ms: 300_000,
                ..clock()
            },
            clocks: clocks(Some(Seat::S), vec![Standing::Agreed]),
        },
        GoTold::Resumed { clocks: running() },
        GoTold::SessionBegan {
            clock: Clock {
                left_ms: 7_200_000,
                ..clock()
            },
        },
        GoTold::Sealing {},
        GoTold::Sealed {
            seat: Seat::S,
            hash: HASH.into(),
            clocks: clocks(None, vec![Standing::Adjourned]),
        },
        GoTold::Opened {
            seat: Seat::S,
            point: Some("C3".into()),
            salt: "00ff".into(),
        },
        GoTold::Over {
            result: Ending {
                winners: vec![Seat::S],
                reason: EndReason::Scored,
            },
            verdict: Box::new(verdict()),
            clocks: Some(clocks(None, vec![])),
        },
    ]
}

/// Requests of Go with all their fields, in the order of their declaration.
pub(crate) fn requests() -> Vec<Request> {
    let point = || "C3".to_owned();
    vec![
        Request::Place {
            turn: 5,
            point: point(),
        },
        Request::Pass { turn: 5 },
        Request::Seal {
            turn: 5,
            point: Some(SEALED_POINT.into()),
        },
        Request::MarkDead { point: point() },
        Request::AcceptDead { version: 3 },
        Request::PlayOn {
            chain: Some(point()),
        },
        Request::CallAdjudication {},
        Request::Ask { what: Ask::Adjourn },
        Request::Answer {
            what: Ask::Resume,
            accept: false,
        },
        Request::Warn {
            seat: Seat::N,
            reason: String::new(),
        },
    ]
}

/// Options of every kind of time.
pub(crate) fn creates() -> Vec<(String, Request)> {
    let create = |options| Request::Create {
        series: None,
        arbiter: None,
        options: GameOptions::Go(options),
        listed: false,
        closed: false,
        spectator_delay: 0,
        password: None,
    };
    let timed = times().into_iter().map(|(name, time)| {
        let options = GoOptions {
            time: Some(time),
            ..GoOptions::default()
        };
        (format!("client_create_go_{name}"), create(options))
    });
    let from_position = GoOptions {
        position: Some("(;SZ[9]KM[6.5]AB[dd][df]AW[ed]PL[W];W[ee];B[])".into()),
        ..GoOptions::default()
    };
    let in_sessions = GoOptions {
        session_s: Some(7_200),
        recess_s: Some(64_800),
        ..GoOptions::default()
    };
    let plain = [
        ("client_create_go_sessions".to_owned(), create(in_sessions)),
        (
            "client_create_go_position".to_owned(),
            create(from_position),
        ),
        ("client_create_go".to_owned(), create(GoOptions::default())),
        ("client_create_go_full".to_owned(), create(options())),
    ];
    plain.into_iter().chain(timed).collect()
}

/// Messages of Go besides the tellings.
pub(crate) fn messages() -> Vec<(String, ServerFrame)> {
    let in_room = |msg| ServerFrame {
        room: Some(room()),
        msg,
    };
    let seen = |view: View| {
        in_room(Message::Seen {
            arbiter: false,
            req: 3,
            seat: Some(Seat::S),
            seats: vec![],
            v: 18,
            now_ms: 1_240_000,
            view: Box::new(view),
        })
    };
    let with_left = |time| {
        let mut clocks = clocks(Some(Seat::S), vec![]);
        clocks.left = vec![SeatTime {
            seat: Seat::S,
            time,
        }];
        in_room(Message::Told {
            v: 18,
            at_ms: 1_240_000,
            events: vec![qiguan_protocol::Told::Go(GoTold::ClocksSet { clocks })],
        })
    };
    let announced = |say| {
        in_room(Message::Announced {
            seat: Seat::S,
            say,
            at_ms: 1_240_000,
        })
    };
    let lefts = lefts().into_iter();
    let lefts = lefts.map(|(name, left)| (format!("told_go_left_{name}"), with_left(left)));
    let plain = [
        ("server_seen_go", seen(view())),
        ("server_seen_go_full", seen(full_view())),
        ("server_seen_go_position", seen(view_from_position())),
        (
            "server_announced_minutes",
            announced(Say::MinutesLeft { minutes: 4 }),
        ),
        (
            "server_announced_count",
            announced(Say::Count { number: 9 }),
        ),
    ];
    let plain = plain.map(|(name, frame)| (name.to_owned(), frame));
    plain.into_iter().chain(lefts).collect()
}
