//! The moves of a recorded game in two rooms: before spectators who see them at once, and before such
//! as are kept behind.

use crate::script::{Script, all_look, four_who_create, moves};
use crate::server::House;
use crate::whole_match::{act, options, recorded_game, spectator, text_of};
use qiguan_protocol::{GuestId, Pause, Phase, View};
use qiguan_rules::Seat;
use qiguan_rules::junqi::{Record, Token};
use serde_json::json;

const TURNS: usize = 6;
const MOVES: usize = 20;

#[test]
fn spectators_who_are_kept_behind_see_the_same_later() {
    let record = recorded_game();
    let house = House::open();
    let rooms = [0, TURNS].map(|turns| begun(&house, &record, turns));
    let [
        (_, mut live_players, mut live),
        (room, mut players, mut late),
    ] = rooms;
    let mut latest = None;
    for (number, token) in record.tokens.iter().enumerate().take(MOVES) {
        assert!(matches!(token, Token::Move { .. }), "{token} is no move");
        act(&mut live_players, *token);
        act(&mut players, *token);
        let played = number + 1;
        if played == MOVES / 2 {
            latest = Some(spectator(
                &house,
                &room,
                "second-late",
                &["--encoding", "json"],
            ));
        }
        let [seen] = all_look([&mut live].into_iter())
            .try_into()
            .expect("one looked");
        assert_eq!(moves(&seen), text_of(&record.tokens[..played]));
        for behind in all_look([&mut late].into_iter().chain(&mut latest)) {
            let known = played.saturating_sub(TURNS);
            assert_eq!(moves(&behind), text_of(&record.tokens[..known]));
            let begun = usize::try_from(behind.turn).expect("few turns");
            assert_eq!(begun, (played + 1).saturating_sub(TURNS));
            let clock = behind.clock.and_then(|clock| clock.paused);
            assert_eq!(clock, Some(Pause::Delayed));
        }
    }
    for seat in [Seat::S, Seat::N] {
        for players in [&mut live_players, &mut players] {
            players[seat.index()].must(&json!({"leave": {}}));
        }
    }
    let spectators = [&mut live, &mut late].into_iter().chain(&mut latest);
    let mut ends: Vec<View> = all_look(spectators).into_iter().map(of_any_room).collect();
    let live = ends.remove(0);
    assert_eq!(live.phase, Phase::Over);
    for end in ends {
        assert_eq!(end, live);
    }
}

/// A room whose spectators are so many turns behind, the first turn begun.
fn begun(house: &House, record: &Record, turns: usize) -> (String, [Script; 4], Script) {
    let mut create = json!({"options": {"junqi": options(record)}});
    if turns > 0 {
        create["spectator_delay"] = json!(turns);
    }
    let (room, mut players) = four_who_create(house, &create);
    let watching = spectator(house, &room, &format!("eye-{turns}"), &[]);
    for seat in Seat::ALL {
        let player = &mut players[seat.index()];
        player.must(&json!({"arrange": {"layout": record.layouts[seat].to_string()}}));
        player.must(&json!({"ready": {"ready": true}}));
    }
    for player in &mut players {
        player.wait_for_event("turn");
    }
    (room, players, watching)
}

/// A picture without what differs from room to room.
fn of_any_room(mut view: View) -> View {
    view.settings.spectator_delay = 0;
    view.owner = GuestId(String::new());
    for seat in &mut view.seats {
        seat.guest = None;
    }
    view
}
