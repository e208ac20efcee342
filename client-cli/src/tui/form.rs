//! The options of a room to create or to change: rows of choices. Which rows a game has is said by its
//! table in `kind`; what is chosen is read as the command line reads it.

mod go;
mod junqi;
mod kind;
mod room;
mod xiangqi;

use super::edit::Edit;
use super::input::Key;
use super::measure::fit;
use super::skin::Skin;
use crate::args::Game;
use crate::text::Lang;
use kind::{Choice, Field, KINDS, Kind, say};
use qiguan_protocol::{GameOptions, Request};
use ratatui::style::Modifier;
use ratatui::text::Line;
use room::Settled;
use serde_json::{Map, Value};

/// The columns of what stands before a value.
const NAME_COLUMNS: usize = 10;

/// A form and the row one is in.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    at: usize,
    kind: &'static Kind,
    /// The options that are said, as the protocol has them.
    options: Map<String, Value>,
    /// What is settled when a room is created; absent: a room that is there is changed.
    settled: Option<Settled>,
}

/// What a key led to.
#[derive(Debug)]
pub(crate) enum Filled {
    Goes(Box<Form>),
    /// A room is to be changed.
    Done(Request),
    /// A room is to be created, and the rest is asked in it.
    Opens(Request, Vec<Request>),
    Closed,
}

#[derive(Clone, Copy, Debug)]
enum Row {
    Kind,
    Field(&'static Field),
    Settled(room::Row),
}

impl Form {
    /// A form for a new room, as most people want it.
    pub(crate) fn create() -> Self {
        let mut form = Self {
            at: 0,
            kind: KINDS[0],
            options: Map::new(),
            settled: Some(Settled::default()),
        };
        form.choose_kind(KINDS[0]);
        form
    }

    /// A form that begins with a room's options.
    pub(crate) fn configure(options: &GameOptions) -> Self {
        let (game, told) = match options {
            GameOptions::Junqi(options) => (Game::Junqi, serde_json::to_value(options)),
            GameOptions::Go(options) => (Game::Go, serde_json::to_value(options)),
            GameOptions::Xiangqi(options) => (Game::Xiangqi, serde_json::to_value(options)),
        };
        let options = match told {
            Ok(Value::Object(options)) => options,
            Ok(_) | Err(_) => Map::new(),
        };
        let mut kinds = KINDS.into_iter().filter(|kind| kind.game == game);
        let told = |kind: &&Kind| {
            let told_by = kind.told_by;
            told_by.is_none_or(|(key, value)| options.get(key) == Some(&Value::from(value)))
        };
        Self {
            at: 0,
            kind: kinds.find(told).unwrap_or(KINDS[0]),
            options,
            settled: None,
        }
    }

    /// Pasted text is a password.
    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(password) = self.password() {
            password.insert(text.trim());
        }
    }

    pub(crate) fn take(mut self, key: Key) -> Filled {
        if self.password().is_some_and(|password| password.take(key)) {
            return Filled::Goes(Box::new(self));
        }
        let rows = self.rows();
        match key {
            Key::Up | Key::BackTab => self.at = self.at.saturating_sub(1),
            Key::Down | Key::Tab => self.at = (self.at + 1).min(rows.len() - 1),
            Key::Left => self.turn(rows[self.at], false),
            Key::Right | Key::Char(' ') => self.turn(rows[self.at], true),
            Key::Enter => return self.done(),
            Key::Esc | Key::Char('q') => return Filled::Closed,
            Key::Char(_)
            | Key::Backspace
            | Key::Delete
            | Key::Home
            | Key::End
            | Key::PageUp
            | Key::PageDown => {}
        }
        Filled::Goes(Box::new(self))
    }

    pub(crate) fn title(&self, lang: Lang) -> &'static str {
        match self.settled {
            Some(_) => lang.say("开新桌", "A new table"),
            None => lang.say("改规则", "Options"),
        }
    }

    pub(crate) fn lines(&self, skin: Skin) -> Vec<Line<'static>> {
        let lang = skin.lang;
        let rows = self.rows().into_iter().enumerate().map(|(index, row)| {
            let name = fit(self.name(row, lang), NAME_COLUMNS);
            let text = format!(" {name} < {} > ", self.value(row, lang));
            match index == self.at {
                true => Line::styled(text, Modifier::REVERSED),
                false => Line::raw(text),
            }
        });
        let hint = lang.say(
            " 上下选行  左右改值  回车确定  Esc 取消",
            " up, down: row  left, right: value  Enter: done  Esc: no",
        );
        rows.chain([Line::raw(""), Line::styled(hint, skin.faint())])
            .collect()
    }

    fn rows(&self) -> Vec<Row> {
        let fields = self.kind.fields.iter().map(Row::Field);
        let settled = self.settled.iter().flat_map(Settled::rows);
        let settled = settled.map(Row::Settled);
        [Row::Kind]
            .into_iter()
            .chain(fields)
            .chain(settled)
            .collect()
    }

    /// The password, while one is in its row.
    fn password(&mut self) -> Option<&mut Edit> {
        match (self.rows().get(self.at)?, &mut self.settled) {
            (Row::Settled(room::Row::Password), Some(settled)) => Some(&mut settled.password),
            (Row::Kind | Row::Field(_) | Row::Settled(_), _) => None,
        }
    }

    fn done(self) -> Filled {
        match self.kind.game.options(self.options.clone()) {
            Ok(options) => match self.settled {
                Some(settled) => {
                    let then = settled.then();
                    Filled::Opens(settled.create(options), then)
                }
                None => Filled::Done(Request::Configure { options }),
            },
            // No choice of a table leads here; what a room of a newer server says might.
            Err(_) => Filled::Goes(Box::new(self)),
        }
    }

    fn turn(&mut self, row: Row, forward: bool) {
        match row {
            Row::Kind => {
                let game = self.settled.is_none().then_some(self.kind.game);
                let may_be = |kind: &&&Kind| game.is_none_or(|game| kind.game == game);
                let kinds: Vec<_> = KINDS.iter().filter(may_be).collect();
                let here = kinds.iter().position(|kind| kind.words == self.kind.words);
                self.choose_kind(kinds[turned(here, kinds.len(), forward)]);
            }
            Row::Field(field) => {
                let to = turned(self.chosen(field), field.choices.len(), forward);
                for key in field.resets {
                    self.options.remove(*key);
                }
                self.choose(field, &field.choices[to]);
            }
            Row::Settled(row) => {
                if let Some(settled) = &mut self.settled {
                    settled.turn(row, forward);
                }
            }
        }
    }

    /// Goes to another game; what both have stays, where the new one offers it too.
    fn choose_kind(&mut self, kind: &'static Kind) {
        let before = std::mem::replace(&mut self.kind, kind);
        if kind.game != before.game {
            self.options.clear();
        }
        if let Some((key, value)) = kind.told_by {
            self.options.insert(key.to_owned(), value.into());
        }
        // A value that no table offers is the room's own.
        let offered = before
            .fields
            .iter()
            .filter(|field| self.chosen(field).is_some());
        let offered: Vec<_> = offered.map(|field| field.key).collect();
        for field in kind.fields {
            let is_free = self.settled.is_some() || offered.contains(&field.key);
            if self.chosen(field).is_none() && is_free {
                self.choose(field, &field.choices[0]);
            }
        }
        let has = |key: &str| kind.fields.iter().any(|field| field.key == key);
        self.options
            .retain(|key, _| has(key) || !offered.contains(&key.as_str()));
    }

    fn choose(&mut self, field: &Field, choice: &Choice) {
        match choice.value(field.key, self.kind.game) {
            Some(value) => self.options.insert(field.key.to_owned(), value),
            None => self.options.remove(field.key),
        };
    }

    /// Which choice holds; none where the room has a value that the table does not offer.
    fn chosen(&self, field: &Field) -> Option<usize> {
        let now = self.options.get(field.key);
        let mut choices = field.choices.iter();
        choices.position(|choice| choice.value(field.key, self.kind.game).as_ref() == now)
    }

    fn name(&self, row: Row, lang: Lang) -> &'static str {
        match row {
            Row::Kind => lang.say("棋种", "game"),
            Row::Field(field) => say(lang, field.words),
            Row::Settled(row) => row.name(lang),
        }
    }

    fn value(&self, row: Row, lang: Lang) -> String {
        match (row, &self.settled) {
            (Row::Kind, _) => say(lang, self.kind.words).to_owned(),
            (Row::Field(field), _) => match (self.chosen(field), self.options.get(field.key)) {
                (Some(chosen), _) => say(lang, field.choices[chosen].words).to_owned(),
                (None, Some(Value::String(text))) => text.clone(),
                (None, Some(value)) => value.to_string(),
                (None, None) => lang.say("自定", "own").to_owned(),
            },
            (Row::Settled(row), Some(settled)) => settled.value(row, lang),
            (Row::Settled(_), None) => String::new(),
        }
    }
}

impl Choice {
    /// As the protocol has it.
    fn value(&self, key: &str, game: Game) -> Option<Value> {
        game.option(key, self.typed?)
    }
}

/// The one after, or before, round in a circle; the first where one was nowhere.
fn turned(here: Option<usize>, count: usize, forward: bool) -> usize {
    let by = if forward { 1 } else { count - 1 };
    here.map_or(0, |here| (here + by) % count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_an_option_as_the_command_line_has_it() {
        for kind in KINDS {
            for field in kind.fields {
                for choice in field.choices {
                    let mut options = Map::new();
                    let value = choice.value(field.key, kind.game);
                    assert_eq!(value.is_some(), choice.typed.is_some(), "{choice:?}");
                    options.extend(value.map(|value| (field.key.to_owned(), value)));
                    let read = kind.game.options(options);
                    assert!(read.is_ok(), "{} {choice:?}: {read:?}", field.key);
                }
            }
        }
    }

    #[test]
    fn every_choice_is_reached_and_found_again() {
        for kind in KINDS {
            let mut form = Form::create();
            form.choose_kind(kind);
            for field in kind.fields {
                for at in 0..field.choices.len() {
                    assert_eq!(form.chosen(field), Some(at), "{}", field.key);
                    form.turn(Row::Field(field), true);
                }
                assert_eq!(form.chosen(field), Some(0), "{}", field.key);
                form.turn(Row::Field(field), false);
                assert_eq!(form.chosen(field), Some(field.choices.len() - 1));
                form.turn(Row::Field(field), true);
            }
        }
    }
}
