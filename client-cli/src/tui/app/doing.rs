//! What the screens want done.

use super::App;
use crate::drive::{Goal, Opening, Password};
use crate::exit::{Exit, Farewell};
use crate::files::layouts;
use crate::files::saved::{Name, Saved};
use crate::script::Wish;
use crate::tui::form::{Filled, Form};
use crate::tui::input::Input;
use crate::tui::lobby::Step;
use crate::tui::table::{Act, Frames};
use crate::tui::terminal::Screen;
use anyhow::{Error, Result};
use qiguan_protocol::{Request, RoomId, Seat};
use qiguan_rules::junqi::{Layout, stock};
use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

impl App {
    /// Gives an input to the screen that is shown.
    pub(super) fn steer(&mut self, input: &Input, screen: &mut Screen) -> Option<Farewell> {
        // On a screen too small to draw on, nothing is done that would not be seen.
        let frames = Frames::new(self.area)?;
        if let Some(form) = self.form.take() {
            self.fill_in(form, input);
            return None;
        }
        if self.has_picture() {
            let acts = self.with_table(|table, scenery| table.take(input, &frames, scenery));
            return self.act_all(acts, screen);
        }
        match self.lobby.take(input)? {
            Step::Enter {
                room,
                password,
                sits,
            } => {
                self.enter(room, password, sits);
                None
            }
            Step::Ask(request) => {
                self.ask(None, request);
                None
            }
            Step::Open(create, then) => {
                self.opens = then;
                self.ask(None, create);
                None
            }
            Step::Quit => Some(quit()),
        }
    }

    fn has_picture(&self) -> bool {
        let room = self.table.as_ref().map(|table| &table.room);
        room.is_some_and(|room| self.drive.player().held(room).is_some())
    }

    fn fill_in(&mut self, form: Form, input: &Input) {
        let Input::Key(key) = input else {
            self.form = Some(form);
            return;
        };
        match form.take(*key) {
            Filled::Goes(form) => self.form = Some(*form),
            Filled::Done(request) => {
                let room = self.table.as_ref().map(|table| table.room.clone());
                self.ask(room.as_ref(), request);
            }
            // The table that is there is changed.
            Filled::Opens(..) | Filled::Closed => {}
        }
    }

    pub(super) fn act_all(&mut self, acts: Vec<Act>, screen: &mut Screen) -> Option<Farewell> {
        let mut farewell = None;
        for act in acts {
            farewell = farewell.or(self.act(act, screen));
        }
        farewell
    }

    fn act(&mut self, act: Act, screen: &mut Screen) -> Option<Farewell> {
        let room = self.table.as_ref().map(|table| table.room.clone());
        match act {
            Act::Ask(request) => self.ask(room.as_ref(), request),
            Act::AskAs(seat, request) => self.ask_as(room.as_ref(), Some(seat), request),
            Act::Bell => self.turn_bell(),
            Act::Write(notation) => {
                self.skin.notation = notation;
                // One that cannot be kept is shown all the same.
                let _ = self.drive.profile().keep_notation(notation);
            }
            Act::Open(next) => self.enter(next, None, false),
            Act::Lobby => {
                self.leave_table();
                self.open_lobby();
            }
            Act::Quit => return Some(quit()),
            // A terminal that keeps its clipboard to itself shows the text all the same.
            Act::Copy(text) => drop(screen.copy(&text)),
            Act::NewLayout => return self.lay(&dealt(), screen),
            Act::Options => {
                let form =
                    self.with_table(|_, scenery| Some(Form::configure(&scenery.view.options)));
                self.form = form;
            }
            Act::Save { name, layout } => {
                let saved = keep(&name, &layout);
                let done = self.skin.lang.say("已存为", "saved as");
                self.say(
                    saved.map_or_else(|error| format!("{error:#}"), |()| format!("{done} {name}")),
                );
            }
            Act::Import { file } => match layouts::of_file(at_home(&file)) {
                Ok(layout) => return self.lay(&layout.to_string(), screen),
                Err(error) => self.say(format!("{error:#}")),
            },
            Act::ListLayouts => self.list_layouts(),
            Act::Load { name } => match kept(&name) {
                Ok(layout) => return self.lay(&layout, screen),
                Err(error) => self.say(format!("{error:#}")),
            },
        }
        None
    }

    fn list_layouts(&mut self) {
        match names() {
            Ok(names) if names.is_empty() => {
                let lang = self.skin.lang;
                self.say(lang.say("还没有存阵：:save 名", "none is saved yet: :save NAME"));
            }
            Ok(names) => self.with_table(|table, _| table.offer_layouts(names)),
            Err(error) => self.say(format!("{error:#}")),
        }
    }

    fn lay(&mut self, layout: &str, screen: &mut Screen) -> Option<Farewell> {
        let acts = self.with_table(|table, scenery| table.lay(layout, scenery));
        self.act_all(acts, screen)
    }

    /// Begins to come into a room.
    fn enter(&mut self, room: RoomId, password: Option<Password>, sits: bool) {
        self.entering = Some((room.clone(), sits));
        // What was meant for a room that could not be opened is not asked in this one.
        self.opens.clear();
        let goal = Goal::Room {
            room,
            password,
            sits,
        };
        self.opening = Opening::begin(goal, &mut self.drive);
    }

    fn say(&mut self, text: impl Into<String>) {
        self.with_table(|table, _| table.notice(text));
    }

    /// Follows the room no longer; a seat is kept.
    pub(super) fn leave_table(&mut self) {
        if let Some(table) = self.table.take() {
            self.ask(Some(&table.room), Request::Depart {});
        }
    }

    pub(super) fn open_lobby(&mut self) {
        self.ask(None, Request::Lobby { on: true });
    }

    fn turn_bell(&mut self) {
        let lang = self.skin.lang;
        self.has_bell = !self.has_bell;
        self.say(match self.has_bell {
            true => lang.say("轮到时响铃", "the bell rings at your turn"),
            false => lang.say("不再响铃", "the bell is silent"),
        });
    }

    pub(super) fn ask(&mut self, room: Option<&RoomId>, request: Request) {
        self.ask_as(room, None, request);
    }

    fn ask_as(&mut self, room: Option<&RoomId>, seat: Option<Seat>, request: Request) {
        let mut wish = Wish::new(room, request);
        wish.seat = seat;
        if self.drive.ask(wish).is_err() {
            self.lobby
                .note(self.skin.lang.say("请求太多", "too many requests wait"));
        }
    }
}

/// A layout drawn by lot.
fn dealt() -> String {
    // A fresh hasher has random keys: chance enough for this.
    let luck = RandomState::new().hash_one(0) % u64::from(u32::MAX);
    stock::draw(u32::try_from(luck).unwrap_or(0)).to_string()
}

fn keep(name: &str, layout: &str) -> Result<()> {
    let name: Name = name.parse().map_err(Error::msg)?;
    let layout: Layout = layout.parse().map_err(Error::new)?;
    Saved::of_user()?.save(&name, &layout).map(drop)
}

/// The names of kept layouts, without those that hold none.
fn names() -> Result<Vec<String>> {
    let list = Saved::of_user()?.list()?;
    let sound = list.into_iter().filter(|(_, layout)| layout.is_ok());
    Ok(sound.map(|(name, _)| name.to_string()).collect())
}

fn kept(name: &str) -> Result<String> {
    let name: Name = name.parse().map_err(Error::msg)?;
    Saved::of_user()?
        .load(&name)
        .map(|layout| layout.to_string())
}

/// A path as a shell would read it.
fn at_home(path: &str) -> PathBuf {
    match (path.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        (Some(_), None) | (None, _) => PathBuf::from(path),
    }
}

fn quit() -> Farewell {
    Farewell::new(Exit::Done, "quit", "")
}
