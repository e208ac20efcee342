//! Spectators some turns behind learn nothing early: two worlds that have parted since send them, and
//! whoever reads the list of rooms, the same bytes, whatever they ask.

use crate::side::{Cast, DOOR, Entry, PEOPLE, Return, SETTLED_BY, SPECTATOR};
use crate::twins::{Step, Twins};
use qiguan_protocol::{
    Channel, Encoding, First, JunqiOptions, Message, Request, Seat, decode_server,
};
use qiguan_tests::{legal_moves, say};
use std::time::Duration;

/// Turns that spectators are behind: one more than those in which the worlds differ.
const TURNS: u16 = 5;
/// The seats: their play, talk and presence differ.
const PLAYERS: [usize; 4] = [0, 1, 2, 3];
/// Shortly before and after a move's time is up, counted from its beginning.
const IN_TIME_MS: u64 = 59_000;
const LATE_MS: u64 = 61_000;

/// What happens in one world, and otherwise in the other, within one turn or by its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Talk,
    OfferDraw,
    /// Somebody who has just moved loses the line, or nobody does.
    Vanish,
    /// Another move.
    Move,
    /// A move, or the time runs out.
    TimeOut,
    /// A move, or the mover gives up.
    Surrender,
}

#[test]
fn what_happened_since_is_nothing_to_a_delayed_audience() {
    use Deed::{Move, OfferDraw, Surrender, Talk, TimeOut, Vanish};
    let orders: [&[Deed]; 3] = [
        &[
            Talk, OfferDraw, Move, Vanish, Move, TimeOut, Talk, Surrender, Talk,
        ],
        &[OfferDraw, Surrender, Talk, TimeOut, Vanish, Move, Move],
        &[Move, Move, Vanish, Surrender, OfferDraw, TimeOut, Vanish],
    ];
    for (seed, order) in (800..).zip(orders) {
        println!("seed {seed}: {order:?}");
        let mut twins = begun(seed);
        for _ in 0..6 {
            let step = twins.step(async |cast, _| play(cast, false).await);
            twins.assert_same_but_for(&step, &[]);
        }
        for deed in order {
            let step = twins.step(async |cast, side| {
                act(cast, *deed, side == 1).await;
                tokio::time::sleep(SETTLED_BY).await;
                ask_everything(cast).await;
            });
            assert!(!step.differing().is_empty(), "{deed:?} makes no difference");
            assert_unknown(&twins, &step);
        }
        // Folded anew from the journal, it knows no more.
        let step = twins.step(async |cast, side| {
            let how = |place: usize| match (place + side) % 2 {
                _ if place >= SPECTATOR => Return::Resume,
                0 => Return::Resume,
                _ => Return::Afresh,
            };
            cast.restart(how).await;
            tokio::time::sleep(SETTLED_BY).await;
            ask_everything(cast).await;
        });
        assert_unknown(&twins, &step);
        let step = twins.step(async |cast, _| {
            for _ in 0..2 {
                play(cast, false).await;
            }
        });
        for place in SPECTATOR..PEOPLE {
            let known = step.differing().contains(&place);
            assert!(known, "so many turns later {place} knows");
        }
    }
}

/// The end is no turn late, and until it came nothing told of it.
#[test]
fn a_delayed_audience_learns_of_the_end_with_the_players() {
    let mut twins = begun(810);
    for _ in 0..4 {
        twins.step(async |cast, _| play(cast, false).await);
    }
    let nearly = twins.step(async |cast, side| {
        for number in 0..3 {
            let seat = mover(cast).await;
            match (side, number) {
                // The ally of whoever gives up last: one alliance is gone then.
                (1, 0) => cast.player(seat).must(Request::Surrender {}).await,
                _ => play(cast, false).await,
            }
        }
        ask_everything(cast).await;
    });
    assert_unknown(&twins, &nearly);
    let end = twins.step(async |cast, side| {
        for seat in [Seat::S, Seat::N] {
            if side == 1
                && cast
                    .player(seat)
                    .look()
                    .await
                    .seat(seat)
                    .is_some_and(|seat| seat.out.is_none())
            {
                while mover(cast).await != seat {
                    play(cast, false).await;
                }
                cast.player(seat).must(Request::Surrender {}).await;
            }
        }
        tokio::time::sleep(SETTLED_BY).await;
    });
    for place in SPECTATOR..=DOOR {
        assert!(end.differing().contains(&place), "{place} hears of the end");
    }
    for place in SPECTATOR..PEOPLE {
        let encoding = twins.sides[1].cast.people[place].encoding;
        let over = |bytes: &Vec<u8>| {
            let Ok(frame) = decode_server(encoding, bytes) else {
                return false;
            };
            let Message::Told { events, .. } = frame.msg else {
                return false;
            };
            events.iter().any(|told| told.name() == "over")
        };
        assert!(end.heard[1][place].iter().any(over), "{place}");
    }
}

/// Until a game is void nothing tells what was done in it; then they hear all of it, and the seat that
/// is free is theirs to take.
#[test]
fn a_delayed_audience_learns_of_a_void_game_when_it_is_void() {
    let mut twins = begun(820);
    let parted = twins.step(async |cast, side| {
        play(cast, side == 1).await;
        act(cast, Deed::Talk, side == 1).await;
        act(cast, Deed::OfferDraw, side == 1).await;
        let token = cast.player(Seat::N).token.clone();
        let mut elsewhere = cast.world.connect(Encoding::Json);
        let name = ["Yolanda", "Zenobia"][side];
        let welcomed = elsewhere.hello(Some(name), Some(&token)).await;
        welcomed.expect("a known token is welcomed");
        tokio::time::sleep(SETTLED_BY).await;
        ask_everything(cast).await;
    });
    assert!(parted.differing().contains(&Seat::W.index()));
    assert_unknown(&twins, &parted);
    let void = twins.step(async |cast, _| {
        cast.player(Seat::E).must(Request::Leave {}).await;
        tokio::time::sleep(SETTLED_BY).await;
    });
    for place in SPECTATOR..PEOPLE {
        assert!(void.differing().contains(&place), "now {place} hears of it");
    }
    assert_eq!(void.heard[0][DOOR], void.heard[1][DOOR], "a seat is free");
    assert!(!void.heard[0][DOOR].is_empty());
    twins.step(async |cast, _| {
        let client = &mut cast.people[SPECTATOR].client;
        client.must(Request::Sit { seat: None }).await;
        client.look().await;
    });
}

fn begun(seed: u64) -> Twins {
    let options = JunqiOptions {
        first: Some(First::Seat(Seat::S)),
        ..JunqiOptions::default()
    };
    let entry = Entry {
        spectator_delay: TURNS,
        ..Entry::default()
    };
    let mut twins = Twins::seated_behind(seed, Seat::S, options, entry);
    let step = twins.step(async |cast, _| cast.begin().await);
    twins.assert_same_but_for(&step, &[Seat::S.index()]);
    twins
}

fn assert_unknown<T>(twins: &Twins, step: &Step<T>) {
    twins.assert_same_but_for(step, &PLAYERS);
    for place in SPECTATOR..=DOOR {
        assert!(
            !step.heard[0][place].is_empty(),
            "{place} asked and was answered"
        );
    }
}

async fn act(cast: &mut Cast, deed: Deed, otherwise: bool) {
    let seat = mover(cast).await;
    let [next, last] = [1, 3].map(|steps| Seat::ALL[(seat.index() + steps) % 4]);
    match deed {
        Deed::Talk => {
            for _ in 0..=u8::from(otherwise) {
                talks(cast, seat.index(), Channel::Table).await;
            }
        }
        Deed::OfferDraw if otherwise => {
            cast.player(seat).must(Request::OfferDraw {}).await;
        }
        Deed::Vanish if otherwise => cast.player(last).drop_line(),
        Deed::OfferDraw | Deed::Vanish => talks(cast, next.index(), Channel::Ally).await,
        Deed::Move => play(cast, otherwise).await,
        Deed::TimeOut => {
            let clock = cast.player(seat).look().await.clock;
            let began = clock.expect("a move has a clock").since_ms;
            cast.world.until(began + IN_TIME_MS).await;
            if !otherwise {
                play(cast, false).await;
            }
            cast.world.until(began + LATE_MS).await;
        }
        Deed::Surrender if otherwise => cast.player(seat).must(Request::Surrender {}).await,
        Deed::Surrender => play(cast, false).await,
    }
}

async fn mover(cast: &mut Cast) -> Seat {
    let view = cast.player(Seat::S).look().await;
    view.to_move.expect("the game runs")
}

/// The first legal move, or the last.
async fn play(cast: &mut Cast, last: bool) {
    let seat = mover(cast).await;
    let view = cast.player(seat).look().await;
    let mut moves = legal_moves(&view);
    let at = if last { moves.len() - 1 } else { 0 };
    let (from, to) = moves.swap_remove(at);
    let turn = view.turn;
    let play = Request::Play { turn, from, to };
    cast.player(seat).must(play).await;
}

/// Whatever those without a seat may ask: of the room, and of the list of rooms.
async fn ask_everything(cast: &mut Cast) {
    for place in SPECTATOR..PEOPLE {
        for how in [Return::Resume, Return::Afresh] {
            cast.come_back(place, how).await;
            cast.people[place].client.look().await;
        }
        let client = &mut cast.people[place].client;
        let (from, to) = ("S10".to_owned(), "S11".to_owned());
        for command in [
            Request::Sit { seat: None },
            Request::Ready { ready: true },
            Request::Play { turn: 9, from, to },
            Request::OfferDraw {},
            Request::AnswerDraw { accept: true },
            Request::AskPutOut { seat: Seat::W },
            Request::Surrender {},
            Request::Remove { seat: Seat::W },
            Request::Leave {},
        ] {
            client.tell(command).await;
        }
        client.ask(Request::Rematch {}).await;
        for channel in [Channel::Spectators, Channel::Table, Channel::Ally] {
            talks(cast, place, channel).await;
        }
    }
    cast.door.client.ask(Request::Lobby { on: true }).await;
    // Nobody has said too much by the next time.
    tokio::time::sleep(Duration::from_secs(11)).await;
}

async fn talks(cast: &mut Cast, place: usize, channel: Channel) {
    let line = say(channel, "hellebore");
    cast.people[place].client.ask(line).await;
}
