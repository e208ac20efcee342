//! Behind the back of those who are kept outside, two worlds go different ways: other moves, other talk
//! and questions, other people who are away. As many turns begin in both, for a delay hides what is done,
//! not how fast.

use crate::acts::say;
use crate::boards::a_move;
use crate::both::{Both, both};
use crate::side::{Cast, Return, SETTLED_BY, Side};
use qiguan_protocol::{Ask, Channel, GameView, GoStage, Phase, Request, Seat};
use qiguan_tests::Heard;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::Duration;

/// So long each turn takes, less than a clock gives, and when in it those who watch ask.
const TURN: Duration = Duration::from_secs(15);
const ASKED_AT: Duration = Duration::from_secs(10);

/// Lets fewer than so many turns pass. What those outside hear is the same, until the game is over in
/// one of the worlds; whether it is in none.
pub(crate) fn drift(
    sides: &mut [Side; 2],
    rng: &mut ChaCha8Rng,
    turns: u16,
    outside: &[usize],
) -> bool {
    // What is told once a second has been told then: a delay does not hide how fast something is done.
    both(sides, async |_, _| tokio::time::sleep(SETTLED_BY).await);
    let mut differing = 0;
    for _ in 1..turns {
        let Some(step) = go_on(sides, rng) else {
            return false;
        };
        differing += step.differing().len();
        step.assert_same_at(sides, outside);
    }
    // In one turn the same may be drawn in both.
    assert!(differing > 0 || turns < 4, "nothing differs");
    true
}

/// One turn in either world; none: the game is over in one of them.
pub(crate) fn go_on(sides: &mut [Side; 2], rng: &mut ChaCha8Rng) -> Option<Both> {
    let seed: u64 = rng.random();
    let step = both(sides, async |cast, side| {
        let began = tokio::time::Instant::now();
        let other = u64::try_from(side).expect("there are two");
        goes_on(cast, &mut ChaCha8Rng::seed_from_u64(seed ^ other)).await;
        tokio::time::sleep_until(began + ASKED_AT).await;
        watchers_ask(cast).await;
        tokio::time::sleep_until(began + TURN).await;
    });
    if !goes_on_in_both(sides) {
        return None;
    }
    let publics = sides.each_ref().map(|side| side.public());
    assert_eq!(publics[0].turn, publics[1].turn, "as many turns begin");
    Some(step)
}

/// Both players pass, and mark what is dead, in each world something else.
pub(crate) fn disagree(sides: &mut [Side; 2], rng: &mut ChaCha8Rng, outside: &[usize]) {
    let passed = |side: &Side| {
        let go = side.public().game.go();
        go.is_none_or(|go| go.moves.ends_with("pass"))
    };
    if sides.iter().any(passed) {
        return;
    }
    let step = both(sides, async |cast, _| {
        for _ in 0..2 {
            let mover = mover(cast).await;
            let turn = cast.player(mover).look().await.turn;
            cast.must(mover, Request::Pass { turn }).await;
        }
    });
    // Under some rules that is the end, of which everybody hears.
    if !goes_on_in_both(sides) {
        return;
    }
    step.assert_same_at(sides, outside);
    for _ in 0..2 {
        let seed: u64 = rng.random();
        let step = both(sides, async |cast, side| {
            let other = u64::try_from(side).expect("there are two");
            let mut rng = ChaCha8Rng::seed_from_u64(seed ^ other);
            propose(cast, &mut rng).await;
            tokio::time::sleep(SETTLED_BY).await;
            watchers_ask(cast).await;
        });
        if !goes_on_in_both(sides) {
            return;
        }
        step.assert_same_at(sides, outside);
    }
}

fn goes_on_in_both(sides: &[Side; 2]) -> bool {
    let goes_on = |side: &Side| side.public().phase == Phase::Playing;
    sides.iter().all(goes_on)
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
            2 => offer(cast, seat).await,
            3 => between(cast, seat, rng).await,
            _ => {
                cast.people[place].client.drop_line();
                tokio::time::sleep(SETTLED_BY).await;
                cast.take_over(place, Return::Resume).await;
            }
        }
    }
    ends_turn(cast, rng).await;
    // Who is told in the last moment is told now.
    for seat in seats {
        cast.player(seat).look().await;
    }
}

/// A move, or what ends the turn as well.
async fn ends_turn(cast: &mut Cast, rng: &mut ChaCha8Rng) {
    let mover = mover(cast).await;
    let view = cast.player(mover).look().await;
    let ends = match &view.game {
        GameView::Junqi(_) => {
            rng.random_ratio(1, 8) && accepted(cast, mover, Request::Surrender {}).await
        }
        GameView::Go(_) => rng.random_ratio(1, 8) && seals(cast, mover, rng).await,
        GameView::Xiangqi(_) => false,
    };
    if !ends {
        let request = a_move(&view, rng).expect("who has the turn can move");
        cast.must(mover, request).await;
    }
}

async fn accepted(cast: &mut Cast, seat: Seat, request: Request) -> bool {
    matches!(cast.tell(seat, request).await, Heard::Ack(_))
}

/// A draw is offered; of two players the other declines.
async fn offer(cast: &mut Cast, seat: Seat) {
    cast.tell(seat, Request::OfferDraw {}).await;
    if let Some(other) = opponent(cast, seat) {
        let accept = false;
        cast.tell(other, Request::AnswerDraw { accept }).await;
    }
}

/// Of two players who are alone at the table, the other one.
fn opponent(cast: &Cast, seat: Seat) -> Option<Seat> {
    let view = &cast.people[cast.place_of(seat)].client.picture().game;
    let is_duel = matches!(view, GameView::Go(_) | GameView::Xiangqi(_));
    let mut seats = cast.seats().into_iter();
    seats.find(|other| *other != seat).filter(|_| is_duel)
}

/// A mark; or of two players one asks, and the other grants a pause, which is over soon, and no more.
async fn between(cast: &mut Cast, seat: Seat, rng: &mut ChaCha8Rng) {
    let Some(other) = opponent(cast, seat) else {
        let (piece, mark) = (format!("{seat}10"), Some("x".to_owned()));
        cast.tell(seat, Request::Mark { piece, mark }).await;
        return;
    };
    let what = *[Ask::Undo, Ask::Pause].choose(rng).expect("there are two");
    let accept = what == Ask::Pause;
    if agree(cast, (seat, other), what, accept).await && accept {
        tokio::time::sleep(Duration::from_secs(1)).await;
        agree(cast, (other, seat), Ask::Resume, true).await;
    }
}

/// One asks, the other answers; whether that was possible.
async fn agree(cast: &mut Cast, (one, other): (Seat, Seat), what: Ask, accept: bool) -> bool {
    accepted(cast, one, Request::Ask { what }).await
        && accepted(cast, other, Request::Answer { what, accept }).await
}

/// The game is adjourned with a sealed move, and goes on with it; false: it cannot be.
async fn seals(cast: &mut Cast, mover: Seat, rng: &mut ChaCha8Rng) -> bool {
    let Some(other) = opponent(cast, mover) else {
        return false;
    };
    let view = cast.player(mover).look().await;
    let point = match a_move(&view, rng) {
        Some(Request::Place { point, .. }) => Some(point),
        Some(_) | None => None,
    };
    if !agree(cast, (other, mover), Ask::Adjourn, true).await {
        return false;
    }
    let turn = view.turn;
    cast.must(mover, Request::Seal { turn, point }).await;
    agree(cast, (other, mover), Ask::Resume, true).await
}

/// Marks of dead stones change, or are called for, or one of the players accepts them.
async fn propose(cast: &mut Cast, rng: &mut ChaCha8Rng) {
    let seats = cast.seats();
    let view = cast.player(seats[0]).look().await;
    let go = view.game.go().expect("a game of Go");
    if go.stage != GoStage::Confirm {
        return;
    }
    let stones: Vec<_> = crate::boards::stones(&go.board).collect();
    for _ in 0..rng.random_range(1..4) {
        let seat = *seats.choose(rng).expect("there are two");
        if let Some(point) = stones.choose(rng).cloned() {
            cast.tell(seat, Request::MarkDead { point }).await;
        }
    }
    match rng.random_range(0..4) {
        0 => _ = cast.tell(seats[0], Request::CallAdjudication {}).await,
        1 => {
            let view = cast.player(seats[1]).look().await;
            let agreement = view.game.go().and_then(|go| go.agreement.as_deref());
            if let Some(version) = agreement.map(|agreement| agreement.version) {
                cast.tell(seats[1], Request::AcceptDead { version }).await;
            }
        }
        _ => {}
    }
    for seat in seats {
        cast.player(seat).look().await;
    }
}

async fn mover(cast: &mut Cast) -> Seat {
    let seat = cast.seats()[0];
    let view = cast.player(seat).look().await;
    view.to_move.expect("the game runs")
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
