//! Nobody passes for somebody else at a table.

use qiguan_protocol::{Channel, Code, Encoding, JunqiOptions, Message, Request, Seat};
use qiguan_tests::{Client, Heard, Match, World, on_paused_time};

/// The names under which it was said.
async fn speakers(client: &mut Client) -> Vec<String> {
    client.look().await;
    let mut names = Vec::new();
    while let Some(frame) = client.try_next() {
        match frame.msg {
            Message::Said { line, .. } => names.push(line.name),
            Message::SaidBefore { lines } => names.extend(lines.into_iter().map(|line| line.name)),
            _ => {}
        }
    }
    names
}

#[test]
fn whoever_sits_speaks_under_the_name_the_seat_has() {
    on_paused_time(async {
        let world = World::new(1_211).await;
        let mut table = Match::begun(&world).await;
        let mut again = world.connect(Encoding::MessagePack);
        let token = table.players[1].token.clone();
        again.hello(Some("South"), Some(&token)).await.unwrap();
        again.attend(&table.room).await.unwrap();
        assert_eq!(again.seat, Some(Seat::E));
        let text = "I give up, go on without me".to_owned();
        again
            .ask(Request::Say {
                channel: Channel::Table,
                text,
                phrase: None,
            })
            .await;
        again.look().await;
        assert_eq!(speakers(&mut table.players[2]).await, ["East"]);
        let mut eve = world.guest("Eve").await;
        eve.attend(&table.room).await.unwrap();
        assert_eq!(speakers(&mut eve).await, ["East"]);
    });
}

#[test]
fn blanks_do_not_tell_two_names_apart() {
    on_paused_time(async {
        let world = World::new(1_212).await;
        let mut ann = world.guest("Ann Lee").await;
        let room = ann.create(JunqiOptions::default()).await;
        ann.must(Request::Sit { seat: None }).await;
        for name in [
            "Ann  Lee",
            "Ann\u{a0}Lee",
            "Ann\u{2003}Lee",
            "Ann\u{3000}Lee",
            "Ann\u{202f}\u{205f}Lee",
            " Ann \u{2009} Lee ",
        ] {
            let mut other = world.guest(name).await;
            other.attend(&room).await.unwrap();
            let heard = other.tell(Request::Sit { seat: None }).await;
            assert_eq!(heard, Heard::Refused(Code::NameTaken), "{name:?}");
        }
    });
}
