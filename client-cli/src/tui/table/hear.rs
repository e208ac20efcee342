//! What the server says besides the picture: notices, talk, refusals.

use super::{Act, Dialog, Remark, Scenery, Table};
use crate::report::Report;
use crate::text::Scene;
use qiguan_protocol::{Channel, Code, Message, Phase, Request, Seat, Told, View};

impl Table {
    /// Takes what happened; the picture holds it already.
    pub(crate) fn hear(&mut self, report: &Report, scenery: Scenery<'_>) -> Vec<Act> {
        let acts = self.hear_report(report, scenery);
        self.addressed(acts)
    }

    fn hear_report(&mut self, report: &Report, scenery: Scenery<'_>) -> Vec<Act> {
        match report {
            Report::Told { events, .. } => {
                let acts = events
                    .iter()
                    .flat_map(|told| self.hear_event(told, scenery));
                acts.collect()
            }
            Report::Notice { msg, .. } => {
                self.hear_notice(msg, scenery);
                Vec::new()
            }
            Report::Refused { detail, .. } => {
                self.refused(detail);
                Vec::new()
            }
            Report::Attending {
                seat,
                seats,
                arbiter,
                ..
            } => {
                self.sit(*seat, seats);
                self.arbiter = *arbiter;
                self.follow_turn(scenery.view);
                self.away.clear();
                self.audience = 0;
                self.watching.clear();
                for draft in &mut self.drafts {
                    draft.is_sent = false;
                }
                Vec::new()
            }
            Report::Resynced { .. } => {
                let seats = self.seats.clone().into_iter();
                seats
                    .flat_map(|seat| self.arranged(seat, scenery.view))
                    .collect()
            }
            Report::Online { .. }
            | Report::Offline { .. }
            | Report::Sent { .. }
            | Report::Ack { .. }
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
        if let Some((what, why)) = self.undone_duel(request, &why, scenery) {
            self.remark(Remark::Struck { what, why });
            return;
        }
        if let Request::Play { from, to, .. } = request {
            let what = format!("{from} {to}");
            self.remark(Remark::Struck { what, why });
            return;
        }
        if matches!(request, Request::Arrange { .. }) {
            self.drafts = Default::default();
        }
        let what = request.name().replace('_', " ");
        self.remark(Remark::Struck { what, why });
    }

    fn hear_event(&mut self, told: &Told, scenery: Scenery<'_>) -> Vec<Act> {
        if let Told::Go(told) = told {
            self.hear_go(told, scenery);
            return Vec::new();
        }
        if let Told::Xiangqi(told) = told {
            self.hear_xiangqi(told, scenery);
            return Vec::new();
        }
        if let Told::Turn { seat, .. } = told {
            self.picked = None;
            // What was asked before the turn passed is no longer meant.
            self.dialog
                .take_if(|dialog| matches!(dialog, Dialog::Attack { .. }));
            self.rings |= self.seats.contains(seat) && !self.plays_alone(scenery.view);
            self.seat = Some(*seat)
                .filter(|seat| self.seats.contains(seat))
                .or(self.seat);
        }
        if let Told::Started { .. } | Told::Voided { .. } = told {
            // What was looked at and asked belongs to another game.
            self.picked = None;
            self.xiangqi.forget();
            self.step = None;
            self.dialog = None;
            self.drafts = Default::default();
        }
        if !is_shown(told) {
            self.notice(self.words(scenery).tells(told));
        }
        if let Told::Over { .. } = told {
            self.dialog = None;
        }
        if let Told::Arranged { seat, .. } = told
            && self.seats.contains(seat)
        {
            return self.arranged(*seat, scenery.view);
        }
        Vec::new()
    }

    fn hear_notice(&mut self, message: &Message, scenery: Scenery<'_>) {
        let lang = scenery.skin.lang;
        if let Message::Presence { away } = message {
            for seat in Seat::ALL {
                let was = self.away.iter().any(|away| away.seat == seat);
                let is = away.iter().any(|away| away.seat == seat);
                match (was, is) {
                    (false, true) => self.notice(self.words(scenery).goes(seat)),
                    (true, false) => self.notice(self.words(scenery).comes(seat)),
                    (true, true) | (false, false) => {}
                }
            }
            self.away.clone_from(away);
        } else if let Message::Audience { count, watching } = message {
            self.audience = *count;
            self.watching.clone_from(watching);
        } else if let Message::Said { line, .. } = message {
            self.remark(Remark::Said(line.clone()));
        } else if let Message::SaidBefore { lines } = message {
            self.remarks
                .retain(|remark| !matches!(remark, Remark::Said(_)));
            for line in lines {
                self.remark(Remark::Said(line.clone()));
            }
        } else if let Message::Muted { .. } = message {
            self.notice(lang.say("好的", "done"));
        } else if let Message::Announced { seat, say, at_ms } = message {
            self.called_out(*seat, *say, *at_ms, scenery);
        } else if let Message::Rematch { next, .. } = message {
            self.next = Some(next.clone());
            let text = lang.say("下一局已开：R 前往", "the next game is open: R goes there");
            self.notice(text);
        }
    }

    pub(super) fn words<'a>(&self, scenery: Scenery<'a>) -> Scene<'a> {
        Scene {
            lang: scenery.skin.lang,
            view: scenery.view,
            own: self.only(),
        }
    }

    /// Where the user may speak now, the most likely first (PROTOCOL.md, section 8.6).
    pub(super) fn channels(&self, view: &View) -> Vec<Channel> {
        match (view.phase, self.seat) {
            (_, None) if self.arbiter => vec![Channel::Table],
            (Phase::Arranging | Phase::Over, _) => vec![Channel::Table],
            (Phase::Starting | Phase::Playing, Some(_)) => vec![Channel::Table, Channel::Ally],
            (Phase::Starting | Phase::Playing, None) => vec![Channel::Spectators],
        }
    }
}

/// Whether the log of moves, or the panel, shows it already.
fn is_shown(told: &Told) -> bool {
    match told {
        Told::Arranged { .. }
        | Told::Ready { ready: false, .. }
        | Told::Clock { .. }
        | Told::Turn { .. }
        | Told::Moved { .. }
        | Told::TimedOut { .. }
        | Told::Out { .. }
        | Told::Left { .. }
        | Told::Marked { .. } => true,
        Told::Sat { .. }
        | Told::Stood { .. }
        | Told::Swapped { .. }
        | Told::Owner { .. }
        | Told::Match { .. }
        | Told::Configured { .. }
        | Told::Ready { ready: true, .. }
        | Told::Started { .. }
        | Told::FlagShown { .. }
        | Told::DrawOffered { .. }
        | Told::DrawAccepted { .. }
        | Told::DrawClosed { .. }
        | Told::Voided { .. }
        | Told::Over { .. }
        | Told::Restarted { .. }
        | Told::SurrenderArmed { .. }
        | Told::PutOutAsked { .. }
        | Told::PutOutAccepted { .. }
        | Told::PutOutClosed { .. }
        | Told::Go(_)
        | Told::Xiangqi(_)
        | Told::Arbiter(_) => false,
    }
}
