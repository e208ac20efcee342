//! Events live in journals: whatever is written is read again as the same.

use crate::driver::{assert_same, folded};
use crate::random::played;
use qiguan_rules::junqi::{Options, Variant};
use qiguan_rules::{BySeat, Seat};
use qiguan_table::{Entry, Event, GameOptions, Settings, Stand};

/// Through the bytes of the journal, and through JSON.
fn rewritten(event: &Event) -> Event {
    let packed = rmp_serde::to_vec_named(event).unwrap();
    let read: Event = rmp_serde::from_slice(&packed).unwrap();
    assert!(read == *event, "{event:?} packed");
    let text = serde_json::to_string(&read).unwrap();
    let read: Event = serde_json::from_str(&text).unwrap();
    assert!(read == *event, "{event:?} as text");
    read
}

/// Some of every game.
fn games() -> impl Iterator<Item = (Variant, u64)> {
    (900..945).map(|seed| (Variant::ALL[(seed % 3) as usize], seed))
}

#[test]
fn every_event_is_read_as_it_was_written() {
    for (game, seed) in games() {
        let game = played(game, seed, 1_500);
        let entries: Vec<Entry> = game
            .entries
            .iter()
            .map(|entry| Entry {
                events: entry.events.iter().map(rewritten).collect(),
                ..entry.clone()
            })
            .collect();
        assert_same(&folded(&entries), &game.table);
    }
}

/// What was stored before there was a delay is read, and is still written as it was.
#[test]
fn settings_without_a_delay_are_stored_without_a_word_of_it() {
    let old = r#"{"listed":true,"locked":false,"closed":false}"#;
    let settings: Settings = serde_json::from_str(old).unwrap();
    assert_eq!(settings.spectator_delay, 0);
    assert_eq!(serde_json::to_string(&settings).unwrap(), old);
    let settings = Settings {
        spectator_delay: 7,
        ..settings
    };
    let packed = rmp_serde::to_vec_named(&settings).unwrap();
    let read: Settings = rmp_serde::from_slice(&packed).unwrap();
    assert_eq!(read, settings);
}

#[test]
fn events_are_stored_by_name_in_snake_case() {
    for (game, seed) in games() {
        for event in played(game, seed, 1_500)
            .entries
            .iter()
            .flat_map(|e| &e.events)
        {
            let value = serde_json::to_value(event).unwrap();
            check_names(&value);
        }
    }
}

/// Every key is a name; a word that is a value may be a seat, a post or a name of a player.
fn check_names(value: &serde_json::Value) {
    if let Some(list) = value.as_array() {
        list.iter().for_each(check_names);
    }
    for (key, value) in value.as_object().into_iter().flatten() {
        let snake = key.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        assert!(snake, "{key}");
        check_names(value);
    }
}

/// A field that a later version adds is no reason to lose a room to an earlier one.
#[test]
fn an_unknown_field_is_passed_over() {
    let text = r#"{"stood":{"seat":"E","new":1}}"#;
    let event: Event = serde_json::from_str(text).unwrap();
    assert_eq!(
        serde_json::to_string(&event).unwrap(),
        r#"{"stood":{"seat":"E"}}"#
    );
}

/// Before there were other reasons to stand up, none was written.
#[test]
fn who_stands_up_by_choice_is_written_as_ever() {
    for (why, text) in [
        (Stand::ByChoice, r#"{"stood":{"seat":"E"}}"#),
        (Stand::Absent, r#"{"stood":{"seat":"E","why":"absent"}}"#),
        (Stand::Removed, r#"{"stood":{"seat":"E","why":"removed"}}"#),
    ] {
        let event = Event::Stood { seat: Seat::E, why };
        assert_eq!(serde_json::to_string(&event).unwrap(), text);
        assert!(rewritten(&event) == event);
    }
}

/// Before there were games for two, none was written.
#[test]
fn the_game_is_stored_by_its_word_and_is_for_four_where_there_is_none() {
    let configured = |game| Event::Configured {
        options: GameOptions::Junqi(Options {
            game,
            ..Options::default()
        }),
        layouts: BySeat::default(),
    };
    for (game, word) in [
        (Variant::FourPlayer, "four_player"),
        (Variant::Duel, "duel"),
        (Variant::Frontier, "frontier"),
    ] {
        let text = serde_json::to_string(&configured(game)).unwrap();
        let written = format!("{{\"configured\":{{\"options\":{{\"junqi\":{{\"game\":\"{word}\",");
        assert!(text.starts_with(&written), "{text}");
        assert!(rewritten(&configured(game)) == configured(game));
        let old = text.replace(&format!("\"game\":\"{word}\","), "");
        let read: Event = serde_json::from_str(&old).unwrap();
        assert!(read == configured(Variant::FourPlayer));
    }
}
