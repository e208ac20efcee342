//! The fold: a view and what was told of an event make the next view. It asks no rule.

use crate::{
    Clock, DrawOffer, EndReason, Ending, Faces, GameView, GoClocks, GoView, JunqiView, OutReason,
    Outcome, Phase, PutOut, Seat, SeatArmy, SeatView, Slot, Told, View,
};

/// What was told does not fit the view it was told to; ask for a whole picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FoldError(pub &'static str);

impl View {
    /// Writes down what was told. An error leaves the view as it was.
    pub fn apply(&mut self, told: &Told) -> Result<(), FoldError> {
        let game = &mut self.game;
        match told {
            Told::Sat {
                seat,
                guest,
                name,
                army,
            } => {
                let sitter = find(&mut self.seats, *seat)?;
                game.lay(*seat, army)?;
                sitter.guest = Some(guest.clone());
                sitter.name.clone_from(name);
                sitter.ready = false;
            }
            Told::Stood { seat, why: _ } => {
                let stander = find(&mut self.seats, *seat)?;
                game.lay(*seat, "")?;
                clear(stander);
            }
            Told::Swapped { armies } => self.swap(armies)?,
            Told::Match { now } => self.series.clone_from(now),
            Told::Owner { guest } => self.owner = guest.clone(),
            Told::Configured {
                options,
                army,
                armies,
            } => {
                let mut changed = game.clone();
                for own in army.iter().chain(armies) {
                    changed.lay(own.seat, &own.army)?;
                }
                *game = changed;
                self.options = options.clone();
                self.seats.iter_mut().for_each(|seat| seat.ready = false);
            }
            Told::Arranged { seat, army } => game.junqi_mut()?.lay(*seat, army)?,
            Told::Ready { seat, ready } => find(&mut self.seats, *seat)?.ready = *ready,
            Told::Clock { clock } | Told::Restarted { clock } => self.clock = *clock,
            Told::Started {
                first,
                clock,
                faces,
                board,
            } => self.start(*first, *clock, (faces, board))?,
            Told::Turn {
                seat,
                turn,
                clock,
                legal,
            } => {
                legal.clone_into(&mut game.junqi_mut()?.legal);
                self.phase = Phase::Playing;
                self.turn = *turn;
                self.to_move = Some(*seat);
                self.clock = Some(*clock);
            }
            Told::Moved {
                from,
                to,
                outcome,
                path,
                quiet,
            } => {
                let game = game.junqi_mut()?;
                game.step(from, to, *outcome)?;
                game.note(&format!("{from}{}{to}", mark(*outcome)));
                game.path.clone_from(path);
                game.legal.clear();
                game.quiet = quiet.unwrap_or(match outcome {
                    Outcome::Plain => game.quiet.saturating_add(1),
                    Outcome::AttackerWins | Outcome::DefenderWins | Outcome::Both => 0,
                });
            }
            Told::FlagShown { seat, post } => game.junqi_mut()?.show_flag(*seat, post)?,
            Told::TimedOut { seat, count } => {
                let game = game.junqi_mut()?;
                find(&mut self.seats, *seat)?.timeouts = *count;
                game.note(&format!("T{seat}"));
                game.legal.clear();
            }
            Told::Out {
                seat,
                reason,
                faces,
                legal,
            } => self.put_out(*seat, *reason, faces, legal)?,
            Told::Left { seat } => game.junqi_mut()?.note(&format!("X{seat}")),
            Told::DrawOffered { seat } => {
                let offerer = find(&mut self.seats, *seat)?;
                offerer.offers = offerer.offers.saturating_add(1);
                if let GameView::Xiangqi(game) = game {
                    game.offered(*seat);
                }
                self.draw = Some(DrawOffer {
                    by: *seat,
                    accepted: Vec::new(),
                });
            }
            Told::DrawAccepted { seat } => {
                let offer = self
                    .draw
                    .as_mut()
                    .ok_or(FoldError("no draw offer stands"))?;
                offer.accepted.push(*seat);
            }
            Told::DrawClosed { refused_by: _ } => self.draw = None,
            Told::Voided { seat, armies } => self.void(*seat, armies)?,
            Told::Over { result, faces } => self.end(result, faces)?,
            Told::SurrenderArmed { seat: None, armed } => self.armed = *armed,
            Told::SurrenderArmed {
                seat: Some(seat),
                armed,
            } => self.arm(*seat, *armed),
            Told::Marked { seat, piece, mark } => {
                game.junqi_mut()?.mark(*seat, piece, mark.as_deref())?;
            }
            Told::PutOutAsked { seat, by } => {
                self.put_out = Some(PutOut {
                    seat: *seat,
                    by: *by,
                    accepted: Vec::new(),
                });
            }
            Told::PutOutAccepted { seat } => {
                let question = self
                    .put_out
                    .as_mut()
                    .ok_or(FoldError("no question stands"))?;
                question.accepted.push(*seat);
            }
            Told::PutOutClosed { refused_by: _ } => self.put_out = None,
            Told::Go(told) => self.apply_go(told)?,
            Told::Arbiter(told) => self.apply_arbiter(told)?,
            Told::Xiangqi(told) => self.apply_xiangqi(told)?,
        }
        Ok(())
    }

    /// What the view shows of a seat.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> Option<&SeatView> {
        self.seats.iter().find(|view| view.seat == seat)
    }

    /// The pieces of a seat in the order of their starting posts; none before the seat is taken.
    pub fn army(&self, seat: Seat) -> impl Iterator<Item = Slot<'_>> {
        self.game
            .junqi()
            .into_iter()
            .flat_map(move |game| game.army(seat))
    }

    /// The piece on a post.
    #[must_use]
    pub fn piece_at(&self, post: &str) -> Option<Slot<'_>> {
        self.game.junqi()?.piece_at(post)
    }

    /// The moves the viewer may make now, from and to; none where the turn is not the viewer's.
    pub fn legal_moves(&self) -> impl Iterator<Item = (&str, &str)> {
        let junqi = self.game.junqi().into_iter();
        junqi
            .flat_map(|game| game.legal.split_whitespace())
            .filter_map(|origin| origin.split_once(':'))
            .flat_map(|(from, targets)| targets.split(',').map(move |to| (from, to)))
    }

    fn swap(&mut self, armies: &[SeatArmy]) -> Result<(), FoldError> {
        let [one, other] = armies else {
            return Err(FoldError("two seats change places"));
        };
        if one.seat == other.seat {
            return Err(FoldError("a seat cannot change places with itself"));
        }
        let place = |seat: Seat| self.seats.iter().position(|view| view.seat == seat);
        let (Some(a), Some(b)) = (place(one.seat), place(other.seat)) else {
            return Err(FoldError("there is no such seat"));
        };
        let mut changed = self.game.clone();
        changed.lay(one.seat, &one.army)?;
        changed.lay(other.seat, &other.army)?;
        self.game = changed;
        self.seats.swap(a, b);
        self.seats[a].seat = one.seat;
        self.seats[b].seat = other.seat;
        Ok(())
    }

    fn arm(&mut self, seat: Seat, armed: bool) {
        self.armed_seats.retain(|other| *other != seat);
        if armed {
            self.armed_seats.push(seat);
            self.armed_seats.sort_unstable();
        }
    }

    fn start(
        &mut self,
        first: Seat,
        clock: Clock,
        (faces, board): (&[Faces], &str),
    ) -> Result<(), FoldError> {
        match &mut self.game {
            GameView::Junqi(game) => {
                game.show(faces)?;
                forget_moves(game);
            }
            GameView::Go(game) => game.start(board)?,
            GameView::Xiangqi(game) => game.start(board)?,
        }
        self.phase = Phase::Starting;
        self.to_move = Some(first);
        self.clock = Some(clock);
        self.result = None;
        Ok(())
    }

    fn put_out(
        &mut self,
        seat: Seat,
        reason: OutReason,
        faces: &[Faces],
        legal: &str,
    ) -> Result<(), FoldError> {
        let game = self.game.junqi_mut()?;
        let loser = find(&mut self.seats, seat)?;
        game.check_has_army(seat)?;
        game.show(faces)?;
        game.remove(seat)?;
        game.note(&format!("L{seat}{}", number(reason)));
        legal.clone_into(&mut game.legal);
        loser.out = Some(reason);
        Ok(())
    }

    fn void(&mut self, left: Seat, armies: &[String]) -> Result<(), FoldError> {
        find(&mut self.seats, left)?;
        match &mut self.game {
            GameView::Junqi(game) => {
                game.lay_all(armies)?;
                game.lay(left, "")?;
                forget_moves(game);
                game.marks.clear();
                game.seat_marks.clear();
            }
            GameView::Go(game) => {
                *game = GoView {
                    position: game.position.take(),
                    ..GoView::default()
                }
            }
            GameView::Xiangqi(game) => game.forget(),
        }
        for seat in &mut self.seats {
            if seat.seat == left {
                clear(seat);
            }
            seat.ready = false;
            seat.timeouts = 0;
            seat.offers = 0;
            seat.out = None;
        }
        self.phase = Phase::Arranging;
        self.clock = None;
        self.to_move = None;
        self.draw = None;
        self.put_out = None;
        self.armed = false;
        self.armed_seats.clear();
        self.arbiter.forget_game();
        self.result = None;
        Ok(())
    }

    fn end(&mut self, result: &Ending, faces: &[Faces]) -> Result<(), FoldError> {
        let game = self.game.junqi_mut()?;
        game.show(faces)?;
        game.note(end_token(result.reason));
        game.legal.clear();
        self.put_out = None;
        self.over(result);
        Ok(())
    }

    /// The game has ended; nobody moves, and nothing is asked any more.
    pub(crate) fn over(&mut self, result: &Ending) {
        self.phase = Phase::Over;
        self.result = Some(result.clone());
        self.clock = None;
        self.to_move = None;
        self.draw = None;
        self.arbiter.go_on();
    }

    /// A turn of two players began, or none did and the clocks say so.
    pub(crate) fn clocked_turn(&mut self, turn: u32, clocks: &GoClocks) {
        self.turn = turn;
        if let Some(seat) = clocks.turn {
            self.to_move = Some(seat);
        }
    }
}

impl GameView {
    /// Puts a whole army, or none, in the place of a seat's; in a game without armies there is none.
    fn lay(&mut self, seat: Seat, army: &str) -> Result<(), FoldError> {
        match self {
            Self::Junqi(game) => game.lay(seat, army),
            Self::Go(_) | Self::Xiangqi(_) if army.is_empty() => Ok(()),
            Self::Go(_) | Self::Xiangqi(_) => Err(FoldError("this game has no armies")),
        }
    }
}

fn find(seats: &mut [SeatView], seat: Seat) -> Result<&mut SeatView, FoldError> {
    seats
        .iter_mut()
        .find(|view| view.seat == seat)
        .ok_or(FoldError("there is no such seat"))
}

fn clear(seat: &mut SeatView) {
    seat.guest = None;
    seat.name.clear();
    seat.ready = false;
}

fn forget_moves(game: &mut JunqiView) {
    game.moves.clear();
    game.path.clear();
    game.legal.clear();
    game.quiet = 0;
}

/// The sign of an outcome in a token (junqi rules 8).
fn mark(outcome: Outcome) -> char {
    match outcome {
        Outcome::Plain => '-',
        Outcome::AttackerWins => 'x',
        Outcome::DefenderWins => 'o',
        Outcome::Both => '=',
    }
}

/// The number of a reason in a token (junqi rules 8).
fn number(reason: OutReason) -> u8 {
    match reason {
        OutReason::Flag => 1,
        OutReason::NoMove => 2,
        OutReason::Timeouts => 3,
        OutReason::Surrender => 4,
        OutReason::Left => 6,
    }
}

/// The last token of a game (junqi rules 8).
fn end_token(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Decided => "END4",
        EndReason::Agreed
        | EndReason::QuietLimit
        | EndReason::NobodyLeft
        | EndReason::PliesMax
        | EndReason::RoomAge
        | EndReason::Scored
        | EndReason::Resigned
        | EndReason::Time
        | EndReason::Forfeit
        | EndReason::BothLost
        | EndReason::Repetition
        | EndReason::Void
        | EndReason::Ruled
        | EndReason::Checkmate
        | EndReason::Stalemate
        | EndReason::NaturalLimit
        | EndReason::NoForce
        | EndReason::FlagWithoutForce
        | EndReason::Fouls
        | EndReason::IllegalMove => "END2",
    }
}
