//! Drives a table as a room does: deadlines fall first, each at its own instant, then what comes of
//! being away, and every event is folded in under the eyes of the audit.

use crate::audit::Audit;
use crate::go_audit::GoAudit;
use qiguan_rules::{BySeat, Seat, Seats};
use qiguan_table::{
    Absence, Asker, Command, Entry, GameOptions, Luck, Millis, Moment, PlayerId, Refusal, Settings,
    Start, Table, TableLimits, Viewer,
};
use std::collections::BTreeMap;

/// Everyone a table can be shown to: the seats, allied pairs, all seats together, the arbiter, a
/// spectator.
pub(crate) const VIEWERS: [Viewer; 9] = [
    Viewer::of(Seat::S),
    Viewer::of(Seat::E),
    Viewer::of(Seat::N),
    Viewer::of(Seat::W),
    Viewer::Seats(Seats::of(Seat::S).with(Seat::N)),
    Viewer::Seats(Seats::of(Seat::E).with(Seat::W)),
    Viewer::Seats(Seats::of(Seat::S).with(Seat::E).with(Seat::N).with(Seat::W)),
    Viewer::Arbiter,
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
    /// Who is not there, and since when.
    away: BTreeMap<PlayerId, Millis>,
    /// The measured lag of whoever asks.
    pub(crate) lag: Millis,
    audit: Auditor,
}

/// Who holds every picture and telling against the facts.
enum Auditor {
    Junqi(Box<Audit>),
    Go(GoAudit),
    /// What is told of xiangqi is folded where it goes over the wire.
    Xiangqi,
}

impl Driver {
    pub(crate) fn open(owner: PlayerId, options: GameOptions, limits: TableLimits) -> Self {
        Self::open_with(None, owner, options, limits, Settings::default())
    }

    pub(crate) fn open_with(
        start: Option<Start>,
        owner: PlayerId,
        options: GameOptions,
        limits: TableLimits,
        settings: Settings,
    ) -> Self {
        let entry = Table::open_from(start, owner, options, limits, settings, Millis(0)).unwrap();
        let table = Table::opened_by(&entry.events[0]).unwrap();
        let mut driver = Self {
            audit: match options {
                GameOptions::Junqi(_) => Auditor::Junqi(Box::new(Audit::new(&table))),
                GameOptions::Go(_) => Auditor::Go(GoAudit::new(&table)),
                GameOptions::Xiangqi(_) => Auditor::Xiangqi,
            },
            lag: Millis(0),
            table,
            entries: Vec::new(),
            now: Millis(0),
            away: BTreeMap::new(),
        };
        driver.take(entry);
        driver
    }

    /// A command, now.
    pub(crate) fn ask(
        &mut self,
        by: impl Into<Asker>,
        command: &Command,
        luck: Luck,
    ) -> Result<(), Refusal> {
        let asker = by.into();
        let by = asker.player;
        assert!(!self.is_away(by), "who asks is there");
        let entry = self.table.decide(asker, command, self.moment(luck))?;
        assert_eq!((entry.at, entry.by), (self.now, Some(by)));
        self.take(entry);
        Ok(())
    }

    /// Time passes, and what falls due happens.
    pub(crate) fn pass_to(&mut self, at: Millis, luck: Luck) {
        loop {
            let deadline = self.table.next_deadline().filter(|&due| due <= at);
            let absence = self.table.next_absence(&self.absence());
            match (deadline, absence.filter(|&due| due <= at)) {
                (None, None) => break,
                (Some(due), absence) if absence.is_none_or(|absence| due <= absence) => {
                    self.fall(due, luck, Table::on_deadline);
                }
                (_, Some(due)) => self.fall(due, luck, Table::on_absence),
                (Some(_), None) => unreachable!("a deadline alone falls"),
            }
        }
        self.now = at;
    }

    fn fall(&mut self, due: Millis, luck: Luck, what: fn(&Table, Moment) -> Option<Entry>) {
        let early = Millis(due.0.saturating_sub(1));
        if early < due {
            let at = early;
            let early = Moment {
                at,
                ..self.moment(luck)
            };
            assert!(what(&self.table, early).is_none());
        }
        // What was due before it could fall does when it can: the age of a room whose game had not
        // begun, a room without an heir.
        self.now = self.now.max(due);
        let entry = what(&self.table, self.moment(luck));
        self.take(entry.expect("what falls due makes something happen"));
    }

    pub(crate) fn restart(&mut self, luck: Luck) {
        if let Some(entry) = self.table.restarted(self.moment(luck)) {
            self.take(entry);
        }
    }

    /// The store was slow with what happened at an instant. Returns whether something came of it.
    pub(crate) fn excuse(&mut self, began: Millis, luck: Luck) -> bool {
        let entry = self.table.excused(began, self.moment(luck));
        let changes = entry.is_some();
        entry.into_iter().for_each(|entry| self.take(entry));
        changes
    }

    /// Says who is connected, and that nobody else is. Returns whether something came of it.
    pub(crate) fn back(&mut self, present: &[PlayerId], luck: Luck) -> bool {
        let known = self.table.players().map(|(_, player, _)| player);
        let known: Vec<_> = known.chain([self.table.owner()]).collect();
        self.away(known.into_iter().filter(|player| !present.contains(player)));
        self.here(present, luck)
    }

    /// Some lose their last connection.
    pub(crate) fn away(&mut self, who: impl IntoIterator<Item = PlayerId>) {
        for player in who {
            self.away.entry(player).or_insert(self.now);
        }
    }

    /// Some are connected again. Returns whether something came of it.
    pub(crate) fn here(&mut self, who: &[PlayerId], luck: Luck) -> bool {
        self.away.retain(|player, _| !who.contains(player));
        let entry = self.table.returned(self.moment(luck));
        let changes = entry.is_some();
        entry.into_iter().for_each(|entry| self.take(entry));
        changes
    }

    pub(crate) fn is_away(&self, player: PlayerId) -> bool {
        self.away.contains_key(&player)
    }

    pub(crate) fn absence(&self) -> Absence {
        let mut seats = BySeat::default();
        for (seat, player, _) in self.table.players() {
            seats[seat] = self.away.get(&player).copied();
        }
        let owner = self.away.get(&self.table.owner()).copied();
        Absence { seats, owner }
    }

    /// The circumstances now.
    pub(crate) fn moment(&self, luck: Luck) -> Moment {
        Moment {
            absence: self.absence(),
            lag: self.lag,
            ..moment(self.now, luck)
        }
    }

    fn take(&mut self, entry: Entry) {
        assert!(!entry.events.is_empty());
        for event in &entry.events {
            self.table.evolve(event);
            match &mut self.audit {
                Auditor::Junqi(audit) => audit.check(&self.table, event),
                Auditor::Go(audit) => audit.check(&self.table, event),
                Auditor::Xiangqi => {}
            }
        }
        self.entries.push(entry);
    }
}

/// Circumstances in which everybody is there.
pub(crate) fn moment(at: Millis, luck: Luck) -> Moment {
    Moment {
        at,
        lag: Millis(0),
        luck,
        absence: Absence::default(),
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

/// The options of a table of junqi.
pub(crate) fn junqi_options(table: &Table) -> qiguan_rules::junqi::Options {
    match table.options() {
        GameOptions::Junqi(options) => options,
        GameOptions::Go(_) | GameOptions::Xiangqi(_) => panic!("a table of junqi"),
    }
}
