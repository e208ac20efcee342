//! Xiangqi has no secret: players and spectators hear the same of all that is claimed, touched, offered
//! and asked, but for the moves of who has the turn.

use qiguan_protocol::{Ask, Message, NaturalLimit, Request, Told, XiangqiOptions, decode_server};
use qiguan_tests::{Client, Heard, World, XiangqiPair, on_paused_time};
use serde_json::Value;
use std::time::Duration;

/// All that somebody was told since the game began, without the moves that are legal.
fn told(client: &Client) -> Vec<Value> {
    let frames = client.bytes.iter();
    let frames = frames.filter_map(|bytes| decode_server(client.encoding(), bytes).ok());
    let events = frames.flat_map(|frame| {
        if let Message::Told { events, .. } = frame.msg {
            events
        } else {
            Vec::new()
        }
    });
    let begun = |told: &Told| told.name() != "xiangqi";
    let events = events.skip_while(begun);
    events
        .map(|event| {
            let mut value = serde_json::to_value(event).expect("it is plain data");
            if let Some(fields) = value
                .as_object_mut()
                .and_then(|told| told.get_mut("xiangqi"))
            {
                for (_, fields) in fields.as_object_mut().into_iter().flatten() {
                    let fields = fields.as_object_mut();
                    fields.map(|fields| fields.remove("legal"));
                }
            }
            value
        })
        .collect()
}

#[test]
fn players_and_spectators_hear_the_same() {
    on_paused_time(async {
        let world = World::new(971).await;
        let options = XiangqiOptions {
            touch_move: Some(true),
            natural_limit: Some(NaturalLimit::Claim),
            ..XiangqiOptions::default()
        };
        let mut table = XiangqiPair::begun(&world, options, 0).await;
        let mut eve = world.guest("Eve").await;
        eve.attend(&table.room).await.expect("anybody may watch");
        let watched = |client: &Client| told(client).len();
        let before = [watched(&table.players[0]), watched(&table.players[1])];
        let turn = table.players[0].picture().turn;
        let point = "b0".to_owned();
        table.players[0].must(Request::Touch { turn, point }).await;
        table.players[0].must(Request::ClaimDraw { turn }).await;
        table.settle().await;
        table.play("b0c2").await;
        assert!(matches!(table.try_play("b9c7", true).await, Heard::Ack(_)));
        table.settle().await;
        table.players[1]
            .must(Request::Ask { what: Ask::Undo })
            .await;
        table.settle().await;
        table.play_all("c2b0 c7b9 b0c2 b9c7").await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        eve.drain();
        let heard = told(&eve);
        assert!(heard.len() > 8, "only {} events", heard.len());
        for (player, before) in table.players.iter().zip(before) {
            assert_eq!(told(player)[before..], heard[..]);
        }
    });
}
