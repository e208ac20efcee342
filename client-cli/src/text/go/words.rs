//! Words for what the protocol of Go names.

use crate::text::Lang;
use qiguan_protocol::{
    Ask, Colour, Confirming, GoPlacement, GoPreset, GoStage, HandicapBonus, KoRule,
    RepetitionResult, Say, Standing,
};

impl Lang {
    pub(crate) fn colour(self, colour: Colour) -> &'static str {
        match colour {
            Colour::Black => self.say("黑", "Black"),
            Colour::White => self.say("白", "White"),
        }
    }

    pub(crate) fn go_preset(self, preset: GoPreset) -> &'static str {
        match preset {
            GoPreset::Chinese1988 => self.say("中国规则 1988", "Chinese rules 1988"),
            GoPreset::Chinese2002 => self.say("中国规则 2002", "Chinese rules 2002"),
            GoPreset::ChinesePsk => self.say("中国规则禁全同", "Chinese rules, superko"),
            GoPreset::Aga => self.say("美国规则", "AGA rules"),
            GoPreset::NewZealand => self.say("新西兰规则", "New Zealand rules"),
            GoPreset::TrompTaylor => self.say("Tromp-Taylor 规则", "Tromp-Taylor rules"),
        }
    }

    pub(crate) fn ko_rule(self, rule: KoRule) -> &'static str {
        match rule {
            KoRule::ChineseReferee => self.say("裁判劫规", "referee's ko"),
            KoRule::Simple => self.say("普通打劫", "simple ko"),
            KoRule::Psk => self.say("禁全同", "positional superko"),
            KoRule::Ssk => self.say("禁同形再现（同方着手）", "situational superko"),
        }
    }

    pub(crate) fn handicap_bonus(self, bonus: HandicapBonus) -> &'static str {
        match bonus {
            HandicapBonus::Stones => self.say("让几子还几目", "a point back for each"),
            HandicapBonus::StonesButOne => {
                self.say("让子还目少一目", "a point back for each but one")
            }
            HandicapBonus::Nothing => self.say("让子不还目", "no points back"),
        }
    }

    pub(crate) fn placement(self, placement: GoPlacement) -> &'static str {
        match placement {
            GoPlacement::Fixed => self.say("星位", "star points"),
            GoPlacement::Free => self.say("自由放置", "placed freely"),
        }
    }

    pub(crate) fn repetition_result(self, result: RepetitionResult) -> &'static str {
        match result {
            RepetitionResult::Draw => self.say("循环判和", "cycles draw"),
            RepetitionResult::Replay => self.say("循环无胜负重下", "cycles void the game"),
            RepetitionResult::Arbiter => self.say("循环由裁判定", "the arbiter rules on cycles"),
        }
    }

    /// How far a game has come, where that is more than that it runs.
    pub(crate) fn go_stage(self, stage: GoStage) -> &'static str {
        match stage {
            GoStage::Play => self.say("对局中", "playing"),
            GoStage::Confirm => self.say("确认死子", "agreeing on what is dead"),
            GoStage::Sealing => self.say("封手", "sealing a move"),
            GoStage::Adjourned => self.say("封盘", "adjourned"),
        }
    }

    /// Why there is something to agree upon.
    pub(crate) fn confirming(self, why: Confirming) -> &'static str {
        match why {
            Confirming::First => self.say("双方停一手", "Both passed"),
            Confirming::Second => self.say("双方再次停一手", "Both passed again"),
            Confirming::Called => self.say("有人申请裁决", "Adjudication is called for"),
        }
    }

    /// What is asked for, behind "asks".
    pub(crate) fn ask(self, what: Ask) -> &'static str {
        match what {
            Ask::Undo => self.say("悔棋", "to take back the last move"),
            Ask::Pause => self.say("暂停", "to pause"),
            Ask::Resume => self.say("继续对局", "to go on"),
            Ask::Adjourn => self.say("封盘", "to adjourn"),
        }
    }

    /// Why clocks stand.
    pub(crate) fn standing(self, why: Standing) -> &'static str {
        match why {
            Standing::Agreed => self.say("暂停", "paused"),
            Standing::Arbiter => self.say("裁判停钟", "stopped by the arbiter"),
            Standing::Adjourned => self.say("封盘", "adjourned"),
            Standing::Confirming => self.say("确认死子", "agreeing on what is dead"),
            Standing::Restart => self.say("服务器刚重启", "the server has restarted"),
            Standing::Delayed => self.say("延迟转播", "shown with a delay"),
        }
    }

    /// What is called out of a countdown (go rules 5).
    pub(crate) fn announcement(self, say: Say) -> String {
        match say {
            Say::Seconds { gone } => self.say(format!("{gone} 秒"), format!("{gone} seconds")),
            Say::MinutesLeft { minutes: 1 } => {
                self.say("还有最后 1 分钟".to_owned(), "the last minute".to_owned())
            }
            Say::MinutesLeft { minutes } => self.say(
                format!("还有 {minutes} 分钟"),
                format!("{minutes} minutes left"),
            ),
            Say::Count { number } => number.to_string(),
        }
    }
}
