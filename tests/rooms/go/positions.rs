//! Games that begin from a position: everybody sees it from the first moment, and the moves before
//! are part of the game.

use qiguan_protocol::{
    Code, Colour, GameOptions, GoOptions, GoPosition, GoView, KoRule, Message, Phase, Request, Seat,
};
use qiguan_tests::{Client, Heard, Pair, World, on_paused_time};

/// A ko that Black took and White took back; Black is to move, and may not take it again.
const KO: &str = "(;SZ[9]KM[6.5]AB[dd][df][ce]AW[ed][ef][fe][de]PL[B];B[ee];W[aa];B[ba];W[de])";
const MOVES: &str = "E5 A9 B9 D5";

fn from(position: &str) -> GoOptions {
    GoOptions {
        ko_rule: Some(KoRule::Psk),
        position: Some(position.into()),
        ..GoOptions::default()
    }
}

fn shown(client: &Client) -> GoView {
    client.picture().game.go().expect("a game of Go").clone()
}

/// How a `create` with a position is answered: nothing where it is done.
async fn create(client: &mut Client, options: GoOptions) -> Option<(Code, String)> {
    let request = Request::Create {
        series: None,
        arbiter: None,
        options: GameOptions::Go(options),
        listed: false,
        closed: false,
        spectator_delay: 0,
        password: None,
    };
    let req = client.ask(request).await;
    let answer = |msg: &Message| match msg {
        Message::Created { req: of, .. } if *of == req => Some(None),
        Message::Refused {
            req: Some(of),
            code,
            detail,
            ..
        } if *of == req => Some(Some((*code, detail.clone()))),
        _ => None,
    };
    client.wait_for(answer).await.unwrap()
}

#[test]
fn a_game_goes_on_from_where_it_was() {
    on_paused_time(async {
        let mut world = World::new(951).await;
        let mut table = Pair::seated(&world.house, from(KO), 0).await;
        let before = GoPosition {
            board:
                "......... ......... ......... ...XO.... ..XO.O... ...XO.... ......... ......... \
                ........."
                    .into(),
            to_move: Colour::Black,
            moves: MOVES.into(),
            black_prisoners: 1,
            white_prisoners: 1,
        };
        assert_eq!(table.game(0).position.as_deref(), Some(&before));
        table.come_back(&world).await;
        table.begin().await;
        table.come_back(&world).await;
        assert_eq!(table.to_move(), Some(table.of(Colour::Black)));
        assert_eq!(table.game(0).moves, "");
        assert_eq!(table.game(0).black_prisoners, 1);
        let refused = table.try_play("E5").await;
        assert_eq!(refused, Heard::Refused(Code::Superko));
        table.play_all("A8 J1").await;
        world = world.restart().await;
        table.come_back(&world).await;
        let game = table.game(1);
        assert_eq!((game.moves.as_str(), game.black_prisoners), ("A8 J1", 2));
        assert_eq!(game.position.as_deref(), Some(&before));
        assert_eq!(game.all_moves().count(), 6);
        table.must(0, Request::Surrender {}).await;
        table.come_back(&world).await;
    });
}

/// The next game of the same people begins from the position too.
#[test]
fn the_next_game_begins_from_the_same_position() {
    on_paused_time(async {
        let world = World::new(952).await;
        let mut table = Pair::begun(&world, from(KO)).await;
        table.must(0, Request::Surrender {}).await;
        let req = table.players[0].ask(Request::Rematch {}).await;
        let named = |msg: &Message| match msg {
            Message::Rematch { req: of, next } if *of == Some(req) => Some(next.clone()),
            _ => None,
        };
        let next = table.players[0].wait_for(named).await.unwrap();
        for player in &mut table.players {
            (player.room, player.view) = (None, None);
            player.attend(&next).await.unwrap();
        }
        table.begin().await;
        assert_eq!(table.to_move(), Some(table.of(Colour::Black)));
        assert_eq!(shown(&table.players[0]).position.unwrap().moves, MOVES);
    });
}

/// Spectators some turns behind see the position, which was there before any turn.
#[test]
fn an_audience_that_is_behind_sees_the_position() {
    on_paused_time(async {
        let world = World::new(953).await;
        let mut table = Pair::seated(&world.house, from(KO), 2).await;
        let mut eve = world.guest("Eve").await;
        eve.attend(&table.room).await.unwrap();
        table.begin().await;
        table.play_all("H2 A8").await;
        eve.look().await;
        let seen = shown(&eve);
        assert_eq!(seen.position.unwrap().moves, MOVES);
        assert_eq!(seen.moves, "");
    });
}

#[test]
fn size_komi_and_handicap_come_with_the_position() {
    on_paused_time(async {
        let world = World::new(954).await;
        let options = |table: &Pair| match &table.players[0].picture().options {
            GameOptions::Go(options) => options.clone(),
            GameOptions::Junqi(_) | GameOptions::Xiangqi(_) => panic!("a game of Go"),
        };
        let table = Pair::seated(&world.house, from(KO), 0).await;
        let told = options(&table);
        assert_eq!(told.size.as_deref(), Some("9"));
        assert_eq!(told.komi.as_deref(), Some("6.5"));
        assert_eq!(told.position, None, "the picture tells it");
        let asked = GoOptions {
            komi: Some("3.5".into()),
            ..from("(;SZ[13]HA[2]AB[jd][dj];W[gg])")
        };
        let mut table = Pair::seated(&world.house, asked, 0).await;
        let told = options(&table);
        assert_eq!((told.size.as_deref(), told.handicap), (Some("13"), 2));
        assert_eq!(told.komi.as_deref(), Some("3.5"));
        let mut other = told.clone();
        other.size = Some("9".into());
        let options = GameOptions::Go(other);
        let refused = table.players[0].tell(Request::Configure { options }).await;
        assert_eq!(refused, Heard::Refused(Code::BadOptions));
        let options = GameOptions::Go(GoOptions {
            undos: Some(0),
            ..told
        });
        table.must(0, Request::Configure { options }).await;
        table.begin().await;
        let black = table.of(Colour::Black);
        assert_eq!(table.to_move(), Some(black));
        assert_eq!(table.players[0].seat, Some(Seat::S));
    });
}

#[test]
fn a_position_that_cannot_be_is_refused_with_what_is_wrong() {
    on_paused_time(async {
        let world = World::new(955).await;
        let mut ann = world.guest("Ann").await;
        let long = format!("(;SZ[9]C[{}])", "x".repeat(5_000));
        for (position, words) in [
            ("(;SZ[9];B[ee];W[ee])", "move 2"),
            ("(;SZ[9];B[ee];W[kk])", "move 2"),
            (
                "(;SZ[9]AB[dd][df][ce]AW[ed][ef][fe][de]PL[B];B[ee];W[de])",
                "ply 0",
            ),
            ("(;SZ[9]AB[aa]AW[ab][ba])", "A9"),
            ("(;SZ[9];B[];W[])", "passed"),
            ("(;SZ[1000])", "1000"),
            ("(;SZ[9]KM[1e308])", "KM"),
            ("(;GM[2])", "not a game of Go"),
            ("4k4/9/9 w", "no game"),
            (&long, "more moves"),
            (&"(;".repeat(1_500), "nested"),
        ] {
            let refused = create(&mut ann, from(position)).await;
            let (code, detail) = refused.unwrap_or_else(|| panic!("{position}"));
            assert_eq!(code, Code::BadOptions, "{position}");
            assert!(detail.contains(words), "{position}: {detail}");
        }
        for (other, words) in [
            (
                GoOptions {
                    size: Some("19".into()),
                    ..from(KO)
                },
                "size 9",
            ),
            (
                GoOptions {
                    handicap: 4,
                    ..from(KO)
                },
                "handicap 0",
            ),
        ] {
            let (_, detail) = create(&mut ann, other).await.unwrap();
            assert!(detail.contains(words), "{detail}");
        }
        assert_eq!(create(&mut ann, from(KO)).await, None);
    });
}

#[test]
fn the_lobby_says_which_games_begin_from_a_position() {
    on_paused_time(async {
        let world = World::new(956).await;
        let usual = Pair::seated(&world.house, GoOptions::default(), 0).await;
        let given = Pair::seated(&world.house, from(KO), 0).await;
        let mut eve = world.guest("Eve").await;
        let req = eve.ask(Request::Lobby { on: true }).await;
        let list = |msg: &Message| match msg {
            Message::Lobby { req: of, rooms } if *of == req => Some(rooms.clone()),
            _ => None,
        };
        let rooms = eve.wait_for(list).await.unwrap();
        for room in rooms {
            assert_eq!(room.phase, Phase::Arranging);
            assert_eq!(room.from_position, room.room == given.room, "{}", room.room);
            assert!([&usual.room, &given.room].contains(&&room.room));
        }
    });
}
