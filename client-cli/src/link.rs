//! One WebSocket connection: frames out, frames in, and how it ended. It knows no meaning.

use futures::{FutureExt, SinkExt, StreamExt};
use qiguan_protocol::{ClientFrame, Encoding, ServerFrame, decode_server, encode_client};
use std::future::poll_fn;
use std::task::Poll;
use std::time::Instant;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Bytes, Error, Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

/// The largest message taken from a server, in bytes.
const MESSAGE_BYTES_MAX: usize = 1024 * 1024;
/// Frames are small and few, so the library's 128 KiB would lie idle.
const BUFFER_BYTES: usize = 8 * 1024;

/// An open connection. Dropping it cuts the TCP connection without a closing frame.
#[derive(Debug)]
pub(crate) struct Link {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    encoding: Encoding,
    /// Since when something waits to be written.
    unwritten_since: Option<Instant>,
}

/// What came over a connection.
#[derive(Debug)]
pub(crate) enum Incoming {
    /// A message of the protocol.
    Frame(ServerFrame),
    /// Something that is none, and why.
    Unreadable(String),
    /// A sign of life without content.
    Alive,
    /// Nothing more comes; the code is the server's, if it gave one.
    Closed { code: Option<u16>, reason: String },
}

impl Link {
    pub(crate) async fn open(server: &str, encoding: Encoding) -> Result<Self, Error> {
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER_BYTES)
            .write_buffer_size(BUFFER_BYTES)
            .max_write_buffer_size(MESSAGE_BYTES_MAX)
            .max_message_size(Some(MESSAGE_BYTES_MAX))
            .max_frame_size(Some(MESSAGE_BYTES_MAX));
        let (socket, _) = connect_async_with_config(server, Some(config), true).await?;
        Ok(Self {
            socket,
            encoding,
            unwritten_since: None,
        })
    }

    /// Since when something waits because the server takes nothing.
    pub(crate) fn unwritten_since(&self) -> Option<Instant> {
        self.unwritten_since
    }

    /// Writes a frame as far as that goes at once; [`Link::next`] writes the rest.
    pub(crate) fn send(&mut self, frame: &ClientFrame, now: Instant) -> Result<(), Error> {
        let bytes = Bytes::from(encode_client(self.encoding, frame));
        let message = match self.encoding {
            Encoding::MessagePack => Message::Binary(bytes),
            Encoding::Json => Message::Text(Utf8Bytes::try_from(bytes)?),
        };
        self.write(message, now)
    }

    pub(crate) fn ping(&mut self, now: Instant) -> Result<(), Error> {
        self.write(Message::Ping(Bytes::new()), now)
    }

    fn write(&mut self, message: Message, now: Instant) -> Result<(), Error> {
        self.socket.start_send_unpin(message)?;
        self.unwritten_since.get_or_insert(now);
        if let Some(written) = self.socket.flush().now_or_never() {
            self.unwritten_since = None;
            written?;
        }
        Ok(())
    }

    /// Writes what is left and waits for the next thing to come; a wait given up loses nothing.
    pub(crate) async fn next(&mut self) -> Incoming {
        let came = poll_fn(|context| {
            if let came @ Poll::Ready(_) = self.socket.poll_next_unpin(context) {
                return came;
            }
            if self.unwritten_since.is_some()
                && let Poll::Ready(written) = self.socket.poll_flush_unpin(context)
            {
                self.unwritten_since = None;
                if let Err(error) = written {
                    return Poll::Ready(Some(Err(error)));
                }
            }
            Poll::Pending
        });
        match came.await {
            Some(Ok(Message::Binary(bytes))) => decoded(Encoding::MessagePack, &bytes),
            Some(Ok(Message::Text(text))) => decoded(Encoding::Json, text.as_bytes()),
            Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => Incoming::Alive,
            Some(Ok(Message::Close(Some(frame)))) => Incoming::Closed {
                code: Some(frame.code.into()),
                reason: frame.reason.to_string(),
            },
            Some(Ok(Message::Close(None))) => closed("closed by the server"),
            Some(Err(error)) => closed(error.to_string()),
            None => closed("ended by the server"),
        }
    }

    /// Says or answers the closing frame, as far as that still goes.
    pub(crate) async fn close(&mut self) {
        // The connection is given up either way.
        let _ = self.socket.close(None).await;
    }
}

fn decoded(encoding: Encoding, bytes: &[u8]) -> Incoming {
    match decode_server(encoding, bytes) {
        Ok(frame) => Incoming::Frame(frame),
        Err(error) => Incoming::Unreadable(error.to_string()),
    }
}

fn closed(reason: impl Into<String>) -> Incoming {
    Incoming::Closed {
        code: None,
        reason: reason.into(),
    }
}
