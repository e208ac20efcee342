//! What keys mean while a game is read that nobody plays any more: nothing is asked of anybody.

use super::{Act, Dialog, Scenery, Table, What};
use crate::text::Lang;
use crate::tui::go::Game;
use crate::tui::input::Key;
use crate::tui::past;
use crate::tui::plan::Way;
use crate::tui::replay::Reading;
use crate::tui::typed::{self, Typed};
use crate::tui::xiangqi;
use qiguan_protocol::{GameView, RoomId};
use ratatui::text::Line;

impl Table {
    /// A game that is over, shown from its start.
    pub(crate) fn reading(reading: &Reading) -> Self {
        let mut table = Self::new(RoomId(reading.name.clone()), None);
        table.step = Some(0);
        for note in &reading.notes {
            table.notice(note);
        }
        table
    }

    pub(super) fn read_on(&mut self, key: Key, scenery: Scenery<'_>) -> Vec<Act> {
        match key {
            Key::Up => self.look(Way::Up, scenery),
            Key::Down => self.look(Way::Down, scenery),
            Key::Left => self.look(Way::Left, scenery),
            Key::Right => self.look(Way::Right, scenery),
            Key::Enter | Key::Char(' ' | ']' | 'n') | Key::PageDown => self.step_by(scenery, 1),
            Key::Backspace | Key::Char('[' | 'b') | Key::PageUp => self.step_by(scenery, -1),
            Key::Home => self.step = Some(0),
            Key::End => self.step = None,
            Key::Char(digit) if digit.is_ascii_digit() => {
                self.begin(What::Line, digit.encode_utf8(&mut [0; 4]));
            }
            Key::Char(':') => self.begin(What::Line, ""),
            Key::Char('?') => self.dialog = Some(Dialog::Help),
            Key::Char('q') => return vec![Act::Quit],
            Key::Char(letter) => self.read_letter(letter, scenery),
            Key::Esc | Key::Delete | Key::Tab | Key::BackTab => {}
        }
        Vec::new()
    }

    /// The letters that mean something in one game alone.
    fn read_letter(&mut self, letter: char, scenery: Scenery<'_>) {
        match scenery.view.game {
            GameView::Junqi(_) => self.read_army(letter, scenery),
            GameView::Go(_) => {}
            GameView::Xiangqi(_) => self.look_otherwise(letter, scenery),
        }
    }

    fn read_army(&mut self, letter: char, scenery: Scenery<'_>) {
        let man = self.shown(scenery.view).man(self.cursor);
        match (letter, man) {
            ('i', Some(man)) => self.dialog = Some(Dialog::History { piece: man.start }),
            ('o', _) => self.turn_board(),
            (_, _) => {}
        }
    }

    fn look(&mut self, way: Way, scenery: Scenery<'_>) {
        let view = scenery.view;
        match (Game::of(view), xiangqi::Game::of(view)) {
            (Some(game), _) => self.walk_go(&game, way),
            (None, Some(game)) => self.walk_xiangqi(&game, way),
            (None, None) => self.walk(view, way),
        }
    }

    /// Does what a typed line asks for: a step to go to.
    pub(super) fn obey_reader(&mut self, text: &str, scenery: Scenery<'_>) -> Vec<Act> {
        match typed::read(text) {
            Some(Typed::Step(step)) => self.step_to(step, scenery),
            Some(Typed::Help) => self.dialog = Some(Dialog::Help),
            Some(Typed::Quit) => return vec![Act::Quit],
            Some(_) | None => self.says_nothing(text.to_owned(), scenery),
        }
        Vec::new()
    }

    /// Goes to a step; behind the last one is now.
    pub(super) fn step_to(&mut self, step: usize, scenery: Scenery<'_>) {
        self.step = (step < past::steps(scenery.view)).then_some(step);
    }
}

pub(super) fn help(lang: Lang) -> Vec<Line<'static>> {
    let lines: &[&str] = match lang {
        Lang::Zh => &[
            "回车 空格 ]   下一步      [ 退格   上一步",
            "Home  开局    End  终局",
            "40 回车       到第 40 步",
            "方向键        移动光标",
            "o  转盘   军棋：i 棋子履历   象棋：w 换记谱法",
            "q  退出",
        ],
        Lang::En => &[
            "Enter, space, ]  next step    [, Backspace  back",
            "Home  the start    End  the end",
            "40 Enter         step 40",
            "arrows           the cursor",
            "o  turns the board",
            "junqi: i history of a piece   xiangqi: w notation",
            "q  leaves",
        ],
    };
    lines.iter().map(|line| Line::raw(*line)).collect()
}

pub(super) fn hints(lang: Lang) -> &'static str {
    lang.say(
        "回车 下一步  [ 上一步  Home End 首尾  40 回车 到该步  ? 帮助  q 退出",
        "Enter next  [ back  Home End first, last  40 Enter step 40  ? help  q leaves",
    )
}
