//! Bytes that are no message: each is answered, none harms, and too many end the connection.

use qiguan_protocol::{Code, Encoding, Message, Request};
use qiguan_tests::{Client, Match, World, moves, on_paused_time};

const BOTH: [Encoding; 2] = [Encoding::MessagePack, Encoding::Json];

/// Frames that are no messages of ours, in an encoding.
fn nonsense(encoding: Encoding) -> Vec<Vec<u8>> {
    let words = [
        "{}",
        r#"{"msg":{}}"#,
        r#"{"msg":[]}"#,
        r#"{"msg":"look"}"#,
        r#"{"msg":{"look":{},"depart":{}}}"#,
        r#"{"msg":{"look":[]}}"#,
        r#"[null,null,1,{"look":{}}]"#,
        r#"{"req":-1,"msg":{"look":{}}}"#,
        r#"{"req":4294967296,"msg":{"look":{}}}"#,
        r#"{"req":1.5,"msg":{"look":{}}}"#,
        r#"{"room":7,"msg":{"look":{}}}"#,
        r#"{"msg":{"play":{"turn":"1","from":"S10","to":"S11"}}}"#,
        r#"{"msg":{"play":{"from":"S10","to":"S11"}}}"#,
        r#"{"msg":{"sit":{"seat":"X"}}}"#,
        r#"{"msg":{"ready":{"ready":1}}}"#,
    ];
    let value = |words: &&str| serde_json::from_str::<serde_json::Value>(words).unwrap();
    let mut frames: Vec<Vec<u8>> = match encoding {
        Encoding::MessagePack => words
            .iter()
            .map(|words| rmp_serde::to_vec_named(&value(words)).unwrap())
            .collect(),
        Encoding::Json => words
            .iter()
            .map(|words| words.as_bytes().to_vec())
            .collect(),
    };
    match encoding {
        Encoding::MessagePack => {
            let mut trailing =
                rmp_serde::to_vec_named(&value(&r#"{"req":1,"msg":{"look":{}}}"#)).unwrap();
            trailing.push(0xc0);
            frames.extend([
                Vec::new(),
                vec![0xc1],
                vec![0xff; 1_000],
                // Strings, bytes, arrays and maps that claim 4 GiB.
                vec![0xdb, 0xff, 0xff, 0xff, 0xff, b'x'],
                vec![0xc6, 0xff, 0xff, 0xff, 0xff],
                vec![0xdd, 0xff, 0xff, 0xff, 0xff],
                vec![0xdf, 0xff, 0xff, 0xff, 0xff],
                [&[0x81, 0xa3][..], b"msg", &[0xdf, 0xff, 0xff, 0xff, 0xff]].concat(),
                vec![0x91; 60_000],
                vec![0x81; 60_000],
                trailing,
            ]);
        }
        Encoding::Json => {
            frames.extend([
                Vec::new(),
                b"nonsense".to_vec(),
                b"\0\0\0".to_vec(),
                vec![b'['; 60_000],
                br#"{"a":"#.repeat(10_000),
                br#"{"req":1,"msg":{"look":{}}} {}"#.to_vec(),
            ]);
        }
    }
    frames
}

async fn newcomer(world: &World, table: &Match, encoding: Encoding) -> Client {
    let mut client = world.guest_in("Mallory", encoding).await;
    client.attend(&table.room).await.unwrap();
    client
}

/// The code of the next frame, which must be a refusal.
async fn refusal(client: &mut Client) -> Code {
    match client
        .next_answer()
        .await
        .expect("the connection lives")
        .msg
    {
        Message::Refused { code, .. } => code,
        other => panic!("{other:?} is no refusal"),
    }
}

#[test]
fn nonsense_is_answered_once_and_the_connection_lives_on() {
    on_paused_time(async {
        let world = World::new(11).await;
        let mut table = Match::begun(&world).await;
        for encoding in BOTH {
            for bytes in nonsense(encoding) {
                let mut mallory = newcomer(&world, &table, encoding).await;
                let start = String::from_utf8_lossy(&bytes[..bytes.len().min(60)]).into_owned();
                println!("{encoding:?} {start}");
                mallory.send_bytes(bytes).await;
                assert_eq!(refusal(&mut mallory).await, Code::Malformed);
                mallory.look().await;
                assert_eq!(mallory.drain(), 0);
                mallory.assert_all_answered();
            }
        }
        table.check().await;
        table.play_on(4).await;
    });
}

#[test]
fn a_malformed_command_is_refused_under_its_number() {
    on_paused_time(async {
        let world = World::new(12).await;
        let mut table = Match::begun(&world).await;
        let room = &table.room.0;
        let play = format!(r#"{{"room":"{room}","seq":77,"msg":{{"play":{{"turn":[]}}}}}}"#);
        let mut mallory = newcomer(&world, &table, Encoding::Json).await;
        mallory.expect_answer(Some(77), None);
        mallory.send_bytes(play.into_bytes()).await;
        assert_eq!(refusal(&mut mallory).await, Code::Malformed);
        mallory.expect_answer(None, Some(5));
        mallory
            .send_bytes(br#"{"req":5,"msg":{"dance":{"steps":[1]}}}"#.to_vec())
            .await;
        assert_eq!(refusal(&mut mallory).await, Code::UnknownRequest);
        mallory.assert_all_answered();
        table.check().await;
    });
}

#[test]
fn too_much_nonsense_ends_the_connection_after_the_last_answer() {
    on_paused_time(async {
        let world = World::new(13).await;
        let mut table = Match::begun(&world).await;
        for encoding in BOTH {
            let mut mallory = newcomer(&world, &table, encoding).await;
            mallory.drain();
            for _ in 0..16 {
                mallory.send_bytes(b"?".to_vec()).await;
            }
            for _ in 0..16 {
                assert_eq!(refusal(&mut mallory).await, Code::Malformed);
            }
            assert!(mallory.next().await.is_none());
            assert_eq!(mallory.close, Some(4004));
        }
        table.check().await;
        table.play_on(1).await;
        assert_eq!(moves(table.players[3].picture()).len(), 1);
    });
}

#[test]
fn a_player_who_sends_nonsense_keeps_the_seat() {
    on_paused_time(async {
        let world = World::new(14).await;
        let mut table = Match::begun(&world).await;
        let south = &mut table.players[0];
        for _ in 0..16 {
            south.send_bytes(vec![0xc1]).await;
        }
        assert_eq!(south.ended().await, Some(4004));
        world.reconnect(south).await;
        assert_eq!(south.seat, Some(qiguan_protocol::Seat::S));
        table.play_on(1).await;
        table.check().await;
    });
}

#[test]
fn what_comes_before_hello_is_answered_too() {
    on_paused_time(async {
        let world = World::new(15).await;
        for encoding in BOTH {
            let mut client = world.connect(encoding);
            client.send_bytes(b"?".to_vec()).await;
            assert_eq!(refusal(&mut client).await, Code::Malformed);
            let req = client.ask(Request::Look {}).await;
            assert_eq!(refusal(&mut client).await, Code::HelloFirst, "{req}");
            client.hello(None, None).await.unwrap();
        }
    });
}
