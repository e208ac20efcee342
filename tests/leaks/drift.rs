//! Behind the back of a delayed audience two worlds go different ways: other moves, other talk, other
//! people who are away. As many turns begin in both, for a delay hides what is done, not how fast.

use crate::acts::say;
use crate::side::{Cast, DOOR, Return, SETTLED_BY};
use crate::twins::Twins;
use qiguan_protocol::{Channel, Phase, Request, Seat};
use qiguan_tests::{Heard, legal_moves};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::Duration;

/// So long each turn takes, less than a clock gives, and when in it those who watch ask.
const TURN: Duration = Duration::from_secs(15);
const ASKED_AT: Duration = Duration::from_secs(10);

/// Lets fewer turns pass than the audience is behind. What those without a seat hear is the same, until
/// the game is over in one of the worlds.
pub(crate) fn drift(twins: &mut Twins, rng: &mut ChaCha8Rng, turns: u16) {
    // What is told once a second has been told then: a delay does not hide how fast something is done.
    twins.step(async |_, _| tokio::time::sleep(SETTLED_BY).await);
    for _ in 1..turns {
        let seed: u64 = rng.random();
        let step = twins.step(async |cast, side| {
            let began = tokio::time::Instant::now();
            let other = u64::try_from(side).expect("there are two");
            goes_on(cast, &mut ChaCha8Rng::seed_from_u64(seed ^ other)).await;
            tokio::time::sleep_until(began + ASKED_AT).await;
            watchers_ask(cast).await;
            tokio::time::sleep_until(began + TURN).await;
        });
        let publics = twins.sides.each_ref().map(|side| side.public());
        if publics.iter().any(|view| view.phase != Phase::Playing) {
            return;
        }
        assert_eq!(publics[0].turn, publics[1].turn, "as many turns begin");
        assert!(!step.differing().is_empty(), "nothing differs");
        let watchers = twins.sides[0].cast.watchers();
        for place in watchers.into_iter().chain([DOOR]) {
            twins.assert_same_at(&step, place);
        }
    }
}

/// What happens in one turn.
async fn goes_on(cast: &mut Cast, rng: &mut ChaCha8Rng) {
    let seats = cast.seats();
    for _ in 0..rng.random_range(0..3) {
        let seat = *seats.choose(rng).expect("somebody plays");
        let place = cast.place_of(seat);
        match rng.random_range(0..5) {
            0 => _ = cast.people[place].client.ask(say(Channel::Table)).await,
            1 => _ = cast.people[place].client.ask(say(Channel::Ally)).await,
            2 => _ = cast.tell(seat, Request::OfferDraw {}).await,
            3 => {
                let (piece, mark) = (format!("{seat}10"), Some("x".to_owned()));
                cast.tell(seat, Request::Mark { piece, mark }).await;
            }
            _ => {
                cast.people[place].client.drop_line();
                tokio::time::sleep(SETTLED_BY).await;
                cast.take_over(place, Return::Resume).await;
            }
        }
    }
    let mover = mover(cast).await;
    let surrenders = rng.random_ratio(1, 8)
        && matches!(cast.tell(mover, Request::Surrender {}).await, Heard::Ack(_));
    if !surrenders {
        a_move(cast, mover, rng).await;
    }
    // Who is told in the last moment is told now.
    for seat in seats {
        cast.player(seat).look().await;
    }
}

async fn mover(cast: &mut Cast) -> Seat {
    let seat = cast.seats()[0];
    let view = cast.player(seat).look().await;
    view.to_move.expect("the game runs")
}

async fn a_move(cast: &mut Cast, mover: Seat, rng: &mut ChaCha8Rng) {
    let view = cast.player(mover).look().await;
    let moves = legal_moves(&view);
    let (from, to) = moves
        .choose(rng)
        .expect("who has the turn can move")
        .clone();
    let turn = view.turn;
    cast.must(mover, Request::Play { turn, from, to }).await;
}

/// Those who watch look, come back in every way, and talk.
async fn watchers_ask(cast: &mut Cast) {
    if cast.entry.closed {
        return;
    }
    for place in cast.watchers() {
        for how in [Return::Resume, Return::Afresh] {
            cast.come_back(place, how).await;
            cast.people[place].client.look().await;
        }
        cast.people[place]
            .client
            .ask(say(Channel::Spectators))
            .await;
    }
}
