//! The longer sentences about a game of Go.

use crate::text::Scene;
use qiguan_protocol::{
    Clock, Colour, Confirming, Ending, GoClocks, GoStage, GoTold, GoVerdict, Seat,
};

impl Scene<'_> {
    /// How a game of Go has ended: who won, why, by how much.
    pub(in crate::text) fn go_over(&self, result: &Ending, verdict: Option<&GoVerdict>) -> String {
        let lang = self.lang;
        let why = lang.end(result.reason);
        let score = verdict.map_or_else(String::new, |verdict| {
            let zi = match verdict.zi.is_empty() {
                true => String::new(),
                false => format!("，{}", verdict.zi),
            };
            let score = &verdict.score;
            lang.say(format!("（{score}{zi}）"), format!(" ({score})"))
        });
        let review = match verdict.is_some_and(|verdict| verdict.review) {
            true => lang.say(
                "；双方未曾确认，待复核",
                "; nobody agreed to it, a person should look at it",
            ),
            false => "",
        };
        let winners: Vec<String> = result.winners.iter().map(|seat| self.who(*seat)).collect();
        match winners.is_empty() {
            true => lang.say(
                format!("对局结束：{why}{score}{review}"),
                format!("The game is over: {why}{score}{review}"),
            ),
            false => lang.say(
                format!(
                    "对局结束，胜者：{}，{why}{score}{review}",
                    winners.join("、")
                ),
                format!(
                    "The game is over; winner: {}, {why}{score}{review}",
                    winners.join(", ")
                ),
            ),
        }
    }

    /// How far a game of Go has come, for who comes to it later: nothing while the players move.
    pub(crate) fn stands(&self) -> Vec<String> {
        let Some(game) = self.view.game.go().filter(|_| self.view.result.is_none()) else {
            return Vec::new();
        };
        let stage = self.lang.go_stage(game.stage).to_owned();
        let stage = match (game.stage, &game.agreement) {
            (GoStage::Play, _) => None,
            (GoStage::Confirm, Some(agreement)) => {
                let marks = self.marks(&agreement.marks, agreement.version, None);
                Some(self.two(&stage, &marks))
            }
            (GoStage::Confirm | GoStage::Sealing | GoStage::Adjourned, _) => Some(stage),
        };
        let question = game.question.map(|question| {
            let (by, what) = (question.by, question.what);
            self.go(&GoTold::Asked { by, what })
        });
        let said = stage.into_iter().chain(question);
        said.map(|sentence| self.full(&sentence)).collect()
    }

    pub(in crate::text) fn with_turn(
        &self,
        sentence: String,
        turn: u32,
        clocks: &GoClocks,
    ) -> String {
        match self.next_turn(turn, clocks) {
            Some(next) => self.two(&sentence, &next),
            None => sentence,
        }
    }

    /// Whose turn begins, and with what time.
    pub(in crate::text) fn next_turn(&self, turn: u32, clocks: &GoClocks) -> Option<String> {
        let seat = clocks.turn?;
        let left = clocks.left.iter().find(|left| left.seat == seat);
        let time = left.map_or_else(String::new, |left| self.lang.time_left(left.time));
        let who = self.who(seat);
        Some(match self.own == Some(seat) {
            true => self.lang.say(
                format!("轮到您走（第 {turn} 回合，{time}）"),
                format!("Your turn (turn {turn}, {time})"),
            ),
            false => self.lang.say(
                format!("轮到 {who}（第 {turn} 回合，{time}）"),
                format!("{who} to move (turn {turn}, {time})"),
            ),
        })
    }

    pub(in crate::text) fn two(&self, one: &str, other: &str) -> String {
        self.lang
            .say(format!("{one}。{other}"), format!("{one}. {other}"))
    }

    pub(in crate::text) fn verb(
        &self,
        seat: Seat,
        own: &'static str,
        other: &'static str,
    ) -> &'static str {
        match self.own == Some(seat) {
            true => own,
            false => other,
        }
    }

    /// A colour at the head of a sentence, by its player.
    fn player(&self, colour: Colour) -> String {
        let mut seats = [Seat::S, Seat::N].into_iter();
        match seats.find(|seat| self.colour(*seat) == Some(colour)) {
            Some(seat) => self.first(seat),
            None => self.lang.colour(colour).to_owned(),
        }
    }

    pub(super) fn placed(
        &self,
        colour: Colour,
        point: &str,
        captured: &str,
        occurrence: u32,
    ) -> String {
        let (lang, who) = (self.lang, self.player(colour));
        let count = captured.split_whitespace().count();
        let taken = match count {
            0 => String::new(),
            _ => lang.say(
                format!("，提 {count} 子：{captured}"),
                format!(", taking {count}: {captured}"),
            ),
        };
        let again = match occurrence {
            0 | 1 => String::new(),
            times => lang.say(
                format!("；此局面第 {times} 次出现"),
                format!("; this board stands for time {times}"),
            ),
        };
        lang.say(
            format!("{who} 落子 {point}{taken}{again}"),
            format!("{who} played {point}{taken}{again}"),
        )
    }

    pub(super) fn passed(&self, colour: Colour, lost: bool) -> String {
        let who = self.player(colour);
        match lost {
            true => self
                .lang
                .say(format!("{who} 失去一手"), format!("{who} lost the turn")),
            false => self
                .lang
                .say(format!("{who} 停一手"), format!("{who} passed")),
        }
    }

    pub(in crate::text) fn undone(&self, by: Seat, plies: u32) -> String {
        let who = self.who(by);
        self.lang.say(
            format!("{who} 悔棋，退回 {plies} 手"),
            format!("{plies} taken back for {who}"),
        )
    }

    pub(super) fn played_on(&self, by: Option<Seat>, chain: Option<&str>, strict: bool) -> String {
        let lang = self.lang;
        let head = match by {
            Some(seat) => {
                let wants = self.verb(seat, "want to play on", "wants to play on");
                self.about(seat, "要求继续下", wants)
            }
            None => lang
                .say("无人回答，继续下", "Nobody answered, so play goes on")
                .to_owned(),
        };
        let chain = chain.map_or_else(String::new, |point| {
            lang.say(format!("，争议 {point}"), format!(", disputing {point}"))
        });
        let strict = match strict {
            true => lang.say("；此后禁全同", "; no board may stand twice from here on"),
            false => "",
        };
        format!("{head}{chain}{strict}")
    }

    pub(super) fn confirming(&self, why: Confirming, called_by: Option<Seat>) -> String {
        match called_by {
            Some(seat) => {
                let calls = self.verb(seat, "call for adjudication", "calls for adjudication");
                self.about(seat, "申请裁决", calls)
            }
            None => self.lang.confirming(why).to_owned(),
        }
    }

    /// What is marked dead, the number of the set, and how long there is where that is told.
    pub(super) fn marks(&self, marks: &str, version: u32, clock: Option<Clock>) -> String {
        let lang = self.lang;
        let span = clock.map_or_else(String::new, |clock| {
            let span = lang.span(clock.left_ms);
            lang.say(format!("，限 {span}"), format!(", {span} left"))
        });
        let marks = match marks {
            "" => lang.say("无", "none"),
            marks => marks,
        };
        lang.say(
            format!("死子：{marks}（第 {version} 版{span}）"),
            format!("Dead: {marks} (version {version}{span})"),
        )
    }

    pub(in crate::text) fn awaited(&self, absent: &[Seat], clock: Clock) -> String {
        let names: Vec<String> = absent.iter().map(|seat| self.who(*seat)).collect();
        let (names, span) = (
            names.join(self.lang.say("、", ", ")),
            self.lang.span(clock.left_ms),
        );
        self.lang.say(
            format!("等候 {names}，至多 {span}"),
            format!("The game waits for {names}, {span} at most"),
        )
    }

    pub(in crate::text) fn arrived(&self, seat: Seat, cost_ms: u32) -> String {
        let here = self.about(seat, "到了", &format!("{} there", self.is(seat)));
        match cost_ms {
            0 => here,
            cost => {
                let span = self.lang.span(cost);
                self.lang.say(
                    format!("{here}，扣时 {span}"),
                    format!("{here}; being late costs {span}"),
                )
            }
        }
    }

    pub(super) fn sealing(&self) -> String {
        match self.view.to_move {
            Some(seat) => {
                let seals = self.verb(seat, "seal the next move", "seals the next move");
                self.about(
                    seat,
                    "封手后封盘",
                    &format!("{seals}, then the game is adjourned"),
                )
            }
            None => self
                .lang
                .say("即将封盘", "The game is to be adjourned")
                .to_owned(),
        }
    }
}
