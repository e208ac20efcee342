//! How a connection becomes a guest, and how a guest gets into a room.

use qiguan_protocol::{
    ClientFrame, ClientKind, Code, Encoding, JunqiOptions, Message, Request, RoomId, Seat,
};
use qiguan_tests::{Client, Heard, Match, World, on_paused_time};
use std::time::Duration;

async fn refusal(client: &mut Client) -> Code {
    match client.next().await.expect("the connection lives").msg {
        Message::Refused { code, .. } => code,
        other => panic!("{other:?} is no refusal"),
    }
}

fn hello(min: u16, max: u16) -> ClientFrame {
    let msg = Request::Hello {
        min,
        max,
        kind: ClientKind::Human,
        client: "old 0.1".to_owned(),
        name: None,
        token: None,
        code: None,
        features: vec!["telepathy".to_owned()],
    };
    ClientFrame {
        seat: None,
        room: None,
        seq: None,
        req: Some(0),
        msg,
    }
}

#[test]
fn a_bad_token_is_refused_and_a_good_one_follows_on_the_same_connection() {
    on_paused_time(async {
        let world = World::new(21).await;
        let elsewhere = World::new(22).await;
        let ann = world.guest("Ann").await;
        let foreign = elsewhere.guest("Ann").await.token;
        let longer = format!("{}0", ann.token);
        let upper = ann.token.to_uppercase();
        let mut client = world.connect(Encoding::Json);
        for bad in ["", " ", "nobody", &foreign, &longer, &upper, &ann.guest] {
            let refused = client.hello(None, Some(bad)).await;
            assert_eq!(refused, Err(Code::BadToken), "{bad:?}");
            client.ask(Request::Look {}).await;
            assert_eq!(refusal(&mut client).await, Code::HelloFirst);
        }
        client.hello(None, Some(&ann.token)).await.unwrap();
        assert_eq!(client.guest, ann.guest);
        assert_eq!(client.token, ann.token, "it is told once");
        client.assert_all_answered();
    });
}

#[test]
fn hello_is_said_once_and_first() {
    on_paused_time(async {
        let world = World::new(23).await;
        let mut client = world.connect(Encoding::MessagePack);
        client.command(Request::Leave {}).await;
        assert_eq!(refusal(&mut client).await, Code::HelloFirst);
        for bad in ["", "  ", "a\nb", &"x".repeat(25)] {
            let refused = client.hello(Some(bad), None).await;
            assert_eq!(refused, Err(Code::BadName), "{bad:?}");
        }
        client.hello(Some("Ann"), None).await.unwrap();
        let again = client.hello(Some("Bo"), None).await;
        assert_eq!(again, Err(Code::HelloFirst));
        client.create(JunqiOptions::default()).await;
    });
}

#[test]
fn without_a_common_version_the_connection_ends() {
    on_paused_time(async {
        let world = World::new(24).await;
        for (min, max) in [(2, 9), (0, 0), (5, 1)] {
            let mut client = world.connect(Encoding::Json);
            client.send(&hello(min, max)).await;
            assert_eq!(refusal(&mut client).await, Code::UnsupportedVersion);
            assert_eq!(client.ended().await, Some(4000), "{min} to {max}");
        }
        let mut client = world.connect(Encoding::Json);
        client.send(&hello(0, 9)).await;
        let welcome = client.next().await.unwrap().msg;
        assert!(matches!(welcome, Message::Welcome { version: 1, .. }));
    });
}

#[test]
fn whoever_says_no_hello_is_sent_away() {
    on_paused_time(async {
        let world = World::new(25).await;
        let start = world.now();
        let mut silent = world.connect(Encoding::Json);
        let mut knocking = world.connect(Encoding::Json);
        let refused = knocking.hello(None, Some("nobody")).await;
        assert_eq!(refused, Err(Code::BadToken));
        assert_eq!(silent.ended().await, Some(4003));
        assert_eq!(knocking.ended().await, Some(4003));
        assert_eq!(world.now() - start, 10_000);
    });
}

#[test]
fn a_room_that_is_unknown_or_not_followed_is_said_to_be_so() {
    on_paused_time(async {
        let world = World::new(26).await;
        let table = Match::seated(&world, JunqiOptions::default()).await;
        let mut client = world.guest("Eve").await;
        let long = "A".repeat(5_000);
        for unknown in [
            "",
            "AAAAAAAAAA",
            "../../etc",
            "王",
            &long,
            &table.room.0.to_lowercase(),
        ] {
            let attended = client.attend(&RoomId(unknown.to_owned())).await;
            assert_eq!(attended, Err(Code::UnknownRoom), "{unknown}");
        }
        client.room = Some(table.room.clone());
        let sat = client.tell(Request::Sit { seat: None }).await;
        assert_eq!(sat, Heard::Refused(Code::NotAttending));
        for request in [Request::Look {}, Request::Depart {}] {
            client.ask(request).await;
            assert_eq!(refusal(&mut client).await, Code::NotAttending);
        }
        client.assert_all_answered();
    });
}

#[test]
fn a_request_without_its_fields_is_told_which_one_it_lacks() {
    on_paused_time(async {
        let world = World::new(27).await;
        let table = Match::seated(&world, JunqiOptions::default()).await;
        let mut client = world.guest("Eve").await;
        client.attend(&table.room).await.unwrap();
        let room = Some(table.room.clone());
        let options = qiguan_protocol::GameOptions::Junqi(JunqiOptions::default());
        let cases = [
            (
                None,
                None,
                Some(9),
                Request::Attend {
                    since: None,
                    password: None,
                },
                "room",
            ),
            (
                room.clone(),
                None,
                None,
                Request::Attend {
                    since: None,
                    password: None,
                },
                "req",
            ),
            (
                None,
                None,
                None,
                Request::Create {
                    series: None,
                    arbiter: None,
                    options,
                    listed: false,
                    closed: false,
                    spectator_delay: 0,
                    password: None,
                },
                "req",
            ),
            (room.clone(), None, None, Request::Look {}, "req"),
            (None, None, Some(9), Request::Look {}, "room"),
            (room.clone(), None, None, Request::Depart {}, "req"),
            (None, None, Some(9), Request::Depart {}, "room"),
            (room.clone(), None, Some(9), Request::Leave {}, "seq"),
            (room.clone(), Some(0), None, Request::Leave {}, "seq"),
            (None, Some(9), None, Request::Leave {}, "room"),
        ];
        for (room, seq, req, msg, lacks) in cases {
            let words = format!("{msg:?} without {lacks}");
            client
                .send(&ClientFrame {
                    seat: None,
                    room,
                    seq,
                    req,
                    msg,
                })
                .await;
            match client.next_answer().await.unwrap().msg {
                Message::Refused {
                    code,
                    seq: of_seq,
                    req: of_req,
                    detail,
                    ..
                } => {
                    assert_eq!(
                        (code, of_seq, of_req),
                        (Code::MissingField, seq, req),
                        "{words}"
                    );
                    assert!(detail.contains(lacks), "{words}: {detail}");
                }
                other => panic!("{words}: {other:?}"),
            }
        }
        client.assert_all_answered();
        client.look().await;
    });
}

#[test]
fn a_connection_follows_so_many_rooms_and_no_more() {
    on_paused_time(async {
        let world = World::new(28).await;
        let mut ann = world.guest("Ann").await;
        let mut rooms = Vec::new();
        for _ in 0..16 {
            ann.view = None;
            rooms.push(ann.create(JunqiOptions::default()).await);
        }
        let mut bo = world.guest("Bo").await;
        let other = bo.create(JunqiOptions::default()).await;
        assert_eq!(ann.attend(&other).await, Err(Code::TooManyRooms));
        ann.attend_since(&rooms[3], None).await.unwrap();
        let req = ann.ask(Request::Depart {}).await;
        let departed = |msg: &Message| {
            matches!(msg, Message::Departed { req: of } if *of == req).then_some(())
        };
        ann.wait_for(departed).await.unwrap();
        ann.attend_since(&other, None).await.unwrap();
        ann.assert_all_answered();
    });
}

#[test]
fn a_room_that_has_stopped_is_followed_no_more() {
    on_paused_time(async {
        let world = World::new(29).await;
        let mut table = Match::begun(&world).await;
        table.give_up().await;
        let ann = &mut table.players[0];
        for _ in 0..15 {
            ann.create(JunqiOptions::default()).await;
        }
        tokio::time::sleep(Duration::from_secs(601)).await;
        // The finished room is gone, and counts no more.
        ann.create(JunqiOptions::default()).await;
        ann.room = Some(table.room.clone());
        let late = ann.tell(Request::Leave {}).await;
        assert_eq!(late, Heard::Refused(Code::NotAttending));
        ann.assert_all_answered();
    });
}

#[test]
fn a_seat_that_two_want_at_once_is_one_guests_and_the_other_hears_why() {
    on_paused_time(async {
        let world = World::new(30).await;
        let mut ann = world.guest("Ann").await;
        let room = ann.create(JunqiOptions::default()).await;
        let mut bo = world.guest("Bo").await;
        bo.attend(&room).await.unwrap();
        let seat = Some(Seat::N);
        let (first, second) = (
            ann.command(Request::Sit { seat }).await,
            bo.command(Request::Sit { seat }).await,
        );
        let answers = [ann.answer(first).await, bo.answer(second).await];
        let taken = Heard::Refused(Code::SeatTaken);
        assert_eq!(answers.iter().filter(|answer| **answer == taken).count(), 1);
    });
}
