//! The loss contract where no other test shows it: what is done twice if it is asked twice, and what a
//! restart forgets.

use qiguan_protocol::{Channel, Code, JunqiOptions, Message, Phase, Request};
use qiguan_tests::{Client, Heard, Match, World, legal_moves, on_paused_time};

async fn says(client: &mut Client, text: &str) {
    client
        .ask(Request::Say {
            channel: Channel::Table,
            text: text.to_owned(),
            phrase: None,
        })
        .await;
    client.look().await;
}

/// The lines of the table that wait to be read.
async fn heard(client: &mut Client) -> Vec<String> {
    client.look().await;
    let mut texts = Vec::new();
    while let Some(frame) = client.try_next() {
        match frame.msg {
            Message::Said { line, .. } => texts.push(line.text),
            Message::SaidBefore { lines } => texts.extend(lines.into_iter().map(|line| line.text)),
            _ => {}
        }
    }
    texts
}

#[test]
fn what_has_no_seq_is_done_as_often_as_it_is_sent() {
    on_paused_time(async {
        let world = World::new(1_501).await;
        let mut table = Match::begun(&world).await;
        // As if no answer had come.
        says(&mut table.players[0], "hello").await;
        world.reconnect(&mut table.players[0]).await;
        says(&mut table.players[0], "hello").await;
        assert_eq!(heard(&mut table.players[1]).await, ["hello", "hello"]);
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
        says(&mut table.players[0], "before").await;
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
        assert_eq!(heard(&mut late).await, [""; 0]);
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
