//! Who watches: spectators hear the names, players a count while the game runs.

use qiguan_protocol::{Encoding, JunqiOptions, Message, Request, decode_server};
use qiguan_tests::{Client, Match, World, on_paused_time};
use std::time::Duration;

/// What a client was told last of who watches, since it was last asked and until what is due has come.
async fn watching(client: &mut Client) -> Option<(u32, Vec<String>)> {
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    client.drain();
    let heard = std::mem::take(&mut client.bytes);
    let told = heard.iter().rev().find_map(|bytes| {
        let frame = decode_server(client.encoding(), bytes).unwrap();
        match frame.msg {
            Message::Audience { count, watching } => Some((count, watching)),
            _ => None,
        }
    });
    let (count, watching) = told?;
    let mut names: Vec<_> = watching.into_iter().map(|one| one.name).collect();
    names.sort();
    Some((count, names))
}

fn named(names: &[&str]) -> Option<(u32, Vec<String>)> {
    let count = u32::try_from(names.len()).unwrap();
    Some((count, names.iter().map(|name| (*name).to_owned()).collect()))
}

fn counted(count: u32) -> Option<(u32, Vec<String>)> {
    Some((count, Vec::new()))
}

async fn comes(world: &World, table: &Match, name: &str) -> Client {
    let mut client = world.guest(name).await;
    client.attend(&table.room).await.unwrap();
    client
}

#[test]
fn who_comes_late_sees_who_watches_already_and_players_see_a_count() {
    on_paused_time(async {
        let world = World::new(1_101).await;
        let mut table = Match::begun(&world).await;
        let mut eve = comes(&world, &table, "Eve").await;
        assert_eq!(watching(&mut eve).await, named(&["Eve"]));
        let mut mia = comes(&world, &table, "Mia").await;
        // At once, without waiting for a change.
        let heard = |msg: &Message| match msg {
            Message::Audience { count, watching } => Some((*count, watching.len())),
            _ => None,
        };
        assert_eq!(mia.wait_for(heard).await, Some((2, 2)));
        for spectator in [&mut eve, &mut mia] {
            assert_eq!(watching(spectator).await, named(&["Eve", "Mia"]));
        }
        assert_eq!(watching(&mut table.players[1]).await, counted(2));
        eve.drop_line();
        assert_eq!(watching(&mut mia).await, named(&["Mia"]));
        for player in &mut table.players {
            assert_eq!(watching(player).await, counted(1));
        }
    });
}

#[test]
fn players_hear_nothing_when_one_spectator_goes_and_another_comes() {
    on_paused_time(async {
        let world = World::new(1_102).await;
        let mut table = Match::begun(&world).await;
        let mut eve = comes(&world, &table, "Eve").await;
        let mut mia = comes(&world, &table, "Mia").await;
        assert_eq!(watching(&mut table.players[0]).await, counted(2));
        tokio::time::sleep(Duration::from_secs(1)).await;
        // It is told at once that Kim has come, and a second later what came after.
        let _kim = comes(&world, &table, "Kim").await;
        tokio::time::sleep(Duration::from_millis(1)).await;
        table.players[0].drain();
        table.players[0].forget();
        eve.drop_line();
        let _zoe = comes(&world, &table, "Zoe").await;
        assert_eq!(watching(&mut mia).await, named(&["Kim", "Mia", "Zoe"]));
        assert_eq!(watching(&mut table.players[0]).await, None);
    });
}

#[test]
fn before_and_after_the_game_everybody_hears_the_names() {
    on_paused_time(async {
        let world = World::new(1_103).await;
        let options = JunqiOptions::default();
        let mut table = Match::seated(&world, options).await;
        let mut eve = comes(&world, &table, "Eve").await;
        assert_eq!(watching(&mut table.players[2]).await, named(&["Eve"]));
        table.begin().await;
        assert_eq!(watching(&mut table.players[2]).await, counted(1));
        watching(&mut eve).await;
        table.give_up().await;
        assert_eq!(watching(&mut table.players[2]).await, named(&["Eve"]));
        assert_eq!(watching(&mut eve).await, None, "nothing is new to her");
    });
}

#[test]
fn a_hundred_are_named_and_all_are_counted() {
    on_paused_time(async {
        let world = World::new(1_104).await;
        let table = Match::begun(&world).await;
        let mut crowd = Vec::new();
        for number in 0..120 {
            crowd.push(comes(&world, &table, &format!("Guest {number}")).await);
        }
        let (count, names) = watching(&mut crowd[7]).await.unwrap();
        assert_eq!((count, names.len()), (120, 100));
    });
}

#[test]
fn a_name_that_changes_is_told() {
    on_paused_time(async {
        let world = World::new(1_105).await;
        let table = Match::begun(&world).await;
        let mut mia = comes(&world, &table, "Mia").await;
        let eve = comes(&world, &table, "Eve").await;
        assert_eq!(watching(&mut mia).await, named(&["Eve", "Mia"]));
        let mut again = world.connect(Encoding::Json);
        again.hello(Some("Eva"), Some(&eve.token)).await.unwrap();
        again.attend(&table.room).await.unwrap();
        assert_eq!(watching(&mut mia).await, named(&["Eva", "Mia"]));
    });
}

#[test]
fn who_was_sent_away_or_not_let_in_may_follow_another_room_instead() {
    on_paused_time(async {
        let world = World::new(1_106).await;
        let options = JunqiOptions::default();
        let mut closed = Match::seated_with(&world, options.clone(), true).await;
        let mut begun = Match::seated_with(&world, options.clone(), true).await;
        begun.begin().await;
        let mut rooms = Vec::new();
        let mut host = world.guest("Host").await;
        for _ in 0..17 {
            host.drain();
            rooms.push(Match::seated(&world, options.clone()).await);
        }
        let mut eve = world.guest("Eve").await;
        for table in &rooms[..15] {
            eve.attend(&table.room).await.unwrap();
        }
        // Not let in, however often she tries.
        for _ in 0..3 {
            let refused = eve.attend(&begun.room).await;
            assert_eq!(refused, Err(qiguan_protocol::Code::NoSpectators));
        }
        eve.attend(&closed.room).await.unwrap();
        let full = eve.attend(&rooms[15].room).await;
        assert_eq!(full, Err(qiguan_protocol::Code::TooManyRooms));
        closed.begin().await;
        let sent_away = |msg: &Message| matches!(msg, Message::Dismissed {}).then_some(());
        eve.wait_for(sent_away).await.unwrap();
        eve.attend(&rooms[15].room).await.unwrap();
        let full = eve.attend(&rooms[16].room).await;
        assert_eq!(full, Err(qiguan_protocol::Code::TooManyRooms));
        eve.room = Some(rooms[0].room.clone());
        eve.ask(Request::Depart {}).await;
        eve.attend(&rooms[16].room).await.unwrap();
    });
}
