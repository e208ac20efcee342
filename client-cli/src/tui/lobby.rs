//! The list of rooms: to sit down, to watch, to open one.

use super::edit::Edit;
use super::form::{Filled, Form};
use super::input::{Input, Key};
use super::measure::{cut, fit, width};
use super::popup;
use super::skin::Skin;
use crate::drive::{Password, Rooms, seats};
use crate::text::Lang;
use qiguan_protocol::{GameOptions, JunqiGame, Message, Request, RoomId, RoomLine};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

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
                again.then_some(Step::Enter { room, password: None, sits: true })
            }
            Input::Paste(text) => {
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
        match key {
            Key::Esc => None,
            Key::Enter => {
                let text = prompt.edit.text();
                let (room, password, sits) = match prompt.what {
                    What::Code => (RoomId(text.trim().to_uppercase()), None, true),
                    What::Password { room, sits } => (room, Some(Password(text)), sits),
                };
                (!room.0.is_empty()).then_some(Step::Enter { room, password, sits })
            }
            key => {
                // Keys that edit nothing do nothing here.
                let _ = prompt.edit.take(key);
                self.prompt = Some(prompt);
                None
            }
        }
    }

    fn chosen(&self) -> Option<&RoomLine> {
        let lines = self.rooms.sorted();
        let at = self.at.as_ref();
        let chosen = lines.iter().find(|line| Some(&line.room) == at);
        chosen.or(lines.first()).copied()
    }

    fn walk(&mut self, down: bool) {
        let lines = self.rooms.sorted();
        let here = self.chosen().and_then(|chosen| {
            lines.iter().position(|line| line.room == chosen.room)
        });
        let next = here.map(|here| match down {
            true => (here + 1).min(lines.len() - 1),
            false => here.saturating_sub(1),
        });
        self.at = next.map(|next| lines[next].room.clone());
    }

    pub(crate) fn draw(&self, frame: &mut Frame<'_>, skin: Skin, offline_s: Option<u64>) {
        let area = frame.area();
        let lang = skin.lang;
        let mut title = vec![Span::styled(
            lang.say("棋馆 大厅", "Qiguan: tables"),
            skin.title(),
        )];
        if let Some(seconds) = offline_s {
            let text = lang.say(
                format!("  未连接 {seconds} 秒，正在连接"),
                format!("  offline {seconds} s, connecting"),
            );
            title.push(Span::styled(text, skin.alarm()));
        }
        let head = lang.say(
            "  房号        棋局                      阶段      座位                   观众",
            "  code        game                      phase     seats                  watching",
        );
        let mut lines = vec![Line::from(title), Line::raw(""), Line::styled(head, skin.faint())];
        let rows = usize::from(area.height.saturating_sub(HEAD + 3));
        lines.extend(self.lines(rows, skin));
        frame.render_widget(Paragraph::new(lines), area);
        self.draw_foot(frame, area, skin);
        if let Some(form) = &self.form {
            let over = Rect { y: 2, height: 12, width: area.width.min(60), ..area };
            popup::draw(frame, over, form.title(lang), form.lines(skin));
        }
    }

    fn lines(&self, rows: usize, skin: Skin) -> Vec<Line<'static>> {
        let lines = self.rooms.sorted();
        if lines.is_empty() {
            let text = skin.lang.say(
                "  还没有公开的房间：c 开一桌",
                "  No table is open: c opens one",
            );
            return vec![Line::styled(text, skin.faint())];
        }
        let chosen = self.chosen().map(|line| &line.room);
        let at = lines.iter().position(|line| Some(&line.room) == chosen);
        let first = at.unwrap_or(0).saturating_sub(rows.saturating_sub(1));
        let shown = lines.into_iter().skip(first).take(rows);
        shown
            .map(|line| {
                let text = room_line(line, skin.lang);
                match Some(&line.room) == chosen {
                    true => Line::styled(text, Modifier::REVERSED),
                    false => Line::raw(text),
                }
            })
            .collect()
    }

    fn draw_foot(&self, frame: &mut Frame<'_>, area: Rect, skin: Skin) {
        let lang = skin.lang;
        let row = |up: u16| Rect {
            y: area.bottom().saturating_sub(up),
            height: 1,
            ..area
        };
        match &self.prompt {
            Some(prompt) => {
                let (head, text) = match &prompt.what {
                    What::Code => (lang.say("房号：", "Code: "), prompt.edit.text()),
                    What::Password { .. } => {
                        let hidden = "*".repeat(prompt.edit.text().chars().count());
                        (lang.say("密码：", "Password: "), hidden)
                    }
                };
                let column = u16::try_from(width(head) + width(&text)).unwrap_or(0);
                let line = Line::raw(format!("{head}{text}"));
                frame.render_widget(line, row(2));
                let (x, y) = (column.min(area.width - 1), row(2).y);
                frame.set_cursor_position(Position { x, y });
            }
            None => {
                let note = cut(&self.note, usize::from(area.width));
                frame.render_widget(Line::styled(note, skin.alarm()), row(2));
            }
        }
        let hints = lang.say(
            "上下 选择  回车 入座  w 观看  c 开新桌  j 键入房号  q 退出",
            "up, down  Enter sits down  w watches  c new table  j types a code  q quits",
        );
        frame.render_widget(Line::styled(hints, skin.faint()), row(1));
    }
}

fn room_line(line: &RoomLine, lang: Lang) -> String {
    let GameOptions::Junqi(options) = &line.options;
    let game = lang.game(options.game.unwrap_or(JunqiGame::FourPlayer));
    let limit = options.move_limit_s.unwrap_or_default();
    let game = format!("{game} {limit}s");
    let names: Vec<_> = line.seats.iter().map(|taken| taken.name.as_str()).collect();
    let taken = format!("{}/{} {}", line.seats.len(), seats(&line.options), names.join(" "));
    let phase = lang.phase(line.phase);
    format!(
        "{} {} {} {} {} {}",
        if line.locked { "*" } else { " " },
        fit(&line.room.0, 11),
        fit(&game, 25),
        fit(phase, 9),
        fit(&taken, 22),
        line.spectators,
    )
}
