//! The road between a front end and the server: the connection that stands or comes back, the pulse,
//! the kept token, and the [`Player`] in the middle.
//!
//! A front end takes what is new until there is nothing more, then waits for its user, for
//! [`Drive::wait`], and for whatever else it has, whichever is first. It decides nothing else here:
//! `wait` may be given up at any point, and all other functions return at once.

mod address;
mod opening;
mod rooms;

pub(crate) use address::{Address, Place};
pub(crate) use opening::{Goal, Opening, Password};
pub(crate) use rooms::{Rooms, seats};

use crate::exit::{Exit, Farewell};
use crate::link::Incoming;
use crate::player::{Do, Introduction, NotTaken, Player};
use crate::profile::Profile;
use crate::report::Report;
use crate::script::Wish;
use crate::wire::{Backoff, Event, LINK_WAIT, Wire};
use anyhow::Result;
use qiguan_protocol::{Code, Encoding, Request, RoomId};
use std::collections::VecDeque;
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;
use tokio::time::{sleep_until, timeout};

/// After so long a silence the server is pinged; after another it is given up.
const SILENCE: Duration = Duration::from_secs(20);
/// How long the closing frame may take.
const CLOSE_WAIT: Duration = Duration::from_secs(1);

/// What a front end learns.
#[derive(Debug)]
pub(crate) enum News {
    /// Something happened.
    Report(Report),
    /// A request will not be done: refused with this code, or given up by the client itself.
    Undone {
        room: Option<RoomId>,
        request: Request,
        code: Option<Code>,
    },
    /// For people, once for each outage: why there is no connection. It is tried again.
    Unreachable(String),
    /// The last news; what is left is [`Drive::close`].
    Left(Farewell),
}

/// When a server that cannot be reached is given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Patience {
    /// Never.
    Endless,
    /// At the first failure before a server has greeted us, never after.
    UntilGreeted,
    /// At the first failure.
    None,
}

/// Which server, and how it is spoken to.
#[derive(Clone, Debug)]
pub(crate) struct Destination {
    /// A WebSocket's URL.
    pub(crate) server: Address,
    pub(crate) encoding: Encoding,
    pub(crate) patience: Patience,
}

/// Everything between a front end and the server.
#[derive(Debug)]
pub(crate) struct Drive {
    destination: Destination,
    profile: Profile,
    player: Player,
    wire: Wire,
    /// The pause before the next try to connect.
    backoff: Backoff,
    /// This outage has been told.
    has_complained: bool,
    /// When the server last gave a sign of life.
    heard: Instant,
    has_pinged: bool,
    /// Since when there is no connection that was greeted.
    offline_since: Option<Instant>,
    /// Found here, not by the player.
    found: VecDeque<News>,
    /// The last closing frame on its way.
    closing: Option<JoinHandle<()>>,
}

impl Drive {
    /// Begins to connect as soon as it is waited for.
    pub(crate) fn new(
        destination: Destination,
        profile: Profile,
        introduction: Introduction,
        room: Option<RoomId>,
    ) -> Self {
        let wire = Wire::coming(&destination, Duration::ZERO);
        Self {
            destination,
            profile,
            player: Player::new(introduction, room),
            wire,
            backoff: Backoff::new(),
            has_complained: false,
            heard: Instant::now(),
            has_pinged: false,
            offline_since: Some(Instant::now()),
            found: VecDeque::new(),
            closing: None,
        }
    }

    /// What the front end asks and sees of the game.
    pub(crate) fn player(&self) -> &Player {
        &self.player
    }

    /// Where the token is kept, and the last room.
    pub(crate) fn profile(&self) -> &Profile {
        &self.profile
    }

    pub(crate) fn server(&self) -> &Address {
        &self.destination.server
    }

    /// Takes a request; it goes out when its turn comes.
    pub(crate) fn ask(&mut self, wish: Wish) -> Result<(), NotTaken> {
        self.player.ask(wish, Instant::now())
    }

    /// Makes a room the one that is meant where none is named.
    pub(crate) fn set_room(&mut self, room: RoomId) {
        self.player.set_room(room);
    }

    /// Since when there is no connection; nothing while there is one.
    pub(crate) fn offline_since(&self) -> Option<Instant> {
        self.offline_since
    }

    /// The server's time, as well as it is known.
    pub(crate) fn server_now_ms(&self) -> Option<u64> {
        self.player.server_ms(Instant::now())
    }

    /// The next thing to learn; nothing until something happens. Sends on the way what is to be sent.
    pub(crate) fn news(&mut self) -> Option<News> {
        loop {
            if let Some(news) = self.found.pop_front() {
                return Some(news);
            }
            match self.player.next()? {
                Do::Send(frame) => {
                    // Without a link the player has heard so already, and asks again later.
                    if let Wire::Up(link) = &mut self.wire
                        && let Err(error) = link.send(&frame, Instant::now())
                    {
                        self.lost(None, &error.to_string());
                    }
                }
                Do::Report(report) => {
                    self.note(&report);
                    return Some(News::Report(report));
                }
                Do::Undone {
                    room,
                    request,
                    code,
                } => {
                    return Some(News::Undone {
                        room,
                        request,
                        code,
                    });
                }
                Do::Keep(token) => {
                    if let Err(error) = self.profile.keep(&token) {
                        let why = format!("{error:#}; name another file with --token-file");
                        let farewell = Farewell::new(Exit::Usage, "token_file", why);
                        return Some(News::Left(farewell));
                    }
                }
                Do::Reconnect(reason) => {
                    self.lost(None, reason);
                }
                Do::Leave(farewell) => return Some(News::Left(self.with_file(farewell))),
            }
        }
    }

    /// Waits until something may have happened, and takes it; a wait given up loses nothing.
    pub(crate) async fn wait(&mut self) {
        let deadline = self.deadline();
        tokio::select! {
            event = self.wire.event() => self.take_event(event),
            () = sleep_until(deadline.into()) => self.take_time(),
        }
    }

    /// Cuts the connection without a word; it comes back by itself.
    pub(crate) fn cut(&mut self) {
        if matches!(self.wire, Wire::Up(_)) {
            self.lost(None, "dropped");
        }
    }

    /// Says farewell to the server.
    pub(crate) async fn close(self) {
        let farewell = async {
            if let Some(closing) = self.closing {
                let _ = closing.await;
            }
            if let Wire::Up(mut link) = self.wire {
                link.close().await;
            }
        };
        // Whether it hears it or not, we go.
        let _ = timeout(CLOSE_WAIT, farewell).await;
    }
}

// What happens on the way.
impl Drive {
    fn note(&mut self, report: &Report) {
        if matches!(report, Report::Online { .. }) {
            self.backoff = Backoff::new();
            self.has_complained = false;
            self.offline_since = None;
        }
    }

    /// A bad token is mended in its file, so the message names it.
    fn with_file(&self, mut farewell: Farewell) -> Farewell {
        if farewell.reason == "bad_token" {
            let path = self.profile.path().display();
            farewell.detail += &format!(
                " in {path}; name the right one with --token-file, or remove its line to become a new guest"
            );
        }
        farewell
    }

    fn deadline(&self) -> Instant {
        let (silence, stuck) = match &self.wire {
            Wire::Up(link) => (
                self.heard + SILENCE * if self.has_pinged { 2 } else { 1 },
                link.unwritten_since().map(|since| since + LINK_WAIT),
            ),
            Wire::Coming(_) => (Instant::now() + SILENCE, None),
        };
        let others = [stuck, self.player.deadline()];
        others.into_iter().flatten().fold(silence, Instant::min)
    }

    fn take_time(&mut self) {
        let now = Instant::now();
        self.player.wake(now);
        let Wire::Up(link) = &mut self.wire else {
            return;
        };
        let silent = now.duration_since(self.heard);
        let stuck = link.unwritten_since();
        if stuck.is_some_and(|since| now.duration_since(since) >= LINK_WAIT) {
            self.lost(None, "the server takes nothing more");
        } else if silent >= 2 * SILENCE {
            self.lost(None, "the server is silent");
        } else if silent >= SILENCE && !self.has_pinged {
            self.has_pinged = true;
            // If this fails, the silence goes on.
            let _ = link.ping(now);
        }
    }

    fn take_event(&mut self, event: Event) {
        self.heard = Instant::now();
        self.has_pinged = false;
        match event {
            Event::Opened(link) => {
                self.wire = Wire::Up(link);
                self.player.connected();
            }
            Event::Failed(reason) => self.not_connected(&reason),
            Event::Came(Incoming::Frame(frame)) => self.player.receive(frame, self.heard),
            Event::Came(Incoming::Unreadable(why)) => {
                let why =
                    format!("the server sent what this client cannot read, it is ignored: {why}");
                let line = None;
                let report = Report::Error { line, why };
                self.found.push_back(News::Report(report));
            }
            Event::Came(Incoming::Alive) => {}
            Event::Came(Incoming::Closed { code, reason }) => {
                if let Wire::Up(mut link) = self.lost(code, &reason) {
                    self.closing = Some(tokio::spawn(async move {
                        let _ = timeout(CLOSE_WAIT, link.close()).await;
                    }));
                }
            }
        }
    }

    fn not_connected(&mut self, reason: &str) {
        let why = format!("cannot connect to {}: {reason}", self.destination.server);
        let gives_up = match self.destination.patience {
            Patience::Endless => false,
            Patience::UntilGreeted => !self.player.was_greeted(),
            Patience::None => true,
        };
        if gives_up {
            let why = format!("{why}; start the server, or name another with --server");
            let farewell = Farewell::new(Exit::Unreachable, "unreachable", why);
            self.found.push_back(News::Left(farewell));
            return;
        }
        if !self.has_complained {
            self.has_complained = true;
            self.found.push_back(News::Unreachable(format!(
                "{why}; trying again (is the server running? --server names another)"
            )));
        }
        self.come_back();
    }

    /// Turns to the next connection; gives the one that is lost.
    fn lost(&mut self, code: Option<u16>, reason: &str) -> Wire {
        let now = Instant::now();
        self.offline_since.get_or_insert(now);
        let wire = self.come_back();
        self.player.disconnected(code, reason, now);
        wire
    }

    /// Opens another connection after a pause, longer each time until one is greeted.
    fn come_back(&mut self) -> Wire {
        let next = Wire::coming(&self.destination, self.backoff.next());
        std::mem::replace(&mut self.wire, next)
    }
}
