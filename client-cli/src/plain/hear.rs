//! What is new, in sentences.

use super::Plain;
use super::table::Table;
use crate::drive::{Goal, News};
use crate::once;
use crate::report::{How, Report};
use crate::text::Scene;
use qiguan_protocol::{Away, Channel, Code, Line, Message, Phase, Request, RoomId, Seat, Told};

impl Plain {
    pub(super) fn hear(&mut self, news: News) {
        match news {
            News::Report(report) => self.report(report),
            News::Undone { request, code, .. } => self.undone(&request, code),
            News::Unreachable(why) => self.tell(&why),
            News::Left(_) => {}
        }
    }

    fn report(&mut self, report: Report) {
        let lang = self.manner.lang;
        match report {
            Report::Online { name, .. } => self.online(&name),
            Report::Offline { reason, .. } => self.tell(&lang.say(
                format!("连接断开（{reason}），正在重连。"),
                format!("The connection is lost ({reason}); coming back."),
            )),
            Report::Refused { detail, .. } => self.detail = detail,
            Report::Retry { code, .. } => {
                let why = lang.code(code);
                self.tell(&lang.say(
                    format!("{why}，再试一次。"),
                    format!("Trying again: {why}."),
                ));
            }
            Report::Room { id } => {
                let link = self.drive.server().link(&id);
                self.tell(&lang.say(
                    format!("房间已开：{id}  {link}"),
                    format!("The room is open: {id}  {link}"),
                ));
            }
            Report::Attending { room, how, .. } => self.attending(&room, how),
            Report::Departed { room } => self.departed(&room),
            Report::Told { room, events, .. } => self.told(&room, &events),
            Report::Notice { room, msg } => self.noticed(room.as_ref(), *msg),
            Report::Resynced { room, .. } => {
                if self.is_here(&room) {
                    self.renew(&room);
                }
            }
            Report::Error { why, .. } => self.tell(&why),
            Report::Sent { .. }
            | Report::Ack { .. }
            | Report::Seen { .. }
            | Report::View { .. }
            | Report::Resync { .. }
            | Report::Bye { .. } => {}
        }
    }

    fn online(&mut self, name: &str) {
        let lang = self.manner.lang;
        let sentence = match self.was_online {
            true => lang.say("重新连上了。".to_owned(), "Connected again.".to_owned()),
            false => lang.say(
                format!("已连上服务器，您的名字是 {name}。输入 help 看命令。"),
                format!("Connected; you are {name}. Type help for the commands."),
            ),
        };
        self.tell(&sentence);
        if self.was_online && self.is_listing {
            // A new connection follows no list.
            self.list(true);
        }
        self.was_online = true;
    }

    /// A request that was not done is named with why.
    fn undone(&mut self, request: &Request, code: Option<Code>) {
        let lang = self.manner.lang;
        let what = match request {
            Request::Play { from, to, .. } => format!("{from}-{to}"),
            request => request.name().to_owned(),
        };
        let why = code.map_or(lang.say("未发出", "it was not sent"), |code| {
            lang.code(code)
        });
        let detail = match std::mem::take(&mut self.detail) {
            detail if detail.is_empty() => detail,
            detail => lang.say(format!("（{detail}）"), format!(" ({detail})")),
        };
        self.tell(&lang.say(
            format!("未成：{what}：{why}{detail}。"),
            format!("Not done: {what}: {why}{detail}."),
        ));
    }

    fn is_here(&self, room: &RoomId) -> bool {
        self.table.as_ref().is_some_and(|table| table.room == *room)
    }

    fn renew(&mut self, room: &RoomId) {
        let away = self.table.take().map(|table| table.away);
        self.table = Table::held(room, &self.drive);
        if let (Some(table), Some(away)) = (&mut self.table, away) {
            table.away = away;
        }
    }

    fn attending(&mut self, room: &RoomId, how: How) {
        if self.is_listing {
            self.list(false);
        }
        let before = self
            .table
            .as_ref()
            .map(|table| (table.room.clone(), table.seat));
        match how {
            How::Tail => return,
            How::Snapshot => self.renew(room),
        }
        let Some(table) = &self.table else {
            return;
        };
        match before {
            Some((old, seat)) if old == *room => {
                if seat != table.seat {
                    self.seat_changed(table.seat);
                }
            }
            Some(_) | None => self.describe(),
        }
        self.your_turn();
    }

    fn seat_changed(&mut self, seat: Option<Seat>) {
        let lang = self.manner.lang;
        let sentence = match seat {
            Some(seat) => {
                let place = lang.seat(seat);
                lang.say(
                    format!("您坐在 {place} {seat}。"),
                    format!("You sit at {place} ({seat})."),
                )
            }
            None => lang
                .say("您没有座位了。", "You have no seat any more.")
                .to_owned(),
        };
        self.tell(&sentence);
    }

    /// The table in a few sentences.
    pub(super) fn describe(&mut self) {
        let Some(table) = &self.table else {
            return;
        };
        let lang = self.manner.lang;
        let (room, phase) = (&table.room, lang.phase(table.view.phase));
        let options = lang.options(&table.view.options);
        let mut lines = vec![lang.say(
            format!("房间 {room}，{phase}：{options}。"),
            format!("Room {room}, {phase}: {options}."),
        )];
        for seat in table.view.seats.iter().filter(|seat| seat.guest.is_some()) {
            let mut line = format!("{} {}: {}", seat.seat, lang.seat(seat.seat), seat.name);
            if table.seat == Some(seat.seat) {
                line += lang.say("（您）", " (you)");
            }
            if let Some(reason) = seat.out {
                let why = lang.out(reason);
                line += &lang.say(format!("，出局：{why}"), format!(", out: {why}"));
            } else if seat.ready && table.view.phase == Phase::Arranging {
                line += lang.say("，已准备", ", ready");
            }
            lines.push(line);
        }
        if let Some(result) = &table.view.result {
            lines.push(scene(self, table).ended(result));
        }
        for line in lines {
            self.tell(&line);
        }
    }

    fn departed(&mut self, room: &RoomId) {
        if self.is_here(room) {
            self.table = None;
            let lang = self.manner.lang;
            self.tell(&lang.say(
                format!("已离开房间 {room}。"),
                format!("You left the room {room}."),
            ));
        }
    }

    fn told(&mut self, room: &RoomId, events: &[Told]) {
        for event in events {
            let Some(table) = self.table.as_mut().filter(|table| table.room == *room) else {
                return;
            };
            let scene = Scene {
                lang: self.manner.lang,
                view: &table.view,
                own: table.seat,
            };
            let sentence = scene.tells(event);
            // What does not fit is mended by the whole picture that the player asks for.
            let _ = table.view.apply(event);
            self.tell(&sentence);
            if matches!(event, Told::Turn { .. }) {
                self.your_turn();
            }
        }
    }

    fn your_turn(&mut self) {
        if self.table.as_ref().is_some_and(Table::is_own_turn) {
            self.ring();
        }
    }

    fn noticed(&mut self, room: Option<&RoomId>, message: Message) {
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
        } else if let Message::Audience { count } = message {
            self.audience(count);
        } else if let Message::Rematch { req, next } = message {
            self.rematch(req.is_some(), &next);
        } else if let Message::Dismissed {} = message {
            self.say(
                "对局已开始，此房间不许旁观。",
                "The game has begun, and nobody may watch it.",
            );
        } else if let Message::Muted { .. } = message {
            self.say("好的。", "Done.");
        }
    }

    fn audience(&mut self, count: u32) {
        let lang = self.manner.lang;
        let watches = self
            .table
            .as_ref()
            .is_some_and(|table| table.seat.is_none());
        match (count, watches) {
            // That is the reader.
            (1, true) => {}
            _ => self.tell(&lang.say(format!("旁观 {count} 人。"), format!("{count} watching."))),
        }
    }

    fn presence(&mut self, away: Vec<Away>) {
        let Some(table) = &mut self.table else {
            return;
        };
        let before = std::mem::replace(&mut table.away, away.clone());
        let Some(table) = &self.table else {
            return;
        };
        let is_in = |seat: Seat, list: &[Away]| list.iter().any(|away| away.seat == seat);
        let scene = scene(self, table);
        let mut lines = Vec::new();
        for seat in Seat::ALL {
            match (is_in(seat, &before), is_in(seat, &away)) {
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

fn scene<'a>(plain: &Plain, table: &'a Table) -> Scene<'a> {
    Scene {
        lang: plain.manner.lang,
        view: &table.view,
        own: table.seat,
    }
}
