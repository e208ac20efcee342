//! Finished games of Go over HTTP: in the lists of those who may see them, and in nobody else's.

use crate::after_end::{get, open};
use qiguan_protocol::{GameOptions, GamesPage, GoColours, GoOptions, Phase, Request, RoomId, Seat};
use qiguan_server::store::MemoryStore;
use qiguan_tests::{Client, World, on_paused_time};

/// Two who have played, a stranger, and the rooms: public, unlisted, locked, closed.
struct Played {
    store: MemoryStore,
    rooms: Vec<RoomId>,
    ann: Client,
    bo: Client,
    eve: Client,
}

fn create(listed: bool, password: Option<&str>, closed: bool) -> Request {
    Request::Create {
        series: None,
        arbiter: None,
        options: GameOptions::Go(GoOptions {
            size: Some("9".into()),
            colours: Some(GoColours::HostBlack),
            // One move was made before.
            position: Some("(;SZ[9]AB[ee]PL[W];W[cc])".into()),
            ..GoOptions::default()
        }),
        listed,
        closed,
        spectator_delay: 0,
        password: password.map(str::to_owned),
    }
}

async fn played(seed: u64) -> Played {
    let world = World::new(seed).await;
    let mut pair = [world.guest("Ann").await, world.guest("Bo").await];
    let eve = world.guest("Eve").await;
    let mut rooms = Vec::new();
    for (listed, password, closed) in [
        (true, None, false),
        (false, None, false),
        (true, Some("sesame"), false),
        (true, None, true),
    ] {
        let room = pair[0].open_as(create(listed, password, closed)).await;
        for (seat, player) in [Seat::S, Seat::N].into_iter().zip(&mut pair) {
            let attended = player.attend_with(&room, None, password).await;
            attended.expect("it is answered").expect("it is let in");
            player.must(Request::Sit { seat: Some(seat) }).await;
        }
        for player in &mut pair {
            player.must(Request::Ready { ready: true }).await;
        }
        while pair[0].picture().phase != Phase::Playing {
            pair[0].next().await.expect("the game begins by itself");
        }
        let turn = pair[0].picture().turn;
        let point = "G7".to_owned();
        pair[0].must(Request::Place { turn, point }).await;
        pair[1].must(Request::Surrender {}).await;
        for player in &mut pair {
            player.ask(Request::Depart {}).await;
            (player.room, player.view) = (None, None);
        }
        rooms.push(room);
    }
    let [ann, bo] = pair;
    Played {
        store: world.store.clone(),
        rooms,
        ann,
        bo,
        eve,
    }
}

pub(crate) fn listed(answer: &str) -> GamesPage {
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let body = answer.lines().last().expect("an answer has a body");
    serde_json::from_str(body).expect("a list is JSON")
}

pub(crate) fn rooms(page: &GamesPage) -> Vec<&RoomId> {
    page.games.iter().map(|game| &game.room).collect()
}

#[test]
fn finished_games_of_go_are_in_the_lists_of_those_who_may_see_them() {
    let played = on_paused_time(played(640));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime can be built");
    runtime.block_on(async {
        let port = open(played.store.clone()).await;
        let public = &played.rooms[0];
        let ann = &played.ann.guest;
        let eve = Some(played.eve.token.as_str());
        for (query, there) in [
            ("", true),
            ("?game=go", true),
            ("?game=junqi", false),
            (&format!("?player={ann}"), true),
            (&format!("?game=go&player={ann}&limit=1"), true),
            (&format!("?game=junqi&player={ann}"), false),
            (&format!("?player={}", played.eve.guest), false),
        ] {
            for token in [None, eve] {
                let page = listed(&get(port, &format!("/api/games{query}"), token).await);
                let expected = if there { vec![public] } else { Vec::new() };
                assert_eq!(rooms(&page), expected, "{query}");
                assert!(page.games.iter().all(|game| game.key.is_none()));
                assert_eq!(page.next, None, "{query}: no place gives another game away");
            }
        }
        let own = get(port, "/api/games?mine&game=go", Some(&played.bo.token)).await;
        let own = listed(&own);
        assert_eq!(own.games.len(), 4);
        for game in &own.games {
            assert!(played.rooms.contains(&game.room));
            assert_eq!((game.result.as_str(), game.moves), ("B+R", 2));
            assert!(game.options.contains(&"position=given".to_owned()));
        }
        let unknown = get(port, "/api/games/2222222222.sgf", None).await;
        for game in &own.games {
            let path = format!("/api/games/{}.sgf", game.room);
            let record = get(port, &path, Some(&played.ann.token)).await;
            let text = "AB[ee]PL[W]\n;W[cc]\n;B[gc]";
            assert!(
                record.contains(text) && record.contains("RE[B+R]"),
                "{record}"
            );
            let is_public = game.room == *public;
            assert_eq!(game.key.is_none(), is_public);
            for token in [None, eve] {
                let answer = get(port, &path, token).await;
                assert_eq!(answer == record, is_public, "{answer}");
                assert_eq!(answer == unknown, !is_public, "{answer}");
            }
            if let Some(key) = &game.key {
                let linked = get(port, &format!("{path}?key={key}"), None).await;
                assert_eq!(linked, record, "whoever has the link");
            }
        }
    });
}
