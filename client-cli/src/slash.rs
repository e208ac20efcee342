//! Lines that begin with `/`: what an arbiter rules, and what players ask of one. The same in plain
//! sentences and on the screen.

use qiguan_protocol::{GameView, Request, Ruling, Seat, View};

/// How each of them is typed, for whoever types it wrongly.
const USAGE: &str = "/preside, /stepdown, /call REASON, /object REASON, /appeal REASON; the arbiter: \
/pause /resume /grant /deny /draw /open /chatoff /chaton /stand /replay /note /uphold /dismiss REASON, \
/warn /foul /putout /forfeit /expel SEAT REASON, /clock SEAT +SECONDS REASON, /restore PLIES REASON, \
/override NUMBER REASON, /result SEATS|none REASON";

/// Reads a line; none: it does not begin with `/`. An error says how such lines are typed.
pub(crate) fn read(text: &str, view: &View) -> Option<Result<Request, &'static str>> {
    let text = text.trim().strip_prefix('/')?;
    Some(request(text, view).ok_or(USAGE))
}

fn request(text: &str, view: &View) -> Option<Request> {
    let (verb, rest) = split(text);
    Some(match verb.to_lowercase().as_str() {
        "preside" | "执裁" => Request::Preside { on: true },
        "stepdown" | "卸任" => Request::Preside { on: false },
        "call" | "叫裁判" => Request::CallArbiter {
            foul: false,
            reason: reason(rest)?,
        },
        "object" | "举报" => Request::CallArbiter {
            foul: true,
            reason: reason(rest)?,
        },
        "appeal" | "申诉" => Request::Appeal {
            reason: reason(rest)?,
        },
        verb => {
            let (ruling, rest) = ruling(verb, rest, view)?;
            let reason = reason(rest)?;
            Request::Rule { ruling, reason }
        }
    })
}

/// A ruling, and the reason behind it.
fn ruling<'a>(verb: &str, rest: &'a str, view: &View) -> Option<(Ruling, &'a str)> {
    let of_seat = || {
        let (who, rest) = split(rest);
        Some((seat(who, view)?, rest))
    };
    let plain = match verb {
        "pause" | "暂停" => Some(Ruling::Pause {}),
        "resume" | "继续" => Some(Ruling::Resume {}),
        "grant" | "成立" => Some(Ruling::Audit { granted: true }),
        "deny" | "不成立" => Some(Ruling::Audit { granted: false }),
        "draw" | "判和" => Some(Ruling::Draw {}),
        "open" | "开封" => Some(Ruling::OpenSealed {}),
        "chatoff" | "禁言" => Some(Ruling::Chat { open: false }),
        "chaton" | "解禁" => Some(Ruling::Chat { open: true }),
        "stand" | "维持" => Some(Ruling::LetStand {}),
        "replay" | "重赛" => Some(Ruling::Replay {}),
        "note" | "裁定" => Some(Ruling::Note {}),
        "uphold" | "准诉" => Some(Ruling::CloseAppeal { upheld: true }),
        "dismiss" | "驳回" => Some(Ruling::CloseAppeal { upheld: false }),
        _ => None,
    };
    if let Some(ruling) = plain {
        return Some((ruling, rest));
    }
    Some(match verb {
        "warn" | "警告" => of_seat().map(|(seat, rest)| (Ruling::Warn { seat }, rest))?,
        "foul" | "犯规" => of_seat().map(|(seat, rest)| (Ruling::Foul { seat }, rest))?,
        "putout" | "判离" => of_seat().map(|(seat, rest)| (Ruling::PutOut { seat }, rest))?,
        "forfeit" | "判负" => of_seat().map(|(seat, rest)| (Ruling::Forfeit { seat }, rest))?,
        "expel" | "除名" => of_seat().map(|(seat, rest)| (Ruling::Expel { seat }, rest))?,
        "clock" | "调钟" => {
            let (seat, rest) = of_seat()?;
            let (seconds, rest) = split(rest);
            let by_ms = seconds.parse::<i32>().ok()?.checked_mul(1_000)?;
            (Ruling::AdjustClock { seat, by_ms }, rest)
        }
        "restore" | "恢复" => {
            let (plies, rest) = split(rest);
            let plies = plies.parse().ok()?;
            (Ruling::Restore { plies }, rest)
        }
        "override" | "改判" => {
            let (number, rest) = split(rest);
            let ruling = number.parse().ok()?;
            (Ruling::Override { ruling }, rest)
        }
        "result" | "结果" => {
            let (winners, rest) = split(rest);
            let winners = match winners {
                "none" | "无" => Vec::new(),
                seats => {
                    let seats = seats.split(',');
                    seats.map(|who| seat(who, view)).collect::<Option<_>>()?
                }
            };
            (Ruling::Result { winners }, rest)
        }
        _ => return None,
    })
}

fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (head, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (head, rest.trim())
}

fn reason(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// A seat by its letter or its Chinese name; where colours are played, by the colour.
fn seat(word: &str, view: &View) -> Option<Seat> {
    let other = |seat| match seat {
        Seat::S => Seat::N,
        Seat::E | Seat::N | Seat::W => Seat::S,
    };
    let (black, white, red) = match &view.game {
        GameView::Junqi(_) => (None, None, None),
        GameView::Go(game) => (game.black, game.black.map(other), None),
        GameView::Xiangqi(game) => (game.red.map(other), None, game.red),
    };
    match word.to_uppercase().as_str() {
        "B" | "BLACK" | "黑" => black,
        "W" | "WHITE" | "白" if white.is_some() => white,
        "R" | "RED" | "红" => red,
        "S" | "南" => Some(Seat::S),
        "E" | "东" => Some(Seat::E),
        "N" | "北" => Some(Seat::N),
        "W" | "西" => Some(Seat::W),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(game: &str) -> View {
        let text = format!(
            r#"{{"phase": "playing", "owner": "1", "options": {{"{game}": {{}}}}, "seats": [],
                "turn": 1, "game": {}}}"#,
            match game {
                "go" => r#"{"go": {"black": "N"}}"#,
                _ => r#"{"junqi": {"armies": ["", "", "", ""]}}"#,
            }
        );
        serde_json::from_str(&text).expect("a picture")
    }

    #[test]
    fn rulings_are_read_with_their_reasons() {
        let (go, junqi) = (view("go"), view("junqi"));
        let cases = [
            (
                "/pause fire  drill",
                &go,
                r#"{"rule":{"ruling":{"pause":{}},"reason":"fire  drill"}}"#,
            ),
            (
                "/warn b late",
                &go,
                r#"{"rule":{"ruling":{"warn":{"seat":"N"}},"reason":"late"}}"#,
            ),
            (
                "/警告 白 迟到",
                &go,
                r#"{"rule":{"ruling":{"warn":{"seat":"S"}},"reason":"迟到"}}"#,
            ),
            (
                "/warn W late",
                &junqi,
                r#"{"rule":{"ruling":{"warn":{"seat":"W"}},"reason":"late"}}"#,
            ),
            (
                "/clock E -30 bell",
                &junqi,
                r#"{"rule":{"ruling":{"adjust_clock":{"seat":"E","by_ms":-30000}},"reason":"bell"}}"#,
            ),
            (
                "/result S,N so",
                &junqi,
                r#"{"rule":{"ruling":{"result":{"winners":["S","N"]}},"reason":"so"}}"#,
            ),
            (
                "/result none so",
                &go,
                r#"{"rule":{"ruling":{"result":{}},"reason":"so"}}"#,
            ),
            (
                "/restore 2 x",
                &go,
                r#"{"rule":{"ruling":{"restore":{"plies":2}},"reason":"x"}}"#,
            ),
            (
                "/override 3 x",
                &go,
                r#"{"rule":{"ruling":{"override":{"ruling":3}},"reason":"x"}}"#,
            ),
            ("/preside", &go, r#"{"preside":{"on":true}}"#),
            (
                "/object he moved",
                &go,
                r#"{"call_arbiter":{"foul":true,"reason":"he moved"}}"#,
            ),
            ("/appeal no", &go, r#"{"appeal":{"reason":"no"}}"#),
        ];
        for (text, view, expected) in cases {
            let request = read(text, view).expect("a line").expect(text);
            assert_eq!(serde_json::to_string(&request).expect("JSON"), expected);
        }
    }

    #[test]
    fn what_makes_no_sense_is_answered_with_how_it_is_typed() {
        let junqi = view("junqi");
        for text in [
            "/",
            "/pause",
            "/warn",
            "/warn Q x",
            "/warn B x",
            "/warn S",
            "/clock S x y",
            "/x y",
        ] {
            assert_eq!(read(text, &junqi), Some(Err(USAGE)), "{text}");
        }
        assert_eq!(read("pause", &junqi), None);
    }
}
