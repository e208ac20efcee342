//! Drives a table as a room does: deadlines fall first, each at its own instant, and every event is
//! folded in under the eyes of the audit.

use crate::audit::Audit;
use qiguan_rules::Seat;
use qiguan_table::{
    Command, Entry, GameOptions, Luck, Millis, Moment, PlayerId, Refusal, Table, TableLimits,
    Viewer,
};

/// Everyone a table can be shown to.
pub(crate) const VIEWERS: [Viewer; 5] = [
    Viewer::Seat(Seat::S),
    Viewer::Seat(Seat::E),
    Viewer::Seat(Seat::N),
    Viewer::Seat(Seat::W),
    Viewer::Spectator,
];

/// Bounds that no short game reaches.
pub(crate) const WIDE: TableLimits = TableLimits {
    plies_max: 100_000,
    age_max_ms: 86_400_000,
};

/// A table under way, with all that happened.
pub(crate) struct Driver {
    pub(crate) table: Table,
    pub(crate) entries: Vec<Entry>,
    pub(crate) now: Millis,
    audit: Audit,
}

impl Driver {
    pub(crate) fn open(owner: PlayerId, options: GameOptions, limits: TableLimits) -> Self {
        let entry = Table::open(owner, options, limits, Millis(0)).unwrap();
        let table = Table::opened_by(&entry.events[0]).unwrap();
        let mut driver = Self {
            audit: Audit::new(&table),
            table,
            entries: Vec::new(),
            now: Millis(0),
        };
        driver.take(entry);
        driver
    }

    /// A command, now.
    pub(crate) fn ask(
        &mut self,
        by: PlayerId,
        command: &Command,
        luck: Luck,
    ) -> Result<(), Refusal> {
        let entry = self.table.decide(by, command, moment(self.now, luck))?;
        assert_eq!((entry.at, entry.by), (self.now, Some(by)));
        self.take(entry);
        Ok(())
    }

    /// Time passes, and what falls due happens.
    pub(crate) fn pass_to(&mut self, at: Millis, luck: Luck) {
        while let Some(due) = self.table.next_deadline().filter(|&due| due <= at) {
            let early = Millis(due.0.saturating_sub(1));
            if early < due {
                assert!(self.table.on_deadline(moment(early, luck)).is_none());
            }
            // An age that was reached before the game began falls when it does.
            self.now = self.now.max(due);
            let entry = self.table.on_deadline(moment(self.now, luck));
            self.take(entry.expect("a deadline that falls makes something happen"));
        }
        self.now = at;
    }

    pub(crate) fn restart(&mut self, luck: Luck) {
        if let Some(entry) = self.table.restarted(moment(self.now, luck)) {
            self.take(entry);
        }
    }

    /// Says who is connected. Returns whether time runs again.
    pub(crate) fn back(&mut self, present: &[PlayerId], luck: Luck) -> bool {
        let entry = self
            .table
            .returned(|player| present.contains(&player), moment(self.now, luck));
        let runs = entry.is_some();
        entry.into_iter().for_each(|entry| self.take(entry));
        runs
    }

    fn take(&mut self, entry: Entry) {
        assert!(!entry.events.is_empty());
        for event in &entry.events {
            self.table.evolve(event);
            self.audit.check(&self.table, event);
        }
        self.entries.push(entry);
    }
}

pub(crate) fn moment(at: Millis, luck: Luck) -> Moment {
    Moment {
        at,
        lag: Millis(0),
        luck,
    }
}

/// The table that a list of entries leads to.
pub(crate) fn folded(entries: &[Entry]) -> Table {
    let mut events = entries.iter().flat_map(|entry| &entry.events);
    let mut table = Table::opened_by(events.next().unwrap()).unwrap();
    events.for_each(|event| table.evolve(event));
    table
}

/// Two tables show everyone the same, and go on alike.
pub(crate) fn assert_same(one: &Table, other: &Table) {
    for viewer in VIEWERS {
        assert!(one.view(viewer) == other.view(viewer), "{viewer:?}");
    }
    assert_eq!(one.next_deadline(), other.next_deadline());
    assert_eq!(one.age_limit(), other.age_limit());
    assert!(one.record() == other.record());
}
