//! How a game stands at one moment, in the protocol's words, with everything open.

use super::game::Game;
use qiguan_protocol as wire;
use qiguan_rules::junqi::{DrawReason, End, Event, Options, Position, Post, Preset, Reason};
use qiguan_rules::{BySeat, Seat};

/// How a game stands while it is folded.
pub(super) struct Moment<'a> {
    position: Position,
    names: &'a BySeat<String>,
    timeouts: BySeat<u8>,
    out: BySeat<Option<Reason>>,
    turn: u32,
    path: Vec<Post>,
}

impl<'a> Moment<'a> {
    pub(super) fn start(game: &'a Game) -> Self {
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
    pub(super) fn draw_path(&mut self, event: &Event) {
        if let Event::Moved { from, to, .. } = *event {
            let occupied = |post| self.position.occupant(post).is_some();
            self.path = self.position.board().path(from, to, occupied);
        }
    }

    pub(super) fn take(&mut self, event: &Event) {
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

    /// The picture, with the tokens so far.
    pub(super) fn view(&self, moves: String) -> wire::View {
        let over = self.position.over();
        let options = wire::GameOptions::Junqi(options(self.position.options()));
        let seats = Seat::ALL.map(|seat| self.seat(seat)).into();
        let path: Vec<String> = self.path.iter().map(Post::to_string).collect();
        let game = wire::GameView::Junqi(wire::JunqiView {
            seat_marks: Vec::new(),
            armies: Seat::ALL.map(|seat| self.army(seat)).into(),
            moves,
            path: path.join(" "),
            legal: String::new(),
            quiet: self.position.quiet(),
            marks: String::new(),
        });
        let ended = finished(self.turn, options, seats, game);
        match over {
            Some(end) => wire::View {
                result: Some(ending(&end)),
                ..ended
            },
            None => wire::View {
                phase: wire::Phase::Playing,
                to_move: Some(wire_seat(self.position.to_move())),
                ..ended
            },
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

/// A game that is over, without a word on how it ended, and in no room: nobody asks or presides.
pub(super) fn finished(
    turn: u32,
    options: wire::GameOptions,
    seats: Vec<wire::SeatView>,
    game: wire::GameView,
) -> wire::View {
    wire::View {
        phase: wire::Phase::Over,
        owner: wire::GuestId(String::new()),
        settings: wire::RoomSettings::default(),
        options,
        seats,
        clock: None,
        turn,
        to_move: None,
        draw: None,
        put_out: None,
        armed: false,
        armed_seats: Vec::new(),
        arbiter: wire::ArbiterView::default(),
        series: None,
        result: None,
        game,
    }
}

/// The options in the protocol's words, which a test holds to be those of the rules.
fn options(options: &Options) -> wire::JunqiOptions {
    let told = serde_json::to_value(options).and_then(serde_json::from_value);
    let told: wire::JunqiOptions = told.unwrap_or_default();
    wire::JunqiOptions {
        preset: options.matching_preset().map(|preset| match preset {
            Preset::Classic => wire::Preset::Classic,
            Preset::Platform => wire::Preset::Platform,
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
                DrawReason::Ruled => wire::EndReason::Ruled,
            },
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qiguan_rules::junqi::{AllyChat, Direction, First, FlagCapture, Variant, Visibility};

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
