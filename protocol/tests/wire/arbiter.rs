//! What is told of an arbiter folds, keeps its bytes and shows no reason to a log.

use crate::arbiter_samples as samples;
use crate::samples::view;
use qiguan_protocol::{ArbiterTold, EndReason, Ruling, RulingLine, Seat, Told, View};

fn folded(view: &View, tellings: &[ArbiterTold]) -> View {
    let mut view = view.clone();
    for told in tellings {
        view.apply(&Told::Arbiter(told.clone())).unwrap();
    }
    view
}

fn ruled(number: u16, ruling: Ruling) -> ArbiterTold {
    let [.., ArbiterTold::Ruled(line), _, _] = &samples::tellings()[..] else {
        panic!("the third is a ruling");
    };
    ArbiterTold::Ruled(RulingLine {
        number,
        ruling,
        ..line.clone()
    })
}

#[test]
fn the_samples_hold_everything() {
    let names: Vec<_> = samples::tellings().iter().map(ArbiterTold::name).collect();
    assert_eq!(names, ArbiterTold::names());
    let names: Vec<_> = samples::rulings().iter().map(Ruling::name).collect();
    assert_eq!(names, Ruling::names());
}

#[test]
fn an_arbiter_comes_and_goes() {
    let [came, left, ..] = &samples::tellings()[..] else {
        panic!("there are more");
    };
    let there = folded(&view(), std::slice::from_ref(came));
    assert_eq!(there.arbiter.name, "Judge");
    assert!(folded(&there, std::slice::from_ref(left)) == view());
}

#[test]
fn a_stop_a_call_and_an_appeal_stand_until_they_are_answered() {
    let stopped = folded(&view(), &[ruled(1, Ruling::Pause {})]);
    assert!(stopped.arbiter.stopped);
    let called = folded(&view(), &samples::tellings()[3..]);
    assert!(called.arbiter.stopped && called.arbiter.call.is_some());
    assert_eq!(called.arbiter.appeal, Some(Seat::S));
    let answered = [
        ruled(1, Ruling::Resume {}),
        ruled(2, Ruling::CloseAppeal { upheld: false }),
    ];
    let arbiter = folded(&called, &answered).arbiter;
    assert!(!arbiter.stopped && arbiter.call.is_none() && arbiter.appeal.is_none());
    assert_eq!(arbiter.rulings.len(), 2);
}

#[test]
fn what_is_overridden_is_counted_no_more() {
    let (seat, other) = (Seat::N, Seat::S);
    let warned = [
        ruled(1, Ruling::Warn { seat }),
        ruled(2, Ruling::Foul { seat: other }),
        ruled(3, Ruling::Warn { seat: other }),
    ];
    let view = folded(&view(), &warned);
    let seats: Vec<_> = view.arbiter.counts.iter().map(|of| of.seat).collect();
    assert_eq!(seats, [Seat::S, Seat::N]);
    let overridden = [1, 2].map(|ruling| ruled(3 + ruling, Ruling::Override { ruling }));
    let counts = folded(&view, &overridden).arbiter.counts;
    assert_eq!(counts.len(), 1);
    assert_eq!((counts[0].warnings, counts[0].fouls), (1, 0));
    let none = ruled(4, Ruling::Override { ruling: 9 });
    let mut unknown = view.clone();
    assert!(unknown.apply(&Told::Arbiter(none)).is_err());
    assert!(unknown == view, "an error leaves the view as it was");
}

#[test]
fn a_warning_stands_in_the_words_of_go_too() {
    let go = crate::go_samples::view();
    let seat = Seat::S;
    let warned = folded(&go, &[ruled(1, Ruling::Warn { seat })]);
    let of_seat = |view: &View| {
        let used = &view.game.go().unwrap().used;
        used.iter()
            .find(|used| used.seat == seat)
            .map(|used| used.warnings)
    };
    assert_eq!(of_seat(&warned), Some(of_seat(&go).unwrap_or_default() + 1));
    let back = folded(&warned, &[ruled(2, Ruling::Override { ruling: 1 })]);
    assert_eq!(of_seat(&back), of_seat(&go));
}

#[test]
fn what_is_ruled_after_the_end_is_the_result() {
    let winners = vec![Seat::S, Seat::N];
    let view = folded(
        &view(),
        &[ruled(
            1,
            Ruling::Result {
                winners: winners.clone(),
            },
        )],
    );
    let result = view.result.unwrap();
    assert_eq!((result.winners, result.reason), (winners, EndReason::Ruled));
}

#[test]
fn debug_shows_no_reason() {
    for told in samples::tellings() {
        assert!(!format!("{told:#?}").contains(samples::REASON));
    }
    for request in samples::requests() {
        assert!(!format!("{request:#?}").contains(samples::REASON));
    }
    let view = samples::view();
    assert!(!format!("{view:#?}").contains(samples::REASON));
}
