//! Positions built from a list of pieces, such as `S:9@M11 E:F`.

use qiguan_rules::junqi::{Event, Layout, Options, Outcome, Piece, Position, Post};
use qiguan_rules::{BySeat, Seat};

/// Everyone's layout; the flags stand on `S51 E51 N51 W51`.
pub(crate) const LAYOUT: &str = "84925B.4.311.767.B.65M132MFM32";

pub(crate) fn post(name: &str) -> Post {
    name.parse().unwrap_or_else(|_| panic!("{name} is no post"))
}

pub(crate) fn seat(text: &str) -> Seat {
    text.chars()
        .next()
        .and_then(Seat::from_letter)
        .unwrap_or_else(|| panic!("{text} is no seat"))
}

pub(crate) fn options(pairs: &str) -> Options {
    let mut options = Options::default();
    for pair in pairs.split_whitespace().filter(|&pair| pair != "-") {
        let (key, value) = pair.split_once('=').unwrap();
        options
            .set(key, value)
            .unwrap_or_else(|error| panic!("{pair}: {error}"));
    }
    options
}

/// The pieces listed, each on its post or its own start, and no others.
///
/// Reached by events alone, since applying one asks no rule.
pub(crate) fn position(pieces: &str, to_move: Seat, options: Options) -> Position {
    let layout: Layout = LAYOUT.parse().unwrap();
    let start = Position::start(BySeat::from_fn(|_| layout), to_move, options);
    let mut taken: Vec<(Post, Post)> = Vec::new();
    for word in pieces.split_whitespace() {
        let (owner, rest) = word.split_once(':').unwrap();
        let (kind, place) = rest
            .split_once('@')
            .map_or((rest, None), |(k, p)| (k, Some(post(p))));
        let piece = kind.chars().next().and_then(Piece::from_letter).unwrap();
        let name = Post::starts(seat(owner))
            .find(|&name| {
                start.piece(name) == Some(piece) && taken.iter().all(|&(other, _)| other != name)
            })
            .unwrap_or_else(|| panic!("{word}: too many"));
        taken.push((name, place.unwrap_or(name)));
    }
    arranged(start, &taken)
}

fn arranged(mut position: Position, taken: &[(Post, Post)]) -> Position {
    for name in Seat::ALL.into_iter().flat_map(Post::starts) {
        if taken.iter().all(|&(other, _)| other != name) {
            position.apply(&Event::Moved {
                from: name,
                to: name,
                outcome: Outcome::Both,
            });
        }
    }
    // Pieces that swap places would tread on each other, so all step aside first.
    let aside: Vec<Post> = Post::all()
        .filter(|&post| position.occupant(post).is_none())
        .filter(|&post| taken.iter().all(|&(_, place)| place != post))
        .take(taken.len())
        .collect();
    assert_eq!(aside.len(), taken.len(), "too many pieces to arrange");
    let go = |position: &mut Position, from: Post, to: Post| {
        assert_eq!(position.occupant(to), None, "two pieces on {to}");
        position.apply(&Event::Moved {
            from,
            to,
            outcome: Outcome::Plain,
        });
    };
    for (&(name, _), &aside) in taken.iter().zip(&aside) {
        go(&mut position, name, aside);
    }
    for (&(_, place), &aside) in taken.iter().zip(&aside) {
        go(&mut position, aside, place);
    }
    // A combat of nobody: what stands here begins without quiet moves.
    let nowhere = aside[0];
    position.apply(&Event::Moved {
        from: nowhere,
        to: nowhere,
        outcome: Outcome::DefenderWins,
    });
    position
}
