//! Repetition: the third time, the play-out, setup boards and turns that change nothing.

use qiguan_rules::go::{
    Board, Colour, DrawReason, End, Event, Game, Illegal, KoRule, Options, RepetitionResult,
    VoidReason,
};

/// Both take and retake two kos for ever, a third lies beside them.
const TRIPLE_KO: &str = "OOOOOOO\nOXO.O.O\nX.XOXOX\nXXXXXXX\nOOOOOOO\n.......";
const ROUND: [&str; 6] = ["D5", "B4", "F5", "D4", "B5", "F4"];

fn game(options: Options) -> Game {
    let board: Board = TRIPLE_KO.parse().unwrap();
    Game::arranged(options, board, Colour::Black)
}

fn play(game: &mut Game, point: &str) -> Result<Vec<Event>, Illegal> {
    let position = game.position();
    let mover = position.to_move();
    let events = position.play(game.history(), mover, point.parse().unwrap())?;
    events.iter().for_each(|event| game.apply(event));
    Ok(events)
}

fn rounds(game: &mut Game, count: usize) -> Vec<Event> {
    let plays = ROUND.iter().cycle().take(count * ROUND.len());
    plays
        .map(|point| play(game, point).unwrap())
        .last()
        .unwrap()
}

#[test]
fn a_third_occurrence_ends_as_the_room_has_it() {
    let cases = [
        (
            RepetitionResult::Draw,
            Some(End::Draw {
                reason: DrawReason::Repetition,
            }),
        ),
        (
            RepetitionResult::Replay,
            Some(End::Void {
                reason: VoidReason::Repetition,
            }),
        ),
        (RepetitionResult::Arbiter, None),
    ];
    for (repetition_result, end) in cases {
        let options = Options {
            repetition_result,
            ..Options::default()
        };
        let mut game = game(options);
        rounds(&mut game, 1);
        assert_eq!(game.position().over(), None);
        let last = rounds(&mut game, 1);
        assert!(
            matches!(last[0], Event::Played { occurrence: 3, .. }),
            "{last:?}"
        );
        assert_eq!(game.position().over(), end);
    }
    let simple = Options {
        ko_rule: KoRule::Simple,
        ..Options::default()
    };
    let mut game = game(simple);
    rounds(&mut game, 2);
    let void = VoidReason::Repetition;
    assert_eq!(game.position().over(), Some(End::Void { reason: void }));
}

#[test]
fn an_undone_round_is_not_counted() {
    let mut game = game(Options::default());
    rounds(&mut game, 1);
    let undone = game.position().undo(6);
    undone.iter().for_each(|event| game.apply(event));
    let last = rounds(&mut game, 1);
    assert!(
        matches!(last[0], Event::Played { occurrence: 2, .. }),
        "{last:?}"
    );
    assert_eq!(game.position().over(), None);
}

#[test]
fn a_pass_makes_a_cycle_unbalanced() {
    let mut game = game(Options::default());
    let pass = game.position().pass(Colour::Black).unwrap();
    pass.iter().for_each(|event| game.apply(event));
    let lost = game.position().lose_turn();
    lost.iter().for_each(|event| game.apply(event));
    for point in &ROUND[..5] {
        play(&mut game, point).unwrap();
    }
    let refused = play(&mut game, "F4");
    assert!(
        matches!(refused, Err(Illegal::Unbalanced { .. })),
        "{refused:?}"
    );
}

#[test]
fn a_play_out_lets_no_board_stand_twice() {
    let mut game = game(Options::default());
    assert_eq!(game.position().resume(Colour::White, true), []);
    for colour in Colour::ALL {
        let pass = game.position().pass(colour).unwrap();
        pass.iter().for_each(|event| game.apply(event));
    }
    assert!(game.position().is_stopped());
    let resumed = game.position().resume(Colour::Black, true);
    resumed.iter().for_each(|event| game.apply(event));
    assert!(game.position().is_strict() && !game.position().is_stopped());
    for point in &ROUND[..5] {
        play(&mut game, point).unwrap();
    }
    assert_eq!(play(&mut game, "F4"), Err(Illegal::Superko { ply: 2 }));
    // Taking it back leaves the play-out, taking back more does not.
    let undone = game.position().undo(5);
    undone.iter().for_each(|event| game.apply(event));
    assert!(game.position().is_strict());
    let undone = game.position().undo(1);
    undone.iter().for_each(|event| game.apply(event));
    assert!(!game.position().is_strict() && !game.position().is_stopped());
}

#[test]
fn a_refusal_names_the_ply_after_which_the_board_stood() {
    let options = Options {
        ko_rule: KoRule::Psk,
        ..Options::default()
    };
    let mut game = game(options);
    for point in &ROUND[..5] {
        play(&mut game, point).unwrap();
    }
    assert_eq!(play(&mut game, "F4"), Err(Illegal::Superko { ply: 0 }));
    assert_eq!(play(&mut game, "B4"), Err(Illegal::Superko { ply: 4 }));
    let told = Illegal::Superko { ply: 4 }.to_string();
    assert_eq!(told, "superko: the board after ply 4 would come back");
}
