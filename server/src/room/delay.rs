//! Spectators who are kept some turns behind the game: what they may know is a second table, folded
//! that much later, and whatever they are to hear of the players passes one queue (junqi rules 5.1).
//!
//! They are behind from the start of a game to its end, or until it is void: before and after it
//! everybody knows the same. A room without a delay keeps no second table.

use super::actor::Room;
use super::chat::keep;
use super::entry::Journalled;
use super::fanout::{Fanout, Late};
use super::tellings::Tellings;
use crate::limits::HELD_LINES_MAX;
use qiguan_protocol::{Away, Line};
use qiguan_table::{Event, Millis, Phase, Settings, Table, View, Viewer};
use std::collections::VecDeque;

/// How far behind the spectators of a room are.
#[derive(Debug)]
pub(super) struct Delay {
    turns: u32,
    /// Boxed, for most rooms have none.
    behind: Option<Box<Behind>>,
}

/// What spectators know while they are behind, and what they are still to hear.
#[derive(Debug)]
pub(super) struct Behind {
    table: Table,
    away: Vec<Away>,
    /// What was said to everybody, as far as they have heard it.
    lines: VecDeque<Line>,
    /// Each with the number of the turn in which it happened.
    waiting: VecDeque<(u32, Held)>,
}

/// Something of which spectators hear later.
#[derive(Debug)]
pub(super) enum Held {
    Entry {
        at: Millis,
        events: Vec<Event>,
    },
    /// Said at the table.
    Line(Line),
    /// Who was away from then on.
    Away(Vec<Away>),
}

/// Who hears of something when it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hearers {
    All,
    Seats,
    Spectators,
}

/// What viewers are shown: one table, unless spectators are behind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tables<'a> {
    pub(super) live: &'a Table,
    /// As spectators know it.
    pub(super) watched: &'a Table,
}

impl Delay {
    pub(super) fn new(settings: Settings) -> Self {
        // A closed game nobody watches.
        let turns = if settings.closed {
            0
        } else {
            settings.spectator_delay.into()
        };
        Self {
            turns,
            behind: None,
        }
    }

    /// What spectators know, while that is not what players do.
    pub(super) fn behind(&self) -> Option<&Behind> {
        self.behind.as_deref()
    }

    pub(super) fn tables<'a>(&'a self, live: &'a Table) -> Tables<'a> {
        let watched = self.behind.as_ref().map_or(live, |behind| &behind.table);
        Tables { live, watched }
    }

    /// Who hears now of what players do.
    pub(super) fn hearers(&self) -> Hearers {
        match self.behind {
            Some(_) => Hearers::Seats,
            None => Hearers::All,
        }
    }

    /// Who hears of an entry when it happens.
    fn hearers_of(&self, events: &[Event]) -> Hearers {
        let releases = |event: &Event| event.ends_game() || matches!(event, Event::Voided { .. });
        if events.iter().any(releases) {
            Hearers::All
        } else {
            self.hearers()
        }
    }

    /// Keeps something for spectators who are behind, from the turn in which it happens.
    pub(super) fn hold(&mut self, turn: u32, held: Held) {
        if let Some(behind) = &mut self.behind {
            behind.hold(turn, held);
        }
    }
}

impl Behind {
    /// Who is away, as far as spectators know.
    pub(super) fn away(&self) -> &[Away] {
        &self.away
    }

    /// What was said to everybody, as far as spectators know.
    pub(super) fn lines(&self) -> &VecDeque<Line> {
        &self.lines
    }

    fn hold(&mut self, turn: u32, held: Held) {
        let is_heard = match &held {
            Held::Entry { events, .. } => !events.iter().all(Event::is_private),
            // The newest goes unheard, for no later one may change what is heard before it.
            Held::Line(_) => self.lines_waiting() < HELD_LINES_MAX,
            Held::Away(_) => {
                // Of several in a row only the last counts, or there would be no end to them.
                let in_a_row =
                    |(at, last): &mut (u32, Held)| *at == turn && matches!(last, Held::Away(_));
                self.waiting.pop_back_if(in_a_row);
                true
            }
        };
        if is_heard {
            self.waiting.push_back((turn, held));
        }
    }

    fn lines_waiting(&self) -> usize {
        let is_line = |(_, held): &&(u32, Held)| matches!(held, Held::Line(_));
        self.waiting.iter().filter(is_line).count()
    }

    /// What spectators hear now, in the order in which it happened: all of the turns up to one.
    fn let_through(&mut self, last_turn: u32, fanout: &mut Fanout) -> Vec<Late> {
        let mut late = Vec::new();
        while let Some((_, held)) = self.waiting.pop_front_if(|(turn, _)| *turn <= last_turn) {
            match held {
                Held::Entry { at, events } => {
                    let tellings =
                        Tellings::fold(&mut self.table, at, &events, Hearers::Spectators);
                    late.extend(fanout.record_late(tellings));
                }
                Held::Line(line) => {
                    late.push(fanout.late_line(&line));
                    keep(&mut self.lines, line);
                }
                Held::Away(away) => {
                    late.push(fanout.late_presence(away.clone()));
                    self.away = away;
                }
            }
        }
        late
    }
}

impl Hearers {
    pub(super) fn include(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Self::All, _)
            | (Self::Seats, Viewer::Seats(_) | Viewer::Arbiter)
            | (Self::Spectators, Viewer::Spectator) => true,
            (Self::Seats, Viewer::Spectator)
            | (Self::Spectators, Viewer::Seats(_) | Viewer::Arbiter) => false,
        }
    }
}

impl Tables<'_> {
    pub(super) fn view(self, viewer: Viewer) -> View {
        match viewer {
            Viewer::Seats(_) | Viewer::Arbiter => self.live.view(viewer),
            Viewer::Spectator => self.watched.view(viewer),
        }
    }
}

impl Room {
    /// Folds an entry into the table. Returns what players hear of it, spectators too unless they
    /// are behind, and before that what spectators hear of earlier ones.
    pub(super) fn fold_tables(&mut self, entry: &Journalled) -> (Vec<Late>, Tellings) {
        let hearers = self.delay.hearers_of(&entry.events);
        let tellings = Tellings::fold(&mut self.table, entry.at, &entry.events, hearers);
        (self.catch_up(entry, hearers), tellings)
    }

    fn catch_up(&mut self, entry: &Journalled, hearers: Hearers) -> Vec<Late> {
        let turn = self.table.turn();
        let Some(behind) = &mut self.delay.behind else {
            if self.delay.turns > 0 && self.table.phase() == Phase::Starting {
                self.delay.behind = Some(Box::new(Behind {
                    table: self.table.clone(),
                    away: self.fanout.away().to_vec(),
                    lines: self.chat.public().clone(),
                    waiting: VecDeque::new(),
                }));
            }
            return Vec::new();
        };
        if hearers == Hearers::All {
            let late = behind.let_through(turn, &mut self.fanout);
            self.delay.behind = None;
            return late;
        }
        let (at, events) = (entry.at, entry.events.clone());
        behind.hold(turn, Held::Entry { at, events });
        match turn.checked_sub(self.delay.turns) {
            Some(last_turn) => behind.let_through(last_turn, &mut self.fanout),
            None => Vec::new(),
        }
    }

    /// Tells who is away, if that has changed: spectators who are behind hear of it later. True: it
    /// has, and all who hear were told.
    pub(super) fn tell_presence(&mut self, now: Millis) -> bool {
        let hearers = self.delay.hearers();
        let changed = self.fanout.tell_presence(&self.table, hearers, now);
        if changed {
            let away = self.fanout.away().to_vec();
            self.delay.hold(self.table.turn(), Held::Away(away));
        }
        changed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qiguan_protocol::{Channel, GuestId, Seat};
    use qiguan_rules::junqi::Options;
    use qiguan_table::{GameOptions, PlayerId, TableLimits};

    fn behind() -> Behind {
        let options = GameOptions::Junqi(Options::default());
        let limits = TableLimits {
            plies_max: 100,
            age_max_ms: 1_000,
        };
        let opened = Table::open(PlayerId(1), options, limits, Settings::default(), Millis(0));
        let table = Table::opened_by(&opened.expect("the options are sound").events[0]);
        Behind {
            table: table.expect("it was opened"),
            away: Vec::new(),
            lines: VecDeque::new(),
            waiting: VecDeque::new(),
        }
    }

    fn line(number: usize) -> Held {
        Held::Line(Line {
            channel: Channel::Table,
            guest: GuestId("0".repeat(16)),
            name: "Ann".into(),
            seat: None,
            arbiter: false,
            text: number.to_string(),
            phrase: None,
            at_ms: 0,
        })
    }

    fn away(since_ms: u64) -> Held {
        let seat = Seat::S;
        Held::Away(vec![Away { seat, since_ms }])
    }

    /// What is kept of 250 lines does not tell how many more there were.
    #[test]
    fn the_first_lines_of_a_flood_are_kept() {
        let mut behind = behind();
        for number in 0..250 {
            behind.hold(1, line(number));
        }
        assert_eq!(behind.waiting.len(), HELD_LINES_MAX);
        let last = behind.waiting.back().map(|(_, held)| held);
        assert!(matches!(last, Some(Held::Line(line)) if line.text == "199"));
    }

    #[test]
    fn of_who_was_away_in_one_turn_the_last_word_counts() {
        let mut behind = behind();
        for since_ms in 0..100 {
            behind.hold(1, away(since_ms));
        }
        behind.hold(2, away(100));
        let kept: Vec<_> = behind.waiting.iter().map(|(_, held)| held).collect();
        assert!(matches!(kept[..], [Held::Away(a), Held::Away(b)]
            if a[0].since_ms == 99 && b[0].since_ms == 100));
    }

    #[test]
    fn what_only_its_author_hears_is_not_kept() {
        let mut behind = behind();
        let armed = Event::SurrenderArmed {
            seat: qiguan_rules::Seat::S,
            armed: true,
        };
        let at = Millis(0);
        let events = vec![armed];
        behind.hold(1, Held::Entry { at, events });
        assert!(behind.waiting.is_empty());
    }
}
