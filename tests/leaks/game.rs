//! A random game in twin worlds, with everything that people do besides, in a room of any kind: until
//! the worlds lawfully part nobody can tell them apart.

use crate::acts::{Act, resume_every_other};
use crate::drift::drift;
use crate::kinds::Kind;
use crate::knowledge::assert_spectators_know_least;
use crate::lawful::Cause;
use crate::outside;
use crate::secret::{Secret, random_layout};
use crate::side::{DOOR, PEOPLE, Return};
use crate::twins::{Step, Twins};
use qiguan_protocol::{Message, Phase, Request, Seat, decode_server};
use qiguan_tests::Heard;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// Steps after which a game is left as it is.
const STEPS_MAX: u32 = 200;

pub(crate) struct Game {
    pub(crate) rng: ChaCha8Rng,
    pub(crate) kind: Kind,
    pub(crate) twins: Twins,
    pub(crate) secret: Secret,
    pub(crate) layouts: [[String; 4]; 2],
    /// Keeps the exchanged pieces out of combat as long as it can, so that the game goes on.
    pub(crate) wary: bool,
    /// After so many steps the owner tries what is legal in one world alone.
    tries_after: u32,
    /// After so many steps the worlds go different ways behind the back of a delayed audience.
    drifts_after: u32,
    /// The owner has just done something in private, in one of the worlds.
    pub(crate) kept: bool,
    /// The arbiter has stopped the game.
    pub(crate) paused: bool,
    pub(crate) done: BTreeMap<&'static str, u32>,
}

impl Game {
    pub(crate) fn new(seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let kind = Kind::draw(&mut rng);
        let owner = kind.owner;
        let flying_bombs = kind.options.flying_bombs == Some(true);
        let secret = Secret::draw(&mut rng, owner, flying_bombs);
        let others = Seat::ALL.map(|_| random_layout(&mut rng));
        let layouts = [0, 1].map(|side| {
            let mut layouts = others.clone();
            layouts[owner.index()].clone_from(&secret.layouts[side]);
            layouts
        });
        Self {
            twins: Twins::seated_behind(seed, owner, kind.options.clone(), kind.entry),
            wary: rng.random_ratio(2, 3),
            tries_after: rng.random_range(0..STEPS_MAX),
            drifts_after: rng.random_range(0..STEPS_MAX / 2),
            rng,
            kind,
            secret,
            layouts,
            kept: false,
            paused: false,
            done: BTreeMap::new(),
        }
    }

    /// Plays until the worlds part, and says why they may.
    pub(crate) fn play(&mut self) -> Option<Cause> {
        self.before_the_start();
        self.twins.same(async |cast, _| cast.begin().await);
        for step in 0..STEPS_MAX {
            if step > self.tries_after && self.move_only_where_it_is_legal() {
                return None;
            }
            let act = self.next_act();
            let cause = self.act(&act);
            let is_over = self.twins.public().phase != Phase::Playing;
            let parted = matches!(
                cause,
                Some(Cause::Combat | Cause::FlagShown | Cause::NoMove | Cause::Revealed)
            );
            let delayed = self.kind.entry.spectator_delay > 0;
            if delayed && !is_over && !self.paused && (parted || step > self.drifts_after) {
                self.count("drift");
                let turns = self.kind.entry.spectator_delay - u16::from(parted);
                let cast = &self.twins.sides[0].cast;
                let outside: Vec<_> = cast.watchers().into_iter().chain([DOOR]).collect();
                drift(&mut self.twins.sides, &mut self.rng, turns, &outside);
                return cause;
            }
            if parted || is_over {
                return cause;
            }
        }
        if self.rng.random_ratio(1, 10) {
            self.count("outside");
            outside::assert_same(&self.twins);
        }
        None
    }

    pub(crate) fn count(&mut self, what: &'static str) {
        *self.done.entry(what).or_default() += 1;
    }

    /// Does something, and says why those who can tell the worlds apart by it may.
    fn act(&mut self, act: &Act) -> Option<Cause> {
        self.count(act.name());
        let step = self
            .twins
            .step(async |cast, side| act.happen(cast, side).await);
        let may_differ = |line: &str| act.is_logged_by_name() && names_request(line);
        let cause = self
            .twins
            .judge(&step, &self.secret, &self.layouts, may_differ);
        assert_spectators_know_least(&self.twins.sides[0].cast);
        match cause {
            None => {}
            Some(Cause::AllyOut) => self.count("ally out"),
            Some(Cause::Combat | Cause::FlagShown | Cause::NoMove | Cause::Revealed) => {
                return cause;
            }
        }
        let refused_in_one = self.done.contains_key("keep");
        outside::assert_same_meters(&self.twins.sides, refused_in_one);
        cause
    }

    /// Everyone looks and comes back, does this and that, and lays out an army; the house is restarted.
    fn before_the_start(&mut self) {
        for _ in 0..self.rng.random_range(0..6) {
            for act in self.next_acts_before() {
                let cause = self.act(&act);
                assert_eq!(cause, None);
            }
        }
        self.twins.arrange(&self.layouts);
        let places = 0..PEOPLE;
        for place in places {
            for how in [Return::Resume, Return::Afresh] {
                self.twins.same(async |cast, _| {
                    cast.come_back(place, how).await;
                    cast.people[place].client.look().await;
                });
            }
        }
        self.twins.same(async |cast, _| {
            cast.restart(resume_every_other).await;
        });
    }

    /// The owner tries what only one world allows: where it is refused, nobody else hears a thing.
    /// False: there is nothing to try.
    fn move_only_where_it_is_legal(&mut self) -> bool {
        let owner = self.twins.owner;
        if self.paused || self.twins.public().to_move != Some(owner) {
            return false;
        }
        let [left, right] = self.twins.legal(owner);
        let Some((from, to)) = left.into_iter().find(|step| !right.contains(step)) else {
            return false;
        };
        let request = self.play_request(&from, &to);
        let step = self
            .twins
            .step(async |cast, _| cast.tell(owner, request.clone()).await);
        assert!(matches!(step.answers[0], Heard::Ack(_)));
        assert!(matches!(step.answers[1], Heard::Refused(_)));
        self.assert_silent(&step);
        self.count("refused to one");
        true
    }

    /// Where it was refused, nobody but the owner heard anything.
    fn assert_silent(&self, step: &Step<Heard>) {
        let cast = &self.twins.sides[1].cast;
        let keeper = cast.place_of(self.twins.owner);
        for (place, frames) in step.heard[1][..PEOPLE].iter().enumerate() {
            // Who watches is told when it is its time, whatever is played.
            let in_both = |bytes: &Vec<u8>| step.heard[0][place].contains(bytes);
            let encoding = cast.people[place].encoding;
            let is_audience = |bytes: &Vec<u8>| {
                let frame = decode_server(encoding, bytes);
                frame.is_ok_and(|frame| matches!(frame.msg, Message::Audience { .. }))
            };
            let harmless = |bytes: &Vec<u8>| is_audience(bytes) && in_both(bytes);
            let silent = place == keeper || frames.iter().all(harmless);
            assert!(silent, "{place} heard of a refusal to the owner");
        }
    }

    pub(crate) fn play_request(&self, from: &str, to: &str) -> Request {
        crate::acts::play(self.twins.public().turn, from, to)
    }
}

/// That a connection asked for something private, and that something was refused: never what.
fn names_request(line: &str) -> bool {
    let asked = ["mark", "arm_surrender", "arrange", "ready"];
    let mut asked = asked.iter().map(|name| format!("request=\"{name}\""));
    asked.any(|end| line.ends_with(&end)) || line.contains("refused room=")
}
