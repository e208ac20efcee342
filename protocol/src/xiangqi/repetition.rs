//! What is ruled of a repetition, so that a person can follow it.

use crate::Seat;
use serde::{Deserialize, Serialize};

/// What is ruled of a repetition, or would be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repetition {
    /// How far it has come.
    pub stage: RepetitionStage,
    /// Who has to change, or loses; absent: it is a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Seat>,
    /// Who that is loses at once, and is not only asked to change.
    #[serde(default, skip_serializing_if = "is_false")]
    pub loses: bool,
    /// The article that says so, as `26.4`.
    pub article: String,
    /// How many moves had been made when the position stood first.
    pub from: u32,
    /// Every move since then, in order.
    pub plies: Vec<RepeatedPly>,
}

/// How far a repetition has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RepetitionStage {
    /// The next time this position stands it is judged.
    Warning,
    /// One side has to change, and loses if the position comes once more.
    MustChange,
    /// It is judged, and the game is over.
    Judged,
}

/// One move of what is repeated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RepeatedPly {
    /// The move, as `h2e2`.
    pub step: String,
    /// What it counts as.
    pub class: PlyClass,
    /// The points of what it attacks, separated by spaces.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub targets: String,
    /// The article that says so.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub article: String,
}

/// What a move counts as (xiangqi rules 4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlyClass {
    /// The king is attacked.
    Check,
    /// Mate is threatened.
    Kill,
    /// A piece is attacked.
    Chase,
    /// Nothing of these.
    Idle,
}

fn is_false(value: &bool) -> bool {
    !*value
}
