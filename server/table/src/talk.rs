//! Who may say what, and who hears it (junqi rules 5.3). What is said is no event: it is told and
//! forgotten.

use crate::table::{Phase, State};
use crate::{Refusal, Table, Viewer};
use qiguan_rules::junqi::AllyChat;
use qiguan_rules::{Seat, Seats};

/// Where something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Channel {
    /// Said at the table, to everybody.
    Table,
    /// Said to the ally.
    Ally,
    /// Said among those who watch.
    Spectators,
}

/// Who hears what is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody in the room.
    All,
    /// Those two seats.
    Seats([Seat; 2]),
    /// Those without a seat.
    Spectators,
}

impl Table {
    /// Who hears what a viewer says now, or why it may not be said.
    pub fn audience(
        &self,
        speaker: Viewer,
        channel: Channel,
        is_phrase: bool,
    ) -> Result<Audience, Refusal> {
        let state = &self.state;
        match (state.phase, channel, speaker) {
            // Whoever rules is heard by all alike.
            (_, Channel::Table, Viewer::Arbiter) => Ok(Audience::All),
            (_, Channel::Ally | Channel::Spectators, Viewer::Arbiter) => {
                Err(Refusal::NotYourChannel)
            }
            (_, Channel::Table | Channel::Ally, Viewer::Seats(_)) if state.office.chat_closed => {
                Err(Refusal::ChatClosed)
            }
            // Before and after, all hear all.
            (Phase::Arranging | Phase::Over, _, _) => Ok(Audience::All),
            (_, Channel::Spectators, Viewer::Spectator) => Ok(Audience::Spectators),
            (_, Channel::Table | Channel::Ally, Viewer::Spectator)
            | (_, Channel::Spectators, Viewer::Seats(_)) => Err(Refusal::NotYourChannel),
            (_, Channel::Table, Viewer::Seats(seats)) => {
                state.speaks(seats).map(|()| Audience::All)
            }
            (_, Channel::Ally, Viewer::Seats(seats)) => {
                state.speaks(seats)?;
                // Whoever holds several seats is the ally of nobody else.
                let seat = seats.only().ok_or(Refusal::NoAllyChat)?;
                let ally = state.ally(seat).ok_or(Refusal::NoAllyChat)?;
                let junqi = state.junqi().map_err(|_| Refusal::NoAllyChat)?;
                match junqi.options.ally_chat() {
                    _ if state.chairs[ally].score.out.is_some() => Err(Refusal::NotYourChannel),
                    AllyChat::Free => Ok(Audience::Seats([seat, ally])),
                    AllyChat::Phrases if is_phrase => Ok(Audience::Seats([seat, ally])),
                    AllyChat::Phrases => Err(Refusal::PhrasesOnly),
                    AllyChat::Off => Err(Refusal::NoAllyChat),
                }
            }
        }
    }
}

impl Table {
    /// Whether players are told who watches; while the game runs they are told how many do.
    #[must_use]
    pub fn names_watchers_to_players(&self) -> bool {
        match self.state.phase {
            Phase::Arranging | Phase::Over => true,
            Phase::Starting | Phase::Playing => false,
        }
    }
}

impl State {
    /// The living speak; whoever is out with all seats says nothing until the end, for in `dark` the
    /// ally's pieces are seen then.
    fn speaks(&self, seats: Seats) -> Result<(), Refusal> {
        if seats
            .iter()
            .all(|seat| self.chairs[seat].score.out.is_some())
        {
            Err(Refusal::Out)
        } else {
            Ok(())
        }
    }
}
