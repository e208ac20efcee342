//! A record as pictures: what everybody would see after each step if nothing were hidden.
//!
//! Only the events are held. A picture is folded from the start whenever it is asked for: events
//! merely assign, so the last of some thousand steps takes well under a millisecond.

use super::game::Game;
use super::picture::Moment;
use qiguan_protocol::View;
use qiguan_rules::Seat;
use qiguan_rules::junqi::{Piece, Position, ReplayError, Step, Token};

/// A game that can be stepped through.
#[derive(Clone, Debug)]
pub(crate) struct Replay {
    game: Game,
    steps: Vec<Step>,
    /// The pieces that each step is about.
    pieces: Vec<Pieces>,
}

/// Whom a step is about: whose piece, and which.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pieces {
    /// Who moved.
    pub(crate) mover: Option<(Seat, Piece)>,
    /// Who was attacked.
    pub(crate) met: Option<(Seat, Piece)>,
}

impl Replay {
    /// Plays the game once, to see whether it can have happened.
    pub(crate) fn new(game: Game) -> Result<Self, ReplayError> {
        let mut steps = Vec::with_capacity(game.record.tokens.len());
        let mut pieces = Vec::with_capacity(game.record.tokens.len());
        let mut walk = game.record.steps();
        for &token in &game.record.tokens {
            pieces.push(Pieces::of(token, walk.position()));
            steps.extend(walk.next().transpose()?);
        }
        // One more is due, as an error, where the game would have gone on by itself.
        walk.next().transpose()?;
        Ok(Self {
            game,
            steps,
            pieces,
        })
    }

    /// How many steps there are; the picture of step 0 is the start.
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// Each step's token and pieces, the first being step 1.
    pub(crate) fn steps(&self) -> impl Iterator<Item = (Token, Pieces)> {
        let tokens = self.steps.iter().map(|step| step.token);
        tokens.zip(self.pieces.iter().copied())
    }

    /// The picture after a step; after the last, if there are fewer.
    pub(crate) fn view(&self, step: usize) -> View {
        let steps = &self.steps[..step.min(self.steps.len())];
        let mut moment = Moment::start(&self.game);
        let is_move = |step: &Step| matches!(step.token, Token::Move { .. });
        let last_move = steps.iter().rposition(is_move);
        for (index, step) in steps.iter().enumerate() {
            for event in &step.events {
                if Some(index) == last_move {
                    moment.draw_path(event);
                }
                moment.take(event);
            }
        }
        let tokens = steps.iter().map(|step| step.token.to_string());
        moment.view(tokens.collect::<Vec<_>>().join(" "))
    }
}

impl Pieces {
    fn of(token: Token, before: &Position) -> Self {
        let on = |post| {
            let start = before.occupant(post)?;
            Some((start.home()?, before.piece(start)?))
        };
        match token {
            Token::Move { from, to, .. } => Self {
                mover: on(from),
                met: on(to),
            },
            Token::Timeout(_) | Token::Out(..) | Token::Left(_) | Token::Draw | Token::Decided => {
                Self::default()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::format::RecordFormat;
    use qiguan_protocol::{self as wire, Faces, Told};
    use qiguan_rules::junqi::Preset;

    const TEXT: &str = "\
# S Ann
OPT preset=platform
S 84925B.4.311.767.B.65M132MFM32
E 293653.6.81B.474.7.B215MM321FM
N 67542B.4.271.9B8.6.315M13MFM23
W 225797.5.B8B.311.3.66M441MFM23
S04xE00 TE LN6 XN TW E00-M22 LE4 LW6 END4
";

    fn replay() -> Replay {
        let game = Game::read(TEXT.as_bytes(), RecordFormat::Text, Preset::Classic).unwrap();
        Replay::new(game).unwrap()
    }

    fn junqi(view: &wire::View) -> &wire::JunqiView {
        view.game.junqi().unwrap()
    }

    #[test]
    fn each_step_is_a_picture_with_everything_open() {
        let replay = replay();
        assert_eq!(replay.len(), 9);
        let start = replay.view(0);
        assert_eq!((start.phase, start.turn), (wire::Phase::Playing, 1));
        assert_eq!(start.to_move, Some(wire::Seat::S));
        assert_eq!(start.seats[0].name, "Ann");
        assert!(junqi(&start).armies[0].starts_with("S008S014S029S032S045S10B"));

        let taken = replay.view(1);
        assert_eq!(junqi(&taken).moves, "S04xE00");
        assert_eq!(junqi(&taken).path, "S04 E00");
        assert_eq!(
            junqi(&taken).piece_at("E00").map(|slot| slot.face),
            Some('5')
        );
        assert_eq!(taken.to_move, Some(wire::Seat::E));

        let later = replay.view(5);
        assert_eq!(later.seats[1].timeouts, 1);
        assert_eq!(later.seats[2].out, Some(wire::OutReason::Left));
        assert_eq!(
            junqi(&later).path,
            "S04 E00",
            "the last move's, whatever came since"
        );
        assert_eq!(
            junqi(&later)
                .army(wire::Seat::N)
                .filter(|slot| slot.post.is_some())
                .count(),
            0
        );

        let end = replay.view(usize::MAX);
        let winners = vec![wire::Seat::S, wire::Seat::N];
        let reason = wire::EndReason::Decided;
        assert_eq!(end.result, Some(wire::Ending { winners, reason }));
        assert_eq!((end.phase, end.to_move), (wire::Phase::Over, None));
    }

    /// A step's picture is what the fold of the server's tellings makes of the one before.
    #[test]
    fn pictures_follow_from_each_other_as_a_fold_would_have_it() {
        let replay = replay();
        let mut folded = replay.view(0);
        let told = Told::Moved {
            from: "S04".to_owned(),
            to: "E00".to_owned(),
            outcome: wire::Outcome::AttackerWins,
            path: "S04 E00".to_owned(),
            quiet: None,
        };
        folded.apply(&told).unwrap();
        assert_eq!(junqi(&folded), junqi(&replay.view(1)));
        let told = Told::Out {
            seat: wire::Seat::N,
            reason: wire::OutReason::Left,
            faces: Vec::<Faces>::new(),
            legal: String::new(),
        };
        let mut folded = replay.view(2);
        folded.apply(&told).unwrap();
        assert_eq!(junqi(&folded), junqi(&replay.view(3)));
    }
}
