//! The input lines: requests of the protocol, and directives to the client itself.

mod session;

pub(crate) use session::play;

use crate::slip;
use qiguan_protocol::{Request, RoomId, Seat};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::time::Duration;

/// The longest line, in bytes: many times the largest frame a server takes.
pub(crate) const LINE_BYTES_MAX: usize = 64 * 1024;

/// One line of a script with its number, counted from 1.
#[derive(Debug)]
pub(crate) struct Numbered {
    pub(crate) number: usize,
    pub(crate) line: Result<Line, String>,
}

/// What a line asks for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Say something to the server.
    Request(Wish),
    /// Wait until an output line matches.
    Expect(Value),
    /// Wait until every request is answered and every picture complete.
    Sync,
    /// Print the held picture.
    Fold(Option<RoomId>),
    /// Cut the connection without a word.
    Drop,
    /// Wait.
    Sleep(Duration),
    /// Leave now.
    Quit,
    /// Make a room the current one.
    SetRoom(RoomId),
}

/// A request as a person wrote it, without the numbers the client fills in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wish {
    /// Absent: the current room.
    pub(crate) room: Option<RoomId>,
    /// Which of several own seats a command is for.
    pub(crate) seat: Option<Seat>,
    pub(crate) request: Request,
    /// False for a move that leaves its turn to the client.
    pub(crate) turn_given: bool,
}

impl Wish {
    /// A request to a room, or one that concerns none; a move names its turn.
    pub(crate) fn new(room: Option<&RoomId>, request: Request) -> Self {
        Self {
            room: room.cloned(),
            seat: None,
            request,
            turn_given: true,
        }
    }
}

/// The keys that the client fills in itself.
const FILLED_IN: [&str; 2] = ["seq", "req"];

/// Reads one line; nothing for a blank or a comment.
pub(crate) fn parse(text: &str) -> Option<Result<Line, String>> {
    let text = text.trim();
    if text.is_empty() || text.starts_with('#') {
        return None;
    }
    Some(parse_object(text))
}

fn parse_object(text: &str) -> Result<Line, String> {
    if text.len() > LINE_BYTES_MAX {
        return Err(format!("longer than {LINE_BYTES_MAX} bytes"));
    }
    let mut object: Map<String, Value> =
        serde_json::from_str(text).map_err(|error| format!("no JSON object: {error}"))?;
    let room = match object.remove("room") {
        None => None,
        Some(Value::String(code)) if !code.is_empty() => Some(RoomId(code)),
        Some(_) => return Err("`room` must be the code of a room".into()),
    };
    let seat = match object.remove("seat") {
        None => None,
        Some(seat) => match Seat::deserialize(seat) {
            Ok(seat) => Some(seat),
            Err(_) => return Err("`seat` must be S, E, N or W".into()),
        },
    };
    if let Some(key) = FILLED_IN.into_iter().find(|key| object.contains_key(*key)) {
        return Err(format!("`{key}` is filled in by the client; leave it out"));
    }
    let mut entries = object.into_iter();
    let (Some((verb, body)), None) = (entries.next(), entries.next()) else {
        return Err("a line holds one request or directive, `room` and `seat` if need be".into());
    };
    match directive(&verb, &body, room.as_ref())? {
        Some(_) if seat.is_some() => Err(format!("`{verb}` is for no seat")),
        Some(line) => Ok(line),
        None => request(&verb, body, room, seat).map(Line::Request),
    }
}

fn directive(verb: &str, body: &Value, room: Option<&RoomId>) -> Result<Option<Line>, String> {
    let line = match verb {
        "expect" if body.is_object() => Line::Expect(body.clone()),
        "expect" => return Err("`expect` needs an object to match against".into()),
        "sync" => empty(verb, body, Line::Sync)?,
        "fold" => return empty(verb, body, Line::Fold(room.cloned())).map(Some),
        "drop" => empty(verb, body, Line::Drop)?,
        "quit" => empty(verb, body, Line::Quit)?,
        "sleep_ms" => match body.as_u64() {
            Some(ms) if ms <= 86_400_000 => Line::Sleep(Duration::from_millis(ms)),
            Some(_) | None => return Err("`sleep_ms` needs milliseconds, a day at most".into()),
        },
        "set" => match (body.get("room"), body.as_object().map(Map::len)) {
            (Some(Value::String(code)), Some(1)) if !code.is_empty() => {
                Line::SetRoom(RoomId(code.clone()))
            }
            _ => return Err("`set` knows {\"room\":CODE} alone".into()),
        },
        _ => return Ok(None),
    };
    match room {
        Some(_) => Err(format!("`{verb}` concerns no room")),
        None => Ok(Some(line)),
    }
}

fn empty(verb: &str, body: &Value, line: Line) -> Result<Line, String> {
    match body.as_object() {
        Some(object) if object.is_empty() => Ok(line),
        Some(_) | None => Err(format!("`{verb}` takes nothing: {{\"{verb}\":{{}}}}")),
    }
}

fn request(
    verb: &str,
    mut body: Value,
    room: Option<RoomId>,
    seat: Option<Seat>,
) -> Result<Wish, String> {
    if verb == "hello" {
        return Err("`hello` is said by the client itself".into());
    }
    let mut turn_given = true;
    let of_turn = [
        "play",
        "place",
        "pass",
        "seal",
        "move",
        "claim_draw",
        "touch",
    ];
    if let (true, Some(play)) = (of_turn.contains(&verb), body.as_object_mut()) {
        turn_given = play.contains_key("turn");
        // A place holder, until the player knows the turn.
        play.entry("turn").or_insert_with(|| 0.into());
    }
    let said = Value::Object(Map::from_iter([(verb.to_owned(), body)]));
    let (request, slip) = slip::read(&said).map_err(|error| error.to_string())?;
    if matches!(request, Request::Create { .. }) && room.is_some() {
        return Err("`create` concerns no room yet".into());
    }
    if seat.is_some() && !request.is_command() {
        return Err(format!("`{verb}` is for no seat"));
    }
    match slip {
        Some(key) => Err(format!("`{verb}` has no field `{key}`")),
        None => Ok(Wish {
            room,
            seat,
            request,
            turn_given,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        // A line of the script; what it asks for, or a part of the complaint.
        let cases = [
            ("", None),
            ("   ", None),
            ("# a comment", None),
            (r#"{"look":{}}"#, Some(Ok("look"))),
            (r#" {"room":"AB","look":{}} "#, Some(Ok("look in AB"))),
            (r#"{"sit":{"seat":"S"}}"#, Some(Ok("sit"))),
            (
                r#"{"seat":"N","ready":{"ready":true}}"#,
                Some(Ok("ready for N")),
            ),
            (
                r#"{"room":"AB","seat":"W","surrender":{}}"#,
                Some(Ok("surrender in AB for W")),
            ),
            (r#"{"seat":"Q","surrender":{}}"#, Some(Err("S, E, N or W"))),
            (r#"{"seat":"N","look":{}}"#, Some(Err("no seat"))),
            (r#"{"seat":"N","sync":{}}"#, Some(Err("no seat"))),
            (r#"{"sit":{"seat":null}}"#, Some(Ok("sit"))),
            (
                r#"{"create":{"options":{"junqi":{"preset":"platform"}}}}"#,
                Some(Ok("create")),
            ),
            (
                r#"{"create":{"options":{"go":{"handicap":0}},"closed":false,"listed":true}}"#,
                Some(Ok("create")),
            ),
            (r#"{"attend":{"since":{"v":3}}}"#, Some(Ok("attend"))),
            (
                r#"{"play":{"from":"S11","to":"S12"}}"#,
                Some(Ok("play, turn open")),
            ),
            (
                r#"{"play":{"turn":3,"from":"S11","to":"S12"}}"#,
                Some(Ok("play")),
            ),
            (r#"{"expect":{"ack":{}}}"#, Some(Ok("expect"))),
            (r#"{"sync":{}}"#, Some(Ok("sync"))),
            (r#"{"fold":{}}"#, Some(Ok("fold"))),
            (r#"{"room":"AB","fold":{}}"#, Some(Ok("fold in AB"))),
            (r#"{"drop":{}}"#, Some(Ok("drop"))),
            (r#"{"sleep_ms":20}"#, Some(Ok("sleep"))),
            (r#"{"quit":{}}"#, Some(Ok("quit"))),
            (r#"{"set":{"room":"AB"}}"#, Some(Ok("set"))),
            ("look", Some(Err("no JSON object"))),
            ("[]", Some(Err("no JSON object"))),
            ("{}", Some(Err("one request"))),
            (r#"{"look":{},"sit":{}}"#, Some(Err("one request"))),
            (r#"{"room":7,"look":{}}"#, Some(Err("`room`"))),
            (r#"{"seq":1,"leave":{}}"#, Some(Err("`seq`"))),
            (r#"{"req":1,"look":{}}"#, Some(Err("`req`"))),
            (r#"{"hello":{"min":1,"max":1}}"#, Some(Err("`hello`"))),
            (r#"{"loook":{}}"#, Some(Err("loook"))),
            (r#"{"play":{"from":"S11"}}"#, Some(Err("to"))),
            (r#"{"sit":{"seta":"S"}}"#, Some(Err("`seta`"))),
            (
                r#"{"create":{"options":{"junqi":{"prest":"platform"}}}}"#,
                Some(Err("`prest`")),
            ),
            (
                r#"{"room":"AB","create":{"options":{"junqi":{}}}}"#,
                Some(Err("no room")),
            ),
            (r#"{"expect":3}"#, Some(Err("object"))),
            (r#"{"sync":{"a":1}}"#, Some(Err("nothing"))),
            (r#"{"sleep_ms":-1}"#, Some(Err("milliseconds"))),
            (r#"{"set":{"rom":"AB"}}"#, Some(Err("`set`"))),
            (r#"{"room":"AB","drop":{}}"#, Some(Err("no room"))),
        ];
        for (text, expected) in cases {
            let parsed = parse(text).map(|line| line.map(|line| named(&line)));
            match (parsed, expected) {
                (None, None) => {}
                (Some(Ok(name)), Some(Ok(expected))) => assert_eq!(name, expected, "{text}"),
                (Some(Err(why)), Some(Err(part))) => assert!(why.contains(part), "{text}: {why}"),
                (parsed, _) => panic!("{text}: {parsed:?}"),
            }
        }
    }

    fn named(line: &Line) -> String {
        let place = |room: &Option<RoomId>| match room {
            Some(room) => format!(" in {room}"),
            None => String::new(),
        };
        match line {
            Line::Request(wish) => {
                let open = if wish.turn_given { "" } else { ", turn open" };
                let seat = wish
                    .seat
                    .map_or(String::new(), |seat| format!(" for {seat}"));
                let room = place(&wish.room);
                format!("{}{room}{seat}{open}", wish.request.name())
            }
            Line::Expect(_) => "expect".into(),
            Line::Sync => "sync".into(),
            Line::Fold(room) => format!("fold{}", place(room)),
            Line::Drop => "drop".into(),
            Line::Sleep(_) => "sleep".into(),
            Line::Quit => "quit".into(),
            Line::SetRoom(_) => "set".into(),
        }
    }
}
