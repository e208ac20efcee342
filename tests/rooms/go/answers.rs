//! What is refused, and with which word.

use super::{WALLS, small};
use qiguan_protocol::{
    Code, Encoding, GameOptions, GoOptions, JunqiOptions, KoRule, Message, Request, TimeControl,
    TimeStage,
};
use qiguan_tests::{Client, Heard, Match, Pair, World, on_paused_time};

/// The refusal of a play by the player to move: its code and its words.
async fn refusal(table: &mut Pair, point: &str) -> (Code, String) {
    let mover = table.to_move().unwrap();
    let turn = table.players[mover].picture().turn;
    let point = point.to_owned();
    let seq = table.players[mover]
        .command(Request::Place { turn, point })
        .await;
    let refused = |msg: &Message| match msg {
        Message::Refused {
            seq: Some(of),
            code,
            detail,
            ..
        } if *of == seq => Some((*code, detail.clone())),
        _ => None,
    };
    table.players[mover].wait_for(refused).await.unwrap()
}

#[test]
fn a_bad_play_is_refused_with_its_rule_and_the_game_goes_on_untouched() {
    on_paused_time(async {
        let world = World::new(921).await;
        let mut table = Pair::begun(&world, small()).await;
        table.play_all("B1 D3 A2 D4 E5 D5").await;
        let before = table.players[0].picture().clone();
        for (point, code) in [
            ("B1", Code::Occupied),
            ("F1", Code::BadPoint),
            ("A6", Code::BadPoint),
            ("I1", Code::BadPoint),
            ("A01", Code::BadPoint),
            ("", Code::BadPoint),
            ("pass", Code::BadPoint),
        ] {
            assert_eq!(refusal(&mut table, point).await.0, code, "{point}");
        }
        table.settle().await;
        assert_eq!(*table.players[0].picture(), before);
        table.play("E3").await;
        assert_eq!(refusal(&mut table, "A1").await.0, Code::Suicide);
    });
}

#[test]
fn a_ko_and_a_superko_name_the_ply_that_they_repeat() {
    on_paused_time(async {
        let world = World::new(922).await;
        let mut table = Pair::begun(&world, small()).await;
        table.play_all("C4 D4 B3 E3 C2 D2 D3 C3").await;
        // White's C3 has taken D3.
        assert_eq!(table.game(0).white_prisoners, 1);
        let (code, words) = refusal(&mut table, "D3").await;
        assert_eq!(code, Code::Ko);
        assert!(words.contains("ply 7"), "{words}");
        assert!(!table.game(0).legal_points().any(|point| point == "D3"));
    });
    on_paused_time(async {
        let world = World::new(923).await;
        let options = GoOptions {
            ko_rule: Some(KoRule::Psk),
            ..small()
        };
        let mut table = Pair::begun(&world, options).await;
        table.play_all("C4 D4 B3 E3 C2 D2 D3 C3 pass").await;
        table.play("pass").await;
        // A dispute goes on with the same board, which stands in the history.
        table.must(0, Request::PlayOn { chain: None }).await;
        let (code, words) = refusal(&mut table, "D3").await;
        assert_eq!(code, Code::Superko);
        assert!(words.contains("ply 7"), "{words}");
    });
}

#[test]
fn a_play_that_answers_no_turn_is_refused() {
    on_paused_time(async {
        let world = World::new(924).await;
        let mut table = Pair::begun(&world, small()).await;
        table.play("C3").await;
        let turn = table.players[0].picture().turn;
        let heard = table.players[0].tell(Request::Pass { turn }).await;
        assert_eq!(heard, Heard::Refused(Code::NotYourTurn));
        let old = turn - 1;
        let heard = table.players[1].tell(Request::Pass { turn: old }).await;
        assert_eq!(heard, Heard::Refused(Code::StaleTurn));
        let next = turn + 1;
        let heard = table.players[1].tell(Request::Pass { turn: next }).await;
        assert_eq!(heard, Heard::Refused(Code::NotYourTurn));
    });
}

#[test]
fn marks_are_for_players_and_stones_and_twelve_times() {
    on_paused_time(async {
        let world = World::new(925).await;
        let mut table = Pair::begun(&world, small()).await;
        let mark = |point: &str| Request::MarkDead {
            point: point.to_owned(),
        };
        let heard = table.players[0].tell(mark("C3")).await;
        assert_eq!(heard, Heard::Refused(Code::NotConfirming));
        table.play_all(WALLS).await;
        table.play_all("pass pass").await;
        let mut eve = world.guest("Eve").await;
        eve.attend(&table.room).await.unwrap();
        for request in [
            mark("D3"),
            Request::AcceptDead { version: 1 },
            Request::PlayOn { chain: None },
        ] {
            assert_eq!(eve.tell(request).await, Heard::Refused(Code::NotSeated));
        }
        for point in ["C3", "A1"] {
            let heard = table.players[0].tell(mark(point)).await;
            assert_eq!(heard, Heard::Refused(Code::NoStone));
        }
        let heard = table.players[0].tell(mark("Z99")).await;
        assert_eq!(heard, Heard::Refused(Code::BadPoint));
        for _ in 0..12 {
            table.must(0, mark("D3")).await;
            tokio::time::sleep(std::time::Duration::from_secs(5)).await;
        }
        let heard = table.players[0].tell(mark("D3")).await;
        assert_eq!(heard, Heard::Refused(Code::ChangesUsed));
        table.must(1, mark("D3")).await;
        eve.look().await;
    });
}

async fn create(client: &mut Client, options: GameOptions) -> Option<Code> {
    let request = Request::Create {
        series: None,
        arbiter: None,
        options,
        listed: false,
        closed: false,
        spectator_delay: 0,
        password: None,
    };
    let req = client.ask(request).await;
    let answer = |msg: &Message| match msg {
        Message::Created { req: of, .. } if *of == req => Some(None),
        Message::Refused {
            req: Some(of),
            code,
            ..
        } if *of == req => Some(Some(*code)),
        _ => None,
    };
    client.wait_for(answer).await.unwrap()
}

#[test]
fn unsound_options_of_go_are_refused() {
    on_paused_time(async {
        let world = World::new(926).await;
        let mut ann = world.guest("Ann").await;
        let komi = |text: &str| GoOptions {
            komi: Some(text.into()),
            ..GoOptions::default()
        };
        let size = |text: &str| GoOptions {
            size: Some(text.into()),
            ..GoOptions::default()
        };
        let time = |time| GoOptions {
            time: Some(time),
            ..GoOptions::default()
        };
        let stage = TimeStage {
            moves: 40,
            time_ms: 60_000,
        };
        let unsound = [
            komi("1e308"),
            komi("-1e308"),
            komi("inf"),
            komi("999"),
            komi("7.3"),
            komi(""),
            size("0"),
            size("1"),
            size("1000"),
            size("4x9"),
            size("26"),
            size("-19"),
            size("19x19x19"),
            time(TimeControl::Absolute { total_ms: 0 }),
            time(TimeControl::Absolute { total_ms: u32::MAX }),
            time(TimeControl::Stages { stages: vec![] }),
            time(TimeControl::Stages {
                stages: vec![stage; 7],
            }),
            GoOptions {
                handicap: 10,
                ..GoOptions::default()
            },
            GoOptions {
                refereed: true,
                undos: Some(1),
                ..GoOptions::default()
            },
            GoOptions {
                pause_s: Some(0),
                ..GoOptions::default()
            },
        ];
        for options in unsound {
            let refused = create(&mut ann, GameOptions::Go(options.clone())).await;
            assert_eq!(refused, Some(Code::BadOptions), "{options:?}");
        }
        let sound = GameOptions::Go(GoOptions::default());
        assert_eq!(create(&mut ann, sound).await, None);
    });
}

#[test]
fn a_request_of_another_game_is_refused() {
    on_paused_time(async {
        let world = World::new(927).await;
        let mut table = Pair::begun(&world, small()).await;
        let play = Request::Play {
            turn: 1,
            from: "S10".into(),
            to: "S11".into(),
        };
        let layout = "915677.3.321.B84.4.B1M6M5322FM".to_owned();
        for request in [
            play,
            Request::ArmSurrender { armed: true },
            Request::Mark {
                piece: "E10".into(),
                mark: None,
            },
            Request::AskPutOut {
                seat: qiguan_protocol::Seat::N,
            },
        ] {
            let name = request.name();
            let heard = table.players[0].tell(request).await;
            assert!(matches!(heard, Heard::Refused(_)), "{name}: {heard:?}");
        }
        let mut waiting = Pair::seated(&world.house, small(), 0).await;
        let heard = waiting.players[0].tell(Request::Arrange { layout }).await;
        assert_eq!(heard, Heard::Refused(Code::OtherGame));
        let junqi = GameOptions::Junqi(JunqiOptions::default());
        let heard = waiting.players[0]
            .tell(Request::Configure { options: junqi })
            .await;
        assert_eq!(heard, Heard::Refused(Code::OtherGame));
        let mut junqi = Match::begun(&world).await;
        let point = "C3".to_owned();
        let heard = junqi.players[0]
            .tell(Request::Place { turn: 1, point })
            .await;
        assert_eq!(heard, Heard::Refused(Code::OtherGame));
        junqi.check().await;
    });
}

#[test]
fn the_lobby_shows_the_game_and_its_options() {
    on_paused_time(async {
        let world = World::new(928).await;
        let table = Pair::seated(&world.house, small(), 0).await;
        let mut eve = world.guest_in("Eve", Encoding::Json).await;
        let req = eve.ask(Request::Lobby { on: true }).await;
        let listed = |msg: &Message| match msg {
            Message::Lobby { req: of, rooms } if *of == req => Some(rooms.clone()),
            _ => None,
        };
        let rooms = eve.wait_for(listed).await.unwrap();
        assert_eq!(rooms[0].room, table.room);
        let GameOptions::Go(options) = &rooms[0].options else {
            panic!("a room of Go")
        };
        assert_eq!(options.size.as_deref(), Some("5"));
        assert_eq!(options.komi.as_deref(), Some("7.5"));
        assert!(matches!(options.time, Some(TimeControl::ByoYomi { .. })));
    });
}
