//! Points, sizes and komi as text.

use qiguan_rules::go::{BadKomi, BadPoint, BadSize, Board, Komi, Point, PointSet, Size};

#[test]
fn points_are_named_without_the_letter_i() {
    let size = Size::new(25, 25).unwrap();
    assert_eq!(size.points().len(), 625);
    for point in size.points().iter() {
        assert_eq!(point.to_string().parse(), Ok(point));
        assert_eq!(Point::from_sgf(&point.sgf(size), size), Ok(point));
        assert!(!point.to_string().contains('I'));
    }
    let corner = Point::new(0, 0).unwrap();
    assert_eq!(corner.to_string(), "A1");
    assert_eq!(corner.sgf(Size::NINETEEN), "as");
    assert_eq!(Point::new(24, 24).unwrap().to_string(), "Z25");
    assert_eq!("q16".parse(), Ok(Point::new(15, 15).unwrap()));
    for bad in [
        "",
        "A",
        "1",
        "I5",
        "A0",
        "A26",
        "A01",
        "A+1",
        "AA1",
        "A1 ",
        "A-1",
        "\u{4e00}1",
    ] {
        assert_eq!(bad.parse::<Point>(), Err(BadPoint), "{bad}");
    }
    for bad in ["", "a", "aaa", "AA", "ta", "at", "a\u{e9}"] {
        assert_eq!(Point::from_sgf(bad, Size::NINETEEN), Err(BadPoint), "{bad}");
    }
    assert_eq!((Point::new(25, 0), Point::new(0, 25)), (None, None));
}

#[test]
fn sizes_are_five_to_twenty_five_either_way() {
    for text in ["5", "9", "19", "25", "5x25", "13x9"] {
        assert_eq!(text.parse::<Size>().unwrap().to_string(), text);
    }
    assert_eq!("9x9".parse::<Size>().unwrap().to_string(), "9");
    let refused = BadSize::OutOfRange {
        columns: 1000,
        rows: 1000,
    };
    assert_eq!("1000".parse::<Size>(), Err(refused));
    assert_eq!(
        refused.to_string(),
        "a board of 1000 by 1000, not within 5 to 25"
    );
    assert!(matches!(
        Size::new(0, 0),
        Err(BadSize::OutOfRange {
            columns: 0,
            rows: 0
        })
    ));
    for bad in ["", "x", "9x", "x9", "-9", "9.5", "9x9x9", "99999999999"] {
        assert_eq!(bad.parse::<Size>(), Err(BadSize::NotASize), "{bad}");
    }
    assert!(serde_json::from_str::<Size>("\"4\"").is_err());
}

#[test]
fn komi_is_a_whole_number_of_half_points() {
    for (text, halves) in [("7.5", 15), ("0", 0), ("-3.5", -7), ("6", 12), ("-0.5", -1)] {
        let komi = Komi::from_half_points(halves);
        assert_eq!((text.parse(), komi.to_string().as_str()), (Ok(komi), text));
    }
    assert_eq!("6.50".parse(), Ok(Komi::from_half_points(13)));
    for bad in [
        "", "-", ".5x", "7.25", "1e308", "inf", "NaN", "+7", "99999", "7,5",
    ] {
        assert_eq!(bad.parse::<Komi>(), Err(BadKomi), "{bad}");
    }
}

#[test]
fn sets_of_points_grow_only_along_lines_of_the_board() {
    let everywhere = Size::new(25, 25).unwrap().points();
    for point in everywhere.iter() {
        let near = PointSet::from(point).neighbours();
        let expected = everywhere.iter().filter(|other| {
            let apart = point.column().abs_diff(other.column()) + point.row().abs_diff(other.row());
            apart == 1
        });
        assert_eq!(near, expected.collect(), "{point}");
    }
    let text = "A1 Z1 A25 Z25";
    let corners: PointSet = text.parse().unwrap();
    assert_eq!((corners.to_string().as_str(), corners.len()), (text, 4));
    assert_eq!(corners.parts().count(), 4);
    assert_eq!(everywhere.parts().count(), 1);
    assert!("A1 I9".parse::<PointSet>().is_err());
    assert_eq!("".parse(), Ok(PointSet::EMPTY));
}

#[test]
fn boards_are_read_as_they_are_drawn() {
    let text = "X....\n.O...\n.....\n.....\n....X\n";
    let board: Board = text.parse().unwrap();
    assert_eq!(board.to_string(), text);
    assert_eq!(board.size(), Size::new(5, 5).unwrap());
    for bad in [
        "",
        ".....",
        "....\n....\n....\n....\n....",
        "XXXXX\n.....\n....\n.....\n.....",
        "x....\n.....\n.....\n.....\n.....",
    ] {
        assert!(bad.parse::<Board>().is_err(), "{bad}");
    }
}
