//! The messages between server and client: shapes, codec, and the fold of views.
//!
//! This crate knows no rules and no sockets. What a server decides reaches it as plain values, and
//! [`View::apply`] only writes down what it is told. `PROTOCOL.md` beside this crate is the
//! document for people who write clients; its examples are checked against this code.

mod arbiter;
mod client;
mod code;
mod codec;
mod day;
mod fold;
mod games;
mod gate;
mod go;
mod junqi;
mod lobby;
mod name;
mod options;
mod series;
mod server;
mod talk;
mod told;
mod variants;
mod view;
mod words;
mod xiangqi;

pub use arbiter::{
    ArbiterCall, ArbiterTold, ArbiterView, NamedArbiter, Ruling, RulingLine, SeatCounts,
};
pub use client::{ClientFrame, ClientKind, Request, Since};
pub use code::{Close, Code};
pub use codec::{
    DecodeError, Decoded, Encoding, decode_client, decode_server, encode_client, encode_server,
};
pub use day::utc_day;
pub use fold::FoldError;
pub use games::{GameArbiter, GameLine, GamePlayer, GamesPage};
pub use go::{
    Agreement, Ask, AtLimit, Colour, Confirming, GoClocks, GoColours, GoCount, GoOptions,
    GoPlacement, GoPosition, GoPreset, GoScoring, GoStage, GoTold, GoVerdict, GoView,
    HandicapBonus, IllegalMove, KoRule, Question, RepetitionResult, Say, SealedMove, SeatChanges,
    SeatTime, SeatUse, Standing, Suicide, TimeControl, TimeLeft, TimeStage,
};
pub use junqi::Slot;
pub use lobby::{RoomLine, Taken};
pub use name::{GuestId, RoomId, Seat};
pub use options::{
    AllyChat, Direction, First, FlagCapture, GameOptions, JunqiGame, JunqiOptions, Preset,
    Visibility,
};
pub use series::{MatchDraws, MatchLine, MatchScored, MatchSide, MatchTerms, MatchView};
pub use server::{Away, Limits, Message, ServerFrame};
pub use talk::{Channel, Line, Phrase, Watcher};
pub use told::{Faces, SeatArmy, Stand, Told};
pub use view::{
    Clock, DrawOffer, EndReason, Ending, GameView, JunqiView, OutReason, Outcome, Pause, Phase,
    PutOut, RoomSettings, SeatMarks, SeatView, View,
};
pub use xiangqi::{
    ChaseForm, Enforcement, FoulReason, IdleReason, LateSeat, NaturalLimit, PlyClass, RepeatedPly,
    Repetition, RepetitionGround, RepetitionStage, Side, XiangqiIllegal, XiangqiOptions,
    XiangqiPreset, XiangqiProfile, XiangqiSides, XiangqiTold, XiangqiUse, XiangqiView,
};

/// The protocol versions this code speaks, lowest and highest.
pub const VERSIONS: core::ops::RangeInclusive<u16> = 1..=1;
