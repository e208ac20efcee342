//! What is written is read again as it was, in both encodings.

use crate::samples;
use qiguan_protocol::{
    Channel, ClientFrame, ClientKind, Close, Code, Decoded, Encoding, GameOptions, GoTold,
    JunqiOptions, Message, Request, RoomId, RoomLine, Seat, ServerFrame, Told, View, XiangqiTold,
    decode_client, decode_server, encode_client, encode_server,
};

const ENCODINGS: [Encoding; 2] = [Encoding::MessagePack, Encoding::Json];

fn comes_back(frame: &ClientFrame) {
    for encoding in ENCODINGS {
        let decoded = decode_client(encoding, &encode_client(encoding, frame));
        assert!(
            decoded == Ok(Decoded::Frame(Box::new(frame.clone()))),
            "{frame:?}"
        );
    }
}

#[test]
fn the_samples_hold_every_variant() {
    let names: Vec<_> = samples::requests().iter().map(|f| f.msg.name()).collect();
    assert_eq!(names, Request::names());
    let names: Vec<_> = samples::messages().iter().map(|f| f.msg.name()).collect();
    assert_eq!(names, Message::names());
    let names: Vec<_> = samples::tellings().iter().map(Told::name).collect();
    assert_eq!(names, Told::names());
    let tellings = crate::go_samples::tellings();
    let names: Vec<_> = tellings.iter().map(GoTold::name).collect();
    assert_eq!(names, GoTold::names());
    let tellings = crate::xiangqi_samples::tellings();
    let names: Vec<_> = tellings.iter().map(XiangqiTold::name).collect();
    assert_eq!(names, XiangqiTold::names());
}

#[test]
fn all_requests_come_back() {
    samples::requests().iter().for_each(comes_back);
}

#[test]
fn all_messages_come_back() {
    for frame in samples::messages() {
        for encoding in ENCODINGS {
            let decoded = decode_server(encoding, &encode_server(encoding, &frame));
            assert!(decoded.as_ref() == Ok(&frame), "{frame:?}");
        }
    }
}

#[test]
fn what_is_at_its_default_is_not_written() {
    let written = |view: &View| serde_json::to_string(view).unwrap();
    let added =
        ["settings", "put_out", "armed", "quiet", "marks"].map(|field| format!("\"{field}\":"));
    let (bare, full) = (written(&samples::view()), written(&samples::full_view()));
    for field in added {
        assert!(!bare.contains(&field), "{field} is written");
        assert!(full.contains(&field), "{field} is not written");
    }
    let pair = written(&samples::pair_view());
    for field in ["armed_seats", "seat_marks", "seats_per_player"] {
        assert!(!full.contains(field), "{field} is written");
        assert!(pair.contains(field), "{field} is not written");
    }
    let told = Told::Stood {
        seat: Seat::W,
        why: None,
    };
    let stood = serde_json::to_string(&told).unwrap();
    assert_eq!(stood, r#"{"stood":{"seat":"W"}}"#);
    let presence = serde_json::to_string(&Message::Presence { away: vec![] }).unwrap();
    assert_eq!(presence, r#"{"presence":{}}"#);
    let options = serde_json::to_string(&samples::options()).unwrap();
    assert!(!options.contains("ally_chat"));
    let lobby = Message::Lobby {
        req: 5,
        rooms: vec![],
    };
    assert_eq!(
        serde_json::to_string(&lobby).unwrap(),
        r#"{"lobby":{"req":5}}"#
    );
    let changed = Message::LobbyChanged {
        rooms: vec![],
        gone: vec![],
    };
    assert_eq!(
        serde_json::to_string(&changed).unwrap(),
        r#"{"lobby_changed":{}}"#
    );
}

#[test]
fn optional_fields_may_be_absent() {
    let bare = |msg| ClientFrame {
        seat: None,
        room: None,
        seq: None,
        req: None,
        msg,
    };
    comes_back(&bare(Request::Hello {
        min: 1,
        max: 2,
        kind: ClientKind::Human,
        client: String::new(),
        name: None,
        token: None,
        code: None,
        features: Vec::new(),
    }));
    comes_back(&bare(Request::Sit { seat: None }));
    comes_back(&bare(Request::Attend {
        since: None,
        password: None,
    }));
    comes_back(&bare(Request::Say {
        channel: Channel::Ally,
        text: String::new(),
        phrase: None,
    }));
    comes_back(&bare(Request::Mark {
        piece: "E10".into(),
        mark: None,
    }));
    let options = GameOptions::Junqi(JunqiOptions::default());
    comes_back(&bare(Request::Create {
        series: None,
        arbiter: None,
        options,
        listed: false,
        closed: false,
        spectator_delay: 0,
        password: None,
    }));
}

#[test]
fn requests_without_fields_are_empty_maps() {
    let frame = ClientFrame {
        seat: None,
        room: None,
        seq: Some(1),
        req: None,
        msg: Request::Leave {},
    };
    let json = encode_client(Encoding::Json, &frame);
    assert_eq!(json, br#"{"seq":1,"msg":{"leave":{}}}"#);
    let bytes = encode_client(Encoding::MessagePack, &frame);
    assert_eq!(bytes, b"\x82\xa3seq\x01\xa3msg\x81\xa5leave\x80");
}

#[test]
fn every_code_travels_as_its_word() {
    assert_eq!(Code::names().len(), 93);
    for word in Code::names() {
        assert!(word.bytes().all(|b| b == b'_' || b.is_ascii_lowercase()));
        let code: Code = serde_json::from_value((*word).into()).unwrap();
        let frame = ServerFrame {
            room: None,
            msg: Message::Refused {
                seq: None,
                req: Some(7),
                code,
                v: None,
                detail: String::new(),
            },
        };
        let json = encode_server(Encoding::Json, &frame);
        let expected = format!(r#"{{"msg":{{"refused":{{"req":7,"code":"{word}"}}}}}}"#);
        assert_eq!(String::from_utf8(json).unwrap(), expected);
        let bytes = encode_server(Encoding::MessagePack, &frame);
        assert!(bytes.ends_with(word.as_bytes()));
        assert!(decode_server(Encoding::MessagePack, &bytes) == Ok(frame));
    }
}

#[test]
fn the_list_of_a_full_server_comes_back() {
    let line = |n: u32| RoomLine {
        room: RoomId(format!("{n:010}")),
        ..samples::room_line()
    };
    let frame = ServerFrame {
        room: None,
        msg: Message::Lobby {
            req: 1,
            rooms: (0..20_000).map(line).collect(),
        },
    };
    for encoding in ENCODINGS {
        let decoded = decode_server(encoding, &encode_server(encoding, &frame));
        assert!(decoded.as_ref() == Ok(&frame), "{encoding:?}");
    }
}

#[test]
fn every_close_code_is_found_again() {
    for close in Close::ALL {
        assert_eq!(Close::from_code(close.code()), Some(close));
    }
    assert_eq!(Close::from_code(1000), None);
    let found = (0..=u16::MAX).filter_map(Close::from_code).count();
    assert_eq!(found, Close::ALL.len());
}

#[test]
fn seats_are_listed_in_order() {
    for (index, seat) in Seat::ALL.into_iter().enumerate() {
        assert_eq!(seat.index(), index);
    }
}
