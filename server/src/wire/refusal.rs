//! Why a table refused, as a code and a few words for people.

use super::{go, xiangqi};
use qiguan_protocol::Code;
use qiguan_rules::junqi::IllegalMove;
use qiguan_table::Refusal;

/// The code of a refusal, and more about it where the code does not say all.
pub(crate) fn refusal(refusal: &Refusal) -> (Code, String) {
    let code = match refusal {
        Refusal::BadOptions(error) => return (Code::BadOptions, error.to_string()),
        Refusal::SeatNeeded(seat) => {
            let why = format!(
                "somebody sits on {seat}, which those options give to nobody or to another"
            );
            return (Code::BadOptions, why);
        }
        Refusal::BadGoSettings(error) => return (Code::BadOptions, error.to_string()),
        Refusal::BadPosition(error) => return (Code::BadOptions, format!("position: {error}")),
        Refusal::BadXiangqiSettings(error) => return (Code::BadOptions, error.to_string()),
        Refusal::BadStart(error) => return (Code::BadOptions, error.to_string()),
        Refusal::BadMatch => {
            let why = "a match is best of an odd number of games, 3 to 15";
            return (Code::BadOptions, why.to_owned());
        }
        Refusal::OtherGame => Code::OtherGame,
        Refusal::Go(refusal) => return go::refusal(*refusal),
        Refusal::Xiangqi(refusal) => return xiangqi::refusal(*refusal),
        Refusal::Duel(refusal) => xiangqi::duel(*refusal),
        Refusal::BadLayout(error) => return (Code::BadLayout, error.to_string()),
        Refusal::Illegal(illegal) => match illegal {
            IllegalMove::Over => Code::Over,
            IllegalMove::NotYourTurn => Code::NotYourTurn,
            IllegalMove::NotYours => Code::NotYours,
            IllegalMove::Immovable => Code::Immovable,
            IllegalMove::OwnOrAlly => Code::Blocked,
            IllegalMove::CampOccupied => Code::CampOccupied,
            IllegalMove::Unreachable => Code::Unreachable,
            IllegalMove::ShownFlag => Code::FlagNotTakeable,
        },
        Refusal::NotArranging => Code::NotArranging,
        Refusal::SeatTaken => Code::SeatTaken,
        Refusal::NoSuchSeat => Code::NoSuchSeat,
        Refusal::RoomFull => Code::RoomFull,
        Refusal::AlreadySeated => Code::AlreadySeated,
        Refusal::NameTaken => Code::NameTaken,
        Refusal::NotSeated => Code::NotSeated,
        Refusal::WhichSeat => Code::WhichSeat,
        Refusal::NotOwner => Code::NotOwner,
        Refusal::AlreadyReady => Code::AlreadyReady,
        Refusal::NotPlaying => Code::NotPlaying,
        Refusal::Over => Code::Over,
        Refusal::Out => Code::Out,
        Refusal::NotYourTurn => Code::NotYourTurn,
        Refusal::StaleTurn => Code::StaleTurn,
        Refusal::BadPost => Code::BadPost,
        Refusal::TooEarly => Code::TooEarly,
        Refusal::OfferStands => Code::OfferStands,
        Refusal::NoOffer => Code::NoOffer,
        Refusal::OffersUsed => Code::OffersUsed,
        Refusal::OfferTooSoon => Code::OfferTooSoon,
        Refusal::NotYourChannel => Code::NotYourChannel,
        Refusal::NoAllyChat => Code::NoAllyChat,
        Refusal::PhrasesOnly => Code::PhrasesOnly,
        Refusal::NotAway => Code::NotAway,
        Refusal::QuestionStands => Code::QuestionStands,
        Refusal::NoQuestion => Code::NoQuestion,
        Refusal::BadMark => Code::BadMark,
        Refusal::MarksUsed => Code::MarksUsed,
        Refusal::NotArbiter => Code::NotArbiter,
        Refusal::Stopped => Code::Paused,
        Refusal::NothingToRule => Code::NotAllowed,
        Refusal::RulingsUsed | Refusal::CallsUsed => Code::UsedUp,
        Refusal::NotOver => Code::NotOver,
        Refusal::BadReason => Code::BadText,
        Refusal::MatchWaits => Code::MatchWaits,
        Refusal::Barred => Code::Barred,
        Refusal::ChatClosed => Code::ChatClosed,
    };
    (code, String::new())
}
