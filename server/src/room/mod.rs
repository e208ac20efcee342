//! The running room around a table: viewers, journal, real time.
//!
//! One task owns one table. Everyone else talks to it through a [`RoomHandle`].

mod accepted;
mod actor;
mod agenda;
mod announce;
mod attendees;
mod audience;
mod chat;
mod commit;
mod delay;
mod emoji;
mod ending;
mod entry;
mod fanout;
mod fold;
mod history;
mod message;
mod missed;
mod mutes;
mod reader;
mod restore;
mod talk;
mod tellings;

pub(crate) use actor::Room;
pub(crate) use chat::shown_text;
pub(crate) use ending::Stopped;
pub(crate) use entry::{BadEntries, Journalled, finished_entries, opening, table_of};
pub(crate) use message::{
    ConnectionId, Guest, Mailbox, RoomHandle, RoomMessage, Said, Stay, Staying, Unreached,
};
pub(crate) use restore::{Restored, Unrestorable, restore};
