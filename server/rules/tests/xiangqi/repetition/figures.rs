//! The figures of the Chinese books and of the World rules.

use qiguan_rules::xiangqi::Profile;

use super::{Line, class_word, explained, no_failures, word};
use crate::given::{Row, given, own};

/// A cycle played three times over, and how many plies it has.
fn cycle(row: &Row, fen: &str, moves: &str) -> (Line, usize) {
    let line = Line::of(row, fen, &[moves, moves, moves]);
    let plies = line.steps.len() / 3;
    (line, plies)
}

#[test]
fn figures_of_1999_are_ruled_as_in_the_book() {
    let mut failures = Vec::new();
    let mut rows = 0;
    for row in given("repetition-cxa1999.tsv") {
        if row.cell("fen").is_empty() {
            println!("{}: a figure without a position", row.name());
            continue;
        }
        rows += 1;
        let (line, _) = cycle(&row, row.cell("fen"), row.cell("moves"));
        let ruling = line.judge(Profile::Cxa1999);
        if word(ruling.verdict) != row.cell("verdict") {
            let expected = row.cell("verdict");
            failures.push(format!("{} {expected}: {}", row.name(), explained(&ruling)));
        }
    }
    if std::env::var_os("QIGUAN_CASES").is_some() {
        no_failures(&failures, rows);
    }
}

#[test]
fn figures_of_2020_are_ruled_as_in_the_book_ply_by_ply() {
    let mut failures = Vec::new();
    let mut rows = 0;
    for row in given("repetition-cxa2020.tsv") {
        rows += 1;
        let (line, plies) = match row.cell("exact_cycle") {
            "yes" => cycle(&row, row.cell("fen"), row.cell("moves")),
            "no" => {
                let line = Line::of(&row, row.cell("fen"), &[row.cell("moves")]);
                let plies = line.steps.len();
                (line, plies)
            }
            other => panic!("{}: exact_cycle {other}", row.name()),
        };
        let ruling = line.judge(Profile::Cxa2020);
        let told: Vec<&str> = ruling
            .plies
            .iter()
            .map(|ply| class_word(&ply.class))
            .collect();
        let wrong_class = expected_classes(&row, plies)
            .is_some_and(|expected| told.chunks(plies).any(|round| round != expected));
        if wrong_class || word(ruling.verdict) != row.cell("verdict") {
            let expected = (row.cell("classes_rulebook"), row.cell("verdict"));
            failures.push(format!(
                "{} {expected:?}: {}",
                row.name(),
                explained(&ruling)
            ));
        }
    }
    if std::env::var_os("QIGUAN_CASES").is_some() {
        no_failures(&failures, rows);
    }
}

/// The classes of the rulebook, or else those of the collection; none where neither has any.
fn expected_classes(row: &Row, plies: usize) -> Option<Vec<String>> {
    let cells = [row.cell("classes_rulebook"), row.cell("classes_repo")];
    let cell = cells.into_iter().find(|cell| !cell.is_empty())?;
    let classes: Vec<String> = cell
        .split(',')
        .map(|class| match class {
            "block" | "exchange" | "offer" | "follow" => "idle".to_owned(),
            other => other.to_owned(),
        })
        .collect();
    assert_eq!(classes.len(), plies, "{}", row.name());
    Some(classes)
}

#[test]
fn diagrams_of_the_world_rules_are_ruled_as_there() {
    let mut failures = Vec::new();
    let mut rows = 0;
    for row in given("repetition-wxf2018.tsv") {
        rows += 1;
        let (prefix, cycle) = (row.cell("prefix"), row.cell("cycle"));
        let line = Line::of(&row, row.cell("fen"), &[prefix, cycle, cycle]);
        let ruling = line.since_first_occurrence().judge(Profile::Axf);
        if word(ruling.verdict) != row.cell("expected") {
            let expected = row.cell("expected");
            failures.push(format!("{} {expected}: {}", row.name(), explained(&ruling)));
        }
    }
    if std::env::var_os("QIGUAN_CASES").is_some() {
        no_failures(&failures, rows);
    }
}

#[test]
fn cases_of_other_programs_are_ruled_as_there() {
    let mut failures = Vec::new();
    let mut rows = 0;
    for table in ["repetition-fsf-tests.tsv", "repetition-px0.tsv"] {
        for row in given(table) {
            rows += 1;
            let line = Line::of(&row, row.cell("fen"), &[row.cell("moves")]);
            let ruling = line.since_first_occurrence().judge(Profile::Axf);
            let expected = row.cell("expected");
            if expected != "unspecified" && word(ruling.verdict) != expected {
                failures.push(format!("{} {expected}: {}", row.name(), explained(&ruling)));
            }
        }
    }
    if std::env::var_os("QIGUAN_CASES").is_some() {
        no_failures(&failures, rows);
    }
}

/// Our own cases: each says which rule it shows.
#[test]
fn our_own_cases_are_ruled_as_they_say() {
    let mut failures = Vec::new();
    let rows = own("repetition.tsv");
    for row in &rows {
        let profile = match row.cell("profile") {
            "cxa1999" => Profile::Cxa1999,
            "cxa2020" => Profile::Cxa2020,
            "axf" => Profile::Axf,
            "casual" => Profile::Casual,
            other => panic!("{}: {other}", row.name()),
        };
        let (line, plies) = cycle(row, row.cell("fen"), row.cell("moves"));
        let ruling = line.judge(profile);
        let told: Vec<&str> = ruling
            .plies
            .iter()
            .map(|ply| class_word(&ply.class))
            .collect();
        let classes: Vec<&str> = row.cell("classes").split(',').collect();
        let wrong = told.chunks(plies).any(|round| round != classes);
        if wrong || word(ruling.verdict) != row.cell("verdict") {
            let expected = (row.cell("classes"), row.cell("verdict"));
            failures.push(format!(
                "{} {expected:?}: {}",
                row.name(),
                explained(&ruling)
            ));
        }
    }
    no_failures(&failures, rows.len());
}
