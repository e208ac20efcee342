//! A connection without a network: frames in memory, or bytes in memory under the real codec of
//! WebSocket, cut where it hurts.

use axum::extract::ws::{CloseFrame, Message as Frame};
use bytes::Bytes;
use futures::{SinkExt, StreamExt, future};
use qiguan_server::{House, Ticket, serve_admitted};
use qiguan_tests::{ClientEnd, ServerEnd, pipe};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use tokio::io::{DuplexStream, duplex};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::frame::Frame as Part;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame as Close, Role};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// Frames that a client may leave unread before the server has to wait.
const FRAMES: usize = 48;

/// A connection whose frames stay whole.
pub(crate) fn whole(house: &Arc<House>, ticket: Ticket) -> ClientEnd {
    let (server, client) = pipe(FRAMES);
    tokio::spawn(serve_admitted(house.clone(), server, ticket));
    client
}

/// A connection through the codec, on which no more than so many bytes are written at once.
pub(crate) fn in_pieces(house: &Arc<House>, ticket: Ticket, bytes: usize, seed: u64) -> ClientEnd {
    let (near, client) = pipe(FRAMES);
    let (ours, theirs) = duplex(bytes);
    tokio::spawn(serve_bytes(house.clone(), theirs, ticket));
    tokio::spawn(carry(near, ours, ChaCha8Rng::seed_from_u64(seed)));
    client
}

async fn serve_bytes(house: Arc<House>, bytes: DuplexStream, ticket: Ticket) {
    let socket = WebSocketStream::from_raw_socket(bytes, Role::Server, None).await;
    let socket = socket
        .map(|came| came.map(frame_of))
        .with(|frame: Frame| future::ok(message_of(frame)));
    serve_admitted(house, socket, ticket).await;
}

/// Between a client that speaks frames and a socket of bytes, until either is gone.
async fn carry(near: ServerEnd, bytes: DuplexStream, mut rng: ChaCha8Rng) {
    let socket = WebSocketStream::from_raw_socket(bytes, Role::Client, None).await;
    let (mut to_server, mut from_server) = socket.split();
    let (mut to_client, mut from_client) = near.split();
    let up = async {
        while let Some(Ok(frame)) = from_client.next().await {
            for part in parts(frame, &mut rng) {
                if to_server.send(part).await.is_err() {
                    return;
                }
            }
        }
    };
    let down = async {
        while let Some(Ok(message)) = from_server.next().await {
            let sent = match message {
                // The codec answers pings by itself.
                Message::Ping(_) | Message::Pong(_) => Ok(()),
                Message::Text(_) | Message::Binary(_) | Message::Close(_) | Message::Frame(_) => {
                    to_client.send(frame_of(message)).await
                }
            };
            if sent.is_err() {
                return;
            }
        }
    };
    future::select(std::pin::pin!(up), std::pin::pin!(down)).await;
    // The client may be gone; then nobody has to be told.
    _ = to_client.close().await;
}

/// A frame as it is sent: whole, or as the parts of a fragmented one.
fn parts(frame: Frame, rng: &mut ChaCha8Rng) -> Vec<Message> {
    let (kind, bytes) = match frame {
        Frame::Text(text) => (Data::Text, Bytes::from(text)),
        Frame::Binary(bytes) => (Data::Binary, bytes),
        Frame::Ping(_) | Frame::Pong(_) | Frame::Close(_) => return vec![message_of(frame)],
    };
    if bytes.len() < 2 || rng.random_ratio(1, 2) {
        let part = Part::message(bytes, OpCode::Data(kind), true);
        return vec![Message::Frame(part)];
    }
    let at = rng.random_range(1..bytes.len());
    let (head, tail) = (bytes.slice(..at), bytes.slice(at..));
    let head = Part::message(head, OpCode::Data(kind), false);
    let tail = Part::message(tail, OpCode::Data(Data::Continue), true);
    vec![Message::Frame(head), Message::Frame(tail)]
}

fn frame_of(message: Message) -> Frame {
    match message {
        Message::Text(text) => Frame::Text(text.as_str().into()),
        Message::Binary(bytes) => Frame::Binary(bytes),
        Message::Ping(bytes) => Frame::Ping(bytes),
        Message::Pong(bytes) => Frame::Pong(bytes),
        Message::Close(close) => Frame::Close(close.map(|Close { code, reason }| CloseFrame {
            code: code.into(),
            reason: reason.as_str().into(),
        })),
        Message::Frame(_) => unreachable!("raw frames are only written"),
    }
}

fn message_of(frame: Frame) -> Message {
    match frame {
        Frame::Text(text) => Message::Text(Utf8Bytes::from(text.as_str())),
        Frame::Binary(bytes) => Message::Binary(bytes),
        Frame::Ping(bytes) => Message::Ping(bytes),
        Frame::Pong(bytes) => Message::Pong(bytes),
        Frame::Close(close) => Message::Close(close.map(|CloseFrame { code, reason }| Close {
            code: code.into(),
            reason: reason.as_str().into(),
        })),
    }
}
