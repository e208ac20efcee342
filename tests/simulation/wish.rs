//! What a person may want to ask for, by the picture that the person has.

use qiguan_protocol::{Ask, GameView, GoStage, MatchDraws, Phase, Request, Ruling, Seat, View};

/// A request, and the seat that it is for where that has to be said.
pub(crate) type Wish = (Option<Seat>, Request);

/// The seats that a guest holds.
pub(crate) fn own_seats(view: &View, guest: &str) -> Vec<Seat> {
    let holds = |seat: &&qiguan_protocol::SeatView| {
        seat.guest.as_ref().is_some_and(|holder| holder.0 == guest)
    };
    view.seats
        .iter()
        .filter(holds)
        .map(|seat| seat.seat)
        .collect()
}

/// What brings the table forward, if this guest can do it.
pub(crate) fn go_on(view: &View, guest: &str, dice: u32) -> Option<Wish> {
    let own = own_seats(view, guest);
    match view.phase {
        Phase::Arranging if is_for_a_match(view, guest, dice) => Some((None, a_match(dice))),
        Phase::Arranging => arranging(view, &own),
        Phase::Starting => None,
        Phase::Playing => playing(view, &own, dice),
        Phase::Over => None,
    }
}

/// Some owners want to play more than one game.
fn is_for_a_match(view: &View, guest: &str, dice: u32) -> bool {
    view.owner.0 == guest && view.series.is_none() && dice % 8 == 5
}

/// Best of three, whatever becomes of draws.
pub(crate) fn a_match(dice: u32) -> Request {
    let draws = [MatchDraws::Lot, MatchDraws::Replay];
    Request::Match {
        games: 3,
        draws: draws[(dice / 8) as usize % 2],
    }
}

fn arranging(view: &View, own: &[Seat]) -> Option<Wish> {
    if own.is_empty() {
        let free = view.seats.iter().any(|seat| seat.guest.is_none());
        return free.then_some((None, Request::Sit { seat: None }));
    }
    let unready = view
        .seats
        .iter()
        .find(|seat| own.contains(&seat.seat) && !seat.ready)?;
    Some((named(own, unready.seat), Request::Ready { ready: true }))
}

/// A seat has to be named where there are several.
pub(crate) fn named(own: &[Seat], seat: Seat) -> Option<Seat> {
    (own.len() > 1).then_some(seat)
}

fn playing(view: &View, own: &[Seat], dice: u32) -> Option<Wish> {
    let seat = view.to_move.filter(|seat| own.contains(seat));
    if let Some(wish) = a_move(view, dice).filter(|_| seat.is_some()) {
        return Some((None, wish));
    }
    let first = *own.first()?;
    between_moves(view, dice).map(|request| (named(own, first), request))
}

/// What is to be done while nobody moves.
fn between_moves(view: &View, dice: u32) -> Option<Request> {
    let GameView::Go(go) = &view.game else {
        return None;
    };
    let agreement = go.agreement.as_ref();
    match go.stage {
        GoStage::Play => None,
        GoStage::Confirm if dice.is_multiple_of(7) => Some(Request::PlayOn { chain: None }),
        GoStage::Confirm => Some(Request::AcceptDead {
            version: agreement?.version,
        }),
        GoStage::Sealing => Some(Request::Seal {
            turn: view.turn,
            point: None,
        }),
        GoStage::Adjourned if dice.is_multiple_of(2) => Some(Request::Ask { what: Ask::Resume }),
        GoStage::Adjourned => Some(Request::Answer {
            what: Ask::Resume,
            accept: true,
        }),
    }
}

/// A legal move; attacks come first as often as not, so that games end.
pub(crate) fn a_move(view: &View, dice: u32) -> Option<Request> {
    let turn = view.turn;
    let pick = |count: usize| (dice / 16) as usize % count.max(1);
    match &view.game {
        GameView::Junqi(_) => {
            let all: Vec<_> = view.legal_moves().collect();
            let attacks = all.iter().filter(|(_, to)| view.piece_at(to).is_some());
            let attacks: Vec<_> = attacks.copied().collect();
            let among = if attacks.is_empty() || dice.is_multiple_of(4) {
                &all
            } else {
                &attacks
            };
            let (from, to) = among.get(pick(among.len()))?;
            Some(Request::Play {
                turn,
                from: (*from).to_owned(),
                to: (*to).to_owned(),
            })
        }
        GameView::Go(go) => {
            let points = points_of(&go.legal);
            let tired = go.moves.len() > 60;
            let passes = go.stage == GoStage::Play
                && (points.is_empty() || dice % 8 < 1 + 4 * u32::from(tired));
            match points.get(pick(points.len())) {
                _ if go.stage == GoStage::Sealing => {
                    let point = points.get(pick(points.len())).cloned();
                    Some(Request::Seal { turn, point })
                }
                _ if passes => Some(Request::Pass { turn }),
                Some(point) => Some(Request::Place {
                    turn,
                    point: point.clone(),
                }),
                None => None,
            }
        }
        GameView::Xiangqi(xiangqi) => {
            let all: Vec<_> = xiangqi.legal_moves().collect();
            let takes = |step: &&String| is_piece(&xiangqi.board, &step[2..]);
            let captures: Vec<_> = all.iter().filter(takes).cloned().collect();
            let among = if captures.is_empty() || dice.is_multiple_of(4) {
                &all
            } else {
                &captures
            };
            let step = among.get(pick(among.len()))?.clone();
            Some(Request::Move {
                turn,
                step,
                draw: dice % 64 == 5,
            })
        }
    }
}

/// Whether something stands on a point of a board of xiangqi, whose rows come from the top.
fn is_piece(board: &str, point: &str) -> bool {
    let mut letters = point.bytes();
    let (Some(column), Some(row)) = (letters.next(), letters.next()) else {
        return false;
    };
    let (column, row) = (usize::from(column - b'a'), usize::from(row - b'0'));
    let row = board.split_whitespace().nth(9 - row);
    row.and_then(|row| row.as_bytes().get(column))
        .is_some_and(|piece| *piece != b'.')
}

/// The points of a list in which those side by side are written as runs.
fn points_of(legal: &str) -> Vec<String> {
    const COLUMNS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    let run = |part: &str| -> Vec<String> {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let column = |point: &str| point.chars().next().and_then(|letter| COLUMNS.find(letter));
        let (Some(from), Some(to)) = (column(first), column(last)) else {
            return Vec::new();
        };
        let row = &first[1..];
        COLUMNS[from..=to]
            .chars()
            .map(|letter| format!("{letter}{row}"))
            .collect()
    };
    legal.split_whitespace().flat_map(run).collect()
}

/// An answer to whatever is asked.
pub(crate) fn an_answer(view: &View, dice: u32) -> Request {
    let accept = !dice.is_multiple_of(3);
    let question = match &view.game {
        GameView::Junqi(_) => None,
        GameView::Go(go) => go.question,
        GameView::Xiangqi(xiangqi) => xiangqi.question,
    };
    match question {
        Some(question) => Request::Answer {
            what: question.what,
            accept,
        },
        None if view.put_out.is_some() => Request::AnswerPutOut { accept },
        None => Request::AnswerDraw { accept },
    }
}

/// Something for an arbiter to rule.
pub(crate) fn a_ruling(view: &View, dice: u32) -> Request {
    let seat = Seat::ALL[dice as usize % 4];
    let seat = view
        .to_move
        .filter(|_| dice.is_multiple_of(2))
        .unwrap_or(seat);
    let ruling = match (dice / 4) % 18 {
        0..2 => Ruling::Pause {},
        2 => Ruling::Expel { seat },
        15 => Ruling::Forfeit { seat },
        16 => Ruling::Result {
            winners: vec![seat],
        },
        3..7 => Ruling::Resume {},
        7 => Ruling::Warn { seat },
        8 => Ruling::Foul { seat },
        9 => Ruling::AdjustClock { seat, by_ms: 5_000 },
        10 => Ruling::Chat {
            open: dice.is_multiple_of(3),
        },
        11 => Ruling::Note {},
        12 => Ruling::OpenSealed {},
        13 => Ruling::CloseAppeal { upheld: false },
        14 => Ruling::PutOut { seat },
        _ => Ruling::Draw {},
    };
    Request::Rule {
        ruling,
        reason: "by the book".to_owned(),
    }
}

/// A request that is no good, whoever makes it.
pub(crate) fn a_foul(view: &View, dice: u32) -> Request {
    let turn = view.turn;
    match dice % 8 {
        0 => Request::Play {
            turn,
            from: "S00".to_owned(),
            to: "N54".to_owned(),
        },
        1 => Request::Play {
            turn,
            from: "Q".to_owned(),
            to: "".to_owned(),
        },
        2 => Request::Place {
            turn,
            point: "Z99".to_owned(),
        },
        3 => Request::Move {
            turn,
            step: "a0i9".to_owned(),
            draw: false,
        },
        4 => Request::Arrange {
            layout: "9".repeat(30),
        },
        5 => Request::Seal {
            turn,
            point: Some("A1".to_owned()),
        },
        6 => Request::Mark {
            piece: "E00".to_owned(),
            mark: Some("?".to_owned()),
        },
        _ => Request::Remove { seat: Seat::E },
    }
}

/// A mark on a piece of somebody else's, or a change of what is marked dead.
pub(crate) fn a_mark(view: &View, own: &[Seat], dice: u32) -> Request {
    match &view.game {
        GameView::Go(go) => {
            let board: Vec<&str> = go.board.split_whitespace().collect();
            let row = dice as usize % board.len().max(1);
            let column = board
                .get(row)
                .and_then(|row| row.find(['X', 'O']))
                .unwrap_or(0);
            let letter = b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[column.min(24)];
            Request::MarkDead {
                point: format!("{}{}", char::from(letter), board.len().saturating_sub(row)),
            }
        }
        GameView::Junqi(_) | GameView::Xiangqi(_) => {
            let seat = Seat::ALL
                .into_iter()
                .find(|seat| !own.contains(seat))
                .unwrap_or(Seat::E);
            let piece = format!("{seat}{}{}", dice % 2 * 4, dice / 4 % 5);
            let mark = ["9", "B", "+", "!"][(dice / 32) as usize % 4];
            Request::Mark {
                piece,
                mark: (!dice.is_multiple_of(5)).then(|| mark.to_owned()),
            }
        }
    }
}
