//! Clocks of Go: flags, countdowns, restarts, and an audience that is behind.

use super::{clocks, left_ms, timed};
use qiguan_protocol::{Code, EndReason, Message, Phase, Say, Seat, Standing, TimeControl};
use qiguan_tests::{Client, Heard, Pair, World, on_paused_time};
use std::time::Duration;

/// The rule book's last minute and nothing else.
const MINUTE: TimeControl = TimeControl::ReservedCountdown {
    limit_ms: 60_000,
    reserved_minutes: 1,
};

const TEN_SECONDS: TimeControl = TimeControl::Absolute { total_ms: 10_000 };

/// What was called out to a client until the game was over, each with the instant it was due.
async fn called(world: &World, client: &mut Client) -> Vec<(u64, Say)> {
    let mut called = Vec::new();
    while client.picture().phase != Phase::Over {
        let frame = client.next().await.unwrap();
        if let Message::Announced { say, at_ms, seat } = frame.msg {
            assert_eq!(seat, Seat::S);
            assert!(world.now() - at_ms <= 50, "{} ms late", world.now() - at_ms);
            called.push((at_ms, say));
        }
    }
    called
}

#[test]
fn a_countdown_is_called_out_until_time_is_up() {
    on_paused_time(async {
        let world = World::new(931).await;
        let mut table = Pair::seated(&world.house, timed(MINUTE), 0).await;
        let mut eve = world.guest("Eve").await;
        eve.attend(&table.room).await.unwrap();
        table.begin().await;
        let since = clocks(&table.players[0]).since_ms;
        let told = called(&world, &mut table.players[1]).await;
        let mut expected: Vec<_> = [30, 40, 50]
            .map(|gone| (u64::from(gone), Say::Seconds { gone }))
            .into();
        let count = |number: u8| (u64::from(number) + 50, Say::Count { number });
        expected.extend((1..=9).map(count));
        let due = |(second, say): (u64, Say)| (since + second * 1_000, say);
        assert_eq!(told, expected.into_iter().map(due).collect::<Vec<_>>());
        assert_eq!(table.players[1].told_at_ms, since + 60_000);
        let result = table.players[1].picture().result.clone().unwrap();
        assert_eq!(
            (result.reason, result.winners),
            (EndReason::Time, vec![Seat::N])
        );
        let watched = std::iter::from_fn(|| eve.try_next());
        let announced = watched.filter(|frame| matches!(frame.msg, Message::Announced { .. }));
        assert_eq!(announced.count(), told.len(), "who watches hears it too");
    });
}

#[test]
fn an_audience_that_is_behind_hears_no_countdown_and_sees_clocks_that_stand() {
    on_paused_time(async {
        let world = World::new(932).await;
        let mut table = Pair::seated(&world.house, timed(MINUTE), 2).await;
        let mut eve = world.guest("Eve").await;
        eve.attend(&table.room).await.unwrap();
        table.begin().await;
        table.play_all("C3 B2 D4").await;
        let view = eve.look().await;
        let seen = view.game.go().unwrap();
        assert_eq!(seen.moves, "C3", "two turns behind");
        assert_eq!(seen.clocks.as_ref().unwrap().standing, [Standing::Delayed]);
        while table.players[0].picture().phase != Phase::Over {
            table.players[0].next().await.unwrap();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        let heard: Vec<_> = std::iter::from_fn(|| eve.try_next()).collect();
        assert!(
            !heard
                .iter()
                .any(|frame| matches!(frame.msg, Message::Announced { .. }))
        );
        eve.look().await;
        assert_eq!(eve.picture().game, table.players[0].picture().game);
    });
}

#[test]
fn a_flag_falls_with_nobody_there() {
    on_paused_time(async {
        let world = World::new(933).await;
        let mut table = Pair::begun(&world, timed(TEN_SECONDS)).await;
        table.play_all("C3 B2").await;
        let due =
            clocks(&table.players[0]).since_ms + u64::from(left_ms(&table.players[0], Seat::S));
        for player in &mut table.players {
            player.drop_line();
        }
        world.until(due + 50).await;
        table.come_back(&world).await;
        for player in &table.players {
            let view = player.picture();
            assert_eq!(view.result.as_ref().unwrap().reason, EndReason::Time);
            assert_eq!(left_ms(player, Seat::S), 0, "never below it");
            assert_eq!(clocks(player).turn, None);
        }
    });
}

#[test]
fn a_stone_counts_until_the_last_millisecond_and_is_late_at_the_limit() {
    let periods = TimeControl::ByoYomi {
        main_ms: 0,
        periods: 1,
        period_ms: 10_000,
    };
    let block = TimeControl::Canadian {
        main_ms: 0,
        stones: 3,
        block_ms: 10_000,
    };
    for time in [TEN_SECONDS, periods, block] {
        for (early_ms, counts) in [(1, true), (0, false)] {
            on_paused_time(async {
                let world = World::new(934).await;
                let mut table = Pair::begun(&world, timed(time.clone())).await;
                let due = clocks(&table.players[0]).since_ms + 10_000;
                world.until(due - early_ms).await;
                let heard = table.try_play("C3").await;
                table.settle().await;
                let result = table.players[1].picture().result.clone();
                if counts {
                    assert!(matches!(heard, Heard::Ack(_)), "{heard:?}");
                    assert_eq!(result, None);
                } else {
                    assert_eq!(heard, Heard::Refused(Code::Over));
                    let result = result.unwrap();
                    assert_eq!(result.winners, [Seat::N], "the mover loses");
                }
            });
        }
    }
}

#[test]
fn a_restart_in_a_countdown_charges_nobody_and_calls_nothing_twice() {
    on_paused_time(async {
        let world = World::new(935).await;
        let mut table = Pair::begun(&world, timed(MINUTE)).await;
        let since = clocks(&table.players[0]).since_ms;
        world.until(since + 45_000).await;
        world.beat().await;
        let world = world.restart().await;
        tokio::time::sleep(Duration::from_secs(10)).await;
        world.reconnect(&mut table.players[1]).await;
        let standing = clocks(&table.players[1]);
        assert_eq!(standing.standing, [Standing::Restart]);
        assert_eq!(standing.spent_ms, 45_000);
        let back = world.now();
        table.come_back(&world).await;
        let running = clocks(&table.players[0]);
        assert_eq!((running.spent_ms, running.since_ms), (45_000, back));
        assert!(running.standing.is_empty());
        let told = called(&world, &mut table.players[0]).await;
        let first = (back + 5_000, Say::Seconds { gone: 50 });
        assert_eq!(told[0], first);
        assert_eq!(told.len(), 10);
        assert_eq!(table.players[0].told_at_ms, back + 15_000);
    });
}

#[test]
fn a_slow_store_charges_nobody_whose_clock_it_started() {
    on_paused_time(async {
        let world = World::new(936).await;
        let mut table = Pair::begun(&world, timed(TEN_SECONDS)).await;
        let began = clocks(&table.players[0]).since_ms;
        world.until(began + 2_000).await;
        world.store.set_delay(Duration::from_secs(5));
        let seq = table.players[0]
            .command(qiguan_protocol::Request::Place {
                turn: 1,
                point: "C3".into(),
            })
            .await;
        assert!(matches!(table.players[0].answer(seq).await, Heard::Ack(_)));
        world.store.set_delay(Duration::ZERO);
        tokio::time::sleep(Duration::from_secs(6)).await;
        table.settle().await;
        assert_eq!(left_ms(&table.players[1], Seat::S), 8_000);
        assert_eq!(left_ms(&table.players[1], Seat::N), 10_000);
        assert!(clocks(&table.players[1]).since_ms >= began + 7_000);
    });
}

#[test]
fn nobody_is_charged_before_both_are_there() {
    on_paused_time(async {
        let world = World::new(937).await;
        let mut table = Pair::seated(&world.house, timed(TEN_SECONDS), 0).await;
        for player in &mut table.players {
            player
                .must(qiguan_protocol::Request::Ready { ready: true })
                .await;
        }
        table.players[1].drop_line();
        while table.game(0).awaited.is_empty() {
            table.players[0].next().await.unwrap();
        }
        assert_eq!(table.game(0).awaited, [Seat::N]);
        tokio::time::sleep(Duration::from_secs(30)).await;
        world.reconnect(&mut table.players[1]).await;
        table.settle().await;
        assert_eq!(table.players[0].picture().phase, Phase::Playing);
        assert_eq!(left_ms(&table.players[0], Seat::N), 10_000);
        assert_eq!(clocks(&table.players[0]).since_ms, world.now());
    });
}

/// The first gain of ten seconds: 0.15 s and 0.4 % of them. The bank holds three at first.
const GAIN_MS: u32 = 150 + 40;

#[test]
fn what_the_network_takes_is_given_back_out_of_a_quota() {
    on_paused_time(async {
        let world = World::new(938).await;
        let mut table = Pair::begun(&world, timed(TEN_SECONDS)).await;
        table.players[0].take_long(Duration::from_millis(800));
        // Nothing is known of the way before the first answer to a ping, which follows a move.
        let think = Duration::from_secs(1);
        tokio::time::sleep(think).await;
        let before = clocks(&table.players[0]);
        table.play("C3").await;
        let charged = 10_000 - left_ms(&table.players[1], Seat::S);
        let took = u32::try_from(world.now() - before.since_ms).unwrap();
        assert!(
            charged <= took && took - charged < 20,
            "{charged} of {took}"
        );
        tokio::time::sleep(think).await;
        table.play("B2").await;
        let had = left_ms(&table.players[1], Seat::S);
        let since = clocks(&table.players[1]).since_ms;
        tokio::time::sleep(think).await;
        let took = u32::try_from(world.now() - since).unwrap();
        table.play("D4").await;
        let charged = had - left_ms(&table.players[1], Seat::S);
        // Four gains are in the bank by now: 760 ms of the 800 come back.
        assert!(took - charged >= 4 * GAIN_MS - 20, "{charged} of {took}");
        assert!(took - charged <= 4 * GAIN_MS, "{charged} of {took}");
    });
}

/// A word of one's own about lag or clocks counts for nothing, as no request has one.
#[test]
fn a_flag_falls_no_later_than_the_quota_allows() {
    on_paused_time(async {
        let world = World::new(939).await;
        let mut table = Pair::begun(&world, timed(TEN_SECONDS)).await;
        table.players[0].take_long(Duration::from_secs(5));
        table.play("C3").await;
        tokio::time::sleep(Duration::from_secs(6)).await;
        table.play("B2").await;
        let left = u64::from(left_ms(&table.players[0], Seat::S));
        let since = clocks(&table.players[0]).since_ms;
        while table.players[1].picture().phase != Phase::Over {
            table.players[1].next().await.unwrap();
        }
        let fell = table.players[1].told_at_ms;
        assert!(fell >= since + left && fell <= since + left + u64::from(4 * GAIN_MS));
    });
}
