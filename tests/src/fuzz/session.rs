//! Frames of anybody to a live server.

use super::parts;
use crate::{Client, Opening, Pair, Refereed, World, XiangqiPair, on_paused_time, pipe};
use axum::extract::ws::Message as Frame;
use futures::{FutureExt, SinkExt, StreamExt};
use qiguan_protocol::{
    Decoded, Encoding, First, GoOptions, JunqiGame, JunqiOptions, Phase, Request, RoomId, Seat,
    XiangqiOptions, decode_client, decode_server, encode_client,
};
use std::time::Duration;

/// More of one visitor's frames than any session is long that a fuzzer tries.
const FRAMES_MAX: usize = 40;

/// A visitor who says who they are and comes to a running game says whatever the bytes hold, and so does
/// each who has a part in it but one: a player, and the arbiter. The first byte draws the encoding and the
/// game. All is answered by frames that can be read; the other player's game goes on, and no connection
/// ends without a word.
pub fn session(bytes: &[u8]) {
    let Some((first, bytes)) = bytes.split_first() else {
        return;
    };
    let encoding = match first % 2 {
        0 => Encoding::MessagePack,
        _ => Encoding::Json,
    };
    on_paused_time(async {
        let world = World::new(7).await;
        let mut game = Game::begun(&world, first / 2).await;
        let tokens: Vec<_> = game.speakers.iter().map(|one| one.token.clone()).collect();
        let tokens = tokens.iter().map(|token| Some(&**token));
        for token in std::iter::once(None).chain(tokens) {
            let mut visitor = Visitor::new(&world, encoding, game.room.clone());
            visitor.greet(token).await;
            for part in parts(bytes).into_iter().take(FRAMES_MAX) {
                visitor.say(part).await;
            }
            visitor.assert_sound();
        }
        // The game may be over, or void, but whoever plays sees what the server sees.
        game.witness.look().await;
        let mut eve = world.guest("Eve").await;
        eve.ask(Request::Lobby { on: true }).await;
        let attended = eve.attend_or_end(&game.room, None).await;
        _ = attended.expect("the server answers others");
    });
}

/// A game whose first turn has begun.
struct Game {
    room: RoomId,
    /// Those in whose name the bytes are said; the first player has the turn in most.
    speakers: Vec<Client>,
    /// A player who says nothing.
    witness: Client,
}

impl Game {
    async fn begun(world: &World, which: u8) -> Self {
        match which % 4 {
            0 => Self::frontier(world).await,
            1 => {
                let size = Some("5".into());
                let options = GoOptions {
                    size,
                    ..GoOptions::default()
                };
                let Pair { room, players } = Pair::begun(world, options).await;
                Self::of(room, players, None)
            }
            2 => {
                let options = XiangqiOptions::default();
                let table = XiangqiPair::begun(world, options, 0).await;
                Self::of(table.room, table.players, None)
            }
            _ => {
                let table = Refereed::begun(world, Opening::go()).await;
                let players = table.players.try_into();
                let players = players.expect("two play Go");
                Self::of(table.room, players, Some(table.arbiter))
            }
        }
    }

    fn of(room: RoomId, [speaker, witness]: [Client; 2], arbiter: Option<Client>) -> Self {
        Self {
            room,
            speakers: std::iter::once(speaker).chain(arbiter).collect(),
            witness,
        }
    }

    /// Two who play junqi on the small board, one of whom has the turn.
    async fn frontier(world: &World) -> Self {
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
        Self::of(room, players, None)
    }
}

/// A connection of which nothing is expected but that it is answered in frames.
pub(super) struct Visitor {
    end: crate::ClientEnd,
    encoding: Encoding,
    room: RoomId,
    seq: u32,
    /// A room was opened behind a password. To hash one takes as long as ten sessions.
    has_locked: bool,
    /// The server has said why it closed.
    is_closed: bool,
}

impl Visitor {
    pub(super) fn new(world: &World, encoding: Encoding, room: RoomId) -> Self {
        let (server, end) = pipe(512);
        tokio::spawn(qiguan_server::serve(world.house.clone(), server));
        Self {
            end,
            encoding,
            room,
            seq: 0,
            has_locked: false,
            is_closed: false,
        }
    }

    pub(super) async fn greet(&mut self, token: Option<&str>) {
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
                if let Request::Create { password, .. } = &mut frame.msg {
                    *password = password.take().filter(|_| !self.has_locked);
                    self.has_locked |= password.is_some();
                }
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

    pub(super) fn listen(&mut self) {
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

    pub(super) fn assert_sound(&self) {
        let is_gone = self.end.outgoing.is_closed();
        assert!(
            !is_gone || self.is_closed,
            "the session ended without a word"
        );
    }
}
