//! Rooms as the lobby shows them, and the channels of their talk.

use super::names::seat;
use super::options::told_options;
use super::outbound::phase;
use super::series;
use qiguan_protocol as wire;
use qiguan_table::{Channel, Table};

/// How the lobby shows a room.
pub(crate) fn room_line(room: &wire::RoomId, table: &Table, spectators: u32) -> wire::RoomLine {
    let settings = table.settings();
    let taken = |(at, _, name): (_, _, &str)| wire::Taken {
        seat: seat(at),
        name: name.to_owned(),
    };
    wire::RoomLine {
        room: room.clone(),
        options: told_options(&table.options()),
        phase: phase(table.phase()),
        seats: table.players().map(taken).collect(),
        spectators,
        locked: settings.locked,
        closed: settings.closed,
        spectator_delay: settings.spectator_delay,
        from_position: table.is_from_position(),
        arbiter: table
            .arbiter()
            .map_or_else(String::new, |(_, name)| name.to_owned()),
        series: table.series().map(series::line),
    }
}

/// Where something is said.
pub(crate) fn channel(channel: wire::Channel) -> Channel {
    match channel {
        wire::Channel::Table => Channel::Table,
        wire::Channel::Ally => Channel::Ally,
        wire::Channel::Spectators => Channel::Spectators,
    }
}
