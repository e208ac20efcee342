//! What a move, a timeout or a leave brings about, in the order of the rules.
//!
//! Nothing here changes a position: each decision runs ahead on a copy and
//! returns the events.

use alloc::vec::Vec;
use core::fmt;

use super::{
    DrawReason, End, Event, Outcome, Piece, Position, Post, PostKind, Reason, Standing, combat,
};
use crate::Seat;

/// Why a move is refused; says only what its asker knows (junqi rules 5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The game is over.
    Over,
    /// Another seat is to move.
    NotYourTurn,
    /// No piece of the asker stands there.
    NotYours,
    /// A mine, a flag, or a piece in a headquarters.
    Immovable,
    /// The asker's or the ally's piece stands there.
    OwnOrAlly,
    /// An enemy's piece in a camp cannot be attacked.
    CampOccupied,
    /// No road, line or rail leads there as the board stands.
    Unreachable,
    /// A flag shown to all, which this piece may not take.
    ShownFlag,
}

impl Position {
    /// Decides a move (junqi rules 6).
    ///
    /// # Errors
    ///
    /// The move is not legal.
    pub fn play(&self, seat: Seat, from: Post, to: Post) -> Result<Vec<Event>, IllegalMove> {
        let piece = self.mover(seat, from)?;
        self.check_target(seat, piece, from, to)?;
        let target = self
            .occupant(to)
            .and_then(|start| Some((start.home()?, self.piece(start)?)));
        let outcome = target.map_or(Outcome::Plain, |(_, defender)| {
            combat(piece, defender, self.options())
        });

        let mut ahead = Ahead::of(self);
        ahead.happen(Event::Moved { from, to, outcome });
        if let Some((owner, defender)) = target {
            ahead.show_flags((seat, piece), (owner, defender), outcome);
            if defender == Piece::Flag && outcome.kills_defender() {
                ahead.happen(Event::Out {
                    seat: owner,
                    reason: Reason::Flag,
                });
            }
        }
        ahead.settle();
        ahead.end_if_quiet();
        ahead.pass_turn();
        Ok(ahead.events)
    }

    /// Decides a turn lost to the clock; nothing happens to a seat that is not to move.
    #[must_use]
    pub fn time_out(&self, seat: Seat, puts_out: bool) -> Vec<Event> {
        if self.over().is_some() || self.to_move() != seat {
            return Vec::new();
        }
        let mut ahead = Ahead::of(self);
        ahead.happen(Event::TimedOut { seat });
        if puts_out {
            ahead.happen(Event::Out {
                seat,
                reason: Reason::Timeouts,
            });
            ahead.settle();
        }
        ahead.pass_turn();
        ahead.events
    }

    /// Decides a surrender or a leave, in or out of turn; nothing happens to a seat already out.
    #[must_use]
    pub fn put_out(&self, seat: Seat, reason: Reason) -> Vec<Event> {
        if self.over().is_some() || !self.alive(seat) {
            return Vec::new();
        }
        let mut ahead = Ahead::of(self);
        ahead.happen(Event::Out { seat, reason });
        ahead.settle();
        if !ahead.position.alive(self.to_move()) {
            ahead.pass_turn();
        }
        ahead.events
    }

    /// Ends the game without a winner; nothing happens to a game that is over.
    #[must_use]
    pub fn draw(&self, reason: DrawReason) -> Vec<Event> {
        let mut ahead = Ahead::of(self);
        ahead.end(End::Draw { reason });
        ahead.events
    }

    fn mover(&self, seat: Seat, from: Post) -> Result<Piece, IllegalMove> {
        if self.over().is_some() {
            return Err(IllegalMove::Over);
        }
        if self.to_move() != seat {
            return Err(IllegalMove::NotYourTurn);
        }
        let piece = self.own_piece(seat, from).ok_or(IllegalMove::NotYours)?;
        if !piece.moves() || from.kind() == PostKind::Headquarters {
            return Err(IllegalMove::Immovable);
        }
        Ok(piece)
    }

    fn check_target(
        &self,
        seat: Seat,
        piece: Piece,
        from: Post,
        to: Post,
    ) -> Result<(), IllegalMove> {
        match self.standing(seat, to) {
            Standing::Friend => return Err(IllegalMove::OwnOrAlly),
            Standing::Enemy if to.kind() == PostKind::Camp => {
                return Err(IllegalMove::CampOccupied);
            }
            Standing::Enemy if self.is_barred_flag(piece, to) => {
                return Err(IllegalMove::ShownFlag);
            }
            Standing::Enemy | Standing::Empty => {}
        }
        if self.destinations(seat, from).contains(&to) {
            Ok(())
        } else {
            Err(IllegalMove::Unreachable)
        }
    }

    /// The end, if an alliance has nobody left.
    fn verdict(&self) -> Option<End> {
        let [one, other] = self.options().variant().alliances();
        let lives = |alliance: &[Seat]| alliance.iter().any(|&seat| self.alive(seat));
        match (lives(one), lives(other)) {
            (true, true) => None,
            (true, false) => Some(End::won(one)),
            (false, true) => Some(End::won(other)),
            (false, false) => Some(End::Draw {
                reason: DrawReason::NobodyLeft,
            }),
        }
    }
}

/// A copy of the position, run ahead by the events decided so far.
struct Ahead {
    position: Position,
    events: Vec<Event>,
}

impl Ahead {
    fn of(position: &Position) -> Self {
        Self {
            position: position.clone(),
            events: Vec::new(),
        }
    }

    fn happen(&mut self, event: Event) {
        self.position.apply(&event);
        self.events.push(event);
    }

    fn end(&mut self, end: End) {
        if self.position.over().is_none() {
            self.happen(Event::Over { end });
        }
    }

    /// Shows a flag that an attacker died at, then those of the dead commanders, the mover's first.
    ///
    /// A commander removed with its owner did not die: no rank is shown then (junqi rules 5.1).
    fn show_flags(&mut self, mover: (Seat, Piece), target: (Seat, Piece), outcome: Outcome) {
        if target.1 == Piece::Flag && !outcome.kills_defender() {
            self.show_flag(target.0);
        }
        if !self.position.options().commander_death_shows_flag {
            return;
        }
        if mover.1 == Piece::Commander && outcome.kills_attacker() {
            self.show_flag(mover.0);
        }
        if target.1 == Piece::Commander && outcome.kills_defender() {
            self.show_flag(target.0);
        }
    }

    fn show_flag(&mut self, seat: Seat) {
        if self.position.flag_shown(seat) {
            return;
        }
        if let Some(post) = self.position.layout(seat).flag_post(seat) {
            self.happen(Event::FlagShown { seat, post });
        }
    }

    /// Steps 3 to 5 of what follows each move (junqi rules 6).
    fn settle(&mut self) {
        if let Some(end) = self.position.verdict() {
            return self.end(end);
        }
        // All are found before the first goes: they go out together.
        let stuck: Vec<Seat> = self
            .position
            .living()
            .filter(|&seat| !self.position.can_move(seat))
            .collect();
        for seat in stuck {
            self.happen(Event::Out {
                seat,
                reason: Reason::NoMove,
            });
        }
        if let Some(end) = self.position.verdict() {
            self.end(end);
        }
    }

    fn end_if_quiet(&mut self) {
        let limit = u32::from(self.position.options().quiet_limit);
        if limit != 0 && self.position.quiet() > limit {
            self.end(End::Draw {
                reason: DrawReason::QuietLimit,
            });
        }
    }

    fn pass_turn(&mut self) {
        if self.position.over().is_some() {
            return;
        }
        let direction = self.position.options().direction;
        let mut to = direction.next(self.position.to_move());
        while !self.position.alive(to) && to != self.position.to_move() {
            to = direction.next(to);
        }
        self.happen(Event::TurnPassed { to });
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Over => "the game is over",
            Self::NotYourTurn => "another seat is to move",
            Self::NotYours => "no piece of yours stands there",
            Self::Immovable => "that piece cannot move",
            Self::OwnOrAlly => "your own or your ally's piece stands there",
            Self::CampOccupied => "a piece in a camp cannot be attacked",
            Self::Unreachable => "no way leads there",
            Self::ShownFlag => "this piece may not take the flag",
        })
    }
}

impl core::error::Error for IllegalMove {}
