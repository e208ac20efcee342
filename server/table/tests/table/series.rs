//! A match: its score by itself, and from table to table.

use crate::driver::{Driver, WIDE, folded, moment};
use qiguan_rules::Seat;
use qiguan_rules::junqi::{self, Variant};
use qiguan_table::{
    Command, Draws, GameOptions, GoSettings, Luck, Millis, Phase, PlayerId, Refusal, Scored,
    Series, Side, Table, Terms, Viewer, Won, XiangqiSettings,
};

const ANN: PlayerId = PlayerId(0);
const BEN: PlayerId = PlayerId(1);

fn luck(byte: u8) -> Luck {
    Luck([byte; 32])
}

fn best_of(games: u8, draws: Draws) -> Series {
    Series::new(Terms::new(games, draws).unwrap())
}

#[test]
fn a_match_has_an_odd_number_of_games() {
    let sound = |games: &u8| Terms::new(*games, Draws::Replay).is_some();
    let all: Vec<u8> = (0..=u8::MAX).filter(sound).collect();
    assert_eq!(all, [3, 5, 7, 9, 11, 13, 15]);
}

#[test]
fn every_course_of_a_match_ends_when_it_is_decided() {
    for games in [3, 5, 7] {
        for course in 0..1_u32 << games {
            let mut series = best_of(games, Draws::Lot);
            // By who they are; the sides change from game to game.
            let mut won = [0, 0];
            while series.winner().is_none() {
                let played = usize::from(series.game) - 1;
                let who = (course >> played & 1) as usize;
                let side = [Side::First, Side::Second][(who + played) % 2];
                won[who] += 1;
                let scored = series.scored(Some(side), Side::First);
                let Won { first, second } = scored.won;
                let (ours, theirs) = if played % 2 == 0 {
                    (first, second)
                } else {
                    (second, first)
                };
                assert_eq!([ours, theirs], won, "{games} {course:b}");
                if let Some(winner) = scored.winner() {
                    assert_eq!(winner, side);
                    break;
                }
                series = scored.next();
            }
            assert_eq!(won.into_iter().max(), Some(games / 2 + 1));
            assert!(series.game <= games);
        }
    }
}

#[test]
fn a_draw_is_replayed_three_times_and_then_decided_by_lot() {
    let mut series = best_of(3, Draws::Replay);
    for replays in 0..3 {
        assert_eq!(series.replays, replays);
        let scored = series.scored(None, Side::Second);
        assert_eq!(scored.scored, Some(Scored::Drawn));
        assert_eq!(scored.won, Won::default());
        series = scored.next();
    }
    let scored = series.scored(None, Side::Second);
    assert_eq!(scored.scored, Some(Scored::ByLot(Side::Second)));
    assert_eq!((scored.won.first, scored.won.second), (0, 1));
    assert_eq!(
        scored.next().replays,
        0,
        "the next game may be replayed as often"
    );
}

#[test]
fn a_draw_by_lot_is_not_replayed() {
    for lot in [Side::First, Side::Second] {
        let scored = best_of(3, Draws::Lot).scored(None, lot);
        assert_eq!(scored.scored, Some(Scored::ByLot(lot)));
    }
}

#[test]
fn after_a_decided_match_another_begins_at_nothing() {
    let won = |series: Series, side| series.scored(Some(side), Side::First);
    let series = won(best_of(3, Draws::Lot), Side::First).next();
    let series = won(series, Side::Second);
    assert_eq!(series.winner(), Some(Side::Second));
    assert_eq!(series.next(), best_of(3, Draws::Lot));
}

fn begun(options: GameOptions, seed: u8) -> Driver {
    let mut driver = Driver::open(ANN, options, WIDE);
    let terms = Terms::new(3, Draws::Lot);
    let agree = Command::Series { terms };
    driver.ask(ANN, &agree, luck(1)).unwrap();
    for (player, name) in [(ANN, "Ann"), (BEN, "Ben")] {
        let name = name.to_owned();
        let sit = Command::Sit { seat: None, name };
        driver.ask(player, &sit, luck(1)).unwrap();
    }
    assert_eq!(driver.ask(BEN, &agree, luck(1)), Err(Refusal::NotOwner));
    for player in [ANN, BEN] {
        let ready = Command::Ready { ready: true };
        driver.ask(player, &ready, luck(seed)).unwrap();
    }
    driver.pass_to(driver.now.after(30_000), luck(seed));
    assert_eq!(driver.table.phase(), Phase::Playing);
    assert_eq!(driver.ask(ANN, &agree, luck(1)), Err(Refusal::NotArranging));
    driver
}

fn games() -> [GameOptions; 3] {
    [
        GameOptions::Go(GoSettings::casual()),
        GameOptions::Junqi(junqi::Options {
            game: Variant::Duel,
            surrender_from_move: 0,
            ..junqi::Options::default()
        }),
        GameOptions::Xiangqi(XiangqiSettings::casual()),
    ]
}

/// Folds what happens by itself until the game runs; returns when it does.
fn begin(table: &mut Table, seed: u8) -> Millis {
    let mut at = Millis(0);
    while table.phase() != Phase::Playing {
        at = table.next_deadline().unwrap();
        let entry = table.on_deadline(moment(at, luck(seed))).unwrap();
        entry.events.iter().for_each(|event| table.evolve(event));
    }
    at
}

fn must(table: &mut Table, by: PlayerId, command: &Command, at: Millis) {
    let entry = table.decide(by, command, moment(at, luck(2))).unwrap();
    entry.events.iter().for_each(|event| table.evolve(event));
}

/// Who moves first.
fn first(table: &Table) -> PlayerId {
    let view = table.view(Viewer::Spectator);
    table.holder(view.to_move.unwrap()).unwrap()
}

/// The table of the next game, once a player has lost this one by leaving.
fn next(table: &Table, at: Millis) -> Table {
    folded(&[table.rematch(moment(at, luck(3))).unwrap()])
}

/// The first game, after the clocks have ended it.
fn lost_by_time(driver: &mut Driver) {
    while driver.table.phase() == Phase::Playing {
        let due = driver.table.next_deadline().unwrap();
        driver.pass_to(due, luck(2));
    }
}

#[test]
fn the_next_game_begins_by_itself_with_the_other_first() {
    for options in games() {
        for seed in 0..4 {
            let mut driver = begun(options, seed);
            let was_first = first(&driver.table);
            lost_by_time(&mut driver);
            assert!(driver.table.leads_on(), "{options:?}");
            let mut second = next(&driver.table, driver.now);
            assert!(second.waits_in_series());
            assert!(second.next_deadline().is_some(), "nobody need be there");
            begin(&mut second, seed);
            assert_ne!(first(&second), was_first, "{options:?} {seed}");
        }
    }
}

#[test]
fn who_leaves_a_later_game_has_lost_it() {
    for options in games() {
        let mut driver = begun(options, 0);
        lost_by_time(&mut driver);
        let mut table = next(&driver.table, driver.now);
        // Ben leaves again and again, before anybody has moved.
        while table.phase() != Phase::Over || table.leads_on() {
            if table.phase() == Phase::Over {
                table = next(&table, Millis(0));
            }
            let at = begin(&mut table, 1);
            let before = table.series().unwrap();
            must(&mut table, BEN, &Command::Leave, at);
            let after = table.series().unwrap();
            let side = match table.seat_of(BEN) {
                Some(Seat::S) => Side::Second,
                _ => Side::First,
            };
            assert_eq!(after, before.scored(Some(side), Side::First));
        }
        let series = table.series().unwrap();
        assert!(series.winner().is_some(), "{options:?}");
        assert_eq!(
            next(&table, Millis(0)).series().map(|new| new.game),
            Some(1)
        );
    }
}

#[test]
fn a_match_that_waits_takes_no_move_and_nobody_goes() {
    for options in games() {
        let mut driver = begun(options, 0);
        lost_by_time(&mut driver);
        let table = next(&driver.table, driver.now);
        let now = moment(driver.now, luck(1));
        let commands = [
            Command::Surrender,
            Command::OfferDraw,
            Command::Leave,
            Command::Configure { options },
            Command::Series { terms: None },
            Command::Swap {
                a: Seat::S,
                b: Seat::N,
            },
            Command::Remove { seat: Seat::N },
        ];
        for command in &commands {
            for waiting in [&table, &driver.table] {
                let refused = waiting.decide(ANN, command, now).unwrap_err();
                assert_eq!(refused, Refusal::MatchWaits, "{command:?}");
            }
        }
    }
}

#[test]
fn a_first_game_that_is_void_is_no_part_of_the_match() {
    let mut driver = begun(games()[0], 0);
    driver.ask(BEN, &Command::Leave, luck(1)).unwrap();
    assert_eq!(driver.table.phase(), Phase::Arranging);
    let series = driver.table.series().unwrap();
    assert_eq!((series.game, series.scored), (1, None));
}

#[test]
fn partners_stay_partners_and_win_together() {
    let options = GameOptions::Junqi(junqi::Options::default());
    let mut driver = Driver::open(ANN, options, WIDE);
    let terms = Terms::new(3, Draws::Lot);
    let agree = Command::Series { terms };
    driver.ask(ANN, &agree, luck(1)).unwrap();
    let people = [0, 1, 2, 3].map(PlayerId);
    for player in people {
        let name = format!("Player {}", player.0);
        let sit = Command::Sit { seat: None, name };
        driver.ask(player, &sit, luck(1)).unwrap();
    }
    for player in people {
        let ready = Command::Ready { ready: true };
        driver.ask(player, &ready, luck(0)).unwrap();
    }
    driver.pass_to(driver.now.after(30_000), luck(0));
    lost_by_time(&mut driver);
    let mut table = driver.table;
    while table.leads_on() {
        table = next(&table, Millis(0));
        let at = begin(&mut table, 1);
        // Whoever leaves is out; once both have, the others have won.
        for leaver in [people[1], people[3]] {
            assert_eq!(table.phase(), Phase::Playing);
            must(&mut table, leaver, &Command::Leave, at);
        }
        let [ann, ben, cai, di] = people.map(|player| table.seat_of(player).unwrap());
        assert_eq!((ann.ally(), ben.ally()), (cai, di));
        let series = table.series().unwrap();
        let side = match ann {
            Seat::S | Seat::N => Side::First,
            Seat::E | Seat::W => Side::Second,
        };
        assert_eq!(series.scored, Some(Scored::Won(side)));
    }
    let series = table.series().unwrap();
    assert_eq!(series.winner().map(Scored::Won), series.scored);
}
