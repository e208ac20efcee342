//! What a command, or the passing of time, makes happen. Nothing here changes a table.

use crate::chair::Chair;
use crate::clock::{PauseReason, RESTART_GRACE_MS, START_DELAY_MS, Timer};
use crate::draft::Draft;
use crate::event::Stand;
use crate::game::{self, Drawn};
use crate::go;
use crate::table::{Game, Phase, State};
use crate::{
    Clocks, Command, Entry, Event, GameOptions, GoEvent, Millis, Moment, PlayerId, Refusal,
    Settings, Table, TableLimits,
};
use alloc::string::String;
use alloc::vec;
use qiguan_rules::junqi::Layout;
use qiguan_rules::{BySeat, Seat};

impl Table {
    /// The first entry of a new table.
    pub fn open(
        owner: PlayerId,
        options: GameOptions,
        limits: TableLimits,
        settings: Settings,
        at: Millis,
    ) -> Result<Entry, Refusal> {
        check(&options)?;
        let opened = Event::Opened {
            owner,
            at,
            options,
            limits,
            settings,
        };
        Ok(Entry {
            at,
            by: Some(owner),
            events: vec![opened],
        })
    }

    /// What a player's command makes happen, or why it may not.
    pub fn decide(
        &self,
        by: PlayerId,
        command: &Command,
        moment: Moment,
    ) -> Result<Entry, Refusal> {
        let mut draft = Draft::new(self, moment);
        let seated = self.state.seat_of(by).ok_or(Refusal::NotSeated);
        match command {
            Command::Sit { seat, name } => sit(&mut draft, by, *seat, name)?,
            Command::Configure { options } => configure(&mut draft, by, options)?,
            Command::Arrange { layout } => arrange(&mut draft, seated?, layout)?,
            Command::Ready { ready } => declare_ready(&mut draft, seated?, *ready)?,
            Command::Leave => leave(&mut draft, seated?)?,
            Command::Play { turn, from, to } => {
                let seat = self.state.player_in_game(seated?)?;
                crate::junqi::play(&mut draft, seat, *turn, *from, *to)?;
            }
            Command::OfferDraw => {
                crate::draw::offer(&mut draft, self.state.player_in_game(seated?)?)?;
            }
            Command::AnswerDraw { accept } => {
                crate::draw::answer(&mut draft, self.state.player_in_game(seated?)?, *accept)?;
            }
            Command::ArmSurrender { armed } => {
                self.state.junqi()?;
                let seat = self.state.player_in_game(seated?)?;
                crate::junqi::arm_surrender(&mut draft, seat, *armed);
            }
            Command::Swap { a, b } => swap_by_owner(&mut draft, by, *a, *b)?,
            Command::Remove { seat } => remove(&mut draft, by, *seat)?,
            Command::AskPutOut { seat } => {
                self.state.junqi()?;
                crate::put_out::ask(&mut draft, self.state.player_in_game(seated?)?, *seat)?;
            }
            Command::AnswerPutOut { accept } => {
                crate::put_out::answer(&mut draft, self.state.player_in_game(seated?)?, *accept)?;
            }
            Command::Mark { piece, mark } => {
                self.state.junqi()?;
                let seat = self.state.marker(seated?)?;
                crate::mark::mark(&mut draft, seat, *piece, *mark)?;
            }
            Command::Surrender => {
                game::surrender(&mut draft, self.state.player_in_game(seated?)?)?;
            }
            Command::Go(request) => go::request(&mut draft, by, *request)?,
        }
        Ok(draft
            .entry(Some(by))
            .expect("every accepted command pushes an event"))
    }

    /// What happens by itself at an instant, if a deadline has come.
    #[must_use]
    pub fn on_deadline(&self, moment: Moment) -> Option<Entry> {
        if self
            .next_deadline()
            .is_none_or(|deadline| deadline > moment.at)
        {
            return None;
        }
        let mut draft = Draft::new(self, moment);
        let aged = self.state.age_limit() <= moment.at;
        let restarting = self.state.is_restarting();
        match (self.state.phase, restarting) {
            (Phase::Playing, _) if aged => game::end_in_draw(&mut draft, Drawn::RoomAge),
            (_, true) => end_restart(&mut draft),
            (Phase::Arranging, false) => everyone_ready(&mut draft),
            (Phase::Starting, false) => game::first_turn(&mut draft),
            (Phase::Playing, false) => game::time_passed(&mut draft),
            (Phase::Over, false) => {}
        }
        draft.entry(None)
    }

    /// The server restarted: time stands until those it waits on are back. None for a game that is over.
    #[must_use]
    pub fn restarted(&self, moment: Moment) -> Option<Entry> {
        if self.state.phase == Phase::Over {
            return None;
        }
        let mut draft = Draft::new(self, moment);
        let clock = self
            .state
            .timer
            .map(|timer| timer.pause_for_restart(moment.at));
        draft.push(Event::Restarted { clock });
        if let Some(clocks) = self.state.clocks() {
            let until = moment.at.after(RESTART_GRACE_MS);
            let clocks = clocks.pause(moment.at, PauseReason::Restart { until });
            draft.push(Event::Go(GoEvent::ClocksSet { clocks }));
        }
        draft.entry(None)
    }

    /// A running clock that began at an instant of which nobody could hear until now begins now.
    #[must_use]
    pub fn excused(&self, began: Millis, moment: Moment) -> Option<Entry> {
        let mut draft = Draft::new(self, moment);
        let timer = self.state.timer;
        if let Some(timer) = timer.filter(|timer| timer.paused.is_none() && timer.since == began) {
            let clock = Timer::start(draft.at(), timer.left_ms);
            draft.push(Event::ClockSet { clock: Some(clock) });
        }
        let runs = |clocks: &Clocks| clocks.turn.is_some() && clocks.paused.is_empty();
        if let Some(clocks) = self.state.clocks().filter(runs)
            && clocks.since == began
        {
            let clocks = clocks.excused(draft.at());
            draft.push(Event::Go(GoEvent::ClocksSet { clocks }));
        }
        draft.entry(None)
    }

    /// Somebody is back: after a restart time runs again if nobody else is waited for, and whoever is
    /// there is not put out for being away.
    #[must_use]
    pub fn returned(&self, moment: Moment) -> Option<Entry> {
        let mut draft = Draft::new(self, moment);
        crate::put_out::back(&mut draft, &moment.absence);
        let waits = |seat: Seat| self.state.waits_on(seat) && moment.absence.seats[seat].is_some();
        if self.state.is_restarting() && !self.state.seats().iter().copied().any(waits) {
            end_restart(&mut draft);
        }
        go::arrive(&mut draft);
        draft.entry(None)
    }
}

/// Time that stood since a restart runs again.
fn end_restart(draft: &mut Draft<'_>) {
    let at = draft.at();
    if let Some(timer) = draft.state().timer.filter(|timer| timer.paused.is_some()) {
        let clock = Some(timer.resume(at));
        draft.push(Event::ClockSet { clock });
    }
    if let Some(clocks) = draft.state().clocks()
        && let Some(until) = clocks.paused.restart
    {
        let clocks = clocks.resume(at, PauseReason::Restart { until });
        draft.push(Event::Go(GoEvent::ClocksSet { clocks }));
    }
}

impl State {
    /// Whether time stands because the server restarted.
    fn is_restarting(&self) -> bool {
        let timer = self.timer.is_some_and(|timer| timer.paused.is_some());
        timer
            || self
                .clocks()
                .is_some_and(|clocks| clocks.paused.restart.is_some())
    }

    /// A seat that may act in the running game.
    pub(crate) fn player_in_game(&self, seat: Seat) -> Result<Seat, Refusal> {
        match self.phase {
            Phase::Arranging | Phase::Starting => Err(Refusal::NotPlaying),
            Phase::Over => Err(Refusal::Over),
            Phase::Playing if self.living(seat) => Ok(seat),
            Phase::Playing => Err(Refusal::Out),
        }
    }

    /// A seat that may write marks: from the start to the end, in the game or out of it.
    fn marker(&self, seat: Seat) -> Result<Seat, Refusal> {
        match self.phase {
            Phase::Arranging => Err(Refusal::NotPlaying),
            Phase::Starting | Phase::Playing => Ok(seat),
            Phase::Over => Err(Refusal::Over),
        }
    }

    /// Whether the timer is a seat's to lose: everyone's before the start, then of the seat to move.
    fn waits_on(&self, seat: Seat) -> bool {
        match &self.game {
            Game::Junqi(junqi) => {
                let position = junqi.position.as_ref();
                position.is_none_or(|position| position.to_move() == seat)
            }
            Game::Go(go) => go.waits_on(seat),
        }
    }

    fn arranging(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Arranging => Ok(()),
            Phase::Starting | Phase::Playing => Err(Refusal::NotArranging),
            Phase::Over => Err(Refusal::Over),
        }
    }
}

fn check(options: &GameOptions) -> Result<(), Refusal> {
    match options {
        GameOptions::Junqi(options) => options.check().map_err(Refusal::BadOptions),
        GameOptions::Go(settings) => settings.check().map_err(Refusal::BadGoSettings),
    }
}

fn sit(draft: &mut Draft, player: PlayerId, seat: Option<Seat>, name: &str) -> Result<(), Refusal> {
    let state = draft.state();
    state.arranging()?;
    if let Some(seat) = seat {
        state.in_play(seat)?;
    }
    let free = |seat: &Seat| state.chairs[*seat].holder.is_none();
    if let Some(own) = state.seat_of(player) {
        // Whoever has a seat may move to another that is free.
        return match seat {
            Some(seat) if free(&seat) => swap(draft, own, seat),
            Some(seat) if seat != own => Err(Refusal::SeatTaken),
            Some(_) | None => Err(Refusal::AlreadySeated),
        };
    }
    let seat = match seat {
        Some(seat) if free(&seat) => seat,
        Some(_) => return Err(Refusal::SeatTaken),
        None => {
            let mut seats = state.seats().iter().copied();
            seats.find(free).ok_or(Refusal::RoomFull)?
        }
    };
    let same_name = |(_, chair): (Seat, &Chair)| {
        chair
            .holder
            .as_ref()
            .is_some_and(|holder| holder.name.to_lowercase() == name.to_lowercase())
    };
    if state.chairs.iter().any(same_name) {
        return Err(Refusal::NameTaken);
    }
    let layout = draft.deal(0);
    draft.push(Event::Sat {
        seat,
        player,
        name: String::from(name),
        layout,
    });
    clear_ready_marks(draft);
    set_arranging_clock(draft);
    Ok(())
}

/// Two seats change places; the owner may do that to anybody.
fn swap_by_owner(draft: &mut Draft, by: PlayerId, a: Seat, b: Seat) -> Result<(), Refusal> {
    owner_before_start(draft, by)?;
    draft.state().in_play(a)?;
    draft.state().in_play(b)?;
    let taken = |seat: Seat| draft.state().chairs[seat].holder.is_some();
    if a == b || !(taken(a) || taken(b)) {
        return Err(Refusal::NotSeated);
    }
    swap(draft, a, b)
}

fn swap(draft: &mut Draft, a: Seat, b: Seat) -> Result<(), Refusal> {
    draft.push(Event::Swapped { a, b });
    clear_ready_marks(draft);
    set_arranging_clock(draft);
    Ok(())
}

/// The owner sends a player away.
fn remove(draft: &mut Draft, by: PlayerId, seat: Seat) -> Result<(), Refusal> {
    owner_before_start(draft, by)?;
    draft.state().in_play(seat)?;
    if draft.state().chairs[seat].holder.is_none() {
        return Err(Refusal::NotSeated);
    }
    stand(draft, seat, Stand::Removed);
    Ok(())
}

fn owner_before_start(draft: &Draft, by: PlayerId) -> Result<(), Refusal> {
    let state = draft.state();
    state.arranging()?;
    if state.owner == by {
        Ok(())
    } else {
        Err(Refusal::NotOwner)
    }
}

/// A seat is given up before the start.
pub(crate) fn stand(draft: &mut Draft, seat: Seat, why: Stand) {
    draft.push(Event::Stood { seat, why });
    clear_ready_marks(draft);
    set_arranging_clock(draft);
}

fn configure(draft: &mut Draft, by: PlayerId, options: &GameOptions) -> Result<(), Refusal> {
    owner_before_start(draft, by)?;
    check(options)?;
    let layouts = match (&draft.state().game, options) {
        (Game::Junqi(junqi), GameOptions::Junqi(wanted)) => {
            let taken = |seat: &Seat| draft.state().chairs[*seat].holder.is_some();
            let mut lost = Seat::ALL.into_iter().filter(|seat| !wanted.plays(*seat));
            if let Some(seat) = lost.find(taken) {
                return Err(Refusal::SeatNeeded(seat));
            }
            junqi.replacements(wanted, &draft.moment.luck)
        }
        (Game::Go(_), GameOptions::Go(_)) => BySeat::default(),
        // A room is of one game for good.
        (Game::Junqi(_), GameOptions::Go(_)) | (Game::Go(_), GameOptions::Junqi(_)) => {
            return Err(Refusal::OtherGame);
        }
    };
    draft.push(Event::Configured {
        options: *options,
        layouts,
    });
    set_arranging_clock(draft);
    Ok(())
}

fn arrange(draft: &mut Draft, seat: Seat, layout: &Layout) -> Result<(), Refusal> {
    let state = draft.state();
    state.arranging()?;
    if state.chairs[seat].ready {
        return Err(Refusal::AlreadyReady);
    }
    let junqi = state.junqi()?;
    layout
        .check(junqi.options.flying_bombs)
        .map_err(Refusal::BadLayout)?;
    draft.push(Event::Arranged {
        seat,
        layout: *layout,
    });
    Ok(())
}

fn declare_ready(draft: &mut Draft, seat: Seat, ready: bool) -> Result<(), Refusal> {
    let state = draft.state();
    state.arranging()?;
    if state.chairs[seat].ready == ready {
        return Err(Refusal::AlreadyReady);
    }
    draft.push(Event::Ready { seat, ready });
    let state = draft.state();
    if state.seats().iter().all(|seat| state.chairs[*seat].ready) {
        game::start(draft, START_DELAY_MS);
    }
    Ok(())
}

fn leave(draft: &mut Draft, seat: Seat) -> Result<(), Refusal> {
    let score = &draft.state().chairs[seat].score;
    match draft.state().phase {
        Phase::Over => return Err(Refusal::Over),
        Phase::Arranging => stand(draft, seat, Stand::ByChoice),
        Phase::Starting | Phase::Playing if score.left => return Err(Refusal::Out),
        Phase::Starting | Phase::Playing if score.out.is_some() => draft.push(Event::Left { seat }),
        Phase::Starting | Phase::Playing => game::leave(draft, seat)?,
    }
    Ok(())
}

/// The arranging limit has come: everyone is ready as they stand (junqi rules 4).
fn everyone_ready(draft: &mut Draft) {
    for &seat in draft.state().seats() {
        if !draft.state().chairs[seat].ready {
            draft.push(Event::Ready { seat, ready: true });
        }
    }
    game::start(draft, START_DELAY_MS);
}

/// A change of seats changes what everyone was ready for.
fn clear_ready_marks(draft: &mut Draft) {
    for &seat in draft.state().seats() {
        if draft.state().chairs[seat].ready {
            draft.push(Event::Ready { seat, ready: false });
        }
    }
}

/// After a change of seats or options: the arranging limit starts anew where every seat is taken, and
/// there is none where a seat is free.
pub(crate) fn set_arranging_clock(draft: &mut Draft) {
    let state = draft.state();
    if !state.all_seated() {
        if state.timer.is_some() {
            draft.push(Event::ClockSet { clock: None });
        }
        return;
    }
    let limit_s = match &state.game {
        Game::Junqi(junqi) => Some(junqi.options.arrange_limit_s),
        Game::Go(go) => go.settings.ready_limit_s,
    };
    let Some(limit_s) = limit_s else { return };
    let limit_ms = u32::from(limit_s) * 1_000;
    let clock = Timer::start(draft.at(), limit_ms);
    draft.push(Event::ClockSet { clock: Some(clock) });
}
