//! The arbiter of a table: a person who sits nowhere, sees the whole table and rules.
//!
//! A ruling is one event with its author and reason. What it leads to are the events that any
//! other cause would have: clocks that stand, a player who is out, the end. So this module knows no
//! game; what a count or a claim means to one, `game.rs` asks that game.

mod call;
mod clocks;
mod event;
mod office;
mod preside;
mod reason;
mod rule;
mod ruling;

pub use event::{ArbiterCommand, ArbiterEvent};
pub use office::{ArbiterView, CallView, Counts, Named, RulingView};
pub use reason::Reason;
pub use ruling::Ruling;

pub(crate) use clocks::hold;
pub(crate) use office::Office;

use crate::draft::Draft;
use crate::{Asker, Refusal};

/// What an arbiter, or a player of the arbiter, asks for.
pub(crate) fn request(
    draft: &mut Draft<'_>,
    asker: Asker,
    command: &ArbiterCommand,
) -> Result<(), Refusal> {
    match command {
        ArbiterCommand::Preside { on: true, name } => preside::begin(draft, asker.player, name),
        ArbiterCommand::Preside { on: false, .. } => preside::end(draft, asker.player),
        ArbiterCommand::Rule { ruling, reason } => rule::rule(draft, asker.player, ruling, reason),
        ArbiterCommand::Call { foul, reason } => call::call(draft, asker, *foul, reason),
        ArbiterCommand::Appeal { reason } => call::appeal(draft, asker, reason),
    }
}
