//! Xiangqi on a table: who plays Red, the clocks, offers, claims, fouls, and what is ruled of a
//! repetition. The rules themselves are `qiguan_rules::xiangqi`.

mod claim;
mod command;
mod end;
mod ending;
mod event;
mod evolve;
mod fouls;
mod line;
mod play;
mod refusal;
mod repeated;
mod ruling;
mod settings;
mod start;
mod tell;
mod touch;
mod undo;
mod view;

pub use claim::FALSE_CLAIM_MS;
pub use command::XiangqiCommand;
pub use end::{XiangqiDraw, XiangqiEnd, XiangqiLoss};
pub use event::XiangqiEvent;
pub use fouls::FoulReason;
pub use refusal::{BadStart, XiangqiRefusal};
pub use settings::{
    Enforcement, NaturalLimit, Sides, XiangqiIllegal, XiangqiSettings, XiangqiSettingsError,
};
pub use tell::XiangqiTold;
pub use view::{XiangqiUsed, XiangqiView};

pub(crate) use ending::{draw, leave, surrender};
pub(crate) use fouls::told as fouls_told;
pub(crate) use line::Line;
pub(crate) use play::time_passed;
pub(crate) use ruling::{adjust_clock, forfeit, restore};
pub(crate) use start::{arrive, first_turn, start};

use crate::draft::Draft;
use crate::duel::{self, Duel};
use crate::{Ask, Asker, Millis, Refusal};
use qiguan_rules::xiangqi::{Colour, Outcome, Position, Quiet, Score};
use qiguan_rules::{BySeat, Seat};
use touch::Touched;

/// The xiangqi part of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Xiangqi {
    pub(crate) settings: XiangqiSettings,
    /// Who plays Red, from the start on.
    pub(crate) red: Option<Seat>,
    /// From the start on.
    pub(crate) position: Option<Position>,
    pub(crate) duel: Duel,
    /// What has happened since the last capture.
    quiet: Quiet,
    /// One side is missing though the game has begun.
    late: Option<Late>,
    touched: Touched,
    fouls: BySeat<u8>,
    /// Whose the last draw offer was.
    last_offer: Option<Seat>,
    pub(crate) end: Option<XiangqiEnd>,
}

/// Who is missing, and when that loses the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Late {
    seat: Seat,
    until: Millis,
}

impl Xiangqi {
    pub(crate) fn new(settings: XiangqiSettings) -> Self {
        Self {
            settings,
            red: None,
            position: None,
            duel: Duel::default(),
            quiet: Quiet::default(),
            late: None,
            touched: Touched::default(),
            fouls: BySeat::default(),
            last_offer: None,
            end: None,
        }
    }

    /// Who has a colour, from the start on.
    pub(crate) fn seat(&self, colour: Colour) -> Option<Seat> {
        let red = self.red?;
        Some(match colour {
            Colour::Red => red,
            Colour::Black => red.ally(),
        })
    }

    fn colour(&self, seat: Seat) -> Option<Colour> {
        let red = self.red?;
        Some(match seat == red {
            true => Colour::Red,
            false => Colour::Black,
        })
    }

    /// Whose turn it is.
    pub(crate) fn mover(&self) -> Option<Seat> {
        self.seat(self.position?.turn())
    }

    /// What the game counts for, once it is over.
    pub(crate) fn score(&self) -> Option<Score> {
        Some(match self.end? {
            XiangqiEnd::Won {
                winner: Colour::Red,
                ..
            } => Score::RedWon,
            XiangqiEnd::Won {
                winner: Colour::Black,
                ..
            } => Score::BlackWon,
            XiangqiEnd::Draw { .. } => Score::Draw,
            XiangqiEnd::BothLost => Score::BothLost,
        })
    }

    /// When the game is lost by who is missing.
    pub(crate) fn late_deadline(&self) -> Option<Millis> {
        self.late.map(|late| late.until)
    }
}

/// A request of xiangqi from a player in the running game.
pub(crate) fn request(
    draft: &mut Draft<'_>,
    asker: Asker,
    request: XiangqiCommand,
) -> Result<(), Refusal> {
    let seat = draft.state().acting(asker)?;
    let seat = draft.state().player_in_game(seat)?;
    draft.state().goes_on()?;
    match request {
        XiangqiCommand::Move {
            turn,
            step,
            offers_draw,
        } => play::play(draft, seat, turn, (step, offers_draw)),
        XiangqiCommand::Claim { turn } => claim::claim(draft, seat, turn),
        XiangqiCommand::Touch { turn, point } => touch::touch(draft, seat, turn, point),
    }
}

/// A player asks something of the other.
pub(crate) fn ask(draft: &mut Draft<'_>, seat: Seat, what: Ask) -> Result<(), Refusal> {
    let has_moved = undo::plies_back(draft, seat).is_some();
    duel::ask(draft, seat, what, has_moved)
}

/// A player answers that; what is granted of the board happens.
pub(crate) fn answer(
    draft: &mut Draft<'_>,
    seat: Seat,
    what: Ask,
    accept: bool,
) -> Result<(), Refusal> {
    match (duel::answer(draft, seat, what, accept)?, what) {
        (Some(by), Ask::Undo) => undo::undo(draft, by),
        (Some(_) | None, _) => Ok(()),
    }
}

/// Whether a game can begin from a FEN.
///
/// # Errors
///
/// It cannot, and why.
pub(crate) fn check_start(fen: &str) -> Result<(), BadStart> {
    let position = Position::from_fen(fen).map_err(BadStart::Fen)?;
    match position.outcome() {
        Some(Outcome::Lost { reason, .. }) => Err(BadStart::NoMove(reason)),
        Some(Outcome::Draw(_)) => Err(BadStart::NoForce),
        None => Ok(()),
    }
}
