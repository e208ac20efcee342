//! The words of Go: options, clocks, the picture, what is told of a game, and its fold.

mod board;
mod fold;
mod options;
mod time;
mod told;
mod view;

pub use options::{
    GoColours, GoOptions, GoPlacement, GoPreset, GoScoring, HandicapBonus, IllegalMove, KoRule,
    RepetitionResult, Suicide,
};
pub use time::{AtLimit, GoClocks, Say, SeatTime, Standing, TimeControl, TimeLeft, TimeStage};
pub use told::GoTold;
pub use view::{
    Agreement, Ask, Colour, Confirming, GoCount, GoPosition, GoStage, GoVerdict, GoView, Question,
    SealedMove, SeatChanges, SeatUse,
};
