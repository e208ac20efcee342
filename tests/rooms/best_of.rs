//! A match of several games: each opens the next room by itself, until it is decided.

use qiguan_protocol::{
    Code, First, GameOptions, GoColours, GoOptions, JunqiGame, JunqiOptions, MatchDraws,
    MatchTerms, MatchView, Message, NamedArbiter, Phase, Request, RoomId, Ruling, Seat,
};
use qiguan_server::store::Store;
use qiguan_tests::{Client, Heard, World, on_paused_time, rule};

const BEST_OF_3: Request = Request::Match {
    games: 3,
    draws: MatchDraws::Lot,
};

/// Two sit down to a match; nobody is ready.
async fn seated(world: &World, options: GameOptions, password: Option<&str>) -> [Client; 2] {
    let mut players = [world.guest("Ann").await, world.guest("Bo").await];
    let create = Request::Create {
        series: None,
        options,
        listed: false,
        closed: false,
        spectator_delay: 0,
        arbiter: None,
        password: password.map(str::to_owned),
    };
    let room = players[0].open_as(create).await;
    for player in &mut players {
        player
            .attend_with(&room, None, password)
            .await
            .unwrap()
            .unwrap();
        player.must(Request::Sit { seat: None }).await;
    }
    players[0].must(BEST_OF_3).await;
    players
}

async fn begin(players: &mut [Client; 2]) {
    for player in &mut *players {
        player.must(Request::Ready { ready: true }).await;
    }
    wait_for_play(players).await;
}

async fn wait_for_play(players: &mut [Client; 2]) {
    for player in players {
        while player.picture().phase != Phase::Playing {
            player.next().await.expect("the game begins by itself");
        }
    }
}

/// The room of the next game, named without being asked for.
pub(crate) async fn named(client: &mut Client) -> RoomId {
    let named = |msg: &Message| match msg {
        Message::Rematch { req: None, next } => Some(next.clone()),
        _ => None,
    };
    client
        .wait_for(named)
        .await
        .expect("the next game is named")
}

async fn go_on(players: &mut [Client; 2]) -> RoomId {
    let mut rooms = Vec::new();
    for player in players {
        let next = named(player).await;
        enter(player, &next).await.unwrap();
        rooms.push(next);
    }
    assert_eq!(rooms[0], rooms[1]);
    rooms.remove(0)
}

pub(crate) async fn enter(client: &mut Client, room: &RoomId) -> Result<(), Code> {
    client.room = None;
    client.view = None;
    client.attend(room).await
}

fn go() -> GameOptions {
    GameOptions::Go(GoOptions {
        colours: Some(GoColours::HostBlack),
        ..GoOptions::default()
    })
}

fn duel() -> GameOptions {
    GameOptions::Junqi(JunqiOptions {
        game: Some(JunqiGame::Duel),
        surrender_from_move: Some(0),
        first: Some(First::Owner),
        ..JunqiOptions::default()
    })
}

fn series(client: &Client) -> MatchView {
    client.picture().series.clone().expect("it is a match")
}

/// What a player has won.
fn won(client: &Client) -> u8 {
    let seat = client.seat.expect("a player");
    let series = series(client);
    let mut sides = series.sides.iter();
    let own = sides.find(|side| side.seats.contains(&seat));
    own.expect("on one side").won
}

#[test]
fn a_match_is_said_with_the_room_and_the_list_of_rooms_tells_it() {
    on_paused_time(async {
        let world = World::new(2_608).await;
        let mut ann = world.guest("Ann").await;
        let create = |games| Request::Create {
            options: duel(),
            listed: true,
            closed: false,
            spectator_delay: 0,
            arbiter: None,
            series: Some(MatchTerms {
                games,
                draws: MatchDraws::Lot,
            }),
            password: None,
        };
        for games in [0, 1, 2, 17] {
            let req = ann.ask(create(games)).await;
            let refused = |msg: &Message| match msg {
                Message::Refused { req: of, code, .. } if *of == Some(req) => Some(*code),
                _ => None,
            };
            let code = ann.wait_for(refused).await.expect("it is answered");
            assert_eq!(code, Code::BadOptions, "best of {games}");
        }
        let room = ann.open_as(create(3)).await;
        assert_eq!(listed(&world, &room).await, Some((3, 1)));
        let mut players = [ann, world.guest("Bo").await];
        for player in &mut players {
            enter(player, &room).await.unwrap();
            player.must(Request::Sit { seat: None }).await;
        }
        assert_eq!(series(&players[0]).draws, MatchDraws::Lot);
        begin(&mut players).await;
        players[0].must(Request::Surrender {}).await;
        let next = go_on(&mut players).await;
        assert_eq!(listed(&world, &next).await, Some((3, 2)));
    });
}

/// The match of a room as the list of rooms tells it: best of how many, and the number of its game.
async fn listed(world: &World, room: &RoomId) -> Option<(u8, u8)> {
    let mut reader = world.guest("Cy").await;
    reader.ask(Request::Lobby { on: true }).await;
    let lines = |msg: &Message| match msg {
        Message::Lobby { rooms, .. } => Some(rooms.clone()),
        _ => None,
    };
    let lines = reader.wait_for(lines).await.expect("the list is told");
    let line = lines.into_iter().find(|line| line.room == *room);
    let series = line.expect("the room is listed").series?;
    Some((series.games, series.game))
}

#[test]
fn three_games_are_played_and_no_fourth() {
    on_paused_time(async {
        for options in [go(), duel()] {
            let world = World::new(2_601).await;
            let mut players = seated(&world, options, None).await;
            begin(&mut players).await;
            let mut first = Vec::new();
            for (game, loser) in [(1, 0), (2, 1), (3, 0)] {
                assert_eq!(series(&players[1]).game, game);
                first.push(players[0].picture().to_move == players[0].seat);
                players[loser].must(Request::Surrender {}).await;
                players[1 - loser].look().await;
                if game < 3 {
                    go_on(&mut players).await;
                    wait_for_play(&mut players).await;
                }
            }
            assert!(first[0] != first[1] && first[1] != first[2], "{first:?}");
            assert_eq!((won(&players[0]), won(&players[1])), (1, 2));
            assert!(series(&players[0]).winner().is_some());
            let leave = players[0].tell(Request::Leave {}).await;
            assert_eq!(leave, Heard::Refused(Code::Over), "nothing is waited for");
        }
    });
}

#[test]
fn two_wins_end_it_and_moves_between_games_are_refused() {
    on_paused_time(async {
        let world = World::new(2_602).await;
        let mut players = seated(&world, go(), None).await;
        begin(&mut players).await;
        players[0].must(Request::Surrender {}).await;
        let play = Request::Pass { turn: 1 };
        let waits = Heard::Refused(Code::MatchWaits);
        assert_eq!(players[1].tell(play.clone()).await, waits);
        go_on(&mut players).await;
        for request in [play, Request::Leave {}, BEST_OF_3] {
            assert_eq!(players[0].tell(request).await, waits);
        }
        wait_for_play(&mut players).await;
        // Without a move before it: a later game is never void.
        players[0].must(Request::Leave {}).await;
        players[1].look().await;
        assert_eq!(won(&players[1]), 2);
        assert!(series(&players[1]).winner().is_some());
    });
}

#[test]
fn a_restart_between_two_games_loses_neither_score_nor_game() {
    on_paused_time(async {
        let world = World::new(2_603).await;
        let mut players = seated(&world, duel(), None).await;
        begin(&mut players).await;
        players[0].must(Request::Surrender {}).await;
        go_on(&mut players).await;
        let before = series(&players[0]);
        assert_eq!((before.game, won(&players[1])), (2, 1));
        world.beat().await;
        let world = world.restart().await;
        assert_eq!(world.report.restored, 1);
        for player in &mut players {
            world.reconnect(player).await;
            player.look().await;
            assert_eq!(series(player), before);
        }
        begin(&mut players).await;
    });
}

/// The next room, which whoever comes to the old one is told of.
async fn come_to_the_next(world: &World, players: &mut [Client; 2]) -> RoomId {
    for player in &mut *players {
        world.reconnect(player).await;
    }
    go_on(players).await
}

#[test]
fn a_crash_at_the_end_of_a_game_loses_no_match() {
    on_paused_time(async {
        for options in [go(), duel()] {
            let world = World::new(2_606).await;
            let mut players = seated(&world, options, Some("quiet fox")).await;
            begin(&mut players).await;
            let old = players[0].room.clone().expect("they attend it");
            // In junqi on one's own turn alone.
            let on_turn = |player: &Client| player.picture().to_move == player.seat;
            let loser = usize::from(on_turn(&players[1]));
            // Kept, and the house falls before it hears so.
            world.store.lose_next_answer(true);
            players[loser].command(Request::Surrender {}).await;
            while players[loser].next().await.is_some() {}
            let world = world.restart().await;
            assert_eq!(
                (world.report.restored, &world.report.broken[..]),
                (1, &[][..])
            );
            let next = come_to_the_next(&world, &mut players).await;
            assert_ne!(next, old);
            let open = world.store.unfinished().await.unwrap();
            assert_eq!(open.iter().collect::<Vec<_>>(), [&next.0]);
            assert_eq!(series(&players[0]).game, 2);
            assert_eq!((won(&players[loser]), won(&players[1 - loser])), (0, 1));
            assert_eq!(series(&players[0]).first, Some(old.clone()));
            begin(&mut players).await;
            // Asked for in the old room, it is the same.
            enter(&mut players[0], &old).await.unwrap();
            players[0].ask(Request::Rematch {}).await;
            assert_eq!(named(&mut players[0]).await, next);
            assert_eq!(world.store.unfinished().await.unwrap(), [next.0]);
        }
    });
}

#[test]
fn a_store_that_fails_at_the_end_of_a_game_opens_one_next_room() {
    on_paused_time(async {
        for kept in [None, Some(true), Some(false)] {
            let world = World::new(2_607).await;
            let mut players = seated(&world, go(), None).await;
            begin(&mut players).await;
            match kept {
                None => world.store.fail_next(1),
                Some(kept) => world.store.lose_next_answer(kept),
            }
            let seq = players[1].command(Request::Surrender {}).await;
            for player in &mut players {
                while player.next().await.is_some() {}
            }
            // The room comes back by itself, or the next one runs.
            tokio::time::sleep(std::time::Duration::from_secs(2)).await;
            for player in &mut players {
                world.reconnect(player).await;
            }
            if kept != Some(true) {
                players[1].repeat(seq, Request::Surrender {}).await;
            }
            let next = go_on(&mut players).await;
            let clock = players[0].picture().clock;
            // The time without a room is nobody's.
            assert!(kept != Some(true) || clock.is_some_and(|clock| clock.left_ms == 30_000));
            assert_eq!(world.store.unfinished().await.unwrap(), [next.0]);
            begin(&mut players).await;
            assert_eq!((series(&players[0]).game, won(&players[0])), (2, 1));
        }
    });
}

#[test]
fn the_next_game_asks_strangers_for_the_same_password() {
    on_paused_time(async {
        let world = World::new(2_604).await;
        let mut players = seated(&world, go(), Some("quiet fox")).await;
        let mut eve = world.guest("Eve").await;
        begin(&mut players).await;
        players[0].must(Request::Surrender {}).await;
        let next = go_on(&mut players).await;
        assert!(enter(&mut eve, &next).await.is_err());
        assert!(!players[0].picture().settings.listed);
        eve.attend_with(&next, None, Some("quiet fox"))
            .await
            .unwrap()
            .unwrap();
        assert_eq!(series(&eve).sides[0].seats, [Seat::S]);
    });
}

#[test]
fn a_match_of_two_games_is_none() {
    on_paused_time(async {
        let world = World::new(2_605).await;
        let mut players = seated(&world, go(), None).await;
        let refused = |code| Heard::Refused(code);
        for games in [0, 2, 16, 17] {
            let draws = MatchDraws::Replay;
            let heard = players[0].tell(Request::Match { games, draws }).await;
            assert_eq!(heard, refused(Code::BadOptions));
        }
        assert_eq!(players[1].tell(BEST_OF_3).await, refused(Code::NotOwner));
        let draws = MatchDraws::Replay;
        players[0].must(Request::Match { games: 1, draws }).await;
        assert_eq!(players[0].picture().series, None);
    });
}

/// An organiser who presides, and two who play with Black for S in the first game.
async fn organised(world: &World) -> (Client, [Client; 2]) {
    let mut organiser = world.guest("Olga").await;
    let mut players = [world.guest("Ann").await, world.guest("Bo").await];
    let create = Request::Create {
        series: Some(MatchTerms {
            games: 3,
            draws: MatchDraws::Lot,
        }),
        options: go(),
        listed: false,
        closed: true,
        spectator_delay: 0,
        arbiter: Some(NamedArbiter::Owner),
        password: None,
    };
    let room = organiser.open_as(create).await;
    organiser.must(Request::Preside { on: true }).await;
    for player in &mut players {
        player.attend(&room).await.unwrap();
        player.must(Request::Sit { seat: None }).await;
    }
    begin(&mut players).await;
    (organiser, players)
}

#[test]
fn whoever_opened_a_match_presides_in_all_its_games() {
    on_paused_time(async {
        let world = World::new(2_609).await;
        let (mut organiser, mut players) = organised(&world).await;
        let black = |client: &Client| client.picture().game.go().and_then(|go| go.black);
        let of = |players: &[Client; 2]| {
            let black = black(&players[0]);
            players.iter().position(|player| player.seat == black)
        };
        let mut first = of(&players).expect("somebody has Black");
        for loser in [0, 1] {
            let seat = players[loser].seat.expect("a player");
            organiser.must(rule(Ruling::Forfeit { seat })).await;
            let next = go_on(&mut players).await;
            assert_eq!(named(&mut organiser).await, next);
            enter(&mut organiser, &next).await.expect("it is her room");
            assert_eq!(organiser.picture().owner.0, organiser.guest);
            organiser.must(Request::Preside { on: true }).await;
            wait_for_play(&mut players).await;
            let then = of(&players).expect("somebody has Black");
            assert_ne!(first, then, "colours alternate");
            first = then;
        }
    });
}

#[test]
fn other_seats_are_told_as_other_sides() {
    on_paused_time(async {
        let world = World::new(2_610).await;
        let mut ann = world.guest("Ann").await;
        ann.create(JunqiOptions::default()).await;
        ann.must(BEST_OF_3).await;
        let configure = Request::Configure { options: duel() };
        ann.must(configure).await;
        // The client holds its fold against this picture.
        ann.look().await;
        let sides = series(&ann).sides.into_iter().map(|side| side.seats);
        assert_eq!(sides.collect::<Vec<_>>(), [vec![Seat::S], vec![Seat::N]]);
    });
}
