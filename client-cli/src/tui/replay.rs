//! The screen of a finished game that was read from a file.

use super::app::{Signals, draw_small};
use super::go::Past;
use super::input::Input;
use super::skin::Skin;
use super::table::{Act, Frames, Scenery, Table};
use super::terminal::Screen;
use anyhow::{Context, Result};
use qiguan_protocol::View;
use ratatui::layout::Rect;

/// What is known of a game that is read, besides its last picture.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reading {
    /// The file's or the room's name.
    pub(crate) name: String,
    /// Game and rules in a few words; absent: as the picture says.
    pub(crate) rules: Option<String>,
    /// The turns of a game of Go.
    pub(crate) past: Option<Past>,
    /// What is odd about it.
    pub(crate) notes: Vec<String>,
}

/// Steps through a game, whose last picture this is, until its reader has enough.
pub(crate) fn show(reading: &Reading, view: &View, skin: Skin) -> Result<()> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("cannot start")?
        .block_on(read(reading, view, skin))
}

async fn read(reading: &Reading, view: &View, skin: Skin) -> Result<()> {
    let mut signals = Signals::new()?;
    let mut screen = Screen::open().context("this terminal cannot show a screen; --plain can")?;
    let mut table = Table::reading(reading);
    let scenery = Scenery {
        view,
        skin,
        now_ms: 0,
        sent: None,
        pending: None,
        offline_s: None,
        file: Some(reading),
    };
    loop {
        let mut area = Rect::default();
        screen.draw(|frame| {
            area = frame.area();
            match Frames::new(area) {
                Some(frames) => table.draw(frame, &frames, scenery),
                None => draw_small(frame, skin),
            }
        })?;
        let input = tokio::select! {
            input = screen.next() => input,
            () = signals.wait() => None,
        };
        let Some(input) = input else {
            return Ok(());
        };
        match (input?, Frames::new(area)) {
            (Some(Input::Redraw), _) => screen.clear()?,
            (Some(Input::Interrupt), _) => return Ok(()),
            (Some(input), Some(frames)) => {
                let acts = table.take(&input, &frames, scenery);
                if acts.iter().any(|act| matches!(act, Act::Quit | Act::Lobby)) {
                    return Ok(());
                }
            }
            (Some(_), None) | (None, _) => {}
        }
    }
}
