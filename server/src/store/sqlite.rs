//! The store of a server: one SQLite file in a folder of its own.
//!
//! One thread writes and shares each commit among the writes that have arrived; reads have connections of
//! their own and never wait for it.

mod backup;
mod card_selects;
mod open;
mod readers;
mod selects;
mod writer;
mod writes;

use std::path::Path;
use std::sync::Arc;

use futures::FutureExt;
use futures::future::BoxFuture;

pub use backup::BackupError;
pub use open::OpenError;

use super::{
    CardRow, Cards, FinishedGame, GuestRow, RawRow, Reading, RoomRow, Store, StoreStats, Write,
    Writing,
};
use crate::time::ServerMs;
use readers::Readers;
use writer::WriterHandle;

/// A store in a folder that no other process may use meanwhile.
///
/// Dropping it finishes the waiting writes too, and blocks for that long; [`Store::close`] does not block.
#[derive(Debug)]
pub struct SqliteStore {
    // Fields drop in this order: without readers the writer can leave one tidy file behind.
    readers: Arc<Readers>,
    writer: WriterHandle,
}

impl SqliteStore {
    /// Opens the folder's database, made or brought to this release's format if need be. Blocks.
    ///
    /// # Errors
    /// Each says in one line what is wrong and what to do about it.
    pub fn open(folder: &Path) -> Result<Self, OpenError> {
        let opened = open::open(folder)?;
        let readers = Arc::new(Readers::new(opened.path.clone()));
        let writer = WriterHandle::start(opened)?;
        Ok(Self { readers, writer })
    }

    /// Copies a folder's store into one new file, while a server may be writing to it. Blocks.
    ///
    /// # Errors
    /// Each says in one line what is wrong and what to do about it.
    pub fn backup(folder: &Path, to: &Path) -> Result<(), BackupError> {
        backup::backup(folder, to)
    }

    /// Lets the file grow to so many pages of 4 KiB and no further, or as far as it is already.
    ///
    /// Reaching it is what a full disk is: writes answer `Unavailable` until it is raised.
    pub async fn limit_pages(&self, pages: u32) {
        self.writer.limit_pages(pages).await;
    }
}

impl Store for SqliteStore {
    fn write(&self, write: Write) -> Writing<'_> {
        self.writer.write(write).boxed()
    }

    fn last_time(&self) -> Reading<'_, ServerMs> {
        self.readers.read(selects::last_time).boxed()
    }

    fn unfinished(&self) -> Reading<'_, Vec<String>> {
        self.readers.read(selects::unfinished).boxed()
    }

    fn room(&self, room: &str) -> Reading<'_, Option<RoomRow>> {
        let room = room.to_owned();
        let read = move |db: &_| selects::room(db, &room);
        self.readers.read(read).boxed()
    }

    fn journal(&self, room: &str) -> Reading<'_, Vec<RawRow>> {
        let room = room.to_owned();
        let read = move |db: &_| selects::journal(db, &room);
        self.readers.read(read).boxed()
    }

    fn finished(&self, room: &str) -> Reading<'_, Option<FinishedGame>> {
        let room = room.to_owned();
        let read = move |db: &_| selects::finished(db, &room);
        self.readers.read(read).boxed()
    }

    fn cards(&self, asked: Cards) -> Reading<'_, Vec<CardRow>> {
        let read = move |db: &_| card_selects::cards(db, &asked);
        self.readers.read(read).boxed()
    }

    fn card(&self, room: &str) -> Reading<'_, Option<CardRow>> {
        let room = room.to_owned();
        let read = move |db: &_| card_selects::card(db, &room);
        self.readers.read(read).boxed()
    }

    fn finished_before(&self, wall_ms: u64, limit: u32) -> Reading<'_, Vec<String>> {
        let read = move |db: &_| selects::finished_before(db, wall_ms, limit);
        self.readers.read(read).boxed()
    }

    fn games_of(&self, player: u64, limit: u32) -> Reading<'_, Vec<String>> {
        let read = move |db: &_| selects::games_of(db, player, limit);
        self.readers.read(read).boxed()
    }

    fn guest_by_token(&self, token_sha256: [u8; 32]) -> Reading<'_, Option<GuestRow>> {
        let read = move |db: &_| selects::guest_by_token(db, token_sha256);
        self.readers.read(read).boxed()
    }

    fn stats(&self) -> StoreStats {
        self.writer.stats()
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        async {
            self.readers.close().await;
            self.writer.close().await;
        }
        .boxed()
    }
}
