//! What happens next in a random game, by what both worlds allow.

use crate::acts::{Act, play};
use crate::game::Game;
use crate::kinds::pick;
use crate::secret::random_layout;
use crate::side::{PEOPLE, Return};
use qiguan_protocol::{Channel, GameView, Request, Ruling};
use rand::RngExt;
use rand::seq::IndexedRandom;
use std::time::Duration;

const CHANNELS: [Channel; 3] = [Channel::Table, Channel::Ally, Channel::Spectators];

impl Game {
    pub(crate) fn next_act(&mut self) -> Act {
        let places = self.places();
        let place = pick(&mut self.rng, &places);
        let watched = !self.kind.entry.closed;
        // The time after a crash is that of the last entry which is no secret.
        if std::mem::take(&mut self.kept) && self.rng.random_ratio(1, 2) {
            return Act::Crash;
        }
        if self.paused && self.rng.random_ratio(1, 3) {
            return self.ruling();
        }
        match self.rng.random_range(0..100) {
            0..9 => Act::Look(place),
            9..14 => Act::Return(place, Return::Resume),
            14..18 => Act::Return(place, Return::Afresh),
            18..20 => Act::TakeOver(place),
            20 => Act::Away(place),
            21..23 if watched => Act::Stranger,
            23..25 => Act::Restart,
            25..36 => self.foolish(place),
            36..40 => self.rarer(),
            40..44 => self.mark(),
            44 => self.keep(),
            45 => Act::Mute(self.twins.owner, self.rng.random_range(0..PEOPLE)),
            46..50 => Act::Talk(place, pick(&mut self.rng, &CHANNELS)),
            50..52 if self.kind.entry.arbiter => self.ruling(),
            _ => self.a_move(),
        }
    }

    /// What may happen while armies are laid out.
    pub(crate) fn next_acts_before(&mut self) -> Vec<Act> {
        let place = self.rng.random_range(0..PEOPLE);
        let owner = self.twins.owner;
        match self.rng.random_range(0..9) {
            0 => vec![Act::Look(place)],
            1 => vec![Act::Return(place, Return::Afresh)],
            2 => vec![Act::Away(place)],
            3 => vec![Act::Restart],
            8 => vec![Act::Crash],
            4 => vec![Act::Talk(place, pick(&mut self.rng, &CHANNELS))],
            5 => {
                let seat = pick(&mut self.rng, &self.twins.sides[0].cast.seats());
                let ready = |ready| Act::Say(seat, Request::Ready { ready });
                vec![ready(true), ready(false)]
            }
            _ => {
                let layouts = [(); 2].map(|()| random_layout(&mut self.rng));
                let arrange = |layout| Request::Arrange { layout };
                vec![Act::Keep(owner, layouts.map(arrange).to_vec())]
            }
        }
    }

    /// Those who follow the game.
    fn places(&self) -> Vec<usize> {
        let cast = &self.twins.sides[0].cast;
        let sent_away = match cast.entry.closed {
            true => cast.watchers(),
            false => Vec::new(),
        };
        (0..PEOPLE)
            .filter(|place| !sent_away.contains(place))
            .collect()
    }

    fn mark(&mut self) -> Act {
        let piece = self.piece_of_another();
        let marks = [Some("9"), Some("B"), Some("+"), None];
        let marks = [(); 2].map(|()| pick(&mut self.rng, &marks));
        Act::Mark(self.twins.owner, piece, marks)
    }

    /// The name of a piece of somebody else.
    fn piece_of_another(&mut self) -> String {
        let owner = self.twins.owner;
        let mut seats = self.twins.sides[0].cast.seats();
        seats.retain(|seat| *seat != owner);
        let seat = pick(&mut self.rng, &seats);
        let (row, column) = (self.rng.random_range(4..6), self.rng.random_range(0..5));
        format!("{seat}{row}{column}")
    }

    /// Marks in one world, or a surrender that is armed and disarmed before it can fire.
    fn keep(&mut self) -> Act {
        self.kept = true;
        let owner = self.twins.owner;
        let arm = |armed| Request::ArmSurrender { armed };
        let public = self.twins.public();
        let is_out = (public.seats.iter()).any(|seat| seat.seat == owner && seat.out.is_some());
        if public.to_move != Some(owner) && !is_out && self.rng.random_ratio(1, 2) {
            return Act::Keep(owner, vec![arm(true), arm(false)]);
        }
        let piece = self.piece_of_another();
        let mark = |mark: Option<&str>| Request::Mark {
            piece: piece.clone(),
            mark: mark.map(str::to_owned),
        };
        Act::Keep(owner, vec![mark(Some("F")), mark(None), mark(Some("9"))])
    }

    fn ruling(&mut self) -> Act {
        if self.paused {
            self.paused = false;
            return Act::Rule(Ruling::Resume {});
        }
        let seats = self.twins.sides[0].cast.seats();
        let seat = pick(&mut self.rng, &seats);
        let ruling = match self.rng.random_range(0..7) {
            0 => {
                self.paused = true;
                Ruling::Pause {}
            }
            1 => Ruling::Warn { seat },
            2 => Ruling::Foul { seat },
            3 => Ruling::AdjustClock { seat, by_ms: 5_000 },
            4 => Ruling::Chat { open: false },
            5 => Ruling::Chat { open: true },
            _ => Ruling::Note {},
        };
        Act::Rule(ruling)
    }

    /// A move that both worlds allow; if there is none, the clock runs out.
    fn a_move(&mut self) -> Act {
        let Some(mover) = self.twins.public().to_move else {
            return Act::Look(0);
        };
        let moves = self.twins.legal_in_both(mover);
        let (telling, quiet): (Vec<_>, Vec<_>) = moves
            .into_iter()
            .partition(|(from, to)| self.is_telling(from, to));
        let bold = !self.wary && self.rng.random_ratio(1, 4);
        let among = if quiet.is_empty() || bold && !telling.is_empty() {
            telling
        } else {
            quiet
        };
        let attacks = among.iter().filter(|(_, to)| self.piece_at(to).is_some());
        let attacks: Vec<_> = attacks.cloned().collect();
        let among = if attacks.is_empty() || self.rng.random_ratio(1, 2) {
            among
        } else {
            attacks
        };
        match among.choose(&mut self.rng) {
            Some((from, to)) => Act::Say(mover, self.play_request(from, to)),
            None => Act::Wait(Duration::from_secs(61)),
        }
    }

    /// Whether an exchanged piece would fight.
    fn is_telling(&self, from: &str, to: &str) -> bool {
        let exchanged = |post: &str| {
            let start = self.piece_at(post)?;
            Some(self.secret.swapped.iter().any(|swapped| swapped == start))
        };
        match (exchanged(from), exchanged(to)) {
            (Some(attacker), Some(defender)) => attacker || defender,
            (None, _) | (_, None) => false,
        }
    }

    /// The name of the piece on a post: where it started.
    fn piece_at(&self, post: &str) -> Option<&'static str> {
        let GameView::Junqi(board) = &self.twins.public().game else {
            panic!("a game of junqi")
        };
        board.piece_at(post).map(|piece| piece.start)
    }

    /// What ends games and turns besides moves.
    fn rarer(&mut self) -> Act {
        let seat = pick(&mut self.rng, &self.twins.sides[0].cast.seats());
        let to_move = self.twins.public().to_move.unwrap_or(seat);
        match self.rng.random_range(0..6) {
            0 => Act::Say(seat, Request::OfferDraw {}),
            1 => Act::Say(seat, Request::AnswerDraw { accept: true }),
            2 => Act::Say(seat, Request::AnswerDraw { accept: false }),
            3 => Act::Say(to_move, Request::Surrender {}),
            4 if self.twins.public().turn > 8 => Act::Say(seat, Request::Leave {}),
            _ => Act::Wait(Duration::from_secs(61)),
        }
    }

    /// What is refused in both worlds, whoever asks.
    fn foolish(&mut self, place: usize) -> Act {
        let turn = self.twins.public().turn;
        let request = match self.rng.random_range(0..8) {
            0 => play(turn.saturating_sub(1), "S00", "S01"),
            1 => play(turn + 1, "S00", "S01"),
            2 => play(turn, "S60", "S01"),
            3 => play(turn, "Q", &self.post()),
            4 => Request::Arrange {
                layout: self.layouts[0][self.twins.owner.index()].clone(),
            },
            5 => Request::Sit { seat: None },
            6 => Request::Ready { ready: false },
            _ => return self.foolish_move(),
        };
        Act::Foolish(place, request)
    }

    /// A move of the seat that has the turn which neither world allows: onto hidden pieces, with
    /// others' pieces, and with pieces that cannot move at all.
    fn foolish_move(&mut self) -> Act {
        let Some(mover) = self.twins.public().to_move else {
            return Act::Look(0);
        };
        let [left, right] = self.twins.legal(mover);
        let (mut from, to) = (self.post(), self.post());
        if mover == self.twins.owner && self.rng.random_ratio(1, 2) {
            from.clone_from(&self.secret.swapped[self.rng.random_range(0..2)]);
        }
        let step = (from, to);
        if left.contains(&step) || right.contains(&step) {
            return Act::Look(0);
        }
        let place = self.twins.sides[0].cast.place_of(mover);
        Act::Foolish(place, self.play_request(&step.0, &step.1))
    }

    fn post(&mut self) -> String {
        let territory = ["S", "E", "N", "W"]
            .choose(&mut self.rng)
            .expect("four seats");
        let (row, column) = (self.rng.random_range(0..6), self.rng.random_range(0..5));
        format!("{territory}{row}{column}")
    }
}
