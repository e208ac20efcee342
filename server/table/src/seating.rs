//! Who sits where before the start. A player holds the seats of a group (junqi rules 1), which are
//! taken, left and exchanged together.

use crate::clock::Timer;
use crate::decide::check;
use crate::draft::Draft;
use crate::event::Stand;
use crate::series::PAUSE_S;
use crate::table::{Game, State};
use crate::{Event, GameOptions, PlayerId, Refusal};
use alloc::string::String;
use alloc::vec::Vec;
use qiguan_rules::junqi::Options;
use qiguan_rules::{BySeat, Seat, Seats};

/// Takes a free seat, with those of its group.
pub(crate) fn sit(
    draft: &mut Draft,
    player: PlayerId,
    seat: Option<Seat>,
    name: &str,
) -> Result<(), Refusal> {
    let state = draft.state();
    state.arranging()?;
    if state.is_barred(player) {
        return Err(Refusal::Barred);
    }
    if let Some(seat) = seat {
        state.in_play(seat)?;
    }
    let taken = |seat: Seat| state.chairs[seat].holder.is_some();
    let free = |seat: &Seat| !state.group(*seat).iter().any(taken);
    if let Some(own) = state.seats_of(player).first() {
        // Whoever has a seat may move to another that is free.
        return match seat {
            Some(seat) if free(&seat) => swap(draft, own, seat),
            Some(seat) if !state.are_one(seat, own) => Err(Refusal::SeatTaken),
            Some(_) | None => Err(Refusal::AlreadySeated),
        };
    }
    let seat = match seat {
        Some(seat) if free(&seat) => seat,
        Some(_) => return Err(Refusal::SeatTaken),
        None => {
            let mut seats = state.seats().iter().copied();
            seats.find(free).ok_or(Refusal::RoomFull)?
        }
    };
    if state.has_name(name) {
        return Err(Refusal::NameTaken);
    }
    for (draw, seat) in state.group(seat).iter().enumerate() {
        take(draft, seat, player, name, draw);
    }
    clear_ready_marks(draft);
    set_arranging_clock(draft);
    Ok(())
}

fn take(draft: &mut Draft, seat: Seat, player: PlayerId, name: &str, draw: usize) {
    let layout = draft.deal(draw);
    draft.push(Event::Sat {
        seat,
        player,
        name: String::from(name),
        layout,
    });
}

/// Two seats change places, and where they are of two groups, the others of these too; the owner may
/// do that to anybody.
pub(crate) fn swap_by_owner(
    draft: &mut Draft,
    by: PlayerId,
    a: Seat,
    b: Seat,
) -> Result<(), Refusal> {
    owner_before_start(draft, by)?;
    draft.state().in_play(a)?;
    draft.state().in_play(b)?;
    let taken = |seat: Seat| draft.state().chairs[seat].holder.is_some();
    if a == b || !(taken(a) || taken(b)) {
        return Err(Refusal::NotSeated);
    }
    swap(draft, a, b)
}

fn swap(draft: &mut Draft, a: Seat, b: Seat) -> Result<(), Refusal> {
    let state = draft.state();
    let mut pairs = Vec::from([(a, b)]);
    if !state.group(a).contains(b) {
        let others = |of: Seat| state.group(of).iter().filter(move |seat| *seat != of);
        pairs.extend(others(a).zip(others(b)));
    }
    for (a, b) in pairs {
        draft.push(Event::Swapped { a, b });
    }
    clear_ready_marks(draft);
    set_arranging_clock(draft);
    Ok(())
}

/// The owner sends a player away.
pub(crate) fn remove(draft: &mut Draft, by: PlayerId, seat: Seat) -> Result<(), Refusal> {
    owner_before_start(draft, by)?;
    draft.state().in_play(seat)?;
    let held = draft.state().seats_with(seat);
    if held.is_empty() {
        return Err(Refusal::NotSeated);
    }
    stand(draft, held, Stand::Removed);
    Ok(())
}

pub(crate) fn owner_before_start(draft: &Draft, by: PlayerId) -> Result<(), Refusal> {
    let state = draft.state();
    state.arranging()?;
    if state.owner == by {
        Ok(())
    } else {
        Err(Refusal::NotOwner)
    }
}

/// All seats of a player are given up before the start.
pub(crate) fn stand(draft: &mut Draft, held: Seats, why: Stand) {
    for seat in held.iter() {
        draft.push(Event::Stood { seat, why });
    }
    clear_ready_marks(draft);
    set_arranging_clock(draft);
}

/// The owner sets the options. Whoever sits keeps the first seat that plays, and holds its group from
/// then on.
pub(crate) fn configure(
    draft: &mut Draft,
    by: PlayerId,
    options: &GameOptions,
) -> Result<(), Refusal> {
    owner_before_start(draft, by)?;
    check(options)?;
    let state = draft.state();
    let moves = match (&state.game, options) {
        (Game::Junqi(_), GameOptions::Junqi(wanted)) => regrouped(state, wanted)?,
        (Game::Go(go), GameOptions::Go(wanted)) => {
            if let Some(setup) = draft.past.setup() {
                let same_board = setup.check(&wanted.rules, &go.settings.rules);
                same_board.map_err(Refusal::BadPosition)?;
            }
            Vec::new()
        }
        (Game::Xiangqi(_), GameOptions::Xiangqi(_)) => Vec::new(),
        // A room is of one game for good.
        (Game::Junqi(_) | Game::Go(_) | Game::Xiangqi(_), _) => return Err(Refusal::OtherGame),
    };
    for seat in moves.iter().flat_map(|moves| moves.loses.iter()) {
        let why = Stand::Removed;
        draft.push(Event::Stood { seat, why });
    }
    let layouts = match (&draft.state().game, options) {
        (Game::Junqi(junqi), GameOptions::Junqi(wanted)) => {
            junqi.replacements(wanted, &draft.moment.luck)
        }
        (Game::Junqi(_) | Game::Go(_) | Game::Xiangqi(_), _) => BySeat::default(),
    };
    let before = draft.state().series_view();
    draft.push(Event::Configured {
        options: *options,
        layouts,
    });
    // Other seats are other sides of a match.
    if draft.state().series_view() != before {
        let series = draft.state().series;
        draft.push(Event::Series { series });
    }
    // Beside the draws of the layouts that are replaced.
    let mut draw = 5..;
    for moves in &moves {
        for (seat, draw) in moves.gains.iter().zip(&mut draw) {
            take(draft, seat, moves.player, &moves.name, draw);
        }
    }
    set_arranging_clock(draft);
    Ok(())
}

/// What other groups change for one player.
struct Moves {
    player: PlayerId,
    name: String,
    loses: Seats,
    gains: Seats,
}

/// What options change for everybody who sits; refused where nothing is left to one, or two would
/// share a group.
fn regrouped(state: &State, wanted: &Options) -> Result<Vec<Moves>, Refusal> {
    let mut all = Vec::new();
    for (seat, chair) in state.chairs.iter() {
        let held = state.seats_with(seat);
        let Some(holder) = chair.holder.as_ref().filter(|_| held.first() == Some(seat)) else {
            continue;
        };
        let kept = held.iter().find(|seat| wanted.plays(*seat));
        let group = wanted.group(kept.ok_or(Refusal::SeatNeeded(seat))?);
        let free = |seat: &Seat| state.chairs[*seat].holder.is_none();
        let gains: Seats = group.iter().filter(|seat| !held.contains(*seat)).collect();
        if let Some(seat) = gains.iter().find(|seat| !free(seat)) {
            return Err(Refusal::SeatNeeded(seat));
        }
        all.push(Moves {
            player: holder.player,
            name: holder.name.clone(),
            loses: held.iter().filter(|seat| !group.contains(*seat)).collect(),
            gains,
        });
    }
    Ok(all)
}

/// A change of seats changes what everyone was ready for.
pub(crate) fn clear_ready_marks(draft: &mut Draft) {
    for &seat in draft.state().seats() {
        if draft.state().chairs[seat].ready {
            draft.push(Event::Ready { seat, ready: false });
        }
    }
}

/// After a change of seats or options: the arranging limit starts anew where every seat is taken, and
/// there is none where a seat is free.
pub(crate) fn set_arranging_clock(draft: &mut Draft) {
    let state = draft.state();
    if !state.all_seated() {
        if state.timer.is_some() {
            draft.push(Event::ClockSet { clock: None });
        }
        return;
    }
    let pause_s = state.continues_series().then_some(PAUSE_S);
    let limit_s = match &state.game {
        Game::Junqi(junqi) => Some(junqi.options.arrange_limit_s),
        Game::Go(go) => go.settings.ready_limit_s.or(pause_s),
        Game::Xiangqi(xiangqi) => xiangqi.settings.ready_limit_s.or(pause_s),
    };
    let Some(limit_s) = limit_s else { return };
    let limit_ms = u32::from(limit_s) * 1_000;
    let clock = Timer::start(draft.at(), limit_ms);
    draft.push(Event::ClockSet { clock: Some(clock) });
}
