//! Files and notations of the three games.

use qiguan_rules::go::{self, sgf as sgf_file};
use qiguan_rules::junqi::{self, Jgs, Layout, Options, Post, Token};
use qiguan_rules::xiangqi::{self, Move, Notation, Position, pgn as pgn_file};
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// A game of Go: what is read can be played through, and is a file of which nothing is lost.
pub(super) fn sgf(bytes: &[u8]) {
    let read = match sgf_file::read(bytes) {
        Ok(read) => read,
        Err(error) => {
            if let sgf_file::SgfError::Unexpected { byte } = error {
                assert!(byte <= bytes.len(), "{error}");
            }
            return speaks(&error);
        }
    };
    read.notes.iter().for_each(speaks);
    let game = read.record.replay().expect("a record is of legal moves");
    let text = sgf_file::write(&read.record, &read.info);
    let again = sgf_file::read_text(&text).expect("what was written can be read");
    let replayed = again.record.replay().expect("and played through");
    // A file knows no lost turns: they are written as passes, and two of those may end the game.
    let is_lost = |ply: &go::Ply| ply.action == go::Action::Pass(go::Pass::Lost);
    if !read.record.plies.iter().any(is_lost) {
        assert_eq!(game.position().board(), replayed.position().board());
        assert_eq!(sgf_file::write(&again.record, &again.info), text);
    }
    let start = sgf_file::write_position(&read.record);
    sgf_file::read_text(&start).expect("a position can be read");
    begun_from(&text);
}

/// A game may begin from it, under any rules, or is told why not.
fn begun_from(text: &str) {
    for preset in go::Preset::ALL {
        let rules = go::Options::preset(preset);
        match go::Setup::read(text, &rules) {
            Ok((options, setup)) => {
                let game = setup.game(options);
                let replayed = setup.record(options).replay().expect("moves were legal");
                assert_eq!(game.position().board(), replayed.position().board());
                assert_eq!(setup.check(&options, &options), Ok(()));
            }
            Err(error) => speaks(&error),
        }
    }
}

/// A game of xiangqi, in each of the notations.
pub(super) fn pgn(bytes: &[u8]) {
    let read = match pgn_file::read(bytes) {
        Ok(read) => read,
        Err(error) => {
            let lines = 1 + bytes.iter().filter(|byte| **byte == b'\n').count();
            assert!((1..=lines).contains(&error.line), "{error} of {lines}");
            return speaks(&error);
        }
    };
    read.record.replay().expect("a record is of legal moves");
    for notation in Notation::ALL {
        let text = pgn_file::write(&read.record, &read.info, notation);
        let text = text.expect("legal moves can be written");
        let again = pgn_file::read(text.as_bytes()).expect("what was written can be read");
        assert_eq!(again.record, read.record, "{notation:?}");
        let once_more = pgn_file::write(&again.record, &again.info, notation);
        assert_eq!(once_more.as_ref(), Ok(&text), "{notation:?}");
    }
}

/// A position of xiangqi.
pub(super) fn fen(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match Position::from_fen(text) {
        Ok(position) => {
            let again = Position::from_fen(&position.fen());
            assert_eq!(again, Ok(position));
            for step in position.legal_moves() {
                assert_eq!(position.is_legal(step), Ok(()));
                let mut after = position;
                let undo = after.play(step);
                after.undo(undo);
                assert_eq!(after, position);
            }
        }
        Err(fault) => speaks(&fault),
    }
}

/// Moves and places of all games, as players write them: a position, a line break, and a text.
pub(super) fn moves(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let (position, text) = text.split_once('\n').unwrap_or(("", text));
    let position = Position::from_fen(position).unwrap_or_else(|_| Position::start());
    for notation in Notation::ALL {
        match notation.read(&position, text) {
            Ok(step) => {
                let written = notation.write(&position, step).expect("it is legal");
                assert_eq!(notation.read(&position, &written), Ok(step), "{notation:?}");
            }
            Err(unread) => speaks(&unread),
        }
    }
    if let Ok(step) = Notation::read_any(&position, text) {
        assert_eq!(position.is_legal(step), Ok(()));
    }
    if let Some(step) = Move::from_engine(text) {
        assert_eq!(Move::from_engine(&step.to_engine()), Some(step));
    }
    same_again::<Move>(text);
    same_again::<xiangqi::Point>(text);
    same_again::<go::Point>(text);
    same_again::<go::Komi>(text);
    same_again::<go::Size>(text);
    same_again::<sgf_file::Overtime>(text);
    same_again::<Post>(text);
    same_again::<Token>(text);
    go_option(text);
}

/// An option of Go as it is set with `key=value`, and said again as the same.
fn go_option(text: &str) {
    let Some((key, value)) = text.split_once('=') else {
        return;
    };
    let mut options = go::Options::preset(go::Preset::Chinese2002);
    if options.set(key, value).is_ok() {
        let mut again = options;
        for (key, value) in options.entries() {
            assert_eq!(again.set(key, &value), Ok(()), "{key}={value}");
        }
        assert_eq!(again, options, "{text:?}");
    }
}

/// A replay of the largest platform.
pub(super) fn jgs(bytes: &[u8]) {
    match Jgs::read(bytes) {
        Ok(read) => {
            let again = read.write().expect("what was read can be written");
            let again = Jgs::read(&again).expect("and read");
            assert_eq!(again.record.tokens, read.record.tokens);
            assert_eq!(again.record.layouts, read.record.layouts);
        }
        Err(error) => {
            assert!(error.offset <= bytes.len(), "{error}");
            speaks(&error);
        }
    }
}

/// An army, as a text and as a file of that platform.
pub(super) fn layout(bytes: &[u8]) {
    match Layout::from_jql(bytes) {
        Ok(layout) => assert_eq!(layout.to_jql()[..], *bytes),
        Err(error) => {
            assert!(error.offset <= bytes.len(), "{error}");
            speaks(&error);
        }
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match text.parse::<Layout>() {
        Ok(layout) => {
            assert_eq!(layout.to_string(), text);
            assert_eq!(layout.mirrored().mirrored(), layout);
            for flying_bombs in [false, true] {
                let checked = layout.check(flying_bombs);
                assert_eq!(
                    layout.mirrored().check(flying_bombs).is_ok(),
                    checked.is_ok()
                );
            }
        }
        Err(error) => speaks(&error),
    }
}

/// The text of a game of junqi.
pub(super) fn record(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match junqi::Record::parse(text, Options::default()) {
        Ok(read) => {
            let written = read.to_string();
            let again = junqi::Record::parse(&written, Options::default());
            assert!(again.is_ok_and(|again| again.to_string() == written));
            if let Err(error) = read.replay() {
                // One behind the last is that which is missing.
                assert!(
                    (1..=read.tokens.len() + 1).contains(&error.token),
                    "{error}"
                );
                speaks(&error);
            }
        }
        Err(error) => {
            let lines = text.lines().count().max(1);
            assert!((1..=lines).contains(&error.line), "{error}");
            speaks(&error);
        }
    }
}

/// What is read is read again from what it shows itself as.
fn same_again<T: FromStr + Display + PartialEq + Debug>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        let again = value.to_string().parse::<T>().ok();
        assert_eq!(again.as_ref(), Some(&value), "{text:?}");
    }
}

/// Whatever is said to people can be said, and is short.
pub(super) fn speaks(words: &impl Display) {
    let words = words.to_string();
    assert!(!words.is_empty() && words.len() < 4_096, "{words}");
}
