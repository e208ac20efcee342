//! Looking back while the game goes on.

use super::desk::Desk;
use super::sample;
use crate::tui::input::Key;
use crate::tui::past;
use crate::tui::scene::Scene;
use qiguan_rules::junqi::Variant;
use serde_json::json;

#[test]
fn the_past_is_walked_through_while_the_game_goes_on() {
    let mut desk = Desk::playing();
    let now = desk.screen();
    desk.types("[[[");
    assert!(
        desk.screen().contains("back at 37 of 40"),
        "{}",
        desk.screen()
    );
    let back = desk.screen();
    let (from, to) = desk.legal(false);
    let path = format!("{from} {to}");
    desk.told(json!({"moved": {"from": from, "to": to, "outcome": "plain", "path": path}}));
    let board = |screen: &str| {
        screen
            .lines()
            .skip(1)
            .take(17)
            .map(|line| line.chars().take(51).collect())
            .collect::<Vec<String>>()
    };
    assert_eq!(board(&desk.screen()), board(&back), "the past stays");
    assert!(desk.screen().contains("back at 37 of 41"));
    desk.types("]]]]");
    assert!(desk.screen().contains("move 42"), "{}", desk.screen());
    assert_ne!(board(&desk.screen()), board(&now));
    desk.key(Key::Home);
    assert!(desk.screen().contains("back at 0 of 41"));
    desk.key(Key::End);
    assert!(desk.screen().contains("move 42"));
}

#[test]
fn a_game_that_becomes_void_has_no_past() {
    let mut desk = Desk::playing();
    desk.types("[[s");
    desk.told(json!({"voided": {"seat": "W", "armies": ["", "", "", ""]}}));
    assert!(desk.screen().contains("arranging"), "{}", desk.screen());
    assert!(!desk.screen().contains("Surrender"), "{}", desk.screen());
}

#[test]
fn every_picture_of_the_past_is_the_one_there_was() {
    let last = sample::view(Variant::FourPlayer, 81, None);
    let steps = past::steps(&last);
    for moves in 0..=81 {
        let then = sample::view(Variant::FourPlayer, moves, None);
        let step = past::steps(&then);
        assert!(step <= steps);
        let now = Scene::new(&then, None);
        let past = Scene::new(&last, Some(step));
        assert_eq!(format!("{now:?}"), format!("{past:?}"), "after {moves}");
        assert_eq!(now.path, past.path, "after {moves}");
    }
}
