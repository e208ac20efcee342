//! The seats: colours, names, clocks, prisoners, who is offline.

use super::Game;
use super::clock::{Reading, reading};
use crate::countdown;
use crate::text::Lang;
use crate::tui::measure::{cut, fit, width};
use crate::tui::skin::Skin;
use qiguan_protocol::{Away, Phase, Seat, SeatView};
use qiguan_rules::go::Colour;
use ratatui::text::{Line, Span};

/// What the panel is drawn from.
#[derive(Debug)]
pub(crate) struct Panel<'a> {
    pub(crate) game: Game<'a>,
    pub(crate) own: Option<Seat>,
    pub(crate) away: &'a [Away],
    /// What was called out last, for whom.
    pub(crate) called: Option<(Seat, String)>,
    /// What Black and White have taken, at the moment that is looked at.
    pub(crate) prisoners: [u32; 2],
    pub(crate) now_ms: u64,
    pub(crate) skin: Skin,
    pub(crate) columns: usize,
}

impl Panel<'_> {
    /// Three lines a seat, the own one last, as it is below the board in other games.
    pub(crate) fn lines(&self) -> Vec<Line<'static>> {
        let seats = match self.own {
            Some(Seat::N) | None => [Seat::S, Seat::N],
            Some(Seat::S | Seat::E | Seat::W) => [Seat::N, Seat::S],
        };
        let seats = seats
            .into_iter()
            .filter_map(|seat| self.game.view.seat(seat));
        seats.flat_map(|seat| self.seat(seat)).collect()
    }

    fn seat(&self, seat: &SeatView) -> [Line<'static>; 3] {
        let reading = self.reading(seat.seat);
        let more = self.more(seat, reading.as_ref());
        let state = self.state(seat);
        [
            self.name(seat, reading.as_ref()),
            Line::styled(cut(&format!("   {more}"), self.columns), self.skin.faint()),
            Line::styled(cut(&format!("   {state}"), self.columns), self.skin.alarm()),
        ]
    }

    fn name(&self, seat: &SeatView, reading: Option<&Reading>) -> Line<'static> {
        let (skin, lang) = (self.skin, self.skin.lang);
        let clock = match (reading, self.game.view.phase) {
            (Some(reading), _) if reading.is_overtime => {
                format!("{} {}", lang.say("读秒", "byo-yomi"), reading.time)
            }
            (Some(reading), _) => reading.time.clone(),
            (None, Phase::Arranging) if seat.ready => lang.say("已准备", "ready").to_owned(),
            (None, _) => String::new(),
        };
        let clock_style = match reading.is_some_and(|reading| reading.is_overtime) {
            true => skin.alarm(),
            false => skin.fresh(),
        };
        let name = match &seat.guest {
            Some(_) => seat.name.clone(),
            None => lang.say("空位", "free").to_owned(),
        };
        let tag = match self.own == Some(seat.seat) {
            true => lang.say("(己)", " (you)"),
            false => "",
        };
        let badge = self.badge(seat.seat);
        let has_turn = self.game.view.to_move == Some(seat.seat);
        let room = self
            .columns
            .saturating_sub(4 + width(&badge.content) + width(&clock));
        let name = format!("{}{tag}", cut(&name, room.saturating_sub(width(tag))));
        Line::from(vec![
            Span::styled(if has_turn { ">" } else { " " }, skin.fresh()),
            badge,
            Span::raw(" "),
            Span::styled(fit(&name, room), skin.title()),
            Span::raw(" "),
            Span::styled(clock, clock_style),
        ])
    }

    /// The player's stone, or the seat until colours are drawn.
    fn badge(&self, seat: Seat) -> Span<'static> {
        match self.game.colour(seat) {
            Some(colour) => Span::styled(self.skin.stone_sign(colour), self.skin.stone(colour)),
            None => Span::styled(seat.to_string(), self.skin.tile(seat)),
        }
    }

    fn reading(&self, seat: Seat) -> Option<Reading> {
        let left = countdown::left(self.game.view, seat, Some(self.now_ms))?;
        Some(reading(left, self.skin.lang))
    }

    /// Periods, prisoners, and what was used up.
    fn more(&self, seat: &SeatView, reading: Option<&Reading>) -> String {
        let lang = self.skin.lang;
        let mut parts = Vec::new();
        if let Some(reading) = reading.filter(|reading| !reading.more.is_empty()) {
            parts.push(reading.more.clone());
        }
        let taken = match self.game.colour(seat.seat) {
            Some(Colour::Black) => Some(self.prisoners[0]),
            Some(Colour::White) => Some(self.prisoners[1]),
            None => None,
        };
        parts.extend(taken.map(|taken| lang.say(format!("提 {taken}"), format!("took {taken}"))));
        let used = self.game.go.used.iter().find(|used| used.seat == seat.seat);
        if let Some(used) = used {
            for (count, zh, en) in [
                (used.undos, "悔", "undo"),
                (used.pauses, "停", "pause"),
                (used.penalties, "罚", "penalty"),
                (used.warnings, "警告", "warned"),
            ] {
                if count > 0 {
                    parts.push(format!("{} {count}", lang.say(zh, en)));
                }
            }
        }
        parts.join("  ")
    }

    /// What is the matter with a seat.
    fn state(&self, seat: &SeatView) -> String {
        let away = self.away.iter().find(|away| away.seat == seat.seat);
        if let Some(away) = away {
            let seconds = self.now_ms.saturating_sub(away.since_ms) / 1000;
            return match self.skin.lang {
                Lang::Zh => format!("离线 {seconds} 秒"),
                Lang::En => format!("offline {seconds} s"),
            };
        }
        match &self.called {
            Some((called, words)) if *called == seat.seat => words.clone(),
            Some(_) | None => String::new(),
        }
    }
}
