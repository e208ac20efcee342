//! Words for what the protocol and the rules name.

use super::Lang;
use qiguan_protocol::{
    Channel, Direction, EndReason, FlagCapture, GameOptions, JunqiGame, OutReason, Phase, Phrase,
    Preset, Seat, Visibility,
};
use qiguan_rules::junqi::{LayoutError, Piece};

impl Lang {
    pub(crate) fn seat(self, seat: Seat) -> &'static str {
        match seat {
            Seat::S => self.say("南家", "South"),
            Seat::E => self.say("东家", "East"),
            Seat::N => self.say("北家", "North"),
            Seat::W => self.say("西家", "West"),
        }
    }

    pub(crate) fn game(self, game: JunqiGame) -> &'static str {
        match game {
            JunqiGame::FourPlayer => self.say("四国军棋", "junqi for four"),
            JunqiGame::Duel => self.say("双人四国军棋", "junqi for two, large board"),
            JunqiGame::Frontier => self.say("双人军棋", "junqi for two, small board"),
        }
    }

    pub(crate) fn preset(self, preset: Preset) -> &'static str {
        match preset {
            Preset::Classic => self.say("碰雷同尽", "a mine and its attacker both die"),
            Preset::Platform => self.say("碰雷雷不灭", "mines stay"),
        }
    }

    pub(crate) fn visibility(self, visibility: Visibility) -> &'static str {
        match visibility {
            Visibility::Dark => self.say("全暗", "all dark"),
            Visibility::Allied => self.say("双明", "allies see each other"),
            Visibility::Open => self.say("全明", "all open"),
        }
    }

    pub(crate) fn flag_capture(self, who: FlagCapture) -> &'static str {
        match who {
            FlagCapture::Any => self.say("任何棋子可夺旗", "any piece takes flags"),
            FlagCapture::Commander => self.say("仅司令可夺旗", "commanders alone take flags"),
            FlagCapture::Engineer => self.say("仅工兵可夺旗", "engineers alone take flags"),
        }
    }

    pub(crate) fn direction(self, direction: Direction) -> &'static str {
        match direction {
            Direction::CounterClockwise => self.say("逆时针", "counter-clockwise"),
            Direction::Clockwise => self.say("顺时针", "clockwise"),
        }
    }

    /// How another device becomes this guest.
    pub(crate) fn device_code(self, code: &str, valid_ms: u32) -> String {
        let seconds = valid_ms / 1_000;
        self.say(
            format!("{code}：{seconds} 秒内在另一设备上用 qiguan --code {code}；勿示他人"),
            format!(
                "{code}: within {seconds} s, qiguan --code {code} on the other device; show nobody"
            ),
        )
    }

    pub(crate) fn phase(self, phase: Phase) -> &'static str {
        match phase {
            Phase::Arranging => self.say("布阵", "arranging"),
            Phase::Starting => self.say("即将开始", "starting"),
            Phase::Playing => self.say("对局中", "playing"),
            Phase::Over => self.say("已结束", "over"),
        }
    }

    /// How far a room is; before the start there is nothing to arrange but in junqi.
    pub(crate) fn phase_of(self, phase: Phase, options: &GameOptions) -> &'static str {
        match (phase, options) {
            (Phase::Arranging, GameOptions::Go(_) | GameOptions::Xiangqi(_)) => {
                self.say("准备中", "getting ready")
            }
            (Phase::Arranging, GameOptions::Junqi(_))
            | (Phase::Starting | Phase::Playing | Phase::Over, _) => self.phase(phase),
        }
    }

    pub(crate) fn out(self, reason: OutReason) -> &'static str {
        match reason {
            OutReason::Flag => self.say("军旗被夺", "flag taken"),
            OutReason::NoMove => self.say("无棋可走", "no move left"),
            OutReason::Timeouts => self.say("超时过多", "too many timeouts"),
            OutReason::Surrender => self.say("认输", "surrendered"),
            OutReason::Left => self.say("离场", "left"),
        }
    }

    pub(crate) fn end(self, reason: EndReason) -> &'static str {
        match reason {
            EndReason::Decided => self.say("胜负已分", "decided"),
            EndReason::Agreed => self.say("各方同意和棋", "draw agreed"),
            EndReason::QuietLimit => self.say("久无战斗，和棋", "draw: no combat for long"),
            EndReason::NobodyLeft => self.say("无人存活，和棋", "draw: nobody is left"),
            EndReason::PliesMax => self.say("步数已满，和棋", "draw: the longest game"),
            EndReason::RoomAge => self.say("房间到期，和棋", "draw: the room is too old"),
            EndReason::Scored => self.say("数子", "counted"),
            EndReason::Resigned => self.say("对方认输", "the other resigned"),
            EndReason::Time => self.say("对方超时", "the other's time ran out"),
            EndReason::Forfeit => self.say("对方判负", "forfeited by the other"),
            EndReason::BothLost => self.say("双方判负", "both lost"),
            EndReason::Repetition => self.say(
                "循环局面第三次出现，和棋",
                "draw: a cycle came round three times",
            ),
            EndReason::Void => self.say(
                "循环局面第三次出现，无胜负",
                "void: a cycle came round three times",
            ),
            EndReason::Ruled => self.say("裁判裁定", "the arbiter ruled so"),
            EndReason::Checkmate => self.say("将死", "checkmate"),
            EndReason::Stalemate => self.say("困毙", "the other has no move left"),
            EndReason::NaturalLimit => self.say("自然限着，和棋", "draw: the natural limit"),
            EndReason::NoForce => self.say("双方无力取胜，和棋", "draw: nobody can win"),
            EndReason::FlagWithoutForce => self.say(
                "超时但对方无力取胜，和棋",
                "draw: time ran out against a side that cannot win",
            ),
            EndReason::Fouls => self.say("对方犯规满数", "too many fouls by the other"),
            EndReason::IllegalMove => self.say("对方走了禁着", "the other made a forbidden move"),
        }
    }

    /// What a piece is, from its face.
    pub(crate) fn face(self, face: char) -> &'static str {
        Piece::from_letter(face).map_or(self.say("未知", "unknown"), |piece| self.piece(piece))
    }

    pub(crate) fn piece(self, piece: Piece) -> &'static str {
        match piece {
            Piece::Commander => self.say("司令", "commander"),
            Piece::General => self.say("军长", "general"),
            Piece::Division => self.say("师长", "division"),
            Piece::Brigade => self.say("旅长", "brigade"),
            Piece::Regiment => self.say("团长", "regiment"),
            Piece::Battalion => self.say("营长", "battalion"),
            Piece::Company => self.say("连长", "company"),
            Piece::Platoon => self.say("排长", "platoon"),
            Piece::Engineer => self.say("工兵", "engineer"),
            Piece::Bomb => self.say("炸弹", "bomb"),
            Piece::Mine => self.say("地雷", "mine"),
            Piece::Flag => self.say("军旗", "flag"),
        }
    }

    pub(crate) fn channel(self, channel: Channel) -> &'static str {
        match channel {
            Channel::Table => self.say("全桌", "table"),
            Channel::Ally => self.say("盟友", "ally"),
            Channel::Spectators => self.say("观众", "watchers"),
        }
    }

    pub(crate) fn phrase(self, phrase: Phrase) -> &'static str {
        match phrase {
            Phrase::Hello => self.say("大家好", "Hello!"),
            Phrase::GoodLuck => self.say("祝好运", "Good luck!"),
            Phrase::WellPlayed => self.say("下得好", "Well played!"),
            Phrase::Thanks => self.say("谢谢", "Thank you."),
            Phrase::Sorry => self.say("抱歉", "Sorry."),
            Phrase::Hurry => self.say("请快一点", "Hurry up, please."),
            Phrase::Wait => self.say("请稍等", "A moment, please."),
            Phrase::Goodbye => self.say("再见", "Good bye."),
            Phrase::Attack => self.say("进攻", "Attack!"),
            Phrase::Defend => self.say("防守", "Defend!"),
            Phrase::Help => self.say("快来支援", "Help me!"),
            Phrase::Hold => self.say("按兵不动", "Hold still."),
        }
    }

    /// Why a layout will not do.
    pub(crate) fn layout(self, error: &LayoutError) -> String {
        let cell = |index: usize| format!("{}{}", index / 5, index % 5);
        let (zh, en) = match *error {
            LayoutError::WrongLength { found } => (
                format!("应为 30 个字符，现有 {found} 个"),
                format!("a layout has 30 characters, this one has {found}"),
            ),
            LayoutError::UnknownLetter { index, found } => (
                format!("{} 处的“{found}”不是棋子", cell(index)),
                format!("{found:?} at {} is no piece", cell(index)),
            ),
            LayoutError::PieceOnCamp { index } => (
                format!("{} 是行营，布阵时须空着", cell(index)),
                format!("{} is a camp: it stays empty", cell(index)),
            ),
            LayoutError::EmptyPost { index } => (
                format!("{} 处缺一枚棋子", cell(index)),
                format!("no piece on {}", cell(index)),
            ),
            LayoutError::WrongCount {
                piece,
                found,
                expected,
            } => (
                format!("{}应有 {expected} 枚，现有 {found} 枚", self.piece(piece)),
                format!(
                    "{found} of {} where there are {expected}",
                    self.piece(piece)
                ),
            ),
            LayoutError::FlagOutsideHeadquarters { .. } => (
                "军旗只能放在大本营".to_owned(),
                "the flag stands in a headquarters".to_owned(),
            ),
            LayoutError::MineTooFarForward { .. } => (
                "地雷只能放在后两排".to_owned(),
                "mines stand in the two back rows".to_owned(),
            ),
            LayoutError::BombInFrontRow { .. } => (
                "炸弹不能放在第一排".to_owned(),
                "no bomb may start in the front row".to_owned(),
            ),
        };
        match self {
            Self::Zh => zh,
            Self::En => en,
        }
    }
}
