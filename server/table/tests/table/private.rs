//! What a player keeps to itself is nothing to the others: two tables, on one of which a player marks
//! pieces and arms a surrender, show and tell everyone else the same, until an armed surrender falls.

use crate::driver::{VIEWERS, moment};
use crate::luck::Rng;
use crate::random::{a_mark, a_move};
use qiguan_rules::Seat;
use qiguan_rules::junqi::{self, Variant};
use qiguan_table::{
    Command, Entry, Event, GameOptions, GameView, Luck, Millis, Phase, PlayerId, Table,
    TableLimits, Told, Viewer,
};

struct Pair {
    /// Where the player does it.
    one: Table,
    /// Where the player does not.
    other: Table,
    player: Seat,
    seats: &'static [Seat],
    now: Millis,
    private: u32,
}

fn id(seat: Seat) -> PlayerId {
    PlayerId(1 + seat.index() as u64)
}

/// Folds an entry in. Returns what each of the others hears of it.
fn fold(table: &mut Table, entry: &Entry, player: Seat) -> Vec<(Viewer, Vec<Told>)> {
    let others = VIEWERS.into_iter();
    let others = others.filter(|viewer| !viewer.seats().contains(player));
    let mut heard: Vec<_> = others.map(|viewer| (viewer, Vec::new())).collect();
    for event in &entry.events {
        table.evolve(event);
        for (viewer, told) in &mut heard {
            told.extend(table.tell(*viewer, event));
        }
    }
    heard
}

impl Pair {
    fn open(rng: &mut Rng, game: Variant) -> Self {
        let limits = TableLimits {
            plies_max: 300,
            age_max_ms: 86_400_000,
        };
        let options = GameOptions::Junqi(rng.options(game));
        let opened = Table::open(
            PlayerId(1),
            options,
            limits,
            qiguan_table::Settings::default(),
            Millis(0),
        )
        .unwrap();
        let table = Table::opened_by(&opened.events[0]).unwrap();
        let mut pair = Self {
            one: table.clone(),
            other: table,
            player: rng.pick(game.seats()),
            seats: game.seats(),
            now: Millis(0),
            private: 0,
        };
        for &seat in game.seats() {
            let sit = Command::Sit {
                seat: Some(seat),
                name: seat.to_string(),
            };
            pair.both(id(seat), &sit, rng.luck());
        }
        for &seat in game.seats() {
            pair.both(id(seat), &Command::Ready { ready: true }, rng.luck());
        }
        pair
    }

    /// Something that the player does on one table alone.
    fn private(&mut self, rng: &mut Rng) {
        let command = if rng.one_in(10) {
            Command::ArmSurrender {
                armed: rng.one_in(2),
            }
        } else {
            a_mark(rng)
        };
        let view = self.one.view(Viewer::Spectator);
        if view.to_move == Some(self.player) && matches!(command, Command::ArmSurrender { .. }) {
            // It would fall at once.
            return;
        }
        let now = moment(self.now, rng.luck());
        if let Ok(entry) = self.one.decide(id(self.player), &command, now) {
            assert_eq!(entry.events.len(), 1);
            for (viewer, told) in fold(&mut self.one, &entry, self.player) {
                assert!(told.is_empty(), "{entry:?} to {viewer:?}");
            }
            self.private += 1;
            self.compare();
        }
    }

    /// The same on both. Returns false once they lawfully part.
    fn both(&mut self, by: PlayerId, command: &Command, luck: Luck) -> bool {
        let now = moment(self.now, luck);
        let one = self.one.decide(by, command, now);
        let other = self.other.decide(by, command, now);
        match (one, other) {
            (Ok(one), Ok(other)) => self.entries(&one, &other),
            (one, other) => {
                assert!(one == other, "{command:?}");
                true
            }
        }
    }

    fn deadline(&mut self, luck: Luck) -> bool {
        assert_eq!(self.one.next_deadline(), self.other.next_deadline());
        let now = moment(self.now, luck);
        let entries = (self.one.on_deadline(now), self.other.on_deadline(now));
        let (Some(one), Some(other)) = entries else {
            assert!(entries.0.is_none() && entries.1.is_none());
            return true;
        };
        self.entries(&one, &other)
    }

    fn entries(&mut self, one: &Entry, other: &Entry) -> bool {
        let armed = self.one.view(Viewer::of(self.player)).armed;
        if one.events != other.events {
            let falls = |event: &Event| match event {
                Event::Junqi(junqi::Event::Out { seat, reason }) => {
                    *seat == self.player && *reason == junqi::Reason::Surrender
                }
                _ => false,
            };
            assert!(armed && one.events.iter().any(falls), "{one:?}, {other:?}");
            return false;
        }
        let heard = fold(&mut self.one, one, self.player);
        assert!(heard == fold(&mut self.other, other, self.player));
        self.compare();
        self.one.phase() != Phase::Over
    }

    /// Everybody but the player sees the same, and the player the same but for what is private.
    fn compare(&self) {
        for viewer in VIEWERS {
            let (mut one, other) = (self.one.view(viewer), self.other.view(viewer));
            if viewer.seats().contains(self.player) {
                one.armed = false;
                let others = |seat: &Seat| *seat != self.player;
                one.armed_seats = one.armed_seats.iter().filter(others).collect();
                let GameView::Junqi(junqi) = &mut one.game else {
                    panic!("a table of junqi");
                };
                junqi.marks.clear();
                junqi.seat_marks.retain(|(seat, _)| others(seat));
            }
            assert!(one == other, "{viewer:?}");
        }
        assert_eq!(self.one.next_deadline(), self.other.next_deadline());
        assert!(self.one.record() == self.other.record());
    }

    fn step(&mut self, rng: &mut Rng) -> bool {
        self.now = Millis(self.now.0 + rng.below(500) as u64);
        if rng.one_in(2) {
            self.private(rng);
        }
        let due = self.one.next_deadline();
        if self.one.phase() != Phase::Playing || rng.one_in(40) {
            self.now = self.now.max(due.unwrap());
        }
        if due.is_some_and(|due| due <= self.now) {
            return self.deadline(rng.luck());
        }
        let seat = self.one.view(Viewer::Spectator).to_move.unwrap();
        let (by, command) = match rng.below(9) {
            0 => (rng.pick(self.seats), Command::OfferDraw),
            1 => (rng.pick(self.seats), Command::AnswerDraw { accept: false }),
            2 => (rng.pick(self.seats), a_mark(rng)),
            _ => (seat, a_move(&self.one, seat, rng)),
        };
        // The player's own marks would differ in number.
        let mine = by == self.player && matches!(command, Command::Mark { .. });
        mine || self.both(id(by), &command, rng.luck())
    }
}

#[test]
fn a_mark_or_an_armed_surrender_is_nothing_to_the_others() {
    for (game, rounds) in [
        (Variant::FourPlayer, 2),
        (Variant::Duel, 5),
        (Variant::Frontier, 5),
    ] {
        pairs_of(game, rounds);
    }
}

fn pairs_of(game: Variant, rounds: u64) {
    let (mut private, mut parted) = (0, 0);
    for seed in 0..40 * rounds {
        let pair = std::panic::catch_unwind(|| {
            let mut rng = Rng::new(0x9417 + seed);
            let mut pair = Pair::open(&mut rng, game);
            while pair.step(&mut rng) {}
            pair
        });
        let pair = pair.unwrap_or_else(|_| panic!("seed {seed}"));
        private += pair.private;
        parted += u32::from(pair.one.phase() != Phase::Over);
    }
    println!("{private} private acts, {parted} parted");
    assert!(private > 1_000 && parted > 20);
}
