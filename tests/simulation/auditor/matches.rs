//! Matches of several games: one game at a time, a score that is the sum of results, and seats that
//! change with the games alone.

use super::journal::Journal;
use crate::tally::Tally;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Games in a row that nobody wins and that are played again; the next goes by lot.
const REPLAYS_MAX: u64 = 3;

/// All matches of which a game was played, by the room of the first.
#[derive(Default)]
pub(super) struct Matches(BTreeMap<String, Chain>);

/// Those who sit on one side of a table.
type Side = Vec<u64>;

/// One match.
#[derive(Default)]
struct Chain {
    /// Its rooms, in order. The last one is open, unless the match is over.
    rooms: Vec<String>,
    /// Who is first in its first game, and who second; and the games that they won.
    sides: [Side; 2],
    won: [u64; 2],
    /// Games in a row that nobody has won.
    drawn: u64,
    /// What the next room has to begin with, until it is opened.
    expected: Option<Next>,
    /// A side has won it.
    is_decided: bool,
    /// Nothing follows: it is decided, or somebody was sent away.
    is_over: bool,
    /// The process in which its last game ended.
    life: u32,
}

/// Who sits where in the next room, and under which number.
struct Next {
    holders: [Option<u64>; 4],
    game: u64,
}

impl Matches {
    /// A game has ended for good.
    pub(super) fn ended(
        &mut self,
        room: &str,
        journal: &Journal,
        life: u32,
        seen: &mut Tally,
    ) -> Result<(), String> {
        let Some(series) = &journal.series else {
            return match &journal.led_on {
                None => Ok(()),
                Some(next) => Err(format!("{room} leads on to {next}, and is no match")),
            };
        };
        let first = journal.follows.as_deref().unwrap_or(room);
        let chain = self.0.entry(first.to_owned()).or_default();
        if journal.follows.is_none() {
            chain.rooms.push(room.to_owned());
        }
        seen.count("games of matches");
        if chain.life != 0 && chain.life != life {
            seen.count("matches over crashes");
        }
        chain.life = life;
        chain
            .score(journal, series)
            .and_then(|()| chain.lead_on(journal, series))
            .map_err(|what| format!("the match of {first}, with the end of {room}: {what}"))?;
        if chain.is_decided {
            seen.count("matches decided");
        }
        Ok(())
    }

    /// A room was opened: the next one of a match begins as it has to.
    pub(super) fn opened(&mut self, room: &str, journal: &Journal) -> Result<(), String> {
        let Some(first) = &journal.follows else {
            return Ok(());
        };
        let wrong = |what: String| format!("{room} follows {first}: {what}");
        let chain = self
            .0
            .get_mut(first)
            .ok_or_else(|| wrong("no match".to_owned()))?;
        let next = chain.expected.take();
        let next = next.ok_or_else(|| wrong("nothing leads there".to_owned()))?;
        if chain.rooms.last().map(String::as_str) != Some(room) {
            return Err(wrong(format!("{:?} was named", chain.rooms.last())));
        }
        if journal.holders != next.holders {
            return Err(wrong(format!("{:?} sit there", journal.holders)));
        }
        let series = journal.series.as_ref();
        let series = series.ok_or_else(|| wrong("it is no match".to_owned()))?;
        let shown = (&series["game"], &series["replays"], &series["scored"]);
        if *shown.0 != next.game || *shown.1 != chain.drawn || !shown.2.is_null() {
            return Err(wrong(format!("it shows {series}")));
        }
        chain.check_score(&journal.holders, series).map_err(wrong)
    }

    /// Somebody was sent away from a room that waits: nothing follows.
    pub(super) fn broken_off(&mut self, first: &str) {
        if let Some(chain) = self.0.get_mut(first) {
            chain.is_over = true;
        }
    }

    /// Each match that is not over has one room, in which its next game is played or waited for.
    pub(super) fn check(&self, rooms: &BTreeMap<String, Journal>) -> Result<(), String> {
        for (first, chain) in &self.0 {
            let is_open = |room: &&String| {
                let journal = rooms.get(room.as_str());
                journal.is_some_and(|journal| journal.ended.is_none())
            };
            let open = chain.rooms.iter().filter(is_open).count();
            let fits = match (chain.is_decided, chain.is_over) {
                (true, _) => open == 0,
                // A room from which somebody was sent away is one like others.
                (false, true) => open <= 1,
                (false, false) => open == 1 && chain.expected.is_none(),
            };
            if !fits {
                return Err(format!("the match of {first} goes on in {open} rooms"));
            }
        }
        Ok(())
    }
}

impl Chain {
    /// The result counts, and the entry says so.
    fn score(&mut self, journal: &Journal, series: &Value) -> Result<(), String> {
        if self.rooms.len() == 1 {
            self.sides = sides(&journal.holders);
        }
        let replayed = series["terms"]["draws"] == "replay" && self.drawn < REPLAYS_MAX;
        let winner = journal.outcome.winners.first();
        let winner = winner.map(|seat| seats_of(&journal.holders)[0].contains(seat));
        let scored = &series["scored"];
        let by_lot = match scored["by_lot"].as_str() {
            Some("first") => Some(true),
            Some("second") => Some(false),
            Some(_) | None => None,
        };
        let (expected, of_first) = match winner {
            Some(true) => (json!({"won": "first"}), winner),
            Some(false) => (json!({"won": "second"}), winner),
            None if replayed => (json!("drawn"), None),
            None if by_lot.is_some() => (scored.clone(), by_lot),
            None => (json!("by_lot"), None),
        };
        if *scored != expected {
            return Err(format!("it scores {scored}, and not {expected}"));
        }
        match of_first {
            None => self.drawn += 1,
            Some(of_first) => {
                self.drawn = 0;
                self.won[self.number_of(of_first)] += 1;
            }
        }
        self.check_score(&journal.holders, series)
    }

    /// The score that is shown is the sum of the results of those who sit there.
    fn check_score(&self, holders: &[Option<u64>; 4], series: &Value) -> Result<(), String> {
        let [first, second] = [true, false].map(|first| self.number_of(first));
        let shown = [&series["won"]["first"], &series["won"]["second"]].map(Value::as_u64);
        if shown != [Some(self.won[first]), Some(self.won[second])] {
            return Err(format!("it shows {shown:?}, and it is {:?}", self.won));
        }
        let sit = sides(holders);
        match sit == [self.sides[first].clone(), self.sides[second].clone()] {
            true => Ok(()),
            false => Err(format!("{sit:?} play it, and {:?} began", self.sides)),
        }
    }

    /// Which side is first in the last room, or second: they change places with each game.
    fn number_of(&self, first: bool) -> usize {
        (self.rooms.len() + usize::from(first)) % 2
    }

    /// Another game follows if nobody has won enough of them, and only then.
    fn lead_on(&mut self, journal: &Journal, series: &Value) -> Result<(), String> {
        let games = series["terms"]["games"].as_u64().unwrap_or(0);
        self.is_decided = self.won.iter().any(|won| 2 * won > games);
        self.is_over = self.is_decided || journal.holds_expelled();
        match (&journal.led_on, self.is_over) {
            (None, true) => Ok(()),
            (Some(next), false) => {
                self.rooms.push(next.clone());
                self.expected = Some(Next {
                    holders: moved_on(&journal.holders),
                    game: series["game"].as_u64().unwrap_or(0) + 1,
                });
                Ok(())
            }
            (led_on, _) => Err(format!("it leads on to {led_on:?} with {:?}", self.won)),
        }
    }
}

/// The seats of the side of S, and of the other.
fn seats_of(holders: &[Option<u64>; 4]) -> [&'static [usize]; 2] {
    match holders[1].is_some() || holders[3].is_some() {
        true => [&[0, 2], &[1, 3]],
        false => [&[0], &[2]],
    }
}

/// Who sits there.
fn sides(holders: &[Option<u64>; 4]) -> [Side; 2] {
    seats_of(holders).map(|seats| {
        let mut side: Side = seats.iter().filter_map(|seat| holders[*seat]).collect();
        side.sort_unstable();
        side.dedup();
        side
    })
}

/// Everybody one seat further.
fn moved_on(holders: &[Option<u64>; 4]) -> [Option<u64>; 4] {
    let taken: Vec<usize> = (0..4).filter(|seat| holders[*seat].is_some()).collect();
    let mut moved = [None; 4];
    for (seat, next) in taken.iter().zip(taken.iter().cycle().skip(1)) {
        moved[*next] = holders[*seat];
    }
    moved
}
