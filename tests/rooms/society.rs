//! People around the table: they find rooms, talk, come and go, and play again.

use qiguan_protocol::{
    AllyChat, Channel, Code, GuestId, JunqiOptions, Message, Phase, Phrase, Request, RoomLine,
    Seat, Stand, Told, Visibility,
};
use qiguan_tests::{Client, Heard, Match, World, on_paused_time, say};
use std::time::Duration;

/// Every text that a client has heard.
async fn heard(client: &mut Client) -> Vec<String> {
    let lines = client.lines().await.into_iter();
    lines.map(|line| line.text).collect()
}

/// The next news of the lobby: rooms that look different, and rooms that are gone.
async fn news(client: &mut Client) -> (Vec<RoomLine>, usize) {
    let changed = |msg: &Message| match msg {
        Message::LobbyChanged { rooms, gone } => Some((rooms.clone(), gone.len())),
        _ => None,
    };
    client.wait_for(changed).await.expect("the lobby goes on")
}

#[test]
fn a_listed_room_is_found_and_an_unlisted_one_is_not() {
    on_paused_time(async {
        let world = World::new(700).await;
        let mut eve = world.guest("Eve").await;
        assert_eq!(eve.lobby().await, []);
        let mut ann = world.guest("Ann").await;
        ann.create(JunqiOptions::default()).await;
        let mut bo = world.guest("Bo").await;
        let open = bo.open(JunqiOptions::default(), true, false, None).await;
        bo.must(Request::Sit { seat: None }).await;
        let (rooms, gone) = news(&mut eve).await;
        assert_eq!((rooms.len(), gone), (1, 0));
        assert_eq!((&rooms[0].room, rooms[0].phase), (&open, Phase::Arranging));
        let (rooms, gone) = match rooms[0].seats.len() {
            1 => (rooms, gone),
            _ => news(&mut eve).await,
        };
        assert_eq!(rooms[0].seats[0].name, "Bo");
        bo.must(Request::Leave {}).await;
        bo.drop_line();
        let _ = gone;
        loop {
            let (rooms, gone) = news(&mut eve).await;
            assert!(
                rooms.iter().all(|line| line.room == open),
                "nobody hears of Ann's room"
            );
            if gone == 1 {
                break;
            }
        }
        assert_eq!(eve.lobby().await, []);
    });
}

#[test]
fn news_of_the_lobby_come_once_a_second_at_most() {
    on_paused_time(async {
        let world = World::new(701).await;
        let mut eve = world.guest("Eve").await;
        eve.lobby().await;
        let mut ann = world.guest("Ann").await;
        ann.open(JunqiOptions::default(), true, false, None).await;
        news(&mut eve).await;
        let begun = tokio::time::Instant::now();
        for _ in 0..50 {
            ann.must(Request::Sit { seat: None }).await;
            ann.must(Request::Leave {}).await;
        }
        ann.must(Request::Sit { seat: None }).await;
        let (rooms, _) = news(&mut eve).await;
        assert_eq!(rooms[0].seats.len(), 1);
        assert!(begun.elapsed() <= Duration::from_secs(1));
        eve.look_lobby_is_quiet().await;
    });
}

#[test]
fn a_password_guards_the_door_but_not_those_who_are_in() {
    on_paused_time(async {
        let world = World::new(702).await;
        let mut ann = world.guest("Ann").await;
        let room = ann
            .open(JunqiOptions::default(), true, false, Some("open sesame"))
            .await;
        let mut bo = world.guest("Bo").await;
        assert_eq!(bo.attend(&room).await, Err(Code::PasswordNeeded));
        let wrong = bo.attend_with(&room, None, Some("open says me")).await;
        assert_eq!(wrong, Some(Err(Code::WrongPassword)));
        assert_eq!(
            bo.attend_with(&room, None, Some("open sesame")).await,
            Some(Ok(()))
        );
        bo.must(Request::Sit { seat: None }).await;
        // Let in before, and again after a restart with a seat.
        bo.move_onto(world.connect(bo.encoding()));
        let token = bo.token.clone();
        bo.hello(None, Some(&token)).await.unwrap();
        assert_eq!(bo.attend(&room).await, Ok(()));
        let world = world.restart().await;
        bo.move_onto(world.connect(bo.encoding()));
        bo.hello(None, Some(&token)).await.unwrap();
        assert_eq!(bo.attend(&room).await, Ok(()));
        let mut mallory = world.guest("Mallory").await;
        for _ in 0..5 {
            let wrong = mallory.attend_with(&room, None, Some("x")).await;
            assert_eq!(wrong, Some(Err(Code::WrongPassword)));
        }
        let right = mallory.attend_with(&room, None, Some("open sesame")).await;
        assert_eq!(right, Some(Err(Code::TooFast)));
    });
}

#[test]
fn nobody_watches_a_closed_game() {
    on_paused_time(async {
        let world = World::new(703).await;
        let options = JunqiOptions::default();
        let mut table = Match::seated_with(&world, options, true).await;
        let mut eve = world.guest("Eve").await;
        assert_eq!(eve.attend(&table.room).await, Ok(()));
        table.begin().await;
        let sent_away = |msg: &Message| matches!(msg, Message::Dismissed {}).then_some(());
        assert!(eve.wait_for(sent_away).await.is_some());
        assert_eq!(eve.attend(&table.room).await, Err(Code::NoSpectators));
        assert_eq!(
            eve.tell(Request::OfferDraw {}).await,
            Heard::Refused(Code::NotAttending)
        );
    });
}

#[test]
fn who_hears_whom_during_play() {
    on_paused_time(async {
        let world = World::new(704).await;
        let options = JunqiOptions {
            visibility: Some(Visibility::Allied),
            ..JunqiOptions::default()
        };
        let mut table = Match::seated(&world, options).await;
        let mut eve = world.guest("Eve").await;
        let mut mia = world.guest("Mia").await;
        for watcher in [&mut eve, &mut mia] {
            watcher.attend(&table.room).await.unwrap();
        }
        eve.says(say(Channel::Table, "before")).await.unwrap();
        table.begin().await;
        table.players[0]
            .says(say(Channel::Table, "table"))
            .await
            .unwrap();
        table.players[0]
            .says(say(Channel::Ally, "ally"))
            .await
            .unwrap();
        eve.says(say(Channel::Spectators, "watching"))
            .await
            .unwrap();
        let refused = eve.says(say(Channel::Table, "x")).await;
        assert_eq!(refused, Err(Code::NotYourChannel));
        assert_eq!(heard(&mut table.players[2]).await, ["table", "ally"]);
        assert_eq!(heard(&mut table.players[1]).await, ["table"]);
        assert_eq!(heard(&mut mia).await, ["before", "table", "watching"]);
        // Who comes later hears what was meant for everybody like them.
        let mut late = world.guest("Late").await;
        late.attend(&table.room).await.unwrap();
        assert_eq!(heard(&mut late).await, ["before", "table", "watching"]);
        table.players[2].move_onto(world.connect(qiguan_protocol::Encoding::Json));
        let token = table.players[2].token.clone();
        table.players[2].hello(None, Some(&token)).await.unwrap();
        table.players[2].attend(&table.room).await.unwrap();
        assert_eq!(
            heard(&mut table.players[2]).await,
            ["before", "table", "ally"]
        );
    });
}

#[test]
fn allies_in_the_dark_have_phrases_if_the_room_says_so() {
    on_paused_time(async {
        let world = World::new(705).await;
        let options = JunqiOptions {
            ally_chat: Some(AllyChat::Phrases),
            ..JunqiOptions::default()
        };
        let mut table = Match::seated(&world, options).await;
        table.begin().await;
        let south = &mut table.players[0];
        assert_eq!(
            south.says(say(Channel::Ally, "attack")).await,
            Err(Code::PhrasesOnly)
        );
        let phrase = Request::Say {
            channel: Channel::Ally,
            text: String::new(),
            phrase: Some(Phrase::Attack),
        };
        let line = south.says(phrase).await.unwrap();
        assert_eq!(
            (line.phrase, line.seat),
            (Some(Phrase::Attack), Some(Seat::S))
        );
        assert_eq!(heard(&mut table.players[2]).await.len(), 1);
        assert_eq!(heard(&mut table.players[1]).await.len(), 0);
    });
}

#[test]
fn talk_is_bounded_and_can_be_muted() {
    on_paused_time(async {
        let world = World::new(706).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let loud = GuestId(table.players[1].guest.clone());
        let south = &mut table.players[0];
        let req = south
            .ask(Request::Mute {
                guest: loud.clone(),
                muted: true,
            })
            .await;
        let done =
            |msg: &Message| matches!(msg, Message::Muted { req: of } if *of == req).then_some(());
        south.wait_for(done).await.unwrap();
        let east = &mut table.players[1];
        for text in ["", "  ", "two\nlines", &"x".repeat(201)] {
            assert_eq!(
                east.says(say(Channel::Table, text)).await,
                Err(Code::BadText)
            );
        }
        for n in 0..5 {
            east.says(say(Channel::Table, &n.to_string()))
                .await
                .unwrap();
        }
        assert_eq!(
            east.says(say(Channel::Table, "6")).await,
            Err(Code::TooFast)
        );
        tokio::time::sleep(Duration::from_secs(10)).await;
        east.says(say(Channel::Table, "later")).await.unwrap();
        assert_eq!(heard(&mut table.players[0]).await, [""; 0]);
        assert_eq!(heard(&mut table.players[2]).await.len(), 6);
        let south = &mut table.players[0];
        south
            .ask(Request::Mute {
                guest: loud,
                muted: false,
            })
            .await;
        south.look().await;
        table.players[1]
            .says(say(Channel::Table, "again"))
            .await
            .unwrap();
        assert_eq!(heard(&mut table.players[0]).await, ["again"]);
    });
}

#[test]
fn the_next_game_is_one_room_for_all_of_them() {
    on_paused_time(async {
        let world = World::new(707).await;
        let mut table = Match::begun(&world).await;
        let mut eve = world.guest("Eve").await;
        eve.attend(&table.room).await.unwrap();
        let again = |msg: &Message| match msg {
            Message::Rematch { next, .. } => Some(Ok(next.clone())),
            Message::Refused {
                req: Some(_), code, ..
            } => Some(Err(*code)),
            _ => None,
        };
        table.players[0].ask(Request::Rematch {}).await;
        assert_eq!(
            table.players[0].wait_for(again).await,
            Some(Err(Code::NotOver))
        );
        table.players[0].must(Request::Surrender {}).await;
        table.settle().await;
        table.play_on(1).await;
        table.players[2].must(Request::Surrender {}).await;
        table.settle().await;
        eve.ask(Request::Rematch {}).await;
        assert_eq!(eve.wait_for(again).await, Some(Err(Code::NotSeated)));
        for player in &mut table.players {
            player.ask(Request::Rematch {}).await;
        }
        let next = eve.wait_for(again).await.unwrap().unwrap();
        for player in &mut table.players {
            assert_eq!(player.wait_for(again).await, Some(Ok(next.clone())));
        }
        for (at, player) in table.players.iter_mut().enumerate() {
            player.room = None;
            player.view = None;
            player.attend(&next).await.unwrap();
            assert_eq!(player.seat.map(Seat::index), Some((at + 1) % 4));
        }
    });
}

#[test]
fn who_is_away_is_told_and_told_again_when_back() {
    on_paused_time(async {
        let world = World::new(708).await;
        let mut table = Match::begun(&world).await;
        let away = |msg: &Message| match msg {
            Message::Presence { away } => {
                let since = away.iter().map(|away| (away.seat, away.since_ms));
                Some(since.collect::<Vec<_>>())
            }
            _ => None,
        };
        tokio::time::sleep(Duration::from_secs(7)).await;
        let gone = vec![(Seat::E, world.now())];
        table.players[1].drop_line();
        assert_eq!(table.players[0].wait_for(away).await, Some(gone.clone()));
        tokio::time::sleep(Duration::from_secs(5)).await;
        // Whoever comes later, or comes back, is told the same.
        let mut eve = world.guest("Eve").await;
        eve.attend(&table.room).await.unwrap();
        assert_eq!(eve.wait_for(away).await, Some(gone.clone()));
        world.reconnect(&mut eve).await;
        assert_eq!(eve.wait_for(away).await, Some(gone));
        world.reconnect(&mut table.players[1]).await;
        assert_eq!(table.players[0].wait_for(away).await, Some(vec![]));
        assert_eq!(eve.wait_for(away).await, Some(vec![]));
    });
}

#[test]
fn a_seat_is_freed_and_the_room_passes_on_after_a_minute() {
    on_paused_time(async {
        let world = World::new(709).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let east = table.players[1].guest.clone();
        table.players[0].drop_line();
        tokio::time::sleep(Duration::from_secs(61)).await;
        let view = table.players[1].look().await;
        assert_eq!(view.seats[0].guest, None);
        assert_eq!(view.owner.0, east);
        let mut west = table.players.into_iter().nth(3).unwrap();
        let told = |msg: &Message| match msg {
            Message::Told { events, .. } => Some(events.clone()),
            _ => None,
        };
        let mut events = Vec::new();
        west.look().await;
        while let Some(frame) = west.try_next() {
            events.extend(told(&frame.msg).into_iter().flatten());
        }
        let absent = Told::Stood {
            seat: Seat::S,
            why: Some(Stand::Absent),
        };
        assert!(events.contains(&absent), "{events:?}");
    });
}

#[test]
fn a_player_long_away_is_put_out_by_all_the_others() {
    on_paused_time(async {
        let world = World::new(710).await;
        let mut table = Match::begun(&world).await;
        table.play_on(4).await;
        let mover = table.to_move().unwrap();
        let gone = (mover + 3) % 4;
        let others: Vec<_> = (0..4).filter(|at| *at != gone).collect();
        let seat = Seat::ALL[gone];
        let early = table.players[others[0]]
            .tell(Request::AskPutOut { seat })
            .await;
        assert_eq!(early, Heard::Refused(Code::NotAway));
        table.players[gone].drop_line();
        // Two minutes pass while the others play; each turn lost is the absent player's own.
        tokio::time::sleep(Duration::from_secs(121)).await;
        for at in &others {
            table.players[*at].look().await;
        }
        table.players[others[0]]
            .must(Request::AskPutOut { seat })
            .await;
        table.players[others[1]]
            .must(Request::AnswerPutOut { accept: true })
            .await;
        let view = table.players[others[2]].look().await;
        assert_eq!(view.seats[gone].out, None);
        table.players[others[2]]
            .must(Request::AnswerPutOut { accept: true })
            .await;
        let view = table.players[others[0]].look().await;
        assert_eq!(view.seats[gone].out, Some(qiguan_protocol::OutReason::Left));
    });
}

#[test]
fn marks_stay_with_their_writer_over_a_restart() {
    on_paused_time(async {
        let world = World::new(711).await;
        let mut table = Match::begun(&world).await;
        let mark = Request::Mark {
            piece: "E00".into(),
            mark: Some("9".into()),
        };
        table.players[0].must(mark).await;
        let before = table.players[1].v;
        let world = world.restart().await;
        table.come_back(&world).await;
        let qiguan_protocol::GameView::Junqi(junqi) = table.players[0].look().await.game else {
            panic!("a game of junqi")
        };
        assert_eq!(junqi.marks, "E00:9");
        let qiguan_protocol::GameView::Junqi(junqi) = table.players[1].look().await.game else {
            panic!("a game of junqi")
        };
        assert_eq!(junqi.marks, "");
        assert!(table.players[1].v > before);
    });
}

#[test]
fn the_owner_moves_and_removes_people() {
    on_paused_time(async {
        let world = World::new(712).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let refused = table.players[1]
            .tell(Request::Remove { seat: Seat::S })
            .await;
        assert_eq!(refused, Heard::Refused(Code::NotOwner));
        table.players.iter_mut().for_each(Client::forget);
        table.players[0]
            .must(Request::Swap {
                a: Seat::E,
                b: Seat::N,
            })
            .await;
        let new_place = |msg: &Message| match msg {
            Message::Attending {
                req: None, seat, ..
            } => Some(*seat),
            _ => None,
        };
        assert_eq!(
            table.players[1].wait_for(new_place).await,
            Some(Some(Seat::N))
        );
        assert_eq!(
            table.players[2].wait_for(new_place).await,
            Some(Some(Seat::E))
        );
        table.players[3].look().await;
        table.players[0]
            .must(Request::Remove { seat: Seat::N })
            .await;
        assert_eq!(table.players[1].wait_for(new_place).await, Some(None));
        for player in &mut table.players {
            player.look().await;
        }
    });
}

#[test]
fn who_is_muted_stays_so_for_a_guest_who_comes_back() {
    on_paused_time(async {
        let world = World::new(714).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let loud = GuestId(table.players[1].guest.clone());
        let mute = |muted| Request::Mute {
            guest: loud.clone(),
            muted,
        };
        table.players[0].ask(mute(true)).await;
        table.players[0].look().await;
        world.reconnect(&mut table.players[0]).await;
        for player in [1, 2] {
            let text = format!("{player} says");
            table.players[player]
                .says(say(Channel::Table, &text))
                .await
                .unwrap();
        }
        assert_eq!(heard(&mut table.players[0]).await, ["2 says"]);
        world.reconnect(&mut table.players[0]).await;
        assert_eq!(heard(&mut table.players[0]).await, ["2 says"]);
        table.players[0].ask(mute(false)).await;
        table.players[0].look().await;
        world.reconnect(&mut table.players[0]).await;
        assert_eq!(heard(&mut table.players[0]).await, ["1 says", "2 says"]);
    });
}
