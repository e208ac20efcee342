//! What is shown over the board: help, the history of a piece, lists to choose from.

use super::{Dialog, Frames, Scenery, Table};
use crate::text::Lang;
use crate::tui::log;
use crate::tui::popup::draw;
use crate::tui::words::PHRASES;
use ratatui::Frame;
use ratatui::style::Modifier;
use ratatui::text::Line;

impl Table {
    pub(super) fn draw_popup(&self, frame: &mut Frame<'_>, frames: &Frames, scenery: Scenery<'_>) {
        let lang = scenery.skin.lang;
        match &self.dialog {
            Some(Dialog::Help) => {
                let lines = help(lang).iter().map(|line| Line::raw(*line)).collect();
                draw(frame, frames.board.area, lang.say("帮助", "Help"), lines);
            }
            Some(Dialog::History { piece }) => {
                let rows = usize::from(frames.board.area.height) - 2;
                let whole = log::history(scenery.view, *piece, scenery.skin);
                let newest = whole.len().saturating_sub(rows);
                let lines = whole.into_iter().skip(newest).collect();
                let title = format!("{} {piece}", lang.say("履历", "History of"));
                draw(frame, frames.board.area, &title, lines);
            }
            Some(Dialog::Phrases) => {
                let phrases = PHRASES.into_iter();
                let lines = phrases
                    .map(|(key, phrase)| Line::raw(format!(" {key}  {}", lang.phrase(phrase))))
                    .collect();
                draw(frame, frames.board.area, lang.say("短语", "Phrases"), lines);
            }
            Some(Dialog::Layouts { names, at }) => {
                let lines = names.iter().enumerate().map(|(index, name)| {
                    let line = Line::raw(format!(" {name} "));
                    match index == *at {
                        true => line.style(Modifier::REVERSED),
                        false => line,
                    }
                });
                let first = at.saturating_sub(usize::from(frames.board.area.height) - 3);
                let lines = lines.skip(first).collect();
                draw(
                    frame,
                    frames.board.area,
                    lang.say("存下的阵", "Saved layouts"),
                    lines,
                );
            }
            Some(
                Dialog::Attack { .. }
                | Dialog::Surrender { .. }
                | Dialog::OfferDraw
                | Dialog::AnswerDraw
                | Dialog::AskPutOut { .. }
                | Dialog::AnswerPutOut
                | Dialog::Leave
                | Dialog::Mark { .. },
            )
            | None => {}
        }
    }
}

fn help(lang: Lang) -> &'static [&'static str] {
    match lang {
        Lang::Zh => &[
            "方向键/鼠标  移动光标     回车/空格/点击  选子、走子",
            "Tab          下一枚可走的子    Esc  放下、取消",
            "S21 S11      键入走法（大写座位字母开始），回车",
            "[ ]  回看一步   Home End  开局、现在",
            "m  标记棋子   i  棋子履历",
            "/  聊天（Tab 换频道）   t  短语",
            "d  求和、应和   p  判离线者出局   s  认输（两步）",
            "r  准备   n  换一个阵   v  左右翻   L  存下的阵",
            ":  命令：layout 文字, export, save 名, sit 座, ",
            "   swap S E, remove W, leave, rematch, quit",
            "q  回大厅（保留座位）   Ctrl-C  退出，可再 resume",
            "棋盘：+= 铁路  .- 公路  () 行营  [] 大本营",
            "      ** 刚走的路  <> 可到之处  座位字母 = 未知子",
        ],
        Lang::En => &[
            "arrows, mouse: cursor     Enter, space, click: pick, move",
            "Tab  next piece that can move    Esc  let go, cancel",
            "S21 S11  types a move: begin with a capital, Enter",
            "[ ]  a step back, forward   Home End  start, now",
            "m  mark a piece   i  its history",
            "/  chat (Tab: channel)   t  quick phrases",
            "d  draw   p  put out who is away   s  surrender, twice",
            "r  ready  n  new layout  v  mirror  L  saved layouts",
            ":  commands: layout TEXT, export, save NAME, sit E,",
            "   swap S E, remove W, leave, rematch, quit",
            "q  lobby, keeps the seat   Ctrl-C  out; resume returns",
            "+= rail  .- road  () camp  [] headquarters",
            "** last move  <> may go there  letter: unknown piece",
        ],
    }
}
