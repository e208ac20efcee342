//! Random games of xiangqi: what everybody is told folds, over the wire, into what everybody may see;
//! stored events lead to the same table; and every game comes to an end.

use crate::wire::{told, view};
use qiguan_protocol as wire;
use qiguan_rules::xiangqi::{Move, Position};
use qiguan_rules::{BySeat, Seat};
use qiguan_table::{
    Absence, ArbiterCommand, Ask, Command, Entry, Event, GameOptions, Luck, Millis, Moment, Named,
    Phase, PlayerId, Reason, Ruling, Settings, Start, Table, TableLimits, Viewer, XiangqiCommand,
    XiangqiSettings,
};
use std::collections::BTreeMap;

const VIEWERS: [Viewer; 3] = [Viewer::of(Seat::S), Viewer::of(Seat::N), Viewer::Spectator];
const PLAYERS: [PlayerId; 2] = [PlayerId(1), PlayerId(2)];
const ARBITER: PlayerId = PlayerId(9);

/// Positions in which games are short, and repetitions near.
const STARTS: [&str; 6] = [
    "",
    "",
    "3k5/9/9/9/9/9/9/9/R8/5K3 w",
    "2b1kr3/1r2a4/4ba3/1N1R5/9/4p4/9/4B4/4A4/3AK1B2 w",
    "5aR2/3ka4/3cc4/3R5/9/2P3p2/2r6/4B4/4A2n1/2B1KA3 w",
    "3k5/4r4/9/9/4P4/9/9/4R4/9/4K4 b",
];

/// A small generator, so that a seed gives the same game for ever.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.roll() % bound as u64).unwrap()
    }

    fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }
}

/// A table, and what each viewer believes of it.
struct Played {
    table: Table,
    entries: Vec<Entry>,
    pictures: Vec<wire::View>,
    at: Millis,
    away: BySeat<Option<Millis>>,
}

impl Played {
    fn open(start: Option<Start>, settings: XiangqiSettings) -> Self {
        let options = GameOptions::Xiangqi(settings);
        let limits = TableLimits {
            plies_max: 300,
            age_max_ms: 80_000_000,
        };
        let opened = Table::open_from(
            start,
            PLAYERS[0],
            options,
            limits,
            Settings {
                arbiter: Some(Named::Guest(ARBITER)),
                ..Settings::default()
            },
            Millis(0),
        );
        let opened = opened.unwrap();
        let table = Table::opened_by(&opened.events[0]).unwrap();
        let pictures = VIEWERS.map(|viewer| view(&table.view(viewer)));
        Self {
            table,
            entries: vec![opened],
            pictures: pictures.to_vec(),
            at: Millis(0),
            away: BySeat::default(),
        }
    }

    fn moment(&self, dice: &mut Dice) -> Moment {
        let luck = std::array::from_fn(|_| dice.roll().to_le_bytes()[0]);
        Moment {
            at: self.at,
            lag: Millis(dice.roll() % 300),
            luck: Luck(luck),
            absence: Absence {
                seats: self.away,
                owner: None,
            },
        }
    }

    /// An entry happens: everybody's picture follows from what is told.
    fn take(&mut self, entry: Entry) {
        for event in &entry.events {
            self.table.evolve(event);
            for (viewer, picture) in VIEWERS.into_iter().zip(&mut self.pictures) {
                if let Some(heard) = self.table.tell(viewer, event) {
                    picture.apply(&told(&heard)).unwrap();
                }
            }
        }
        for (viewer, picture) in VIEWERS.into_iter().zip(&self.pictures) {
            let seen = view(&self.table.view(viewer));
            assert!(
                *picture == seen,
                "{viewer:?} after {:?}: {picture:#?} is not {seen:#?}",
                entry.events
            );
        }
        self.entries.push(entry);
    }

    fn ask(&mut self, player: PlayerId, command: &Command, dice: &mut Dice) {
        if let Ok(entry) = self.table.decide(player, command, self.moment(dice)) {
            self.take(entry);
        }
    }

    fn pass_to(&mut self, at: Millis, dice: &mut Dice) {
        while let Some(due) = self.table.next_deadline().filter(|due| *due <= at) {
            self.at = self.at.max(due);
            let entry = self.table.on_deadline(self.moment(dice));
            self.take(entry.expect("a deadline makes something happen"));
        }
        self.at = at;
    }

    fn step(&mut self, dice: &mut Dice) {
        let hurry = if dice.one_in(60) { 60_000 } else { 700 };
        let later = Millis(self.at.0 + dice.roll() % hurry);
        self.pass_to(later, dice);
        if dice.one_in(200)
            && let Some(entry) = self.table.restarted(self.moment(dice))
        {
            self.take(entry);
        }
        if dice.one_in(40) {
            let seat = [Seat::S, Seat::N][dice.below(2)];
            self.away[seat] = match self.away[seat] {
                Some(_) => None,
                None => Some(self.at),
            };
            if let Some(entry) = self.table.returned(self.moment(dice)) {
                self.take(entry);
            }
        }
        let seats: Vec<_> = PLAYERS
            .iter()
            .filter(|player| self.table.seat_of(**player).is_none())
            .copied()
            .collect();
        for player in seats {
            let name = format!("Player {}", player.0);
            self.ask(player, &Command::Sit { seat: None, name }, dice);
        }
        if dice.one_in(12) {
            let command = self.ruling(dice);
            self.ask(ARBITER, &command, dice);
        }
        let player = PLAYERS[dice.below(2)];
        let command = self.wish(player, dice);
        self.ask(player, &command, dice);
    }

    /// What the arbiter does, now and then without need.
    fn ruling(&self, dice: &mut Dice) -> Command {
        let seat = [Seat::S, Seat::N][dice.below(2)];
        let name = "Judge".to_owned();
        let stands = self.table.view(Viewer::Spectator).arbiter.stopped;
        let ruling = match dice.below(40) {
            _ if self.table.arbiter().is_none() => {
                let on = true;
                return Command::Arbiter(ArbiterCommand::Preside { on, name });
            }
            0..10 if stands => Ruling::Resume,
            0..6 => Ruling::Pause,
            6..9 => Ruling::Restore {
                plies: u32::try_from(dice.below(4)).unwrap(),
            },
            10..12 => {
                let by_ms = i32::try_from(dice.below(40)).unwrap() * 1_000 - 20_000;
                Ruling::AdjustClock { seat, by_ms }
            }
            12 => Ruling::Foul { seat },
            13 => Ruling::Warn { seat },
            14 if dice.one_in(5) => Ruling::Draw,
            15 if dice.one_in(5) => Ruling::Forfeit { seat },
            _ => Ruling::Note,
        };
        let reason = Reason::new("as the book says").unwrap();
        Command::Arbiter(ArbiterCommand::Rule { ruling, reason })
    }

    fn wish(&self, player: PlayerId, dice: &mut Dice) -> Command {
        let turn = self.table.turn();
        let accept = !dice.one_in(3);
        let what = [Ask::Undo, Ask::Undo, Ask::Pause, Ask::Resume][dice.below(4)];
        let picture = self.table.view(Viewer::Spectator);
        let asked = picture.xiangqi().and_then(|game| game.question);
        if let Some(question) = asked.filter(|_| !dice.one_in(3)) {
            let what = question.what;
            return Command::Answer { what, accept };
        }
        match dice.below(60) {
            0 => Command::AnswerDraw {
                accept: accept && dice.one_in(4),
            },
            1 | 2 => Command::Ask { what },
            3..=6 => Command::Answer { what, accept },
            7 if dice.one_in(20) => Command::Surrender,
            8 if dice.one_in(20) => Command::Leave,
            9 if dice.one_in(4) => Command::Xiangqi(XiangqiCommand::Claim { turn }),
            10 => Command::Xiangqi(XiangqiCommand::Touch {
                turn,
                point: qiguan_rules::xiangqi::Point::new(
                    u8::try_from(dice.below(9)).unwrap(),
                    u8::try_from(dice.below(10)).unwrap(),
                )
                .unwrap(),
            }),
            11..=20 => Command::Ready { ready: true },
            _ => Command::Xiangqi(XiangqiCommand::Move {
                turn,
                step: self.step_of(player, dice),
                offers_draw: dice.one_in(20),
            }),
        }
    }

    /// A move the player has, now and then a forbidden one, or one back.
    fn step_of(&self, player: PlayerId, dice: &mut Dice) -> Move {
        let nonsense = "a0a0".parse().unwrap();
        let Some(seat) = self.table.seat_of(player) else {
            return nonsense;
        };
        let picture = self.table.view(Viewer::of(seat));
        let game = picture.xiangqi().unwrap();
        let own: Vec<Move> = game
            .moves
            .split(' ')
            .rev()
            .skip(1)
            .step_by(2)
            .take(1)
            .filter_map(|step| step.parse().ok())
            .collect();
        let back = own.first().map(|step: &Move| Move::new(step.to, step.from));
        match back.filter(|step| game.legal.contains(step) && dice.one_in(3)) {
            Some(step) => step,
            None if game.legal.is_empty() || dice.one_in(60) => nonsense,
            None => game.legal[dice.below(game.legal.len())],
        }
    }
}

fn settings(dice: &mut Dice) -> XiangqiSettings {
    let base = [
        XiangqiSettings::casual(),
        XiangqiSettings::refereed(),
        XiangqiSettings::club(),
    ][dice.below(3)];
    let profiles = [
        qiguan_rules::xiangqi::Profile::Cxa1999,
        qiguan_rules::xiangqi::Profile::Cxa2020,
        qiguan_rules::xiangqi::Profile::Axf,
        base.profile,
    ];
    let enforcements = [
        qiguan_table::Enforcement::WarnThenLoss,
        qiguan_table::Enforcement::BanMove,
        qiguan_table::Enforcement::Immediate,
    ];
    XiangqiSettings {
        profile: profiles[dice.below(4)],
        enforcement: enforcements[dice.below(3)],
        touch_move: dice.one_in(3),
        natural_limit_rounds: [10, 30, 60][dice.below(3)],
        undos: if base.refereed { 0 } else { 3 },
        ..base
    }
}

fn played(seed: u64) -> Played {
    let dice = &mut Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let fen = STARTS[dice.below(STARTS.len())];
    let start = (!fen.is_empty()).then(|| Start::Xiangqi { fen: fen.into() });
    let mut game = Played::open(start, settings(dice));
    for _ in 0..4_000 {
        if game.table.phase() == Phase::Over {
            return game;
        }
        game.step(dice);
    }
    // Whoever still sits there is out of time, or the room is too old.
    game.pass_to(Millis(game.at.0 + 90_000_000), dice);
    game
}

/// The same events, written and read again, lead to the same table.
fn stored_alike(game: &Played) {
    let mut again: Option<Table> = None;
    for entry in &game.entries {
        let bytes = rmp_serde::to_vec_named(&entry.events).unwrap();
        let events: Vec<Event> = rmp_serde::from_slice(&bytes).unwrap();
        assert!(events == entry.events);
        for event in &events {
            match &mut again {
                Some(table) => table.evolve(event),
                None => again = Table::opened_by(event),
            }
        }
    }
    let again = again.unwrap();
    for viewer in VIEWERS {
        assert!(again.view(viewer) == game.table.view(viewer));
    }
    assert_eq!(again.next_deadline(), game.table.next_deadline());
}

#[test]
fn random_games_end_and_everybody_knows_how() {
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 1..=60 {
        let game = std::panic::catch_unwind(|| played(seed));
        let game = game.unwrap_or_else(|_| panic!("seed {seed}"));
        stored_alike(&game);
        for event in game.entries.iter().flat_map(|entry| &entry.events) {
            *kinds.entry(format!("{event:?}")).or_default() += 1;
        }
        if game.table.phase() == Phase::Arranging {
            continue;
        }
        assert_eq!(game.table.phase(), Phase::Over, "seed {seed}");
        let seen = game.table.view(Viewer::Spectator);
        let end = seen.xiangqi().unwrap().end.unwrap();
        *ends.entry(format!("{end:?}")).or_default() += 1;
        let record = game.table.xiangqi_record().unwrap();
        let last: Position = record.replay().unwrap();
        assert_eq!(Some(last), seen.xiangqi().unwrap().position, "seed {seed}");
    }
    println!("{kinds:?} {ends:?}");
    for kind in [
        "XiangqiMoved",
        "Repeated",
        "Changed",
        "Touched",
        "Foul",
        "Claimed",
        "XiangqiUndone",
        "XiangqiOver",
        "DrawOffered",
        "Asked",
        "Paused",
        "Resumed",
        "Penalised",
        "ArbiterCame",
        "Ruled",
    ] {
        assert!(kinds.contains_key(kind), "{kind} was never seen: {kinds:?}");
    }
}
