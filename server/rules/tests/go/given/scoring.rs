//! Counts of whole boards.

use qiguan_rules::go::{Board, Colour, Count, Komi, Margin, Options, PointSet, surely_dead};
use serde_json::Value;

use super::{board, cases, given, text};

/// So many times a number, which has to come out whole.
fn times(factor: i32, value: &Value) -> i32 {
    let product = value.as_f64().unwrap() * f64::from(factor);
    product.to_string().parse().unwrap()
}

fn halves(value: &Value) -> i32 {
    times(2, value)
}

fn dead(case: &Value) -> PointSet {
    let points = case["dead"].as_array().unwrap().iter();
    points.map(|point| text(point).parse().unwrap()).collect()
}

fn options(komi_half_points: i16) -> Options {
    Options {
        komi: Some(Komi::from_half_points(komi_half_points)),
        ..Options::default()
    }
}

/// A point is four quarters of a zi, so twice its halves.
fn check_areas(id: &str, case: &Value, count: &Count) {
    let area = |colour| count.area(colour).quarters();
    assert_eq!(area(Colour::Black), 2 * halves(&case["black_area"]), "{id}");
    assert_eq!(area(Colour::White), 2 * halves(&case["white_area"]), "{id}");
    assert_eq!(
        u64::from(count.neutral.len()),
        case["neutral"].as_u64().unwrap(),
        "{id}"
    );
    let margin = halves(&case["margin_points_no_komi"]);
    assert_eq!(count.margin.quarters(), margin, "{id}");
}

#[test]
fn given_boards_are_counted() {
    let Some(file) = given("scoring.json") else {
        return;
    };
    for (id, case) in cases(&file) {
        let board = board(&case["board"]);
        let count = Count::of(&board, &dead(case), &options(0));
        check_areas(id, case, &count);
        let living = board.without(&count.dead);
        let sides = [
            (Colour::Black, "black", &count.black),
            (Colour::White, "white", &count.white),
        ];
        for (colour, name, own) in sides {
            let stones = living.stones(colour);
            let expected = |what: &str| case[format!("{name}_{what}")].as_u64().unwrap();
            assert_eq!(u64::from(stones.len()), expected("stones"), "{id}");
            assert_eq!(
                u64::from(own.minus(stones).len()),
                expected("empty"),
                "{id}"
            );
        }
    }
}

#[test]
fn given_margins_are_told_in_points_and_zi() {
    let Some(file) = given("scoring.json") else {
        return;
    };
    let lines = file["conversion_19x19"].as_array().unwrap();
    assert!(!lines.is_empty());
    for line in lines {
        let difference = halves(&line["black_area"]) - halves(&line["white_area"]);
        let margin = Margin::from_quarters(difference - halves(&line["komi_points"]));
        assert_eq!(margin.quarters(), halves(&line["margin_points"]), "{line}");
        assert_eq!(margin.quarters(), times(4, &line["margin_zi"]), "{line}");
        assert_eq!(margin.to_string(), text(&line["result"]), "{line}");
    }
}

#[test]
fn given_ends_of_games_are_counted() {
    let Some(file) = given("endgames.json") else {
        return;
    };
    for (id, case) in cases(&file) {
        let board: Board = board(&case["board"]);
        let count = Count::of(&board, &dead(case), &options(0));
        check_areas(id, case, &count);
        let told = Count::of(&board, &dead(case), &options(11))
            .margin
            .to_string();
        assert_eq!(told, text(&case["chinese_result_komi_5_5"]), "{id}");
    }
}

/// Nothing that the given lists call living is proposed; how much is found is told.
///
/// The boards to be counted are not always of finished games, so only seki and life are asked there.
#[test]
fn proposals_for_given_ends_name_no_living_stone() {
    let Some(file) = given("endgames.json") else {
        return;
    };
    let (mut found, mut all) = (0, 0);
    for (id, case) in cases(&file) {
        let board = board(&case["board"]);
        let (proposed, dead) = (surely_dead(&board), dead(case));
        assert_eq!(proposed.minus(&dead), PointSet::EMPTY, "{id}:\n{board}");
        found += proposed.len();
        all += dead.len();
    }
    println!("{found} of {all} dead stones are proposed");
    assert!(found > 0);
    let file = given("scoring.json").unwrap();
    for (id, case) in cases(&file) {
        let board = board(&case["board"]);
        let proposed = surely_dead(&board);
        assert_eq!(
            proposed.minus(&dead(case)),
            PointSet::EMPTY,
            "{id}:\n{board}"
        );
    }
}
