//! Runs the cases of xiangqi, and sees to it that they meet every refusal.

use crate::driver::{assert_same, folded};
use crate::scenario::{cases, duel_refusals};
use crate::xiangqi_scenario::{refusal_name, run};
use qiguan_rules::xiangqi::Illegal;
use qiguan_table::{
    GameOptions, Millis, PlayerId, Refusal, Settings, Start, Table, XiangqiRefusal, XiangqiSettings,
};
use std::collections::BTreeSet;
use std::panic::catch_unwind;

const CASES: [&str; 3] = [
    include_str!("../xiangqi/arbiter.txt"),
    include_str!("../xiangqi/table.txt"),
    include_str!("../xiangqi/repetition.txt"),
];

#[test]
fn every_case_of_xiangqi_comes_out_as_written() {
    let mut met = BTreeSet::new();
    let mut failed = Vec::new();
    let mut count = 0;
    for case in CASES.iter().flat_map(|text| cases(text)) {
        let Ok((driver, refusals)) = catch_unwind(|| run(&case)) else {
            failed.push(case.name.to_owned());
            continue;
        };
        assert_same(&folded(&driver.entries), &driver.table);
        met.extend(refusals);
        count += 1;
    }
    assert!(failed.is_empty(), "{failed:#?}");
    assert!(count > 50, "only {count} cases");
    let unmet: Vec<_> = refusals().difference(&met).cloned().collect();
    assert!(unmet.is_empty(), "no case is refused as {unmet:?}");
}

/// Every refusal that a table of xiangqi gives; a new one does not compile until it is listed.
fn refusals() -> BTreeSet<String> {
    let own = [
        XiangqiRefusal::Illegal(Illegal::CannotGo),
        XiangqiRefusal::Illegal(Illegal::NotYours),
        XiangqiRefusal::Illegal(Illegal::KingsFace),
        XiangqiRefusal::MustChange,
        XiangqiRefusal::OfferWithMove,
        XiangqiRefusal::OfferNotYours,
        XiangqiRefusal::TouchIsFree,
        XiangqiRefusal::NoPiece,
        XiangqiRefusal::Touched("b0".parse().unwrap()),
        XiangqiRefusal::NothingToClaim,
    ];
    let own = own.iter().map(|refusal| match refusal {
        // No table gives it: the text is read before.
        XiangqiRefusal::NoSuchMove
        | XiangqiRefusal::Illegal(_)
        | XiangqiRefusal::MustChange
        | XiangqiRefusal::OfferWithMove
        | XiangqiRefusal::OfferNotYours
        | XiangqiRefusal::TouchIsFree
        | XiangqiRefusal::NoPiece
        | XiangqiRefusal::Touched(_)
        | XiangqiRefusal::NothingToClaim => refusal_name(&Refusal::Xiangqi(*refusal)),
    });
    own.chain(duel_refusals()).collect()
}

#[test]
fn no_room_opens_with_a_position_that_no_game_begins_from() {
    for (fen, why) in [
        ("4k4/9/9/9/9/9/9/4K4/9/3K5 w", "TooMany"),
        ("4k4/9/9/9/9/9/9/9/9/9/3K5 w", "Ranks(11)"),
        ("4k4/9/9/9/9/9/9/P8/9/3K5 w", "Misplaced"),
        ("3k5/4a4/4R4/9/9/9/9/9/9/4K4 x", "Turn"),
        ("3k5/3R5/3R5/9/9/9/9/9/9/4K4 b", "NoMove"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "NoForce"),
        ("", "Fields"),
    ] {
        let start = Start::Xiangqi { fen: fen.into() };
        let opened = open(Some(start), GameOptions::Xiangqi(XiangqiSettings::casual()));
        let error = opened.expect_err(fen);
        assert!(format!("{error:?}").contains(why), "{fen}: {error:?}");
    }
    let start = Start::Xiangqi {
        fen: "3k5/9/9/9/9/9/9/4R4/9/4K4 r".into(),
    };
    assert!(
        open(
            Some(start.clone()),
            GameOptions::Xiangqi(XiangqiSettings::casual())
        )
        .is_ok()
    );
    let go = GameOptions::Go(qiguan_table::GoSettings::casual());
    assert!(matches!(open(Some(start), go), Err(Refusal::OtherGame)));
}

fn open(start: Option<Start>, options: GameOptions) -> Result<(), Refusal> {
    let limits = crate::driver::WIDE;
    let settings = Settings::default();
    Table::open_from(start, PlayerId(1), options, limits, settings, Millis(0)).map(drop)
}
