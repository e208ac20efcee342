//! Old and new programs together: what is unknown is ignored or answered, what is absent has a default.

use crate::samples;
use qiguan_protocol::{
    ArbiterTold, Channel, ClientFrame, ClientKind, Decoded, Encoding, GameOptions, GoTold,
    JunqiOptions, Message, Phrase, Request, Ruling, Seat, Told, decode_client, decode_server,
};
use serde_json::{Value, json};

const ENCODINGS: [Encoding; 2] = [Encoding::MessagePack, Encoding::Json];

fn bytes(encoding: Encoding, value: &Value) -> Vec<u8> {
    match encoding {
        Encoding::MessagePack => rmp_serde::to_vec_named(value).unwrap(),
        Encoding::Json => serde_json::to_vec(value).unwrap(),
    }
}

#[track_caller]
fn reads(value: &Value, expected: &Decoded) {
    for encoding in ENCODINGS {
        let decoded = decode_client(encoding, &bytes(encoding, value));
        assert_eq!(decoded.as_ref(), Ok(expected), "{encoding:?} of {value}");
    }
}

#[track_caller]
fn refuses(value: &Value) {
    for encoding in ENCODINGS {
        let decoded = decode_client(encoding, &bytes(encoding, value));
        assert!(decoded.is_err(), "{encoding:?} of {value} gave {decoded:?}");
    }
}

/// Puts a field that nobody knows into every map, except into those that name one variant.
fn extend(value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            let extended = map.iter().map(|(key, value)| {
                // The option's value names a variant, as the option of a fixed seat does.
                let names_guest = value.get("guest").is_some() && value.get("name").is_none();
                let is_variant =
                    (key == "first" && value.is_object()) || (key == "arbiter" && names_guest);
                let value = if is_variant {
                    value.clone()
                } else {
                    extend(value)
                };
                (key.clone(), value)
            });
            let mut extended: serde_json::Map<_, _> = extended.collect();
            if !names_a_variant(map) {
                let field = json!({"a": [1, {"b": null}, 2.5, "c"]});
                extended.insert("of_tomorrow".into(), field);
            }
            Value::Object(extended)
        }
        Value::Array(items) => items.iter().map(extend).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

fn names_a_variant(map: &serde_json::Map<String, Value>) -> bool {
    let names = [
        Request::names(),
        Message::names(),
        Told::names(),
        GoTold::names(),
        ArbiterTold::names(),
        Ruling::names(),
        &["junqi", "go", "seconds", "minutes_left", "count"],
        &[
            "per_move",
            "absolute",
            "byo_yomi",
            "reserved_countdown",
            "canadian",
        ],
        &["stages", "fischer", "unlimited", "game"],
    ]
    .concat();
    let mut entries = map.iter();
    matches!((entries.next(), entries.next()), (Some((key, Value::Object(_))), None)
        if names.contains(&key.as_str()))
}

#[test]
fn unknown_fields_are_ignored_everywhere() {
    let variations = samples::request_variations()
        .into_iter()
        .map(|named| named.1);
    for frame in samples::requests().into_iter().chain(variations) {
        let value = extend(&serde_json::to_value(&frame).unwrap());
        assert!(value.to_string().contains("of_tomorrow"));
        reads(&value, &Decoded::Frame(Box::new(frame)));
    }
    let variations = samples::variations().into_iter().map(|(_, frame)| frame);
    for frame in samples::messages().into_iter().chain(variations) {
        let value = extend(&serde_json::to_value(&frame).unwrap());
        for encoding in ENCODINGS {
            let decoded = decode_server(encoding, &bytes(encoding, &value));
            assert!(decoded.as_ref() == Ok(&frame), "{encoding:?} of {value}");
        }
    }
}

#[test]
fn absent_fields_have_defaults() {
    let frame = |msg| {
        Decoded::Frame(Box::new(ClientFrame {
            seat: None,
            room: None,
            seq: None,
            req: None,
            msg,
        }))
    };
    let hello = frame(Request::Hello {
        min: 1,
        max: 3,
        kind: ClientKind::Human,
        client: String::new(),
        name: None,
        token: None,
        code: None,
        features: vec![],
    });
    reads(&json!({"msg": {"hello": {"min": 1, "max": 3}}}), &hello);
    let nulls = json!({"room": null, "seq": null, "req": null,
        "msg": {"hello": {"min": 1, "max": 3, "name": null, "token": null}}});
    reads(&nulls, &hello);
    let sit = frame(Request::Sit { seat: None });
    reads(&json!({"msg": {"sit": {}}}), &sit);
    let sit = frame(Request::Sit {
        seat: Some(Seat::W),
    });
    reads(&json!({"msg": {"sit": {"seat": "W"}}}), &sit);
    let wipe = frame(Request::Mark {
        piece: "E10".into(),
        mark: None,
    });
    reads(&json!({"msg": {"mark": {"piece": "E10"}}}), &wipe);
    reads(
        &json!({"msg": {"mark": {"piece": "E10", "mark": null}}}),
        &wipe,
    );
    reads(&json!({"msg": {"look": {}}}), &frame(Request::Look {}));
    let create = frame(Request::Create {
        series: None,
        arbiter: None,
        options: GameOptions::Junqi(JunqiOptions::default()),
        listed: false,
        closed: false,
        spectator_delay: 0,
        password: None,
    });
    reads(
        &json!({"msg": {"create": {"options": {"junqi": {}}}}}),
        &create,
    );
    reads(
        &json!({"msg": {"create": {"options": {"junqi": {"ally_chat": null}}, "password": null}}}),
        &create,
    );
    let say = frame(Request::Say {
        channel: Channel::Table,
        text: String::new(),
        phrase: Some(Phrase::GoodLuck),
    });
    reads(
        &json!({"msg": {"say": {"channel": "table", "phrase": "good_luck"}}}),
        &say,
    );
}

#[test]
fn an_unknown_request_in_a_sound_envelope_keeps_its_numbers() {
    let contents = [
        json!({}),
        json!(null),
        json!([1, 2]),
        json!({"a": {"b": 1}}),
    ];
    for content in contents {
        let value = json!({"room": "k7m2p9x4qd", "seq": 5, "later": 1,
            "msg": {"take_back": content}});
        let expected = Decoded::Unknown {
            room: Some(samples::room()),
            seq: Some(5),
            req: None,
        };
        reads(&value, &expected);
    }
    let expected = Decoded::Unknown {
        room: None,
        seq: None,
        req: Some(8),
    };
    reads(&json!({"req": 8, "msg": {"Hello": {}}}), &expected);
}

#[test]
fn a_known_request_with_wrong_content_is_malformed() {
    let contents = [
        json!({"leave": null}),
        json!({"leave": []}),
        json!({"leave": 1}),
        json!({"leave": "x"}),
        json!({"ready": {}}),
        json!({"ready": {"ready": 1}}),
        json!({"ready": {"ready": "true"}}),
        json!({"ready": [true]}),
        json!({"play": [5, "S10", "S11"]}),
        json!({"play": {"turn": "5", "from": "S10", "to": "S11"}}),
        json!({"play": {"turn": 5.0, "from": "S10", "to": "S11"}}),
        json!({"play": {"turn": -5, "from": "S10", "to": "S11"}}),
        json!({"play": {"turn": 4_294_967_296_u64, "from": "S10", "to": "S11"}}),
        json!({"play": {"turn": 5, "from": 10, "to": "S11"}}),
        json!({"play": {"turn": 5, "from": ["S10"], "to": "S11"}}),
        json!({"sit": {"seat": 2}}),
        json!({"sit": {"seat": "Q"}}),
        json!({"sit": {"seat": "s"}}),
        json!({"sit": {"seat": {"S": null}}}),
        json!({"arm_surrender": {}}),
        json!({"arm_surrender": {"armed": 1}}),
        json!({"swap": {"a": "S"}}),
        json!({"swap": {"a": "S", "b": null}}),
        json!({"swap": ["S", "W"]}),
        json!({"swap": {"a": "S", "b": "M"}}),
        json!({"remove": {}}),
        json!({"remove": {"seat": 3}}),
        json!({"ask_put_out": {}}),
        json!({"ask_put_out": {"seat": "all"}}),
        json!({"answer_put_out": {}}),
        json!({"answer_put_out": {"accept": "yes"}}),
        json!({"mark": {}}),
        json!({"mark": {"piece": null}}),
        json!({"mark": {"piece": "E10", "mark": 9}}),
        json!({"mark": {"piece": "E10", "mark": ["9"]}}),
        json!({"attend": {"since": ["S", 3]}}),
        json!({"attend": {"since": 3}}),
        json!({"attend": {"password": 5}}),
        json!({"lobby": {}}),
        json!({"lobby": {"on": null}}),
        json!({"lobby": {"on": "true"}}),
        json!({"rematch": null}),
        json!({"rematch": []}),
        json!({"say": {}}),
        json!({"say": {"text": "x"}}),
        json!({"say": {"channel": "all", "text": "x"}}),
        json!({"say": {"channel": "Table", "text": "x"}}),
        json!({"say": {"channel": {"table": {}}, "text": "x"}}),
        json!({"say": {"channel": "table", "text": null}}),
        json!({"say": {"channel": "table", "text": ["x"]}}),
        json!({"say": {"channel": "table", "phrase": "swear"}}),
        json!({"say": {"channel": "table", "phrase": 3}}),
        json!({"mute": {"guest": "g1"}}),
        json!({"mute": {"muted": true}}),
        json!({"mute": {"guest": 1, "muted": true}}),
        json!({"mute": {"guest": "g1", "muted": 1}}),
        json!({"create": {"options": {"chess": {}}}}),
        json!({"create": {"options": {"go": []}}}),
        json!({"create": {"options": {"go": {"komi": 7.5}}}}),
        json!({"create": {"options": {"go": {"time": {"hourglass": {}}}}}}),
        json!({"place": {"turn": 1, "point": 7}}),
        json!({"create": {"options": {"junqi": []}}}),
        json!({"create": {"options": {}}}),
        json!({"create": {"options": {"junqi": {}}, "listed": 1}}),
        json!({"create": {"options": {"junqi": {}}, "closed": "yes"}}),
        json!({"create": {"options": {"junqi": {}}, "password": true}}),
        json!({"create": {"options": {"junqi": {"ally_chat": "shout"}}}}),
        json!({"create": {"options": {"junqi": {"ally_chat": true}}}}),
        json!({"create": {"options": {"junqi": {"first": 0}}}}),
        json!({"create": {"options": {"junqi": {"first": {"seat": 0}}}}}),
        json!({"create": {"options": {"junqi": {"timeouts_allowed": 256}}}}),
        json!({"hello": {"min": 1, "max": 1, "kind": 1}}),
        json!({"hello": {"min": 1, "max": 1, "features": "x"}}),
        json!({"hello": {"min": 1, "max": 1, "features": {"0": "x"}}}),
    ];
    for msg in contents {
        let value = json!({"room": "k7m2p9x4qd", "seq": 5, "msg": msg});
        refuses(&value);
        let error = decode_client(Encoding::Json, &bytes(Encoding::Json, &value)).unwrap_err();
        assert_eq!((error.room, error.seq), (Some(samples::room()), Some(5)));
    }
}

#[test]
fn an_unsound_envelope_is_malformed() {
    let unsound = [
        json!(null),
        json!(1),
        json!("leave"),
        json!([]),
        json!([null, 5, null, {"leave": {}}]),
        json!({}),
        json!({"seq": 1}),
        json!({"msg": null}),
        json!({"msg": 13}),
        json!({"msg": "leave"}),
        json!({"msg": "take_back"}),
        json!({"msg": {}}),
        json!({"msg": []}),
        json!({"msg": ["leave", {}]}),
        json!({"msg": {"leave": {}, "look": {}}}),
        json!({"msg": {"take_back": {}, "look": {}}}),
        json!({"seq": "1", "msg": {"leave": {}}}),
        json!({"seq": -1, "msg": {"take_back": {}}}),
        json!({"room": 5, "msg": {"look": {}}}),
        json!({"room": ["k7m2p9x4qd"], "msg": {"look": {}}}),
    ];
    for value in unsound {
        refuses(&value);
    }
}

#[test]
fn fields_and_variants_have_names_and_no_numbers() {
    let look = b"\x81\xa3msg\x81\xa4look\x80";
    assert!(decode_client(Encoding::MessagePack, look).is_ok());
    let numbered_variant = b"\x81\xa3msg\x81\x04\x80";
    assert!(decode_client(Encoding::MessagePack, numbered_variant).is_err());
    let numbered_field = b"\x81\x03\x81\xa4look\x80";
    assert!(decode_client(Encoding::MessagePack, numbered_field).is_err());
    let binary_name = b"\x81\xa3msg\x81\xc4\x04look\x80";
    assert!(decode_client(Encoding::MessagePack, binary_name).is_err());
    let twice = br#"{"seq":1,"seq":2,"msg":{"leave":{}}}"#;
    assert!(decode_client(Encoding::Json, twice).is_err());
}
