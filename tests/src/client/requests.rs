//! What a client asks beside the tables: who it is, rooms, pictures.

use super::Client;
use qiguan_protocol::{
    Channel, ClientFrame, ClientKind, Code, GameOptions, JunqiOptions, Line, Message, Request,
    RoomId, RoomLine, Since, VERSIONS, View,
};

impl Client {
    /// Says hello and waits for the welcome or the refusal.
    pub async fn hello(&mut self, name: Option<&str>, token: Option<&str>) -> Result<(), Code> {
        self.hello_as(name, token, None).await
    }

    /// Becomes the guest who was told a code on another device.
    pub async fn hello_by(&mut self, code: &str) -> Result<(), Code> {
        self.hello_as(None, None, Some(code)).await
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
        self.send_request(0, None, msg).await;
        let welcomed = |msg: &Message| matches!(msg, Message::Welcome { .. }).then_some(());
        self.answered(0, welcomed).await
    }

    /// Asks for the code by which another device becomes this guest.
    pub async fn device_code(&mut self) -> Result<String, Code> {
        let req = self.request(None, Request::DeviceCode {}).await;
        let told = |msg: &Message| match msg {
            Message::DeviceCode { req: of, code, .. } if *of == req => Some(code.clone()),
            _ => None,
        };
        self.answered(req, told).await.expect("it is answered")
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

    /// Asks for a room, and does not follow it.
    ///
    /// # Errors
    ///
    /// It is refused, and why.
    pub async fn try_open(&mut self, msg: Request) -> Result<RoomId, (Code, String)> {
        let req = self.request(None, msg).await;
        let created = |msg: &Message| match msg {
            Message::Created { req: of, room } if *of == req => Some(room.clone()),
            _ => None,
        };
        let room = self.answered_in_words(req, created).await;
        room.expect("create is answered")
    }

    /// Opens a room of any kind, and follows it.
    pub async fn open_as(&mut self, msg: Request) -> RoomId {
        let room = self.try_open(msg).await;
        let room = room.unwrap_or_else(|refused| panic!("create is refused: {refused:?}"));
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
        let attending = |msg: &Message| {
            let is_meant = matches!(msg, Message::Attending { req: Some(of), .. } if *of == req);
            is_meant.then_some(())
        };
        self.answered(req, attending).await
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

    /// Says something, and waits until it is heard.
    ///
    /// # Errors
    ///
    /// It is refused.
    pub async fn says(&mut self, msg: Request) -> Result<Line, Code> {
        let req = self.ask(msg).await;
        let said = |msg: &Message| match msg {
            Message::Said { req: of, line } => (*of == Some(req)).then(|| line.clone()),
            _ => None,
        };
        self.answered(req, said).await.expect("say is answered")
    }

    /// Every line that was heard and not read yet, after everything on its way has come.
    pub async fn lines(&mut self) -> Vec<Line> {
        self.look().await;
        let mut lines = Vec::new();
        while let Some(frame) = self.try_next() {
            match frame.msg {
                Message::Said { line, .. } => lines.push(line),
                Message::SaidBefore { lines: before } => lines.extend(before),
                _ => {}
            }
        }
        lines
    }

    /// Begins to follow the lobby: which rooms it lists.
    pub async fn lobby(&mut self) -> Vec<RoomLine> {
        let req = self.ask(Request::Lobby { on: true }).await;
        let listed = |msg: &Message| match msg {
            Message::Lobby { req: of, rooms } if *of == req => Some(rooms.clone()),
            _ => None,
        };
        let rooms = self.answered(req, listed).await;
        rooms.expect("the lobby answers").expect("to everybody")
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

    /// Asks something that changes nothing; returns its number.
    pub async fn ask(&mut self, msg: Request) -> u32 {
        let room = self.room.clone();
        self.request(room, msg).await
    }

    /// Asks for something, and waits until it is refused.
    pub async fn refusal(&mut self, msg: Request) -> Code {
        let req = self.ask(msg).await;
        let refused = self.answered(req, |_| None::<()>).await;
        refused.expect("it is answered").expect_err("it is refused")
    }

    async fn request(&mut self, room: Option<RoomId>, msg: Request) -> u32 {
        self.req += 1;
        self.send_request(self.req, room, msg).await;
        self.req
    }

    async fn send_request(&mut self, req: u32, room: Option<RoomId>, msg: Request) {
        let frame = ClientFrame {
            room,
            seq: None,
            req: Some(req),
            seat: None,
            msg,
        };
        self.send(&frame).await;
    }

    /// Waits for what answers a request, or its refusal; none: the connection ended before.
    async fn answered<T>(
        &mut self,
        req: u32,
        wanted: impl Fn(&Message) -> Option<T>,
    ) -> Option<Result<T, Code>> {
        let answer = self.answered_in_words(req, wanted).await?;
        Some(answer.map_err(|(code, _)| code))
    }

    /// The same with the words of a refusal.
    async fn answered_in_words<T>(
        &mut self,
        req: u32,
        wanted: impl Fn(&Message) -> Option<T>,
    ) -> Option<Result<T, (Code, String)>> {
        let answer = |msg: &Message| match msg {
            Message::Refused {
                req: Some(of),
                code,
                detail,
                ..
            } if *of == req => Some(Err((*code, detail.clone()))),
            _ => wanted(msg).map(Ok),
        };
        self.wait_for(answer).await
    }
}

/// Asks for a room that stands in no list, and that whoever has its name may enter.
#[must_use]
pub fn unlisted(options: GameOptions) -> Request {
    Request::Create {
        series: None,
        options,
        listed: false,
        closed: false,
        spectator_delay: 0,
        arbiter: None,
        password: None,
    }
}

/// Says a line.
#[must_use]
pub fn say(channel: Channel, text: &str) -> Request {
    Request::Say {
        channel,
        text: text.to_owned(),
        phrase: None,
    }
}
