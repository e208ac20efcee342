//! The seats: names, clocks, timeouts, losses, who is offline.

use super::clock;
use super::measure::{cut, fit, width};
use super::scene;
use super::skin::Skin;
use crate::text::Lang;
use qiguan_protocol::{Away, GameOptions, Phase, Seat, SeatView, View};
use qiguan_rules::junqi::Piece;
use ratatui::text::{Line, Span};

/// What the panel is drawn from besides the picture.
#[derive(Debug)]
pub(crate) struct Panel<'a> {
    pub(crate) view: &'a View,
    pub(crate) own: Option<Seat>,
    /// The seat that is drawn below, listed first.
    pub(crate) below: Seat,
    pub(crate) away: &'a [Away],
    pub(crate) now_ms: u64,
    pub(crate) skin: Skin,
    pub(crate) columns: usize,
}

impl Panel<'_> {
    pub(crate) fn lines(&self) -> Vec<Line<'static>> {
        let there = scene::seats(self.view);
        let round = (0..4).filter_map(|step| {
            let seat = Seat::ALL[(self.below.index() + step) % 4];
            there.contains(&seat).then_some(seat)
        });
        let seats = round.filter_map(|seat| self.view.seat(seat));
        seats.flat_map(|seat| self.seat(seat)).collect()
    }

    fn seat(&self, seat: &SeatView) -> Vec<Line<'static>> {
        let mut lines = vec![self.name(seat)];
        if seat.guest.is_some() {
            let counts = format!("   {}", self.counts(seat));
            lines.push(Line::styled(cut(&counts, self.columns), self.skin.faint()));
        }
        if let Some(state) = self.state(seat) {
            let style = self.skin.alarm();
            lines.push(Line::styled(
                cut(&format!("   {state}"), self.columns),
                style,
            ));
        }
        lines
    }

    fn name(&self, seat: &SeatView) -> Line<'static> {
        let skin = self.skin;
        let has_turn = self.view.to_move == Some(seat.seat);
        let clock = self.clock(seat, has_turn);
        let name = match &seat.guest {
            Some(_) => seat.name.clone(),
            None => skin.lang.say("空位", "free").to_owned(),
        };
        let tag = self.tag(seat.seat);
        let room = self.columns.saturating_sub(4 + width(&clock) + width(tag));
        let style = match seat.guest {
            Some(_) => skin.seat(seat.seat),
            None => skin.faint(),
        };
        Line::from(vec![
            Span::styled(if has_turn { ">" } else { " " }, skin.fresh()),
            Span::styled(seat.seat.to_string(), skin.tile(seat.seat)),
            Span::raw(" "),
            Span::styled(format!("{}{tag}", cut(&name, room)), style),
            Span::raw(" ".repeat(room.saturating_sub(width(&cut(&name, room))) + 1)),
            Span::styled(clock, skin.fresh()),
        ])
    }

    fn tag(&self, seat: Seat) -> &'static str {
        let is_four = scene::seats(self.view).len() == 4;
        match self.own {
            Some(own) if own == seat => self.skin.lang.say("(己)", " (you)"),
            Some(own) if is_four && own.index() % 2 == seat.index() % 2 => {
                self.skin.lang.say("(盟)", " (ally)")
            }
            Some(_) | None => "",
        }
    }

    fn clock(&self, seat: &SeatView, has_turn: bool) -> String {
        match (self.view.clock, self.view.phase) {
            (Some(running), Phase::Playing) if has_turn => {
                let text = clock::text(clock::left(running, self.now_ms));
                match running.paused {
                    Some(_) => format!("{} {text}", self.skin.lang.say("暂停", "paused")),
                    None => text,
                }
            }
            (_, Phase::Arranging) if seat.ready => self.skin.lang.say("已准备", "ready").to_owned(),
            (Some(_) | None, _) => String::new(),
        }
    }

    fn counts(&self, seat: &SeatView) -> String {
        let GameOptions::Junqi(options) = &self.view.options else {
            return String::new();
        };
        let allowed = options.timeouts_allowed.unwrap_or_default();
        let army: Vec<_> = self.view.army(seat.seat).collect();
        let lost = army.iter().filter(|slot| slot.post.is_none()).count();
        let (late, draws) = (seat.timeouts, seat.offers);
        match (self.skin.lang, self.view.phase) {
            (_, Phase::Arranging) => String::new(),
            (Lang::Zh, _) => format!("超时{late}/{allowed} 失{lost} 求和{draws}"),
            (Lang::En, _) => format!("late {late}/{allowed} lost {lost} draw {draws}"),
        }
    }

    /// What is the matter with a seat.
    fn state(&self, seat: &SeatView) -> Option<String> {
        let lang = self.skin.lang;
        if let Some(reason) = seat.out {
            let out = lang.say("出局：", "out: ");
            return Some(format!("{out}{}", lang.out(reason)));
        }
        let away = self.away.iter().find(|away| away.seat == seat.seat)?;
        let seconds = self.now_ms.saturating_sub(away.since_ms) / 1000;
        Some(match lang {
            Lang::Zh => format!("离线 {seconds} 秒"),
            Lang::En => format!("offline {seconds} s"),
        })
    }
}

/// The own army: how many of each kind are left.
pub(crate) fn army(view: &View, seat: Seat, skin: Skin, columns: usize) -> Vec<Line<'static>> {
    // The names of kinds, in the widest form for which there is room.
    let (name, name_columns): (fn(Piece, Lang) -> String, usize) = match skin.lang {
        Lang::Zh => (|piece, lang| lang.piece(piece).to_owned(), 4),
        Lang::En if columns >= 48 => (|piece, lang| lang.piece(piece).to_owned(), 10),
        Lang::En => (|piece, _| piece.letter().to_string(), 1),
    };
    let kinds = Piece::ALL.map(|piece| {
        let army = view.army(seat);
        let kind = army.filter(|slot| slot.face == piece.letter() && slot.post.is_some());
        let left = kind.count();
        let style = match left {
            0 => skin.struck(),
            _ => skin.seat(seat),
        };
        [
            Span::styled(fit(&name(piece, skin.lang), name_columns), style),
            Span::styled(format!(" {left}/{}  ", piece.count()), skin.faint()),
        ]
    });
    let lines = kinds.chunks(columns / (name_columns + 6));
    lines.map(|line| Line::from(line.concat())).collect()
}
