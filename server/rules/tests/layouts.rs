//! Layouts valid and invalid, as data, and the stock (junqi rules 4).

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use qiguan_rules::Seat;
use qiguan_rules::junqi::{Layout, LayoutError, Piece, stock};

const CASES: &str = include_str!("cases/junqi/tables/layouts.txt");

fn verdict(text: &str, flying_bombs: bool) -> String {
    let checked = text
        .parse::<Layout>()
        .and_then(|layout| layout.check(flying_bombs));
    match checked {
        Ok(()) => "ok".into(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn layouts_are_judged_as_listed() {
    let mut judged = 0;
    for row in CASES
        .lines()
        .filter(|row| !row.is_empty() && !row.starts_with('#'))
    {
        let (text, rest) = row.split_once(' ').unwrap();
        let (bombs, expected) = rest.split_once(": ").unwrap();
        let flying_bombs = match bombs {
            "flying" => vec![true],
            "grounded" => vec![false],
            "either" => vec![false, true],
            other => panic!("unknown word {other}"),
        };
        for flying_bombs in flying_bombs {
            assert_eq!(verdict(text, flying_bombs), expected, "{row}");
        }
        judged += 1;
    }
    assert!(judged >= 15);
}

#[test]
fn any_text_is_judged_without_a_panic() {
    let sound = stock::draw(0).to_string();
    for cut in 0..sound.len() {
        assert_eq!(
            sound[..cut].parse::<Layout>(),
            Err(LayoutError::WrongLength { found: cut })
        );
    }
    assert!("é".repeat(30).parse::<Layout>().is_err());
    assert!("将".repeat(100_000).parse::<Layout>().is_err());
    assert!(format!("{sound}\n").parse::<Layout>().is_err());
}

#[test]
fn layouts_read_back() {
    for layout in stock::layouts() {
        assert_eq!(layout.to_string().parse(), Ok(layout));
        assert_eq!(layout.pieces().count(), 25);
        assert_eq!(layout.mirrored().mirrored(), layout);
        assert_eq!(layout.piece(0, 1), layout.mirrored().piece(0, 3));
        assert_eq!(layout.piece(0, 5), None);
        assert_eq!(layout.piece(6, 0), None);
        let flag = layout.flag_post(Seat::N).unwrap();
        let (row, column) = flag.row_column();
        assert_eq!(layout.piece(row, column), Some(Piece::Flag));
        assert_eq!(flag.home(), Some(Seat::N));
    }
}

#[test]
fn the_stock_is_sound_and_varied() {
    let all: BTreeSet<String> = stock::layouts()
        .flat_map(|layout| [layout, layout.mirrored()])
        .map(|layout| {
            assert_eq!(layout.check(false), Ok(()), "{layout}");
            layout.to_string()
        })
        .collect();
    assert!(stock::layouts().count() >= 30);
    assert_eq!(all.len(), 2 * stock::layouts().count(), "no two are alike");

    let drawn: BTreeSet<String> = (0..60).map(|luck| stock::draw(luck).to_string()).collect();
    assert_eq!(drawn, all, "every one is drawn");
    assert_eq!(stock::draw(u32::MAX).check(false), Ok(()));
}
