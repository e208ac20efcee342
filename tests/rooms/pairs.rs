//! Groups of seats that change hands: what becomes of armies, pictures and versions, and that no
//! seat acts for another.

use qiguan_protocol::{
    Code, First, GameOptions, JunqiOptions, Message, OutReason, Phase, Request, Seat, Since, View,
};
use qiguan_server::store::Store;
use qiguan_tests::{Client, Heard, World, legal_moves, on_paused_time};
use std::time::Duration;

const SOUTH_NORTH: [Seat; 2] = [Seat::S, Seat::N];
const EAST_WEST: [Seat; 2] = [Seat::E, Seat::W];
/// One for each seat, no two alike.
const LAYOUTS: [&str; 4] = [
    "84925B.4.311.767.B.65M132MFM32",
    "67542B.4.271.9B8.6.315M13MFM23",
    "635257.4.372.918.6.BB41MM12MF3",
    "58372B.B.117.434.9.2665M213MFM",
];

fn options(seats_per_player: u8) -> JunqiOptions {
    JunqiOptions {
        seats_per_player: Some(seats_per_player),
        first: Some(First::Seat(Seat::S)),
        ..JunqiOptions::default()
    }
}

fn set(seats_per_player: u8) -> Request {
    let options = GameOptions::Junqi(options(seats_per_player));
    Request::Configure { options }
}

fn ready() -> Request {
    Request::Ready { ready: true }
}

/// The faces of an army in the order of their starting posts.
fn faces(view: &View, seat: Seat) -> String {
    view.army(seat).map(|slot| slot.face).collect()
}

fn laid_out(seat: Seat) -> String {
    LAYOUTS[seat.index()].replace('.', "")
}

/// The seats of which a picture shows every face.
fn known(view: &View) -> Vec<Seat> {
    let is_known = |seat: &Seat| {
        let faces = faces(view, *seat);
        !faces.is_empty() && !faces.contains('?')
    };
    Seat::ALL.into_iter().filter(is_known).collect()
}

/// Ann owns the room and holds S and N, Bo holds E and W, Cy watches; all armies are laid out.
async fn seated(world: &World) -> [Client; 3] {
    let mut people = [
        world.guest("Ann").await,
        world.guest("Bo").await,
        world.guest("Cy").await,
    ];
    let room = people[0].create(options(2)).await;
    for client in &mut people[1..] {
        client.attend(&room).await.unwrap();
    }
    for (client, seats) in people.iter_mut().zip([SOUTH_NORTH, EAST_WEST]) {
        client.must(Request::Sit { seat: None }).await;
        for seat in seats {
            let layout = LAYOUTS[seat.index()].to_owned();
            client.must_for(seat, Request::Arrange { layout }).await;
        }
    }
    everybody_looks(&mut people).await;
    people
}

async fn everybody_looks(people: &mut [Client; 3]) {
    for client in people {
        client.drain();
        client.look().await;
    }
}

async fn begin(people: &mut [Client; 3]) {
    for (client, seats) in people.iter_mut().zip([SOUTH_NORTH, EAST_WEST]) {
        for seat in seats {
            client.must_for(seat, ready()).await;
        }
    }
    tokio::time::sleep(Duration::from_secs(4)).await;
    everybody_looks(people).await;
}

async fn play(client: &mut Client) {
    client.drain();
    let turn = client.picture().turn;
    let (from, to) = legal_moves(client.picture()).swap_remove(0);
    client.must(Request::Play { turn, from, to }).await;
}

/// Whoever claims to hold an earlier picture of these seats is given a whole one.
async fn no_tail(world: &World, client: &mut Client, seats: [Seat; 2]) {
    for v in 0..client.v {
        let since = Since {
            seat: Some(seats[0]),
            seats: seats.to_vec(),
            arbiter: false,
            v,
        };
        client.move_onto(world.connect(client.encoding()));
        let token = client.token.clone();
        client.hello(None, Some(&token)).await.unwrap();
        let room = client.room.clone().unwrap();
        client.attend_since(&room, Some(since)).await.unwrap();
        assert!(!client.by_tail, "{seats:?} since {v}");
    }
}

#[test]
fn pairs_that_change_places_take_both_armies_along_and_leave_nothing() {
    on_paused_time(async {
        let world = World::new(1_411).await;
        let mut people = seated(&world).await;
        let (a, b) = (Seat::S, Seat::W);
        people[0].must(Request::Swap { a, b }).await;
        everybody_looks(&mut people).await;
        for (client, seats) in people.iter().zip([EAST_WEST, SOUTH_NORTH]) {
            assert_eq!(client.seats, seats);
            assert_eq!(known(client.picture()), seats);
        }
        assert!(known(people[2].picture()).is_empty());
        for (seat, from) in [(Seat::W, Seat::S), (Seat::E, Seat::N)] {
            assert_eq!(faces(people[0].picture(), seat), laid_out(from));
            assert_eq!(faces(people[1].picture(), from), laid_out(seat));
        }
        // What was on its way for the old seats is for nobody's now.
        for (client, old) in people.iter_mut().zip([Seat::N, Seat::E]) {
            let heard = client.tell_for(Some(old), ready()).await;
            assert_eq!(heard, Heard::Refused(Code::NotSeated));
        }
        for (client, seats) in people.iter_mut().zip([EAST_WEST, SOUTH_NORTH]) {
            no_tail(&world, client, seats).await;
        }
        // Within a pair it is two armies that change places.
        let (a, b) = (Seat::E, Seat::W);
        people[0].must(Request::Swap { a, b }).await;
        everybody_looks(&mut people).await;
        assert_eq!(faces(people[0].picture(), Seat::E), laid_out(Seat::S));
        for (client, seats) in people.iter_mut().zip([EAST_WEST, SOUTH_NORTH]) {
            world.reconnect(client).await;
            assert!(client.by_tail);
            assert_eq!(known(client.picture()), seats);
        }
    });
}

#[test]
fn a_seat_given_back_with_the_options_is_the_next_ones_with_a_fresh_army() {
    on_paused_time(async {
        let world = World::new(1_412).await;
        let mut people = seated(&world).await;
        people[1].must(Request::Leave {}).await;
        people[0].must(set(1)).await;
        everybody_looks(&mut people).await;
        assert_eq!(
            (people[0].seat, &*people[0].seats),
            (Some(Seat::S), &[][..])
        );
        let seat = Some(Seat::N);
        people[2].must(Request::Sit { seat }).await;
        everybody_looks(&mut people).await;
        let [ann, bo, cy] = &people;
        assert_eq!(known(ann.picture()), [Seat::S]);
        assert_eq!(known(cy.picture()), [Seat::N]);
        assert!(known(bo.picture()).is_empty());
        assert_ne!(faces(cy.picture(), Seat::N), laid_out(Seat::N));
        assert_eq!(faces(ann.picture(), Seat::S), laid_out(Seat::S));
        // Two of a pair's seats are two people's now, and neither is given to the other.
        assert_eq!(
            people[0].tell(set(2)).await,
            Heard::Refused(Code::BadOptions)
        );
        no_tail(&world, &mut people[2], SOUTH_NORTH).await;
        no_tail(&world, &mut people[0], SOUTH_NORTH).await;
        // With groups of all, whoever is alone holds everything, and gives it back.
        people[2].must(Request::Leave {}).await;
        for (number, seats) in [(4, Seat::ALL.to_vec()), (2, SOUTH_NORTH.to_vec())] {
            people[0].must(set(number)).await;
            everybody_looks(&mut people).await;
            assert_eq!(people[0].seats, seats);
            assert_eq!(known(people[0].picture()), seats);
            assert!(known(people[2].picture()).is_empty());
        }
    });
}

#[test]
fn a_void_game_of_pairs_frees_both_seats_and_shows_neither_army() {
    on_paused_time(async {
        let world = World::new(1_413).await;
        let mut people = seated(&world).await;
        begin(&mut people).await;
        let piece = "E10".to_owned();
        let mark = Some("9".to_owned());
        people[0]
            .must_for(Seat::N, Request::Mark { piece, mark })
            .await;
        play(&mut people[0]).await;
        people[1].drain();
        people[1].must(Request::Leave {}).await;
        everybody_looks(&mut people).await;
        for client in &people {
            assert_eq!(client.picture().phase, Phase::Arranging);
            let taken = client.picture().seats.iter();
            let taken = taken.filter(|seat| seat.guest.is_some() || seat.ready);
            assert_eq!(taken.count(), 2, "Ann's alone, and not ready");
        }
        assert_eq!(known(people[0].picture()), SOUTH_NORTH);
        assert!(known(people[1].picture()).is_empty(), "a spectator now");
        // Whoever comes next sits down on both, with fresh armies.
        people[2].must(Request::Sit { seat: None }).await;
        everybody_looks(&mut people).await;
        assert_eq!(known(people[2].picture()), EAST_WEST);
        for seat in EAST_WEST {
            assert_ne!(faces(people[2].picture(), seat), laid_out(seat));
        }
        no_tail(&world, &mut people[2], EAST_WEST).await;
        people.swap(1, 2);
        begin(&mut people).await;
        assert_eq!(people[0].picture().phase, Phase::Playing);
        let junqi = people[0].picture().game.junqi().unwrap();
        assert!(junqi.seat_marks.is_empty(), "of the game before");
    });
}

#[test]
fn a_pair_long_away_is_put_out_with_both_seats() {
    on_paused_time(async {
        let world = World::new(1_414).await;
        let mut people = seated(&world).await;
        begin(&mut people).await;
        for ply in 0..4 {
            play(&mut people[ply % 2]).await;
        }
        people[1].drop_line();
        tokio::time::sleep(Duration::from_secs(119)).await;
        let seat = Seat::W;
        let ask = || Request::AskPutOut { seat };
        let early = people[0].tell_for(Some(Seat::N), ask()).await;
        assert_eq!(early, Heard::Refused(Code::NotAway));
        tokio::time::sleep(Duration::from_secs(2)).await;
        let own = Request::AskPutOut { seat: Seat::S };
        let own = people[0].tell_for(Some(Seat::N), own).await;
        assert_eq!(own, Heard::Refused(Code::NotAway));
        people[0].must_for(Seat::N, ask()).await;
        world.reconnect(&mut people[1]).await;
        everybody_looks(&mut people).await;
        for client in &people {
            let view = client.picture();
            let result = view.result.clone().unwrap();
            assert_eq!(result.winners, SOUTH_NORTH);
            for seat in EAST_WEST {
                assert_eq!(view.seat(seat).unwrap().out, Some(OutReason::Left));
            }
            assert_eq!(known(view), Seat::ALL);
        }
    });
}

/// Everything that is asked for a seat, whichever the phase.
fn acts() -> Vec<Request> {
    let (from, to) = ("E10".to_owned(), "E11".to_owned());
    vec![
        Request::Arrange {
            layout: LAYOUTS[0].to_owned(),
        },
        ready(),
        Request::Play { turn: 1, from, to },
        Request::OfferDraw {},
        Request::AnswerDraw { accept: true },
        Request::Surrender {},
        Request::ArmSurrender { armed: true },
        Request::AskPutOut { seat: Seat::E },
        Request::AnswerPutOut { accept: true },
        Request::Mark {
            piece: "E10".to_owned(),
            mark: Some("9".to_owned()),
        },
        Request::Leave {},
    ]
}

#[test]
fn no_seat_acts_for_another_in_any_phase() {
    on_paused_time(async {
        let world = World::new(1_415).await;
        let mut people = seated(&world).await;
        for phase in [
            Phase::Arranging,
            Phase::Starting,
            Phase::Playing,
            Phase::Over,
        ] {
            match phase {
                Phase::Arranging => {}
                Phase::Starting => {
                    for (client, seats) in people.iter_mut().zip([SOUTH_NORTH, EAST_WEST]) {
                        for seat in seats {
                            client.must_for(seat, ready()).await;
                        }
                    }
                }
                Phase::Playing => tokio::time::sleep(Duration::from_secs(4)).await,
                Phase::Over => {
                    people[1].drain();
                    people[1].must_for(Seat::E, Request::OfferDraw {}).await;
                    let accept = true;
                    people[0]
                        .must_for(Seat::S, Request::AnswerDraw { accept })
                        .await;
                }
            }
            everybody_looks(&mut people).await;
            assert_eq!(people[2].picture().phase, phase);
            let room = people[0].room.clone().unwrap();
            let entries = world.store.journal(&room.0).await.unwrap().len();
            // Ann for Bo's, and Cy, who watches, for either's.
            for (who, seat) in [(0, Seat::E), (0, Seat::W), (2, Seat::S), (2, Seat::E)] {
                for act in acts() {
                    let words = format!("{phase:?}: {act:?} for {seat} by {who}");
                    let heard = people[who].tell_for(Some(seat), act).await;
                    assert_eq!(heard, Heard::Refused(Code::NotSeated), "{words}");
                }
            }
            let now = world.store.journal(&room.0).await.unwrap().len();
            assert_eq!(now, entries, "{phase:?}");
            let told = |msg: &Message| matches!(msg, Message::Told { .. });
            let mut news = std::iter::from_fn(|| people[1].try_next());
            assert!(
                !news.any(|frame| told(&frame.msg)),
                "{phase:?}: Bo hears of it"
            );
        }
    });
}
