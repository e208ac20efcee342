//! The fold of what is told of a game of xiangqi.

use crate::go_samples::clocks;
use crate::{samples, xiangqi_samples};
use qiguan_protocol::{GameView, Phase, Seat, Told, View, XiangqiTold, XiangqiUse, XiangqiView};

fn xiangqi(view: &mut View) -> &mut XiangqiView {
    match &mut view.game {
        GameView::Xiangqi(game) => game,
        GameView::Junqi(_) | GameView::Go(_) => panic!("a game of xiangqi"),
    }
}

fn telling(name: &str) -> XiangqiTold {
    let mut tellings = xiangqi_samples::tellings().into_iter();
    tellings.find(|told| told.name() == name).unwrap()
}

/// Folds into a view and compares with the same view changed by hand.
fn check(before: &View, told: XiangqiTold, change: impl FnOnce(&mut View)) {
    let (mut folded, mut changed) = (before.clone(), before.clone());
    folded.apply(&Told::Xiangqi(told)).unwrap();
    change(&mut changed);
    assert_eq!(folded, changed);
}

#[test]
fn a_move_takes_what_stands_where_it_goes() {
    check(&xiangqi_samples::view(), telling("moved"), |view| {
        (view.turn, view.to_move) = (6, Some(Seat::N));
        let game = xiangqi(view);
        game.board = "....R.... ......... ......... ......... ......... ......... ......... \
                      ......... ......... ...K.r..."
            .into();
        game.moves += " e3e9";
        (game.quiet, game.red_checks, game.black_checks) = (5, 3, 1);
        game.legal = "e9:d9".into();
        game.clocks = Some(clocks(Some(Seat::N), vec![]));
    });
}

#[test]
fn moves_are_taken_back_with_their_board_and_count() {
    let before = xiangqi_samples::full_view();
    check(&before, telling("undone"), |view| {
        (view.turn, view.to_move) = (6, Some(Seat::N));
        let game = xiangqi(view);
        game.moves = "e3d3 e9d9".into();
        (game.quiet, game.red_checks, game.black_checks) = (2, 1, 1);
        game.used.insert(
            0,
            XiangqiUse {
                undos: 1,
                ..XiangqiUse::none(Seat::N)
            },
        );
        game.used.sort_by_key(|used| used.seat);
        game.touched.clear();
        game.legal = "d0:d1".into();
        game.clocks = Some(clocks(Some(Seat::N), vec![]));
    });
}

#[test]
fn the_end_leaves_nothing_to_do() {
    let mut view = xiangqi_samples::full_view();
    view.apply(&Told::Xiangqi(telling("over"))).unwrap();
    assert_eq!((view.phase, view.to_move), (Phase::Over, None));
    let game = xiangqi(&mut view);
    assert!(game.legal.is_empty() && game.touched.is_empty());
    assert!(game.question.is_none() && game.late.is_none() && game.awaited.is_empty());
    assert!(game.repetition.is_some());
}

#[test]
fn an_offer_is_the_others_next_time() {
    let mut view = xiangqi_samples::view();
    view.apply(&Told::DrawOffered { seat: Seat::S }).unwrap();
    assert_eq!(xiangqi(&mut view).last_offer, Some(Seat::S));
}

#[test]
fn a_new_start_keeps_what_the_room_was_opened_with() {
    let mut view = xiangqi_samples::full_view();
    let board = xiangqi(&mut view).board.clone();
    let started = Told::Started {
        first: Seat::S,
        clock: samples::clock(),
        faces: vec![],
        board,
    };
    view.apply(&started).unwrap();
    let game = xiangqi(&mut view);
    assert!(game.position.is_some() && game.moves.is_empty() && game.used.is_empty());
    let voided = Told::Voided {
        seat: Seat::N,
        armies: vec![String::new(); 4],
    };
    view.apply(&voided).unwrap();
    let game = xiangqi(&mut view);
    assert!(game.position.is_some() && game.board.is_empty() && game.red.is_none());
}

/// What does not fit is an error that leaves nothing behind.
#[test]
fn misfits_leave_the_picture_as_it_was() {
    let moved = |to: &str| {
        let mut told = telling("moved");
        if let XiangqiTold::Moved { step, .. } = &mut told {
            to.clone_into(step);
        }
        Told::Xiangqi(told)
    };
    let undone = |to: &str| {
        let mut told = telling("undone");
        if let XiangqiTold::Undone { board, .. } = &mut told {
            to.clone_into(board);
        }
        Told::Xiangqi(told)
    };
    let before = xiangqi_samples::view();
    for told in [
        moved("a0a1"),
        moved("j0a1"),
        moved("e3"),
        moved("e3e9e"),
        moved("棋子"),
        undone(""),
        undone("....k...."),
        undone(&"x".repeat(99)),
    ] {
        let mut after = before.clone();
        assert!(after.apply(&told).is_err());
        assert_eq!(after, before);
    }
    for told in xiangqi_samples::tellings() {
        let (mut after, before) = (samples::view(), samples::view());
        assert!(after.apply(&Told::Xiangqi(told)).is_err());
        assert_eq!(after, before);
    }
}

#[test]
fn a_client_can_look_things_up() {
    let mut view = xiangqi_samples::view();
    let game = xiangqi(&mut view);
    assert_eq!(game.piece("e3"), Some('R'));
    assert_eq!(game.piece("e9"), Some('k'));
    assert_eq!((game.piece("a0"), game.piece("j0")), (None, None));
    game.legal = "b0:a2,c2 h0:g2".into();
    let moves: Vec<_> = game.legal_moves().collect();
    assert_eq!(moves, ["b0a2", "b0c2", "h0g2"]);
    assert_eq!(game.used_by(Seat::N), XiangqiUse::none(Seat::N));
}
