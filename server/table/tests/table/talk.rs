//! Who hears whom (junqi rules 5.3), phase by phase.

use crate::driver::{Driver, WIDE};
use qiguan_rules::Seat;
use qiguan_rules::junqi::{AllyChat, Options, Variant, Visibility};
use qiguan_table::{
    Asker, Audience, Channel, Command, GameOptions, Luck, Millis, Phase, PlayerId, Refusal, Viewer,
};

const LUCK: Luck = Luck([3; 32]);
const SOUTH: Viewer = Viewer::of(Seat::S);
const ALLIES: Audience = Audience::Seats([Seat::S, Seat::N]);

fn seated(options: Options) -> Driver {
    let mut driver = Driver::open(PlayerId(0), GameOptions::Junqi(options), WIDE);
    for &seat in options.seats() {
        let name = seat.letter().to_string();
        let sit = Command::Sit {
            seat: Some(seat),
            name,
        };
        driver
            .ask(PlayerId(seat.index() as u64), &sit, LUCK)
            .unwrap();
    }
    driver
}

fn playing(options: Options) -> Driver {
    let mut driver = seated(Options {
        first: qiguan_rules::junqi::First::Seat(Seat::S),
        ..options
    });
    for seat in options.seats() {
        let player = PlayerId(seat.index() as u64);
        let ready = Command::Ready { ready: true };
        driver.ask(player, &ready, LUCK).unwrap();
    }
    driver.pass_to(Millis(driver.now.0 + 3_000), LUCK);
    assert_eq!(driver.table.phase(), Phase::Playing);
    driver
}

#[test]
fn before_the_start_all_hear_all() {
    let table = seated(Options::default()).table;
    for channel in [Channel::Table, Channel::Ally, Channel::Spectators] {
        for speaker in [SOUTH, Viewer::Spectator] {
            assert_eq!(table.audience(speaker, channel, false), Ok(Audience::All));
        }
    }
}

/// Whoever holds several seats is the ally of nobody else, and speaks while one of them lives.
#[test]
fn who_holds_several_seats_speaks_to_the_table_alone() {
    let options = Options {
        seats_per_player: 2,
        visibility: Visibility::Allied,
        ..Options::default()
    };
    let mut driver = Driver::open(PlayerId(0), GameOptions::Junqi(options), WIDE);
    for (player, seat) in [(PlayerId(0), Seat::S), (PlayerId(1), Seat::E)] {
        let name = seat.to_string();
        let seat = Some(seat);
        let sit = Command::Sit { seat, name };
        driver.ask(player, &sit, LUCK).unwrap();
    }
    driver.pass_to(Millis(driver.now.0 + 183_000), LUCK);
    let pair = |driver: &Driver| Viewer::Seats(driver.table.seats_of(PlayerId(0)));
    let says = |driver: &Driver, channel| driver.table.audience(pair(driver), channel, true);
    for seat in [Seat::S, Seat::N] {
        assert_eq!(says(&driver, Channel::Table), Ok(Audience::All));
        let alone = Err(Refusal::NoAllyChat);
        assert_eq!(says(&driver, Channel::Ally), alone);
        let asker = Asker {
            player: PlayerId(0),
            seat: Some(seat),
        };
        let arm = Command::ArmSurrender { armed: true };
        driver.ask(asker, &arm, LUCK).unwrap();
    }
    while driver.table.phase() == Phase::Playing {
        assert_eq!(says(&driver, Channel::Table), Ok(Audience::All));
        let due = driver.table.next_deadline().unwrap();
        driver.pass_to(due, LUCK);
    }
}

#[test]
fn during_play_each_has_a_channel() {
    let table = playing(Options::default()).table;
    assert_eq!(
        table.audience(SOUTH, Channel::Table, false),
        Ok(Audience::All)
    );
    let among = table.audience(Viewer::Spectator, Channel::Spectators, false);
    assert_eq!(among, Ok(Audience::Spectators));
    let elsewhere = [
        (SOUTH, Channel::Spectators),
        (Viewer::Spectator, Channel::Table),
        (Viewer::Spectator, Channel::Ally),
    ];
    for (speaker, channel) in elsewhere {
        assert_eq!(
            table.audience(speaker, channel, true),
            Err(Refusal::NotYourChannel)
        );
    }
}

#[test]
fn allies_talk_as_the_room_has_it() {
    let cases = [
        (
            Visibility::Dark,
            None,
            [Err(Refusal::NoAllyChat), Err(Refusal::NoAllyChat)],
        ),
        (Visibility::Allied, None, [Ok(ALLIES), Ok(ALLIES)]),
        (
            Visibility::Dark,
            Some(AllyChat::Phrases),
            [Err(Refusal::PhrasesOnly), Ok(ALLIES)],
        ),
        (
            Visibility::Dark,
            Some(AllyChat::Free),
            [Ok(ALLIES), Ok(ALLIES)],
        ),
        (
            Visibility::Allied,
            Some(AllyChat::Off),
            [Err(Refusal::NoAllyChat), Err(Refusal::NoAllyChat)],
        ),
    ];
    for (visibility, ally_chat, expected) in cases {
        let table = playing(Options {
            visibility,
            ally_chat,
            ..Options::default()
        })
        .table;
        let heard = [false, true].map(|phrase| table.audience(SOUTH, Channel::Ally, phrase));
        assert_eq!(heard, expected, "{visibility:?} {ally_chat:?}");
    }
}

#[test]
fn who_is_out_is_silent_and_has_no_ally_to_talk_to() {
    let mut driver = playing(Options {
        visibility: Visibility::Allied,
        ..Options::default()
    });
    driver.ask(PlayerId(0), &Command::Surrender, LUCK).unwrap();
    let out = Err(Refusal::Out);
    assert_eq!(driver.table.audience(SOUTH, Channel::Table, false), out);
    assert_eq!(driver.table.audience(SOUTH, Channel::Ally, true), out);
    let ally = driver
        .table
        .audience(Viewer::of(Seat::N), Channel::Ally, false);
    assert_eq!(ally, Err(Refusal::NotYourChannel));
    let enemies = driver
        .table
        .audience(Viewer::of(Seat::E), Channel::Ally, false);
    assert_eq!(enemies, Ok(Audience::Seats([Seat::E, Seat::W])));
}

/// Who faces an enemy has nobody to whisper to, whatever the room says of allies.
#[test]
fn two_who_play_against_each_other_have_no_channel_of_their_own() {
    for game in [Variant::Duel, Variant::Frontier] {
        for ally_chat in [None, Some(AllyChat::Phrases), Some(AllyChat::Free)] {
            let table = playing(Options {
                game,
                visibility: Visibility::Allied,
                ally_chat,
                ..Options::default()
            })
            .table;
            for speaker in [SOUTH, Viewer::of(Seat::N)] {
                for phrase in [false, true] {
                    let heard = table.audience(speaker, Channel::Ally, phrase);
                    assert_eq!(heard, Err(Refusal::NoAllyChat));
                }
                let heard = table.audience(speaker, Channel::Table, false);
                assert_eq!(heard, Ok(Audience::All));
            }
        }
    }
}

#[test]
fn two_who_play_again_change_places() {
    for game in [Variant::Duel, Variant::Frontier] {
        let mut driver = playing(Options {
            game,
            ..Options::default()
        });
        let now = crate::driver::moment(driver.now, LUCK);
        assert!(driver.table.rematch(now).is_none(), "not before the end");
        driver.ask(PlayerId(0), &Command::Surrender, LUCK).unwrap();
        assert_eq!(driver.table.phase(), Phase::Over);
        let next = crate::driver::folded(&[driver.table.rematch(now).unwrap()]);
        let seats: Vec<_> = next
            .players()
            .map(|(seat, player, _)| (seat, player.0))
            .collect();
        assert_eq!(seats, [(Seat::S, 2), (Seat::N, 0)]);
        assert_eq!(next.options(), driver.table.options());
        assert_eq!(next.owner(), PlayerId(0));
        let limit = driver.now.after(180_000);
        assert_eq!(next.next_deadline(), Some(limit), "everyone sits");
    }
}

#[test]
fn after_the_end_all_hear_all() {
    let mut driver = playing(Options::default());
    driver.ask(PlayerId(0), &Command::Surrender, LUCK).unwrap();
    driver.pass_to(Millis(driver.now.0 + 60_000), LUCK);
    driver.ask(PlayerId(2), &Command::Surrender, LUCK).unwrap();
    assert_eq!(driver.table.phase(), Phase::Over);
    assert_eq!(
        driver.table.audience(SOUTH, Channel::Spectators, false),
        Ok(Audience::All)
    );
    let rematch = driver
        .table
        .rematch(crate::driver::moment(driver.now, LUCK))
        .unwrap();
    let next = crate::driver::folded(&[rematch]);
    let seats: Vec<_> = next
        .players()
        .map(|(seat, player, _)| (seat, player.0))
        .collect();
    assert_eq!(
        seats,
        [(Seat::S, 3), (Seat::E, 0), (Seat::N, 1), (Seat::W, 2)]
    );
    assert!(
        next.next_deadline().is_some(),
        "everyone sits, so the limit for arranging runs"
    );
}
