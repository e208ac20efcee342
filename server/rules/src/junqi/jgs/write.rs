//! Writes a `.jgs` file of a game that the platform's rules allow.

use alloc::vec;
use alloc::vec::Vec;
use core::{fmt, iter};

use super::{
    EVENT, HEADER_BYTES, Jgs, MAGIC, MOVE, NOBODY, PLAYER_BYTES, STEP_BYTES, TAIL_BYTES, at,
    colour, end, event,
};
use crate::junqi::{
    End, Event, LayoutError, Options, Outcome, Position, Post, Preset, Record, ReplayError, Step,
    Token, Variant, piece_codes,
};
use crate::{BySeat, Seat};

/// Why a game cannot be told in a `.jgs` file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JgsUnfit {
    /// The platform's files know the board of 129 posts alone.
    Board,
    /// The game has more steps than the file can count.
    TooLong,
    /// A seat's layout is none to start from on that platform.
    Layout(Seat, LayoutError),
    /// By the platform's rules the game would have gone otherwise.
    Otherwise(ReplayError),
}

impl Jgs {
    /// Writes a `.jgs` file.
    ///
    /// # Errors
    ///
    /// The file could not say what happened: the platform has but one set of rules.
    pub fn write(&self) -> Result<Vec<u8>, JgsUnfit> {
        let record = as_on_platform(&self.record)?;
        let count = u16::try_from(record.tokens.len()).map_err(|_| JgsUnfit::TooLong)?;
        let mut bytes = self.header(count);
        let mut steps = record.steps();
        let mut timeouts = BySeat::<u8>::default();
        let mut mover = steps.position().to_move();
        while let Some(step) = steps.next() {
            let step = step.map_err(JgsUnfit::Otherwise)?;
            if let Token::Timeout(seat) = step.token {
                timeouts[seat] = timeouts[seat].saturating_add(1);
            }
            bytes.extend(step_bytes(&step, mover, steps.position(), &timeouts));
            mover = steps.position().to_move();
        }
        bytes[at::TO_MOVE] = match steps.position().over() {
            Some(End::Draw { .. }) => colour(steps.position().to_move()),
            Some(End::Won { .. }) | None => NOBODY,
        };
        bytes.extend([0; TAIL_BYTES]);
        Ok(bytes)
    }

    fn header(&self, count: u16) -> Vec<u8> {
        let record = &self.record;
        let mut bytes = vec![0; at::STEPS];
        put(&mut bytes, 0, MAGIC);
        put(&mut bytes, at::RECORDER, &[colour(record.first)]);
        put(&mut bytes, at::HEADER_BYTES, &HEADER_BYTES.to_le_bytes());
        // A game too long for this field is still read: the count of steps says how long it is.
        let step_bytes = usize::from(count) * STEP_BYTES;
        let step_bytes = u16::try_from(step_bytes).unwrap_or(u16::MAX);
        put(&mut bytes, at::STEP_BYTES, &step_bytes.to_le_bytes());
        put(&mut bytes, at::STEP_COUNT, &count.to_le_bytes());
        for seat in Seat::ALL {
            let start = at::PLAYERS + PLAYER_BYTES * usize::from(colour(seat));
            if !record.options.plays(seat) {
                put(&mut bytes, start, &[NOBODY]);
                continue;
            }
            put(&mut bytes, start, &[colour(seat)]);
            put(&mut bytes, start + at::NAME, self.names[seat].bytes());
            let codes = piece_codes::write(&record.layouts[seat]);
            put(&mut bytes, start + at::LAYOUT, &codes);
        }
        bytes
    }
}

/// The same game under the platform's rules, whether or not it could be played by them.
fn as_on_platform(record: &Record) -> Result<Record, JgsUnfit> {
    let game = record.options.variant();
    match game {
        Variant::FourPlayer | Variant::Duel => {}
        Variant::Frontier => return Err(JgsUnfit::Board),
    }
    let options = Options {
        game,
        ..Options::preset(Preset::Platform)
    };
    for &seat in options.seats() {
        record.layouts[seat]
            .check(options.flying_bombs)
            .map_err(|error| JgsUnfit::Layout(seat, error))?;
    }
    Ok(Record {
        options,
        ..record.clone()
    })
}

fn put(bytes: &mut [u8], offset: usize, what: &[u8]) {
    bytes[offset..offset + what.len()].copy_from_slice(what);
}

fn step_bytes(
    step: &Step,
    mover: Seat,
    after: &Position,
    timeouts: &BySeat<u8>,
) -> [u8; STEP_BYTES] {
    let mut bytes = [0; STEP_BYTES];
    match step.token {
        Token::Move { from, outcome, to } => {
            bytes[..2].copy_from_slice(&[MOVE, outcome_bits(outcome)]);
            put_post(&mut bytes, 2, from);
            put_post(&mut bytes, 4, to);
            show_flags(&mut bytes, step, mover);
        }
        Token::Timeout(seat) => {
            let next = colour(next_living(seat, after));
            let told = [EVENT, event::TIMEOUT, colour(seat), timeouts[seat], next];
            bytes[..5].copy_from_slice(&told);
        }
        Token::Out(seat, reason) => {
            let told = [EVENT, event::OUT, colour(seat), reason as u8];
            bytes[..4].copy_from_slice(&told);
        }
        Token::Left(seat) => bytes[..3].copy_from_slice(&[EVENT, event::LEFT, colour(seat)]),
        Token::Draw => bytes[..4].copy_from_slice(&[EVENT, event::END, 0, end::DRAW]),
        Token::Decided => bytes[..4].copy_from_slice(&[EVENT, event::END, 0, end::DECIDED]),
    }
    bytes
}

const fn outcome_bits(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Plain => 0,
        Outcome::AttackerWins => 1,
        Outcome::DefenderWins => 2,
        Outcome::Both => 3,
    }
}

fn put_post(bytes: &mut [u8; STEP_BYTES], place: usize, post: Post) {
    let (x, y) = post.screen();
    bytes[place..place + 2].copy_from_slice(&[16 - y, x]);
}

/// The flags of commanders that died, the attacker's before the defender's; none is all zero.
fn show_flags(bytes: &mut [u8; STEP_BYTES], step: &Step, mover: Seat) {
    for event in &step.events {
        if let Event::FlagShown { seat, post } = *event {
            put_post(bytes, if seat == mover { 6 } else { 8 }, post);
        }
    }
}

fn next_living(seat: Seat, position: &Position) -> Seat {
    let round = iter::successors(Some(seat.right()), |next| Some(next.right()));
    let mut others = round.take(3).filter(|&next| position.alive(next));
    others.next().unwrap_or(seat)
}

impl fmt::Display for JgsUnfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board => f.write_str("a .jgs file knows no board of 60 posts"),
            Self::TooLong => f.write_str("longer than a .jgs file can count"),
            Self::Layout(seat, error) => write!(f, "{seat} cannot start so there: {error}"),
            Self::Otherwise(error) => write!(
                f,
                "a .jgs file would tell another game, by the platform's rules: {error}"
            ),
        }
    }
}

impl core::error::Error for JgsUnfit {}
