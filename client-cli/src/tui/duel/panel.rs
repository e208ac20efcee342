//! The seats: sides, names, clocks, what was used up, who is offline.

use super::clock::{Reading, reading};
use crate::countdown;
use crate::text::Lang;
use crate::tui::measure::{cut, fit, width};
use crate::tui::skin::Skin;
use qiguan_protocol::{Away, Phase, Seat, SeatView, View};
use ratatui::text::{Line, Span};

/// What a game says of one of its players.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) seat: Seat,
    /// The sign of the player's side; absent: it is not drawn yet.
    pub(crate) badge: Option<Span<'static>>,
    /// What was taken and used up.
    pub(crate) notes: Vec<String>,
}

/// What the panel is drawn from.
#[derive(Debug)]
pub(crate) struct Panel<'a> {
    pub(crate) view: &'a View,
    pub(crate) own: Option<Seat>,
    pub(crate) away: &'a [Away],
    /// What was called out last, for whom.
    pub(crate) called: Option<(Seat, String)>,
    pub(crate) now_ms: u64,
    pub(crate) skin: Skin,
    pub(crate) columns: usize,
}

impl Panel<'_> {
    /// Three lines a seat.
    pub(crate) fn lines(&self, players: &[Player]) -> Vec<Line<'static>> {
        let seats = players
            .iter()
            .filter_map(|player| Some((player, self.view.seat(player.seat)?)));
        seats
            .flat_map(|(player, seat)| self.seat(player, seat))
            .collect()
    }

    fn seat(&self, player: &Player, seat: &SeatView) -> [Line<'static>; 3] {
        let reading = self.reading(seat.seat);
        let more = more(player, reading.as_ref());
        let state = self.state(seat);
        [
            self.name(player, seat, reading.as_ref()),
            Line::styled(cut(&format!("   {more}"), self.columns), self.skin.faint()),
            Line::styled(cut(&format!("   {state}"), self.columns), self.skin.alarm()),
        ]
    }

    fn name(&self, player: &Player, seat: &SeatView, reading: Option<&Reading>) -> Line<'static> {
        let (skin, lang) = (self.skin, self.skin.lang);
        let clock = match (reading, self.view.phase) {
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
        let by_seat = || Span::styled(seat.seat.to_string(), skin.tile(seat.seat));
        let badge = player.badge.clone().unwrap_or_else(by_seat);
        let has_turn = self.view.to_move == Some(seat.seat);
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

    fn reading(&self, seat: Seat) -> Option<Reading> {
        let left = countdown::left(self.view, seat, Some(self.now_ms))?;
        Some(reading(left, self.skin.lang))
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

/// What comes after the time that runs, and what the game says of the player.
fn more(player: &Player, reading: Option<&Reading>) -> String {
    let clock = reading.map(|reading| reading.more.as_str());
    let clock = clock.filter(|more| !more.is_empty());
    let notes = player.notes.iter().map(String::as_str);
    clock
        .into_iter()
        .chain(notes)
        .collect::<Vec<_>>()
        .join("  ")
}
