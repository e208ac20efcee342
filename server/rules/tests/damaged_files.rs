//! Damaged files of the largest platform: each is read or refused, and nothing worse.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod platform;

use platform::{fault, file, with};
use qiguan_rules::junqi::{FileFault, Jgs, Layout, stock};

/// A game of few steps with one of each kind.
fn short() -> Vec<u8> {
    file("S04xE00 TE LN6 XN TW LW4 E00-M22 LE4 END4")
}

/// Reads whatever it is given; what is read must be as good as any other replay.
fn reads_cleanly(bytes: &[u8]) -> bool {
    let Ok(jgs) = Jgs::read(bytes) else {
        return false;
    };
    let again = jgs.write().unwrap();
    assert_eq!(Jgs::read(&again).unwrap().record.tokens, jgs.record.tokens);
    true
}

#[test]
fn a_file_cut_short_is_refused_where_it_ends() {
    let good = short();
    assert!(reads_cleanly(&good));
    for end in 0..good.len() {
        let cut = &good[..end];
        assert_eq!(fault(cut), (end, None, FileFault::Cut));
    }
    let layout = stock::draw(0).to_jql();
    for end in 0..layout.len() {
        let error = Layout::from_jql(&layout[..end]).unwrap_err();
        assert_eq!((error.offset, error.fault), (end, FileFault::Cut));
    }
}

#[test]
fn no_changed_byte_does_worse_than_an_error() {
    let good = short();
    let mut read = 0;
    for offset in 0..good.len() {
        for value in 0..=255 {
            read += usize::from(reads_cleanly(&with(&good, offset, &[value])));
        }
    }
    // Names, account numbers and what is not read may be anything.
    assert!(read > 30_000 && read < 110_000, "{read}");
    let layout = stock::draw(0).to_jql();
    for offset in 0..layout.len() {
        for value in 0..=255 {
            let changed = Layout::from_jql(&with(&layout, offset, &[value]));
            assert_eq!(
                changed.is_ok(),
                value == layout[offset],
                "{offset}: {value}"
            );
        }
    }
}

#[test]
fn junk_is_answered() {
    let seed = 0x5EED_u64;
    println!("seed {seed}");
    let mut state = seed;
    let mut draw = || {
        // Xorshift: any stream of bytes will do.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()[3]
    };
    let good = short();
    for _ in 0..2_000 {
        let length = usize::from(draw()) * 4;
        let junk: Vec<u8> = (0..length).map(|_| draw()).collect();
        assert!(Jgs::read(&junk).is_err() && Layout::from_jql(&junk).is_err());
        let mut damaged = good.clone();
        for _ in 0..1 + draw() % 8 {
            let offset = (usize::from(draw()) * 256 + usize::from(draw())) % good.len();
            damaged[offset] = draw();
        }
        let _either_is_fine = reads_cleanly(&damaged);
    }
}
