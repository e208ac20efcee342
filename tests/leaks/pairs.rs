//! Players who hold an allied pair see both of their armies, and of the others what a stranger sees:
//! two worlds in which an enemy's army, or what an enemy keeps to oneself, differs, are the same to them.

use crate::log::Log;
use qiguan_protocol::{
    AllyChat, First, GameOptions, JunqiOptions, Phase, Request, Seat, View, Visibility,
};
use qiguan_tests::{Client, World, legal_moves, on_paused_time};

/// The two differ in which piece is the commander: both kinds move alike.
const LAYOUTS: [&str; 2] = [
    "915677.3.321.B84.4.B1M6M5322FM",
    "519677.3.321.B84.4.B1M6M5322FM",
];
const PAIRS: [[Seat; 2]; 2] = [[Seat::S, Seat::N], [Seat::E, Seat::W]];

/// What those who may not know the difference received.
type Received = [Vec<Vec<u8>>; 2];

fn options(visibility: Visibility) -> JunqiOptions {
    JunqiOptions {
        seats_per_player: Some(2),
        visibility: Some(visibility),
        first: Some(First::Seat(Seat::S)),
        ally_chat: Some(AllyChat::Off),
        ..JunqiOptions::default()
    }
}

#[test]
fn an_enemys_layout_is_the_same_to_a_pair() {
    for (seed, visibility) in (900..).zip([Visibility::Dark, Visibility::Allied]) {
        for enemy in PAIRS[1] {
            println!("seed {seed}, {enemy}");
            let [one, other] = LAYOUTS.map(|layout| world(seed, visibility, enemy, layout, enemy));
            assert!(one == other, "the pair or a spectator can tell");
        }
    }
}

#[test]
fn what_an_enemy_keeps_to_oneself_is_the_same_to_a_pair() {
    let [one, other] =
        PAIRS[1].map(|marks| world(910, Visibility::Dark, Seat::E, LAYOUTS[0], marks));
    assert!(one == other, "the pair or a spectator can tell");
}

#[test]
fn such_worlds_do_differ_to_whom_they_concern() {
    let everything =
        LAYOUTS.map(|layout| world_of(920, Visibility::Dark, Seat::E, layout, Seat::E));
    let [(_, one), (_, other)] = everything;
    assert!(one != other, "the worlds are one");
}

fn world(seed: u64, visibility: Visibility, enemy: Seat, layout: &str, marks: Seat) -> Received {
    world_of(seed, visibility, enemy, layout, marks).0
}

/// Ann holds S and N, Bo holds E and W and lays one of them out as told, and Eve watches. Returns what
/// Ann and Eve received, and what Bo did.
fn world_of(
    seed: u64,
    visibility: Visibility,
    enemy: Seat,
    layout: &str,
    marks: Seat,
) -> (Received, Vec<Vec<u8>>) {
    let mut received = None;
    on_paused_time(async {
        let world = World::new(seed).await;
        let mut ann = world.guest("Ann").await;
        let mut bo = world.guest("Bo").await;
        let mut eve = world.guest("Eve").await;
        let room = ann.create(options(visibility)).await;
        for client in [&mut bo, &mut eve] {
            client.attend(&room).await.expect("the room is open");
        }
        for client in [&mut ann, &mut bo] {
            client.must(Request::Sit { seat: None }).await;
        }
        let layout = layout.to_owned();
        bo.must_for(enemy, Request::Arrange { layout }).await;
        for (client, seats) in [(&mut ann, PAIRS[0]), (&mut bo, PAIRS[1])] {
            for seat in seats {
                let ready = Request::Ready { ready: true };
                client.must_for(seat, ready).await;
            }
        }
        tokio::time::sleep(std::time::Duration::from_secs(4)).await;
        let mut people = [ann, bo, eve];
        settle(&mut people).await;
        for ply in 0..8 {
            quiet_move(&mut people[ply % 2]).await;
            keep_private(&mut people[1], marks).await;
            settle(&mut people).await;
            if ply % 3 == 2 {
                for client in &mut people {
                    back(&world, client).await;
                }
            }
        }
        check_union(people[0].picture());
        let [ann, bo, eve] = people.map(|client| client.bytes);
        received = Some(([ann, eve], bo));
    });
    received.expect("the world has run")
}

/// Everybody reads what has come, and looks.
async fn settle(people: &mut [Client; 3]) {
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    for client in people {
        client.drain();
        client.look().await;
    }
}

async fn quiet_move(client: &mut Client) {
    client.drain();
    let view = client.picture();
    let mut moves = legal_moves(view).into_iter();
    let quiet = moves.find(|(_, to)| view.piece_at(to).is_none());
    let (from, to) = quiet.expect("a game begins with room to move");
    let turn = view.turn;
    client.must(Request::Play { turn, from, to }).await;
}

/// A mark and an armed surrender, and both taken back, for one of the seats.
async fn keep_private(client: &mut Client, seat: Seat) {
    for mark in [Some("9".to_owned()), None] {
        let armed = mark.is_some();
        let piece = "S10".to_owned();
        client.must_for(seat, Request::Mark { piece, mark }).await;
        // Not on the own turn, on which it would fall.
        if client.picture().to_move != Some(seat) {
            client.must_for(seat, Request::ArmSurrender { armed }).await;
        }
    }
}

async fn back(world: &World, client: &mut Client) {
    let heard = std::mem::take(&mut client.bytes);
    world.reconnect(client).await;
    client.bytes.splice(0..0, heard);
}

/// Both own armies, and of the others nothing.
fn check_union(view: &View) {
    for (seats, known) in PAIRS.into_iter().zip([true, false]) {
        for slot in seats.into_iter().flat_map(|seat| view.army(seat)) {
            assert_eq!(slot.face != '?', known, "{}", slot.start);
        }
    }
}

/// Bo's army goes with Bo from seat to seat, and is nobody else's to see, whoever sits there before
/// and after: neither when pairs change places, nor when the options give a seat back, nor when the
/// game is void.
#[test]
fn an_army_of_a_pair_is_nobody_elses_whatever_becomes_of_the_seats() {
    for (seed, visibility) in (930..).zip([Visibility::Dark, Visibility::Allied]) {
        println!("seed {seed}");
        let log = Log::default();
        let _logged = tracing::dispatcher::set_default(&log.subscriber());
        let worlds = LAYOUTS.map(|layout| {
            let (others, own) = moved_about(seed, visibility, layout);
            (others, own, log.take())
        });
        let [(here, own_here, log_here), (there, own_there, log_there)] = worlds;
        assert!(here == there, "Ann or Cy can tell");
        assert!(own_here != own_there, "the worlds are one");
        assert_eq!(log_here, log_there, "the log tells");
    }
}

/// What Ann and Cy received, and what Bo did.
fn moved_about(seed: u64, visibility: Visibility, layout: &str) -> (Received, Vec<Vec<u8>>) {
    on_paused_time(async {
        let world = World::new(seed).await;
        let mut people = [
            world.guest("Ann").await,
            world.guest("Bo").await,
            world.guest("Cy").await,
        ];
        let room = people[0].create(options(visibility)).await;
        for client in &mut people[1..] {
            client.attend(&room).await.expect("the room is open");
        }
        for client in &mut people[..2] {
            client.must(Request::Sit { seat: None }).await;
        }
        let layout = layout.to_owned();
        let arrange = Request::Arrange { layout };
        people[1].must_for(Seat::E, arrange).await;
        all_come_back(&world, &mut people).await;
        // Ann's and Bo's places change twice, the second time seat by seat within Bo's pair too.
        for (a, b) in [
            (Seat::S, Seat::E),
            (Seat::S, Seat::N),
            (Seat::N, Seat::W),
            (Seat::E, Seat::W),
        ] {
            people[0].must(Request::Swap { a, b }).await;
            all_come_back(&world, &mut people).await;
        }
        // Bo keeps one of two seats, and Cy has the other for a while.
        people[0].must(grouped(visibility, 1)).await;
        let seat = Some(Seat::W);
        people[2].must(Request::Sit { seat }).await;
        all_come_back(&world, &mut people).await;
        people[2].must(Request::Leave {}).await;
        people[0].must(grouped(visibility, 2)).await;
        all_come_back(&world, &mut people).await;
        begin(&mut people).await;
        for ply in 0..3 {
            quiet_move(&mut people[ply % 2]).await;
            settle(&mut people).await;
        }
        people[1].must(Request::Leave {}).await;
        all_come_back(&world, &mut people).await;
        assert_eq!(people[0].picture().phase, Phase::Arranging);
        people[2].must(Request::Sit { seat: None }).await;
        all_come_back(&world, &mut people).await;
        // And a whole game of the two who know nothing.
        people.swap(1, 2);
        begin(&mut people).await;
        let [ann, cy, bo] = people.map(|client| client.bytes);
        ([ann, cy], bo)
    })
}

fn grouped(visibility: Visibility, seats_per_player: u8) -> Request {
    let options = JunqiOptions {
        seats_per_player: Some(seats_per_player),
        ..options(visibility)
    };
    let options = GameOptions::Junqi(options);
    Request::Configure { options }
}

/// Everybody looks, and comes back with what they hold and with nothing.
async fn all_come_back(world: &World, people: &mut [Client; 3]) {
    settle(people).await;
    for client in people.iter_mut() {
        back(world, client).await;
        let room = client.room.clone().expect("a room is followed");
        let attended = client.attend_since(&room, None).await;
        attended.expect("the room is open");
    }
    settle(people).await;
}

/// Whoever holds a pair is ready with both, and the first turn begins.
async fn begin(people: &mut [Client; 3]) {
    for (client, seats) in people.iter_mut().zip(PAIRS) {
        for seat in seats {
            let ready = Request::Ready { ready: true };
            client.must_for(seat, ready).await;
        }
    }
    tokio::time::sleep(std::time::Duration::from_secs(4)).await;
    settle(people).await;
}
