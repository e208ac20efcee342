//! What is said in a room: kept for a while for those who come later, lost with the room's task.

use super::emoji::belongs;
use crate::gateway::is_invisible;
use qiguan_protocol::Line;
use qiguan_table::{Audience, Millis, PlayerId, Viewer};
use std::collections::{BTreeMap, VecDeque};

/// Lines a room keeps for one audience.
pub(super) const LINES_MAX: usize = 100;
/// Lines a guest may say in a stretch of time.
const BURST: usize = 5;
const BURST_MS: u32 = 10_000;
/// The longest line, in characters.
pub(super) const TEXT_CHARS_MAX: usize = 200;

/// The last lines, and who spoke lately.
#[derive(Debug, Default)]
pub(super) struct Chat {
    public: VecDeque<Line>,
    among_spectators: VecDeque<Line>,
    /// What allies said, with the two who heard it.
    private: VecDeque<([PlayerId; 2], Line)>,
    spoken: BTreeMap<PlayerId, VecDeque<Millis>>,
}

impl Chat {
    /// Whether a guest may say something more now; counts it if so.
    pub(super) fn admits(&mut self, player: PlayerId, now: Millis) -> bool {
        self.spoken
            .retain(|_, times| times.back().is_some_and(|last| now.since(*last) < BURST_MS));
        let times = self.spoken.entry(player).or_default();
        times.retain(|at| now.since(*at) < BURST_MS);
        let admitted = times.len() < BURST;
        if admitted {
            times.push_back(now);
        }
        admitted
    }

    /// Keeps a line for those who come later; `pair` are the holders of the two seats that heard it.
    pub(super) fn keep(&mut self, line: Line, audience: Audience, pair: Option<[PlayerId; 2]>) {
        match (audience, pair) {
            (Audience::All, _) => keep(&mut self.public, line),
            (Audience::Spectators, _) => keep(&mut self.among_spectators, line),
            (Audience::Seats(_), Some(pair)) => keep(&mut self.private, (pair, line)),
            (Audience::Seats(_), None) => {}
        }
    }

    /// What was said to everybody.
    pub(super) fn public(&self) -> &VecDeque<Line> {
        &self.public
    }

    /// What a guest who comes now may still hear, of `public` what was said to everybody.
    pub(super) fn heard_by(
        &self,
        player: PlayerId,
        viewer: Viewer,
        public: &VecDeque<Line>,
    ) -> Vec<Line> {
        let of_pair = |(pair, line): &([PlayerId; 2], Line)| {
            let hears = pair.contains(&player) || viewer == Viewer::Arbiter;
            hears.then(|| line.clone())
        };
        let mut lines: Vec<Line> = public.iter().cloned().collect();
        lines.extend(self.private.iter().filter_map(of_pair));
        if viewer == Viewer::Spectator {
            lines.extend(self.among_spectators.iter().cloned());
        }
        lines.sort_by_key(|line| line.at_ms);
        let over = lines.len().saturating_sub(LINES_MAX);
        lines.split_off(over)
    }
}

/// Adds a line to those that are kept; the oldest makes room for it.
pub(super) fn keep<T>(lines: &mut VecDeque<T>, line: T) {
    lines.push_back(line);
    if lines.len() > LINES_MAX {
        lines.pop_front();
    }
}

/// A text that can be shown: one line, not empty, not too long, without controls.
pub(crate) fn shown_text(text: &str) -> Option<String> {
    let text = text.trim();
    let fits = (1..=TEXT_CHARS_MAX).contains(&text.chars().count());
    (fits && is_seen(text)).then(|| text.to_owned())
}

/// Nothing in it is invisible but what an emoji is made of.
fn is_seen(text: &str) -> bool {
    let characters: Vec<char> = text.chars().collect();
    let (mut before, mut rest) = (None, &characters[..]);
    while let [character, after @ ..] = rest {
        if is_invisible(*character) && !belongs(before, *character, after.first().copied()) {
            return false;
        }
        (before, rest) = (Some(*character), after);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use qiguan_protocol::{Channel, GuestId};

    fn line(at_ms: u64, channel: Channel) -> Line {
        Line {
            channel,
            guest: GuestId("0".repeat(16)),
            name: "Ann".into(),
            seat: None,
            arbiter: false,
            text: "x".into(),
            phrase: None,
            at_ms,
        }
    }

    #[test]
    fn a_flood_is_stopped_and_forgotten() {
        let mut chat = Chat::default();
        let (ann, bo) = (PlayerId(1), PlayerId(2));
        for at in 0..BURST as u64 {
            assert!(chat.admits(ann, Millis(at)));
        }
        assert!(!chat.admits(ann, Millis(9_999)));
        assert!(chat.admits(bo, Millis(9_999)));
        assert!(chat.admits(ann, Millis(10_000)));
        assert!(chat.admits(ann, Millis(60_000)));
        assert_eq!(chat.spoken.len(), 1);
    }

    #[test]
    fn an_emoji_is_seen_and_nothing_hides_behind_it() {
        for seen in ["❤️", "well ☺️ done", "1️⃣", "👨‍👩‍👧", "❤️‍🔥", "☝🏽"]
        {
            assert_eq!(shown_text(seen).as_deref(), Some(seen), "{seen:?}");
        }
        for hides in [
            "a\u{fe0f}",
            "\u{fe0f}",
            "❤\u{fe0f}\u{fe0f}",
            "1\u{fe0f}",
            "a\u{200d}b",
            "👨\u{200d}",
            "👨\u{200d}b",
            "\u{200d}👨",
            "❤\u{fe0e}",
            "王\u{fe0f}",
        ] {
            assert_eq!(shown_text(hides), None, "{hides:?}");
        }
    }

    #[test]
    fn who_comes_later_hears_what_was_meant_for_them() {
        let mut chat = Chat::default();
        let (ann, bo, eve) = (PlayerId(1), PlayerId(2), PlayerId(3));
        let seats = Audience::Seats([qiguan_rules::Seat::S, qiguan_rules::Seat::N]);
        chat.keep(line(1, Channel::Table), Audience::All, None);
        chat.keep(line(2, Channel::Ally), seats, Some([ann, bo]));
        chat.keep(line(3, Channel::Spectators), Audience::Spectators, None);
        let heard = |player, viewer| {
            let lines = chat.heard_by(player, viewer, chat.public());
            lines.into_iter().map(|line| line.at_ms).collect::<Vec<_>>()
        };
        assert_eq!(heard(ann, Viewer::of(qiguan_rules::Seat::S)), [1, 2]);
        assert_eq!(heard(eve, Viewer::of(qiguan_rules::Seat::E)), [1]);
        assert_eq!(heard(eve, Viewer::Spectator), [1, 3]);
    }
}
