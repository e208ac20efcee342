//! Games that are read from files, step by step.

use super::sample;
use super::screens::{check, drawn, scenery, text};
use crate::args::Glyphs;
use crate::files::go_replay::GoReplay;
use crate::files::xiangqi_replay::XiangqiReplay;
use crate::manner::{Bell, Manner};
use crate::text::Lang;
use crate::tui::Reading;
use crate::tui::input::{Input, Key};
use crate::tui::table::{Act, Frames, Scenery, Table};
use qiguan_protocol::View;
use qiguan_rules::junqi::Variant;
use ratatui::layout::Rect;

/// Black has four stones on no stars, White begins; a capture, clocks, and a node that is odd.
const FILE: &str = "(;GM[1]FF[4]SZ[9]RU[Japanese]KM[0]HA[4]PB[Ann]PW[陈小波]RE[W+R]\
    AB[ca][db][eb][cc];W[cb]WL[61.5]OW[3];B[bb]BL[600];W[dc];B[ec];W[];B[dd])";

/// A mate by two cannons; the file says how it came, too.
const PGN: &str = "[Game \"Chinese Chess\"]\n[Red \"Ann\"]\n[Black \"陈小波\"]\n[Result \"1-0\"]\n\
    [Termination \"checkmate\"]\n[Format \"WXF\"]\n\n\
    1. C2=5 C8=5 2. C5+4 A4+5 3. C5-1 R1+2 4. C8+7 1-0\n";

struct Reader {
    table: Table,
    reading: Reading,
    view: View,
    lang: Lang,
    size: (u16, u16),
}

impl Reader {
    fn of_go(bytes: &[u8], lang: Lang) -> Self {
        let replay = GoReplay::read(bytes).expect("a record");
        Self::new(replay.reading("game.sgf", look(lang)), replay.view(), lang)
    }

    fn of_xiangqi(bytes: &[u8], lang: Lang) -> Self {
        let replay = XiangqiReplay::read(bytes).expect("a record");
        Self::new(replay.reading("game.pgn", look(lang)), replay.view(), lang)
    }

    fn new(reading: Reading, view: View, lang: Lang) -> Self {
        Self {
            table: Table::reading(&reading),
            reading,
            view,
            lang,
            size: (80, 24),
        }
    }

    fn scenery(&self) -> Scenery<'_> {
        Scenery {
            file: Some(&self.reading),
            ..scenery(&self.view, self.lang)
        }
    }

    fn press(&mut self, keys: &[Key]) -> Vec<Act> {
        let (columns, rows) = self.size;
        let frames = Frames::new(Rect::new(0, 0, columns, rows)).expect("room enough");
        let scenery = Scenery {
            file: Some(&self.reading),
            ..scenery(&self.view, self.lang)
        };
        let keys = keys.iter().map(|key| Input::Key(*key));
        keys.flat_map(|key| self.table.take(&key, &frames, scenery))
            .collect()
    }

    fn types(&mut self, line: &str) {
        let keys: Vec<Key> = line.chars().map(Key::Char).chain([Key::Enter]).collect();
        assert_eq!(self.press(&keys), []);
    }

    fn screen(&self) -> String {
        text(&drawn(&self.table, self.size, self.scenery()))
    }

    fn is_at(&self, step: usize) {
        let screen = self.screen();
        assert!(screen.contains(&format!("step {step} of ")), "{screen}");
    }
}

fn look(lang: Lang) -> Manner {
    Manner {
        lang,
        glyphs: Glyphs::Ascii,
        bell: Bell::Never,
        has_colour: true,
    }
}

/// Forwards, backwards, first, last, and by number; nothing is asked of anybody.
fn walk(mut reader: Reader, last: usize) {
    reader.is_at(0);
    for (keys, step) in [
        (&[Key::Enter][..], 1),
        (&[Key::Char(' '), Key::Char(']')], 3),
        (&[Key::Char('[')], 2),
        (&[Key::Backspace, Key::Backspace, Key::Backspace], 0),
        (&[Key::End], last),
        (&[Key::Enter], last),
        (&[Key::Char('[')], last - 1),
        (&[Key::Home], 0),
    ] {
        assert_eq!(reader.press(keys), []);
        reader.is_at(step);
    }
    for (line, step) in [
        ("4", 4),
        ("0", 0),
        (":2", 2),
        ("999", last),
        ("nonsense", last),
    ] {
        reader.types(line);
        reader.is_at(step);
    }
    reader.types(":say hello");
    reader.types(":surrender");
    assert_eq!(reader.press(&[Key::Char('q')]), [Act::Quit]);
}

#[test]
fn a_game_of_go_is_stepped_through() {
    walk(Reader::of_go(FILE.as_bytes(), Lang::En), 6);
}

#[test]
fn a_game_of_xiangqi_is_stepped_through_and_shown_from_either_side() {
    let mut reader = Reader::of_xiangqi(PGN.as_bytes(), Lang::En);
    reader.press(&[Key::End]);
    check("read_xiangqi_80x24_en", &reader.screen());
    assert_eq!(reader.press(&[Key::Char('o'), Key::Char('w')]), []);
    let screen = reader.screen();
    assert!(screen.contains("0  R---N"), "{screen}");
    assert!(screen.contains("4 炮八进七!"), "{screen}");
    reader.press(&[Key::Char('o'), Key::Home]);
    walk(reader, 7);
}

#[test]
fn a_game_of_junqi_is_stepped_through() {
    let view = sample::view(Variant::FourPlayer, 81, None);
    let reading = Reading {
        name: "game.jgs".to_owned(),
        ..Reading::default()
    };
    let reader = Reader::new(reading, view, Lang::En);
    let first = reader.screen();
    assert!(first.contains("S?=S?=S?=S?=S?"), "{first}");
    walk(reader, 81);
}

#[test]
fn a_game_of_go_shows_what_its_file_tells() {
    for (name, lang, size) in [
        ("read_go_80x24_en", Lang::En, (80, 24)),
        ("read_go_120x45_zh", Lang::Zh, (120, 45)),
    ] {
        let mut reader = Reader::of_go(FILE.as_bytes(), lang);
        reader.size = size;
        reader.press(&[Key::Enter; 4]);
        check(name, &reader.screen());
    }
    let mut reader = Reader::of_go(FILE.as_bytes(), Lang::En);
    reader.press(&[Key::Char('?')]);
    check("read_help_en", &reader.screen());
}
