//! The outer form of a file: nodes, properties and values along the main line.
//!
//! One pass over the text with a counter for depth: nesting costs no stack.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::super::{BadSize, Point};

/// The longest text that is read.
pub(super) const BYTES_MAX: usize = 1 << 20;
/// More moves than a room plays.
const NODES_MAX: usize = 1 << 14;
/// More nesting than any editor writes.
const DEPTH_MAX: u32 = 1 << 10;
/// More stones than the largest board takes.
const VALUES_MAX: usize = 1 << 12;
/// More properties than a node needs.
const PROPERTIES_MAX: usize = 1 << 7;

/// Why a file is no record of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SgfError {
    /// Longer than any game, or a node too full.
    TooLong,
    /// Variations within variations without end.
    TooDeep,
    /// There is no `(;` in it.
    NoGame,
    /// It ends within a game.
    Unclosed,
    /// Something stands where none may, at this byte.
    Unexpected {
        /// Bytes from the start.
        byte: usize,
    },
    /// More than one game.
    SecondGame,
    /// A property of the whole game stands behind the first node.
    RootAgain {
        /// Its name.
        name: String,
    },
    /// Written in characters that are not read here; whoever can may read it to a text first.
    Charset {
        /// The name that the file gives, empty if it gives none and is no UTF-8.
        name: String,
    },
    /// Not a game of Go.
    OtherGame,
    /// No board of ours.
    Size(BadSize),
    /// A stone is set up without a liberty.
    Breathless(Point),
}

/// One node: its properties in order.
#[derive(Debug, Default)]
pub(super) struct Node {
    properties: Vec<(String, Vec<String>)>,
}

/// The nodes of the main line, and how many variations were left out.
#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) variations: u32,
}

impl Node {
    /// The values of a property, as they stand in the brackets.
    pub(super) fn values(&self, name: &str) -> &[String] {
        self.properties
            .iter()
            .find(|(found, _)| found == name)
            .map_or(&[], |(_, values)| values)
    }

    /// The first value of a property.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.values(name).first().map(String::as_str)
    }

    /// Adds values; some writers repeat the name before each.
    fn add(&mut self, name: String, values: Vec<String>) -> Result<(), SgfError> {
        let is_full = self.properties.len() == PROPERTIES_MAX;
        let known = self.properties.iter_mut().find(|(found, _)| *found == name);
        match known {
            Some((_, earlier)) if earlier.len() + values.len() > VALUES_MAX => {
                return Err(SgfError::TooLong);
            }
            Some((_, earlier)) => earlier.extend(values),
            None if is_full => return Err(SgfError::TooLong),
            None => self.properties.push((name, values)),
        }
        Ok(())
    }

    pub(super) fn has(&self, name: &str) -> bool {
        !self.values(name).is_empty()
    }
}

impl Tree {
    pub(super) fn parse(text: &str) -> Result<Self, SgfError> {
        if text.len() > BYTES_MAX {
            return Err(SgfError::TooLong);
        }
        // Mail headers and byte order marks stand before some games.
        let start = game_start(text).ok_or(SgfError::NoGame)?;
        let mut reader = Reader {
            text,
            at: start,
            depth: 0,
            skipped_from: None,
            branched: false,
            tree: Self::default(),
        };
        while reader.step()? {}
        Ok(reader.tree)
    }
}

/// Where the first `(` stands that a `;` follows.
fn game_start(text: &str) -> Option<usize> {
    let opened = text.match_indices('(').map(|(at, _)| at);
    opened
        .into_iter()
        .find(|&at| text[at + 1..].trim_start().starts_with([';', '(']))
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: u32,
    /// The depth of the variation that is being left out.
    skipped_from: Option<u32>,
    /// Whether the main line has ended: what opens now is a variation.
    branched: bool,
    tree: Tree,
}

impl Reader<'_> {
    /// Reads one sign and what belongs to it; false at the end of the game.
    fn step(&mut self) -> Result<bool, SgfError> {
        let byte = self.at;
        match self.next() {
            None => Err(SgfError::Unclosed),
            Some(b'(') => self.open().map(|()| true),
            Some(b')') => self.close(),
            Some(blank) if blank.is_ascii_whitespace() => Ok(true),
            Some(_) if self.branched && self.skipped_from.is_none() => {
                Err(SgfError::Unexpected { byte })
            }
            Some(b';') => self.node().map(|()| true),
            Some(letter) if letter.is_ascii_alphabetic() => self.property(byte).map(|()| true),
            Some(_) => Err(SgfError::Unexpected { byte }),
        }
    }

    fn open(&mut self) -> Result<(), SgfError> {
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            return Err(SgfError::TooDeep);
        }
        if self.branched && self.skipped_from.is_none() {
            self.skipped_from = Some(self.depth);
            self.tree.variations += 1;
        }
        Ok(())
    }

    fn close(&mut self) -> Result<bool, SgfError> {
        if self.skipped_from == Some(self.depth) {
            self.skipped_from = None;
        }
        self.branched = true;
        self.depth = self.depth.saturating_sub(1);
        if self.depth > 0 {
            return Ok(true);
        }
        match game_start(&self.text[self.at..]) {
            Some(_) => Err(SgfError::SecondGame),
            None => Ok(false),
        }
    }

    fn node(&mut self) -> Result<(), SgfError> {
        if self.skipped_from.is_some() {
            return Ok(());
        }
        if self.tree.nodes.len() == NODES_MAX {
            return Err(SgfError::TooLong);
        }
        self.tree.nodes.push(Node::default());
        Ok(())
    }

    fn property(&mut self, start: usize) -> Result<(), SgfError> {
        while self.peek().is_some_and(|next| next.is_ascii_alphabetic()) {
            self.at += 1;
        }
        // Small letters in a name only made it readable in older files.
        let name = self.text[start..self.at].matches(|letter: char| letter.is_ascii_uppercase());
        let name: String = name.collect();
        let mut values = Vec::new();
        while self.next_value()? {
            let from = self.at;
            self.pass_value()?;
            if values.len() == VALUES_MAX {
                return Err(SgfError::TooLong);
            }
            values.push(self.text[from..self.at - 1].into());
        }
        if values.is_empty() || name.is_empty() {
            return Err(SgfError::Unexpected { byte: self.at });
        }
        if self.skipped_from.is_some() {
            return Ok(());
        }
        let node = self.tree.nodes.last_mut();
        let node = node.ok_or(SgfError::Unexpected { byte: start })?;
        node.add(name, values)
    }

    /// Steps into the next value of a property, if there is one more.
    fn next_value(&mut self) -> Result<bool, SgfError> {
        while self.peek().is_some_and(|next| next.is_ascii_whitespace()) {
            self.at += 1;
        }
        match self.peek() {
            None => Err(SgfError::Unclosed),
            Some(b'[') => {
                self.at += 1;
                Ok(true)
            }
            Some(_) => Ok(false),
        }
    }

    /// Steps behind the bracket that closes a value.
    fn pass_value(&mut self) -> Result<(), SgfError> {
        loop {
            match self.next() {
                None => return Err(SgfError::Unclosed),
                Some(b']') => return Ok(()),
                Some(b'\\') => self.at += 1,
                Some(_) => {}
            }
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let next = self.peek()?;
        self.at += 1;
        Some(next)
    }
}

impl fmt::Display for SgfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => f.write_str("longer than any game"),
            Self::TooDeep => f.write_str("variations nested too deeply"),
            Self::NoGame => f.write_str("no game in it"),
            Self::Unclosed => f.write_str("the text ends within a game"),
            Self::Unexpected { byte } => write!(f, "nothing that may stand at byte {byte}"),
            Self::SecondGame => f.write_str("more than one game"),
            Self::RootAgain { name } => write!(f, "{name} again behind the first node"),
            Self::Charset { name } if name.is_empty() => f.write_str("not UTF-8"),
            Self::Charset { name } => write!(f, "written in {name}, not in UTF-8"),
            Self::OtherGame => f.write_str("not a game of Go"),
            Self::Size(error) => error.fmt(f),
            Self::Breathless(point) => write!(f, "the stone at {point} has no liberty"),
        }
    }
}

impl core::error::Error for SgfError {}
