//! The clocks of two players, reckoned again.

use super::journal::seat_of;
use serde_json::{Value, json};

const MINUTE_MS: u64 = 60_000;

/// Both clocks as an entry has them.
#[derive(Clone, Debug)]
pub(crate) struct Duel {
    seats: Vec<Value>,
    turn: Option<usize>,
    since_ms: u64,
    spent_ms: u64,
    stands: bool,
}

impl Duel {
    pub(crate) fn read(clocks: &Value) -> Option<Self> {
        let stands = clocks.get("paused").and_then(Value::as_object);
        Some(Self {
            seats: clocks["seats"].as_array()?.clone(),
            turn: seat_of(&clocks["turn"]),
            since_ms: clocks["since"].as_u64()?,
            spent_ms: clocks.get("spent_ms").and_then(Value::as_u64).unwrap_or(0),
            stands: stands.is_some_and(|stands| !stands.is_empty()),
        })
    }

    /// What the turn has taken at an instant.
    fn spent_at(&self, at_ms: u64) -> u64 {
        let runs = self.turn.is_some() && !self.stands;
        self.spent_ms
            + if runs {
                at_ms.saturating_sub(self.since_ms)
            } else {
                0
            }
    }

    pub(crate) fn since_ms(&self) -> u64 {
        self.since_ms
    }

    /// What may be given back of the network's time.
    fn bank(&self, seat: usize) -> (u64, u64) {
        let lag = &self.seats[seat]["lag"];
        (
            lag["bank_ms"].as_u64().unwrap_or(0),
            lag["lag_ms"].as_u64().unwrap_or(0),
        )
    }

    /// When the time of the turn is up; none: it does not run.
    pub(crate) fn deadline(&self, control: &Value) -> Option<u64> {
        let seat = self.turn.filter(|_| !self.stands)?;
        let (bank_ms, lag_ms) = self.bank(seat);
        let allowed_ms = total_ms(&self.seats[seat]["left"], control)? + bank_ms.min(lag_ms);
        Some(self.since_ms + allowed_ms.saturating_sub(self.spent_ms))
    }
}

/// A control as it is reckoned: the rule book's countdown is a main time, then periods of a minute.
pub(crate) fn plain(control: &Value) -> Value {
    let countdown = &control["reserved_countdown"];
    let (Some(limit_ms), Some(periods)) = (
        countdown["limit_ms"].as_u64(),
        countdown["reserved_minutes"].as_u64(),
    ) else {
        return control.clone();
    };
    let main_ms = limit_ms.saturating_sub(periods * MINUTE_MS);
    json!({"byo_yomi": {"main_ms": main_ms, "periods": periods, "period_ms": MINUTE_MS}})
}

/// What everybody has at the start.
pub(crate) fn start(control: &Value) -> Option<Value> {
    if control == "unlimited" {
        return Some(control.clone());
    }
    let (kind, terms) = control.as_object()?.iter().next()?;
    Some(match kind.as_str() {
        "per_move" => json!({"per_move": {"left_ms": terms["limit_ms"], "timeouts": 0}}),
        "absolute" => json!({"game": {"left_ms": terms["total_ms"]}}),
        "fischer" => json!({"game": {"left_ms": terms["initial_ms"]}}),
        "stages" => {
            let first = &terms["stages"][0];
            json!({"stages": {"left_ms": first["time_ms"], "moves": first["moves"], "stage": 0}})
        }
        _ => json!({ kind.as_str(): terms }),
    })
}

/// How long until a turn is lost; none: never.
fn total_ms(left: &Value, control: &Value) -> Option<u64> {
    let (kind, left) = left.as_object()?.iter().next()?;
    let of = |name: &str| left[name].as_u64().unwrap_or(0);
    Some(match kind.as_str() {
        "byo_yomi" => {
            let whole_ms = control["byo_yomi"]["period_ms"].as_u64()?;
            of("main_ms") + of("period_ms") + whole_ms * of("periods").saturating_sub(1)
        }
        "canadian" => of("main_ms") + of("block_ms"),
        _ => of("left_ms"),
    })
}

/// A move takes what it took from its own clock, and nothing from the other.
pub(crate) fn check_move(
    control: &Value,
    before: &Duel,
    after: &Duel,
    at_ms: u64,
) -> Result<(), String> {
    let Some(seat) = before.turn else {
        return Err("a move, and nobody's clock runs".to_owned());
    };
    for other in (0..4).filter(|other| *other != seat) {
        if before.seats[other] != after.seats[other] {
            return Err(format!(
                "a move takes from another's clock: {before:?} {after:?}"
            ));
        }
    }
    let elapsed_ms = before.spent_at(at_ms);
    let left = &before.seats[seat]["left"];
    let total_ms = total_ms(left, control);
    let (bank_ms, lag_before_ms) = before.bank(seat);
    let grace_ms = bank_ms.min(lag_before_ms);
    if total_ms.is_some_and(|total_ms| elapsed_ms >= total_ms + grace_ms) {
        return Err(format!(
            "a move took {elapsed_ms} ms, and {total_ms:?} + {grace_ms} were left"
        ));
    }
    // What came before its deadline counts, so at least what it needs of the grace is given back.
    let over_ms = total_ms.map_or(0, |total_ms| (elapsed_ms + 1).saturating_sub(total_ms));
    let (_, lag_ms) = after.bank(seat);
    let given_ms = lag_ms
        .max(over_ms.min(grace_ms))
        .min(bank_ms)
        .min(elapsed_ms);
    let expected = after_move(control, left, elapsed_ms - given_ms);
    let shown = &after.seats[seat]["left"];
    if expected.as_ref() == Some(shown) {
        return Ok(());
    }
    Err(format!(
        "a move of {elapsed_ms} ms, {given_ms} given back, leaves {shown} of {left}, and not {expected:?}"
    ))
}

/// What a move leaves; none: no such control is known.
fn after_move(control: &Value, left: &Value, spent_ms: u64) -> Option<Value> {
    if left == "unlimited" {
        return Some(left.clone());
    }
    let (kind, terms) = control.as_object()?.iter().next()?;
    let term = |name: &str| terms[name].as_u64().unwrap_or(0);
    let (shape, before) = left.as_object()?.iter().next()?;
    let of = |name: &str| before[name].as_u64().unwrap_or(0);
    let mut after = before.clone();
    match kind.as_str() {
        "per_move" => after["left_ms"] = term("limit_ms").into(),
        "absolute" => after["left_ms"] = (of("left_ms") - spent_ms).into(),
        "fischer" => {
            let more_ms = of("left_ms") - spent_ms + term("increment_ms");
            let cap_ms = terms
                .get("cap_ms")
                .and_then(Value::as_u64)
                .unwrap_or(u64::MAX);
            after["left_ms"] = more_ms.min(cap_ms).into();
        }
        "byo_yomi" => {
            let over_ms = spent_ms.saturating_sub(of("main_ms"));
            after["main_ms"] = of("main_ms").saturating_sub(spent_ms).into();
            after["periods"] = (of("periods") - over_ms / term("period_ms")).into();
            after["period_ms"] = term("period_ms").into();
        }
        "canadian" => {
            let over_ms = spent_ms.saturating_sub(of("main_ms"));
            let main_ms = of("main_ms").saturating_sub(spent_ms);
            // What uses up the main time is the first stone of the block, and its last opens another.
            let (stones, block_ms) = match (main_ms, of("stones")) {
                (1.., stones) => (stones, of("block_ms")),
                (0, 1) => (term("stones"), term("block_ms")),
                (0, stones) => (stones - 1, of("block_ms") - over_ms),
            };
            after["main_ms"] = main_ms.into();
            after["stones"] = stones.into();
            after["block_ms"] = block_ms.into();
        }
        "stages" => {
            let left_ms = of("left_ms") - spent_ms;
            let next = of("stage") + 1;
            // What is left of a stage that is done is carried over; the last one comes again and again.
            let stages = terms["stages"].as_array()?;
            let reached = stages.get(usize::try_from(next).ok()?).or(stages.last())?;
            let (stage, moves, more_ms) = match of("moves") {
                1 => (
                    next,
                    reached["moves"].as_u64()?,
                    reached["time_ms"].as_u64()?,
                ),
                moves => (of("stage"), moves - 1, 0),
            };
            after["left_ms"] = (left_ms + more_ms).into();
            after["moves"] = moves.into();
            after["stage"] = stage.into();
        }
        _ => return None,
    }
    Some(json!({ shape: after }))
}

/// What a move renewed; none: nothing that is counted.
pub(crate) fn renewed(before: &Duel, after: &Duel) -> Option<&'static str> {
    let seat = before.turn?;
    let (before, after) = (&before.seats[seat]["left"], &after.seats[seat]["left"]);
    let of = |left: &Value, kind: &str, name: &str| left[kind][name].as_u64();
    if of(before, "stages", "stage") < of(after, "stages", "stage") {
        return Some("stages reached");
    }
    let (stones, more) = (
        of(before, "canadian", "stones"),
        of(after, "canadian", "stones"),
    );
    let used_up = of(after, "canadian", "main_ms") == Some(0);
    (used_up && stones < more).then_some("blocks opened")
}

/// Both begin with all that the control gives.
pub(crate) fn check_start(control: &Value, clocks: &Duel) -> Result<(), String> {
    let whole = start(control);
    let seats = [0, 2].map(|seat| &clocks.seats[seat]["left"]);
    match seats.iter().all(|left| whole.as_ref() == Some(left)) {
        true => Ok(()),
        false => Err(format!("{seats:?} are there at the start of {control}")),
    }
}

/// Clocks that are set otherwise have charged what was run until one of these instants.
pub(crate) fn check_set(
    before: &Duel,
    after: &Duel,
    at_ms: u64,
    until: &[u64],
) -> Result<(), String> {
    let mut fits = until.iter().map(|until_ms| before.spent_at(*until_ms));
    if before.seats == after.seats
        && before.turn == after.turn
        && after.since_ms == at_ms
        && fits.any(|spent_ms| spent_ms == after.spent_ms)
    {
        return Ok(());
    }
    Err(format!(
        "clocks are set to {after:?} after {before:?}, run until one of {until:?}"
    ))
}
