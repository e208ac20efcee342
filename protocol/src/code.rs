//! Why something was refused, and why a connection was closed. Codes are never reused.

use crate::variants::variants;
use serde::{Deserialize, Serialize};

/// Why a request was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    // The connection
    /// The bytes are no message.
    Malformed,
    /// The message is of a kind this server does not know.
    UnknownRequest,
    /// Something else was said before `hello`, or `hello` was said twice.
    HelloFirst,
    /// No protocol version in common.
    UnsupportedVersion,
    /// No guest has this token.
    BadToken,
    /// No device code of this kind is good now; it may have been used already.
    BadCode,
    /// The name is empty, too long, or holds characters that cannot be shown.
    BadName,
    /// The request needs `room`, `seq` or `req` and has none.
    MissingField,
    /// The connection follows as many rooms as it may.
    TooManyRooms,
    /// The server cannot take this now; the same request may be sent again.
    Busy,
    /// The store cannot keep anything now; nothing was done.
    StoreUnavailable,
    // The room
    /// There is no such room.
    UnknownRoom,
    /// The room's journal cannot be read; its operator has been told.
    RoomBroken,
    /// The connection does not follow this room.
    NotAttending,
    /// The room has a password, and none was given.
    PasswordNeeded,
    /// The password is wrong.
    WrongPassword,
    /// The game has begun, and nobody without a seat may follow it.
    NoSpectators,
    /// `seq` is below the last accepted one.
    StaleSeq,
    // The table before the game
    /// The game has begun, so this comes too late.
    NotArranging,
    /// The seat is taken.
    SeatTaken,
    /// The game of this room has no such seat.
    NoSuchSeat,
    /// No seat is free.
    RoomFull,
    /// The asker has a seat already.
    AlreadySeated,
    /// Somebody at this table has that name, or one that looks like it.
    NameTaken,
    /// The asker has no seat, or not the one named; or nobody sits where the owner wants to change something.
    NotSeated,
    /// The asker holds several seats, and does not say for which this is.
    WhichSeat,
    /// Only the owner may do this.
    NotOwner,
    /// An option is out of its range; `detail` names it.
    BadOptions,
    /// The layout is not allowed; `detail` says why.
    BadLayout,
    /// A ready army cannot be changed.
    AlreadyReady,
    // Play
    /// No game is running.
    NotPlaying,
    /// The game is over.
    Over,
    /// The game is not over yet.
    NotOver,
    /// The room ended some time ago, and with it the chance to go on together.
    TooLate,
    /// The asker is out of the game.
    Out,
    /// It is another seat's turn, or the turn named has not begun.
    NotYourTurn,
    /// The turn named is over.
    StaleTurn,
    /// A post of that name does not exist.
    BadPost,
    /// No piece of the asker stands there.
    NotYours,
    /// The piece there never moves.
    Immovable,
    /// The piece cannot get there.
    Unreachable,
    /// A piece of the own alliance stands there.
    Blocked,
    /// A piece in a camp cannot be attacked.
    CampOccupied,
    /// The flag there is shown, and this piece may not take it.
    FlagNotTakeable,
    /// Too early in the game to surrender.
    TooEarly,
    /// A draw offer stands already.
    OfferStands,
    /// No draw offer stands that the asker could answer.
    NoOffer,
    /// The asker has made all the offers a game allows.
    OffersUsed,
    /// The asker's last offer is too few turns ago, or the last refusal to put that player out.
    OfferTooSoon,
    /// The asker may not speak there now, or the ally there is out.
    NotYourChannel,
    /// Allies may not talk to each other during play in this room.
    NoAllyChat,
    /// Allies may say quick phrases alone during play.
    PhrasesOnly,
    /// The text is empty, too long, or holds characters that cannot be shown.
    BadText,
    /// Too many lines in too short a time, or too many wrong passwords or device codes.
    TooFast,
    /// The player is there or not away for long enough, is out, or not every seat has moved yet.
    NotAway,
    /// A question about a player who is away, or of one player to the other, stands.
    QuestionStands,
    /// No question stands that the asker could answer.
    NoQuestion,
    /// There is no such mark, it does not fit the piece, or no piece started there.
    BadMark,
    /// The asker has written as many marks as a game allows.
    MarksUsed,
    // Go
    /// It is a matter of another game than this room's.
    OtherGame,
    /// The board has no such point.
    BadPoint,
    /// A stone stands there.
    Occupied,
    /// The stone would have no liberty.
    Suicide,
    /// The board of two plies ago would come back; `detail` names the ply it repeats.
    Ko,
    /// A board that stood before would come back; `detail` names the ply it repeats.
    Superko,
    /// An unbalanced cycle would close; `detail` names the ply it repeats.
    UnbalancedCycle,
    /// Handicap stones are to be placed first.
    PlacingHandicap,
    /// The clocks stand: the game is paused or adjourned.
    Paused,
    /// The move is to be sealed.
    Sealing,
    /// No move is to be sealed.
    NotSealing,
    /// What is dead is being agreed upon.
    Confirming,
    /// What is dead is not being agreed upon.
    NotConfirming,
    /// No stone stands there.
    NoStone,
    /// The asker has made all the changes that are allowed.
    ChangesUsed,
    /// The marks have changed since, or the asker has accepted them already.
    StaleMarks,
    /// The asker may not call for adjudication, or not yet.
    NoCall,
    /// The asker is not the arbiter of this room.
    NotArbiter,
    /// The room does not allow it, or there is nothing of the kind to ask for now.
    NotAllowed,
    /// All that the room allows of it is used up.
    UsedUp,
    /// The asker has asked in this turn already.
    AskedAlready,
    // A match
    /// The match waits for its next game.
    MatchWaits,
    // The arbiter
    /// The asker is this room's arbiter, was, is named so, or was expelled, and never sits here.
    Barred,
    /// The arbiter has closed the talk of the players.
    ChatClosed,
    // Xiangqi
    /// The text is no move.
    BadMove,
    /// The move would leave the own king to be taken.
    KingAttacked,
    /// The kings would face each other.
    KingsFace,
    /// No piece stands there.
    NoPiece,
    /// The move repeats what the side has to change.
    MustChange,
    /// A draw is offered with a move, not beside one.
    OfferWithMove,
    /// The last offer was the asker's: the next is the other's.
    OfferNotYours,
    /// Touching a piece binds nobody in this room.
    TouchIsFree,
    /// The piece that was touched has to be moved, or taken; `detail` names its point.
    Touched,
    /// The room counts to its limit by itself.
    NothingToClaim,
}

impl Code {
    /// The words of all codes, in the order of their declaration.
    #[must_use]
    pub fn names() -> &'static [&'static str] {
        variants::<Self>()
    }
}

/// Why the server closed a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Close {
    /// No protocol version in common.
    UnsupportedVersion,
    /// A newer connection of the same guest acts in the room; do not come back by yourself.
    TakenOver,
    /// The client read too slowly.
    Slow,
    /// No `hello` in time.
    NoHello,
    /// Too many frames that are no messages.
    Malformed,
    /// The room stopped; come back and it is restored.
    RoomStopped,
    /// The client sent faster than it may.
    Flood,
    /// Nothing came from the client any more, no answer to a ping either.
    Silent,
    /// A frame over the limit.
    TooLarge,
    /// The server restarts; come back.
    Restart,
}

impl Close {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::UnsupportedVersion,
        Self::TakenOver,
        Self::Slow,
        Self::NoHello,
        Self::Malformed,
        Self::RoomStopped,
        Self::Flood,
        Self::Silent,
        Self::TooLarge,
        Self::Restart,
    ];

    /// The meaning of a WebSocket close code; `None` for those that are not ours.
    #[must_use]
    pub fn from_code(code: u16) -> Option<Self> {
        Self::ALL.into_iter().find(|close| close.code() == code)
    }

    /// The WebSocket close code.
    #[must_use]
    pub fn code(self) -> u16 {
        match self {
            Self::UnsupportedVersion => 4000,
            Self::TakenOver => 4001,
            Self::Slow => 4002,
            Self::NoHello => 4003,
            Self::Malformed => 4004,
            Self::RoomStopped => 4005,
            Self::Flood => 4006,
            Self::Silent => 4007,
            Self::TooLarge => 1009,
            Self::Restart => 1012,
        }
    }

    /// The reason text that goes with the code.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Self::UnsupportedVersion => "unsupported_version",
            Self::TakenOver => "taken_over",
            Self::Slow => "slow",
            Self::NoHello => "no_hello",
            Self::Malformed => "malformed",
            Self::RoomStopped => "room_stopped",
            Self::Flood => "flood",
            Self::Silent => "silent",
            Self::TooLarge => "too_large",
            Self::Restart => "restart",
        }
    }
}
