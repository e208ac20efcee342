//! The fold of what is told of an arbiter. It asks no rule: what a ruling leads to is told after it.

use super::{ArbiterCall, ArbiterTold, ArbiterView, Ruling, RulingLine, SeatCounts};
use crate::{EndReason, Ending, FoldError, GameView, Seat, View};

/// Which of the two is counted.
#[derive(Clone, Copy)]
enum Counted {
    Warning,
    Foul,
}

impl View {
    /// Writes down what was told of the arbiter. An error leaves the view as it was.
    pub(crate) fn apply_arbiter(&mut self, told: &ArbiterTold) -> Result<(), FoldError> {
        let arbiter = &mut self.arbiter;
        match told {
            ArbiterTold::Came { guest, name } => {
                arbiter.guest = Some(guest.clone());
                arbiter.name.clone_from(name);
            }
            ArbiterTold::Left {} => {
                arbiter.guest = None;
                arbiter.name.clear();
            }
            ArbiterTold::Ruled(line) => self.follow_ruling(line)?,
            ArbiterTold::Called {
                seat,
                foul,
                stopped,
                reason: _,
            } => {
                let (seat, foul) = (*seat, *foul);
                arbiter.call = Some(ArbiterCall { seat, foul });
                arbiter.stopped |= stopped;
            }
            ArbiterTold::Appealed { seat, reason: _ } => arbiter.appeal = Some(*seat),
        }
        Ok(())
    }

    fn follow_ruling(&mut self, line: &RulingLine) -> Result<(), FoldError> {
        match &line.ruling {
            Ruling::Pause {} => self.arbiter.stopped = true,
            Ruling::Resume {} => self.arbiter.go_on(),
            Ruling::Warn { seat } => self.count(*seat, Counted::Warning, 1),
            Ruling::Foul { seat } => self.count(*seat, Counted::Foul, 1),
            Ruling::Chat { open } => self.arbiter.chat_closed = !open,
            Ruling::Override { ruling: number } => {
                let mut rulings = self.arbiter.rulings.iter();
                let overridden = rulings.find(|line| line.number == *number);
                let ruling = &overridden.ok_or(FoldError("no such ruling"))?.ruling;
                if let Ruling::Warn { seat } = *ruling {
                    self.count(seat, Counted::Warning, -1);
                } else if let Ruling::Foul { seat } = *ruling {
                    self.count(seat, Counted::Foul, -1);
                }
            }
            Ruling::Result { winners } => {
                self.result = Some(Ending {
                    winners: winners.clone(),
                    reason: EndReason::Ruled,
                });
            }
            Ruling::CloseAppeal { upheld: _ } => self.arbiter.appeal = None,
            Ruling::AdjustClock { .. }
            | Ruling::Audit { .. }
            | Ruling::Draw {}
            | Ruling::OpenSealed {}
            | Ruling::PutOut { .. }
            | Ruling::Forfeit { .. }
            | Ruling::Restore { .. }
            | Ruling::LetStand {}
            | Ruling::Replay {}
            | Ruling::Note {}
            | Ruling::Expel { .. } => {}
        }
        self.arbiter.rulings.push(line.clone());
        Ok(())
    }

    /// Counts one more or less against a player. Go's own list of what players had to take says
    /// warnings too.
    fn count(&mut self, seat: Seat, what: Counted, by: i8) {
        self.arbiter.count(seat, what, by);
        match (&mut self.game, what) {
            (GameView::Go(game), Counted::Warning) => game.warn(seat, by),
            (GameView::Go(_), Counted::Foul) | (GameView::Junqi(_) | GameView::Xiangqi(_), _) => {}
        }
    }

    /// A warning that an older journal tells in the words of Go.
    pub(crate) fn warned_in_go(&mut self, seat: Seat) {
        self.count(seat, Counted::Warning, 1);
    }
}

impl ArbiterView {
    /// Whether there is nothing to say of an arbiter.
    pub(crate) fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// What is counted against a seat.
    #[must_use]
    pub fn counts_of(&self, seat: Seat) -> SeatCounts {
        let mut counts = self.counts.iter().copied();
        let none = SeatCounts {
            seat,
            warnings: 0,
            fouls: 0,
        };
        counts.find(|counts| counts.seat == seat).unwrap_or(none)
    }

    fn count(&mut self, seat: Seat, what: Counted, by: i8) {
        let mut counts = self.counts_of(seat);
        let counted = match what {
            Counted::Warning => &mut counts.warnings,
            Counted::Foul => &mut counts.fouls,
        };
        *counted = counted.saturating_add_signed(by);
        self.counts.retain(|counts| counts.seat != seat);
        if counts.warnings > 0 || counts.fouls > 0 {
            let place = self.counts.partition_point(|counts| counts.seat < seat);
            self.counts.insert(place, counts);
        }
    }

    /// The game goes on, or is over: nothing stands any more but what is to be answered.
    pub(crate) fn go_on(&mut self) {
        self.stopped = false;
        self.call = None;
    }

    /// No game was played.
    pub(crate) fn forget_game(&mut self) {
        self.go_on();
        self.appeal = None;
        self.counts.clear();
    }
}
