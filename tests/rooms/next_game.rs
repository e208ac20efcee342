//! The room of the next game may be gone before everybody has asked for it.

use qiguan_protocol::{Message, Request, RoomId, Seat};
use qiguan_tests::{Client, Match, World, on_paused_time};
use std::time::Duration;

pub(crate) async fn ask_next(client: &mut Client) -> RoomId {
    let req = client.ask(Request::Rematch {}).await;
    let named = |msg: &Message| match msg {
        Message::Rematch {
            req: Some(of),
            next,
        } if *of == req => Some(next.clone()),
        _ => None,
    };
    client.wait_for(named).await.expect("it is answered")
}

#[test]
fn nobody_is_sent_to_a_room_that_has_closed() {
    on_paused_time(async {
        let world = World::new(1_201).await;
        let mut table = Match::begun(&world).await;
        table.give_up().await;
        let first = ask_next(&mut table.players[0]).await;
        // Nobody enters it, and it closes.
        tokio::time::sleep(Duration::from_secs(62)).await;
        let second = ask_next(&mut table.players[1]).await;
        assert_ne!(first, second);
        assert_eq!(ask_next(&mut table.players[2]).await, second);
        for player in &mut table.players {
            player.room = None;
            player.view = None;
            player.attend(&second).await.unwrap();
        }
        assert_eq!(table.players[3].seat, Some(Seat::S));
    });
}
