//! Commands out of bytes: what the table offers, and what it does not.

use super::options;
use crate::fuzz::source::Source;
use qiguan_rules::junqi::{Post, stock};
use qiguan_rules::{Seat, go, xiangqi};
use qiguan_table::{
    ArbiterCommand, Ask, Asker, Command, Draws, GameView, GoCommand, Mark, PlayerId, Reason,
    Ruling, Table, Terms, Viewer, XiangqiCommand,
};

/// What each says until a game begins; who may not is refused.
pub(super) fn of_the_start() -> [fn(PlayerId) -> Command; 3] {
    [
        |player| preside(format!("Guest {}", player.0)),
        |player| Command::Sit {
            seat: None,
            name: format!("Guest {}", player.0),
        },
        |_| Command::Ready { ready: true },
    ]
}

fn preside(name: String) -> Command {
    Command::Arbiter(ArbiterCommand::Preside { on: true, name })
}

/// Any command at all; moves are mostly legal ones.
pub(super) fn any(table: &Table, asker: Asker, source: &mut Source) -> Command {
    let seat = source.pick(&Seat::ALL).unwrap_or(Seat::S);
    let flag = source.flag();
    match source.below(32) {
        0 => Command::Sit {
            seat: flag.then_some(seat),
            name: format!("Guest {}", asker.player.0),
        },
        1 => Command::Configure {
            options: options::options(source),
        },
        2 => Command::Arrange {
            layout: stock::draw(u32::from(source.byte())),
        },
        3 => Command::Ready { ready: flag },
        4 => Command::OfferDraw,
        5 => Command::AnswerDraw { accept: flag },
        6 => Command::Surrender,
        7 => Command::ArmSurrender { armed: flag },
        8 => Command::Leave,
        9 => Command::Swap {
            a: seat,
            b: source.pick(&Seat::ALL).unwrap_or(Seat::N),
        },
        10 => Command::Remove { seat },
        11 => Command::AskPutOut { seat },
        12 => Command::AnswerPutOut { accept: flag },
        13 => Command::Mark {
            piece: post(source),
            mark: Mark::new(char::from(source.byte())),
        },
        14 => Command::Ask { what: ask(source) },
        15 | 16 => Command::Answer {
            what: ask(source),
            accept: flag,
        },
        17..20 => Command::Arbiter(arbiter(seat, flag, source)),
        20..23 => Command::Go(go(table, source)),
        23 => Command::Xiangqi(XiangqiCommand::Claim { turn: table.turn() }),
        24 => Command::Xiangqi(XiangqiCommand::Touch {
            turn: table.turn(),
            point: point(source),
        }),
        25 => Command::Series {
            terms: source
                .pick(&[
                    None,
                    Terms::new(3, Draws::Replay),
                    Terms::new(3, Draws::Lot),
                ])
                .flatten(),
        },
        _ => a_move(table, asker, source),
    }
}

/// A move that the table offers to the asker; else whatever the bytes say.
fn a_move(table: &Table, asker: Asker, source: &mut Source) -> Command {
    let turn = table.turn() - u32::from(source.below(16) == 15 && table.turn() > 0);
    let view = table.view(asker.seat.map_or(Viewer::Spectator, Viewer::of));
    match view.game {
        GameView::Junqi(junqi) => {
            let offered = source.pick(&junqi.legal);
            let offered = offered.and_then(|(from, to)| Some((from, source.pick(&to)?)));
            let (from, to) = offered.unwrap_or_else(|| (post(source), post(source)));
            Command::Play { turn, from, to }
        }
        GameView::Go(_) => Command::Go(GoCommand::Play {
            turn,
            point: stone(source),
        }),
        GameView::Xiangqi(xiangqi) => {
            let step = source.pick(&xiangqi.legal);
            let step = step.unwrap_or_else(|| xiangqi::Move {
                from: point(source),
                to: point(source),
            });
            Command::Xiangqi(XiangqiCommand::Move {
                turn,
                step,
                offers_draw: source.below(8) == 7,
            })
        }
    }
}

fn go(table: &Table, source: &mut Source) -> GoCommand {
    let turn = table.turn();
    match source.below(6) {
        0 => GoCommand::Play { turn, point: None },
        1 => GoCommand::Seal {
            turn,
            point: stone(source),
        },
        2 => GoCommand::PlayOn {
            chain: stone(source),
        },
        3 => GoCommand::Accept {
            version: u32::from(source.byte()),
        },
        4 => GoCommand::Call,
        _ => match stone(source) {
            Some(point) => GoCommand::Mark { point },
            None => GoCommand::Accept { version: 1 },
        },
    }
}

fn arbiter(seat: Seat, flag: bool, source: &mut Source) -> ArbiterCommand {
    let reason = Reason::new("by the book").expect("a short line");
    let by_ms = if flag { 5_000 } else { -60_000 };
    let ruling = match source.below(22) {
        0 => Ruling::Pause,
        1 => Ruling::Resume,
        2 => Ruling::Warn { seat },
        3 => Ruling::Foul { seat },
        4 => Ruling::AdjustClock { seat, by_ms },
        5 => Ruling::Audit { granted: flag },
        6 => Ruling::Draw,
        7 => Ruling::OpenSealed,
        8 => Ruling::PutOut { seat },
        9 => Ruling::Chat { open: flag },
        10 => Ruling::Forfeit { seat },
        11 => Ruling::Restore {
            plies: u32::from(source.byte()),
        },
        12 => Ruling::LetStand,
        13 => Ruling::Replay,
        14 => Ruling::Override {
            ruling: u16::from(source.byte()),
        },
        15 => Ruling::Result {
            winners: vec![seat],
        },
        16 => Ruling::Note,
        17 => Ruling::CloseAppeal { upheld: flag },
        18 => Ruling::Expel { seat },
        19 => return ArbiterCommand::Call { foul: flag, reason },
        20 => return ArbiterCommand::Appeal { reason },
        _ => {
            let name = "Judge".to_owned();
            return ArbiterCommand::Preside { on: flag, name };
        }
    };
    ArbiterCommand::Rule { ruling, reason }
}

fn ask(source: &mut Source) -> Ask {
    let all = [Ask::Undo, Ask::Pause, Ask::Resume, Ask::Adjourn];
    source.pick(&all).unwrap_or(Ask::Undo)
}

fn post(source: &mut Source) -> Post {
    let all: Vec<_> = Post::all().collect();
    source.pick(&all).expect("a board has posts")
}

fn point(source: &mut Source) -> xiangqi::Point {
    let all: Vec<_> = xiangqi::Point::all().collect();
    source.pick(&all).expect("a board has points")
}

/// A point of Go, mostly of the smallest boards; none: a pass.
fn stone(source: &mut Source) -> Option<go::Point> {
    let columns = ["A", "B", "C", "D", "E", "J", "T", "Z"];
    let column = source.pick(&columns).unwrap_or("A");
    let row = 1 + source.below(6);
    format!("{column}{row}").parse().ok()
}
