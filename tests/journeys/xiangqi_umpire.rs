//! Games of xiangqi with Fairy-Stockfish as an independent umpire, in a process of Python: it lists
//! the same moves at every ply, and agrees on what is mate and what is stalemate.

use qiguan_rules::xiangqi::{Move, NoMove, Outcome, Position};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

const GAMES: u64 = 2_000;
/// It takes a millisecond for each question, so that a random game is looked at from a random ply
/// on; the moves before are asked for with every question.
const PLIES_BEFORE_MAX: usize = 90;
const PLIES_ASKED: usize = 6;
/// So many questions at once, which pipes hold.
const QUESTIONS: usize = 40;
/// Side by side.
const UMPIRES: u64 = 2;

#[test]
fn another_program_lists_the_same_moves_in_random_games() {
    std::thread::scope(|scope| {
        for first in 0..UMPIRES {
            scope.spawn(move || {
                let mut umpire = Umpire::start();
                for seed in (first..GAMES).step_by(usize::try_from(UMPIRES).expect("a few")) {
                    random_game(&mut umpire, seed);
                }
            });
        }
    });
}

#[test]
fn another_program_lists_the_same_moves_in_games_of_people() {
    let Some(cases) = std::env::var_os("QIGUAN_CASES") else {
        println!("QIGUAN_CASES is not set: only random games are tried");
        return;
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let path = root.join(cases).join("xiangqi/real-games.tsv");
    let table = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let games: Vec<&str> = table.lines().skip(1).collect();
    assert!(!games.is_empty(), "{}: no games", path.display());
    std::thread::scope(|scope| {
        for part in games.chunks(games.len().div_ceil(2)) {
            scope.spawn(move || {
                let mut umpire = Umpire::start();
                for game in part {
                    let name = game.split('\t').next().unwrap_or_default();
                    let moves = game.split('\t').next_back().unwrap_or_default();
                    let moves = moves.split(' ').map(|step| step.parse().expect("a move"));
                    let mut replay = Replay::start(name);
                    for step in moves {
                        // One game holds an illegal move.
                        if replay.position.is_legal(step).is_err() {
                            break;
                        }
                        replay.play(step, true);
                    }
                    replay.compare(&mut umpire);
                }
            });
        }
    });
}

fn random_game(umpire: &mut Umpire, seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let before = rng.random_range(0..=PLIES_BEFORE_MAX);
    let mut replay = Replay::start(&format!("seed {seed}"));
    for ply in 0..before + PLIES_ASKED {
        let legal = replay.position.legal_moves();
        if legal.is_empty() {
            break;
        }
        // Captures and checks bring about ends.
        let sharp = |step: &&Move| {
            let mut after = replay.position;
            let undo = after.play(**step);
            undo.captured().is_some() || after.in_check(after.turn())
        };
        let sharp: Vec<&Move> = legal.iter().filter(sharp).collect();
        let step = match rng.random_range(0..2) {
            0 if !sharp.is_empty() => *sharp[rng.random_range(0..sharp.len())],
            _ => legal[rng.random_range(0..legal.len())],
        };
        replay.play(step, ply >= before);
    }
    replay.compare(umpire);
}

/// A game, and the questions that it asks of the umpire with our own answers.
struct Replay {
    name: String,
    position: Position,
    moves: Vec<String>,
    asked: Vec<(String, String)>,
}

impl Replay {
    fn start(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            position: Position::start(),
            moves: Vec::new(),
            asked: Vec::new(),
        }
    }

    fn play(&mut self, step: Move, is_asked: bool) {
        if is_asked {
            self.ask();
        }
        self.position.play(step);
        self.moves.push(step.to_engine());
    }

    fn ask(&mut self) {
        let legal = self.position.legal_moves().into_iter().map(Move::to_engine);
        let legal: BTreeSet<String> = legal.collect();
        let answer = match self.position.outcome() {
            Some(Outcome::Lost { reason, .. }) => match reason {
                NoMove::Checkmate => "checkmate".to_owned(),
                NoMove::Stalemate => "stalemate".to_owned(),
            },
            None | Some(Outcome::Draw(_)) => Vec::from_iter(legal).join(" "),
        };
        self.asked.push((self.moves.join(" "), answer));
    }

    /// Asks for the last position too.
    fn compare(mut self, umpire: &mut Umpire) {
        self.ask();
        for questions in self.asked.chunks(QUESTIONS) {
            for (moves, _) in questions {
                umpire.ask(moves);
            }
            for (moves, ours) in questions {
                let theirs = umpire.answer();
                assert_eq!(ours, &theirs, "{} after {moves}", self.name);
            }
        }
    }
}

/// Fairy-Stockfish as a module, which answers each list of moves with a line.
struct Umpire {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Umpire {
    fn start() -> Self {
        const ANSWER: &str = "
import sys, pyffish
start = pyffish.start_fen('xiangqi')
for line in sys.stdin:
    moves = line.split()
    legal = pyffish.legal_moves('xiangqi', start, moves)
    if legal:
        answer = ' '.join(sorted(legal))
    elif pyffish.game_result('xiangqi', start, moves) >= 0:
        answer = 'no loss'
    else:
        check = pyffish.gives_check('xiangqi', start, moves)
        answer = 'checkmate' if check else 'stalemate'
    print(answer, flush=True)
";
        let mut child = Command::new("python3")
            .args(["-c", ANSWER])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3 can be run");
        let input = child.stdin.take().expect("its input is a pipe");
        let output = child.stdout.take().expect("its output is a pipe");
        Self {
            child,
            input,
            output: BufReader::new(output),
        }
    }

    fn ask(&mut self, moves: &str) {
        writeln!(self.input, "{moves}").expect("the umpire listens");
    }

    fn answer(&mut self) -> String {
        let mut line = String::new();
        let read = self.output.read_line(&mut line);
        assert!(read.is_ok_and(|read| read > 0), "pyffish does not answer");
        line.trim().to_owned()
    }
}

impl Drop for Umpire {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
