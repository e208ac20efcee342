//! The table that is followed, as far as it has been told to the reader.

use crate::drive::Drive;
use crate::text::{Lang, Scene};
use qiguan_protocol::{Away, Phase, RoomId, Seat, View};

/// A copy of the picture that goes on sentence by sentence.
pub(super) struct Table {
    pub(super) room: RoomId,
    pub(super) seat: Option<Seat>,
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
        self.view.phase == Phase::Playing && self.seat.is_some() && self.view.to_move == self.seat
    }

    /// Whose clock runs, what is left on it, and the timeouts of each player.
    pub(super) fn clocks(&self, lang: Lang, drive: &Drive) -> Vec<String> {
        let scene = Scene {
            lang,
            view: &self.view,
            own: self.seat,
        };
        let whose = match self.view.to_move {
            Some(seat) => scene.who(seat),
            None => lang.phase(self.view.phase).to_owned(),
        };
        let running = match self.left_ms(drive) {
            Some(ms) => {
                let left = ms.div_ceil(1_000);
                lang.say(
                    format!("{whose}：还有 {left} 秒"),
                    format!("{whose}: {left} s left"),
                )
            }
            None => lang.say("没有计时".to_owned(), "no clock runs".to_owned()),
        };
        let timeouts = self.view.seats.iter().filter(|seat| seat.timeouts > 0);
        let timeouts = timeouts.map(|seat| {
            let (who, count) = (scene.who(seat.seat), seat.timeouts);
            lang.say(
                format!("{who}：超时 {count} 次"),
                format!("{who}: {count} timeouts"),
            )
        });
        let offline = drive.offline_since().map(|since| {
            let gone = since.elapsed().as_secs();
            lang.say(format!("断线 {gone} 秒"), format!("offline for {gone} s"))
        });
        let lines = std::iter::once(running).chain(timeouts);
        lines.chain(offline).collect()
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
