//! Nothing that may be written to a log says how an army stands, or what somebody takes a piece to be.

use crate::driver::{Driver, VIEWERS, WIDE, moment};
use crate::luck::Rng;
use qiguan_rules::Seat;
use qiguan_rules::junqi::{Layout, Options, Visibility};
use qiguan_table::{Command, GameOptions, Luck, Mark, Millis, PlayerId};
use std::fmt::Debug;

/// Two layouts that differ nearly everywhere.
const PLANTED: &str = "293653.6.81B.474.7.B215MM321FM";
const OTHER: &str = "84925B.4.311.767.B.65M132MFM32";

/// What a whole game of armies laid out alike says to a log.
fn logged(layout: &str) -> Vec<String> {
    let mut log = Log(Vec::new());
    let luck = Luck([0; 32]);
    let options = GameOptions::Junqi(Options {
        visibility: Visibility::Open,
        flying_bombs: true,
        ..Options::default()
    });
    let layout: Layout = layout.parse().unwrap();
    let mut driver = Driver::open(PlayerId(1), options, WIDE);
    let mut commands = Vec::new();
    for (player, seat) in (1..).map(PlayerId).zip(Seat::ALL) {
        let name = format!("Player {seat}");
        let seat = Some(seat);
        commands.push((player, Command::Sit { seat, name }));
        commands.push((player, Command::Arrange { layout }));
    }
    for player in (1..=4).map(PlayerId) {
        commands.push((player, Command::Ready { ready: true }));
    }
    for (player, command) in &commands {
        log.write(command);
        driver.ask(*player, command, luck).unwrap();
    }
    driver.pass_to(Millis(3_000), luck);
    let first = driver.table.view(VIEWERS[0]).junqi().unwrap().legal[0].clone();
    let (from, to) = (first.0, first.1[0]);
    let turn = 1;
    let mark = Mark::new(layout.to_string().chars().next().unwrap());
    log.write(&mark);
    let mark = Command::Mark {
        piece: "E00".parse().unwrap(),
        mark,
    };
    log.write(&mark);
    driver.ask(PlayerId(1), &mark, luck).unwrap();
    let play = Command::Play { turn, from, to };
    driver.ask(PlayerId(1), &play, luck).unwrap();
    for player in [2, 3, 4].map(PlayerId) {
        let _ = driver.ask(player, &Command::Surrender, luck);
    }
    for entry in &driver.entries {
        log.write(entry);
    }
    for viewer in VIEWERS {
        let view = driver.table.view(viewer);
        log.write(&view);
        log.write(&view.junqi().unwrap().armies);
        for event in driver.entries.iter().flat_map(|entry| &entry.events) {
            log.write(event);
            log.write(&driver.table.tell(viewer, event));
        }
    }
    log.write(&moment(Millis(0), luck));
    log.write(&driver.table);
    log.0
}

struct Log(Vec<String>);

impl Log {
    fn write(&mut self, value: &impl Debug) {
        self.0.push(format!("{value:?} {value:#?}"));
    }
}

#[test]
fn no_layout_is_written_for_a_log() {
    // What stands on S00 walks alike in both, so all public facts agree.
    let (one, other) = (logged(PLANTED), logged(OTHER));
    assert!(one.len() > 100);
    assert_eq!(one, other);
    for text in &one {
        assert!(
            !text.contains(PLANTED) && !text.contains(&PLANTED[..6]),
            "{text}"
        );
        for word in ["Commander", "Platoon", "Engineer", "Mine", "platoon"] {
            assert!(!text.contains(word), "{text}");
        }
    }
}

/// A refused layout is as secret as one that is taken.
#[test]
fn no_refusal_says_where_a_piece_stands() {
    let mut rng = Rng::new(4);
    let options = GameOptions::Junqi(Options::default());
    let mut driver = Driver::open(PlayerId(1), options, WIDE);
    let sit = Command::Sit {
        seat: None,
        name: "Ann".into(),
    };
    driver.ask(PlayerId(1), &sit, rng.luck()).unwrap();
    let mut refused = Vec::new();
    for text in [
        "B93653.6.812.474.7.B215MM321FM",
        "9B3653.6.812.474.7.B215MM321FM",
    ] {
        let layout = text.parse().unwrap();
        let arranged = driver.ask(PlayerId(1), &Command::Arrange { layout }, rng.luck());
        refused.push(format!("{:?}", arranged.unwrap_err()));
    }
    assert_eq!(refused[0], refused[1]);
}
