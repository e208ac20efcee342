//! The fold, event by event: from a view and what is told to the next view.

use crate::samples::{self, clock, guest, options, view};
use qiguan_protocol::{
    Clock, DrawOffer, EndReason, Ending, Faces, GameOptions, GameView, JunqiOptions, JunqiView,
    OutReason, Outcome, Pause, Phase, PutOut, Seat, SeatArmy, SeatMarks, SeatView, Slot, Stand,
    Told, View,
};

fn game(view: &mut View) -> &mut JunqiView {
    let GameView::Junqi(game) = &mut view.game else {
        panic!("a game of junqi")
    };
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
        quiet: None,
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

fn free_seat(seat: Seat) -> SeatView {
    SeatView {
        seat,
        guest: None,
        name: String::new(),
        ready: false,
        timeouts: 0,
        offers: 0,
        out: None,
    }
}

fn faces_of(seat: Seat, faces: &str) -> Vec<Faces> {
    vec![Faces {
        seat,
        faces: faces.into(),
    }]
}

#[test]
fn a_count_that_is_announced_is_the_count() {
    let mut told = moved("S10", "S11", Outcome::Plain);
    let Told::Moved { quiet, .. } = &mut told else {
        unreachable!("it is a move");
    };
    *quiet = Some(40);
    let mut folded = view();
    folded.apply(&told).unwrap();
    assert_eq!(game(&mut folded).quiet, 40);
}

#[test]
fn somebody_stands_up_and_somebody_sits_down() {
    let mut before = arranging();
    seat(&mut before, Seat::E).ready = true;
    let stood = |why| Told::Stood { seat: Seat::E, why };
    let leave = |view: &mut View| {
        *seat(view, Seat::E) = free_seat(Seat::E);
        game(view).armies[1].clear();
    };
    let empty = check(&before, &stood(None), leave);
    for why in [Stand::Removed, Stand::Absent] {
        check(&before, &stood(Some(why)), leave);
    }
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

fn swapped(one: (Seat, &str), other: (Seat, &str)) -> Told {
    let army = |(seat, army): (Seat, &str)| SeatArmy {
        seat,
        army: army.into(),
    };
    Told::Swapped {
        armies: vec![army(one), army(other)],
    }
}

#[test]
fn two_seats_change_places() {
    let mut before = arranging();
    seat(&mut before, Seat::E).ready = false;
    let (east, west) = (
        samples::unknown_army(Seat::E),
        samples::unknown_army(Seat::W),
    );
    let change = |view: &mut View| {
        let (bo, di) = (seat(view, Seat::E).clone(), seat(view, Seat::W).clone());
        *seat(view, Seat::E) = SeatView {
            seat: Seat::E,
            ..di
        };
        *seat(view, Seat::W) = SeatView {
            seat: Seat::W,
            ..bo
        };
    };
    let told = swapped((Seat::W, &west), (Seat::E, &east));
    let after = check(&before, &told, change);
    assert_eq!(after.seat(Seat::E).unwrap().name, "Di");
    assert!(after.seat(Seat::E).unwrap().ready && !after.seat(Seat::W).unwrap().ready);
    let names: Vec<_> = after.seats.iter().map(|view| view.seat).collect();
    assert_eq!(names, Seat::ALL);
    // The order of the two says nothing.
    check(
        &before,
        &swapped((Seat::E, &east), (Seat::W, &west)),
        change,
    );
    check(&after, &told, change);
}

#[test]
fn the_army_goes_with_the_player_who_moves_to_a_free_seat() {
    let mut before = arranging();
    *seat(&mut before, Seat::N) = free_seat(Seat::N);
    game(&mut before).armies[2].clear();
    let there = samples::known_army(Seat::N);
    for told in [
        swapped((Seat::S, ""), (Seat::N, &there)),
        swapped((Seat::N, &there), (Seat::S, "")),
    ] {
        let after = check(&before, &told, |view| {
            let ann = seat(view, Seat::S).clone();
            *seat(view, Seat::S) = free_seat(Seat::S);
            *seat(view, Seat::N) = SeatView {
                seat: Seat::N,
                ..ann
            };
            game(view).armies[0].clear();
            game(view).armies[2].clone_from(&there);
        });
        assert_eq!(after.army(Seat::S).count(), 0);
        assert_eq!(after.piece_at("N53").unwrap().face, 'F');
    }
}

#[test]
fn the_room_passes_on() {
    let told = Told::Owner { guest: guest(3) };
    check(&arranging(), &told, |view| view.owner = guest(3));
}

#[test]
fn new_options_clear_every_ready_mark() {
    let options = GameOptions::Junqi(JunqiOptions {
        flying_bombs: Some(true),
        ..JunqiOptions::default()
    });
    let told = Told::Configured {
        armies: vec![],
        options: options.clone(),
        army: None,
    };
    check(&arranging(), &told, |view| {
        view.options = options;
        view.seats.iter_mut().for_each(|seat| seat.ready = false);
    });
    let army = samples::known_army(Seat::S).replace("S009", "S001");
    let told = Told::Configured {
        armies: vec![],
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
        board: String::new(),
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
        game.quiet = 0;
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
    let before = {
        let mut view = view();
        game(&mut view).quiet = 4;
        view
    };
    let step = |view: &mut View, token: &str, path: &str| {
        let game = game(view);
        game.quiet = if token.contains('-') { 5 } else { 0 };
        game.moves = token.into();
        game.path = path.into();
        game.legal.clear();
    };
    check(&before, &moved("S10", "S11", Outcome::Plain), |view| {
        replace(view, Seat::S, "S107", "S117");
        step(view, "S10-S11", "S10 S11");
    });
    let told = moved("S04", "E00", Outcome::AttackerWins);
    check(&before, &told, |view| {
        replace(view, Seat::S, "S047", "E007");
        replace(view, Seat::E, "E00?", "---?");
        step(view, "S04xE00", "S04 E00");
    });
    let told = moved("S04", "E00", Outcome::DefenderWins);
    check(&before, &told, |view| {
        replace(view, Seat::S, "S047", "---7");
        step(view, "S04oE00", "S04 E00");
    });
    check(&before, &moved("S04", "E00", Outcome::Both), |view| {
        replace(view, Seat::S, "S047", "---7");
        replace(view, Seat::E, "E00?", "---?");
        step(view, "S04=E00", "S04 E00");
    });
}

#[test]
fn moves_without_combat_are_counted() {
    let mut view = view();
    let timed_out = Told::TimedOut {
        seat: Seat::E,
        count: 1,
    };
    let out = Told::Out {
        seat: Seat::N,
        reason: OutReason::Surrender,
        faces: vec![],
        legal: String::new(),
    };
    let steps = [
        (moved("S10", "S11", Outcome::Plain), 1),
        (timed_out, 1),
        (moved("W10", "W11", Outcome::Plain), 2),
        (moved("S04", "E00", Outcome::DefenderWins), 0),
        (moved("E10", "E11", Outcome::Plain), 1),
        (out, 1),
        (moved("W14", "W13", Outcome::Plain), 2),
        (moved("S03", "E01", Outcome::Both), 0),
        (moved("W13", "W22", Outcome::Plain), 1),
        (moved("S02", "E02", Outcome::AttackerWins), 0),
        (moved("W11", "W10", Outcome::Plain), 1),
    ];
    for (told, quiet) in steps {
        view.apply(&told).unwrap();
        assert_eq!(game(&mut view).quiet, quiet, "after {told:?}");
    }
    let mut last = view.clone();
    game(&mut last).quiet = u32::MAX;
    last.apply(&moved("W10", "W11", Outcome::Plain)).unwrap();
    assert_eq!(game(&mut last).quiet, u32::MAX);
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
fn a_surrender_is_armed_and_disarmed() {
    for armed in [true, false] {
        for was in [true, false] {
            let mut before = view();
            before.armed = was;
            check(
                &before,
                &Told::SurrenderArmed { seat: None, armed },
                |view| {
                    view.armed = armed;
                },
            );
        }
    }
}

fn marked(piece: &str, mark: impl Into<Option<&'static str>>) -> Told {
    Told::Marked {
        seat: None,
        piece: piece.into(),
        mark: mark.into().map(str::to_owned),
    }
}

#[test]
fn marks_are_written_sorted_replaced_and_wiped_off() {
    let steps = [
        (marked("W12", "+"), "W12:+"),
        (marked("E10", None), "W12:+"),
        (marked("E10", "-"), "E10:- W12:+"),
        (marked("S04", "x"), "E10:- S04:x W12:+"),
        (marked("E12", "!"), "E10:- E12:! S04:x W12:+"),
        (marked("N53", "F"), "E10:- E12:! N53:F S04:x W12:+"),
        (marked("E12", "9"), "E10:- E12:9 N53:F S04:x W12:+"),
        (marked("E12", "9"), "E10:- E12:9 N53:F S04:x W12:+"),
        (marked("E10", None), "E12:9 N53:F S04:x W12:+"),
        (marked("W12", None), "E12:9 N53:F S04:x"),
        (marked("N53", None), "E12:9 S04:x"),
        (marked("S04", None), "E12:9"),
        (marked("E12", None), ""),
        (marked("E12", None), ""),
    ];
    let mut view = view();
    for (told, marks) in steps {
        view = check(&view, &told, |view| game(view).marks = marks.into());
    }
}

#[test]
fn what_one_of_several_seats_keeps_to_itself_is_its_own() {
    let armed = |seat, armed| Told::SurrenderArmed {
        seat: Some(seat),
        armed,
    };
    let steps = [
        (armed(Seat::S, true), vec![Seat::S, Seat::N]),
        (armed(Seat::S, true), vec![Seat::S, Seat::N]),
        (armed(Seat::N, false), vec![Seat::S]),
        (armed(Seat::S, false), vec![]),
        (armed(Seat::N, true), vec![Seat::N]),
    ];
    let mut view = samples::pair_view();
    for (told, seats) in steps {
        view = check(&view, &told, |view| view.armed_seats = seats);
    }
    let marked = |seat, piece: &str, mark: Option<&str>| Told::Marked {
        seat: Some(seat),
        piece: piece.into(),
        mark: mark.map(str::to_owned),
    };
    let of = |seat, marks: &str| SeatMarks {
        seat,
        marks: marks.into(),
    };
    game(&mut view).seat_marks.clear();
    let steps = [
        (
            marked(Seat::N, "E10", Some("9")),
            vec![of(Seat::N, "E10:9")],
        ),
        (
            marked(Seat::S, "E10", Some("8")),
            vec![of(Seat::S, "E10:8"), of(Seat::N, "E10:9")],
        ),
        (
            marked(Seat::N, "E00", Some("F")),
            vec![of(Seat::S, "E10:8"), of(Seat::N, "E00:F E10:9")],
        ),
        (
            marked(Seat::S, "E10", None),
            vec![of(Seat::N, "E00:F E10:9")],
        ),
        (
            marked(Seat::S, "W00", None),
            vec![of(Seat::N, "E00:F E10:9")],
        ),
    ];
    for (told, marks) in steps {
        view = check(&view, &told, |view| game(view).seat_marks = marks);
    }
    let no_post = marked(Seat::N, "E11", Some("9"));
    assert!(view.clone().apply(&no_post).is_err());
    let voided = Told::Voided {
        seat: Seat::W,
        armies: vec![String::new(); 4],
    };
    view.apply(&voided).unwrap();
    assert!(view.armed_seats.is_empty() && game(&mut view).seat_marks.is_empty());
}

#[test]
fn new_options_may_replace_several_own_armies() {
    let told = |armies| Told::Configured {
        options: samples::options(),
        army: None,
        armies,
    };
    let army = |seat, army| SeatArmy { seat, army };
    let fresh = |seat| samples::known_army(seat).replace("9", "8");
    let both = [Seat::S, Seat::N].map(|seat| army(seat, fresh(seat)));
    let view = samples::pair_view();
    check(&view, &told(both.to_vec()), |view| {
        view.options = samples::options();
        view.seats.iter_mut().for_each(|seat| seat.ready = false);
        for seat in [Seat::S, Seat::N] {
            game(view).armies[seat.index()] = fresh(seat);
        }
    });
    let [first, _] = both;
    let mut broken = view.clone();
    let half = told(vec![first, army(Seat::N, "S00".into())]);
    assert!(broken.apply(&half).is_err());
    assert!(broken == view, "half of it was written");
}

#[test]
fn every_piece_and_every_mark_can_be_written() {
    let mut view = view();
    for seat in Seat::ALL {
        for start in samples::starts(seat) {
            for mark in "987654321BMF+-!x".chars() {
                let told = Told::Marked {
                    seat: None,
                    piece: start.clone(),
                    mark: Some(mark.into()),
                };
                view.apply(&told).unwrap();
            }
        }
    }
    let marks = &game(&mut view).marks;
    let written: Vec<_> = marks.split(' ').collect();
    assert_eq!(written.len(), 100);
    assert!(written.iter().all(|mark| mark.ends_with(":x")));
    assert!(written.is_sorted());
}

#[test]
fn a_mark_stays_with_its_piece_wherever_that_is() {
    let mut before = samples::full_view();
    before.put_out = None;
    let marks = samples::MARKS;
    before
        .apply(&moved("S04", "E00", Outcome::AttackerWins))
        .unwrap();
    assert_eq!(game(&mut before).marks, marks);
    assert_eq!(before.piece_at("E00").unwrap().start, "S04");
    // The post is E00's no longer, and its mark is still that of the piece that started there.
    let told = marked("E00", "8");
    let after = check(&before, &told, |view| {
        game(view).marks = marks.replace("E00:9", "E00:8");
    });
    for told in [
        Told::Out {
            seat: Seat::E,
            reason: OutReason::Flag,
            faces: vec![],
            legal: String::new(),
        },
        Told::Over {
            result: Ending {
                winners: vec![],
                reason: EndReason::Agreed,
            },
            faces: vec![],
        },
    ] {
        let mut folded = after.clone();
        folded.apply(&told).unwrap();
        assert_eq!(game(&mut folded).marks, game(&mut after.clone()).marks);
        assert!(folded.armed, "{told:?}");
    }
}

#[test]
fn whether_somebody_is_put_out_is_asked_agreed_and_closed() {
    let told = Told::PutOutAsked {
        seat: Seat::W,
        by: Seat::N,
    };
    let question = PutOut {
        seat: Seat::W,
        by: Seat::N,
        accepted: vec![],
    };
    let mut offered = view();
    offered.draw = Some(DrawOffer {
        by: Seat::E,
        accepted: vec![Seat::S],
    });
    let asked = check(&offered, &told, |view| view.put_out = Some(question));
    let mut accepted = asked.clone();
    for (seat, count) in [(Seat::S, 1), (Seat::E, 2)] {
        accepted = check(&accepted, &Told::PutOutAccepted { seat }, |view| {
            view.put_out.as_mut().unwrap().accepted = [Seat::S, Seat::E][..count].to_vec();
        });
    }
    for before in [&asked, &accepted] {
        for refused_by in [None, Some(Seat::E)] {
            check(before, &Told::PutOutClosed { refused_by }, |view| {
                view.put_out = None;
            });
        }
        // Going out closes no question by itself: that is told.
        let told = Told::Out {
            seat: Seat::W,
            reason: OutReason::Left,
            faces: vec![],
            legal: String::new(),
        };
        let mut after = before.clone();
        after.apply(&told).unwrap();
        assert_eq!(after.put_out, before.put_out);
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
        view.put_out = None;
        view.armed = false;
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
        game.quiet = 0;
        game.marks.clear();
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
            view.put_out = None;
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
            armies: vec![],
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
            board: String::new(),
        },
        Told::Started {
            first: Seat::N,
            clock: clock(),
            faces: faces_of(Seat::E, &"é".repeat(25)),
            board: String::new(),
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
        Told::PutOutAccepted { seat: Seat::W },
        Told::Swapped { armies: vec![] },
        Told::Swapped {
            armies: vec![SeatArmy {
                seat: Seat::E,
                army: String::new(),
            }],
        },
        Told::Swapped {
            armies: Seat::ALL
                .map(|seat| SeatArmy {
                    seat,
                    army: String::new(),
                })
                .to_vec(),
        },
        swapped((Seat::E, ""), (Seat::E, "")),
        swapped((Seat::E, ""), (Seat::W, "W00?")),
        swapped((Seat::E, "E00?"), (Seat::W, "")),
        marked("E1", "9"),
        marked("E", None),
        marked("", None),
        marked("", "9"),
        marked("E11", "9"),
        marked("M11", "9"),
        marked("---", None),
        marked("E10:", "9"),
        marked("E10 E12", "9"),
        marked("e10", "9"),
        marked("E10", ""),
        marked("E10", " "),
        marked("E10", "9 W12:+"),
        marked("E10", "\u{a0}"),
        voided(vec![]),
        voided(samples::armies()[..3].to_vec()),
        voided(vec!["x".into(); 4]),
        over(good_then_bad()),
    ];
    let mut before = view();
    before.armed = true;
    game(&mut before).quiet = 3;
    game(&mut before).marks = samples::MARKS.into();
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
            for told in junqi_tellings() {
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

/// All but those of another game.
fn junqi_tellings() -> impl Iterator<Item = Told> {
    let tellings = samples::tellings().into_iter();
    tellings.filter(|told| !matches!(told, Told::Go(_) | Told::Xiangqi(_)))
}

#[test]
fn all_tellings_fold_in_both_phases() {
    for told in junqi_tellings() {
        for mut view in [samples::full_view(), {
            let mut arranging = arranging();
            arranging.draw = samples::full_view().draw;
            arranging.put_out = samples::full_view().put_out;
            arranging
        }] {
            view.apply(&told).unwrap();
        }
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
