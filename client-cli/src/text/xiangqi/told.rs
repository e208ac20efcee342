//! What happened in a game of xiangqi, one or two sentences for each event.

use crate::text::Scene;
use crate::xiangqi;
use qiguan_protocol::{FoulReason, GameOptions, Seat, XiangqiTold};
use qiguan_rules::xiangqi::Notation;

impl Scene<'_> {
    pub(in crate::text) fn xiangqi(&self, told: &XiangqiTold) -> String {
        let lang = self.lang;
        match told {
            XiangqiTold::SidesDrawn { red } => {
                self.about(*red, "执红", self.verb(*red, "play Red", "plays Red"))
            }
            XiangqiTold::Awaited { absent, clock } => self.awaited(absent, *clock),
            XiangqiTold::Arrived { seat, cost_ms } => self.arrived(*seat, *cost_ms),
            XiangqiTold::Began { turn, clocks, .. } => self
                .next_turn(*turn, clocks)
                .unwrap_or_else(|| lang.say("对局开始", "The game begins").to_owned()),
            XiangqiTold::Late { seat, .. } => self.about(
                *seat,
                "迟到，轮到时即走钟",
                &format!("{} late; the clock starts with the turn", self.is(*seat)),
            ),
            XiangqiTold::Came { seat } => {
                self.about(*seat, "到了", &format!("{} there", self.is(*seat)))
            }
            XiangqiTold::Moved {
                step,
                check,
                turn,
                clocks,
                ..
            } => self.with_turn(self.stepped(step, *check), *turn, clocks),
            XiangqiTold::Touched { seat, point, .. } => {
                self.about(*seat, &format!("摸了 {point}"), &format!("touched {point}"))
            }
            XiangqiTold::Foul {
                seat,
                reason,
                count,
            } => self.fouled(*seat, *reason, *count),
            XiangqiTold::Claimed {
                seat,
                counted,
                needed,
                holds,
            } => self.claimed(*seat, (*counted, *needed), *holds),
            XiangqiTold::Repeated { repetition, .. } => self.repetition(repetition),
            XiangqiTold::Changed { .. } => {
                lang.say("循环已解除", "The repetition is left").to_owned()
            }
            XiangqiTold::Penalised { seat, .. } => self.about(
                *seat,
                "超时，罚一分",
                "let the limit pass, which costs a point in the event",
            ),
            XiangqiTold::ClocksSet { .. } => {
                lang.say("时钟已调整", "The clocks were set").to_owned()
            }
            XiangqiTold::Asked { by, what } => {
                let what = lang.ask(*what);
                let asks = format!("{} {what}", self.verb(*by, "ask", "asks"));
                self.about(*by, &format!("请求{what}"), &asks)
            }
            XiangqiTold::Closed { refused_by } => match refused_by {
                Some(seat) => self.about(*seat, "不同意", "refused"),
                None => lang.say("请求已了结", "The question is settled").to_owned(),
            },
            XiangqiTold::Undone {
                by,
                plies,
                turn,
                clocks,
                ..
            } => self.with_turn(self.undone(*by, *plies), *turn, clocks),
            XiangqiTold::Paused { by, clock, .. } => {
                let (who, span) = (self.who(*by), lang.span(clock.left_ms));
                lang.say(
                    format!("对局暂停（{who} 请求），至多 {span}"),
                    format!("The game is paused for {who}, {span} at most"),
                )
            }
            XiangqiTold::Resumed { clocks } => {
                let resumed = lang.say("对局继续", "The game goes on").to_owned();
                self.with_turn(resumed, self.view.turn, clocks)
            }
            XiangqiTold::Over { result, .. } => self.go_over(result, None),
        }
    }

    /// A move as people write it, and as it goes over the wire.
    fn stepped(&self, step: &str, check: bool) -> String {
        let lang = self.lang;
        let position = xiangqi::position(self.view);
        let text = xiangqi::written(position.as_ref(), step, lang.notation());
        let text = match text == step {
            true => text,
            false => {
                let plain = xiangqi::written(position.as_ref(), step, Notation::Ucci);
                format!("{text} ({plain})")
            }
        };
        let who = self.view.to_move.map(|seat| self.first(seat));
        let who = who.unwrap_or_default();
        let check = match check {
            true => lang.say("，将军", ", check"),
            false => "",
        };
        lang.say(
            format!("{who} 走 {text}{check}"),
            format!("{who} played {text}{check}"),
        )
    }

    fn fouled(&self, seat: Seat, reason: FoulReason, count: u8) -> String {
        let (who, why) = (self.who(seat), self.lang.foul(reason));
        let most = match &self.view.options {
            GameOptions::Xiangqi(options) => options.fouls_to_lose,
            GameOptions::Junqi(_) | GameOptions::Go(_) => None,
        };
        let most = most.map_or_else(String::new, |most| most.to_string());
        self.lang.say(
            format!("{who} 犯规（第 {count} 次，{most} 次判负）：{why}"),
            format!("A foul by {who} ({count} of {most} that lose): {why}"),
        )
    }

    fn claimed(&self, seat: Seat, (counted, needed): (u32, u32), holds: bool) -> String {
        let (zh, en) = match holds {
            true => ("成立", "it holds"),
            false => ("不成立", "it does not hold"),
        };
        let claims = self.verb(seat, "claim", "claims");
        self.about(
            seat,
            &format!("提出自然限着和棋：已计 {counted} 着，须 {needed} 着，{zh}"),
            &format!("{claims} a draw by the natural limit: {counted} of {needed} moves, {en}"),
        )
    }
}
