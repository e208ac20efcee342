//! Why a command is not allowed now.

use crate::{
    BadStart, DuelRefusal, GoRefusal, GoSettingsError, XiangqiRefusal, XiangqiSettingsError,
};
use qiguan_rules::Seat;
use qiguan_rules::go::BadSetup;
use qiguan_rules::junqi::{IllegalMove, LayoutError, OptionsError};

/// Why a valid command is not allowed now. It may use only what the asker knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game has begun.
    NotArranging,
    /// The seat is taken.
    SeatTaken,
    /// The seat is not in play in this game.
    NoSuchSeat,
    /// No seat is free.
    RoomFull,
    /// The asker has a seat.
    AlreadySeated,
    /// Somebody at this table has that name, or one that looks like it.
    NameTaken,
    /// The asker has no seat, or not the one named; or nobody sits where the owner wants to change something.
    NotSeated,
    /// The asker holds several seats and names none.
    WhichSeat,
    /// The asker is not the owner.
    NotOwner,
    /// An option is out of its range.
    BadOptions(OptionsError),
    /// A setting of a Go room is out of its range.
    BadGoSettings(GoSettingsError),
    /// No game can begin from the position.
    BadPosition(BadSetup),
    /// A setting of a xiangqi room is out of its range.
    BadXiangqiSettings(XiangqiSettingsError),
    /// No game begins from the position.
    BadStart(BadStart),
    /// It is a matter of another game than this table's.
    OtherGame,
    /// Somebody sits on a seat that the options asked for leave to nobody, or to another player.
    SeatNeeded(Seat),
    /// The layout is not allowed.
    BadLayout(LayoutError),
    /// A ready army cannot be changed; or `ready` says what is so already.
    AlreadyReady,
    /// No game is running.
    NotPlaying,
    /// The game is over.
    Over,
    /// The asker is out of the game.
    Out,
    /// The turn named has not begun, or is another seat's.
    NotYourTurn,
    /// The turn named is over.
    StaleTurn,
    /// No post has that name.
    BadPost,
    /// The rules of junqi forbid it.
    Illegal(IllegalMove),
    /// Too early in the game to surrender.
    TooEarly,
    /// A draw offer stands.
    OfferStands,
    /// No draw offer stands that the asker could answer.
    NoOffer,
    /// The asker has made all the offers a game allows.
    OffersUsed,
    /// The asker's last offer is too few own turns ago, or the last refusal to put that player out
    /// too few of that player's.
    OfferTooSoon,
    /// What is said there is not the asker's to say.
    NotYourChannel,
    /// Allies may not talk in this room.
    NoAllyChat,
    /// Allies may say quick phrases alone.
    PhrasesOnly,
    /// The player has not been away long enough, or is there.
    NotAway,
    /// A question about a player who is away stands.
    QuestionStands,
    /// No question stands that the asker could answer.
    NoQuestion,
    /// The mark does not fit the piece, or the post is no starting post.
    BadMark,
    /// The asker has written as many marks as a game allows.
    MarksUsed,
    /// The asker is not the arbiter of this room.
    NotArbiter,
    /// The arbiter has stopped the game.
    Stopped,
    /// There is nothing of the kind to rule on, to call about or to appeal against.
    NothingToRule,
    /// A room has seen as many rulings as it may.
    RulingsUsed,
    /// The asker has called, or appealed, as often as a game allows.
    CallsUsed,
    /// The game is not over yet.
    NotOver,
    /// The words of a reason are none that can be shown.
    BadReason,
    /// The asker may never sit at this table: its arbiter, or somebody who was expelled.
    Barred,
    /// A match goes from 3 to 15 games, an odd number.
    BadMatch,
    /// The match waits for its next game.
    MatchWaits,
    /// The arbiter has closed the talk of the players.
    ChatClosed,
    /// A matter of Go.
    Go(GoRefusal),
    /// A matter of xiangqi.
    Xiangqi(XiangqiRefusal),
    /// A matter between two players.
    Duel(DuelRefusal),
}
