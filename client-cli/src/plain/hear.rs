//! What is new, in sentences.

mod go;
mod notice;
mod xiangqi;

use super::Plain;
use super::table::Table;
use crate::drive::News;
use crate::report::{How, Report};
use crate::text::Scene;
use qiguan_protocol::{Ask, Code, GameOptions, Phase, Request, RoomId, Seat, Told};
use qiguan_rules::junqi::Layout;

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
        let what = named(request);
        let why = code.map_or(lang.say("未发出", "it was not sent"), |code| {
            lang.code(code)
        });
        let detail = match self.explained(request, code) {
            detail if detail.is_empty() => detail,
            detail => lang.say(format!("（{detail}）"), format!(" ({detail})")),
        };
        self.tell(&lang.say(
            format!("未成：{what}：{why}{detail}。"),
            format!("Not done: {what}: {why}{detail}."),
        ));
    }

    /// What the code leaves open: of a layout in the reader's language, else as the server put it.
    fn explained(&mut self, request: &Request, code: Option<Code>) -> String {
        let detail = std::mem::take(&mut self.detail);
        let Request::Arrange { layout } = request else {
            let asks_for_more = matches!(
                code,
                Some(Code::BadOptions | Code::BadName | Code::Malformed)
            );
            let repeats = matches!(code, Some(Code::Ko | Code::Superko | Code::UnbalancedCycle));
            return match repeats.then(|| self.repeated(&detail)).flatten() {
                Some(board) => board,
                None => Some(detail).filter(|_| asks_for_more).unwrap_or_default(),
            };
        };
        let flying_bombs = self
            .table
            .as_ref()
            .is_some_and(|table| match &table.view.options {
                GameOptions::Junqi(options) => options.flying_bombs == Some(true),
                GameOptions::Go(_) | GameOptions::Xiangqi(_) => false,
            });
        let checked = layout
            .parse::<Layout>()
            .and_then(|layout| layout.check(flying_bombs));
        match checked {
            Ok(()) => detail,
            Err(error) => self.manner.lang.layout(&error),
        }
    }

    fn is_here(&self, room: &RoomId) -> bool {
        self.table.as_ref().is_some_and(|table| table.room == *room)
    }

    fn renew(&mut self, room: &RoomId) {
        let before = self.table.take();
        self.table = Table::held(room, &self.drive);
        if let (Some(table), Some(before)) = (&mut self.table, before)
            && before.room == *room
        {
            table.away = before.away;
        }
    }

    fn attending(&mut self, room: &RoomId, how: How) {
        if self.is_listing {
            self.list(false);
        }
        let before = self.table.as_ref().filter(|table| table.room == *room);
        let before = before.map(|table| (table.seat, table.seats.clone(), table.arbiter));
        match how {
            How::Tail => {}
            How::Snapshot => self.renew(room),
        }
        let Some(table) = &mut self.table else {
            return;
        };
        let (seat, seats, arbiter) = (table.seat, table.seats.clone(), table.arbiter);
        match before {
            Some(before) if before != (seat, seats.clone(), arbiter) => match seats[..] {
                [] if arbiter => self.say(
                    "您是裁判；以 / 开头的命令是裁定，如 /pause 原因。",
                    "You are the arbiter; lines that begin with / are rulings, as in /pause REASON.",
                ),
                [] => self.seat_changed(seat),
                [..] => self.several(&seats),
            },
            // Back after a lost connection: who is away now is told anew.
            Some(_) => table.away.clear(),
            None => self.describe(),
        }
        self.your_turn();
    }

    fn several(&mut self, seats: &[Seat]) {
        let letters: Vec<String> = seats.iter().map(Seat::to_string).collect();
        let letters = letters.join(" ");
        let sentence = self.manner.lang.say(
            format!("您坐在 {letters} 各位；命令前加座位字母，如 N layout ...，即指该座。"),
            format!("You sit at {letters}; a seat's letter before a command, as in N layout ..., means that seat."),
        );
        self.tell(&sentence);
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
        let (room, phase) = (
            &table.room,
            lang.phase_of(table.view.phase, &table.view.options),
        );
        let options = lang.options(&table.view.options);
        let mut lines = vec![lang.say(
            format!("房间 {room}，{phase}：{options}。"),
            format!("Room {room}, {phase}: {options}."),
        )];
        for seat in table.view.seats.iter().filter(|seat| seat.guest.is_some()) {
            let mut line = format!("{} {}: {}", seat.seat, lang.seat(seat.seat), seat.name);
            if let Some(colour) = scene(self, table).place(seat.seat) {
                line += lang.say("，", ", ");
                line += colour;
            }
            if table.seat == Some(seat.seat) || table.seats.contains(&seat.seat) {
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
        let me = self.drive.player().me();
        if me.is_some_and(|me| me.guest == table.view.owner) {
            lines.push(lang.say("您是房主。", "You own this room.").to_owned());
        }
        lines.extend(scene(self, table).refereed());
        lines.extend(scene(self, table).stands());
        if let Some(series) = &table.view.series {
            lines.push(scene(self, table).tells(&Told::Match {
                now: Some(series.clone()),
            }));
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
                own: table.only(),
            };
            let sentence = scene.tells(event);
            // What does not fit is mended by the whole picture that the player asks for.
            let _ = table.view.apply(event);
            self.tell(&sentence);
            if let Told::Go(told) = event {
                self.told_of_go(told);
            } else if let Told::Xiangqi(told) = event {
                self.told_of_xiangqi(told);
            }
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
}

/// A request in a word, or a move.
pub(super) fn named(request: &Request) -> String {
    if let Request::Play { from, to, .. } = request {
        format!("{from}-{to}")
    } else if let Request::Place { point, .. } = request {
        point.clone()
    } else if let Request::Move { step, .. } = request {
        step.clone()
    } else if let Request::MarkDead { point } = request {
        format!("dead {point}")
    } else if let Request::Rule { ruling, .. } = request {
        ruling.name().replace('_', " ")
    } else if let Request::Ask { what } = request {
        let what = match what {
            Ask::Undo => "undo",
            Ask::Pause => "pause",
            Ask::Resume => "resume",
            Ask::Adjourn => "adjourn",
        };
        what.to_owned()
    } else {
        request.name().to_owned()
    }
}

fn scene<'a>(plain: &Plain, table: &'a Table) -> Scene<'a> {
    Scene {
        lang: plain.manner.lang,
        view: &table.view,
        own: table.only(),
    }
}
