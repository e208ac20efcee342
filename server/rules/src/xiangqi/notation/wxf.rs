//! The letters of the World Xiangqi Federation: `C2=5`, `C+=5`, `15=6`.

use alloc::string::String;

use crate::xiangqi::Kind;

use super::phrase::{Phrase, Place, Spoken, Way, Which};

/// The front or rear piece is always told, pawns by order and file where it takes more than that.
pub(super) fn write(spoken: &Spoken) -> String {
    let Spoken {
        piece,
        file,
        crowd,
        way,
        number,
    } = *spoken;
    let letter = letter(piece.kind);
    let digit = |number: u8| char::from(b'0' + number);
    let (first, second) = match piece.kind {
        // One can only go forward, the other only back.
        Kind::King | Kind::Advisor | Kind::Elephant => (letter, digit(file)),
        Kind::Horse | Kind::Rook | Kind::Cannon | Kind::Pawn => match crowd.count {
            0 | 1 => (letter, digit(file)),
            2 if crowd.files == 1 => (letter, if crowd.from_front == 1 { '+' } else { '-' }),
            _ => (digit(crowd.from_front), digit(file)),
        },
    };
    let way = match way {
        Way::Forward => '+',
        Way::Back => '-',
        Way::Sideways => '=',
    };
    [first, second, way, digit(number)].into_iter().collect()
}

/// Reads every form, large letters or small: `C2.5`, `+C=5`, `P.+1`, `Pa=6`.
pub(super) fn read(text: &str) -> Option<Phrase> {
    let [first, second, way, number] = *text.as_bytes() else {
        return None;
    };
    let (kind, which) = piece(first, second)?;
    Some(Phrase {
        kind,
        which,
        way: Some(read_way(way)?),
        number: digit(number)?,
    })
}

fn piece(first: u8, second: u8) -> Option<(Kind, Which)> {
    let placed = |place| Which::Placed(place, None);
    match (kind(first), kind(second)) {
        // A kind that is followed by a small letter of a kind too: the pawn's order.
        (Some(Kind::Pawn), _) if order(second).is_some() => {
            Some((Kind::Pawn, placed(Place::Nth(order(second)?))))
        }
        (Some(kind), None) => match place(second) {
            Some(place) => Some((kind, placed(place))),
            None => Some((kind, Which::OnFile(digit(second)?))),
        },
        (None, Some(kind)) => Some((kind, placed(place(first)?))),
        (None, None) => {
            let place = Place::Nth(digit(first)?);
            Some((Kind::Pawn, Which::Placed(place, Some(digit(second)?))))
        }
        (Some(_), Some(_)) => None,
    }
}

const fn letter(kind: Kind) -> char {
    match kind {
        Kind::King => 'K',
        Kind::Advisor => 'A',
        Kind::Elephant => 'E',
        Kind::Horse => 'H',
        Kind::Rook => 'R',
        Kind::Cannon => 'C',
        Kind::Pawn => 'P',
    }
}

fn kind(byte: u8) -> Option<Kind> {
    Kind::from_letter(char::from(byte.to_ascii_uppercase()))
}

fn order(byte: u8) -> Option<u8> {
    let nth = byte.to_ascii_lowercase().checked_sub(b'a')? + 1;
    (nth <= 5).then_some(nth)
}

const fn place(byte: u8) -> Option<Place> {
    match byte {
        b'+' => Some(Place::Front),
        b'.' => Some(Place::Middle),
        b'-' => Some(Place::Rear),
        _ => None,
    }
}

const fn read_way(byte: u8) -> Option<Way> {
    match byte {
        b'+' => Some(Way::Forward),
        b'-' => Some(Way::Back),
        b'=' | b'.' => Some(Way::Sideways),
        _ => None,
    }
}

fn digit(byte: u8) -> Option<u8> {
    byte.checked_sub(b'0')
        .filter(|digit| (1..=9).contains(digit))
}
