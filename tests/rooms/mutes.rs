//! Whom somebody does not want to hear: it is for that guest alone, whatever either of them does.

use qiguan_protocol::{Channel, Encoding, GuestId, JunqiOptions, Message, Request};
use qiguan_tests::{Client, Match, World, on_paused_time, say};

async fn mutes(client: &mut Client, other: &str, muted: bool) {
    let guest = GuestId(other.to_owned());
    let req = client.ask(Request::Mute { guest, muted }).await;
    let done = |msg: &Message| (*msg == Message::Muted { req }).then_some(());
    client.wait_for(done).await.expect("it is answered");
}

async fn says(client: &mut Client, channel: Channel, text: &str) {
    let heard = client.says(say(channel, text)).await;
    heard.expect("it may be said");
}

/// Every text that a client has heard from others, live and of before.
async fn heard(client: &mut Client) -> Vec<String> {
    // Spectators are written to a moment later.
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    client.look().await;
    let mut texts = Vec::new();
    while let Some(frame) = client.try_next() {
        match frame.msg {
            Message::Said { line, req: None } => texts.push(line.text),
            Message::SaidBefore { lines } => texts.extend(lines.into_iter().map(|line| line.text)),
            _ => {}
        }
    }
    texts
}

/// The same guest on a new device, under a new name.
async fn on_another_device(world: &World, client: &mut Client, name: &str) {
    let code = client.device_code().await.expect("few codes are good");
    let mut device = world.connect(Encoding::Json);
    device
        .hello_as(Some(name), None, Some(&code))
        .await
        .unwrap();
    let room = client.room.clone().unwrap();
    device.attend(&room).await.unwrap();
    assert_eq!(device.guest, client.guest);
    *client = device;
}

#[test]
fn a_mute_outlasts_names_and_devices_of_both() {
    on_paused_time(async {
        let world = World::new(1_451).await;
        let mut table = Match::begun(&world).await;
        let [south, east, north, _] = &mut table.players;
        mutes(south, &east.guest.clone(), true).await;
        says(east, Channel::Table, "as East").await;
        on_another_device(&world, east, "Easter").await;
        says(east, Channel::Table, "as Easter").await;
        on_another_device(&world, south, "Southerner").await;
        says(east, Channel::Table, "once more").await;
        says(north, Channel::Table, "from North").await;
        assert_eq!(heard(south).await, ["from North"]);
        world.reconnect(south).await;
        assert_eq!(heard(south).await, ["from North"]);
        mutes(south, &east.guest.clone(), false).await;
        says(east, Channel::Table, "hello").await;
        assert_eq!(heard(south).await, ["hello"]);
    });
}

#[test]
fn spectators_mute_and_are_muted() {
    on_paused_time(async {
        let world = World::new(1_452).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let mut eve = world.guest("Eve").await;
        let mut mia = world.guest("Mia").await;
        for watcher in [&mut eve, &mut mia] {
            watcher.attend(&table.room).await.unwrap();
        }
        mutes(&mut table.players[0], &mia.guest, true).await;
        says(&mut mia, Channel::Table, "before").await;
        assert_eq!(heard(&mut table.players[0]).await, [""; 0]);
        assert_eq!(heard(&mut table.players[1]).await, ["before"]);
        table.begin().await;
        assert_eq!(heard(&mut eve).await, ["before"]);
        mutes(&mut eve, &mia.guest, true).await;
        mutes(&mut eve, &table.players[1].guest, true).await;
        says(&mut mia, Channel::Spectators, "watching").await;
        says(&mut table.players[1], Channel::Table, "playing").await;
        says(&mut table.players[2], Channel::Table, "too").await;
        assert_eq!(heard(&mut eve).await, ["too"]);
        assert_eq!(heard(&mut mia).await, ["playing", "too"]);
        // On the other side nothing has changed.
        says(&mut eve, Channel::Spectators, "still here").await;
        assert_eq!(heard(&mut mia).await, ["still here"]);
        let mut late = world.guest("Late").await;
        late.attend(&table.room).await.unwrap();
        let all = ["before", "playing", "too", "watching", "still here"];
        assert_eq!(heard(&mut late).await, all);
        world.reconnect(&mut eve).await;
        assert_eq!(heard(&mut eve).await, ["too", "still here"]);
    });
}

#[test]
fn nobody_is_silenced_for_others_and_a_restart_forgets() {
    on_paused_time(async {
        let world = World::new(1_453).await;
        let mut table = Match::begun(&world).await;
        let guests = table.players.each_ref().map(|player| player.guest.clone());
        // The owner mutes everybody, the own self included.
        for guest in &guests {
            mutes(&mut table.players[0], guest, true).await;
        }
        for player in 0..4 {
            says(
                &mut table.players[player],
                Channel::Table,
                &player.to_string(),
            )
            .await;
        }
        assert_eq!(heard(&mut table.players[0]).await, [""; 0]);
        assert_eq!(heard(&mut table.players[1]).await, ["0", "2", "3"]);
        assert_eq!(heard(&mut table.players[3]).await, ["0", "1", "2"]);
        let world = world.restart().await;
        table.come_back(&world).await;
        says(&mut table.players[1], Channel::Table, "after").await;
        assert_eq!(heard(&mut table.players[0]).await, ["after"]);
    });
}
