//! The words of cases about the arbiter, in all games alike.
//!
//! `preside`, `step_down`, `rule RULING...`, `call_arbiter [foul]`, `appeal`. What is so: `arbiter`,
//! `stopped`, `called`, `appealed`, `chat`, `warnings`, `fouls`, `rulings`, `ruled`.

use qiguan_rules::{BySeat, Seat};
use qiguan_table::{ArbiterCommand, ArbiterView, Command, Reason, Ruling};

/// The command that words say, if they are about the arbiter; seats are read as the game calls them.
pub(crate) fn command(words: &[&str], name: &str, seat: impl Fn(&str) -> Seat) -> Option<Command> {
    let reason = Reason::new("as the book says").unwrap();
    let name = name.to_owned();
    Some(Command::Arbiter(match words {
        ["preside"] => ArbiterCommand::Preside { on: true, name },
        ["step_down"] => ArbiterCommand::Preside { on: false, name },
        ["rule", ruling @ ..] => {
            let ruling = self::ruling(ruling, seat);
            ArbiterCommand::Rule { ruling, reason }
        }
        ["call_arbiter"] => ArbiterCommand::Call {
            foul: false,
            reason,
        },
        ["call_arbiter", "foul"] => ArbiterCommand::Call { foul: true, reason },
        ["appeal"] => ArbiterCommand::Appeal { reason },
        _ => return None,
    }))
}

fn ruling(words: &[&str], seat: impl Fn(&str) -> Seat) -> Ruling {
    match words {
        ["pause"] => Ruling::Pause,
        ["resume"] => Ruling::Resume,
        ["warn", who] => Ruling::Warn { seat: seat(who) },
        ["foul", who] => Ruling::Foul { seat: seat(who) },
        ["adjust", who, by_ms] => Ruling::AdjustClock {
            seat: seat(who),
            by_ms: by_ms.parse().unwrap(),
        },
        ["audit", word] => Ruling::Audit {
            granted: *word == "granted",
        },
        ["draw"] => Ruling::Draw,
        ["open_sealed"] => Ruling::OpenSealed,
        ["put_out", who] => Ruling::PutOut { seat: seat(who) },
        ["chat", word] => Ruling::Chat {
            open: *word == "open",
        },
        ["forfeit", who] => Ruling::Forfeit { seat: seat(who) },
        ["restore", plies] => Ruling::Restore {
            plies: plies.parse().unwrap(),
        },
        ["let_stand"] => Ruling::LetStand,
        ["replay"] => Ruling::Replay,
        ["override", number] => Ruling::Override {
            ruling: number.parse().unwrap(),
        },
        ["result", winners @ ..] => Ruling::Result {
            winners: winners.iter().map(|who| seat(who)).collect(),
        },
        ["note"] => Ruling::Note,
        ["close_appeal", word] => Ruling::CloseAppeal {
            upheld: *word == "upheld",
        },
        ["expel", who] => Ruling::Expel { seat: seat(who) },
        _ => panic!("nobody rules {words:?}"),
    }
}

/// What is so of the arbiter, as a word, if the key asks for that.
pub(crate) fn fact(
    view: &ArbiterView,
    key: &str,
    letter: impl Fn(Seat) -> String,
) -> Option<String> {
    let counted = |counts: BySeat<u8>| {
        let some = counts.iter().filter(|(_, count)| **count > 0);
        let words = some.map(|(seat, count)| format!("{}:{count}", letter(seat)));
        words.collect::<Vec<_>>().concat()
    };
    Some(match key {
        "arbiter" => view
            .holder
            .as_ref()
            .map_or_else(String::new, |(_, name)| name.replace(' ', "_")),
        "stopped" => view.stopped.to_string(),
        "called" => view.call.map_or_else(String::new, |call| {
            let about = if call.foul { ":foul" } else { "" };
            format!("{}{about}", letter(call.seat))
        }),
        "appealed" => view.appeal.map(&letter).unwrap_or_default(),
        "chat" => if view.chat_closed { "closed" } else { "open" }.into(),
        "warnings" => counted(view.counts.map(|counts| counts.warnings)),
        "fouls" => counted(view.counts.map(|counts| counts.fouls)),
        "rulings" => view.rulings.len().to_string(),
        "ruled" => view.result.map_or_else(String::new, |winners| {
            format!("won:{}", winners.iter().map(&letter).collect::<String>())
        }),
        _ => return None,
    })
}

/// What the arbiter is heard to do leads to what is shown of it.
pub(crate) fn fold(view: &mut ArbiterView, event: &qiguan_table::ArbiterEvent) {
    use qiguan_table::{ArbiterEvent, CallView, RulingView};
    match event {
        ArbiterEvent::Came { player, name } => view.holder = Some((*player, name.clone())),
        ArbiterEvent::Left {} => view.holder = None,
        ArbiterEvent::Ruled {
            number,
            by,
            reason,
            ruling,
            overridden,
        } => {
            match ruling {
                Ruling::Pause => view.stopped = true,
                Ruling::Resume => (view.stopped, view.call) = (false, None),
                Ruling::Warn { seat } => view.counts[*seat].warnings += 1,
                Ruling::Foul { seat } => view.counts[*seat].fouls += 1,
                Ruling::Chat { open } => view.chat_closed = !open,
                Ruling::Result { winners } => view.result = Some(winners.iter().copied().collect()),
                Ruling::CloseAppeal { .. } => view.appeal = None,
                Ruling::Override { ruling } => {
                    let place = usize::from(*ruling) - 1;
                    assert_eq!(overridden.as_ref(), Some(&view.rulings[place].ruling));
                }
                _ => {}
            }
            match overridden {
                Some(Ruling::Warn { seat }) => view.counts[*seat].warnings -= 1,
                Some(Ruling::Foul { seat }) => view.counts[*seat].fouls -= 1,
                _ => {}
            }
            assert_eq!(usize::from(*number), view.rulings.len() + 1);
            view.rulings.push(RulingView {
                number: *number,
                by: *by,
                reason: reason.clone(),
                ruling: ruling.clone(),
            });
        }
        ArbiterEvent::Called {
            seat,
            foul,
            stopped,
            ..
        } => {
            view.counts[*seat].calls += 1;
            let (seat, foul) = (*seat, *foul);
            view.call = Some(CallView { seat, foul });
            view.stopped |= stopped;
        }
        ArbiterEvent::Appealed { seat, .. } => {
            view.counts[*seat].appeals += 1;
            view.appeal = Some(*seat);
        }
    }
}
