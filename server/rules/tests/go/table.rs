//! Our own cases: files of blocks, each a name and lines that a short runner understands.

use qiguan_rules::go::{
    Board, Colour, Event, Game, Illegal, Options, PointSet, Position, surely_dead,
};

/// The lines of each case under its name; a line without a space begins or goes on with a board.
fn each_case(file: &str, mut check: impl FnMut(&str, &[&str])) {
    let lines: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
    let mut count = 0;
    for block in lines
        .split(|line| line.is_empty())
        .filter(|block| !block.is_empty())
    {
        let name = block[0]
            .strip_prefix("case ")
            .expect("a block begins with its name");
        check(name, &block[1..]);
        count += 1;
    }
    assert!(count > 5, "few cases");
}

/// Takes the rows that follow a word such as `board`.
fn rows<'a>(lines: &mut std::iter::Peekable<impl Iterator<Item = &'a &'a str>>) -> String {
    let mut rows = String::new();
    while let Some(row) = lines.next_if(|line| line.chars().all(|cell| "XO.bw-".contains(cell))) {
        rows.push_str(row);
        rows.push('\n');
    }
    rows
}

fn name_of(illegal: Illegal) -> &'static str {
    match illegal {
        Illegal::Over => "over",
        Illegal::Stopped => "stopped",
        Illegal::NotYourTurn => "not_your_turn",
        Illegal::PlacingHandicap => "placing",
        Illegal::OffBoard => "off_board",
        Illegal::Occupied => "occupied",
        Illegal::Suicide => "suicide",
        Illegal::Ko { .. } => "ko",
        Illegal::Superko { .. } => "superko",
        Illegal::Unbalanced { .. } => "unbalanced",
    }
}

fn decide(game: &Game, action: &str) -> Result<Vec<Event>, Illegal> {
    let position = game.position();
    let mover = position.to_move();
    match action {
        "pass" => position.pass(mover),
        "lost" => Ok(position.lose_turn()),
        point => position.play(game.history(), mover, point.parse().unwrap()),
    }
}

fn try_word(name: &str, game: &mut Game, word: &str) {
    if let Some((action, why)) = word.split_once('!') {
        let refused = decide(game, action).map_err(name_of);
        assert_eq!(refused, Err(why), "{name}: {word}");
        return;
    }
    let (action, times) = word.split_once('=').unwrap_or((word, "1"));
    let events = decide(game, action).unwrap_or_else(|why| panic!("{name}, {word}: {why}"));
    assert!(!events.is_empty(), "{name}: {word}");
    for event in events {
        if let Event::Played { occurrence, .. } = event {
            assert_eq!(occurrence.to_string(), times, "{name}: {word}");
        }
        game.apply(&event);
    }
}

#[test]
fn plays_come_out_as_our_cases_say() {
    each_case(include_str!("cases/plays.txt"), |name, lines| {
        let mut options = Options::default();
        let mut game: Option<Game> = None;
        let mut lines = lines.iter().peekable();
        while let Some(line) = lines.next() {
            match (line.split_once(' '), game.as_mut()) {
                (Some(("play", words)), Some(game)) => {
                    words.split(' ').for_each(|word| try_word(name, game, word));
                }
                (Some((key, value)), None) => options.set(key, value).unwrap(),
                (None, Some(game)) => {
                    let stands = game.position().board().to_string();
                    assert_eq!(stands, rows(&mut lines), "{name}");
                }
                (None, None) => {
                    let board: Board = rows(&mut lines).parse().unwrap();
                    options.size = board.size();
                    let placed = options.handicap_stones() > 0;
                    let start = Position::arranged(options, board, Colour::Black);
                    let start = if placed {
                        Position::start(options)
                    } else {
                        start
                    };
                    assert_eq!(*start.board(), board, "{name}");
                    game = Some(Game::from(start));
                }
                (Some(_), Some(_)) => panic!("{name}: {line}"),
            }
        }
    });
}

#[test]
fn boards_are_counted_as_our_cases_say() {
    each_case(include_str!("cases/counts.txt"), |name, lines| {
        let mut options = Options::default();
        let (mut board, mut dead) = (None::<Board>, PointSet::EMPTY);
        let mut lines = lines.iter().peekable();
        while let Some(line) = lines.next() {
            let count =
                board.map(|board| Position::arranged(options, board, Colour::Black).count(&dead));
            match (line.split_once(' ').unwrap_or((line, "")), count) {
                (("board", _), None) => board = Some(rows(&mut lines).parse().unwrap()),
                (("dead", points), Some(_)) => dead = points.parse().unwrap(),
                (("owners", _), Some(count)) => {
                    let owner = |point| match [&count.black, &count.white, &count.neutral]
                        .map(|set: &PointSet| set.contains(point))
                    {
                        [true, false, false] => 'b',
                        [false, true, false] => 'w',
                        [false, false, true] => '-',
                        odd => panic!("{name}: {odd:?}"),
                    };
                    let size = board.unwrap().size();
                    let mut told = String::new();
                    for row in (1..=size.rows()).rev() {
                        let of_row = |point: &qiguan_rules::go::Point| point.row() + 1 == row;
                        told.extend(size.points().iter().filter(of_row).map(owner));
                        told.push('\n');
                    }
                    assert_eq!(told, rows(&mut lines), "{name}");
                }
                (("result", text), Some(count)) => {
                    assert_eq!(count.margin.to_string(), text, "{name}");
                }
                (("zi", text), Some(count)) => assert_eq!(count.margin.in_zi(), text, "{name}"),
                ((key, value), None) => options.set(key, value).unwrap(),
                ((key, _), Some(_)) => panic!("{name}: {key}"),
            }
        }
    });
}

#[test]
fn proposals_are_those_of_our_cases() {
    each_case(include_str!("cases/proposals.txt"), |name, lines| {
        let mut board: Option<Board> = None;
        let mut lines = lines.iter().peekable();
        while let Some(line) = lines.next() {
            match (line.split_once(' ').unwrap_or((line, "")), board) {
                (("board", _), _) => board = Some(rows(&mut lines).parse().unwrap()),
                (("dead", points), Some(board)) => {
                    let dead: PointSet = points.parse().unwrap();
                    assert_eq!(surely_dead(&board), dead, "{name}:\n{board}");
                }
                ((key, _), _) => panic!("{name}: {key}"),
            }
        }
    });
}
