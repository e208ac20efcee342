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
    /// What that rests on.
    pub ground: RepetitionGround,
    /// The article that says so, as `26.4`; empty where no article of the rules of 1999 does.
    #[serde(default, skip_serializing_if = "String::is_empty")]
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
}

/// What a ruling rests on (xiangqi rules 4 and 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RepetitionGround {
    /// One side checked with every move.
    OneChecks,
    /// Both sides checked with every move.
    BothCheck,
    /// Both sides have a move that is allowed.
    BothAllowed,
    /// All moves of both sides are prohibited.
    BothProhibited,
    /// All moves of one side are prohibited.
    OneProhibited,
    /// One side's pieces chase alone, the other's together.
    LoneChase,
    /// Nine prohibited moves in a row.
    NineMoves,
    /// One side's fault is the heavier one.
    HeavierFault,
    /// The faults of both sides weigh the same.
    EqualFaults,
    /// A side that had to change went round once more.
    WentOn,
}

/// What a move counts as (xiangqi rules 4.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlyClass {
    /// The king is attacked.
    Check {},
    /// Mate by checks is threatened.
    Kill {
        /// The first check.
        by: String,
    },
    /// A piece is newly attacked.
    Chase {
        /// Where the piece stands that would take.
        attacker: String,
        /// Where the piece stands that would be taken.
        target: String,
        /// How it would be won.
        form: ChaseForm,
        /// Only several pieces together can win it.
        #[serde(default, skip_serializing_if = "is_false")]
        joint: bool,
    },
    /// Nothing of these.
    Idle {
        /// Why it is allowed.
        why: IdleReason,
    },
}

/// How a chased piece would be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChaseForm {
    /// By taking it.
    Direct,
    /// By an exchange that goes on elsewhere.
    Exchange,
    /// By a series of checks and then taking it.
    AfterChecks,
}

/// Why a move is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IdleReason {
    /// It threatens nothing.
    Quiet,
    /// It offers an exchange.
    Exchange,
    /// What it threatens was threatened before.
    Follow,
    /// It answers a check with the king.
    Answer,
    /// It holds the point that saves the game.
    KeyPoint,
}

fn is_false(value: &bool) -> bool {
    !*value
}
