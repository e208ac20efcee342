//! What happened in a game of Go, one or two sentences for each event.

use crate::text::Scene;
use qiguan_protocol::{Colour, GoTold, Seat};

impl Scene<'_> {
    /// Whose stones a seat plays, once that is drawn; nothing where no Go is played.
    pub(crate) fn colour(&self, seat: Seat) -> Option<Colour> {
        let black = self.view.game.go()?.black?;
        match seat == black {
            true => Some(Colour::Black),
            false => Some(Colour::White),
        }
    }

    pub(in crate::text) fn go(&self, told: &GoTold) -> String {
        let lang = self.lang;
        match told {
            GoTold::ColoursDrawn { black } => self.about(
                *black,
                "执黑",
                self.verb(*black, "play Black", "plays Black"),
            ),
            GoTold::Awaited { absent, clock } => self.awaited(absent, *clock),
            GoTold::Arrived { seat, cost_ms } => self.arrived(*seat, *cost_ms),
            GoTold::Began { turn, clocks, .. } => self
                .next_turn(*turn, clocks)
                .unwrap_or_else(|| lang.say("对局开始", "The game begins").to_owned()),
            GoTold::Placed {
                colour,
                point,
                captured,
                occurrence,
                turn,
                clocks,
                ..
            } => {
                let placed = self.placed(*colour, point, captured, *occurrence);
                self.with_turn(placed, *turn, clocks)
            }
            GoTold::Passed {
                colour,
                lost,
                turn,
                clocks,
                ..
            } => self.with_turn(self.passed(*colour, *lost), *turn, clocks),
            GoTold::Undone {
                by,
                plies,
                turn,
                clocks,
                ..
            } => self.with_turn(self.undone(*by, *plies), *turn, clocks),
            GoTold::PlayedOn {
                by,
                chain,
                play_out,
                turn,
                clocks,
                ..
            } => {
                let played_on = self.played_on(*by, chain.as_deref(), *play_out);
                self.with_turn(played_on, *turn, clocks)
            }
            GoTold::Resumed { clocks } => {
                let resumed = lang.say("对局继续", "The game goes on").to_owned();
                self.with_turn(resumed, self.view.turn, clocks)
            }
            GoTold::Confirming {
                why,
                called_by,
                version,
                proposal,
                clock,
                ..
            } => {
                let head = self.confirming(*why, *called_by);
                let marks = self.marks(proposal, *version, Some(*clock));
                self.two(&head, &marks)
            }
            GoTold::DeadMarked {
                by,
                marks,
                version,
                clock,
            } => {
                let head = self.about(*by, "改了死子标记", "changed the marks");
                let marks = self.marks(marks, *version, Some(*clock));
                self.two(&head, &marks)
            }
            GoTold::Accepted { by } => {
                let accepts = self.verb(*by, "accept the marks", "accepts the marks");
                self.about(*by, "同意死子标记", accepts)
            }
            GoTold::Over {
                result, verdict, ..
            } => self.go_over(result, Some(verdict)),
            GoTold::Penalised { seat, .. } => self.about(
                *seat,
                "超时，罚一分",
                "let the limit pass, which costs a point in the event",
            ),
            GoTold::Warned { seat, by: _ } => {
                let who = self.who(*seat);
                lang.say(
                    format!("裁判警告 {who}"),
                    format!("The arbiter warned {who}"),
                )
            }
            GoTold::ClocksSet { .. } => lang.say("时钟已调整", "The clocks were set").to_owned(),
            GoTold::Asked { by, what } => {
                let what = lang.ask(*what);
                let asks = format!("{} {what}", self.verb(*by, "ask", "asks"));
                self.about(*by, &format!("请求{what}"), &asks)
            }
            GoTold::Closed { refused_by } => match refused_by {
                Some(seat) => self.about(*seat, "不同意", "refused"),
                None => lang.say("请求已了结", "The question is settled").to_owned(),
            },
            GoTold::Paused { by, clock, .. } => {
                let (who, span) = (self.who(*by), lang.span(clock.left_ms));
                lang.say(
                    format!("对局暂停（{who} 请求），至多 {span}"),
                    format!("The game is paused for {who}, {span} at most"),
                )
            }
            GoTold::SessionBegan { clock } => {
                let span = lang.span(clock.left_ms);
                lang.say(
                    format!("本场时间 {span}，到时封棋"),
                    format!("The game is adjourned in {span}, unless it is over by then"),
                )
            }
            GoTold::Sealing {} => self.sealing(),
            GoTold::Sealed { seat, hash, .. } => {
                let sealed = format!("sealed a move; the game is adjourned. Its hash: {hash}");
                self.about(*seat, &format!("已封手，封盘；散列值 {hash}"), &sealed)
            }
            GoTold::Opened { seat, point, .. } => {
                let who = self.whose(*seat);
                let point = point.as_deref().unwrap_or(lang.say("停一手", "a pass"));
                lang.say(
                    format!("打开封手：{who}封手是 {point}"),
                    format!("The sealed move is opened; {who} was {point}"),
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::text::{Lang, Scene};
    use qiguan_protocol::{Seat, Told, View};
    use serde_json::{Value, json};

    fn view() -> View {
        let seat = |seat, name| json!({"seat": seat, "guest": name, "name": name});
        let view = json!({"phase": "playing", "owner": "ann", "options": {"go": {}}, "turn": 5,
            "seats": [seat("S", "ann"), {"seat": "E"}, seat("N", "cy"), {"seat": "W"}],
            "to_move": "S", "game": {"go": {"black": "S", "board": "..... ....."}}});
        serde_json::from_value(view).unwrap()
    }

    /// Clocks in which it is the turn of a seat that has this left.
    fn clocks(turn: &str, time: &Value) -> Value {
        json!({"left": [{"seat": turn, "time": time}], "turn": turn, "since_ms": 0})
    }

    fn check(told: &Value, en: &str, zh: &str) {
        let view = view();
        let event: Told = serde_json::from_value(json!({ "go": told })).unwrap();
        for (lang, words) in [(Lang::En, en), (Lang::Zh, zh)] {
            let scene = Scene {
                lang,
                view: &view,
                own: Some(Seat::S),
            };
            assert_eq!(scene.tells(&event), words, "{told}");
        }
    }

    #[test]
    fn moves_say_what_was_taken_and_whose_turn_it_is() {
        let byo_yomi = |main_ms: u32, periods: u8| json!({"byo_yomi": {"main_ms": main_ms, "periods": periods, "period_ms": 30_000}});
        check(
            &json!({"placed": {"colour": "black", "point": "C3", "captured": "C2 C4",
                "occurrence": 2, "turn": 6, "clocks": clocks("N", &byo_yomi(3_605_000, 5))}}),
            "You played C3, taking 2: C2 C4; this board stands for time 2. \
             cy (White) to move (turn 6, 1:00:05 + 5x30 s).",
            "您 落子 C3，提 2 子：C2 C4；此局面第 2 次出现。轮到 cy (白)（第 6 回合，1:00:05 + 5x30 秒）。",
        );
        check(
            &json!({"passed": {"colour": "white", "turn": 7, "clocks": clocks("S", &byo_yomi(0, 4))}}),
            "cy (White) passed. Your turn (turn 7, 0:30, 4 periods).",
            "cy (白) 停一手。轮到您走（第 7 回合，读秒 0:30，剩 4 次）。",
        );
        check(
            &json!({"passed": {"colour": "white", "lost": true, "turn": 6,
                "clocks": {"left": [], "since_ms": 0}}}),
            "cy (White) lost the turn.",
            "cy (白) 失去一手。",
        );
    }

    #[test]
    fn marks_and_the_result_are_told_in_full() {
        let clock = json!({"left_ms": 120_000, "since_ms": 0});
        check(
            &json!({"confirming": {"why": "first", "version": 3, "proposal": "C2", "clock": clock}}),
            "Both passed. Dead: C2 (version 3, 2 min left).",
            "双方停一手。死子：C2（第 3 版，限 2 分）。",
        );
        check(
            &json!({"dead_marked": {"by": "S", "version": 4, "clock": clock}}),
            "You changed the marks. Dead: none (version 4, 2 min left).",
            "您 改了死子标记。死子：无（第 4 版，限 2 分）。",
        );
        check(
            &json!({"played_on": {"by": "N", "chain": "C4", "play_out": true, "turn": 6,
                "clocks": {"left": [], "since_ms": 0}}}),
            "cy (White) wants to play on, disputing C4; no board may stand twice from here on.",
            "cy (白) 要求继续下，争议 C4；此后禁全同。",
        );
        check(
            &json!({"over": {"result": {"winners": ["N"], "reason": "scored"},
                "verdict": {"score": "W+1.5", "zi": "白胜 3/4 子", "review": true}}}),
            "The game is over; winner: cy (White), counted (W+1.5); nobody agreed to it, a person \
             should look at it.",
            "对局结束，胜者：cy (白)，数子（W+1.5，白胜 3/4 子）；双方未曾确认，待复核。",
        );
        check(
            &json!({"over": {"result": {"reason": "repetition"}, "verdict": {"score": "0"}}}),
            "The game is over: draw: a cycle came round three times (0).",
            "对局结束：循环局面第三次出现，和棋（0）。",
        );
    }

    #[test]
    fn what_is_asked_stands_beside_the_moves() {
        check(
            &json!({"asked": {"by": "S", "what": "undo"}}),
            "You ask to take back the last move.",
            "您 请求悔棋。",
        );
        check(
            &json!({"closed": {"refused_by": "N"}}),
            "cy (White) refused.",
            "cy (白) 不同意。",
        );
        check(
            &json!({"undone": {"by": "N", "plies": 2, "board": "..... .....", "turn": 6,
                "clocks": clocks("N", &json!({"game": {"left_ms": 59_001}}))}}),
            "2 taken back for cy (White). cy (White) to move (turn 6, 1:00).",
            "cy (白) 悔棋，退回 2 手。轮到 cy (白)（第 6 回合，1:00）。",
        );
        check(
            &json!({"paused": {"by": "S", "clock": {"left_ms": 300_000, "since_ms": 0},
                "clocks": {"left": [], "since_ms": 0}}}),
            "The game is paused for you, 5 min at most.",
            "对局暂停（您 请求），至多 5 分。",
        );
        check(
            &json!({"opened": {"seat": "N", "salt": "00"}}),
            "The sealed move is opened; cy (White)'s was a pass.",
            "打开封手：cy (白) 的封手是 停一手。",
        );
        check(
            &json!({"arrived": {"seat": "N", "cost_ms": 90_000}}),
            "cy (White) is there; being late costs 1 min 30 s.",
            "cy (白) 到了，扣时 1 分 30 秒。",
        );
    }
}
