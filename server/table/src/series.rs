//! A match: several games of the same people, one room each. This is its score; what the next room
//! begins with is said in `rematch`.

use crate::draft::Draft;
use crate::game;
use crate::table::{Phase, State};
use crate::{Command, Event, PlayerId, Refusal, Table, seating};
use alloc::string::String;
use qiguan_rules::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// How long the next game waits for its players where the game itself has no such limit, in seconds.
pub(crate) const PAUSE_S: u16 = 30;
/// How often a drawn game is replayed before chance decides it.
const REPLAYS_MAX: u8 = 3;
/// The longest match: an evening of short games.
const GAMES_MAX: u8 = 15;

/// What a match is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Best of so many games: odd, 3 to 15.
    pub games: u8,
    /// What becomes of a game without a winner.
    pub draws: Draws,
}

/// What becomes of a game of a match that nobody wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draws {
    /// It is played again, three times in a row at most; then chance decides.
    Replay,
    /// Chance decides.
    Lot,
}

/// One of the two that play a match: a player, or partners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Whoever holds the seat S, with the ally.
    First,
    /// The others.
    Second,
}

/// Games won, by side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Won {
    /// By the first side.
    pub first: u8,
    /// By the second.
    pub second: u8,
}

/// What a game that is over did to the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scored {
    /// A side won it.
    Won(Side),
    /// Nobody won it, and chance gave it to a side.
    ByLot(Side),
    /// Nobody won it, and it counts for nobody.
    Drawn,
}

/// How far a match has come, as the sides sit at this table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Series {
    /// What it is played for.
    pub terms: Terms,
    /// The number of this table's game, replays counted; from 1.
    pub game: u8,
    /// How many games in a row before this one were drawn and are replayed by it.
    pub replays: u8,
    /// The score.
    pub won: Won,
    /// What this table's game did to it; none before its end.
    pub scored: Option<Scored>,
}

/// Rooms of the same match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chain {
    /// That of its first game; none in that one.
    pub(crate) first: Option<String>,
    /// That of the next game; none before this one is over, or where none follows.
    pub(crate) next: Option<String>,
}

/// A match as everybody at the table may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesView {
    /// The room of its first game; none in that one.
    pub first: Option<String>,
    /// How far it has come.
    pub series: Series,
    /// Who sits where: the first side, and the second.
    pub sides: [Seats; 2],
}

impl Terms {
    /// Terms that can be played for; none: the number is even or out of its range.
    #[must_use]
    pub fn new(games: u8, draws: Draws) -> Option<Self> {
        let sound = (3..=GAMES_MAX).contains(&games) && games % 2 == 1;
        sound.then_some(Self { games, draws })
    }
}

impl Side {
    const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl Won {
    const fn plus(self, side: Side) -> Self {
        match side {
            Side::First => Self {
                first: self.first + 1,
                ..self
            },
            Side::Second => Self {
                second: self.second + 1,
                ..self
            },
        }
    }
}

impl Series {
    /// A match of which nothing is played yet.
    #[must_use]
    pub const fn new(terms: Terms) -> Self {
        Self {
            terms,
            game: 1,
            replays: 0,
            won: Won {
                first: 0,
                second: 0,
            },
            scored: None,
        }
    }

    /// The event by which a table is opened for a match.
    #[must_use]
    pub const fn opening(terms: Terms) -> Event {
        let series = Some(Self::new(terms));
        Event::Series { series }
    }

    /// With this table's game, which a side has won or nobody; the lot is what chance says.
    #[must_use]
    pub fn scored(self, winner: Option<Side>, lot: Side) -> Self {
        let replayed = self.terms.draws == Draws::Replay && self.replays < REPLAYS_MAX;
        let scored = match winner {
            Some(side) => Scored::Won(side),
            None if replayed => Scored::Drawn,
            None => Scored::ByLot(lot),
        };
        let won = match scored {
            Scored::Won(side) | Scored::ByLot(side) => self.won.plus(side),
            Scored::Drawn => self.won,
        };
        Self {
            won,
            scored: Some(scored),
            ..self
        }
    }

    /// The side that has won the match.
    #[must_use]
    pub const fn winner(&self) -> Option<Side> {
        let enough = self.terms.games / 2;
        if self.won.first > enough {
            Some(Side::First)
        } else if self.won.second > enough {
            Some(Side::Second)
        } else {
            None
        }
    }

    /// Before the next game, in which the sides have changed places: of the same match, or where that
    /// is decided, of another for as many games.
    #[must_use]
    pub fn next(self) -> Self {
        if self.winner().is_some() {
            return Self::new(self.terms);
        }
        let replays = match self.scored {
            Some(Scored::Drawn) => self.replays + 1,
            Some(Scored::Won(_) | Scored::ByLot(_)) | None => 0,
        };
        Self {
            game: self.game + 1,
            replays,
            won: Won {
                first: self.won.second,
                second: self.won.first,
            },
            scored: None,
            ..self
        }
    }
}

impl Table {
    /// The match of which this is a game.
    #[must_use]
    pub fn series(&self) -> Option<Series> {
        self.state.series
    }

    /// Whether the players wait for the next game of their match at this table.
    #[must_use]
    pub fn waits_in_series(&self) -> bool {
        self.state.waits_in_series()
    }

    /// Whether this game is over and another follows by itself.
    #[must_use]
    pub fn leads_on(&self) -> bool {
        self.state.leads_on()
    }

    /// The room of the next game of the match; none before this one is over, or where none follows.
    #[must_use]
    pub fn next_room(&self) -> Option<&str> {
        self.state.chain.next.as_deref()
    }

    /// The match as everybody at the table may know it.
    #[must_use]
    pub fn series_view(&self) -> Option<SeriesView> {
        self.state.series_view()
    }
}

/// The owner makes it a match, or no longer one.
pub(crate) fn agree(
    draft: &mut Draft<'_>,
    by: PlayerId,
    terms: Option<Terms>,
) -> Result<(), Refusal> {
    seating::owner_before_start(draft, by)?;
    seating::clear_ready_marks(draft);
    let series = terms.map(Series::new);
    draft.push(Event::Series { series });
    seating::set_arranging_clock(draft);
    Ok(())
}

/// A game that is over counts, once.
pub(crate) fn score(draft: &mut Draft<'_>) {
    let state = draft.state();
    let running = |series: &Series| series.scored.is_none();
    let Some(series) = state.series.filter(running) else {
        return;
    };
    if state.phase != Phase::Over {
        return;
    }
    let winner = game::winner(state).map(|seat| state.side(seat));
    let lot = match draft.moment.luck.word(7) % 2 {
        0 => Side::First,
        _ => Side::Second,
    };
    let series = Some(series.scored(winner, lot));
    draft.push(Event::Series { series });
}

impl State {
    fn side(&self, seat: Seat) -> Side {
        match seat == Seat::S || self.ally(seat) == Some(Seat::S) {
            true => Side::First,
            false => Side::First.other(),
        }
    }

    /// Whether games of the same match lie before this one.
    pub(crate) fn continues_series(&self) -> bool {
        self.series.is_some_and(|series| series.game > 1)
    }

    fn waits_in_series(&self) -> bool {
        let before = matches!(self.phase, Phase::Arranging | Phase::Starting);
        before && self.continues_series()
    }

    fn leads_on(&self) -> bool {
        let undecided = self.series.is_some_and(|series| series.winner().is_none());
        self.phase == Phase::Over && undecided && self.all_may_sit()
    }

    /// Whether all who hold seats may hold them in a next game too.
    pub(crate) fn all_may_sit(&self) -> bool {
        let may_sit = |seat: &Seat| {
            let holder = self.chairs[*seat].player();
            holder.is_some_and(|player| !self.is_barred(player))
        };
        self.seats().iter().all(may_sit)
    }

    pub(crate) fn series_view(&self) -> Option<SeriesView> {
        let series = self.series?;
        let of = |side| {
            let seats = self.seats().iter().copied();
            seats.filter(|seat| self.side(*seat) == side).collect()
        };
        Some(SeriesView {
            first: self.chain.first.clone(),
            series,
            sides: [of(Side::First), of(Side::Second)],
        })
    }

    /// Between two games of a match nobody comes, goes, or changes what is played.
    pub(crate) fn may_change(&self, command: &Command) -> Result<(), Refusal> {
        let changes = match command {
            Command::Sit { .. }
            | Command::Configure { .. }
            | Command::Leave
            | Command::Swap { .. }
            | Command::Remove { .. }
            | Command::Series { .. } => true,
            Command::Arrange { .. }
            | Command::Ready { .. }
            | Command::Play { .. }
            | Command::OfferDraw
            | Command::AnswerDraw { .. }
            | Command::Surrender
            | Command::ArmSurrender { .. }
            | Command::AskPutOut { .. }
            | Command::AnswerPutOut { .. }
            | Command::Mark { .. }
            | Command::Go(_)
            | Command::Arbiter(_)
            | Command::Xiangqi(_)
            | Command::Ask { .. }
            | Command::Answer { .. } => false,
        };
        match changes && self.waits_in_series() {
            true => Err(Refusal::MatchWaits),
            false => Ok(()),
        }
    }

    /// What is asked of no running game is refused, in a match that goes on, for its sake.
    pub(crate) fn refused(&self, refusal: Refusal) -> Refusal {
        let waits = match self.phase {
            Phase::Arranging | Phase::Starting => {
                self.waits_in_series() && refusal == Refusal::NotPlaying
            }
            Phase::Playing => false,
            Phase::Over => self.leads_on() && refusal == Refusal::Over,
        };
        if waits { Refusal::MatchWaits } else { refusal }
    }
}
