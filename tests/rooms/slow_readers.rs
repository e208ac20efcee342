//! Who reads too slowly holds up nobody, and every queue has its bound.

use qiguan_protocol::{Channel, Code, Encoding, JunqiOptions, Message, Request};
use qiguan_tests::{Client, Match, World, on_paused_time};
use std::time::Duration;

/// East takes ready back and forth: each time everyone is told something, and the players read it.
async fn chatter(table: &mut Match, times: usize) {
    for _ in 0..times {
        let ready = !table.players[1].picture().seats[1].ready;
        table.players[1].must(Request::Ready { ready }).await;
        for player in &mut table.players {
            player.drain();
        }
    }
}

async fn narrow(world: &World, token: Option<&str>, table: &Match) -> Client {
    let mut client = world.connect_narrow(Encoding::MessagePack, 2);
    client.hello(None, token).await.unwrap();
    client.attend(&table.room).await.unwrap();
    client.look().await;
    client
}

#[test]
fn a_player_who_never_reads_is_closed_and_the_others_play_on() {
    on_paused_time(async {
        let world = World::new(601).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let token = table.players[3].token.clone();
        let mut slow = narrow(&world, Some(&token), &table).await;
        chatter(&mut table, 100).await;
        assert!(!slow.is_let_go(), "a hundred frames may wait");
        chatter(&mut table, 60).await;
        tokio::time::sleep(Duration::from_secs(3)).await;
        assert!(slow.is_let_go(), "more may not");
        slow.ended().await;
        table.players[3].move_onto(world.connect(Encoding::MessagePack));
        table.players[3].hello(None, Some(&token)).await.unwrap();
        let room = table.room.clone();
        table.players[3].attend_since(&room, None).await.unwrap();
        table.begin().await;
        table.play_on(4).await;
        table.check().await;
    });
}

#[test]
fn a_slow_player_who_still_reads_hears_that_it_was_slow() {
    on_paused_time(async {
        let world = World::new(602).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let token = table.players[3].token.clone();
        let mut slow = narrow(&world, Some(&token), &table).await;
        chatter(&mut table, 135).await;
        assert_eq!(slow.ended().await, Some(4002));
    });
}

#[test]
fn a_spectator_who_falls_behind_gets_a_whole_picture_once_it_reads() {
    on_paused_time(async {
        let world = World::new(603).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let mut eve = narrow(&world, None, &table).await;
        chatter(&mut table, 300).await;
        assert!(!eve.is_let_go(), "a spectator may fall behind");
        let before = eve.v;
        // The room never falls silent, and finds the time to look after its spectators all the same.
        let picture = |msg: &Message| match msg {
            Message::Attending { req: None, v, .. } => Some(*v),
            _ => None,
        };
        let mut given = None;
        for _ in 0..60 {
            chatter(&mut table, 1).await;
            tokio::time::sleep(Duration::from_millis(100)).await;
            while let Some(frame) = eve.try_next() {
                given = given.or(picture(&frame.msg));
            }
        }
        let given = given.expect("a picture within seconds");
        assert!(
            given > before + 250,
            "frames were left out: {before} to {given}"
        );
        eve.look().await;
        table.check().await;
    });
}

#[test]
fn a_spectator_who_never_reads_is_closed_after_half_a_minute() {
    on_paused_time(async {
        let world = World::new(604).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let eve = narrow(&world, None, &table).await;
        chatter(&mut table, 200).await;
        tokio::time::sleep(Duration::from_secs(25)).await;
        assert!(!eve.is_let_go());
        tokio::time::sleep(Duration::from_secs(10)).await;
        assert!(eve.is_let_go());
        table.check().await;
    });
}

#[test]
fn a_flood_waits_its_turn_and_nothing_is_left_unanswered() {
    on_paused_time(async {
        let world = World::new(605).await;
        let mut table = Match::begun(&world).await;
        let mut eve = world.guest("Eve").await;
        let mut mallory = world.guest("Mallory").await;
        world.store.set_delay(Duration::from_millis(500));
        let offer = table.players[1].command(Request::OfferDraw {}).await;
        tokio::time::sleep(Duration::from_millis(10)).await;
        mallory.room = Some(table.room.clone());
        mallory
            .ask(Request::Attend {
                since: None,
                password: None,
            })
            .await;
        for _ in 0..300 {
            mallory.ask(Request::OfferDraw {}).await;
            mallory.command(Request::OfferDraw {}).await;
            tokio::task::yield_now().await;
            mallory.drain();
        }
        eve.attend(&table.room)
            .await
            .expect("there is a place for others");
        table.players[1].answer(offer).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        mallory.drain();
        mallory.assert_all_answered();
        world.store.set_delay(Duration::ZERO);
        table.play_on(2).await;
        table.check().await;
    });
}

#[test]
fn more_than_a_thousand_may_not_watch_and_who_may_not_is_answered_all_the_same() {
    on_paused_time(async {
        let world = World::new(606).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let mut crowd = Vec::new();
        for n in 0..1_000 {
            let mut client = world.guest(&format!("Fan {n}")).await;
            client.attend(&table.room).await.unwrap();
            crowd.push(client);
        }
        let mut late = world.guest("Late").await;
        assert_eq!(late.attend(&table.room).await, Err(Code::Busy));
        let sat = late.tell(Request::Sit { seat: None }).await;
        assert_eq!(sat, qiguan_tests::Heard::Refused(Code::NotAttending));
        for request in [Request::Look {}, Request::Depart {}] {
            assert_eq!(late.refusal(request).await, Code::NotAttending);
        }
        crowd.truncate(900);
        tokio::time::sleep(Duration::from_millis(10)).await;
        late.attend(&table.room).await.unwrap();
        chatter(&mut table, 2).await;
        late.look().await;
    });
}

async fn say(client: &mut Client, text: String) {
    let (channel, phrase) = (Channel::Table, None);
    client
        .ask(Request::Say {
            channel,
            text,
            phrase,
        })
        .await;
    client.look().await;
    client.drain();
}

/// Reads for some seconds: what was said, and how many whole pictures came unasked.
async fn reads(client: &mut Client) -> (Vec<usize>, usize) {
    let (mut said, mut pictures) = (Vec::new(), 0);
    for _ in 0..120 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        while let Some(frame) = client.try_next() {
            match frame.msg {
                Message::Said { line, .. } => said.push(line.text.parse().unwrap()),
                Message::Attending { req: None, .. } => pictures += 1,
                _ => {}
            }
        }
    }
    (said, pictures)
}

#[test]
fn a_spectator_who_fell_behind_hears_what_was_said_meanwhile_once_and_in_order() {
    on_paused_time(async {
        let world = World::new(607).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let mut eve = narrow(&world, None, &table).await;
        let muted = qiguan_protocol::GuestId(table.players[3].guest.clone());
        let mute = Request::Mute {
            guest: muted,
            muted: true,
        };
        eve.ask(mute).await;
        eve.look().await;
        chatter(&mut table, 200).await;
        for number in 0..12 {
            say(&mut table.players[number % 4], number.to_string()).await;
        }
        assert!(!eve.is_let_go());
        let (said, pictures) = reads(&mut eve).await;
        assert_eq!(pictures, 1, "she had fallen behind");
        assert_eq!(said, [0, 1, 2, 4, 5, 6, 8, 9, 10], "but for whom she muted");
        say(&mut table.players[0], "12".to_owned()).await;
        assert_eq!(reads(&mut eve).await, (vec![12], 0), "from here on at once");
        eve.look().await;
    });
}

#[test]
fn a_flood_of_talk_costs_no_player_the_connection() {
    on_paused_time(async {
        let world = World::new(608).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let token = table.players[3].token.clone();
        let mut slow = narrow(&world, Some(&token), &table).await;
        for number in 0..40 {
            let mut guest = world.guest(&format!("Fan {number}")).await;
            guest.attend(&table.room).await.unwrap();
            for line in 0..5 {
                say(&mut guest, (5 * number + line).to_string()).await;
            }
            table.players.iter_mut().for_each(|player| {
                player.drain();
            });
        }
        chatter(&mut table, 20).await;
        tokio::time::sleep(Duration::from_secs(3)).await;
        assert!(!slow.is_let_go(), "talk leaves room for the game");
        let (said, _) = reads(&mut slow).await;
        assert!(said.is_sorted(), "{said:?}");
        let last: Vec<_> = (100..200).collect();
        assert!(said.ends_with(&last), "what is kept: {said:?}");
        slow.look().await;
    });
}
