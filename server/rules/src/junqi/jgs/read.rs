//! Reads a `.jgs` file, and plays it again to see whether it can have happened.

use alloc::vec::Vec;

use super::{
    CODES, EVENT, HEADER_BYTES, Jgs, JgsName, MAGIC, MOVE, NOBODY, PLAYER_BYTES, STEP_BYTES,
    TAIL_BYTES, at, end, event, seat_of,
};
use crate::junqi::{
    FileError, FileFault, Layout, Options, Outcome, Post, Preset, Reason, Record, Token, Variant,
    jql, piece_codes,
};
use crate::{BySeat, Seat};

type Step = [u8; STEP_BYTES];
/// What is wrong within a step, after how many of its bytes.
type StepFault = (usize, FileFault);

impl Jgs {
    /// Reads a `.jgs` file and plays it by the rules of the preset `platform`.
    ///
    /// Account numbers, comments, and what follows from the moves (revealed flags, counts of
    /// timeouts) are not read.
    ///
    /// # Errors
    ///
    /// The first byte that makes no sense, else the first step that cannot have happened.
    pub fn read(bytes: &[u8]) -> Result<Self, FileError> {
        let recorder = header(bytes)?;
        let table = Table::read(bytes)?;
        let steps = steps(bytes)?;
        let mut tokens = Vec::with_capacity(steps.len());
        for (index, step) in steps.iter().enumerate() {
            tokens.push(table.token(step).map_err(|(byte, fault)| FileError {
                offset: at::STEPS + STEP_BYTES * index + byte,
                step: Some(index + 1),
                fault,
            })?);
        }
        let record = Record {
            options: table.options,
            first: first_mover(&tokens).unwrap_or(table.turned(recorder)),
            layouts: table.layouts,
            tokens,
        };
        record.replay().map_err(|error| FileError {
            offset: at::STEPS + STEP_BYTES * (error.token - 1),
            step: Some(error.token),
            fault: FileFault::Replay(error.fault),
        })?;
        let names = table.names;
        Ok(Self { record, names })
    }
}

/// Checks the header; gives the recorder's seat.
fn header(bytes: &[u8]) -> Result<Seat, FileError> {
    if bytes.starts_with(jql::MAGIC) {
        return Err(FileError::at(0, FileFault::IsLayout));
    }
    FileError::unless_begun(bytes, MAGIC)?;
    let recorder = byte(bytes, at::RECORDER)?;
    let recorder =
        seat_of(recorder).ok_or(FileError::at(at::RECORDER, FileFault::Colour(recorder)))?;
    if number(bytes, at::HEADER_BYTES)? != HEADER_BYTES {
        return Err(FileError::at(at::HEADER_BYTES, FileFault::Header));
    }
    let to_move = byte(bytes, at::TO_MOVE)?;
    if to_move != NOBODY && seat_of(to_move).is_none() {
        return Err(FileError::at(at::TO_MOVE, FileFault::Colour(to_move)));
    }
    Ok(recorder)
}

/// The steps, if the file holds as many as it says, and the tail.
fn steps(bytes: &[u8]) -> Result<&[Step], FileError> {
    let count = usize::from(number(bytes, at::STEP_COUNT)?);
    let end = at::STEPS + STEP_BYTES * count;
    if bytes.len() < end + TAIL_BYTES {
        return Err(cut(bytes));
    }
    let (steps, _) = bytes[at::STEPS..end].as_chunks();
    Ok(steps)
}

/// Who sits where, with which army.
struct Table {
    options: Options,
    layouts: BySeat<Layout>,
    names: BySeat<JgsName>,
    /// Two players who sit E and W: ours sit N and S, so all is turned by a quarter.
    is_turned: bool,
}

impl Table {
    fn read(bytes: &[u8]) -> Result<Self, FileError> {
        let mut layouts = BySeat::<Option<Layout>>::default();
        let mut names = BySeat::<JgsName>::default();
        for index in 0..Seat::ALL.len() {
            let start = at::PLAYERS + PLAYER_BYTES * index;
            let colour = byte(bytes, start)?;
            let name: &[u8; JgsName::BYTES_MAX] = part(bytes, start + at::NAME)?;
            let codes: &[u8; CODES] = part(bytes, start + at::LAYOUT)?;
            if colour == NOBODY {
                continue;
            }
            let seat = seat_of(colour).ok_or(FileError::at(start, FileFault::Colour(colour)))?;
            if layouts[seat].is_some() {
                return Err(FileError::at(start, FileFault::ColourTwice(colour)));
            }
            let layout = piece_codes::read(codes, false)
                .map_err(|(index, fault)| FileError::at(start + at::LAYOUT + index, fault))?;
            layouts[seat] = Some(layout);
            names[seat] = JgsName::new(name);
        }
        Self::seated(layouts, names).ok_or(FileError::at(at::PLAYERS, FileFault::Players))
    }

    fn seated(layouts: BySeat<Option<Layout>>, names: BySeat<JgsName>) -> Option<Self> {
        let taken = layouts.map(|layout| layout.is_some()).into_inner();
        let (game, is_turned) = match taken {
            [true, true, true, true] => (Variant::FourPlayer, false),
            [true, false, true, false] => (Variant::Duel, false),
            [false, true, false, true] => (Variant::Duel, true),
            _ => return None,
        };
        let options = Options {
            game,
            ..Options::preset(Preset::Platform)
        };
        let from = |seat: Seat| if is_turned { seat.left() } else { seat };
        Some(Self {
            options,
            layouts: options.armies(&BySeat::from_fn(|seat| layouts[from(seat)]))?,
            names: BySeat::from_fn(|seat| names[from(seat)]),
            is_turned,
        })
    }

    fn turned(&self, seat: Seat) -> Seat {
        if self.is_turned { seat.right() } else { seat }
    }

    fn token(&self, step: &Step) -> Result<Token, StepFault> {
        match step[0] {
            MOVE => Ok(Token::Move {
                from: self.post(step, 2)?,
                outcome: outcome(step[1]),
                to: self.post(step, 4)?,
            }),
            EVENT => self.event(step),
            kind => Err((0, FileFault::StepKind(kind))),
        }
    }

    fn event(&self, step: &Step) -> Result<Token, StepFault> {
        match step[1] {
            event::TIMEOUT => Ok(Token::Timeout(self.seat(step)?)),
            event::OUT => Ok(Token::Out(self.seat(step)?, reason(step[3])?)),
            event::LEFT => Ok(Token::Left(self.seat(step)?)),
            event::END => match step[3] {
                end::DRAW => Ok(Token::Draw),
                end::DECIDED | end::FLED => Ok(Token::Decided),
                unknown => Err((3, FileFault::End(unknown))),
            },
            kind => Err((1, FileFault::EventKind(kind))),
        }
    }

    fn seat(&self, step: &Step) -> Result<Seat, StepFault> {
        let seat = seat_of(step[2]).ok_or((2, FileFault::Colour(step[2])))?;
        Ok(self.turned(seat))
    }

    fn post(&self, step: &Step, place: usize) -> Result<Post, StepFault> {
        let (up, right) = (step[place], step[place + 1]);
        let on_screen = 16_u8.checked_sub(up).and_then(|y| {
            if self.is_turned {
                Post::on_screen(y, 16_u8.checked_sub(right)?)
            } else {
                Post::on_screen(right, y)
            }
        });
        on_screen.ok_or((place, FileFault::NoPost(up, right)))
    }
}

/// What the two lowest bits say; the others are about what else can be seen.
const fn outcome(bits: u8) -> Outcome {
    match bits & 3 {
        0 => Outcome::Plain,
        1 => Outcome::AttackerWins,
        2 => Outcome::DefenderWins,
        _ => Outcome::Both,
    }
}

fn reason(number: u8) -> Result<Reason, StepFault> {
    let digit = char::from_digit(number.into(), 10);
    digit
        .and_then(Reason::from_digit)
        .ok_or((3, FileFault::Reason(number)))
}

/// Who makes the first step that only the seat to move can make; where there is none, the first.
fn first_mover(tokens: &[Token]) -> Option<Seat> {
    let in_turn = tokens.iter().find_map(|token| match token {
        Token::Move { from, .. } => from.home(),
        Token::Timeout(seat) | Token::Out(seat, Reason::Timeouts | Reason::Surrender) => {
            Some(*seat)
        }
        Token::Out(_, Reason::Flag | Reason::NoMove | Reason::Left)
        | Token::Left(_)
        | Token::Draw
        | Token::Decided => None,
    });
    in_turn.or_else(|| match tokens.first()? {
        Token::Out(seat, _) | Token::Left(seat) | Token::Timeout(seat) => Some(*seat),
        Token::Move { .. } | Token::Draw | Token::Decided => None,
    })
}

fn cut(bytes: &[u8]) -> FileError {
    FileError::at(bytes.len(), FileFault::Cut)
}

fn part<const N: usize>(bytes: &[u8], offset: usize) -> Result<&[u8; N], FileError> {
    let part = bytes.get(offset..).and_then(<[u8]>::first_chunk);
    part.ok_or_else(|| cut(bytes))
}

fn byte(bytes: &[u8], offset: usize) -> Result<u8, FileError> {
    part::<1>(bytes, offset).map(|&[byte]| byte)
}

fn number(bytes: &[u8], offset: usize) -> Result<u16, FileError> {
    part(bytes, offset).map(|&bytes| u16::from_le_bytes(bytes))
}
