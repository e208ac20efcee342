//! Go between two client programs, with GNU Go as an independent umpire: it agrees on what is legal
//! and on the board at every ply, and sgfmill on the area at the end.

use crate::http;
use crate::script::Script;
use crate::server::House;
use qiguan_protocol::{GoView, Phase, Seat, View};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// After so many plies of random play both pass.
const PLIES_MAX: usize = 60;
/// One pass in so many random plies.
const PASS_ONE_IN: u32 = 15;

#[test]
fn gnu_go_agrees_on_every_ply_of_random_games() {
    // Side by side, for each game begins with a wait.
    std::thread::scope(|scope| {
        for lot in 0..4 {
            scope.spawn(move || {
                let house = House::open();
                for game in 0..5 {
                    random_game(&house, 1_000 + 10 * lot + game);
                }
            });
        }
    });
}

#[test]
fn gnu_go_agrees_on_every_ply_of_its_own_games() {
    let house = House::open();
    for (seed, size) in [(1, 7), (2, 9), (3, 7), (4, 9), (5, 8)] {
        let mut game = Game::begin(&house, size, seed);
        while let Some(colour) = game.check() {
            let play = game.umpire.ask(&format!("genmove {colour}"));
            game.play(&play);
        }
        game.finish(&house);
    }
}

fn random_game(house: &House, seed: u64) {
    println!("seed {seed}");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let size = rng.random_range(5..=9);
    let mut game = Game::begin(house, size, seed);
    for ply in 0.. {
        let Some(colour) = game.check() else { break };
        let legal: Vec<_> = game.legal.iter().cloned().collect();
        let passes = ply >= PLIES_MAX || rng.random_range(0..PASS_ONE_IN) == 0;
        let play = match &legal[..] {
            [] => "PASS".to_owned(),
            _ if passes => "PASS".to_owned(),
            legal => legal[rng.random_range(0..legal.len())].clone(),
        };
        game.umpire.ask(&format!("play {colour} {play}"));
        game.play(&play);
    }
    game.finish(house);
}

/// One game with its umpire.
struct Game {
    room: String,
    size: usize,
    players: [Script; 2],
    umpire: Umpire,
    black: usize,
    /// Where the player to move may play, as the server has it.
    legal: BTreeSet<String>,
    end: Option<View>,
}

impl Game {
    fn begin(house: &House, size: usize, seed: u64) -> Self {
        let mut players = ["ann", "bo"].map(|profile| Script::start(house, profile, &[]));
        let options = json!({"size": size.to_string(), "ko_rule": "psk", "komi": "0.5",
            "scoring": "area_as_it_stands"});
        players[0].say(&json!({"create": {"options": {"go": options}}}));
        let room = players[0].wait_for("room")["id"].clone();
        let room = room.as_str().expect("a room's code is a word").to_owned();
        players[1].attend(&room);
        for (player, seat) in players.iter_mut().zip(["S", "N"]) {
            player.must(&json!({"sit": {"seat": seat}}));
        }
        for player in &mut players {
            player.must(&json!({"ready": {"ready": true}}));
        }
        let begun = |event: &Value| event.get("began").map(drop);
        players[0].wait("first turn", |line| {
            let events = line["told"]["events"].as_array()?;
            events.iter().find_map(|event| begun(&event["go"]))
        });
        let view = players[0].look();
        let black = usize::from(go(&view).black == Some(Seat::N));
        Self {
            room,
            size,
            players,
            umpire: Umpire::start(size, seed),
            black,
            legal: BTreeSet::new(),
            end: None,
        }
    }

    /// The umpire has the same board, and the same points are legal to it. Who moves; none: it is over.
    fn check(&mut self) -> Option<&'static str> {
        let seen = self.players[0].look();
        for (colour, letter) in [("black", 'X'), ("white", 'O')] {
            let stones = self.umpire.ask(&format!("list_stones {colour}"));
            let stones: BTreeSet<_> = stones.split_whitespace().map(str::to_owned).collect();
            assert_eq!(stones, points(go(&seen), letter), "{}", go(&seen).moves);
        }
        let Some(mover) = seen.to_move else {
            assert_eq!(seen.phase, Phase::Over);
            self.end = Some(seen);
            return None;
        };
        let mover = usize::from(mover == Seat::N);
        let colour = if mover == self.black {
            "black"
        } else {
            "white"
        };
        let view = self.players[mover].look();
        self.legal = go(&view).legal_points().collect();
        for point in points(go(&view), '.') {
            let may = self.umpire.ask(&format!("is_legal {colour} {point}")) == "1";
            let moves = &go(&view).moves;
            assert_eq!(
                self.legal.contains(&point),
                may,
                "{colour} {point} after {moves}"
            );
        }
        Some(colour)
    }

    /// The player to move plays what the umpire has played already.
    fn play(&mut self, play: &str) {
        let view = self.players[0].look();
        let mover = usize::from(view.to_move == Some(Seat::N));
        let command = match play {
            "PASS" => json!({"pass": {}}),
            point => json!({"place": {"point": point}}),
        };
        self.players[mover].look();
        self.players[mover].must(&command);
    }

    /// The count is that of the other program, and the record holds the moves.
    fn finish(self, house: &House) {
        let end = self.end.expect("it is over");
        let verdict = go(&end).verdict.as_ref().expect("it was counted");
        let ahead = area(self.size, &go(&end).board) * 2 - 1;
        let leader = if ahead > 0 { "B" } else { "W" };
        let (whole, half) = (ahead.abs() / 2, if ahead % 2 == 0 { "" } else { ".5" });
        assert_eq!(verdict.score, format!("{leader}+{whole}{half}"));
        let path = format!("/api/games/{}.sgf", self.room);
        let answer = http::get(house.address(), &path, Some(&self.players[1].token()));
        assert_eq!(answer.status, 200, "{answer:?}");
        assert!(answer.head.contains("application/x-go-sgf"));
        let plies = go(&end).moves.split(' ').count();
        let recorded = answer
            .body
            .lines()
            .filter(|line| line.starts_with(';'))
            .count();
        assert_eq!(recorded, plies, "{}", answer.body);
        assert!(answer.body.contains(&format!("RE[{}]", verdict.score)));
        // The room was not listed: to a stranger its game is not there.
        assert_eq!(http::get(house.address(), &path, None).status, 404);
        for player in self.players {
            assert_eq!(player.finish().0, Some(0));
        }
    }
}

fn go(view: &View) -> &GoView {
    view.game.go().expect("a game of Go")
}

/// The points of a board that show a letter.
fn points(game: &GoView, letter: char) -> BTreeSet<String> {
    let rows: Vec<_> = game.board.split(' ').collect();
    let cells = rows.iter().enumerate().flat_map(|(from_top, row)| {
        let row_number = rows.len() - from_top;
        let letters = "ABCDEFGHJ".chars();
        letters
            .zip(row.chars())
            .map(move |(column, cell)| (format!("{column}{row_number}"), cell))
    });
    cells
        .filter(|(_, cell)| *cell == letter)
        .map(|(point, _)| point)
        .collect()
}

/// By how much Black is ahead on a board as it is, as sgfmill counts it.
fn area(size: usize, board: &str) -> i32 {
    const COUNT: &str = "
import sys
from sgfmill import boards
size, rows = int(sys.argv[1]), sys.argv[2].split()
stones = lambda letter: [(size - 1 - y, x) for y, row in enumerate(rows)
                         for x, cell in enumerate(row) if cell == letter]
board = boards.Board(size)
board.apply_setup(stones('X'), stones('O'), [])
print(board.area_score())
";
    let output = Command::new("python3")
        .args(["-c", COUNT, &size.to_string(), board])
        .output()
        .expect("python3 can be run");
    let words = String::from_utf8_lossy(&output.stderr);
    let answer = String::from_utf8_lossy(&output.stdout);
    answer
        .trim()
        .parse()
        .unwrap_or_else(|_| panic!("sgfmill does not count: {words}"))
}

/// GNU Go, which is asked in the Go Text Protocol.
struct Umpire {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Umpire {
    fn start(size: usize, seed: u64) -> Self {
        // Debian keeps games where not every PATH leads.
        let program = ["/usr/games/gnugo", "gnugo"].into_iter();
        let mut child = program
            .filter_map(|program| {
                Command::new(program)
                    .args(["--mode", "gtp", "--level", "1", "--never-resign", "--quiet"])
                    .args([
                        "--chinese-rules",
                        "--positional-superko",
                        "--forbid-suicide",
                    ])
                    .args([
                        "--boardsize",
                        &size.to_string(),
                        "--seed",
                        &seed.to_string(),
                    ])
                    .stdin(Stdio::piped())
                    .stdout(Stdio::piped())
                    .spawn()
                    .ok()
            })
            .next()
            .expect("gnugo is installed, as tests/run does");
        Self {
            input: child.stdin.take().expect("it is piped"),
            output: BufReader::new(child.stdout.take().expect("it is piped")),
            child,
        }
    }

    /// The answer to a command, which must be a good one.
    fn ask(&mut self, command: &str) -> String {
        writeln!(self.input, "{command}").expect("it reads");
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("it answers");
            assert!(read > 0, "it ended at {command}");
            match line.trim() {
                "" if answer.is_empty() => {}
                "" => break,
                line => {
                    answer.push_str(line);
                    answer.push(' ');
                }
            }
        }
        let good = answer.strip_prefix('=');
        let good = good.unwrap_or_else(|| panic!("{command}: {answer}"));
        good.trim().to_owned()
    }
}

impl Drop for Umpire {
    fn drop(&mut self) {
        // It may have ended already.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}
