//! Positions that end a game, and what it takes to win one.

use qiguan_rules::xiangqi::{Colour, FenFault, NoForce, NoMove, Outcome, Position};

use crate::given::{given, own, rows};

#[test]
fn positions_end_games_as_they_should() {
    for row in rows("end-states.tsv") {
        let position = Position::from_fen(row.cell("fen")).unwrap();
        let loser = position.turn();
        let lost = |reason| Some(Outcome::Lost { loser, reason });
        let expected = match row.cell("expected") {
            "checkmate" => lost(NoMove::Checkmate),
            "stalemate-loss" => lost(NoMove::Stalemate),
            "no-attacker" => Some(Outcome::Draw(NoForce::NoAttacker)),
            "lone-cannon" => Some(Outcome::Draw(NoForce::LoneCannon)),
            "ongoing" => None,
            other => panic!("{}: {other}", row.name()),
        };
        assert_eq!(position.outcome(), expected, "{}", row.name());
    }
}

#[test]
fn who_can_win_is_told_from_the_pieces() {
    for row in own("material.tsv") {
        let position = Position::from_fen(row.cell("fen")).unwrap();
        for (colour, column) in [(Colour::Red, "red"), (Colour::Black, "black")] {
            let can_win = row.cell(column) == "yes";
            assert_eq!(position.can_win(colour), can_win, "{} {column}", row.name());
        }
    }
}

/// Programs agree on sides without a piece that attacks; on a lone cannon the rules alone speak.
#[test]
fn who_can_win_agrees_with_other_programs_where_they_follow_the_rules() {
    for row in given("material.tsv") {
        let Some(position) = either_to_move(row.cell("fen")) else {
            println!("{}: the kings face each other", row.name());
            continue;
        };
        let pieces: String = row.cell("fen").split(' ').next().unwrap().to_owned();
        let mut letters: Vec<char> = pieces.chars().filter(|c| c.is_ascii_alphabetic()).collect();
        letters.sort_unstable();
        let lone_cannon = matches!(letters[..], ['C' | 'K', 'C' | 'K', 'k'] | ['K', 'c', 'k']);
        for (colour, column) in [
            (Colour::Red, "red_can_win_pyffish"),
            (Colour::Black, "black_can_win_pyffish"),
        ] {
            let can_win = row.cell(column) == "yes" && !lone_cannon;
            assert_eq!(position.can_win(colour), can_win, "{} {column}", row.name());
        }
        let drawn = !Colour::ALL.iter().any(|&colour| position.can_win(colour));
        let outcome = matches!(position.outcome(), Some(Outcome::Draw(_)));
        assert_eq!(outcome, drawn, "{}", row.name());
    }
}

/// Some tables give the turn to a side that could take the king: then it is the other's.
///
/// Where the kings face each other it can be nobody's.
fn either_to_move(fen: &str) -> Option<Position> {
    match Position::from_fen(fen) {
        Ok(position) => Some(position),
        Err(FenFault::KingsFace) => None,
        Err(_) => Some(Position::from_fen(&fen.replace(" w ", " b ")).unwrap()),
    }
}
