//! The loss contract where no other test shows it: what is done twice if it is asked twice, and what a
//! restart forgets.

use qiguan_protocol::{Channel, Code, JunqiOptions, Phase, Request};
use qiguan_tests::{Heard, Match, World, legal_moves, on_paused_time, say};

#[test]
fn what_has_no_seq_is_done_as_often_as_it_is_sent() {
    on_paused_time(async {
        let world = World::new(1_501).await;
        let mut table = Match::begun(&world).await;
        // As if no answer had come.
        table.players[0]
            .says(say(Channel::Table, "hello"))
            .await
            .unwrap();
        world.reconnect(&mut table.players[0]).await;
        table.players[0]
            .says(say(Channel::Table, "hello"))
            .await
            .unwrap();
        let heard = table.players[1].lines().await;
        assert!(
            heard
                .iter()
                .map(|line| line.text.as_str())
                .eq(["hello", "hello"])
        );
        let mut ann = world.guest("Ann").await;
        let first = ann.create(JunqiOptions::default()).await;
        let second = ann.create(JunqiOptions::default()).await;
        assert_ne!(first, second);
    });
}

#[test]
fn a_restart_forgets_talk_and_codes_and_who_was_let_in() {
    on_paused_time(async {
        let world = World::new(1_502).await;
        let mut table = Match::begun(&world).await;
        table.players[0]
            .says(say(Channel::Table, "before"))
            .await
            .unwrap();
        let code = table.players[0].device_code().await.unwrap();
        let secret = Some("open sesame");
        let mut ann = world.guest("Ann").await;
        let room = ann
            .open(JunqiOptions::default(), false, false, secret)
            .await;
        let mut eve = world.guest("Eve").await;
        let let_in = eve.attend_with(&room, None, secret).await;
        assert_eq!(let_in, Some(Ok(())));
        let world = world.restart().await;
        table.come_back(&world).await;
        let mut late = world.guest("Late").await;
        late.attend(&table.room).await.unwrap();
        assert_eq!(late.lines().await, []);
        let mut device = world.connect(late.encoding());
        assert_eq!(device.hello_by(&code).await, Err(Code::BadCode));
        let token = eve.token.clone();
        eve.move_onto(world.connect(eve.encoding()));
        eve.hello(None, Some(&token)).await.unwrap();
        let asked = eve.attend_with(&room, None, None).await;
        assert_eq!(asked, Some(Err(Code::PasswordNeeded)));
    });
}

#[test]
fn a_move_that_is_sent_again_in_a_later_turn_is_never_played() {
    on_paused_time(async {
        let world = World::new(1_503).await;
        let mut table = Match::begun(&world).await;
        let south = &mut table.players[0];
        let (turn, (from, to)) = (
            south.picture().turn,
            legal_moves(south.picture())[0].clone(),
        );
        // It did not arrive, and the time of the turn has run out since.
        tokio::time::sleep(std::time::Duration::from_secs(70)).await;
        world.reconnect(&mut table.players[0]).await;
        table.settle().await;
        let again = table.players[0]
            .tell(Request::Play { turn, from, to })
            .await;
        assert_eq!(again, Heard::Refused(Code::StaleTurn));
        assert_eq!(table.players[0].picture().phase, Phase::Playing);
    });
}
