//! What is shown over the board: help, the history of a piece, lists to choose from.

use super::go::{Question, help as go_help};
use super::xiangqi::{self as xiangqi_table, help as xiangqi_help};
use super::{Dialog, Frames, Scenery, Table, reading};
use crate::text::Lang;
use crate::tui::go::Game;
use crate::tui::log;
use crate::tui::phrases::PHRASES;
use crate::tui::popup::draw;
use crate::tui::xiangqi;
use ratatui::Frame;
use ratatui::style::Modifier;
use ratatui::text::Line;

impl Table {
    pub(super) fn draw_popup(&self, frame: &mut Frame<'_>, frames: &Frames, scenery: Scenery<'_>) {
        let area = frames.board.area;
        let rows = usize::from(area.height) - 2;
        if let Some((title, lines)) = self.popup(rows, scenery) {
            draw(frame, area, &title, lines);
        }
    }

    /// A title and lines, as many as there are rows.
    fn popup(&self, rows: usize, scenery: Scenery<'_>) -> Option<(String, Vec<Line<'static>>)> {
        let lang = scenery.skin.lang;
        match self.dialog.as_ref()? {
            Dialog::Help if scenery.file.is_some() => {
                Some((lang.say("帮助", "Help").to_owned(), reading::help(lang)))
            }
            Dialog::Help if Game::of(scenery.view).is_some() => {
                Some((lang.say("帮助", "Help").to_owned(), go_help::help(lang)))
            }
            Dialog::Help if xiangqi::Game::of(scenery.view).is_some() => {
                let title = lang.say("帮助", "Help").to_owned();
                Some((title, xiangqi_help::help(lang)))
            }
            Dialog::Xiangqi(xiangqi_table::Question::Ruling) => {
                let title = lang.say("循环裁定", "Ruling").to_owned();
                Some((title, self.ruling(rows, scenery)?))
            }
            Dialog::Go(Question::Score) => {
                let game = Game::of(scenery.view)?;
                let title = lang.say("数子", "Count").to_owned();
                Some((title, go_help::score(&game, lang)))
            }
            Dialog::Help => {
                let lines = help(lang).iter().map(|line| Line::raw(*line));
                Some((lang.say("帮助", "Help").to_owned(), lines.collect()))
            }
            Dialog::History { piece } => {
                let mut lines = log::history(scenery.view, *piece, scenery.skin);
                let newest = lines.split_off(lines.len().saturating_sub(rows));
                let title = format!("{} {piece}", lang.say("履历", "History of"));
                Some((title, newest))
            }
            Dialog::Phrases => {
                let line = |(key, phrase)| Line::raw(format!(" {key}  {}", lang.phrase(phrase)));
                let lines = PHRASES.into_iter().map(line).collect();
                Some((lang.say("短语", "Phrases").to_owned(), lines))
            }
            Dialog::Layouts { names, at } => {
                let lines = names.iter().enumerate().map(|(index, name)| {
                    let line = Line::raw(format!(" {name} "));
                    match index == *at {
                        true => line.style(Modifier::REVERSED),
                        false => line,
                    }
                });
                let lines = lines.skip(at.saturating_sub(rows - 1)).collect();
                Some((lang.say("存下的阵", "Saved layouts").to_owned(), lines))
            }
            Dialog::Attack { .. }
            | Dialog::Surrender { .. }
            | Dialog::OfferDraw
            | Dialog::AnswerDraw
            | Dialog::AskPutOut { .. }
            | Dialog::AnswerPutOut
            | Dialog::Leave
            | Dialog::Go(_)
            | Dialog::Xiangqi(_)
            | Dialog::Mark { .. } => None,
        }
    }
}

fn help(lang: Lang) -> &'static [&'static str] {
    match lang {
        Lang::Zh => &[
            "方向键/鼠标  移动光标     回车/空格/点击  选子、走子",
            "Tab          下一枚可走的子    Esc  放下、取消",
            "S21 S11      键入走法（大写座位字母开始），回车",
            "[ ]  回看一步   Home End  开局、现在   40 回车  到第 40 步",
            "m  标记棋子   i  棋子履历",
            "/  聊天（Tab 换频道）   t  短语",
            "d  求和、应和   p  判离线者出局   s  认输（两步）",
            "r  准备   n  换一个阵   v  左右翻   L  存下的阵",
            ":  命令：layout 文字, import 文件, export, save 名, sit 座,",
            "   swap S E, remove W, leave, rematch, quit",
            "   mute 座或名, unmute, /call 理由, /preside",
            "a  换另一个己方座   b  响铃或静音",
            "q  回大厅（保留座位）   Ctrl-C  退出，可再 resume",
            "棋盘：+= 铁路  .- 公路  () 行营  [] 大本营",
            "      ** 刚走的路  <> 可到之处  座位字母 = 未知子",
        ],
        Lang::En => &[
            "arrows, mouse: cursor     Enter, space, click: pick, move",
            "Tab  next piece that can move    Esc  let go, cancel",
            "S21 S11  types a move: begin with a capital, Enter",
            "[ ]  a step back, forward   Home End  start, now   40 Enter",
            "m  mark a piece   i  its history",
            "/  chat (Tab: channel)   t  quick phrases",
            "d  draw   p  put out who is away   s  surrender, twice",
            "r  ready  n  new layout  v  mirror  L  saved layouts",
            ":  commands: layout TEXT, import FILE, export, save NAME, sit E,",
            "   swap S E, remove W, leave, rematch, quit",
            "   mute W or NAME, unmute, /call WHY, /preside",
            "a  another own seat   b  bell on, off",
            "q  lobby, keeps the seat   Ctrl-C  out; resume returns",
            "+= rail  .- road  () camp  [] headquarters",
            "** last move  <> may go there  letter: unknown piece",
        ],
    }
}
