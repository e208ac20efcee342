//! Slips of the pen: fields that were written and mean nothing. The protocol passes over what it does
//! not know; where a person typed it, that would hide a mistake.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Reads what a person wrote, and names the first field that has no meaning, if there is one.
pub(crate) fn read<T: DeserializeOwned + Serialize>(
    written: &Value,
) -> serde_json::Result<(T, Option<String>)> {
    let meant = T::deserialize(written)?;
    let understood = serde_json::to_value(&meant)?;
    let mut ways = unsaid(written, &understood).into_iter();
    let slip = ways.find(|way| takes_anything::<T>(written, way));
    Ok((meant, slip.and_then(|mut way| way.pop())))
}

/// Whether the field there is unknown: it is read whatever it holds, which no field of the protocol is.
fn takes_anything<T: DeserializeOwned>(written: &Value, way: &[String]) -> bool {
    let mut written = written.clone();
    let field = way
        .iter()
        .try_fold(&mut written, |field, key| field.get_mut(key));
    if let Some(field) = field {
        *field = json!([[[[]]]]);
    }
    T::deserialize(&written).is_ok()
}

/// The ways to what was written and does not come back: unknown, or said as it is anyway.
fn unsaid(written: &Value, understood: &Value) -> Vec<Vec<String>> {
    let (Value::Object(written), Value::Object(understood)) = (written, understood) else {
        return Vec::new();
    };
    let mut ways = Vec::new();
    for (key, value) in written {
        let rest = match understood.get(key) {
            Some(twin) => unsaid(value, twin),
            None => vec![Vec::new()],
        };
        ways.extend(
            rest.into_iter()
                .map(|rest| [vec![key.clone()], rest].concat()),
        );
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use qiguan_protocol::{GoOptions, Request};

    #[test]
    fn a_field_that_says_what_is_usual_is_no_slip() {
        for (written, slip) in [
            (
                json!({"create": {"options": {"junqi": {}}, "closed": false, "listed": true,
                "spectator_delay": 0, "password": null}}),
                None,
            ),
            (
                json!({"create": {"options": {"go": {"handicap": 0, "refereed": false}}}}),
                None,
            ),
            (
                json!({"create": {"options": {"junqi": {}}, "close": false}}),
                Some("close"),
            ),
            (
                json!({"create": {"options": {"junqi": {"prest": null}}}}),
                Some("prest"),
            ),
            (json!({"leave": {"now": true}}), Some("now")),
        ] {
            let (_, found) = read::<Request>(&written).unwrap();
            assert_eq!(found.as_deref(), slip, "{written}");
        }
        assert!(
            read::<Request>(&json!({"create": {"options": {"junqi": {}}, "closed": 0}})).is_err()
        );
        let (_, found) = read::<GoOptions>(&json!({"handicap": 0, "komi": "7"})).unwrap();
        assert_eq!(found, None);
    }
}
