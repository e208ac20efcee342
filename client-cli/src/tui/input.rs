//! What a user does, as values.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};

/// A key that means something here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Char(char),
    Enter,
    Esc,
    Backspace,
    Delete,
    Tab,
    BackTab,
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
}

/// One thing a user did.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Input {
    Key(Key),
    /// The left button, at a place of the screen.
    Click {
        column: u16,
        row: u16,
    },
    /// What was pasted, on one line.
    Paste(String),
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-L, or a terminal of another size: all is drawn anew.
    Redraw,
}

/// Shows the kind alone: what is typed may be a password or a layout.
impl std::fmt::Debug for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Key(_) => "Key",
            Self::Click { .. } => "Click",
            Self::Paste(_) => "Paste",
            Self::Interrupt => "Interrupt",
            Self::Redraw => "Redraw",
        })
    }
}

impl Input {
    /// What an event of the terminal means; nothing for those that mean nothing here.
    pub(crate) fn of(event: Event) -> Option<Self> {
        match event {
            Event::Key(key) => of_key(key),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => Some(Self::Click {
                    column: mouse.column,
                    row: mouse.row,
                }),
                MouseEventKind::ScrollUp => Some(Self::Key(Key::PageUp)),
                MouseEventKind::ScrollDown => Some(Self::Key(Key::PageDown)),
                MouseEventKind::Down(_)
                | MouseEventKind::Up(_)
                | MouseEventKind::Drag(_)
                | MouseEventKind::Moved
                | MouseEventKind::ScrollLeft
                | MouseEventKind::ScrollRight => None,
            },
            Event::Paste(text) => Some(Self::Paste(text.replace(char::is_control, " "))),
            Event::Resize(..) => Some(Self::Redraw),
            Event::FocusGained | Event::FocusLost => None,
        }
    }
}

fn of_key(key: KeyEvent) -> Option<Input> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return of_control(key.code);
    }
    if key.modifiers.contains(KeyModifiers::ALT) {
        return None;
    }
    let key = match key.code {
        KeyCode::Char(letter) => Key::Char(letter),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Esc,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Insert
        | KeyCode::F(_)
        | KeyCode::Null
        | KeyCode::CapsLock
        | KeyCode::ScrollLock
        | KeyCode::NumLock
        | KeyCode::PrintScreen
        | KeyCode::Pause
        | KeyCode::Menu
        | KeyCode::KeypadBegin
        | KeyCode::Media(_)
        | KeyCode::Modifier(_) => return None,
    };
    Some(Input::Key(key))
}

fn of_control(code: KeyCode) -> Option<Input> {
    if code == KeyCode::Char('c') {
        Some(Input::Interrupt)
    } else if code == KeyCode::Char('l') {
        Some(Input::Redraw)
    } else if code == KeyCode::Char('h') {
        // Some terminals send this for the key that deletes backwards.
        Some(Input::Key(Key::Backspace))
    } else {
        None
    }
}
