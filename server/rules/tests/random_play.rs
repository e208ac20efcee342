//! Random legal play: what is listed is accepted, all else refused, and games end.
//!
//! A failure names the seed of its game.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod play;

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use play::{GAMES, Game, Luck, any_options, listed};
use qiguan_rules::Seat;
use qiguan_rules::junqi::{
    End, Event, IllegalMove, Layout, Options, Piece, Position, Post, Reason, Record, Variant,
};

const SEEDS: u64 = 200;
const STEPS_MAX: usize = 4000;

fn each_game(name: &str, variant: Variant, mut check: impl FnMut(&mut Luck, Game)) {
    for seed in 0..SEEDS {
        let mut luck = Luck::new(seed);
        let played = catch_unwind(AssertUnwindSafe(|| {
            let options = any_options(&mut luck, variant);
            let game = Game::new(&mut luck, options);
            check(&mut luck, game);
        }));
        if let Err(panic) = played {
            eprintln!("{name}: {variant}, seed {seed}");
            resume_unwind(panic);
        }
    }
}

#[test]
fn what_is_listed_is_accepted_and_all_else_refused() {
    for &variant in GAMES {
        each_game("listed", variant, listed_are_accepted);
    }
}

fn listed_are_accepted(luck: &mut Luck, mut game: Game) {
    for step in 0..STEPS_MAX {
        if game.position.over().is_some() {
            break;
        }
        if step % 9 == 0 {
            every_listed_move(&game.position);
            other_moves(&game.position, luck);
        }
        game.step(luck);
    }
}

fn every_listed_move(position: &Position) {
    let seat = position.to_move();
    for (from, to) in listed(position, seat) {
        let events = position.play(seat, from, to).unwrap();
        assert!(matches!(events[0], Event::Moved { .. }), "{from} to {to}");
        way_is_open(position, from, to);
    }
}

fn way_is_open(position: &Position, from: Post, to: Post) {
    let board = position.board();
    let way = board.path(from, to, |post| position.occupant(post).is_some());
    assert_eq!((way.first(), way.last()), (Some(&from), Some(&to)));
    for pair in way.windows(2) {
        assert!(board.steps(pair[0]).contains(&pair[1]), "{way:?}");
    }
    for inner in &way[1..way.len() - 1] {
        assert_eq!(position.occupant(*inner), None, "{way:?}");
    }
}

fn other_moves(position: &Position, luck: &mut Luck) {
    let posts: Vec<Post> = Post::all().collect();
    for _ in 0..200 {
        let (seat, from, to) = (luck.pick(&Seat::ALL), luck.pick(&posts), luck.pick(&posts));
        let legal = seat == position.to_move() && position.destinations(seat, from).contains(&to);
        let played = position.play(seat, from, to);
        assert_eq!(played.is_ok(), legal, "{seat} {from} to {to}: {played:?}");
    }
}

#[test]
fn events_fold_to_the_state_and_games_end() {
    for &variant in GAMES {
        let mut seen = BTreeSet::new();
        each_game("fold", variant, |luck, game| {
            seen.extend(folds_and_ends(luck, game));
        });
        // Else the play is too tame to try the rules.
        let expected = [
            "flag",
            "flag shown",
            "no move",
            "player",
            "quiet",
            "timeouts",
            "won",
        ];
        assert_eq!(seen, expected.into_iter().collect(), "{variant}");
    }
}

fn folds_and_ends(luck: &mut Luck, mut game: Game) -> Vec<&'static str> {
    for _ in 0..STEPS_MAX {
        if game.position.over().is_some() {
            break;
        }
        game.step(luck);
        sound(&game.position);
    }
    assert!(game.position.over().is_some(), "the game ends");

    let mut folded = game.record.start();
    let stored = rmp_serde::to_vec_named(&game.events).unwrap();
    let read: Vec<Event> = rmp_serde::from_slice(&stored).unwrap();
    read.iter().for_each(|event| folded.apply(event));
    assert_eq!(folded, game.position);

    let text = game.record.to_string();
    assert!(text.lines().all(|line| line.len() < 120));
    let read = Record::parse(&text, Options::default()).unwrap();
    assert_eq!(read, game.record);
    assert_eq!(read.replay().unwrap(), game.position);
    game.events.iter().filter_map(kind_of_ending).collect()
}

fn kind_of_ending(event: &Event) -> Option<&'static str> {
    match event {
        Event::Out {
            reason: Reason::Flag,
            ..
        } => Some("flag"),
        Event::Out {
            reason: Reason::NoMove,
            ..
        } => Some("no move"),
        Event::Out {
            reason: Reason::Timeouts,
            ..
        } => Some("timeouts"),
        Event::Out {
            reason: Reason::Surrender | Reason::Left,
            ..
        } => Some("player"),
        Event::Over {
            end: End::Won { .. },
        } => Some("won"),
        Event::Over {
            end: End::Draw { .. },
        } => Some("quiet"),
        Event::FlagShown { .. } => Some("flag shown"),
        Event::Moved { .. } | Event::TimedOut { .. } | Event::TurnPassed { .. } => None,
    }
}

/// What holds in every position.
fn sound(position: &Position) {
    on_the_board(position);
    for seat in Seat::ALL {
        let standing: Vec<Post> = Post::starts(seat)
            .filter(|&start| position.place(start).is_some())
            .collect();
        assert_eq!(standing.is_empty(), !position.alive(seat));
        for start in standing {
            let place = position.place(start).unwrap();
            assert_eq!(position.occupant(place), Some(start));
            let fixed = !position.piece(start).unwrap().moves();
            assert!(!fixed || place == start, "{start} has moved");
        }
        if position.alive(seat) {
            let flag = position.layout(seat).flag_post(seat).unwrap();
            assert_eq!(position.place(flag), Some(flag));
            let stuck = position.moves_of(seat).is_empty();
            assert!(
                !stuck || position.over().is_some(),
                "{seat} has no move and lives"
            );
        }
    }
    let placed = Post::all()
        .filter(|&post| position.occupant(post).is_some())
        .count();
    let named = Seat::ALL.into_iter().flat_map(Post::starts);
    assert_eq!(
        placed,
        named
            .filter(|&start| position.place(start).is_some())
            .count()
    );
    assert!(position.over().is_some() || position.alive(position.to_move()));
}

fn on_the_board(position: &Position) {
    let seats = position.options().seats();
    for seat in Seat::ALL.into_iter().filter(|seat| !seats.contains(seat)) {
        assert!(!position.alive(seat), "{seat} does not play");
        assert!(position.layout(seat).flag_post(seat).is_none());
        assert!(position.moves_of(seat).is_empty());
        assert!(Post::starts(seat).all(|start| position.piece(start).is_none()));
    }
    let posts: BTreeSet<Post> = position.board().posts().collect();
    assert!(
        Post::all()
            .filter(|&post| position.occupant(post).is_some())
            .all(|post| posts.contains(&post))
    );
}

#[test]
fn swapping_two_hidden_pieces_changes_nothing_for_others() {
    for &variant in GAMES {
        each_game("twin", variant, twins_look_alike);
    }
}

fn twins_look_alike(luck: &mut Luck, mut game: Game) {
    for step in 0..STEPS_MAX {
        if game.position.over().is_some() {
            break;
        }
        if step % 12 == 0 {
            compare_with_twin(&game, luck);
        }
        game.step(luck);
    }
}

fn compare_with_twin(game: &Game, luck: &mut Luck) {
    let owner = luck.pick(game.record.options.seats());
    let Some(twin) = twin_of(game, owner, luck) else {
        return;
    };
    for seat in Seat::ALL.into_iter().filter(|&seat| seat != owner) {
        assert_eq!(
            game.position.moves_of(seat),
            twin.moves_of(seat),
            "{seat} of {owner}'s swap"
        );
        refused_alike(&game.position, &twin, seat, luck);
    }
}

/// The same events over layouts that differ in two living pieces of one seat.
fn twin_of(game: &Game, owner: Seat, luck: &mut Luck) -> Option<Position> {
    let hidden: Vec<usize> = Post::starts(owner)
        .filter(|&start| game.position.place(start).is_some())
        .filter(|&start| {
            // A flag shown to all is hidden from nobody.
            let flag = game.position.piece(start) == Some(Piece::Flag);
            !(flag && game.position.flag_shown(owner))
        })
        .map(|start| start.index() % 30)
        .collect();
    if hidden.len() < 2 {
        return None;
    }
    let mut letters: Vec<char> = game.record.layouts[owner].to_string().chars().collect();
    letters.swap(luck.pick(&hidden), luck.pick(&hidden));
    let mut record = game.record.clone();
    record.layouts[owner] = letters
        .into_iter()
        .collect::<String>()
        .parse::<Layout>()
        .unwrap();
    let mut twin = record.start();
    game.events.iter().for_each(|event| twin.apply(event));
    Some(twin)
}

fn refused_alike(one: &Position, other: &Position, seat: Seat, luck: &mut Luck) {
    let posts: Vec<Post> = Post::all().collect();
    for _ in 0..60 {
        let (from, to) = (luck.pick(&posts), luck.pick(&posts));
        let refusal =
            |position: &Position| -> Option<IllegalMove> { position.play(seat, from, to).err() };
        assert_eq!(refusal(one), refusal(other), "{seat} {from} to {to}");
    }
}
