//! What is new, in sentences.

mod notice;

use super::Plain;
use super::table::Table;
use crate::drive::News;
use crate::report::{How, Report};
use crate::text::Scene;
use qiguan_protocol::{Ask, Code, GameOptions, GoTold, Phase, Request, RoomId, Seat, Told};
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
                GameOptions::Go(_) => false,
            });
        let checked = layout
            .parse::<Layout>()
            .and_then(|layout| layout.check(flying_bombs));
        match checked {
            Ok(()) => detail,
            Err(error) => self.manner.lang.layout(&error),
        }
    }

    /// Which board a repetition would bring back: the server names its ply (PROTOCOL.md, section 10).
    fn repeated(&self, detail: &str) -> Option<String> {
        let mut words = detail.split(|c: char| !c.is_ascii_digit());
        let ply = words.find(|word| !word.is_empty())?;
        Some(self.manner.lang.say(
            format!("第 {ply} 手后的局面"),
            format!("the board after ply {ply}"),
        ))
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
        let before = before.map(|table| table.seat);
        match how {
            How::Tail => {}
            How::Snapshot => self.renew(room),
        }
        let Some(table) = &mut self.table else {
            return;
        };
        let seat = table.seat;
        match before {
            Some(before) if before != seat => self.seat_changed(seat),
            // Back after a lost connection: who is away now is told anew.
            Some(_) => table.away.clear(),
            None => self.describe(),
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
            if let Some(colour) = scene(self, table).colour(seat.seat) {
                line += lang.say("，", ", ");
                line += lang.colour(colour);
            }
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
        let me = self.drive.player().me();
        if me.is_some_and(|me| me.guest == table.view.owner) {
            lines.push(lang.say("您是房主。", "You own this room.").to_owned());
        }
        lines.extend(scene(self, table).stands());
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
            if let Told::Go(told) = event {
                self.told_of_go(told);
            }
            if matches!(event, Told::Turn { .. }) {
                self.your_turn();
            }
        }
    }

    /// What else the reader of a game of Go has to know: what may be typed now, and that it is time.
    fn told_of_go(&mut self, told: &GoTold) {
        let own = self.table.as_ref().and_then(|table| table.seat);
        match told {
            GoTold::Began { clocks, .. }
            | GoTold::Placed { clocks, .. }
            | GoTold::Passed { clocks, .. }
            | GoTold::PlayedOn { clocks, .. }
            | GoTold::Undone { clocks, .. }
            | GoTold::Resumed { clocks } => {
                if clocks.turn.is_some() {
                    self.your_turn();
                }
            }
            GoTold::Confirming { .. } if own.is_some() => {
                self.ring();
                self.say(
                    "accept 同意，dead POINT 改死子标记，dispute 继续下。",
                    "Type accept to agree, dead POINT to mark or unmark a chain, dispute to play on.",
                );
            }
            GoTold::Asked { by, .. } if own.is_some_and(|own| own != *by) => {
                self.ring();
                self.say("请输入 accept 或 refuse。", "Type accept or refuse.");
            }
            GoTold::Sealing {} if self.table.as_ref().is_some_and(Table::is_own_turn) => {
                self.ring();
                self.say(
                    "请输入 seal POINT 封手（seal pass 停一手）。",
                    "Type seal POINT, or seal pass.",
                );
            }
            GoTold::ColoursDrawn { .. }
            | GoTold::Awaited { .. }
            | GoTold::Arrived { .. }
            | GoTold::Penalised { .. }
            | GoTold::Warned { .. }
            | GoTold::ClocksSet { .. }
            | GoTold::Confirming { .. }
            | GoTold::DeadMarked { .. }
            | GoTold::Accepted { .. }
            | GoTold::Asked { .. }
            | GoTold::Closed { .. }
            | GoTold::Paused { .. }
            | GoTold::Sealing {}
            | GoTold::Sealed { .. }
            | GoTold::Opened { .. }
            | GoTold::Over { .. } => {}
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
    } else if let Request::MarkDead { point } = request {
        format!("dead {point}")
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
        own: table.seat,
    }
}
