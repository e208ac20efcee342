//! Every command is answered exactly once, with the right word; what is refused changes nothing and
//! nobody else hears of it.

use qiguan_protocol::{Code, First, GameOptions, JunqiOptions, Message, Request, Seat};
use qiguan_tests::{Client, Heard, Match, World, moves, on_paused_time};

/// A sound layout: commander first, bombs in rows 2 and 3, flag in the right headquarters.
const SOUND: &str = "915677.3.321.B84.4.B1M6M5322FM";

fn play(turn: u32, from: &str, to: &str) -> Request {
    Request::Play {
        turn,
        from: from.to_owned(),
        to: to.to_owned(),
    }
}

fn arrange(layout: &str) -> Request {
    Request::Arrange {
        layout: layout.to_owned(),
    }
}

fn options(options: JunqiOptions) -> Request {
    Request::Configure {
        options: GameOptions::Junqi(options),
    }
}

/// How a command was refused, and at which version.
async fn refusal(asker: &mut Client, request: Request) -> (Code, Option<u32>) {
    let seq = asker.command(request).await;
    let refused = |msg: &Message| match msg {
        Message::Refused {
            seq: Some(of),
            code,
            v,
            ..
        } if *of == seq => Some((*code, *v)),
        _ => None,
    };
    asker.wait_for(refused).await.expect("it is refused")
}

/// Each request of each player is refused with its code, at the player's version, and nobody hears more.
async fn refuses(table: &mut Match, spectator: &mut Client, cases: Vec<(usize, Request, Code)>) {
    table.check().await;
    for player in &mut table.players {
        player.drain();
    }
    spectator.look().await;
    spectator.drain();
    for (who, request, code) in cases {
        let words = format!("{request:?} by {who}");
        let asker = if who < 4 {
            &mut table.players[who]
        } else {
            &mut *spectator
        };
        let at = asker.view.is_some().then_some(asker.v);
        assert_eq!(refusal(asker, request).await, (code, at), "{words}");
        assert_eq!(asker.drain(), 0, "{words} is answered once");
        asker.assert_all_answered();
        for player in &mut table.players {
            assert_eq!(player.drain(), 0, "{words} is nobody else's business");
        }
        assert_eq!(spectator.drain(), 0, "{words} is no spectator's business");
    }
    table.check().await;
    spectator.look().await;
}

async fn watched(world: &World, table: &Match) -> Client {
    let mut spectator = world.guest("Eve").await;
    spectator.attend(&table.room).await.unwrap();
    spectator
}

#[test]
fn a_bad_move_is_refused_and_the_game_goes_on_untouched() {
    on_paused_time(async {
        let world = World::new(1).await;
        let mut table = Match::begun(&world).await;
        let mut eve = watched(&world, &table).await;
        let owner_options = options(JunqiOptions::default());
        let good = table.next_move();
        let Request::Play { from, to, .. } = good.clone() else {
            unreachable!("the next move is a move")
        };
        let mut cases = vec![
            (1, play(1, &from, &to), Code::NotYourTurn),
            (1, play(1, "E10", "E11"), Code::NotYourTurn),
            (2, Request::Surrender {}, Code::NotYourTurn),
            (0, play(0, &from, &to), Code::StaleTurn),
            (0, play(2, &from, &to), Code::NotYourTurn),
            (0, play(u32::MAX, &from, &to), Code::NotYourTurn),
            (0, play(1, "N10", "N11"), Code::NotYours),
            (0, play(1, "E10", "E11"), Code::NotYours),
            (0, play(1, "S11", "S12"), Code::NotYours),
            (0, play(1, "M11", "M12"), Code::NotYours),
            (0, play(1, &from, "S99"), Code::BadPost),
            (0, play(1, "S60", &to), Code::BadPost),
            (0, play(1, "s10", &to), Code::BadPost),
            (0, play(1, "", ""), Code::BadPost),
            (0, play(1, "王王", &to), Code::BadPost),
            (0, play(1, &"S".repeat(60_000), &to), Code::BadPost),
            (0, play(1, "S51", "S41"), Code::Immovable),
            (0, play(1, "S00", "S01"), Code::Blocked),
            (0, play(1, "S00", "W52"), Code::Unreachable),
            (4, play(1, &from, &to), Code::NotSeated),
        ];
        cases.extend([
            (0, arrange(SOUND), Code::NotArranging),
            (0, Request::Ready { ready: false }, Code::NotArranging),
            (0, Request::Sit { seat: None }, Code::NotArranging),
            (4, Request::Sit { seat: None }, Code::NotArranging),
            (0, owner_options, Code::NotArranging),
            (1, Request::AnswerDraw { accept: true }, Code::NoOffer),
            (4, Request::OfferDraw {}, Code::NotSeated),
            (4, Request::Leave {}, Code::NotSeated),
        ]);
        refuses(&mut table, &mut eve, cases).await;
        assert!(moves(table.players[0].picture()).is_empty());
        table.players[0].must(good).await;
        table.settle().await;
        let late = play(1, &from, &to);
        refuses(&mut table, &mut eve, vec![(0, late, Code::StaleTurn)]).await;
        table.play_on(3).await;
        assert_eq!(moves(table.players[2].picture()).len(), 4);
    });
}

#[test]
fn a_bad_request_while_arranging_is_refused_and_leaves_the_army_as_it_was() {
    on_paused_time(async {
        let world = World::new(2).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let mut eve = watched(&world, &table).await;
        let bomb_in_front = SOUND.replacen('9', "B", 1);
        let bomb_in_front = format!("{}9{}", &bomb_in_front[..13], &bomb_in_front[14..]);
        let layouts = [
            SOUND.replacen('9', ".", 1),
            SOUND.replacen("322FM", "3F2FM", 1),
            SOUND.replacen('F', "2", 1),
            bomb_in_front,
            SOUND.replacen("915677", "M15677", 1),
            SOUND.replacen("677.3", "6773.", 1),
            SOUND[1..].to_owned(),
            format!("{SOUND}1"),
            "王".repeat(10),
            "王".repeat(30),
            String::new(),
        ];
        let bad_layout = |layout: &String| (1, arrange(layout), Code::BadLayout);
        let mut cases: Vec<_> = layouts.iter().map(bad_layout).collect();
        let short = JunqiOptions {
            move_limit_s: Some(1),
            ..JunqiOptions::default()
        };
        let seat = Some(Seat::S);
        cases.extend([
            (0, play(0, "S10", "S11"), Code::NotPlaying),
            (0, play(1, "S10", "S11"), Code::NotPlaying),
            (0, Request::OfferDraw {}, Code::NotPlaying),
            (0, Request::Surrender {}, Code::NotPlaying),
            (0, options(short), Code::BadOptions),
            (1, options(JunqiOptions::default()), Code::NotOwner),
            (1, Request::Sit { seat }, Code::SeatTaken),
            (4, Request::Sit { seat }, Code::SeatTaken),
            (4, Request::Sit { seat: None }, Code::RoomFull),
            (4, arrange(SOUND), Code::NotSeated),
            (4, Request::Ready { ready: true }, Code::NotSeated),
        ]);
        refuses(&mut table, &mut eve, cases).await;
        table.players[1].must(arrange(SOUND)).await;
        table.players[1].must(Request::Ready { ready: true }).await;
        let ready = vec![(1, arrange(SOUND), Code::AlreadyReady)];
        for player in &mut table.players {
            player.look().await;
        }
        refuses(&mut table, &mut eve, ready).await;
        table.players[3].must(Request::Leave {}).await;
        let mut namesake = world.guest("SOUTH").await;
        namesake.attend(&table.room).await.unwrap();
        let sit = namesake.tell(Request::Sit { seat: None }).await;
        assert_eq!(sit, Heard::Refused(Code::NameTaken));
    });
}

#[test]
fn after_the_end_everything_is_over() {
    on_paused_time(async {
        let world = World::new(3).await;
        let mut table = Match::begun(&world).await;
        let mut eve = watched(&world, &table).await;
        table.give_up().await;
        let mut cases = Vec::new();
        for who in 0..4 {
            cases.extend([
                (who, play(1, "S10", "S11"), Code::Over),
                (who, play(99, "S10", "S11"), Code::Over),
                (who, arrange(SOUND), Code::Over),
                (who, Request::Ready { ready: true }, Code::Over),
                (who, Request::OfferDraw {}, Code::Over),
                (who, Request::AnswerDraw { accept: true }, Code::Over),
                (who, Request::Surrender {}, Code::Over),
                (who, Request::Leave {}, Code::Over),
                (who, Request::Sit { seat: None }, Code::Over),
            ]);
        }
        cases.push((4, Request::Sit { seat: None }, Code::Over));
        refuses(&mut table, &mut eve, cases).await;
    });
}

#[test]
fn a_player_who_is_out_may_do_nothing_but_leave() {
    on_paused_time(async {
        let world = World::new(4).await;
        let mut table = Match::begun(&world).await;
        let mut eve = watched(&world, &table).await;
        table.players[0].must(Request::Surrender {}).await;
        let cases = vec![
            (0, play(2, "S10", "S11"), Code::Out),
            (0, Request::OfferDraw {}, Code::Out),
            (0, Request::AnswerDraw { accept: false }, Code::Out),
            (0, Request::Surrender {}, Code::Out),
        ];
        refuses(&mut table, &mut eve, cases).await;
    });
}

#[test]
fn the_same_number_is_done_once_and_acknowledged_with_the_same_version() {
    on_paused_time(async {
        let world = World::new(5).await;
        let mut table = Match::begun(&world).await;
        let good = table.next_move();
        let seq = table.players[0].seq + 7;
        table.players[0].repeat(seq, good.clone()).await;
        let first = table.players[0].answer(seq).await;
        assert!(matches!(first, Heard::Ack(_)), "gaps are allowed");
        table.players[0].repeat(seq, good.clone()).await;
        assert_eq!(table.players[0].answer(seq).await, first);
        table.settle().await;
        table.play_on(2).await;
        // Whatever it asks for now: that number has been used.
        table.players[0].repeat(seq, Request::Surrender {}).await;
        assert_eq!(table.players[0].answer(seq).await, first);
        table.players[0].repeat(seq - 1, good).await;
        let lower = table.players[0].answer(seq - 1).await;
        assert_eq!(lower, Heard::Refused(Code::StaleSeq));
        table.check().await;
        assert_eq!(moves(table.players[1].picture()).len(), 3);
    });
}

#[test]
fn a_refusal_consumes_no_number() {
    on_paused_time(async {
        let world = World::new(6).await;
        let mut table = Match::begun(&world).await;
        let seq = table.players[0].seq + 1;
        let south = &mut table.players[0];
        south.repeat(seq, play(1, "S51", "S41")).await;
        assert_eq!(south.answer(seq).await, Heard::Refused(Code::Immovable));
        let good = table.next_move();
        let south = &mut table.players[0];
        south.repeat(seq, good).await;
        assert!(matches!(south.answer(seq).await, Heard::Ack(_)));
        assert_eq!(south.drain(), 1, "the move is told once");
        south.seq = seq;
        table.settle().await;
        table.check().await;
    });
}

#[test]
fn many_commands_at_once_are_answered_in_order_each_once() {
    on_paused_time(async {
        let world = World::new(7).await;
        let options = JunqiOptions {
            first: Some(First::Owner),
            ..JunqiOptions::default()
        };
        let mut table = Match::seated(&world, options).await;
        let east = &mut table.players[1];
        let mut sent = Vec::new();
        for n in 0..40 {
            sent.push(east.command(Request::Ready { ready: n % 2 == 0 }).await);
        }
        let mut last = 0;
        for seq in sent {
            let Heard::Ack(v) = east.answer(seq).await else {
                panic!("every toggle is accepted");
            };
            assert!(v > last, "in the order in which they were sent");
            last = v;
        }
        table.check().await;
    });
}
