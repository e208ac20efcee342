//! A sealed move is nobody's to see before it is opened, and then everybody's to check.

use crate::driver::{Driver, VIEWERS, WIDE};
use crate::go_scenario::{BLACK, WHITE, settings};
use qiguan_table::{
    Ask, Command, Event, GameOptions, GameView, GoCommand, GoEvent, GoTold, Luck, Millis, PlayerId,
    SealedView, Told,
};
use sha2::{Digest as _, Sha256};

const LUCK: Luck = Luck([7; 32]);

/// A game that is adjourned with one move or another.
fn adjourned(point: Option<&str>) -> Driver {
    let mut driver = Driver::open(BLACK, GameOptions::Go(settings("size=19")), WIDE);
    for player in [BLACK, WHITE] {
        let name = format!("Player {}", player.0);
        ask(&mut driver, player, &Command::Sit { seat: None, name });
    }
    for player in [BLACK, WHITE] {
        ask(&mut driver, player, &Command::Ready { ready: true });
    }
    driver.pass_to(Millis(5_000), LUCK);
    let what = Ask::Adjourn;
    let accept = true;
    ask(&mut driver, BLACK, &Command::Ask { what });
    ask(&mut driver, WHITE, &Command::Answer { what, accept });
    let seal = GoCommand::Seal {
        turn: 1,
        point: point.map(|point| point.parse().unwrap()),
    };
    ask(&mut driver, BLACK, &Command::Go(seal));
    driver
}

fn ask(driver: &mut Driver, by: PlayerId, command: &Command) {
    driver.ask(by, command, LUCK).unwrap();
}

fn without_hash(sealed: &mut SealedView) {
    assert_eq!(sealed.hash.len(), 64);
    sealed.hash.clear();
}

#[test]
fn whatever_was_sealed_all_see_and_hear_the_same_but_for_its_hash() {
    let first = adjourned(Some("Q16"));
    for other in [Some("D4"), Some("T19"), None] {
        let other = adjourned(other);
        for viewer in VIEWERS {
            let [one, two] = [&first, &other].map(|driver| {
                let mut view = driver.table.view(viewer);
                let GameView::Go(go) = &mut view.game else {
                    panic!("a table of Go");
                };
                without_hash(go.sealed.as_mut().unwrap());
                view
            });
            assert!(one == two, "{viewer:?}");
            let [one, two] = [&first, &other].map(|driver| {
                let event = driver.entries.last().unwrap().events.last().unwrap();
                let told = driver.table.tell(viewer, event)?;
                let Told::Go(GoTold::Sealed { mut sealed, clocks }) = told else {
                    panic!("{told:?}");
                };
                without_hash(&mut sealed);
                Some((sealed, clocks))
            });
            assert!(one == two, "{viewer:?}");
        }
        assert_eq!(first.table.next_deadline(), other.table.next_deadline());
        let record = |driver: &Driver| driver.table.go_record().cloned();
        assert!(record(&first) == record(&other));
    }
}

#[test]
fn nothing_printed_gives_a_sealed_move_away() {
    let driver = adjourned(Some("Q16"));
    let point: qiguan_rules::go::Point = "Q16".parse().unwrap();
    let seal = GoCommand::Seal {
        turn: 1,
        point: Some(point),
    };
    let mut printed = format!("{:?} {:?}", driver.table, Command::Go(seal));
    for entry in &driver.entries {
        printed.push_str(&format!("{entry:?}"));
    }
    for viewer in VIEWERS {
        printed.push_str(&format!("{:?}", driver.table.view(viewer)));
    }
    for secret in [
        "Q16".to_owned(),
        format!("{point:?}"),
        "07070707".to_owned(),
    ] {
        assert!(!printed.contains(&secret), "{secret}");
    }
}

#[test]
fn an_opened_move_fits_its_hash() {
    for point in [Some("Q16"), None] {
        let mut driver = adjourned(point);
        let shown = driver.table.view(VIEWERS[0]).go().unwrap().clone().sealed;
        let what = Ask::Resume;
        let accept = true;
        ask(&mut driver, WHITE, &Command::Ask { what });
        ask(&mut driver, BLACK, &Command::Answer { what, accept });
        let events = driver.entries.last().unwrap().events.iter();
        let opened = events.clone().find_map(|event| match event {
            Event::Go(GoEvent::Opened { sealed }) => Some(sealed),
            _ => None,
        });
        let sealed = opened.unwrap();
        assert_eq!(
            sealed.point.map(|point| point.to_string()).as_deref(),
            point
        );
        let text = format!("{} {}", sealed.salt, point.unwrap_or("pass"));
        let digest = Sha256::digest(text.as_bytes());
        let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(Some(digest), shown.map(|sealed| sealed.hash));
    }
}
