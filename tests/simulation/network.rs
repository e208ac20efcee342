//! The connections of a world: what arrives at either end, who comes back, what the server writes.

use crate::cable;
use crate::line::{Down, Line, Sent, Up};
use crate::person::Then;
use crate::stage::Stage;
use futures::FutureExt;
use qiguan_protocol::{
    ClientFrame, Encoding, Message, Request, RoomId, decode_server, encode_client,
};
use rand::RngExt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::{IpAddr, Ipv4Addr};
use std::pin::pin;
use std::rc::Rc;
use std::task::Poll;
use tokio::time::sleep_until;

impl Stage {
    /// Frames arrive, at either end.
    pub(crate) fn carry(&mut self, now: u64) {
        let numbers: Vec<usize> = self.lines.keys().copied().collect();
        for number in numbers {
            while let Some(up) = self
                .lines
                .get_mut(&number)
                .and_then(|line| line.arrive(now))
            {
                let reads = self.lines.get(&number).is_some_and(|line| line.reads(now));
                self.auditor.arrived(number, up.frame.as_ref(), now, reads);
            }
            while let Some(down) = self.lines.get_mut(&number).and_then(|line| line.come(now)) {
                self.come(number, &down);
            }
        }
    }

    /// A person hears something.
    fn come(&mut self, number: usize, down: &Down) {
        let who = self.lines[&number].who;
        let is_newest = self.people[who].line == Some(number);
        let Down::Frame(frame) = down else {
            self.lose(number, is_newest);
            return;
        };
        if !is_newest {
            return;
        }
        match self.people[who].hear(frame) {
            Then::Nothing => {}
            Then::Room(room) => self.hear_of(who, &room),
            Then::Next { from, next } => {
                self.hear_of(who, &next);
                self.next_rooms.insert(from, next);
            }
            Then::Resume => {
                let held: Vec<RoomId> = self.people[who].rooms.keys().cloned().collect();
                for room in held {
                    self.attend(who, &room);
                }
            }
            Then::Repeat(room) => {
                let pending = self.people[who].pending.clone();
                for pending in pending.iter().filter(|pending| pending.room == room) {
                    self.tally.count("sent again");
                    self.say(who, pending.frame());
                }
            }
            Then::Look(room) => {
                let frame = self.people[who].ask(Some(room), Request::Look {});
                self.say(who, frame);
            }
        }
    }

    /// Somebody hears of a room, and goes there.
    fn hear_of(&mut self, who: usize, room: &RoomId) {
        if !self.rooms.contains(room) {
            self.rooms.push(room.clone());
        }
        // Whoever has looked for the last time goes nowhere any more.
        if !self.has_looked() {
            self.attend(who, room);
        }
    }

    /// A connection is gone; its person comes back, unless another one has taken its place.
    fn lose(&mut self, number: usize, is_newest: bool) {
        let Some(line) = self.lines.remove(&number) else {
            return;
        };
        self.auditor.line_ended(number);
        let back_ms = self.now() + self.rng.random_range(50..5_000);
        if is_newest {
            let person = &mut self.people[line.who];
            person.lose_line();
            person.back_at = person.back_at.or(Some(back_ms));
        }
    }

    /// A person gives a connection up.
    pub(crate) fn hang_up(&mut self, who: usize) -> bool {
        let Some(number) = self.people[who].line else {
            return false;
        };
        self.lose(number, true);
        true
    }

    pub(crate) fn bring_back(&mut self, now: u64) {
        for who in 0..self.people.len() {
            let due = self.people[who].back_at.is_some_and(|at_ms| at_ms <= now);
            if due {
                self.people[who].back_at = None;
                self.connect(who);
            }
        }
    }

    /// A new connection, on which hello is said.
    pub(crate) fn connect(&mut self, who: usize) {
        let Some(life) = &self.life else { return };
        let [high, low] = u16::try_from(who).unwrap_or(u16::MAX).to_be_bytes();
        let Ok(ticket) = life
            .house
            .admit(IpAddr::V4(Ipv4Addr::new(10, 0, high, low)))
        else {
            self.tally.count("no place");
            self.people[who].back_at = Some(self.now() + 10_000);
            return;
        };
        let number = self.lines_made;
        self.lines_made += 1;
        let seed = self.plan.seed ^ (number as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let end = match self.plan.codec {
            false => cable::whole(&life.house, ticket),
            true => cable::in_pieces(&life.house, ticket, [7, 64, 700][number % 3], seed),
        };
        let encoding = [Encoding::Json, Encoding::MessagePack][(seed % 2) as usize];
        self.lines
            .insert(number, Line::new(who, encoding, end, seed));
        self.auditor.line_began(number);
        let person = &mut self.people[who];
        person.lose_line();
        person.line = Some(number);
        let hello = person.hello();
        self.say(who, hello);
    }

    /// Sends a frame on a person's newest connection.
    pub(crate) fn say(&mut self, who: usize, frame: ClientFrame) {
        let now = self.now();
        let line = self.people[who]
            .line
            .and_then(|number| self.lines.get_mut(&number));
        if let Some(line) = line {
            let bytes = encode_client(line.encoding, &frame);
            line.send(
                now,
                Up {
                    bytes,
                    frame: Some(frame),
                },
            );
        }
    }

    pub(crate) fn attend(&mut self, who: usize, room: &RoomId) {
        let password = self.plan.locks.then(|| "open".to_owned());
        let frame = self.people[who].attend(room, password);
        if let (
            Request::Attend {
                since: Some(since), ..
            },
            Some(req),
            Some(line),
        ) = (&frame.msg, frame.req, self.people[who].line)
        {
            let view = self.people[who]
                .rooms
                .get(room)
                .and_then(|held| held.view.clone());
            let view = view.expect("what is held is a picture");
            self.auditor.goes_on_from(line, req, since, view);
        }
        self.say(who, frame);
    }

    /// Waits until an instant, or until the server has written something, which is taken.
    pub(crate) async fn wait(&mut self, until: u64) {
        let mut sleep = pin!(sleep_until(self.instant_of(until)));
        let now = self.now();
        let lines = &mut self.lines;
        let sent = futures::future::poll_fn(|context| {
            for (number, line) in lines.iter_mut() {
                if let Poll::Ready(sent) = line.poll(now, context) {
                    return Poll::Ready(Some((*number, sent)));
                }
            }
            sleep.poll_unpin(context).map(|()| None)
        })
        .await;
        if let Some((number, sent)) = sent {
            self.auditor.hear_store(self.disk.notes());
            self.sent(number, sent);
        }
    }

    fn sent(&mut self, number: usize, sent: Sent) {
        let now = self.now();
        let Some(line) = self.lines.get_mut(&number) else {
            return;
        };
        match sent {
            Sent::Bytes(bytes) => match decode_server(line.encoding, &bytes) {
                Ok(frame) => {
                    if self.trace {
                        println!("{now} {number} {} {}", frame.msg.name(), bytes.len());
                    }
                    // When the house stops, its rooms hear of it in any order; of several that one
                    // connection follows only the first may be able to say so.
                    if frame.msg != (Message::RoomStopped {}) {
                        self.digest = self.digest.wrapping_add(digest_of(&(number, now, &bytes)));
                    }
                    self.auditor.heard(number, &frame, now);
                    line.bring(now, Down::Frame(Rc::new(frame)));
                }
                Err(error) => self.auditor.complain(format!("unreadable: {error}")),
            },
            Sent::Close(code) => {
                self.digest = self.digest.wrapping_add(digest_of(&(number, now, code)));
                self.auditor.closed(number, code);
                line.bring(now, Down::Ended);
            }
            Sent::End => line.bring(now, Down::Ended),
        }
    }
}

fn digest_of(sent: &impl Hash) -> u64 {
    let mut digest = DefaultHasher::new();
    sent.hash(&mut digest);
    digest.finish()
}
