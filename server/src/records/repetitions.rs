//! What was ruled of repetitions, as comments beside the moves of a record of xiangqi.

use crate::wire;
use qiguan_rules::xiangqi::{Colour, Ruling, Verdict};
use serde_json::Value;

/// What follows, by which article, and the class of every move since the position stood first.
pub(super) fn comment(ruling: &Ruling) -> String {
    let told = wire::ruled_repetition(ruling);
    let mut text = format!("{}: {}", verdict(ruling.verdict), word(&told.ground));
    if !told.article.is_empty() {
        text += &format!(", Art. {}", told.article);
    }
    let plies = told.plies.iter();
    let plies = plies.map(|ply| format!("{} {}", ply.step, word(&ply.class)));
    text + "; " + &plies.collect::<Vec<_>>().join(", ")
}

fn verdict(verdict: Verdict) -> String {
    let side = |side| match side {
        Colour::Red => "Red",
        Colour::Black => "Black",
    };
    match verdict {
        Verdict::Draw => "drawn".to_owned(),
        Verdict::MustChange(at_fault) => format!("{} must change", side(at_fault)),
        Verdict::Loses(at_fault) => format!("{} loses", side(at_fault)),
    }
}

/// The protocol's own words, with what they hold behind them.
fn word(told: &impl serde::Serialize) -> String {
    let told = serde_json::to_value(told).expect("words are JSON");
    match &told {
        Value::Object(classes) => {
            let class = |(name, fields): (&String, &Value)| {
                let fields = fields.as_object().into_iter().flatten();
                let words = fields.map(|(name, field)| field.as_str().unwrap_or(name));
                [name.as_str()]
                    .into_iter()
                    .chain(words)
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            classes.iter().map(class).collect::<Vec<_>>().join(" ")
        }
        Value::String(word) => word.clone(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => told.to_string(),
    }
}
