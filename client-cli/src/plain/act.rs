//! What a typed line does.

mod go;
mod xiangqi;

use super::table::Table;
use super::typed::{Nonsense, Typed, addressed, parse};
use super::{Doubt, Plain, board};
use crate::drive::{Goal, Opening, Password, Place};
use crate::player::NotTaken;
use crate::script::Wish;
use crate::slash;
use qiguan_protocol::{Channel, Phrase, Request, Seat};

impl Plain {
    /// Does what a line asks for; false to leave.
    pub(super) fn take_line(&mut self, line: &str) -> bool {
        let doubt = self.doubt.take();
        if line.trim_start().starts_with('/') {
            self.slash(line);
            return true;
        }
        let (named, line) = addressed(line);
        self.named = named;
        match parse(line) {
            None => {}
            Some(Ok(Typed::Quit)) => return false,
            // What is no command is a move there.
            Some(Ok(Typed::Place(_) | Typed::Move { .. }) | Err(Nonsense::Unknown))
                if self.is_xiangqi() =>
            {
                self.move_piece(line.trim());
            }
            Some(Ok(typed)) => self.act(typed, doubt),
            Some(Err(nonsense)) => self.complain(line.trim(), nonsense),
        }
        true
    }

    /// What an arbiter rules, or a player asks of one.
    fn slash(&mut self, line: &str) {
        let Some(table) = &self.table else {
            return self.no_table();
        };
        match slash::read(line, &table.view) {
            Some(Ok(request)) => self.here(request),
            Some(Err(usage)) => self.complain(line.trim(), Nonsense::Usage(usage)),
            None => {}
        }
    }

    fn complain(&mut self, line: &str, nonsense: Nonsense) {
        let lang = self.manner.lang;
        let sentence = match nonsense {
            Nonsense::Unknown => lang.say(
                format!("不认识「{line}」；输入 help 看命令。"),
                format!("There is no command {line:?}; type help for the commands."),
            ),
            Nonsense::Usage(usage) => lang.say(
                format!("请这样输入：{usage}"),
                format!("It is typed so: {usage}"),
            ),
            Nonsense::Place(why) => why,
        };
        self.tell(&sentence);
    }

    fn act(&mut self, typed: Typed, doubt: Option<Doubt>) {
        match typed {
            Typed::Move { from, to } => self.play(from, to),
            Typed::Place(point) => self.place(point),
            Typed::Pass => {
                let turn = self.turn();
                self.here(Request::Pass { turn });
            }
            Typed::Ask(what) => self.here(Request::Ask { what }),
            Typed::Seal(point) => {
                let turn = self.turn();
                self.here(Request::Seal { turn, point });
            }
            Typed::Dead(point) => self.here(Request::MarkDead { point }),
            Typed::Dispute(chain) => self.here(Request::PlayOn { chain }),
            Typed::Call => self.here(Request::CallAdjudication {}),
            Typed::Score => self.show_score(),
            Typed::Sit(seat) => self.here(Request::Sit { seat }),
            Typed::Ready(ready) => self.declare(ready),
            Typed::Layout(layout) => self.here(Request::Arrange { layout }),
            Typed::Say(text) => {
                let channel = self.loudly();
                self.speak(channel, text, None);
            }
            Typed::Ally(text) => self.speak(Channel::Ally, text, None),
            Typed::Phrase(phrase) => {
                let channel = self.loudly();
                self.speak(channel, String::new(), Some(phrase));
            }
            Typed::Draw if self.is_xiangqi() => self.offer_with_move(),
            Typed::Draw => self.here(Request::OfferDraw {}),
            Typed::Claim => self.claim(doubt),
            Typed::Touch(point) => self.touch(point),
            Typed::Answer(accept) => self.answer(accept),
            Typed::Surrender => self.surrender(doubt),
            Typed::FightOn => self.here(Request::ArmSurrender { armed: false }),
            Typed::Leave => self.leave(doubt),
            Typed::Mark { piece, mark } => self.here(Request::Mark { piece, mark }),
            Typed::Swap(a, b) => self.here(Request::Swap { a, b }),
            Typed::Remove(seat) => self.here(Request::Remove { seat }),
            Typed::Match(games, draws) => self.here(Request::Match { games, draws }),
            Typed::PutOut(seat) => self.here(Request::AskPutOut { seat }),
            Typed::Mute { seat, muted } => self.mute(seat, muted),
            Typed::Rematch => self.here(Request::Rematch {}),
            Typed::Rooms => self.list(true),
            Typed::Enter {
                place,
                password,
                sits,
            } => self.enter_place(&place, password, sits),
            Typed::Board => self.show_board(),
            Typed::Army => self.show_army(),
            Typed::Clocks => self.show_clocks(),
            Typed::Help => self.help(),
            // Handled before.
            Typed::Quit => {}
        }
    }

    pub(super) fn ask(&mut self, wish: Wish) {
        match self.drive.ask(wish) {
            Ok(()) => {}
            Err(NotTaken::NoRoom) => self.no_table(),
            Err(NotTaken::QueueFull) => self.say("等待的请求太多。", "Too many requests wait."),
        }
    }

    /// Begins to tell the list of rooms, or ends it.
    pub(super) fn list(&mut self, on: bool) {
        self.is_listing = on;
        self.ask(Wish::new(None, Request::Lobby { on }));
    }

    /// Asks something of the table that is followed.
    fn here(&mut self, request: Request) {
        let meant = self.named.or(self.table.as_ref().and_then(Table::meant));
        self.here_as(meant, request);
    }

    /// Asks it for one of several own seats. A move says by its piece whose it is.
    fn here_as(&mut self, seat: Option<Seat>, request: Request) {
        let Some(room) = self.table.as_ref().map(|table| table.room.clone()) else {
            return self.no_table();
        };
        let is_of_seat = request.is_command() && !matches!(request, Request::Play { .. });
        let mut wish = Wish::new(Some(&room), request);
        wish.seat = seat.filter(|_| is_of_seat);
        self.ask(wish);
    }

    /// All of several own seats say that they are ready, unless one is named.
    fn declare(&mut self, ready: bool) {
        let several = match (&self.table, self.named) {
            (Some(table), None) => table.not_yet(ready),
            (Some(_), Some(_)) | (None, _) => Vec::new(),
        };
        if several.is_empty() {
            return self.here(Request::Ready { ready });
        }
        for seat in several {
            self.here_as(Some(seat), Request::Ready { ready });
        }
    }

    fn no_table(&mut self) {
        self.say(
            "您不在任何房间；输入 rooms 看房间，join CODE 加入。",
            "You are in no room; type rooms to see them, join CODE to enter one.",
        );
    }

    /// The turn that the reader has been told, which a move answers.
    fn turn(&self) -> u32 {
        self.table.as_ref().map_or(0, |table| table.view.turn)
    }

    fn play(&mut self, from: String, to: String) {
        let turn = self.turn();
        self.here(Request::Play { turn, from, to });
    }

    fn loudly(&self) -> Channel {
        match &self.table {
            Some(table) if table.is_running() && table.seat.is_none() => Channel::Spectators,
            Some(_) | None => Channel::Table,
        }
    }

    fn speak(&mut self, channel: Channel, text: String, phrase: Option<Phrase>) {
        self.here(Request::Say {
            channel,
            text,
            phrase,
        });
    }

    /// Answers the draw that is offered, else the question about a player who is away.
    fn answer_table(&mut self, accept: bool) {
        let question = self
            .table
            .as_ref()
            .and_then(|table| table.view.put_out.as_ref());
        let draw = self
            .table
            .as_ref()
            .and_then(|table| table.view.draw.as_ref());
        match (draw, question) {
            (None, Some(_)) => self.here(Request::AnswerPutOut { accept }),
            (Some(_), _) | (None, None) => self.here(Request::AnswerDraw { accept }),
        }
    }

    fn surrender(&mut self, doubt: Option<Doubt>) {
        if doubt != Some(Doubt::Surrender(self.named)) {
            self.doubt = Some(Doubt::Surrender(self.named));
            return match self.is_duel() {
                true => self.say(
                    "真的认输吗？再输入一次 resign。",
                    "Give up? Type resign again.",
                ),
                false => self.say(
                    "真的认输吗？再输入一次 surrender。",
                    "Give up? Type surrender again.",
                ),
            };
        }
        let is_its_turn = self.table.as_ref().is_some_and(|table| {
            table.is_own_turn() && (self.named.is_none() || self.named == table.view.to_move)
        });
        match self.is_duel() || is_its_turn {
            true => self.here(Request::Surrender {}),
            // In junqi it takes effect at the own turn.
            false => self.here(Request::ArmSurrender { armed: true }),
        }
    }

    /// Whether one may give up at any time, as in every game but junqi.
    fn is_duel(&self) -> bool {
        let table = self.table.as_ref();
        table.is_some_and(|table| table.view.game.junqi().is_none())
    }

    fn leave(&mut self, doubt: Option<Doubt>) {
        let is_at_stake = self.table.as_ref().is_some_and(Table::is_at_stake);
        if is_at_stake && doubt != Some(Doubt::Leave) {
            self.doubt = Some(Doubt::Leave);
            return self.say(
                "离开就是出局。再输入一次 leave；想稍后继续，请输入 quit。",
                "Leaving puts you out. Type leave again; to go on later, type quit.",
            );
        }
        match self
            .table
            .as_ref()
            .is_some_and(|table| table.seat.is_some())
        {
            true => self.here(Request::Leave {}),
            false => self.here(Request::Depart {}),
        }
    }

    fn mute(&mut self, seat: Seat, muted: bool) {
        let table = self.table.as_ref();
        let guest = table.and_then(|table| table.view.seats.get(seat.index())?.guest.clone());
        match guest {
            Some(guest) => self.here(Request::Mute { guest, muted }),
            None => self.say("那里没有人。", "Nobody sits there."),
        }
    }

    fn enter_place(&mut self, place: &Place, password: Option<Password>, sits: bool) {
        let server = place.server.as_ref();
        if server.is_some_and(|server| server != self.drive.server()) {
            return self.say(
                "那个房间在另一台服务器上：请退出后用 qiguan join 加入。",
                "That room is at another server: quit, and use qiguan join.",
            );
        }
        self.enter(Goal::Room {
            room: place.room.clone(),
            password,
            sits,
        });
    }

    /// Follows another room in place of this one.
    pub(super) fn enter(&mut self, goal: Goal) {
        if let Some(table) = self.table.take() {
            self.ask(Wish::new(Some(&table.room), Request::Depart {}));
        }
        self.has_arrived = false;
        self.opening = Opening::begin(goal, &mut self.drive);
    }

    fn show_board(&mut self) {
        let Some(table) = &self.table else {
            return self.no_table();
        };
        for line in board::board(&table.view, table.seat, self.manner.glyphs) {
            self.tell(&line);
        }
    }

    fn show_army(&mut self) {
        let Some(table) = &self.table else {
            return self.no_table();
        };
        let seat = self.named.or(table.meant()).or(table.seat);
        match seat {
            Some(seat) => self.tell(&board::army(&table.view, seat, self.manner.lang)),
            None => self.say("您没有座位。", "You have no seat."),
        }
    }

    fn show_clocks(&mut self) {
        let Some(table) = &self.table else {
            return self.no_table();
        };
        let lines = table.clocks(self.manner.lang, &self.drive);
        for line in lines {
            self.tell(&line);
        }
    }

    fn help(&mut self) {
        let table = self.table.as_ref();
        let has_several = table.is_some_and(|table| !table.seats.is_empty());
        for line in self.manner.lang.help(has_several) {
            self.tell(line);
        }
    }
}
