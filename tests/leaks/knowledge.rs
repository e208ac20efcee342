//! At every step of random games, every viewer knows exactly the faces that the rules grant: a
//! spectator never knows more than each seat, and after the end everybody knows all.

use crate::lawful::{Item, items, may_see};
use crate::secret::{face, random_layout};
use crate::side::{Cast, PEOPLE, Return, SPECTATOR, Side};
use qiguan_protocol::{JunqiOptions, Phase, Request, Seat, Told, View, Visibility};
use qiguan_tests::{Client, legal_moves};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// Games, in some five seconds.
const GAMES: u64 = 24;
/// Steps after which the players agree on a draw.
const STEPS_MAX: u32 = 400;

#[test]
fn everyone_knows_exactly_what_the_rules_grant() {
    let mut shown = 0;
    for seed in 0..GAMES {
        println!("seed {seed}");
        shown += one_game(seed);
    }
    assert!(shown > 0, "no flag was ever shown");
}

/// Plays a game to its end; returns how many flags were shown in it.
fn one_game(seed: u64) -> usize {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let visibility = match seed % 3 {
        0 => Visibility::Dark,
        1 => Visibility::Allied,
        _ => Visibility::Open,
    };
    let options = JunqiOptions {
        visibility: Some(visibility),
        ..JunqiOptions::default()
    };
    let mut game = Game {
        side: Side::new(seed, &options),
        layouts: Seat::ALL.map(|_| random_layout(&mut rng)),
        options,
        shown: BTreeSet::new(),
    };
    let layouts = game.layouts.clone();
    game.step(async |cast| {
        for (seat, layout) in Seat::ALL.into_iter().zip(layouts) {
            cast.player(seat).must(Request::Arrange { layout }).await;
        }
    });
    game.step(async |cast| cast.begin().await);
    for _ in 0..STEPS_MAX {
        if game.side.public().phase == Phase::Over {
            break;
        }
        let place = rng.random_range(0..PEOPLE);
        match rng.random_range(0..60) {
            0 => game.step(async |cast| cast.come_back(place, Return::Afresh).await),
            1 => game.step(async |cast| cast.restart(|_| Return::Resume).await),
            2 => game.say(Request::Surrender {}),
            _ => game.move_somewhere(&mut rng),
        }
    }
    game.draw();
    game.step(async |cast| {
        for place in 0..PEOPLE {
            cast.come_back(place, Return::Afresh).await;
        }
    });
    assert_eq!(game.side.public().phase, Phase::Over);
    game.shown.len()
}

struct Game {
    side: Side,
    layouts: [String; 4],
    options: JunqiOptions,
    /// Whose flags were shown to all.
    shown: BTreeSet<Seat>,
}

impl Game {
    fn step(&mut self, act: impl AsyncFnOnce(&mut Cast)) {
        let ((), heard, _) = self.side.act(act);
        let encoding = self.side.cast.people[SPECTATOR].encoding;
        for item in items(encoding, &heard[SPECTATOR]) {
            if let Item::Told { event, .. } = item
                && let Told::FlagShown { seat, .. } = *event
            {
                self.shown.insert(seat);
            }
        }
        self.check();
    }

    fn say(&mut self, request: Request) {
        let to_move = self.side.public().to_move.expect("the game runs");
        self.step(async |cast| {
            cast.player(to_move).must(request).await;
        });
    }

    fn move_somewhere(&mut self, rng: &mut ChaCha8Rng) {
        let public = self.side.public();
        let (turn, to_move) = (public.turn, public.to_move.expect("the game runs"));
        let mover = &self.side.cast.people[to_move.index()].client;
        let moves = legal_moves(mover.picture());
        let attacks = |(_, to): &&(String, String)| public_piece(public, to);
        let bold: Vec<_> = moves.iter().filter(attacks).collect();
        let (from, to) = match bold.choose(rng) {
            Some(attack) if rng.random_ratio(1, 2) => (*attack).clone(),
            _ => moves
                .choose(rng)
                .expect("who has the turn can move")
                .clone(),
        };
        self.say(Request::Play { turn, from, to });
    }

    /// The living agree on a draw, if the game still runs.
    fn draw(&mut self) {
        let seats = &self.side.public().seats;
        let living = seats.iter().filter(|seat| seat.out.is_none());
        let living: Vec<_> = living.map(|seat| seat.seat).collect();
        if self.side.public().phase != Phase::Playing {
            return;
        }
        self.step(async |cast| {
            let (first, rest) = living.split_first().expect("somebody lives");
            cast.player(*first).must(Request::OfferDraw {}).await;
            for seat in rest {
                let answer = Request::AnswerDraw { accept: true };
                cast.player(*seat).must(answer).await;
            }
        });
    }

    fn check(&self) {
        let people = &self.side.cast.people;
        for (place, person) in people.iter().enumerate() {
            for owner in Seat::ALL {
                self.check_army(place, &person.client, owner);
            }
        }
        assert_spectators_know_least(&self.side.cast);
    }

    fn check_army(&self, place: usize, client: &Client, owner: Seat) {
        let eyes = self.side.cast.eyes(place);
        let sees_all = may_see(eyes, owner, &self.options, self.side.public());
        for slot in client.picture().army(owner) {
            let truth = face(&self.layouts[owner.index()], slot.start);
            let known = sees_all || (truth == 'F' && self.shown.contains(&owner));
            let expected = if known { truth } else { '?' };
            assert_eq!(
                slot.face, expected,
                "{place} on what started at {}",
                slot.start
            );
        }
    }
}

/// What those who watch know is known to every player, and to who presides.
pub(crate) fn assert_spectators_know_least(cast: &Cast) {
    let known = |place: usize| cast.people[place].client.view.as_ref().map(known);
    let watchers = cast.watchers();
    for to_all in watchers.iter().filter_map(|place| known(*place)) {
        let others = (0..PEOPLE).filter(|place| !watchers.contains(place));
        for knows_more in others.filter_map(known) {
            assert!(to_all.is_subset(&knows_more), "a spectator knows more");
        }
    }
}

/// The faces that somebody knows, by where the pieces started.
fn known(view: &View) -> BTreeSet<(&'static str, char)> {
    let slots = Seat::ALL.into_iter().flat_map(|seat| view.army(seat));
    slots
        .filter(|slot| slot.face != '?')
        .map(|slot| (slot.start, slot.face))
        .collect()
}

fn public_piece(view: &View, post: &str) -> bool {
    let qiguan_protocol::GameView::Junqi(board) = &view.game else {
        panic!("a game of junqi")
    };
    board.piece_at(post).is_some()
}
