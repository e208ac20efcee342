//! Moves in Chinese: `炮二平五` for Red, `炮2平5` for Black.

use alloc::string::String;

use crate::xiangqi::{Colour, Kind, Piece};

use super::Unread;
use super::phrase::{Crowd, Phrase, Place, Spoken, Way, Which};

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Front and rear are always told, except of advisors and elephants.
pub(super) fn write(spoken: &Spoken) -> String {
    let Spoken {
        piece,
        file,
        crowd,
        way,
        number,
    } = *spoken;
    let name = name(piece);
    let numeral = |number| numeral(piece.colour, number);
    let (first, second) = match piece.kind {
        // One can only go forward, the other only back.
        Kind::King | Kind::Advisor | Kind::Elephant => (name, numeral(file)),
        Kind::Horse | Kind::Rook | Kind::Cannon | Kind::Pawn if crowd.count > 1 => {
            (place(&crowd).unwrap_or(numeral(crowd.over_all)), name)
        }
        Kind::Horse | Kind::Rook | Kind::Cannon | Kind::Pawn => (name, numeral(file)),
    };
    let way = match way {
        Way::Forward => '进',
        Way::Back => '退',
        Way::Sideways => '平',
    };
    [first, second, way, numeral(number)].into_iter().collect()
}

/// The word for a place on a file of two or three; of more, and of two files, the order is told.
const fn place(crowd: &Crowd) -> Option<char> {
    match (crowd.files, crowd.count, crowd.from_front) {
        (1, 2 | 3, 1) => Some('前'),
        (1, 2, 2) | (1, 3, 3) => Some('后'),
        (1, 3, 2) => Some('中'),
        _ => None,
    }
}

/// What one character of a move can be.
#[derive(Clone, Copy)]
enum Word {
    Kind(Kind),
    Place(Place),
    Way(Way),
    /// A number from 1 to 9 and whose numerals these are.
    Number(u8, Colour),
}

/// Reads traditional forms, either side's names of pieces, and the short record (Art. 7.5).
pub(super) fn read(text: &str, mover: Colour) -> Result<Phrase, Unread> {
    let mut words = [None; 4];
    for (index, letter) in text.chars().enumerate() {
        let place = words.get_mut(index).ok_or(Unread::NotAMove)?;
        *place = Some(word(letter).ok_or(Unread::NotAMove)?);
    }
    let [Some(first), Some(second), third, last] = words else {
        return Err(Unread::NotAMove);
    };
    match (third, last) {
        (Some(Word::Way(way)), Some(Word::Number(number, of))) => {
            unless_other(mover, of)?;
            let (kind, which) = piece(first, second, Some(mover))?;
            let way = Some(way);
            Ok(Phrase {
                kind,
                which,
                way,
                number,
            })
        }
        // The short record leaves out the way, and both sides may count either way in it.
        (Some(Word::Number(number, _)), None) => {
            let (kind, which) = piece(first, second, None)?;
            let way = None;
            Ok(Phrase {
                kind,
                which,
                way,
                number,
            })
        }
        (_, _) => Err(Unread::NotAMove),
    }
}

/// Which piece the first two words tell; where the mover is told its numerals are asked for.
fn piece(first: Word, second: Word, mover: Option<Colour>) -> Result<(Kind, Which), Unread> {
    let expect = |of| mover.map_or(Ok(()), |mover| unless_other(mover, of));
    match (first, second) {
        (Word::Kind(kind), Word::Number(file, of)) => {
            expect(of)?;
            Ok((kind, Which::OnFile(file)))
        }
        (Word::Place(place), Word::Kind(kind)) | (Word::Kind(kind), Word::Place(place)) => {
            Ok((kind, Which::Placed(place, None)))
        }
        // The pawn's name gives way to its file.
        (Word::Place(place), Word::Number(file, of)) => {
            expect(of)?;
            Ok((Kind::Pawn, Which::Placed(place, Some(file))))
        }
        (Word::Number(nth, of), Word::Kind(Kind::Pawn)) => {
            // 一卒 is a word as 前卒 is: Black may use it too.
            if of == Colour::Black {
                expect(of)?;
            }
            Ok((Kind::Pawn, Which::Placed(Place::Nth(nth), None)))
        }
        (Word::Kind(_) | Word::Place(_) | Word::Number(..) | Word::Way(_), _) => {
            Err(Unread::NotAMove)
        }
    }
}

fn unless_other(mover: Colour, numerals_of: Colour) -> Result<(), Unread> {
    match mover == numerals_of {
        true => Ok(()),
        false => Err(Unread::OtherNumerals),
    }
}

fn word(letter: char) -> Option<Word> {
    Some(match letter {
        '帅' | '帥' | '将' | '將' => Word::Kind(Kind::King),
        '仕' | '士' => Word::Kind(Kind::Advisor),
        '相' | '象' => Word::Kind(Kind::Elephant),
        '马' | '馬' | '傌' => Word::Kind(Kind::Horse),
        '车' | '車' | '俥' => Word::Kind(Kind::Rook),
        '炮' | '砲' | '包' => Word::Kind(Kind::Cannon),
        '兵' | '卒' => Word::Kind(Kind::Pawn),
        '前' => Word::Place(Place::Front),
        '中' => Word::Place(Place::Middle),
        '后' | '後' => Word::Place(Place::Rear),
        '进' | '進' => Word::Way(Way::Forward),
        '退' => Word::Way(Way::Back),
        '平' => Word::Way(Way::Sideways),
        other => number(other)?,
    })
}

fn number(letter: char) -> Option<Word> {
    let within = |number: u32| u8::try_from(number).ok().filter(|n| (1..=9).contains(n));
    if let Some(index) = NUMERALS.iter().position(|&numeral| numeral == letter) {
        return Some(Word::Number(u8::try_from(index + 1).ok()?, Colour::Red));
    }
    // Half width, or full width.
    let digit = letter
        .to_digit(10)
        .or_else(|| u32::from(letter).checked_sub(u32::from('０')));
    Some(Word::Number(within(digit?)?, Colour::Black))
}

fn numeral(colour: Colour, number: u8) -> char {
    let chinese = NUMERALS.get(usize::from(number).wrapping_sub(1));
    match (colour, chinese) {
        (Colour::Red, Some(&numeral)) => numeral,
        (Colour::Red | Colour::Black, _) => char::from(b'0' + number),
    }
}

const fn name(piece: Piece) -> char {
    match (piece.colour, piece.kind) {
        (Colour::Red, Kind::King) => '帅',
        (Colour::Black, Kind::King) => '将',
        (Colour::Red, Kind::Advisor) => '仕',
        (Colour::Black, Kind::Advisor) => '士',
        (Colour::Red, Kind::Elephant) => '相',
        (Colour::Black, Kind::Elephant) => '象',
        (Colour::Red | Colour::Black, Kind::Horse) => '马',
        (Colour::Red | Colour::Black, Kind::Rook) => '车',
        (Colour::Red | Colour::Black, Kind::Cannon) => '炮',
        (Colour::Red, Kind::Pawn) => '兵',
        (Colour::Black, Kind::Pawn) => '卒',
    }
}
