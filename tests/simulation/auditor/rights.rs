//! What a player may do at a table, as far as seats, turns and offices go.

use super::journal::Journal;
use qiguan_protocol::{Request, Seat};

impl Journal {
    /// Whether a player may ask for it, for a seat if one is named.
    pub(super) fn may(
        &self,
        player: u64,
        seat: Option<Seat>,
        request: &Request,
    ) -> Result<(), String> {
        let name = request.name();
        let holds = self.holders.contains(&Some(player));
        let holds_named = seat.is_none_or(|seat| self.holders[seat.index()] == Some(player));
        let is = |fits: bool, what: &str| {
            if fits {
                Ok(())
            } else {
                Err(format!("{name}: {what}"))
            }
        };
        match request {
            Request::Play { turn, .. }
            | Request::Place { turn, .. }
            | Request::Pass { turn }
            | Request::Seal { turn, .. }
            | Request::Move { turn, .. }
            | Request::ClaimDraw { turn }
            | Request::Touch { turn, .. } => {
                is(u64::from(*turn) == self.turn, "the turn is another")?;
                let mover = self.mover.and_then(|seat| self.holders[seat]);
                is(mover == Some(player), "it is another's turn")
            }
            Request::Configure { .. }
            | Request::Match { .. }
            | Request::Swap { .. }
            | Request::Remove { .. } => is(self.owner == Some(player), "the room is another's"),
            Request::Warn { .. } | Request::Rule { .. } => {
                is(self.arbiter == Some(player), "another presides")
            }
            Request::Sit { .. } | Request::Preside { .. } => Ok(()),
            Request::Leave {} => is(holds, "no seat is held"),
            Request::Arrange { .. }
            | Request::Ready { .. }
            | Request::OfferDraw {}
            | Request::AnswerDraw { .. }
            | Request::Surrender {}
            | Request::ArmSurrender { .. }
            | Request::AskPutOut { .. }
            | Request::AnswerPutOut { .. }
            | Request::Mark { .. }
            | Request::MarkDead { .. }
            | Request::AcceptDead { .. }
            | Request::PlayOn { .. }
            | Request::CallAdjudication {}
            | Request::Ask { .. }
            | Request::Answer { .. }
            | Request::CallArbiter { .. }
            | Request::Appeal { .. } => is(holds && holds_named, "the seat is another's"),
            Request::Hello { .. }
            | Request::Create { .. }
            | Request::Attend { .. }
            | Request::Depart {}
            | Request::Look {}
            | Request::DeviceCode {}
            | Request::Lobby { .. }
            | Request::Rematch {}
            | Request::Say { .. }
            | Request::Mute { .. } => is(false, "no command"),
        }
    }
}
