//! The record of a finished game is a text that the rules play again to the same end.

use crate::random::played;
use qiguan_rules::Seat;
use qiguan_rules::junqi::{DrawReason, End, Options, Post, Record, Variant};
use qiguan_table::{Phase, Viewer};

#[test]
fn records_of_finished_games_replay_to_the_same_end() {
    Variant::ALL.into_iter().for_each(records_of);
}

fn records_of(variant: Variant) {
    let mut finished = 0;
    for seed in 500..560 {
        let game = played(variant, seed, 2_500);
        let view = game.table.view(Viewer::Spectator);
        if game.table.phase() != Phase::Over {
            continue;
        }
        finished += 1;
        let record = game.table.record().unwrap();
        let text = record.to_string();
        let read = Record::parse(&text, Options::default()).unwrap();
        assert!(read == record, "seed {seed}");
        let moves: Vec<_> = read.tokens.iter().map(ToString::to_string).collect();
        assert_eq!(moves.join(" "), view.junqi().unwrap().moves, "seed {seed}");
        let position = read
            .replay()
            .unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        assert_eq!(
            position.over(),
            as_recorded(view.junqi().unwrap().end),
            "seed {seed}"
        );
        for seat in Seat::ALL {
            let alive = read.options.plays(seat) && view.seats[seat].out.is_none();
            assert_eq!(position.alive(seat), alive, "seed {seed}: {seat}");
            let slots = view.junqi().unwrap().armies[seat].iter();
            assert_eq!(slots.len(), if read.options.plays(seat) { 25 } else { 0 });
            for (start, slot) in Post::starts(seat).zip(slots) {
                assert_eq!(position.place(start), slot.place, "seed {seed}: {start}");
                assert!(position.piece(start) == slot.face, "seed {seed}: {start}");
            }
        }
    }
    assert!(finished > 40, "only {finished} games ended");
}

/// A record does not say why a game was drawn from outside the rules.
fn as_recorded(end: Option<End>) -> Option<End> {
    let outside = End::Draw {
        reason: DrawReason::Agreed,
    };
    match end? {
        End::Draw {
            reason: DrawReason::PliesMax | DrawReason::RoomAge,
        } => Some(outside),
        end => Some(end),
    }
}

#[test]
fn there_is_no_record_before_the_start() {
    let game = played(Variant::FourPlayer, 1, 1);
    assert_eq!(game.table.phase(), Phase::Arranging);
    assert!(game.table.record().is_none());
}
