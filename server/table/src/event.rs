//! What happened at a table. The list of entries is the game: it is stored, folded, shown and replayed.
//!
//! Events carry their results, so that a later change of a rule never changes an old game. They are
//! only ever extended: a new field has a default, a variant is never removed.

use crate::{
    ArbiterEvent, GoEvent, GoSettings, LagBank, Mark, Millis, Named, PlayerId, Series, Timer,
    XiangqiEvent, XiangqiSettings,
};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use qiguan_rules::go;
use qiguan_rules::junqi::{self, Layout, Post};
use qiguan_rules::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// What one accepted command, or one deadline, made happen: the unit that is stored and told whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// When, in server time.
    pub at: Millis,
    /// Whose command it was; none: the table's own.
    pub by: Option<PlayerId>,
    /// In order; never empty.
    pub events: Vec<Event>,
}

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The room was opened: always the first event, and only there.
    Opened {
        /// Who may set options.
        owner: PlayerId,
        /// When.
        at: Millis,
        /// The game and its options.
        options: GameOptions,
        /// The bounds that end every game.
        limits: TableLimits,
        /// Who may find it, enter it and watch it.
        #[serde(default, skip_serializing_if = "Settings::is_default")]
        settings: Settings,
        /// What the game begins from; none: its usual start.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<Start>,
    },
    /// Somebody sat down and was given a layout.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        player: PlayerId,
        /// The name shown there.
        name: String,
        /// The army as drawn, in a game that has armies.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        layout: Option<Layout>,
    },
    /// Somebody stood up before the start.
    Stood {
        /// From where.
        seat: Seat,
        /// Why.
        #[serde(default, skip_serializing_if = "Stand::is_by_choice")]
        why: Stand,
    },
    /// Two seats changed places before the start, holders and armies; one may have been free.
    Swapped {
        /// One seat.
        a: Seat,
        /// The other.
        b: Seat,
    },
    /// Another player may set options from now on.
    OwnerPassed {
        /// Who.
        to: PlayerId,
    },
    /// The owner set the options. Ready marks are gone.
    Configured {
        /// All of them.
        options: GameOptions,
        /// New layouts for those that the options made invalid.
        layouts: BySeat<Option<Layout>>,
    },
    /// An army was laid out.
    Arranged {
        /// Whose.
        seat: Seat,
        /// The whole of it.
        layout: Layout,
    },
    /// An army was declared ready, or that was taken back.
    Ready {
        /// Whose.
        seat: Seat,
        /// False: taken back.
        ready: bool,
    },
    /// The timer was set or taken away.
    ClockSet {
        /// None: no timer.
        clock: Option<Timer>,
    },
    /// Everyone is ready.
    Started {
        /// Who will move first.
        first: Seat,
        /// Until the first turn.
        clock: Timer,
    },
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// Its number, above every earlier one.
        turn: u32,
        /// The clock of the move.
        clock: Timer,
    },
    /// Something happened on a junqi board. A turn that passes is a [`Event::TurnBegan`] instead.
    Junqi(junqi::Event),
    /// A player who was out already left.
    Left {
        /// Who.
        seat: Seat,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        seat: Seat,
    },
    /// A draw offer was accepted by one of those asked.
    DrawAccepted {
        /// By whom.
        seat: Seat,
    },
    /// The draw offer is gone.
    DrawClosed {
        /// Who refused; none: it lapsed.
        refused_by: Option<Seat>,
    },
    /// Somebody left before every seat had moved: the room arranges again.
    Voided {
        /// Who left.
        seat: Seat,
    },
    /// The server restarted.
    Restarted {
        /// The timer, standing.
        clock: Option<Timer>,
    },
    /// A player will give up by itself at the next own turn that allows it, or no longer.
    SurrenderArmed {
        /// Who.
        seat: Seat,
        /// False: no longer.
        armed: bool,
    },
    /// A player wrote a private mark on a piece, or wiped it off.
    Marked {
        /// Who.
        seat: Seat,
        /// The piece, by its starting post.
        piece: Post,
        /// None: wiped off.
        mark: Option<Mark>,
    },
    /// It was asked that an absent player be put out.
    PutOutAsked {
        /// Who is to go.
        seat: Seat,
        /// Who asks.
        by: Seat,
    },
    /// One of the others agreed to that.
    PutOutAccepted {
        /// Who.
        seat: Seat,
    },
    /// The question is gone.
    PutOutClosed {
        /// Who refused; none: the player is back, or out.
        refused_by: Option<Seat>,
    },
    /// A move within a short limit was made: what the network may yet be given back to that seat.
    LagBanked {
        /// Whose move.
        seat: Seat,
        /// What is left of it.
        bank: LagBank,
    },
    /// Something happened in a game of Go.
    Go(GoEvent),
    /// The arbiter came, went or ruled, or was called.
    Arbiter(ArbiterEvent),
    /// Something happened in a game of xiangqi.
    Xiangqi(XiangqiEvent),
    /// How far the match has come of which this is a game.
    Series {
        /// None: it is a game by itself.
        series: Option<Series>,
    },
    /// It is a later game of a match.
    Follows {
        /// The room of the first one.
        first: String,
    },
    /// The match goes on elsewhere: in the entry that ends the game.
    LedOn {
        /// The room of the next game.
        next: String,
    },
}

/// Why a seat was given up before the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stand {
    /// The player left.
    #[default]
    ByChoice,
    /// The owner sent the player away.
    Removed,
    /// The player was away too long.
    Absent,
}

impl Stand {
    #[allow(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde passes a reference"
    )]
    fn is_by_choice(&self) -> bool {
        *self == Self::ByChoice
    }
}

/// The game of a table, with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameOptions {
    /// Junqi.
    Junqi(junqi::Options),
    /// Go.
    Go(GoSettings),
    /// Xiangqi.
    Xiangqi(XiangqiSettings),
}

/// What a game begins from that does not begin as usual; set when the room is opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// Stones and moves of Go.
    Go(Box<go::Setup>),
    /// A position of xiangqi.
    Xiangqi {
        /// It, as FEN.
        fen: String,
    },
}

/// Who may find a room, enter it and watch it; set when it is opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Stands in the lobby; else it is found by its code alone.
    pub listed: bool,
    /// Asks for a password.
    pub locked: bool,
    /// Nobody without a seat may follow the game.
    pub closed: bool,
    /// How many turns behind the game those without a seat follow it; 0: not at all (junqi rules 5.1).
    #[serde(skip_serializing_if = "is_zero")]
    pub spectator_delay: u16,
    /// The room is refereed, and who may take up the office of its arbiter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arbiter: Option<Named>,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_zero(turns: &u16) -> bool {
    *turns == 0
}

impl Settings {
    #[allow(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde passes a reference"
    )]
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// Bounds that end every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableLimits {
    /// Moves after which a game is drawn.
    pub plies_max: u32,
    /// Age of the room, in milliseconds, at which a running game is drawn.
    pub age_max_ms: u32,
}

impl Event {
    /// Whether the game is over with it.
    #[must_use]
    pub fn ends_game(&self) -> bool {
        matches!(
            self,
            Self::Junqi(junqi::Event::Over { .. })
                | Self::Go(GoEvent::Over { .. })
                | Self::Xiangqi(XiangqiEvent::Over { .. })
        )
    }

    /// Whether its author alone hears of it.
    #[must_use]
    pub fn is_private(&self) -> bool {
        matches!(
            self,
            Self::Arranged { .. } | Self::SurrenderArmed { .. } | Self::Marked { .. }
        )
    }
}

/// Shows the kind alone: events hold layouts.
impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Opened { .. } => "Opened",
            Self::Sat { .. } => "Sat",
            Self::Stood { .. } => "Stood",
            Self::Swapped { .. } => "Swapped",
            Self::OwnerPassed { .. } => "OwnerPassed",
            Self::Configured { .. } => "Configured",
            Self::Arranged { .. } => "Arranged",
            Self::Ready { .. } => "Ready",
            Self::ClockSet { .. } => "ClockSet",
            Self::Started { .. } => "Started",
            Self::TurnBegan { .. } => "TurnBegan",
            Self::Junqi(_) => "Junqi",
            Self::Left { .. } => "Left",
            Self::DrawOffered { .. } => "DrawOffered",
            Self::DrawAccepted { .. } => "DrawAccepted",
            Self::DrawClosed { .. } => "DrawClosed",
            Self::Voided { .. } => "Voided",
            Self::Restarted { .. } => "Restarted",
            Self::SurrenderArmed { .. } => "SurrenderArmed",
            Self::Marked { .. } => "Marked",
            Self::PutOutAsked { .. } => "PutOutAsked",
            Self::PutOutAccepted { .. } => "PutOutAccepted",
            Self::PutOutClosed { .. } => "PutOutClosed",
            Self::LagBanked { .. } => "LagBanked",
            Self::Go(event) => event.name(),
            Self::Arbiter(event) => event.name(),
            Self::Xiangqi(event) => event.name(),
            Self::Series { .. } => "Series",
            Self::Follows { .. } => "Follows",
            Self::LedOn { .. } => "LedOn",
        })
    }
}
