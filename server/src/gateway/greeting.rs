//! How a connection says who it is: a new guest, one who comes back, or one who was told a code on
//! another device.

use super::admission::Ticket;
use super::identity::{self, Identity};
use super::session::{Answering, Ended, Session};
use crate::limits::{
    DEVICE_CODE_MS, FRAME_BYTES_MAX, NAME_CHARS_MAX, ROOMS_PER_CONNECTION, WRONG_CODES_MAX,
};
use crate::meters::Refused;
use crate::wire;
use qiguan_protocol::{Close, Code, Limits, Message, VERSIONS};
use qiguan_table::Millis;
use std::ops::RangeInclusive;

/// By what a connection says that it is a guest.
pub(super) enum Claim<'a> {
    Newcomer,
    Token(&'a str),
    Code(&'a str),
}

impl<'a> Claim<'a> {
    /// A token counts more than a code: it was good before, and may be again.
    pub(super) fn of(token: Option<&'a str>, code: Option<&'a str>) -> Self {
        match (token, code) {
            (Some(token), _) => Self::Token(token),
            (None, Some(code)) => Self::Code(code),
            (None, None) => Self::Newcomer,
        }
    }
}

impl Session {
    pub(super) async fn hello(
        &mut self,
        to: &Answering,
        versions: RangeInclusive<u16>,
        name: Option<&str>,
        claim: Claim<'_>,
    ) -> Result<(), Ended> {
        if self.identity.is_some() {
            self.refuse(to, Code::HelloFirst, "hello is said once");
            return Ok(());
        }
        let version = *versions.end().min(VERSIONS.end());
        if version < *versions.start().max(VERSIONS.start()) {
            let (low, high) = (VERSIONS.start(), VERSIONS.end());
            let ours = format!("this server speaks {low} to {high}");
            self.refuse(to, Code::UnsupportedVersion, &ours);
            return Err(Some(Close::UnsupportedVersion));
        }
        if let Err((code, detail)) = self.may_claim(&claim) {
            self.refuse(to, code, &detail);
            return Ok(());
        }
        match self.identified(name, claim).await {
            Ok((identity, token)) => {
                self.welcome(version, &identity, token);
                self.identity = Some(identity);
            }
            Err(Code::BadName) => {
                let words = format!("a name has 1 to {NAME_CHARS_MAX} characters, none invisible");
                self.refuse(to, Code::BadName, &words);
            }
            Err(code) => self.refuse(to, code, ""),
        }
        Ok(())
    }

    /// Counts new guests and codes of an address, and wrong codes of a connection.
    fn may_claim(&self, claim: &Claim<'_>) -> Result<(), (Code, String)> {
        let (counted, code, class, what) = match claim {
            Claim::Token(_) => return Ok(()),
            Claim::Newcomer => {
                let counted = self.ticket.as_ref().map(Ticket::new_guest);
                (counted, Code::Busy, Refused::NewGuests, "new guests")
            }
            Claim::Code(_) if self.wrong_codes >= WRONG_CODES_MAX => {
                return Err((Code::TooFast, "too many wrong codes".to_owned()));
            }
            Claim::Code(_) => {
                let counted = self.ticket.as_ref().map(Ticket::device_code);
                (counted, Code::TooFast, Refused::Identity, "codes")
            }
        };
        let Some(Err(wait_s)) = counted else {
            return Ok(());
        };
        self.house.tools.meters.refuse(class);
        let detail = format!("too many {what} from your address; come back in {wait_s} s");
        Err((code, detail))
    }

    /// The guest of a claim, and the token that this device is to keep, where it has none.
    async fn identified(
        &mut self,
        name: Option<&str>,
        claim: Claim<'_>,
    ) -> Result<(Identity, Option<String>), Code> {
        let tools = &self.house.tools;
        match claim {
            Claim::Newcomer => {
                let (identity, token) = identity::newcomer(tools, name).await?;
                Ok((identity, Some(token)))
            }
            Claim::Token(token) => Ok((identity::returning(tools, token, name).await?, None)),
            Claim::Code(code) => {
                let moved = identity::by_code(tools, &self.house.codes, code, name).await;
                if moved == Err(Code::BadCode) {
                    self.wrong_codes += 1;
                }
                moved.map(|(identity, token)| (identity, Some(token)))
            }
        }
    }

    fn welcome(&self, version: u16, identity: &Identity, token: Option<String>) {
        self.answer(
            None,
            Message::Welcome {
                version,
                server: concat!("qiguan-server/", env!("CARGO_PKG_VERSION")).to_owned(),
                guest: wire::guest_id(identity.player),
                name: identity.name.clone(),
                token,
                now_ms: self.house.tools.clock.now(),
                limits: Limits {
                    frame_bytes_max: u32::try_from(FRAME_BYTES_MAX).unwrap_or(u32::MAX),
                    rooms_max: u16::try_from(ROOMS_PER_CONNECTION).unwrap_or(u16::MAX),
                    name_chars_max: u16::try_from(NAME_CHARS_MAX).unwrap_or(u16::MAX),
                },
                features: Vec::new(),
            },
        );
    }

    /// Tells the code by which another device becomes this guest.
    pub(super) fn tell_device_code(&self, to: &Answering, identity: &Identity) {
        let Some(req) = to.req else {
            return self.refuse(to, Code::MissingField, "req");
        };
        let tools = &self.house.tools;
        let code = tools.chance.device_code();
        let now = Millis(tools.clock.now());
        if !self.house.codes.keep(&code, identity.player, now) {
            return self.refuse(to, Code::Busy, "too many codes are good now");
        }
        let valid_ms = DEVICE_CODE_MS;
        let told = Message::DeviceCode {
            req,
            code,
            valid_ms,
        };
        self.answer(None, told);
    }
}
