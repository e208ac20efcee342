//! What is told and not kept: presence, talk, the list of rooms, the next game.

use super::{Plain, scene};
use crate::drive::Goal;
use crate::once;
use qiguan_protocol::{Away, Channel, Line, Message, RoomId, Say, Seat, Watcher};

/// What is called out later than this would mislead, in milliseconds.
const LATE_MS: u64 = 2_000;

impl Plain {
    pub(super) fn noticed(&mut self, room: Option<&RoomId>, message: Message) {
        let lang = self.manner.lang;
        if let Message::Lobby { .. } | Message::LobbyChanged { .. } = &message {
            if self.is_listing {
                for line in once::changed(&message, &mut self.rooms, lang) {
                    self.tell(&line);
                }
                if self.table.is_some() {
                    self.list(false);
                }
            }
            return;
        }
        if !room.is_some_and(|room| self.is_here(room)) {
            return;
        }
        if let Message::Presence { away } = message {
            self.presence(away);
        } else if let Message::Said { line, .. } = message {
            self.said(&line);
        } else if let Message::SaidBefore { lines } = message {
            for line in &lines {
                self.said(line);
            }
        } else if let Message::Audience { count, watching } = message {
            self.audience(count, &watching);
        } else if let Message::Rematch { req, next } = message {
            self.rematch(req.is_some(), &next);
        } else if let Message::Dismissed {} = message {
            self.say(
                "对局已开始，此房间不许旁观。",
                "The game has begun, and nobody may watch it.",
            );
        } else if let Message::Announced { seat, say, at_ms } = message {
            self.announced(seat, say, at_ms);
        } else if let Message::Muted { .. } = message {
            self.say("好的。", "Done.");
        }
    }

    /// A countdown is called out as it runs, so what comes late is passed over.
    fn announced(&mut self, seat: Seat, say: Say, at_ms: u64) {
        let now_ms = self.drive.server_now_ms();
        if now_ms.is_some_and(|now| now.saturating_sub(at_ms) > LATE_MS) {
            return;
        }
        let Some(table) = &self.table else {
            return;
        };
        let lang = self.manner.lang;
        let (who, what) = (scene(self, table).who(seat), lang.announcement(say));
        let is_own = table.seat == Some(seat);
        self.tell(&lang.say(
            format!("[读秒] {who}：{what}"),
            format!("[clock] {who}: {what}"),
        ));
        if is_own {
            self.ring();
        }
    }

    fn audience(&mut self, count: u32, watching: &[Watcher]) {
        let lang = self.manner.lang;
        let watches = self
            .table
            .as_ref()
            .is_some_and(|table| table.seat.is_none());
        match (count, watches) {
            // That is the reader.
            (1, true) => {}
            _ => {
                let names: Vec<&str> = watching.iter().map(|one| one.name.as_str()).collect();
                let names = match names.is_empty() {
                    true => String::new(),
                    false => lang.say("：", ": ").to_owned() + &names.join(lang.say("、", ", ")),
                };
                let told = lang.say(
                    format!("旁观 {count} 人{names}。"),
                    format!("{count} watching{names}."),
                );
                self.tell(&told);
            }
        }
    }

    fn presence(&mut self, away: Vec<Away>) {
        let Some(table) = &mut self.table else {
            return;
        };
        let before = std::mem::replace(&mut table.away, away);
        let Some(table) = &self.table else {
            return;
        };
        let is_in = |seat: Seat, list: &[Away]| list.iter().any(|away| away.seat == seat);
        let scene = scene(self, table);
        let mut lines = Vec::new();
        for seat in Seat::ALL {
            match (is_in(seat, &before), is_in(seat, &table.away)) {
                (false, true) => lines.push(scene.goes(seat)),
                (true, false) => lines.push(scene.comes(seat)),
                (true, true) | (false, false) => {}
            }
        }
        for line in lines {
            self.tell(&line);
        }
    }

    fn said(&mut self, line: &Line) {
        let lang = self.manner.lang;
        let channel = match line.channel {
            Channel::Table => String::new(),
            Channel::Ally | Channel::Spectators => format!("[{}] ", lang.channel(line.channel)),
        };
        let seat = line
            .seat
            .map_or_else(String::new, |seat| format!(" ({seat})"));
        let text = match line.phrase {
            Some(phrase) => lang.phrase(phrase),
            None => &line.text,
        };
        self.tell(&format!("{channel}{}{seat}: {text}", line.name));
    }

    fn rematch(&mut self, is_answer: bool, next: &RoomId) {
        if is_answer {
            return self.enter(Goal::Room {
                room: next.clone(),
                password: None,
                sits: false,
            });
        }
        let lang = self.manner.lang;
        self.tell(&lang.say(
            format!("下一局在房间 {next}：输入 rematch 过去。"),
            format!("The next game is in the room {next}: type rematch to go there."),
        ));
    }
}
