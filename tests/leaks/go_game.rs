//! A game of Go as the journal of its room, played on a table alone.

use qiguan_rules::go::{Colours, Point};
use qiguan_server::store::{JournalRow, MemoryStore, RoomRow, Store};
use qiguan_table::{
    Absence, Asker, Command, Entry, GameOptions, GoCommand, GoSettings, Luck, Millis, Moment,
    Phase, PlayerId, Settings, Table, TableLimits,
};

/// Entries of a table, and the table they lead to.
pub(crate) struct GoGame {
    table: Table,
    entries: Vec<Entry>,
    at: Millis,
}

impl GoGame {
    /// Two players, Black first, on nine lines; the game has begun.
    pub(crate) fn begun(black: u64, white: u64, settings: Settings) -> Self {
        let mut game = GoSettings::casual();
        game.rules.colours = Colours::HostBlack;
        game.rules.size = "9".parse().expect("a size");
        let limits = TableLimits {
            plies_max: 5_000,
            age_max_ms: 1_000_000_000,
        };
        let at = Millis(1_000);
        let options = GameOptions::Go(game);
        let opened = Table::open(PlayerId(black), options, limits, settings, at);
        let opened = opened.expect("the settings are sound");
        let table = Table::opened_by(&opened.events[0]).expect("it opens a table");
        let mut game = Self {
            table,
            entries: vec![opened],
            at,
        };
        for (player, name) in [(black, "Ann"), (white, "Bo")] {
            let name = name.to_owned();
            game.ask(player, &Command::Sit { seat: None, name });
        }
        for player in [black, white] {
            game.ask(player, &Command::Ready { ready: true });
        }
        while game.table.phase() != Phase::Playing || game.table.turn() == 0 {
            game.fall();
        }
        game
    }

    /// A stone.
    pub(crate) fn play(&mut self, player: u64, point: &str) {
        let point: Point = point.parse().expect("a point");
        let turn = self.table.turn();
        let point = Some(point);
        self.ask(player, &Command::Go(GoCommand::Play { turn, point }));
    }

    fn ask(&mut self, player: u64, command: &Command) {
        self.at = self.at.after(10);
        let asker = Asker {
            player: PlayerId(player),
            seat: None,
        };
        let entry = self.table.decide(asker, command, moment(self.at));
        self.take(entry.expect("it is allowed"));
    }

    fn fall(&mut self) {
        let due = self.table.next_deadline();
        self.at = due.expect("something happens by itself");
        let entry = self.table.on_deadline(moment(self.at));
        self.take(entry.expect("a deadline has come"));
    }

    fn take(&mut self, entry: Entry) {
        for event in &entry.events {
            self.table.evolve(event);
        }
        self.entries.push(entry);
    }

    /// Puts it into a store as a room that runs.
    pub(crate) async fn file(&self, store: &MemoryStore, room: &str) {
        let row = |number: u32| {
            let entry = &self.entries[number as usize];
            let events = rmp_serde::to_vec_named(&entry.events);
            JournalRow {
                room: room.to_owned(),
                entry: number,
                format: 1,
                at_ms: entry.at.0,
                wall_ms: 1_767_225_600_000,
                player: entry.by.map(|player| player.0),
                seq: None,
                events: events.expect("events are plain data").into(),
            }
        };
        let opened = RoomRow {
            id: room.to_owned(),
            created_wall_ms: 0,
            password_hash: None,
        };
        let stored = store.open_room(opened, row(0)).await;
        stored.expect("the name is free");
        for number in (1..).take(self.entries.len() - 1) {
            store.append(row(number)).await.expect("the room is open");
        }
    }
}

fn moment(at: Millis) -> Moment {
    Moment {
        at,
        lag: Millis(0),
        luck: Luck([0; 32]),
        absence: Absence::default(),
    }
}
