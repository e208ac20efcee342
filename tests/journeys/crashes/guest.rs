//! One guest: plays or watches, comes back whenever the line is lost, keeps what was acknowledged.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a guest that waits for one answer passes over all others"
)]

use super::moves::{self, Word};
use crate::wire::client_from;
use qiguan_protocol::{Code, Message, Phase, Request, Seat, View};
use qiguan_tests::{Client, Heard};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::net::{Ipv4Addr, SocketAddr};
use std::ops::Range;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// How long a guest thinks, in milliseconds: the rooms are busy, and games last for some rounds.
const THINKS_MS: Range<u64> = 5..60;
/// Pauses before another try to come back, in milliseconds.
const AGAIN_MS: Range<u64> = 10..120;
/// One pause in so many is used for a note instead.
const NOTES: u32 = 8;

/// A guest and what must be true for it.
#[derive(Debug)]
pub(crate) struct Guest {
    pub(crate) client: Client,
    server: SocketAddr,
    rng: ChaCha8Rng,
    /// The seat that it must never lose.
    pub(crate) seat: Option<Seat>,
    /// A command that was sent and has no answer yet.
    open: Option<Sent>,
    /// Acknowledged commands, in order.
    pub(crate) done: Vec<Done>,
    /// How long it was without the line, with nothing under way, while its picture had it to move in
    /// this turn.
    pub(crate) waits: Vec<(u32, Duration)>,
    lost: Option<(u32, Instant)>,
    pub(crate) counts: Counts,
    /// Its room is a finished one, which none but players may attend.
    pub(crate) is_shut_out: bool,
}

#[derive(Debug)]
struct Sent {
    seq: u32,
    msg: Request,
    /// It was told that nothing was done.
    is_denied: bool,
}

/// An acknowledged command.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) seq: u32,
    v: u32,
    msg: Request,
}

/// What happened to a guest in one round.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) acknowledged: usize,
    /// Commands sent again, unanswered before.
    pub(crate) again: usize,
    /// Those of them that had been done already.
    pub(crate) had_been_done: usize,
    /// Commands refused with `store_unavailable`.
    pub(crate) denied: usize,
    pub(crate) came_back: usize,
}

/// A look at the room, and when it was: between two instants of this process.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) asked: Instant,
    pub(crate) answered: Instant,
    pub(crate) now_ms: u64,
    pub(crate) view: View,
}

impl Guest {
    pub(crate) fn new(client: Client, server: SocketAddr, rng: ChaCha8Rng) -> Self {
        Self {
            seat: client.seat,
            client,
            server,
            rng,
            open: None,
            done: Vec::new(),
            waits: Vec::new(),
            lost: None,
            counts: Counts::default(),
            is_shut_out: false,
        }
    }

    /// Plays or watches until it is told to rest; then nothing of it is unanswered.
    pub(crate) async fn live(mut self, rest: watch::Receiver<bool>) -> Self {
        while !self.is_shut_out {
            let goes_on = if self.open.is_some() {
                self.hear_answer().await
            } else if *rest.borrow() {
                match self.look().await {
                    Some(_) => return self,
                    None => None,
                }
            } else {
                self.act().await
            };
            if goes_on.is_none() {
                self.come_back().await;
            }
        }
        self
    }

    /// Everything that was acknowledged as a move: its turn, and how the picture writes it.
    pub(crate) fn moves(&self) -> impl Iterator<Item = (u32, Word)> {
        self.done.iter().filter_map(|done| moves::word(&done.msg))
    }

    /// The server's picture, which the own one is compared with; none: the line is lost.
    pub(crate) async fn look(&mut self) -> Option<Seen> {
        let asked = Instant::now();
        let req = self.client.ask(Request::Look {}).await;
        let seen = |msg: &Message| match msg {
            Message::Seen {
                req: of,
                now_ms,
                view,
                ..
            } if *of == req => Some((*now_ms, (**view).clone())),
            _ => None,
        };
        let (now_ms, view) = self.client.wait_for(seen).await?;
        Some(Seen {
            asked,
            answered: Instant::now(),
            now_ms,
            view,
        })
    }

    /// Hears what there is, or, after a pause in which nothing came, does something.
    async fn act(&mut self) -> Option<()> {
        let pause = Duration::from_millis(self.rng.random_range(THINKS_MS));
        if let Ok(heard) = tokio::time::timeout(pause, self.client.next()).await {
            return heard.map(drop);
        }
        let notes = self.rng.random_range(0..NOTES) == 0;
        if let Some(msg) = self.wish(notes) {
            let seq = self.client.command(msg.clone()).await;
            self.open = Some(Sent {
                seq,
                msg,
                is_denied: false,
            });
        }
        Some(())
    }

    fn wish(&mut self, notes: bool) -> Option<Request> {
        let view = self.client.view.as_ref()?;
        if view.phase != Phase::Playing || self.seat.is_none() || !self.has_heard_all() {
            return None;
        }
        if view.to_move == self.seat {
            return moves::any(view, &mut self.rng);
        }
        notes.then(|| moves::note(view, self.seat?)).flatten()
    }

    async fn hear_answer(&mut self) -> Option<()> {
        let open = self.open.as_mut()?;
        let seq = open.seq;
        match self.client.answer_or_end(seq).await? {
            Heard::Ack(v) => {
                let Sent { seq, msg, .. } = self.open.take()?;
                self.done.push(Done { seq, v, msg });
                self.counts.acknowledged += 1;
                // What nobody waits for any more.
                self.client.forget();
            }
            Heard::Refused(Code::StoreUnavailable) => {
                open.is_denied = true;
                self.counts.denied += 1;
                // The room has stopped.
                return None;
            }
            Heard::Refused(Code::Busy) => {
                let msg = open.msg.clone();
                self.client.repeat(seq, msg).await;
            }
            // A note that comes after the last move.
            Heard::Refused(Code::Over) if matches!(open.msg, Request::Mark { .. }) => {
                self.open = None;
            }
            Heard::Refused(code) => panic!("{} is refused: {code:?}", open.msg.name()),
        }
        Some(())
    }

    async fn come_back(&mut self) {
        while !self.is_shut_out && self.returns().await.is_none() {
            let pause = self.rng.random_range(AGAIN_MS);
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
        self.counts.came_back += 1;
    }

    /// Notes since when the line is lost, where it is this guest's turn beyond doubt.
    fn note_loss(&mut self) {
        let view = self.client.view.as_ref();
        let waits = view.filter(|view| view.to_move.is_some() && view.to_move == self.seat);
        if let Some(view) = waits.filter(|_| self.open.is_none() && self.has_heard_all()) {
            self.lost.get_or_insert((view.turn, Instant::now()));
        }
    }

    /// What was acknowledged has been told as well.
    fn has_heard_all(&self) -> bool {
        self.done.last().is_none_or(|done| done.v <= self.client.v)
    }

    async fn returns(&mut self) -> Option<()> {
        self.note_loss();
        let fresh = client_from(Ipv4Addr::LOCALHOST, self.server).await?;
        self.client.move_onto(fresh);
        let token = self.client.token.clone();
        let welcome = self.client.hello_or_end(None, Some(&token), None).await?;
        assert_eq!(welcome, Ok(()), "a guest stays a guest");
        let accepted = self.attends().await?;
        self.check_accepted(accepted);
        if let Some(Sent { seq, msg, .. }) = &self.open {
            self.counts.again += 1;
            self.counts.had_been_done += usize::from(accepted == *seq);
            let (seq, msg) = (*seq, msg.clone());
            self.client.repeat(seq, msg).await;
            return Some(());
        }
        // The last one is acknowledged again, as it was, and done no second time.
        if let Some(Done { seq, v, msg }) = self.done.last() {
            let (seq, v) = (*seq, *v);
            self.client.repeat(seq, msg.clone()).await;
            let answer = self.client.answer_or_end(seq).await?;
            assert_eq!(answer, Heard::Ack(v), "what was acknowledged stays so");
        }
        Some(())
    }

    /// Attends the room with what it holds; the last command that the room has accepted.
    async fn attends(&mut self) -> Option<u32> {
        let since = self.client.view.is_some().then(|| self.client.since());
        let attend = Request::Attend {
            since,
            password: None,
        };
        let req = self.client.ask(attend).await;
        let answer = |msg: &Message| match msg {
            Message::Attending {
                req: Some(of),
                seat,
                seq,
                ..
            } if *of == req => Some(Ok((*seat, *seq))),
            Message::Refused {
                req: Some(of),
                code,
                ..
            } if *of == req => Some(Err(*code)),
            _ => None,
        };
        match self.client.wait_for(answer).await? {
            Ok((seat, accepted)) => {
                assert_eq!(seat, self.seat, "a seat is lost");
                let lost = self.lost.take();
                self.waits
                    .extend(lost.map(|(turn, since)| (turn, since.elapsed())));
                Some(accepted)
            }
            Err(Code::Busy) => None,
            Err(Code::UnknownRoom) if self.seat.is_none() => {
                self.is_shut_out = true;
                None
            }
            Err(code) => panic!("the room is refused: {code:?}"),
        }
    }

    /// What was acknowledged is there, and nothing that was not sent.
    fn check_accepted(&self, accepted: u32) {
        if self.seat.is_none() {
            return;
        }
        let open = self.open.as_ref();
        if open.is_some_and(|open| open.seq == accepted) {
            let denied = open.is_some_and(|open| open.is_denied);
            assert!(!denied, "seq {accepted} was done after all");
            return;
        }
        let last = self.done.last().map(|done| done.seq);
        assert!(
            last.is_none_or(|last| last == accepted),
            "{last:?} was acknowledged, and {accepted} is the last one there"
        );
    }
}
