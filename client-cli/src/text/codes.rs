//! Why something was refused, for people.

use super::Lang;
use qiguan_protocol::Code;

impl Lang {
    /// A refusal in one sentence (PROTOCOL.md, section 10).
    pub(crate) fn code(self, code: Code) -> &'static str {
        match code {
            Code::Malformed => self.say("服务器读不懂这条消息", "the server cannot read that"),
            Code::UnknownRequest => self.say(
                "服务器不认识这个请求",
                "the server does not know that request",
            ),
            Code::HelloFirst => self.say("须先问候服务器", "the server has not been greeted"),
            Code::UnsupportedVersion => self.say(
                "与服务器没有共同的协议版本",
                "no protocol version in common with the server",
            ),
            Code::BadToken => self.say(
                "服务器不认识所存的令牌",
                "the server does not know the kept token",
            ),
            Code::BadName => self.say("这个名字不能用", "that name will not do"),
            Code::MissingField => {
                self.say("请求缺少编号或房间", "the request lacks a number or a room")
            }
            Code::TooManyRooms => self.say("关注的房间太多", "too many rooms are followed"),
            Code::Busy => self.say(
                "服务器正忙，请稍后再试",
                "the server is busy; try again later",
            ),
            Code::StoreUnavailable => self.say(
                "服务器暂时不能存盘，请稍后再试",
                "the server cannot store anything now; try again later",
            ),
            Code::UnknownRoom => self.say("没有这个房间", "there is no such room"),
            Code::RoomBroken => self.say("这个房间的记录已损坏", "the room's record is damaged"),
            Code::NotAttending => self.say("尚未进入这个房间", "that room is not followed"),
            Code::PasswordNeeded => self.say(
                "这个房间需要密码 (--password)",
                "the room has a password (--password)",
            ),
            Code::WrongPassword => self.say("密码不对", "the password is wrong"),
            Code::BadCode => self.say(
                "换设备的代码不对、已用过或已过期",
                "the device code is wrong, used, or too old",
            ),
            Code::WhichSeat => self.say(
                "您有几个座位，请指明是哪一个",
                "you hold several seats: say for which",
            ),
            Code::NoSpectators => self.say(
                "对局已开始，此房间不许旁观",
                "the game has begun, and nobody may watch it",
            ),
            Code::StaleSeq => self.say(
                "另一个程序已用同一身份走了棋",
                "another program has acted as the same guest",
            ),
            Code::NotArranging => self.say("对局已经开始", "the game has begun"),
            Code::SeatTaken => self.say("座位已有人", "the seat is taken"),
            Code::NoSuchSeat => self.say("这种对局没有这个座位", "this game has no such seat"),
            Code::RoomFull => self.say("没有空座位", "no seat is free"),
            Code::AlreadySeated => self.say("您已有座位", "you have a seat already"),
            Code::NameTaken => self.say(
                "此桌已有人用这个名字",
                "somebody at this table has that name",
            ),
            Code::NotSeated => self.say("没有座位", "nobody sits there, or you have no seat"),
            Code::NotOwner => self.say("只有房主可以这样做", "only the owner may do that"),
            Code::BadOptions => self.say("选项不合规定", "the options will not do"),
            Code::BadLayout => self.say("布阵不合规定", "the layout will not do"),
            Code::AlreadyReady => self.say("已经准备好了", "you are ready already"),
            Code::NotPlaying => self.say("没有进行中的对局", "no game is running"),
            Code::Over => self.say("对局已结束", "the game is over"),
            Code::NotOver => self.say("对局尚未结束", "the game is not over yet"),
            Code::TooLate => self.say("房间早已结束", "the room ended too long ago"),
            Code::Out => self.say("您已出局", "you are out of the game"),
            Code::NotYourTurn => self.say("还没轮到您", "it is not your turn"),
            Code::StaleTurn => self.say("那一步的时机已过", "that turn is over"),
            Code::BadPost => self.say("没有这个位置", "there is no such post"),
            Code::NotYours => self.say("那里没有您的棋子", "no piece of yours stands there"),
            Code::Immovable => self.say("那枚棋子不能动", "that piece never moves"),
            Code::Unreachable => self.say("走不到那里", "the piece cannot get there"),
            Code::Blocked => self.say(
                "那里有己方或盟友的棋子",
                "a piece of your own side stands there",
            ),
            Code::CampOccupied => self.say(
                "行营里的棋子不能攻击",
                "a piece in a camp cannot be attacked",
            ),
            Code::FlagNotTakeable => {
                self.say("这枚棋子不能夺旗", "this piece may not take the flag")
            }
            Code::TooEarly => self.say("现在认输还太早", "it is too early to surrender"),
            Code::OfferStands => self.say("已有人求和", "a draw is offered already"),
            Code::NoOffer => self.say(
                "没有可答复的求和",
                "no draw is offered that you could answer",
            ),
            Code::OffersUsed => self.say("求和次数已用完", "you have used all your draw offers"),
            Code::OfferTooSoon => self.say(
                "离上次求和或被否决太近",
                "the last offer, or the last refusal, is too few turns ago",
            ),
            Code::NotYourChannel => self.say("现在不能在那里说话", "you may not speak there now"),
            Code::NoAllyChat => self.say(
                "此房间对局中盟友不能交谈",
                "allies may not talk during this game",
            ),
            Code::PhrasesOnly => self.say(
                "盟友之间只能说快捷短语",
                "allies may say quick phrases alone",
            ),
            Code::BadText => self.say("这句话不能发送", "that text cannot be sent"),
            Code::TooFast => self.say("太快了，请稍等", "too fast; wait a moment"),
            Code::NotAway => self.say(
                "那位玩家并未长时间离线",
                "that player has not been away long enough",
            ),
            Code::QuestionStands => self.say("已有一个问题待答", "a question stands already"),
            Code::NoQuestion => self.say(
                "没有可答复的问题",
                "no question stands that you could answer",
            ),
            Code::BadMark => self.say("不能这样标记", "that mark will not do there"),
            Code::MarksUsed => self.say("标记次数已用完", "you have used all your marks"),
            Code::OtherGame => self.say("此房间下的是另一种棋", "another game is played here"),
            Code::BadPoint => self.say("棋盘上没有这个点", "the board has no such point"),
            Code::Occupied => self.say("那里已有棋子", "a stone stands there"),
            Code::Suicide => self.say(
                "禁着点：落子后无气（禁止自杀）",
                "suicide: the stone would have no liberty",
            ),
            Code::Ko => self.say(
                "打劫：不能立即提回",
                "ko: the board of two plies ago would come back",
            ),
            Code::Superko => self.say(
                "禁全同：不能重现出现过的局面",
                "superko: a board that stood before would come back",
            ),
            Code::UnbalancedCycle => self.say(
                "禁止不平衡的循环：不能重现出现过的局面",
                "unbalanced cycle: a board that stood before would come back",
            ),
            Code::PlacingHandicap => {
                self.say("须先放让子", "handicap stones are to be placed first")
            }
            Code::Paused => self.say(
                "对局已暂停或封盘",
                "the clocks stand: the game is paused or adjourned",
            ),
            Code::Sealing => self.say("现在须封手", "the move is to be sealed"),
            Code::NotSealing => self.say("现在不封手", "no move is to be sealed"),
            Code::Confirming => self.say("双方正在确认死子", "what is dead is being agreed upon"),
            Code::NotConfirming => self.say(
                "现在不是确认死子的时候",
                "what is dead is not being agreed upon",
            ),
            Code::NoStone => self.say("那里没有棋子", "no stone stands there"),
            Code::ChangesUsed => self.say(
                "改动死子的次数已用完，只能同意或提出异议",
                "you have changed the marks twelve times: accept, or dispute",
            ),
            Code::StaleMarks => self.say(
                "死子标记已变，或您已同意",
                "the marks have changed since, or you have accepted them already",
            ),
            Code::NoCall => self.say(
                "现在不能申请裁决",
                "you may not call for adjudication, or not yet",
            ),
            Code::NotArbiter => self.say("只有裁判可以这样做", "only the arbiter may do that"),
            Code::NotAllowed => self.say(
                "此房间不允许，或现在没有可请求的",
                "this room does not allow it, or there is nothing of the kind to ask for now",
            ),
            Code::UsedUp => self.say(
                "允许的次数已用完",
                "all that the room allows of it is used up",
            ),
            Code::AskedAlready => {
                self.say("本回合已经请求过", "you have asked in this turn already")
            }
            Code::MatchWaits => {
                self.say("比赛正在等下一局开始", "the match waits for its next game")
            }
            Code::Barred => self.say(
                "裁判、曾任裁判或被除名者不能入座",
                "the arbiter, and who was expelled, never sits in this room",
            ),
            Code::ChatClosed => self.say(
                "裁判已禁止发言",
                "the arbiter has closed the talk of the players",
            ),
            Code::BadMove => self.say("这不是一步棋", "that is no move"),
            Code::KingAttacked => self.say("走后己方将帅会被吃", "your king could be taken then"),
            Code::KingsFace => self.say("将帅不能照面", "the kings would face each other"),
            Code::NoPiece => self.say("那里没有棋子", "no piece stands there"),
            Code::MustChange => self.say(
                "须变着：不能再循环",
                "you have to change: that would repeat",
            ),
            Code::OfferWithMove => self.say("求和须随走棋提出", "a draw is offered with a move"),
            Code::OfferNotYours => self.say(
                "上次求和也是您提的，该由对方提",
                "the last offer was yours: the next is the other's",
            ),
            Code::TouchIsFree => self.say("此房间摸子不限", "touching a piece binds nobody here"),
            Code::Touched => self.say(
                "已摸子，须走该子或吃该子",
                "the piece you touched has to be moved, or taken",
            ),
            Code::NothingToClaim => self.say(
                "此房间自然限着自动判和",
                "this room counts to its limit by itself",
            ),
        }
    }
}
