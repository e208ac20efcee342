//! What outlives a crash: journals of unfinished rooms, finished games, guests, the server's time.
//!
//! One trait, two stores: [`SqliteStore`] for servers, [`MemoryStore`] with faults for tests. The store
//! knows no game: events and records are bytes to it. Whether a journal has gaps, and what to do about a
//! bad row, is its reader's to decide.

mod cards;
mod error;
mod memory;
mod rows;
mod sqlite;

use std::fmt;

use futures::future::BoxFuture;

pub use cards::{Card, CardRow, Cards, Page};
pub use error::{AppendError, ReadError};
pub use memory::MemoryStore;
pub use rows::{BadRow, FinishedGame, GuestRow, JournalRow, RawRow, RoomRow, TokenRow};
pub use sqlite::{BackupError, OpenError, SqliteStore};

use crate::time::ServerMs;

/// Tokens a guest has at most, one for each device: what a person owns, and a few that are lost.
pub const TOKENS_PER_GUEST: u8 = 8;

/// The future of a write: durable when it answers `Ok`.
///
/// Dropping it after its first poll cancels nothing: the write may still happen.
pub type Writing<'a> = BoxFuture<'a, Result<(), AppendError>>;

/// The future of a read.
pub type Reading<'a, T> = BoxFuture<'a, Result<T, ReadError>>;

/// One atomic change of the store.
#[derive(Clone, Debug)]
pub enum Write {
    /// See [`Store::append`].
    Append(JournalRow),
    /// See [`Store::append_secret`].
    AppendSecret(JournalRow),
    /// See [`Store::open_room`].
    OpenRoom {
        /// The room.
        room: RoomRow,
        /// Its first entry.
        first: JournalRow,
    },
    /// See [`Store::close_room`].
    CloseRoom(String),
    /// See [`Store::finish`].
    Finish {
        /// The last entry.
        last: JournalRow,
        /// The record.
        game: Box<FinishedGame>,
        /// A room that is opened with it, and its first entry.
        next: Option<Box<(RoomRow, JournalRow)>>,
    },
    /// See [`Store::amend`].
    Amend {
        /// Server time of the entry that was added.
        at_ms: ServerMs,
        /// The record.
        game: Box<FinishedGame>,
    },
    /// See [`Store::new_guest`].
    NewGuest(GuestRow),
    /// See [`Store::add_token`].
    AddToken(TokenRow),
    /// See [`Store::rename_guest`].
    RenameGuest {
        /// The guest.
        id: u64,
        /// The new name.
        name: String,
    },
    /// See [`Store::forget_games`].
    ForgetGames(Vec<String>),
    /// See [`Store::heartbeat`].
    Heartbeat(ServerMs),
}

impl Write {
    /// Whether its author alone may know that it was written, so that no count may show it.
    fn is_secret(&self) -> bool {
        match self {
            Self::AppendSecret(_) => true,
            Self::Append(_)
            | Self::OpenRoom { .. }
            | Self::CloseRoom(_)
            | Self::Finish { .. }
            | Self::Amend { .. }
            | Self::NewGuest(_)
            | Self::AddToken(_)
            | Self::RenameGuest { .. }
            | Self::ForgetGames(_)
            | Self::Heartbeat(_) => false,
        }
    }

    /// The server time that this write proves, if any.
    fn proves_ms(&self) -> Option<ServerMs> {
        match self {
            Self::Append(row) => Some(row.at_ms),
            Self::OpenRoom { first, .. } => Some(first.at_ms),
            Self::Finish { last, next, .. } => {
                let opened = next.as_ref().map_or(0, |next| next.1.at_ms);
                Some(last.at_ms.max(opened))
            }
            Self::Amend { at_ms, .. } | Self::Heartbeat(at_ms) => Some(*at_ms),
            Self::AppendSecret(_)
            | Self::CloseRoom(_)
            | Self::NewGuest(_)
            | Self::AddToken(_)
            | Self::RenameGuest { .. }
            | Self::ForgetGames(_) => None,
        }
    }
}

/// A store, shared as `Arc<dyn Store>`.
pub trait Store: Send + Sync + fmt::Debug + 'static {
    /// Makes one change, wholly or not at all. Waits while too many others are waiting.
    fn write(&self, write: Write) -> Writing<'_>;

    /// Adds an entry to an open room. `Conflict` if the room is not open or has that entry.
    fn append(&self, row: JournalRow) -> Writing<'_> {
        self.write(Write::Append(row))
    }

    /// The same for an entry of which its author alone may know: it proves no time, for the time at
    /// which a start goes on is told to everybody.
    fn append_secret(&self, row: JournalRow) -> Writing<'_> {
        self.write(Write::AppendSecret(row))
    }

    /// Opens a room with its first entry. `Conflict` if the id belongs to an open room or a finished game.
    fn open_room(&self, room: RoomRow, first: JournalRow) -> Writing<'_> {
        debug_assert_eq!(room.id, first.room, "an entry of another room");
        self.write(Write::OpenRoom { room, first })
    }

    /// Removes an open room that never became a game, with its journal; one that is not there is no error.
    fn close_room(&self, room: &str) -> Writing<'_> {
        self.write(Write::CloseRoom(room.to_owned()))
    }

    /// Adds the last entry, files the record and removes room and journal, all in one.
    ///
    /// `Conflict` as for [`append`](Self::append).
    fn finish(&self, last: JournalRow, game: FinishedGame) -> Writing<'_> {
        self.finish_and_open(last, game, None)
    }

    /// The same, and opens the room that follows, if any, in the same transaction: neither is ever there
    /// without the other. `Conflict` as for [`open_room`](Self::open_room) too.
    fn finish_and_open(
        &self,
        last: JournalRow,
        game: FinishedGame,
        next: Option<(RoomRow, JournalRow)>,
    ) -> Writing<'_> {
        debug_assert_eq!(last.room, game.room, "an entry of another room");
        let (game, next) = (Box::new(game), next.map(Box::new));
        self.write(Write::Finish { last, game, next })
    }

    /// Files a record anew in the place of the one that is filed, with an entry of that instant more.
    /// `Conflict` if there is none.
    fn amend(&self, at_ms: ServerMs, game: FinishedGame) -> Writing<'_> {
        let game = Box::new(game);
        self.write(Write::Amend { at_ms, game })
    }

    /// Adds a guest. `Conflict` if the id or the token is taken.
    fn new_guest(&self, guest: GuestRow) -> Writing<'_> {
        self.write(Write::NewGuest(guest))
    }

    /// Adds a guest's token on another device; beyond [`TOKENS_PER_GUEST`] the oldest is forgotten.
    /// `Conflict` if there is no such guest, or the token is taken.
    fn add_token(&self, token: TokenRow) -> Writing<'_> {
        self.write(Write::AddToken(token))
    }

    /// Gives a guest another name. `Conflict` if there is no such guest.
    fn rename_guest(&self, id: u64, name: String) -> Writing<'_> {
        self.write(Write::RenameGuest { id, name })
    }

    /// Removes finished games for good; one that is not there is no error.
    fn forget_games(&self, rooms: Vec<String>) -> Writing<'_> {
        self.write(Write::ForgetGames(rooms))
    }

    /// Notes that the server was alive at this time.
    fn heartbeat(&self, at_ms: ServerMs) -> Writing<'_> {
        self.write(Write::Heartbeat(at_ms))
    }

    /// The latest server time proven by a heartbeat or an entry that is no secret, those of finished
    /// games included.
    fn last_time(&self) -> Reading<'_, ServerMs>;

    /// Ids of the open rooms, sorted: what a start has to restore.
    fn unfinished(&self) -> Reading<'_, Vec<String>>;

    /// An open room's row.
    fn room(&self, room: &str) -> Reading<'_, Option<RoomRow>>;

    /// An open room's journal in the order of entries, each row verified by itself.
    fn journal(&self, room: &str) -> Reading<'_, Vec<RawRow>>;

    /// The record of a finished game; `Damaged` if its checksum does not match.
    fn finished(&self, room: &str) -> Reading<'_, Option<FinishedGame>>;

    /// What lists say of finished games, newest first by the time of day at which they ended.
    fn cards(&self, asked: Cards) -> Reading<'_, Vec<CardRow>>;

    /// What lists say of one finished game; none for one that an older release filed.
    fn card(&self, room: &str) -> Reading<'_, Option<CardRow>>;

    /// Rooms of the games that ended before this Unix time in milliseconds, oldest first, at most `limit`.
    fn finished_before(&self, wall_ms: u64, limit: u32) -> Reading<'_, Vec<String>>;

    /// Rooms of the games that a player finished, newest first, at most `limit`.
    fn games_of(&self, player: u64, limit: u32) -> Reading<'_, Vec<String>>;

    /// The guest one of whose tokens has this SHA-256.
    fn guest_by_token(&self, token_sha256: [u8; 32]) -> Reading<'_, Option<GuestRow>>;

    /// Counts since the store was opened.
    fn stats(&self) -> StoreStats;

    /// Finishes the writes that are waiting, tidies up and lets the data go; later calls are `Unavailable`.
    fn close(&self) -> BoxFuture<'_, ()>;
}

/// What an operator may want to see of a store; totals since it was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreStats {
    /// Transactions that became durable.
    pub commits: u64,
    /// Writes that became durable with them.
    pub writes: u64,
    /// Transactions that failed as a whole.
    pub failures: u64,
    /// Microseconds spent in transactions, failed ones included.
    pub commit_us: u64,
    /// The longest of them.
    pub commit_us_max: u64,
}
