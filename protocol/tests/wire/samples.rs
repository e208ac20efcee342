//! One of every message, and a view to fold into.

use qiguan_protocol::{
    AllyChat, ArbiterView, Away, Channel, ClientFrame, ClientKind, Clock, Code, Direction,
    DrawOffer, EndReason, Ending, Faces, First, FlagCapture, GameOptions, GameView, GuestId,
    JunqiOptions, JunqiView, Limits, Line, MatchDraws, MatchLine, MatchScored, MatchSide,
    MatchTerms, MatchView, Message, OutReason, Outcome, Pause, Phase, Phrase, Preset, PutOut,
    Request, RoomId, RoomLine, RoomSettings, Say, Seat, SeatArmy, SeatMarks, SeatView, ServerFrame,
    Since, Stand, Taken, Told, View, Visibility, Watcher,
};

pub(crate) const TOKEN: &str = "tok-9f2c4e81";

pub(crate) const PASSWORD: &str = "open-sesame-5";

pub(crate) const DEVICE_CODE: &str = "K7M2-P9X4";

/// What somebody says.
pub(crate) const TEXT: &str = "Nicely held, N!";

/// All quick phrases.
pub(crate) const PHRASES: [Phrase; 12] = [
    Phrase::Hello,
    Phrase::GoodLuck,
    Phrase::WellPlayed,
    Phrase::Thanks,
    Phrase::Sorry,
    Phrase::Hurry,
    Phrase::Wait,
    Phrase::Goodbye,
    Phrase::Attack,
    Phrase::Defend,
    Phrase::Help,
    Phrase::Hold,
];

/// The marks of the sample view.
pub(crate) const MARKS: &str = "E00:9 E10:- S04:x W12:+";

/// A valid layout of 30 characters; the sample army is laid out like this.
pub(crate) const LAYOUT: &str = "915677.3.321.B84.4.B1M6M5322FM";

pub(crate) fn room() -> RoomId {
    RoomId("k7m2p9x4qd".into())
}

pub(crate) fn guest(n: u8) -> GuestId {
    GuestId(format!("g{n}"))
}

pub(crate) fn options() -> GameOptions {
    GameOptions::Junqi(JunqiOptions {
        preset: Some(Preset::Classic),
        game: None,
        invincible_mines: Some(false),
        flying_bombs: Some(false),
        flag_capture: Some(FlagCapture::Any),
        commander_death_shows_flag: Some(true),
        visibility: Some(Visibility::Dark),
        quiet_limit: Some(70),
        surrender_from_move: Some(0),
        first: Some(First::Seat(Seat::N)),
        direction: Some(Direction::CounterClockwise),
        move_limit_s: Some(60),
        timeouts_allowed: Some(3),
        arrange_limit_s: Some(180),
        ally_chat: None,
        seats_per_player: None,
    })
}

/// Options with a word on what allies may say.
fn talkative_options() -> GameOptions {
    let GameOptions::Junqi(options) = options() else {
        panic!("options of junqi")
    };
    GameOptions::Junqi(JunqiOptions {
        ally_chat: Some(AllyChat::Phrases),
        ..options
    })
}

/// Options under which a player holds an allied pair.
fn pair_options() -> GameOptions {
    let GameOptions::Junqi(options) = options() else {
        panic!("options of junqi")
    };
    GameOptions::Junqi(JunqiOptions {
        seats_per_player: Some(2),
        ..options
    })
}

/// A room as the lobby shows it.
pub(crate) fn room_line() -> RoomLine {
    let taken = |seat, name: &str| Taken {
        seat,
        name: name.into(),
    };
    RoomLine {
        series: None,
        arbiter: String::new(),
        room: room(),
        options: options(),
        phase: Phase::Arranging,
        seats: vec![taken(Seat::S, "Ann"), taken(Seat::N, "Cy")],
        spectators: 3,
        locked: true,
        closed: true,
        spectator_delay: 0,
        from_position: false,
    }
}

/// The same where nobody is and nothing is asked.
fn bare_room_line() -> RoomLine {
    RoomLine {
        seats: vec![],
        spectators: 0,
        locked: false,
        closed: false,
        ..room_line()
    }
}

/// What a player says to everybody.
pub(crate) fn line() -> Line {
    Line {
        arbiter: false,
        channel: Channel::Table,
        guest: guest(1),
        name: "Ann".into(),
        seat: Some(Seat::S),
        text: TEXT.into(),
        phrase: None,
        at_ms: 1_240_000,
    }
}

/// What a spectator says in a quick phrase.
fn phrase_line() -> Line {
    Line {
        arbiter: false,
        channel: Channel::Spectators,
        guest: guest(5),
        name: "Eve".into(),
        seat: None,
        text: String::new(),
        phrase: Some(Phrase::WellPlayed),
        at_ms: 1_241_000,
    }
}

pub(crate) fn clock() -> Clock {
    Clock {
        left_ms: 60_000,
        since_ms: 1_234_567,
        paused: None,
    }
}

/// The 25 starting posts of a seat, worked out from the rule.
pub(crate) fn starts(seat: Seat) -> Vec<String> {
    let camps = [(1, 1), (1, 3), (2, 2), (3, 1), (3, 3)];
    let posts = (0..6).flat_map(|r| (0..5).map(move |c| (r, c)));
    posts
        .filter(|post| !camps.contains(post))
        .map(|(r, c)| format!("{seat}{r}{c}"))
        .collect()
}

pub(crate) fn faces() -> String {
    LAYOUT.replace('.', "")
}

pub(crate) fn known_army(seat: Seat) -> String {
    let slots = starts(seat)
        .into_iter()
        .zip(faces().chars().collect::<Vec<_>>());
    slots.map(|(post, face)| format!("{post}{face}")).collect()
}

pub(crate) fn unknown_army(seat: Seat) -> String {
    starts(seat).iter().map(|post| format!("{post}?")).collect()
}

/// What S sees, who knows the own army alone.
pub(crate) fn armies() -> Vec<String> {
    let unknown = [Seat::E, Seat::N, Seat::W].map(unknown_army);
    std::iter::once(known_army(Seat::S))
        .chain(unknown)
        .collect()
}

/// The picture of S in the middle of a game.
pub(crate) fn view() -> View {
    let names = ["Ann", "Bo", "Cy", "Di"];
    let seats = (1..)
        .zip(Seat::ALL)
        .zip(names)
        .map(|((n, seat), name)| SeatView {
            seat,
            guest: Some(guest(n)),
            name: name.into(),
            ready: true,
            timeouts: 0,
            offers: 0,
            out: None,
        });
    View {
        arbiter: ArbiterView::default(),
        phase: Phase::Playing,
        owner: guest(1),
        settings: RoomSettings::default(),
        options: options(),
        seats: seats.collect(),
        clock: Some(clock()),
        turn: 1,
        to_move: Some(Seat::S),
        draw: None,
        put_out: None,
        series: None,
        armed: false,
        armed_seats: vec![],
        result: None,
        game: GameView::Junqi(JunqiView {
            armies: armies(),
            moves: String::new(),
            path: String::new(),
            legal: "S10:S11 S12:S11,S13,S22".into(),
            quiet: 0,
            marks: String::new(),
            seat_marks: vec![],
        }),
    }
}

/// The same with every optional field in use.
pub(crate) fn full_view() -> View {
    View {
        settings: RoomSettings {
            arbiter: None,
            listed: true,
            locked: true,
            closed: true,
            spectator_delay: 0,
        },
        ..second_view()
    }
}

/// The picture of whoever holds S and N.
pub(crate) fn pair_view() -> View {
    let mut view = view();
    view.options = pair_options();
    for (seat, holder) in view.seats.iter_mut().zip([1, 2, 1, 2]) {
        seat.guest = Some(guest(holder));
    }
    view.armed_seats = vec![Seat::N];
    let GameView::Junqi(game) = &mut view.game else {
        panic!("a game of junqi")
    };
    game.armies[Seat::N.index()] = known_army(Seat::N);
    game.seat_marks = vec![SeatMarks {
        seat: Seat::S,
        marks: MARKS.into(),
    }];
    view
}

/// What those without a seat see in a room that they follow some turns behind.
fn delayed_view() -> View {
    View {
        settings: RoomSettings {
            spectator_delay: 8,
            ..RoomSettings::default()
        },
        clock: Some(Clock {
            paused: Some(Pause::Delayed),
            ..clock()
        }),
        ..first_view()
    }
}

/// The same without the settings, which were added last.
fn second_view() -> View {
    let mut view = first_view();
    view.put_out = Some(PutOut {
        seat: Seat::E,
        by: Seat::S,
        accepted: vec![Seat::W],
    });
    view.armed = true;
    let GameView::Junqi(game) = &mut view.game else {
        panic!("a game of junqi")
    };
    game.quiet = 1;
    game.marks = MARKS.into();
    view
}

/// The same without the fields that were added later: the bytes of `seen` are older than they.
pub(crate) fn first_view() -> View {
    let mut view = view();
    view.seats[1].timeouts = 2;
    view.seats[1].offers = 1;
    view.seats[2].out = Some(OutReason::Surrender);
    view.clock = Some(Clock {
        paused: Some(Pause::Restart),
        ..clock()
    });
    view.draw = Some(DrawOffer {
        by: Seat::E,
        accepted: vec![Seat::W],
    });
    view.result = Some(Ending {
        winners: vec![Seat::E, Seat::W],
        reason: EndReason::Decided,
    });
    let GameView::Junqi(game) = &mut view.game else {
        panic!("a game of junqi")
    };
    game.moves = "S10-S11 LN4".into();
    game.path = "S10 S11".into();
    view
}

pub(crate) fn requests() -> Vec<ClientFrame> {
    let asks = |msg| ClientFrame {
        seat: None,
        room: None,
        seq: None,
        req: Some(1),
        msg,
    };
    let asks_in_room = |msg| ClientFrame {
        room: Some(room()),
        ..asks(msg)
    };
    let commands = |msg| ClientFrame {
        seat: None,
        room: Some(room()),
        seq: Some(300),
        req: None,
        msg,
    };
    vec![
        ClientFrame {
            req: None,
            ..asks(Request::Hello {
                min: 1,
                max: 1,
                kind: ClientKind::Bot,
                client: "sample 1.0".into(),
                name: Some("Ann".into()),
                token: Some(TOKEN.into()),
                code: None,
                features: vec!["later".into()],
            })
        },
        asks(Request::Create {
            series: None,
            arbiter: None,
            options: options(),
            listed: false,
            closed: false,
            spectator_delay: 0,
            password: None,
        }),
        asks_in_room(Request::Attend {
            since: Some(Since {
                arbiter: false,
                seats: vec![],
                seat: Some(Seat::S),
                v: 17,
            }),
            password: None,
        }),
        asks_in_room(Request::Depart {}),
        asks_in_room(Request::Look {}),
        asks(Request::DeviceCode {}),
        asks(Request::Lobby { on: true }),
        asks_in_room(Request::Rematch {}),
        asks_in_room(Request::Say {
            channel: Channel::Table,
            text: TEXT.into(),
            phrase: None,
        }),
        asks_in_room(Request::Mute {
            guest: guest(5),
            muted: true,
        }),
        commands(Request::Sit {
            seat: Some(Seat::E),
        }),
        commands(Request::Configure { options: options() }),
        commands(Request::Arrange {
            layout: LAYOUT.into(),
        }),
        commands(Request::Ready { ready: true }),
        commands(Request::Play {
            turn: 5,
            from: "S10".into(),
            to: "S11".into(),
        }),
        commands(Request::OfferDraw {}),
        commands(Request::AnswerDraw { accept: false }),
        commands(Request::Surrender {}),
        commands(Request::ArmSurrender { armed: true }),
        commands(Request::Leave {}),
        commands(Request::Swap {
            a: Seat::S,
            b: Seat::W,
        }),
        commands(Request::Remove { seat: Seat::N }),
        commands(Request::Match {
            games: 5,
            draws: MatchDraws::Lot,
        }),
        commands(Request::AskPutOut { seat: Seat::E }),
        commands(Request::AnswerPutOut { accept: true }),
        commands(Request::Mark {
            piece: "E10".into(),
            mark: Some("9".into()),
        }),
    ]
    .into_iter()
    .chain(crate::go_samples::requests().into_iter().map(commands))
    .chain(crate::arbiter_samples::requests().into_iter().map(commands))
    .chain(crate::xiangqi_samples::requests().into_iter().map(commands))
    .collect()
}

/// Requests again, with the fields that the first sample of their kind leaves out.
pub(crate) fn request_variations() -> Vec<(&'static str, ClientFrame)> {
    let asks = |room, msg| ClientFrame {
        seat: None,
        room,
        seq: None,
        req: Some(1),
        msg,
    };
    vec![
        (
            "client_hello_code",
            ClientFrame {
                req: None,
                ..asks(
                    None,
                    Request::Hello {
                        min: 1,
                        max: 1,
                        kind: ClientKind::Human,
                        client: String::new(),
                        name: None,
                        token: None,
                        code: Some(DEVICE_CODE.into()),
                        features: Vec::new(),
                    },
                )
            },
        ),
        (
            "client_create_settings",
            asks(
                None,
                Request::Create {
                    series: None,
                    arbiter: None,
                    options: talkative_options(),
                    listed: true,
                    closed: true,
                    spectator_delay: 0,
                    password: Some(PASSWORD.into()),
                },
            ),
        ),
        (
            "client_create_delay",
            asks(
                None,
                Request::Create {
                    series: None,
                    arbiter: None,
                    options: options(),
                    listed: true,
                    closed: false,
                    spectator_delay: 8,
                    password: None,
                },
            ),
        ),
        (
            "client_create_match",
            asks(
                None,
                Request::Create {
                    series: Some(MatchTerms {
                        games: 5,
                        draws: MatchDraws::Lot,
                    }),
                    arbiter: None,
                    options: options(),
                    listed: true,
                    closed: false,
                    spectator_delay: 0,
                    password: None,
                },
            ),
        ),
        (
            "client_attend_password",
            asks(
                Some(room()),
                Request::Attend {
                    since: None,
                    password: Some(PASSWORD.into()),
                },
            ),
        ),
        (
            "client_ready_seat",
            ClientFrame {
                room: Some(room()),
                seq: Some(300),
                req: None,
                seat: Some(Seat::N),
                msg: Request::Ready { ready: true },
            },
        ),
        (
            "client_attend_seats",
            asks(
                Some(room()),
                Request::Attend {
                    since: Some(Since {
                        arbiter: false,
                        seat: Some(Seat::S),
                        seats: vec![Seat::S, Seat::N],
                        v: 17,
                    }),
                    password: None,
                },
            ),
        ),
        (
            "client_say_phrase",
            asks(
                Some(room()),
                Request::Say {
                    channel: Channel::Ally,
                    text: String::new(),
                    phrase: Some(Phrase::Hold),
                },
            ),
        ),
    ]
}

pub(crate) fn messages() -> Vec<ServerFrame> {
    let everywhere = |msg| ServerFrame { room: None, msg };
    let in_room = |msg| ServerFrame {
        room: Some(room()),
        msg,
    };
    vec![
        everywhere(Message::Welcome {
            version: 1,
            server: "qiguan 0.1.0".into(),
            guest: guest(1),
            name: "Ann".into(),
            token: Some(TOKEN.into()),
            now_ms: 1_234_567,
            limits: Limits {
                frame_bytes_max: 65_536,
                rooms_max: 8,
                name_chars_max: 24,
            },
            features: vec!["later".into()],
        }),
        everywhere(Message::Created {
            req: 1,
            room: room(),
        }),
        in_room(Message::Attending {
            arbiter: false,
            seats: vec![],
            req: Some(2),
            seat: Some(Seat::S),
            v: 17,
            seq: 12,
            now_ms: 1_234_567,
            view: Some(Box::new(view())),
        }),
        in_room(Message::Departed { req: 3 }),
        in_room(Message::Seen {
            arbiter: false,
            seats: vec![],
            req: 4,
            seat: Some(Seat::S),
            v: 17,
            now_ms: 1_234_567,
            view: Box::new(first_view()),
        }),
        in_room(Message::Ack { seq: 300, v: 18 }),
        in_room(Message::Refused {
            seq: Some(301),
            req: None,
            code: Code::StaleTurn,
            v: Some(18),
            detail: "turn 4 is over".into(),
        }),
        in_room(Message::Told {
            v: 18,
            at_ms: 1_240_000,
            events: first_tellings(),
        }),
        everywhere(Message::DeviceCode {
            req: 9,
            code: DEVICE_CODE.into(),
            valid_ms: 120_000,
        }),
        everywhere(Message::Lobby {
            req: 5,
            rooms: vec![room_line(), bare_room_line()],
        }),
        everywhere(Message::LobbyChanged {
            rooms: vec![room_line()],
            gone: vec![RoomId("q3t8w5z2hc".into())],
        }),
        in_room(Message::Rematch {
            req: Some(6),
            next: RoomId("q3t8w5z2hc".into()),
        }),
        in_room(Message::Said {
            req: Some(7),
            line: line(),
        }),
        in_room(Message::SaidBefore {
            lines: vec![line(), phrase_line()],
        }),
        in_room(Message::Muted { req: 8 }),
        in_room(Message::Audience {
            count: 300,
            watching: vec![],
        }),
        in_room(Message::Dismissed {}),
        in_room(Message::Presence {
            away: vec![away(Seat::E), away(Seat::W)],
        }),
        in_room(Message::Announced {
            seat: Seat::S,
            say: Say::Seconds { gone: 30 },
            at_ms: 1_240_000,
        }),
        in_room(Message::TakenOver {}),
        in_room(Message::RoomStopped {}),
    ]
}

/// Messages again, with the fields that the first sample of their kind leaves out.
pub(crate) fn variations() -> Vec<(&'static str, ServerFrame)> {
    let everywhere = |msg| ServerFrame { room: None, msg };
    let in_room = |msg| ServerFrame {
        room: Some(room()),
        msg,
    };
    let tells = |told| {
        in_room(Message::Told {
            v: 18,
            at_ms: 1_240_000,
            events: vec![told],
        })
    };
    let stood = |why| Told::Stood {
        seat: Seat::W,
        why: Some(why),
    };
    vec![
        (
            "server_seen_full",
            in_room(Message::Seen {
                arbiter: false,
                seats: vec![],
                req: 4,
                seat: Some(Seat::S),
                v: 17,
                now_ms: 1_234_567,
                view: Box::new(second_view()),
            }),
        ),
        (
            "server_seen_settings",
            in_room(Message::Seen {
                arbiter: false,
                seats: vec![],
                req: 4,
                seat: Some(Seat::S),
                v: 17,
                now_ms: 1_234_567,
                view: Box::new(full_view()),
            }),
        ),
        (
            "server_attending_seats",
            in_room(Message::Attending {
                arbiter: false,
                req: Some(2),
                seat: Some(Seat::S),
                seats: vec![Seat::S, Seat::N],
                v: 19,
                seq: 4,
                now_ms: 1_234_567,
                view: None,
            }),
        ),
        (
            "server_seen_seats",
            in_room(Message::Seen {
                arbiter: false,
                req: 4,
                seat: Some(Seat::S),
                seats: vec![Seat::S, Seat::N],
                v: 17,
                now_ms: 1_234_567,
                view: Box::new(pair_view()),
            }),
        ),
        (
            "told_configured_pair",
            tells(Told::Configured {
                options: pair_options(),
                army: None,
                armies: [Seat::S, Seat::N]
                    .map(|seat| SeatArmy {
                        seat,
                        army: known_army(seat),
                    })
                    .into(),
            }),
        ),
        (
            "told_surrender_armed_seat",
            tells(Told::SurrenderArmed {
                seat: Some(Seat::N),
                armed: true,
            }),
        ),
        (
            "told_marked_seat",
            tells(Told::Marked {
                seat: Some(Seat::N),
                piece: "E10".into(),
                mark: Some("9".into()),
            }),
        ),
        (
            "server_seen_delayed",
            in_room(Message::Seen {
                arbiter: false,
                req: 4,
                seat: None,
                seats: vec![],
                v: 9,
                now_ms: 1_234_567,
                view: Box::new(delayed_view()),
            }),
        ),
        (
            "server_lobby_changed_delayed",
            everywhere(Message::LobbyChanged {
                rooms: vec![RoomLine {
                    spectator_delay: 8,
                    ..bare_room_line()
                }],
                gone: vec![],
            }),
        ),
        (
            "server_lobby_changed_match",
            everywhere(Message::LobbyChanged {
                rooms: vec![RoomLine {
                    series: Some(MatchLine { games: 5, game: 2 }),
                    ..bare_room_line()
                }],
                gone: vec![],
            }),
        ),
        (
            "server_lobby_changed_position",
            everywhere(Message::LobbyChanged {
                rooms: vec![RoomLine {
                    from_position: true,
                    ..bare_room_line()
                }],
                gone: vec![],
            }),
        ),
        (
            "server_lobby_empty",
            everywhere(Message::Lobby {
                req: 0,
                rooms: vec![],
            }),
        ),
        (
            "server_lobby_changed_gone",
            everywhere(Message::LobbyChanged {
                rooms: vec![],
                gone: vec![room()],
            }),
        ),
        (
            "server_rematch_told",
            in_room(Message::Rematch {
                req: None,
                next: RoomId("q3t8w5z2hc".into()),
            }),
        ),
        (
            "server_said_phrase",
            in_room(Message::Said {
                req: None,
                line: phrase_line(),
            }),
        ),
        (
            "told_configured_ally_chat",
            tells(Told::Configured {
                armies: vec![],
                options: talkative_options(),
                army: None,
            }),
        ),
        (
            "server_presence_all",
            in_room(Message::Presence { away: vec![] }),
        ),
        (
            "server_audience_named",
            in_room(Message::Audience {
                count: 1,
                watching: vec![Watcher {
                    guest: guest(5),
                    name: "Eve".into(),
                }],
            }),
        ),
        (
            "told_moved_quiet",
            tells(Told::Moved {
                from: "S10".into(),
                to: "S11".into(),
                outcome: Outcome::Plain,
                path: "S10 S11".into(),
                quiet: Some(40),
            }),
        ),
        ("told_stood_removed", tells(stood(Stand::Removed))),
        ("told_stood_absent", tells(stood(Stand::Absent))),
        (
            "told_marked_wiped",
            tells(Told::Marked {
                seat: None,
                piece: "E10".into(),
                mark: None,
            }),
        ),
        (
            "told_put_out_closed_refused",
            tells(Told::PutOutClosed {
                refused_by: Some(Seat::N),
            }),
        ),
    ]
}

fn away(seat: Seat) -> Away {
    Away {
        seat,
        since_ms: 1_100_000,
    }
}

/// Without those that were added later: the bytes of `told` are older than they.
fn first_tellings() -> Vec<Told> {
    let later = [
        "match",
        "swapped",
        "owner",
        "surrender_armed",
        "marked",
        "put_out_asked",
        "put_out_accepted",
        "put_out_closed",
        "go",
        "arbiter",
    ];
    let mut tellings = tellings();
    tellings.retain(|told| !later.contains(&told.name()));
    tellings
}

pub(crate) fn tellings() -> Vec<Told> {
    let faces = vec![Faces {
        seat: Seat::N,
        faces: faces(),
    }];
    vec![
        Told::Sat {
            seat: Seat::E,
            guest: guest(2),
            name: "Bo".into(),
            army: unknown_army(Seat::E),
        },
        Told::Stood {
            seat: Seat::W,
            why: None,
        },
        Told::Swapped {
            armies: vec![
                SeatArmy {
                    seat: Seat::W,
                    army: unknown_army(Seat::W),
                },
                SeatArmy {
                    seat: Seat::E,
                    army: String::new(),
                },
            ],
        },
        Told::Owner { guest: guest(2) },
        Told::Match {
            now: Some(match_view()),
        },
        Told::Configured {
            armies: vec![],
            options: options(),
            army: Some(SeatArmy {
                seat: Seat::S,
                army: known_army(Seat::S),
            }),
        },
        Told::Arranged {
            seat: Seat::S,
            army: known_army(Seat::S),
        },
        Told::Ready {
            seat: Seat::S,
            ready: true,
        },
        Told::Clock {
            clock: Some(clock()),
        },
        Told::Started {
            first: Seat::N,
            clock: clock(),
            faces: faces.clone(),
            board: String::new(),
        },
        Told::Turn {
            seat: Seat::S,
            turn: 5,
            clock: clock(),
            legal: "S10:S11 S12:S11,S13,S22".into(),
        },
        Told::Moved {
            from: "S10".into(),
            to: "S11".into(),
            outcome: Outcome::Plain,
            path: "S10 S11".into(),
            quiet: None,
        },
        Told::FlagShown {
            seat: Seat::E,
            post: "E53".into(),
        },
        Told::TimedOut {
            seat: Seat::N,
            count: 2,
        },
        Told::Out {
            seat: Seat::N,
            reason: OutReason::Left,
            faces: faces.clone(),
            legal: "S10:S11".into(),
        },
        Told::Left { seat: Seat::N },
        Told::DrawOffered { seat: Seat::E },
        Told::DrawAccepted { seat: Seat::W },
        Told::DrawClosed {
            refused_by: Some(Seat::S),
        },
        Told::Voided {
            seat: Seat::W,
            armies: [armies()[..3].to_vec(), vec![String::new()]].concat(),
        },
        Told::Over {
            result: Ending {
                winners: vec![Seat::S, Seat::N],
                reason: EndReason::Decided,
            },
            faces,
        },
        Told::Restarted {
            clock: Some(Clock {
                paused: Some(Pause::Restart),
                ..clock()
            }),
        },
        Told::SurrenderArmed {
            seat: None,
            armed: true,
        },
        Told::Marked {
            seat: None,
            piece: "E10".into(),
            mark: Some("9".into()),
        },
        Told::PutOutAsked {
            seat: Seat::E,
            by: Seat::S,
        },
        Told::PutOutAccepted { seat: Seat::N },
        Told::PutOutClosed { refused_by: None },
        Told::Go(crate::go_samples::tellings().swap_remove(5)),
        Told::Arbiter(crate::arbiter_samples::tellings().swap_remove(2)),
        Told::Xiangqi(crate::xiangqi_samples::tellings().swap_remove(6)),
    ]
}

fn match_view() -> MatchView {
    let side = |seats: &[Seat], won| MatchSide {
        seats: seats.to_vec(),
        won,
    };
    MatchView {
        first: None,
        games: 3,
        draws: MatchDraws::Replay,
        game: 2,
        sides: vec![side(&[Seat::S, Seat::N], 1), side(&[Seat::E, Seat::W], 1)],
        scored: Some(MatchScored::Won),
    }
}
