//! The screen of a finished game that was read from a file.

use super::app::draw_small;
use super::input::Input;
use super::skin::Skin;
use super::table::{Act, Frames, Scenery, Table};
use super::terminal::Screen;
use anyhow::{Context, Result};
use qiguan_protocol::View;
use ratatui::layout::Rect;

/// Steps through a game, whose last picture this is, until its reader has enough.
pub(crate) fn show(name: &str, view: &View, skin: Skin) -> Result<()> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("cannot start")?
        .block_on(read(name, view, skin))
}

async fn read(name: &str, view: &View, skin: Skin) -> Result<()> {
    let mut screen = Screen::open().context("this terminal cannot show a screen")?;
    let mut table = Table::replay(name);
    let scenery = Scenery {
        view,
        skin,
        now_ms: 0,
        sent: None,
        pending: None,
        offline_s: None,
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
        let Some(input) = screen.next().await else {
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
