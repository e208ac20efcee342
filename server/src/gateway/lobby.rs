//! How a connection gets to rooms: the lobby, opening a room, attending one, its password.

use super::identity::Identity;
use super::session::{Answering, Asking, Followed, Session};
use crate::limits::{
    DELAY_TURNS_MAX, PASSWORD_CHARS_MAX, ROOMS_PER_CONNECTION, WRONG_PASSWORDS_MAX,
};
use crate::lobby::{News, NotFound, Unreckoned};
use crate::room::{RoomHandle, Said, Stay};
use crate::wire;
use qiguan_protocol::{Code, GameOptions, MatchTerms, Message, NamedArbiter, Since};
use qiguan_table::Settings;

/// What a room is opened with.
pub(super) struct Opening<'a> {
    pub(super) options: &'a GameOptions,
    pub(super) listed: bool,
    pub(super) closed: bool,
    pub(super) spectator_delay: u16,
    pub(super) arbiter: Option<&'a NamedArbiter>,
    pub(super) series: Option<MatchTerms>,
    pub(super) password: Option<&'a str>,
}

impl Session {
    pub(super) async fn create(
        &mut self,
        to: &Answering,
        identity: &Identity,
        opening: Opening<'_>,
    ) {
        let Some(req) = to.req else {
            return self.refuse(to, Code::MissingField, "req");
        };
        let sound = |password: &str| (1..=PASSWORD_CHARS_MAX).contains(&password.chars().count());
        if opening.password.is_some_and(|password| !sound(password)) {
            return self.refuse(to, Code::BadOptions, "a password has 1 to 100 characters");
        }
        if opening.spectator_delay > DELAY_TURNS_MAX {
            let words = format!("spectators are at most {DELAY_TURNS_MAX} turns behind");
            return self.refuse(to, Code::BadOptions, &words);
        }
        let arbiter = match opening.arbiter.map(wire::named_of) {
            None => None,
            Some(Some(named)) => Some(named),
            Some(None) => return self.refuse(to, Code::BadOptions, "no guest has that id"),
        };
        let settings = Settings {
            listed: opening.listed,
            locked: opening.password.is_some(),
            closed: opening.closed,
            spectator_delay: opening.spectator_delay,
            arbiter,
        };
        let series = opening.series.map(wire::match_terms).transpose();
        let opened = wire::opening(opening.options).and_then(|opened| Ok((opened, series?)));
        let (opened, series) = match opened {
            Ok(opened) => opened,
            Err(refusal) => {
                let (code, detail) = wire::refusal(&refusal);
                return self.refuse(to, code, &detail);
            }
        };
        let password = opening.password.map(str::to_owned);
        let registry = self.house.registry.clone();
        match registry
            .create(identity.player, opened, settings, series, password)
            .await
        {
            Ok(room) => self.answer(None, Message::Created { req, room }),
            Err(NotFound(code, detail)) => self.refuse(to, code, &detail),
        }
    }

    pub(super) async fn attend(
        &mut self,
        by: Asking<'_>,
        password: Option<&str>,
        since: Option<Since>,
    ) {
        let Asking { to, identity, .. } = by;
        let (Some(req), Some(room)) = (to.req, &to.room) else {
            return self.refuse(to, Code::MissingField, "room and req");
        };
        // Rooms that have stopped, or did not let it in, are followed no more.
        self.rooms
            .retain(|_, followed| followed.handle.is_running() && followed.staying.holds());
        if self.rooms.len() >= ROOMS_PER_CONNECTION && !self.rooms.contains_key(room) {
            return self.refuse(to, Code::TooManyRooms, "");
        }
        let found = self.house.registry.find(room, identity.player).await;
        let admitted = match found {
            Ok(handle) => self
                .admitted(&handle, identity, password)
                .await
                .map(|()| handle),
            Err(NotFound(code, detail)) => return self.refuse(to, code, &detail),
        };
        match admitted {
            Ok(handle) => {
                let (stay, staying) = Stay::begin();
                let said = Said::Attend { since, req, stay };
                if self.tell(&handle, by, said) {
                    let followed = Followed { handle, staying };
                    self.rooms.insert(room.clone(), followed);
                }
            }
            Err(code) => self.refuse(to, code, ""),
        }
    }

    /// Whether a room lets a guest in: known there, or with its password.
    async fn admitted(
        &mut self,
        handle: &RoomHandle,
        identity: &Identity,
        password: Option<&str>,
    ) -> Result<(), Code> {
        let Some(lock) = handle.lock().filter(|lock| !lock.admits(identity.player)) else {
            return Ok(());
        };
        let password = password.ok_or(Code::PasswordNeeded)?;
        if self.wrong_passwords >= WRONG_PASSWORDS_MAX {
            return Err(Code::TooFast);
        }
        match lock.open(identity.player, password.to_owned()).await {
            Ok(true) => Ok(()),
            Ok(false) => {
                self.wrong_passwords += 1;
                Err(Code::WrongPassword)
            }
            Err(Unreckoned) => Err(Code::Busy),
        }
    }

    /// Begins or ends following the list of rooms.
    pub(super) fn follow_lobby(&mut self, to: &Answering, on: bool) {
        let Some(req) = to.req else {
            return self.refuse(to, Code::MissingField, "req");
        };
        let news = on.then(|| self.house.tools.listing.since(0).unwrap_or_default());
        self.lobby = news.as_ref().map(|news| news.revision);
        let rooms = news.map(|news| news.rooms).unwrap_or_default();
        self.answer(None, Message::Lobby { req, rooms });
    }

    /// Tells what changed in the list of rooms since it was last told.
    pub(super) fn tell_lobby(&mut self) {
        let Some(seen) = self.lobby else { return };
        let Some(news) = self.house.tools.listing.since(seen) else {
            return;
        };
        self.lobby = Some(news.revision);
        let News { rooms, gone, .. } = news;
        let changed = if news.afresh {
            Message::Lobby { req: 0, rooms }
        } else {
            Message::LobbyChanged { rooms, gone }
        };
        self.answer(None, changed);
    }
}
