//! The player against a server made of JSON lines.

use super::*;
use crate::script::{self, Line};
use qiguan_protocol::ServerFrame;
use serde_json::{Value, json};
use std::time::Duration;

const ROOM: &str = "ABCDEFGHJK";

/// A player, its clock, and everything it wanted done.
struct Bench {
    player: Player,
    now: Instant,
}

impl Bench {
    fn new() -> Self {
        let introduction = Introduction {
            kind: ClientKind::Bot,
            name: Some("ann".into()),
            token: Some(Token("secret".into())),
            code: None,
        };
        Self {
            player: Player::new(introduction, Some(RoomId(ROOM.into()))),
            now: Instant::now(),
        }
    }

    /// Online and in the room, on seat S with the picture of version 5 and turn 3.
    fn seated() -> Self {
        let mut bench = Self::new();
        bench.online();
        bench.types(json!({"attend": {}}));
        bench.hears(attending(Some(1), 5, 2, Some(view(3))));
        bench.done();
        bench
    }

    fn online(&mut self) {
        self.player.connected();
        self.hears(
            json!({"msg": {"welcome": {"version": 1, "server": "s", "guest": "g1",
            "name": "ann", "now_ms": 0,
            "limits": {"frame_bytes_max": 8192, "rooms_max": 16, "name_chars_max": 24}}}}),
        );
    }

    fn types(&mut self, line: impl Into<Value>) {
        let line = line.into().to_string();
        let Some(Ok(Line::Request(wish))) = script::parse(&line) else {
            panic!("no request: {line}");
        };
        self.player.ask(wish, self.now).unwrap();
    }

    fn hears(&mut self, frame: Value) {
        let frame: ServerFrame = serde_json::from_value(frame).unwrap();
        self.player.receive(frame, self.now);
    }

    fn loses(&mut self) {
        self.player.disconnected(None, "gone", self.now);
    }

    /// Lets the time come at which the player wants to be woken.
    fn sleeps(&mut self) {
        self.now = self.player.deadline().expect("the player waits for a time");
        self.player.wake(self.now);
    }

    /// Everything done since the last look: frames under `send`, reports as they are printed.
    fn done(&mut self) -> Vec<Value> {
        let mut done = Vec::new();
        while let Some(todo) = self.player.next() {
            done.push(match todo {
                // Scripts see the refusal itself.
                Do::Undone { .. } => continue,
                Do::Send(frame) => json!({"send": serde_json::to_value(frame).unwrap()}),
                Do::Report(report) => serde_json::to_value(report).unwrap(),
                Do::Keep(token) => json!({"keep": token.0}),
                Do::Reconnect(why) => json!({"reconnect": why}),
                Do::Leave(farewell) => json!({"leave": farewell.exit.code()}),
            });
        }
        done
    }

    /// The frames sent since the last look.
    fn sent(&mut self) -> Vec<Value> {
        let frames = self.done().into_iter();
        frames
            .filter_map(|done| done.get("send").cloned())
            .collect()
    }

    /// The reports of one kind since the last look.
    fn reported(&mut self, key: &str) -> Vec<Value> {
        let reports = self.done().into_iter();
        reports.filter_map(|done| done.get(key).cloned()).collect()
    }

    fn folded(&self) -> Value {
        let report = self.player.picture(None).unwrap();
        serde_json::to_value(report).unwrap()["view"].clone()
    }
}

fn view(turn: u32) -> Value {
    let seat = |seat| json!({ "seat": seat });
    json!({"phase": "playing", "owner": "g1", "options": {"junqi": {}}, "turn": turn,
        "seats": [seat("S"), seat("E"), seat("N"), seat("W")],
        "to_move": "S", "game": {"junqi": {"armies": ["", "", "", ""]}}})
}

fn attending(req: Option<u32>, v: u32, seq: u32, view: Option<Value>) -> Value {
    let mut body = json!({"seat": "S", "v": v, "seq": seq, "now_ms": 0});
    if let Some(req) = req {
        body["req"] = req.into();
    }
    if let Some(view) = view {
        body["view"] = view;
    }
    json!({"room": ROOM, "msg": {"attending": body}})
}

fn told(v: u32) -> Value {
    let events = json!([{"draw_offered": {"seat": "N"}}]);
    json!({"room": ROOM, "msg": {"told": {"v": v, "at_ms": 9, "events": events}}})
}

/// A telling that fits no picture without pieces.
fn nonsense(v: u32) -> Value {
    let moved = json!({"moved": {"from": "S11", "to": "S12", "outcome": "plain", "path": ""}});
    json!({"room": ROOM, "msg": {"told": {"v": v, "at_ms": 9, "events": [moved]}}})
}

fn seen(req: u32, v: u32, view: &Value) -> Value {
    json!({"room": ROOM, "msg": {"seen":
        {"req": req, "seat": "S", "v": v, "now_ms": 0, "view": view}}})
}

fn ack(seq: u32, v: u32) -> Value {
    json!({"room": ROOM, "msg": {"ack": {"seq": seq, "v": v}}})
}

fn refused(number: (&str, u32), code: &str) -> Value {
    json!({"room": ROOM, "msg": {"refused": {number.0: number.1, "code": code}}})
}

fn play_typed() -> Value {
    json!({"play": {"from": "S11", "to": "S12"}})
}

fn play_sent(seq: u32, turn: u32) -> Value {
    json!({"room": ROOM, "seq": seq, "msg": {"play": {"turn": turn, "from": "S11", "to": "S12"}}})
}

fn attend_sent(req: u32, since: Option<u32>) -> Value {
    let body = since.map_or(json!({}), |v| json!({"since": {"seat": "S", "v": v}}));
    json!({"room": ROOM, "req": req, "msg": {"attend": body}})
}

#[test]
fn hello_carries_the_token_and_no_report_does() {
    let mut bench = Bench::new();
    bench.online();
    let done = bench.done();
    let hello = &done[0]["send"]["msg"]["hello"];
    assert_eq!(hello["token"], "secret");
    assert_eq!(hello["kind"], "bot");
    assert_eq!((&hello["min"], &hello["max"]), (&json!(1), &json!(1)));
    assert_eq!(done[1]["online"]["guest"], "g1");
    assert!(!json!(done[1..]).to_string().contains("secret"));
    assert!(!format!("{:?}", bench.player).contains("secret"));
}

#[test]
fn a_new_guest_keeps_its_token_and_says_it_next_time() {
    let mut bench = Bench::new();
    bench.player = Player::new(Introduction::default(), None);
    bench.player.connected();
    assert_eq!(bench.sent()[0]["msg"]["hello"].get("token"), None);
    bench.hears(
        json!({"msg": {"welcome": {"version": 1, "server": "s", "guest": "g2",
        "name": "x", "token": "fresh", "now_ms": 0,
        "limits": {"frame_bytes_max": 1, "rooms_max": 1, "name_chars_max": 1}}}}),
    );
    assert_eq!(bench.reported("keep"), [json!("fresh")]);
    bench.loses();
    bench.player.connected();
    assert_eq!(bench.sent()[0]["msg"]["hello"]["token"], "fresh");
}

#[test]
fn a_created_room_is_attended_and_what_was_typed_after_goes_there() {
    let mut bench = Bench::new();
    bench.online();
    bench.types(json!({"create": {"options": {"junqi": {}}}}));
    bench.types(json!({"sit": {"seat": "S"}}));
    assert_eq!(bench.sent().len(), 2, "hello and create: one at a time");
    bench.hears(json!({"msg": {"created": {"req": 1, "room": "NEW"}}}));
    let done = bench.done();
    assert_eq!(done[0], json!({"room": {"id": "NEW"}}));
    assert_eq!(done[2]["send"]["room"], "NEW");
    assert_eq!(done[2]["send"]["msg"], json!({"attend": {}}));
    bench.hears(
        json!({"room": "NEW", "msg": {"attending": {"req": 2, "v": 0, "seq": 0,
        "now_ms": 0, "view": view(0)}}}),
    );
    let sit = json!({"room": "NEW", "seq": 1, "msg": {"sit": {"seat": "S"}}});
    assert_eq!(bench.sent(), [sit]);
}

#[test]
fn a_create_refused_takes_what_was_typed_for_its_room() {
    let mut bench = Bench::new();
    bench.online();
    bench.types(json!({"create": {"options": {"junqi": {}}}}));
    bench.types(json!({"sit": {}}));
    bench.done();
    bench.hears(json!({"msg": {"refused": {"req": 1, "code": "bad_options"}}}));
    let done = bench.done();
    assert_eq!(done[0]["refused"]["do"], "create");
    assert!(
        done[1]["error"]["why"]
            .as_str()
            .unwrap()
            .contains("not created")
    );
    assert_eq!(done.len(), 2);
    let wish = Wish {
        room: None,
        seat: None,
        request: Request::Look {},
        turn_given: true,
    };
    assert_eq!(bench.player.ask(wish, bench.now), Err(NotTaken::NoRoom));
}

#[test]
fn a_command_gets_the_next_number_and_the_turn_held() {
    let mut bench = Bench::seated();
    bench.types(play_typed());
    assert_eq!(bench.sent(), [play_sent(3, 3)]);
    bench.types(json!({"offer_draw": {}}));
    assert!(bench.sent().is_empty(), "one at a time");
    bench.hears(ack(3, 6));
    let done = bench.done();
    assert_eq!(
        done[0],
        json!({"ack": {"room": ROOM, "seq": 3, "v": 6, "do": "play", "resumed": false}})
    );
    assert_eq!(done[2]["send"]["seq"], 4);
    bench.hears(refused(("seq", 4), "offers_used"));
    let refusal = bench.reported("refused");
    assert_eq!(refusal[0]["code"], "offers_used");
    assert_eq!(refusal[0]["do"], "offer_draw");
    bench.types(json!({"surrender": {}}));
    assert_eq!(
        bench.sent()[0]["seq"],
        5,
        "a refused number is not used again"
    );
}

#[test]
fn in_flight_and_accepted_is_reported_without_sending() {
    let mut bench = Bench::seated();
    bench.types(play_typed());
    bench.loses();
    bench.online();
    let sent = bench.sent();
    assert_eq!(sent[0], play_sent(3, 3));
    assert_eq!(sent[2], attend_sent(2, Some(5)));
    assert_eq!(sent.len(), 3, "the move waits for the room");
    bench.hears(attending(Some(2), 6, 3, None));
    bench.hears(told(6));
    let done = bench.done();
    assert_eq!(done[0]["attending"]["how"], "tail");
    assert_eq!(
        done[1],
        json!({"ack": {"room": ROOM, "seq": 3, "v": 6, "do": "play", "resumed": true}})
    );
    assert_eq!(done[2]["told"]["v"], 6);
    assert_eq!(done.len(), 3);
    assert!(bench.player.is_in_sync());
}

#[test]
fn in_flight_and_not_accepted_goes_out_again_under_its_number() {
    let mut bench = Bench::seated();
    bench.types(play_typed());
    bench.loses();
    // Twice in a row: the second loss comes before the room is followed again.
    bench.online();
    bench.loses();
    bench.online();
    bench.done();
    bench.hears(attending(Some(3), 5, 2, None));
    let done = bench.done();
    assert_eq!(done[1]["sent"]["again"], true);
    assert_eq!(done[2]["send"], play_sent(3, 3));
    bench.hears(ack(3, 6));
    assert_eq!(bench.reported("ack")[0]["resumed"], false);
}

#[test]
fn in_flight_and_overtaken_is_refused_not_retargeted() {
    let mut bench = Bench::seated();
    bench.types(play_typed());
    bench.loses();
    bench.online();
    bench.done();
    bench.hears(attending(Some(2), 9, 2, Some(view(7))));
    assert_eq!(bench.sent(), [play_sent(3, 3)], "the turn it was typed for");
    bench.hears(refused(("seq", 3), "stale_turn"));
    assert_eq!(bench.reported("refused")[0]["code"], "stale_turn");
    assert!(bench.player.has_no_request());
}

#[test]
fn typed_offline_waits_in_order_and_keeps_its_turn() {
    let mut bench = Bench::seated();
    bench.loses();
    bench.types(play_typed());
    bench.types(json!({"look": {}}));
    assert!(bench.sent().is_empty());
    bench.online();
    bench.done();
    bench.hears(attending(Some(2), 9, 2, Some(view(7))));
    assert_eq!(bench.sent(), [play_sent(3, 3)]);
    bench.hears(refused(("seq", 3), "stale_turn"));
    assert_eq!(bench.sent()[0]["msg"], json!({"look": {}}));
}

#[test]
fn the_queue_is_bounded() {
    let mut bench = Bench::new();
    for _ in 0..QUEUE_MAX {
        bench.types(json!({"look": {}}));
    }
    assert!(!bench.player.has_space());
    let wish = Wish {
        room: None,
        seat: None,
        request: Request::Look {},
        turn_given: true,
    };
    assert_eq!(bench.player.ask(wish, bench.now), Err(NotTaken::QueueFull));
}

#[test]
fn a_telling_folds_once() {
    let mut bench = Bench::seated();
    bench.hears(told(6));
    let reported = bench.reported("told");
    assert_eq!(reported[0]["v"], 6);
    let folded = bench.folded();
    assert_eq!(folded["v"], 6);
    assert_eq!(folded["view"]["draw"]["by"], "N");
    bench.hears(told(6));
    bench.hears(told(4));
    assert!(bench.done().is_empty(), "old tellings are ignored");
    assert_eq!(bench.folded(), folded);
}

#[test]
fn a_gap_or_a_fold_that_fails_asks_for_the_whole_picture() {
    for (frame, why) in [(told(8), "a gap"), (nonsense(6), "")] {
        let mut bench = Bench::seated();
        bench.hears(frame);
        let done = bench.done();
        assert!(done[0]["told"].is_object());
        assert_eq!(done[1]["resync"]["held"], 5);
        if !why.is_empty() {
            assert_eq!(done[1]["resync"]["why"], why);
        }
        assert_eq!(
            done[3]["send"],
            json!({"room": ROOM, "req": 2, "msg": {"look": {}}})
        );
        assert!(!bench.player.is_in_sync());
        bench.hears(told(9));
        assert_eq!(
            bench.done().len(),
            1,
            "told, but not folded and not asked twice"
        );
        bench.hears(seen(2, 9, &view(4)));
        assert_eq!(
            bench.done(),
            [json!({"resynced": {"room": ROOM, "v": 9}})],
            "nobody typed a look, so no picture is compared"
        );
        assert_eq!(bench.folded()["view"]["turn"], 4);
        bench.hears(told(10));
        assert_eq!(bench.folded()["v"], 10);
        assert!(bench.player.is_in_sync());
    }
}

#[test]
fn a_picture_in_doubt_is_not_carried_over_a_lost_connection() {
    let mut bench = Bench::seated();
    bench.hears(told(8));
    bench.loses();
    bench.online();
    assert_eq!(bench.sent().last(), Some(&attend_sent(3, None)));
}

#[test]
fn a_tail_for_another_seat_is_not_folded() {
    let mut bench = Bench::seated();
    bench.loses();
    bench.online();
    bench.done();
    bench.hears(json!({"room": ROOM, "msg": {"attending":
        {"req": 2, "seat": "E", "v": 6, "seq": 2, "now_ms": 0}}}));
    let done = bench.done();
    assert_eq!(done[1]["resync"]["why"], "a tail for another seat");
    assert_eq!(done[3]["send"]["msg"], json!({"look": {}}));
}

#[test]
fn several_seats_are_named_followed_and_carried_on() {
    let mut bench = Bench::new();
    bench.online();
    bench.types(json!({"attend": {}}));
    let mut pair = attending(Some(1), 5, 2, Some(view(3)));
    pair["msg"]["attending"]["seats"] = json!(["S", "N"]);
    bench.hears(pair);
    let followed = bench.reported("attending");
    assert_eq!(followed[0]["seats"], json!(["S", "N"]));
    bench.types(json!({"seat": "N", "surrender": {}}));
    let surrender = json!({"room": ROOM, "seq": 3, "seat": "N", "msg": {"surrender": {}}});
    assert_eq!(bench.sent(), [surrender]);
    bench.loses();
    bench.done();
    bench.online();
    let since = json!({"seat": "S", "seats": ["S", "N"], "v": 5});
    let sent = bench.sent();
    assert_eq!(sent.last().unwrap()["msg"]["attend"]["since"], since);
    // A tail for one of them is none for both.
    bench.hears(attending(Some(2), 5, 2, None));
    assert_eq!(bench.reported("resync").len(), 1);
}

#[test]
fn a_look_is_compared_and_replaces_nothing() {
    let mut bench = Bench::seated();
    bench.types(json!({"look": {}}));
    bench.done();
    bench.hears(seen(2, 5, &view(3)));
    let seen_equal = bench.reported("seen");
    assert_eq!(seen_equal[0]["equal"], true);
    assert_eq!(seen_equal[0]["fold"], seen_equal[0]["view"]);
    bench.types(json!({"look": {}}));
    bench.done();
    bench.hears(seen(3, 5, &view(4)));
    let seen_other = bench.reported("seen");
    assert_eq!(seen_other[0]["equal"], false);
    assert_eq!(seen_other[0]["view"]["turn"], 4);
    assert_eq!(bench.folded()["view"]["turn"], 3);
}

#[test]
fn a_look_that_is_ahead_waits_for_the_tellings_but_not_for_ever() {
    let mut bench = Bench::seated();
    bench.types(json!({"look": {}}));
    bench.done();
    let mut ahead = view(3);
    ahead["draw"] = json!({"by": "N"});
    ahead["seats"][2]["offers"] = 1.into();
    bench.hears(seen(2, 6, &ahead));
    assert!(bench.done().is_empty());
    bench.hears(told(6));
    assert_eq!(bench.reported("seen")[0]["equal"], true);

    bench.types(json!({"look": {}}));
    bench.done();
    bench.hears(seen(3, 8, &ahead));
    assert!(!bench.player.has_no_request());
    bench.sleeps();
    let late = bench.reported("seen");
    assert_eq!(late[0]["equal"], false);
    assert_eq!(late[0]["fold"], Value::Null);
    assert!(bench.player.has_no_request());
}

#[test]
fn untimely_is_tried_again_under_the_same_number_and_at_last_reported() {
    let mut bench = Bench::seated();
    bench.types(play_typed());
    bench.done();
    let mut waited = Duration::ZERO;
    for tries in 1..errand::TRIES_MAX {
        bench.hears(refused(("seq", 3), "busy"));
        let done = bench.done();
        assert_eq!(done[0]["retry"]["tries"], tries);
        assert_eq!(done.len(), 1, "not at once");
        let before = bench.now;
        bench.sleeps();
        waited += bench.now - before;
        assert_eq!(bench.sent(), [play_sent(3, 3)]);
    }
    assert!(waited < Duration::from_secs(30));
    bench.hears(refused(("seq", 3), "store_unavailable"));
    assert_eq!(bench.reported("refused")[0]["code"], "store_unavailable");
    assert!(bench.player.has_no_request());
}

#[test]
fn a_stopped_room_is_followed_anew_with_what_was_in_flight() {
    let mut bench = Bench::seated();
    bench.types(play_typed());
    bench.done();
    bench.hears(json!({"room": ROOM, "msg": {"room_stopped": {}}}));
    assert!(bench.sent().is_empty(), "not at once");
    bench.sleeps();
    assert_eq!(bench.sent(), [attend_sent(2, Some(5))]);
    bench.hears(attending(Some(2), 5, 2, None));
    assert_eq!(bench.sent(), [play_sent(3, 3)]);
}

#[test]
fn a_room_that_is_gone_is_reported_and_the_rest_goes_on() {
    let mut bench = Bench::seated();
    bench.types(play_typed());
    bench.loses();
    bench.online();
    bench.done();
    bench.hears(refused(("req", 2), "unknown_room"));
    let done = bench.done();
    assert_eq!(done[0]["refused"]["do"], "attend");
    assert_eq!(done[2]["send"], play_sent(3, 3));
    bench.hears(refused(("seq", 3), "not_attending"));
    assert_eq!(bench.reported("refused").len(), 1);
    assert!(bench.player.is_in_sync());
}

#[test]
fn a_room_that_stopped_unheard_is_followed_anew_too() {
    let mut bench = Bench::seated();
    bench.types(play_typed());
    bench.done();
    bench.hears(refused(("seq", 3), "not_attending"));
    assert_eq!(bench.sent(), [attend_sent(2, Some(5))]);
    bench.hears(attending(Some(2), 5, 2, None));
    bench.sleeps();
    assert_eq!(bench.sent(), [play_sent(3, 3)]);

    let mut bench = Bench::seated();
    bench.hears(told(8));
    bench.done();
    bench.hears(refused(("req", 2), "not_attending"));
    assert_eq!(bench.sent(), [attend_sent(3, None)]);
}

#[test]
fn numbers_used_by_another_program_are_learned() {
    let mut bench = Bench::seated();
    bench.types(play_typed());
    bench.done();
    bench.hears(refused(("seq", 3), "stale_seq"));
    assert_eq!(bench.sent(), [attend_sent(2, Some(5))]);
    bench.hears(attending(Some(2), 5, 40, None));
    bench.types(play_typed());
    assert_eq!(bench.sent(), [play_sent(41, 3)]);
}

#[test]
fn taken_over_leaves_for_good() {
    let messages = json!({"room": ROOM, "msg": {"taken_over": {}}});
    let mut bench = Bench::seated();
    bench.hears(messages);
    assert_eq!(bench.done(), [json!({"leave": 3})]);
    bench
        .player
        .disconnected(Some(4001), "taken_over", bench.now);
    assert!(bench.done().is_empty(), "once is enough");

    for (code, exit) in [
        (4000, Some(4)),
        (4001, Some(3)),
        (4002, None),
        (4003, None),
        (4004, Some(4)),
        (4005, None),
        (4006, None),
        (4007, None),
        (1009, None),
        (1012, None),
        (1006, None),
    ] {
        let mut bench = Bench::seated();
        bench.player.disconnected(Some(code), "why", bench.now);
        let done = bench.done();
        assert_eq!(done[0], json!({"offline": {"reason": "why", "code": code}}));
        let left = done.get(1).map(|done| done["leave"].as_i64());
        assert_eq!(left, exit.map(Some), "{code}");
    }
}

#[test]
fn a_frame_too_large_is_not_sent_again() {
    let mut bench = Bench::seated();
    bench.types(play_typed());
    bench.done();
    bench
        .player
        .disconnected(Some(1009), "too_large", bench.now);
    assert_eq!(bench.reported("error").len(), 1);
    assert!(bench.player.has_no_request());
}

#[test]
fn a_refused_greeting_ends_or_waits() {
    for (code, expected) in [
        ("bad_token", json!({"leave": 2})),
        ("bad_name", json!({"leave": 2})),
        ("unsupported_version", json!({"leave": 4})),
        ("malformed", json!({"leave": 4})),
        ("busy", json!({"reconnect": "busy"})),
    ] {
        let mut bench = Bench::new();
        bench.player.connected();
        bench.done();
        bench.hears(json!({"msg": {"refused": {"code": code}}}));
        let done = bench.done();
        assert_eq!(done[0]["refused"]["do"], "hello");
        assert_eq!(done[1], expected, "{code}");
    }
}

#[test]
fn a_move_before_any_picture_gets_its_turn_when_it_goes_out() {
    let mut bench = Bench::new();
    bench.types(json!({"attend": {}}));
    bench.types(play_typed());
    bench.online();
    bench.hears(attending(Some(1), 5, 2, Some(view(3))));
    assert_eq!(bench.sent().last(), Some(&play_sent(3, 3)));

    let mut bench = Bench::new();
    bench.online();
    bench.types(play_typed());
    assert_eq!(bench.reported("error").len(), 1);
}

#[test]
fn sync_waits_for_what_an_ack_promised() {
    let mut bench = Bench::seated();
    bench.types(play_typed());
    bench.hears(ack(3, 6));
    assert!(bench.player.has_no_request());
    assert!(!bench.player.is_in_sync());
    bench.hears(told(6));
    assert!(bench.player.is_in_sync());
}

#[test]
fn another_place_brings_another_picture() {
    let mut bench = Bench::new();
    bench.online();
    bench.types(json!({"attend": {}}));
    bench.hears(json!({"room": ROOM, "msg": {"attending":
        {"req": 1, "v": 70, "seq": 0, "now_ms": 0, "view": view(0)}}}));
    bench.types(json!({"sit": {}}));
    bench.hears(ack(1, 6));
    assert!(
        !bench.player.is_in_sync(),
        "the picture of the seat follows"
    );
    bench.hears(attending(None, 6, 1, Some(view(0))));
    assert!(bench.player.is_in_sync());

    let mut bench = Bench::seated();
    bench.types(json!({"leave": {}}));
    bench.hears(ack(3, 90));
    bench.hears(json!({"room": ROOM, "msg": {"attending":
        {"v": 2, "seq": 3, "now_ms": 0, "view": view(3)}}}));
    assert!(bench.player.is_in_sync());
    let folded = bench.folded();
    assert_eq!((&folded["v"], &folded["seat"]), (&json!(2), &Value::Null));
}

#[test]
fn a_room_departed_is_not_followed_again() {
    let mut bench = Bench::seated();
    bench.types(json!({"depart": {}}));
    bench.loses();
    let done = bench.done();
    assert_eq!(done.last(), Some(&json!({"departed": {"room": ROOM}})));
    bench.online();
    assert_eq!(bench.sent().len(), 1, "hello alone");
    assert!(bench.player.is_in_sync());
}
