//! A match: its later rooms are as private as the first one, and the list of its games tells nobody
//! more than the games themselves do.

use crate::after_end::{get, open};
use crate::go_records::{listed, rooms};
use qiguan_protocol::{
    Code, GameOptions, GoColours, GoOptions, MatchDraws, Message, Phase, Request, RoomId, Seat,
};
use qiguan_server::store::MemoryStore;
use qiguan_tests::{Client, World, on_paused_time};

const PASSWORD: &str = "sesame";

/// Who may find a room, and enter it.
#[derive(Clone, Copy, Debug)]
struct Door {
    listed: bool,
    locked: bool,
    closed: bool,
}

const DOORS: [Door; 4] = [
    Door {
        listed: true,
        locked: false,
        closed: false,
    },
    Door {
        listed: false,
        locked: false,
        closed: false,
    },
    Door {
        listed: true,
        locked: true,
        closed: false,
    },
    Door {
        listed: true,
        locked: false,
        closed: true,
    },
];

/// Matches of two games each, one behind every door, and a stranger to all of them.
struct Played {
    store: MemoryStore,
    rooms: Vec<[RoomId; 2]>,
    pair: [Client; 2],
    eve: Client,
}

impl Door {
    fn password(self) -> Option<&'static str> {
        self.locked.then_some(PASSWORD)
    }

    fn is_public(self) -> bool {
        self.listed && !self.locked && !self.closed
    }

    fn create(self) -> Request {
        Request::Create {
            series: None,
            options: GameOptions::Go(GoOptions {
                size: Some("9".into()),
                colours: Some(GoColours::HostBlack),
                ..GoOptions::default()
            }),
            listed: self.listed,
            closed: self.closed,
            spectator_delay: 0,
            arbiter: None,
            password: self.password().map(str::to_owned),
        }
    }
}

/// The pair sits down to best of three.
async fn seated(pair: &mut [Client; 2], door: Door) -> RoomId {
    let room = pair[0].open_as(door.create()).await;
    for (seat, player) in [Seat::S, Seat::N].into_iter().zip(&mut *pair) {
        let attended = player.attend_with(&room, None, door.password()).await;
        attended.expect("it is answered").expect("it is let in");
        player.must(Request::Sit { seat: Some(seat) }).await;
    }
    let (games, draws) = (3, MatchDraws::Lot);
    pair[0].must(Request::Match { games, draws }).await;
    room
}

/// Both are ready, and the game runs.
async fn begin(pair: &mut [Client; 2]) {
    for player in &mut *pair {
        player.must(Request::Ready { ready: true }).await;
    }
    for player in &mut *pair {
        while player.picture().phase != Phase::Playing {
            player.next().await.expect("the game begins by itself");
        }
    }
}

/// Both go on to the next room without a password.
async fn go_on(pair: &mut [Client; 2]) -> RoomId {
    let mut next = None;
    for player in pair {
        let named = |msg: &Message| {
            let Message::Rematch { next, .. } = msg else {
                return None;
            };
            Some(next.clone())
        };
        let room = player
            .wait_for(named)
            .await
            .expect("the next room is named");
        leave(player).await;
        player.attend(&room).await.expect("the players are let in");
        next = Some(room);
    }
    next.expect("there are two")
}

async fn leave(player: &mut Client) {
    player.ask(Request::Depart {}).await;
    (player.room, player.view) = (None, None);
}

/// What a stranger gets of a room whose game is about to begin, or runs.
async fn tries(eve: &mut Client, room: &RoomId, door: Door, runs: bool) {
    let expected = match door {
        Door { locked: true, .. } => Err(Code::PasswordNeeded),
        Door { closed: true, .. } if runs => Err(Code::NoSpectators),
        Door { .. } => Ok(()),
    };
    assert_eq!(eve.attend(room).await, expected, "{door:?}");
    if expected.is_ok() {
        leave(eve).await;
    } else {
        (eve.room, eve.view) = (None, None);
    }
}

async fn played(seed: u64) -> Played {
    let world = World::new(seed).await;
    let mut pair = [world.guest("Ann").await, world.guest("Bo").await];
    let mut eve = world.guest("Eve").await;
    let mut rooms = Vec::new();
    for door in DOORS {
        let mut lobby = world.guest("Lou").await;
        lobby.ask(Request::Lobby { on: true }).await;
        let first = seated(&mut pair, door).await;
        tries(&mut eve, &first, door, false).await;
        begin(&mut pair).await;
        pair[1].must(Request::Surrender {}).await;
        let second = go_on(&mut pair).await;
        tries(&mut eve, &second, door, false).await;
        begin(&mut pair).await;
        tries(&mut eve, &second, door, true).await;
        pair[1].must(Request::Surrender {}).await;
        tokio::time::sleep(std::time::Duration::from_secs(2)).await;
        let mut heard = String::new();
        while let Some(frame) = lobby.try_next() {
            heard += &serde_json::to_string(&frame).expect("a frame is JSON");
        }
        for room in [&first, &second] {
            assert_eq!(heard.contains(&room.0), door.listed, "{door:?} {heard}");
        }
        for player in &mut pair {
            leave(player).await;
        }
        rooms.push([first, second]);
    }
    Played {
        store: world.store.clone(),
        rooms,
        pair,
        eve,
    }
}

#[test]
fn the_games_of_a_match_are_told_to_those_who_may_read_them() {
    let played = on_paused_time(played(650));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime can be built");
    runtime.block_on(async {
        let port = open(played.store.clone()).await;
        let unknown = get(port, "/api/matches/2222222222", None).await;
        assert!(unknown.starts_with("HTTP/1.1 404"), "{unknown}");
        let eve = Some(played.eve.token.as_str());
        for (door, both) in DOORS.into_iter().zip(&played.rooms) {
            let path = format!("/api/matches/{}", both[0]);
            for player in &played.pair {
                let page = listed(&get(port, &path, Some(&player.token)).await);
                assert_eq!(rooms(&page), [&both[0], &both[1]]);
                let series = page.games.iter().map(|game| game.series.clone());
                let series: Vec<_> = series.map(|now| now.expect("of a match")).collect();
                let score: Vec<_> = series.iter().map(|now| now.sides[0].won).collect();
                assert_eq!(score, [1, 0], "the winner has changed seats");
                assert_eq!(series[1].sides[1].won, 2);
                for (game, number) in series.iter().zip(1..) {
                    assert_eq!((game.game, game.first.as_ref()), (number, Some(&both[0])));
                }
                let keys = page.games.iter().filter_map(|game| game.key.as_ref());
                for (key, room) in keys.zip(both) {
                    let linked = get(port, &format!("{path}?key={key}"), None).await;
                    match room == &both[0] {
                        true => assert_eq!(rooms(&listed(&linked)), [room]),
                        false => assert_eq!(linked, unknown, "a key of the second game alone"),
                    }
                }
            }
            for token in [None, eve] {
                let answer = get(port, &path, token).await;
                match door.is_public() {
                    true => assert_eq!(rooms(&listed(&answer)), [&both[0], &both[1]]),
                    false => assert_eq!(answer, unknown, "{door:?}"),
                }
                let page = get(port, "/api/games", token).await;
                let told = both.iter().any(|room| page.contains(&room.0));
                assert_eq!(told, door.is_public(), "{door:?}");
                let second = get(port, &format!("/api/matches/{}", both[1]), token).await;
                assert_eq!(second, unknown, "it is named by its first game");
            }
        }
    });
}
