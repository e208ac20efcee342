//! The fold: a view and what was told of an event make the next view. It asks no rule.

use crate::{Told, View};

/// What was told does not fit the view it was told to; ask for a whole picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FoldError(pub &'static str);

impl View {
    /// Writes down what was told.
    pub fn apply(&mut self, _told: &Told) -> Result<(), FoldError> {
        todo!()
    }
}
