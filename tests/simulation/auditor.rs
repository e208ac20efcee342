//! States what may be true. It shares nothing with what decides in the server: it reads the frames that
//! went through the wires, and what the store holds, by their written forms alone.

mod clocks;
mod duel;
mod journal;
mod journals;
mod mail;
mod matches;
mod outcome;
mod picture;
mod rights;
mod time;

use crate::disk::Note;
use crate::tally::Tally;
use journals::Journals;
use mail::Mail;
use picture::Chronicle;
use qiguan_protocol::{ClientFrame, Code, Message, ServerFrame, Since, View};
use qiguan_server::store::{MemoryStore, Store};
use std::collections::BTreeMap;
use time::HouseTime;

/// All that was heard and kept, and the first thing in it that cannot be.
#[derive(Default)]
pub(crate) struct Auditor {
    complaint: Option<String>,
    pub(crate) seen: Tally,
    lines: BTreeMap<usize, Mail>,
    told: Chronicle,
    journals: Journals,
    time: HouseTime,
    /// Something may stop a room: a fault of the store since then.
    quiet: bool,
}

impl Auditor {
    pub(crate) fn complain(&mut self, what: String) {
        self.complaint.get_or_insert(what);
    }

    pub(crate) fn complaint(&self) -> Option<&str> {
        self.complaint.as_deref()
    }

    fn check(&mut self, found: Result<(), String>) {
        if let Err(what) = found {
            self.complain(what);
        }
    }

    /// From here on nothing fails any more.
    pub(crate) fn expect_quiet(&mut self) {
        self.quiet = true;
    }

    /// A process begins where the store says that the house was.
    pub(crate) fn begin_life(&mut self, life: u32, base_ms: u64) {
        let begun = self.time.begin(base_ms);
        self.check(begun);
        self.journals.begin_life(life);
    }

    /// Its rooms are there, and people may come.
    pub(crate) fn started(&mut self, now_ms: u64, broken: usize) {
        self.time.open(now_ms);
        if broken > 0 {
            self.complain(format!("{broken} rooms cannot be restored"));
        }
    }

    /// The process stood for so long.
    pub(crate) fn stopped(&mut self, now_ms: u64, ms: u64) {
        self.time.stood(now_ms, ms);
    }

    /// What happened to the store.
    pub(crate) fn hear_store(&mut self, notes: Vec<Note>) {
        if notes.is_empty() {
            return;
        }
        for note in notes {
            if self.quiet && matches!(note, Note::Failed { .. }) {
                self.complain("a write fails, and no fault was set".to_owned());
            }
            let heard = self.journals.hear(note, &mut self.time, &mut self.seen);
            self.check(heard);
        }
        let checked = self.journals.check_matches();
        self.check(checked);
    }

    pub(crate) fn line_began(&mut self, line: usize) {
        self.lines.insert(line, Mail::new(line));
    }

    pub(crate) fn line_ended(&mut self, line: usize) {
        self.lines.remove(&line);
    }

    /// A frame has come to the server; none: something that is no frame. Its sender reads what is sent.
    pub(crate) fn arrived(
        &mut self,
        line: usize,
        frame: Option<&ClientFrame>,
        now_ms: u64,
        reads: bool,
    ) {
        let Some(mail) = self.lines.get_mut(&line) else {
            return;
        };
        mail.asked(frame, now_ms, reads);
        if let (Some(frame), Some(guest)) = (frame, mail.guest()) {
            self.journals.asked(guest, frame);
        }
    }

    /// A person asks to go on from a picture.
    pub(crate) fn goes_on_from(&mut self, line: usize, req: u32, since: &Since, view: View) {
        if let Some(mail) = self.lines.get_mut(&line) {
            mail.goes_on_from(req, since, view);
        }
    }

    /// A frame has come from the server.
    pub(crate) fn heard(&mut self, line: usize, frame: &ServerFrame, now_ms: u64) {
        self.seen.count(frame.msg.name());
        let heard = self.hear(line, frame, now_ms);
        self.check(heard);
    }

    fn hear(&mut self, line: usize, frame: &ServerFrame, now_ms: u64) -> Result<(), String> {
        let Some(mail) = self.lines.get_mut(&line) else {
            return Ok(());
        };
        let asked = mail.answered(frame)?;
        mail.fold(frame, &mut self.told, &mut self.seen)?;
        self.time.shown(&frame.msg, now_ms)?;
        let (Some(room), Some(guest)) = (&frame.room, mail.guest()) else {
            return Ok(());
        };
        match (&frame.msg, asked) {
            (Message::Ack { seq, v }, _) => self.journals.acknowledged(room, guest, *seq, *v),
            (Message::Told { at_ms, .. }, _) => self.journals.told(room, *at_ms),
            (Message::Rematch { next, .. }, _) => self.journals.named(room, next),
            (
                Message::Refused {
                    seq: Some(seq),
                    code,
                    ..
                },
                Some(asked),
            ) => {
                let (journals, command) = (&self.journals, (guest, *seq));
                journals.refused_again(room, command, *code, asked.came_ms)?;
                journals.refused_in_match(room, command, *code, asked.came_ms)?;
                if *code == Code::MatchWaits {
                    self.seen.count("match_waits");
                }
                let came_ms = self.time.at_most(asked.came_ms);
                match asked.alone {
                    true => journals.refused(room, command, *code, came_ms),
                    false => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    /// The server closed a connection, with a code.
    pub(crate) fn closed(&mut self, line: usize, code: u16) {
        self.seen.count(&format!("close {code}"));
        if self.quiet && code == 4005 {
            self.complain("a room stops, and no fault was set".to_owned());
        }
        if let Some(mail) = self.lines.get_mut(&line) {
            mail.closed();
        }
    }

    /// Everybody has looked, and nothing is under way.
    pub(crate) fn check_quiet(&mut self) {
        let checked: Vec<_> = self.lines.values().map(Mail::check_quiet).collect();
        for found in checked {
            self.check(found);
        }
    }

    /// Nobody is left, and rooms have had the time to end.
    pub(crate) fn check_counters(&mut self, metrics: &str) {
        let counts = metrics
            .lines()
            .filter(|line| line.starts_with("qiguan_sockets") || line.starts_with("qiguan_rooms{"));
        let mut seen = 0;
        for line in counts {
            seen += 1;
            if line.split_whitespace().last() != Some("0") {
                self.complain(format!("a counter does not return to zero: {line}"));
            }
        }
        if seen < 5 {
            self.complain(format!("{seen} counters are shown"));
        }
    }

    /// What is kept at the end is what was made durable, and nothing is open.
    pub(crate) async fn check_store(&mut self, store: &MemoryStore) {
        let open = store.unfinished().await.expect("memory can be read");
        if !open.is_empty() {
            self.complain(format!("rooms that never end: {open:?}"));
        }
        let checked = self.journals.check_end(store).await;
        self.check(checked);
    }
}
