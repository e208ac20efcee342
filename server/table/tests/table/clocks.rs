//! What case lines cannot say of the clock: instants at the edge of time, and the chance of a start.

use crate::driver::{Driver, VIEWERS, WIDE, moment};
use crate::luck::Rng;
use qiguan_rules::Seat;
use qiguan_rules::junqi::{Options, Variant};
use qiguan_table::{
    Command, GameOptions, Luck, Millis, Pause, PlayerId, Settings, Table, TableLimits, Timer, Told,
    Viewer,
};
use std::collections::BTreeSet;

const CALM: Luck = Luck([0; 32]);

fn sit(name: &str) -> Command {
    Command::Sit {
        seat: None,
        name: name.into(),
    }
}

fn seated(game: Variant) -> Driver {
    let options = GameOptions::Junqi(Options {
        game,
        ..Options::default()
    });
    let mut driver = Driver::open(PlayerId(1), options, WIDE);
    for player in 1..=game.seats().len() as u64 {
        let sit = sit(&player.to_string());
        driver.ask(PlayerId(player), &sit, CALM).unwrap();
    }
    driver
}

#[test]
fn what_is_left_never_runs_below_nothing_nor_back() {
    let runs = Timer {
        left_ms: 60_000,
        since: Millis(1_000),
        paused: None,
    };
    assert_eq!(runs.left_at(Millis(0)), 60_000);
    assert_eq!(runs.left_at(Millis(1_000)), 60_000);
    assert_eq!(runs.left_at(Millis(60_999)), 1);
    assert_eq!(runs.left_at(Millis(61_000)), 0);
    assert_eq!(runs.left_at(Millis(u64::MAX)), 0);
    let until = Millis(21_000);
    let paused = Some(Pause::Restart { until });
    let stands = Timer { paused, ..runs };
    assert_eq!(stands.left_at(Millis(u64::MAX)), 60_000);
}

/// The room lets a deadline fall at its own instant, but the table takes a late one too.
#[test]
fn a_deadline_handled_late_sets_the_next_clock_from_then() {
    let mut driver = seated(Variant::FourPlayer);
    for player in 1..=4 {
        let ready = Command::Ready { ready: true };
        driver.ask(PlayerId(player), &ready, CALM).unwrap();
    }
    let entry = driver.table.on_deadline(moment(Millis(3_500), CALM));
    for event in entry.unwrap().events {
        driver.table.evolve(&event);
    }
    assert_eq!(driver.table.next_deadline(), Some(Millis(63_500)));
}

#[test]
fn nothing_overflows_at_the_end_of_time() {
    let far = TableLimits {
        plies_max: u32::MAX,
        age_max_ms: u32::MAX,
    };
    let options = GameOptions::Junqi(Options::default());
    let end = Millis(u64::MAX - 5);
    let opened = Table::open(
        PlayerId(1),
        options,
        far,
        qiguan_table::Settings::default(),
        end,
    )
    .unwrap();
    let mut table = Table::opened_by(&opened.events[0]).unwrap();
    for player in 1..=4 {
        let sit = sit(&player.to_string());
        let entry = table.decide(PlayerId(player), &sit, moment(end, CALM));
        entry.unwrap().events.iter().for_each(|e| table.evolve(e));
    }
    assert_eq!(table.next_deadline(), Some(Millis(u64::MAX)));
    for _ in 0..8 {
        let last = moment(Millis(u64::MAX), CALM);
        for entry in [table.restarted(last), table.on_deadline(last)] {
            let events = entry.into_iter().flat_map(|entry| entry.events);
            events.for_each(|event| table.evolve(&event));
        }
        for viewer in VIEWERS {
            let _ = table.view(viewer);
        }
    }
}

/// What those who are kept behind see is past, so no clock of a game runs in it.
#[test]
fn the_clock_of_a_game_stands_for_a_delayed_audience_alone() {
    let settings = Settings {
        spectator_delay: 3,
        ..Settings::default()
    };
    let options = GameOptions::Junqi(Options::default());
    let opened = Table::open(PlayerId(1), options, WIDE, settings, Millis(0)).unwrap();
    let mut table = Table::opened_by(&opened.events[0]).unwrap();
    let mut told = Vec::new();
    let mut take = |table: &mut Table, entry: qiguan_table::Entry| {
        for event in entry.events {
            table.evolve(&event);
            told.extend(table.tell(Viewer::Spectator, &event));
        }
    };
    let paused = |table: &Table, viewer| table.view(viewer).clock.and_then(|clock| clock.paused);
    for command in [sit, |_: &str| Command::Ready { ready: true }] {
        assert_eq!(paused(&table, Viewer::Spectator), None);
        for player in 1..=4 {
            let command = command(&player.to_string());
            let entry = table.decide(PlayerId(player), &command, moment(Millis(5), CALM));
            take(&mut table, entry.unwrap());
        }
    }
    for at in [3_005, 63_005] {
        assert_eq!(paused(&table, Viewer::Spectator), Some(Pause::Delayed));
        assert_eq!(paused(&table, Viewer::of(Seat::S)), None);
        assert_eq!(table.next_deadline(), Some(Millis(at)));
        let fallen = table.on_deadline(moment(Millis(at), CALM));
        take(&mut table, fallen.unwrap());
    }
    let restart = table.restarted(moment(Millis(70_000), CALM));
    take(&mut table, restart.unwrap());
    assert_eq!(paused(&table, Viewer::Spectator), Some(Pause::Delayed));
    let until = Millis(90_000);
    let stands = Some(Pause::Restart { until });
    assert_eq!(paused(&table, Viewer::of(Seat::S)), stands);
    let over = table.on_deadline(moment(table.age_limit(), CALM));
    take(&mut table, over.unwrap());
    assert_eq!(table.view(Viewer::Spectator).clock, None);
    let clocks: Vec<_> = told.iter().filter_map(shown).collect();
    assert_eq!(
        clocks.len(),
        5,
        "arranging, the start, two turns, the restart"
    );
    assert_eq!(clocks[0].paused, None);
    for clock in &clocks[1..] {
        assert_eq!(clock.paused, Some(Pause::Delayed));
    }
}

fn shown(told: &Told) -> Option<Timer> {
    match told {
        Told::Clock { clock } | Told::Restarted { clock } => *clock,
        Told::Started { clock, .. } | Told::Turn { clock, .. } => Some(*clock),
        _ => None,
    }
}

#[test]
fn chance_draws_every_first_mover_and_many_first_layouts() {
    for game in Variant::ALL {
        let (first, layouts) = drawn(game);
        assert_eq!(first, game.seats().iter().copied().collect());
        assert!(layouts.len() > 20, "{} first layouts", layouts.len());
    }
}

/// Who moved first in many games, and from which layouts.
fn drawn(game: Variant) -> (BTreeSet<Seat>, BTreeSet<String>) {
    let players = 1..=game.seats().len() as u64;
    let mut rng = Rng::new(1);
    let (mut first, mut layouts) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..64 {
        let mut driver = seated(game);
        for player in players.clone() {
            let id = PlayerId(player);
            driver.ask(id, &Command::Leave, CALM).unwrap();
            let sit = sit(&player.to_string());
            driver.ask(id, &sit, rng.luck()).unwrap();
            let ready = Command::Ready { ready: true };
            let _ = driver.ask(id, &ready, rng.luck());
        }
        for player in players.clone() {
            let ready = Command::Ready { ready: true };
            let _ = driver.ask(PlayerId(player), &ready, rng.luck());
        }
        first.extend(driver.table.view(Viewer::Spectator).to_move);
        let record = driver.table.record().unwrap();
        for &seat in game.seats() {
            let layout = record.layouts[seat];
            assert_eq!(layout.check(false), Ok(()), "{seat}");
            layouts.insert(layout.to_string());
        }
    }
    (first, layouts)
}
