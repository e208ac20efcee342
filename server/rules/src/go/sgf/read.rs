//! From a file to a record and what is to be said about it.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::super::{
    Action, Board, ClockLeft, Colour, Game, Illegal, Options, Pass, Ply, Point, Record, Size,
};
use super::root::Root;
use super::tree::{BYTES_MAX, Node, Tree};
use super::{Info, SgfError, TURN_LOST, Told};

/// A record read from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The game; illegal moves are not in it.
    pub record: Record,
    /// What the file says besides.
    pub info: Info,
    /// How the file says that it ended.
    pub told: Told,
    /// What is odd about the file, in its order.
    pub notes: Vec<Note>,
}

/// Something odd in a file that was read nevertheless; moves are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A move that is not legal was left out, and its turn counts as lost.
    Illegal {
        /// Which move.
        number: u32,
        /// Why.
        illegal: Illegal,
    },
    /// A move names no point of the board; it was left out, and its turn counts as lost.
    Unreadable {
        /// Which move.
        number: u32,
    },
    /// One side moved twice; the other's turn counts as lost (Art. 17).
    OutOfTurn {
        /// The second of the moves.
        number: u32,
    },
    /// Stones set up or taken off behind the first node are not followed.
    SetupWithin {
        /// The move before, 0 if there is none.
        number: u32,
    },
    /// The handicap is not that of the stones on the board; these count.
    Handicap {
        /// What `HA` says.
        said: u32,
        /// How many stones there are.
        stones: u32,
    },
    /// A property of the whole game means nothing here.
    Property {
        /// Its name.
        name: &'static str,
        /// What it says.
        value: String,
    },
    /// Variations were left out.
    Variations {
        /// How many.
        count: u32,
    },
}

/// Reads the one game of a file; characters are UTF-8, or Latin-1 where the file says so.
///
/// # Errors
///
/// The file is no record, or written in other characters.
pub fn read(bytes: &[u8]) -> Result<Imported, SgfError> {
    if bytes.len() > BYTES_MAX {
        return Err(SgfError::TooLong);
    }
    let charset = charset(bytes).unwrap_or_default();
    match charset.to_ascii_lowercase().as_str() {
        "" | "utf-8" | "utf8" | "us-ascii" | "ascii" => match core::str::from_utf8(bytes) {
            Ok(text) => read_text(text),
            Err(_) => Err(SgfError::Charset { name: charset }),
        },
        "iso-8859-1" | "iso8859-1" | "latin1" | "latin-1" => {
            let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
            read_text(&text).map_err(|error| in_bytes(error, &text))
        }
        _ => Err(SgfError::Charset { name: charset }),
    }
}

/// The place in a file each of whose bytes is a character of the text, some of them longer.
fn in_bytes(error: SgfError, text: &str) -> SgfError {
    let SgfError::Unexpected { byte } = error else {
        return error;
    };
    let before = text.get(..byte).unwrap_or(text);
    let byte = before.chars().count();
    SgfError::Unexpected { byte }
}

/// Reads the one game of a text, whatever characters it says it was written in.
///
/// # Errors
///
/// The text is no record.
pub fn read_text(text: &str) -> Result<Imported, SgfError> {
    read_main_line(text, None)
}

/// The same under these rules, whatever the text names; size, komi and handicap are the text's.
pub(in super::super) fn read_under(text: &str, rules: &Options) -> Result<Imported, SgfError> {
    read_main_line(text, Some(rules))
}

fn read_main_line(text: &str, rules: Option<&Options>) -> Result<Imported, SgfError> {
    let tree = Tree::parse(text)?;
    let (first, rest) = tree.nodes.split_first().ok_or(SgfError::NoGame)?;
    for node in rest {
        if let Some(name) = ["GM", "FF", "SZ", "CA"]
            .into_iter()
            .find(|name| node.has(name))
        {
            return Err(SgfError::RootAgain { name: name.into() });
        }
    }
    let Root {
        mut record,
        info,
        told,
        notes,
    } = Root::read(first, opening(&tree.nodes))?;
    if let Some(rules) = rules {
        let told = record.options;
        record.options = Options {
            size: told.size,
            komi: told.komi,
            handicap: told.handicap,
            placement: told.placement,
            ..*rules
        };
    }
    let mut reader = Reader {
        size: record.options.size,
        game: record.start(),
        record,
        notes,
        number: 0,
    };
    reader.a_move(first);
    for node in rest {
        reader.setup(node);
        reader.a_move(node);
    }
    if tree.variations > 0 {
        let count = tree.variations;
        reader.notes.push(Note::Variations { count });
    }
    Ok(Imported {
        record: reader.record,
        info,
        told,
        notes: reader.notes,
    })
}

/// The characters that a file says it is written in.
///
/// The name of the property is found before its file can be read: everyday encodings agree on it.
fn charset(bytes: &[u8]) -> Option<String> {
    /// Where the head of a file has ended for sure.
    const HEAD: usize = 4096;
    let head = &bytes[..bytes.len().min(HEAD)];
    let begins = |window: &[u8]| window.ends_with(b"CA[") && !window[0].is_ascii_alphabetic();
    let at = head.windows(4).position(begins)? + 4;
    let name = head[at..].split(|&byte| byte == b']').next()?;
    let name: String = name.iter().map(|&byte| char::from(byte)).take(40).collect();
    Some(name.trim().into())
}

/// The colours of the first two moves.
fn opening(nodes: &[Node]) -> [Option<Colour>; 2] {
    let mut moves = nodes.iter().filter_map(Node::mover);
    [moves.next(), moves.next()]
}

struct Reader {
    size: Size,
    game: Game,
    record: Record,
    notes: Vec<Note>,
    number: u32,
}

impl Node {
    /// Whose move stands in the node, if one does.
    fn mover(&self) -> Option<Colour> {
        match (self.has("B"), self.has("W")) {
            (true, _) => Some(Colour::Black),
            (false, true) => Some(Colour::White),
            (false, false) => None,
        }
    }
}

impl Reader {
    fn setup(&mut self, node: &Node) {
        if ["AB", "AW", "AE"].into_iter().any(|name| node.has(name)) {
            let number = self.number;
            self.notes.push(Note::SetupWithin { number });
        }
    }

    fn a_move(&mut self, node: &Node) {
        let Some(colour) = node.mover() else {
            return;
        };
        self.number += 1;
        let raw = node.value(name_of(colour)).unwrap_or_default();
        self.turn_to(colour);
        let number = self.number;
        let action = match action(raw, self.size) {
            Some(Action::Pass(_)) if node.has(TURN_LOST) => Some(Action::Pass(Pass::Lost)),
            told => told,
        };
        match action.map(|action| (action, self.game.repeat(colour, action))) {
            Some((action, Ok(_))) => self.record.plies.push(Ply {
                colour,
                action,
                clock: clock(node, colour),
            }),
            Some((_, Err(illegal))) => {
                self.notes.push(Note::Illegal { number, illegal });
                self.lose_turn();
            }
            None => {
                self.notes.push(Note::Unreadable { number });
                self.lose_turn();
            }
        }
    }

    /// Lets the other side lose its turn if it should be its own.
    fn turn_to(&mut self, colour: Colour) {
        let position = self.game.position();
        // Two passes change no turn; what follows them is a resumption.
        if position.to_move() != colour && !position.is_stopped() {
            let number = self.number;
            self.notes.push(Note::OutOfTurn { number });
            self.lose_turn();
        }
    }

    fn lose_turn(&mut self) {
        let colour = self.game.position().to_move();
        let action = Action::Pass(Pass::Lost);
        if self.game.repeat(colour, action).is_ok() {
            self.record.plies.push(Ply {
                colour,
                action,
                clock: None,
            });
        }
    }
}

const fn name_of(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "B",
        Colour::White => "W",
    }
}

/// What a move says; `tt` is a pass where the board has no such point (FF\[3\]).
fn action(raw: &str, size: Size) -> Option<Action> {
    const PASS: Action = Action::Pass(Pass::Chosen);
    match raw.trim() {
        // Two backticks are what a careless writer makes of a pass.
        "" | "``" => Some(PASS),
        "tt" if size.columns() <= 19 && size.rows() <= 19 => Some(PASS),
        point => Point::from_sgf(point, size).ok().map(Action::Play),
    }
}

fn clock(node: &Node, colour: Colour) -> Option<ClockLeft> {
    let (left, overtime) = match colour {
        Colour::Black => ("BL", "OB"),
        Colour::White => ("WL", "OW"),
    };
    Some(ClockLeft {
        left_ms: milliseconds(node.value(left)?.trim())?,
        overtime: node
            .value(overtime)
            .and_then(|left| left.trim().parse().ok()),
    })
}

/// Seconds with at most three decimals that count.
fn milliseconds(text: &str) -> Option<u64> {
    let (seconds, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = fraction.bytes().chain(core::iter::repeat(b'0')).take(3);
    let mut thousandths = 0;
    for digit in digits {
        thousandths = thousandths * 10 + u64::from(char::from(digit).to_digit(10)?);
    }
    let seconds: u64 = seconds.parse().ok()?;
    seconds.checked_mul(1000)?.checked_add(thousandths)
}

/// A board with these stones, unless one has no liberty.
pub(super) fn checked(board: Board) -> Result<Board, SgfError> {
    match board.breathless() {
        Some(point) => Err(SgfError::Breathless(point)),
        None => Ok(board),
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal { number, illegal } => write!(f, "move {number} left out: {illegal}"),
            Self::Unreadable { number } => write!(f, "move {number} left out: no such point"),
            Self::OutOfTurn { number } => write!(f, "move {number} out of turn"),
            Self::SetupWithin { number } => {
                write!(f, "stones set up after move {number} left out")
            }
            Self::Handicap { said, stones } => {
                write!(f, "a handicap of {said} with {stones} stones on the board")
            }
            Self::Property { name, value } => write!(f, "{name} says `{value}`"),
            Self::Variations { count } => write!(f, "{count} variations left out"),
        }
    }
}
