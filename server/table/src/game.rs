//! What every game answers for itself, one `match` a verb.

use crate::draft::Draft;
use crate::table::{Game, State};
use crate::{
    Ask, Asker, Clocks, DuelEvent, Event, GoEvent, Refusal, XiangqiDraw, XiangqiEvent, go, junqi,
    xiangqi,
};
use qiguan_rules::junqi::{DrawReason, End};
use qiguan_rules::{Seat, Seats, go as go_rules};

/// Why a game of any kind ends without a winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawn {
    /// All agreed.
    Agreed,
    /// The longest game that the room allows.
    PliesMax,
    /// The greatest age that the house allows.
    RoomAge,
    /// The arbiter ruled so.
    Ruled,
}

/// Somebody of those who have won a game that is over; none: nobody has.
pub(crate) fn winner(state: &State) -> Option<Seat> {
    match &state.game {
        Game::Junqi(junqi) => match junqi.position.as_ref()?.over()? {
            End::Won { seats } => seats.first().copied(),
            End::Draw { .. } => None,
        },
        Game::Go(go) => go.seat(go.result.as_ref()?.end.winner()?),
        Game::Xiangqi(xiangqi) => xiangqi.seat(xiangqi.end?.winner()?),
    }
}

/// Everyone is ready: the timer is set to the first turn.
pub(crate) fn start(draft: &mut Draft<'_>, delay_ms: u32) {
    match draft.state().game {
        Game::Junqi(_) => junqi::start(draft, delay_ms),
        Game::Go(_) => go::start(draft, delay_ms),
        Game::Xiangqi(_) => xiangqi::start(draft, delay_ms),
    }
}

/// The first turn is due.
pub(crate) fn first_turn(draft: &mut Draft<'_>) {
    match draft.state().game {
        Game::Junqi(_) => junqi::first_turn(draft),
        Game::Go(_) => go::first_turn(draft),
        Game::Xiangqi(_) => xiangqi::first_turn(draft),
    }
}

/// A deadline of the running game has come.
pub(crate) fn time_passed(draft: &mut Draft<'_>) {
    match draft.state().game {
        Game::Junqi(_) => junqi::time_out(draft),
        Game::Go(_) => go::time_passed(draft),
        Game::Xiangqi(_) => xiangqi::time_passed(draft),
    }
}

/// A player gives up.
pub(crate) fn surrender(draft: &mut Draft<'_>, seat: Seat) -> Result<(), Refusal> {
    match draft.state().game {
        Game::Junqi(_) => junqi::surrender(draft, seat),
        Game::Go(_) => go::surrender(draft, seat),
        Game::Xiangqi(_) => xiangqi::surrender(draft, seat),
    }
}

/// A player leaves with all seats that are held.
pub(crate) fn leave(draft: &mut Draft<'_>, held: Seats) -> Result<(), Refusal> {
    match draft.state().game {
        Game::Junqi(_) => junqi::leave(draft, held),
        Game::Go(_) => go::leave(draft, held.first().ok_or(Refusal::NotSeated)?),
        Game::Xiangqi(_) => xiangqi::leave(draft, held.first().ok_or(Refusal::NotSeated)?),
    }
}

/// Ends the running game without a winner.
pub(crate) fn end_in_draw(draft: &mut Draft<'_>, why: Drawn) {
    match &draft.state().game {
        Game::Junqi(junqi) => {
            let reason = match why {
                Drawn::Agreed => DrawReason::Agreed,
                Drawn::PliesMax => DrawReason::PliesMax,
                Drawn::RoomAge => DrawReason::RoomAge,
                Drawn::Ruled => DrawReason::Ruled,
            };
            let position = junqi.position.as_ref();
            let events = position.map(|position| position.draw(reason));
            for event in events.into_iter().flatten() {
                draft.push(Event::Junqi(event));
            }
        }
        Game::Go(_) => {
            let reason = match why {
                Drawn::Agreed => go_rules::DrawReason::Agreed,
                Drawn::PliesMax => go_rules::DrawReason::PliesMax,
                Drawn::RoomAge => go_rules::DrawReason::RoomAge,
                Drawn::Ruled => go_rules::DrawReason::Ruled,
            };
            go::over_in_draw(draft, reason);
        }
        Game::Xiangqi(_) => {
            let reason = match why {
                Drawn::Agreed => XiangqiDraw::Agreed,
                Drawn::PliesMax => XiangqiDraw::PliesMax,
                Drawn::RoomAge => XiangqiDraw::RoomAge,
                Drawn::Ruled => XiangqiDraw::Ruled,
            };
            xiangqi::draw(draft, reason);
        }
    }
}

/// A player asks something of the other, where two play.
pub(crate) fn ask(draft: &mut Draft<'_>, asker: Asker, what: Ask) -> Result<(), Refusal> {
    match draft.state().game {
        Game::Junqi(_) => Err(Refusal::OtherGame),
        Game::Go(_) => go::ask(draft, player(draft, asker)?, what),
        Game::Xiangqi(_) => xiangqi::ask(draft, player(draft, asker)?, what),
    }
}

/// A player answers what the other asked.
pub(crate) fn answer(
    draft: &mut Draft<'_>,
    asker: Asker,
    what: Ask,
    accept: bool,
) -> Result<(), Refusal> {
    match draft.state().game {
        Game::Junqi(_) => Err(Refusal::OtherGame),
        Game::Go(_) => go::answer(draft, player(draft, asker)?, what, accept),
        Game::Xiangqi(_) => xiangqi::answer(draft, player(draft, asker)?, what, accept),
    }
}

/// The seat of who asks, in the running game.
fn player(draft: &Draft<'_>, asker: Asker) -> Result<Seat, Refusal> {
    let seat = draft.state().acting(asker)?;
    draft.state().player_in_game(seat)
}

/// Somebody is there who was waited for.
pub(crate) fn arrive(draft: &mut Draft<'_>) {
    match draft.state().game {
        Game::Junqi(_) => {}
        Game::Go(_) => go::arrive(draft),
        Game::Xiangqi(_) => xiangqi::arrive(draft),
    }
}

/// Something happens between two players, among the events of their game.
pub(crate) fn push_duel(draft: &mut Draft<'_>, event: DuelEvent) {
    match draft.state().game {
        Game::Junqi(_) => {}
        Game::Go(_) => draft.push(Event::Go(GoEvent::Duel(event))),
        Game::Xiangqi(_) => draft.push(Event::Xiangqi(XiangqiEvent::Duel(event))),
    }
}

/// The clocks of players are set.
pub(crate) fn set_clocks(draft: &mut Draft<'_>, clocks: Clocks) {
    push_duel(draft, DuelEvent::ClocksSet { clocks });
}

impl State {
    /// Whether the game is played by the letter, so that who comes late pays for it.
    pub(crate) fn is_refereed(&self) -> bool {
        match &self.game {
            Game::Junqi(_) => false,
            Game::Go(go) => go.settings.refereed,
            Game::Xiangqi(xiangqi) => xiangqi.settings.refereed,
        }
    }
}

/// How many warnings lose a game; none: they are only counted.
pub(crate) fn warnings_to_lose(state: &State) -> Option<u8> {
    match state.game {
        Game::Junqi(_) | Game::Xiangqi(_) => None,
        Game::Go(_) => Some(go::WARNINGS_TO_LOSE),
    }
}

/// The arbiter has called a foul, which most games only count.
pub(crate) fn foul(draft: &mut Draft<'_>, seat: Seat) {
    match draft.state().game {
        Game::Junqi(_) | Game::Go(_) => {}
        Game::Xiangqi(_) => xiangqi::fouls_told(draft, seat),
    }
}

/// The arbiter adds milliseconds to a seat's clock, or takes them off.
pub(crate) fn adjust_clock(draft: &mut Draft<'_>, seat: Seat, by_ms: i32) -> Result<(), Refusal> {
    match draft.state().game {
        Game::Junqi(_) => junqi::adjust_clock(draft, seat, by_ms),
        Game::Go(_) => go::adjust_clock(draft, seat, by_ms),
        Game::Xiangqi(_) => xiangqi::adjust_clock(draft, seat, by_ms),
    }
}

/// The arbiter grants what a player claims, or does not.
pub(crate) fn audit(draft: &mut Draft<'_>, granted: bool) -> Result<(), Refusal> {
    match draft.state().game {
        // A claim of xiangqi is judged as it is made.
        Game::Junqi(_) | Game::Xiangqi(_) => Err(Refusal::NothingToRule),
        Game::Go(_) => go::audit(draft, granted),
    }
}

/// The arbiter opens the sealed move.
pub(crate) fn open_sealed(draft: &mut Draft<'_>) -> Result<(), Refusal> {
    match draft.state().game {
        Game::Junqi(_) | Game::Xiangqi(_) => Err(Refusal::NothingToRule),
        Game::Go(_) => go::open_sealed(draft),
    }
}

/// The arbiter lets the game go back so many plies. What was seen in junqi cannot be unseen.
pub(crate) fn restore(draft: &mut Draft<'_>, plies: u32) -> Result<(), Refusal> {
    match draft.state().game {
        Game::Junqi(_) => Err(Refusal::NothingToRule),
        Game::Go(_) => go::restore(draft, plies),
        Game::Xiangqi(_) => xiangqi::restore(draft, plies),
    }
}

/// A player goes out with all seats that are held.
pub(crate) fn put_out(draft: &mut Draft<'_>, seat: Seat) -> Result<(), Refusal> {
    match draft.state().game {
        Game::Junqi(_) => {
            let held = draft.state().seats_with(seat);
            junqi::put_out_all(draft, held);
            Ok(())
        }
        Game::Go(_) => go::forfeit(draft, seat),
        Game::Xiangqi(_) => xiangqi::forfeit(draft, seat),
    }
}

/// A seat's side has lost.
pub(crate) fn forfeit(draft: &mut Draft<'_>, seat: Seat) -> Result<(), Refusal> {
    match draft.state().game {
        Game::Junqi(_) => {
            let state = draft.state();
            let ally = state.ally(seat).map(|ally| state.seats_with(ally));
            let side = state.seats_with(seat).iter();
            let side = side.chain(ally.into_iter().flat_map(Seats::iter)).collect();
            junqi::put_out_all(draft, side);
            Ok(())
        }
        Game::Go(_) => go::forfeit(draft, seat),
        Game::Xiangqi(_) => xiangqi::forfeit(draft, seat),
    }
}

/// The game does not count.
pub(crate) fn replay(draft: &mut Draft<'_>) {
    match draft.state().game {
        Game::Junqi(_) | Game::Xiangqi(_) => end_in_draw(draft, Drawn::Ruled),
        Game::Go(_) => go::replay(draft),
    }
}
