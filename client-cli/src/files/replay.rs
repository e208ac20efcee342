//! A record as pictures: what everybody would see after each step if nothing were hidden.
//!
//! Only the events are held. A picture is folded from the start whenever it is asked for: events
//! merely assign, so the last of some thousand steps takes well under a millisecond.

use super::game::Game;
use qiguan_protocol as wire;
use qiguan_rules::junqi::{
    DrawReason, End, Event, Options, Piece, Position, Post, Reason, ReplayError, Step, Token,
};
use qiguan_rules::{BySeat, Seat};

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
        loop {
            let before = walk.position().clone();
            let Some(step) = walk.next() else { break };
            let step = step?;
            pieces.push(Pieces::of(step.token, &before));
            steps.push(step);
        }
        drop(walk);
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
    pub(crate) fn view(&self, step: usize) -> wire::View {
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

/// How a game stands while it is folded.
struct Moment<'a> {
    position: Position,
    names: &'a BySeat<String>,
    timeouts: BySeat<u8>,
    out: BySeat<Option<Reason>>,
    turn: u32,
    path: Vec<Post>,
}

impl<'a> Moment<'a> {
    fn start(game: &'a Game) -> Self {
        Self {
            position: game.record.start(),
            names: &game.names,
            timeouts: BySeat::default(),
            out: BySeat::default(),
            turn: 1,
            path: Vec::new(),
        }
    }

    /// Notes the way of a move that is about to be taken over.
    fn draw_path(&mut self, event: &Event) {
        if let Event::Moved { from, to, .. } = *event {
            let occupied = |post| self.position.occupant(post).is_some();
            self.path = self.position.board().path(from, to, occupied);
        }
    }

    fn take(&mut self, event: &Event) {
        match *event {
            Event::TimedOut { seat } => {
                self.timeouts[seat] = self.timeouts[seat].saturating_add(1);
            }
            Event::Out { seat, reason } => self.out[seat] = Some(reason),
            Event::TurnPassed { .. } => self.turn += 1,
            Event::Moved { .. } | Event::FlagShown { .. } | Event::Over { .. } => {}
        }
        self.position.apply(event);
    }

    fn view(&self, moves: String) -> wire::View {
        let over = self.position.over();
        wire::View {
            phase: match over {
                Some(_) => wire::Phase::Over,
                None => wire::Phase::Playing,
            },
            owner: wire::GuestId(String::new()),
            settings: wire::RoomSettings::default(),
            options: wire::GameOptions::Junqi(options(self.position.options())),
            seats: Seat::ALL.map(|seat| self.seat(seat)).into(),
            clock: None,
            turn: self.turn,
            to_move: over.is_none().then(|| wire_seat(self.position.to_move())),
            draw: None,
            put_out: None,
            armed: false,
            result: over.as_ref().map(ending),
            game: wire::GameView::Junqi(wire::JunqiView {
                armies: Seat::ALL.map(|seat| self.army(seat)).into(),
                moves,
                path: self
                    .path
                    .iter()
                    .map(Post::to_string)
                    .collect::<Vec<_>>()
                    .join(" "),
                legal: String::new(),
                quiet: self.position.quiet(),
                marks: String::new(),
            }),
        }
    }

    fn seat(&self, seat: Seat) -> wire::SeatView {
        let plays = self.position.options().plays(seat);
        wire::SeatView {
            seat: wire_seat(seat),
            // A seat without a guest would be a free one.
            guest: plays.then(|| wire::GuestId(seat.to_string())),
            name: self.names[seat].clone(),
            ready: false,
            timeouts: self.timeouts[seat],
            offers: 0,
            out: self.out[seat].map(out_reason),
        }
    }

    fn army(&self, seat: Seat) -> String {
        let position = &self.position;
        let slot = |start| {
            let piece = position.piece(start)?;
            let place = position
                .place(start)
                .map_or("---".to_owned(), |post| post.to_string());
            Some(format!("{place}{}", piece.letter()))
        };
        Post::starts(seat).filter_map(slot).collect()
    }
}

/// The options in the protocol's words, which are those of the rules.
fn options(options: &Options) -> wire::JunqiOptions {
    let told = serde_json::to_value(options).and_then(serde_json::from_value);
    let told: wire::JunqiOptions = told.unwrap_or_default();
    wire::JunqiOptions {
        preset: options.matching_preset().map(|preset| match preset {
            qiguan_rules::junqi::Preset::Classic => wire::Preset::Classic,
            qiguan_rules::junqi::Preset::Platform => wire::Preset::Platform,
        }),
        ..told
    }
}

pub(crate) fn wire_seat(seat: Seat) -> wire::Seat {
    match seat {
        Seat::S => wire::Seat::S,
        Seat::E => wire::Seat::E,
        Seat::N => wire::Seat::N,
        Seat::W => wire::Seat::W,
    }
}

pub(crate) fn out_reason(reason: Reason) -> wire::OutReason {
    match reason {
        Reason::Flag => wire::OutReason::Flag,
        Reason::NoMove => wire::OutReason::NoMove,
        Reason::Timeouts => wire::OutReason::Timeouts,
        Reason::Surrender => wire::OutReason::Surrender,
        Reason::Left => wire::OutReason::Left,
    }
}

fn ending(end: &End) -> wire::Ending {
    match end {
        End::Won { seats } => wire::Ending {
            winners: seats.iter().copied().map(wire_seat).collect(),
            reason: wire::EndReason::Decided,
        },
        End::Draw { reason } => wire::Ending {
            winners: Vec::new(),
            reason: match reason {
                DrawReason::Agreed => wire::EndReason::Agreed,
                DrawReason::QuietLimit => wire::EndReason::QuietLimit,
                DrawReason::NobodyLeft => wire::EndReason::NobodyLeft,
                DrawReason::PliesMax => wire::EndReason::PliesMax,
                DrawReason::RoomAge => wire::EndReason::RoomAge,
            },
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::format::RecordFormat;
    use qiguan_protocol::{Faces, GameView, Told};
    use qiguan_rules::junqi::{
        AllyChat, Direction, First, FlagCapture, Preset, Variant, Visibility,
    };

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
        let GameView::Junqi(junqi) = &view.game;
        junqi
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

    #[test]
    fn the_rules_words_for_options_are_the_protocols() {
        let plain = Options::preset(Preset::Classic);
        let mut all = vec![plain, Options::preset(Preset::Platform)];
        all.extend(Variant::ALL.map(|game| Options { game, ..plain }));
        for first in [First::Owner, First::Seat(Seat::W)] {
            all.push(Options { first, ..plain });
        }
        for visibility in [Visibility::Allied, Visibility::Open] {
            all.push(Options {
                visibility,
                ..plain
            });
        }
        for flag_capture in [FlagCapture::Commander, FlagCapture::Engineer] {
            all.push(Options {
                flag_capture,
                ..plain
            });
        }
        for chat in [AllyChat::Off, AllyChat::Phrases, AllyChat::Free] {
            let ally_chat = Some(chat);
            all.push(Options { ally_chat, ..plain });
        }
        let direction = Direction::Clockwise;
        all.push(Options {
            direction,
            quiet_limit: 31,
            ..plain
        });
        for given in all {
            let mut told = serde_json::to_value(options(&given)).unwrap();
            told.as_object_mut().unwrap().remove("preset");
            assert_eq!(told, serde_json::to_value(given).unwrap());
        }
    }
}
