//! Single moves, and loops on which people disagree.

use qiguan_rules::xiangqi::{Profile, judge};

use super::{Line, explained, no_failures, word};
use crate::given::{given, own};

#[test]
fn a_single_move_attacks_or_not() {
    let rows = given("new-attack.tsv");
    let mut failures = Vec::new();
    for row in &rows {
        let line = Line::of(row, row.cell("fen"), &[row.cell("move")]);
        let expected = match row.cell("expected_by_reporter") {
            "yes" => true,
            "no" => false,
            other => panic!("{}: {other}", row.name()),
        };
        for profile in [Profile::Cxa1999, Profile::Cxa2020, Profile::Axf] {
            let ruling = judge(profile, &line.start, &line.steps, 0);
            let attacks = ruling.plies[0].class.is_prohibited();
            if attacks != expected {
                failures.push(format!(
                    "{} {profile:?}: {}",
                    row.name(),
                    explained(&ruling)
                ));
            }
        }
    }
    if std::env::var_os("QIGUAN_CASES").is_some() {
        no_failures(&failures, rows.len());
    }
}

/// No side is right here; what we chose must not change unnoticed.
#[test]
fn disputed_loops_are_ruled_as_recorded() {
    let recorded = own("disputed.tsv");
    for row in given("disputed.tsv") {
        let line = Line::of(&row, row.cell("fen"), &[row.cell("moves")]).since_first_occurrence();
        let choice = recorded.iter().find(|own| own.cell("id") == row.cell("id"));
        for (profile, column) in [(Profile::Axf, "axf"), (Profile::Cxa2020, "cxa2020")] {
            let ruling = line.judge(profile);
            println!("{} {column}: {}", row.name(), explained(&ruling));
            if let Some(choice) = choice {
                assert_eq!(word(ruling.verdict), choice.cell(column), "{}", row.name());
            }
        }
    }
}
