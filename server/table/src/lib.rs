//! One game on one table, as pure values: seats, phases, the clock, offers, and what each viewer may know.
//!
//! A table decides what a command makes happen ([`Table::decide`]), folds what happened
//! ([`Table::evolve`]), and shows it to a viewer ([`Table::view`], [`Table::tell`]). It knows no sockets,
//! no files and no clock: time and chance come in with a [`Moment`]. The rules of the games are
//! `qiguan-rules`; how players reach a table is the server's.

#![no_std]

extern crate alloc;

mod absence;
mod arbiter;
mod asker;
mod chair;
mod clock;
mod command;
mod decide;
mod draft;
mod draw;
mod duel;
mod event;
mod evolve;
mod game;
mod go;
mod junqi;
mod mark;
mod moment;
mod name;
mod put_out;
mod refusal;
mod rematch;
mod seating;
mod series;
mod table;
mod talk;
mod tell;
mod view;
mod xiangqi;

pub use arbiter::{
    ArbiterCommand, ArbiterEvent, ArbiterView, CallView, Counts, Named, Reason, Ruling, RulingView,
};
pub use asker::Asker;
pub use clock::{
    Announcement, AtLimit, BadStages, Clock, Clocks, Flag, LagBank, Pause, PauseReason, Pauses,
    Say, Stage, Stages, TimeControl, TimeControlError, TimeLeft, Timer,
};
pub use command::Command;
pub use draw::Offer;
pub use duel::{Ask, DuelEvent, DuelRefusal, Question};
pub use event::{Entry, Event, GameOptions, Settings, Stand, Start, TableLimits};
pub use go::{
    AgreementView, ClocksView, Confirming, GoCommand, GoEvent, GoRefusal, GoSettings,
    GoSettingsError, GoStage, GoTold, GoView, IllegalMove, PositionView, Sealed, SealedView,
    UsedView, Verdict,
};
pub use mark::Mark;
pub use moment::{Absence, Luck, Millis, Moment, PlayerId};
pub use put_out::PutOut;
pub use refusal::Refusal;
pub use series::{Draws, Scored, Series, SeriesView, Side, Terms, Won};
pub use table::{Phase, Table};
pub use talk::{Audience, Channel};
pub use tell::Told;
pub use view::{Army, Faces, GameView, JunqiView, SeatView, Slot, View, Viewer};
pub use xiangqi::{
    BadStart, Enforcement, FALSE_CLAIM_MS, FoulReason, NaturalLimit, Sides, XiangqiCommand,
    XiangqiDraw, XiangqiEnd, XiangqiEvent, XiangqiIllegal, XiangqiLoss, XiangqiRefusal,
    XiangqiSettings, XiangqiSettingsError, XiangqiTold, XiangqiUsed, XiangqiView,
};
