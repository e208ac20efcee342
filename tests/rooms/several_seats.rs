//! Players who hold several seats: an allied pair, or all four to practise alone.

use qiguan_protocol::{
    Code, EndReason, Ending, First, GameOptions, JunqiOptions, Message, Phase, Request, Seat, View,
};
use qiguan_tests::{Client, Heard, World, legal_moves, on_paused_time};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const SOUTH_NORTH: [Seat; 2] = [Seat::S, Seat::N];
const EAST_WEST: [Seat; 2] = [Seat::E, Seat::W];

fn options(seats_per_player: u8) -> JunqiOptions {
    JunqiOptions {
        seats_per_player: Some(seats_per_player),
        first: Some(First::Seat(Seat::S)),
        quiet_limit: Some(20),
        ..JunqiOptions::default()
    }
}

fn ready() -> Request {
    Request::Ready { ready: true }
}

/// The seats of which a picture shows every face.
fn known(view: &View) -> Vec<Seat> {
    let is_known = |seat: &Seat| {
        let mut army = view.army(*seat).peekable();
        army.peek().is_some() && army.all(|slot| slot.face != '?')
    };
    Seat::ALL.into_iter().filter(is_known).collect()
}

/// Two who hold a pair each, in a game that has begun.
async fn pairs(world: &World) -> [Client; 2] {
    let mut ann = world.guest("Ann").await;
    let mut bo = world.guest("Bo").await;
    let room = ann.create(options(2)).await;
    bo.attend(&room).await.unwrap();
    ann.must(Request::Sit { seat: None }).await;
    bo.must(Request::Sit { seat: None }).await;
    for (client, seats) in [(&mut ann, SOUTH_NORTH), (&mut bo, EAST_WEST)] {
        for seat in seats {
            client.must_for(seat, ready()).await;
        }
    }
    for client in [&mut ann, &mut bo] {
        begun(client).await;
    }
    [ann, bo]
}

async fn begun(client: &mut Client) {
    while client.picture().phase != Phase::Playing {
        client.next().await.expect("the game begins by itself");
    }
}

/// A move of whoever has the turn, for one of the seats held.
fn some_move(client: &Client, rng: &mut ChaCha8Rng) -> Request {
    let view = client.picture();
    let moves = legal_moves(view);
    let (from, to) = moves.choose(rng).expect("who has the turn can move");
    Request::Play {
        turn: view.turn,
        from: from.clone(),
        to: to.clone(),
    }
}

#[test]
fn who_plays_alone_plays_a_whole_game() {
    for seed in 800..802 {
        println!("seed {seed}");
        on_paused_time(async {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let world = World::new(seed).await;
            let mut ann = world.guest("Ann").await;
            ann.create(options(4)).await;
            ann.must(Request::Sit { seat: None }).await;
            ann.look().await;
            assert_eq!(
                (ann.seat, ann.seats.as_slice()),
                (Some(Seat::S), &Seat::ALL[..])
            );
            assert_eq!(known(ann.picture()), Seat::ALL);
            let refused = Heard::Refused(Code::WhichSeat);
            assert_eq!(ann.tell(ready()).await, refused);
            for seat in Seat::ALL {
                ann.must_for(seat, ready()).await;
            }
            begun(&mut ann).await;
            let (mut tails, mut returns) = (0, 0);
            while ann.picture().phase == Phase::Playing {
                let play = some_move(&ann, &mut rng);
                ann.must(play).await;
                if rng.random_ratio(1, 5) {
                    world.reconnect(&mut ann).await;
                    assert_eq!(ann.seats, Seat::ALL);
                    tails += u32::from(ann.by_tail);
                    returns += 1;
                }
            }
            ann.look().await;
            ann.assert_all_answered();
            assert!(ann.picture().result.is_some());
            assert!(returns > 0);
            assert_eq!(tails, returns, "nothing was missed, so a tail says so");
        });
    }
}

#[test]
fn a_pair_sees_what_each_of_its_seats_may_and_comes_back_by_tail() {
    on_paused_time(async {
        let mut rng = ChaCha8Rng::seed_from_u64(810);
        let mut world = World::new(810).await;
        let mut people = pairs(&world).await;
        let mut eve = world.guest("Eve").await;
        let room = people[0].room.clone().unwrap();
        eve.attend(&room).await.unwrap();
        for ply in 0..16 {
            let play = some_move(&people[ply % 2], &mut rng);
            people[ply % 2].must(play).await;
            people[1 - ply % 2].look().await;
            for (client, seats) in people.iter_mut().zip([SOUTH_NORTH, EAST_WEST]) {
                world.reconnect(client).await;
                assert!(client.by_tail, "the tail of a pair");
                assert_eq!(client.seats, seats);
                assert_eq!(known(client.picture()), seats);
            }
            if ply == 7 {
                world = world.restart().await;
                for client in people.iter_mut().chain([&mut eve]) {
                    world.reconnect(client).await;
                }
            }
        }
        // The picture of one seat, or of a spectator, is not continued as that of a pair.
        let v = people[0].v;
        for seats in [
            vec![],
            vec![Seat::N],
            EAST_WEST.to_vec(),
            Seat::ALL.to_vec(),
        ] {
            let since = qiguan_protocol::Since {
                arbiter: false,
                seat: seats.first().copied(),
                seats,
                v,
            };
            let ann = &mut people[0];
            ann.move_onto(world.connect(ann.encoding()));
            let token = ann.token.clone();
            ann.hello(None, Some(&token)).await.unwrap();
            ann.attend_since(&room, Some(since)).await.unwrap();
            assert!(!ann.by_tail);
        }
        assert!(known(&eve.look().await).is_empty());
    });
}

#[test]
fn a_command_names_a_seat_that_is_held() {
    on_paused_time(async {
        let world = World::new(820).await;
        let [mut ann, mut bo] = pairs(&world).await;
        let mark = || Request::Mark {
            piece: "E10".to_owned(),
            mark: Some("9".to_owned()),
        };
        let acts = [
            Request::OfferDraw {},
            Request::AnswerDraw { accept: true },
            Request::Surrender {},
            Request::ArmSurrender { armed: true },
            Request::AskPutOut { seat: Seat::E },
            Request::AnswerPutOut { accept: true },
            mark(),
        ];
        for act in acts {
            let heard = ann.tell_for(None, act.clone()).await;
            assert_eq!(heard, Heard::Refused(Code::WhichSeat), "{act:?}");
            let heard = ann.tell_for(Some(Seat::E), act.clone()).await;
            assert_eq!(heard, Heard::Refused(Code::NotSeated), "{act:?}");
        }
        ann.must_for(Seat::N, mark()).await;
        let arm = Request::ArmSurrender { armed: true };
        ann.must_for(Seat::N, arm).await;
        let view = ann.look().await;
        assert_eq!(view.armed_seats, [Seat::N]);
        bo.must_for(Seat::W, Request::OfferDraw {}).await;
        let yes = || Request::AnswerDraw { accept: true };
        let own = bo.tell_for(Some(Seat::E), yes()).await;
        assert_eq!(own, Heard::Refused(Code::NoOffer));
        ann.must_for(Seat::S, yes()).await;
        let agreed = Ending {
            winners: vec![],
            reason: EndReason::Agreed,
        };
        for client in [&mut ann, &mut bo] {
            assert_eq!(client.look().await.result, Some(agreed.clone()));
        }
        // The next game: partners stay together, and the pairs change places.
        let req = ann.ask(Request::Rematch {}).await;
        let next = |msg: &Message| match msg {
            Message::Rematch { req: of, next } if *of == Some(req) => Some(next.clone()),
            _ => None,
        };
        let next = ann.wait_for(next).await.unwrap();
        ann.seq = 0;
        ann.attend(&next).await.unwrap();
        assert_eq!(ann.seats, EAST_WEST);
    });
}

#[test]
fn a_seat_that_does_not_play_cannot_be_named() {
    on_paused_time(async {
        let world = World::new(830).await;
        let mut ann = world.guest("Ann").await;
        let duel = JunqiOptions {
            game: Some(qiguan_protocol::JunqiGame::Duel),
            first: None,
            ..options(2)
        };
        ann.create(duel).await;
        ann.must(Request::Sit { seat: None }).await;
        let heard = ann.tell_for(Some(Seat::E), ready()).await;
        assert_eq!(heard, Heard::Refused(Code::NoSuchSeat));
        for seat in SOUTH_NORTH {
            ann.must_for(seat, ready()).await;
        }
        begun(&mut ann).await;
    });
}

#[test]
fn who_sits_gets_further_seats_with_the_options_and_gives_them_back() {
    on_paused_time(async {
        let world = World::new(840).await;
        let mut ann = world.guest("Ann").await;
        let room = ann.open(options(1), true, false, None).await;
        let mut bo = world.guest("Bo").await;
        bo.attend(&room).await.unwrap();
        ann.must(Request::Sit {
            seat: Some(Seat::N),
        })
        .await;
        let set = |seats| Request::Configure {
            options: GameOptions::Junqi(options(seats)),
        };
        for (number, seats) in [
            (2, vec![Seat::S, Seat::N]),
            (4, Seat::ALL.to_vec()),
            (1, vec![]),
        ] {
            ann.must(set(number)).await;
            ann.look().await;
            assert_eq!(ann.seats, seats, "{number}");
            bo.look().await;
            let held = bo
                .picture()
                .seats
                .iter()
                .filter(|seat| seat.guest.is_some());
            assert_eq!(held.count(), usize::from(number), "{number}");
        }
        // Nobody loses a seat to somebody else.
        bo.must(Request::Sit {
            seat: Some(Seat::N),
        })
        .await;
        assert_eq!(ann.tell(set(2)).await, Heard::Refused(Code::BadOptions));
        assert_eq!(ann.tell(set(3)).await, Heard::Refused(Code::BadOptions));
        bo.must(Request::Leave {}).await;
        ann.must(set(2)).await;
        // The lobby shows it.
        let rooms = bo.lobby().await;
        let GameOptions::Junqi(listed) = &rooms[0].options else {
            panic!("options of junqi")
        };
        assert_eq!(
            (listed.seats_per_player, rooms[0].seats.len()),
            (Some(2), 2)
        );
        // Who takes the pair after another reads nothing of what was told there.
        ann.must(Request::Leave {}).await;
        bo.must(Request::Sit { seat: None }).await;
        bo.look().await;
        assert_eq!(bo.seats, SOUTH_NORTH);
        let versions = bo.v;
        for v in 0..versions {
            let since = qiguan_protocol::Since {
                arbiter: false,
                seat: Some(Seat::S),
                seats: SOUTH_NORTH.to_vec(),
                v,
            };
            bo.move_onto(world.connect(bo.encoding()));
            let token = bo.token.clone();
            bo.hello(None, Some(&token)).await.unwrap();
            bo.attend_since(&room, Some(since)).await.unwrap();
            assert!(!bo.by_tail, "since {v}");
        }
    });
}
