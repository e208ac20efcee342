//! What a command, or the passing of time, makes happen. Nothing here changes a table.

use crate::arbiter;
use crate::clock::{PauseReason, RESTART_GRACE_MS, START_DELAY_MS, Timer};
use crate::draft::Draft;
use crate::event::Stand;
use crate::game::{self, Drawn};
use crate::go;
use crate::seating;
use crate::series;
use crate::table::{Game, Phase, State};
use crate::xiangqi;
use crate::{
    Asker, Clocks, Command, Entry, Event, GameOptions, Millis, Moment, PlayerId, Refusal, Settings,
    Start, Table, TableLimits,
};
use alloc::vec;
use qiguan_rules::Seat;
use qiguan_rules::go::BadSetup;
use qiguan_rules::junqi::Layout;

impl Table {
    /// The first entry of a new table.
    pub fn open(
        owner: PlayerId,
        options: GameOptions,
        limits: TableLimits,
        settings: Settings,
        at: Millis,
    ) -> Result<Entry, Refusal> {
        Self::open_from(None, owner, options, limits, settings, at)
    }

    /// The same for a game that begins from a position, if there is one.
    pub fn open_from(
        start: Option<Start>,
        owner: PlayerId,
        options: GameOptions,
        limits: TableLimits,
        settings: Settings,
        at: Millis,
    ) -> Result<Entry, Refusal> {
        check(&options)?;
        match (&start, &options) {
            (None, _) => {}
            (Some(Start::Go(setup)), GameOptions::Go(_)) if setup.plies() < limits.plies_max => {}
            (Some(Start::Go(_)), GameOptions::Go(_)) => {
                return Err(Refusal::BadPosition(BadSetup::TooLong));
            }
            (Some(Start::Xiangqi { fen }), GameOptions::Xiangqi(_)) => {
                xiangqi::check_start(fen).map_err(Refusal::BadStart)?;
            }
            (
                Some(Start::Go(_) | Start::Xiangqi { .. }),
                GameOptions::Junqi(_) | GameOptions::Go(_) | GameOptions::Xiangqi(_),
            ) => return Err(Refusal::OtherGame),
        }
        let opened = Event::Opened {
            owner,
            at,
            options,
            limits,
            settings,
            start,
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
        by: impl Into<Asker>,
        command: &Command,
        moment: Moment,
    ) -> Result<Entry, Refusal> {
        self.state.may_change(command)?;
        let decided = self.decided(by.into(), command, moment);
        decided.map_err(|refusal| self.state.refused(refusal))
    }

    fn decided(&self, asker: Asker, command: &Command, moment: Moment) -> Result<Entry, Refusal> {
        let by = asker.player;
        let mut draft = Draft::new(self, moment);
        let seated = self.state.acting(asker);
        match command {
            Command::Sit { seat, name } => seating::sit(&mut draft, by, *seat, name)?,
            Command::Configure { options } => seating::configure(&mut draft, by, options)?,
            Command::Arrange { layout } => arrange(&mut draft, seated?, layout)?,
            Command::Ready { ready } => declare_ready(&mut draft, seated?, *ready)?,
            Command::Leave => leave(&mut draft, asker)?,
            Command::Play { turn, from, to } => {
                let seat = self.state.moving(asker, *from)?;
                let seat = self.state.player_in_game(seat)?;
                self.state.goes_on()?;
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
            Command::Swap { a, b } => seating::swap_by_owner(&mut draft, by, *a, *b)?,
            Command::Remove { seat } => seating::remove(&mut draft, by, *seat)?,
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
            Command::Series { terms } => series::agree(&mut draft, by, *terms)?,
            Command::Surrender => {
                game::surrender(&mut draft, self.state.player_in_game(seated?)?)?;
            }
            Command::Go(request) => go::request(&mut draft, asker, *request)?,
            Command::Arbiter(command) => arbiter::request(&mut draft, asker, command)?,
            Command::Xiangqi(request) => xiangqi::request(&mut draft, asker, *request)?,
            Command::Ask { what } => game::ask(&mut draft, asker, *what)?,
            Command::Answer { what, accept } => {
                game::answer(&mut draft, asker, *what, *accept)?;
            }
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
            game::set_clocks(&mut draft, clocks);
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
            game::set_clocks(&mut draft, clocks);
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
        game::arrive(&mut draft);
        draft.entry(None)
    }
}

/// Time that stood since a restart runs again.
fn end_restart(draft: &mut Draft<'_>) {
    let at = draft.at();
    if let Some(timer) = draft.state().timer.filter(Timer::is_restarting) {
        let clock = Some(timer.resume(at));
        draft.push(Event::ClockSet { clock });
    }
    if let Some(clocks) = draft.state().clocks()
        && let Some(until) = clocks.paused.restart
    {
        let clocks = clocks.resume(at, PauseReason::Restart { until });
        game::set_clocks(draft, clocks);
    }
}

impl State {
    /// Whether time stands because the server restarted.
    fn is_restarting(&self) -> bool {
        let timer = self.timer.as_ref().is_some_and(Timer::is_restarting);
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

    /// Nobody moves while the arbiter has stopped the game.
    pub(crate) fn goes_on(&self) -> Result<(), Refusal> {
        match self.office.stopped {
            true => Err(Refusal::Stopped),
            false => Ok(()),
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
            Game::Xiangqi(xiangqi) => xiangqi.mover().is_none_or(|mover| mover == seat),
        }
    }

    pub(crate) fn arranging(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Arranging => Ok(()),
            Phase::Starting | Phase::Playing => Err(Refusal::NotArranging),
            Phase::Over => Err(Refusal::Over),
        }
    }
}

pub(crate) fn check(options: &GameOptions) -> Result<(), Refusal> {
    match options {
        GameOptions::Junqi(options) => options.check().map_err(Refusal::BadOptions),
        GameOptions::Go(settings) => settings.check().map_err(Refusal::BadGoSettings),
        GameOptions::Xiangqi(settings) => settings.check().map_err(Refusal::BadXiangqiSettings),
    }
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

fn leave(draft: &mut Draft, asker: Asker) -> Result<(), Refusal> {
    let held = draft.state().seats_held(asker)?;
    match draft.state().phase {
        Phase::Over => Err(Refusal::Over),
        Phase::Arranging => {
            seating::stand(draft, held, Stand::ByChoice);
            Ok(())
        }
        Phase::Starting | Phase::Playing => game::leave(draft, held),
    }
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
