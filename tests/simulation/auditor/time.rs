//! How much time of the house has gone by: what a process ran in all, and nothing else.

use qiguan_protocol::Message;

/// What may be off for each time the process stood: it looks at its clock so often.
const LOOK_MS: u64 = 101;
/// A heartbeat comes a second after the last one; what it and a write before it may take.
const BEAT_MS: u64 = 1_000 + 4 * 2_500;

/// The time of the house.
#[derive(Debug, Default)]
pub(crate) struct HouseTime {
    /// Server time at the start of this process.
    base_ms: u64,
    /// When it let people in, in the world's time; none: not yet.
    open_ms: Option<u64>,
    /// When the process stood, in the world's time, and for how long.
    stops: Vec<(u64, u64)>,
    /// The latest instant that the store holds, of what everybody may know.
    proven_ms: u64,
}

impl HouseTime {
    /// A process begins: time goes on where the store saw it last, which is no later than it was.
    pub(crate) fn begin(&mut self, base_ms: u64) -> Result<(), String> {
        if base_ms != self.proven_ms {
            return Err(format!(
                "time goes on at {base_ms}, and the store proves {}",
                self.proven_ms
            ));
        }
        (self.base_ms, self.open_ms) = (base_ms, None);
        self.stops.clear();
        Ok(())
    }

    pub(crate) fn open(&mut self, now_ms: u64) {
        self.open_ms = Some(now_ms);
    }

    pub(crate) fn stood(&mut self, now_ms: u64, ms: u64) {
        self.stops.push((now_ms, ms));
    }

    /// How often the process stood before an instant of the world, and how long in all.
    fn stood_before(&self, now_ms: u64) -> (u64, u64) {
        let before = self.stops.iter().filter(|(at_ms, _)| *at_ms < now_ms);
        before.fold((0, 0), |(times, all_ms), (_, ms)| (times + 1, all_ms + ms))
    }

    /// Server time at an instant of the world, at most.
    pub(crate) fn at_most(&self, now_ms: u64) -> u64 {
        let run_ms = self
            .open_ms
            .map_or(0, |open_ms| now_ms.saturating_sub(open_ms));
        self.base_ms + run_ms.saturating_sub(self.stood_before(now_ms).1)
    }

    /// And at least.
    pub(crate) fn at_least(&self, now_ms: u64) -> u64 {
        self.at_most(now_ms)
            .saturating_sub(self.stood_before(now_ms).0 * LOOK_MS)
            .max(self.base_ms)
    }

    /// The store proves an instant.
    pub(crate) fn prove(&mut self, at_ms: u64) {
        self.proven_ms = self.proven_ms.max(at_ms);
    }

    /// A heartbeat: its instant is the house's.
    pub(crate) fn beat(&mut self, at_ms: u64, now_ms: u64) -> Result<(), String> {
        self.prove(at_ms);
        let (least, most) = (
            self.at_least(now_ms).saturating_sub(BEAT_MS),
            self.at_most(now_ms),
        );
        if (least..=most).contains(&at_ms) {
            return Ok(());
        }
        Err(format!(
            "a heartbeat says {at_ms}, and it is {least} to {most}"
        ))
    }

    /// What a frame says of the time has been by now.
    pub(crate) fn shown(&self, msg: &Message, now_ms: u64) -> Result<(), String> {
        let shown_ms = match msg {
            Message::Welcome { now_ms, .. }
            | Message::Attending { now_ms, .. }
            | Message::Seen { now_ms, .. } => *now_ms,
            Message::Told { at_ms, .. } => *at_ms,
            _ => return Ok(()),
        };
        let most = self.at_most(now_ms);
        if shown_ms > most {
            return Err(format!("{} shows {shown_ms}, and it is {most}", msg.name()));
        }
        Ok(())
    }
}
