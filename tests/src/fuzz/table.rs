//! Any commands to one table, by anybody, at any time.

mod commands;
mod options;

use super::journal::folded;
use super::source::Source;
use qiguan_rules::{BySeat, Seat};
use qiguan_table::{
    Absence, Asker, Entry, Event, Luck, Millis, Moment, Named, Phase, PlayerId, Settings, Table,
    TableLimits, Viewer,
};

/// Who asks: four who may sit, the arbiter, and a stranger.
const PLAYERS: u64 = 6;
const ARBITER: PlayerId = PlayerId(4);
/// More steps than a game needs to become odd.
const STEPS_MAX: usize = 200;

/// Deciding never panics and changes nothing. What was decided folds, can be shown and told to
/// everybody, and leads to the same table when it is read back from a journal.
pub fn table(bytes: &[u8]) {
    if let Some(scene) = Scene::played(bytes) {
        scene.assert_stored();
    }
}

/// The entries that bytes lead to.
pub(super) fn entries_of(bytes: &[u8]) -> Vec<Vec<Event>> {
    Scene::played(bytes).map_or_else(Vec::new, |scene| scene.entries)
}

/// A table and what led to it.
struct Scene {
    table: Table,
    entries: Vec<Vec<Event>>,
    now: Millis,
}

impl Scene {
    fn played(bytes: &[u8]) -> Option<Self> {
        let mut source = Source::new(bytes);
        let mut scene = Self::opened(&mut source)?;
        for _ in 0..STEPS_MAX {
            if source.is_empty() {
                break;
            }
            scene.step(&mut source);
        }
        Some(scene)
    }

    /// A table of any game; most are begun at once, so that commands reach the games.
    fn opened(source: &mut Source) -> Option<Self> {
        let (options, start) = options::room(source);
        let limits = TableLimits {
            plies_max: source.pick(&[5_000, 40, 1])?,
            age_max_ms: source.pick(&[86_400_000, 60_000])?,
        };
        let settings = Settings {
            arbiter: source.flag().then_some(Named::Guest(ARBITER)),
            ..Settings::default()
        };
        let now = Millis(1_000);
        let opened = Table::open_from(start, PlayerId(0), options, limits, settings, now).ok()?;
        let mut scene = Self {
            table: Table::opened_by(opened.events.first()?)?,
            entries: Vec::new(),
            now,
        };
        scene.take(opened);
        if !source.flag() {
            scene.begin();
        }
        Some(scene)
    }

    fn begin(&mut self) {
        let everybody = || (0..PLAYERS).map(PlayerId);
        for command in commands::of_the_start() {
            for player in everybody() {
                let moment = self.moment([0; 32], Absence::default());
                if let Ok(entry) = self.table.decide(player, &command(player), moment) {
                    self.take(entry);
                }
            }
        }
        while self.table.phase() == Phase::Starting {
            self.fall(None);
        }
    }

    fn step(&mut self, source: &mut Source) {
        match source.below(16) {
            0 => self.now = self.now.after(source.pick(&[1, 900, 70_000]).unwrap_or(1)),
            1 => self.fall(source.flag().then_some(1_000)),
            2 => self.happens_by_itself(source),
            _ => self.ask(source),
        }
    }

    fn ask(&mut self, source: &mut Source) {
        let player = PlayerId(source.below(6) as u64);
        let seat = match source.below(8) {
            0 => source.pick(&Seat::ALL),
            _ => self.table.seats_of(player).first(),
        };
        let asker = Asker { player, seat };
        let command = commands::any(&self.table, asker, source);
        let absence = Absence {
            seats: BySeat::from_fn(|_| source.pick(&[None, None, Some(Millis(0))]).flatten()),
            owner: None,
        };
        let moment = self.moment([source.byte(); 32], absence);
        let before = self.pictures();
        let decided = self.table.decide(asker, &command, moment);
        let again = self.table.decide(asker, &command, moment);
        assert!(decided == again, "{command:?} is decided in two ways");
        assert!(self.pictures() == before, "deciding changed the table");
        if let Ok(entry) = decided {
            assert_eq!(entry.by, Some(player));
            self.take(entry);
        }
    }

    /// The next deadline comes, or has passed for so long.
    fn fall(&mut self, late_ms: Option<u32>) {
        let Some(due) = self.table.next_deadline() else {
            return;
        };
        self.now = self.now.max(due).after(late_ms.unwrap_or(0));
        let moment = self.moment([1; 32], Absence::default());
        let entry = self.table.on_deadline(moment);
        self.take(entry.expect("a deadline has come"));
    }

    fn happens_by_itself(&mut self, source: &mut Source) {
        let moment = self.moment([2; 32], Absence::default());
        let gone = Absence {
            seats: BySeat::from_fn(|_| source.flag().then_some(Millis(0))),
            owner: source.flag().then_some(Millis(0)),
        };
        let entry = match source.below(4) {
            0 => self.table.restarted(moment),
            1 => self.table.returned(moment),
            2 => self.table.excused(Millis(0), moment),
            _ => self.table.on_absence(self.moment([2; 32], gone)),
        };
        if let Some(entry) = entry {
            self.take(entry);
        }
    }

    fn moment(&self, luck: [u8; 32], absence: Absence) -> Moment {
        Moment {
            at: self.now,
            lag: Millis(40),
            luck: Luck(luck),
            absence,
        }
    }

    fn take(&mut self, entry: Entry) {
        assert!(!entry.events.is_empty(), "an entry of nothing");
        for event in &entry.events {
            self.table.evolve(event);
            for viewer in viewers() {
                _ = self.table.tell(viewer, event);
            }
        }
        self.entries.push(entry.events);
        _ = self.pictures();
        _ = self.table.next_announcement(self.now);
        if self.table.phase() == Phase::Over {
            assert_eq!(
                self.table.next_deadline(),
                None,
                "after the end nothing is due"
            );
        }
    }

    fn pictures(&self) -> Vec<qiguan_table::View> {
        viewers().map(|viewer| self.table.view(viewer)).collect()
    }

    /// The journal leads to the same table.
    fn assert_stored(&self) {
        let bytes = rmp_serde::to_vec_named(&self.entries).expect("events are plain data");
        let entries = rmp_serde::from_slice::<Vec<Vec<Event>>>(&bytes);
        let entries = entries.expect("what was written can be read");
        assert!(entries == self.entries, "the journal has other events");
        let again = folded(&entries).expect("it opens a table");
        for viewer in viewers() {
            assert!(again.view(viewer) == self.table.view(viewer), "{viewer:?}");
        }
        assert_eq!(again.next_deadline(), self.table.next_deadline());
        if let Some(record) = self.table.record() {
            record.replay().expect("a game that was played");
        }
    }
}

fn viewers() -> impl Iterator<Item = Viewer> {
    let seats = Seat::ALL.into_iter().map(Viewer::of);
    seats.chain([Viewer::Spectator, Viewer::Arbiter])
}
