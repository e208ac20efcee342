//! What happened at a table, one sentence for each event.

use super::Lang;
use qiguan_protocol::{Ending, GameView, GuestId, Outcome, Seat, SeatView, Stand, Told, View};

/// A table before something happens, seen by somebody.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) lang: Lang,
    pub(crate) view: &'a View,
    /// The seat of who reads; none for a spectator.
    pub(crate) own: Option<Seat>,
}

impl Scene<'_> {
    /// A player by name and seat, or "you".
    pub(crate) fn who(&self, seat: Seat) -> String {
        if self.own == Some(seat) {
            return self.lang.say("您", "you").to_owned();
        }
        self.named(seat, &self.name(seat))
    }

    /// What a telling says, as a sentence with its full stop.
    pub(crate) fn tells(&self, event: &Told) -> String {
        self.full(&self.sentence(event))
    }

    /// How a game has ended.
    pub(crate) fn ended(&self, result: &Ending) -> String {
        self.full(&match &self.view.game {
            GameView::Go(game) => self.go_over(result, game.verdict.as_deref()),
            GameView::Xiangqi(_) => self.go_over(result, None),
            GameView::Junqi(_) => self.over(result),
        })
    }

    /// A player's connection is gone.
    pub(crate) fn goes(&self, seat: Seat) -> String {
        self.full(&self.about(seat, "断线了", "lost the connection"))
    }

    /// A player's connection is there again.
    pub(crate) fn comes(&self, seat: Seat) -> String {
        self.full(&self.about(seat, "回来了", "came back"))
    }

    pub(super) fn full(&self, sentence: &str) -> String {
        format!("{sentence}{}", self.lang.say("。", "."))
    }

    /// A player at the head of a sentence. Names stay as their owners write them.
    pub(super) fn first(&self, seat: Seat) -> String {
        match self.own == Some(seat) {
            true => self.lang.say("您", "You").to_owned(),
            false => self.who(seat),
        }
    }

    fn name(&self, seat: Seat) -> String {
        let holder = self.seat(seat).map(|seat| seat.name.clone());
        holder.unwrap_or_default()
    }

    fn named(&self, seat: Seat, name: &str) -> String {
        let place = match self.place(seat) {
            Some(colour) => colour.to_owned(),
            None => format!("{} {seat}", self.lang.seat(seat)),
        };
        match name {
            "" => place,
            name => format!("{name} ({place})"),
        }
    }

    /// The colour of a seat in words, in a game of colours once they are drawn.
    pub(crate) fn place(&self, seat: Seat) -> Option<&'static str> {
        let side = self.view.game.xiangqi().and_then(|game| game.side(seat));
        let stones = self.colour(seat).map(|colour| self.lang.colour(colour));
        stones.or_else(|| side.map(|side| self.lang.side(side)))
    }

    fn seat(&self, seat: Seat) -> Option<&SeatView> {
        self.view.seats.get(seat.index())
    }

    fn guest(&self, guest: &GuestId) -> String {
        let mut seats = self.view.seats.iter();
        match seats.find(|seat| seat.guest.as_ref() == Some(guest)) {
            Some(seat) => self.who(seat.seat),
            None => self
                .lang
                .say("一位旁观者", "somebody without a seat")
                .to_owned(),
        }
    }

    pub(super) fn is(&self, seat: Seat) -> &'static str {
        if self.own == Some(seat) { "are" } else { "is" }
    }

    /// What one player does or did.
    pub(super) fn about(&self, seat: Seat, zh: &str, en: &str) -> String {
        format!("{} {}", self.first(seat), self.lang.say(zh, en))
    }

    fn sentence(&self, event: &Told) -> String {
        let lang = self.lang;
        match event {
            Told::Sat { seat, name, .. } => {
                let who = self.named(*seat, name);
                lang.say(format!("{who} 坐下了"), format!("{who} sat down"))
            }
            Told::Stood { seat, why } => self.stood(*seat, *why),
            Told::Swapped { armies } => {
                let seats: Vec<&str> = armies.iter().map(|army| lang.seat(army.seat)).collect();
                lang.say(
                    format!("{} 换了座位", seats.join("与")),
                    format!("{} changed places", seats.join(" and ")),
                )
            }
            Told::Match { now: Some(now) } => self.series(now),
            Told::Match { now: None } => lang
                .say("不再是多局比赛", "it is a single game again")
                .to_owned(),
            Told::Owner { guest } => {
                let who = self.guest(guest);
                lang.say(
                    format!("房主现在是 {who}"),
                    format!("The room's owner now: {who}"),
                )
            }
            Told::Configured { options, .. } => {
                let options = lang.options(options);
                lang.say(
                    format!("规则改为：{options}；准备全部取消"),
                    format!("The rules are now: {options}; nobody is ready any more"),
                )
            }
            Told::Arranged { .. } => lang
                .say("您的布阵已更新", "Your army is laid out")
                .to_owned(),
            Told::Ready { seat, ready } => {
                let is = self.is(*seat);
                match ready {
                    true => self.about(*seat, "准备好了", &format!("{is} ready")),
                    false => self.about(*seat, "取消准备", &format!("{is} not ready any more")),
                }
            }
            Told::Clock { clock } => match clock {
                Some(clock) => self.limit(clock.left_ms),
                None => lang.say("计时停止", "No clock runs").to_owned(),
            },
            Told::Started { first, .. } => {
                let who = self.who(*first);
                lang.say(
                    format!("对局即将开始，先走：{who}"),
                    format!("The game begins; first to move: {who}"),
                )
            }
            Told::Turn {
                seat, turn, clock, ..
            } => self.turn(*seat, *turn, clock.left_ms),
            Told::Moved {
                from, to, outcome, ..
            } => self.moved(from, to, *outcome),
            Told::FlagShown { seat, post } => {
                let who = self.whose(*seat);
                lang.say(
                    format!("{who}军旗亮出：{post}"),
                    format!("{post} is shown to all: {who} flag"),
                )
            }
            Told::TimedOut { seat, count } => {
                let who = self.first(*seat);
                lang.say(
                    format!("{who} 超时（第 {count} 次）"),
                    format!("{who} let the time run out ({count} so far)"),
                )
            }
            Told::Out { seat, reason, .. } => {
                let (who, is, why) = (self.first(*seat), self.is(*seat), lang.out(*reason));
                lang.say(
                    format!("{who} 出局：{why}"),
                    format!("{who} {is} out: {why}"),
                )
            }
            Told::Left { seat } => self.about(*seat, "离开了棋桌", "left the table"),
            Told::DrawOffered { seat } => self.about(*seat, "求和", "offered a draw"),
            Told::DrawAccepted { seat } => self.about(*seat, "同意和棋", "accepted the draw"),
            Told::DrawClosed { refused_by } => match refused_by {
                Some(seat) => self.about(*seat, "拒绝和棋", "refused the draw"),
                None => lang.say("求和已失效", "The draw offer lapsed").to_owned(),
            },
            Told::PutOutAsked { seat, by } => {
                let (by, who) = (self.first(*by), self.who(*seat));
                lang.say(
                    format!("{by} 提议让离线的 {who} 出局"),
                    format!("{by} asked that {who}, who is away, be put out"),
                )
            }
            Told::PutOutAccepted { seat } => self.about(*seat, "同意", "agreed"),
            Told::PutOutClosed { refused_by } => match refused_by {
                Some(seat) => self.about(*seat, "不同意", "did not agree"),
                None => lang.say("提议已了结", "The question is settled").to_owned(),
            },
            Told::Voided { seat, .. } => match self.view.game {
                GameView::Junqi(_) => self.about(
                    *seat,
                    "在各家走棋之前离开，对局作废，重新布阵",
                    "left before everybody had moved: the game is void, arrange again",
                ),
                GameView::Go(_) | GameView::Xiangqi(_) => self.about(
                    *seat,
                    "在双方走子之前离开，对局作废",
                    "left before both had played: the game is void",
                ),
            },
            Told::Go(told) => self.go(told),
            Told::Arbiter(told) => self.arbiter(told),
            Told::Xiangqi(told) => self.xiangqi(told),
            Told::Over { result, .. } => self.over(result),
            Told::Restarted { .. } => lang
                .say(
                    "服务器重新启动，停机时间不计",
                    "The server restarted; that time is nobody's",
                )
                .to_owned(),
            Told::SurrenderArmed { armed, seat: _ } => match armed {
                true => lang
                    .say("您将在下一回合认输", "You will surrender at your next turn")
                    .to_owned(),
                false => lang.say("认输已取消", "You will not surrender").to_owned(),
            },
            Told::Marked {
                piece,
                mark,
                seat: _,
            } => match mark {
                Some(mark) => lang.say(
                    format!("{piece} 标记为 {mark}"),
                    format!("{piece} is marked {mark}"),
                ),
                None => lang.say(
                    format!("{piece} 的标记已擦去"),
                    format!("The mark on {piece} is wiped off"),
                ),
            },
        }
    }

    fn stood(&self, seat: Seat, why: Option<Stand>) -> String {
        match why {
            None => self.about(seat, "站起来了", "stood up"),
            Some(Stand::Removed) => {
                let sent = format!("{} sent away from the seat by the owner", self.is(seat));
                self.about(seat, "被房主请离座位", &sent)
            }
            Some(Stand::Absent) => self.about(
                seat,
                "离线太久，失去座位",
                "lost the seat, having been away too long",
            ),
        }
    }

    fn limit(&self, left_ms: u32) -> String {
        let left = left_ms / 1_000;
        self.lang.say(
            format!("计时：还有 {left} 秒"),
            format!("The clock runs: {left} s left"),
        )
    }

    fn turn(&self, seat: Seat, turn: u32, left_ms: u32) -> String {
        let left = left_ms / 1_000;
        let who = self.who(seat);
        match self.own == Some(seat) {
            true => self.lang.say(
                format!("轮到您走（第 {turn} 回合，{left} 秒）"),
                format!("Your turn (turn {turn}, {left} s)"),
            ),
            false => self.lang.say(
                format!("轮到 {who}（第 {turn} 回合，{left} 秒）"),
                format!("{who} to move (turn {turn}, {left} s)"),
            ),
        }
    }

    pub(super) fn whose(&self, seat: Seat) -> String {
        match self.own == Some(seat) {
            true => self.lang.say("您的", "your").to_owned(),
            false => {
                let who = self.who(seat);
                self.lang.say(format!("{who} 的"), format!("{who}'s"))
            }
        }
    }

    fn moved(&self, from: &str, to: &str, outcome: Outcome) -> String {
        let lang = self.lang;
        let piece = self.view.piece_at(from);
        let who = match piece {
            Some(piece) => self.first(piece.seat),
            None => lang.say("有人", "Somebody").to_owned(),
        };
        let face = piece.filter(|piece| piece.face != '?');
        let face = face.map_or_else(String::new, |piece| {
            lang.say(
                format!("{} ", lang.face(piece.face)),
                format!("the {} ", lang.face(piece.face)),
            )
        });
        let fate = match outcome {
            Outcome::Plain => {
                return lang.say(
                    format!("{who} 走 {face}{from}-{to}"),
                    format!("{who} moved {face}{from} to {to}"),
                );
            }
            Outcome::AttackerWins => lang.say("攻方胜", "the attacker wins"),
            Outcome::DefenderWins => lang.say("攻方阵亡", "the attacker dies"),
            Outcome::Both => lang.say("同归于尽", "both die"),
        };
        let whose = self.view.piece_at(to).map_or_else(String::new, |piece| {
            let whose = self.whose(piece.seat);
            lang.say(whose.clone(), format!("{whose} "))
        });
        lang.say(
            format!("{who} 以 {face}{from} 攻击 {whose}{to}：{fate}"),
            format!("{who} attacked {whose}{to} with {face}{from}: {fate}"),
        )
    }

    fn over(&self, result: &Ending) -> String {
        let why = self.lang.end(result.reason);
        if result.winners.is_empty() {
            return self.lang.say(
                format!("对局结束：{why}"),
                format!("The game is over: {why}"),
            );
        }
        let winners: Vec<String> = result.winners.iter().map(|seat| self.who(*seat)).collect();
        self.lang.say(
            format!("对局结束，胜者：{}", winners.join("、")),
            format!("The game is over; winners: {}", winners.join(", ")),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn view() -> View {
        let seat = |seat, name| json!({"seat": seat, "guest": name, "name": name});
        let view = json!({"phase": "playing", "owner": "bo", "options": {"junqi": {}}, "turn": 1,
            "seats": [seat("S", "ann"), seat("E", "bo"), seat("N", "cy"), seat("W", "di")],
            "to_move": "S",
            "game": {"junqi": {"armies": ["S009S011", "S11?E01?", "", ""]}}});
        serde_json::from_value(view).unwrap()
    }

    #[test]
    fn names_stay_as_they_are_and_both_languages_are_spoken() {
        let view = view();
        let cases = [
            (
                json!({"turn": {"seat": "S", "turn": 2, "clock": {"left_ms": 60_000, "since_ms": 0}}}),
                "Your turn (turn 2, 60 s).",
                "轮到您走（第 2 回合，60 秒）。",
            ),
            (
                json!({"turn": {"seat": "E", "turn": 3, "clock": {"left_ms": 30_500, "since_ms": 0}}}),
                "bo (East E) to move (turn 3, 30 s).",
                "轮到 bo (东家 E)（第 3 回合，30 秒）。",
            ),
            (
                json!({"moved": {"from": "S01", "to": "S10", "outcome": "plain", "path": ""}}),
                "You moved the engineer S01 to S10.",
                "您 走 工兵 S01-S10。",
            ),
            (
                json!({"moved": {"from": "S00", "to": "S11", "outcome": "both", "path": ""}}),
                "You attacked bo (East E)'s S11 with the commander S00: both die.",
                "您 以 司令 S00 攻击 bo (东家 E) 的S11：同归于尽。",
            ),
            (
                json!({"moved": {"from": "S11", "to": "S00", "outcome": "defender_wins", "path": ""}}),
                "bo (East E) attacked your S00 with S11: the attacker dies.",
                "bo (东家 E) 以 S11 攻击 您的S00：攻方阵亡。",
            ),
            (
                json!({"ready": {"seat": "N", "ready": false}}),
                "cy (North N) is not ready any more.",
                "cy (北家 N) 取消准备。",
            ),
            (
                json!({"owner": {"guest": "bo"}}),
                "The room's owner now: bo (East E).",
                "房主现在是 bo (东家 E)。",
            ),
            (
                json!({"out": {"seat": "W", "reason": "left"}}),
                "di (West W) is out: left.",
                "di (西家 W) 出局：离场。",
            ),
            (
                json!({"over": {"result": {"winners": ["S", "N"], "reason": "decided"}, "faces": []}}),
                "The game is over; winners: you, cy (North N).",
                "对局结束，胜者：您、cy (北家 N)。",
            ),
        ];
        for (event, en, zh) in cases {
            let told: Told = serde_json::from_value::<Told>(Value::clone(&event)).unwrap();
            for (lang, words) in [(Lang::En, en), (Lang::Zh, zh)] {
                let own = Some(Seat::S);
                let view = &view;
                let scene = Scene { lang, view, own };
                assert_eq!(scene.tells(&told), words, "{event}");
            }
        }
    }
}
