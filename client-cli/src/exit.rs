//! How the program ends, and the number the caller gets for it.

use std::process::ExitCode;

/// The exit codes; `--help` lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// The script was played to its end.
    Done,
    /// An `expect` or a `sync` was not met in time, nobody reads the output, or a file is not what it
    /// should be.
    Unmet,
    /// The arguments, a line of the script, or the token are wrong.
    Usage,
    /// A newer connection of the same guest acts.
    TakenOver,
    /// Server and client do not speak the same protocol.
    Incompatible,
    /// No connection, with `--once`.
    Unreachable,
    /// Ctrl-C.
    Interrupted,
}

/// Why the program leaves, for the `bye` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Farewell {
    /// The number for the caller.
    pub(crate) exit: Exit,
    /// The reason in one word, for programs.
    pub(crate) reason: &'static str,
    /// The reason and its cure in one line, for people; may be empty.
    pub(crate) detail: String,
}

impl Exit {
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Unmet => 1,
            Self::Usage => 2,
            Self::TakenOver => 3,
            Self::Incompatible => 4,
            Self::Unreachable => 5,
            Self::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

impl Farewell {
    pub(crate) fn new(exit: Exit, reason: &'static str, detail: impl Into<String>) -> Self {
        Self {
            exit,
            reason,
            detail: detail.into(),
        }
    }

    /// A line of a script file makes no sense.
    pub(crate) fn bad_line(number: usize, why: &str) -> Self {
        Self::new(Exit::Usage, "bad_line", format!("line {number}: {why}"))
    }
}

/// A line for people. Parts of it come from the server, so nothing in it may steer a terminal.
pub(crate) fn warn(text: &str) {
    eprintln!("qiguan: {}", text.replace(char::is_control, "\u{fffd}"));
}
