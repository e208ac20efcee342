//! The options of a xiangqi room in one line.

use crate::text::Lang;
use qiguan_protocol::{Enforcement, NaturalLimit, XiangqiIllegal, XiangqiOptions, XiangqiProfile};

impl Lang {
    /// The rules of repetition, the limit and the time, and what else differs from the usual.
    pub(crate) fn xiangqi_options(self, options: &XiangqiOptions) -> String {
        let profile = options.profile.unwrap_or(XiangqiProfile::Casual);
        let mut parts = vec![
            self.say("象棋", "xiangqi").to_owned(),
            self.xiangqi_profile(profile).to_owned(),
        ];
        if let Some(time) = &options.time {
            parts.push(self.time_control(time));
        }
        if let Some(rounds) = options.natural_limit_rounds {
            parts.push(match options.natural_limit {
                Some(NaturalLimit::Claim) => self.say(
                    format!("{rounds} 回合限着，须提出"),
                    format!("{rounds} rounds without a capture may be claimed"),
                ),
                Some(NaturalLimit::Auto) | None => self.say(
                    format!("{rounds} 回合限着自动判和"),
                    format!("{rounds} rounds without a capture draw"),
                ),
            });
        }
        parts.extend(self.unusual_in_xiangqi(options));
        parts.join(self.say("，", ", "))
    }

    fn unusual_in_xiangqi(self, options: &XiangqiOptions) -> Vec<String> {
        let says = |is: bool, zh: &str, en: &str| is.then(|| self.say(zh, en).to_owned());
        [
            says(options.refereed == Some(true), "裁判对局", "refereed"),
            options
                .enforcement
                .filter(|how| *how != Enforcement::WarnThenLoss)
                .map(|how| self.enforcement(how).to_owned()),
            says(
                options.occurrences == Some(4),
                "第四次重复时裁定",
                "the fourth occurrence is judged",
            ),
            says(
                options.illegal_move == Some(XiangqiIllegal::Foul),
                "禁着犯规",
                "a forbidden move is a foul",
            ),
            says(
                options.illegal_move == Some(XiangqiIllegal::Loss),
                "禁着判负",
                "a forbidden move loses",
            ),
            options
                .fouls_to_lose
                .filter(|fouls| *fouls != 3)
                .map(|fouls| {
                    self.say(
                        format!("犯规 {fouls} 次判负"),
                        format!("{fouls} fouls lose"),
                    )
                }),
            says(options.touch_move == Some(true), "摸子走子", "touch move"),
            says(options.undos == Some(0), "不可悔棋", "no undo"),
            says(options.position.is_some(), "自摆局面", "from a position"),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}
