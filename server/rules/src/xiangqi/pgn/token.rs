//! A PGN file as tags and words; comments and variations are passed over.

use alloc::string::String;

use super::{PgnError, PgnFault};

/// A piece of a file that means something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`, the value without its escapes.
    Tag(&'a str, String),
    /// A move, its number or the result.
    Word(&'a str),
}

/// What is left of a file, and the line it begins in, counted from 1.
pub(super) struct Tokens<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Self {
            // Some editors begin a file with a mark of its characters.
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            line: 1,
        }
    }

    pub(super) fn fault(&self, fault: PgnFault) -> PgnError {
        PgnError {
            line: self.line,
            fault,
        }
    }

    /// The next tag or word outside of comments and variations.
    pub(super) fn next(&mut self) -> Result<Option<Token<'a>>, PgnError> {
        let mut depth = 0_usize;
        loop {
            self.skip_while(char::is_whitespace);
            let Some(first) = self.rest.chars().next() else {
                return match depth {
                    0 => Ok(None),
                    _ => Err(self.fault(PgnFault::Unclosed)),
                };
            };
            match first {
                '{' => {
                    self.skip_while(|letter| letter != '}');
                    self.skip('}').ok_or(self.fault(PgnFault::Unclosed))?;
                }
                ';' => self.skip_while(|letter| letter != '\n'),
                '(' => {
                    self.skip('(');
                    depth += 1;
                }
                ')' => {
                    self.skip(')');
                    let unopened = self.fault(PgnFault::Unopened);
                    depth = depth.checked_sub(1).ok_or(unopened)?;
                }
                '[' if depth == 0 => return self.tag().map(Some),
                // They mean nothing in a variation.
                '[' | ']' if depth > 0 => drop(self.skip(first)),
                '}' | ']' => return Err(self.fault(PgnFault::Unopened)),
                _ => {
                    let word = self.word();
                    // A judgement by number, `$1`.
                    if depth == 0 && !word.starts_with('$') {
                        return Ok(Some(Token::Word(word)));
                    }
                }
            }
        }
    }

    fn tag(&mut self) -> Result<Token<'a>, PgnError> {
        let fault = self.fault(PgnFault::Tag);
        let closed = || fault.clone();
        self.skip('[').ok_or_else(closed)?;
        self.skip_while(char::is_whitespace);
        let name = self.take_while(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        self.skip_while(char::is_whitespace);
        self.skip('"').ok_or_else(closed)?;
        let mut value = String::new();
        loop {
            value.push_str(self.take_while(|letter| !matches!(letter, '"' | '\\' | '\n')));
            if self.skip('\\').is_none() {
                break;
            }
            let escaped = self.rest.chars().next().ok_or_else(closed)?;
            value.push(escaped);
            self.skip(escaped);
        }
        self.skip('"').ok_or_else(closed)?;
        self.skip_while(char::is_whitespace);
        self.skip(']').ok_or_else(closed)?;
        match name {
            "" => Err(fault),
            name => Ok(Token::Tag(name, value)),
        }
    }

    fn word(&mut self) -> &'a str {
        self.take_while(|letter| {
            !letter.is_whitespace() && !matches!(letter, '{' | '}' | '(' | ')' | '[' | ']' | ';')
        })
    }

    fn skip(&mut self, letter: char) -> Option<()> {
        self.rest = self.rest.strip_prefix(letter)?;
        self.line += usize::from(letter == '\n');
        Some(())
    }

    fn skip_while(&mut self, is_part: impl Fn(char) -> bool) {
        self.take_while(is_part);
    }

    fn take_while(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|letter| !is_part(letter));
        let (taken, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }
}
