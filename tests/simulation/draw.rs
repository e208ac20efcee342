//! Draws a plan from a seed: scenes at tables, in which people mostly play on, with everything else
//! that they do, and that happens to them, between.

use crate::plan::{Act, Plan, Verb};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// What people do in a scene besides playing on, the commonest several times.
const ASIDES: &[Verb] = &[
    Verb::Attend,
    Verb::Sit,
    Verb::Arrange,
    Verb::Configure,
    Verb::Match,
    Verb::Swap,
    Verb::Remove,
    Verb::Leave,
    Verb::Depart,
    Verb::Look,
    Verb::Look,
    Verb::Say,
    Verb::Say,
    Verb::Say,
    Verb::Mute,
    Verb::Offer,
    Verb::Answer,
    Verb::Answer,
    Verb::Surrender,
    Verb::Arm,
    Verb::Mark,
    Verb::Mark,
    Verb::PutOut,
    Verb::Ask,
    Verb::Ask,
    Verb::Preside,
    Verb::Rule,
    Verb::Rule,
    Verb::Call,
    Verb::Appeal,
    Verb::Claim,
    Verb::Brink,
    Verb::Brink,
    Verb::Lobby,
    Verb::Device,
    Verb::Rematch,
    Verb::Foul,
    Verb::Foul,
    Verb::Stale,
    Verb::Foreign,
    Verb::Foreign,
    Verb::Again,
    Verb::Garbage,
    Verb::Flood,
    Verb::Drop,
    Verb::Drop,
    Verb::Dead,
    Verb::Stall,
    Verb::TakeOver,
    Verb::GoAway,
    Verb::Come,
    Verb::Create,
];

/// What becomes of the house.
const BLOWS: &[Verb] = &[
    Verb::Crash,
    Verb::Crash,
    Verb::Restart,
    Verb::Stop,
    Verb::FailAppend,
    Verb::LoseAnswer,
    Verb::LoseAnswer,
    Verb::SlowStore,
    Verb::SlowStore,
];

/// The plan of a seed.
pub(crate) fn plan(seed: u64) -> Plan {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let people = match rng.random_range(0..20) {
        0 => rng.random_range(100..300),
        1..5 => rng.random_range(30..60),
        _ => rng.random_range(6..20),
    };
    let codec = rng.random_ratio(1, 4);
    let locks = rng.random_ratio(1, 12);
    let mut drawing = Drawing {
        rng,
        people,
        at_ms: 0,
        acts: Vec::new(),
    };
    drawing.open();
    let scenes = drawing.rng.random_range(15..45);
    for _ in 0..scenes {
        drawing.scene();
    }
    let Drawing { acts, .. } = drawing;
    Plan {
        seed,
        people,
        codec,
        locks,
        acts,
    }
}

struct Drawing {
    rng: ChaCha8Rng,
    people: u16,
    at_ms: u64,
    acts: Vec<Act>,
}

impl Drawing {
    /// Everybody comes, and some open rooms.
    fn open(&mut self) {
        for who in 0..self.people {
            self.at_ms += self.rng.random_range(0..40);
            self.act(Verb::Come, who, 0);
        }
        self.at_ms += 1_000;
        let rooms = (self.people / 4).clamp(2, 12);
        for _ in 0..rooms {
            let who = self.anybody();
            self.at_ms += self.rng.random_range(0..100);
            self.act(Verb::Create, who, 0);
        }
        self.at_ms += 1_000;
    }

    /// For a while most of what happens happens in one room.
    fn scene(&mut self) {
        let room = self.rng.random_range(0..64);
        let length = self.rng.random_range(20..130);
        let pace_ms = *[5, 40, 150, 400, 1_500]
            .choose(&mut self.rng)
            .expect("some");
        // In some scenes people play, in others they do everything else.
        let plays = *[95, 76, 60].choose(&mut self.rng).expect("some");
        for _ in 0..length {
            self.at_ms += self.rng.random_range(0..=2 * pace_ms);
            let who = self.anybody();
            let verb = match self.rng.random_range(0..100) < plays {
                true => Verb::GoOn,
                false => *ASIDES.choose(&mut self.rng).expect("some"),
            };
            self.act(verb, who, room);
        }
        if self.rng.random_ratio(1, 3) {
            self.at_ms += self.rng.random_range(0..100);
            let (verb, who) = (*BLOWS.choose(&mut self.rng).expect("some"), self.anybody());
            self.act(verb, who, room);
        }
        // Now and then nobody does anything, for clocks to run out.
        if self.rng.random_ratio(1, 5) {
            self.at_ms += self.rng.random_range(5_000..150_000);
        }
    }

    fn anybody(&mut self) -> u16 {
        self.rng.random_range(0..self.people)
    }

    fn act(&mut self, verb: Verb, who: u16, room: u16) {
        let dice = self.rng.random();
        self.acts.push(Act {
            at_ms: self.at_ms,
            verb,
            who,
            room,
            dice,
        });
    }
}
