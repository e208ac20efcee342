//! Lists and records over HTTP: of a private room's game, strangers learn not even that there was one.

use crate::after_end::{get, open};
use crate::go_game::GoGame;
use crate::log::Log;
use qiguan_protocol::{GamesPage, JunqiOptions, Request, RoomId, Seat};
use qiguan_server::store::MemoryStore;
use qiguan_table::Settings;
use qiguan_tests::{Client, Match, World, on_paused_time};

/// Who may find and enter a room.
#[derive(Clone, Copy, Debug)]
struct Kind {
    listed: bool,
    closed: bool,
    password: Option<&'static str>,
}

const PUBLIC: Kind = Kind {
    listed: true,
    closed: false,
    password: None,
};

const PRIVATE: [Kind; 3] = [
    Kind {
        listed: false,
        ..PUBLIC
    },
    Kind {
        password: Some("sesame"),
        ..PUBLIC
    },
    Kind {
        closed: true,
        ..PUBLIC
    },
];

/// A game that four play.
struct Played {
    room: RoomId,
    tokens: Vec<String>,
    guests: Vec<String>,
}

/// A game to its end, or until everybody has to move.
async fn played(world: &World, kind: Kind, to_the_end: bool) -> Played {
    let mut players = Vec::new();
    for name in ["South", "East", "North", "West"] {
        players.push(world.guest(name).await);
    }
    let options = JunqiOptions::default();
    let owner = &mut players[0];
    let room = owner
        .open(options, kind.listed, kind.closed, kind.password)
        .await;
    let mut players: [Client; 4] = players.try_into().expect("there are four");
    for (seat, player) in Seat::ALL.into_iter().zip(&mut players) {
        let attended = player.attend_with(&room, None, kind.password).await;
        attended
            .expect("attend is answered")
            .expect("the password is right");
        player.must(Request::Sit { seat: Some(seat) }).await;
    }
    let mut table = Match { room, players };
    table.begin().await;
    if to_the_end {
        table.players[0].must(Request::OfferDraw {}).await;
        for player in &mut table.players[1..] {
            player.must(Request::AnswerDraw { accept: true }).await;
        }
    }
    Played {
        room: table.room,
        tokens: table.players.iter().map(|p| p.token.clone()).collect(),
        guests: table.players.iter().map(|p| p.guest.clone()).collect(),
    }
}

/// What is left of a world when its people have gone home.
struct Left {
    store: MemoryStore,
    public: Played,
    hidden: Vec<Played>,
    stranger: String,
}

/// Two worlds of one seed; in the second, others play games that are nobody else's business.
fn worlds(seed: u64) -> [Left; 2] {
    [false, true].map(|with_hidden| {
        on_paused_time(async {
            let world = World::new(seed).await;
            let stranger = world.guest("Eve").await.token;
            let public = played(&world, PUBLIC, true).await;
            let mut hidden = Vec::new();
            if with_hidden {
                for kind in PRIVATE {
                    hidden.push(played(&world, kind, true).await);
                }
                hidden.push(played(&world, PUBLIC, false).await);
            }
            Left {
                store: world.store.clone(),
                public,
                hidden,
                stranger,
            }
        })
    })
}

fn in_real_time<T>(test: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime can be built");
    runtime.block_on(test)
}

fn page(answer: &str) -> GamesPage {
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let body = answer.lines().last().expect("an answer has a body");
    serde_json::from_str(body).expect("a list is JSON")
}

#[test]
fn strangers_are_answered_as_if_no_private_game_were_there() {
    let seed = 610;
    println!("seed {seed}");
    let [without, with] = worlds(seed);
    assert_eq!(without.public.tokens, with.public.tokens, "one seed");
    let mut paths = vec![
        "/api/games".to_owned(),
        "/api/games?limit=1".to_owned(),
        "/api/games?game=junqi".to_owned(),
        "/api/games?game=go".to_owned(),
    ];
    for played in &with.hidden {
        let room = &played.room;
        paths.push(format!("/api/games/{room}"));
        paths.push(format!("/api/games/{room}.sgf"));
        paths.push(format!("/api/games/{room}?key={}", "0".repeat(32)));
        paths.push(format!("/api/games?before=9999999999999-{room}"));
        paths.extend(
            played
                .guests
                .iter()
                .map(|guest| format!("/api/games?player={guest}")),
        );
    }
    in_real_time(async {
        let ports = [
            open(without.store.clone()).await,
            open(with.store.clone()).await,
        ];
        let tokens = [None, Some(&with.stranger), Some(&with.public.tokens[0])];
        for path in &paths {
            for token in tokens {
                let token = token.map(String::as_str);
                let [one, other] = [
                    get(ports[0], path, token).await,
                    get(ports[1], path, token).await,
                ];
                assert_eq!(one, other, "{path} tells of a private game");
            }
        }
        let list = page(&get(ports[1], "/api/games", None).await);
        assert_eq!(list.games.len(), 1, "the public game is there");
        assert_eq!(list.games[0].room, with.public.room);
        assert_eq!(
            (list.games[0].result.as_str(), list.games[0].moves),
            ("agreed", 0)
        );
        assert_eq!(list.games[0].key, None);
    });
}

#[test]
fn a_link_opens_a_private_record_and_its_key_is_in_no_log() {
    let seed = 620;
    println!("seed {seed}");
    let [_, left] = worlds(seed);
    let log = Log::default();
    let _logged = tracing::dispatcher::set_default(&log.subscriber());
    in_real_time(async {
        let port = open(left.store.clone()).await;
        let unknown = get(port, "/api/games/2222222222", None).await;
        for (played, kind) in left.hidden.iter().zip(PRIVATE) {
            let own = get(port, "/api/games?mine", Some(&played.tokens[1])).await;
            let own = page(&own);
            assert_eq!(own.games.len(), 1, "{kind:?}");
            let key = own.games[0].key.as_ref().expect("it is a private game");
            let path = format!("/api/games/{}", played.room);
            let record = get(port, &format!("{path}?key={key}"), None).await;
            assert!(record.starts_with("HTTP/1.1 200") && record.contains("OPT preset"));
            assert!(record.contains("cache-control: no-store"));
            assert!(!record.contains(key.as_str()));
            let near = key.chars().rev().collect::<String>();
            for wrong in [&near, "", &key[..31], &left.hidden[0].tokens[0]] {
                let answer = get(port, &format!("{path}?key={wrong}"), None).await;
                assert_eq!(answer, unknown);
            }
            assert!(!log.take().contains(key.as_str()), "a key is in the log");
        }
        let nobody = get(port, "/api/games?mine", None).await;
        assert!(nobody.starts_with("HTTP/1.1 401"));
    });
}

#[test]
fn a_question_that_makes_no_sense_is_refused() {
    in_real_time(async {
        let port = open(MemoryStore::new()).await;
        for query in [
            "limit=0",
            "limit=101",
            "limit=many",
            "player=1",
            "player=+000000000000001",
            "before=now",
            "before=-ROOM",
            "plyer=4f7a0c913be2d586",
        ] {
            let answer = get(port, &format!("/api/games?{query}"), None).await;
            assert!(answer.starts_with("HTTP/1.1 400"), "{query}: {answer}");
        }
        let none = page(&get(port, "/api/games?&game=chess&limit=100", None).await);
        assert_eq!((none.games, none.next), (Vec::new(), None));
    });
}

fn number(guest: &str) -> u64 {
    u64::from_str_radix(guest, 16).expect("a guest's id is a number")
}

#[test]
fn a_running_game_of_go_is_shown_to_those_who_see_it_live() {
    let (store, [black, white, eve]) = on_paused_time(async {
        let world = World::new(630).await;
        let guests = [
            world.guest("Ann").await,
            world.guest("Bo").await,
            world.guest("Eve").await,
        ];
        let known = |guest: Client| (number(&guest.guest), guest.token);
        (world.store.clone(), guests.map(known))
    });
    in_real_time(async {
        let settings = |listed, locked, closed, spectator_delay| Settings {
            arbiter: None,
            listed,
            locked,
            closed,
            spectator_delay,
        };
        let rooms = [
            ("ROOM1", settings(true, false, false, 0), true),
            ("ROOM2", settings(false, false, false, 0), false),
            ("ROOM3", settings(true, true, false, 0), false),
            ("ROOM4", settings(true, false, true, 0), false),
            ("ROOM5", settings(true, false, false, 4), false),
        ];
        for (room, settings, _) in rooms {
            let mut game = GoGame::begun(black.0, white.0, settings);
            game.play(black.0, "C3");
            game.play(white.0, "G7");
            game.file(&store, room).await;
        }
        // The rooms tell their records themselves, so they have to run.
        let port = open(store.clone()).await;
        let unknown = get(port, "/api/games/2222222222.sgf", None).await;
        for (room, _, all_see) in rooms {
            for path in [
                format!("/api/games/{room}.sgf"),
                format!("/api/games/{room}"),
            ] {
                let own = get(port, &path, Some(&black.1)).await;
                assert!(own.contains(";B[cg]") && own.contains(";W[gc]"), "{own}");
                assert!(
                    own.contains("PB[Ann]PW[Bo]") && own.contains("no-store"),
                    "{own}"
                );
                for token in [None, Some(&eve.1[..])] {
                    let answer = get(port, &path, token).await;
                    match all_see {
                        true => assert_eq!(answer, own, "{room}"),
                        false => assert_eq!(answer, unknown, "{room}"),
                    }
                }
            }
        }
    });
}
