//! The way in: passwords, rooms that are not listed or that nobody may watch, and what the lobby tells.

use crate::after_end::draw;
use crate::lawful::items;
use crate::secret::{Secret, random_layout};
use crate::side::{Cast, DOOR, Entry, PEOPLE, Person, Return, SETTLED_BY, SPECTATOR, Side};
use crate::twins::Twins;
use qiguan_protocol::{
    Channel, Code, First, JunqiOptions, Message, Request, Seat, Visibility, decode_server,
};
use qiguan_server::store::Store;
use qiguan_tests::{Heard, say};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const PASSWORD: &str = "pw-thornapple-71";
const WRONG: &str = "pw-wolfsbane-36";
/// Too long to be a password, and no less secret.
const TOO_LONG: &str = "pw-nightshade-20";

#[test]
fn a_password_and_its_hash_stand_nowhere() {
    let entry = Entry {
        password: Some(PASSWORD),
        ..Entry::default()
    };
    let mut side = Side::behind(700, &JunqiOptions::default(), entry);
    // What was heard and logged when the room was opened counts too.
    let (mut secrets, mut heard, mut log) = side.act(async |cast| {
        let stored = cast.world.store.room(&cast.room.0).await;
        let row = stored.expect("a memory store can be read");
        let hash = row.expect("the room is open").password_hash;
        let hash = hash.expect("the room has a password");
        // In its own text form: algorithm, version, parameters, salt, hash.
        let parts: Vec<_> = hash.split('$').filter(|part| part.len() >= 16).collect();
        assert!(parts.len() >= 2, "salt and hash stand in it");
        let parts: Vec<String> = parts.into_iter().map(str::to_owned).collect();
        parts
    });
    secrets.extend([PASSWORD, WRONG, TOO_LONG].map(|secret| secret[3..].to_owned()));
    let ((), more, lines) = side.act(async |cast| {
        knocks(cast).await;
        cast.begin().await;
        cast.restart(|_| Return::Afresh).await;
        knocks(cast).await;
        draw(cast).await;
        cast.people[1].client.ask(Request::Rematch {}).await;
        tokio::time::sleep(SETTLED_BY).await;
        let printed = format!("{:?}", cast.world);
        for frame in [attend(PASSWORD), create(PASSWORD)] {
            assert!(!format!("{frame:?}").contains(&PASSWORD[3..]));
        }
        for secret in [PASSWORD, WRONG] {
            assert!(!printed.contains(&secret[3..]));
        }
    });
    log.push_str(&lines);
    heard.extend(more);
    log.push_str(&format!("{:?}", side.cast.world));
    assert!(log.contains("request=\"attend\"") && log.contains("WrongPassword"));
    let told = heard.concat();
    assert!(told.len() > PEOPLE, "much was heard");
    for secret in &secrets {
        for bytes in &told {
            let text = String::from_utf8_lossy(bytes);
            assert!(!text.contains(secret), "{secret} is told: {text}");
        }
        assert!(!log.contains(secret), "{secret} is logged or printed");
    }
}

/// Somebody tries the door in every way, in sound frames and broken ones.
async fn knocks(cast: &mut Cast) {
    for number in [0, 1] {
        let mut stranger = Person::new(&cast.world, number, "Knock").await;
        let room = &cast.room;
        let client = &mut stranger.client;
        let none = client.attend(room).await;
        assert_eq!(none, Err(Code::PasswordNeeded));
        let wrong = client.attend_with(room, None, Some(WRONG)).await;
        assert_eq!(wrong, Some(Err(Code::WrongPassword)));
        let broken = [
            format!(r#"{{"msg":{{"attend":{{"password":["{PASSWORD}"]}}}}}}"#),
            format!(r#"{{"msg":{{"attend":{{"since":"{PASSWORD}"}}}}}}"#),
            format!(r#"{{"msg":{{"{PASSWORD}":{{}}}}}}"#),
            format!(r#"{{"msg":{{"create":{{"password":"{PASSWORD}"}}}}}}"#),
            format!(r#"{{"msg":{{"attend":{{"password":"{PASSWORD}"#),
        ];
        // MessagePack takes them for broken bytes, JSON for what they are.
        for text in broken {
            client.send_bytes(text.into_bytes()).await;
        }
        let long = TOO_LONG.repeat(7);
        client.ask(create(&long)).await;
        let right = client.attend_with(room, None, Some(PASSWORD)).await;
        assert_eq!(right, Some(Ok(())));
        client.look().await;
        tokio::time::sleep(SETTLED_BY).await;
        // What the stranger heard counts as well.
        while client.try_next().is_some() {}
        let frames = client.bytes.concat();
        let text = String::from_utf8_lossy(&frames);
        for secret in [PASSWORD, WRONG, TOO_LONG] {
            assert!(!text.contains(&secret[3..]), "{secret} comes back");
        }
    }
}

fn attend(password: &str) -> Request {
    Request::Attend {
        since: None,
        password: Some(password.to_owned()),
    }
}

fn create(password: &str) -> Request {
    Request::Create {
        series: None,
        arbiter: None,
        options: qiguan_protocol::GameOptions::Junqi(JunqiOptions::default()),
        listed: true,
        closed: false,
        spectator_delay: 0,
        password: Some(password.to_owned()),
    }
}

/// Whoever tries a password is no news for anybody, whether it is right or not, as long as nobody
/// comes in by it.
#[test]
fn whether_a_password_was_right_is_nobody_elses_business() {
    let entry = Entry {
        closed: true,
        password: Some(PASSWORD),
        ..Entry::default()
    };
    let mut twins = Twins::seated_behind(710, Seat::S, quick(), entry);
    let tries = |twins: &mut Twins, passwords: [Option<&'static str>; 2], times: usize| {
        let step = twins.step(async |cast, side| {
            let mut stranger = Person::new(&cast.world, 0, "Knock").await;
            let mut last = None;
            for _ in 0..times {
                let room = &cast.room;
                let client = &mut stranger.client;
                last = client.attend_with(room, None, passwords[side]).await;
            }
            stranger.client.drop_line();
            tokio::time::sleep(SETTLED_BY).await;
            last.expect("attend is answered")
        });
        twins.assert_same_but_for(&step, &[]);
        let silent = step.heard.iter().flatten().all(Vec::is_empty);
        assert!(silent, "somebody hears who knocks");
        // The operator may know of a wrong password, never which it was.
        step.assert_one_log_but_for(|line| line.contains("refused connection="));
        step.answers
    };
    let [none, wrong] = tries(&mut twins, [None, Some(WRONG)], 1);
    assert_eq!(none, Err(Code::PasswordNeeded));
    assert_eq!(wrong, Err(Code::WrongPassword));
    let [wrong, often] = tries(&mut twins, [Some("x"), Some(WRONG)], 7);
    assert_eq!((wrong, often), (Err(Code::TooFast), Err(Code::TooFast)));
    twins.same(async |cast, _| cast.begin().await);
    twins.same(async |_, _| tokio::time::sleep(SETTLED_BY).await);
    let [wrong, right] = tries(&mut twins, [Some(WRONG), Some(PASSWORD)], 1);
    assert_eq!(wrong, Err(Code::WrongPassword));
    assert_eq!(right, Err(Code::NoSpectators));
    for _ in 0..4 {
        twins.move_by_players();
    }
    let players: Vec<_> = (0..SPECTATOR).collect();
    let step = twins.step(async |cast, _| {
        for place in &players {
            cast.come_back(*place, Return::Afresh).await;
        }
        cast.restart(|_| Return::Afresh).await;
    });
    twins.assert_same_but_for(&step, &[]);
    step.assert_one_log();
}

/// Whatever happens in a room that is not listed, the lobby is silent.
#[test]
fn a_room_that_is_not_listed_is_not_in_the_lobby() {
    let mut twins = Twins::seated(720, Seat::S, quick());
    let people = ["Aconita", "Belladon", "Cicuta", "Daphne", "Euphorb"];
    let mut rooms = Vec::new();
    let step = twins.step(async |cast, side| {
        let begun = tokio::time::Instant::now();
        let mut guests = Vec::new();
        for (number, name) in (0..).zip(people) {
            guests.push(Person::new(&cast.world, number, name).await);
        }
        let owner = &mut guests[0].client;
        let password = (side == 0).then_some(PASSWORD);
        let room = owner.open(quick(), false, side == 0, password).await;
        if side == 0 {
            a_game_apart(&mut guests, &room).await;
        }
        // As late in both worlds.
        tokio::time::sleep_until(begun + SETTLED_BY * 10).await;
        room.0
    });
    rooms.extend(step.answers.clone());
    let [left, right] = &step.heard;
    for place in 0..=DOOR {
        assert!(left[place].is_empty() && right[place].is_empty());
    }
    // Whoever looks into the lobby now, and after a restart, finds the one room that is listed.
    let looks = twins.step(async |cast, _| {
        let door = &mut cast.door.client;
        for on in [false, true] {
            door.ask(Request::Lobby { on }).await;
        }
        tokio::time::sleep(SETTLED_BY).await;
        cast.restart(|_| Return::Afresh).await;
        tokio::time::sleep(SETTLED_BY).await;
    });
    assert_eq!(looks.heard[0][DOOR], looks.heard[1][DOOR]);
    let encoding = twins.sides[0].cast.door.encoding;
    let mut lists = 0;
    for bytes in looks.heard.iter().flat_map(|heard| &heard[DOOR]) {
        let text = String::from_utf8_lossy(bytes);
        for secret in rooms.iter().map(String::as_str).chain(people) {
            assert!(!text.contains(secret), "{secret} stands in the lobby");
        }
        if let Ok(frame) = decode_server(encoding, bytes)
            && let Message::Lobby { rooms, .. } = frame.msg
            && !rooms.is_empty()
        {
            assert_eq!(rooms[0].room, twins.sides[0].cast.room);
            assert_eq!(rooms.len(), 1);
            lists += 1;
        }
    }
    assert!(lists >= 2, "the lobby lists what is listed");
}

/// People sit down, talk, play, watch and go, all in one room.
async fn a_game_apart(guests: &mut [Person], room: &qiguan_protocol::RoomId) {
    for guest in &mut guests[1..] {
        let attended = guest.client.attend_with(room, None, Some(PASSWORD)).await;
        assert_eq!(attended, Some(Ok(())));
    }
    for (seat, guest) in Seat::ALL.into_iter().zip(&mut *guests) {
        let sit = Request::Sit { seat: Some(seat) };
        guest.client.must(sit).await;
    }
    let (a, b) = (Seat::E, Seat::W);
    guests[0].client.must(Request::Swap { a, b }).await;
    tokio::time::sleep(SETTLED_BY).await;
    for guest in &mut guests[..4] {
        guest.client.must(Request::Ready { ready: true }).await;
    }
    tokio::time::sleep(SETTLED_BY * 2).await;
    for guest in &mut guests[..4] {
        guest.client.ask(say(Channel::Table, "hellebore")).await;
    }
    guests[4].client.drop_line();
    guests[0].client.must(Request::OfferDraw {}).await;
    for guest in &mut guests[1..4] {
        let accept = true;
        guest.client.must(Request::AnswerDraw { accept }).await;
    }
    guests[1].client.ask(Request::Rematch {}).await;
    tokio::time::sleep(SETTLED_BY).await;
}

/// The line of a listed room says who sits where, and nothing of what they laid out.
#[test]
fn the_lobby_tells_nothing_of_layouts() {
    for (seed, owner) in (730..).zip(Seat::ALL) {
        println!("seed {seed}: {owner}");
        let mut twins = Twins::seated(seed, owner, quick());
        let secret = Secret::draw(&mut ChaCha8Rng::seed_from_u64(seed), owner, false);
        let arranged = twins.step(async |cast, side| {
            let layout = secret.layouts[side].clone();
            cast.player(owner).must(Request::Arrange { layout }).await;
            tokio::time::sleep(SETTLED_BY).await;
        });
        let refused = twins.step(async |cast, side| {
            let layout = match side {
                0 => secret.layouts[0].clone(),
                _ => secret.layouts[1].replace('F', "9"),
            };
            let answer = cast.player(owner).tell(Request::Arrange { layout }).await;
            tokio::time::sleep(SETTLED_BY).await;
            answer
        });
        assert!(matches!(refused.answers[1], Heard::Refused(_)));
        for heard in arranged.heard.iter().chain(&refused.heard) {
            assert!(heard[DOOR].is_empty(), "the lobby has news of a layout");
        }
        // The worlds have layouts of their own now, and the lobby goes on alike.
        let goes_on = twins.step(async |cast, _| {
            let door = &mut cast.door.client;
            door.ask(Request::Lobby { on: true }).await;
            let other = Seat::ALL[(owner.index() + 1) % 4];
            let watcher = PEOPLE - 1;
            cast.player(other).must(Request::Leave {}).await;
            tokio::time::sleep(SETTLED_BY).await;
            let sit = Request::Sit { seat: Some(other) };
            cast.people[watcher].client.must(sit).await;
            tokio::time::sleep(SETTLED_BY).await;
            for seat in Seat::ALL {
                let place = if seat == other { watcher } else { seat.index() };
                let client = &mut cast.people[place].client;
                client.must(Request::Ready { ready: true }).await;
            }
            tokio::time::sleep(SETTLED_BY * 3).await;
            cast.restart(|_| Return::Afresh).await;
            tokio::time::sleep(SETTLED_BY).await;
        });
        assert_eq!(goes_on.heard[0][DOOR], goes_on.heard[1][DOOR]);
        assert!(goes_on.heard[0][DOOR].len() > 4, "the lobby has news");
        twins.assert_same_but_for(&goes_on, &[owner.index()]);
        goes_on.assert_one_log();
    }
}

/// Who is sent away as a closed game begins hears nothing more of it, whatever they hold or ask.
#[test]
fn nobody_without_a_seat_hears_of_a_closed_game() {
    for (seed, owner) in (740..).zip(Seat::ALL) {
        println!("seed {seed}: {owner}");
        let entry = Entry {
            closed: true,
            ..Entry::default()
        };
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let secret = Secret::draw(&mut rng, owner, false);
        let others = Seat::ALL.map(|_| random_layout(&mut rng));
        let mut twins = Twins::seated_behind(seed, owner, quick(), entry);
        let layouts = [0, 1].map(|side| {
            let mut layouts = others.clone();
            layouts[owner.index()].clone_from(&secret.layouts[side]);
            layouts
        });
        twins.arrange(&layouts);
        let begun = twins.step(async |cast, _| cast.begin().await);
        twins.assert_same_but_for(&begun, &[owner.index()]);
        begun.assert_one_log();
        for place in SPECTATOR..PEOPLE {
            let encoding = twins.sides[0].cast.people[place].encoding;
            let heard = items(encoding, &begun.heard[0][place]);
            let last = heard.last().expect("something was heard");
            assert!(
                matches!(last, crate::lawful::Item::Said(msg) if **msg == Message::Dismissed {})
            );
        }
        let plays = twins.step(async |cast, _| {
            talks_at_the_table(cast).await;
            cast.player(Seat::E).drop_line();
            tokio::time::sleep(SETTLED_BY).await;
            cast.take_over(Seat::E.index(), Return::Afresh).await;
            tokio::time::sleep(SETTLED_BY).await;
        });
        twins.assert_same_but_for(&plays, &[owner.index()]);
        for _ in 0..4 {
            twins.move_by_players();
        }
        for heard in &plays.heard {
            assert!(heard[SPECTATOR..PEOPLE].iter().all(Vec::is_empty));
        }
        // Whatever they ask is refused without a word about the game, and in the same bytes.
        let asks = twins.step(async |cast, _| {
            for place in SPECTATOR..PEOPLE {
                let client = &mut cast.people[place].client;
                client.ask(Request::Look {}).await;
                client.command(Request::Sit { seat: None }).await;
                client.ask(Request::Rematch {}).await;
                talk(client, Channel::Spectators).await;
                for how in [Return::Resume, Return::Afresh] {
                    cast.come_back(place, how).await;
                }
            }
            cast.restart(|_| Return::Resume).await;
        });
        twins.assert_same_but_for(&asks, &[owner.index()]);
        asks.assert_one_log();
        for place in SPECTATOR..PEOPLE {
            let encoding = twins.sides[0].cast.people[place].encoding;
            for bytes in &asks.heard[0][place] {
                let Ok(frame) = decode_server(encoding, bytes) else {
                    continue;
                };
                let silent = matches!(
                    frame.msg,
                    Message::Welcome { .. } | Message::Refused { v: None, .. }
                );
                assert!(silent, "{place} hears {:?}", frame.msg);
            }
        }
    }
}

async fn talks_at_the_table(cast: &mut Cast) {
    for seat in Seat::ALL {
        talk(cast.player(seat), Channel::Table).await;
    }
}

async fn talk(client: &mut qiguan_tests::Client, channel: Channel) {
    client.ask(say(channel, "hellebore")).await;
}

fn quick() -> JunqiOptions {
    JunqiOptions {
        visibility: Some(Visibility::Dark),
        first: Some(First::Owner),
        ..JunqiOptions::default()
    }
}
