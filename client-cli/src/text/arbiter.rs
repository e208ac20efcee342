//! What an arbiter does, in sentences.

use super::Scene;
use qiguan_protocol::{ArbiterTold, Ruling, RulingLine, Seat};

impl Scene<'_> {
    pub(super) fn arbiter(&self, told: &ArbiterTold) -> String {
        let lang = self.lang;
        match told {
            ArbiterTold::Came { name, .. } => {
                lang.say(format!("{name} 执裁"), format!("{name} is the arbiter"))
            }
            ArbiterTold::Left {} => {
                let name = &self.view.arbiter.name;
                lang.say(
                    format!("{name} 不再执裁"),
                    format!("{name} is no longer the arbiter"),
                )
            }
            ArbiterTold::Ruled(line) => self.arbiter_ruled(line),
            ArbiterTold::Called {
                seat,
                foul,
                stopped,
                reason,
            } => {
                let about = match foul {
                    true => self.about(*seat, "举报犯规", "called the arbiter about a foul"),
                    false => self.about(*seat, "叫裁判", "called the arbiter"),
                };
                let stands = match stopped {
                    true => lang.say("（停钟）", ", and the clocks stand"),
                    false => "",
                };
                lang.say(
                    format!("{about}{stands}：{reason}"),
                    format!("{about}{stands}: {reason}"),
                )
            }
            ArbiterTold::Appealed { seat, reason } => {
                let about = self.about(*seat, "申诉", "appealed");
                lang.say(format!("{about}：{reason}"), format!("{about}: {reason}"))
            }
        }
    }

    /// Who presides, what was ruled, and what is still to be answered; nothing where nobody ever did.
    pub(crate) fn refereed(&self) -> Vec<String> {
        let (lang, arbiter) = (self.lang, &self.view.arbiter);
        let mut lines = Vec::new();
        if arbiter.guest.is_some() {
            let name = &arbiter.name;
            lines.push(lang.say(format!("裁判：{name}"), format!("Arbiter: {name}")));
        }
        lines.extend(arbiter.rulings.iter().map(|line| self.arbiter_ruled(line)));
        if arbiter.stopped {
            let stopped = lang.say("裁判已停钟", "The arbiter has stopped the game");
            lines.push(stopped.to_owned());
        }
        if let Some(seat) = arbiter.appeal {
            lines.push(self.about(
                seat,
                "的申诉未结，结果待定",
                "appealed: the result is not certain yet",
            ));
        }
        lines.iter().map(|line| self.full(line)).collect()
    }

    fn arbiter_ruled(&self, line: &RulingLine) -> String {
        let RulingLine {
            number,
            by: _,
            reason,
            ruling,
        } = line;
        let what = self.what_is_ruled(ruling);
        self.lang.say(
            format!("裁判裁定 {number}：{what}（{reason}）"),
            format!("Ruling {number} of the arbiter: {what} ({reason})"),
        )
    }

    fn what_is_ruled(&self, ruling: &Ruling) -> String {
        let lang = self.lang;
        let of = |seat: Seat, zh: &str, en: &str| {
            let who = self.who(seat);
            lang.say(format!("{who} {zh}"), format!("{en}: {who}"))
        };
        let plain = |zh: &str, en: &str| lang.say(zh, en).to_owned();
        match ruling {
            Ruling::Pause {} => plain("停钟", "the clocks stand"),
            Ruling::Resume {} => plain("继续", "the game goes on"),
            Ruling::Warn { seat } => of(*seat, "受警告", "a warning"),
            Ruling::Foul { seat } => of(*seat, "犯规", "a foul"),
            Ruling::AdjustClock { seat, by_ms } => {
                let (who, seconds) = (self.who(*seat), by_ms / 1_000);
                lang.say(
                    format!("{who} 的时间调整 {seconds:+} 秒"),
                    format!("{seconds:+} s on the clock of {who}"),
                )
            }
            Ruling::Audit { granted: true } => plain("申请成立", "the claim is granted"),
            Ruling::Audit { granted: false } => plain("申请不成立", "the claim is not granted"),
            Ruling::Draw {} => plain("判和", "a draw"),
            Ruling::OpenSealed {} => plain("开封", "the sealed move is opened"),
            Ruling::PutOut { seat } => of(*seat, "出局", "put out"),
            Ruling::Chat { open: true } => plain("恢复发言", "the players may talk again"),
            Ruling::Chat { open: false } => plain("禁止发言", "the players may not talk"),
            Ruling::Forfeit { seat } => of(*seat, "一方判负", "lost for the side of"),
            Ruling::Restore { plies } => lang.say(
                format!("退回 {plies} 手"),
                format!("the game goes back {plies} plies"),
            ),
            Ruling::LetStand {} => plain("维持原状", "the game stands as it is"),
            Ruling::Replay {} => plain("本局作废，重赛", "the game does not count"),
            Ruling::Override { ruling } => lang.say(
                format!("撤销裁定 {ruling}"),
                format!("ruling {ruling} counts no more"),
            ),
            Ruling::Result { winners } if winners.is_empty() => plain("无胜者", "nobody has won"),
            Ruling::Result { winners } => {
                let who: Vec<_> = winners.iter().map(|seat| self.who(*seat)).collect();
                lang.say(
                    format!("胜者：{}", who.join("、")),
                    format!("won by {}", who.join(", ")),
                )
            }
            Ruling::Note {} => plain("裁定", "so it is"),
            Ruling::CloseAppeal { upheld: true } => plain("申诉成立", "the appeal is upheld"),
            Ruling::CloseAppeal { upheld: false } => plain("申诉驳回", "the appeal is dismissed"),
            Ruling::Expel { seat } => of(*seat, "被除名", "expelled"),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::text::{Lang, Scene};
    use qiguan_protocol::{Told, View};
    use serde_json::json;

    #[test]
    fn what_an_arbiter_does_is_said_in_both_languages() {
        let view: View = serde_json::from_value(json!({
            "phase": "playing", "owner": "1", "options": {"junqi": {}}, "turn": 1,
            "seats": [{"seat": "S", "guest": "1", "name": "Ann"}, {"seat": "E"}, {"seat": "N"}, {"seat": "W"}],
            "game": {"junqi": {"armies": ["", "", "", ""]}},
        }))
        .expect("a picture");
        let cases = [
            (
                json!({"arbiter": {"came": {"guest": "7", "name": "Judge"}}}),
                "Judge is the arbiter.",
                "Judge 执裁。",
            ),
            (
                json!({"arbiter": {"ruled": {"number": 2, "by": "7", "reason": "late",
                    "ruling": {"adjust_clock": {"seat": "S", "by_ms": -30000}}}}}),
                "Ruling 2 of the arbiter: -30 s on the clock of Ann (South S) (late).",
                "裁判裁定 2：Ann (南家 S) 的时间调整 -30 秒（late）。",
            ),
            (
                json!({"arbiter": {"called": {"seat": "S", "foul": true, "stopped": true, "reason": "moved twice"}}}),
                "Ann (South S) called the arbiter about a foul, and the clocks stand: moved twice.",
                "Ann (南家 S) 举报犯规（停钟）：moved twice。",
            ),
        ];
        for (event, en, zh) in cases {
            let told: Told = serde_json::from_value(event.clone()).expect("a telling");
            for (lang, words) in [(Lang::En, en), (Lang::Zh, zh)] {
                let (view, own) = (&view, None);
                assert_eq!(Scene { lang, view, own }.tells(&told), words, "{event}");
            }
        }
    }
}
