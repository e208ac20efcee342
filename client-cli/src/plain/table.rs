//! The table that is followed, as far as it has been told to the reader.

use crate::countdown;
use crate::drive::Drive;
use crate::text::{Lang, Scene};
use qiguan_protocol::{Away, GameView, GoClocks, Phase, RoomId, Seat, View};

/// A copy of the picture that goes on sentence by sentence.
pub(super) struct Table {
    pub(super) room: RoomId,
    /// The first of the own seats; absent: a spectator.
    pub(super) seat: Option<Seat>,
    /// All of them, where there are several (PROTOCOL.md, 8.9).
    pub(super) seats: Vec<Seat>,
    /// The reader presides.
    pub(super) arbiter: bool,
    pub(super) view: View,
    pub(super) away: Vec<Away>,
}

impl Table {
    /// The picture that is held now.
    pub(super) fn held(room: &RoomId, drive: &Drive) -> Option<Self> {
        let held = drive.player().held(room)?;
        Some(Self {
            room: room.clone(),
            seat: held.place.seat,
            seats: held.place.seats.clone(),
            arbiter: held.place.arbiter,
            view: held.view.clone(),
            away: Vec::new(),
        })
    }

    /// The game runs, and the reader plays it.
    pub(super) fn is_at_stake(&self) -> bool {
        self.seat.is_some() && self.is_running()
    }

    pub(super) fn is_running(&self) -> bool {
        matches!(self.view.phase, Phase::Starting | Phase::Playing)
    }

    pub(super) fn is_own_turn(&self) -> bool {
        let is_own = |seat| self.seat == Some(seat) || self.seats.contains(&seat);
        self.view.phase == Phase::Playing && self.view.to_move.is_some_and(is_own)
    }

    /// The one own seat; none where there are several, which are called by their letters.
    pub(super) fn only(&self) -> Option<Seat> {
        self.seat.filter(|_| self.seats.is_empty())
    }

    /// The one of several own seats that a command is for, unless its typist names one: that of the
    /// turn, else the first that plays.
    pub(super) fn meant(&self) -> Option<Seat> {
        let mut seats = self.seats.iter().copied();
        let of_turn = self.view.to_move.filter(|seat| self.seats.contains(seat));
        let is_in = |seat: &Seat| self.view.seat(*seat).is_some_and(|seat| seat.out.is_none());
        of_turn.or_else(|| seats.find(is_in))
    }

    /// The own seats that have still to say whether they are ready.
    pub(super) fn not_yet(&self, ready: bool) -> Vec<Seat> {
        let own = self.seats.iter().filter_map(|seat| self.view.seat(*seat));
        own.filter(|own| own.ready != ready)
            .map(|own| own.seat)
            .collect()
    }

    /// Whose clock runs, what is left on it, and the timeouts of each player; where two play, what both have.
    pub(super) fn clocks(&self, lang: Lang, drive: &Drive) -> Vec<String> {
        let mut lines = match &self.view.game {
            GameView::Go(game) => self.duel_clocks(game.clocks.as_ref(), lang, drive),
            GameView::Xiangqi(game) => self.duel_clocks(game.clocks.as_ref(), lang, drive),
            GameView::Junqi(_) => Vec::new(),
        };
        if lines.is_empty() || self.view.clock.is_some() {
            lines.push(self.running(lang, drive));
        }
        lines.extend(self.timeouts(lang));
        lines.extend(drive.offline_since().map(|since| {
            let gone = since.elapsed().as_secs();
            lang.say(format!("断线 {gone} 秒"), format!("offline for {gone} s"))
        }));
        lines
    }

    fn scene(&self, lang: Lang) -> Scene<'_> {
        Scene {
            lang,
            view: &self.view,
            own: self.only(),
        }
    }

    /// What each of two players has left, and why the clocks stand where they do.
    fn duel_clocks(&self, clocks: Option<&GoClocks>, lang: Lang, drive: &Drive) -> Vec<String> {
        let Some(clocks) = clocks else {
            return Vec::new();
        };
        let (scene, now_ms) = (self.scene(lang), drive.server_now_ms());
        let each = clocks.left.iter().filter_map(|left| {
            let time = lang.time_left(countdown::left(&self.view, left.seat, now_ms)?);
            let who = scene.who(left.seat);
            let runs = match clocks.turn == Some(left.seat) && clocks.standing.is_empty() {
                true => lang.say("（走时）", ", running"),
                false => "",
            };
            Some(lang.say(
                format!("{who}：{time}{runs}"),
                format!("{who}: {time}{runs}"),
            ))
        });
        let mut lines: Vec<String> = each.collect();
        let reasons: Vec<&str> = clocks
            .standing
            .iter()
            .map(|why| lang.standing(*why))
            .collect();
        if !reasons.is_empty() {
            let reasons = reasons.join(lang.say("、", ", "));
            lines.push(lang.say(
                format!("停钟：{reasons}"),
                format!("the clocks stand: {reasons}"),
            ));
        }
        lines
    }

    fn running(&self, lang: Lang, drive: &Drive) -> String {
        let scene = self.scene(lang);
        let whose = match self.view.to_move {
            Some(seat) => scene.who(seat),
            None => lang
                .phase_of(self.view.phase, &self.view.options)
                .to_owned(),
        };
        match self.left_ms(drive) {
            Some(ms) => {
                let left = ms.div_ceil(1_000);
                lang.say(
                    format!("{whose}：还有 {left} 秒"),
                    format!("{whose}: {left} s left"),
                )
            }
            None => lang.say("没有计时".to_owned(), "no clock runs".to_owned()),
        }
    }

    fn timeouts(&self, lang: Lang) -> Vec<String> {
        let scene = self.scene(lang);
        let timeouts = self.view.seats.iter().filter(|seat| seat.timeouts > 0);
        let lines = timeouts.map(|seat| {
            let (who, count) = (scene.who(seat.seat), seat.timeouts);
            lang.say(
                format!("{who}：超时 {count} 次"),
                format!("{who}: {count} timeouts"),
            )
        });
        lines.collect()
    }

    /// What is left on the clock, in milliseconds: counted down here, never below 0.
    pub(super) fn left_ms(&self, drive: &Drive) -> Option<u64> {
        let clock = self.view.clock?;
        let passed = match clock.paused {
            Some(_) => 0,
            None => drive
                .server_now_ms()
                .map_or(0, |now| now.saturating_sub(clock.since_ms)),
        };
        Some(u64::from(clock.left_ms).saturating_sub(passed))
    }
}
