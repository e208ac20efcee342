//! A view: all that one viewer may know of a table, at one version.

use crate::{
    ArbiterView, FoldError, GameOptions, GoView, GuestId, MatchView, NamedArbiter, Seat,
    XiangqiView,
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The picture of one viewer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// How far the room has come.
    pub phase: Phase,
    /// Who may set options before the start.
    pub owner: GuestId,
    /// Who may find the room, enter it and watch.
    #[serde(default, skip_serializing_if = "RoomSettings::is_default")]
    pub settings: RoomSettings,
    /// The game and its options.
    pub options: GameOptions,
    /// The seats in the order S, E, N, W.
    pub seats: Vec<SeatView>,
    /// The clock that matters now: for arranging, for the start, for the move. Absent: none runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// The number of the last turn that began; it never goes back.
    pub turn: u32,
    /// Whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Seat>,
    /// The draw offer that stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawOffer>,
    /// The question that stands whether a player who is away is put out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub put_out: Option<PutOut>,
    /// Whether the own seat, where there is one, gives up by itself at its next turn.
    #[serde(default, skip_serializing_if = "is_false")]
    pub armed: bool,
    /// Which of several own seats do, in the order S, E, N, W.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub armed_seats: Vec<Seat>,
    /// Who rules here, and what was ruled.
    #[serde(default, skip_serializing_if = "ArbiterView::is_default")]
    pub arbiter: ArbiterView,
    /// The match of which this is a game.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub series: Option<MatchView>,
    /// How the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Ending>,
    /// What belongs to the game alone.
    pub game: GameView,
}

/// Who may find a room, enter it and watch; set when it was created.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomSettings {
    /// Stands in the lobby.
    #[serde(default, skip_serializing_if = "is_false")]
    pub listed: bool,
    /// Asks for a password.
    #[serde(default, skip_serializing_if = "is_false")]
    pub locked: bool,
    /// Nobody without a seat may follow the game once it has begun.
    #[serde(default, skip_serializing_if = "is_false")]
    pub closed: bool,
    /// How many turns behind the game those without a seat follow it; 0: not at all.
    #[serde(default, skip_serializing_if = "is_zero_u16")]
    pub spectator_delay: u16,
    /// The room is refereed, and who may take up the office of its arbiter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arbiter: Option<NamedArbiter>,
}

impl RoomSettings {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// What belongs to one game alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameView {
    /// Junqi.
    Junqi(JunqiView),
    /// Go.
    Go(GoView),
    /// Xiangqi.
    Xiangqi(XiangqiView),
}

impl GameView {
    /// The junqi part, where junqi is played.
    #[must_use]
    pub fn junqi(&self) -> Option<&JunqiView> {
        match self {
            Self::Junqi(game) => Some(game),
            Self::Go(_) | Self::Xiangqi(_) => None,
        }
    }

    /// The Go part, where Go is played.
    #[must_use]
    pub fn go(&self) -> Option<&GoView> {
        match self {
            Self::Junqi(_) | Self::Xiangqi(_) => None,
            Self::Go(game) => Some(game),
        }
    }

    /// The xiangqi part, where xiangqi is played.
    #[must_use]
    pub fn xiangqi(&self) -> Option<&XiangqiView> {
        match self {
            Self::Junqi(_) | Self::Go(_) => None,
            Self::Xiangqi(game) => Some(game),
        }
    }

    pub(crate) fn junqi_mut(&mut self) -> Result<&mut JunqiView, FoldError> {
        match self {
            Self::Junqi(game) => Ok(game),
            Self::Go(_) | Self::Xiangqi(_) => Err(FoldError("junqi is not played here")),
        }
    }

    pub(crate) fn go_mut(&mut self) -> Result<&mut GoView, FoldError> {
        match self {
            Self::Go(game) => Ok(game),
            Self::Junqi(_) | Self::Xiangqi(_) => Err(FoldError("Go is not played here")),
        }
    }

    pub(crate) fn xiangqi_mut(&mut self) -> Result<&mut XiangqiView, FoldError> {
        match self {
            Self::Xiangqi(game) => Ok(game),
            Self::Junqi(_) | Self::Go(_) => Err(FoldError("xiangqi is not played here")),
        }
    }
}

/// The junqi part of a view.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct JunqiView {
    /// Four armies in the order S, E, N, W. Each is empty, or 25 slots of four characters in the
    /// order of the starting posts: the post a piece stands on now (`---`: gone) and its face (`?`: unknown).
    pub armies: Vec<String>,
    /// What has happened since the start, as tokens separated by spaces.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub moves: String,
    /// The posts the last move went over, separated by spaces.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub path: String,
    /// The moves of the viewer's own seat that has the turn: `S11:S01,S12 S20:S10`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub legal: String,
    /// Moves since the last combat.
    #[serde(default, skip_serializing_if = "is_zero_u32")]
    pub quiet: u32,
    /// The own marks, where there is one own seat, by the starting post of the piece, sorted:
    /// `E00:9 W12:+`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub marks: String,
    /// The marks of those of several own seats that have any, in the order S, E, N, W.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seat_marks: Vec<SeatMarks>,
}

/// What one of several own seats has marked.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatMarks {
    /// Which seat.
    pub seat: Seat,
    /// Its marks as in [`JunqiView::marks`].
    pub marks: String,
}

/// One seat of a view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    /// Which one.
    pub seat: Seat,
    /// Who holds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<GuestId>,
    /// The holder's name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Ready for the start.
    #[serde(default, skip_serializing_if = "is_false")]
    pub ready: bool,
    /// Timeouts so far.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub timeouts: u8,
    /// Draw offers made so far.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub offers: u8,
    /// Why it is out of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out: Option<OutReason>,
}

/// How far a room has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// People sit down and lay out their armies.
    Arranging,
    /// Everyone is ready; the first clock runs in a moment.
    Starting,
    /// The game runs.
    Playing,
    /// The game has ended.
    Over,
}

/// A clock as it stood at an instant; a reader counts down from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// What was left, in milliseconds.
    pub left_ms: u32,
    /// The server time at which that was left, in milliseconds.
    pub since_ms: u64,
    /// Why it stands still; absent: it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<Pause>,
}

/// Why a clock stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pause {
    /// The server has restarted and waits a moment for those it waits on.
    Restart,
    /// The arbiter has stopped the game.
    Arbiter,
    /// Those without a seat follow this room some turns behind: this is what was left then.
    Delayed,
}

/// A draw offer that stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawOffer {
    /// Who offers.
    pub by: Seat,
    /// Who has accepted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accepted: Vec<Seat>,
}

/// The question whether a player who is away is put out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PutOut {
    /// Who is to go.
    pub seat: Seat,
    /// Who asked.
    pub by: Seat,
    /// Who has agreed since.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accepted: Vec<Seat>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// The seats that won; empty for a draw.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub winners: Vec<Seat>,
    /// Why it ended.
    pub reason: EndReason,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// One alliance has nobody left.
    Decided,
    /// All the living agreed on a draw.
    Agreed,
    /// Too many moves without combat.
    QuietLimit,
    /// Nobody is left.
    NobodyLeft,
    /// The game reached the greatest length the server allows.
    PliesMax,
    /// The room reached the greatest age the server allows.
    RoomAge,
    /// The board was counted.
    Scored,
    /// The other gave up.
    Resigned,
    /// The other's time ran out.
    Time,
    /// The other left, did not come, or was put out by a ruling.
    Forfeit,
    /// Neither came, or both were put out.
    BothLost,
    /// A cycle came round for the third time.
    Repetition,
    /// A cycle came round for the third time, and the game does not count.
    Void,
    /// The arbiter ruled so.
    Ruled,
    /// The king could not be saved.
    Checkmate,
    /// There was no move, though no check.
    Stalemate,
    /// Too many moves without a capture.
    NaturalLimit,
    /// Nobody can win any more.
    NoForce,
    /// Time ran out against a side that cannot win.
    FlagWithoutForce,
    /// Too many fouls.
    Fouls,
    /// A move that the rules forbid.
    IllegalMove,
}

/// Why a player is out (junqi rules 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OutReason {
    /// The flag was taken.
    Flag,
    /// No legal move.
    NoMove,
    /// Too many timeouts.
    Timeouts,
    /// Gave up.
    Surrender,
    /// Left for good.
    Left,
}

/// What became of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The post was empty.
    Plain,
    /// The defender dies.
    AttackerWins,
    /// The attacker dies.
    DefenderWins,
    /// Both die.
    Both,
}

/// Leaves out what is the viewer's secret.
impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("View")
            .field("phase", &self.phase)
            .field("owner", &self.owner)
            .field("settings", &self.settings)
            .field("options", &self.options)
            .field("seats", &self.seats)
            .field("clock", &self.clock)
            .field("turn", &self.turn)
            .field("to_move", &self.to_move)
            .field("draw", &self.draw)
            .field("put_out", &self.put_out)
            .field("arbiter", &self.arbiter)
            .field("result", &self.result)
            .field("game", &self.game)
            .finish_non_exhaustive()
    }
}

/// Shows sizes alone: armies hold what only one viewer may know.
impl fmt::Debug for JunqiView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JunqiView")
            .field("armies", &self.armies.len())
            .field("moves", &self.moves)
            .field("path", &self.path)
            .field("quiet", &self.quiet)
            .finish_non_exhaustive()
    }
}

/// Marks are their writer's secret.
impl fmt::Debug for SeatMarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SeatMarks({})", self.seat)
    }
}

fn is_false(value: &bool) -> bool {
    !*value
}

fn is_zero(value: &u8) -> bool {
    *value == 0
}

fn is_zero_u16(value: &u16) -> bool {
    *value == 0
}

fn is_zero_u32(value: &u32) -> bool {
    *value == 0
}
