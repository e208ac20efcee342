//! What stands below the board: the post under the cursor, the army, the talk, and the line in which
//! one types or is asked.

use super::{Frames, Scenery, Table, What, reading};
use crate::text::Lang;
use crate::tui::go::Game;
use crate::tui::measure::{cut, tail, width};
use crate::tui::panel;
use crate::tui::scene::{self, Scene};
use crate::tui::skin::Skin;
use crate::tui::xiangqi;
use qiguan_protocol::Phase;
use qiguan_rules::junqi::PostKind;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::Paragraph;

impl Table {
    pub(super) fn draw_below(
        &self,
        frame: &mut Frame<'_>,
        frames: &Frames,
        scene: &Scene,
        scenery: Scenery<'_>,
    ) {
        let about = cut(&self.about(scene, scenery), usize::from(frames.about.width));
        frame.render_widget(Line::styled(about, scenery.skin.title()), frames.about);
        if let Some(seat) = self.seat.filter(|_| frames.army.height > 0) {
            let columns = usize::from(frames.army.width);
            let mut army = vec![Line::styled("-".repeat(columns), scenery.skin.faint())];
            army.extend(panel::army(scenery.view, seat, scenery.skin, columns));
            frame.render_widget(Paragraph::new(army), frames.army);
        }
        self.draw_remarks(frame, frames.remarks, scenery.skin);
    }

    pub(super) fn draw_remarks(&self, frame: &mut Frame<'_>, area: Rect, skin: Skin) {
        let (columns, rows) = (usize::from(area.width), usize::from(area.height));
        let newest = self.remarks.iter().rev().take(rows);
        let mut lines: Vec<_> = newest
            .flat_map(|remark| remark.lines(columns, skin).into_iter().rev())
            .take(rows)
            .collect();
        lines.reverse();
        frame.render_widget(Paragraph::new(Text::from(lines)), area);
    }

    /// What is under the cursor.
    fn about(&self, scene: &Scene, scenery: Scenery<'_>) -> String {
        let lang = scenery.skin.lang;
        let post = self.cursor;
        let kind = match post.kind() {
            PostKind::Camp => lang.say("行营", "camp"),
            PostKind::Headquarters => lang.say("大本营", "headquarters"),
            PostKind::Station | PostKind::Centre => {
                let board = scene::board(scenery.view);
                match board.rail_steps(post).is_empty() {
                    true => lang.say("公路", "road"),
                    false => lang.say("铁路", "rail"),
                }
            }
        };
        let Some(man) = scene.man(post) else {
            return format!("{post} {kind}");
        };
        let face = lang.face(man.face);
        let marks = scene::marks(scenery.view, self.seat);
        let mark = marks.get(&man.start).map_or(String::new(), |mark| {
            format!(" {}{mark}", lang.say("标记 ", "mark "))
        });
        let from = match (man.start == post, lang) {
            (true, _) => String::new(),
            (false, Lang::Zh) => format!("，自 {}", man.start),
            (false, Lang::En) => format!(", from {}", man.start),
        };
        let owner = scenery
            .view
            .seat(man.seat)
            .map_or("", |seat| seat.name.as_str());
        format!("{post} {kind}  {} {owner} {face}{from}{mark}", man.seat)
    }

    pub(super) fn draw_prompt(&self, frame: &mut Frame<'_>, frames: &Frames, scenery: Scenery<'_>) {
        let (skin, area) = (scenery.skin, frames.prompt);
        if let Some(typing) = &self.typing {
            let head = match typing.what {
                What::Line => ":".to_owned(),
                What::Say(channel) => format!("[{}] ", skin.lang.channel(channel)),
            };
            let room = usize::from(area.width).saturating_sub(width(&head) + 1);
            let before = tail(&typing.edit.before(), room);
            let column = u16::try_from(width(&head) + width(&before)).unwrap_or(0);
            let text = match typing.edit.before() == typing.edit.text() {
                true => before,
                false => cut(&typing.edit.text(), room),
            };
            let line = Line::from(vec![Span::styled(head, skin.fresh()), Span::raw(text)]);
            frame.render_widget(line, area);
            frame.set_cursor_position(Position {
                x: area.x + column,
                y: area.y,
            });
            return;
        }
        // Of several own seats, which is meant.
        let seat = self.seat.filter(|_| self.has_several());
        let seat = seat.map(|seat| Span::styled(format!("{seat}> "), skin.tile(seat)));
        let text = match self.question(scenery) {
            Some(question) => Span::styled(question, skin.alarm()),
            None => Span::styled(self.advice(scenery), skin.fresh()),
        };
        let line: Line<'_> = seat.into_iter().chain([text]).collect();
        frame.render_widget(line, area);
    }

    pub(super) fn hints(&self, scenery: Scenery<'_>) -> &'static str {
        if scenery.file.is_some() {
            return reading::hints(scenery.skin.lang);
        }
        if let Some(game) = Game::of(scenery.view) {
            return self.go_hints(&game, scenery);
        }
        if let Some(game) = xiangqi::Game::of(scenery.view) {
            return self.xiangqi_hints(&game, scenery);
        }
        let lang = scenery.skin.lang;
        match (scenery.view.phase, self.seat.is_some()) {
            (Phase::Arranging, true) => lang.say(
                "回车 交换  r 准备  n 换阵  v 翻转  L 存阵  o 规则  / 聊天  ? 帮助  q 大厅",
                "Enter swap  r ready  n new  v mirror  L saved  o rules  / chat  ? help  q out",
            ),
            (Phase::Arranging, false) => lang.say(
                "方向键 移到空位  回车 入座  / 聊天  ? 帮助  q 大厅",
                "arrows to a free side, Enter sits down  / chat  ? help  q lobby",
            ),
            (Phase::Starting | Phase::Playing, true) => lang.say(
                "回车 选子  [ ] 回看  m 标记  i 履历  / 聊天  t 短语  d 求和  s 认输  ? 帮助",
                "Enter pick  [ ] past  m mark  i history  / chat  d draw  s surrender  ? help",
            ),
            (Phase::Starting | Phase::Playing, false) => lang.say(
                "[ ] 回看  i 履历  o 转盘  / 聊天  ? 帮助  q 大厅",
                "[ ] past  i history  o turn the board  / chat  ? help  q lobby",
            ),
            (Phase::Over, _) => lang.say(
                "[ ] 回看  i 履历  R 再来一局  / 聊天  ? 帮助  q 大厅",
                "[ ] past  i history  R next game  / chat  ? help  q lobby",
            ),
        }
    }

    /// The line that says what is to be done now.
    fn advice(&self, scenery: Scenery<'_>) -> String {
        if scenery.file.is_some() {
            return String::new();
        }
        if let Some(game) = Game::of(scenery.view) {
            return self.go_advice(&game, scenery);
        }
        if let Some(game) = xiangqi::Game::of(scenery.view) {
            return self.xiangqi_advice(&game, scenery);
        }
        let (view, lang) = (scenery.view, scenery.skin.lang);
        let own = self.seat.and_then(|seat| view.seat(seat));
        let is_own_turn = self.seat.is_some() && view.to_move == self.seat;
        if let Some((from, to)) = scenery.sent {
            return format!("{from} {to} ...");
        }
        match (view.phase, own) {
            (Phase::Playing, Some(_)) if is_own_turn && self.picked.is_some() => lang
                .say(
                    "选择目标，回车走子，Esc 取消",
                    "choose where it goes; Enter moves, Esc lets go",
                )
                .to_owned(),
            (Phase::Playing, Some(_)) if is_own_turn => lang
                .say(
                    "轮到你走：选子回车，或键入 S21 S11",
                    "Your turn: pick a piece, or type S21 S11",
                )
                .to_owned(),
            (Phase::Playing, _) => match (view.to_move, lang) {
                (Some(seat), Lang::Zh) => format!("等 {seat} 走棋"),
                (Some(seat), Lang::En) => format!("{seat} is to move"),
                (None, _) => String::new(),
            },
            (Phase::Arranging, Some(own)) if own.ready => lang
                .say("已准备；r 取消", "You are ready; r takes it back")
                .to_owned(),
            (Phase::Arranging, Some(_)) => lang
                .say(
                    "布阵：选两子交换，r 准备",
                    "Arrange: pick two pieces to swap, r when ready",
                )
                .to_owned(),
            (Phase::Arranging, None) => lang
                .say("选择一个空位入座", "Choose a free side to sit down")
                .to_owned(),
            (Phase::Starting, _) => lang.say("即将开始", "The game begins").to_owned(),
            (Phase::Over, _) => lang.say("对局结束", "The game is over").to_owned(),
        }
    }
}
