//! A client in memory: says what it is told to say, folds what it hears, keeps every byte.

use crate::pipe::ClientEnd;
use axum::extract::ws::Message as Frame;
use futures::{SinkExt, StreamExt};
use qiguan_protocol::{
    ClientFrame, ClientKind, Code, Encoding, GameOptions, JunqiOptions, Message, Request, RoomId,
    Seat, ServerFrame, Since, VERSIONS, View, decode_server, encode_client,
};
use std::collections::{BTreeMap, VecDeque};

/// One connection of one guest, in at most one room.
#[derive(Debug)]
pub struct Client {
    end: ClientEnd,
    encoding: Encoding,
    /// The secret of this guest, once welcomed.
    pub token: String,
    /// The public id of this guest.
    pub guest: String,
    /// The room that requests go to.
    pub room: Option<RoomId>,
    /// The seat whose picture is held.
    pub seat: Option<Seat>,
    /// All the seats whose picture is held, where there are several.
    pub seats: Vec<Seat>,
    /// Whether it is the arbiter's picture that is held.
    pub arbiter: bool,
    /// The seat that commands name.
    pub acting: Option<Seat>,
    /// The picture, folded.
    pub view: Option<View>,
    /// Its version.
    pub v: u32,
    /// The last `seq` used.
    pub seq: u32,
    req: u32,
    /// Every frame that came, as it came.
    pub bytes: Vec<Vec<u8>>,
    heard: VecDeque<ServerFrame>,
    /// The code with which the server closed, once that was read.
    pub close: Option<u16>,
    /// When the last thing told happened, in server time.
    pub told_at_ms: u64,
    /// Whether the last `attend` was answered with a tail.
    pub by_tail: bool,
    /// How many answers are still to come under each number.
    unanswered: BTreeMap<Number, u32>,
}

/// Under which number an answer comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Number {
    Seq(u32),
    Req(u32),
}

/// How a request was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Accepted, at this version.
    Ack(u32),
    /// Refused, for this reason.
    Refused(Code),
}

impl Client {
    /// A client on a fresh connection.
    #[must_use]
    pub fn new(end: ClientEnd, encoding: Encoding) -> Self {
        Self {
            end,
            encoding,
            token: String::new(),
            guest: String::new(),
            room: None,
            seat: None,
            seats: Vec::new(),
            arbiter: false,
            acting: None,
            view: None,
            v: 0,
            seq: 0,
            req: 0,
            bytes: Vec::new(),
            heard: VecDeque::new(),
            close: None,
            told_at_ms: 0,
            by_tail: false,
            unanswered: BTreeMap::new(),
        }
    }

    /// How this client writes and reads.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Sends a frame, which is to be answered once.
    pub async fn send(&mut self, frame: &ClientFrame) {
        let number = frame.seq.map(Number::Seq).or(frame.req.map(Number::Req));
        if let Some(number) = number {
            *self.unanswered.entry(number).or_default() += 1;
        }
        let bytes = encode_client(self.encoding, frame);
        self.send_bytes(bytes).await;
    }

    /// Sends bytes as they are. Their answers are for the test to count: none of a number is expected.
    pub async fn send_bytes(&mut self, bytes: Vec<u8>) {
        let frame = match self.encoding {
            Encoding::MessagePack => Frame::Binary(bytes.into()),
            Encoding::Json => {
                Frame::Text(String::from_utf8(bytes).expect("a test sends text").into())
            }
        };
        // A server that has closed reads nothing more; the test sees that in what it hears.
        _ = self.end.outgoing.send(frame).await;
    }

    /// The next frame, folded in; none: the server closed. A close frame is kept in `bytes`.
    pub async fn next(&mut self) -> Option<ServerFrame> {
        if let Some(frame) = self.heard.pop_front() {
            return Some(frame);
        }
        self.receive().await
    }

    /// The next frame that is no notice of who is there.
    pub async fn next_answer(&mut self) -> Option<ServerFrame> {
        loop {
            let frame = self.next().await?;
            if !matches!(
                frame.msg,
                Message::Presence { .. } | Message::Audience { .. }
            ) {
                return Some(frame);
            }
        }
    }

    /// The next frame that is ready without waiting.
    pub fn try_next(&mut self) -> Option<ServerFrame> {
        if let Some(frame) = self.heard.pop_front() {
            return Some(frame);
        }
        match self.end.incoming.try_recv() {
            Ok(Frame::Binary(bytes)) => Some(self.take(&bytes)),
            Ok(Frame::Text(text)) => Some(self.take(text.as_bytes())),
            Ok(_) | Err(_) => None,
        }
    }

    async fn receive(&mut self) -> Option<ServerFrame> {
        loop {
            match self.end.incoming.next().await? {
                Frame::Binary(bytes) => return Some(self.take(&bytes)),
                Frame::Text(text) => return Some(self.take(text.as_bytes())),
                Frame::Ping(_) | Frame::Pong(_) => {}
                Frame::Close(close) => {
                    let code = close.map_or(0, |close| close.code);
                    self.close = Some(code);
                    self.bytes.push(format!("close {code}").into_bytes());
                    return None;
                }
            }
        }
    }

    fn take(&mut self, bytes: &[u8]) -> ServerFrame {
        self.bytes.push(bytes.to_vec());
        let frame = decode_server(self.encoding, bytes).expect("a server writes what can be read");
        self.fold(&frame);
        frame
    }

    /// Every frame is answered, and none twice.
    fn count_answer(&mut self, msg: &Message) {
        let number = match msg {
            Message::Welcome { .. } => Number::Req(0),
            Message::Ack { seq, .. } | Message::Refused { seq: Some(seq), .. } => Number::Seq(*seq),
            Message::Created { req, .. }
            | Message::DeviceCode { req, .. }
            | Message::Lobby { req, .. }
            | Message::Muted { req }
            | Message::Rematch { req: Some(req), .. }
            | Message::Said { req: Some(req), .. }
            | Message::Attending { req: Some(req), .. }
            | Message::Departed { req }
            | Message::Seen { req, .. }
            | Message::Refused { req: Some(req), .. } => Number::Req(*req),
            Message::Refused { .. }
            | Message::Attending { req: None, .. }
            | Message::Told { .. }
            | Message::Presence { .. }
            | Message::LobbyChanged { .. }
            | Message::Rematch { req: None, .. }
            | Message::Said { req: None, .. }
            | Message::SaidBefore { .. }
            | Message::Audience { .. }
            | Message::Dismissed {}
            | Message::Announced { .. }
            | Message::TakenOver {}
            | Message::RoomStopped {} => return,
        };
        let left = self.unanswered.get_mut(&number);
        let left = left.unwrap_or_else(|| panic!("an answer to {number:?}, which was not sent"));
        *left = left
            .checked_sub(1)
            .unwrap_or_else(|| panic!("{number:?} was answered twice"));
    }

    /// Everything that was sent on this connection has had its answers.
    pub fn assert_all_answered(&self) {
        let waiting = |(number, left): (&Number, &u32)| (*left > 0).then_some(*number);
        let waiting: Vec<_> = self.unanswered.iter().filter_map(waiting).collect();
        assert!(waiting.is_empty(), "not answered: {waiting:?}");
    }

    /// Does not wait for the answer to a number that was sent in bytes, but takes it.
    pub fn expect_answer(&mut self, seq: Option<u32>, req: Option<u32>) {
        let number = seq.map(Number::Seq).or(req.map(Number::Req));
        let number = number.expect("an answer comes under a number");
        *self.unanswered.entry(number).or_default() += 1;
    }

    fn fold(&mut self, frame: &ServerFrame) {
        self.count_answer(&frame.msg);
        if frame.room.is_some() && frame.room != self.room {
            return;
        }
        match &frame.msg {
            Message::Welcome { guest, token, .. } => {
                self.guest.clone_from(&guest.0);
                self.token = token.clone().unwrap_or_else(|| self.token.clone());
            }
            Message::Attending {
                seat,
                seats,
                arbiter,
                v,
                seq,
                view,
                req,
                ..
            } => {
                self.seq = self.seq.max(*seq);
                self.by_tail = req.is_some() && view.is_none();
                if let Some(view) = view {
                    self.seat = *seat;
                    self.seats.clone_from(seats);
                    self.arbiter = *arbiter;
                    self.v = *v;
                    self.view = Some((**view).clone());
                }
            }
            Message::Told { v, events, at_ms } => {
                self.told_at_ms = *at_ms;
                assert_eq!(*v, self.v + 1, "versions have no gaps");
                let view = self
                    .view
                    .as_mut()
                    .expect("a picture comes before what changes it");
                for told in events {
                    view.apply(told)
                        .unwrap_or_else(|error| panic!("{told:?} does not fold: {error}"));
                }
                self.v = *v;
            }
            Message::Seen {
                v,
                view,
                seat,
                seats,
                arbiter,
                ..
            } => {
                assert_eq!(*v, self.v, "a look shows the version that was told");
                assert_eq!((seat, seats), (&self.seat, &self.seats));
                assert_eq!(*arbiter, self.arbiter);
                assert_eq!(
                    Some(&**view),
                    self.view.as_ref(),
                    "the fold is the server's picture"
                );
            }
            Message::Created { .. }
            | Message::Departed { .. }
            | Message::Ack { .. }
            | Message::Refused { .. }
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
            | Message::TakenOver {}
            | Message::RoomStopped {} => {}
        }
    }

    /// Waits for a frame, keeping those before it for [`Self::next`].
    pub async fn wait_for<T>(
        &mut self,
        mut wanted: impl FnMut(&Message) -> Option<T>,
    ) -> Option<T> {
        let kept = self
            .heard
            .iter()
            .position(|frame| wanted(&frame.msg).is_some());
        if let Some(frame) = kept.and_then(|at| self.heard.remove(at)) {
            return wanted(&frame.msg);
        }
        loop {
            let frame = self.receive().await?;
            match wanted(&frame.msg) {
                Some(found) => return Some(found),
                None => self.heard.push_back(frame),
            }
        }
    }

    /// Says hello and waits for the welcome or the refusal.
    pub async fn hello(&mut self, name: Option<&str>, token: Option<&str>) -> Result<(), Code> {
        self.hello_as(name, token, None).await
    }

    /// Becomes the guest who was told a code on another device.
    pub async fn hello_by(&mut self, code: &str) -> Result<(), Code> {
        self.hello_as(None, None, Some(code)).await
    }

    /// Asks for the code by which another device becomes this guest.
    pub async fn device_code(&mut self) -> Result<String, Code> {
        self.req += 1;
        let req = self.req;
        self.send(&ClientFrame {
            seat: None,
            room: None,
            seq: None,
            req: Some(req),
            msg: Request::DeviceCode {},
        })
        .await;
        let answer = |msg: &Message| match msg {
            Message::DeviceCode { req: of, code, .. } if *of == req => Some(Ok(code.clone())),
            Message::Refused {
                req: Some(of),
                code,
                ..
            } if *of == req => Some(Err(*code)),
            _ => None,
        };
        self.wait_for(answer).await.expect("it is answered")
    }

    /// Says hello with a token, a code, both or neither, and waits for the welcome or the refusal.
    pub async fn hello_as(
        &mut self,
        name: Option<&str>,
        token: Option<&str>,
        code: Option<&str>,
    ) -> Result<(), Code> {
        let answer = self.hello_or_end(name, token, code).await;
        answer.expect("hello is answered")
    }

    /// The same; none: the connection ended before the answer.
    pub async fn hello_or_end(
        &mut self,
        name: Option<&str>,
        token: Option<&str>,
        code: Option<&str>,
    ) -> Option<Result<(), Code>> {
        let msg = Request::Hello {
            min: *VERSIONS.start(),
            max: *VERSIONS.end(),
            kind: ClientKind::Bot,
            client: String::new(),
            name: name.map(str::to_owned),
            token: token.map(str::to_owned),
            code: code.map(str::to_owned),
            features: Vec::new(),
        };
        if let Some(token) = token {
            token.clone_into(&mut self.token);
        }
        self.send(&ClientFrame {
            room: None,
            seq: None,
            req: Some(0),
            seat: None,
            msg,
        })
        .await;
        let answer = |msg: &Message| match msg {
            Message::Welcome { .. } => Some(Ok(())),
            Message::Refused {
                req: Some(0), code, ..
            } => Some(Err(*code)),
            _ => None,
        };
        self.wait_for(answer).await
    }

    /// Opens a room and follows it.
    pub async fn create(&mut self, options: JunqiOptions) -> RoomId {
        self.open(options, false, false, None).await
    }

    /// Opens a room that is listed, closed to spectators, or behind a password, and follows it.
    pub async fn open(
        &mut self,
        options: JunqiOptions,
        listed: bool,
        closed: bool,
        password: Option<&str>,
    ) -> RoomId {
        self.open_as(Request::Create {
            series: None,
            arbiter: None,
            options: GameOptions::Junqi(options),
            listed,
            closed,
            spectator_delay: 0,
            password: password.map(str::to_owned),
        })
        .await
    }

    /// Opens a listed room that spectators follow so many turns behind, and follows it.
    pub async fn open_delayed(&mut self, options: JunqiOptions, turns: u16) -> RoomId {
        self.open_as(Request::Create {
            series: None,
            arbiter: None,
            options: GameOptions::Junqi(options),
            listed: true,
            closed: false,
            spectator_delay: turns,
            password: None,
        })
        .await
    }

    /// Opens a room of any kind, and follows it.
    pub async fn open_as(&mut self, msg: Request) -> RoomId {
        self.req += 1;
        let req = self.req;
        self.send(&ClientFrame {
            room: None,
            seq: None,
            req: Some(req),
            seat: None,
            msg,
        })
        .await;
        let created = |msg: &Message| match msg {
            Message::Created { req: of, room } if *of == req => Some(Ok(room.clone())),
            Message::Refused {
                req: Some(of),
                code,
                ..
            } if *of == req => Some(Err(*code)),
            _ => None,
        };
        let room = self.wait_for(created).await.expect("create is answered");
        let room = room.unwrap_or_else(|code| panic!("create is refused: {code:?}"));
        self.attend(&room)
            .await
            .expect("one's own room can be attended");
        room
    }

    /// Follows a room, from what is held of it where something is.
    pub async fn attend(&mut self, room: &RoomId) -> Result<(), Code> {
        let held = self.room.as_ref() == Some(room) && self.view.is_some();
        let since = held.then(|| self.since());
        self.attend_since(room, since).await
    }

    /// What is held of a room.
    #[must_use]
    pub fn since(&self) -> Since {
        Since {
            arbiter: self.arbiter,
            seat: self.seat,
            seats: self.seats.clone(),
            v: self.v,
        }
    }

    /// Follows a room, claiming to hold something of it.
    pub async fn attend_since(&mut self, room: &RoomId, since: Option<Since>) -> Result<(), Code> {
        let answer = self.attend_or_end(room, since).await;
        answer.expect("attend is answered")
    }

    /// The same; none: the connection ended before the answer.
    pub async fn attend_or_end(
        &mut self,
        room: &RoomId,
        since: Option<Since>,
    ) -> Option<Result<(), Code>> {
        self.attend_with(room, since, None).await
    }

    /// The same with a password.
    pub async fn attend_with(
        &mut self,
        room: &RoomId,
        since: Option<Since>,
        password: Option<&str>,
    ) -> Option<Result<(), Code>> {
        self.room = Some(room.clone());
        let password = password.map(str::to_owned);
        let req = self.ask(Request::Attend { since, password }).await;
        let answer = |msg: &Message| match msg {
            Message::Attending { req: Some(of), .. } if *of == req => Some(Ok(())),
            Message::Refused {
                req: Some(of),
                code,
                ..
            } if *of == req => Some(Err(*code)),
            _ => None,
        };
        self.wait_for(answer).await
    }

    /// Asks something that changes nothing; returns its number.
    pub async fn ask(&mut self, msg: Request) -> u32 {
        self.req += 1;
        let room = self.room.clone();
        self.send(&ClientFrame {
            room,
            seq: None,
            req: Some(self.req),
            seat: None,
            msg,
        })
        .await;
        self.req
    }

    /// Looks, which compares the fold with the server's picture, and waits for it.
    pub async fn look(&mut self) -> View {
        let req = self.ask(Request::Look {}).await;
        let seen = |msg: &Message| match msg {
            Message::Seen { req: of, view, .. } if *of == req => Some((**view).clone()),
            _ => None,
        };
        self.wait_for(seen).await.expect("look is answered")
    }

    /// Sends a command and does not wait; returns its number.
    pub async fn command(&mut self, msg: Request) -> u32 {
        self.seq += 1;
        let seq = self.seq;
        self.repeat(seq, msg).await;
        seq
    }

    /// Sends a command under a number of its own.
    pub async fn repeat(&mut self, seq: u32, msg: Request) {
        let room = self.room.clone();
        self.send(&ClientFrame {
            room,
            seq: Some(seq),
            req: None,
            seat: self.acting,
            msg,
        })
        .await;
    }

    /// Waits for the answer to a command.
    pub async fn answer(&mut self, seq: u32) -> Heard {
        let answer = self.answer_or_end(seq).await;
        answer.expect("every command is answered")
    }

    /// Waits for the answer to a command; none: the connection ended before it.
    pub async fn answer_or_end(&mut self, seq: u32) -> Option<Heard> {
        let answer = |msg: &Message| match msg {
            Message::Ack { seq: of, v } if *of == seq => Some(Heard::Ack(*v)),
            Message::Refused {
                seq: Some(of),
                code,
                ..
            } if *of == seq => Some(Heard::Refused(*code)),
            _ => None,
        };
        self.wait_for(answer).await
    }

    /// Sends a command and waits for its answer.
    pub async fn tell(&mut self, msg: Request) -> Heard {
        let seq = self.command(msg).await;
        self.answer(seq).await
    }

    /// Sends a command for one of several seats and waits for its answer.
    pub async fn tell_for(&mut self, seat: Option<Seat>, msg: Request) -> Heard {
        let before = std::mem::replace(&mut self.acting, seat);
        let heard = self.tell(msg).await;
        self.acting = before;
        heard
    }

    /// Sends a command for one of several seats that must be accepted.
    pub async fn must_for(&mut self, seat: Seat, msg: Request) {
        self.acting = Some(seat);
        self.must(msg).await;
        self.acting = None;
    }

    /// Sends a command that must be accepted, and waits until its version is folded in.
    pub async fn must(&mut self, msg: Request) {
        let name = msg.name();
        match self.tell(msg).await {
            Heard::Ack(v) => self.catch_up(v).await,
            Heard::Refused(code) => panic!("{name} is refused: {code:?}"),
        }
    }

    /// Reads until a version is folded in.
    pub async fn catch_up(&mut self, v: u32) {
        while self.v < v {
            let frame = self.receive().await.expect("what was acknowledged is told");
            self.heard.push_back(frame);
        }
    }

    /// Closes the connection abruptly; the guest can come back with the token.
    pub fn drop_line(&mut self) {
        self.end.outgoing.close_channel();
        self.end.incoming.close();
    }

    /// The network is gone from here on, and nobody has said so: the connection stands half open.
    pub fn go_dead(&self) {
        self.end.go_dead();
    }

    /// From now on a ping of the server and its answer take so long.
    pub fn take_long(&self, round_trip: std::time::Duration) {
        self.end.take_long(round_trip);
    }

    /// The same guest on another connection, holding what this one holds.
    #[must_use]
    pub fn onto(mut self, fresh: Self) -> Self {
        self.move_onto(fresh);
        self
    }

    /// Loses the line, and goes on with another.
    pub fn move_onto(&mut self, fresh: Self) {
        self.drop_line();
        let held = std::mem::replace(self, fresh);
        self.token = held.token;
        self.guest = held.guest;
        self.room = held.room;
        self.seat = held.seat;
        self.seats = held.seats;
        self.arbiter = held.arbiter;
        self.view = held.view;
        self.v = held.v;
        self.seq = held.seq;
    }

    /// Reads to the end of the connection; the code with which the server closed it, if it did.
    pub async fn ended(&mut self) -> Option<u16> {
        while let Some(frame) = self.receive().await {
            self.heard.push_back(frame);
        }
        self.close
    }

    /// Takes whatever has come; how many frames that was.
    pub fn drain(&mut self) -> usize {
        std::iter::from_fn(|| self.try_next()).count()
    }

    /// Whether the server has let go of this connection, which shows without reading.
    #[must_use]
    pub fn is_let_go(&self) -> bool {
        self.end.outgoing.is_closed()
    }

    /// Whoever follows the lobby hears nothing while nothing changes.
    pub async fn look_lobby_is_quiet(&mut self) {
        tokio::time::sleep(std::time::Duration::from_secs(5)).await;
        while let Some(frame) = self.try_next() {
            assert!(
                !matches!(frame.msg, Message::LobbyChanged { .. }),
                "news of nothing"
            );
        }
    }

    /// Drops what was kept of the past: bytes, and frames that nobody waits for.
    pub fn forget(&mut self) {
        self.bytes.clear();
        self.heard.clear();
    }

    /// The view, which must be there.
    #[must_use]
    pub fn picture(&self) -> &View {
        self.view.as_ref().expect("a room is followed")
    }
}
