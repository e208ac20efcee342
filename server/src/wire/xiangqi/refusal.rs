//! Why a game of xiangqi refused something.

use qiguan_protocol::Code;
use qiguan_rules::xiangqi::Illegal;
use qiguan_table::{DuelRefusal, XiangqiRefusal};

/// The code, and more about it where the code does not say all.
pub(in crate::wire) fn refusal(refusal: XiangqiRefusal) -> (Code, String) {
    let code = match refusal {
        XiangqiRefusal::NoSuchMove => Code::BadMove,
        XiangqiRefusal::Illegal(illegal) => return (code(illegal), illegal.to_string()),
        XiangqiRefusal::MustChange => Code::MustChange,
        XiangqiRefusal::OfferWithMove => Code::OfferWithMove,
        XiangqiRefusal::OfferNotYours => Code::OfferNotYours,
        XiangqiRefusal::TouchIsFree => Code::TouchIsFree,
        XiangqiRefusal::NoPiece => Code::NoPiece,
        XiangqiRefusal::Touched(point) => return (Code::Touched, point.to_string()),
        XiangqiRefusal::NothingToClaim => Code::NothingToClaim,
    };
    (code, String::new())
}

fn code(illegal: Illegal) -> Code {
    match illegal {
        Illegal::NoPiece => Code::NoPiece,
        Illegal::NotYours => Code::NotYours,
        Illegal::CannotGo => Code::Unreachable,
        Illegal::KingAttacked => Code::KingAttacked,
        Illegal::KingsFace => Code::KingsFace,
    }
}

/// Why two players may not do something to each other.
pub(in crate::wire) const fn duel(refusal: DuelRefusal) -> Code {
    match refusal {
        DuelRefusal::Paused => Code::Paused,
        DuelRefusal::NotAllowed => Code::NotAllowed,
        DuelRefusal::Used => Code::UsedUp,
        DuelRefusal::AskedAlready => Code::AskedAlready,
        DuelRefusal::QuestionStands => Code::QuestionStands,
        DuelRefusal::NoQuestion => Code::NoQuestion,
    }
}
