//! Frames of anybody to a live server.

use super::parts;
use crate::{Client, World, on_paused_time, pipe};
use axum::extract::ws::Message as Frame;
use futures::{FutureExt, SinkExt, StreamExt};
use qiguan_protocol::{
    Decoded, Encoding, First, JunqiGame, JunqiOptions, Phase, Request, RoomId, Seat, decode_client,
    decode_server, encode_client,
};
use std::time::Duration;

/// More of one visitor's frames than any session is long that a fuzzer tries.
const FRAMES_MAX: usize = 40;

/// A visitor who says who they are and comes to a running game says whatever the bytes hold, and one
/// who plays says the same. All is answered by frames that can be read; the other player's game goes
/// on, and no connection ends without a word.
pub fn session(bytes: &[u8]) {
    let Some((encoding, bytes)) = bytes.split_first() else {
        return;
    };
    let encoding = match encoding % 2 {
        0 => Encoding::MessagePack,
        _ => Encoding::Json,
    };
    on_paused_time(async {
        let world = World::new(7).await;
        let (room, [ann, mut bo]) = begun(&world).await;
        let token = ann.token.clone();
        for token in [None, Some(&*token)] {
            let mut visitor = Visitor::new(&world, encoding, room.clone());
            visitor.greet(token).await;
            for part in parts(bytes).into_iter().take(FRAMES_MAX) {
                visitor.say(part).await;
            }
            visitor.assert_sound();
        }
        // The game may be over, or void, but whoever plays sees what the server sees.
        bo.look().await;
        let mut eve = world.guest("Eve").await;
        eve.ask(Request::Lobby { on: true }).await;
        let attended = eve.attend_or_end(&room, None).await;
        _ = attended.expect("the server answers others");
        drop(ann);
    });
}

/// Two who play on the small board, one of whom has the turn.
async fn begun(world: &World) -> (RoomId, [Client; 2]) {
    let mut players = [world.guest("Ann").await, world.guest("Bo").await];
    let options = JunqiOptions {
        game: Some(JunqiGame::Frontier),
        first: Some(First::Seat(Seat::S)),
        ..JunqiOptions::default()
    };
    let room = players[0].open(options, true, false, None).await;
    let attended = players[1].attend(&room).await;
    attended.expect("the room is open");
    for player in &mut players {
        player.must(Request::Sit { seat: None }).await;
    }
    for player in &mut players {
        player.must(Request::Ready { ready: true }).await;
    }
    while players[1].picture().phase != Phase::Playing {
        players[1].next().await.expect("the game begins by itself");
    }
    (room, players)
}

/// A connection of which nothing is expected but that it is answered in frames.
struct Visitor {
    end: crate::ClientEnd,
    encoding: Encoding,
    room: RoomId,
    seq: u32,
    /// The server has said why it closed.
    is_closed: bool,
}

impl Visitor {
    fn new(world: &World, encoding: Encoding, room: RoomId) -> Self {
        let (server, end) = pipe(512);
        tokio::spawn(qiguan_server::serve(world.house.clone(), server));
        Self {
            end,
            encoding,
            room,
            seq: 0,
            is_closed: false,
        }
    }

    async fn greet(&mut self, token: Option<&str>) {
        let token = token.map_or_else(String::new, |token| format!(r#","token":"{token}""#));
        let hello = format!(r#"{{"req":1,"msg":{{"hello":{{"min":1,"max":1{token}}}}}}}"#);
        self.say(hello.as_bytes()).await;
        self.say(br#"{"room":"?","req":2,"msg":{"attend":{}}}"#)
            .await;
    }

    /// Says bytes as they are; a sound message of whichever encoding goes to the room that is there.
    async fn say(&mut self, bytes: &[u8]) {
        let read = [Encoding::Json, Encoding::MessagePack].map(|way| decode_client(way, bytes));
        let frame = read.into_iter().find_map(|read| match read {
            Ok(Decoded::Frame(frame)) => Some(frame),
            Ok(Decoded::Unknown { .. }) | Err(_) => None,
        });
        let bytes = match frame {
            None => bytes.to_vec(),
            Some(mut frame) => {
                frame.room = frame.room.map(|_| self.room.clone());
                self.seq += 1;
                frame.seq = frame.seq.map(|seq| if seq == 0 { 0 } else { self.seq });
                encode_client(self.encoding, &frame)
            }
        };
        let frame = match (self.encoding, String::from_utf8(bytes)) {
            (Encoding::Json, Ok(text)) => Frame::Text(text.into()),
            (Encoding::MessagePack, Ok(text)) => Frame::Binary(text.into_bytes().into()),
            (_, Err(bytes)) => Frame::Binary(bytes.into_bytes().into()),
        };
        // Whoever was sent away speaks to nobody.
        _ = self.end.outgoing.send(frame).await;
        tokio::time::sleep(Duration::from_millis(25)).await;
        self.listen();
    }

    fn listen(&mut self) {
        while let Some(Some(frame)) = self.end.incoming.next().now_or_never() {
            match frame {
                Frame::Text(text) => self.assert_read(Encoding::Json, text.as_bytes()),
                Frame::Binary(bytes) => self.assert_read(Encoding::MessagePack, &bytes),
                Frame::Close(_) => self.is_closed = true,
                Frame::Ping(_) | Frame::Pong(_) => {}
            }
        }
    }

    fn assert_read(&self, encoding: Encoding, bytes: &[u8]) {
        assert!(!self.is_closed, "a frame after the last");
        let read = decode_server(encoding, bytes);
        assert!(read.is_ok(), "a server writes what can be read");
    }

    fn assert_sound(&self) {
        let is_gone = self.end.outgoing.is_closed();
        assert!(
            !is_gone || self.is_closed,
            "the session ended without a word"
        );
    }
}
