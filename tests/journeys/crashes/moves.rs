//! What a guest may do next in each game, and how the picture writes what was done.

use qiguan_protocol::{GameView, Request, Seat, View};
use qiguan_tests::legal_moves;
use rand::{Rng, RngExt};

/// A move as the list of moves has it.
pub(crate) type Word = String;

/// A move that the viewer may make, drawn by lot; none: there is none, or other things are to be done.
pub(crate) fn any(view: &View, rng: &mut impl Rng) -> Option<Request> {
    let turn = view.turn;
    let mut pick = |many: usize| (many > 0).then(|| rng.random_range(0..many));
    match &view.game {
        GameView::Junqi(_) => {
            let mut legal = legal_moves(view);
            let (from, to) = legal.swap_remove(pick(legal.len())?);
            Some(Request::Play { turn, from, to })
        }
        GameView::Go(go) => {
            let points = empty_points(&go.legal);
            let point = points.get(pick(points.len())?)?.clone();
            Some(Request::Place { turn, point })
        }
        GameView::Xiangqi(xiangqi) => {
            let mut steps: Vec<_> = xiangqi.legal_moves().collect();
            let step = steps.swap_remove(pick(steps.len())?);
            Some(Request::Move {
                turn,
                step,
                draw: false,
            })
        }
    }
}

/// A private note where the game has such: it is stored, and told to its writer alone.
pub(crate) fn note(view: &View, seat: Seat) -> Option<Request> {
    view.game.junqi()?;
    let next = Seat::ALL[(seat.index() + 1) % Seat::ALL.len()];
    let mark = (1 + view.turn % 9).to_string();
    Some(Request::Mark {
        piece: format!("{next}10"),
        mark: Some(mark),
    })
}

/// The turn and the word of a request that is a move.
pub(crate) fn word(msg: &Request) -> Option<(u32, Word)> {
    if let Request::Play { turn, from, to } = msg {
        return Some((*turn, format!("{from} {to}")));
    }
    if let Request::Place { turn, point } = msg {
        return Some((*turn, point.clone()));
    }
    let Request::Move { turn, step, .. } = msg else {
        return None;
    };
    Some((*turn, step.clone()))
}

/// The moves that a picture shows; nobody lost a turn to the clock.
pub(crate) fn played(view: &View) -> Vec<Word> {
    match &view.game {
        GameView::Junqi(junqi) => {
            let tokens = junqi.moves.split_ascii_whitespace();
            tokens
                .filter_map(|token| {
                    assert!(!token.starts_with('T'), "somebody was late: {token}");
                    let is_move = token.len() == "S10-S11".len();
                    is_move.then(|| format!("{} {}", &token[..3], &token[4..]))
                })
                .collect()
        }
        GameView::Go(go) => {
            let words = go.moves.split_ascii_whitespace().map(str::to_owned);
            let words: Vec<_> = words.collect();
            assert!(!words.contains(&"lost".to_owned()), "somebody was late");
            words
        }
        GameView::Xiangqi(xiangqi) => {
            let words = xiangqi.moves.split_ascii_whitespace();
            words.map(str::to_owned).collect()
        }
    }
}

/// The points of a list in which runs of a row are written by their ends: `A1-C1 E1`.
fn empty_points(legal: &str) -> Vec<String> {
    const COLUMNS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    let run = |run: &str| {
        let (first, last) = run.split_once('-').unwrap_or((run, run));
        let column = |point: &str| COLUMNS.find(&point[..1]).expect("a column of the board");
        let row = &first[1..];
        let columns = COLUMNS[column(first)..=column(last)].chars();
        columns
            .map(|column| format!("{column}{row}"))
            .collect::<Vec<_>>()
    };
    legal.split_ascii_whitespace().flat_map(run).collect()
}
