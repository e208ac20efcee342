//! What a client asks a table to do.

use super::Client;
use qiguan_protocol::{ClientFrame, Code, Message, Request, Seat};

/// How a request was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Accepted, at this version.
    Ack(u32),
    /// Refused, for this reason.
    Refused(Code),
}

impl Client {
    /// Sends a command and does not wait; returns its number.
    pub async fn command(&mut self, msg: Request) -> u32 {
        self.seq += 1;
        let seq = self.seq;
        self.repeat(seq, msg).await;
        seq
    }

    /// Sends a command under a number of its own.
    pub async fn repeat(&mut self, seq: u32, msg: Request) {
        let room = self.room.clone();
        self.send(&ClientFrame {
            room,
            seq: Some(seq),
            req: None,
            seat: self.acting,
            msg,
        })
        .await;
    }

    /// Waits for the answer to a command.
    pub async fn answer(&mut self, seq: u32) -> Heard {
        let answer = self.answer_or_end(seq).await;
        answer.expect("every command is answered")
    }

    /// Waits for the answer to a command; none: the connection ended before it.
    pub async fn answer_or_end(&mut self, seq: u32) -> Option<Heard> {
        let answer = |msg: &Message| match msg {
            Message::Ack { seq: of, v } if *of == seq => Some(Heard::Ack(*v)),
            Message::Refused {
                seq: Some(of),
                code,
                ..
            } if *of == seq => Some(Heard::Refused(*code)),
            _ => None,
        };
        self.wait_for(answer).await
    }

    /// Sends a command and waits for its answer.
    pub async fn tell(&mut self, msg: Request) -> Heard {
        let seq = self.command(msg).await;
        self.answer(seq).await
    }

    /// Sends a command for one of several seats and waits for its answer.
    pub async fn tell_for(&mut self, seat: Option<Seat>, msg: Request) -> Heard {
        let before = std::mem::replace(&mut self.acting, seat);
        let heard = self.tell(msg).await;
        self.acting = before;
        heard
    }

    /// Sends a command for one of several seats that must be accepted.
    pub async fn must_for(&mut self, seat: Seat, msg: Request) {
        self.acting = Some(seat);
        self.must(msg).await;
        self.acting = None;
    }

    /// Sends a command that must be accepted, and waits until its version is folded in.
    pub async fn must(&mut self, msg: Request) {
        let name = msg.name();
        match self.tell(msg).await {
            Heard::Ack(v) => self.catch_up(v).await,
            Heard::Refused(code) => panic!("{name} is refused: {code:?}"),
        }
    }
}
