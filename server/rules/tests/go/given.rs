//! The cases under `$QIGUAN_CASES/go`, where the variable is set.

mod legality;
mod scoring;

use std::path::Path;

use qiguan_rules::go::{Board, Colour};
use serde_json::Value;

/// One file of given cases; a variable that is set has to lead to it.
pub(crate) fn given(name: &str) -> Option<Value> {
    let Some(cases) = std::env::var_os("QIGUAN_CASES") else {
        println!("QIGUAN_CASES is not set: only our own cases are tried");
        return None;
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join(cases).join("go").join(name);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Some(serde_json::from_str(&text).unwrap())
}

/// The cases of a file, of which there has to be one, each with its name.
pub(crate) fn cases(file: &Value) -> Vec<(&str, &Value)> {
    let cases = file["cases"].as_array().unwrap();
    assert!(!cases.is_empty(), "no cases");
    cases.iter().map(|case| (text(&case["id"]), case)).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}

fn board(rows: &Value) -> Board {
    let rows: Vec<&str> = rows.as_array().unwrap().iter().map(text).collect();
    rows.join("\n").parse().unwrap()
}

fn colour(letter: &Value) -> Colour {
    Colour::from_letter(text(letter).chars().next().unwrap()).unwrap()
}
