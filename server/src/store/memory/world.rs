//! The content of a memory store, and the rules of every write.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use super::super::{
    AppendError, CardRow, Cards, FinishedGame, GuestRow, JournalRow, Page, RawRow, ReadError,
    RoomRow, TOKENS_PER_GUEST, TokenRow, Write,
};
use crate::time::ServerMs;

#[derive(Default)]
pub(super) struct World {
    pub(super) last_ms: ServerMs,
    open: BTreeMap<String, OpenRoom>,
    /// In the order in which they were finished.
    games: Vec<FinishedGame>,
    /// Rooms whose record cannot be read any more.
    damaged: BTreeSet<String>,
    guests: BTreeMap<u64, GuestRow>,
    /// In the order in which they came.
    tokens: Vec<TokenRow>,
}

struct OpenRoom {
    row: RoomRow,
    journal: BTreeMap<u32, Stored>,
}

struct Stored {
    row: JournalRow,
    checksum: u32,
}

impl From<JournalRow> for Stored {
    fn from(row: JournalRow) -> Self {
        let checksum = row.checksum();
        Self { row, checksum }
    }
}

impl World {
    pub(super) fn apply(&mut self, write: Write) -> Result<(), AppendError> {
        let proves_ms = write.proves_ms();
        match write {
            Write::Append(row) | Write::AppendSecret(row) => self.append(row)?,
            Write::OpenRoom { room, first } => self.open_room(room, first)?,
            Write::CloseRoom(room) => {
                self.open.remove(&room);
            }
            Write::Finish { last, game, next } => {
                if next.as_ref().is_some_and(|next| self.is_known(&next.0.id)) {
                    return Err(AppendError::Conflict);
                }
                self.finish(last, *game)?;
                if let Some((room, first)) = next.map(|next| *next) {
                    self.open_room(room, first)?;
                }
            }
            Write::Amend { game, .. } => self.amend(*game)?,
            Write::NewGuest(guest) => self.new_guest(guest)?,
            Write::AddToken(token) => self.add_token(token)?,
            Write::RenameGuest { id, name } => {
                self.guests.get_mut(&id).ok_or(AppendError::Conflict)?.name = name;
            }
            Write::ForgetGames(rooms) => self.games.retain(|game| !rooms.contains(&game.room)),
            Write::Heartbeat(_) => {}
        }
        self.last_ms = self.last_ms.max(proves_ms.unwrap_or_default());
        Ok(())
    }

    fn append(&mut self, row: JournalRow) -> Result<(), AppendError> {
        let room = self.open.get_mut(&row.room).ok_or(AppendError::Conflict)?;
        match room.journal.entry(row.entry) {
            Entry::Occupied(_) => Err(AppendError::Conflict),
            Entry::Vacant(place) => {
                place.insert(row.into());
                Ok(())
            }
        }
    }

    fn is_known(&self, room: &str) -> bool {
        self.open.contains_key(room) || self.games.iter().any(|game| game.room == room)
    }

    fn open_room(&mut self, row: RoomRow, first: JournalRow) -> Result<(), AppendError> {
        if self.is_known(&row.id) {
            return Err(AppendError::Conflict);
        }
        let journal = BTreeMap::from([(first.entry, first.into())]);
        self.open.insert(row.id.clone(), OpenRoom { row, journal });
        Ok(())
    }

    fn finish(&mut self, last: JournalRow, game: FinishedGame) -> Result<(), AppendError> {
        self.append(last)?;
        self.open.remove(&game.room);
        self.games.push(game);
        Ok(())
    }

    fn amend(&mut self, game: FinishedGame) -> Result<(), AppendError> {
        let filed = self.games.iter_mut().find(|filed| filed.room == game.room);
        *filed.ok_or(AppendError::Conflict)? = game;
        Ok(())
    }

    fn new_guest(&mut self, guest: GuestRow) -> Result<(), AppendError> {
        let first = TokenRow {
            guest: guest.id,
            token_sha256: guest.token_sha256,
        };
        if self.is_taken(&first) || self.guests.contains_key(&guest.id) {
            return Err(AppendError::Conflict);
        }
        self.guests.insert(guest.id, guest);
        self.add_token(first)
    }

    fn is_taken(&self, token: &TokenRow) -> bool {
        self.guest_by_token(token.token_sha256).is_some()
    }

    fn add_token(&mut self, token: TokenRow) -> Result<(), AppendError> {
        if self.is_taken(&token) || !self.guests.contains_key(&token.guest) {
            return Err(AppendError::Conflict);
        }
        self.tokens.push(token);
        let is_own = |other: &TokenRow| other.guest == token.guest;
        let own = self.tokens.iter().filter(|other| is_own(other));
        if own.count() > usize::from(TOKENS_PER_GUEST)
            && let Some(oldest) = self.tokens.iter().position(is_own)
        {
            self.tokens.remove(oldest);
        }
        Ok(())
    }

    pub(super) fn corrupt(&mut self, room: &str, entry: u32) -> bool {
        let stored = self
            .open
            .get_mut(room)
            .and_then(|open| open.journal.get_mut(&entry));
        let Some(stored) = stored else { return false };
        stored.checksum ^= 1;
        true
    }

    pub(super) fn lose(&mut self, room: &str, entry: u32) -> bool {
        let open = self.open.get_mut(room);
        open.is_some_and(|open| open.journal.remove(&entry).is_some())
    }

    pub(super) fn unfinished(&self) -> Vec<String> {
        self.open.keys().cloned().collect()
    }

    pub(super) fn room(&self, room: &str) -> Option<RoomRow> {
        self.open.get(room).map(|open| open.row.clone())
    }

    pub(super) fn journal(&self, room: &str) -> Vec<RawRow> {
        let open = self.open.get(room).into_iter();
        open.flat_map(|open| open.journal.values())
            .map(|stored| stored.row.clone().checked(stored.checksum))
            .collect()
    }

    pub(super) fn finished(&self, room: &str) -> Result<Option<FinishedGame>, ReadError> {
        if self.damaged.contains(room) {
            return Err(ReadError::Damaged("the checksum does not match".to_owned()));
        }
        let found = self.games.iter().find(|game| game.room == room);
        // As from a disk, the record comes without its card.
        Ok(found.map(|game| FinishedGame {
            card: None,
            ..game.clone()
        }))
    }

    pub(super) fn corrupt_record(&mut self, room: &str) -> bool {
        let there = self.games.iter().any(|game| game.room == room);
        there && self.damaged.insert(room.to_owned())
    }

    pub(super) fn cards(&self, asked: &Cards) -> Vec<CardRow> {
        let wanted = self.games.iter().filter(|game| {
            let plays = |player: &u64| game.players.contains(player);
            let Some(card) = &game.card else { return false };
            let is_before = |page: &Page| {
                (game.finished_wall_ms, &game.room) < (page.finished_wall_ms, &page.room)
            };
            (card.public || asked.reader.as_ref().is_some_and(plays))
                && asked.player.as_ref().is_none_or(plays)
                && asked.kind.as_ref().is_none_or(|kind| *kind == card.kind)
                && asked.before.as_ref().is_none_or(is_before)
        });
        let mut rows: Vec<_> = wanted.filter_map(card_row).collect();
        rows.sort_by(CardRow::newest_first);
        rows.truncate(usize::try_from(asked.limit).unwrap_or(usize::MAX));
        rows
    }

    pub(super) fn card(&self, room: &str) -> Option<CardRow> {
        let game = self.games.iter().find(|game| game.room == room);
        game.and_then(card_row)
    }

    pub(super) fn finished_before(&self, wall_ms: u64, limit: u32) -> Vec<String> {
        let games = self.games.iter();
        games
            .filter(|game| game.finished_wall_ms < wall_ms)
            .map(|game| game.room.clone())
            .take(usize::try_from(limit).unwrap_or(usize::MAX))
            .collect()
    }

    pub(super) fn games_of(&self, player: u64, limit: u32) -> Vec<String> {
        let newest_first = self.games.iter().rev();
        newest_first
            .filter(|game| game.players.contains(&player))
            .map(|game| game.room.clone())
            .take(usize::try_from(limit).unwrap_or(usize::MAX))
            .collect()
    }

    pub(super) fn guest_by_token(&self, token_sha256: [u8; 32]) -> Option<GuestRow> {
        let mut tokens = self.tokens.iter();
        let found = tokens.find(|token| token.token_sha256 == token_sha256)?;
        let guest = self.guests.get(&found.guest)?.clone();
        Some(GuestRow {
            token_sha256,
            ..guest
        })
    }
}

fn card_row(game: &FinishedGame) -> Option<CardRow> {
    Some(CardRow {
        room: game.room.clone(),
        finished_wall_ms: game.finished_wall_ms,
        card: game.card.clone()?,
    })
}
