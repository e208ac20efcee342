//! One guest on several devices: a code that is said once, and tokens that are forgotten in their turn.

use qiguan_protocol::{Code, Encoding, JunqiOptions, Message, Request, Seat};
use qiguan_server::store::TOKENS_PER_GUEST;
use qiguan_tests::{Heard, Match, World, moves, on_paused_time};
use std::time::Duration;

#[test]
fn a_seat_is_moved_to_another_device_by_a_code() {
    on_paused_time(async {
        let world = World::new(1_001).await;
        let mut table = Match::begun(&world).await;
        let room = table.room.clone();
        let code = table.players[0].device_code().await.unwrap();
        assert_eq!(code.len(), 8);
        let mut phone = world.connect(Encoding::Json);
        phone.hello_by(&code).await.unwrap();
        assert_eq!(phone.guest, table.players[0].guest);
        assert_ne!(phone.token, table.players[0].token);
        phone.attend(&room).await.unwrap();
        assert_eq!(phone.seat, table.players[0].seat);
        assert_eq!(table.players[0].ended().await, Some(4001));
        std::mem::swap(&mut table.players[0], &mut phone);
        table.play_on(5).await;
        // Both devices come back with what they keep.
        for token in [phone.token, table.players[0].token.clone()] {
            let mut again = world.connect(Encoding::MessagePack);
            again.hello(None, Some(&token)).await.unwrap();
            assert_eq!(again.guest, table.players[0].guest);
        }
        table.check().await;
    });
}

#[test]
fn a_code_that_was_used_is_too_old_or_was_replaced_is_refused() {
    on_paused_time(async {
        let world = World::new(1_002).await;
        let mut ann = world.guest("Ann").await;
        let replaced = ann.device_code().await.unwrap();
        let used = ann.device_code().await.unwrap();
        let mut phone = world.connect(Encoding::Json);
        assert_eq!(phone.hello_by(&replaced).await, Err(Code::BadCode));
        let in_groups = format!(" {}-{}", used[..4].to_lowercase(), &used[4..]);
        phone.hello_by(&in_groups).await.unwrap();
        assert_eq!(phone.guest, ann.guest);
        let mut thief = world.connect(Encoding::Json);
        assert_eq!(thief.hello_by(&used).await, Err(Code::BadCode));
        let old = ann.device_code().await.unwrap();
        tokio::time::sleep(Duration::from_secs(120)).await;
        let mut late = world.connect(Encoding::Json);
        assert_eq!(late.hello_by(&old).await, Err(Code::BadCode));
        // A restart forgets them.
        let lost = ann.device_code().await.unwrap();
        let world = world.restart().await;
        let mut after = world.connect(Encoding::Json);
        assert_eq!(after.hello_by(&lost).await, Err(Code::BadCode));
    });
}

#[test]
fn a_name_that_cannot_be_shown_uses_up_no_code() {
    on_paused_time(async {
        let world = World::new(1_003).await;
        let mut ann = world.guest("Ann").await;
        let code = ann.device_code().await.unwrap();
        let mut phone = world.connect(Encoding::Json);
        let named = phone.hello_as(Some("a\nb"), None, Some(&code)).await;
        assert_eq!(named, Err(Code::BadName));
        let named = phone.hello_as(Some("Annie"), None, Some(&code)).await;
        assert_eq!(named, Ok(()));
        assert_eq!(phone.guest, ann.guest);
    });
}

#[test]
fn where_there_are_both_the_token_counts() {
    on_paused_time(async {
        let world = World::new(1_004).await;
        let mut ann = world.guest("Ann").await;
        let bo = world.guest("Bo").await;
        let code = ann.device_code().await.unwrap();
        let mut client = world.connect(Encoding::Json);
        let both = client.hello_as(None, Some(&bo.token), Some(&code)).await;
        assert_eq!(both, Ok(()));
        assert_eq!(client.guest, bo.guest);
        let mut phone = world.connect(Encoding::Json);
        phone.hello_by(&code).await.unwrap();
        assert_eq!(phone.guest, ann.guest);
    });
}

#[test]
fn whoever_guesses_codes_is_stopped_on_a_connection_and_at_an_address() {
    on_paused_time(async {
        let world = World::new(1_005).await;
        let mut ann = world.guest("Ann").await;
        let code = ann.device_code().await.unwrap();
        let mut mallory = world.connect(Encoding::Json);
        for _ in 0..5 {
            assert_eq!(mallory.hello_by("AAAAAAAA").await, Err(Code::BadCode));
        }
        assert_eq!(mallory.hello_by(&code).await, Err(Code::TooFast));
        for _ in 0..10 {
            let mut guesser = world.connect_from("192.0.2.1").unwrap();
            assert_eq!(guesser.hello_by("AAAAAAAA").await, Err(Code::BadCode));
        }
        let mut guesser = world.connect_from("192.0.2.1").unwrap();
        assert_eq!(guesser.hello_by(&code).await, Err(Code::TooFast));
        // Nobody else is held up, nor is a newcomer there.
        guesser.hello(None, None).await.unwrap();
        let mut phone = world.connect_from("192.0.2.2").unwrap();
        phone.hello_by(&code).await.unwrap();
    });
}

#[test]
fn the_oldest_device_is_forgotten_when_there_are_too_many() {
    on_paused_time(async {
        let world = World::new(1_006).await;
        let mut ann = world.guest("Ann").await;
        let mut tokens = vec![ann.token.clone()];
        for _ in 0..TOKENS_PER_GUEST {
            let code = ann.device_code().await.unwrap();
            let mut device = world.connect(Encoding::Json);
            device.hello_by(&code).await.unwrap();
            tokens.push(device.token.clone());
        }
        for (number, token) in tokens.iter().enumerate() {
            let mut device = world.connect(Encoding::Json);
            let known = device.hello(None, Some(token)).await;
            let expected = if number == 0 {
                Err(Code::BadToken)
            } else {
                Ok(())
            };
            assert_eq!(known, expected, "device {number}");
        }
    });
}

#[test]
fn a_code_is_asked_for_by_a_guest_under_a_number() {
    on_paused_time(async {
        let world = World::new(1_007).await;
        let mut client = world.connect(Encoding::Json);
        assert_eq!(client.device_code().await, Err(Code::HelloFirst));
        client.hello(None, None).await.unwrap();
        client.create(JunqiOptions::default()).await;
        client.command(Request::DeviceCode {}).await;
        let missing = |msg: &Message| match msg {
            Message::Refused { code, .. } => Some(*code),
            _ => None,
        };
        assert_eq!(client.wait_for(missing).await, Some(Code::MissingField));
    });
}

#[test]
fn a_code_is_good_until_the_last_millisecond_of_two_minutes() {
    for (after_ms, is_good) in [(119_999, true), (120_000, false)] {
        on_paused_time(async {
            let world = World::new(1_008).await;
            let mut ann = world.guest("Ann").await;
            let told = world.now();
            let code = ann.device_code().await.unwrap();
            let mut phone = world.connect(Encoding::Json);
            // Whoever says nothing for ten seconds is sent away.
            world.until(told + after_ms - 1).await;
            phone.move_onto(world.connect(Encoding::Json));
            world.until(told + after_ms).await;
            assert_eq!(phone.hello_by(&code).await.is_ok(), is_good, "{after_ms}");
        });
    }
}

#[test]
fn a_code_said_on_the_device_that_asked_for_it_takes_nothing_away() {
    on_paused_time(async {
        let world = World::new(1_009).await;
        let mut table = Match::begun(&world).await;
        let code = table.players[0].device_code().await.unwrap();
        let said_twice = table.players[0].hello_by(&code).await;
        assert_eq!(said_twice, Err(Code::HelloFirst), "and it is not used up");
        let mut again = world.connect(Encoding::MessagePack);
        again.hello_by(&code).await.unwrap();
        again.attend(&table.room).await.unwrap();
        assert_eq!(
            (again.seat, again.guest.clone()),
            (Some(Seat::S), table.players[0].guest.clone())
        );
        assert_eq!(table.players[0].ended().await, Some(4001));
        let earlier = table.players[0].token.clone();
        std::mem::swap(&mut table.players[0], &mut again);
        table.play_on(2).await;
        // The token from before is good as well.
        table.players[0].token = earlier;
        world.reconnect(&mut table.players[0]).await;
        table.play_on(3).await;
        table.check().await;
    });
}

#[test]
fn a_seat_moves_in_the_middle_of_its_turn_and_the_clock_runs_on() {
    on_paused_time(async {
        let world = World::new(1_010).await;
        let mut table = Match::begun(&world).await;
        let clock = table.players[0].picture().clock;
        tokio::time::sleep(Duration::from_secs(40)).await;
        let code = table.players[0].device_code().await.unwrap();
        let mut phone = world.connect(Encoding::Json);
        phone.hello_by(&code).await.unwrap();
        // The old device moves in the same instant in which the new one comes.
        let good = table.next_move();
        let seq = table.players[0].command(good.clone()).await;
        phone.attend(&table.room).await.unwrap();
        let old = table.players[0].answer_or_end(seq).await;
        phone.look().await;
        let done = moves(phone.picture()).len() == 1;
        assert_eq!(matches!(old, Some(Heard::Ack(_))), done, "{old:?}");
        if !done {
            assert_eq!(phone.picture().clock, clock, "no second more");
            phone.repeat(seq, good).await;
            assert!(matches!(phone.answer(seq).await, Heard::Ack(_)));
        }
        phone.seq = seq;
        std::mem::swap(&mut table.players[0], &mut phone);
        table.settle().await;
        assert_eq!(moves(table.players[1].picture()).len(), 1, "done once");
        table.play_on(4).await;
        table.check().await;
    });
}

#[test]
fn a_ninth_device_costs_the_first_its_token_and_the_guest_no_seat() {
    on_paused_time(async {
        let world = World::new(1_011).await;
        let mut table = Match::begun(&world).await;
        let mut codes = Vec::new();
        for _ in 0..TOKENS_PER_GUEST {
            let code = table.players[0].device_code().await.unwrap();
            let mut device = world.connect(Encoding::Json);
            device.hello_by(&code).await.unwrap();
            codes.push(device);
        }
        // The connection that is open goes on; once it is lost, another device has the seat.
        table.play_on(1).await;
        let token = table.players[0].token.clone();
        let mut lost = world.connect(Encoding::Json);
        assert_eq!(lost.hello(None, Some(&token)).await, Err(Code::BadToken));
        let mut ninth = codes.pop().unwrap();
        ninth.attend(&table.room).await.unwrap();
        assert_eq!(ninth.seat, Some(Seat::S));
        std::mem::swap(&mut table.players[0], &mut ninth);
        table.play_on(4).await;
        table.check().await;
    });
}

#[test]
fn a_flood_of_guesses_from_everywhere_finds_nothing_and_costs_the_guest_nothing() {
    on_paused_time(async {
        let world = World::new(1_012).await;
        let mut ann = world.guest("Ann").await;
        let code = ann.device_code().await.unwrap();
        let mut refused = 0;
        for number in 0..2_000 {
            let address = format!("198.51.{}.{}", number / 200, number % 200);
            let mut guesser = world.connect_from(&address).unwrap();
            // The right one with one letter wrong, or cut short, or with more behind it.
            let guess = match number % 4 {
                0 => code.chars().rev().collect(),
                1 => code[..7].to_owned(),
                2 => format!("{code}2"),
                _ => format!("{number:08}"),
            };
            let heard = guesser.hello_by(&guess).await;
            refused += usize::from(heard == Err(Code::BadCode));
        }
        assert_eq!(refused, 2_000);
        let metrics = world.house.metrics();
        assert!(!metrics.contains(&code) && !metrics.contains(&ann.guest));
        let mut phone = world.connect(Encoding::Json);
        phone.hello_by(&code).await.unwrap();
        assert_eq!(phone.guest, ann.guest);
        assert!(!world.house.metrics().contains(&phone.token));
    });
}
