//! `PROTOCOL.md` tells the truth: its examples are messages, and nothing lacks one.

use crate::{arbiter_samples, go_samples, samples, xiangqi_samples};
use qiguan_protocol::{
    ArbiterTold, ClientFrame, Close, Code, Decoded, Encoding, GamesPage, GoTold, Message, Request,
    Ruling, ServerFrame, Told, View, XiangqiTold, decode_client, decode_server, encode_client,
    encode_server,
};
use serde_json::Value;
use std::collections::BTreeMap;

const DOCUMENT: &str = include_str!("../../PROTOCOL.md");

/// The blocks that follow a marker `<!-- kind: name -->`, as (kind, name, text).
fn blocks() -> Vec<(&'static str, &'static str, &'static str)> {
    let mut blocks = Vec::new();
    for part in DOCUMENT.split("<!-- ").skip(1) {
        let (marker, rest) = part.split_once(" -->\n```").expect("a block follows");
        let (_, rest) = rest.split_once('\n').expect("the fence is a line");
        let (text, _) = rest.split_once("\n```").expect("the block ends");
        let (kind, name) = marker.split_once(": ").unwrap_or((marker, ""));
        blocks.push((kind, name, text));
    }
    blocks
}

fn examples(kind: &str) -> BTreeMap<&'static str, &'static str> {
    let blocks = blocks();
    let named = blocks.into_iter().filter(|block| block.0 == kind);
    let mut examples = BTreeMap::new();
    for (_, name, text) in named {
        let twice = examples.insert(name, text);
        assert!(twice.is_none(), "{kind} {name} has two examples");
    }
    examples
}

/// Examples for exactly these names.
fn check_names(kind: &str, names: &[&str]) {
    let mut names = names.to_vec();
    names.sort_unstable();
    let found: Vec<_> = examples(kind).into_keys().collect();
    assert_eq!(found, names, "examples of {kind}");
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

fn client_frame(text: &str) -> ClientFrame {
    let decoded = decode_client(Encoding::Json, text.as_bytes());
    let Ok(Decoded::Frame(frame)) = decoded else {
        panic!("{decoded:?} from {text}");
    };
    let written = encode_client(Encoding::Json, &frame);
    assert_eq!(value(&String::from_utf8(written).unwrap()), value(text));
    let binary = encode_client(Encoding::MessagePack, &frame);
    let again = decode_client(Encoding::MessagePack, &binary);
    assert_eq!(again, Ok(Decoded::Frame(frame.clone())));
    *frame
}

fn server_frame(text: &str) -> ServerFrame {
    let decoded = decode_server(Encoding::Json, text.as_bytes());
    let frame = decoded.unwrap_or_else(|error| panic!("{error} in {text}"));
    let written = encode_server(Encoding::Json, &frame);
    assert_eq!(value(&String::from_utf8(written).unwrap()), value(text));
    let binary = encode_server(Encoding::MessagePack, &frame);
    let again = decode_server(Encoding::MessagePack, &binary);
    assert_eq!(again.as_ref(), Ok(&frame));
    frame
}

#[test]
fn a_list_of_games_is_as_written() {
    let examples = examples("games");
    let text = examples[""];
    let page: GamesPage = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_value(&page).unwrap(), value(text));
    assert!(!format!("{page:?}").contains("8d41c6f0a2b35e977c10d4f8b6a92e35"));
}

#[test]
fn every_request_has_an_example() {
    check_names("client", Request::names());
    for (name, text) in examples("client") {
        let frame = client_frame(text);
        assert_eq!(frame.msg.name(), name);
        check_numbers(&frame);
    }
}

/// Sections 2 and 8: commands have `room` and `seq`, the rest has `req` where it has a number.
fn check_numbers(frame: &ClientFrame) {
    let (has_room, has_seq, has_req) = match frame.msg {
        Request::Hello { .. } => (false, false, false),
        Request::Create { .. } | Request::DeviceCode {} | Request::Lobby { .. } => {
            (false, false, true)
        }
        Request::Attend { .. }
        | Request::Depart {}
        | Request::Look {}
        | Request::Rematch {}
        | Request::Say { .. }
        | Request::Mute { .. } => (true, false, true),
        Request::Sit { .. }
        | Request::Configure { .. }
        | Request::Arrange { .. }
        | Request::Ready { .. }
        | Request::Play { .. }
        | Request::OfferDraw {}
        | Request::AnswerDraw { .. }
        | Request::Surrender {}
        | Request::ArmSurrender { .. }
        | Request::Leave {}
        | Request::Swap { .. }
        | Request::Remove { .. }
        | Request::Match { .. }
        | Request::AskPutOut { .. }
        | Request::AnswerPutOut { .. }
        | Request::Mark { .. }
        | Request::Place { .. }
        | Request::Pass { .. }
        | Request::Seal { .. }
        | Request::MarkDead { .. }
        | Request::AcceptDead { .. }
        | Request::PlayOn { .. }
        | Request::CallAdjudication {}
        | Request::Ask { .. }
        | Request::Answer { .. }
        | Request::Warn { .. }
        | Request::Preside { .. }
        | Request::Rule { .. }
        | Request::CallArbiter { .. }
        | Request::Appeal { .. }
        | Request::Move { .. }
        | Request::ClaimDraw { .. }
        | Request::Touch { .. } => (true, true, false),
    };
    let found = (
        frame.room.is_some(),
        frame.seq.is_some(),
        frame.req.is_some(),
    );
    assert_eq!(found, (has_room, has_seq, has_req), "{frame:?}");
}

#[test]
fn every_message_has_an_example() {
    check_names("server", Message::names());
    for (name, text) in examples("server") {
        assert_eq!(server_frame(text).msg.name(), name);
    }
}

#[test]
fn every_event_has_an_example() {
    check_names("told", Told::names());
    for (name, text) in examples("told") {
        let frame = format!(r#"{{"msg":{{"told":{{"v":1,"at_ms":1,"events":[{text}]}}}}}}"#);
        let Message::Told { events, .. } = server_frame(&frame).msg else {
            panic!("{name} is no event");
        };
        assert_eq!(events[0].name(), name);
    }
}

#[test]
fn the_events_fold_into_the_view_shown() {
    let Message::Seen { view, .. } = server_frame(examples("server")["seen"]).msg else {
        panic!("the example of `seen` is another message");
    };
    for (name, text) in examples("told") {
        let told: Told = serde_json::from_str(text).unwrap();
        if let Told::Go(_) | Told::Xiangqi(_) = told {
            continue;
        }
        let mut view = view.clone();
        view.apply(&told)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn every_event_of_go_has_an_example_that_folds() {
    check_names("told go", GoTold::names());
    let view: View = serde_json::from_str(examples("view")["go"]).unwrap();
    for (name, text) in examples("told go") {
        let event = format!(r#"{{"go":{text}}}"#);
        let frame = format!(r#"{{"msg":{{"told":{{"v":1,"at_ms":1,"events":[{event}]}}}}}}"#);
        let Message::Told { events, .. } = server_frame(&frame).msg else {
            panic!("{name} is no event");
        };
        let [Told::Go(told)] = &events[..] else {
            panic!("{name} is no event of Go");
        };
        assert_eq!(told.name(), name);
        let mut view = view.clone();
        view.apply(&events[0])
            .unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn everything_of_the_arbiter_is_described() {
    check_names("told arbiter", ArbiterTold::names());
    let view: View = serde_json::from_str(examples("view")["go"]).unwrap();
    for (name, text) in examples("told arbiter") {
        let told: Told = serde_json::from_str(&format!(r#"{{"arbiter":{text}}}"#)).unwrap();
        let Told::Arbiter(arbiter) = &told else {
            panic!("{name} is no event of the arbiter");
        };
        assert_eq!(arbiter.name(), name);
        let mut view = view.clone();
        view.apply(&told)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    for word in Ruling::names() {
        let row = format!("\n| `{word}` | ");
        assert_eq!(section("### 8.11").matches(&row).count(), 1, "{word}");
    }
    let arbiter = serde_json::to_value(arbiter_samples::full_arbiter()).unwrap();
    for field in arbiter.as_object().unwrap().keys() {
        assert!(
            section("### 9.5").contains(&format!("`{field}`")),
            "{field}"
        );
    }
}

#[test]
fn every_event_of_xiangqi_has_an_example_that_folds() {
    check_names("told xiangqi", XiangqiTold::names());
    let view: View = serde_json::from_str(examples("view")["xiangqi"]).unwrap();
    for (name, text) in examples("told xiangqi") {
        let event = format!(r#"{{"xiangqi":{text}}}"#);
        let frame = format!(r#"{{"msg":{{"told":{{"v":1,"at_ms":1,"events":[{event}]}}}}}}"#);
        let Message::Told { events, .. } = server_frame(&frame).msg else {
            panic!("{name} is no event");
        };
        let [Told::Xiangqi(told)] = &events[..] else {
            panic!("{name} is no event of xiangqi");
        };
        assert_eq!(told.name(), name);
        let mut view = view.clone();
        view.apply(&events[0])
            .unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn every_field_of_xiangqi_is_described() {
    let described = |section: &str, value: &Value| {
        for field in value.as_object().unwrap().keys() {
            assert!(section.contains(&format!("`{field}`")), "{field}");
        }
    };
    let options = serde_json::to_value(xiangqi_samples::options()).unwrap();
    described(section("### 8.12"), &options);
    let view = serde_json::to_value(xiangqi_samples::full_view()).unwrap();
    let game = &view["game"]["xiangqi"];
    described(section("### 9.6"), game);
    described(section("### 9.6"), &game["repetition"]);
}

#[test]
fn every_field_of_go_is_described() {
    let described = |section: &str, value: &Value| {
        for field in value.as_object().unwrap().keys() {
            assert!(section.contains(&format!("`{field}`")), "{field}");
        }
    };
    let options = serde_json::to_value(go_samples::options()).unwrap();
    described(section("### 8.10"), &options);
    for (name, _) in go_samples::times() {
        assert!(section("### 8.10").contains(&format!("`{name}`")), "{name}");
    }
    let view = serde_json::to_value(go_samples::full_view()).unwrap();
    described(section("### 9.4"), &view["game"]["go"]);
    described(section("### 9.4"), &view["game"]["go"]["agreement"]);
    described(section("### 9.4"), &view["game"]["go"]["verdict"]);
}

#[test]
fn the_sessions_are_messages() {
    let mut lines = 0;
    for (_, _, text) in blocks().into_iter().filter(|block| block.0 == "session") {
        for line in text.lines() {
            match line.split_at(2) {
                ("> ", frame) => drop(client_frame(frame)),
                ("< ", frame) => drop(server_frame(frame)),
                (other, _) => panic!("a line begins with {other}"),
            }
            lines += 1;
        }
    }
    assert!(lines > 10);
}

#[test]
fn no_marker_is_misspelt() {
    let kinds = [
        "client",
        "server",
        "told",
        "told go",
        "told arbiter",
        "told xiangqi",
        "view",
        "session",
        "games",
    ];
    for (kind, name, _) in blocks() {
        assert!(kinds.contains(&kind), "{kind}: {name}");
    }
    let marked = blocks().len();
    assert_eq!(DOCUMENT.matches("\n```json\n").count() + 2, marked);
}

#[test]
fn every_field_of_a_view_is_described() {
    let section = section("### 9.2");
    let views = [samples::full_view(), samples::pair_view()];
    let views = views.map(|view| serde_json::to_value(view).unwrap());
    for (field, value) in views.iter().flat_map(|view| view.as_object().unwrap()) {
        let row = format!("\n| `{field}` | ");
        assert_eq!(section.matches(&row).count(), 1, "the field {field}");
        if field == "game" {
            let fields = value["junqi"].as_object().unwrap();
            for field in fields.keys() {
                assert!(section.contains(&format!("`{field}`")), "{field}");
            }
        }
    }
}

#[test]
fn every_phrase_is_described() {
    let section = section("### 8.6");
    for phrase in samples::PHRASES {
        let word = serde_json::to_value(phrase).unwrap();
        let quoted = format!("`{}`", word.as_str().unwrap());
        assert_eq!(section.matches(&quoted).count(), 1, "the phrase {word}");
    }
}

#[test]
fn every_code_is_described() {
    let section = section("## 10.");
    for word in Code::names() {
        let row = format!("\n| `{word}` | ");
        assert_eq!(section.matches(&row).count(), 1, "the code {word}");
    }
    assert_eq!(section.matches("\n| `").count(), Code::names().len());
}

#[test]
fn every_close_code_is_described() {
    let section = section("## 11.");
    for close in Close::ALL {
        let row = format!("\n| {} | `{}` | ", close.code(), close.reason());
        assert_eq!(section.matches(&row).count(), 1, "{close:?}");
    }
    assert_eq!(section.matches(" | `").count(), Close::ALL.len());
}

fn section(title: &str) -> &'static str {
    let start = DOCUMENT.find(title).expect("the section exists");
    let rest = &DOCUMENT[start..];
    let ends = ["\n## ", "\n### "].map(|title| rest[1..].find(title));
    let end = ends
        .into_iter()
        .flatten()
        .min()
        .map_or(rest.len(), |end| end + 1);
    &rest[..end]
}
