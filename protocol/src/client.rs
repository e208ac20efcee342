//! Client to server: everything a client may say, in one enum.

use crate::variants::variants;
use crate::{
    Ask, Channel, GameOptions, GuestId, MatchDraws, MatchTerms, NamedArbiter, Phrase, RoomId,
    Ruling, Seat,
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One frame from a client.
///
/// What changes a table carries `seq`; what only asks carries `req`. Each is answered by a message
/// that names the same number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClientFrame {
    /// The room spoken to; absent for what concerns no room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<RoomId>,
    /// The player's own count of accepted commands in this room: above the last one, gaps allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u32>,
    /// A number of the client's choice that the answer repeats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub req: Option<u32>,
    /// Which of several own seats a command is for; not read in what is for no seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What is said.
    pub msg: Request,
}

/// What a client asks for.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// The first frame of a connection; its encoding becomes the connection's.
    Hello {
        /// Lowest protocol version the client speaks.
        min: u16,
        /// Highest protocol version the client speaks.
        max: u16,
        /// Who sits before the client.
        #[serde(default)]
        kind: ClientKind,
        /// Name and version of the program, for the log of the server.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        client: String,
        /// The name others see; one is made up where it is absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The secret of an earlier `welcome`; absent for a new guest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
        /// Instead of a token: what `device_code` told this guest on another device.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<String>,
        /// Optional abilities of the client; unknown ones are ignored.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        features: Vec<String>,
    },
    /// Opens a room, owned by the asker. Answered by `created`.
    Create {
        /// The game and its options.
        options: GameOptions,
        /// Stands in the lobby for everybody; else it is found by its code alone.
        #[serde(default, skip_serializing_if = "is_false")]
        listed: bool,
        /// Nobody without a seat may follow the game once it has begun.
        #[serde(default, skip_serializing_if = "is_false")]
        closed: bool,
        /// How many turns behind the game those without a seat follow it; 0: not at all.
        #[serde(default, skip_serializing_if = "is_zero")]
        spectator_delay: u16,
        /// The room is refereed, and who may take up the office of its arbiter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        arbiter: Option<NamedArbiter>,
        /// A match is played, of which this is the first game; absent: a single game.
        #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
        series: Option<MatchTerms>,
        /// Whoever attends has to know it; 1 to 100 characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        password: Option<String>,
    },
    /// Begins to follow a room: on one's own seat where one has it, else as a spectator.
    /// Answered by `attending`.
    Attend {
        /// What the client holds already, from an earlier connection.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<Since>,
        /// The room's password, where it has one and has not let the asker in before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        password: Option<String>,
    },
    /// Stops following a room; a seat held there is kept. Answered by `departed`.
    Depart {},
    /// Asks for the whole picture now. Answered by `seen`.
    Look {},
    /// Asks for a code by which another device becomes this guest too. Answered by `device_code`.
    DeviceCode {},
    /// Begins or ends following the list of rooms. Answered by `lobby`; `lobby_changed` follows.
    Lobby {
        /// False ends it.
        on: bool,
    },
    /// Opens the next game of the same people, or names it if somebody has. Answered by `rematch`.
    Rematch {},
    /// Says something in a room. Answered by `said`, as everybody hears it, or refused.
    Say {
        /// Where.
        channel: Channel,
        /// In own words; not read where there is a phrase.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
        /// Or one of the quick phrases, by its name; clients put it into words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        phrase: Option<Phrase>,
    },
    /// No longer hears somebody in this room, for as long as it stays open, or hears them again.
    /// Answered by `muted`.
    Mute {
        /// Who.
        guest: GuestId,
        /// False hears them again.
        muted: bool,
    },
    /// Takes a free seat before the game; whoever has one moves there.
    Sit {
        /// The wanted seat; absent: the first free one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// The owner sets the options before the start.
    Configure {
        /// The game and its options; what is absent falls back to the preset.
        options: GameOptions,
    },
    /// Lays out the own army before the start.
    Arrange {
        /// Thirty characters, row by row from the front, `.` for a camp.
        layout: String,
    },
    /// Declares the own army ready, or takes that back.
    Ready {
        /// False takes it back.
        ready: bool,
    },
    /// Moves a piece.
    Play {
        /// The turn this move answers, as the last `turn` told it.
        turn: u32,
        /// The post it leaves.
        from: String,
        /// The post it goes to.
        to: String,
    },
    /// Offers a draw to all the living.
    OfferDraw {},
    /// Answers the draw offer that stands.
    AnswerDraw {
        /// False refuses, which ends the offer.
        accept: bool,
    },
    /// Gives up, on the own turn.
    Surrender {},
    /// Gives up by itself at the next own turn that allows it, or takes that back.
    ArmSurrender {
        /// False takes it back.
        armed: bool,
    },
    /// Leaves the seat for good.
    Leave {},
    /// The owner lets two seats change places before the game; one of them may be free.
    Swap {
        /// One seat.
        a: Seat,
        /// The other.
        b: Seat,
    },
    /// The owner sends a player away from a seat before the game.
    Remove {
        /// From which.
        seat: Seat,
    },
    /// The owner makes it a match of several games before the start, or no longer one.
    Match {
        /// Best of so many: 3 to 15, odd; 1: a game by itself.
        games: u8,
        /// What becomes of a game without a winner.
        #[serde(default)]
        draws: MatchDraws,
    },
    /// Asks that a player who has been away for two minutes be put out.
    AskPutOut {
        /// Who.
        seat: Seat,
    },
    /// Answers the question that stands about a player who is away.
    AnswerPutOut {
        /// False refuses, which ends the question.
        accept: bool,
    },
    /// Writes a private mark on a piece, or wipes it off.
    Mark {
        /// The piece, by its starting post.
        piece: String,
        /// The mark, one character; absent: wiped off.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mark: Option<String>,
    },
    /// Places a stone.
    Place {
        /// The turn this play answers.
        turn: u32,
        /// Where, as `Q16`.
        point: String,
    },
    /// Passes.
    Pass {
        /// The turn this answers.
        turn: u32,
    },
    /// Hands in the move that nobody is to see before the adjourned game goes on.
    Seal {
        /// The turn it answers.
        turn: u32,
        /// Where; absent: a pass.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        point: Option<String>,
    },
    /// Marks a chain dead with all of its colour in the region, or alive again.
    MarkDead {
        /// A stone of it.
        point: String,
    },
    /// Accepts the marks.
    AcceptDead {
        /// The number of the set that is accepted.
        version: u32,
    },
    /// Plays on rather than accept.
    PlayOn {
        /// A chain that is disputed, by one of its stones.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chain: Option<String>,
    },
    /// Calls for adjudication, against who plays on though the game is decided.
    CallAdjudication {},
    /// Asks something of the other player.
    Ask {
        /// What.
        what: Ask,
    },
    /// Answers what the other asks.
    Answer {
        /// What.
        what: Ask,
        /// False refuses.
        accept: bool,
    },
    /// The arbiter warns a player: `rule` with a warning.
    Warn {
        /// Whom.
        seat: Seat,
        /// Why; a ruling without it is refused.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// Takes up the office of the room's arbiter, or lays it down.
    Preside {
        /// False lays it down.
        on: bool,
    },
    /// The arbiter rules.
    Rule {
        /// What.
        ruling: Ruling,
        /// Why; 1 to 200 characters.
        reason: String,
    },
    /// Calls the arbiter.
    CallArbiter {
        /// It is about a foul of the opponent: the own clock stands with it.
        #[serde(default, skip_serializing_if = "is_false")]
        foul: bool,
        /// What about; 1 to 200 characters.
        reason: String,
    },
    /// Appeals against what was ruled.
    Appeal {
        /// Why; 1 to 200 characters.
        reason: String,
    },
    /// Moves a piece of xiangqi.
    Move {
        /// The turn this move answers.
        turn: u32,
        /// The move, as `h2e2`.
        step: String,
        /// Offers a draw with it.
        #[serde(default, skip_serializing_if = "is_false")]
        draw: bool,
    },
    /// Claims a draw by the natural limit; a false claim is a foul and costs time.
    ClaimDraw {
        /// The turn this answers.
        turn: u32,
    },
    /// Touches a piece, where that binds.
    Touch {
        /// The turn this answers.
        turn: u32,
        /// Where it stands, as `h2`.
        point: String,
    },
}

/// What a returning client still holds of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Since {
    /// The seat whose picture it holds, the first of several; absent for a spectator's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// All of them, where there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Seat>,
    /// It is the arbiter's picture.
    #[serde(default, skip_serializing_if = "is_false")]
    pub arbiter: bool,
    /// The version of that picture.
    pub v: u32,
}

/// Who sits before a client.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClientKind {
    /// A person.
    #[default]
    Human,
    /// A program that plays by itself.
    Bot,
}

impl Request {
    /// The words of all requests, in the order of their declaration.
    #[must_use]
    pub fn names() -> &'static [&'static str] {
        variants::<Self>()
    }

    /// Whether it changes a table, and so carries `seq`.
    #[must_use]
    pub fn is_command(&self) -> bool {
        match self {
            Self::Hello { .. }
            | Self::Create { .. }
            | Self::Attend { .. }
            | Self::Depart {}
            | Self::Look {}
            | Self::DeviceCode {}
            | Self::Lobby { .. }
            | Self::Rematch {}
            | Self::Say { .. }
            | Self::Mute { .. } => false,
            Self::Sit { .. }
            | Self::Configure { .. }
            | Self::Arrange { .. }
            | Self::Ready { .. }
            | Self::Play { .. }
            | Self::OfferDraw {}
            | Self::AnswerDraw { .. }
            | Self::Surrender {}
            | Self::ArmSurrender { .. }
            | Self::Leave {}
            | Self::Swap { .. }
            | Self::Remove { .. }
            | Self::Match { .. }
            | Self::AskPutOut { .. }
            | Self::AnswerPutOut { .. }
            | Self::Mark { .. }
            | Self::Place { .. }
            | Self::Pass { .. }
            | Self::Seal { .. }
            | Self::MarkDead { .. }
            | Self::AcceptDead { .. }
            | Self::PlayOn { .. }
            | Self::CallAdjudication {}
            | Self::Ask { .. }
            | Self::Answer { .. }
            | Self::Warn { .. }
            | Self::Preside { .. }
            | Self::Rule { .. }
            | Self::CallArbiter { .. }
            | Self::Appeal { .. }
            | Self::Move { .. }
            | Self::ClaimDraw { .. }
            | Self::Touch { .. } => true,
        }
    }

    /// The word that names this request on the wire.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Hello { .. } => "hello",
            Self::Create { .. } => "create",
            Self::Attend { .. } => "attend",
            Self::Depart {} => "depart",
            Self::Look {} => "look",
            Self::DeviceCode {} => "device_code",
            Self::Lobby { .. } => "lobby",
            Self::Rematch {} => "rematch",
            Self::Say { .. } => "say",
            Self::Mute { .. } => "mute",
            Self::Sit { .. } => "sit",
            Self::Configure { .. } => "configure",
            Self::Arrange { .. } => "arrange",
            Self::Ready { .. } => "ready",
            Self::Play { .. } => "play",
            Self::OfferDraw {} => "offer_draw",
            Self::AnswerDraw { .. } => "answer_draw",
            Self::Surrender {} => "surrender",
            Self::ArmSurrender { .. } => "arm_surrender",
            Self::Leave {} => "leave",
            Self::Swap { .. } => "swap",
            Self::Remove { .. } => "remove",
            Self::Match { .. } => "match",
            Self::AskPutOut { .. } => "ask_put_out",
            Self::AnswerPutOut { .. } => "answer_put_out",
            Self::Mark { .. } => "mark",
            Self::Place { .. } => "place",
            Self::Pass { .. } => "pass",
            Self::Seal { .. } => "seal",
            Self::MarkDead { .. } => "mark_dead",
            Self::AcceptDead { .. } => "accept_dead",
            Self::PlayOn { .. } => "play_on",
            Self::CallAdjudication {} => "call_adjudication",
            Self::Ask { .. } => "ask",
            Self::Answer { .. } => "answer",
            Self::Warn { .. } => "warn",
            Self::Preside { .. } => "preside",
            Self::Rule { .. } => "rule",
            Self::CallArbiter { .. } => "call_arbiter",
            Self::Appeal { .. } => "appeal",
            Self::Move { .. } => "move",
            Self::ClaimDraw { .. } => "claim_draw",
            Self::Touch { .. } => "touch",
        }
    }
}

fn is_false(value: &bool) -> bool {
    !*value
}

fn is_zero(value: &u16) -> bool {
    *value == 0
}

/// Shows the name alone: a request may carry a token, a password, a layout or what somebody says.
impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
