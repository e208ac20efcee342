//! When a claim of a draw by the natural limit holds.

use qiguan_rules::xiangqi::{ByColour, Colour, Quiet};

use crate::given::rows;

const ROUNDS: u32 = 60;

#[test]
fn claims_hold_as_the_rules_say() {
    for row in rows("natural-limit.tsv") {
        let quiet = Quiet {
            plies: row.number("plies_since_capture"),
            checks: ByColour::new(row.number("checks_by_red"), row.number("checks_by_black")),
        };
        let claimant = match row.cell("claimant") {
            "red" => Colour::Red,
            "black" => Colour::Black,
            other => panic!("{}: {other}", row.name()),
        };
        let holds = match row.cell("verdict") {
            "valid" => true,
            "invalid" => false,
            other => panic!("{}: {other}", row.name()),
        };
        assert_eq!(quiet.claim_holds(claimant, ROUNDS), holds, "{}", row.name());
        let both = Colour::ALL
            .iter()
            .all(|&colour| quiet.counted(colour) >= 2 * ROUNDS);
        assert_eq!(quiet.is_reached(ROUNDS), both, "{}", row.name());
    }
}

#[test]
fn a_capture_begins_the_count_anew_and_checks_are_their_givers() {
    let mut quiet = Quiet::default();
    for _ in 0..13 {
        quiet = quiet.after(Colour::Red, false, true);
        quiet = quiet.after(Colour::Black, false, false);
    }
    assert_eq!((quiet.plies, quiet.checks), (26, ByColour::new(13, 0)));
    assert_eq!((quiet.over(Colour::Red), quiet.over(Colour::Black)), (3, 0));
    assert_eq!(
        (quiet.counted(Colour::Red), quiet.counted(Colour::Black)),
        (20, 26)
    );
    assert!(quiet.claim_holds(Colour::Black, 13) && !quiet.claim_holds(Colour::Red, 13));
    assert!(quiet.is_reached(10) && !quiet.is_reached(11));
    assert_eq!(quiet.after(Colour::Black, true, true), Quiet::default());
}

#[test]
fn counts_do_not_run_over() {
    let most = Quiet {
        plies: u32::MAX,
        checks: ByColour::new(u32::MAX, 0),
    };
    assert_eq!(most.after(Colour::Red, false, true), most);
    assert_eq!(most.counted(Colour::Red), 0);
    assert!(most.is_reached(0) && !most.is_reached(u32::MAX));
}
