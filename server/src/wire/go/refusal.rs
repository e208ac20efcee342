//! Why a game of Go refused something.

use qiguan_protocol::Code;
use qiguan_rules::go::Illegal;
use qiguan_table::GoRefusal;

/// The code, and which board a repetition would bring back.
pub(in crate::wire) fn refusal(refusal: GoRefusal) -> (Code, String) {
    let code = match refusal {
        GoRefusal::Illegal(illegal) => return (code(illegal), illegal.to_string()),
        GoRefusal::Sealing => Code::Sealing,
        GoRefusal::NotSealing => Code::NotSealing,
        GoRefusal::NotConfirming => Code::NotConfirming,
        GoRefusal::Confirming => Code::Confirming,
        GoRefusal::NoStone => Code::NoStone,
        GoRefusal::ChangesUsed => Code::ChangesUsed,
        GoRefusal::StaleMarks => Code::StaleMarks,
        GoRefusal::NoCall => Code::NoCall,
    };
    (code, String::new())
}

fn code(illegal: Illegal) -> Code {
    match illegal {
        Illegal::Over => Code::Over,
        Illegal::Stopped => Code::Confirming,
        Illegal::NotYourTurn => Code::NotYourTurn,
        Illegal::PlacingHandicap => Code::PlacingHandicap,
        Illegal::OffBoard => Code::BadPoint,
        Illegal::Occupied => Code::Occupied,
        Illegal::Suicide => Code::Suicide,
        Illegal::Ko { .. } => Code::Ko,
        Illegal::Superko { .. } => Code::Superko,
        Illegal::Unbalanced { .. } => Code::UnbalancedCycle,
    }
}
