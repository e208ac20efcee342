//! Whole games that people played: what is found on the way, and what is not.

use qiguan_rules::xiangqi::{Found, Limits, Move, Position, Profile, Repetition};

use crate::given::{given, own};

#[test]
fn only_what_repeats_is_ruled() {
    let mut rulings = 0;
    for row in own("real-games.tsv")
        .into_iter()
        .chain(given("real-games.tsv"))
    {
        if row.cell("check") != "legal" {
            continue;
        }
        let most: u32 = row.number("max_position_count");
        let steps = row.cell("moves").split_whitespace();
        let steps: Vec<Move> = steps.map(|step| step.parse().unwrap()).collect();
        for profile in [Profile::Cxa1999, Profile::Axf, Profile::Casual] {
            let limits = Limits {
                profile,
                occurrences: 3,
            };
            let (warned, ruled) = found(&steps, &limits);
            assert_eq!(warned > 0, most >= 2, "{} {profile:?}", row.name());
            assert_eq!(ruled > 0, most >= 3, "{} {profile:?}", row.name());
            rulings += ruled;
        }
    }
    assert!(std::env::var_os("QIGUAN_CASES").is_none() || rulings > 0);
}

/// How often a game warns and is ruled, playing on whatever is said.
fn found(steps: &[Move], limits: &Limits) -> (u32, u32) {
    let mut game = Repetition::of(Position::start(), 0);
    let (mut warned, mut ruled) = (0, 0);
    for step in steps {
        game.follow(*step);
        match game.found(limits) {
            Some(Found::Warning(ruling)) => {
                warned += 1;
                assert!(!ruling.plies.is_empty());
            }
            Some(Found::Ruled(ruling)) => {
                ruled += 1;
                assert!(!ruling.plies.is_empty());
            }
            None => {}
        }
    }
    (warned, ruled)
}
