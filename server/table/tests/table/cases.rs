//! Runs the case files, and sees to it that they meet every refusal.

use crate::driver::{assert_same, folded};
use crate::scenario::cases;
use qiguan_rules::Seat;
use qiguan_rules::junqi::{IllegalMove, LayoutError, OptionsError};
use qiguan_table::Refusal;
use std::collections::BTreeSet;
use std::panic::catch_unwind;
use std::path::Path;

#[test]
fn every_case_comes_out_as_written() {
    let mut met = BTreeSet::new();
    let mut failed = Vec::new();
    let mut count = 0;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<_> = folder
        .read_dir()
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for case in cases(&text) {
            let Ok((driver, refusals)) = catch_unwind(|| case.run()) else {
                failed.push(case.name.to_owned());
                continue;
            };
            assert_same(&folded(&driver.entries), &driver.table);
            met.extend(refusals);
            count += 1;
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
    assert!(count > 140, "only {count} cases");
    let unmet: Vec<_> = refusals().difference(&met).cloned().collect();
    assert!(unmet.is_empty(), "no case is refused as {unmet:?}");
}

/// Every refusal that a table gives.
fn refusals() -> BTreeSet<String> {
    let all = [
        Refusal::NotArranging,
        Refusal::SeatTaken,
        Refusal::NoSuchSeat,
        Refusal::RoomFull,
        Refusal::AlreadySeated,
        Refusal::NameTaken,
        Refusal::NotSeated,
        Refusal::WhichSeat,
        Refusal::NotOwner,
        Refusal::BadOptions(OptionsError::MoveLimit(4)),
        Refusal::BadOptions(OptionsError::MoveLimit(601)),
        Refusal::BadOptions(OptionsError::TimeoutsAllowed(21)),
        Refusal::BadOptions(OptionsError::ArrangeLimit(29)),
        Refusal::BadOptions(OptionsError::QuietLimit(9)),
        Refusal::BadOptions(OptionsError::SurrenderFromMove(201)),
        Refusal::BadOptions(OptionsError::First(Seat::E)),
        Refusal::BadOptions(OptionsError::SeatsPerPlayer(3)),
        Refusal::BadOptions(OptionsError::SeatsPerPlayer(4)),
        Refusal::SeatNeeded(Seat::E),
        Refusal::BadLayout(LayoutError::BombInFrontRow { index: 0 }),
        Refusal::BadLayout(LayoutError::MineTooFarForward { index: 0 }),
        Refusal::BadLayout(LayoutError::FlagOutsideHeadquarters { index: 0 }),
        Refusal::AlreadyReady,
        Refusal::NotPlaying,
        Refusal::Over,
        Refusal::Out,
        Refusal::NotYourTurn,
        Refusal::StaleTurn,
        Refusal::Illegal(IllegalMove::NotYourTurn),
        Refusal::Illegal(IllegalMove::NotYours),
        Refusal::Illegal(IllegalMove::Immovable),
        Refusal::Illegal(IllegalMove::OwnOrAlly),
        Refusal::Illegal(IllegalMove::CampOccupied),
        Refusal::Illegal(IllegalMove::Unreachable),
        Refusal::Illegal(IllegalMove::ShownFlag),
        Refusal::TooEarly,
        Refusal::OfferStands,
        Refusal::NoOffer,
        Refusal::OffersUsed,
        Refusal::OfferTooSoon,
        Refusal::NotAway,
        Refusal::QuestionStands,
        Refusal::NoQuestion,
        Refusal::BadMark,
        Refusal::MarksUsed,
        Refusal::NotArbiter,
        Refusal::Stopped,
        Refusal::NothingToRule,
        Refusal::RulingsUsed,
        Refusal::CallsUsed,
        Refusal::NotOver,
        Refusal::Barred,
    ];
    for refusal in &all {
        assert!(!only_from_elsewhere(refusal));
    }
    all.iter().map(|refusal| format!("{refusal:?}")).collect()
}

/// A new refusal does not compile here until it is listed above or said to come from elsewhere.
fn only_from_elsewhere(refusal: &Refusal) -> bool {
    match refusal {
        // Of a text that names no post: found where texts are read, never by a table.
        Refusal::BadPost => true,
        // The table has its own word for a game that is over.
        Refusal::Illegal(IllegalMove::Over) => true,
        // Of talk, which is no command: tested with it.
        Refusal::NotYourChannel
        | Refusal::NoAllyChat
        | Refusal::PhrasesOnly
        | Refusal::ChatClosed => true,
        // Of words that are none: found where they are read.
        Refusal::BadReason => true,
        Refusal::NotArranging
        | Refusal::SeatTaken
        | Refusal::NoSuchSeat
        | Refusal::SeatNeeded(_)
        | Refusal::RoomFull
        | Refusal::AlreadySeated
        | Refusal::NameTaken
        | Refusal::NotSeated
        | Refusal::WhichSeat
        | Refusal::NotOwner
        | Refusal::BadOptions(_)
        | Refusal::BadLayout(_)
        | Refusal::AlreadyReady
        | Refusal::NotPlaying
        | Refusal::Over
        | Refusal::Out
        | Refusal::NotYourTurn
        | Refusal::StaleTurn
        | Refusal::Illegal(_)
        | Refusal::TooEarly
        | Refusal::OfferStands
        | Refusal::NoOffer
        | Refusal::OffersUsed
        | Refusal::OfferTooSoon
        | Refusal::NotAway
        | Refusal::QuestionStands
        | Refusal::NoQuestion
        | Refusal::BadMark
        | Refusal::MarksUsed
        | Refusal::NotArbiter
        | Refusal::Stopped
        | Refusal::NothingToRule
        | Refusal::RulingsUsed
        | Refusal::CallsUsed
        | Refusal::NotOver
        | Refusal::Barred => false,
        // Met by the tests of matches, or found where their terms are read.
        Refusal::MatchWaits | Refusal::BadMatch => true,
        // Met by the cases of Go.
        Refusal::OtherGame
        | Refusal::BadGoSettings(_)
        | Refusal::BadPosition(_)
        | Refusal::Go(_)
        | Refusal::BadXiangqiSettings(_)
        | Refusal::BadStart(_)
        | Refusal::Xiangqi(_)
        | Refusal::Duel(_) => true,
    }
}
