//! Commands that ask one thing, print the answer, and leave.

use crate::drive::{Drive, News, Rooms, seats};
use crate::exit::{Exit, warn};
use crate::report::Report;
use crate::script::Wish;
use crate::text::Lang;
use anyhow::Result;
use qiguan_protocol::{Message, Request, RoomLine};
use std::io::Write;

/// Lists the rooms that are open; whoever follows hears of each change.
pub(crate) async fn rooms(mut drive: Drive, lang: Lang, follows: bool) -> Result<Exit> {
    let mut rooms = Rooms::default();
    let lobby = || Wish::new(None, Request::Lobby { on: true });
    // The queue is empty.
    let _ = drive.ask(lobby());
    let mut was_listed = false;
    converse(drive, lang, |drive, report| {
        if let Report::Online { .. } = report
            && was_listed
        {
            // A new connection follows no list.
            let _ = drive.ask(lobby());
        }
        let Report::Notice { msg, .. } = report else {
            return Ok(Next::Wait);
        };
        let lines = changed(msg, &mut rooms, lang);
        was_listed |= !lines.is_empty();
        print(&lines)?;
        match was_listed && !follows {
            true => Ok(Next::Leave),
            false => Ok(Next::Wait),
        }
    })
    .await
}

/// Opens a room, and prints its code and its link.
pub(crate) async fn create(mut drive: Drive, lang: Lang, request: Request) -> Result<Exit> {
    // As above.
    let _ = drive.ask(Wish::new(None, request));
    converse(drive, lang, |drive, report| {
        let Report::Room { id: made } = report else {
            return Ok(Next::Wait);
        };
        let _ = drive.profile().remember(made);
        print(&[made.to_string(), drive.server().link(made)])?;
        Ok(Next::Leave)
    })
    .await
}

/// Prints a code by which another device becomes this guest.
pub(crate) async fn device(mut drive: Drive, lang: Lang) -> Result<Exit> {
    // As above.
    let _ = drive.ask(Wish::new(None, Request::DeviceCode {}));
    converse(drive, lang, |_, report| {
        if let Report::Notice { msg, .. } = report
            && let Message::DeviceCode { code, valid_ms, .. } = msg.as_ref()
        {
            print(&[code.clone(), lang.device_code(code, *valid_ms)])?;
            return Ok(Next::Leave);
        }
        Ok(Next::Wait)
    })
    .await
}

enum Next {
    Wait,
    Leave,
}

/// Hears reports until one is the answer.
async fn converse(
    mut drive: Drive,
    lang: Lang,
    mut hear: impl FnMut(&mut Drive, &Report) -> Result<Next>,
) -> Result<Exit> {
    let mut interrupt = std::pin::pin!(tokio::signal::ctrl_c());
    let exit = 'talk: loop {
        while let Some(news) = drive.news() {
            match news {
                News::Report(report) => match hear(&mut drive, &report)? {
                    Next::Wait => {}
                    Next::Leave => break 'talk Exit::Done,
                },
                News::Undone { code, .. } => {
                    let why = code.map_or(lang.say("未能完成", "it was not done"), |code| {
                        lang.code(code)
                    });
                    warn(why);
                    break 'talk Exit::Unmet;
                }
                News::Unreachable(why) => warn(&why),
                News::Left(farewell) => {
                    warn(&lang.farewell(&farewell));
                    break 'talk farewell.exit;
                }
            }
        }
        tokio::select! {
            () = drive.wait() => {}
            _ = &mut interrupt => break Exit::Interrupted,
        }
    };
    drive.close().await;
    Ok(exit)
}

/// The lines for what a notice changes in the list; none where it is about something else.
pub(crate) fn changed(message: &Message, rooms: &mut Rooms, lang: Lang) -> Vec<String> {
    if !rooms.hear(message) {
        return Vec::new();
    }
    if let Message::LobbyChanged { rooms: new, gone } = message {
        let gone = gone
            .iter()
            .map(|room| lang.say(format!("{room}  已关闭"), format!("{room}  is gone")));
        return new
            .iter()
            .map(|room| line(room, lang))
            .chain(gone)
            .collect();
    }
    let lines: Vec<String> = rooms
        .sorted()
        .into_iter()
        .map(|room| line(room, lang))
        .collect();
    match lines.is_empty() {
        true => {
            let none = lang.say(
                "没有公开的房间；`qiguan play` 开一个",
                "no room is open; `qiguan play` opens one",
            );
            vec![none.to_owned()]
        }
        false => lines,
    }
}

/// A room of the list in one line.
pub(crate) fn line(room: &RoomLine, lang: Lang) -> String {
    let names: Vec<String> = room
        .seats
        .iter()
        .map(|taken| format!("{} {}", taken.seat, taken.name))
        .collect();
    let mut parts = vec![
        room.room.to_string(),
        lang.phase_of(room.phase, &room.options).to_owned(),
        format!("{}/{}", room.seats.len(), seats(&room.options)),
        lang.options(&room.options),
    ];
    if !names.is_empty() {
        parts.push(names.join(lang.say("、", ", ")));
    }
    if room.spectators > 0 {
        let count = room.spectators;
        parts.push(lang.say(format!("旁观 {count}"), format!("{count} watching")));
    }
    if !room.arbiter.is_empty() {
        let name = &room.arbiter;
        parts.push(lang.say(format!("裁判 {name}"), format!("arbiter {name}")));
    }
    if let Some(now) = room.series {
        parts.push(lang.match_line(now));
    }
    let settings = [
        room.locked.then_some(lang.say("有密码", "password")),
        room.closed.then_some(lang.say("不许旁观", "closed")),
        room.from_position
            .then_some(lang.say("从给定局面开始", "from a position")),
    ];
    parts.extend(settings.into_iter().flatten().map(str::to_owned));
    parts.join("  ")
}

fn print(lines: &[String]) -> Result<()> {
    let mut output = std::io::stdout().lock();
    for line in lines {
        // Names come from others, so nothing in them may steer a terminal.
        let line = line.replace(char::is_control, "\u{fffd}");
        writeln!(output, "{line}")?;
    }
    Ok(output.flush()?)
}
