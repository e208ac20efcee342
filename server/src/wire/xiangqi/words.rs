//! Words that both sides have, letter by letter.

use crate::wire::both_ways;
use qiguan_protocol as wire;
use qiguan_rules::xiangqi as rules;
use qiguan_table as table;

both_ways!(profile_of, profile, wire::XiangqiProfile => rules::Profile:
    Cxa1999 Cxa2020 Axf Casual);
both_ways!(enforcement_of, enforcement, wire::Enforcement => table::Enforcement:
    WarnThenLoss BanMove Immediate);
both_ways!(limit_of, limit, wire::NaturalLimit => table::NaturalLimit: Claim Auto);
both_ways!(illegal_of, illegal, wire::XiangqiIllegal => table::XiangqiIllegal: Refuse Foul Loss);
both_ways!(sides_of, sides, wire::XiangqiSides => table::Sides: Lot HostRed GuestRed);

pub(super) const fn foul(reason: table::FoulReason) -> wire::FoulReason {
    match reason {
        table::FoulReason::RepeatedOffer => wire::FoulReason::RepeatedOffer,
        table::FoulReason::FalseClaim => wire::FoulReason::FalseClaim,
        table::FoulReason::IllegalMove => wire::FoulReason::IllegalMove,
    }
}

pub(super) const fn form(form: rules::Form) -> wire::ChaseForm {
    match form {
        rules::Form::Direct => wire::ChaseForm::Direct,
        rules::Form::Exchange => wire::ChaseForm::Exchange,
        rules::Form::AfterChecks => wire::ChaseForm::AfterChecks,
    }
}

pub(super) const fn ground(ground: rules::Ground) -> wire::RepetitionGround {
    match ground {
        rules::Ground::OneChecks => wire::RepetitionGround::OneChecks,
        rules::Ground::BothCheck => wire::RepetitionGround::BothCheck,
        rules::Ground::BothAllowed => wire::RepetitionGround::BothAllowed,
        rules::Ground::BothProhibited => wire::RepetitionGround::BothProhibited,
        rules::Ground::OneProhibited => wire::RepetitionGround::OneProhibited,
        rules::Ground::LoneChase => wire::RepetitionGround::LoneChase,
        rules::Ground::NineMoves => wire::RepetitionGround::NineMoves,
        rules::Ground::HeavierFault => wire::RepetitionGround::HeavierFault,
        rules::Ground::EqualFaults => wire::RepetitionGround::EqualFaults,
        rules::Ground::WentOn => wire::RepetitionGround::WentOn,
    }
}
