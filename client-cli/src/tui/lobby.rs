//! The list of rooms: to sit down, to watch, to open one.

mod draw;

use super::edit::Edit;
use super::form::{Filled, Form};
use super::input::{Input, Key};
use crate::drive::{Password, Place, Rooms};
use qiguan_protocol::{Message, Request, RoomId, RoomLine};

/// The rows above the first room.
const HEAD: u16 = 3;

/// The list and where one is in it.
#[derive(Debug, Default)]
pub(crate) struct Lobby {
    rooms: Rooms,
    /// The room under the cursor, so that a changing list does not move it away.
    at: Option<RoomId>,
    prompt: Option<Prompt>,
    form: Option<Form>,
    /// What went wrong last.
    note: String,
}

/// Something to be typed.
#[derive(Debug)]
struct Prompt {
    what: What,
    edit: Edit,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    Code,
    Password { room: RoomId, sits: bool },
}

/// What the loop is to do.
#[derive(Debug)]
pub(crate) enum Step {
    Enter {
        room: RoomId,
        password: Option<Password>,
        sits: bool,
    },
    Ask(Request),
    /// A room to be created, and what is then asked in it.
    Open(Request, Vec<Request>),
    Quit,
}

impl Lobby {
    pub(crate) fn hear(&mut self, message: &Message) {
        self.rooms.hear(message);
    }

    pub(crate) fn note(&mut self, note: impl Into<String>) {
        self.note = note.into();
    }

    /// The room asks for a password, or for another one.
    pub(crate) fn ask_password(&mut self, room: RoomId, sits: bool) {
        let what = What::Password { room, sits };
        let edit = Edit::default();
        self.prompt = Some(Prompt { what, edit });
    }

    pub(crate) fn take(&mut self, input: &Input) -> Option<Step> {
        match input {
            Input::Key(key) => self.press(*key),
            Input::Click { row, .. } => {
                let index = usize::from(row.checked_sub(HEAD)?);
                let room = self.rooms.sorted().get(index)?.room.clone();
                let again = self.at.as_ref() == Some(&room);
                self.at = Some(room.clone());
                again.then_some(Step::Enter {
                    room,
                    password: None,
                    sits: true,
                })
            }
            Input::Paste(text) => {
                if let Some(form) = &mut self.form {
                    form.paste(text);
                    return None;
                }
                let prompt = self.prompt.get_or_insert_with(|| Prompt {
                    what: What::Code,
                    edit: Edit::default(),
                });
                prompt.edit.insert(text.trim());
                None
            }
            Input::Interrupt => Some(Step::Quit),
            Input::Redraw => None,
        }
    }

    fn press(&mut self, key: Key) -> Option<Step> {
        if let Some(form) = self.form.take() {
            return match form.take(key) {
                Filled::Goes(form) => {
                    self.form = Some(*form);
                    None
                }
                Filled::Opens(create, then) => Some(Step::Open(create, then)),
                Filled::Done(request) => Some(Step::Ask(request)),
                Filled::Closed => None,
            };
        }
        if let Some(prompt) = self.prompt.take() {
            return self.type_on(prompt, key);
        }
        self.note.clear();
        match key {
            Key::Up | Key::PageUp => self.walk(false),
            Key::Down | Key::PageDown => self.walk(true),
            Key::Enter | Key::Char('w' | 'W') => {
                return Some(Step::Enter {
                    room: self.chosen()?.room.clone(),
                    password: None,
                    sits: key == Key::Enter,
                });
            }
            Key::Char('c') => self.form = Some(Form::create()),
            Key::Char('j') => {
                let (what, edit) = (What::Code, Edit::default());
                self.prompt = Some(Prompt { what, edit });
            }
            Key::Char('k') => return Some(Step::Ask(Request::DeviceCode {})),
            Key::Char('q') => return Some(Step::Quit),
            Key::Char(_)
            | Key::Esc
            | Key::Backspace
            | Key::Delete
            | Key::Tab
            | Key::BackTab
            | Key::Left
            | Key::Right
            | Key::Home
            | Key::End => {}
        }
        None
    }

    fn type_on(&mut self, mut prompt: Prompt, key: Key) -> Option<Step> {
        if key == Key::Esc {
            return None;
        }
        if key != Key::Enter {
            // Keys that edit nothing do nothing here.
            let _ = prompt.edit.take(key);
            self.prompt = Some(prompt);
            return None;
        }
        let text = prompt.edit.text();
        let (room, password, sits) = match prompt.what {
            What::Code => (code(&text), None, true),
            What::Password { room, sits } => (room, Some(Password(text)), sits),
        };
        (!room.0.is_empty()).then_some(Step::Enter {
            room,
            password,
            sits,
        })
    }

    fn chosen(&self) -> Option<&RoomLine> {
        let lines = self.rooms.sorted();
        let at = self.at.as_ref();
        let chosen = lines.iter().find(|line| Some(&line.room) == at);
        chosen.or(lines.first()).copied()
    }

    fn walk(&mut self, down: bool) {
        let lines = self.rooms.sorted();
        let here = self
            .chosen()
            .and_then(|chosen| lines.iter().position(|line| line.room == chosen.room));
        let next = here.map(|here| match down {
            true => (here + 1).min(lines.len() - 1),
            false => here.saturating_sub(1),
        });
        self.at = next.map(|next| lines[next].room.clone());
    }
}

/// The room of a code or a link; whatever else was typed is left to the server to refuse.
fn code(text: &str) -> RoomId {
    match text.parse::<Place>() {
        Ok(place) => place.room,
        Err(_) => RoomId(text.trim().to_uppercase()),
    }
}
