//! One line that is being typed.

use super::input::Key;

/// The longest line: more than any name, layout or remark.
const LETTERS_MAX: usize = 240;

/// The text and where the next letter goes, in letters.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) struct Edit {
    letters: Vec<char>,
    place: usize,
}

impl Edit {
    pub(crate) fn new(text: &str) -> Self {
        let mut edit = Self::default();
        edit.insert(text);
        edit
    }

    pub(crate) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// What stands before the next letter.
    pub(crate) fn before(&self) -> String {
        self.letters[..self.place].iter().collect()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    pub(crate) fn insert(&mut self, text: &str) {
        for letter in text.chars().filter(|letter| !letter.is_control()) {
            if self.letters.len() < LETTERS_MAX {
                self.letters.insert(self.place, letter);
                self.place += 1;
            }
        }
    }

    /// Takes a key that edits; false for one that means something else.
    pub(crate) fn take(&mut self, key: Key) -> bool {
        let end = self.letters.len();
        match key {
            Key::Char(letter) => self.insert(letter.encode_utf8(&mut [0; 4])),
            Key::Backspace if self.place > 0 => {
                self.place -= 1;
                self.letters.remove(self.place);
            }
            Key::Delete if self.place < end => {
                self.letters.remove(self.place);
            }
            Key::Backspace | Key::Delete => {}
            Key::Left => self.place = self.place.saturating_sub(1),
            Key::Right => self.place = end.min(self.place + 1),
            Key::Home => self.place = 0,
            Key::End => self.place = end,
            Key::Enter
            | Key::Esc
            | Key::Tab
            | Key::BackTab
            | Key::Up
            | Key::Down
            | Key::PageUp
            | Key::PageDown => return false,
        }
        true
    }
}

/// Shows the length alone: a password is typed here too.
impl std::fmt::Debug for Edit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Edit({} letters)", self.letters.len())
    }
}
