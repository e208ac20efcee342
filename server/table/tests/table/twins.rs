//! Two tables that differ only in what a viewer cannot know show and tell that viewer the same, until
//! a public outcome lawfully differs.

use crate::audit::Audit;
use crate::driver::{Driver, VIEWERS, WIDE, moment};
use crate::luck::{Rng, swapped};
use crate::random::a_move;
use qiguan_rules::Seat;
use qiguan_rules::junqi::{self, Layout, Options, Outcome, Piece, Post, Reason, Variant};
use qiguan_table::{
    Command, Entry, Event, GameOptions, Luck, Millis, Phase, PlayerId, Table, TableLimits, Viewer,
};

struct Twins {
    one: Table,
    other: Table,
    audit: Audit,
    owner: Seat,
    /// The starting posts of the two pieces that stand exchanged.
    pair: [Post; 2],
    now: Millis,
    compared: Compared,
}

/// How much was compared, so that the test can tell that it meant something.
#[derive(Default)]
struct Compared {
    tellings: usize,
    refusals: usize,
    plies: usize,
    parted: usize,
}

fn id(seat: Seat) -> PlayerId {
    PlayerId(1 + seat.index() as u64)
}

impl Twins {
    fn open(rng: &mut Rng, options: Options) -> Self {
        let game = GameOptions::Junqi(options);
        let limits = TableLimits {
            plies_max: 700,
            age_max_ms: 86_400_000,
        };
        let opened = Table::open(
            PlayerId(1),
            game,
            limits,
            qiguan_table::Settings::default(),
            Millis(0),
        )
        .unwrap();
        let table = Table::opened_by(&opened.events[0]).unwrap();
        let owner = rng.pick(options.seats());
        let flying = options.flying_bombs;
        let (layout, twin, cells) = loop {
            let layout = rng.layout(flying);
            let cells = [rng.below(30), rng.below(30)];
            if let Some(twin) = swapped(&layout, cells[0], cells[1], flying) {
                break (layout, twin, cells);
            }
        };
        let post = |cell: usize| Post::new(u8::try_from(30 * owner.index() + cell).unwrap());
        let mut twins = Self {
            audit: Audit::new(&table),
            one: table.clone(),
            other: table,
            owner,
            pair: cells.map(|cell| post(cell).unwrap()),
            now: Millis(0),
            compared: Compared::default(),
        };
        twins.set_up(rng, [layout, twin], options);
        twins
    }

    /// Everyone sits, lays out, asks for things and is ready: nothing may differ for the others.
    fn set_up(&mut self, rng: &mut Rng, layouts: [Layout; 2], options: Options) {
        for &seat in options.seats() {
            let sit = Command::Sit {
                seat: Some(seat),
                name: seat.to_string(),
            };
            self.both(id(seat), [&sit, &sit], rng.luck());
            let layouts = if seat == self.owner {
                layouts
            } else {
                [rng.layout(options.flying_bombs); 2]
            };
            let [one, other] = layouts.map(|layout| Command::Arrange { layout });
            self.both(id(seat), [&one, &other], rng.luck());
        }
        let game = GameOptions::Junqi(options);
        let configure = Command::Configure { options: game };
        self.both(PlayerId(1), [&configure; 2], rng.luck());
        for &seat in options.seats() {
            let ready = Command::Ready { ready: true };
            self.both(id(seat), [&ready; 2], rng.luck());
        }
        self.now = self.one.next_deadline().unwrap();
        self.deadline(rng.luck());
    }

    /// The same command on both, or its twin. Returns whether the worlds still agree.
    fn both(&mut self, by: PlayerId, commands: [&Command; 2], luck: Luck) -> bool {
        let now = moment(self.now, luck);
        let one = self.one.decide(by, commands[0], now);
        let other = self.other.decide(by, commands[1], now);
        match (one, other) {
            (Ok(one), Ok(other)) => self.entries(&one, &other),
            (Err(one), Err(other)) => {
                assert!(by == id(self.owner) || one == other, "{one:?}, {other:?}");
                self.compared.refusals += 1;
                true
            }
            (one, other) => {
                // Only the owner may learn from an answer which of the two worlds this is.
                assert_eq!(by, id(self.owner), "{one:?}, {other:?}");
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
        for (event, twin) in one.events.iter().zip(&other.events) {
            let secret = matches!(event, Event::Arranged { .. });
            if event != twin && !secret {
                self.check_parting(event, twin);
                return false;
            }
            self.one.evolve(event);
            self.other.evolve(twin);
            self.audit.check(&self.one, event);
            if event.ends_game() {
                return false;
            }
            self.compare(event, twin);
        }
        assert_eq!(one.events.len(), other.events.len());
        true
    }

    /// Whoever may not know the two pieces hears and sees the same.
    fn compare(&mut self, event: &Event, twin: &Event) {
        for viewer in VIEWERS {
            if self.audit.may_know(viewer, self.owner, Piece::Mine) {
                continue;
            }
            let told = self.one.tell(viewer, event);
            assert!(
                told == self.other.tell(viewer, twin),
                "{event:?} {viewer:?}"
            );
            let views = (self.one.view(viewer), self.other.view(viewer));
            assert!(views.0 == views.1, "{event:?} {viewer:?}");
            assert_eq!(format!("{:?}", views.0), format!("{:?}", views.1));
            self.compared.tellings += 1;
        }
    }

    /// The worlds part at an outcome that all may know: a fight of one of the two, the owner's flag
    /// that all are shown, or the owner's last moves.
    fn check_parting(&mut self, event: &Event, twin: &Event) {
        let lawful = |event: &Event| match event {
            Event::Junqi(junqi::Event::Moved { from, to, outcome }) => {
                let armies = self
                    .one
                    .view(Viewer::Spectator)
                    .junqi()
                    .unwrap()
                    .armies
                    .clone();
                let slots = Post::starts(self.owner).zip(&armies[self.owner]);
                let fights = |(start, place)| {
                    self.pair.contains(&start) && (place == Some(*from) || place == Some(*to))
                };
                *outcome != Outcome::Plain && slots.map(|(s, slot)| (s, slot.place)).any(fights)
            }
            Event::Junqi(junqi::Event::FlagShown { seat, .. }) => *seat == self.owner,
            Event::Junqi(junqi::Event::Out { seat, reason }) => {
                *seat == self.owner && *reason == Reason::NoMove
            }
            _ => false,
        };
        assert!(lawful(event) || lawful(twin), "{event:?}, {twin:?}");
        self.compared.parted += 1;
    }

    /// Plays on until the worlds part or the game ends.
    fn play(&mut self, rng: &mut Rng, seats: &[Seat]) {
        while self.one.phase() == Phase::Playing {
            self.now = Millis(self.now.0 + rng.below(500) as u64);
            if rng.one_in(40) {
                self.now = self.now.max(self.one.next_deadline().unwrap());
                if !self.deadline(rng.luck()) {
                    return;
                }
                continue;
            }
            let seat = self.one.view(Viewer::Spectator).to_move.unwrap();
            let (by, command) = if rng.one_in(4) {
                (rng.pick(seats), self.probe(rng))
            } else {
                (seat, a_move(&self.one, seat, rng))
            };
            self.compared.plies += 1;
            if !self.both(id(by), [&command; 2], rng.luck()) {
                return;
            }
        }
    }

    /// Something that may be refused, and must be refused alike.
    fn probe(&self, rng: &mut Rng) -> Command {
        let post = |rng: &mut Rng| Post::new(u8::try_from(rng.below(129)).unwrap()).unwrap();
        match rng.below(12) {
            0 => Command::OfferDraw,
            1 => Command::AnswerDraw { accept: false },
            2 => Command::Ready { ready: true },
            3 if rng.one_in(20) => Command::Surrender,
            4 if rng.one_in(20) => Command::Leave,
            5..=8 => {
                // From a post of the mover's own to a post of the owner's, where the secret stands.
                let view = self.one.view(Viewer::Spectator);
                let to = rng.pick(&self.pair);
                let mover = view.to_move.unwrap();
                let slots: Vec<_> = view.junqi().unwrap().armies[mover].iter().collect();
                let from = rng.pick(&slots).place.unwrap_or(to);
                let turn = view.turn;
                Command::Play { turn, from, to }
            }
            _ => Command::Play {
                turn: self.one.view(Viewer::Spectator).turn,
                from: post(rng),
                to: post(rng),
            },
        }
    }
}

#[test]
fn twins_are_alike_to_whoever_may_not_tell_them_apart() {
    twins_of(Variant::FourPlayer);
}

#[test]
fn twin_duels_are_alike_to_whoever_may_not_tell_them_apart() {
    twins_of(Variant::Duel);
}

#[test]
fn twin_frontiers_are_alike_to_whoever_may_not_tell_them_apart() {
    twins_of(Variant::Frontier);
}

fn twins_of(game: Variant) {
    let mut all = Compared::default();
    for seed in 0..400 {
        let compared = std::panic::catch_unwind(|| {
            let mut rng = Rng::new(0x7717 + seed);
            let options = rng.options(game);
            let mut twins = Twins::open(&mut rng, options);
            twins.play(&mut rng, options.seats());
            twins.compared
        });
        let compared = compared.unwrap_or_else(|_| panic!("seed {seed}"));
        all.tellings += compared.tellings;
        all.refusals += compared.refusals;
        all.plies += compared.plies;
        all.parted += compared.parted;
    }
    let Compared {
        tellings,
        refusals,
        plies,
        parted,
    } = all;
    println!("{tellings} tellings, {refusals} refusals, {plies} plies, {parted} parted");
    assert!(tellings > 20_000 && refusals > 1_000 && plies > 5_000 && parted > 100);
}

/// Whose layout new options forbid, only its owner hears.
#[test]
fn nobody_hears_that_another_army_was_replaced() {
    let luck = Luck([7; 32]);
    let options = Options {
        flying_bombs: true,
        ..Options::default()
    };
    let table = |layout: &str| {
        let mut driver = Driver::open(PlayerId(1), GameOptions::Junqi(options), WIDE);
        for seat in Seat::ALL {
            let sit = Command::Sit {
                seat: Some(seat),
                name: seat.to_string(),
            };
            driver.ask(id(seat), &sit, luck).unwrap();
        }
        let layout = layout.parse().unwrap();
        let arrange = Command::Arrange { layout };
        driver.ask(id(Seat::E), &arrange, luck).unwrap();
        let options = GameOptions::Junqi(Options::default());
        let configure = Command::Configure { options };
        driver.ask(PlayerId(1), &configure, luck).unwrap();
        driver
    };
    let one = table("B93653.6.812.474.7.B215MM321FM");
    let other = table("293653.6.81B.474.7.B215MM321FM");
    let last = |driver: &Driver| driver.entries.last().unwrap().events.clone();
    for viewer in VIEWERS {
        let alike = one.table.view(viewer) == other.table.view(viewer);
        let told = |driver: &Driver| {
            let events = last(driver);
            events
                .iter()
                .map(|event| driver.table.tell(viewer, event))
                .collect::<Vec<_>>()
        };
        assert_eq!(alike, !viewer.seats().contains(Seat::E));
        assert_eq!(told(&one) == told(&other), alike, "{viewer:?}");
    }
}
