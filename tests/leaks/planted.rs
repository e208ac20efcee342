//! Secrets that cannot be mistaken for anything else, looked for in every byte that others receive,
//! in every line of the log at TRACE, and in what types print of themselves.

use crate::side::{Cast, Heard, PEOPLE, Return, Side};
use bytes::Bytes;
use qiguan_protocol::{ClientFrame, Code, Encoding, JunqiOptions, Request, Seat, decode_client};
use qiguan_rules::junqi::{Layout, Options};
use qiguan_server::store::Store;
use qiguan_table::{
    Absence, Command, Event, GameOptions, Luck, Millis, Moment, PlayerId, Settings, Table,
    TableLimits, Viewer,
};
use qiguan_tests::Heard as Answer;

/// No two rows alike, and none that a number or a word could hold.
const LAYOUTS: [&str; 4] = [
    "84925B.4.311.767.B.65M132MFM32",
    "67542B.4.271.9B8.6.315M13MFM23",
    "635257.4.372.918.6.BB41MM12MF3",
    "58372B.B.117.434.9.2665M213MFM",
];

/// A layout with a bomb in front, and one with two flags: refused, and no less secret.
const REFUSED: [&str; 2] = [
    "B49258.4.311.767.B.65M132MFM32",
    "F4925B.4.311.767.B.65M132MFM32",
];

#[test]
fn nothing_of_a_layout_reaches_anybody_else() {
    for owner in Seat::ALL {
        let mut side = Side::new(40, &JunqiOptions::default());
        let (heard, log) = a_few_turns(&mut side, owner);
        let secrets = secrets_of(owner);
        for (place, frames) in heard.iter().enumerate() {
            for bytes in frames.iter().filter(|_| place != owner.index()) {
                scan(bytes, &secrets, &format!("what {place} heard"));
            }
        }
        // The owner does hear all of it: the scan can find something.
        let own = heard[owner.index()].concat();
        assert!(contains(&own, secrets.last().expect("there are secrets")));
        assert!(log.contains("asked"));
        for seat in Seat::ALL {
            scan(log.as_bytes(), &secrets_of(seat), "the log");
        }
    }
}

#[test]
fn a_token_stands_in_one_welcome_alone() {
    let mut side = Side::new(41, &JunqiOptions::default());
    // The welcomes were heard when everyone was seated.
    let ((), welcomes, mut log) = side.act(async |_| ());
    let tokens: Vec<_> = (side.cast.people.iter())
        .map(|person| person.client.token.clone())
        .collect();
    let (heard, later) = a_few_turns(&mut side, Seat::S);
    log.push_str(&later);
    for (place, token) in tokens.iter().enumerate() {
        assert_eq!(token.len(), 64);
        for (reader, frames) in welcomes.iter().chain(&heard).enumerate() {
            let found = frames.iter().filter(|bytes| contains(bytes, token)).count();
            let own_welcome = reader == place;
            assert_eq!(found, usize::from(own_welcome), "{reader} reads of {place}");
        }
        assert!(!contains(log.as_bytes(), token), "a token is logged");
        assert!(!format!("{:?}", side.cast.world.house).contains(token));
        assert!(!format!("{:?}", side.cast.world.store).contains(token));
    }
}

/// Whoever has it is the guest, so it is told to the asker and stands nowhere else.
#[test]
fn a_device_code_is_told_to_its_asker_alone_and_once() {
    let mut side = Side::new(44, &JunqiOptions::default());
    let ((code, token), heard, log) = side.act(async |cast| {
        let code = cast.people[0].client.device_code().await;
        let code = code.expect("few codes are good");
        let printed = format!("{:?}{:?}", cast.world.house, cast.world.store);
        assert!(!contains(printed.as_bytes(), &code));
        let mut phone = cast.world.connect(Encoding::Json);
        assert_eq!(phone.hello_by("22222222").await, Err(Code::BadCode));
        phone.hello_by(&code).await.expect("it is good");
        let mut thief = cast.world.connect(Encoding::Json);
        assert_eq!(thief.hello_by(&code).await, Err(Code::BadCode));
        let told = [phone.bytes, thief.bytes].concat();
        assert!(!contains(&told.concat(), &code));
        (code, phone.token)
    });
    for (place, frames) in heard.iter().enumerate() {
        let found = frames.iter().filter(|bytes| contains(bytes, &code)).count();
        assert_eq!(found, usize::from(place == 0), "{place}");
        assert!(!frames.iter().any(|bytes| contains(bytes, &token)));
    }
    for secret in [&code, &token, "22222222"] {
        assert!(!contains(log.as_bytes(), secret), "{secret} is logged");
    }
    assert!(log.contains("device_code"));
}

/// A token, whole or in part, that is none of ours is never repeated.
#[test]
fn a_refused_token_is_repeated_to_nobody() {
    let mut side = Side::new(42, &JunqiOptions::default());
    let token = "f00d".repeat(16);
    let ((), heard, log) = side.act(async |cast| {
        let person = &mut cast.people[PEOPLE - 1];
        person.client = cast.world.connect(person.encoding);
        let refused = person.client.hello(Some("Mallory"), Some(&token)).await;
        assert_eq!(refused, Err(Code::BadToken));
    });
    for bytes in heard.iter().flatten() {
        scan(bytes, &["f00df00d".to_owned()], "an answer");
    }
    scan(log.as_bytes(), &["f00df00d".to_owned()], "the log");
}

#[test]
fn what_types_print_of_themselves_holds_no_layout() {
    let mut side = Side::new(43, &JunqiOptions::default());
    a_few_turns(&mut side, Seat::S);
    let room = side.cast.room.0.clone();
    let (rows, ..) = side.act(async |cast| cast.world.store.journal(&room).await);
    let rows = rows.expect("a memory store can be read");
    let stored: Vec<u8> = rows
        .iter()
        .flatten()
        .flat_map(|row| row.events.to_vec())
        .collect();
    assert!(contains(&stored, LAYOUTS[0]), "the journal does hold it");
    let mut printed = format!(
        "{rows:?}{:?}{:?}",
        side.cast.world, side.cast.people[0].client
    );
    printed.push_str(&printed_table());
    printed.push_str(&printed_request());
    for seat in Seat::ALL {
        scan(printed.as_bytes(), &secrets_of(seat), "what is printed");
    }
    let as_bytes = format!("{:?}", Bytes::from_static(LAYOUTS[0].as_bytes()));
    assert!(as_bytes.contains(LAYOUTS[0]), "rows of bytes would show it");
}

/// Arranging, refusals, a look, broken lines, a restart and a few timeouts.
fn a_few_turns(side: &mut Side, owner: Seat) -> (Heard, String) {
    let steps: [(Heard, String); 4] = [
        said(side, async |cast| arrange(cast, owner).await),
        said(side, async |cast| cast.begin().await),
        said(side, async |cast| everybody_meddles(cast).await),
        said(side, async |cast| {
            cast.restart(|_| Return::Afresh).await;
            tokio::time::sleep(std::time::Duration::from_secs(150)).await;
            everybody_meddles(cast).await;
        }),
    ];
    let mut all: Heard = vec![Vec::new(); PEOPLE + 1];
    let mut log = String::new();
    for (heard, lines) in steps {
        for (place, frames) in heard.into_iter().enumerate() {
            all[place].extend(frames);
        }
        log.push_str(&lines);
    }
    (all, log)
}

fn said(side: &mut Side, act: impl AsyncFnOnce(&mut Cast)) -> (Heard, String) {
    let ((), heard, log) = side.act(act);
    (heard, log)
}

async fn arrange(cast: &mut Cast, owner: Seat) {
    for layout in REFUSED.map(str::to_owned) {
        let answer = cast.player(owner).tell(Request::Arrange { layout }).await;
        assert_eq!(answer, Answer::Refused(Code::BadLayout));
    }
    for (seat, layout) in Seat::ALL.into_iter().zip(LAYOUTS.map(str::to_owned)) {
        cast.player(seat).must(Request::Arrange { layout }).await;
    }
}

async fn everybody_meddles(cast: &mut Cast) {
    for place in 0..PEOPLE {
        cast.come_back(place, Return::Resume).await;
        cast.come_back(place, Return::Afresh).await;
        let client = &mut cast.people[place].client;
        client.look().await;
        let turn = client.picture().turn;
        for post in ["S50", "E51", "N30", "W53", "X"] {
            let (from, to) = (post.to_owned(), "M11".to_owned());
            client.tell(Request::Play { turn, from, to }).await;
        }
        let layout = LAYOUTS[place % 4].to_owned();
        client.tell(Request::Arrange { layout }).await;
        client.send_bytes(b"{\"msg\":".to_vec()).await;
    }
}

/// The layout as it is sent, as it is shown at the end, and piece by piece at the start.
fn secrets_of(seat: Seat) -> Vec<String> {
    let layout = LAYOUTS[seat.index()];
    let slots = (0..).zip(layout.chars()).filter(|(_, face)| *face != '.');
    let mut secrets: Vec<_> = slots
        .map(|(index, face)| format!("{seat}{}{}{face}", index / 5, index % 5))
        .collect();
    secrets.push(layout.to_owned());
    secrets.push(layout.replace('.', ""));
    // Rows of five: the three without camps.
    secrets.extend([0, 20, 25].map(|row| layout[row..row + 5].to_owned()));
    if seat == Seat::S {
        secrets.extend(REFUSED.map(str::to_owned));
    }
    let whole_army: String = secrets[..25].concat();
    secrets.push(whole_army);
    secrets
}

fn scan(bytes: &[u8], secrets: &[String], place: &str) {
    for secret in secrets {
        assert!(
            !contains(bytes, secret),
            "{secret} stands in {place}: {}",
            String::from_utf8_lossy(bytes)
        );
    }
}

fn contains(bytes: &[u8], secret: &str) -> bool {
    let mut windows = bytes.windows(secret.len());
    windows.any(|window| window == secret.as_bytes())
}

/// A table with all it is asked, decides, tells and shows, printed.
fn printed_table() -> String {
    let layouts = LAYOUTS.map(|text| text.parse::<Layout>().expect("sound layouts"));
    let moment = Moment {
        at: Millis(0),
        lag: Millis(0),
        luck: Luck([7; 32]),
        absence: Absence::default(),
    };
    let limits = TableLimits {
        plies_max: 100,
        age_max_ms: 1_000_000,
    };
    let options = Options {
        visibility: qiguan_rules::junqi::Visibility::Open,
        ..Options::default()
    };
    let opened = Table::open(
        PlayerId(0),
        GameOptions::Junqi(options),
        limits,
        Settings::default(),
        Millis(0),
    );
    let opened = opened.expect("sound options");
    let mut table = Table::opened_by(&opened.events[0]).expect("it opens a table");
    let mut printed = format!("{layouts:?}{options:?}{moment:?}{opened:?}");
    let mut decide = |by, command: Command| {
        let entry = table.decide(PlayerId(by), &command, moment);
        let entry = entry.expect("the command is sound");
        printed.push_str(&format!("{command:?}{entry:#?}"));
        for event in &entry.events {
            table.evolve(event);
            let told = table.tell(Viewer::of(qiguan_rules::Seat::S), event);
            printed.push_str(&format!("{event:?}{told:?}{table:#?}"));
        }
    };
    for (by, name) in (0..).zip(["South", "East", "North", "West"]) {
        let name = name.to_owned();
        decide(by, Command::Sit { seat: None, name });
    }
    for (by, layout) in (0..).zip(layouts) {
        decide(by, Command::Arrange { layout });
        decide(by, Command::Ready { ready: true });
    }
    for (seat, layout) in qiguan_rules::Seat::ALL.into_iter().zip(layouts) {
        let view = table.view(Viewer::of(seat));
        let event = Event::Arranged { seat, layout };
        printed.push_str(&format!(
            "{view:#?}{event:?}{:?}",
            view.junqi().map(|junqi| &junqi.armies)
        ));
    }
    let refused = REFUSED.map(|text| text.parse::<Layout>());
    printed + &format!("{refused:?}")
}

fn printed_request() -> String {
    let layout = LAYOUTS[0].to_owned();
    let frame = ClientFrame {
        seat: None,
        room: None,
        seq: Some(1),
        req: None,
        msg: Request::Arrange { layout },
    };
    let bytes = qiguan_protocol::encode_client(Encoding::Json, &frame);
    let broken = decode_client(Encoding::Json, &bytes[..bytes.len() - 1]);
    format!("{frame:#?}{broken:?}")
}
