//! What the store keeps, as plain rows, and the checksums that guard it.
//!
//! `Debug` shows neither events nor secrets: rows end up in logs.

use std::fmt;

use bytes::Bytes;
use thiserror::Error;

use super::Card;
use crate::time::ServerMs;

/// One entry of one room's journal.
#[derive(Clone, PartialEq, Eq)]
pub struct JournalRow {
    /// The room.
    pub room: String,
    /// Number of the entry in its room, counted without gap by the room.
    pub entry: u32,
    /// Format of `events`.
    pub format: u16,
    /// Server time of the entry.
    pub at_ms: ServerMs,
    /// Unix time in milliseconds, for records.
    pub wall_ms: u64,
    /// Whose command it was; none for what happened by itself.
    pub player: Option<u64>,
    /// That player's number of the command.
    pub seq: Option<u32>,
    /// The encoded events, opaque here.
    pub events: Bytes,
}

/// A row as it was read: good, or the reason why not.
pub type RawRow = Result<JournalRow, BadRow>;

/// A journal row that must not be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("entry {entry} of room {room}: {reason}")]
pub struct BadRow {
    /// The room that asked.
    pub room: String,
    /// The entry's number as stored, which may itself be the damage.
    pub entry: i64,
    /// What is wrong with it.
    pub reason: &'static str,
}

/// A room that is open: from its first entry until it is finished or closed.
#[derive(Clone, PartialEq, Eq)]
pub struct RoomRow {
    /// The room.
    pub id: String,
    /// Unix time in milliseconds.
    pub created_wall_ms: u64,
    /// The hash of the room's password in its own text form; none for a room without one.
    pub password_hash: Option<String>,
}

/// The record of a game that is over.
#[derive(Clone, PartialEq, Eq)]
pub struct FinishedGame {
    /// The room that it was played in.
    pub room: String,
    /// Unix time in milliseconds.
    pub finished_wall_ms: u64,
    /// Who played, in the order of seats.
    pub players: Vec<u64>,
    /// Format of `entries`.
    pub format: u16,
    /// The encoded list of all entries, the last one included; opaque here.
    pub entries: Bytes,
    /// What lists say of it; none where it is read, or was filed by an older release.
    pub card: Option<Card>,
}

/// A guest: someone known by tokens alone, one for each device.
#[derive(Clone, PartialEq, Eq)]
pub struct GuestRow {
    /// The guest.
    pub id: u64,
    /// SHA-256 of the first token, or of the one by which the guest was found; the token itself is
    /// stored nowhere.
    pub token_sha256: [u8; 32],
    /// The name last chosen.
    pub name: String,
    /// Unix time in milliseconds.
    pub created_wall_ms: u64,
}

/// A guest's token on one device.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TokenRow {
    /// The guest.
    pub guest: u64,
    /// SHA-256 of the token; the token itself is stored nowhere.
    pub token_sha256: [u8; 32],
}

impl JournalRow {
    /// CRC-32 of every field; it is stored, so the order of fields is part of the format.
    pub(super) fn checksum(&self) -> u32 {
        let mut sum = Checksum::default();
        sum.bytes(self.room.as_bytes());
        sum.number(u64::from(self.entry));
        sum.number(u64::from(self.format));
        sum.number(self.at_ms);
        sum.number(self.wall_ms);
        sum.optional(self.player);
        sum.optional(self.seq.map(u64::from));
        sum.bytes(&self.events);
        sum.finish()
    }

    /// The row if it is what was once stored with this checksum.
    pub(super) fn checked(self, stored: u32) -> RawRow {
        if self.checksum() == stored {
            return Ok(self);
        }
        Err(BadRow {
            room: self.room,
            entry: i64::from(self.entry),
            reason: "the checksum does not match",
        })
    }
}

impl FinishedGame {
    /// CRC-32 of every field but the card, which repeats what the others say; it is stored, so the
    /// order of fields is part of the format.
    pub(super) fn checksum(&self) -> u32 {
        let mut sum = Checksum::default();
        sum.bytes(self.room.as_bytes());
        sum.number(self.finished_wall_ms);
        sum.number(self.players.len() as u64);
        for &player in &self.players {
            sum.number(player);
        }
        sum.number(u64::from(self.format));
        sum.bytes(&self.entries);
        sum.finish()
    }
}

/// A CRC-32 in which no two different lists of fields are the same bytes.
#[derive(Default)]
struct Checksum(crc32fast::Hasher);

impl Checksum {
    fn number(&mut self, number: u64) {
        self.0.update(&number.to_le_bytes());
    }

    fn optional(&mut self, number: Option<u64>) {
        self.0.update(&[u8::from(number.is_some())]);
        self.number(number.unwrap_or_default());
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.update(bytes);
    }

    fn finish(self) -> u32 {
        self.0.finalize()
    }
}

impl fmt::Debug for JournalRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JournalRow")
            .field("room", &self.room)
            .field("entry", &self.entry)
            .field("format", &self.format)
            .field("at_ms", &self.at_ms)
            .field("player", &self.player)
            .field("seq", &self.seq)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for RoomRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RoomRow")
            .field("id", &self.id)
            .field("created_wall_ms", &self.created_wall_ms)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for FinishedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FinishedGame")
            .field("room", &self.room)
            .field("finished_wall_ms", &self.finished_wall_ms)
            .field("players", &self.players)
            .field("format", &self.format)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for GuestRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GuestRow")
            .field("id", &self.id)
            .field("name", &self.name)
            .field("created_wall_ms", &self.created_wall_ms)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for TokenRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TokenRow")
            .field("guest", &self.guest)
            .finish_non_exhaustive()
    }
}
