//! Junqi on a table: layouts before the start, the position after it, and how the rules' events
//! become the table's.

use crate::clock::Timer;
use crate::draft::Draft;
use crate::draw;
use crate::event::Stand;
use crate::game::{self, Drawn};
use crate::put_out;
use crate::table::Phase;
use crate::{Event, LagBank, Luck, Mark, Millis, Refusal};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use qiguan_rules::junqi::{
    self, First, Layout, Options, Position, Post, Reason, Record, Token, stock,
};
use qiguan_rules::{BySeat, Seat, Seats};

/// The junqi part of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Junqi {
    pub(crate) options: Options,
    /// As laid out; they stand unchanged once the game has begun.
    pub(crate) layouts: BySeat<Option<Layout>>,
    /// From the start on.
    pub(crate) position: Option<Position>,
    /// Who moves, or moved, first.
    pub(crate) first: Option<Seat>,
    /// The posts the last move went over.
    pub(crate) path: Vec<Post>,
    /// The marks each player has written, by the starting post of the piece.
    pub(crate) marks: BySeat<BTreeMap<Post, Mark>>,
    /// What may yet be given back to each seat that has moved, where the limit is short.
    pub(crate) banks: BySeat<Option<LagBank>>,
}

impl Junqi {
    pub(crate) fn new(options: Options) -> Self {
        Self {
            options,
            layouts: BySeat::from_fn(|_| None),
            position: None,
            first: None,
            path: Vec::new(),
            marks: BySeat::default(),
            banks: BySeat::default(),
        }
    }

    /// The limit of a move, in milliseconds.
    fn limit_ms(&self) -> u32 {
        u32::from(self.options.move_limit_s) * 1_000
    }

    /// What may yet be given back to a seat; none where the limit is long (time rules, lag
    /// compensation).
    fn bank(&self, seat: Seat) -> Option<LagBank> {
        self.banks[seat].or_else(|| LagBank::of_move_limit(self.limit_ms()))
    }

    /// How much later than its limit the turn is lost, in milliseconds.
    pub(crate) fn grace_ms(&self) -> u32 {
        let mover = self.position.as_ref().map(Position::to_move);
        let bank = mover.and_then(|seat| self.bank(seat));
        bank.map_or(0, LagBank::grace_ms)
    }

    pub(crate) fn record(&self, tokens: Vec<Token>) -> Option<Record> {
        Some(Record {
            options: self.options,
            first: self.first?,
            layouts: self.options.armies(&self.layouts)?,
            tokens,
        })
    }

    /// Begins the game: what was laid out is on the board. Every seat in play is taken when it starts,
    /// so each has an army; without them there is no position, and every move is refused.
    pub(crate) fn start(&mut self, first: Seat) {
        self.first = Some(first);
        let armies = self.options.armies(&self.layouts);
        self.position = armies.map(|armies| Position::start(armies, first, self.options));
    }

    /// As before the start; the layouts stay.
    pub(crate) fn clear(&mut self) {
        self.position = None;
        self.first = None;
        self.path.clear();
        self.marks = BySeat::default();
        self.banks = BySeat::default();
    }

    pub(crate) fn evolve(&mut self, event: &junqi::Event) {
        let Some(position) = &mut self.position else {
            return;
        };
        if let junqi::Event::Moved { from, to, .. } = event {
            let occupied = |post| position.occupant(post).is_some();
            self.path = position.board().path(*from, *to, occupied);
        }
        position.apply(event);
    }

    /// New layouts for those that options make invalid.
    pub(crate) fn replacements(&self, options: &Options, luck: &Luck) -> BySeat<Option<Layout>> {
        BySeat::from_fn(|seat| {
            let layout = self.layouts[seat].as_ref()?;
            let invalid = layout.check(options.flying_bombs).is_err();
            invalid.then(|| stock::draw(luck.word(1 + seat.index())))
        })
    }
}

/// Everyone is ready: draws who moves first, and sets the timer to the first turn.
pub(crate) fn start(draft: &mut Draft, delay_ms: u32) {
    let state = draft.state();
    let Ok(junqi) = state.junqi() else { return };
    let seats = state.seats();
    let drawn = seats[draft.moment.luck.word(0) as usize % seats.len()];
    let first = match junqi.options.first {
        First::Random => drawn,
        First::Owner => state.seats_of(state.owner).first().unwrap_or(drawn),
        First::Seat(seat) => seat,
    };
    let clock = Timer::start(draft.at(), delay_ms);
    draft.push(Event::Started { first, clock });
}

/// The first turn of the game begins.
pub(crate) fn first_turn(draft: &mut Draft) {
    let first = draft.state().junqi().ok().and_then(|junqi| junqi.first);
    if let Some(first) = first {
        begin_turn(draft, first);
    }
}

/// A piece moves.
pub(crate) fn play(
    draft: &mut Draft,
    seat: Seat,
    turn: u32,
    from: Post,
    to: Post,
) -> Result<(), Refusal> {
    draft.state().answers(turn)?;
    let position = running(draft)?;
    let events = position.play(seat, from, to).map_err(Refusal::Illegal)?;
    settle_lag(draft, seat);
    carry(draft, events);
    Ok(())
}

/// What the network took of a turn that ends with a move falls from the bank.
fn settle_lag(draft: &mut Draft, seat: Seat) {
    let state = draft.state();
    let (Ok(junqi), Some(timer)) = (state.junqi(), state.timer) else {
        return;
    };
    let limit_ms = junqi.limit_ms();
    let Some(bank) = junqi.bank(seat) else { return };
    // The timer shows what was left when it was last set; a restart may have set it within the turn.
    let before_ms = limit_ms.saturating_sub(timer.left_ms);
    let elapsed_ms = before_ms.saturating_add(draft.at().since(timer.since));
    let lag_ms = draft.moment.lag.since(Millis(0));
    let bank = bank.after_move(limit_ms, elapsed_ms, lag_ms);
    draft.push(Event::LagBanked { seat, bank });
}

/// A player gives up, on the own turn.
pub(crate) fn surrender(draft: &mut Draft, seat: Seat) -> Result<(), Refusal> {
    let junqi = draft.state().junqi()?;
    let early = u32::from(junqi.options.surrender_from_move);
    let position = running(draft)?;
    if position.to_move() != seat {
        return Err(Refusal::NotYourTurn);
    }
    if position.moves_played() < early {
        return Err(Refusal::TooEarly);
    }
    let events = position.put_out(seat, Reason::Surrender);
    carry(draft, events);
    Ok(())
}

/// A player gives up by itself at the next own turn that allows it, which may be this one.
pub(crate) fn arm_surrender(draft: &mut Draft, seat: Seat, armed: bool) {
    draft.push(Event::SurrenderArmed { seat, armed });
    surrender_if_armed(draft, seat);
}

fn surrender_if_armed(draft: &mut Draft, seat: Seat) {
    if draft.state().chairs[seat].score.armed {
        // Not the own turn, or too early in the game: it stays armed.
        _ = surrender(draft, seat);
    }
}

/// A player leaves, with all seats: while one of them is in the game and before every seat has moved
/// the game is void, later the player is out (junqi rules 6).
pub(crate) fn leave(draft: &mut Draft, held: Seats) -> Result<(), Refusal> {
    let state = draft.state();
    let score = |seat: Seat| &state.chairs[seat].score;
    if held.iter().all(|seat| score(seat).left) {
        return Err(Refusal::Out);
    }
    let in_game = held.iter().find(|seat| score(*seat).out.is_none());
    if let Some(seat) = in_game.filter(|_| !state.everyone_has_moved()) {
        void(draft, seat, held);
        return Ok(());
    }
    let out_but_there = |seat: &Seat| score(*seat).out.is_some() && !score(*seat).left;
    let leaving: Seats = held.iter().filter(out_but_there).collect();
    for seat in leaving.iter() {
        draft.push(Event::Left { seat });
    }
    put_out_all(draft, held);
    Ok(())
}

/// No game is played after all.
fn void(draft: &mut Draft, seat: Seat, held: Seats) {
    // Who was out and left already plays in the next game no more than the one who leaves now.
    let left = |seat: &Seat| draft.state().chairs[*seat].score.left || held.contains(*seat);
    let gone: Seats = Seat::ALL.into_iter().filter(left).collect();
    draft.push(Event::Voided { seat });
    for seat in gone.iter().filter(|other| *other != seat) {
        draft.push(Event::Stood {
            seat,
            why: Stand::ByChoice,
        });
    }
}

/// Whoever leaves, or is long away as all the others agreed, goes out with all seats, one after the
/// other, as long as the game lasts.
pub(crate) fn put_out_all(draft: &mut Draft, held: Seats) {
    for seat in held.iter() {
        let Ok(position) = running(draft) else { return };
        if draft.state().living(seat) {
            let events = position.put_out(seat, Reason::Left);
            carry(draft, events);
        }
    }
}

/// The move limit is reached: the turn is lost, and after too many of them the game.
pub(crate) fn time_out(draft: &mut Draft) {
    let Ok(position) = running(draft) else { return };
    let Ok(junqi) = draft.state().junqi() else {
        return;
    };
    let seat = position.to_move();
    let had = draft.state().chairs[seat].score.timeouts;
    let events = position.time_out(seat, had >= junqi.options.timeouts_allowed);
    carry(draft, events);
}

fn running<'a>(draft: &'a Draft<'_>) -> Result<&'a Position, Refusal> {
    let junqi = draft.state().junqi()?;
    junqi.position.as_ref().ok_or(Refusal::NotPlaying)
}

/// Takes the rules' events over, looks at what else they settle, and begins the next turn if the
/// game goes on. Who goes out may leave only those behind who have accepted a draw, its maker's next
/// turn or not: so offers are settled before the turn.
fn carry(draft: &mut Draft, events: Vec<junqi::Event>) {
    let mut next = None;
    for event in events {
        match event {
            junqi::Event::TurnPassed { to } => next = Some(to),
            junqi::Event::Moved { .. }
            | junqi::Event::FlagShown { .. }
            | junqi::Event::TimedOut { .. }
            | junqi::Event::Out { .. }
            | junqi::Event::Over { .. } => draft.push(Event::Junqi(event)),
        }
    }
    if draft.state().phase == Phase::Playing {
        draw::settle(draft);
    }
    let plies_max = draft.state().limits.plies_max;
    let played = running(draft).map_or(0, Position::moves_played);
    if draft.state().phase == Phase::Playing && played >= plies_max {
        game::end_in_draw(draft, Drawn::PliesMax);
    }
    if let Some(seat) = next
        && draft.state().phase == Phase::Playing
    {
        begin_turn(draft, seat);
    }
    // Last, for it may put out the very player whose turn begins.
    if draft.state().phase == Phase::Playing {
        put_out::settle(draft);
    }
}

/// A turn begins. An offer lapses at its maker's next turn (junqi rules 6).
fn begin_turn(draft: &mut Draft, seat: Seat) {
    if draft
        .state()
        .draw
        .as_ref()
        .is_some_and(|offer| offer.by == seat)
    {
        draft.push(Event::DrawClosed { refused_by: None });
    }
    let Ok(junqi) = draft.state().junqi() else {
        return;
    };
    let clock = Timer::start(draft.at(), junqi.limit_ms());
    let turn = draft.state().turn + 1;
    draft.push(Event::TurnBegan { seat, turn, clock });
    surrender_if_armed(draft, seat);
}

/// The arbiter adds milliseconds to the timer of the move, or takes them off.
pub(crate) fn adjust_clock(draft: &mut Draft, seat: Seat, by_ms: i32) -> Result<(), Refusal> {
    if running(draft)?.to_move() != seat {
        return Err(Refusal::NotYourTurn);
    }
    let timer = draft.state().timer.ok_or(Refusal::NothingToRule)?;
    let clock = timer.adjusted(draft.at(), by_ms);
    let clock = Some(clock.ok_or(Refusal::NothingToRule)?);
    draft.push(Event::ClockSet { clock });
    Ok(())
}
