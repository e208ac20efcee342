//! Whoever asks too much is told so; nobody else notices.

use qiguan_protocol::{Code, Encoding, Request};
use qiguan_server::NoPlace;
use qiguan_server::config::Rates;
use qiguan_tests::{World, on_paused_time};
use std::time::Duration;

const FLOOD: u16 = 4006;

#[test]
fn a_connection_that_floods_is_closed_with_a_code_and_was_answered_until_then() {
    on_paused_time(async {
        let rates = Rates {
            frames_per_second: 20,
            ..Rates::default()
        };
        let world = World::within(rates, 801).await;
        let mut mallory = world.guest("Mallory").await;
        let mut ann = world.guest("Ann").await;
        // Twenty a second go on for ever.
        for _ in 0..50 {
            for _ in 0..20 {
                ann.ask(Request::Look {}).await;
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
            ann.drain();
        }
        assert_eq!(ann.close, None);
        let mut asked = 0;
        while !mallory.is_let_go() && asked < 1_000 {
            mallory.ask(Request::Look {}).await;
            asked += 1;
            tokio::task::yield_now().await;
            if asked < 150 {
                mallory.drain();
            }
        }
        assert_eq!(mallory.ended().await, Some(FLOOD));
        let answered = mallory.bytes.len() - 1;
        assert_eq!(answered, 201, "hello, and ten seconds' worth");
        ann.ask(Request::Look {}).await;
        tokio::time::sleep(Duration::from_millis(1)).await;
        ann.drain();
        ann.assert_all_answered();
    });
}

#[test]
fn an_address_makes_so_many_new_guests_and_those_who_come_back_are_not_counted() {
    on_paused_time(async {
        let rates = Rates {
            guests_per_minute: 3,
            ..Rates::default()
        };
        let world = World::within(rates, 802).await;
        let mut tokens = Vec::new();
        for _ in 0..3 {
            let mut client = world.connect_from("192.0.2.1").unwrap();
            client.hello(None, None).await.unwrap();
            tokens.push(client.token.clone());
        }
        let mut fourth = world.connect_from("192.0.2.1").unwrap();
        assert_eq!(fourth.hello(None, None).await, Err(Code::Busy));
        // The same connection may come back with a token, and others are not held up.
        for token in &tokens {
            let mut client = world.connect_from("192.0.2.1").unwrap();
            client.hello(None, Some(token)).await.unwrap();
        }
        fourth.hello(None, Some(&tokens[0])).await.unwrap();
        let mut other = world.connect_from("192.0.2.2").unwrap();
        other.hello(None, None).await.unwrap();
        tokio::time::sleep(Duration::from_secs(20)).await;
        let mut later = world.connect_from("192.0.2.1").unwrap();
        later.hello(None, None).await.unwrap();
    });
}

#[test]
fn a_place_is_free_again_when_its_connection_has_ended() {
    on_paused_time(async {
        let rates = Rates {
            connections_per_address: 2,
            ..Rates::default()
        };
        let world = World::within(rates, 803).await;
        let mut one = world.connect_from("192.0.2.1").unwrap();
        let _two = world.connect_from("192.0.2.1").unwrap();
        let refused = world.connect_from("192.0.2.1").unwrap_err();
        assert!(matches!(refused, NoPlace::AddressFull(wait_s) if wait_s > 0));
        one.drop_line();
        tokio::time::sleep(Duration::from_millis(1)).await;
        world.connect_from("192.0.2.1").unwrap();
        // In memory nobody is counted who does not say from where.
        world
            .connect(Encoding::Json)
            .hello(None, None)
            .await
            .unwrap();
    });
}
