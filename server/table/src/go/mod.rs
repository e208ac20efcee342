//! Go on a table: who has which colour, the clocks, the agreement at the end, and what players may
//! ask of each other. The rules themselves are `qiguan_rules::go`.

mod command;
mod confirm;
mod consent;
mod event;
mod evolve;
mod past;
mod play;
mod refusal;
mod ruling;
mod sealed;
mod settings;
mod stage;
mod start;
mod tell;
mod view;

pub use command::GoCommand;
pub use event::GoEvent;
pub use refusal::GoRefusal;
pub use sealed::Sealed;
pub use settings::{GoSettings, GoSettingsError, IllegalMove};
pub use stage::Confirming;
pub use tell::GoTold;
pub use view::{AgreementView, ClocksView, GoStage, GoView, PositionView, SealedView, UsedView};

pub(crate) use consent::{answer, ask};
pub(crate) use past::{Past, write};
pub(crate) use play::{leave, over_in_draw, surrender, time_passed};
pub(crate) use ruling::{
    WARNINGS_TO_LOSE, adjust_clock, audit, forfeit, open_sealed, replay, restore,
};
pub(crate) use start::{arrive, first_turn, start};

use crate::draft::Draft;
use crate::duel::{Duel, DuelRefusal};
use crate::{Asker, Clocks, Millis, Refusal, Timer};
use alloc::boxed::Box;
use qiguan_rules::Seat;
use qiguan_rules::go::{Colour, Count, End, Position};
use stage::Stage;

/// The Go part of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Go {
    pub(crate) settings: GoSettings,
    /// Who plays Black, from the start on.
    pub(crate) black: Option<Seat>,
    /// From the start on.
    pub(crate) position: Option<Position>,
    pub(crate) duel: Duel,
    stage: Stage,
    /// When the session ends that goes on, where sessions do.
    session: Option<Timer>,
    /// The number of the last set of marks; it never goes back.
    version: u32,
    /// Handed in and not opened yet.
    sealed: Option<Sealed>,
    pub(crate) result: Option<Verdict>,
}

/// How a game of Go ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who won, or why nobody did.
    pub end: End,
    /// Whose each point is, where the board was counted (Art. 16.3).
    pub count: Option<Box<Count>>,
    /// Nobody agreed to it: a person should look at it.
    pub review: bool,
}

impl Go {
    pub(crate) fn new(settings: GoSettings) -> Self {
        Self {
            settings,
            black: None,
            position: None,
            duel: Duel::default(),
            stage: Stage::Play,
            session: None,
            version: 0,
            sealed: None,
            result: None,
        }
    }

    /// Who has a colour, from the start on.
    pub(crate) fn seat(&self, colour: Colour) -> Option<Seat> {
        let black = self.black?;
        Some(match colour {
            Colour::Black => black,
            Colour::White => black.ally(),
        })
    }

    fn colour(&self, seat: Seat) -> Option<Colour> {
        let black = self.black?;
        Some(if seat == black {
            Colour::Black
        } else {
            Colour::White
        })
    }

    /// Whose turn it is, while one is timed or would be if the clocks did not stand.
    pub(crate) fn to_move(&self) -> Option<Seat> {
        match self.stage {
            Stage::Play | Stage::Sealing => self.seat(self.position?.to_move()),
            Stage::Confirm(_) | Stage::Adjourned => None,
        }
    }

    /// Whether time is a seat's to lose.
    pub(crate) fn waits_on(&self, seat: Seat) -> bool {
        self.to_move().is_none_or(|mover| mover == seat)
    }

    /// A draw is offered where one is possible: while the players move, with an integer komi.
    pub(crate) fn may_be_drawn(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Play if self.settings.rules.komi().is_whole() => Ok(()),
            Stage::Play => Err(Refusal::Duel(DuelRefusal::NotAllowed)),
            Stage::Confirm(_) => Err(Refusal::Go(GoRefusal::Confirming)),
            Stage::Sealing => Err(Refusal::Go(GoRefusal::Sealing)),
            Stage::Adjourned => Err(Refusal::Duel(DuelRefusal::Paused)),
        }
    }

    /// When the game is adjourned by itself: not while what is dead is agreed upon or the clocks stand,
    /// but as soon as they run again.
    pub(crate) fn session_deadline(&self) -> Option<Millis> {
        match self.stage {
            Stage::Play if !self.duel.is_paused() => {
                Some(self.session?.deadline().max(self.duel.clocks?.since))
            }
            Stage::Play | Stage::Confirm(_) | Stage::Sealing | Stage::Adjourned => None,
        }
    }

    /// The position and the clocks of a game whose first turn has begun.
    fn running(&self) -> Result<(Position, Clocks), Refusal> {
        match (self.position, self.duel.clocks) {
            (Some(position), Some(clocks)) => Ok((position, clocks)),
            (Some(_) | None, _) => Err(Refusal::NotPlaying),
        }
    }
}

/// A request of Go, from somebody who may or may not sit at the table.
pub(crate) fn request(
    draft: &mut Draft<'_>,
    asker: Asker,
    request: GoCommand,
) -> Result<(), Refusal> {
    let seat = draft.state().acting(asker)?;
    let seat = draft.state().player_in_game(seat)?;
    draft.state().goes_on()?;
    match request {
        GoCommand::Play { turn, point } => play::play(draft, seat, turn, point),
        GoCommand::Seal { turn, point } => play::seal(draft, seat, turn, point),
        GoCommand::Mark { point } => confirm::mark(draft, seat, point),
        GoCommand::Accept { version } => confirm::accept(draft, seat, version),
        GoCommand::PlayOn { chain } => confirm::play_on(draft, seat, chain),
        GoCommand::Call => confirm::call(draft, seat),
    }
}
