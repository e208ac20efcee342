//! What a player may ask of a table.

use crate::{ArbiterCommand, Ask, GameOptions, GoCommand, Mark, Terms, XiangqiCommand};
use alloc::string::String;
use core::fmt;
use qiguan_rules::Seat;
use qiguan_rules::junqi::{Layout, Post};

/// A request to change the table. Whether it is allowed is for [`Table::decide`](crate::Table::decide).
#[derive(Clone, PartialEq, Eq)]
pub enum Command {
    /// Take a free seat.
    Sit {
        /// The wanted one; none: the first free.
        seat: Option<Seat>,
        /// The name to be shown there.
        name: String,
    },
    /// Set the options (owner).
    Configure {
        /// All of them.
        options: GameOptions,
    },
    /// Lay out the own army.
    Arrange {
        /// The whole of it.
        layout: Layout,
    },
    /// Declare the own army ready, or take that back.
    Ready {
        /// False takes it back.
        ready: bool,
    },
    /// Move a piece.
    Play {
        /// The turn it answers.
        turn: u32,
        /// The post it leaves.
        from: Post,
        /// The post it goes to.
        to: Post,
    },
    /// Offer a draw.
    OfferDraw,
    /// Answer the draw offer that stands.
    AnswerDraw {
        /// False refuses.
        accept: bool,
    },
    /// Give up.
    Surrender,
    /// Give up by itself at the next own turn that allows it, or no longer.
    ArmSurrender {
        /// False: no longer.
        armed: bool,
    },
    /// Leave the seat for good.
    Leave,
    /// Change who sits where before the start (owner); a free seat may be one of the two.
    Swap {
        /// One seat.
        a: Seat,
        /// The other.
        b: Seat,
    },
    /// Send a player away from a seat before the start (owner).
    Remove {
        /// From which.
        seat: Seat,
    },
    /// Ask that a player who has long been away be put out.
    AskPutOut {
        /// Who.
        seat: Seat,
    },
    /// Answer that.
    AnswerPutOut {
        /// False refuses.
        accept: bool,
    },
    /// Write a private mark on a piece, or wipe it off.
    Mark {
        /// The piece, by its starting post.
        piece: Post,
        /// None wipes it off.
        mark: Option<Mark>,
    },
    /// Make it a match of several games, or no longer one, before the start (owner).
    Series {
        /// None: a game by itself.
        terms: Option<Terms>,
    },
    /// What only a game of Go knows.
    Go(GoCommand),
    /// What an arbiter does, or what players ask of one.
    Arbiter(ArbiterCommand),
    /// What only a game of xiangqi knows.
    Xiangqi(XiangqiCommand),
    /// Ask something of the other player, in a game of two.
    Ask {
        /// What.
        what: Ask,
    },
    /// Answer what the other asks.
    Answer {
        /// What.
        what: Ask,
        /// False refuses.
        accept: bool,
    },
}

/// Shows the verb alone: a command may carry a layout.
impl fmt::Debug for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sit { .. } => "Sit",
            Self::Configure { .. } => "Configure",
            Self::Arrange { .. } => "Arrange",
            Self::Ready { .. } => "Ready",
            Self::Play { .. } => "Play",
            Self::OfferDraw => "OfferDraw",
            Self::AnswerDraw { .. } => "AnswerDraw",
            Self::Surrender => "Surrender",
            Self::ArmSurrender { .. } => "ArmSurrender",
            Self::Leave => "Leave",
            Self::Swap { .. } => "Swap",
            Self::Remove { .. } => "Remove",
            Self::AskPutOut { .. } => "AskPutOut",
            Self::AnswerPutOut { .. } => "AnswerPutOut",
            Self::Mark { .. } => "Mark",
            Self::Series { .. } => "Series",
            Self::Go(command) => command.name(),
            Self::Arbiter(command) => command.name(),
            Self::Xiangqi(command) => command.name(),
            Self::Ask { .. } => "Ask",
            Self::Answer { .. } => "Answer",
        })
    }
}
