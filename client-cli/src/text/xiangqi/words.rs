//! Words for what the protocol of xiangqi names.

use crate::text::Lang;
use qiguan_protocol::{
    ChaseForm, Enforcement, FoulReason, IdleReason, RepetitionGround, Side, XiangqiProfile,
};
use qiguan_rules::xiangqi::{Colour, Kind, Move, Notation, Piece, Position, Unread};

impl Lang {
    pub(crate) fn side(self, side: Side) -> &'static str {
        match side {
            Side::Red => self.say("红", "Red"),
            Side::Black => self.say("黑", "Black"),
        }
    }

    /// A piece by its name.
    pub(crate) fn man(self, piece: Piece) -> &'static str {
        let red = piece.colour == Colour::Red;
        let zh = |is_red: &'static str, is_black| if red { is_red } else { is_black };
        match piece.kind {
            Kind::King => self.say(zh("帅", "将"), "king"),
            Kind::Advisor => self.say(zh("仕", "士"), "advisor"),
            Kind::Elephant => self.say(zh("相", "象"), "elephant"),
            Kind::Horse => self.say("马", "horse"),
            Kind::Rook => self.say("车", "rook"),
            Kind::Cannon => self.say("炮", "cannon"),
            Kind::Pawn => self.say(zh("兵", "卒"), "pawn"),
        }
    }

    /// The notation in which moves are told.
    pub(crate) fn notation(self) -> Notation {
        self.say(Notation::Chinese, Notation::Wxf)
    }

    pub(crate) fn xiangqi_profile(self, profile: XiangqiProfile) -> &'static str {
        match profile {
            XiangqiProfile::Cxa1999 => self.say("中国棋规 1999", "Chinese rules 1999"),
            XiangqiProfile::Cxa2020 => self.say("中国棋规 2020", "Chinese rules 2020"),
            XiangqiProfile::Axf => self.say("世界棋规 2018", "World rules 2018"),
            XiangqiProfile::Casual => self.say("只禁长将", "perpetual check alone loses"),
        }
    }

    pub(crate) fn enforcement(self, enforcement: Enforcement) -> &'static str {
        match enforcement {
            Enforcement::WarnThenLoss => self.say("先警告后判负", "a warning, then the loss"),
            Enforcement::BanMove => self.say("禁止循环着法", "repeating moves are refused"),
            Enforcement::Immediate => self.say("违例即判负", "who has to change has lost"),
        }
    }

    pub(crate) fn foul(self, reason: FoulReason) -> &'static str {
        match reason {
            FoulReason::RepeatedOffer => self.say("连续求和", "a second draw offer in a row"),
            FoulReason::FalseClaim => self.say("提和不实", "a claim that does not hold"),
            FoulReason::IllegalMove => self.say("走禁着", "a move that the rules forbid"),
        }
    }

    /// Why something is ruled of a repetition.
    pub(crate) fn ground(self, ground: RepetitionGround) -> &'static str {
        match ground {
            RepetitionGround::OneChecks => self.say("单方长将", "one side checks for ever"),
            RepetitionGround::BothCheck => self.say("双方长将", "both sides check for ever"),
            RepetitionGround::BothAllowed => {
                self.say("双方均有允许着法", "both sides have a move that is allowed")
            }
            RepetitionGround::BothProhibited => {
                self.say("双方均为禁止着法", "all moves of both sides are prohibited")
            }
            RepetitionGround::OneProhibited => {
                self.say("单方均为禁止着法", "all moves of one side are prohibited")
            }
            RepetitionGround::LoneChase => self.say(
                "一方单子长捉，另一方联合捉",
                "one side chases alone, the other together",
            ),
            RepetitionGround::NineMoves => {
                self.say("连续九步禁止着法", "nine prohibited moves in a row")
            }
            RepetitionGround::HeavierFault => {
                self.say("一方违例较重", "one side's fault is the heavier one")
            }
            RepetitionGround::EqualFaults => {
                self.say("双方违例相当", "the faults of both sides weigh the same")
            }
            RepetitionGround::WentOn => self.say("应变着而未变", "it had to change and did not"),
        }
    }

    pub(crate) fn chase_form(self, form: ChaseForm) -> &'static str {
        match form {
            ChaseForm::Direct => self.say("捉", "chase"),
            ChaseForm::Exchange => self.say("兑后得子之捉", "chase by an exchange"),
            ChaseForm::AfterChecks => self.say("将后得子之捉", "chase by checks"),
        }
    }

    pub(crate) fn idle(self, why: IdleReason) -> &'static str {
        match why {
            IdleReason::Quiet => self.say("闲", "idle"),
            IdleReason::Exchange => self.say("兑（闲）", "idle: an exchange"),
            IdleReason::Follow => self.say("跟（闲）", "idle: nothing new"),
            IdleReason::Answer => self.say("应将（闲）", "idle: the king answers check"),
            IdleReason::KeyPoint => self.say("守要点（闲）", "idle: it holds the point that saves"),
        }
    }

    /// Why what was typed is not read as a move.
    pub(crate) fn unread(self, unread: &Unread, position: &Position) -> String {
        let written = |step: &Move| {
            let text = self.notation().write(position, *step);
            text.map_or_else(|_| step.to_string(), |text| format!("{text} ({step})"))
        };
        match unread {
            Unread::NotAMove => self.say("这不是一步棋。", "That is no move.").to_owned(),
            Unread::OtherNumerals => self
                .say(
                    "数字是对方的写法：红方用一至九，黑方用 1 至 9。",
                    "The numerals are the other side's: Red's are 一 to 九, Black's 1 to 9.",
                )
                .to_owned(),
            Unread::NoFit => self
                .say("没有棋子能这样走。", "No piece of yours can go so.")
                .to_owned(),
            Unread::Illegal(step, _) => {
                let step = written(step);
                self.say(
                    format!("{step} 不合规则。"),
                    format!("{step} is forbidden."),
                )
            }
            Unread::Two(one, other) => {
                let (one, other) = (written(one), written(other));
                self.say(
                    format!("两步棋都这样写：{one} 与 {other}。"),
                    format!("Two moves are written so: {one} and {other}."),
                )
            }
        }
    }
}
