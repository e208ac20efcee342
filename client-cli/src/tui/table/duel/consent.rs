//! What one player asks of the other, in words.

use crate::text::Lang;
use qiguan_protocol::{Ask, GoClocks, Question, Seat, Standing};

/// Whether the other asks this of a seat.
pub(in crate::tui::table) fn is_asked(
    question: Option<Question>,
    own: Option<Seat>,
    what: Ask,
) -> bool {
    let theirs = question.filter(|question| own.is_some_and(|own| question.by != own));
    theirs.is_some_and(|question| question.what == what)
}

/// While the clocks stand by consent, the key asks for the other thing.
pub(in crate::tui::table) fn pause_or_resume(clocks: Option<&GoClocks>) -> Ask {
    let stands = |why: &Standing| matches!(why, Standing::Agreed | Standing::Adjourned);
    match clocks.is_some_and(|clocks| clocks.standing.iter().any(stands)) {
        true => Ask::Resume,
        false => Ask::Pause,
    }
}

pub(in crate::tui::table) fn asking(what: Ask, lang: Lang) -> &'static str {
    match what {
        Ask::Undo => lang.say(
            "请求悔棋？ y 是  Esc 否",
            "Ask to take back your last move? y yes, Esc no",
        ),
        Ask::Pause => lang.say("请求暂停？ y 是  Esc 否", "Ask for a pause? y yes, Esc no"),
        Ask::Resume => lang.say("请求继续？ y 是  Esc 否", "Ask to go on? y yes, Esc no"),
        Ask::Adjourn => lang.say(
            "请求封盘，下一手为封手？ y 是  Esc 否",
            "Ask to adjourn, the next move sealed? y yes, Esc no",
        ),
    }
}

pub(in crate::tui::table) fn answering(what: Ask, lang: Lang) -> String {
    let what = lang.ask(what);
    lang.say(
        format!("对方请求{what}。同意？ y 同意  n 拒绝  Esc 以后再说"),
        format!("The other asks {what}. y agrees, n refuses, Esc later"),
    )
}
