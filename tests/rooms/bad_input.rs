//! What people send who mean no good, or all at once: each is answered, and nothing else changes.

use qiguan_protocol::{
    Channel, Code, Encoding, First, GameOptions, GuestId, JunqiGame, JunqiOptions, Message,
    Request, Seat,
};
use qiguan_tests::{Client, Heard, Match, World, on_paused_time};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use std::time::Duration;

/// One for each player, no two alike.
const LAYOUTS: [&str; 4] = [
    "84925B.4.311.767.B.65M132MFM32",
    "67542B.4.271.9B8.6.315M13MFM23",
    "635257.4.372.918.6.BB41MM12MF3",
    "58372B.B.117.434.9.2665M213MFM",
];

/// Who sits where, as a client sees it.
fn seated(client: &Client) -> Vec<(Seat, GuestId)> {
    let seats = client.picture().seats.iter();
    let taken = seats.filter_map(|seat| Some((seat.seat, seat.guest.clone()?)));
    taken.collect()
}

#[test]
fn of_four_who_change_places_in_one_millisecond_each_keeps_one_seat_and_the_own_army() {
    let mut outcomes = BTreeSet::new();
    for seed in 1_420..1_440 {
        println!("seed {seed}");
        on_paused_time(async {
            let world = World::new(seed).await;
            let mut table = Match::seated(&world, JunqiOptions::default()).await;
            for (player, layout) in table.players.iter_mut().zip(LAYOUTS) {
                let layout = layout.to_owned();
                player.must(Request::Arrange { layout }).await;
            }
            // West makes room, and all want to be somewhere else.
            let sit = |seat| Request::Sit { seat: Some(seat) };
            let swap = |a, b| Request::Swap { a, b };
            let mut wishes = vec![
                (3, Request::Leave {}),
                (0, swap(Seat::S, Seat::E)),
                (0, swap(Seat::N, Seat::W)),
                (1, sit(Seat::W)),
                (2, sit(Seat::W)),
                (0, sit(Seat::W)),
                (3, sit(Seat::S)),
                (3, Request::Sit { seat: None }),
                (2, sit(Seat::E)),
            ];
            wishes.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
            let now = world.now();
            let mut asked = Vec::new();
            for (who, wish) in wishes {
                asked.push((who, table.players[who].command(wish).await));
            }
            for (who, seq) in asked {
                // Accepted or refused, and answered once.
                table.players[who].answer(seq).await;
            }
            assert_eq!(world.now(), now, "all in one instant");
            table.check().await;
            let seats = seated(&table.players[0]);
            let guests: BTreeSet<_> = seats.iter().map(|(_, guest)| &guest.0).collect();
            assert_eq!(guests.len(), seats.len(), "nobody sits twice");
            assert!(seats.len() >= 3, "West alone may have stood up");
            for (player, layout) in table.players.iter().zip(LAYOUTS) {
                assert_eq!(seated(player), seats);
                let held = seats.iter().find(|(_, guest)| guest.0 == player.guest);
                let held = held.map(|(seat, _)| *seat);
                assert_eq!(player.seat, held);
                for seat in Seat::ALL {
                    let army: String = player.picture().army(seat).map(|slot| slot.face).collect();
                    if held == Some(seat) {
                        // Whoever left and came back has a fresh one.
                        let own = army == layout.replace('.', "");
                        assert!(own || player.guest == table.players[3].guest);
                        assert!(!army.contains('?'));
                    } else {
                        assert!(army.chars().all(|face| face == '?'), "{army}");
                    }
                }
            }
            outcomes.insert(seats.into_iter().map(|(seat, _)| seat).collect::<Vec<_>>());
            table.players[0].assert_all_answered();
        });
    }
    assert!(!outcomes.is_empty());
}

#[test]
fn a_password_that_is_wrong_a_thousand_times_opens_nothing_and_disturbs_nobody() {
    on_paused_time(async {
        let world = World::new(1_441).await;
        let mut ann = world.guest("Ann").await;
        let password = Some("open sesame");
        let room = ann
            .open(JunqiOptions::default(), true, false, password)
            .await;
        ann.must(Request::Sit { seat: None }).await;
        ann.drain();
        let mut mallory = world.guest("Mallory").await;
        for number in 0..1_000 {
            let guess = format!("guess {number}");
            let heard = mallory.attend_with(&room, None, Some(&guess)).await;
            let code = match number {
                0..5 => Code::WrongPassword,
                _ => Code::TooFast,
            };
            assert_eq!(heard, Some(Err(code)), "{number}");
            mallory.forget();
        }
        let right = mallory.attend_with(&room, None, password).await;
        assert_eq!(right, Some(Err(Code::TooFast)));
        let sat = mallory.tell(Request::Sit { seat: None }).await;
        assert_eq!(sat, Heard::Refused(Code::NotAttending));
        mallory.create(JunqiOptions::default()).await;
        mallory.assert_all_answered();
        assert_eq!(ann.drain(), 0, "nobody hears of it");
        let mut bo = world.guest("Bo").await;
        let right = bo.attend_with(&room, None, password).await;
        assert_eq!(right, Some(Ok(())));
        bo.must(Request::Sit { seat: None }).await;
        ann.look().await;
    });
}

/// How a request outside of rooms was answered: opened, or refused.
async fn opens(client: &mut Client, options: JunqiOptions) -> Option<Code> {
    let options = GameOptions::Junqi(options);
    let req = client
        .ask(Request::Create {
            series: None,
            arbiter: None,
            options,
            listed: false,
            closed: false,
            spectator_delay: 0,
            password: None,
        })
        .await;
    let answer = |msg: &Message| match msg {
        Message::Created { req: of, .. } if *of == req => Some(None),
        Message::Refused {
            req: Some(of),
            code,
            ..
        } if *of == req => Some(Some(*code)),
        _ => None,
    };
    client.wait_for(answer).await.unwrap()
}

/// Each with one option out of its range.
fn unsound() -> Vec<JunqiOptions> {
    let with = |change: &dyn Fn(&mut JunqiOptions)| {
        let mut options = JunqiOptions::default();
        change(&mut options);
        options
    };
    let mut all = Vec::new();
    for limit in [0, 4, 601, u16::MAX] {
        all.push(with(&|options| options.move_limit_s = Some(limit)));
    }
    for limit in [0, 29, 1_801, u16::MAX] {
        all.push(with(&|options| options.arrange_limit_s = Some(limit)));
    }
    for limit in [1, 9, 1_001, u16::MAX] {
        all.push(with(&|options| options.quiet_limit = Some(limit)));
    }
    for moves in [201, u16::MAX] {
        all.push(with(&|options| options.surrender_from_move = Some(moves)));
    }
    for allowed in [21, u8::MAX] {
        all.push(with(&|options| options.timeouts_allowed = Some(allowed)));
    }
    for seats in [0, 3, 5, u8::MAX] {
        all.push(with(&|options| options.seats_per_player = Some(seats)));
    }
    for game in [JunqiGame::Duel, JunqiGame::Frontier] {
        all.push(with(&|options| {
            options.game = Some(game);
            options.first = Some(First::Seat(Seat::E));
        }));
        all.push(with(&|options| {
            options.game = Some(game);
            options.seats_per_player = Some(4);
        }));
    }
    all
}

#[test]
fn options_out_of_range_open_no_room_and_change_none() {
    on_paused_time(async {
        let world = World::new(1_442).await;
        for encoding in [Encoding::MessagePack, Encoding::Json] {
            let mut ann = world.guest_in("Ann", encoding).await;
            ann.create(JunqiOptions::default()).await;
            let options = ann.picture().options.clone();
            for unsound in unsound() {
                let refused = opens(&mut ann, unsound.clone()).await;
                assert_eq!(refused, Some(Code::BadOptions), "{unsound:?}");
                let options = GameOptions::Junqi(unsound.clone());
                let refused = ann.tell(Request::Configure { options }).await;
                assert_eq!(refused, Heard::Refused(Code::BadOptions), "{unsound:?}");
            }
            ann.look().await;
            assert_eq!(ann.picture().options, options);
            ann.assert_all_answered();
        }
    });
}

/// What no number or word of ours can hold does not get as far as the rules.
#[test]
fn options_that_are_no_options_are_malformed() {
    on_paused_time(async {
        let world = World::new(1_443).await;
        let mut ann = world.guest_in("Ann", Encoding::Json).await;
        for options in [
            r#"{"junqi":{"move_limit_s":-1}}"#,
            r#"{"junqi":{"move_limit_s":65536}}"#,
            r#"{"junqi":{"move_limit_s":"60"}}"#,
            r#"{"junqi":{"seats_per_player":1.5}}"#,
            r#"{"junqi":{"preset":"grand"}}"#,
            r#"{"junqi":{"visibility":null,"first":"S"}}"#,
            r#"{"junqi":{"game":"go"}}"#,
            r#"{"junqi":{},"go":{}}"#,
            r#"{"chess":{}}"#,
            r#"{}"#,
            r#""junqi""#,
        ] {
            let frame = format!(r#"{{"req":7,"msg":{{"create":{{"options":{options}}}}}}}"#);
            ann.expect_answer(None, Some(7));
            ann.send_bytes(frame.into_bytes()).await;
            let refused = |msg: &Message| match msg {
                Message::Refused {
                    req: Some(7), code, ..
                } => Some(*code),
                _ => None,
            };
            assert_eq!(
                ann.wait_for(refused).await,
                Some(Code::Malformed),
                "{options}"
            );
        }
        assert_eq!(opens(&mut ann, JunqiOptions::default()).await, None);
    });
}

/// How many lines were said, and how many refused.
async fn floods(client: &mut Client, lines: usize) -> (usize, usize) {
    let (mut said, mut refused) = (0, 0);
    for number in 0..lines {
        let say = Request::Say {
            channel: Channel::Table,
            text: number.to_string(),
            phrase: None,
        };
        let req = client.ask(say).await;
        let answer = |msg: &Message| match msg {
            Message::Said { req: Some(of), .. } if *of == req => Some(None),
            Message::Refused {
                req: Some(of),
                code,
                ..
            } if *of == req => Some(Some(*code)),
            _ => None,
        };
        match client.wait_for(answer).await.unwrap() {
            None => said += 1,
            Some(code) => {
                assert_eq!(code, Code::TooFast);
                refused += 1;
            }
        }
    }
    (said, refused)
}

fn lines(client: &mut Client) -> usize {
    let frames = std::iter::from_fn(|| client.try_next());
    let is_line = |msg: &Message| matches!(msg, Message::Said { .. });
    frames.filter(|frame| is_line(&frame.msg)).count()
}

#[test]
fn of_a_flood_of_talk_others_hear_five_lines_in_ten_seconds_whatever_the_connection() {
    on_paused_time(async {
        let world = World::new(1_444).await;
        let mut table = Match::begun(&world).await;
        table.players.iter_mut().for_each(|player| {
            player.drain();
        });
        assert_eq!(floods(&mut table.players[1], 1_000).await, (5, 995));
        // Neither another connection nor another device has more to say.
        world.reconnect(&mut table.players[1]).await;
        assert_eq!(floods(&mut table.players[1], 10).await, (0, 10));
        let code = table.players[1].device_code().await.unwrap();
        let mut phone = world.connect(Encoding::Json);
        phone.hello_by(&code).await.unwrap();
        phone.attend(&table.room).await.unwrap();
        assert_eq!(floods(&mut phone, 10).await, (0, 10));
        assert_eq!(lines(&mut table.players[0]), 5);
        // Others may speak all the while, and the game goes on.
        assert_eq!(floods(&mut table.players[2], 1).await, (1, 0));
        std::mem::swap(&mut table.players[1], &mut phone);
        table.play_on(4).await;
        tokio::time::sleep(Duration::from_secs(10)).await;
        assert_eq!(floods(&mut table.players[1], 10).await, (5, 5));
        table.check().await;
    });
}
