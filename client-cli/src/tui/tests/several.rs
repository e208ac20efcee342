//! Several seats of one user.

use super::desk::Desk;
use crate::tui::input::Key;
use crate::tui::table::Act;
use qiguan_protocol::{Request, Seat};
use serde_json::json;

fn turn_of(desk: &mut Desk, seat: &str) {
    let clock = json!({"left_ms": 60_000, "since_ms": 1_000_000});
    desk.told(json!({"turn": {"seat": seat, "turn": 99, "clock": clock}}));
}

#[test]
fn a_command_is_for_the_own_seat_that_has_the_turn_or_is_chosen() {
    let mut desk = Desk::playing().alone();
    let offered = [Act::AskAs(Seat::S, Request::OfferDraw {})];
    assert_eq!(desk.types("dy"), offered);
    let (from, to) = desk.legal(false);
    desk.types(&format!("{from} {to}"));
    let played = desk.key(Key::Enter);
    assert_eq!(played, [desk.play(&from, &to)], "a move says it by itself");
    turn_of(&mut desk, "E");
    assert!(desk.screen().contains("E> Your turn"), "{}", desk.screen());
    let given_up = [Act::AskAs(Seat::E, Request::Surrender {})];
    assert_eq!(desk.types("syy"), given_up);
    desk.types("a");
    assert!(
        desk.screen().contains("N> E is to move"),
        "{}",
        desk.screen()
    );
    let armed = [Act::AskAs(Seat::N, Request::ArmSurrender { armed: true })];
    assert_eq!(desk.types("syy"), armed);
    desk.told(json!({"surrender_armed": {"seat": "N", "armed": true}}));
    assert!(desk.screen().contains("gives up at own turn"));
    desk.types("a");
    assert!(
        !desk.screen().contains("gives up at own turn"),
        "W does not"
    );
}

#[test]
fn each_own_seat_keeps_its_own_marks() {
    let mut desk = Desk::playing().alone();
    let enemy = desk.view.army(Seat::E).find(|slot| slot.post.is_some());
    let start = enemy.expect("a piece that stands").start.to_owned();
    desk.told(json!({"marked": {"seat": "S", "piece": start, "mark": "9"}}));
    assert!(desk.screen().contains("E?9"), "{}", desk.screen());
    desk.types("a");
    assert!(!desk.screen().contains("E?9"), "{}", desk.screen());
}

#[test]
fn armies_are_laid_out_where_the_cursor_is_and_all_get_ready_at_once() {
    let mut desk = Desk::arranging().alone();
    desk.click("N00");
    let layout = "915677.3.321.B84.4.B1M6M5322FM";
    desk.types(&format!(":layout {layout}"));
    let acts = desk.key(Key::Enter);
    assert!(
        matches!(acts[..], [Act::AskAs(Seat::N, Request::Arrange { .. })]),
        "{acts:?}"
    );
    let ready = Seat::ALL.map(|seat| Act::AskAs(seat, Request::Ready { ready: true }));
    assert_eq!(desk.types("r"), ready);
}

#[test]
fn no_bell_rings_for_who_plays_alone() {
    let mut desk = Desk::playing().alone();
    turn_of(&mut desk, "E");
    turn_of(&mut desk, "N");
    assert!(!desk.table.take_bell());
}

#[test]
fn who_watches_is_named_and_may_be_muted() {
    let mut desk = Desk::playing();
    let watching = json!([{"guest": "g7", "name": "Gus"}]);
    desk.noticed(json!({"audience": {"count": 1, "watching": watching}}));
    assert!(desk.screen().contains("watching: Gus"), "{}", desk.screen());
    for (typed, muted) in [("mute Gus", true), ("unmute Gus", false)] {
        desk.types(&format!(":{typed}"));
        let acts = desk.key(Key::Enter);
        let guest = qiguan_protocol::GuestId("g7".into());
        assert_eq!(acts, [Act::Ask(Request::Mute { guest, muted })]);
    }
    desk.types(":mute Zoe");
    assert_eq!(desk.key(Key::Enter), []);
    assert!(desk.screen().contains("nobody of that name"));
}
