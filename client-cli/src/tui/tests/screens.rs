//! What screens look like.

use super::sample;
use crate::args::Glyphs;
use crate::text::Lang;
use crate::tui::input::{Input, Key};
use crate::tui::skin::Skin;
use crate::tui::table::{Frames, Scenery, Table};
use qiguan_protocol::{RoomId, Seat, View};
use qiguan_rules::junqi::Variant;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::path::PathBuf;
use unicode_width::UnicodeWidthStr;

pub(super) const NOW_MS: u64 = 1_013_000;

pub(super) fn skin(lang: Lang) -> Skin {
    Skin {
        lang,
        glyphs: match lang {
            Lang::Zh => Glyphs::Cjk,
            Lang::En => Glyphs::Ascii,
        },
        notation: lang.notation(),
        colours: true,
    }
}

pub(super) fn scenery(view: &View, lang: Lang) -> Scenery<'_> {
    Scenery {
        view,
        skin: skin(lang),
        now_ms: NOW_MS,
        sent: None,
        pending: None,
        offline_s: None,
        file: None,
    }
}

pub(super) fn table(seat: Option<Seat>) -> Table {
    Table::new(RoomId("K7M2P9X4QD".into()), seat)
}

/// The screen as text, a line a row.
pub(super) fn text(buffer: &Buffer) -> String {
    let mut text = String::new();
    for y in 0..buffer.area.height {
        let mut line = String::new();
        let mut x = 0;
        while x < buffer.area.width {
            let symbol = buffer[(x, y)].symbol();
            line.push_str(symbol);
            // A wide glyph covers the cell after it.
            x += u16::try_from(symbol.width().max(1)).expect("a glyph has two columns at most");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

pub(super) fn drawn(table: &Table, (columns, rows): (u16, u16), scenery: Scenery<'_>) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a terminal");
    let frames = Frames::new(Rect::new(0, 0, columns, rows)).expect("room enough");
    terminal
        .draw(|frame| table.draw(frame, &frames, scenery))
        .expect("drawn");
    terminal.backend().buffer().clone()
}

/// Compares with the file of that name.
pub(super) fn check(name: &str, text: &str) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/screens");
    let path = folder.join(format!("{name}.txt"));
    if std::env::var_os("QIGUAN_SCREENS").is_some_and(|value| value == "write") {
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(&path, text).expect("written");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        text == expected,
        "{name} looks otherwise:\n{text}\nwas:\n{expected}"
    );
}

pub(super) fn press(table: &mut Table, keys: &[Key], size: (u16, u16), scenery: Scenery<'_>) {
    let frames = Frames::new(Rect::new(0, 0, size.0, size.1)).expect("room enough");
    for key in keys {
        table.take(&Input::Key(*key), &frames, scenery);
    }
}

const SMALL: (u16, u16) = (80, 24);
const ROOMY: (u16, u16) = (120, 45);
const FAIR: (u16, u16) = (100, 40);

#[test]
fn a_game_of_four_fits_a_small_terminal() {
    for (name, lang) in [("play_80x24_zh", Lang::Zh), ("play_80x24_en", Lang::En)] {
        let view = sample::view(Variant::FourPlayer, 40, Some(Seat::S));
        let scenery = scenery(&view, lang);
        let mut table = table(Some(Seat::S));
        press(&mut table, &[Key::Tab, Key::Enter], SMALL, scenery);
        check(name, &text(&drawn(&table, SMALL, scenery)));
    }
}

#[test]
fn a_roomy_terminal_shows_the_own_army_too() {
    for (name, lang) in [("play_120x45_zh", Lang::Zh), ("play_120x45_en", Lang::En)] {
        let view = sample::view(Variant::FourPlayer, 81, Some(Seat::E));
        let table = table(Some(Seat::E));
        let buffer = drawn(&table, ROOMY, scenery(&view, lang));
        check(name, &text(&buffer));
    }
}

#[test]
fn an_empty_board_tells_camps_headquarters_rails_and_roads() {
    for (name, game) in [
        ("empty_four", Variant::FourPlayer),
        ("empty_frontier", Variant::Frontier),
    ] {
        let mut view = sample::view(game, 0, None);
        let qiguan_protocol::GameView::Junqi(junqi) = &mut view.game else {
            panic!("junqi is played");
        };
        junqi.armies = vec![String::new(); 4];
        let buffer = drawn(&table(None), SMALL, scenery(&view, Lang::En));
        check(name, &text(&buffer));
    }
}

#[test]
fn talk_stands_beside_the_board_where_there_is_no_room_below() {
    let view = sample::view(Variant::FourPlayer, 12, Some(Seat::W));
    let en = "Nicely held, 陈小波, but it will not help you for long.";
    let zh = "陈小波守得不错，不过恐怕撑不了太久，我们走着瞧吧。";
    for (name, lang, text) in [
        ("play_100x40_en", Lang::En, en),
        ("play_100x40_zh", Lang::Zh, zh),
    ] {
        let mut table = table(Some(Seat::W));
        table.notice(lang.say("祝各位好运", "Good luck!"));
        table.notice(text);
        let buffer = drawn(&table, FAIR, scenery(&view, lang));
        check(name, &super::screens::text(&buffer));
    }
}

#[test]
fn a_screen_of_any_size_is_drawn_or_called_too_small() {
    let view = sample::view(Variant::FourPlayer, 12, Some(Seat::S));
    for (columns, rows) in [
        (80, 24),
        (80, 60),
        (99, 39),
        (100, 40),
        (100, 41),
        (300, 100),
    ] {
        drawn(
            &table(Some(Seat::S)),
            (columns, rows),
            scenery(&view, Lang::En),
        );
    }
    for (columns, rows) in [(0, 0), (40, 10), (79, 24), (80, 23)] {
        assert!(Frames::new(Rect::new(0, 0, columns, rows)).is_none());
    }
}

#[test]
fn without_colours_letters_and_attributes_say_whose_a_piece_is() {
    let view = sample::view(Variant::FourPlayer, 81, Some(Seat::S));
    let mut table = table(Some(Seat::S));
    let mut plain = scenery(&view, Lang::Zh);
    plain.skin.colours = false;
    press(&mut table, &[Key::Tab, Key::Enter], SMALL, plain);
    let buffer = drawn(&table, SMALL, plain);
    let coloured = buffer.content().iter().find(|cell| {
        let is_plain = |colour| colour == ratatui::style::Color::Reset;
        !is_plain(cell.fg) || !is_plain(cell.bg)
    });
    assert_eq!(coloured, None);
    let plainly = text(&buffer);
    let with = text(&drawn(&table, SMALL, scenery(&view, Lang::Zh)));
    assert_eq!(plainly, with, "colours alone say something");
}

#[test]
fn the_readme_shows_screens_as_they_are() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(folder.join("../README.md")).expect("there is a README");
    let shown = readme.split("```\n").skip(1).step_by(2);
    let shown: Vec<&str> = shown
        .filter(|block| block.contains("K7M2P9X4QD  "))
        .collect();
    let names = ["play_80x24_en", "go_play_80x24_en", "play_100x40_zh"];
    assert_eq!(shown.len(), names.len());
    for (shown, name) in shown.into_iter().zip(names) {
        let path = folder.join(format!("tests/screens/{name}.txt"));
        let now = std::fs::read_to_string(path).expect("there is such a screen");
        assert_eq!(shown.trim_end(), now.trim_end(), "{name}");
    }
}
