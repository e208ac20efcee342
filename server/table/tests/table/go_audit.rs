//! Folds what each viewer is told of a game of Go, and holds the picture against the table's own.

use crate::arbiter_words;
use qiguan_rules::go::{Board, ByColour, Colour, Event as Rules, Pass, PointSet, Position};
use qiguan_rules::{BySeat, Seat};
use qiguan_table::{
    AgreementView, Event, GameOptions, GameView, GoEvent, GoStage, GoTold, GoView, Offer, Phase,
    SeatView, Table, Told, View, Viewer,
};

/// Everyone whom a game of Go is told to.
const VIEWERS: [Viewer; 4] = [
    Viewer::of(Seat::S),
    Viewer::of(Seat::N),
    Viewer::Arbiter,
    Viewer::Spectator,
];

/// What each viewer believes.
pub(crate) struct GoAudit(Vec<View>);

impl GoAudit {
    pub(crate) fn new(table: &Table) -> Self {
        Self(VIEWERS.map(|viewer| table.view(viewer)).to_vec())
    }

    /// An event was folded in: what everybody was told leads to what everybody may see.
    pub(crate) fn check(&mut self, table: &Table, event: &Event) {
        for (viewer, picture) in VIEWERS.into_iter().zip(&mut self.0) {
            if let Some(told) = table.tell(viewer, event) {
                fold(picture, &told);
            }
            let view = table.view(viewer);
            assert!(
                *picture == view,
                "{viewer:?} after {event:?}: {:#?}",
                differences(picture, &view)
            );
        }
        if let Event::Go(GoEvent::SealedMove { sealed, .. }) = event {
            nobody_sees(table, sealed);
        }
    }
}

/// What one picture says otherwise than another, line by line.
fn differences(one: &View, other: &View) -> Vec<(String, String)> {
    let [one, other] = [one, other].map(|view| format!("{view:#?}"));
    let lines = one.lines().zip(other.lines());
    let lines: Vec<_> = lines.collect();
    let unlike = (0..lines.len()).filter(|&line| lines[line].0 != lines[line].1);
    // The line before says which list a bare number stands in.
    unlike
        .map(|line| {
            let (one, other) = lines[line];
            (
                format!("{} {one}", lines[line.saturating_sub(2)].0),
                other.trim().into(),
            )
        })
        .collect()
}

/// A sealed move is in nobody's picture, nor in what anybody could print of it.
fn nobody_sees(table: &Table, sealed: &qiguan_table::Sealed) {
    let shown = sealed.hash.clone();
    for viewer in VIEWERS {
        let go = table.view(viewer).go().unwrap().clone();
        assert_eq!(go.sealed.as_ref().map(|sealed| &sealed.hash), Some(&shown));
        let text = format!("{go:?}");
        assert!(!text.contains(&sealed.salt), "the salt would give it away");
    }
}

fn fold(view: &mut View, told: &Told) {
    match told {
        Told::Sat {
            seat, player, name, ..
        } => {
            view.seats[*seat] = nobody();
            view.seats[*seat].holder = Some((*player, name.clone()));
        }
        Told::Stood { seat, .. } => view.seats[*seat] = nobody(),
        Told::Swapped { armies } => {
            let [(a, _), (b, _)] = armies;
            let chair = view.seats[*a].clone();
            view.seats[*a] = std::mem::replace(&mut view.seats[*b], chair);
        }
        Told::Owner { to } => view.owner = *to,
        Told::Series { series } => view.series = series.clone(),
        Told::Configured { options, .. } => {
            view.options = *options;
            view.seats
                .iter_mut()
                .for_each(|(_, seat)| seat.ready = false);
        }
        Told::Ready { seat, ready } => view.seats[*seat].ready = *ready,
        Told::Clock { clock } | Told::Restarted { clock } => view.clock = *clock,
        Told::Started { first, clock, .. } => {
            view.phase = Phase::Starting;
            view.to_move = Some(*first);
            view.clock = Some(*clock);
            let (first, taken) = before(view);
            go(view).board = Some(first.board);
            go(view).prisoners = taken;
        }
        Told::DrawOffered { seat } => {
            view.seats[*seat].offers += 1;
            view.draw = Some(Offer {
                by: *seat,
                accepted: Vec::new(),
            });
        }
        Told::DrawAccepted { seat } => view.draw.as_mut().unwrap().accepted.push(*seat),
        Told::DrawClosed { .. } => view.draw = None,
        Told::Voided { seat, .. } => {
            view.seats[*seat].holder = None;
            for (_, chair) in view.seats.iter_mut() {
                chair.ready = false;
                chair.offers = 0;
            }
            view.phase = Phase::Arranging;
            (view.arbiter.stopped, view.arbiter.call) = (false, None);
            (view.arbiter.appeal, view.arbiter.counts) = (None, BySeat::default());
            (view.clock, view.to_move, view.draw) = (None, None, None);
            let position = go(view).position.take();
            view.game = GameView::Go(Box::new(GoView {
                position,
                ..fresh()
            }));
        }
        Told::Go(told) => fold_go(view, told.clone()),
        Told::Arbiter(event) => {
            arbiter_words::fold(&mut view.arbiter, event);
            let counts = view.arbiter.counts;
            for (seat, used) in go(view).used.iter_mut() {
                used.warnings = counts[seat].warnings;
            }
        }
        told => panic!("{told:?} is of another game"),
    }
}

fn nobody() -> SeatView {
    SeatView {
        holder: None,
        ready: false,
        timeouts: 0,
        offers: 0,
        out: None,
    }
}

fn fresh() -> GoView {
    GoView {
        position: None,
        black: None,
        board: None,
        moves: String::new(),
        prisoners: Default::default(),
        legal: PointSet::EMPTY,
        stage: GoStage::Play,
        play_out: false,
        awaited: Vec::new(),
        clocks: None,
        session: None,
        question: None,
        used: BySeat::default(),
        sealed: None,
        verdict: None,
    }
}

fn go(view: &mut View) -> &mut GoView {
    match &mut view.game {
        GameView::Go(go) => go,
        GameView::Junqi(_) | GameView::Xiangqi(_) => panic!("a table of Go"),
    }
}

fn agreement(go: &mut GoView) -> &mut AgreementView {
    match &mut go.stage {
        GoStage::Confirm(agreement) => agreement,
        stage => panic!("nothing is agreed upon: {stage:?}"),
    }
}

fn fold_go(view: &mut View, told: GoTold) {
    match told {
        GoTold::ColoursDrawn { black } => go(view).black = Some(black),
        GoTold::Awaited { absent, clock, .. } => {
            go(view).awaited = absent;
            view.clock = Some(clock);
        }
        GoTold::Arrived { seat, .. } => go(view).awaited.retain(|late| *late != seat),
        GoTold::Began {
            turn,
            clocks,
            legal,
        } => {
            view.phase = Phase::Playing;
            (view.turn, view.clock) = (turn, None);
            go(view).awaited.clear();
            go(view).legal = legal;
            go(view).clocks = Some(clocks);
        }
        GoTold::Ply {
            ply,
            turn,
            clocks,
            legal,
        } => {
            view.turn = turn;
            view.to_move = match clocks.turn {
                Some(seat) => Some(seat),
                // The rules name the player to move between the last ply and what follows it.
                None => view.to_move.map(|seat| seat.ally()),
            };
            lay(go(view), &ply);
            go(view).legal = legal;
            go(view).clocks = Some(clocks);
        }
        GoTold::Penalised { seat, clocks } => {
            go(view).used[seat].penalties += 1;
            go(view).clocks = Some(clocks);
        }
        GoTold::Warned { seat, .. } => {
            view.arbiter.counts[seat].warnings += 1;
            go(view).used[seat].warnings += 1;
        }
        GoTold::ClocksSet { clocks } => go(view).clocks = Some(clocks),
        GoTold::Confirming {
            why,
            version,
            proposal,
            clock,
            clocks,
        } => {
            (view.clock, view.to_move) = (Some(clock), None);
            let go = go(view);
            go.legal = PointSet::EMPTY;
            go.clocks = clocks.or(go.clocks.take());
            go.stage = GoStage::Confirm(Box::new(AgreementView {
                why,
                version,
                marks: proposal.unwrap_or(PointSet::EMPTY),
                proposal,
                accepted: Vec::new(),
                changes: BySeat::default(),
            }));
        }
        GoTold::Marked {
            by,
            marks,
            version,
            clock,
        } => {
            view.clock = Some(clock);
            let agreement = agreement(go(view));
            (agreement.version, agreement.marks) = (version, marks);
            agreement.accepted.clear();
            agreement.changes[by] += 1;
        }
        GoTold::Accepted { by } => {
            let accepted = &mut agreement(go(view)).accepted;
            accepted.push(by);
            accepted.sort();
        }
        GoTold::PlayedOn {
            strict,
            turn,
            clocks,
            legal,
            ..
        } => {
            (view.clock, view.turn, view.to_move) = (None, turn, clocks.turn);
            let go = go(view);
            go.stage = GoStage::Play;
            go.play_out = strict;
            go.legal = legal;
            go.clocks = Some(clocks);
        }
        GoTold::Asked { by, what } => {
            go(view).question = Some(qiguan_table::Question { by, what });
        }
        GoTold::Closed { .. } => go(view).question = None,
        GoTold::Undone {
            by,
            plies,
            board,
            prisoners,
            turn,
            clocks,
            legal,
            ruled,
        } => {
            (view.turn, view.to_move) = (turn, clocks.turn);
            take_back(view, plies);
            let go = go(view);
            go.used[by].undos += u8::from(!ruled);
            assert_eq!((go.board, go.prisoners), (Some(board), prisoners));
            go.legal = legal;
            go.clocks = Some(clocks);
        }
        GoTold::Paused { by, clock, clocks } => {
            view.clock = Some(clock);
            go(view).used[by].pauses += 1;
            go(view).clocks = Some(clocks);
        }
        GoTold::Resumed { clocks } => {
            view.clock = None;
            go(view).clocks = Some(clocks);
        }
        GoTold::SessionBegan { clock } => go(view).session = Some(clock),
        GoTold::Sealing => {
            go(view).session = None;
            go(view).legal = PointSet::EMPTY;
            go(view).stage = GoStage::Sealing;
        }
        GoTold::Sealed { sealed, clocks } => {
            view.to_move = None;
            go(view).sealed = Some(sealed);
            go(view).stage = GoStage::Adjourned;
            go(view).clocks = Some(clocks);
        }
        GoTold::Opened { sealed } => {
            view.to_move = Some(sealed.seat);
            go(view).sealed = None;
            go(view).stage = GoStage::Play;
        }
        GoTold::Over {
            verdict,
            winner,
            clocks,
        } => {
            let colour = winner.map(|seat| match Some(seat) == go(view).black {
                true => qiguan_rules::go::Colour::Black,
                false => qiguan_rules::go::Colour::White,
            });
            assert_eq!(verdict.end.winner(), colour);
            view.phase = Phase::Over;
            (view.arbiter.stopped, view.arbiter.call) = (false, None);
            (view.clock, view.draw, view.to_move) = (None, None, None);
            let go = go(view);
            go.verdict = Some(verdict);
            go.legal = PointSet::EMPTY;
            go.clocks = clocks;
            go.question = None;
            go.session = None;
            go.awaited.clear();
        }
    }
}

/// A ply changes the stones and the text of the moves.
fn lay(go: &mut GoView, ply: &Rules) {
    let word = match ply {
        Rules::Played {
            colour,
            point,
            captured,
            ..
        } => {
            let board = go.board.unwrap().with(*colour, *point);
            go.prisoners[*colour] += board.stones(colour.opponent()).and(captured).len();
            go.board = Some(board.without(captured));
            point.to_string()
        }
        Rules::Passed {
            pass: Pass::Chosen, ..
        } => "pass".into(),
        Rules::Passed {
            pass: Pass::Lost, ..
        } => "lost".into(),
        ply => panic!("{ply:?} is no ply"),
    };
    if !go.moves.is_empty() {
        go.moves.push(' ');
    }
    go.moves.push_str(&word);
}

/// The board as the moves that are left make it.
fn take_back(view: &mut View, plies: u32) {
    let (first, taken) = before(view);
    let go = go(view);
    let moves: Vec<_> = go.moves.split(' ').map(str::to_owned).collect();
    let left = moves.len() - usize::try_from(plies).unwrap();
    let words = moves[..left].iter().map(String::as_str);
    let (last, taken) = played_on(first, taken, words);
    (go.board, go.prisoners) = (Some(last.board), taken);
    go.moves = moves[..left].join(" ");
}

/// A board, who moves on it, and how many handicap stones are to be placed.
struct Standing {
    board: Board,
    to_move: Colour,
    placing: u8,
}

/// What stood before the first turn at this table, and what had been taken.
fn before(view: &mut View) -> (Standing, ByColour<u32>) {
    let GameOptions::Go(settings) = view.options else {
        panic!("a table of Go");
    };
    let usual = Position::start(settings.rules);
    let (board, to_move, placing) = (*usual.board(), usual.to_move(), usual.placing());
    let Some(position) = go(view).position.clone() else {
        let usual = Standing {
            board,
            to_move,
            placing,
        };
        return (usual, ByColour::default());
    };
    let first = Standing {
        board: position.board,
        to_move: position.to_move,
        // Nobody places stones on a board that was set up.
        placing: if position.board == board { placing } else { 0 },
    };
    let words = position.moves.split_whitespace();
    let (last, taken) = played_on(first, ByColour::default(), words);
    assert_eq!(taken, position.prisoners);
    (last, taken)
}

/// Plays on by rules of our own: a stone without liberties goes.
fn played_on<'a>(
    mut now: Standing,
    mut taken: ByColour<u32>,
    words: impl Iterator<Item = &'a str>,
) -> (Standing, ByColour<u32>) {
    for word in words {
        if let Ok(point) = word.parse() {
            let (next, more) = played(&now.board, now.to_move, point);
            now.board = next;
            taken[now.to_move] += more;
        }
        now.placing = now.placing.saturating_sub(1);
        if now.placing == 0 {
            now.to_move = now.to_move.opponent();
        }
    }
    (now, taken)
}

fn played(board: &Board, colour: Colour, point: qiguan_rules::go::Point) -> (Board, u32) {
    let mut board = board.with(colour, point);
    let mut taken = 0;
    // The other's chains go first; then the own, in a suicide.
    for chains in [colour.opponent(), colour] {
        let breathless: Vec<_> = board
            .chains(chains)
            .filter(|chain| chain.liberties.is_empty())
            .map(|chain| chain.stones)
            .collect();
        for stones in breathless {
            taken += if chains == colour { 0 } else { stones.len() };
            board = board.without(&stones);
        }
    }
    (board, taken)
}
