//! How rooms begin and end, and what is left of them.

use qiguan_protocol::{Code, First, JunqiOptions, Message, Phase, Request, RoomId, Seat};
use qiguan_server::store::Store;
use qiguan_tests::{Client, Heard, Match, World, moves, on_paused_time};
use std::time::Duration;

async fn is_open(world: &World, room: &RoomId) -> bool {
    world.store.unfinished().await.unwrap().contains(&room.0)
}

#[test]
fn an_empty_room_without_a_game_closes_after_a_minute_and_leaves_nothing() {
    on_paused_time(async {
        let world = World::new(701).await;
        let mut ann = world.guest("Ann").await;
        let visited = ann.create(JunqiOptions::default()).await;
        ann.must(Request::Sit { seat: None }).await;
        tokio::time::sleep(Duration::from_secs(300)).await;
        assert!(is_open(&world, &visited).await, "somebody is there");
        ann.drop_line();
        tokio::time::sleep(Duration::from_secs(59)).await;
        assert!(is_open(&world, &visited).await);
        tokio::time::sleep(Duration::from_secs(2)).await;
        assert!(!is_open(&world, &visited).await);
        assert!(world.store.journal(&visited.0).await.unwrap().is_empty());
        let mut bo = world.guest("Bo").await;
        assert_eq!(bo.attend(&visited).await, Err(Code::UnknownRoom));
        let restarted = world.restart().await;
        assert_eq!(restarted.report.restored, 0);
    });
}

#[test]
fn a_room_that_nobody_ever_entered_closes_too() {
    on_paused_time(async {
        let world = World::new(702).await;
        let mut ann = world.guest("Ann").await;
        let options = qiguan_protocol::GameOptions::Junqi(JunqiOptions::default());
        ann.ask(Request::Create {
            series: None,
            arbiter: None,
            options,
            listed: false,
            closed: false,
            spectator_delay: 0,
            password: None,
        })
        .await;
        let created = |msg: &Message| match msg {
            Message::Created { room, .. } => Some(room.clone()),
            _ => None,
        };
        let room = ann.wait_for(created).await.unwrap();
        tokio::time::sleep(Duration::from_secs(61)).await;
        assert!(!is_open(&world, &room).await);
        assert_eq!(ann.attend(&room).await, Err(Code::UnknownRoom));
    });
}

#[test]
fn a_running_game_stays_with_nobody_there() {
    on_paused_time(async {
        let world = World::new(703).await;
        let mut table = Match::begun(&world).await;
        for player in &mut table.players {
            player.drop_line();
        }
        tokio::time::sleep(Duration::from_secs(200)).await;
        assert!(is_open(&world, &table.room).await);
        table.come_back(&world).await;
        assert_eq!(moves(table.players[0].picture()), ["TS", "TE", "TN"]);
    });
}

async fn attends(world: &World, client: &mut Client, room: &RoomId) -> Result<(), Code> {
    client.move_onto(world.connect(client.encoding()));
    let token = client.token.clone();
    client.hello(None, Some(&token)).await.unwrap();
    client.attend_since(room, None).await
}

#[test]
fn a_finished_room_goes_and_its_record_answers_those_who_played() {
    // Empty after the end; or followed until its time is over.
    for stays in [false, true] {
        on_paused_time(async {
            let world = World::new(704).await;
            let mut table = Match::begun(&world).await;
            let room = table.room.clone();
            table.give_up().await;
            let ended = world.now();
            let mut eve = world.guest("Eve").await;
            eve.attend(&room)
                .await
                .expect("the end can be watched for a while");
            eve.drop_line();
            for player in &mut table.players[usize::from(stays)..] {
                player.drop_line();
            }
            let last = table.players[1].picture().clone();
            if stays {
                let stopped = |msg: &Message| matches!(msg, Message::RoomStopped {}).then_some(());
                table.players[0].wait_for(stopped).await.unwrap();
                assert_eq!(world.now() - ended, 600_000);
                let late = table.players[0].tell(Request::Leave {}).await;
                assert_eq!(late, Heard::Refused(Code::NotAttending));
            } else {
                tokio::time::sleep(Duration::from_secs(61)).await;
            }
            assert_eq!(
                attends(&world, &mut eve, &room).await,
                Err(Code::UnknownRoom)
            );
            for player in &mut table.players {
                attends(&world, player, &room)
                    .await
                    .expect("one's own game");
                player.look().await;
                assert_eq!(player.picture().phase, Phase::Over);
                assert_eq!(player.picture().result, last.result);
                let told = player.tell(Request::Leave {}).await;
                assert_eq!(told, Heard::Refused(Code::Over));
            }
            let while_open = attends(&world, &mut eve, &room).await;
            assert_eq!(
                while_open,
                Err(Code::UnknownRoom),
                "whoever looks at it just then"
            );
            let mut world = world.restart().await;
            assert_eq!(world.report.restored, 0);
            for _ in 0..2 {
                attends(&world, &mut table.players[3], &room).await.unwrap();
                table.players[3].look().await;
                world = world.restart().await;
            }
        });
    }
}

#[test]
fn who_held_a_picture_before_the_end_resumes_from_the_record() {
    on_paused_time(async {
        let world = World::new(705).await;
        let mut table = Match::begun(&world).await;
        table.play_on(4).await;
        let (seat, v, view) = {
            let west = &table.players[3];
            (west.seat, west.v, west.view.clone())
        };
        table.give_up().await;
        let west = &mut table.players[3];
        (west.seat, west.v, west.view) = (seat, v, view);
        let world = world.restart().await;
        world.reconnect(west).await;
        assert!(west.by_tail, "versions are those of the game");
        assert_eq!(west.picture().phase, Phase::Over);
    });
}

#[test]
fn a_void_game_returns_to_arranging_and_can_begin_again() {
    on_paused_time(async {
        let world = World::new(706).await;
        let mut table = Match::begun(&world).await;
        let mut eve = world.guest("Eve").await;
        eve.attend(&table.room).await.unwrap();
        table.play_on(2).await;
        table.players[1].must(Request::Leave {}).await;
        table.check().await;
        eve.look().await;
        for client in table.players.iter().chain([&eve]) {
            let view = client.picture();
            assert_eq!(view.phase, Phase::Arranging);
            assert!(view.seats.iter().all(|seat| !seat.ready));
            assert_eq!(view.seats[1].guest, None);
            assert!(moves(view).is_empty());
        }
        assert_eq!(table.players[1].seat, None, "a spectator now");
        assert!(world.store.finished(&table.room.0).await.unwrap().is_none());
        table.players[1].must(Request::Sit { seat: None }).await;
        table.players[1].look().await;
        assert_eq!(table.players[1].seat, Some(Seat::E));
        table.begin().await;
        table.play_on(3).await;
        table.check().await;
    });
}

#[test]
fn departing_keeps_the_seat_and_leaving_gives_it_up() {
    on_paused_time(async {
        let world = World::new(707).await;
        let options = JunqiOptions {
            first: Some(First::Owner),
            ..JunqiOptions::default()
        };
        let mut table = Match::seated(&world, options).await;
        let room = table.room.clone();
        let north = &mut table.players[2];
        let req = north.ask(Request::Depart {}).await;
        let departed = |msg: &Message| {
            matches!(msg, Message::Departed { req: of } if *of == req).then_some(())
        };
        north.wait_for(departed).await.unwrap();
        let unheard = north.tell(Request::Ready { ready: true }).await;
        assert_eq!(unheard, Heard::Refused(Code::NotAttending));
        north.drain();
        table.players[0].must(Request::Ready { ready: true }).await;
        let north = &mut table.players[2];
        assert_eq!(north.drain(), 0, "who has departed hears nothing");
        north.attend(&room).await.unwrap();
        north.look().await;
        assert_eq!(north.seat, Some(Seat::N));
        table.players[3].must(Request::Leave {}).await;
        table.check().await;
        assert_eq!(table.players[0].picture().seats[3].guest, None);
    });
}

#[test]
fn of_many_who_sit_in_the_same_instant_exactly_four_are_seated() {
    on_paused_time(async {
        let world = World::new(708).await;
        let mut guests = Vec::new();
        for n in 0..12 {
            guests.push(world.guest(&format!("Guest {n}")).await);
        }
        let room = guests[0].create(JunqiOptions::default()).await;
        let now = world.now();
        let mut seqs = Vec::new();
        for guest in &mut guests {
            if guest.room.is_none() {
                guest.attend(&room).await.unwrap();
            }
            seqs.push(guest.command(Request::Sit { seat: None }).await);
        }
        let mut seated = 0;
        for (guest, seq) in guests.iter_mut().zip(seqs) {
            match guest.answer(seq).await {
                Heard::Ack(_) => seated += 1,
                Heard::Refused(code) => assert_eq!(code, Code::RoomFull),
            }
        }
        assert_eq!((seated, world.now()), (4, now), "all in one instant");
        for guest in &mut guests {
            guest.look().await;
            let taken = guest
                .picture()
                .seats
                .iter()
                .filter(|seat| seat.guest.is_some());
            assert_eq!(taken.count(), 4);
        }
    });
}

#[test]
fn after_a_thousand_rooms_created_and_left_nothing_is_left() {
    on_paused_time(async {
        let world = World::new(709).await;
        let metrics = tokio::runtime::Handle::current().metrics();
        let before = metrics.num_alive_tasks();
        for n in 0..1_000 {
            let mut ann = world.guest("Ann").await;
            ann.create(JunqiOptions::default()).await;
            if n % 3 == 0 {
                ann.must(Request::Sit { seat: None }).await;
            }
            if n % 2 == 0 {
                ann.ask(Request::Depart {}).await;
            }
            ann.drop_line();
        }
        assert!(metrics.num_alive_tasks() > before + 1_000, "rooms run");
        tokio::time::sleep(Duration::from_secs(62)).await;
        assert!(world.store.unfinished().await.unwrap().is_empty());
        assert_eq!(
            metrics.num_alive_tasks(),
            before,
            "no room and no session runs"
        );
    });
}
