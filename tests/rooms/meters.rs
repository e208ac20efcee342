//! Metrics say how the house is, and nothing about anybody or any game.

use qiguan_protocol::{Encoding, JunqiOptions, Request};
use qiguan_tests::{Match, World, on_paused_time};
use std::collections::BTreeSet;
use std::time::Duration;

fn value(text: &str, series: &str) -> f64 {
    let line = text.lines().find_map(|line| line.strip_prefix(series));
    let value = line.unwrap_or_else(|| panic!("no {series} in {text}"));
    value.trim().parse().unwrap()
}

#[test]
fn counters_rise_and_gauges_return_to_zero() {
    on_paused_time(async {
        let world = World::new(1_001).await;
        let mut table = Match::begun(&world).await;
        let text = world.house.metrics();
        assert_eq!(value(&text, "qiguan_rooms{phase=\"playing\"}"), 1.0);
        assert_eq!(value(&text, "qiguan_sockets"), 4.0);
        assert!(value(&text, "qiguan_entries_total") > 8.0);
        // A flag falls, ten milliseconds late on purpose.
        tokio::time::sleep(Duration::from_secs(60)).await;
        table.players[0]
            .ask(Request::Attend {
                since: None,
                password: None,
            })
            .await;
        let refused = table.players[1].tell(Request::Ready { ready: true }).await;
        assert!(matches!(refused, qiguan_tests::Heard::Refused(_)));
        let text = world.house.metrics();
        assert!(value(&text, "qiguan_flag_lateness_seconds_count") >= 1.0);
        let late = value(&text, "qiguan_flag_lateness_seconds_bucket{le=\"0.012\"}");
        assert!(late >= 1.0, "{text}");
        assert!(value(&text, "qiguan_round_trip_seconds_count") >= 4.0);
        assert_eq!(value(&text, "qiguan_refused_total{class=\"table\"}"), 1.0);
        assert!(value(&text, "qiguan_store_commits_total") > 8.0);

        table
            .players
            .iter_mut()
            .for_each(|player| player.drop_line());
        let mut alone = world.guest("Ann").await;
        alone.create(JunqiOptions::default()).await;
        alone.drop_line();
        tokio::time::sleep(Duration::from_secs(3_600)).await;
        let text = world.house.metrics();
        for phase in ["arranging", "starting", "playing", "over"] {
            let rooms = value(&text, &format!("qiguan_rooms{{phase=\"{phase}\"}}"));
            assert_eq!(rooms, 0.0, "{phase}");
        }
        assert_eq!(value(&text, "qiguan_sockets"), 0.0);
    });
}

#[test]
fn a_spectator_who_falls_behind_is_counted() {
    on_paused_time(async {
        let world = World::new(1_002).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let mut eve = world.connect_narrow(Encoding::MessagePack, 2);
        eve.hello(None, None).await.unwrap();
        eve.attend(&table.room).await.unwrap();
        for n in 0..300 {
            let ready = n % 2 == 0;
            table.players[1].must(Request::Ready { ready }).await;
            table.players.iter_mut().for_each(|player| {
                player.drain();
            });
        }
        let text = world.house.metrics();
        let stale = value(&text, "qiguan_spectators_stale_total");
        assert_eq!(stale, 1.0, "{text}");
        assert!(value(&text, "qiguan_outbox_high_water_bytes") >= 8_192.0);
        for _ in 0..100 {
            tokio::time::sleep(Duration::from_millis(100)).await;
            eve.drain();
        }
        let text = world.house.metrics();
        assert_eq!(value(&text, "qiguan_spectators_resynced_total"), 1.0);
    });
}

#[test]
fn nothing_of_anybody_or_of_a_game_is_in_the_metrics() {
    on_paused_time(async {
        let world = World::new(1_003).await;
        let mut table = Match::begun(&world).await;
        table.play_on(12).await;
        let text = world.house.metrics();
        let mut secrets = vec![table.room.0.clone()];
        for player in &table.players {
            secrets.extend([player.token.clone(), player.guest.clone()]);
            let seats = &player.picture().seats;
            secrets.extend(seats.iter().map(|seat| seat.name.clone()));
        }
        for secret in &secrets {
            assert!(!text.contains(secret.as_str()), "{secret} is in {text}");
        }
        let known = ["phase", "class", "le"];
        let words: BTreeSet<&str> = [
            "arranging",
            "starting",
            "playing",
            "over",
            "malformed",
            "identity",
            "busy",
            "room",
            "table",
            "origin",
            "server_full",
            "address_full",
            "new_guests",
            "flood",
            "+Inf",
        ]
        .into();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let Some((_, labels)) = line.split_once('{') else {
                continue;
            };
            let labels = labels.split_once('}').unwrap().0;
            for label in labels.split(',') {
                let (key, word) = label.split_once('=').unwrap();
                let word = word.trim_matches('"');
                assert!(known.contains(&key), "{line}");
                assert!(
                    words.contains(word) || (key == "le" && word.parse::<f64>().is_ok()),
                    "{line}"
                );
            }
        }
    });
}
