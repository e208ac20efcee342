//! What an arbiter knows reaches nobody else, and what nobody may know does not reach the arbiter.

use crate::log::Log;
use qiguan_protocol::{Channel, Encoding, JunqiOptions, Request, Ruling, Seat};
use qiguan_tests::{Heard, Opening, Refereed, World, legal_moves, on_paused_time, rule};
use std::time::Duration;

/// Two layouts that differ in two pieces that do not move in the games below.
const TWINS: [&str; 2] = [
    "84925B.4.311.767.B.65M132MFM32",
    "84925B.4.311.767.B.56M132MFM32",
];
/// Of the players, the spectator, the arbiter, and the arbiter after laying the office down.
const OTHERS: usize = 4;
const ARBITER: usize = 4;
const FORMER: usize = 5;

fn say(channel: Channel) -> Request {
    Request::Say {
        channel,
        text: "please go on".into(),
        phrase: None,
    }
}

/// What E, N and W heard, then who watches, then the arbiter in office and out of it.
async fn world_with(layout: &str) -> Vec<Vec<u8>> {
    let world = World::new(1_201).await;
    let mut table = Refereed::seated(&world, Opening::junqi()).await;
    let layout = layout.to_owned();
    table.players[0].must(Request::Arrange { layout }).await;
    let mut eve = world.guest_in("Eve", Encoding::Json).await;
    eve.attend(&table.room).await.expect("anybody may watch");
    let in_hand = table.arbiter.bytes.concat();
    table.begin().await;
    table.rule(Ruling::Pause {}).await;
    table.arbiter.ask(say(Channel::Table)).await;
    table.rule(Ruling::Warn { seat: Seat::S }).await;
    table.rule(Ruling::Resume {}).await;
    world.reconnect(&mut eve).await;
    table.come_back(&world).await;
    // E moves, for S is the one whose army differs.
    tokio::time::sleep(Duration::from_secs(61)).await;
    let view = table.players[1].look().await;
    let (from, to) = legal_moves(&view).remove(0);
    let turn = view.turn;
    table.players[1]
        .must(Request::Play { turn, from, to })
        .await;
    world.beat().await;
    let world = world.restart().await;
    table.come_back(&world).await;
    world.reconnect(&mut eve).await;
    table.rule(Ruling::Chat { open: false }).await;
    table.settle().await;
    let held = table.arbiter.bytes.concat();
    // From the next frame on it is a spectator's.
    table.arbiter.bytes.clear();
    let stepped = table.arbiter.tell(Request::Preside { on: false }).await;
    assert!(matches!(stepped, Heard::Ack(_)));
    world.reconnect(&mut table.arbiter).await;
    table.arbiter.view = None;
    world.reconnect(&mut table.arbiter).await;
    let sits = table.arbiter.tell(Request::Sit { seat: None }).await;
    assert!(matches!(sits, Heard::Refused(_)));
    tokio::time::sleep(Duration::from_secs(3)).await;
    for client in table
        .players
        .iter_mut()
        .chain([&mut eve, &mut table.arbiter])
    {
        client.drain();
    }
    let mut heard: Vec<_> = table.players[1..]
        .iter()
        .map(|player| player.bytes.concat())
        .collect();
    heard.push([eve.bytes.concat(), in_hand].concat());
    heard.push(held);
    heard.push(table.arbiter.bytes.concat());
    heard
}

#[test]
fn what_the_arbiter_sees_changes_nothing_that_others_hear() {
    let [one, other] = TWINS.map(|layout| on_paused_time(world_with(layout)));
    for place in 0..OTHERS {
        assert!(one[place] == other[place], "{place} tells the worlds apart");
    }
    assert!(one[ARBITER] != other[ARBITER], "the arbiter does see it");
    assert!(
        one[FORMER] == other[FORMER],
        "who was the arbiter sees what who watches does"
    );
}

/// A ruling, or none, in the turn that those who watch are still to hear of.
async fn behind(rules: bool) -> Vec<u8> {
    let world = World::new(1_202).await;
    let opening = Opening {
        delay: 4,
        ..Opening::junqi()
    };
    let mut table = Refereed::begun(&world, opening).await;
    let mut eve = world.guest_in("Eve", Encoding::Json).await;
    eve.attend(&table.room).await.expect("anybody may watch");
    let mut door = world.guest_in("Dora", Encoding::Json).await;
    door.ask(Request::Lobby { on: true }).await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    if rules {
        table.rule(Ruling::Warn { seat: Seat::S }).await;
        table.rule(Ruling::Chat { open: false }).await;
        table.rule(Ruling::Pause {}).await;
        table.arbiter.ask(say(Channel::Table)).await;
    }
    tokio::time::sleep(Duration::from_secs(5)).await;
    for channel in [Channel::Spectators, Channel::Table] {
        eve.ask(say(channel)).await;
    }
    for request in [
        Request::Preside { on: true },
        rule(Ruling::Resume {}),
        Request::Appeal {
            reason: "who ruled?".into(),
        },
        Request::Sit { seat: None },
        Request::OfferDraw {},
    ] {
        assert!(matches!(eve.tell(request).await, Heard::Refused(_)));
    }
    world.reconnect(&mut eve).await;
    eve.view = None;
    world.reconnect(&mut eve).await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    eve.drain();
    door.drain();
    [eve.bytes.concat(), door.bytes.concat()].concat()
}

#[test]
fn a_delayed_audience_does_not_hear_early_of_a_ruling() {
    let [quiet, ruled] = [false, true].map(|rules| on_paused_time(behind(rules)));
    assert!(quiet == ruled, "a ruling is heard early");
}

/// What who reads the list of rooms heard while a delayed audience is behind, and some turns later.
async fn list_read(steps_down: bool) -> [Vec<Vec<u8>>; 2] {
    let world = World::new(1_205).await;
    let opening = Opening {
        delay: 4,
        ..Opening::junqi()
    };
    let mut table = Refereed::begun(&world, opening).await;
    let mut door = world.guest_in("Dora", Encoding::Json).await;
    door.ask(Request::Lobby { on: true }).await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    if steps_down {
        let stepped = table.arbiter.tell(Request::Preside { on: false }).await;
        assert!(matches!(stepped, Heard::Ack(_)));
    }
    tokio::time::sleep(Duration::from_secs(5)).await;
    door.ask(Request::Lobby { on: true }).await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    door.drain();
    let early = std::mem::take(&mut door.bytes);
    tokio::time::sleep(Duration::from_secs(5 * 61)).await;
    door.drain();
    [early, door.bytes]
}

#[test]
fn the_list_of_rooms_does_not_tell_early_who_presides() {
    let [[early, late], [early_too, late_too]] =
        [false, true].map(|steps_down| on_paused_time(list_read(steps_down)));
    assert!(
        early == early_too,
        "the list knows more than those who watch"
    );
    assert!(late != late_too, "the list knows it in the end");
}

/// Neither tokens nor passwords, nor what players note or intend, nor a seal.
#[test]
fn what_is_not_at_the_table_does_not_reach_the_arbiter() {
    let log = Log::default();
    tracing::dispatcher::with_default(&log.subscriber(), || {
        on_paused_time(async {
            let world = World::new(1_203).await;
            let opening = Opening {
                password: Some("elecampane".into()),
                ..Opening::junqi()
            };
            let mut table = Refereed::begun(&world, opening).await;
            let before = table.arbiter.v;
            for mark in ["9", "!"] {
                let (piece, mark) = ("E53".to_owned(), Some(mark.to_owned()));
                table.players[0].must(Request::Mark { piece, mark }).await;
            }
            let armed = Request::ArmSurrender { armed: true };
            table.players[2].must(armed).await;
            world.reconnect(&mut table.arbiter).await;
            table.arbiter.view = None;
            world.reconnect(&mut table.arbiter).await;
            table.arbiter.look().await;
            assert_eq!(table.arbiter.v, before, "no version tells of it");
            let heard = table.arbiter.bytes.concat();
            let holds = |secret: &str| {
                let mut windows = heard.windows(secret.len());
                windows.any(|window| window == secret.as_bytes())
            };
            for secret in ["elecampane", "E53:9", "armed", "marks"] {
                assert!(!holds(secret), "{secret} reaches the arbiter");
            }
            for player in &table.players {
                assert!(!holds(&player.token), "a token reaches the arbiter");
            }
            assert!(holds("Judge"), "the scan can find something");
        });
    });
    let lines = log.take();
    assert!(lines.contains("asked"));
    for secret in ["elecampane", "by the book", "84925B"] {
        assert!(!lines.contains(secret), "{secret} is logged");
    }
}

/// Options alone do not make a room refereed.
#[test]
fn a_room_without_an_arbiter_says_nothing_of_one() {
    let heard = on_paused_time(async {
        let world = World::new(1_204).await;
        let mut ann = world.guest_in("Ann", Encoding::Json).await;
        ann.create(JunqiOptions::default()).await;
        ann.look().await;
        ann.bytes.concat()
    });
    assert!(!String::from_utf8_lossy(&heard).contains("arbiter"));
}
