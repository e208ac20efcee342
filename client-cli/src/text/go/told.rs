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
                let marks = self.marks(proposal, *version, *clock);
                self.two(&head, &marks)
            }
            GoTold::DeadMarked {
                by,
                marks,
                version,
                clock,
            } => {
                let head = self.about(*by, "改了死子标记", "changed the marks");
                let marks = self.marks(marks, *version, *clock);
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
