//! The words of xiangqi: options, the picture, what is told of a game, and its fold. Clocks and what
//! players ask of each other are as in Go.

mod board;
mod fold;
mod options;
mod repetition;
mod told;
mod view;

pub use options::{
    Enforcement, NaturalLimit, XiangqiIllegal, XiangqiOptions, XiangqiPreset, XiangqiProfile,
    XiangqiSides,
};
pub use repetition::{
    ChaseForm, IdleReason, PlyClass, RepeatedPly, Repetition, RepetitionGround, RepetitionStage,
};
pub use told::{FoulReason, XiangqiTold};
pub use view::{LateSeat, Side, XiangqiUse, XiangqiView};
