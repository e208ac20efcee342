//! The log at its most talkative holds nothing that is somebody's secret.

use crate::server::House;
use crate::socket::{BINARY, Came, Socket, TEXT};
use qiguan_protocol::{
    ClientFrame, ClientKind, Encoding, JunqiOptions, Message, Request, RoomId, ServerFrame,
    VERSIONS, decode_server, encode_client,
};
use std::fmt::Write as _;

const LAYOUT: &str = "293653.6.81B.474.7.B215MM321FM";

/// Somebody who says and asks everything that is secret, in one encoding.
struct Teller {
    socket: Socket,
    encoding: Encoding,
    room: Option<RoomId>,
    asked: u32,
}

impl Teller {
    fn new(house: &House, encoding: Encoding) -> Self {
        Self {
            socket: Socket::open(house.address()),
            encoding,
            room: None,
            asked: 0,
        }
    }

    /// Asks, and reads until something wanted has come.
    fn ask<T>(&mut self, msg: Request, wanted: impl Fn(&Message) -> Option<T>) -> T {
        self.asked += 1;
        let frame = ClientFrame {
            room: self.room.clone(),
            seq: Some(self.asked),
            req: Some(self.asked),
            seat: None,
            msg,
        };
        let kind = match self.encoding {
            Encoding::MessagePack => BINARY,
            Encoding::Json => TEXT,
        };
        self.socket
            .send(kind, &encode_client(self.encoding, &frame));
        loop {
            let Came::Frame(bytes) = self.socket.next() else {
                panic!("the connection ends");
            };
            let decoded: ServerFrame =
                decode_server(self.encoding, &bytes).expect("the server writes messages");
            if let Some(found) = wanted(&decoded.msg) {
                return found;
            }
        }
    }

    fn hello(&mut self, token: Option<String>, code: Option<String>) -> Option<String> {
        let hello = Request::Hello {
            min: *VERSIONS.start(),
            max: *VERSIONS.end(),
            kind: ClientKind::Bot,
            client: String::new(),
            name: None,
            token,
            code,
            features: Vec::new(),
        };
        self.ask(hello, |msg| {
            let Message::Welcome { token, .. } = msg else {
                return None;
            };
            Some(token.clone())
        })
    }

    fn acked(&mut self, msg: Request) {
        self.ask(msg, |msg| matches!(msg, Message::Ack { .. }).then_some(()));
    }
}

/// Tells the server every secret there is, and says which those were.
fn tell_secrets(house: &House, encoding: Encoding) -> Vec<String> {
    let mut desk = Teller::new(house, encoding);
    let token = desk.hello(None, None).expect("a new guest has a token");
    let code = desk.ask(Request::DeviceCode {}, |msg| {
        let Message::DeviceCode { code, .. } = msg else {
            return None;
        };
        Some(code.clone())
    });
    let mut phone = Teller::new(house, encoding);
    let phone_token = phone.hello(None, Some(code.clone()));
    let mut back = Teller::new(house, encoding);
    back.hello(Some(token.clone()), None);
    let password = "hellebore".to_owned();
    let create = Request::Create {
        series: None,
        arbiter: None,
        options: qiguan_protocol::GameOptions::Junqi(JunqiOptions::default()),
        listed: true,
        closed: false,
        spectator_delay: 0,
        password: Some(password.clone()),
    };
    let room = back.ask(create, |msg| {
        let Message::Created { room, .. } = msg else {
            return None;
        };
        Some(room.clone())
    });
    back.room = Some(room);
    let attend = Request::Attend {
        since: None,
        password: Some(password.clone()),
    };
    back.ask(attend, |msg| {
        matches!(msg, Message::Attending { .. }).then_some(())
    });
    back.acked(Request::Sit { seat: None });
    let layout = LAYOUT.to_owned();
    back.acked(Request::Arrange { layout });
    let phone_token = phone_token.expect("a new device has a token");
    vec![token, code, phone_token, password, LAYOUT.to_owned()]
}

#[test]
fn at_trace_the_log_has_no_token_code_password_or_layout() {
    let mut house = House::open_with(&[("QIGUAN_LOG", "trace,tungstenite=trace")]);
    let mut secrets = Vec::new();
    for encoding in [Encoding::Json, Encoding::MessagePack] {
        secrets.extend(tell_secrets(&house, encoding));
    }
    house.ask_to_stop();
    let log = house.stopped().join("\n");
    assert!(log.contains("asked"), "it is talkative");
    for secret in secrets {
        let hex = secret.bytes().fold(String::new(), |mut hex, byte| {
            // Writing into a String cannot fail.
            _ = write!(hex, "{byte:02x}");
            hex
        });
        assert!(!log.contains(&secret), "the log tells a secret");
        assert!(!log.contains(&hex), "the log tells a secret in hexadecimal");
    }
}
