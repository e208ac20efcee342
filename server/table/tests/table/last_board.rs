//! The last board is everybody's to see, when nobody has a move left too.

use crate::driver::VIEWERS;
use crate::random::played;
use qiguan_rules::Seat;
use qiguan_rules::junqi::{self, DrawReason, End, Reason, Variant};
use qiguan_table::{Event, Phase};

#[test]
fn the_last_board_is_shown_when_the_game_ends_for_lack_of_moves() {
    let mut ended = 0;
    for seed in 0..40 {
        let mut table = played(Variant::FourPlayer, seed, 40).table;
        if table.phase() != Phase::Playing {
            continue;
        }
        let reason = Reason::NoMove;
        let outs = Seat::ALL.map(|seat| junqi::Event::Out { seat, reason });
        let end = End::Draw {
            reason: DrawReason::NobodyLeft,
        };
        for event in outs.into_iter().chain([junqi::Event::Over { end }]) {
            table.evolve(&Event::Junqi(event));
        }
        for viewer in VIEWERS {
            let view = table.view(viewer);
            assert_eq!(view.phase, Phase::Over);
            for seat in Seat::ALL {
                let army = &view.junqi().expect("a table of junqi").armies[seat];
                assert_eq!(army.len(), 25, "seed {seed}: {viewer:?} of {seat}");
                assert!(
                    army.iter().all(|slot| slot.face.is_some()),
                    "seed {seed}: {viewer:?} of {seat}"
                );
            }
        }
        ended += 1;
    }
    assert!(ended > 5, "few games were played");
}
