//! What holds in every game, tried on random ones.

use qiguan_rules::go::{
    Board, Colour, Count, Event, Game, Illegal, KoRule, Options, Point, PointSet, Position, Size,
    surely_dead, toggled,
};

use crate::play::{any_options, each_game, is_done, random_game, step};

#[test]
fn what_is_legal_is_accepted_and_all_else_refused() {
    each_game("legal", |luck| {
        let options = any_options(luck);
        let (game, _) = random_game(luck, options, 60);
        let position = game.position();
        let legal = position.legal(game.history());
        for colour in Colour::ALL {
            for point in Size::new(25, 25).unwrap().points().iter() {
                let played = position.play(game.history(), colour, point);
                let expected = colour == position.to_move() && legal.contains(point);
                assert_eq!(played.is_ok(), expected, "{colour} {point}: {played:?}");
            }
        }
    });
}

#[test]
fn no_repetition_forbids_a_pass() {
    each_game("pass", |luck| {
        let options = any_options(luck);
        let mut game = Game::start(options);
        while game.position().plies() < 120 && !is_done(&game) {
            let position = game.position();
            if position.placing() == 0 {
                assert!(position.pass(position.to_move()).is_ok());
            }
            step(&mut game, luck);
        }
    });
}

#[test]
fn boards_never_come_back_where_they_may_not() {
    each_game("superko", |luck| {
        let mut options = any_options(luck);
        options.ko_rule = luck.pick(&[KoRule::Psk, KoRule::Ssk]);
        let mut game = Game::start(options);
        let mut stood: Vec<(Board, Colour)> = Vec::new();
        while game.position().plies() < 300 && !is_done(&game) {
            let before = *game.position();
            stood.push((*before.board(), before.to_move()));
            let events = step(&mut game, luck);
            let after = game.position();
            if !matches!(events[0], Event::Played { .. }) {
                continue;
            }
            let same_mover = |colour| match options.ko_rule {
                KoRule::Ssk => colour == after.to_move(),
                KoRule::Psk | KoRule::Simple | KoRule::ChineseReferee => true,
            };
            let again =
                |(board, colour): &(Board, Colour)| board == after.board() && same_mover(*colour);
            assert!(!stood.iter().any(again));
        }
    });
}

#[test]
fn every_chain_has_a_liberty_and_what_is_taken_is_counted() {
    each_game("liberties", |luck| {
        let options = any_options(luck);
        let mut game = Game::start(options);
        while game.position().plies() < 120 && !is_done(&game) {
            let before = *game.position();
            let events = step(&mut game, luck);
            let board = game.position().board();
            assert_eq!(board.breathless(), None, "{board}");
            let Event::Played {
                colour,
                point,
                captured,
                ..
            } = &events[0]
            else {
                assert_eq!(board, before.board());
                continue;
            };
            let expected = before.board().with(*colour, *point).without(captured);
            assert_eq!(*board, expected);
            assert_eq!(
                board.hash(),
                board.to_string().parse::<Board>().unwrap().hash()
            );
        }
    });
}

#[test]
fn points_of_both_and_of_none_make_up_the_board() {
    each_game("count", |luck| {
        let options = any_options(luck);
        let (game, _) = random_game(luck, options, 200);
        let board = game.position().board();
        let mut dead = PointSet::EMPTY;
        for _ in 0..3 {
            let stones = board.stones(Colour::Black).or(board.stones(Colour::White));
            if let Some(stone) = luck.point(&stones) {
                dead = toggled(board, &dead, stone).unwrap();
            }
            let count = Count::of(board, &dead, &options);
            let all = count.black.or(&count.white).or(&count.neutral);
            assert_eq!(all, board.size().points());
            let area = |colour| count.area(colour).quarters();
            let (black, white) = (area(Colour::Black), area(Colour::White));
            assert_eq!(black + white, 4 * i32::from(board.size().area()));
            let given = i32::from(options.komi().half_points()) + 2 * i32::from(options.bonus());
            assert_eq!(count.margin.quarters(), (black - white) / 2 - given);
        }
    });
}

#[test]
fn undoing_leaves_the_history_of_a_game_that_never_went_there() {
    each_game("undo", |luck| {
        let options = any_options(luck);
        let mut game = Game::start(options);
        let mut kept: Vec<Vec<Event>> = Vec::new();
        while game.position().plies() < 100 && !is_done(&game) {
            kept.push(step(&mut game, luck));
            let most = game.position().plies();
            if luck.below(4) > 0 || is_done(&game) {
                continue;
            }
            let plies = u32::try_from(1 + luck.below(usize::try_from(most).unwrap())).unwrap();
            let events = game.position().undo(plies);
            assert_eq!(events, [Event::Undone { plies }]);
            events.iter().for_each(|event| game.apply(event));
            kept.truncate(kept.len() - usize::try_from(plies).unwrap());
            let mut fresh = Game::start(options);
            kept.iter().flatten().for_each(|event| fresh.apply(event));
            assert_eq!(game, fresh);
        }
        assert_eq!(game.position().undo(game.position().plies() + 1), []);
        assert_eq!(game.position().undo(0), []);
    });
}

#[test]
fn stored_events_fold_to_the_same_game() {
    each_game("stored", |luck| {
        let options = any_options(luck);
        let (mut game, mut events) = random_game(luck, options, 80);
        let end = game.position().settle(&PointSet::EMPTY);
        end.iter().for_each(|event| game.apply(event));
        events.extend(end);
        let bytes = rmp_serde::to_vec_named(&events).unwrap();
        let read: Vec<Event> = rmp_serde::from_slice(&bytes).unwrap();
        assert_eq!(read, events);
        let text = serde_json::to_string(&options).unwrap();
        let mut folded = Game::start(serde_json::from_str::<Options>(&text).unwrap());
        read.iter().for_each(|event| folded.apply(event));
        assert_eq!(folded, game);
    });
}

/// A quarter turn, a mirror and other colours.
fn turned(point: Point, size: Size) -> Point {
    Point::new(point.row(), size.columns() - 1 - point.column()).unwrap()
}

fn mirrored(point: Point, size: Size) -> Point {
    Point::new(size.columns() - 1 - point.column(), point.row()).unwrap()
}

fn moved(board: &Board, size: Size, way: impl Fn(Point) -> Point, swap: bool) -> Board {
    let mut moved = Board::empty(size);
    for colour in Colour::ALL {
        let to = if swap { colour.opponent() } else { colour };
        for point in board.stones(colour).iter() {
            moved = moved.with(to, way(point));
        }
    }
    moved
}

#[test]
fn turning_mirroring_and_swapping_colours_keep_every_verdict() {
    each_game("symmetry", |luck| {
        let options = Options {
            handicap: 0,
            ..any_options(luck)
        };
        let (game, events) = random_game(luck, options, 80);
        let size = options.size;
        let turned_size = Size::new(size.rows().into(), size.columns().into()).unwrap();
        type Way = fn(Point, Size) -> Point;
        let stay: Way = |point, _| point;
        let ways: [(Size, Way, bool); 3] = [
            (turned_size, turned, false),
            (size, mirrored, false),
            (size, stay, true),
        ];
        for (to, way, swap) in ways {
            let options = Options {
                size: to,
                ..options
            };
            let colour_of = |colour: Colour| if swap { colour.opponent() } else { colour };
            let first = colour_of(Colour::Black);
            let mut other = Game::from(Position::arranged(options, Board::empty(to), first));
            for event in &events {
                let position = other.position();
                let again = match event {
                    Event::Played { colour, point, .. } => position
                        .play(other.history(), colour_of(*colour), way(*point, size))
                        .unwrap(),
                    Event::Passed { colour, .. } => position.pass(colour_of(*colour)).unwrap(),
                    Event::Undone { .. }
                    | Event::Resumed { .. }
                    | Event::Counted { .. }
                    | Event::Over { .. } => continue,
                };
                again.iter().for_each(|event| other.apply(event));
            }
            let board = game.position().board();
            assert_eq!(
                *other.position().board(),
                moved(board, to, |point| way(point, size), swap)
            );
            for point in size.points().iter() {
                let verdict = |game: &Game, point| -> Option<Illegal> {
                    let position = game.position();
                    position
                        .play(game.history(), position.to_move(), point)
                        .err()
                };
                assert_eq!(
                    verdict(&game, point),
                    verdict(&other, way(point, size)),
                    "{point}"
                );
            }
            let count = Count::of(board, &PointSet::EMPTY, &options);
            let other_board = other.position().board();
            let other = Count::of(other_board, &PointSet::EMPTY, &options);
            assert_eq!(count.neutral.len(), other.neutral.len());
            let dead = surely_dead(board)
                .iter()
                .map(|point| way(point, size))
                .collect();
            assert_eq!(surely_dead(other_board), dead, "{board}");
        }
    });
}
