//! The fold, event by event: from a view and what is told to the next view.

use crate::samples::{self, clock, guest, options, view};
use qiguan_protocol::{
    Clock, DrawOffer, EndReason, Ending, Faces, GameOptions, GameView, JunqiOptions, JunqiView,
    OutReason, Outcome, Pause, Phase, Seat, SeatArmy, SeatView, Slot, Told, View,
};

fn game(view: &mut View) -> &mut JunqiView {
    let GameView::Junqi(game) = &mut view.game;
    game
}

fn seat(view: &mut View, seat: Seat) -> &mut SeatView {
    &mut view.seats[seat.index()]
}

fn replace(view: &mut View, seat: Seat, old: &str, new: &str) {
    let army = &mut game(view).armies[seat.index()];
    assert!(army.contains(old), "{old} is not in the army of {seat}");
    *army = army.replace(old, new);
}

/// Folds, and compares the whole view with what the change makes of the view before.
#[track_caller]
fn check(before: &View, told: &Told, change: impl FnOnce(&mut View)) -> View {
    let mut expected = before.clone();
    change(&mut expected);
    let mut folded = before.clone();
    folded.apply(told).unwrap();
    // As JSON, since `Debug` hides the armies.
    let text = |view: &View| serde_json::to_string_pretty(view).unwrap();
    assert_eq!(text(&folded), text(&expected), "after {told:?}");
    assert!(folded == expected);
    folded
}

fn moved(from: &str, to: &str, outcome: Outcome) -> Told {
    Told::Moved {
        from: from.into(),
        to: to.into(),
        outcome,
        path: format!("{from} {to}"),
    }
}

fn arranging() -> View {
    let mut view = view();
    view.phase = Phase::Arranging;
    view.to_move = None;
    view.turn = 0;
    game(&mut view).legal.clear();
    view
}

fn faces_of(seat: Seat, faces: &str) -> Vec<Faces> {
    vec![Faces {
        seat,
        faces: faces.into(),
    }]
}

#[test]
fn somebody_stands_up_and_somebody_sits_down() {
    let mut before = arranging();
    seat(&mut before, Seat::E).ready = true;
    let told = Told::Stood { seat: Seat::E };
    let empty = check(&before, &told, |view| {
        *seat(view, Seat::E) = SeatView {
            seat: Seat::E,
            guest: None,
            name: String::new(),
            ready: false,
            timeouts: 0,
            offers: 0,
            out: None,
        };
        game(view).armies[1].clear();
    });
    let told = Told::Sat {
        seat: Seat::E,
        guest: guest(9),
        name: "Eve".into(),
        army: samples::unknown_army(Seat::E),
    };
    check(&empty, &told, |view| {
        seat(view, Seat::E).guest = Some(guest(9));
        seat(view, Seat::E).name = "Eve".into();
        game(view).armies[1] = samples::unknown_army(Seat::E);
    });
}

#[test]
fn new_options_clear_every_ready_mark() {
    let options = GameOptions::Junqi(JunqiOptions {
        flying_bombs: Some(true),
        ..JunqiOptions::default()
    });
    let told = Told::Configured {
        options: options.clone(),
        army: None,
    };
    check(&arranging(), &told, |view| {
        view.options = options;
        view.seats.iter_mut().for_each(|seat| seat.ready = false);
    });
    let army = samples::known_army(Seat::S).replace("S009", "S001");
    let told = Told::Configured {
        options: samples::options(),
        army: Some(SeatArmy {
            seat: Seat::S,
            army: army.clone(),
        }),
    };
    check(&arranging(), &told, |view| {
        view.seats.iter_mut().for_each(|seat| seat.ready = false);
        game(view).armies[0] = army;
    });
}

#[test]
fn arranging_ready_and_clock_are_written_down() {
    let army = samples::known_army(Seat::S).replace("S009", "S001");
    let told = Told::Arranged {
        seat: Seat::S,
        army: army.clone(),
    };
    check(&arranging(), &told, |view| game(view).armies[0] = army);
    for ready in [false, true] {
        let told = Told::Ready {
            seat: Seat::W,
            ready,
        };
        check(&arranging(), &told, |view| {
            seat(view, Seat::W).ready = ready;
        });
    }
    check(&view(), &Told::Clock { clock: None }, |view| {
        view.clock = None;
    });
    let standing = Some(Clock {
        left_ms: 1,
        since_ms: 2,
        paused: Some(Pause::Restart),
    });
    check(&view(), &Told::Clock { clock: standing }, |view| {
        view.clock = standing;
    });
    check(&view(), &Told::Restarted { clock: standing }, |view| {
        view.clock = standing;
    });
}

#[test]
fn the_start_shows_faces_and_keeps_ready_marks() {
    let mut before = samples::full_view();
    before.phase = Phase::Arranging;
    let faces = samples::faces();
    let told = Told::Started {
        first: Seat::W,
        clock: clock(),
        faces: faces_of(Seat::N, &faces),
    };
    check(&before, &told, |view| {
        view.phase = Phase::Starting;
        view.to_move = Some(Seat::W);
        view.clock = Some(clock());
        view.result = None;
        let game = game(view);
        game.armies[2] = samples::known_army(Seat::N);
        game.moves.clear();
        game.path.clear();
        game.legal.clear();
    });
}

#[test]
fn a_turn_begins_with_its_legal_moves() {
    let turn = |legal: &str| Told::Turn {
        seat: Seat::E,
        turn: 7,
        clock: clock(),
        legal: legal.into(),
    };
    let mut before = view();
    before.phase = Phase::Starting;
    before.clock = None;
    let after = check(&before, &turn("E10:E11"), |view| {
        view.phase = Phase::Playing;
        view.turn = 7;
        view.to_move = Some(Seat::E);
        view.clock = Some(clock());
        game(view).legal = "E10:E11".into();
    });
    check(&after, &turn(""), |view| game(view).legal.clear());
}

#[test]
fn each_outcome_of_a_move() {
    let step = |view: &mut View, token: &str, path: &str| {
        let game = game(view);
        game.moves = token.into();
        game.path = path.into();
        game.legal.clear();
    };
    check(&view(), &moved("S10", "S11", Outcome::Plain), |view| {
        replace(view, Seat::S, "S107", "S117");
        step(view, "S10-S11", "S10 S11");
    });
    let told = moved("S04", "E00", Outcome::AttackerWins);
    check(&view(), &told, |view| {
        replace(view, Seat::S, "S047", "E007");
        replace(view, Seat::E, "E00?", "---?");
        step(view, "S04xE00", "S04 E00");
    });
    let told = moved("S04", "E00", Outcome::DefenderWins);
    check(&view(), &told, |view| {
        replace(view, Seat::S, "S047", "---7");
        step(view, "S04oE00", "S04 E00");
    });
    check(&view(), &moved("S04", "E00", Outcome::Both), |view| {
        replace(view, Seat::S, "S047", "---7");
        replace(view, Seat::E, "E00?", "---?");
        step(view, "S04=E00", "S04 E00");
    });
}

#[test]
fn a_piece_is_followed_over_many_moves() {
    let mut view = view();
    for (from, to, outcome) in [
        ("S04", "E00", Outcome::AttackerWins),
        ("E01", "E00", Outcome::DefenderWins),
        ("E00", "M12", Outcome::Plain),
        ("N00", "M12", Outcome::AttackerWins),
        ("W00", "M10", Outcome::Plain),
    ] {
        view.apply(&moved(from, to, outcome)).unwrap();
    }
    let moves = "S04xE00 E01oE00 E00-M12 N00xM12 W00-M10";
    assert_eq!(game(&mut view).moves, moves);
    assert_eq!(view.piece_at("S04"), None);
    assert_eq!(view.piece_at("E00"), None);
    assert_eq!(view.piece_at("M12").unwrap().start, "N00");
    assert_eq!(view.piece_at("M10").unwrap().seat, Seat::W);
    let gone: Vec<_> = Seat::ALL
        .into_iter()
        .flat_map(|seat| view.army(seat))
        .filter(|slot| slot.post.is_none())
        .map(|slot| slot.start)
        .collect();
    assert_eq!(gone, ["S04", "E00", "E01"]);
}

#[test]
fn a_shown_flag_stays_known() {
    let told = Told::FlagShown {
        seat: Seat::E,
        post: "E53".into(),
    };
    let after = check(&view(), &told, |view| {
        replace(view, Seat::E, "E53?", "E53F");
    });
    let mut unknown = after.clone();
    replace(&mut unknown, Seat::E, "E53F", "---?");
    check(&unknown, &told, |view| {
        replace(view, Seat::E, "---?", "---F");
    });
    let told = Told::Over {
        result: Ending {
            winners: vec![],
            reason: EndReason::RoomAge,
        },
        faces: faces_of(Seat::E, &"?".repeat(25)),
    };
    let mut over = after.clone();
    over.apply(&told).unwrap();
    assert_eq!(over.piece_at("E53").unwrap().face, 'F');
}

#[test]
fn timeouts_are_counted_and_noted() {
    let told = Told::TimedOut {
        seat: Seat::S,
        count: 2,
    };
    check(&view(), &told, |view| {
        seat(view, Seat::S).timeouts = 2;
        game(view).moves = "TS".into();
        game(view).legal.clear();
    });
}

#[test]
fn who_is_out_leaves_the_board() {
    let reasons = [
        (OutReason::Flag, "LE1"),
        (OutReason::NoMove, "LE2"),
        (OutReason::Timeouts, "LE3"),
        (OutReason::Surrender, "LE4"),
        (OutReason::Left, "LE6"),
    ];
    for (reason, token) in reasons {
        let told = Told::Out {
            seat: Seat::E,
            reason,
            faces: faces_of(Seat::N, &samples::faces()),
            legal: "S10:S11".into(),
        };
        check(&view(), &told, |view| {
            seat(view, Seat::E).out = Some(reason);
            game(view).armies[1] = "---?".repeat(25);
            game(view).armies[2] = samples::known_army(Seat::N);
            game(view).moves = token.into();
            game(view).legal = "S10:S11".into();
        });
    }
    check(&view(), &Told::Left { seat: Seat::N }, |view| {
        game(view).moves = "XN".into();
    });
}

#[test]
fn faces_outlast_the_pieces() {
    let told = Told::Out {
        seat: Seat::S,
        reason: OutReason::Surrender,
        faces: vec![],
        legal: String::new(),
    };
    let mut after = view();
    after.apply(&told).unwrap();
    let faces: String = after.army(Seat::S).map(|slot| slot.face).collect();
    assert_eq!(faces, samples::faces());
    assert!(after.army(Seat::S).all(|slot| slot.post.is_none()));
    assert_eq!(after.legal_moves().count(), 0);
}

#[test]
fn a_draw_is_offered_accepted_and_closed() {
    let offered = check(&view(), &Told::DrawOffered { seat: Seat::E }, |view| {
        seat(view, Seat::E).offers = 1;
        view.draw = Some(DrawOffer {
            by: Seat::E,
            accepted: vec![],
        });
    });
    let told = Told::DrawAccepted { seat: Seat::W };
    let accepted = check(&offered, &told, |view| {
        view.draw.as_mut().unwrap().accepted = vec![Seat::W];
    });
    for refused_by in [None, Some(Seat::N)] {
        check(&accepted, &Told::DrawClosed { refused_by }, |view| {
            view.draw = None;
        });
    }
}

#[test]
fn a_void_game_is_arranged_anew() {
    let mut before = samples::full_view();
    before.turn = 3;
    game(&mut before).armies[1] = "---?".repeat(25);
    let told = Told::Voided {
        seat: Seat::W,
        armies: samples::armies(),
    };
    check(&before, &told, |view| {
        view.phase = Phase::Arranging;
        view.clock = None;
        view.to_move = None;
        view.draw = None;
        view.result = None;
        for seat in &mut view.seats {
            seat.ready = false;
            seat.timeouts = 0;
            seat.offers = 0;
            seat.out = None;
        }
        seat(view, Seat::W).guest = None;
        seat(view, Seat::W).name.clear();
        let game = game(view);
        game.armies = samples::armies();
        game.armies[3].clear();
        game.moves.clear();
        game.path.clear();
        game.legal.clear();
    });
}

#[test]
fn the_end_shows_everything() {
    let reasons = [
        (EndReason::Decided, "END4"),
        (EndReason::Agreed, "END2"),
        (EndReason::QuietLimit, "END2"),
        (EndReason::NobodyLeft, "END2"),
        (EndReason::PliesMax, "END2"),
        (EndReason::RoomAge, "END2"),
    ];
    for (reason, token) in reasons {
        let mut before = samples::full_view();
        before.result = None;
        let winners = if reason == EndReason::Decided {
            vec![Seat::S, Seat::N]
        } else {
            vec![]
        };
        let result = Ending { winners, reason };
        let known = |seat| Faces {
            seat,
            faces: samples::faces(),
        };
        let told = Told::Over {
            result: result.clone(),
            faces: Seat::ALL.map(known).to_vec(),
        };
        check(&before, &told, |view| {
            view.phase = Phase::Over;
            view.result = Some(result);
            view.clock = None;
            view.to_move = None;
            view.draw = None;
            let game = game(view);
            game.armies = Seat::ALL.map(samples::known_army).to_vec();
            game.legal.clear();
            game.moves += " ";
            game.moves += token;
        });
    }
}

#[test]
fn what_does_not_fit_changes_nothing() {
    let army = samples::known_army(Seat::S);
    let sat = |army: &str| Told::Sat {
        seat: Seat::E,
        guest: guest(9),
        name: "Eve".into(),
        army: army.into(),
    };
    let over = |faces: Vec<Faces>| Told::Over {
        result: Ending {
            winners: vec![],
            reason: EndReason::Agreed,
        },
        faces,
    };
    let out = |faces: Vec<Faces>| Told::Out {
        seat: Seat::N,
        reason: OutReason::Flag,
        faces,
        legal: "S10:S11".into(),
    };
    let voided = |armies: Vec<String>| Told::Voided {
        seat: Seat::N,
        armies,
    };
    let good_then_bad = || {
        let mut faces = faces_of(Seat::N, &samples::faces());
        faces.extend(faces_of(Seat::E, "123"));
        faces
    };
    let misfits = [
        sat("S00?"),
        sat(&army.replace("S009", "S009S")),
        sat(&army.replace("S009", "S60?")),
        sat(&army.replace("S009", "S00X")),
        sat(&army.replace("S009", "é0?")),
        sat(&"é".repeat(50)),
        Told::Arranged {
            seat: Seat::S,
            army: army[..96].into(),
        },
        Told::Configured {
            options: GameOptions::Junqi(JunqiOptions::default()),
            army: Some(SeatArmy {
                seat: Seat::S,
                army: "no army".into(),
            }),
        },
        Told::Started {
            first: Seat::N,
            clock: clock(),
            faces: good_then_bad(),
        },
        Told::Started {
            first: Seat::N,
            clock: clock(),
            faces: faces_of(Seat::E, &"é".repeat(25)),
        },
        moved("S11", "S10", Outcome::Plain),
        moved("---", "S11", Outcome::Plain),
        moved("S10", "---", Outcome::Plain),
        moved("S10", "M30", Outcome::Plain),
        moved("S10", "S1", Outcome::Plain),
        moved("S10", "S60", Outcome::Plain),
        moved("S10", "S00", Outcome::Plain),
        moved("S10", "S11", Outcome::AttackerWins),
        moved("S10", "S11", Outcome::DefenderWins),
        moved("S10", "S11", Outcome::Both),
        Told::FlagShown {
            seat: Seat::E,
            post: "E11".into(),
        },
        Told::FlagShown {
            seat: Seat::E,
            post: "S51".into(),
        },
        out(good_then_bad()),
        Told::DrawAccepted { seat: Seat::W },
        voided(vec![]),
        voided(samples::armies()[..3].to_vec()),
        voided(vec!["x".into(); 4]),
        over(good_then_bad()),
    ];
    let before = view();
    for told in misfits {
        let mut after = before.clone();
        assert!(after.apply(&told).is_err(), "{told:?} was folded");
        assert!(after == before, "{told:?} left something behind");
    }
}

#[test]
fn a_broken_view_is_an_error_and_no_panic() {
    let broken_armies = [
        vec![],
        vec![String::new(); 4],
        vec!["S00".into(); 4],
        vec!["é".repeat(50); 4],
        vec!["€".repeat(40); 4],
        vec!["S00?".repeat(25); 2],
    ];
    for armies in broken_armies {
        for seats in [view().seats, vec![]] {
            let mut before = view();
            game(&mut before).armies = armies.clone();
            before.seats = seats;
            for told in samples::tellings() {
                let mut after = before.clone();
                if after.apply(&told).is_err() {
                    assert!(after == before, "{told:?} left something behind");
                }
            }
            assert!(before.army(Seat::W).count() <= 25);
            assert!(before.piece_at("M11").is_none());
        }
    }
}

#[test]
fn all_tellings_fold_in_both_phases() {
    for told in samples::tellings() {
        let mut view = samples::full_view();
        view.apply(&told).unwrap();
    }
}

#[test]
fn a_client_can_look_things_up() {
    let view = view();
    assert_eq!(view.seat(Seat::N).unwrap().name, "Cy");
    for seat in Seat::ALL {
        let slots: Vec<Slot<'_>> = view.army(seat).collect();
        let starts: Vec<_> = slots.iter().map(|slot| slot.start).collect();
        assert_eq!(starts, samples::starts(seat));
        assert!(slots.iter().all(|slot| slot.post == Some(slot.start)));
        assert!(slots.iter().all(|slot| slot.seat == seat));
    }
    assert_eq!(view.piece_at("S53").unwrap().face, 'F');
    assert_eq!(view.piece_at("E53").unwrap().face, '?');
    assert_eq!(view.piece_at("S11"), None);
    assert_eq!(view.piece_at("---"), None);
    let legal: Vec<_> = view.legal_moves().collect();
    let expected = [
        ("S10", "S11"),
        ("S12", "S11"),
        ("S12", "S13"),
        ("S12", "S22"),
    ];
    assert_eq!(legal, expected);
    assert_eq!(view.options, options());
}
