//! What an entry tells whom, gathered while it is folded into a table.

use super::delay::Hearers;
use crate::wire;
use qiguan_protocol as protocol;
use qiguan_rules::Seat;
use qiguan_table::{Event, Millis, PlayerId, Table, Viewer};

/// What each class hears of one entry.
pub(super) struct Tellings {
    pub(super) at: Millis,
    /// Of the spectators, and of everybody who holds the same seats before and after it, or presides.
    pub(super) told: Vec<(Viewer, Vec<protocol::Told>)>,
    pub(super) ended: Vec<(Viewer, PlayerId)>,
    pub(super) begun: Vec<(Viewer, PlayerId)>,
}

impl Tellings {
    /// Folds an entry into a table, and gathers what each class hears of it from that table.
    pub(super) fn fold(table: &mut Table, at: Millis, events: &[Event], hearers: Hearers) -> Self {
        let before = holders(table);
        let viewers = before.iter().map(|(viewer, _)| *viewer);
        let viewers = viewers.chain([Viewer::Spectator]);
        let viewers = viewers.filter(|viewer| hearers.include(*viewer));
        let mut told: Vec<_> = viewers.map(|viewer| (viewer, Vec::new())).collect();
        for event in events {
            table.evolve(event);
            for (viewer, told) in &mut told {
                told.extend(table.tell(*viewer, event).as_ref().map(wire::told));
            }
        }
        let after = holders(table);
        let but = |some: &[(Viewer, PlayerId)], others: &[(Viewer, PlayerId)]| {
            let only = some.iter().filter(|holder| !others.contains(holder));
            only.copied().collect::<Vec<_>>()
        };
        let (ended, begun) = (but(&before, &after), but(&after, &before));
        told.retain(|(viewer, _)| ended.iter().all(|(ended, _)| ended != viewer));
        Self {
            at,
            told,
            ended,
            begun,
        }
    }
}

/// Everybody who holds seats or presides, once, with the class that they are.
fn holders(table: &Table) -> Vec<(Viewer, PlayerId)> {
    let first = |(seat, player, _): (Seat, PlayerId, &str)| {
        let is_first = table.seat_of(player) == Some(seat);
        is_first.then(|| (viewer_of(table, player), player))
    };
    let arbiter = table.arbiter().map(|(player, _)| (Viewer::Arbiter, player));
    table.players().filter_map(first).chain(arbiter).collect()
}

/// As whom a player follows.
pub(super) fn viewer_of(table: &Table, player: PlayerId) -> Viewer {
    let seats = table.seats_of(player);
    if !seats.is_empty() {
        Viewer::Seats(seats)
    } else if table
        .arbiter()
        .is_some_and(|(arbiter, _)| arbiter == player)
    {
        Viewer::Arbiter
    } else {
        Viewer::Spectator
    }
}

#[cfg(test)]
mod tests {
    use super::super::fanout::Fanout;
    use super::*;
    use crate::meters::Meters;
    use qiguan_protocol::RoomId;
    use qiguan_rules::Seats;
    use qiguan_rules::junqi::Options;
    use qiguan_table::{Command, GameOptions, Luck, Moment, Settings, TableLimits};

    fn sits(table: &Table, player: PlayerId, seat: Seat) -> qiguan_table::Entry {
        let sit = Command::Sit {
            seat: Some(seat),
            name: format!("{seat}"),
        };
        let moment = Moment {
            at: Millis(1),
            lag: Millis(0),
            luck: Luck([0; 32]),
            absence: qiguan_table::Absence::default(),
        };
        table.decide(player, &sit, moment).expect("a seat is free")
    }

    /// The classes are those who hold seats, each once, and the spectators.
    #[test]
    fn a_class_is_whoever_holds_seats() {
        let (ann, bo) = (PlayerId(1), PlayerId(2));
        let options = GameOptions::Junqi(Options {
            seats_per_player: 2,
            ..Options::default()
        });
        let limits = TableLimits {
            plies_max: 100,
            age_max_ms: 1_000,
        };
        let opened = Table::open(ann, options, limits, Settings::default(), Millis(0));
        let mut table = Table::opened_by(&opened.expect("the options are sound").events[0])
            .expect("it was opened");
        let mut fanout = Fanout::new(RoomId("a".into()), Millis(0), Meters::new());
        let pair = |seat: Seat| Viewer::Seats(Seats::of(seat).with(seat.ally()));
        let mut heard: Vec<Vec<Viewer>> = Vec::new();
        for (player, seat) in [(ann, Seat::S), (bo, Seat::E)] {
            let sat = sits(&table, player, seat);
            let tellings = Tellings::fold(&mut table, sat.at, &sat.events, Hearers::All);
            let letters = fanout.record(tellings);
            heard.push(letters.into_iter().map(|(class, _)| class).collect());
        }
        let expected: [Vec<Viewer>; 2] = [
            vec![Viewer::Spectator],
            vec![pair(Seat::S), Viewer::Spectator],
        ];
        assert_eq!(heard, expected);
        for class in [pair(Seat::S), pair(Seat::E), Viewer::Spectator] {
            assert_eq!(fanout.version(class), 2, "{class:?}");
        }
        assert_eq!(fanout.version(Viewer::of(Seat::S)), 0);
    }
}
