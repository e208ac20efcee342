//! The text of a record, written and read (junqi rules 8).

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use super::{Layout, LayoutError, OptionTextError, Options, OptionsError, Preset, Record, Token};
use crate::{BySeat, Seat};

/// The longest text that is read.
const TEXT_BYTES_MAX: usize = 1 << 20;
/// The longest game that is read; far beyond what a room plays.
const TOKENS_MAX: usize = 1 << 16;
/// No line of a written record is as wide as this.
const COLUMNS_MAX: usize = 120;

/// Why a text is no record, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// The token within the record, counted from 1, if a token is at fault.
    pub token: Option<usize>,
    /// What is wrong there.
    pub fault: RecordFault,
}

/// What is wrong with the text of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordFault {
    /// The text or its game is longer than any real one.
    TooLong,
    /// A line of options is not `OPT key=value`.
    BadOptionLine,
    /// An option is unknown, or its value.
    Option(OptionTextError),
    /// An option is set twice, or the preset after another.
    OptionAgain,
    /// An option stands after the first layout.
    OptionTooLate,
    /// An option is out of its range.
    Options(OptionsError),
    /// A line before the tokens is not `SEAT LAYOUT`.
    BadSeatLine,
    /// The seats do not stand in turn order.
    SeatOrder {
        /// Which seat should stand here.
        expected: Seat,
        /// Which seat does.
        found: Seat,
    },
    /// A layout is none to start from.
    Layout(LayoutError),
    /// A seat does not play in this game.
    NotInPlay(Seat),
    /// The text ends before the last layout.
    LayoutMissing,
    /// A word is no token.
    BadToken,
}

impl Record {
    /// Reads a record; without a line `OPT preset=` it has the options given here.
    ///
    /// # Errors
    ///
    /// The first place at which the text is no record.
    pub fn parse(text: &str, default_options: Options) -> Result<Self, RecordError> {
        let at = |line, fault| RecordError {
            line,
            token: None,
            fault,
        };
        if text.len() > TEXT_BYTES_MAX {
            return Err(at(1, RecordFault::TooLong));
        }
        let mut reader = Reader::new(default_options);
        let mut last = 1;
        for (index, line) in text.lines().enumerate() {
            last = index + 1;
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(pair) = line.strip_prefix("OPT ") {
                reader.option(pair).map_err(|fault| at(last, fault))?;
            } else if reader.layouts.len() < reader.options.seats().len() {
                reader.layout(line).map_err(|fault| at(last, fault))?;
            } else {
                reader.tokens(line).map_err(|fault| RecordError {
                    line: last,
                    token: Some(reader.tokens.len() + 1),
                    fault,
                })?;
            }
        }
        reader.finish().map_err(|fault| at(last, fault))
    }
}

struct Reader<'a> {
    options: Options,
    keys: Vec<&'a str>,
    layouts: Vec<(Seat, Layout)>,
    tokens: Vec<Token>,
}

impl<'a> Reader<'a> {
    fn new(options: Options) -> Self {
        Self {
            options,
            keys: Vec::new(),
            layouts: Vec::new(),
            tokens: Vec::new(),
        }
    }

    fn option(&mut self, pair: &'a str) -> Result<(), RecordFault> {
        if !self.layouts.is_empty() {
            return Err(RecordFault::OptionTooLate);
        }
        let (key, value) = pair
            .trim()
            .split_once('=')
            .ok_or(RecordFault::BadOptionLine)?;
        // A preset sets everything, so it would undo what stands before it.
        if self.keys.contains(&key) || (key == "preset" && !self.keys.is_empty()) {
            return Err(RecordFault::OptionAgain);
        }
        if key == "preset" {
            let preset: Preset = value.parse().map_err(RecordFault::Option)?;
            self.options = Options::preset(preset);
        } else {
            self.options.set(key, value).map_err(RecordFault::Option)?;
        }
        self.keys.push(key);
        Ok(())
    }

    fn layout(&mut self, line: &str) -> Result<(), RecordFault> {
        self.options.check().map_err(RecordFault::Options)?;
        let (seat, layout) = line.split_once(' ').ok_or(RecordFault::BadSeatLine)?;
        let found = match *seat.as_bytes() {
            [letter] => Seat::from_letter(char::from(letter)).ok_or(RecordFault::BadSeatLine)?,
            _ => return Err(RecordFault::BadSeatLine),
        };
        let first = self.layouts.first().map_or(found, |&(first, _)| first);
        if !self.options.plays(found) {
            return Err(RecordFault::NotInPlay(found));
        }
        if let Some(expected) = self.options.turn_order(first).nth(self.layouts.len())
            && found != expected
        {
            return Err(RecordFault::SeatOrder { expected, found });
        }
        let layout: Layout = layout.trim().parse().map_err(RecordFault::Layout)?;
        layout
            .check(self.options.flying_bombs)
            .map_err(RecordFault::Layout)?;
        self.layouts.push((found, layout));
        Ok(())
    }

    fn tokens(&mut self, line: &str) -> Result<(), RecordFault> {
        for word in line.split_whitespace() {
            if self.tokens.len() == TOKENS_MAX {
                return Err(RecordFault::TooLong);
            }
            self.tokens
                .push(word.parse().map_err(|_| RecordFault::BadToken)?);
        }
        Ok(())
    }

    fn finish(self) -> Result<Record, RecordFault> {
        let mut layouts = BySeat::default();
        for &(seat, layout) in &self.layouts {
            layouts[seat] = Some(layout);
        }
        let first = self.layouts.first().map(|&(first, _)| first);
        let (Some(first), Some(layouts)) = (first, self.options.armies(&layouts)) else {
            return Err(RecordFault::LayoutMissing);
        };
        Ok(Record {
            options: self.options,
            first,
            layouts,
            tokens: self.tokens,
        })
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let preset = self.options.matching_preset().unwrap_or(Preset::Classic);
        writeln!(f, "OPT preset={preset}")?;
        let base = Options::preset(preset).entries();
        for (entry, base) in self.options.entries().iter().zip(&base) {
            if entry != base {
                writeln!(f, "OPT {}={}", entry.0, entry.1)?;
            }
        }
        for seat in self.turn_order() {
            writeln!(f, "{seat} {}", self.layouts[seat])?;
        }
        let mut column = 0;
        for token in &self.tokens {
            let word = token.to_string();
            if column > 0 && column + 1 + word.len() >= COLUMNS_MAX {
                writeln!(f)?;
                column = 0;
            }
            if column > 0 {
                f.write_str(" ")?;
                column += 1;
            }
            f.write_str(&word)?;
            column += word.len();
        }
        if column > 0 { writeln!(f) } else { Ok(()) }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(token) = self.token {
            write!(f, ", token {token}")?;
        }
        write!(f, ": {}", self.fault)
    }
}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => f.write_str("longer than any game"),
            Self::BadOptionLine => f.write_str("not `OPT key=value`"),
            Self::Option(error) => error.fmt(f),
            Self::OptionAgain => f.write_str("set twice, or a preset after another option"),
            Self::OptionTooLate => f.write_str("an option after the first layout"),
            Self::Options(error) => error.fmt(f),
            Self::BadSeatLine => f.write_str("not `SEAT LAYOUT`"),
            Self::SeatOrder { expected, found } => {
                write!(f, "{found} stands where {expected} is next in turn")
            }
            Self::Layout(error) => error.fmt(f),
            Self::NotInPlay(seat) => write!(f, "{seat} does not play"),
            Self::LayoutMissing => f.write_str("fewer layouts than players"),
            Self::BadToken => f.write_str("no such token"),
        }
    }
}

impl core::error::Error for RecordError {}
