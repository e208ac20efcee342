//! Words that both sides have, letter by letter.

use crate::wire::both_ways;
use qiguan_protocol as wire;
use qiguan_rules::go;
use qiguan_table as table;

both_ways!(preset_of, preset, wire::GoPreset => go::Preset:
    Chinese1988 Chinese2002 ChinesePsk Aga NewZealand TrompTaylor);
both_ways!(ko_rule_of, ko_rule, wire::KoRule => go::KoRule: ChineseReferee Simple Psk Ssk);
both_ways!(suicide_of, suicide, wire::Suicide => go::Suicide: Forbidden MultiStone);
both_ways!(scoring_of, scoring, wire::GoScoring => go::Scoring: Area AreaPassStones AreaAsItStands);
both_ways!(bonus_of, bonus, wire::HandicapBonus => go::HandicapBonus: Stones StonesButOne Nothing);
both_ways!(placement_of, placement, wire::GoPlacement => go::Placement: Fixed Free);
both_ways!(colours_of, colours, wire::GoColours => go::Colours: Lot HostBlack GuestBlack);
both_ways!(repetition_of, repetition, wire::RepetitionResult => go::RepetitionResult:
    Draw Replay Arbiter);
both_ways!(illegal_move_of, illegal_move, wire::IllegalMove => table::IllegalMove: Refuse LoseTurn);
both_ways!(at_limit_of, at_limit, wire::AtLimit => table::AtLimit: LoseTurn LoseGame Penalty);
both_ways!(ask_of, asked, wire::Ask => table::Ask: Undo Pause Resume Adjourn);

/// What is asked, in the protocol's word.
pub(in crate::wire) const fn ask_word(what: table::Ask) -> wire::Ask {
    asked(what)
}

/// What is asked, in the table's word.
pub(in crate::wire) const fn ask(what: wire::Ask) -> table::Ask {
    ask_of(what)
}

pub(super) const fn colour(colour: go::Colour) -> wire::Colour {
    match colour {
        go::Colour::Black => wire::Colour::Black,
        go::Colour::White => wire::Colour::White,
    }
}

/// The word, and who called where somebody did.
pub(super) const fn confirming(
    why: table::Confirming,
) -> (wire::Confirming, Option<qiguan_rules::Seat>) {
    match why {
        table::Confirming::First => (wire::Confirming::First, None),
        table::Confirming::Second => (wire::Confirming::Second, None),
        table::Confirming::Called(seat) => (wire::Confirming::Called, Some(seat)),
    }
}
