//! What a player keeps to oneself during play: marks on pieces, and a surrender that is armed. One
//! world has it, the other has it otherwise, or not at all; nobody else is told any difference.

use crate::after_end::{draw, get, open};
use crate::before_start::everyone_returns;
use crate::lawful::{Item, ally, items};
use crate::secret::random_layout;
use crate::side::{Cast, DOOR, PEOPLE, Return, SETTLED_BY, SPECTATOR};
use crate::twins::{Step, Twins};
use qiguan_protocol::{
    AllyChat, Channel, Code, First, GameView, JunqiOptions, OutReason, Request, Seat, Told,
    Visibility,
};
use qiguan_tests::{Heard, say};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::time::Duration;

/// Moves that are played after an act: each seat comes to move twice.
const MOVES: u32 = 8;
/// No armed surrender fires before so many moves.
const LATE: u16 = 200;

/// The commands of the owner in either world, as many in both, so that chance goes on alike.
type Deeds = [Vec<Request>; 2];

#[test]
fn which_marks_are_written_stays_private() {
    for_everyone(|owner| {
        let [near, far] = [pieces(owner, 1), pieces(owner, 3)];
        vec![
            ([marks(&near, "9"), marks(&near, "F")], true),
            ([marks(&near, "M"), marks(&far, "M")], true),
            ([marks(&near, "+"), wipes(&near)], true),
            // What is wiped off leaves nothing behind.
            (
                [
                    [marks(&near, "B"), wipes(&near)].concat(),
                    [wipes(&near), wipes(&near)].concat(),
                ],
                true,
            ),
            ([marks(&pieces(owner, 0), "x"), marks(&near, "!")], true),
        ]
    });
}

#[test]
fn whether_marks_are_written_stays_private() {
    for_everyone(|owner| {
        let near = pieces(owner, 1);
        vec![
            ([marks(&near, "9"), nothing(near.len())], false),
            ([wipes(&near), nothing(near.len())], false),
            // Refused: no such mark on one's own piece.
            ([marks(&near, "9"), marks(&pieces(owner, 0), "9")], false),
            ([marks(&pieces(owner, 0), "9"), nothing(near.len())], false),
            (
                [
                    [marks(&near, "-"), wipes(&near)].concat(),
                    nothing(2 * near.len()),
                ],
                false,
            ),
        ]
    });
}

#[test]
fn whether_a_surrender_is_armed_stays_private() {
    for_everyone(|_| {
        vec![
            ([vec![arm(true)], vec![arm(false)]], true),
            ([vec![arm(true)], nothing(1)], false),
            ([vec![arm(true), arm(false)], nothing(2)], false),
            (
                [vec![arm(true), arm(true)], vec![arm(true), arm(false)]],
                true,
            ),
        ]
    });
}

/// It fires at the first own turn that allows it, and not a byte sooner is anything to be noticed.
#[test]
fn an_armed_surrender_is_noticed_when_it_fires() {
    for (seed, owner) in (300..).zip(Seat::ALL) {
        for from_move in [0, 5] {
            println!("seed {seed}: {owner}, from move {from_move}");
            let mut twins = begun(seed, owner, Visibility::Dark, from_move);
            let armed =
                twins.step(async |cast, side| cast.player(owner).tell(arm(side == 0)).await);
            twins.assert_same_but_for(&armed, &[owner.index()]);
            armed.assert_one_log();
            assert!(matches!(armed.answers, [Heard::Ack(_), Heard::Ack(_)]));
            everyone_returns(&mut twins);
            twins.same(async |cast, _| cast.restart(|_| Return::Resume).await);
            let mut moves = 0;
            let fires = |twins: &Twins, moves: u16| {
                let next = twins.public().to_move.map(|seat| (seat.index() + 1) % 4);
                next == Some(owner.index()) && moves + 1 >= from_move
            };
            while !fires(&twins, moves) {
                twins.move_quietly();
                moves += 1;
            }
            everyone_returns(&mut twins);
            let step = twins.step(async |cast, _| a_move(cast).await);
            for place in (0..PEOPLE).filter(|place| *place != owner.index()) {
                assert_fired(&twins, &step, place);
            }
        }
    }
}

/// A store that is slow over it moves no clock, though the turn began in the same instant.
#[test]
fn a_private_act_in_the_moment_a_turn_begins_moves_no_clock() {
    for (seed, owner) in (360..).zip(Seat::ALL) {
        println!("seed {seed}: {owner}");
        let mut twins = begun(seed, owner, Visibility::Dark, LATE);
        let deed = mark(&pieces(owner, 1)[0], Some("9"));
        let slow = Duration::from_secs(1);
        let step = twins.step(async |cast, side| {
            a_move(cast).await;
            if side == 0 {
                cast.world.store.set_delay(slow);
                cast.player(owner).must(deed.clone()).await;
                cast.world.store.set_delay(Duration::ZERO);
            } else {
                tokio::time::sleep(slow).await;
            }
        });
        twins.assert_same_but_for(&step, &[owner.index()]);
    }
}

/// Who takes the seat after the game is void sees no marks, and cannot tell whether there were any.
#[test]
fn who_takes_a_seat_learns_nothing_of_marks_there() {
    for (seed, owner) in (320..).zip(Seat::ALL) {
        let mut twins = begun(seed, owner, Visibility::Dark, 0);
        let near = pieces(owner, 1);
        let deeds = [
            [marks(&near, "9"), vec![arm(true)]].concat(),
            nothing(near.len() + 1),
        ];
        let step = twins.step(async |cast, side| do_all(cast, owner, &deeds[side]).await);
        twins.assert_same_but_for(&step, &[owner.index()]);
        let newcomer = PEOPLE - 1;
        let leaves = twins.step(async |cast, _| {
            cast.player(owner).must(Request::Leave {}).await;
        });
        twins.assert_same_but_for(&leaves, &[owner.index()]);
        // Nothing of the marks is left for the one who wrote them either, but for the count of versions.
        let sits = twins.step(async |cast, _| {
            let client = &mut cast.people[newcomer].client;
            client.must(Request::Sit { seat: Some(owner) }).await;
            client.look().await;
            for how in [Return::Resume, Return::Afresh] {
                cast.come_back(newcomer, how).await;
            }
            cast.restart(|_| Return::Afresh).await;
            let GameView::Junqi(junqi) = &cast.people[newcomer].client.picture().game else {
                panic!("a game of junqi")
            };
            assert_eq!(junqi.marks, "");
        });
        twins.assert_same_but_for(&sits, &[owner.index()]);
        sits.assert_one_log();
    }
}

/// After the end everything is shown to all but marks; nor does the record hold any.
#[test]
fn marks_stay_private_after_the_end() {
    for (seed, owner) in (340..).zip(Seat::ALL) {
        println!("seed {seed}: {owner}");
        let mut twins = begun(seed, owner, Visibility::Dark, LATE);
        let near = pieces(owner, 1);
        let deeds = [
            [marks(&near, "9"), vec![arm(true)]].concat(),
            nothing(near.len() + 1),
        ];
        let step = twins.step(async |cast, side| do_all(cast, owner, &deeds[side]).await);
        twins.assert_same_but_for(&step, &[owner.index()]);
        let ends = twins.step(async |cast, _| {
            draw(cast).await;
            for place in 0..PEOPLE {
                for how in [Return::Resume, Return::Afresh] {
                    cast.come_back(place, how).await;
                }
            }
            tokio::time::sleep(SETTLED_BY).await;
        });
        twins.assert_same_but_for(&ends, &[owner.index()]);
        ends.assert_one_log();
        let reopened = twins.step(async |cast, _| {
            tokio::time::sleep(Duration::from_secs(601)).await;
            for place in 0..SPECTATOR {
                cast.come_back(place, Return::Afresh).await;
                cast.people[place].client.look().await;
            }
        });
        twins.assert_same_but_for(&reopened, &[owner.index()]);
        reopened.assert_one_log();
        let records = twins.sides.each_ref().map(|side| records(&side.cast));
        assert!(records[0].iter().all(|record| record.contains(" 200 ")));
        assert_eq!(records[0], records[1], "a record tells of marks");
    }
}

/// What each player reads of the finished game.
fn records(cast: &Cast) -> Vec<String> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime can be built");
    runtime.block_on(async {
        let port = open(cast.world.store.clone()).await;
        let path = format!("/api/games/{}", cast.room);
        let mut records = Vec::new();
        for person in &cast.people[..Seat::ALL.len()] {
            records.push(get(port, &path, Some(&person.client.token)).await);
        }
        records
    })
}

/// Does the deeds of each owner under each visibility, then looks for traces of them.
fn for_everyone(cases: impl Fn(Seat) -> Vec<(Deeds, bool)>) {
    let kinds = [Visibility::Dark, Visibility::Allied, Visibility::Open];
    let of_owner = |owner| cases(owner).into_iter().map(move |case| (owner, case));
    let all = Seat::ALL.into_iter().flat_map(of_owner);
    for ((seed, kind), (owner, (deeds, one_log))) in (400..).zip(kinds.into_iter().cycle()).zip(all)
    {
        println!("seed {seed}: {owner}, {kind:?}");
        let mut twins = begun(seed, owner, kind, LATE);
        twins.move_quietly();
        let step = twins.step(async |cast, side| do_all(cast, owner, &deeds[side]).await);
        assert_private(&twins, &step, one_log);
        look_for_traces(&mut twins);
        // Once more, after a restart and a few moves.
        let step = twins.step(async |cast, side| do_all(cast, owner, &deeds[side]).await);
        assert_private(&twins, &step, one_log);
        look_for_traces(&mut twins);
    }
}

async fn do_all(cast: &mut Cast, owner: Seat, deeds: &[Request]) -> Vec<Heard> {
    let mut answers = Vec::new();
    for deed in deeds {
        answers.push(cast.player(owner).tell(deed.clone()).await);
    }
    answers
}

/// Nobody but the owner hears anything at all, and the log names requests alone.
fn assert_private(twins: &Twins, step: &Step<Vec<Heard>>, one_log: bool) {
    for (place, frames) in step.heard.iter().flat_map(|heard| heard.iter().enumerate()) {
        let silent = place == twins.owner.index() || frames.is_empty();
        assert!(silent, "{place} heard of what {} did", twins.owner);
    }
    if one_log {
        step.assert_one_log();
    } else {
        assert_ne!(step.answers[0], step.answers[1], "the worlds differ");
        step.assert_one_log_but_for(|line| names_request(line, &twins.sides[0].cast.room.0));
    }
}

/// That a connection asked, and that something was refused: never what.
fn names_request(line: &str, room: &str) -> bool {
    let asked = ["mark", "arm_surrender", "answer_draw"];
    let mut asked = asked.iter().map(|name| format!("request=\"{name}\""));
    asked.any(|end| line.ends_with(&end)) || line.ends_with(&format!("refused room={room}"))
}

/// Everybody looks, comes back, asks foolish things, talks and plays; the house is restarted.
fn look_for_traces(twins: &mut Twins) {
    let owner = twins.owner;
    everyone_returns(twins);
    for place in (0..PEOPLE).filter(|place| *place != owner.index()) {
        twins.same(async |cast, _| {
            let client = &mut cast.people[place].client;
            for request in meddling(owner) {
                client.tell(request).await;
            }
            client.look().await;
        });
    }
    twins.same(async |cast, _| {
        for seat in Seat::ALL {
            let line = say(Channel::Ally, "on we go");
            cast.player(seat).ask(line).await;
        }
    });
    for _ in 0..MOVES {
        twins.move_quietly();
    }
    // Away long enough for everybody to be told, at the door too.
    for place in 0..PEOPLE {
        twins.same(async |cast, _| {
            cast.people[place].client.drop_line();
            tokio::time::sleep(SETTLED_BY).await;
            cast.take_over(place, Return::Resume).await;
            tokio::time::sleep(SETTLED_BY).await;
        });
    }
    twins.same(async |cast, _| cast.restart(|_| Return::Resume).await);
    everyone_returns(twins);
    twins.same(async |cast, _| cast.restart(|_| Return::Afresh).await);
}

/// What others may ask about an owner's secrets: their own marks on the same pieces, and refusals.
fn meddling(owner: Seat) -> Vec<Request> {
    let marks = pieces(ally(owner), 1);
    let mut requests: Vec<_> = marks.iter().map(|piece| mark(piece, None)).collect();
    requests.extend([
        mark("S11", Some("9")),
        mark("Q", Some("9")),
        Request::Surrender {},
        Request::AskPutOut { seat: owner },
        Request::AnswerPutOut { accept: true },
        Request::AnswerDraw { accept: false },
    ]);
    requests
}

/// In the world where it was armed the owner goes out as the turn comes; all hear that at once.
fn assert_fired(twins: &Twins, step: &Step<()>, place: usize) {
    let encoding = twins.sides[0].cast.people[place].encoding;
    let [fired, not] = [0, 1].map(|side| items(encoding, &step.heard[side][place]));
    let alike = fired.iter().zip(&not).take_while(|(a, b)| a == b).count();
    let told = |item: Option<&Item>| match item {
        Some(Item::Told { v, at_ms, event }) => Some((*v, *at_ms, (**event).clone())),
        Some(Item::Said(_) | Item::Closed(_)) | None => None,
    };
    let last_alike = told(alike.checked_sub(1).and_then(|at| fired.get(at)));
    let first_other = told(fired.get(alike));
    let (Some((turn_v, turn_at, turn)), Some((v, at_ms, out))) = (last_alike, first_other) else {
        panic!("{place} heard of something else");
    };
    assert!(matches!(turn, Told::Turn { seat, .. } if seat == twins.owner));
    assert!(
        matches!(out, Told::Out { seat, reason: OutReason::Surrender, .. } if seat == twins.owner)
    );
    assert_eq!((v, at_ms), (turn_v, turn_at));
    assert!(not.len() == alike, "{place} heard more where nothing fired");
    assert_eq!(step.heard[0][DOOR], step.heard[1][DOOR]);
}

/// The seat that has the turn makes its first quiet move.
async fn a_move(cast: &mut Cast) {
    let view = cast.people[PEOPLE - 1].client.picture().clone();
    let mover = view.to_move.expect("the game runs");
    let GameView::Junqi(board) = &view.game else {
        panic!("a game of junqi")
    };
    let moves = qiguan_tests::legal_moves(cast.player(mover).picture());
    let mut moves = moves.into_iter();
    let (from, to) = moves
        .find(|(_, to)| board.piece_at(to).is_none())
        .expect("there is room to move");
    let turn = view.turn;
    let answer = cast.player(mover).tell(Request::Play { turn, from, to });
    assert!(matches!(answer.await, Heard::Ack(_)));
}

/// A running game of known layouts, in which the seat after the owner moves first.
fn begun(seed: u64, owner: Seat, visibility: Visibility, surrender_from: u16) -> Twins {
    let options = JunqiOptions {
        visibility: Some(visibility),
        first: Some(First::Seat(Seat::ALL[(owner.index() + 1) % 4])),
        surrender_from_move: Some(surrender_from),
        ally_chat: Some(AllyChat::Free),
        ..JunqiOptions::default()
    };
    let mut twins = Twins::seated(seed, owner, options);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let layouts = Seat::ALL.map(|_| random_layout(&mut rng));
    twins.arrange(&[layouts.clone(), layouts]);
    twins.same(async |cast, _| cast.begin().await);
    twins.same(async |_, _| tokio::time::sleep(SETTLED_BY).await);
    twins
}

/// The starting posts of some pieces of a seat so many places after another.
fn pieces(owner: Seat, after: usize) -> Vec<String> {
    let seat = Seat::ALL[(owner.index() + after) % 4];
    ["00", "04", "40", "52"]
        .iter()
        .map(|post| format!("{seat}{post}"))
        .collect()
}

fn marks(pieces: &[String], letter: &str) -> Vec<Request> {
    let mark = |piece: &String| mark(piece, Some(letter));
    pieces.iter().map(mark).collect()
}

fn wipes(pieces: &[String]) -> Vec<Request> {
    pieces.iter().map(|piece| mark(piece, None)).collect()
}

fn mark(piece: &str, letter: Option<&str>) -> Request {
    Request::Mark {
        piece: piece.to_owned(),
        mark: letter.map(str::to_owned),
    }
}

fn arm(armed: bool) -> Request {
    Request::ArmSurrender { armed }
}

/// Refused as often as something is done in the other world.
fn nothing(times: usize) -> Vec<Request> {
    vec![Request::AnswerDraw { accept: true }; times]
}

/// The server does see those deeds: marks come back to their writer, and a refusal is one.
#[test]
fn the_writer_sees_what_others_do_not() {
    let owner = Seat::E;
    let mut twins = begun(380, owner, Visibility::Dark, LATE);
    twins.step(async |cast, side| {
        let client = cast.player(owner);
        if side == 0 {
            client.must(mark("S00", Some("9"))).await;
            client.must(arm(true)).await;
        }
        let refused = client.tell(mark("S11", Some("9"))).await;
        assert_eq!(refused, Heard::Refused(Code::BadMark));
    });
    let seen = twins.step(async |cast, _| {
        let view = cast.player(owner).look().await;
        let GameView::Junqi(junqi) = view.game else {
            panic!("a game of junqi")
        };
        (junqi.marks, view.armed)
    });
    assert_eq!(seen.answers[0], ("S00:9".to_owned(), true));
    assert_eq!(seen.answers[1], (String::new(), false));
}
