//! What can go wrong between a caller and its store.

use thiserror::Error;

/// Why a write was not acknowledged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AppendError {
    /// Nothing was written: the place is taken, or what it would belong to is not there.
    #[error("conflicts with what is stored")]
    Conflict,
    /// Surely nothing was written.
    #[error("nothing was written: {0}")]
    Unavailable(String),
    /// It may or may not be there: only reading tells.
    #[error("the outcome is unknown: {0}")]
    Unknown(String),
}

/// Why a read gave no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// The store cannot be asked now; a later try may succeed.
    #[error("the store cannot be read: {0}")]
    Unavailable(String),
    /// What was asked for is damaged; trying again does not help.
    #[error("what is stored is damaged: {0}")]
    Damaged(String),
}
