//! The fold of what is told of a game of Go.

use crate::go_samples::{self, clocks};
use crate::samples;
use qiguan_protocol::{
    Colour, GameView, GoStage, GoTold, GoView, Phase, Seat, SeatUse, Told, View,
};

fn go(view: &mut View) -> &mut GoView {
    match &mut view.game {
        GameView::Go(game) => game,
        GameView::Junqi(_) | GameView::Xiangqi(_) => panic!("a game of Go"),
    }
}

/// Folds into a view and compares with the same view changed by hand.
fn check(before: &View, told: GoTold, change: impl FnOnce(&mut View)) {
    let (mut folded, mut changed) = (before.clone(), before.clone());
    folded.apply(&Told::Go(told)).unwrap();
    change(&mut changed);
    assert_eq!(folded, changed);
}

fn telling(name: &str) -> GoTold {
    let tellings = go_samples::tellings();
    tellings
        .into_iter()
        .find(|told| told.name() == name)
        .unwrap()
}

#[test]
fn a_stone_is_placed_and_takes_others() {
    check(&go_samples::view(), telling("placed"), |view| {
        (view.turn, view.to_move) = (6, Some(Seat::N));
        let game = go(view);
        game.board = "..... .X... .XXX. .X... .....".into();
        game.moves += " C3";
        game.black_prisoners = 2;
        game.legal = "A1-E1".into();
        game.clocks = Some(clocks(Some(Seat::N), vec![]));
    });
}

/// Own stones that a suicide takes are nobody's prisoners.
#[test]
fn a_suicide_takes_its_own_stones() {
    let told = GoTold::Placed {
        colour: Colour::Black,
        point: "C3".into(),
        captured: "B3 C3 D3".into(),
        occurrence: 1,
        turn: 6,
        clocks: clocks(Some(Seat::N), vec![]),
        legal: String::new(),
    };
    check(&go_samples::view(), told, |view| {
        (view.turn, view.to_move) = (6, Some(Seat::N));
        let game = go(view);
        game.board = "..... .XO.. ..... .XO.. .....".into();
        game.moves += " C3";
        game.legal.clear();
        game.clocks = Some(clocks(Some(Seat::N), vec![]));
    });
}

#[test]
fn turns_are_taken_back() {
    let mut before = go_samples::view();
    go(&mut before).used = vec![SeatUse::none(Seat::N)];
    check(&before, telling("undone"), |view| {
        (view.turn, view.to_move) = (6, Some(Seat::N));
        let game = go(view);
        game.board = "..... .XO.. .X... .XO.. .....".into();
        game.moves = "B4 C4 B3 C2 B2".into();
        (game.black_prisoners, game.white_prisoners) = (1, 1);
        game.used[0].undos = 1;
        game.legal = "A1".into();
        game.clocks = Some(clocks(Some(Seat::N), vec![]));
    });
}

#[test]
fn a_change_of_the_marks_voids_what_was_accepted() {
    let mut before = go_samples::full_view();
    go(&mut before).verdict = None;
    check(&before, telling("dead_marked"), |view| {
        view.clock = Some(samples::clock());
        let agreement = go(view).agreement.as_mut().unwrap();
        agreement.version = 4;
        agreement.accepted.clear();
        agreement.changes[0].count = 2;
    });
}

#[test]
fn the_end_closes_what_stood() {
    let mut before = go_samples::full_view();
    go(&mut before).verdict = None;
    let GoTold::Over {
        result,
        verdict,
        clocks,
    } = telling("over")
    else {
        panic!("it is the end")
    };
    check(&before, telling("over"), |view| {
        view.phase = Phase::Over;
        view.to_move = None;
        view.result = Some(result);
        let game = go(view);
        (game.verdict, game.clocks) = (Some(verdict), clocks);
        game.question = None;
        game.awaited.clear();
        game.legal.clear();
    });
}

#[test]
fn a_start_clears_the_board_and_keeps_the_colours() {
    let started = Told::Started {
        first: Seat::S,
        clock: samples::clock(),
        faces: vec![],
        board: ["....."; 5].join(" "),
    };
    let mut view = go_samples::full_view();
    view.apply(&started).unwrap();
    let expected = GoView {
        black: Some(Seat::S),
        board: ["....."; 5].join(" "),
        ..GoView::default()
    };
    assert_eq!(*go(&mut view), expected);
    assert_eq!((view.phase, view.to_move), (Phase::Starting, Some(Seat::S)));
}

#[test]
fn every_telling_folds_into_a_full_picture() {
    for told in go_samples::tellings() {
        let mut view = go_samples::full_view();
        go(&mut view).stage = GoStage::Confirm;
        view.apply(&Told::Go(told.clone()))
            .unwrap_or_else(|error| panic!("{told:?}: {error}"));
    }
}

/// What does not fit is an error that leaves nothing behind.
#[test]
fn misfits_leave_the_picture_as_it_was() {
    let placed = |point: &str, captured: &str| {
        Told::Go(GoTold::Placed {
            colour: Colour::White,
            point: point.into(),
            captured: captured.into(),
            occurrence: 1,
            turn: 6,
            clocks: clocks(Some(Seat::N), vec![]),
            legal: String::new(),
        })
    };
    let undone = |board: &str| {
        let mut told = telling("undone");
        if let GoTold::Undone { board: kept, .. } = &mut told {
            board.clone_into(kept);
        }
        Told::Go(told)
    };
    let misfits = [
        placed("B4", ""),
        placed("F1", ""),
        placed("A6", ""),
        placed("A0", ""),
        placed("", ""),
        placed("é1", ""),
        placed("A1", "A2"),
        placed("A1", "B4 B4"),
        placed("A1", "Z9"),
        undone(""),
        undone("XO. .."),
        undone("ab cd"),
        Told::Go(telling("accepted")),
        Told::Go(telling("dead_marked")),
        Told::Arranged {
            seat: Seat::S,
            army: String::new(),
        },
        Told::Left { seat: Seat::S },
    ];
    let before = go_samples::view();
    for told in misfits {
        let mut after = before.clone();
        assert!(after.apply(&told).is_err(), "{told:?} was folded");
        assert_eq!(after, before, "{told:?} left something behind");
    }
    for told in go_samples::tellings() {
        let (mut after, before) = (samples::view(), samples::view());
        assert!(after.apply(&Told::Go(told)).is_err());
        assert_eq!(after, before);
    }
}

#[test]
fn a_client_can_look_things_up() {
    let mut view = go_samples::view();
    let game = go(&mut view);
    assert_eq!(game.stone("B4"), Some(Colour::Black));
    assert_eq!(game.stone("C2"), Some(Colour::White));
    for nothing in ["A1", "Z1", "B9", "", "B", "4B"] {
        assert_eq!(game.stone(nothing), None, "{nothing}");
    }
    let legal: Vec<_> = game.legal_points().collect();
    let all = "A1 B1 C1 D1 E1 A2 D2 E2 A3 C3 E3 A4 D4 E4 A5 B5 C5 D5 E5";
    assert_eq!(legal.join(" "), all);
}

/// The position stays when the game starts and when it is void; what was taken in it counts.
#[test]
fn a_position_stays_from_the_opening_on() {
    let mut view = go_samples::view_from_position();
    let before = go(&mut view).clone();
    let started = Told::Started {
        first: Seat::N,
        clock: samples::clock(),
        faces: vec![],
        board: ["....."; 5].join(" "),
    };
    view.apply(&started).unwrap();
    let expected = GoView {
        position: before.position.clone(),
        board: ["....."; 5].join(" "),
        black: before.black,
        black_prisoners: 1,
        white_prisoners: 2,
        ..GoView::default()
    };
    assert_eq!(*go(&mut view), expected);
    go(&mut view).moves = "A1 B1".into();
    let moves: Vec<_> = go(&mut view).all_moves().map(str::to_owned).collect();
    assert_eq!(moves, ["B3", "pass", "A1", "B1"]);
    let voided = Told::Voided {
        seat: Seat::S,
        armies: vec![String::new(); 4],
    };
    view.apply(&voided).unwrap();
    let expected = GoView {
        position: before.position,
        ..GoView::default()
    };
    assert_eq!(*go(&mut view), expected);
}

#[test]
fn a_session_is_shown_until_it_ends() {
    let mut view = go_samples::view();
    view.apply(&Told::Go(telling("session_began"))).unwrap();
    assert_eq!(go(&mut view).session.unwrap().left_ms, 7_200_000);
    view.apply(&Told::Go(telling("sealing"))).unwrap();
    assert_eq!(go(&mut view).session, None);
}
