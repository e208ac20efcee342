//! What somebody sees who comes, looks or has nothing to go by: a whole picture, or what was told since
//! the one that is held.

use super::Fanout;
use crate::room::attendees::Attendee;
use crate::room::delay::Tables;
use crate::room::message::Guest;
use crate::wire;
use bytes::Bytes;
use qiguan_protocol::{Close, Code, Encoding, Message, View, decode_server, encode_server};
use qiguan_table::{Millis, Viewer};

impl Fanout {
    pub(in crate::room) fn look(&self, guest: &Guest, req: u32, tables: Tables<'_>, now: Millis) {
        let Some(attendee) = self.attendees.get(guest) else {
            return self.refuse_request(&guest.outbox, req, Code::NotAttending);
        };
        let viewer = attendee.viewer;
        let (seat, seats) = wire::seats(viewer);
        let seen = Message::Seen {
            req,
            seat,
            seats,
            arbiter: viewer == Viewer::Arbiter,
            v: self.version(viewer),
            now_ms: now.0,
            view: picture(tables, viewer),
        };
        self.answer(&guest.outbox, seen);
    }

    pub(super) fn post_picture(
        &self,
        attendee: &Attendee,
        tables: Tables<'_>,
        seq: u32,
        req: Option<u32>,
        now: Millis,
    ) {
        let Attendee { guest, viewer, .. } = attendee;
        let view = Some(picture(tables, *viewer));
        self.answer(&guest.outbox, self.attending(*viewer, req, seq, now, view));
    }

    pub(super) fn post_tail(
        &self,
        attendee: &Attendee,
        tail: &[Bytes],
        seq: u32,
        req: u32,
        now: Millis,
    ) {
        let Attendee { guest, viewer, .. } = attendee;
        let outbox = &guest.outbox;
        self.answer(outbox, self.attending(*viewer, Some(req), seq, now, None));
        for frame in tail {
            let frame = reencode(frame, outbox.encoding());
            if outbox.post_bytes(frame, true).is_err() {
                outbox.cut(Close::Slow);
                return;
            }
        }
    }

    fn attending(
        &self,
        viewer: Viewer,
        req: Option<u32>,
        seq: u32,
        now: Millis,
        view: Option<Box<View>>,
    ) -> Message {
        let (seat, seats) = wire::seats(viewer);
        Message::Attending {
            req,
            seat,
            seats,
            arbiter: viewer == Viewer::Arbiter,
            v: self.version(viewer),
            seq,
            now_ms: now.0,
            view,
        }
    }
}

fn picture(tables: Tables<'_>, viewer: Viewer) -> Box<View> {
    Box::new(wire::view(&tables.view(viewer)))
}

fn reencode(frame: &Bytes, encoding: Encoding) -> Bytes {
    match encoding {
        Encoding::MessagePack => frame.clone(),
        Encoding::Json => {
            let decoded = decode_server(Encoding::MessagePack, frame);
            let decoded = decoded.expect("the history holds frames that this server encoded");
            encode_server(Encoding::Json, &decoded).into()
        }
    }
}
