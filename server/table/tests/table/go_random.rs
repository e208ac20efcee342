//! Random games of Go: whatever two players ask for, everybody's picture follows from what they are
//! told, stored events lead to the same table, and no game has more than two agreements.

use crate::driver::{Driver, WIDE, assert_same, folded};
use crate::go_scenario::{BLACK, WHITE, opening};
use crate::luck::Rng;
use qiguan_rules::Seat;
use qiguan_rules::go::Point;
use qiguan_table::{
    Ask, Command, Event, GameOptions, GoCommand, GoEvent, GoStage, GoView, Millis, Phase, PlayerId,
    TableLimits, Viewer,
};
use std::collections::BTreeMap;

/// Rooms of every kind of clock, on boards small enough to come to an end.
const ROOMS: [&str; 9] = [
    "position=(;SZ[5]AB[bb]AW[cc]PL[B];B[dd];W[dc];B[cd];W[]) time=absolute,total_ms:300000",
    "size=5 komi=7 time=byo_yomi,main_ms:60000,periods:3,period_ms:20000",
    "size=5 illegal_move=lose_turn time=absolute,total_ms:300000",
    "size=6 ko_rule=psk session_s=60 recess_s=60 time=per_move,limit_ms:20000,timeouts_allowed:4,at_limit:lose_turn",
    "size=5 ko_rule=simple time=per_move,limit_ms:9000,timeouts_allowed:4,at_limit:penalty",
    "size=5 refereed=true time=canadian,main_ms:30000,stones:5,block_ms:60000",
    "size=7 handicap=2 placement=free time=fischer,initial_ms:60000,increment_ms:5000,cap_ms:90000",
    "size=5 suicide=multi_stone komi=6 time=unlimited",
    "size=5 preset=new_zealand time=reserved_countdown,limit_ms:180000,reserved_minutes:2",
];

#[test]
fn random_games_of_go_come_to_an_end_and_everybody_knows_how() {
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..160 {
        let game = std::panic::catch_unwind(|| played(seed));
        let driver = game.unwrap_or_else(|_| panic!("seed {seed}"));
        assert_same(&folded(&driver.entries), &driver.table);
        stored_alike(&driver);
        let events = driver.entries.iter().flat_map(|entry| &entry.events);
        let mut agreements = 0;
        for event in events {
            *kinds.entry(format!("{event:?}")).or_default() += 1;
            match event {
                Event::Go(GoEvent::Confirming { .. }) => agreements += 1,
                Event::Voided { .. } => agreements = 0,
                _ => {}
            }
            assert!(agreements <= 2, "seed {seed}: agreement {agreements}");
        }
        let view = driver.table.view(Viewer::Spectator);
        assert_eq!(view.phase, Phase::Over, "seed {seed}");
        let go = view.go().unwrap().clone();
        let verdict = go.verdict.unwrap();
        *ends.entry(verdict.end.to_string()).or_default() += 1;
        let record = driver.table.go_record().unwrap();
        assert_eq!(record.end, Some(verdict.end), "seed {seed}");
        let again = record
            .replay()
            .unwrap_or_else(|error| panic!("seed {seed}: {error:?}"));
        assert_eq!(Some(*again.position().board()), go.board, "seed {seed}");
    }
    println!("{kinds:?} {ends:?}");
    let wanted = [
        "Ply",
        "Penalised",
        "ClocksSet",
        "Confirming",
        "GoMarked",
        "Accepted",
        "PlayedOn",
        "Called",
        "Asked",
        "Closed",
        "Undone",
        "Paused",
        "Resumed",
        "SessionBegan",
        "SealedMove",
        "SealOpened",
        "Awaited",
        "Arrived",
        "Voided",
    ];
    for kind in wanted {
        assert!(kinds.contains_key(kind), "{kind} was never seen: {kinds:?}");
    }
}

fn played(seed: u64) -> Driver {
    let mut rng = Rng::new(seed);
    let room = rng.pick(&ROOMS);
    let limits = TableLimits {
        plies_max: 300,
        age_max_ms: if rng.one_in(4) {
            3_000_000
        } else {
            WIDE.age_max_ms
        },
    };
    let (settings, start) = opening(room);
    let mut driver = Driver::open_with(
        start,
        BLACK,
        GameOptions::Go(settings),
        limits,
        qiguan_table::Settings::default(),
    );
    for _ in 0..6_000 {
        if driver.table.phase() == Phase::Over {
            return driver;
        }
        step(&mut driver, &mut rng);
    }
    // Whoever still sits there in the end is out of time, or the room is too old.
    driver.pass_to(Millis(driver.now.0 + 200_000_000), rng.luck());
    if driver.table.phase() != Phase::Over {
        let _ = driver.ask(BLACK, &Command::Surrender, rng.luck());
    }
    driver
}

fn step(driver: &mut Driver, rng: &mut Rng) {
    let hurry = if rng.one_in(40) { 90_000 } else { 900 };
    let later = driver.now.0 + u64::try_from(rng.below(hurry)).unwrap();
    driver.pass_to(Millis(later), rng.luck());
    driver.lag = Millis(u64::try_from(rng.below(400)).unwrap());
    if rng.one_in(300) {
        driver.restart(rng.luck());
    }
    if rng.one_in(40) {
        driver.away([rng.pick(&[BLACK, WHITE])]);
    }
    let by = rng.pick(&[BLACK, WHITE]);
    if driver.is_away(by) {
        if rng.one_in(3) {
            driver.here(&[by], rng.luck());
        }
        return;
    }
    let command = wish(driver, by, rng);
    let luck = rng.luck();
    let before = driver.table.view(Viewer::Spectator);
    if driver.ask(by, &command, luck).is_err() {
        assert!(driver.table.view(Viewer::Spectator) == before);
    }
    check_between_entries(driver);
}

/// What must be so whenever an entry is complete.
fn check_between_entries(driver: &Driver) {
    let view = driver.table.view(Viewer::Spectator);
    let go = view.go().unwrap();
    if view.phase != Phase::Playing {
        return;
    }
    let clocks = go.clocks.as_ref().expect("the clocks of a running game");
    let waits = match &go.stage {
        GoStage::Play | GoStage::Sealing => {
            assert_eq!(view.to_move, clocks.turn);
            false
        }
        GoStage::Confirm(_) => {
            assert!(clocks.paused.confirming && view.clock.is_some());
            true
        }
        GoStage::Adjourned => {
            assert!(clocks.paused.adjourned && clocks.turn.is_none());
            true
        }
    };
    assert!(!waits || view.to_move.is_none());
    // A session that was over while the clocks stood ends at the instant at which they run.
    let over = go
        .session
        .is_some_and(|clock| clock.left_at(driver.now) == 0);
    let due = driver.table.next_deadline();
    assert!(due.is_some_and(|due| due > driver.now || over && due == driver.now));
}

/// Something that a player asks for: mostly what brings the game on, now and then anything.
fn wish(driver: &Driver, by: PlayerId, rng: &mut Rng) -> Command {
    let view = driver.table.view(Viewer::Spectator);
    let go = view.go().unwrap();
    let turn = view.turn;
    let Some(seat) = driver.table.seat_of(by) else {
        let name = format!("Player {}", by.0);
        return Command::Sit { seat: None, name };
    };
    if rng.one_in(200) {
        return match rng.one_in(2) {
            true => Command::Leave,
            false => Command::OfferDraw,
        };
    }
    if view.draw.is_some() && rng.one_in(3) {
        let accept = rng.one_in(4);
        return Command::AnswerDraw { accept };
    }
    if let Some(question) = go.question.filter(|_| rng.one_in(3)) {
        let (what, accept) = (question.what, !rng.one_in(4));
        return Command::Answer { what, accept };
    }
    match view.phase {
        Phase::Arranging => Command::Ready { ready: true },
        Phase::Starting | Phase::Over => Command::Surrender,
        Phase::Playing => in_play(driver, go, seat, turn, rng),
    }
}

fn in_play(driver: &Driver, go: &GoView, seat: Seat, turn: u32, rng: &mut Rng) -> Command {
    let everywhere = || go.board.unwrap().size().points();
    let any = |rng: &mut Rng| rng.pick(&everywhere().iter().collect::<Vec<Point>>());
    let asks = [Ask::Undo, Ask::Pause, Ask::Adjourn, Ask::Resume];
    Command::Go(match &go.stage {
        GoStage::Confirm(agreement) => match rng.below(9) {
            0..=3 => GoCommand::Mark { point: any(rng) },
            4..=6 => GoCommand::Accept {
                version: agreement.version,
            },
            7 => GoCommand::PlayOn { chain: None },
            _ => GoCommand::Accept {
                version: agreement.version.saturating_sub(1),
            },
        },
        GoStage::Sealing => GoCommand::Seal {
            turn,
            point: Some(any(rng)).filter(|_| !rng.one_in(3)),
        },
        GoStage::Adjourned => return Command::Ask { what: Ask::Resume },
        GoStage::Play => {
            let paused = go
                .clocks
                .as_ref()
                .is_some_and(|clocks| clocks.paused.agreed);
            match rng.below(24) {
                0 => {
                    let what = rng.pick(&asks);
                    return Command::Ask { what };
                }
                1 => GoCommand::Call,
                2 => GoCommand::Play {
                    turn,
                    point: Some(any(rng)),
                },
                3 => GoCommand::Play { turn, point: None },
                _ if paused => return Command::Ask { what: Ask::Resume },
                _ => {
                    let view = driver.table.view(Viewer::of(seat));
                    let legal: Vec<Point> = view.go().unwrap().clone().legal.iter().collect();
                    // White passes often, so that somebody stalls.
                    let pass = legal.is_empty() || (seat == Seat::N && rng.one_in(2));
                    let point = if pass { None } else { Some(rng.pick(&legal)) };
                    GoCommand::Play { turn, point }
                }
            }
        }
    })
}

/// The journal's bytes lead back to the same events.
fn stored_alike(driver: &Driver) {
    for event in driver.entries.iter().flat_map(|entry| &entry.events) {
        let bytes = rmp_serde::to_vec_named(event).unwrap();
        let read: Event = rmp_serde::from_slice(&bytes).unwrap();
        assert!(read == *event, "{event:?}");
    }
}
