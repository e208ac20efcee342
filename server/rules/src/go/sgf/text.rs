//! Texts within brackets: what a backslash does, and what a line end does.

use alloc::string::String;

/// A text of several lines as it was meant.
pub(super) fn unescaped(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw.chars().peekable();
    while let Some(found) = rest.next() {
        let (escaped, letter) = match found {
            '\\' => match rest.next() {
                Some(letter) => (true, letter),
                None => break,
            },
            letter => (false, letter),
        };
        if matches!(letter, '\n' | '\r') {
            // Either order of the two is one line end.
            rest.next_if(|&next| next != letter && matches!(next, '\n' | '\r'));
            if !escaped {
                text.push('\n');
            }
        } else if letter.is_whitespace() {
            text.push(' ');
        } else if !letter.is_control() {
            text.push(letter);
        }
    }
    text
}

/// A text of one line as it was meant.
pub(super) fn line(raw: &str) -> String {
    let text = unescaped(raw).replace('\n', " ");
    text.trim().into()
}

/// A text of several lines as it is written.
pub(super) fn escaped(text: &str) -> String {
    let mut raw = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            ']' | '\\' => raw.extend(['\\', letter]),
            '\n' => raw.push('\n'),
            letter if letter.is_whitespace() => raw.push(' '),
            letter if letter.is_control() => {}
            letter => raw.push(letter),
        }
    }
    raw
}

/// A text of one line as it is written.
pub(super) fn escaped_line(text: &str) -> String {
    escaped(text).replace('\n', " ")
}
