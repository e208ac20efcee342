//! What a person types, in English or Chinese.

use crate::drive::{Password, Place};
use crate::text::match_terms;
use qiguan_protocol::{Ask, MatchDraws, Phrase, Seat};
use std::fmt;

/// A typed line that makes sense.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Typed {
    Move {
        from: String,
        to: String,
    },
    /// A point alone: a stone on it.
    Place(String),
    Pass,
    Ask(Ask),
    /// Without a point: a pass.
    Seal(Option<String>),
    Dead(String),
    /// Plays on rather than accept; perhaps naming a stone of the chain in question.
    Dispute(Option<String>),
    Call,
    /// Claims a draw by the natural limit.
    Claim,
    /// Touches a piece of xiangqi.
    Touch(String),
    Score,
    Sit(Option<Seat>),
    Ready(bool),
    Layout(String),
    Say(String),
    Ally(String),
    Phrase(Phrase),
    Draw,
    Answer(bool),
    Surrender,
    /// Takes an armed surrender back.
    FightOn,
    Leave,
    Mark {
        piece: String,
        mark: Option<String>,
    },
    Swap(Seat, Seat),
    Remove(Seat),
    Match(u8, MatchDraws),
    PutOut(Seat),
    Mute {
        seat: Seat,
        muted: bool,
    },
    Rematch,
    Rooms,
    Enter {
        place: Place,
        password: Option<Password>,
        sits: bool,
    },
    Board,
    Army,
    Clocks,
    Help,
    Quit,
}

/// Shows nothing: what is typed may be a layout, a password, or what somebody says.
impl fmt::Debug for Typed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Typed")
    }
}

/// Why a line makes none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Nonsense {
    /// No such command.
    Unknown,
    /// The command wants something else behind it: how it is typed.
    Usage(&'static str),
    /// The place of a room cannot be read, and why.
    Place(String),
}

/// Reads a line; nothing for a blank one.
pub(super) fn parse(text: &str) -> Option<Result<Typed, Nonsense>> {
    let text = text.trim();
    let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match verb {
        "" => None,
        _ => Some(
            match moved(text).or_else(|| point(text).map(Typed::Place)) {
                Some(typed) => Ok(typed),
                None => command(&verb.to_lowercase(), rest.trim()),
            },
        ),
    }
}

/// The own seat that a line names before its command, and the rest.
pub(super) fn addressed(text: &str) -> (Option<Seat>, &str) {
    let text = text.trim();
    let named = text.split_once(char::is_whitespace);
    match named.and_then(|(head, rest)| Some((seat(head)?, rest.trim()))) {
        Some((seat, rest)) => (Some(seat), rest),
        None => (None, text),
    }
}

/// Two posts, with or without something between.
fn moved(text: &str) -> Option<Typed> {
    let joined: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '-')
        .collect();
    let joined = joined.to_ascii_uppercase();
    let (from, to) = joined.split_at_checked(3)?;
    (is_post(from) && is_post(to)).then(|| Typed::Move {
        from: from.to_owned(),
        to: to.to_owned(),
    })
}

/// Whether it looks like a post; which of them there are is the server's to know.
fn is_post(text: &str) -> bool {
    let mut letters = text.chars();
    let place = letters.next().is_some_and(|c| "SENWM".contains(c));
    place && text.len() == 3 && letters.all(|c| c.is_ascii_digit())
}

/// A point of a Go board; how large that is, is the server's to know.
fn point(text: &str) -> Option<String> {
    let text = text.to_ascii_uppercase();
    let mut letters = text.chars();
    let column = letters.next()?;
    let row: u8 = letters.as_str().parse().ok()?;
    let is_plain = letters
        .as_str()
        .starts_with(|c: char| c.is_ascii_digit() && c != '0');
    (column.is_ascii_uppercase() && column != 'I' && is_plain && row <= 25).then_some(text)
}

fn command(verb: &str, rest: &str) -> Result<Typed, Nonsense> {
    let typed = match verb {
        "play" | "落子" => Typed::Place(point(rest).ok_or(Nonsense::Usage("play POINT"))?),
        "pass" | "停一手" | "停" => Typed::Pass,
        "undo" | "悔棋" => Typed::Ask(Ask::Undo),
        "pause" | "暂停" => Typed::Ask(Ask::Pause),
        "resume" | "继续" => Typed::Ask(Ask::Resume),
        "adjourn" | "封盘" => Typed::Ask(Ask::Adjourn),
        "seal" | "封手" => Typed::Seal(match rest {
            "pass" | "停一手" => None,
            _ => Some(point(rest).ok_or(Nonsense::Usage("seal POINT, or seal pass"))?),
        }),
        "dead" | "死子" => Typed::Dead(point(rest).ok_or(Nonsense::Usage("dead POINT"))?),
        "dispute" | "异议" => Typed::Dispute(match rest {
            "" => None,
            _ => Some(point(rest).ok_or(Nonsense::Usage("dispute [POINT]"))?),
        }),
        "call" | "裁决" => Typed::Call,
        "claim" | "限着" => Typed::Claim,
        "touch" | "摸" => Typed::Touch(some(rest, "touch POINT")?),
        "score" | "数子" => Typed::Score,
        "sit" | "坐" => Typed::Sit(match rest {
            "" => None,
            _ => Some(seat(rest).ok_or(Nonsense::Usage("sit [S|E|N|W]"))?),
        }),
        "ready" | "准备" => Typed::Ready(true),
        "unready" | "取消" => Typed::Ready(false),
        "layout" | "布阵" => Typed::Layout(some(rest, "layout 30-CHARACTERS")?),
        "say" | "说" => Typed::Say(some(rest, "say TEXT")?),
        "ally" | "盟友" => Typed::Ally(some(rest, "ally TEXT")?),
        "phrase" | "短语" => Typed::Phrase(phrase(rest)?),
        "draw" | "求和" => Typed::Draw,
        "accept" | "同意" => Typed::Answer(true),
        "refuse" | "拒绝" => Typed::Answer(false),
        "surrender" | "resign" | "认输" => Typed::Surrender,
        "fight" | "再战" => Typed::FightOn,
        "leave" | "离开" => Typed::Leave,
        "mark" | "标记" => mark(rest)?,
        "swap" | "换座" => match rest.split_whitespace().map(seat).collect::<Vec<_>>()[..] {
            [Some(a), Some(b)] => Typed::Swap(a, b),
            _ => return Err(Nonsense::Usage("swap SEAT SEAT")),
        },
        "match" | "比赛" => {
            let terms = match_terms(rest).ok_or(Nonsense::Usage("match GAMES [lot]"))?;
            Typed::Match(terms.0, terms.1)
        }
        "remove" | "请离" => Typed::Remove(seat(rest).ok_or(Nonsense::Usage("remove SEAT"))?),
        "putout" | "判离" => Typed::PutOut(seat(rest).ok_or(Nonsense::Usage("putout SEAT"))?),
        "mute" | "屏蔽" => Typed::Mute {
            seat: seat(rest).ok_or(Nonsense::Usage("mute SEAT"))?,
            muted: true,
        },
        "unmute" | "解除" => Typed::Mute {
            seat: seat(rest).ok_or(Nonsense::Usage("unmute SEAT"))?,
            muted: false,
        },
        "rematch" | "再来" => Typed::Rematch,
        "rooms" | "房间" => Typed::Rooms,
        "join" | "加入" => enter(rest, true)?,
        "watch" | "旁观" => enter(rest, false)?,
        "board" | "棋盘" => Typed::Board,
        "army" | "棋子" => Typed::Army,
        "clocks" | "clock" | "时间" => Typed::Clocks,
        "help" | "?" | "帮助" => Typed::Help,
        "quit" | "exit" | "退出" => Typed::Quit,
        _ => return Err(Nonsense::Unknown),
    };
    Ok(typed)
}

fn some(rest: &str, usage: &'static str) -> Result<String, Nonsense> {
    match rest {
        "" => Err(Nonsense::Usage(usage)),
        text => Ok(text.to_owned()),
    }
}

/// By its letter or its Chinese name.
fn seat(text: &str) -> Option<Seat> {
    match text {
        "S" | "s" | "南" => Some(Seat::S),
        "E" | "e" | "东" => Some(Seat::E),
        "N" | "n" | "北" => Some(Seat::N),
        "W" | "w" | "西" => Some(Seat::W),
        _ => None,
    }
}

fn phrase(text: &str) -> Result<Phrase, Nonsense> {
    let word = serde_json::Value::String(text.replace([' ', '-'], "_"));
    serde_json::from_value(word).map_err(|_| {
        Nonsense::Usage(
            "phrase hello|good_luck|well_played|thanks|sorry|hurry|wait|goodbye|attack|defend|help|hold",
        )
    })
}

fn mark(rest: &str) -> Result<Typed, Nonsense> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let (piece, mark) = match words[..] {
        [piece] => (piece, None),
        [piece, mark] => (piece, Some(mark.to_owned())),
        _ => return Err(Nonsense::Usage("mark START-POST [MARK]")),
    };
    let piece = piece.to_ascii_uppercase();
    Ok(Typed::Mark { piece, mark })
}

fn enter(rest: &str, sits: bool) -> Result<Typed, Nonsense> {
    let (place, password) = match rest.split_once(char::is_whitespace) {
        Some((place, password)) => (place, Some(Password(password.trim().to_owned()))),
        None => (rest, None),
    };
    let place = place.parse().map_err(Nonsense::Place)?;
    Ok(Typed::Enter {
        place,
        password,
        sits,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_may_stand_before_a_command() {
        for (text, expected) in [
            ("n ready", (Some(Seat::N), "ready")),
            ("东 认输", (Some(Seat::E), "认输")),
            ("S21 S11", (None, "S21 S11")),
            ("ready", (None, "ready")),
            ("N", (None, "N")),
        ] {
            assert_eq!(addressed(text), expected, "{text}");
        }
    }

    #[test]
    fn lines() {
        let step = |from: &str, to: &str| Typed::Move {
            from: from.into(),
            to: to.into(),
        };
        for (text, expected) in [
            ("", None),
            ("  ", None),
            ("S21 S11", Some(Ok(step("S21", "S11")))),
            ("s21s11", Some(Ok(step("S21", "S11")))),
            ("s04-e00", Some(Ok(step("S04", "E00")))),
            // A point of Go; where junqi is played it is no command.
            ("S21", Some(Ok(Typed::Place("S21".into())))),
            ("d4", Some(Ok(Typed::Place("D4".into())))),
            ("play q16", Some(Ok(Typed::Place("Q16".into())))),
            ("落子 Q16", Some(Ok(Typed::Place("Q16".into())))),
            ("I4", Some(Err(Nonsense::Unknown))),
            ("D0", Some(Err(Nonsense::Unknown))),
            ("D26", Some(Err(Nonsense::Unknown))),
            ("D4 pass", Some(Err(Nonsense::Unknown))),
            ("play", Some(Err(Nonsense::Usage("play POINT")))),
            ("pass", Some(Ok(Typed::Pass))),
            ("停一手", Some(Ok(Typed::Pass))),
            ("resign", Some(Ok(Typed::Surrender))),
            ("undo", Some(Ok(Typed::Ask(Ask::Undo)))),
            ("封盘", Some(Ok(Typed::Ask(Ask::Adjourn)))),
            ("seal d4", Some(Ok(Typed::Seal(Some("D4".into()))))),
            ("seal pass", Some(Ok(Typed::Seal(None)))),
            (
                "seal",
                Some(Err(Nonsense::Usage("seal POINT, or seal pass"))),
            ),
            ("死子 D4", Some(Ok(Typed::Dead("D4".into())))),
            ("dispute", Some(Ok(Typed::Dispute(None)))),
            ("dispute c3", Some(Ok(Typed::Dispute(Some("C3".into()))))),
            ("score", Some(Ok(Typed::Score))),
            ("S21 S11 S01", Some(Err(Nonsense::Unknown))),
            ("棋21 S11", Some(Err(Nonsense::Unknown))),
            ("READY", Some(Ok(Typed::Ready(true)))),
            ("准备", Some(Ok(Typed::Ready(true)))),
            ("sit", Some(Ok(Typed::Sit(None)))),
            ("sit 东", Some(Ok(Typed::Sit(Some(Seat::E))))),
            ("sit X", Some(Err(Nonsense::Usage("sit [S|E|N|W]")))),
            ("say  Hello, Bo ", Some(Ok(Typed::Say("Hello, Bo".into())))),
            ("say", Some(Err(Nonsense::Usage("say TEXT")))),
            (
                "phrase good luck",
                Some(Ok(Typed::Phrase(Phrase::GoodLuck))),
            ),
            ("swap E w", Some(Ok(Typed::Swap(Seat::E, Seat::W)))),
            ("swap E", Some(Err(Nonsense::Usage("swap SEAT SEAT")))),
            (
                "mark e10 9",
                Some(Ok(Typed::Mark {
                    piece: "E10".into(),
                    mark: Some("9".into()),
                })),
            ),
            ("dance", Some(Err(Nonsense::Unknown))),
        ] {
            assert_eq!(parse(text), expected, "{text:?}");
        }
        let Some(Err(Nonsense::Place(_))) = parse("join here") else {
            panic!("a place that is none");
        };
    }
}
