//! Changes of seats, people who are away, and the next game: what becomes of layouts there.

use crate::after_end::draw;
use crate::before_start::everyone_returns;
use crate::secret::{Secret, face, random_layout};
use crate::side::{DOOR, PEOPLE, Return, SETTLED_BY, SPECTATOR, Side};
use crate::twins::Twins;
use qiguan_protocol::{
    Encoding, First, JunqiOptions, Message, OutReason, Phase, Request, Seat, ServerFrame,
    Visibility, decode_server,
};
use qiguan_tests::Heard;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::time::Duration;

/// After so long the others may put somebody out.
const LONG_AWAY: Duration = Duration::from_secs(125);

/// An army goes with its player to another seat; whoever sat there learns nothing of it, nor
/// whether it was laid out again, on the way and back.
#[test]
fn who_leaves_a_seat_learns_nothing_of_who_comes() {
    let seats = || Seat::ALL.into_iter();
    let pairs = seats().flat_map(|a| seats().map(move |b| (a, b)));
    for (seed, (owner, other)) in (600..).zip(pairs.filter(|(a, b)| a != b)) {
        for by_owner in [true, false] {
            println!("seed {seed}: {owner} to {other}, by the owner: {by_owner}");
            let mut twins = secretly_arranged(seed, owner, Visibility::Open);
            let keeper = owner.index();
            let went = twins.step(async |cast, _| {
                if by_owner {
                    let swap = Request::Swap { a: owner, b: other };
                    cast.people[0].client.must(swap).await;
                } else {
                    cast.player(other).must(Request::Leave {}).await;
                    let sit = Request::Sit { seat: Some(other) };
                    cast.people[keeper].client.must(sit).await;
                    let sit = Request::Sit { seat: Some(owner) };
                    cast.people[other.index()].client.must(sit).await;
                }
                for person in &mut cast.people {
                    person.client.look().await;
                }
            });
            twins.assert_same_but_for(&went, &[keeper]);
            went.assert_one_log();
            all_come_back(&mut twins, &[keeper]);
            // On the new seat the army is laid out again, in one world alone.
            let step = twins.step(async |cast, side| {
                let client = &mut cast.people[keeper].client;
                let mut layout = random_layout(&mut ChaCha8Rng::seed_from_u64(seed));
                if side == 1 {
                    layout = layout.replace('F', "9");
                }
                client.tell(Request::Arrange { layout }).await
            });
            twins.assert_same_but_for(&step, &[keeper]);
            assert!(matches!(step.answers[0], Heard::Ack(_)));
            assert!(matches!(step.answers[1], Heard::Refused(_)));
            all_come_back(&mut twins, &[keeper]);
            let back = twins.step(async |cast, _| {
                let swap = Request::Swap { a: other, b: owner };
                cast.people[0].client.must(swap).await;
                for person in &mut cast.people {
                    person.client.look().await;
                }
            });
            twins.assert_same_but_for(&back, &[keeper]);
            back.assert_one_log();
            all_come_back(&mut twins, &[keeper]);
            let starts = twins.step(async |cast, _| cast.player(owner).look().await);
            assert_ne!(starts.heard[0][keeper], starts.heard[1][keeper]);
        }
    }
}

/// Somebody is sent away, and another takes the seat.
#[test]
fn who_is_sent_away_takes_no_layout_along() {
    for (seed, owner) in (630..).zip([Seat::E, Seat::N, Seat::W]) {
        let mut twins = secretly_arranged(seed, owner, Visibility::Dark);
        let keeper = owner.index();
        let removed = twins.step(async |cast, _| {
            let remove = Request::Remove { seat: owner };
            cast.people[0].client.must(remove).await;
            let sit = Request::Sit { seat: Some(owner) };
            cast.people[PEOPLE - 1].client.must(sit).await;
            for person in &mut cast.people {
                person.client.look().await;
            }
        });
        // The one who is sent away knew the layout, and hears nothing of it any more.
        twins.assert_same_but_for(&removed, &[]);
        removed.assert_one_log();
        all_come_back(&mut twins, &[keeper]);
    }
}

/// Who is away is told alike, whatever stands on the board; so is everything about putting out.
#[test]
fn presence_and_putting_out_are_public() {
    let seats = || Seat::ALL.into_iter();
    let cases = seats().flat_map(|owner| seats().map(move |gone| (owner, gone)));
    for (seed, (owner, gone)) in (650..).zip(cases) {
        println!("seed {seed}: {owner}, {gone} is away");
        let mut twins = secretly_arranged(seed, owner, Visibility::Dark);
        twins.same(async |cast, _| cast.begin().await);
        // So that the game is not void, and the one who goes has the turn neither now nor next.
        let turns = 4 + (gone.index() + 2) % 4;
        for _ in 0..turns {
            twins.move_quietly();
        }
        let left = twins.step(async |cast, _| {
            cast.player(gone).drop_line();
            tokio::time::sleep(SETTLED_BY).await;
        });
        twins.assert_same(&left);
        let others: Vec<_> = Seat::ALL.into_iter().filter(|seat| *seat != gone).collect();
        for place in others
            .iter()
            .map(|seat| seat.index())
            .chain(SPECTATOR..PEOPLE)
        {
            let encoding = twins.sides[0].cast.people[place].encoding;
            let told = messages(encoding, &left.heard[0][place]);
            let is_away = |msg: &Message| {
                matches!(msg, Message::Presence { away } if away.len() == 1
                    && away[0].seat == gone)
            };
            assert!(told.iter().any(is_away), "{place} is not told who is away");
        }
        let early = twins.same(async |cast, _| {
            let ask = Request::AskPutOut { seat: gone };
            cast.player(others[0]).tell(ask).await
        });
        assert!(matches!(early[0], Heard::Refused(_)));
        twins.same(async |_, _| tokio::time::sleep(LONG_AWAY).await);
        let asked = twins.same(async |cast, _| {
            let ask = Request::AskPutOut { seat: gone };
            cast.player(others[0]).tell(ask).await
        });
        assert!(matches!(asked[0], Heard::Ack(_)), "{asked:?}");
        twins.same(async |cast, _| cast.restart(how).await);
        // The restart brought everybody back, and with that the question to its end.
        twins.same(async |cast, _| cast.player(gone).drop_line());
        twins.same(async |_, _| tokio::time::sleep(LONG_AWAY).await);
        let asked = twins.same(async |cast, _| {
            let ask = Request::AskPutOut { seat: gone };
            cast.player(others[0]).tell(ask).await
        });
        assert!(matches!(asked[0], Heard::Ack(_)), "{asked:?}");
        for place in [others[1].index(), SPECTATOR] {
            twins.same(async |cast, _| cast.come_back(place, Return::Afresh).await);
        }
        for seat in &others[1..] {
            twins.same(async |cast, _| {
                let answer = Request::AnswerPutOut { accept: true };
                cast.player(*seat).must(answer).await;
            });
        }
        let public = twins.public();
        assert_eq!(public.seats[gone.index()].out, Some(OutReason::Left));
        // Whoever is put out may see the ally's pieces, and nobody else may see any more.
        let back = twins.step(async |cast, _| {
            cast.take_over(gone.index(), Return::Afresh).await;
            cast.people[gone.index()].client.look().await;
        });
        let lawful: &[usize] = if gone.index() % 2 == owner.index() % 2 {
            &[gone.index()]
        } else {
            &[]
        };
        twins.assert_same_but_for(&back, lawful);
        back.assert_one_log();
    }
}

/// The next game's armies are drawn anew, and each is told to its own seat alone.
#[test]
fn the_next_game_is_laid_out_in_private() {
    for (seed, visibility) in (680..).zip([Visibility::Dark, Visibility::Allied, Visibility::Open])
    {
        println!("seed {seed}: {visibility:?}");
        let options = JunqiOptions {
            visibility: Some(visibility),
            ..JunqiOptions::default()
        };
        let mut side = Side::new(seed, &options);
        side.act(async |cast| {
            cast.begin().await;
            draw(cast).await;
            tokio::time::sleep(SETTLED_BY).await;
        });
        let asks = side.act(async |cast| {
            let req = cast.people[2].client.ask(Request::Rematch {}).await;
            let named = |msg: &Message| {
                if let Message::Rematch { next, req: of } = msg
                    && *of == Some(req)
                {
                    return Some(next.clone());
                }
                None
            };
            let client = &mut cast.people[2].client;
            client.wait_for(named).await.expect("the game is over")
        });
        let (next, told, mut log) = asks;
        for (place, frames) in told[..PEOPLE].iter().enumerate() {
            let encoding = side.cast.people[place].encoding;
            let told = messages(encoding, frames);
            let only_named = |msg: &Message| matches!(msg, Message::Rematch { .. });
            assert!(!told.is_empty() && told.iter().all(only_named));
        }
        let ((), heard, more) = side.act(async |cast| {
            cast.room = next;
            for person in &mut cast.people {
                person.client.forget();
                person.client.room = None;
                person.client.view = None;
                person.client.seat = None;
                let attended = person.client.attend(&cast.room).await;
                attended.expect("everybody may come along");
                person.client.look().await;
            }
            tokio::time::sleep(SETTLED_BY).await;
        });
        log.push_str(&more);
        let armies: Vec<Vec<String>> = (0..SPECTATOR).map(|place| own_army(&side, place)).collect();
        for (owner, army) in armies.iter().enumerate() {
            for (place, frames) in heard.iter().enumerate().filter(|(at, _)| *at != owner) {
                for bytes in frames {
                    scan(bytes, army, &format!("what {place} heard"));
                }
            }
            let own = heard[owner].concat();
            let own = String::from_utf8_lossy(&own);
            assert!(army.iter().all(|piece| own.contains(piece)));
            scan(log.as_bytes(), army, "the log");
            scan(heard[DOOR].concat().as_slice(), army, "the lobby");
        }
        let printed = format!("{:?}", side.cast.world);
        for army in &armies {
            scan(printed.as_bytes(), army, "what is printed");
        }
    }
}

/// The own pieces, each as its post and its face, as the picture holds them at the start.
fn own_army(side: &Side, place: usize) -> Vec<String> {
    let view = side.cast.people[place].client.picture();
    assert_eq!(view.phase, Phase::Arranging);
    let seat = Seat::ALL[(place + 1) % 4];
    let slots: Vec<_> = view.army(seat).collect();
    assert!(slots.len() == 25 && slots.iter().all(|slot| slot.face != '?'));
    slots
        .iter()
        .map(|slot| format!("{}{}", slot.start, slot.face))
        .collect()
}

fn scan(bytes: &[u8], secrets: &[String], place: &str) {
    let text = String::from_utf8_lossy(bytes);
    for secret in secrets {
        assert!(!text.contains(secret), "{secret} stands in {place}: {text}");
    }
}

/// Everybody comes back in every way, the house is restarted, and all look.
fn all_come_back(twins: &mut Twins, but_for: &[usize]) {
    let step = twins.step(async |cast, _| {
        for place in 0..PEOPLE {
            for how in [Return::Resume, Return::Afresh] {
                cast.come_back(place, how).await;
                cast.people[place].client.look().await;
            }
        }
        cast.restart(how).await;
        tokio::time::sleep(SETTLED_BY).await;
    });
    twins.assert_same_but_for(&step, but_for);
    step.assert_one_log();
}

fn how(place: usize) -> Return {
    if place.is_multiple_of(2) {
        Return::Resume
    } else {
        Return::Afresh
    }
}

fn messages(encoding: Encoding, frames: &[Vec<u8>]) -> Vec<Message> {
    let read = |bytes: &Vec<u8>| decode_server(encoding, bytes).ok();
    let frames = frames.iter().filter_map(read);
    frames.map(|ServerFrame { msg, .. }| msg).collect()
}

/// Everybody is seated; two pieces of one army are exchanged in one of the worlds.
fn secretly_arranged(seed: u64, owner: Seat, visibility: Visibility) -> Twins {
    let options = JunqiOptions {
        visibility: Some(visibility),
        first: Some(First::Owner),
        ..JunqiOptions::default()
    };
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let secret = Secret::draw(&mut rng, owner, false);
    let others = Seat::ALL.map(|_| random_layout(&mut rng));
    let layouts = [0, 1].map(|side| {
        let mut layouts = others.clone();
        layouts[owner.index()].clone_from(&secret.layouts[side]);
        layouts
    });
    let [a, b] = &secret.swapped;
    assert_ne!(face(&secret.layouts[0], a), face(&secret.layouts[0], b));
    let mut twins = Twins::seated(seed, owner, options);
    twins.arrange(&layouts);
    everyone_returns(&mut twins);
    twins
}
