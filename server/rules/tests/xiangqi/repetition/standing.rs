//! When a repetition is found, and what a side that must change may do.

use qiguan_rules::xiangqi::{
    Colour, Found, Ground, Limits, Move, Position, Profile, Repetition, Ruling, Verdict,
};

/// A rook that chases a cannon up and down.
const CHASE: &str = "4k4/9/9/R8/2c6/9/9/9/9/3K5 w - - 0 1";
const ROUND: &str = "a6a5 c5c6 a5a6 c6c5";
const LIMITS: Limits = Limits {
    profile: Profile::Cxa1999,
    occurrences: 3,
};

fn step(text: &str) -> Move {
    text.parse().unwrap()
}

fn at(fen: &str) -> Repetition {
    Repetition::of(Position::from_fen(fen).unwrap(), 0)
}

/// Plays on, takes over what is ruled, and tells what was found after each ply.
fn play(repetition: &mut Repetition, moves: &str, limits: &Limits) -> Vec<Option<Found>> {
    let follow = |text| {
        let step = step(text);
        assert_eq!(repetition.present().is_legal(step), Ok(()), "{text}");
        repetition.follow(step);
        let found = repetition.found(limits);
        if let Some(Found::Ruled(ruling)) = &found {
            repetition.require_change(ruling);
        }
        found
    };
    moves.split_whitespace().map(follow).collect()
}

fn ruled(found: Option<&Option<Found>>) -> &Ruling {
    match found {
        Some(Some(Found::Ruled(ruling))) => ruling,
        other => panic!("nothing ruled: {other:?}"),
    }
}

#[test]
fn the_second_occurrence_warns_and_the_third_rules() {
    let mut chase = at(CHASE);
    let found = play(&mut chase, ROUND, &LIMITS);
    let Some(Some(Found::Warning(warning))) = found.last() else {
        panic!("no warning: {found:?}");
    };
    assert_eq!(warning.verdict, Verdict::MustChange(Colour::Red));
    assert_eq!(found.iter().flatten().count(), 1);
    assert_eq!(chase.occurrences(), 2);
    assert_eq!(chase.must_change(), None);

    let found = play(&mut chase, ROUND, &LIMITS);
    let ruling = ruled(found.last());
    assert_eq!(ruling.verdict, Verdict::MustChange(Colour::Red));
    assert_eq!(ruling.ground, Ground::OneProhibited);
    assert_eq!(ruling.ground.article(), Some("26.4"));
    assert_eq!((ruling.first, ruling.plies.len()), (0, 8));
    assert_eq!(chase.must_change(), Some(Colour::Red));
}

#[test]
fn a_room_may_wait_for_the_fourth_occurrence() {
    let limits = Limits {
        occurrences: 4,
        ..LIMITS
    };
    let mut chase = at(CHASE);
    let found = play(&mut chase, &[ROUND; 3].join(" "), &limits);
    let is_ruling = |found: &Option<Found>| matches!(found, Some(Found::Ruled(_)));
    let rulings: Vec<usize> = (0..found.len())
        .filter(|&ply| is_ruling(&found[ply]))
        .collect();
    assert_eq!(rulings, [11]);
    assert!(matches!(found[7], Some(Found::Warning(_))));
    assert!(found[3].is_none());
}

#[test]
fn who_goes_round_once_more_loses() {
    let mut chase = at(CHASE);
    play(&mut chase, &[ROUND; 2].join(" "), &LIMITS);
    let found = play(&mut chase, ROUND, &LIMITS);
    assert!(found[..3].iter().all(Option::is_none), "{found:?}");
    let ruling = ruled(found.last());
    assert_eq!(ruling.verdict, Verdict::Loses(Colour::Red));
    assert_eq!(ruling.ground, Ground::WentOn);
    assert_eq!((ruling.first, ruling.plies.len()), (8, 4));
}

#[test]
fn leaving_the_loop_begins_a_new_count() {
    let mut chase = at(CHASE);
    play(&mut chase, &[ROUND; 2].join(" "), &LIMITS);
    let found = play(&mut chase, "d0d1", &LIMITS);
    assert_eq!(found, [None]);
    assert_eq!(chase.must_change(), None);
    assert_eq!(chase.occurrences(), 1);
    // The same loop is counted from here, and numbered on.
    let found = play(
        &mut chase,
        "c5c6 a6a5 c6c5 a5a6 c5c6 a6a5 c6c5 a5a6",
        &LIMITS,
    );
    let ruling = ruled(found.last());
    assert_eq!(ruling.first, 9);
    assert_eq!(ruling.plies.len(), 8);
}

#[test]
fn a_capture_clears_the_count() {
    let mut chase = at("4k4/9/9/R8/2c6/p8/9/9/9/3K5 w - - 0 1");
    play(&mut chase, ROUND, &LIMITS);
    assert_eq!(chase.occurrences(), 2);
    play(&mut chase, "a6a5 c5c6 a5a4", &LIMITS);
    assert_eq!(chase.occurrences(), 1);
    let found = play(&mut chase, "c6c5 a4a5 c5c6 a5a4", &LIMITS);
    assert!(
        found
            .iter()
            .all(|found| !matches!(found, Some(Found::Ruled(_))))
    );
}

#[test]
fn a_capture_lifts_the_duty_to_change() {
    let mut chase = at("4k4/9/9/R8/2c6/9/p8/9/9/3K5 w - - 0 1");
    play(&mut chase, &[ROUND; 2].join(" "), &LIMITS);
    assert_eq!(chase.must_change(), Some(Colour::Red));
    play(&mut chase, "a6a3", &LIMITS);
    assert_eq!(chase.must_change(), None);
    assert_eq!(chase.occurrences(), 1);
}

#[test]
fn moves_that_would_be_ruled_against_their_side_can_be_told_beforehand() {
    let mut chase = at(CHASE);
    play(&mut chase, ROUND, &LIMITS);
    assert_eq!(chase.forbidden(&LIMITS), []);
    // Black's next move back would complete the third occurrence, which is Red's fault.
    play(&mut chase, "a6a5 c5c6 a5a6", &LIMITS);
    assert_eq!(chase.forbidden(&LIMITS), []);
    play(&mut chase, "c6c5", &LIMITS);
    assert_eq!(chase.must_change(), Some(Colour::Red));
    assert_eq!(chase.forbidden(&LIMITS), [step("a6a5")]);
}

#[test]
fn a_chaser_may_not_complete_the_third_occurrence() {
    let mut chase = at("4k4/9/9/9/2c6/R8/9/9/9/3K5 w - - 0 1");
    play(
        &mut chase,
        "a4a5 c5c6 a5a6 c6c5 a6a5 c5c6 a5a6 c6c5",
        &LIMITS,
    );
    assert_eq!(chase.must_change(), None);
    assert_eq!(chase.forbidden(&LIMITS), [step("a6a5")]);
    let found = play(&mut chase, "a6a5", &LIMITS);
    assert_eq!(
        ruled(found.last()).verdict,
        Verdict::MustChange(Colour::Red)
    );
}

#[test]
fn perpetual_check_loses_at_the_third_occurrence() {
    let mut checks = at("2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1");
    let round = "f0e0 e8f8 e0f0 f8e8";
    let found = play(&mut checks, &[round; 2].join(" "), &LIMITS);
    let ruling = ruled(found.last());
    assert_eq!(ruling.verdict, Verdict::Loses(Colour::Red));
    assert_eq!(ruling.ground.article(), Some("26.1"));
    assert_eq!(checks.must_change(), None);
}

/// A rook hunts a cannon over the whole board and never comes back to a position.
#[test]
fn nine_prohibited_moves_in_a_row_bind_without_a_repetition() {
    let hunt = "a4a5 h5h6 a5a6 h6h7 a6a7 h7h4 a7a4 h4h3 a4a3 h3h2 a3a2 h2h8 a2a8 h8h1 a8a1 h1h0";
    let limits = Limits {
        profile: Profile::Cxa2020,
        occurrences: 3,
    };
    let start = "5k3/9/9/9/7c1/R8/9/9/9/3K5 w - - 0 1";
    let mut hunted = at(start);
    let found = play(&mut hunted, hunt, &limits);
    assert!(found.iter().all(Option::is_none), "{found:?}");
    let forbidden = hunted.forbidden(&limits);
    assert!(forbidden.contains(&step("a1h1")) && !forbidden.contains(&step("d0d1")));
    let found = play(&mut hunted, "a1h1", &limits);
    let ruling = ruled(found.last());
    assert_eq!(ruling.verdict, Verdict::MustChange(Colour::Red));
    assert_eq!(ruling.ground, Ground::NineMoves);
    assert_eq!(ruling.plies.len(), 17);
    assert_eq!(hunted.must_change(), Some(Colour::Red));

    let mut changed = hunted.clone();
    let found = play(&mut changed, "h0g0 d0d1 g0g5 h1h2", &limits);
    assert!(found.iter().all(Option::is_none), "{found:?}");
    assert_eq!(changed.must_change(), None);

    let found = play(&mut hunted, "h0g0 h1g1", &limits);
    let ruling = ruled(found.last());
    assert_eq!(ruling.verdict, Verdict::Loses(Colour::Red));

    let mut under_1999 = at(start);
    let found = play(&mut under_1999, &format!("{hunt} a1h1"), &LIMITS);
    assert!(found.iter().all(Option::is_none), "{found:?}");
}
