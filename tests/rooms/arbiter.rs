//! A refereed room from the first claim to what is ruled after the end.

use qiguan_protocol::{
    Channel, Code, EndReason, GameLine, Message, Pause, Phase, Request, Ruling, Seat, Standing,
};
use qiguan_server::store::Store;
use qiguan_tests::{Client, Heard, Opening, Refereed, World, legal_moves, on_paused_time, rule};
use std::time::Duration;

const SEAT: Seat = Seat::S;

fn faces(client: &Client) -> usize {
    let view = client.picture();
    let slots = Seat::ALL.into_iter().flat_map(|seat| view.army(seat));
    slots.filter(|slot| slot.face != '?').count()
}

async fn play(client: &mut Client) -> Heard {
    let view = client.look().await;
    let turn = view.turn;
    let (from, to) = legal_moves(&view).remove(0);
    client.tell(Request::Play { turn, from, to }).await
}

/// What lists say of the game of a room.
async fn line(world: &World, table: &Refereed) -> GameLine {
    let row = world.store.card(&table.room.0).await.unwrap().unwrap();
    serde_json::from_slice(&row.card.text).unwrap()
}

#[test]
fn two_warnings_lose_a_game_of_go() {
    on_paused_time(async {
        let world = World::new(1_101).await;
        let mut table = Refereed::begun(&world, Opening::go()).await;
        let mut eve = world.guest("Eve").await;
        eve.attend(&table.room).await.unwrap();
        assert_eq!(eve.picture().arbiter.name, "Judge");
        table.rule(Ruling::Warn { seat: SEAT }).await;
        let counts = eve.look().await.arbiter.counts_of(SEAT);
        assert_eq!((counts.warnings, counts.fouls), (1, 0));
        let heard = table.players[0].tell(rule(Ruling::Pause {})).await;
        assert_eq!(heard, Heard::Refused(Code::NotArbiter));
        table.rule(Ruling::Warn { seat: SEAT }).await;
        let over = eve.look().await;
        assert_eq!(over.phase, Phase::Over);
        let result = over.result.unwrap();
        assert_eq!(
            (result.winners, result.reason),
            (vec![Seat::N], EndReason::Forfeit)
        );
        let rulings = &over.arbiter.rulings;
        assert_eq!(rulings.len(), 2);
        assert_eq!(
            (rulings[1].by.0.as_str(), rulings[1].reason.as_str()),
            (table.arbiter.guest.as_str(), "by the book")
        );
        let line = line(&world, &table).await;
        let arbiter = line.arbiter.unwrap();
        assert_eq!((arbiter.name.as_str(), arbiter.rulings), ("Judge", 2));
        assert!(!line.appealed);
    });
}

#[test]
fn a_pause_stops_both_clocks_and_outlives_a_restart() {
    on_paused_time(async {
        let world = World::new(1_102).await;
        let mut table = Refereed::begun(&world, Opening::go()).await;
        tokio::time::sleep(Duration::from_secs(10)).await;
        table.rule(Ruling::Pause {}).await;
        let standing = |client: &Client| {
            let game = client.picture().game.go().unwrap();
            let clocks = game.clocks.clone().unwrap();
            (clocks.standing, clocks.spent_ms)
        };
        let (why, spent_ms) = standing(&table.players[1]);
        assert_eq!(why, [Standing::Arbiter]);
        // The first turn is noticed a moment after it began.
        assert!((10_000..10_100).contains(&spent_ms), "{spent_ms}");
        let turn = table.players[0].picture().turn;
        let point = "C3".to_owned();
        let place = Request::Place { turn, point };
        let heard = table.players[0].tell(place.clone()).await;
        assert_eq!(heard, Heard::Refused(Code::Paused));
        tokio::time::sleep(Duration::from_secs(7_200)).await;
        world.beat().await;
        let world = world.restart().await;
        table.come_back(&world).await;
        assert!(table.arbiter.arbiter && table.arbiter.by_tail);
        tokio::time::sleep(Duration::from_secs(60)).await;
        table.settle().await;
        assert!(table.players[0].picture().arbiter.stopped);
        table.rule(Ruling::Resume {}).await;
        assert_eq!(standing(&table.players[1]), (vec![], spent_ms));
        table.players[0].must(place).await;
    });
}

#[test]
fn the_arbiter_of_a_junqi_room_sees_all_and_sets_things_right() {
    on_paused_time(async {
        let world = World::new(1_103).await;
        let mut table = Refereed::seated(&world, Opening::junqi()).await;
        assert!(table.arbiter.arbiter && table.arbiter.seat.is_none());
        assert_eq!(faces(&table.arbiter), 0, "what is in hand is in hand");
        let sits = table.arbiter.tell(Request::Sit { seat: None }).await;
        assert_eq!(sits, Heard::Refused(Code::Barred));
        table.begin().await;
        assert_eq!(faces(&table.arbiter), 100);
        tokio::time::sleep(Duration::from_secs(10)).await;
        table.rule(Ruling::Pause {}).await;
        let clock = |client: &Client| client.picture().clock.unwrap();
        let left_ms = clock(&table.players[0]).left_ms;
        assert!((49_900..=50_000).contains(&left_ms), "{left_ms}");
        assert_eq!(clock(&table.arbiter).paused, Some(Pause::Arbiter));
        assert_eq!(
            play(&mut table.players[0]).await,
            Heard::Refused(Code::Paused)
        );
        let by_ms = -20_000;
        table.rule(Ruling::AdjustClock { seat: SEAT, by_ms }).await;
        tokio::time::sleep(Duration::from_secs(600)).await;
        table.rule(Ruling::Resume {}).await;
        assert_eq!(clock(&table.players[1]).left_ms, left_ms - 20_000);
        table.rule(Ruling::PutOut { seat: Seat::E }).await;
        let out = table.players[0].picture().seat(Seat::E).unwrap().out;
        assert!(out.is_some());
        assert!(matches!(play(&mut table.players[0]).await, Heard::Ack(_)));
        // On another line with what is held, and afresh.
        world.reconnect(&mut table.arbiter).await;
        assert!(table.arbiter.by_tail);
        table.arbiter.view = None;
        world.reconnect(&mut table.arbiter).await;
        assert!(table.arbiter.arbiter);
        assert_eq!(faces(&table.arbiter), 100);
    });
}

#[test]
fn who_lays_the_office_down_is_a_spectator_like_any_other() {
    on_paused_time(async {
        let world = World::new(1_104).await;
        let mut table = Refereed::begun(&world, Opening::junqi()).await;
        table.arbiter.must(Request::Preside { on: false }).await;
        assert!(!table.arbiter.arbiter);
        assert_eq!(faces(&table.arbiter), 0);
        let mut eve = world.guest("Eve").await;
        eve.attend(&table.room).await.unwrap();
        assert!(table.arbiter.look().await == eve.look().await);
        assert_eq!(eve.picture().arbiter.guest, None);
        assert_eq!(
            table.try_rule(Ruling::Pause {}).await,
            Heard::Refused(Code::NotArbiter)
        );
        world.reconnect(&mut table.arbiter).await;
        assert_eq!(faces(&table.arbiter), 0);
        // A version of the office says nothing any more.
        let since = qiguan_protocol::Since {
            arbiter: true,
            ..table.arbiter.since()
        };
        let room = table.room.clone();
        table
            .arbiter
            .attend_since(&room, Some(since))
            .await
            .unwrap();
        assert_eq!(faces(&table.arbiter), 0);
        table.arbiter.must(Request::Preside { on: true }).await;
        assert_eq!(faces(&table.arbiter), 100);
        // Nobody loses a move to all that.
        assert!(matches!(play(&mut table.players[0]).await, Heard::Ack(_)));
    });
}

#[test]
fn the_arbiter_speaks_to_all_and_closes_the_talk_of_the_players() {
    on_paused_time(async {
        let world = World::new(1_105).await;
        let mut table = Refereed::begun(&world, Opening::junqi()).await;
        let say = |channel| Request::Say {
            channel,
            text: "silence".into(),
            phrase: None,
        };
        table.arbiter.ask(say(Channel::Table)).await;
        let said = |msg: &Message| match msg {
            Message::Said { line, .. } => Some((line.arbiter, line.name.clone(), line.seat)),
            _ => None,
        };
        for client in [&mut table.players[1]] {
            let line = client.wait_for(said).await.unwrap();
            assert_eq!(line, (true, "Judge".to_owned(), None));
        }
        let refused = |msg: &Message| match msg {
            Message::Refused { code, .. } => Some(*code),
            _ => None,
        };
        table.arbiter.ask(say(Channel::Ally)).await;
        let code = table.arbiter.wait_for(refused).await;
        assert_eq!(code, Some(Code::NotYourChannel));
        table.rule(Ruling::Chat { open: false }).await;
        table.players[0].ask(say(Channel::Table)).await;
        let code = table.players[0].wait_for(refused).await;
        assert_eq!(code, Some(Code::ChatClosed));
        table.rule(Ruling::Chat { open: true }).await;
        table.players[0].ask(say(Channel::Ally)).await;
        // What allies say is said at the table.
        let by_a_player = |msg: &Message| said(msg).filter(|(arbiter, ..)| !arbiter);
        let heard = table.arbiter.wait_for(by_a_player).await.unwrap();
        assert_eq!(heard, (false, "Ann".to_owned(), Some(Seat::S)));
    });
}

#[test]
fn the_arbiter_is_no_turn_behind_and_no_spectator() {
    on_paused_time(async {
        let world = World::new(1_106).await;
        let opening = Opening {
            delay: 8,
            ..Opening::junqi()
        };
        let mut table = Refereed::begun(&world, opening).await;
        let mut eve = world.guest("Eve").await;
        eve.attend(&table.room).await.unwrap();
        assert!(matches!(play(&mut table.players[0]).await, Heard::Ack(_)));
        table.rule(Ruling::Warn { seat: SEAT }).await;
        assert_eq!(table.arbiter.picture().turn, 2);
        let behind = eve.look().await;
        assert_eq!(
            (behind.phase, behind.arbiter.rulings.len()),
            (Phase::Starting, 0)
        );
        table.rule(Ruling::Draw {}).await;
        assert_eq!(eve.look().await.arbiter.rulings.len(), 2);
        tokio::time::sleep(Duration::from_secs(3)).await;
        let mut counted = None;
        while let Some(frame) = table.players[0].try_next() {
            if let Message::Audience { count, .. } = frame.msg {
                counted = Some(count);
            }
        }
        assert_eq!(counted, Some(1), "Eve alone");
    });
}

#[test]
fn a_closed_room_behind_a_password_lets_its_arbiter_in_and_stay() {
    on_paused_time(async {
        let world = World::new(1_107).await;
        let opening = Opening {
            closed: true,
            password: Some("sesame".into()),
            ..Opening::junqi()
        };
        let mut table = Refereed::begun(&world, opening).await;
        assert_eq!(faces(&table.arbiter), 100);
        world.reconnect(&mut table.arbiter).await;
        world.beat().await;
        let world = world.restart().await;
        table.come_back(&world).await;
        table.rule(Ruling::Pause {}).await;
    });
}

#[test]
fn a_call_about_a_foul_stops_the_clock_until_the_arbiter_answers() {
    on_paused_time(async {
        let world = World::new(1_108).await;
        let mut table = Refereed::begun(&world, Opening::go()).await;
        let foul = true;
        let reason = "two stones at once".to_owned();
        let call = Request::CallArbiter { foul, reason };
        table.players[0].must(call).await;
        table.settle().await;
        let view = table.arbiter.picture();
        assert!(view.arbiter.stopped && view.arbiter.call.is_some_and(|call| call.foul));
        tokio::time::sleep(Duration::from_secs(3_600 * 5)).await;
        table.rule(Ruling::Warn { seat: Seat::N }).await;
        table.rule(Ruling::Resume {}).await;
        assert_eq!(table.players[1].picture().phase, Phase::Playing);
        let silent = Request::CallArbiter {
            foul,
            reason: " ".into(),
        };
        let heard = table.players[0].tell(silent).await;
        assert_eq!(heard, Heard::Refused(Code::BadText));
    });
}

/// The record is filed with the end; what comes after it goes into it too, and the room that is opened
/// again from it goes on.
#[test]
fn an_appeal_flags_the_filed_result_until_it_is_closed() {
    on_paused_time(async {
        let world = World::new(1_109).await;
        let mut table = Refereed::begun(&world, Opening::go()).await;
        table.rule(Ruling::Forfeit { seat: SEAT }).await;
        let before = line(&world, &table).await;
        let key = world.store.card(&table.room.0).await.unwrap().unwrap();
        let reason = "it was not my clock".to_owned();
        table.players[0].must(Request::Appeal { reason }).await;
        let flagged = line(&world, &table).await;
        assert!(flagged.appealed && !before.appealed);
        assert_eq!(flagged.ended_ms, before.ended_ms);
        // Long after, its task is gone and the record alone is left.
        for client in table.players.iter_mut().chain([&mut table.arbiter]) {
            client.ask(Request::Depart {}).await;
        }
        tokio::time::sleep(Duration::from_secs(3_600)).await;
        world.beat().await;
        let world = world.restart().await;
        for client in table.players.iter_mut().chain([&mut table.arbiter]) {
            client.view = None;
            world.reconnect(client).await;
        }
        assert_eq!(table.arbiter.picture().arbiter.appeal, Some(SEAT));
        let winners = vec![SEAT];
        table.rule(Ruling::Result { winners }).await;
        table.rule(Ruling::CloseAppeal { upheld: true }).await;
        let result = table.players[1].picture().result.clone().unwrap();
        assert_eq!(
            (result.winners, result.reason),
            (vec![SEAT], EndReason::Ruled)
        );
        let closed = line(&world, &table).await;
        assert!(!closed.appealed);
        assert_eq!(
            (closed.winners, closed.result.as_str()),
            (vec![SEAT], "ruled")
        );
        assert_eq!(closed.arbiter.unwrap().rulings, 3);
        let after = world.store.card(&table.room.0).await.unwrap().unwrap();
        assert_eq!(after.card.link_key, key.card.link_key);
        let game = world.store.finished(&table.room.0).await.unwrap().unwrap();
        assert_eq!(game.players.len(), 3, "the arbiter finds it too");
    });
}

/// A ruling after the end is heard by all, so a crash takes no time back behind it.
#[test]
fn a_crash_after_a_late_ruling_takes_no_time_back() {
    on_paused_time(async {
        let world = World::new(1_111).await;
        let mut table = Refereed::begun(&world, Opening::go()).await;
        table.rule(Ruling::Forfeit { seat: SEAT }).await;
        tokio::time::sleep(Duration::from_millis(900)).await;
        table.rule(Ruling::Note {}).await;
        let ruled = table.arbiter.told_at_ms;
        let again = World::on(world.store.clone(), 1_112).await;
        assert!(again.now() >= ruled, "{} after {ruled}", again.now());
    });
}

#[test]
fn who_was_expelled_comes_back_to_no_seat() {
    on_paused_time(async {
        let world = World::new(1_110).await;
        let mut table = Refereed::seated(&world, Opening::junqi()).await;
        table
            .arbiter
            .must(rule(Ruling::Expel { seat: Seat::E }))
            .await;
        let heard = table.players[1].tell(Request::Sit { seat: None }).await;
        assert_eq!(heard, Heard::Refused(Code::Barred));
        world.beat().await;
        let world = world.restart().await;
        table.come_back(&world).await;
        let heard = table.players[1].tell(Request::Sit { seat: None }).await;
        assert_eq!(heard, Heard::Refused(Code::Barred));
    });
}
