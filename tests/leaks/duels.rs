//! A random game of Go or xiangqi in twin worlds. Such games have few secrets: what one player does in
//! private, and what is in an envelope, to everybody; to those who are kept behind, or outside, all that
//! is done at the table.

use crate::acts::{Act, play};
use crate::boards::{Board, a_move, stones};
use crate::both::{Both, both};
use crate::drift::{disagree, drift, go_on};
use crate::kinds::pick;
use crate::outside;
use crate::seating::TWO;
use crate::side::{Cast, DOOR, Entry, PEOPLE, Return, Side};
use qiguan_protocol::{Ask, Channel, GameView, GoStage, Phase, Request, Ruling, Seat, View};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::time::Duration;

/// Steps after which a game is left as it is.
const STEPS_MAX: u32 = 60;
/// Turns of a drift of which those outside never learn.
const TURNS: u16 = 5;

const CHANNELS: [Channel; 3] = [Channel::Table, Channel::Ally, Channel::Spectators];

pub(crate) struct Duel {
    rng: ChaCha8Rng,
    entry: Entry,
    sides: [Side; 2],
    /// Does things in private, in each world others.
    keeper: Seat,
    /// Hears others since then.
    muted: bool,
    /// The arbiter has stopped the game.
    stopped: bool,
    /// After so many steps the worlds go different ways.
    parts_after: u32,
    pub(crate) done: BTreeMap<&'static str, u32>,
}

impl Duel {
    pub(crate) fn new(seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let Board { options, entry } = Board::draw(&mut rng);
        let mut sides = [(); 2].map(|()| Side::at(seed, (options.clone(), TWO), entry));
        let opened = both(&mut sides, async |_, _| {});
        assert!(opened.differing().is_empty(), "one seed, one world");
        Self {
            entry,
            sides,
            keeper: pick(&mut rng, &[Seat::S, Seat::N]),
            muted: false,
            stopped: false,
            parts_after: rng.random_range(4..STEPS_MAX),
            rng,
            done: BTreeMap::new(),
        }
    }

    /// Plays until the worlds part, or the game is over.
    pub(crate) fn play(&mut self) {
        let step = both(&mut self.sides, async |cast, _| cast.begin().await);
        self.assert_same(step, None);
        self.count(match self.view().game {
            GameView::Junqi(_) => "junqi",
            GameView::Go(_) => "go",
            GameView::Xiangqi(_) => "xiangqi",
        });
        for step in 0..STEPS_MAX {
            if step > self.parts_after && self.may_part() {
                return self.part(0);
            }
            let act = self.next_act();
            if !self.act(&act) {
                return;
            }
        }
    }

    fn count(&mut self, what: &'static str) {
        *self.done.entry(what).or_default() += 1;
    }

    /// Does something that only who does it may tell apart. False: the worlds go on no more.
    fn act(&mut self, act: &Act) -> bool {
        self.count(act.name());
        let was_sealed = self.hashes();
        let step = both(&mut self.sides, async |cast, side| {
            act.happen(cast, side).await;
        });
        let place = self.sides[0].cast.place_of(self.keeper);
        let [left, right] = self.sides.each_ref().map(|side| side.public().phase);
        assert_eq!(left, right);
        if was_sealed.is_some() && self.hashes().is_none() {
            self.count("opened");
            step.assert_same_at(&self.sides, &self.outside());
            if self.may_part() {
                self.part(1);
            }
            return false;
        }
        self.muted |= matches!(act, Act::Mute(..));
        let is_private = self.muted || matches!(act, Act::Each(..));
        self.assert_same(step, is_private.then_some(place));
        outside::assert_same_meters(&self.sides, false);
        left == Phase::Playing
    }

    /// Nobody else heard or logged a difference, but for the hash of a sealed move.
    fn assert_same(&self, mut step: Both, but_for: Option<usize>) {
        if let Some(hashes) = self.hashes() {
            for (heard, hash) in step.heard.iter_mut().zip(&hashes) {
                for frame in heard.iter_mut().flatten() {
                    *frame = crate::sealed::masked(std::mem::take(frame), hash.as_bytes());
                }
            }
        }
        let others: Vec<_> = (0..=DOOR).filter(|place| Some(*place) != but_for).collect();
        step.assert_same_at(&self.sides, &others);
        step.assert_one_log();
    }

    /// The worlds go different ways; so many turns of that have begun.
    fn part(&mut self, turns: u16) {
        self.count("parted");
        let outside = self.outside();
        let most = match self.entry.spectator_delay {
            0 => TURNS,
            delay => delay - turns,
        };
        let disagrees = most > 2 && self.stage().is_some() && self.rng.random_ratio(1, 2);
        let goes_on = drift(
            &mut self.sides,
            &mut self.rng,
            most - u16::from(disagrees),
            &outside,
        );
        if self.is_hidden() && self.rng.random_ratio(1, 8) {
            // The last thing, for another house writes to the store then.
            self.count("outside");
            return outside::assert_same_for(&self.sides, &outside);
        }
        if goes_on && disagrees && self.is_go() {
            self.count("disagree");
            return disagree(&mut self.sides, &mut self.rng, &outside);
        }
        if goes_on && self.entry.spectator_delay > 0 && !self.entry.closed {
            self.learn(most + 2);
        }
    }

    /// So many turns later those who were kept behind know what parted the worlds.
    fn learn(&mut self, turns: u16) {
        let watchers = self.sides[0].cast.watchers();
        for _ in 0..turns {
            let Some(step) = go_on(&mut self.sides, &mut self.rng) else {
                return;
            };
            if watchers
                .iter()
                .all(|place| step.differing().contains(place))
            {
                return self.count("learned");
            }
        }
        panic!("those who watch never learn what was played");
    }

    /// What is done at the table is no business of those who are not at it.
    fn is_hidden(&self) -> bool {
        self.entry.spectator_delay > 0 || self.entry.closed
    }

    /// Those who may not know what is played: whoever reads the lobby, and some of those who watch.
    fn outside(&self) -> Vec<usize> {
        let mut places = vec![DOOR];
        if self.is_hidden() {
            places.extend(self.sides[0].cast.watchers());
        }
        places
    }

    /// The live picture of a player in the first world.
    fn view(&self) -> &View {
        self.cast().people[0].client.picture()
    }

    fn cast(&self) -> &Cast {
        &self.sides[0].cast
    }

    fn is_go(&self) -> bool {
        self.view().game.go().is_some()
    }

    /// How far the players are; none: not in a turn of the game.
    fn stage(&self) -> Option<GoStage> {
        let view = self.view();
        let stage = view.game.go().map_or(GoStage::Play, |go| go.stage);
        let moves = stage != GoStage::Play || view.to_move.is_some();
        (view.phase == Phase::Playing && moves).then_some(stage)
    }

    /// The players move, and no clock stands.
    fn may_part(&self) -> bool {
        let clocks = match &self.view().game {
            GameView::Junqi(_) => None,
            GameView::Go(go) => go.clocks.as_ref(),
            GameView::Xiangqi(xiangqi) => xiangqi.clocks.as_ref(),
        };
        let run = clocks.is_some_and(|clocks| clocks.standing.is_empty());
        run && self.stage() == Some(GoStage::Play) && !self.stopped
    }

    /// The hashes of what is in the envelopes.
    fn hashes(&self) -> Option<[String; 2]> {
        let [left, right] = self.sides.each_ref().map(|side| {
            let game = &side.cast.people[0].client.picture().game;
            let sealed = game.go()?.sealed.as_ref()?;
            Some(sealed.hash.clone())
        });
        Some([left?, right?])
    }

    fn next_act(&mut self) -> Act {
        let watched = !self.entry.closed;
        let watchers = self.cast().watchers();
        let places: Vec<_> = (0..PEOPLE)
            .filter(|place| watched || !watchers.contains(place))
            .collect();
        let place = pick(&mut self.rng, &places);
        if self.stopped && self.rng.random_ratio(1, 3) {
            return self.ruling();
        }
        match self.rng.random_range(0..100) {
            0..8 => Act::Look(place),
            8..12 => Act::Return(place, Return::Resume),
            12..16 => Act::Return(place, Return::Afresh),
            16..18 => Act::TakeOver(place),
            18 => Act::Away(place),
            19..21 if watched => Act::Stranger,
            21 => Act::Restart,
            22 => Act::Crash,
            23..28 => self.foolish(place),
            28..34 => self.differ(),
            34 => Act::Mute(self.keeper, self.rng.random_range(0..PEOPLE)),
            35..39 => Act::Talk(place, pick(&mut self.rng, &CHANNELS)),
            39..42 if self.entry.arbiter => self.ruling(),
            42..58 => self.question(),
            58 => Act::Wait(Duration::from_secs(61)),
            _ => self.goes_on(),
        }
    }

    /// What brings the game forward.
    fn goes_on(&mut self) -> Act {
        let view = self.view().clone();
        let seats = [Seat::S, Seat::N];
        let seat = pick(&mut self.rng, &seats);
        match (self.stage(), view.to_move) {
            (Some(GoStage::Confirm), _) => self.agreement(seat, &view),
            (Some(GoStage::Sealing), mover) => self.seal(mover.unwrap_or(seat), view.turn),
            (Some(GoStage::Adjourned), _) => self.question(),
            (Some(GoStage::Play), Some(mover)) => {
                let place = self.cast().place_of(mover);
                let seen = self.cast().people[place].client.picture().clone();
                match a_move(&seen, &mut self.rng) {
                    // Now and then both pass.
                    Some(Request::Place { turn, .. }) if self.rng.random_ratio(1, 8) => {
                        Act::Say(mover, Request::Pass { turn })
                    }
                    Some(request) => Act::Say(mover, request),
                    None => Act::Look(place),
                }
            }
            (Some(GoStage::Play) | None, _) => Act::Look(0),
        }
    }

    /// The marks of the dead.
    fn agreement(&mut self, seat: Seat, view: &View) -> Act {
        let Some(go) = view.game.go() else {
            return Act::Look(0);
        };
        let version = go
            .agreement
            .as_ref()
            .map_or(0, |agreement| agreement.version);
        let stones: Vec<_> = stones(&go.board).collect();
        let request = match self.rng.random_range(0..6) {
            0 => Request::AcceptDead { version },
            1 => Request::PlayOn { chain: None },
            2 => Request::CallAdjudication {},
            _ if stones.is_empty() => Request::AcceptDead { version },
            _ => Request::MarkDead {
                point: pick(&mut self.rng, &stones),
            },
        };
        Act::Say(seat, request)
    }

    /// Into the envelope goes another move in each world.
    fn seal(&mut self, mover: Seat, turn: u32) -> Act {
        self.count("seal");
        let place = self.cast().place_of(mover);
        let view = self.cast().people[place].client.picture().clone();
        let points = view.game.go().map(|go| go.legal_points().collect());
        let points: Vec<String> = points.unwrap_or_default();
        let at = |at: usize| points.get(at).cloned();
        let first = self.rng.random_range(0..points.len().max(1));
        let requests = [at(first), at(first + 1)].map(|point| Request::Seal { turn, point });
        Act::Each(place, requests)
    }

    /// What one player asks of the other, and the answer.
    fn question(&mut self) -> Act {
        let seat = pick(&mut self.rng, &[Seat::S, Seat::N]);
        let accept = self.rng.random_ratio(1, 2);
        let view = self.view();
        let asked = match &view.game {
            GameView::Junqi(_) => None,
            GameView::Go(go) => go.question,
            GameView::Xiangqi(xiangqi) => xiangqi.question,
        };
        let (turn, what) = (view.turn, asked.map(|question| question.what));
        let stands = view
            .game
            .go()
            .is_some_and(|go| go.stage == GoStage::Adjourned);
        let request = match (what, self.rng.random_range(0..12)) {
            (Some(what), _) => Request::Answer { what, accept },
            (None, _) if stands => Request::Ask { what: Ask::Resume },
            (None, 0) => Request::OfferDraw {},
            (None, 1) => Request::AnswerDraw { accept: false },
            (None, 2) => Request::ClaimDraw { turn },
            (None, 3) => Request::Touch {
                turn,
                point: "b0".to_owned(),
            },
            (None, 4..6) => Request::Ask { what: Ask::Undo },
            (None, 6) => Request::Ask { what: Ask::Pause },
            (None, 7..9) => Request::Ask { what: Ask::Resume },
            (None, _) => Request::Ask { what: Ask::Adjourn },
        };
        Act::Say(seat, request)
    }

    fn ruling(&mut self) -> Act {
        if self.stopped {
            self.stopped = false;
            return Act::Rule(Ruling::Resume {});
        }
        let seat = pick(&mut self.rng, &[Seat::S, Seat::N]);
        Act::Rule(match self.rng.random_range(0..5) {
            0 => {
                self.stopped = true;
                Ruling::Pause {}
            }
            1 => Ruling::Warn { seat },
            2 => Ruling::AdjustClock { seat, by_ms: 5_000 },
            3 => Ruling::Chat {
                open: self.rng.random_ratio(1, 2),
            },
            _ => Ruling::Note {},
        })
    }

    /// What is refused, whoever asks.
    fn foolish(&mut self, place: usize) -> Act {
        let turn = self.view().turn;
        let request = match self.rng.random_range(0..5) {
            0 => Request::Sit { seat: None },
            1 => Request::Ready { ready: false },
            2 => play(turn, "S00", "S01"),
            3 => Request::Pass { turn: turn + 1 },
            _ => Request::Move {
                turn: turn + 1,
                step: "a0a1".to_owned(),
                draw: false,
            },
        };
        Act::Foolish(place, request)
    }

    /// The keeper tries something that no rules allow, in each world something else.
    fn differ(&mut self) -> Act {
        let place = self.cast().place_of(self.keeper);
        let turn = self.view().turn;
        let requests = match self.rng.random_range(0..3) {
            0 => ["a0i9", "i0a9"].map(|step| Request::Move {
                turn,
                step: step.to_owned(),
                draw: false,
            }),
            1 => ["Z99", "Y77"].map(|point| Request::Place {
                turn,
                point: point.to_owned(),
            }),
            _ => ["Z99", "Y77"].map(|point| Request::MarkDead {
                point: point.to_owned(),
            }),
        };
        self.count("differ");
        Act::Each(place, requests)
    }
}
