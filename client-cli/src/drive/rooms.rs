//! The list of rooms as the lobby tells it.

use qiguan_protocol::{GameOptions, JunqiGame, Message, Phase, RoomId, RoomLine};
use std::collections::BTreeMap;

/// Every room that is listed, by its code.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rooms(BTreeMap<RoomId, RoomLine>);

impl Rooms {
    /// Takes a notice; false where it says nothing of the list.
    pub(crate) fn hear(&mut self, message: &Message) -> bool {
        if let Message::Lobby { rooms, .. } = message {
            self.0.clear();
            self.put(rooms);
        } else if let Message::LobbyChanged { rooms, gone } = message {
            self.put(rooms);
            for room in gone {
                self.0.remove(room);
            }
        } else {
            return false;
        }
        true
    }

    fn put(&mut self, rooms: &[RoomLine]) {
        let named = |line: &RoomLine| (line.room.clone(), line.clone());
        self.0.extend(rooms.iter().map(named));
    }

    /// In the order people look for: open tables first, the fullest of them before the others.
    pub(crate) fn sorted(&self) -> Vec<&RoomLine> {
        let mut lines: Vec<&RoomLine> = self.0.values().collect();
        lines.sort_by_key(|line| {
            (
                rank(line.phase),
                seats(&line.options).saturating_sub(line.seats.len()),
            )
        });
        lines
    }

    /// The fullest table at which a newcomer may sit down, of those that play as wanted.
    pub(crate) fn open_table(&self, wanted: &GameOptions, not: &[RoomId]) -> Option<&RoomLine> {
        self.sorted().into_iter().find(|line| {
            line.phase == Phase::Arranging
                && line.seats.len() < seats(&line.options)
                && !(line.locked || line.from_position || line.series.is_some())
                && plays(&line.options, wanted)
                && !not.contains(&line.room)
        })
    }
}

/// How many play.
pub(crate) fn seats(options: &GameOptions) -> usize {
    match options {
        GameOptions::Junqi(options) => match options.game {
            Some(JunqiGame::Duel | JunqiGame::Frontier) => 2,
            Some(JunqiGame::FourPlayer) | None => 4,
        },
        GameOptions::Go(_) | GameOptions::Xiangqi(_) => 2,
    }
}

/// Whether a room has every option that is wanted. A handicap, or play by the letter, is for those
/// alone who ask for it.
fn plays(has: &GameOptions, wanted: &GameOptions) -> bool {
    if let (GameOptions::Go(has), GameOptions::Go(wanted)) = (has, wanted)
        && (has.refereed, has.handicap) != (wanted.refereed, wanted.handicap)
    {
        return false;
    }
    if let (GameOptions::Xiangqi(has), GameOptions::Xiangqi(wanted)) = (has, wanted)
        && has.refereed.unwrap_or(false) != wanted.refereed.unwrap_or(false)
    {
        return false;
    }
    match (serde_json::to_value(has), serde_json::to_value(wanted)) {
        (Ok(has), Ok(wanted)) => crate::expect::matches(&wanted, &has),
        (Ok(_) | Err(_), _) => false,
    }
}

fn rank(phase: Phase) -> u8 {
    match phase {
        Phase::Arranging => 0,
        Phase::Starting | Phase::Playing => 1,
        Phase::Over => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn room(code: &str, phase: &str, seats: &[&str], more: Value) -> Value {
        let seats: Vec<Value> = seats
            .iter()
            .map(|seat| json!({"seat": seat, "name": "n"}))
            .collect();
        let mut options = json!({"preset": "classic", "game": "four_player"});
        if let (Some(options), Value::Object(more)) = (options.as_object_mut(), more) {
            options.extend(more);
        }
        json!({"room": code, "phase": phase, "seats": seats, "options": {"junqi": options}})
    }

    fn heard(message: Value, rooms: &mut Rooms) -> bool {
        rooms.hear(&serde_json::from_value(message).unwrap())
    }

    #[test]
    fn the_fullest_table_that_plays_as_wanted_is_found() {
        let mut rooms = Rooms::default();
        let list = [
            room("RUNS", "playing", &["S", "E"], json!({})),
            room("ONE", "arranging", &["S"], json!({})),
            room("THREE", "arranging", &["S", "E", "N"], json!({})),
            room("FULL", "arranging", &["S", "E", "N", "W"], json!({})),
            room("DUEL", "arranging", &["S"], json!({"game": "duel"})),
            room("MINES", "arranging", &[], json!({"preset": "platform"})),
        ];
        assert!(heard(
            json!({"lobby": {"req": 1, "rooms": list}}),
            &mut rooms
        ));
        assert!(!heard(json!({"audience": {"count": 1}}), &mut rooms));
        let four = json!({"game": "four_player"});
        for (wanted, not, expected) in [
            (four.clone(), &[][..], Some("THREE")),
            (four.clone(), &["THREE"], Some("ONE")),
            (json!({"game": "duel"}), &[], Some("DUEL")),
            (json!({"preset": "platform"}), &[], Some("MINES")),
            (json!({"visibility": "open"}), &[], None),
        ] {
            let options = serde_json::from_value(json!({"junqi": wanted.clone()})).unwrap();
            let not: Vec<RoomId> = not
                .iter()
                .map(|code: &&str| RoomId((*code).into()))
                .collect();
            let found = rooms
                .open_table(&options, &not)
                .map(|line| &line.room.0[..]);
            assert_eq!(found, expected, "{wanted}");
        }
        let changed = json!({"lobby_changed": {"gone": ["THREE"],
            "rooms": [room("ONE", "arranging", &["S", "N"], json!({}))]}});
        assert!(heard(changed, &mut rooms));
        let lines = rooms.sorted();
        let one = lines.iter().find(|line| line.room.0 == "ONE");
        assert_eq!(one.map(|line| line.seats.len()), Some(2));
        assert_eq!(lines.len(), 5);
    }

    #[test]
    fn a_table_of_go_is_found_among_those_of_junqi() {
        let mut rooms = Rooms::default();
        let go = |code: &str, seats: &[&str], options: Value| {
            let mut line = room(code, "arranging", seats, json!({}));
            line["options"] = json!({ "go": options });
            line
        };
        let size = |size: &str| json!({"size": size, "preset": "chinese_2002", "komi": "7.5"});
        let list = [
            room("FOUR", "arranging", &["S", "E", "N"], json!({})),
            go("FULL", &["S", "N"], size("19")),
            go("LARGE", &["S"], size("19")),
            go("SMALL", &["N"], size("9")),
            go("AHEAD", &["S"], json!({"size": "13", "handicap": 4})),
            go("STRICT", &["S"], json!({"size": "13", "refereed": true})),
        ];
        assert!(heard(
            json!({"lobby": {"req": 1, "rooms": list}}),
            &mut rooms
        ));
        for (wanted, expected) in [
            (json!({"go": {"size": "19"}}), Some("LARGE")),
            (json!({"go": {"size": "9"}}), Some("SMALL")),
            (json!({"go": {"size": "13"}}), None),
            (json!({"go": {"size": "13", "handicap": 4}}), Some("AHEAD")),
            (json!({"go": {"refereed": true}}), Some("STRICT")),
            (json!({"go": {"komi": "0"}}), None),
            (json!({"junqi": {"game": "four_player"}}), Some("FOUR")),
        ] {
            let options = serde_json::from_value(wanted.clone()).unwrap();
            let found = rooms.open_table(&options, &[]);
            assert_eq!(found.map(|line| &line.room.0[..]), expected, "{wanted}");
        }
    }
}
