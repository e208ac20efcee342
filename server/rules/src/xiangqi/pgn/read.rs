//! From a file to a record.

use alloc::string::String;

use crate::xiangqi::{Notation, Position, Record, Score, Unread};

use super::tag::{self, FOULS, GAME, NAMES, TEAMS, USED};
use super::token::{Token, Tokens};
use super::{Info, PgnError, PgnFault};

/// The longest file, in bytes: games of thousands of moves with comments on each.
pub const BYTES_MAX: usize = 1 << 20;
/// The most moves of a game, one side's counted as one: twice what limits on quiet moves allow.
pub const PLIES_MAX: usize = 1 << 14;

/// A record read from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The game.
    pub record: Record,
    /// What the file says besides.
    pub info: Info,
}

/// Reads the one game of a file in UTF-8.
///
/// # Errors
///
/// The file is no record, or a move in it is not legal.
pub fn read(bytes: &[u8]) -> Result<Imported, PgnError> {
    let at = |line, fault| PgnError { line, fault };
    if bytes.len() > BYTES_MAX {
        return Err(at(1, PgnFault::TooLong));
    }
    let text = core::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        at(line, PgnFault::Charset)
    })?;
    let mut reader = Reader::new();
    let mut tokens = Tokens::of(text);
    while let Some(token) = tokens.next()? {
        let read = match token {
            Token::Tag(name, value) => reader.tag(name, value),
            Token::Word(word) => reader.word(word),
        };
        read.map_err(|fault| tokens.fault(fault))?;
    }
    reader.imported().map_err(|fault| tokens.fault(fault))
}

struct Reader {
    record: Record,
    info: Info,
    /// After the last move read.
    position: Position,
    /// What the head says.
    told: Option<Score>,
    /// Where moves have begun no tag follows.
    in_moves: bool,
    is_over: bool,
}

impl Reader {
    fn new() -> Self {
        let start = Position::start();
        Self {
            record: Record::new(start),
            info: Info::default(),
            position: start,
            told: None,
            in_moves: false,
            is_over: false,
        }
    }

    fn tag(&mut self, name: &str, value: String) -> Result<(), PgnFault> {
        if self.in_moves {
            return Err(PgnFault::AfterEnd);
        }
        match name {
            "Game" => {
                let known = [GAME, "Xiangqi", "ChineseChess"];
                if !known.iter().any(|known| known.eq_ignore_ascii_case(&value)) {
                    return Err(PgnFault::OtherGame);
                }
            }
            "FEN" => {
                let start = Position::from_fen(value.trim()).map_err(PgnFault::Fen)?;
                self.record.start = start;
                self.position = start;
            }
            "Result" => self.told = Score::from_text(&value),
            "Event" => self.info.event = value,
            "Site" => self.info.site = value,
            "Date" => self.info.date = value,
            "Round" => self.info.round = value,
            "Termination" => self.info.termination = value,
            name => return self.sides_tag(name, value),
        }
        Ok(())
    }

    /// A tag that each side has; any other is passed over.
    fn sides_tag(&mut self, name: &str, value: String) -> Result<(), PgnFault> {
        let info = &mut self.info;
        if let Some((colour, _)) = tag::side(&NAMES, name) {
            info.names[colour] = value;
        } else if let Some((colour, _)) = tag::side(&TEAMS, name) {
            info.teams[colour] = value;
        } else if let Some((colour, name)) = tag::side(&USED, name) {
            let used = tag::read_time(&value).ok_or(PgnFault::Value { name })?;
            info.used_s[colour] = Some(used);
        } else if let Some((colour, name)) = tag::side(&FOULS, name) {
            let fouls = tag::read_count(&value).ok_or(PgnFault::Value { name })?;
            info.fouls[colour] = Some(fouls);
        }
        Ok(())
    }

    fn word(&mut self, word: &str) -> Result<(), PgnFault> {
        self.in_moves = true;
        if self.is_over {
            return Err(PgnFault::AfterEnd);
        }
        let score = Score::from_text(word);
        if word == "*" || score.is_some() {
            self.is_over = true;
            self.record.score = score;
            return Ok(());
        }
        // A pawn's order and file before a dot look like the number of a move.
        let text = word.trim_end_matches(['!', '?', '+', '#']);
        match self.play(text) {
            Err(PgnFault::Move {
                why: Unread::NotAMove,
                ..
            }) => match without_number(text) {
                "" => Ok(()),
                rest => self.play(rest),
            },
            played => played,
        }
    }

    fn play(&mut self, text: &str) -> Result<(), PgnFault> {
        let refused = |why| PgnFault::Move {
            ply: self.record.moves.len() + 1,
            text: text.chars().take(12).collect(),
            why,
        };
        let step = Notation::read_any(&self.position, text).map_err(refused)?;
        if self.record.moves.len() >= PLIES_MAX {
            return Err(PgnFault::TooManyPlies);
        }
        self.position.play(step);
        self.record.moves.push(step);
        Ok(())
    }

    fn imported(mut self) -> Result<Imported, PgnFault> {
        match (self.told, self.record.score) {
            (Some(told), Some(score)) if told != score => return Err(PgnFault::TwoResults),
            (told, score) => self.record.score = score.or(told),
        }
        Ok(Imported {
            record: self.record,
            info: self.info,
        })
    }
}

/// What follows `12.` or `12...`; dots or digits alone are a number too.
fn without_number(text: &str) -> &str {
    let is_digit = |letter: char| letter.is_ascii_digit() || matches!(letter, '０'..='９');
    let rest = text.trim_start_matches(is_digit);
    let after_dots = rest.trim_start_matches(['.', '．', '、', '…']);
    match rest.is_empty() || after_dots.len() < rest.len() {
        true => after_dots,
        false => text,
    }
}
