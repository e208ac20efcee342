//! Nobody passes for somebody else at a table.

use qiguan_protocol::{Channel, Code, Encoding, JunqiOptions, Request, Seat};
use qiguan_tests::{Client, Heard, Match, World, on_paused_time, say};

/// The names under which it was said.
async fn speakers(client: &mut Client) -> Vec<String> {
    let lines = client.lines().await.into_iter();
    lines.map(|line| line.name).collect()
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
        let text = "I give up, go on without me";
        again.says(say(Channel::Table, text)).await.unwrap();
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

/// Too long, or with something that nobody sees.
fn unfit() -> Vec<String> {
    let long = ["x", "王", "e\u{301}", "👨‍👩‍👧", "\u{202e}"].map(|part| part.repeat(10_000));
    let hiding = [
        "a\0b",
        "a\u{7}b",
        "a\u{1b}[31mb",
        "a\rb",
        "a\u{85}b",
        "\u{202e}nna",
        "Ann\u{200f}",
        "A\u{2066}nn\u{2069}",
        "A\u{200b}nn",
        "\u{feff}Ann",
    ];
    let blank = [String::new(), " ".repeat(10_000), "\u{3000}".into()];
    let hiding = hiding.into_iter().map(str::to_owned);
    long.into_iter().chain(hiding).chain(blank).collect()
}

#[test]
fn a_name_that_does_not_fit_is_refused_at_every_door_and_changes_nothing() {
    on_paused_time(async {
        let world = World::new(1_213).await;
        let mut ann = world.guest("Ann").await;
        let room = ann.create(JunqiOptions::default()).await;
        ann.must(Request::Sit { seat: None }).await;
        let code = ann.device_code().await.unwrap();
        for encoding in [Encoding::MessagePack, Encoding::Json] {
            for name in unfit() {
                let words: String = name.chars().take(9).collect();
                let mut client = world.connect(encoding);
                let token = Some(&*ann.token);
                for (token, code) in [(None, None), (token, None), (None, Some(&*code))] {
                    let heard = client.hello_as(Some(&name), token, code).await;
                    assert_eq!(heard, Err(Code::BadName), "{words:?}");
                }
                // The connection is as good as before.
                client.hello(None, Some(&ann.token)).await.unwrap();
                client.attend(&room).await.unwrap();
                let seat = client.picture().seat(Seat::S).unwrap();
                assert_eq!(seat.name, "Ann", "{words:?}");
                client.assert_all_answered();
                // The newest of her connections acts.
                ann.move_onto(client);
            }
        }
        let mut phone = world.connect(Encoding::Json);
        phone.hello_by(&code).await.unwrap();
    });
}

#[test]
fn nobody_sits_under_a_name_that_looks_like_anothers() {
    for (taken, name) in [
        ("South", "SOUTH"),
        ("South", "Ѕоuth"),
        ("South", "Ｓｏｕｔｈ"),
        ("Ann", "Αnn"),
        ("Paul", "PauI"),
        ("Paul", "Pau1"),
        ("Bo", "B0"),
        ("Arnold", "Amold"),
        ("René", "Rene\u{301}"),
        ("Straße", "STRASSE"),
        ("小龙", "⼩⻰"),
    ] {
        on_paused_time(async {
            let world = World::new(1_214).await;
            let mut ann = world.guest(taken).await;
            let room = ann.create(JunqiOptions::default()).await;
            ann.must(Request::Sit { seat: None }).await;
            let mut other = world.guest(name).await;
            other.attend(&room).await.unwrap();
            let heard = other.tell(Request::Sit { seat: None }).await;
            assert_eq!(heard, Heard::Refused(Code::NameTaken), "{name}");
        });
    }
}

#[test]
fn names_that_do_not_look_alike_sit_at_one_table() {
    on_paused_time(async {
        let world = World::new(1_215).await;
        let mut players = Vec::new();
        for name in ["王小明", "王小朋", "שלום", "Guest 1"] {
            players.push(world.guest(name).await);
        }
        let room = players[0].create(JunqiOptions::default()).await;
        for player in &mut players {
            player.attend(&room).await.unwrap();
            player.must(Request::Sit { seat: None }).await;
        }
        let mut seen = players[0].look().await.seats.into_iter();
        assert!(seen.any(|seat| seat.name == "שלום"), "letters are letters");
    });
}
