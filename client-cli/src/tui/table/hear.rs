//! What the server says besides the picture: notices, talk, refusals.

use super::{Act, Remark, Scenery, Table};
use crate::report::Report;
use crate::text::Lang;
use qiguan_protocol::{Channel, Code, Message, Phase, Request, Seat, Stand, Told, View};

impl Table {
    /// Takes what happened; the picture holds it already.
    pub(crate) fn hear(&mut self, report: &Report, scenery: Scenery<'_>) -> Vec<Act> {
        match report {
            Report::Told { events, .. } => {
                let acts = events.iter().flat_map(|told| self.hear_event(told, scenery));
                acts.collect()
            }
            Report::Notice { msg, .. } => {
                self.hear_notice(msg, scenery);
                Vec::new()
            }
            Report::Attending { seat, .. } => {
                self.sit(*seat);
                self.away.clear();
                self.audience = 0;
                self.draft.is_sent = false;
                Vec::new()
            }
            Report::Resynced { .. } => self.arranged(scenery.view),
            Report::Online { .. }
            | Report::Offline { .. }
            | Report::Sent { .. }
            | Report::Ack { .. }
            | Report::Refused { .. }
            | Report::Retry { .. }
            | Report::Room { .. }
            | Report::Departed { .. }
            | Report::Seen { .. }
            | Report::View { .. }
            | Report::Resync { .. }
            | Report::Error { .. }
            | Report::Bye { .. } => Vec::new(),
        }
    }

    /// Something that was asked for will not be done.
    pub(crate) fn undone(&mut self, request: &Request, code: Option<Code>, scenery: Scenery<'_>) {
        let lang = scenery.skin.lang;
        let why = match code {
            Some(code) => lang.code(code).to_owned(),
            None => lang.say("没有送到", "it did not arrive").to_owned(),
        };
        if let Request::Play { from, to, .. } = request {
            let what = format!("{from} {to}");
            self.remark(Remark::Struck { what, why });
            return;
        }
        if matches!(request, Request::Arrange { .. }) {
            self.draft = super::Draft::default();
        }
        let what = request.name().replace('_', " ");
        self.remark(Remark::Struck { what, why });
    }

    fn hear_event(&mut self, told: &Told, scenery: Scenery<'_>) -> Vec<Act> {
        if let Told::Turn { seat, .. } = told {
            self.picked = None;
            self.rings |= self.seat == Some(*seat);
        }
        if let Told::Started { .. } = told {
            self.picked = None;
            self.draft = super::Draft::default();
        }
        if let Some(text) = sentence(told, scenery.view, scenery.skin.lang) {
            self.notice(text);
        }
        if let Told::Over { .. } = told {
            self.dialog = None;
        }
        if matches!(told, Told::Arranged { seat, .. } if Some(*seat) == self.seat) {
            return self.arranged(scenery.view);
        }
        Vec::new()
    }

    fn hear_notice(&mut self, message: &Message, scenery: Scenery<'_>) {
        let lang = scenery.skin.lang;
        if let Message::Presence { away } = message {
            for seat in Seat::ALL {
                let was = self.away.iter().any(|away| away.seat == seat);
                let is = away.iter().any(|away| away.seat == seat);
                match (was, is, lang) {
                    (false, true, Lang::Zh) => self.notice(format!("{seat} 断线")),
                    (false, true, Lang::En) => self.notice(format!("{seat} has lost the connection")),
                    (true, false, Lang::Zh) => self.notice(format!("{seat} 回来了")),
                    (true, false, Lang::En) => self.notice(format!("{seat} is back")),
                    (true, true, _) | (false, false, _) => {}
                }
            }
            self.away.clone_from(away);
        } else if let Message::Audience { count } = message {
            self.audience = *count;
        } else if let Message::Said { line, .. } = message {
            self.remark(Remark::Said(line.clone()));
        } else if let Message::SaidBefore { lines } = message {
            self.remarks.retain(|remark| !matches!(remark, Remark::Said(_)));
            for line in lines {
                self.remark(Remark::Said(line.clone()));
            }
        } else if let Message::Rematch { next, .. } = message {
            self.next = Some(next.clone());
            let text = lang.say("下一局已开：R 前往", "the next game is open: R goes there");
            self.notice(text);
        }
    }

    /// Where the user may speak now, the most likely first (PROTOCOL.md, section 8.6).
    pub(super) fn channels(&self, view: &View) -> Vec<Channel> {
        match (view.phase, self.seat) {
            (Phase::Arranging | Phase::Over, _) => vec![Channel::Table],
            (Phase::Starting | Phase::Playing, Some(_)) => vec![Channel::Table, Channel::Ally],
            (Phase::Starting | Phase::Playing, None) => vec![Channel::Spectators],
        }
    }
}

/// What is worth a sentence because the log of moves does not hold it.
fn sentence(told: &Told, view: &View, lang: Lang) -> Option<String> {
    let name = |seat: &Seat| {
        let name = view.seat(*seat).map_or("", |view| view.name.as_str());
        format!("{seat} {name}")
    };
    let (zh, en) = match told {
        Told::Sat { seat, name, .. } => (
            format!("{name} 坐到 {seat}"),
            format!("{name} sits down at {seat}"),
        ),
        Told::Stood { seat, why } => match why {
            None => (format!("{seat} 离座"), format!("{seat} stands up")),
            Some(Stand::Removed) => (
                format!("{seat} 被请离座位"),
                format!("{seat} was sent away"),
            ),
            Some(Stand::Absent) => (
                format!("{seat} 离线太久，座位空出"),
                format!("{seat} was away too long, the seat is free"),
            ),
        },
        Told::Swapped { .. } => ("换了座位".into(), "seats have changed".into()),
        Told::Owner { .. } => ("房主换了".into(), "the room has another owner".into()),
        Told::Configured { .. } => (
            "规则已改，请重新准备".into(),
            "the options have changed, nobody is ready".into(),
        ),
        Told::Ready { seat, ready: true } => {
            (format!("{} 已准备", name(seat)), format!("{} is ready", name(seat)))
        }
        Told::Started { first, .. } => (
            format!("开局，{} 先行", name(first)),
            format!("the game begins, {} moves first", name(first)),
        ),
        Told::FlagShown { seat, post } => (
            format!("{} 的司令阵亡，军旗在 {post}", name(seat)),
            format!("the flag of {} is on {post}", name(seat)),
        ),
        Told::DrawOffered { seat } => (
            format!("{} 求和：d 回答", name(seat)),
            format!("{} offers a draw: d answers", name(seat)),
        ),
        Told::DrawClosed { refused_by: Some(seat) } => (
            format!("{} 拒绝和棋", name(seat)),
            format!("{} refuses the draw", name(seat)),
        ),
        Told::Voided { seat, .. } => (
            format!("{seat} 开局即离场，本局作废"),
            format!("{seat} left before all had moved: no game"),
        ),
        Told::PutOutAsked { seat, by } => (
            format!("{by} 请求判 {seat} 离场：p 回答"),
            format!("{by} asks to put {seat} out: p answers"),
        ),
        Told::PutOutClosed { refused_by: Some(seat) } => {
            (format!("{seat} 不同意判离场"), format!("{seat} does not agree"))
        }
        Told::Restarted { .. } => (
            "服务器重启过，期间不计时".into(),
            "the server restarted; that time is nobody's".into(),
        ),
        Told::Arranged { .. }
        | Told::Ready { ready: false, .. }
        | Told::Clock { .. }
        | Told::Turn { .. }
        | Told::Moved { .. }
        | Told::TimedOut { .. }
        | Told::Out { .. }
        | Told::Left { .. }
        | Told::DrawAccepted { .. }
        | Told::DrawClosed { refused_by: None }
        | Told::Over { .. }
        | Told::SurrenderArmed { .. }
        | Told::Marked { .. }
        | Told::PutOutAccepted { .. }
        | Told::PutOutClosed { refused_by: None } => return None,
    };
    Some(match lang {
        Lang::Zh => zh,
        Lang::En => en,
    })
}
