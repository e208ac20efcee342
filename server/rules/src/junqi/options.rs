//! What the owner of a room may set, and the two presets.

use core::{fmt, iter};

use serde::{Deserialize, Serialize};

use super::{Layout, Variant};
use crate::{BySeat, Seat, Seats};

/// Everything a junqi room may set; a field missing from an old journal takes its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// Which game is played.
    pub game: Variant,
    /// A mine survives whoever is no engineer and no bomb (junqi rules 3.2).
    pub invincible_mines: bool,
    /// Bombs may start in the front row (junqi rules 4).
    pub flying_bombs: bool,
    /// Who may take a flag (junqi rules 3.2).
    pub flag_capture: FlagCapture,
    /// A commander's death shows its owner's flag to all (junqi rules 5.1).
    pub commander_death_shows_flag: bool,
    /// Who sees whose pieces (junqi rules 5.1).
    pub visibility: Visibility,
    /// The game is drawn after more moves than this without combat; 0 is off (junqi rules 6).
    pub quiet_limit: u16,
    /// How many moves the game must have seen before a player may surrender (junqi rules 6).
    pub surrender_from_move: u16,
    /// Who moves first (junqi rules 1).
    pub first: First,
    /// Which way the turn goes round (junqi rules 1).
    pub direction: Direction,
    /// Seconds for each move (junqi rules 7).
    pub move_limit_s: u16,
    /// Timeouts a player may have; the next puts out (junqi rules 7).
    pub timeouts_allowed: u8,
    /// Seconds for arranging the pieces (junqi rules 4).
    pub arrange_limit_s: u16,
    /// What allies may say to each other; none: as the visibility has it (junqi rules 5.3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ally_chat: Option<AllyChat>,
    /// Seats that each player holds: 1, 2 (where four play, an allied pair) or all (junqi rules 1).
    #[serde(skip_serializing_if = "is_one")]
    pub seats_per_player: u8,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
const fn is_one(seats: &u8) -> bool {
    *seats == 1
}

/// A named set of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// The rule page's own: mine and attacker both die, 60 s a move.
    Classic,
    /// The largest platform's: the mine stays, 30 s a move.
    Platform,
}

/// Who may take a flag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FlagCapture {
    /// Whatever moves.
    #[default]
    Any,
    /// The commander alone.
    Commander,
    /// An engineer alone.
    Engineer,
}

/// Who sees whose pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Each player only their own.
    #[default]
    Dark,
    /// Allies each other's.
    Allied,
    /// All players everything.
    Open,
}

/// What allies may say to each other during play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AllyChat {
    /// Nothing.
    Off,
    /// Quick phrases.
    Phrases,
    /// Anything.
    Free,
}

/// Who moves first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// Drawn by the server.
    #[default]
    Random,
    /// The room's owner.
    Owner,
    /// A fixed seat.
    Seat(Seat),
}

/// Which way the turn goes round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// To the right hand.
    #[default]
    CounterClockwise,
    /// To the left hand.
    Clockwise,
}

/// An option outside its range, with the value refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionsError {
    /// 5 to 600 seconds.
    MoveLimit(u16),
    /// 0 to 20.
    TimeoutsAllowed(u8),
    /// 30 to 1,800 seconds.
    ArrangeLimit(u16),
    /// 0, or 10 to 1,000.
    QuietLimit(u16),
    /// 0 to 200.
    SurrenderFromMove(u16),
    /// A seat that plays in this game.
    First(Seat),
    /// 1 or 2, and 4 where four play.
    SeatsPerPlayer(u8),
}

impl Options {
    /// The options of a preset.
    #[must_use]
    pub const fn preset(preset: Preset) -> Self {
        let classic = Self {
            game: Variant::FourPlayer,
            invincible_mines: false,
            flying_bombs: false,
            flag_capture: FlagCapture::Any,
            commander_death_shows_flag: true,
            visibility: Visibility::Dark,
            quiet_limit: 70,
            surrender_from_move: 0,
            first: First::Random,
            direction: Direction::CounterClockwise,
            move_limit_s: 60,
            timeouts_allowed: 3,
            arrange_limit_s: 180,
            ally_chat: None,
            seats_per_player: 1,
        };
        match preset {
            Preset::Classic => classic,
            Preset::Platform => Self {
                invincible_mines: true,
                surrender_from_move: 20,
                move_limit_s: 30,
                timeouts_allowed: 4,
                ..classic
            },
        }
    }

    /// Which game is played.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.game
    }

    /// The seats in play, in seat order.
    #[must_use]
    pub const fn seats(&self) -> &'static [Seat] {
        self.variant().seats()
    }

    /// Whether a seat is in play.
    #[must_use]
    pub fn plays(&self, seat: Seat) -> bool {
        self.seats().contains(&seat)
    }

    /// The seats that whoever holds this one holds too, itself among them (junqi rules 1).
    #[must_use]
    pub fn group(&self, seat: Seat) -> Seats {
        match (self.seats_per_player, self.game.ally(seat)) {
            (1, _) => Seats::of(seat),
            (2, Some(ally)) => Seats::of(seat).with(ally),
            _ => self.seats().iter().copied().collect(),
        }
    }

    /// The seats in play in turn order, from this one on or the next in play after it.
    pub fn turn_order(&self, first: Seat) -> impl Iterator<Item = Seat> {
        let round = iter::successors(Some(first), |&seat| Some(self.direction.next(seat)));
        round.take(Seat::ALL.len()).filter(|&seat| self.plays(seat))
    }

    /// What a game starts from, once every seat in play has a layout; that of any other seat is
    /// left out.
    #[must_use]
    pub fn armies(&self, layouts: &BySeat<Option<Layout>>) -> Option<BySeat<Layout>> {
        let mut armies = BySeat::from_fn(|_| Layout::NOBODY);
        for &seat in self.seats() {
            armies[seat] = layouts[seat]?;
        }
        Some(armies)
    }

    /// The preset with which these options agree in everything that sets presets apart.
    #[must_use]
    pub fn matching_preset(&self) -> Option<Preset> {
        [Preset::Classic, Preset::Platform]
            .into_iter()
            .find(|&preset| {
                let other = Self::preset(preset);
                self.invincible_mines == other.invincible_mines
                    && self.surrender_from_move == other.surrender_from_move
                    && self.move_limit_s == other.move_limit_s
                    && self.timeouts_allowed == other.timeouts_allowed
            })
    }

    /// Whether every number is in its range, and a fixed first mover in play.
    ///
    /// # Errors
    ///
    /// The first option that is not.
    pub fn check(&self) -> Result<(), OptionsError> {
        if !(5..=600).contains(&self.move_limit_s) {
            return Err(OptionsError::MoveLimit(self.move_limit_s));
        }
        if self.timeouts_allowed > 20 {
            return Err(OptionsError::TimeoutsAllowed(self.timeouts_allowed));
        }
        if !(30..=1800).contains(&self.arrange_limit_s) {
            return Err(OptionsError::ArrangeLimit(self.arrange_limit_s));
        }
        if self.quiet_limit != 0 && !(10..=1000).contains(&self.quiet_limit) {
            return Err(OptionsError::QuietLimit(self.quiet_limit));
        }
        if self.surrender_from_move > 200 {
            return Err(OptionsError::SurrenderFromMove(self.surrender_from_move));
        }
        if let First::Seat(seat) = self.first
            && !self.plays(seat)
        {
            return Err(OptionsError::First(seat));
        }
        if ![1, 2, self.seats().len()].contains(&usize::from(self.seats_per_player)) {
            return Err(OptionsError::SeatsPerPlayer(self.seats_per_player));
        }
        Ok(())
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::preset(Preset::Classic)
    }
}

impl Options {
    /// What allies may say to each other: nothing in `dark`, where free talk would undo it, unless
    /// the room says otherwise (junqi rules 5.3).
    #[must_use]
    pub fn ally_chat(&self) -> AllyChat {
        self.ally_chat.unwrap_or(match self.visibility {
            Visibility::Dark => AllyChat::Off,
            Visibility::Allied | Visibility::Open => AllyChat::Free,
        })
    }
}

impl Direction {
    /// The seat whose turn follows.
    #[must_use]
    pub const fn next(self, seat: Seat) -> Seat {
        match self {
            Self::CounterClockwise => seat.right(),
            Self::Clockwise => seat.left(),
        }
    }
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MoveLimit(s) => write!(f, "{s} s a move, not within 5 to 600"),
            Self::TimeoutsAllowed(n) => write!(f, "{n} timeouts allowed, more than 20"),
            Self::ArrangeLimit(s) => write!(f, "{s} s for arranging, not within 30 to 1800"),
            Self::QuietLimit(n) => write!(f, "a quiet limit of {n}, neither 0 nor 10 to 1000"),
            Self::SurrenderFromMove(n) => write!(f, "surrender after {n} moves, more than 200"),
            Self::First(seat) => write!(f, "{seat} is to move first and does not play"),
            Self::SeatsPerPlayer(n) => {
                write!(
                    f,
                    "{n} seats a player, neither 1 nor 2, nor 4 where four play"
                )
            }
        }
    }
}

impl core::error::Error for OptionsError {}
