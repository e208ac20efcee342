//! How fast bytes are taken from one connection: what comes faster waits with its sender.

use crate::limits::INTAKE_BYTES;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

/// A connection that is read no faster than that; writing is as it was.
#[derive(Debug)]
pub(crate) struct Intake<S> {
    socket: S,
    /// What may be read at once, as of `since`; below zero where the last read took more than that.
    left: i64,
    since: Instant,
    /// Made only for whoever has used it all up.
    pause: Option<Pin<Box<Sleep>>>,
}

/// How long a pause is: enough for a few frames.
const PAUSE: Duration = Duration::from_millis(50);

impl<S> Intake<S> {
    pub(crate) fn new(socket: S) -> Self {
        Self {
            socket,
            left: i64::from(INTAKE_BYTES.1),
            since: Instant::now(),
            pause: None,
        }
    }

    /// Adds what the time since the last look gives.
    fn refill(&mut self) {
        let (a_second, most) = INTAKE_BYTES;
        let now = Instant::now();
        let ran_ms = i64::try_from((now - self.since).as_millis()).unwrap_or(i64::MAX);
        let gained = ran_ms.saturating_mul(i64::from(a_second)) / 1_000;
        self.left = self.left.saturating_add(gained).min(i64::from(most));
        self.since = now;
    }

    /// Ready when something may be read.
    fn poll_left(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        loop {
            if let Some(pause) = &mut self.pause {
                ready!(pause.as_mut().poll(cx));
                self.pause = None;
            }
            if self.left <= 0 {
                self.refill();
            }
            if self.left > 0 {
                return Poll::Ready(());
            }
            self.pause = Some(Box::pin(tokio::time::sleep(PAUSE)));
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Intake<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        ready!(self.poll_left(cx));
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.socket).poll_read(cx, buffer))?;
        let taken = i64::try_from(buffer.filled().len() - before).unwrap_or(i64::MAX);
        self.left = self.left.saturating_sub(taken);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Intake<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.socket).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.socket).poll_write_vectored(cx, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncReadExt;

    /// Reads so many bytes of one who sends without end; how long that took.
    async fn read(socket: &mut Intake<tokio::io::Repeat>, bytes: u32) -> Duration {
        let since = Instant::now();
        let mut left = usize::try_from(bytes).unwrap();
        let mut buffer = [0; 4096];
        while left > 0 {
            left = left.saturating_sub(socket.read(&mut buffer).await.unwrap());
        }
        since.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn so_much_is_read_at_once_and_then_so_much_a_second() {
        let (a_second, at_once) = INTAKE_BYTES;
        let mut socket = Intake::new(tokio::io::repeat(0));
        assert_eq!(read(&mut socket, at_once).await, Duration::ZERO);
        let took = read(&mut socket, 4 * a_second).await;
        assert!((3_900..=4_200).contains(&took.as_millis()), "{took:?}");
        tokio::time::sleep(Duration::from_secs(60)).await;
        assert_eq!(read(&mut socket, at_once).await, Duration::ZERO);
    }
}
