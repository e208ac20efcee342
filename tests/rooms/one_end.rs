//! How a game ended is one thing: as it is told, in every picture, looked at again, and in lists.

use qiguan_protocol::{
    EndReason, Ending, GameLine, GameView, GoOptions, GoTold, Message, Phase, Request, RoomId,
    Seat, TimeControl, Told, decode_server,
};
use qiguan_server::store::Store;
use qiguan_tests::{Client, Match, Pair, World, on_paused_time};
use std::time::Duration;

/// The end as a client was told it.
fn told(client: &Client) -> Ending {
    let events = client.bytes.iter().flat_map(|bytes| {
        match decode_server(client.encoding(), bytes).map(|frame| frame.msg) {
            Ok(Message::Told { events, .. }) => events,
            _ => Vec::new(),
        }
    });
    let mut ends = events.filter_map(|told| match told {
        Told::Over { result, .. } | Told::Go(GoTold::Over { result, .. }) => Some(result),
        _ => None,
    });
    let end = ends.next().expect("the end is told");
    assert_eq!(ends.next(), None, "and once");
    end
}

/// The end that all of them know, live and afterwards.
async fn one_end(world: &World, room: &RoomId, people: &mut [Client]) -> Ending {
    for client in people.iter_mut() {
        while client.picture().phase != Phase::Over {
            client.next().await.unwrap();
        }
    }
    let end = told(&people[0]);
    for client in people.iter_mut() {
        assert_eq!(told(client), end);
        assert_eq!(client.look().await.result, Some(end.clone()));
        client.drop_line();
    }
    let row = world.store.card(&room.0).await.unwrap().unwrap();
    let line: GameLine = serde_json::from_slice(&row.card.text).unwrap();
    assert_eq!(line.winners, end.winners);
    // The room is gone, and those who played look at the record.
    tokio::time::sleep(Duration::from_secs(61)).await;
    let player = &mut people[0];
    player.move_onto(world.connect(player.encoding()));
    let token = player.token.clone();
    player.hello(None, Some(&token)).await.unwrap();
    player.attend_since(room, None).await.unwrap();
    let view = player.picture();
    assert_eq!(view.result, Some(end.clone()));
    match &view.game {
        GameView::Junqi(_) => {
            let reason = serde_json::to_value(end.reason).unwrap();
            assert_eq!(reason, *line.result);
        }
        GameView::Go(go) => assert_eq!(go.verdict.as_ref().unwrap().score, line.result),
        GameView::Xiangqi(_) => panic!("no game of xiangqi is ended here"),
    }
    end
}

/// How the players of a game of junqi bring it to its end.
#[derive(Clone, Copy, Debug)]
enum By {
    Agreement,
    Surrender,
    Leaving,
    Silence,
}

#[test]
fn an_end_of_junqi_is_the_same_wherever_it_is_told() {
    for by in [By::Agreement, By::Surrender, By::Leaving, By::Silence] {
        println!("{by:?}");
        on_paused_time(async {
            let world = World::new(1_461).await;
            let mut table = Match::begun(&world).await;
            let mut eve = world.guest("Eve").await;
            eve.attend(&table.room).await.unwrap();
            table.play_on(4).await;
            match by {
                By::Agreement => {
                    table.players[0].must(Request::OfferDraw {}).await;
                    for player in &mut table.players[1..] {
                        player.must(Request::AnswerDraw { accept: true }).await;
                    }
                }
                By::Surrender => table.give_up().await,
                By::Leaving => {
                    for player in [1, 3] {
                        table.players[player].must(Request::Leave {}).await;
                    }
                }
                By::Silence => {}
            }
            let room = table.room.clone();
            let mut people: Vec<_> = table.players.into_iter().chain([eve]).collect();
            let end = one_end(&world, &room, &mut people).await;
            let (winners, reason): (&[Seat], _) = match by {
                By::Agreement => (&[], EndReason::Agreed),
                By::Surrender | By::Silence => (&[Seat::E, Seat::W], EndReason::Decided),
                By::Leaving => (&[Seat::S, Seat::N], EndReason::Decided),
            };
            assert_eq!(end.reason, reason);
            if !matches!(by, By::Silence) {
                assert_eq!(end.winners, winners);
            }
        });
    }
}

#[test]
fn an_end_of_go_is_the_same_wherever_it_is_told() {
    for (moves, gives_up) in [("C3 G7", true), ("C3 G7", false)] {
        on_paused_time(async {
            let world = World::new(1_462).await;
            let options = GoOptions {
                size: Some("9".into()),
                time: Some(TimeControl::Absolute { total_ms: 60_000 }),
                ..GoOptions::default()
            };
            let mut table = Pair::begun(&world, options).await;
            let mut eve = world.guest("Eve").await;
            eve.attend(&table.room).await.unwrap();
            table.play_all(moves).await;
            if gives_up {
                table.players[1].must(Request::Surrender {}).await;
            }
            let room = table.room.clone();
            let mut people: Vec<_> = table.players.into_iter().chain([eve]).collect();
            let end = one_end(&world, &room, &mut people).await;
            let expected = match gives_up {
                true => (EndReason::Resigned, vec![Seat::S]),
                false => (EndReason::Time, vec![Seat::N]),
            };
            assert_eq!((end.reason, end.winners), expected);
        });
    }
}
