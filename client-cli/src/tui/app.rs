//! The loop: the user before the terminal, the server behind the drive, a screen between.

mod doing;
mod signals;

use super::form::Form;
use super::input::Input;
use super::lobby::Lobby;
use super::skin::Skin;
use super::table::{Frames, Scenery, Table};
use super::terminal::Screen;
use crate::drive::{Drive, Goal, News, Opening};
use crate::exit::{Exit, Farewell, warn};
use crate::manner::{Bell, Manner};
use crate::report::Report;
use anyhow::{Context, Result};
use futures::FutureExt;
use qiguan_protocol::{Code, Message, Request, RoomId};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
pub(super) use signals::Signals;
use std::time::Duration;

/// How often clocks are drawn anew.
const TICK: Duration = Duration::from_millis(250);
/// What is heard between two drawings at most: far less than a drawing takes.
const HEARD_AT_ONCE_MAX: usize = 64;

/// Lets a person play on a whole terminal.
pub(crate) async fn play(mut drive: Drive, manner: Manner, goal: Goal) -> Result<Exit> {
    let mut signals = Signals::new()?;
    let mut screen = Screen::open().context("this terminal cannot show a screen; --plain can")?;
    let opening = Opening::begin(goal, &mut drive);
    // A file of tastes that cannot be read is no reason to stop.
    let notation = drive.profile().notation().ok().flatten();
    let skin = Skin::from(manner);
    let mut app = App {
        drive,
        has_bell: manner.bell != Bell::Never,
        skin: Skin {
            notation: notation.unwrap_or(skin.notation),
            ..skin
        },
        opening,
        lobby: Lobby::default(),
        table: None,
        form: None,
        entering: None,
        opens: Vec::new(),
        area: Rect::default(),
    };
    let farewell = app.run(&mut screen, &mut signals).await;
    drop(screen);
    if farewell.exit != Exit::Done && !farewell.detail.is_empty() {
        warn(&app.skin.lang.farewell(&farewell));
    }
    app.drive.close().await;
    Ok(farewell.exit)
}

/// Everything between the user and the server.
struct App {
    drive: Drive,
    has_bell: bool,
    skin: Skin,
    opening: Opening,
    lobby: Lobby,
    table: Option<Table>,
    /// The options of the room, being changed.
    form: Option<Form>,
    /// The room that is being entered, and whether a seat is wanted there.
    entering: Option<(RoomId, bool)>,
    /// What whoever opens a table from the list asks there.
    opens: Vec<Request>,
    /// The screen as it was drawn last.
    area: Rect,
}

impl App {
    async fn run(&mut self, screen: &mut Screen, signals: &mut Signals) -> Farewell {
        loop {
            if let Some(farewell) = self.hear_ready(screen) {
                return farewell;
            }
            if screen.draw(|frame| self.draw(frame)).is_err() {
                return terminal_gone();
            }
            let tick = tokio::time::sleep(TICK);
            let input = tokio::select! {
                input = screen.next() => input,
                () = self.drive.wait() => continue,
                () = tick => continue,
                () = signals.wait() => return interrupted(),
            };
            let farewell = match input {
                Some(Ok(Some(input))) => self.take(&input, screen),
                Some(Ok(None)) => None,
                Some(Err(_)) | None => Some(terminal_gone()),
            };
            if let Some(farewell) = farewell {
                return farewell;
            }
        }
    }

    /// Hears all that is there, so that a flood is drawn in one go; what comes alone is drawn at once.
    fn hear_ready(&mut self, screen: &mut Screen) -> Option<Farewell> {
        for _ in 0..HEARD_AT_ONCE_MAX {
            if let Some(farewell) = self.hear_all(screen) {
                return Some(farewell);
            }
            self.drive.wait().now_or_never()?;
        }
        self.hear_all(screen)
    }

    fn hear_all(&mut self, screen: &mut Screen) -> Option<Farewell> {
        while let Some(news) = self.drive.news() {
            self.opening.hear(&news, &mut self.drive);
            match news {
                News::Report(report) => self.hear(&report, screen),
                News::Undone {
                    room,
                    request,
                    code,
                } => self.undone(room.as_ref(), &request, code),
                News::Unreachable(why) => self.lobby.note(why),
                News::Left(farewell) => return Some(farewell),
            }
        }
        if self.table.as_mut().is_some_and(Table::take_bell) && self.has_bell {
            // A bell that cannot ring is no reason to stop.
            let _ = screen.ring();
        }
        None
    }

    fn hear(&mut self, report: &Report, screen: &mut Screen) {
        if let Report::Notice { room: None, msg } = report {
            self.lobby.hear(msg);
            if let Message::DeviceCode { code, valid_ms, .. } = msg.as_ref() {
                let note = self.skin.lang.device_code(code, *valid_ms);
                self.lobby.note(note);
            }
            return;
        }
        if let Report::Attending { room, seat, .. } = report {
            if self.table.as_ref().is_none_or(|table| table.room != *room) {
                self.leave_table();
                self.table = Some(Table::new(room.clone(), *seat));
                self.ask(None, Request::Lobby { on: false });
            }
            for request in std::mem::take(&mut self.opens) {
                self.ask(Some(room), request);
            }
        }
        if let Report::Departed { room } = report
            && self.is_at(room)
        {
            self.table = None;
            // Nobody asked for it: the game has begun, and it is closed to those without a seat.
            self.lobby.note(self.skin.lang.code(Code::NoSpectators));
            self.open_lobby();
        }
        if let Report::Refused {
            room: Some(room),
            verb: Some("attend"),
            code,
            ..
        } = report
            && self.is_at(room)
        {
            self.table = None;
            self.lobby.note(self.skin.lang.code(*code));
            self.open_lobby();
        }
        let acts = self.with_table(|table, scenery| table.hear(report, scenery));
        self.act_all(acts, screen);
    }

    fn undone(&mut self, room: Option<&RoomId>, request: &Request, code: Option<Code>) {
        let is_way_in = matches!(request, Request::Attend { .. });
        match (&self.table, room, code) {
            (Some(_), _, _) => {
                self.with_table(|table, scenery| table.undone(request, code, scenery));
            }
            (None, Some(room), Some(Code::PasswordNeeded | Code::WrongPassword)) if is_way_in => {
                let sits = self.entering.as_ref().is_some_and(|(_, sits)| *sits);
                self.lobby.ask_password(room.clone(), sits);
            }
            (None, _, Some(code)) => self.lobby.note(self.skin.lang.code(code)),
            (None, _, None) => {}
        }
    }

    fn is_at(&self, room: &RoomId) -> bool {
        self.table.as_ref().is_some_and(|table| table.room == *room)
    }

    /// Gives the table what it is drawn and steered with, if its picture is there.
    fn with_table<T: Default>(&mut self, work: impl FnOnce(&mut Table, Scenery<'_>) -> T) -> T {
        let Some(table) = &mut self.table else {
            return T::default();
        };
        match scenery(&self.drive, &table.room, self.skin) {
            Some(scenery) => work(table, scenery),
            None => T::default(),
        }
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.area = frame.area();
        let Some(frames) = Frames::new(self.area) else {
            return draw_small(frame, self.skin);
        };
        let shown = self.table.as_ref().and_then(|table| {
            let scenery = scenery(&self.drive, &table.room, self.skin)?;
            table.draw(frame, &frames, scenery);
            Some(())
        });
        if shown.is_none() {
            let offline = self
                .drive
                .offline_since()
                .map(|since| since.elapsed().as_secs());
            let me = self.drive.player().me();
            let name = me.map_or("", |me| me.name.as_str());
            self.lobby.draw(frame, self.skin, name, offline);
        }
        if let Some(form) = &self.form {
            let title = form.title(self.skin.lang);
            super::popup::draw(frame, frames.board.area, title, form.lines(self.skin));
        }
    }

    fn take(&mut self, input: &Input, screen: &mut Screen) -> Option<Farewell> {
        match input {
            // A terminal that is gone shows itself at the next drawing.
            Input::Redraw => {
                let _ = screen.clear();
                None
            }
            Input::Interrupt => Some(interrupted()),
            Input::Key(_) | Input::Click { .. } | Input::Paste(_) => self.steer(input, screen),
        }
    }
}

fn scenery<'a>(drive: &'a Drive, room: &RoomId, skin: Skin) -> Option<Scenery<'a>> {
    let held = drive.player().held(room)?;
    let sent = drive.player().pending().find_map(|pending| {
        if let Request::Play { from, to, .. } = pending.request
            && pending.room == Some(room)
        {
            Some((from.as_str(), to.as_str()))
        } else {
            None
        }
    });
    let mut asked = drive.player().pending();
    let pending = asked.find_map(|pending| {
        let is_move = matches!(
            pending.request,
            Request::Place { .. }
                | Request::Pass { .. }
                | Request::Seal { .. }
                | Request::Move { .. }
        );
        (is_move && pending.room == Some(room)).then_some(pending.request)
    });
    Some(Scenery {
        view: &held.view,
        skin,
        now_ms: drive.server_now_ms().unwrap_or_default(),
        sent,
        pending,
        offline_s: drive.offline_since().map(|since| since.elapsed().as_secs()),
        file: None,
    })
}

pub(super) fn draw_small(frame: &mut Frame<'_>, skin: Skin) {
    let lines = [
        skin.lang.say("终端太小", "The terminal is too small"),
        skin.lang.say("至少 80x24", "80x24 at least"),
    ];
    let lines: Vec<_> = lines.into_iter().map(Line::raw).collect();
    frame.render_widget(Paragraph::new(lines), frame.area());
}

fn interrupted() -> Farewell {
    Farewell::new(Exit::Interrupted, "interrupted", "")
}

fn terminal_gone() -> Farewell {
    Farewell::new(Exit::Unmet, "terminal_gone", "")
}
