//! The table: what is so now ([`State`]), and the history that only grows.

use crate::arbiter::Office;
use crate::chair::Chair;
use crate::draw::Offer;
use crate::duel;
use crate::go::{Go, Past};
use crate::junqi::Junqi;
use crate::name::are_alike;
use crate::put_out::PutOut;
use crate::series::Chain;
use crate::xiangqi::{Line, Xiangqi};
use crate::{
    Announcement, Clocks, Event, GameOptions, Millis, PlayerId, Refusal, RulingView, Series,
    Settings, Start, TableLimits, TimeControl, Timer,
};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use qiguan_rules::go as go_rules;
use qiguan_rules::junqi::{Record, Token};
use qiguan_rules::xiangqi::{self as xiangqi_rules, ByColour};
use qiguan_rules::{BySeat, Seat, Seats};

/// One game on one table.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) state: State,
    /// What happened since the start, as tokens of the game text (junqi rules 8) with a blank between.
    pub(crate) moves: String,
    /// The positions of a game of Go, and the clocks then.
    pub(crate) past: Past,
    /// What the arbiter has ruled, in order.
    pub(crate) rulings: Vec<RulingView>,
    /// What a game of xiangqi began from, its moves, and the clocks then.
    pub(crate) line: Line,
}

/// Everything that decisions depend on. Copied for each decision, so nothing in it grows with the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) owner: PlayerId,
    pub(crate) opened_at: Millis,
    pub(crate) limits: TableLimits,
    pub(crate) settings: Settings,
    pub(crate) phase: Phase,
    pub(crate) chairs: BySeat<Chair>,
    pub(crate) timer: Option<Timer>,
    /// The number of the last turn that began; it never goes back.
    pub(crate) turn: u32,
    pub(crate) draw: Option<Offer>,
    pub(crate) put_out: Option<PutOut>,
    pub(crate) office: Office,
    /// The match of which this is a game.
    pub(crate) series: Option<Series>,
    /// The rooms of its other games.
    pub(crate) chain: Chain,
    pub(crate) game: Game,
}

/// The games a table can hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Game {
    Junqi(Junqi),
    Go(Go),
    Xiangqi(Xiangqi),
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// People sit down and lay out their armies.
    Arranging,
    /// Everyone is ready; the first turn begins in a moment.
    Starting,
    /// The game runs.
    Playing,
    /// The game has ended.
    Over,
}

impl Table {
    /// The table that an [`Event::Opened`] opens; any other event opens none.
    #[must_use]
    pub fn opened_by(event: &Event) -> Option<Self> {
        let Event::Opened {
            owner,
            at,
            options,
            limits,
            settings,
            start,
        } = event
        else {
            return None;
        };
        let game = match options {
            GameOptions::Junqi(options) => Game::Junqi(Junqi::new(*options)),
            GameOptions::Go(settings) => Game::Go(Go::new(*settings)),
            GameOptions::Xiangqi(settings) => Game::Xiangqi(Xiangqi::new(*settings)),
        };
        let state = State {
            owner: *owner,
            opened_at: *at,
            limits: *limits,
            settings: *settings,
            phase: Phase::Arranging,
            chairs: BySeat::from_fn(|_| Chair::default()),
            timer: None,
            turn: 0,
            draw: None,
            put_out: None,
            office: Office::default(),
            series: None,
            chain: Chain::default(),
            game,
        };
        Some(Self {
            state,
            moves: String::new(),
            line: Line::from(start.as_ref()),
            past: Past::from(start.clone()),
            rulings: Vec::new(),
        })
    }

    /// How far it has come.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.state.phase
    }

    /// What the game begins from; none: its usual start.
    pub(crate) fn start(&self) -> Option<Start> {
        let of_go = self.past.setup().cloned().map(Box::new).map(Start::Go);
        of_go.or_else(|| {
            let fen = self.line.set_up()?.fen();
            Some(Start::Xiangqi { fen })
        })
    }

    /// Whether the game begins from a position that was set up.
    #[must_use]
    pub fn is_from_position(&self) -> bool {
        self.past.setup().is_some() || self.line.set_up().is_some()
    }

    /// The number of the last turn that began; 0 before the first.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.state.turn
    }

    /// Who may find, enter and watch it.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.state.settings
    }

    /// The game and its options.
    #[must_use]
    pub fn options(&self) -> GameOptions {
        self.state.options()
    }

    /// Who may set options before the start.
    #[must_use]
    pub fn owner(&self) -> PlayerId {
        self.state.owner
    }

    /// The seat of a player; the first of several.
    #[must_use]
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.state.seats_of(player).first()
    }

    /// The seats of a player.
    #[must_use]
    pub fn seats_of(&self, player: PlayerId) -> Seats {
        self.state.seats_of(player)
    }

    /// Who holds a seat.
    #[must_use]
    pub fn holder(&self, seat: Seat) -> Option<PlayerId> {
        self.state.chairs[seat].player()
    }

    /// Every taken seat with its holder, in the order of the seats.
    pub fn players(&self) -> impl Iterator<Item = (Seat, PlayerId, &str)> {
        Seat::ALL.into_iter().filter_map(|seat| {
            let holder = self.state.chairs[seat].holder.as_ref()?;
            Some((seat, holder.player, holder.name.as_str()))
        })
    }

    /// When something happens by itself.
    #[must_use]
    pub fn next_deadline(&self) -> Option<Millis> {
        let timer = self.state.timer_deadline();
        let age = (self.state.phase == Phase::Playing).then(|| self.state.age_limit());
        let clocks = self.state.clocks_deadline();
        timer.into_iter().chain(age).chain(clocks).min()
    }

    /// What is next called out of a countdown after an instant, as things are; none: nothing.
    #[must_use]
    pub fn next_announcement(&self, after: Millis) -> Option<Announcement> {
        let (time, clocks) = self.state.timed()?;
        clocks.next_announcement(time, after)
    }

    /// The instant at which the room is too old: a running game is drawn then.
    #[must_use]
    pub fn age_limit(&self) -> Millis {
        self.state.age_limit()
    }

    /// The game of Go so far as a record, from the start on.
    #[must_use]
    pub fn go_record(&self) -> Option<&go_rules::Record> {
        self.past.record()
    }

    /// The game of xiangqi so far as a record, from the start on.
    #[must_use]
    pub fn xiangqi_record(&self) -> Option<xiangqi_rules::Record> {
        let xiangqi = self.state.xiangqi().ok()?;
        xiangqi.position?;
        Some(xiangqi_rules::Record {
            start: *self.line.start(),
            moves: self.line.moves().to_vec(),
            score: xiangqi.score(),
        })
    }

    /// The time that each side of a game of xiangqi has used for its moves, in whole seconds.
    #[must_use]
    pub fn xiangqi_used_s(&self) -> ByColour<u32> {
        self.line.used_s()
    }

    /// What was ruled of repetitions in a game of xiangqi, each after so many moves.
    #[must_use]
    pub fn xiangqi_rulings(&self) -> &[(usize, xiangqi_rules::Ruling)] {
        self.line.rulings()
    }

    /// The game of junqi so far as a record, from the start on.
    #[must_use]
    pub fn record(&self) -> Option<Record> {
        let junqi = self.state.junqi().ok()?;
        let tokens = self
            .moves
            .split_ascii_whitespace()
            .map_while(|token| token.parse::<Token>().ok());
        junqi.record(tokens.collect())
    }
}

impl State {
    /// The junqi part, or that it is a table of another game.
    pub(crate) fn junqi(&self) -> Result<&Junqi, Refusal> {
        match &self.game {
            Game::Junqi(junqi) => Ok(junqi),
            Game::Go(_) | Game::Xiangqi(_) => Err(Refusal::OtherGame),
        }
    }

    /// The Go part, or that it is a table of another game.
    pub(crate) fn go(&self) -> Result<&Go, Refusal> {
        match &self.game {
            Game::Go(go) => Ok(go),
            Game::Junqi(_) | Game::Xiangqi(_) => Err(Refusal::OtherGame),
        }
    }

    /// The xiangqi part, or that it is a table of another game.
    pub(crate) fn xiangqi(&self) -> Result<&Xiangqi, Refusal> {
        match &self.game {
            Game::Xiangqi(xiangqi) => Ok(xiangqi),
            Game::Junqi(_) | Game::Go(_) => Err(Refusal::OtherGame),
        }
    }

    pub(crate) fn options(&self) -> GameOptions {
        match &self.game {
            Game::Junqi(junqi) => GameOptions::Junqi(junqi.options),
            Game::Go(go) => GameOptions::Go(go.settings),
            Game::Xiangqi(xiangqi) => GameOptions::Xiangqi(xiangqi.settings),
        }
    }

    /// When the timer makes something happen. In a short turn, what the network took is given back.
    fn timer_deadline(&self) -> Option<Millis> {
        let timer = self.timer?;
        let grace_ms = match (&self.game, self.phase, timer.paused) {
            (Game::Junqi(junqi), Phase::Playing, None) => junqi.grace_ms(),
            (Game::Junqi(_) | Game::Go(_) | Game::Xiangqi(_), _, _) => 0,
        };
        Some(timer.deadline().after(grace_ms))
    }

    /// When the clocks of players, or the end of a session, make something happen.
    fn clocks_deadline(&self) -> Option<Millis> {
        let late = self.xiangqi().ok().and_then(Xiangqi::late_deadline);
        let session = self.go().ok().and_then(Go::session_deadline);
        let clocks = self
            .timed()
            .and_then(|(time, clocks)| clocks.deadline(time));
        clocks.into_iter().chain(late).chain(session).min()
    }

    /// The clocks of players, in a game that has them.
    pub(crate) fn clocks(&self) -> Option<Clocks> {
        self.timed().map(|(_, clocks)| clocks)
    }

    /// How players are timed, and their clocks, once they have any.
    fn timed(&self) -> Option<(TimeControl, Clocks)> {
        match &self.game {
            Game::Junqi(_) => None,
            Game::Go(go) => Some((go.settings.time, go.duel.clocks?)),
            Game::Xiangqi(xiangqi) => Some((xiangqi.settings.time, xiangqi.duel.clocks?)),
        }
    }

    /// A move names the turn it answers: of one that is over it is never played later.
    pub(crate) fn answers(&self, turn: u32) -> Result<(), Refusal> {
        match turn.cmp(&self.turn) {
            Ordering::Less => Err(Refusal::StaleTurn),
            Ordering::Greater => Err(Refusal::NotYourTurn),
            Ordering::Equal => Ok(()),
        }
    }

    /// The seats in play, in seat order. Nobody sits anywhere else.
    pub(crate) fn seats(&self) -> &'static [Seat] {
        match &self.game {
            Game::Junqi(junqi) => junqi.options.seats(),
            Game::Go(_) | Game::Xiangqi(_) => duel::SEATS,
        }
    }

    pub(crate) fn plays(&self, seat: Seat) -> bool {
        self.seats().contains(&seat)
    }

    /// Refuses a seat that is not in play.
    pub(crate) fn in_play(&self, seat: Seat) -> Result<(), Refusal> {
        if self.plays(seat) {
            Ok(())
        } else {
            Err(Refusal::NoSuchSeat)
        }
    }

    /// The seat's ally, where there are allies.
    pub(crate) fn ally(&self, seat: Seat) -> Option<Seat> {
        match &self.game {
            Game::Junqi(junqi) => junqi.options.variant().ally(seat),
            Game::Go(_) | Game::Xiangqi(_) => None,
        }
    }

    pub(crate) fn seats_of(&self, player: PlayerId) -> Seats {
        let held = |seat: &Seat| self.chairs[*seat].player() == Some(player);
        Seat::ALL.into_iter().filter(held).collect()
    }

    /// The seats of whoever holds this one.
    pub(crate) fn seats_with(&self, seat: Seat) -> Seats {
        let holder = self.chairs[seat].player();
        holder.map_or(Seats::NONE, |player| self.seats_of(player))
    }

    /// Whether one player holds both seats.
    pub(crate) fn are_one(&self, one: Seat, other: Seat) -> bool {
        one == other || self.seats_with(one).contains(other)
    }

    /// The seats that whoever takes this one takes with it.
    pub(crate) fn group(&self, seat: Seat) -> Seats {
        match &self.game {
            Game::Junqi(junqi) => junqi.options.group(seat),
            Game::Go(_) | Game::Xiangqi(_) => Seats::of(seat),
        }
    }

    /// Whether somebody at the table is called so, whatever the size of the letters.
    pub(crate) fn has_name(&self, name: &str) -> bool {
        let seated = self
            .chairs
            .iter()
            .filter_map(|(_, chair)| chair.holder.as_ref());
        let mut all = seated.chain(&self.office.holder);
        all.any(|holder| are_alike(&holder.name, name))
    }

    /// Whether a seat still plays.
    pub(crate) fn living(&self, seat: Seat) -> bool {
        self.phase == Phase::Playing && self.plays(seat) && self.chairs[seat].score.out.is_none()
    }

    /// Whether everybody has moved once, or is out; before that a game is void when somebody leaves,
    /// unless a match is under way.
    pub(crate) fn everyone_has_moved(&self) -> bool {
        let moved = |seat: &Seat| self.chairs[*seat].score.moved || !self.living(*seat);
        let counts = self.continues_series() || self.seats().iter().all(moved);
        self.phase == Phase::Playing && counts
    }

    pub(crate) fn all_seated(&self) -> bool {
        let taken = |seat: &Seat| self.chairs[*seat].holder.is_some();
        self.seats().iter().all(taken)
    }

    /// The instant at which a running game is drawn for the room's age.
    pub(crate) fn age_limit(&self) -> Millis {
        self.opened_at.after(self.limits.age_max_ms)
    }
}
