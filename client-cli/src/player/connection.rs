//! How a connection begins and how it ends, seen from the player.

use super::refusal::is_untimely;
use super::{Do, Introduction, Me, Player, Stage};
use crate::exit::Exit;
use crate::player::errand::Errand;
use crate::profile::Token;
use crate::report::Report;
use qiguan_protocol::{ClientFrame, Close, Code, Message, Request, ServerFrame, VERSIONS};
use std::time::Instant;

impl Player {
    /// A connection is open: introduce oneself.
    pub(crate) fn connected(&mut self) {
        self.stage = Stage::Greeting;
        let Introduction { token, code, .. } = &self.introduction;
        self.todo.push_back(Do::Send(ClientFrame {
            room: None,
            seq: None,
            req: None,
            seat: None,
            msg: Request::Hello {
                min: *VERSIONS.start(),
                max: *VERSIONS.end(),
                kind: self.introduction.kind,
                client: concat!("qiguan/", env!("CARGO_PKG_VERSION")).to_owned(),
                name: self.introduction.name.clone(),
                token: token.as_ref().map(|token| token.0.clone()),
                code: code.as_ref().map(|code| code.0.clone()),
                features: Vec::new(),
            },
        }));
    }

    /// The connection is gone. Everything that was open is asked again on the next one.
    pub(crate) fn disconnected(&mut self, code: Option<u16>, reason: &str, now: Instant) {
        if self.stage == Stage::Left {
            return;
        }
        self.stage = Stage::Offline;
        self.report(Report::Offline {
            reason: reason.to_owned(),
            code,
        });
        for room in self.rooms.values_mut() {
            room.awaited = None;
            if !room.look.is_idle() {
                room.forget();
            }
        }
        if let Some(flight) = &mut self.in_flight {
            flight.lost(now);
        }
        if let Some(flight) = self
            .in_flight
            .take_if(|f| f.unsure && f.request == Request::Depart {})
        {
            // A new connection follows no room, so this is done.
            self.departed(flight.room);
        }
        if let Some(close) = code.and_then(Close::from_code) {
            self.closed(close, reason);
        }
    }

    fn closed(&mut self, close: Close, reason: &str) {
        match close {
            Close::TakenOver => self.taken_over(),
            Close::UnsupportedVersion => self.leave(Exit::Incompatible, "unsupported_version", {
                let (low, high) = (VERSIONS.start(), VERSIONS.end());
                format!("the server speaks none of the protocol versions {low} to {high} ({reason}); update the older of the two")
            }),
            Close::Malformed => self.leave(
                Exit::Incompatible,
                "malformed",
                "the server could not read what this client sends; try --encoding json and report it",
            ),
            Close::TooLarge => {
                // Sent again it would be too large again.
                if let Some(flight) = self.in_flight.take_if(|flight| flight.unsure) {
                    let verb = flight.request.name();
                    self.error(format!("the server takes no frame as large as this `{verb}`"));
                    self.undone(flight.room, flight.request, None);
                    self.forsake(flight.ticket);
                }
            }
            Close::Slow
            | Close::NoHello
            | Close::RoomStopped
            | Close::Flood
            | Close::Silent
            | Close::Restart => {}
        }
    }

    pub(super) fn greeted(&mut self, frame: ServerFrame, now: Instant) {
        match frame.msg {
            Message::Welcome {
                version,
                server,
                guest,
                name,
                token,
                now_ms: _,
                limits: _,
                features: _,
            } => {
                self.stage = Stage::Online;
                self.me = Some(Me {
                    guest: guest.clone(),
                    name: name.clone(),
                });
                if let Some(token) = token.map(Token) {
                    self.introduction.token = Some(token.clone());
                    // It was good once, and the token says the same from now on.
                    self.introduction.code = None;
                    self.todo.push_back(Do::Keep(token));
                }
                self.report(Report::Online {
                    guest,
                    name,
                    server,
                    version,
                });
                for room in self.rooms.values_mut() {
                    room.attend = Errand::Due { at: now, tries: 0 };
                }
            }
            Message::Refused { code, detail, .. } => self.hello_refused(code, &detail),
            Message::TakenOver {} => self.taken_over(),
            Message::Created { .. }
            | Message::Attending { .. }
            | Message::Departed { .. }
            | Message::Seen { .. }
            | Message::Ack { .. }
            | Message::Told { .. }
            | Message::Presence { .. }
            | Message::DeviceCode { .. }
            | Message::Lobby { .. }
            | Message::LobbyChanged { .. }
            | Message::Rematch { .. }
            | Message::Said { .. }
            | Message::SaidBefore { .. }
            | Message::Muted { .. }
            | Message::Audience { .. }
            | Message::Dismissed {}
            | Message::Announced { .. }
            | Message::RoomStopped {} => {}
        }
    }

    fn hello_refused(&mut self, code: Code, detail: &str) {
        self.report(Report::Refused {
            room: None,
            number: None,
            verb: Some("hello"),
            code,
            v: None,
            detail: detail.to_owned(),
        });
        if code == Code::BadToken {
            self.leave(
                Exit::Usage,
                "bad_token",
                "the server knows no guest by the kept token",
            );
        } else if code == Code::BadCode {
            let why = "the server does not take this --code: it is wrong, used or too old";
            self.leave(Exit::Usage, "bad_code", why);
        } else if code == Code::BadName {
            let why = format!("the server does not take this --name: {detail}");
            self.leave(Exit::Usage, "bad_name", why);
        } else if code == Code::UnsupportedVersion {
            self.closed(Close::UnsupportedVersion, detail);
        } else if is_untimely(code) {
            self.todo.push_back(Do::Reconnect("busy"));
        } else {
            let why = format!("the server refused the greeting: {}", word(&code));
            self.leave(Exit::Incompatible, "refused", why);
        }
    }

    pub(super) fn taken_over(&mut self) {
        self.leave(
            Exit::TakenOver,
            "taken_over",
            "a newer connection of this guest acts now; this one stays away (use another --profile to be another guest)",
        );
    }
}

/// The code as it stands on the wire.
fn word(code: &Code) -> String {
    match serde_json::to_value(code) {
        Ok(serde_json::Value::String(word)) => word,
        Ok(_) | Err(_) => format!("{code:?}"),
    }
}
