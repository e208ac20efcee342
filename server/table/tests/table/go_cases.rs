//! Runs the cases of Go, and sees to it that they meet every refusal and every given behaviour.

use crate::driver::{assert_same, folded};
use crate::go_scenario::{refusal_name, run};
use crate::scenario::{cases, duel_refusals};
use qiguan_rules::go::Illegal;
use qiguan_table::{GoRefusal, Refusal};
use std::collections::BTreeSet;
use std::panic::catch_unwind;
use std::path::Path;

fn text(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/go");
    std::fs::read_to_string(folder.join(name)).unwrap()
}

#[test]
fn every_case_of_go_comes_out_as_written() {
    let mut met = BTreeSet::new();
    let mut failed = Vec::new();
    let mut count = 0;
    for file in [
        "arbiter.txt",
        "end_of_game.txt",
        "table.txt",
        "position.txt",
    ] {
        for case in cases(&text(file)) {
            let Ok((driver, refusals)) = catch_unwind(|| run(&case)) else {
                failed.push(case.name.to_owned());
                continue;
            };
            assert_same(&folded(&driver.entries), &driver.table);
            met.extend(refusals);
            count += 1;
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
    assert!(count > 90, "only {count} cases");
    let unmet: Vec<_> = refusals().difference(&met).cloned().collect();
    assert!(unmet.is_empty(), "no case is refused as {unmet:?}");
}

/// Every behaviour of the given list has a case of its name.
#[test]
fn given_behaviours_have_cases() {
    let Some(folder) = std::env::var_os("QIGUAN_CASES") else {
        println!("QIGUAN_CASES is not set: only our own cases run");
        return;
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join(folder).join("go/end_of_game.json");
    let given = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let given: serde_json::Value = serde_json::from_str(&given).unwrap();
    let ids = given["cases"].as_array().expect("cases").iter();
    let ids: Vec<_> = ids
        .map(|case| case["id"].as_str().expect("an id"))
        .collect();
    assert!(!ids.is_empty(), "no cases in {}", path.display());
    let text = text("end_of_game.txt");
    let ours: BTreeSet<_> = cases(&text).iter().map(|case| case.name).collect();
    let unknown: Vec<_> = ids.iter().filter(|id| !ours.contains(**id)).collect();
    assert!(unknown.is_empty(), "no case is named {unknown:?}");
    println!("{} behaviours of {}", ids.len(), path.display());
}

/// Every refusal that only a table of Go gives; a new one does not compile until it is listed.
fn refusals() -> BTreeSet<String> {
    let all = [
        GoRefusal::Illegal(Illegal::Occupied),
        GoRefusal::Illegal(Illegal::Suicide),
        GoRefusal::Illegal(Illegal::OffBoard),
        GoRefusal::Illegal(Illegal::PlacingHandicap),
        GoRefusal::Sealing,
        GoRefusal::NotSealing,
        GoRefusal::NotConfirming,
        GoRefusal::Confirming,
        GoRefusal::NoStone,
        GoRefusal::ChangesUsed,
        GoRefusal::StaleMarks,
        GoRefusal::NoCall,
    ];
    let names = all.iter().map(|refusal| match refusal {
        GoRefusal::Illegal(_)
        | GoRefusal::Sealing
        | GoRefusal::NotSealing
        | GoRefusal::NotConfirming
        | GoRefusal::Confirming
        | GoRefusal::NoStone
        | GoRefusal::ChangesUsed
        | GoRefusal::StaleMarks
        | GoRefusal::NoCall => refusal_name(&Refusal::Go(*refusal)),
    });
    names
        .chain(duel_refusals())
        .chain(["OtherGame".into()])
        .collect()
}
