//! Why a file of the largest platform is not read, and where.

use core::fmt;

use super::{LayoutError, ReplayFault};

/// The place in a `.jql` or `.jgs` file at which it makes no sense.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct FileError {
    /// The byte, counted from 0; the file's length if it ends too early.
    pub offset: usize,
    /// The step of the game, counted from 1, if a step is at fault.
    pub step: Option<usize>,
    /// What is wrong there.
    pub fault: FileFault,
}

/// What is wrong with a file of the platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFault {
    /// The file ends here, and should not.
    Cut,
    /// The file goes on, and should end here.
    TooLong,
    /// The file is neither a layout nor a replay of that platform.
    Unknown,
    /// A layout was asked for, and this is a replay.
    IsReplay,
    /// A replay was asked for, and this is a layout.
    IsLayout,
    /// A fixed part of the header is different.
    Header,
    /// No seat has this colour.
    Colour(u8),
    /// Two seats have the same colour.
    ColourTwice(u8),
    /// Neither four players nor two who sit opposite.
    Players,
    /// A number that stands for no piece.
    PieceCode(u8),
    /// A piece that the recorder never saw.
    HiddenPiece,
    /// A layout is none to start from.
    Layout(LayoutError),
    /// A step is neither a move nor an event.
    StepKind(u8),
    /// An event of an unknown kind.
    EventKind(u8),
    /// Coordinates at which there is no post: up, and to the right.
    NoPost(u8, u8),
    /// A player is out for no known reason.
    Reason(u8),
    /// An unknown end of the game.
    End(u8),
    /// The step cannot have happened by the platform's rules.
    Replay(ReplayFault),
}

impl FileError {
    pub(super) const fn at(offset: usize, fault: FileFault) -> Self {
        Self {
            offset,
            step: None,
            fault,
        }
    }

    /// Refuses bytes that do not begin so.
    pub(super) fn unless_begun(bytes: &[u8], magic: &[u8]) -> Result<(), Self> {
        match bytes.iter().zip(magic).position(|(a, b)| a != b) {
            Some(offset) => Err(Self::at(offset, FileFault::Unknown)),
            None if bytes.len() < magic.len() => Err(Self::at(bytes.len(), FileFault::Cut)),
            None => Ok(()),
        }
    }
}

/// Leaves out the byte: where a layout is at fault says something of it, and an error may reach a log.
impl fmt::Debug for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileError")
            .field("step", &self.step)
            .field("fault", &self.fault)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}", self.offset)?;
        if let Some(step) = self.step {
            write!(f, ", step {step}")?;
        }
        write!(f, ": {}", self.fault)
    }
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cut => f.write_str("the file is cut short"),
            Self::TooLong => f.write_str("the file is too long"),
            Self::Unknown => f.write_str("neither a .jql nor a .jgs file"),
            Self::IsReplay => f.write_str("a replay (.jgs), not a layout (.jql)"),
            Self::IsLayout => f.write_str("a layout (.jql), not a replay (.jgs)"),
            Self::Header => f.write_str("an unknown kind of header"),
            Self::Colour(colour) => write!(f, "no seat has the colour {colour}"),
            Self::ColourTwice(colour) => write!(f, "two seats have the colour {colour}"),
            Self::Players => f.write_str("neither four players nor two opposite each other"),
            Self::PieceCode(code) => write!(f, "{code} stands for no piece"),
            Self::HiddenPiece => f.write_str("a hidden piece"),
            Self::Layout(error) => error.fmt(f),
            Self::StepKind(kind) => write!(f, "a step of the unknown kind {kind}"),
            Self::EventKind(kind) => write!(f, "an event of the unknown kind {kind}"),
            Self::NoPost(up, right) => write!(f, "no post at {up} up, {right} right"),
            Self::Reason(reason) => write!(f, "out for the unknown reason {reason}"),
            Self::End(end) => write!(f, "an end of the unknown kind {end}"),
            Self::Replay(fault) => fault.fmt(f),
        }
    }
}

impl core::error::Error for FileError {}
