//! What is printed for people to read holds no token, password, layout, army or talk, and neither does
//! an error.

use crate::samples::{self, DEVICE_CODE, LAYOUT, MARKS, PASSWORD, TEXT, TOKEN};
use qiguan_protocol::{
    Decoded, Encoding, Line, Phrase, Request, Seat, decode_client, encode_client, encode_server,
};

fn check(text: &str) {
    let secrets = [
        TOKEN.to_owned(),
        crate::go_samples::SEALED_POINT.to_owned(),
        DEVICE_CODE.to_owned(),
        PASSWORD.to_owned(),
        TEXT.to_owned(),
        LAYOUT.to_owned(),
        samples::faces(),
        samples::known_army(Seat::S),
        samples::unknown_army(Seat::E),
        "S12:".to_owned(),
        MARKS.to_owned(),
        "armed:".to_owned(),
    ];
    // One mark betrays as much as all of them, and so does the piece alone.
    let marks = MARKS.split([' ', ':']).filter(|part| part.len() == 3);
    for secret in secrets.into_iter().chain(marks.map(str::to_owned)) {
        assert!(!text.contains(&secret), "{secret} stands in {text}");
    }
}

#[test]
fn debug_shows_no_secret() {
    for frame in samples::requests() {
        check(&format!("{frame:?} {frame:#?}"));
    }
    for (_, frame) in samples::request_variations() {
        check(&format!("{frame:?} {frame:#?}"));
        check(&format!("{:?}", Decoded::Frame(Box::new(frame))));
    }
    for frame in samples::messages() {
        check(&format!("{frame:?} {frame:#?}"));
    }
    for (_, frame) in samples::variations() {
        check(&format!("{frame:?} {frame:#?}"));
    }
    for told in samples::tellings() {
        check(&format!("{told:?}"));
    }
    let pair = samples::pair_view();
    check(&format!("{pair:?} {pair:#?}"));
    let view = samples::full_view();
    check(&format!("{view:?} {view:#?}"));
    assert!(!format!("{:?}", view.army(Seat::S).next().unwrap()).contains('9'));
}

#[test]
fn debug_shows_neither_password_nor_talk() {
    let line = samples::line();
    assert_eq!(format!("{line:?}"), "Line(Table, g1)");
    let phrase = Line {
        text: String::new(),
        phrase: Some(Phrase::Attack),
        ..line
    };
    assert!(!format!("{phrase:#?}").contains("Attack"));
    let create = Request::Create {
        series: None,
        arbiter: None,
        options: samples::options(),
        listed: true,
        closed: true,
        spectator_delay: 0,
        password: Some(PASSWORD.into()),
    };
    assert_eq!(format!("{create:#?}"), "create");
    let attend = Request::Attend {
        since: None,
        password: Some(PASSWORD.into()),
    };
    assert_eq!(format!("{attend:#?}"), "attend");
}

#[test]
fn the_samples_do_hold_the_secrets() {
    let variations = samples::request_variations()
        .into_iter()
        .map(|named| named.1);
    let all_requests: Vec<_> = samples::requests().into_iter().chain(variations).collect();
    let bytes: Vec<u8> = all_requests
        .iter()
        .flat_map(|frame| encode_client(Encoding::Json, frame))
        .chain(
            samples::messages()
                .iter()
                .flat_map(|frame| encode_server(Encoding::Json, frame)),
        )
        .chain(
            samples::variations()
                .iter()
                .flat_map(|(_, frame)| encode_server(Encoding::Json, frame)),
        )
        .collect();
    let text = String::from_utf8(bytes).unwrap();
    for secret in [
        TOKEN,
        DEVICE_CODE,
        PASSWORD,
        TEXT,
        LAYOUT,
        &samples::faces(),
        "S12:",
        MARKS,
        "\"armed\":true",
    ] {
        assert!(text.contains(secret));
    }
}

#[test]
fn errors_quote_nothing() {
    let hostile = "tok-9f2c4e81, expected tok-9f2c4e81 at line 1 column 2";
    let frames = [
        format!(r#"{{"seq":"{hostile}","msg":{{"leave":{{}}}}}}"#),
        format!(r#"{{"msg":{{"hello":{{"min":1,"max":1,"kind":"{hostile}"}}}}}}"#),
        format!(r#"{{"msg":{{"hello":{{"min":"{hostile}","max":1}}}}}}"#),
        format!(r#"{{"msg":"{hostile}"}}"#),
        format!(r#"{{"msg":["{hostile}"]}}"#),
        format!(r#"{{"msg":{{"sit":{{"seat":{{"{hostile}":1}}}}}}}}"#),
        format!(r#"{{"msg":{{"arrange":"{hostile}"}}}}"#),
        format!(r#"{{"msg":{{"create":{{"options":{{"{hostile}":{{}}}}}}}}}}"#),
        format!(r#"{{"msg":{{"create":{{"options":{{"junqi":{{"ally_chat":"{hostile}"}}}}}}}}}}"#),
        format!(r#"{{"msg":{{"attend":{{"password":["{hostile}"]}}}}}}"#),
        format!(r#"{{"msg":{{"say":{{"channel":"{hostile}"}}}}}}"#),
        format!(r#"{{"msg":{{"say":{{"channel":"table","text":["{hostile}"]}}}}}}"#),
        format!(r#"{{"msg":{{"say":{{"channel":"table","phrase":"{hostile}"}}}}}}"#),
        format!(r#"{{"msg":{{"mute":{{"guest":"g1","muted":"{hostile}"}}}}}}"#),
        format!(r#""{hostile}""#),
        hostile.to_owned(),
    ];
    for frame in frames {
        let error = decode_client(Encoding::Json, frame.as_bytes()).unwrap_err();
        assert!(!format!("{error} {error:?}").contains("tok-"), "{error}");
        let Ok(value) = serde_json::from_str::<serde_json::Value>(&frame) else {
            continue;
        };
        let bytes = rmp_serde::to_vec_named(&value).unwrap();
        let error = decode_client(Encoding::MessagePack, &bytes).unwrap_err();
        assert!(!format!("{error} {error:?}").contains("tok-"), "{error}");
    }
}

#[test]
fn errors_say_what_and_where() {
    let check = |frame: &str, expected: &str| {
        let error = decode_client(Encoding::Json, frame.as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), expected);
    };
    check(
        r#"{"msg":{"play":{"turn":1,"from":"S10"}}}"#,
        "missing field `to`, at byte 38",
    );
    check(
        r#"{"msg":{"ready":{"ready":1}}}"#,
        "expected a boolean, at byte 26",
    );
    check(
        "{\n \"seq\": -1,\n \"msg\": {}}",
        "expected u32, at byte 12",
    );
    check(r#"{"msg":{"leave":{}}"#, "expected more bytes, at byte 19");
    check(r#"{"msg":{"leave":{}}};"#, "expected JSON, at byte 21");
}
