//! What is so about the arbiter of a table: who it is, and what was ruled as far as it counts now.

use super::{ArbiterEvent, Reason, Ruling};
use crate::chair::Holder;
use crate::table::State;
use crate::{PlayerId, Table};
use alloc::string::String;
use alloc::vec::Vec;
use qiguan_rules::{BySeat, Seat, Seats};
use serde::{Deserialize, Serialize};

/// Who may take up the office of a room's arbiter; set when the room is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Named {
    /// Whoever owns the room, and does not play.
    Owner,
    /// This guest.
    Guest(PlayerId),
}

/// What decisions know of the arbiter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Office {
    pub(crate) holder: Option<Holder>,
    /// Those who never sit here again: whoever presided, and whoever was expelled.
    pub(crate) barred: Vec<PlayerId>,
    /// The arbiter has stopped the game.
    pub(crate) stopped: bool,
    pub(super) call: Option<CallView>,
    /// Who appealed, until that is closed.
    pub(super) appeal: Option<Seat>,
    pub(crate) chat_closed: bool,
    pub(crate) counts: BySeat<Counts>,
    /// How many rulings were made in this room.
    pub(super) rulings: u16,
    /// Who has won, as it was ruled after the end.
    pub(super) result: Option<Seats>,
}

/// What was counted against one player, and what the player asked, in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Warnings.
    pub warnings: u8,
    /// Fouls.
    pub fouls: u8,
    /// Calls for the arbiter.
    pub calls: u8,
    /// Appeals.
    pub appeals: u8,
}

/// A call that the arbiter has not answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallView {
    /// Who called.
    pub seat: Seat,
    /// About a foul of the opponent.
    pub foul: bool,
}

/// A ruling that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingView {
    /// Its number in the room, from 1.
    pub number: u16,
    /// By whom.
    pub by: PlayerId,
    /// Why.
    pub reason: Reason,
    /// What.
    pub ruling: Ruling,
}

/// What everybody may know of the arbiter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArbiterView {
    /// Who presides, and under which name.
    pub holder: Option<(PlayerId, String)>,
    /// The arbiter has stopped the game.
    pub stopped: bool,
    /// The call that stands.
    pub call: Option<CallView>,
    /// Who has appealed: until that is closed the result is not certain.
    pub appeal: Option<Seat>,
    /// The players may not talk.
    pub chat_closed: bool,
    /// What each has to answer for.
    pub counts: BySeat<Counts>,
    /// Who has won, as it was ruled after the end.
    pub result: Option<Seats>,
    /// All rulings, in order.
    pub rulings: Vec<RulingView>,
}

impl Office {
    /// Writes down what happened.
    pub(crate) fn evolve(&mut self, event: &ArbiterEvent, chairs: BySeat<Option<PlayerId>>) {
        match event {
            ArbiterEvent::Came { player, name } => {
                self.bar(*player);
                self.holder = Some(Holder {
                    player: *player,
                    name: name.clone(),
                });
            }
            ArbiterEvent::Left {} => self.holder = None,
            ArbiterEvent::Ruled {
                number,
                ruling,
                overridden,
                by: _,
                reason: _,
            } => {
                self.rulings = *number;
                self.follow(ruling, chairs);
                overridden.iter().for_each(|ruling| self.uncount(ruling));
            }
            ArbiterEvent::Called {
                seat,
                foul,
                stopped,
                reason: _,
            } => {
                self.stopped |= stopped;
                let calls = &mut self.counts[*seat].calls;
                *calls = calls.saturating_add(1);
                self.call = Some(CallView {
                    seat: *seat,
                    foul: *foul,
                });
            }
            ArbiterEvent::Appealed { seat, .. } => {
                let appeals = &mut self.counts[*seat].appeals;
                *appeals = appeals.saturating_add(1);
                self.appeal = Some(*seat);
            }
        }
    }

    fn follow(&mut self, ruling: &Ruling, chairs: BySeat<Option<PlayerId>>) {
        match ruling {
            Ruling::Pause => self.stopped = true,
            Ruling::Resume => {
                self.stopped = false;
                self.call = None;
            }
            Ruling::Warn { seat } => {
                let warnings = &mut self.counts[*seat].warnings;
                *warnings = warnings.saturating_add(1);
            }
            Ruling::Foul { seat } => {
                let fouls = &mut self.counts[*seat].fouls;
                *fouls = fouls.saturating_add(1);
            }
            Ruling::Chat { open } => self.chat_closed = !open,
            Ruling::Result { winners } => self.result = Some(winners.iter().copied().collect()),
            Ruling::CloseAppeal { .. } => self.appeal = None,
            Ruling::Expel { seat } => chairs[*seat]
                .into_iter()
                .for_each(|player| self.bar(player)),
            Ruling::AdjustClock { .. }
            | Ruling::Audit { .. }
            | Ruling::Draw
            | Ruling::OpenSealed
            | Ruling::PutOut { .. }
            | Ruling::Forfeit { .. }
            | Ruling::Restore { .. }
            | Ruling::LetStand
            | Ruling::Replay
            | Ruling::Override { .. }
            | Ruling::Note => {}
        }
    }

    /// A ruling of a kind that is counted counts no more.
    fn uncount(&mut self, ruling: &Ruling) {
        if let Ruling::Warn { seat } = ruling {
            let warnings = &mut self.counts[*seat].warnings;
            *warnings = warnings.saturating_sub(1);
        } else if let Ruling::Foul { seat } = ruling {
            let fouls = &mut self.counts[*seat].fouls;
            *fouls = fouls.saturating_sub(1);
        }
    }

    fn bar(&mut self, player: PlayerId) {
        if !self.barred.contains(&player) {
            self.barred.push(player);
        }
    }

    /// No game was played: what belonged to it is forgotten.
    pub(crate) fn forget_game(&mut self) {
        self.stopped = false;
        self.call = None;
        self.appeal = None;
        self.counts = BySeat::default();
    }

    /// The game is over: nothing stands any more but what is to be answered.
    pub(crate) fn game_over(&mut self) {
        self.stopped = false;
        self.call = None;
    }

    /// Whether somebody presides, and it is this player.
    pub(crate) fn is_held_by(&self, player: PlayerId) -> bool {
        let holder = self.holder.as_ref();
        holder.is_some_and(|holder| holder.player == player)
    }
}

impl State {
    /// Whether somebody may not sit here, nor ever could: the named arbiter, everybody who presided,
    /// and those who were expelled.
    pub(crate) fn is_barred(&self, player: PlayerId) -> bool {
        let is_named = self.settings.arbiter == Some(Named::Guest(player));
        is_named || self.office.barred.contains(&player)
    }

    /// Who may take up the office; nobody: the room has no arbiter.
    pub(crate) fn named_arbiter(&self) -> Option<PlayerId> {
        let refereed = self.is_refereed();
        match self.settings.arbiter {
            Some(Named::Owner) => Some(self.owner),
            Some(Named::Guest(player)) => Some(player),
            None => refereed.then_some(self.owner),
        }
    }
}

impl Table {
    /// The arbiter who presides, if anybody does.
    #[must_use]
    pub fn arbiter(&self) -> Option<(PlayerId, &str)> {
        let holder = self.state.office.holder.as_ref()?;
        Some((holder.player, holder.name.as_str()))
    }

    /// Whether a player may take up the office, or holds it.
    #[must_use]
    pub fn may_preside(&self, player: PlayerId) -> bool {
        self.state.named_arbiter() == Some(player) || self.state.office.is_held_by(player)
    }

    /// What everybody may know of the arbiter and the rulings.
    pub(crate) fn arbiter_view(&self) -> ArbiterView {
        let office = &self.state.office;
        let holder = office.holder.as_ref();
        ArbiterView {
            holder: holder.map(|holder| (holder.player, holder.name.clone())),
            stopped: office.stopped,
            call: office.call,
            appeal: office.appeal,
            chat_closed: office.chat_closed,
            counts: office.counts,
            result: office.result,
            rulings: self.rulings.clone(),
        }
    }

    /// What grows with the rulings follows what happened.
    pub(crate) fn follow_arbiter(&mut self, event: &ArbiterEvent) {
        let ArbiterEvent::Ruled {
            number,
            by,
            reason,
            ruling,
            overridden: _,
        } = event
        else {
            return;
        };
        self.rulings.push(RulingView {
            number: *number,
            by: *by,
            reason: reason.clone(),
            ruling: ruling.clone(),
        });
    }
}
