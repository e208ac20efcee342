//! What a front end does first: how its user comes to a table.

use super::{Drive, News, Rooms};
use crate::report::Report;
use crate::script::Wish;
use qiguan_protocol::{GameOptions, Message, Request, RoomId};

/// Where the user wants to be.
#[derive(Clone, Debug)]
pub(crate) enum Goal {
    /// Before the list of rooms, to choose.
    Lobby,
    /// On a seat at an open table that plays so, else at a new one.
    Play(GameOptions),
    /// In a room; on a seat if possible, or only to watch.
    Room {
        room: RoomId,
        password: Option<Password>,
        sits: bool,
    },
}

/// A room's password; its `Debug` shows nothing of it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Password(pub(crate) String);

/// The way there. It hears all news beside the front end, and asks what is to be asked.
#[derive(Debug)]
pub(crate) struct Opening {
    stage: Stage,
    rooms: Rooms,
    /// Tables that were full when we came.
    tried: Vec<RoomId>,
}

#[derive(Debug)]
enum Stage {
    /// Waits for the list of rooms.
    Looking(GameOptions),
    /// Waits to be let in; with the options of the search it belongs to.
    Entering {
        room: Option<RoomId>,
        seat: SeatWish,
        search: Option<GameOptions>,
    },
    Done,
    Refused,
}

/// Whether a seat is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SeatWish {
    /// No: it is enough to be let in.
    None,
    /// Yes, as soon as we are let in.
    Wanted,
    /// It is asked for; the picture that comes with it ends this.
    Asked,
}

impl Opening {
    /// Asks for the first thing, even before there is a connection.
    pub(crate) fn begin(goal: Goal, drive: &mut Drive) -> Self {
        let mut opening = Self {
            stage: Stage::Done,
            rooms: Rooms::default(),
            tried: Vec::new(),
        };
        match goal {
            Goal::Lobby => ask(drive, None, Request::Lobby { on: true }),
            Goal::Play(options) => opening.look(options, drive),
            Goal::Room {
                room,
                password,
                sits,
            } => {
                let password = password.map(|password| password.0);
                let since = None;
                ask(drive, Some(&room), Request::Attend { since, password });
                opening.stage = Stage::Entering {
                    room: Some(room),
                    seat: match sits {
                        true => SeatWish::Wanted,
                        false => SeatWish::None,
                    },
                    search: None,
                };
            }
        }
        opening
    }

    /// Takes news; true once the user is where they wanted to be, or cannot come there.
    pub(crate) fn hear(&mut self, news: &News, drive: &mut Drive) -> bool {
        match news {
            News::Report(Report::Notice { msg, .. }) => self.noticed(msg, drive),
            News::Report(Report::Room { id }) => self.created(id),
            News::Report(Report::Attending { room, seat, .. }) => {
                // A room that cannot be remembered is not resumed, and that is all.
                let _ = drive.profile().remember(room);
                self.entered(room, seat.is_some(), drive);
            }
            News::Undone { room, request, .. } => self.undone(room.as_ref(), request, drive),
            News::Report(_) | News::Unreachable(_) | News::Left(_) => {}
        }
        matches!(self.stage, Stage::Done | Stage::Refused)
    }

    /// The user could not come where they wanted to be.
    pub(crate) fn was_refused(&self) -> bool {
        matches!(self.stage, Stage::Refused)
    }

    fn look(&mut self, options: GameOptions, drive: &mut Drive) {
        ask(drive, None, Request::Lobby { on: true });
        self.stage = Stage::Looking(options);
    }

    fn noticed(&mut self, message: &Message, drive: &mut Drive) {
        let Stage::Looking(wanted) = &self.stage else {
            return;
        };
        if !self.rooms.hear(message) {
            return;
        }
        let wanted = wanted.clone();
        ask(drive, None, Request::Lobby { on: false });
        let table = self.rooms.open_table(&wanted, &self.tried);
        let room = table.map(|line| line.room.clone());
        match &room {
            Some(room) => {
                let (since, password) = (None, None);
                ask(drive, Some(room), Request::Attend { since, password });
            }
            None => ask(
                drive,
                None,
                Request::Create {
                    series: None,
                    options: wanted.clone(),
                    listed: true,
                    closed: false,
                    password: None,
                    spectator_delay: 0,
                    arbiter: None,
                },
            ),
        }
        self.stage = Stage::Entering {
            room,
            seat: SeatWish::Wanted,
            search: Some(wanted),
        };
    }

    fn created(&mut self, id: &RoomId) {
        if let Stage::Entering { room: new, .. } = &mut self.stage {
            new.get_or_insert_with(|| id.clone());
        }
    }

    fn entered(&mut self, id: &RoomId, has_seat: bool, drive: &mut Drive) {
        let Stage::Entering { room, seat, .. } = &mut self.stage else {
            return;
        };
        if room.as_ref() != Some(id) {
            return;
        }
        match seat {
            SeatWish::Wanted if !has_seat => {
                *seat = SeatWish::Asked;
                ask(drive, Some(id), Request::Sit { seat: None });
            }
            SeatWish::Asked if !has_seat => {}
            SeatWish::None | SeatWish::Wanted | SeatWish::Asked => self.stage = Stage::Done,
        }
    }

    fn undone(&mut self, room: Option<&RoomId>, request: &Request, drive: &mut Drive) {
        let Stage::Entering {
            room: ours, search, ..
        } = &mut self.stage
        else {
            return;
        };
        let was_let_in = matches!(request, Request::Sit { .. });
        let concerns_us =
            was_let_in || matches!(request, Request::Attend { .. } | Request::Create { .. });
        if !concerns_us || ours.as_ref() != room {
            return;
        }
        match (search.take(), room) {
            (Some(search), Some(room)) => {
                if was_let_in {
                    ask(drive, Some(room), Request::Depart {});
                }
                self.tried.push(room.clone());
                self.look(search, drive);
            }
            (Some(_) | None, _) => self.stage = Stage::Refused,
        }
    }
}

impl std::str::FromStr for Password {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self(text.to_owned()))
    }
}

impl std::fmt::Debug for Password {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Password")
    }
}

fn ask(drive: &mut Drive, room: Option<&RoomId>, request: Request) {
    // A handful of requests never fills the queue, and each names its room or needs none.
    let _ = drive.ask(Wish::new(room, request));
}
