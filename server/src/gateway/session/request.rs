//! From a frame to whoever answers it: the connection itself, a room, or the table in it.

use super::{Answering, Asking, Ended, Session};
use crate::gateway::greeting::Claim;
use crate::gateway::lobby::Opening;
use crate::limits::MALFORMED_MAX;
use crate::meters::Refused;
use crate::room::{RoomHandle, Said, Unreached};
use crate::wire;
use axum::extract::ws::Message as Frame;
use qiguan_protocol::{
    ClientFrame, Close, Code, DecodeError, Decoded, Encoding, Request, decode_client,
};
use qiguan_table::Millis;

impl Session {
    /// One frame that came in. An error ends the connection.
    pub(super) async fn frame(&mut self, frame: Frame, received: Millis) -> Result<(), Ended> {
        self.pulse.heard();
        if self.pace.as_ref().is_some_and(|pace| !pace.allows()) {
            self.house.tools.meters.refuse(Refused::Flood);
            return Err(Some(Close::Flood));
        }
        match &frame {
            Frame::Binary(bytes) => self.decode(Encoding::MessagePack, bytes, received).await,
            Frame::Text(text) => self.decode(Encoding::Json, text.as_bytes(), received).await,
            // The library answers pings by itself.
            Frame::Ping(_) => Ok(()),
            Frame::Pong(payload) => {
                if let Some(took) = self.pulse.ponged(payload) {
                    self.house.tools.meters.round_trip(took);
                }
                Ok(())
            }
            Frame::Close(_) => Err(None),
        }
    }

    async fn decode(
        &mut self,
        encoding: Encoding,
        bytes: &[u8],
        received: Millis,
    ) -> Result<(), Ended> {
        self.outbox.speak(encoding);
        match decode_client(encoding, bytes) {
            Ok(Decoded::Frame(frame)) => {
                let ClientFrame {
                    room,
                    seq,
                    req,
                    seat,
                    msg,
                } = *frame;
                tracing::debug!(connection = self.id.0, request = msg.name(), "asked");
                let to = Answering {
                    room,
                    seq,
                    req,
                    seat,
                };
                self.request(to, msg, received).await
            }
            Ok(Decoded::Unknown { room, seq, req }) => {
                let to = Answering {
                    room,
                    seq,
                    req,
                    ..Answering::default()
                };
                self.refuse(&to, Code::UnknownRequest, "");
                Ok(())
            }
            Err(error) => self.malformed(error),
        }
    }

    fn malformed(&mut self, error: DecodeError) -> Result<(), Ended> {
        let words = error.to_string();
        let to = Answering {
            room: error.room,
            seq: error.seq,
            req: error.req,
            ..Answering::default()
        };
        self.refuse(&to, Code::Malformed, &words);
        self.malformed += 1;
        if self.malformed >= MALFORMED_MAX {
            Err(Some(Close::Malformed))
        } else {
            Ok(())
        }
    }

    /// Tells requests apart: those of the connection are answered here, all others in a room.
    async fn request(
        &mut self,
        to: Answering,
        msg: Request,
        received: Millis,
    ) -> Result<(), Ended> {
        if let Request::Hello {
            min,
            max,
            name,
            token,
            code,
            ..
        } = &msg
        {
            let claim = Claim::of(token.as_deref(), code.as_deref());
            return self.hello(&to, *min..=*max, name.as_deref(), claim).await;
        }
        let Some(identity) = self.identity.clone() else {
            self.refuse(&to, Code::HelloFirst, "");
            return Ok(());
        };
        let by = Asking {
            to: &to,
            identity: &identity,
            received,
        };
        match msg {
            Request::Hello { .. } => {}
            Request::Create {
                options,
                listed,
                closed,
                spectator_delay,
                arbiter,
                series,
                password,
            } => {
                let opening = Opening {
                    options: &options,
                    listed,
                    closed,
                    spectator_delay,
                    arbiter: arbiter.as_ref(),
                    series,
                    password: password.as_deref(),
                };
                self.create(&to, &identity, opening).await;
            }
            Request::Attend { since, password } => {
                self.attend(by, password.as_deref(), since).await;
            }
            Request::DeviceCode {} => self.tell_device_code(&to, &identity),
            Request::Lobby { on } => self.follow_lobby(&to, on),
            Request::Rematch {} => {
                self.say(by, |req| Said::Rematch { req });
            }
            Request::Say {
                channel,
                text,
                phrase,
            } => {
                self.say(by, |req| Said::Say {
                    req,
                    channel,
                    text,
                    phrase,
                });
            }
            Request::Mute {
                guest: other,
                muted,
            } => {
                self.say(by, |req| Said::Mute { req, other, muted });
            }
            Request::Look {} => {
                self.say(by, |req| Said::Look { req });
            }
            Request::Depart {} => {
                if self.say(by, |req| Said::Depart { req })
                    && let Some(room) = &to.room
                {
                    self.rooms.remove(room);
                }
            }
            // After a move it is measured how far away its player is.
            Request::Play { .. }
            | Request::Place { .. }
            | Request::Pass { .. }
            | Request::Seal { .. }
            | Request::Move { .. } => {
                self.ask(by, &msg);
                self.pulse.hurry();
            }
            Request::Sit { .. }
            | Request::Configure { .. }
            | Request::Arrange { .. }
            | Request::Ready { .. }
            | Request::OfferDraw {}
            | Request::AnswerDraw { .. }
            | Request::Surrender {}
            | Request::ArmSurrender { .. }
            | Request::Swap { .. }
            | Request::Remove { .. }
            | Request::Match { .. }
            | Request::AskPutOut { .. }
            | Request::AnswerPutOut { .. }
            | Request::Mark { .. }
            | Request::Leave {}
            | Request::MarkDead { .. }
            | Request::AcceptDead { .. }
            | Request::PlayOn { .. }
            | Request::CallAdjudication {}
            | Request::Ask { .. }
            | Request::Answer { .. }
            | Request::Warn { .. }
            | Request::Preside { .. }
            | Request::Rule { .. }
            | Request::CallArbiter { .. }
            | Request::Appeal { .. }
            | Request::ClaimDraw { .. }
            | Request::Touch { .. } => self.ask(by, &msg),
        }
        Ok(())
    }

    /// A command for the table of a room.
    fn ask(&mut self, by: Asking<'_>, msg: &Request) {
        let to = by.to;
        let Some(seq) = to.seq.filter(|seq| *seq > 0) else {
            return self.refuse(to, Code::MissingField, "seq, from 1 on");
        };
        let Some(handle) = self.attended(to) else {
            return;
        };
        let Some(command) = wire::command(msg, &by.identity.name) else {
            return;
        };
        let seat = to.seat.map(wire::seat_of);
        self.tell(&handle, by, Said::Ask { seq, seat, command });
    }

    /// Something for a room that is no command. True: the room has it.
    fn say(&mut self, by: Asking<'_>, said: impl FnOnce(u32) -> Said) -> bool {
        let Some(req) = by.to.req else {
            self.refuse(by.to, Code::MissingField, "req");
            return false;
        };
        match self.attended(by.to) {
            Some(handle) => self.tell(&handle, by, said(req)),
            None => false,
        }
    }

    /// The room spoken to; without one that is followed, the answer is given here.
    fn attended(&self, to: &Answering) -> Option<RoomHandle> {
        let Some(room) = &to.room else {
            self.refuse(to, Code::MissingField, "room");
            return None;
        };
        let followed = self.rooms.get(room);
        let handle = followed.map(|followed| followed.handle.clone());
        if handle.is_none() {
            self.refuse(to, Code::NotAttending, "");
        }
        handle
    }

    /// Hands something to a room. False: the answer was given here.
    pub(in crate::gateway) fn tell(
        &mut self,
        handle: &RoomHandle,
        by: Asking<'_>,
        said: Said,
    ) -> bool {
        let to = by.to;
        match handle.tell(self.message(by.identity, by.received, said)) {
            Ok(()) => return true,
            Err(Unreached::Busy) => self.refuse(to, Code::Busy, ""),
            Err(Unreached::Stopped) => {
                if let Some(room) = &to.room {
                    self.rooms.remove(room);
                }
                let words = "the room has stopped; attend it again";
                self.refuse(to, Code::NotAttending, words);
            }
        }
        false
    }
}
