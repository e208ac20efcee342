//! Drawing a table.

use super::{Frames, Scenery, Table, What};
use crate::tui::board::{self, Board};
use crate::tui::measure::{cut, tail, width};
use crate::tui::panel::{self, Panel};
use crate::tui::scene::{self, Scene};
use crate::text::Lang;
use crate::tui::{clock, log, past};
use qiguan_protocol::{GameOptions, Phase, Preset, View};
use qiguan_rules::junqi::{PostKind, Variant};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::Paragraph;

impl Table {
    /// Draws the whole screen, which is large enough for its frames.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>, frames: &Frames, scenery: Scenery<'_>) {
        let scene = self.shown(scenery.view);
        self.draw_header(frame, frames.header, scenery);
        self.draw_board(frame, frames.board, &scene, scenery);
        self.draw_side(frame, frames, scenery);
        self.draw_below(frame, frames, &scene, scenery);
        self.draw_popup(frame, frames, scenery);
        self.draw_prompt(frame, frames, scenery);
        let hints = cut(self.hints(scenery), usize::from(frames.hints.width));
        let hints = Line::styled(hints, scenery.skin.faint());
        frame.render_widget(hints, frames.hints);
    }

    fn draw_header(&self, frame: &mut Frame<'_>, area: Rect, scenery: Scenery<'_>) {
        let (lang, skin) = (scenery.skin.lang, scenery.skin);
        let title = format!("{} {}", lang.say("棋馆", "Qiguan"), self.room);
        let mut spans = vec![
            Span::styled(title, skin.title()),
            Span::raw(format!("  {}  ", options_line(scenery.view, lang))),
            Span::styled(self.state(scenery), skin.fresh()),
        ];
        if let Some(seconds) = scenery.offline_s {
            let text = match lang {
                Lang::Zh => format!("  已断线 {seconds} 秒，正在重连"),
                Lang::En => format!("  offline {seconds} s, coming back"),
            };
            spans.push(Span::styled(text, skin.alarm()));
        } else if self.audience > 0 {
            let text = match lang {
                Lang::Zh => format!("  观众 {}", self.audience),
                Lang::En => format!("  {} watching", self.audience),
            };
            spans.push(Span::styled(text, skin.faint()));
        }
        frame.render_widget(Line::from(spans), area);
    }

    /// How far the room is, or which step of the past is shown.
    fn state(&self, scenery: Scenery<'_>) -> String {
        let (view, lang) = (scenery.view, scenery.skin.lang);
        let steps = past::steps(view);
        if let Some(step) = self.step {
            return match lang {
                Lang::Zh => format!("回看 {step}/{steps}"),
                Lang::En => format!("back at {step} of {steps}"),
            };
        }
        let phase = lang.phase(view.phase);
        let clock = view.clock.map(|running| clock::left(running, scenery.now_ms));
        match (view.phase, clock) {
            (Phase::Arranging | Phase::Starting, Some(left)) => {
                format!("{phase} {}", clock::text(left))
            }
            (Phase::Playing, _) => match lang {
                Lang::Zh => format!("第 {} 步", steps + 1),
                Lang::En => format!("move {}", steps + 1),
            },
            (Phase::Arranging | Phase::Starting | Phase::Over, _) => phase.to_owned(),
        }
    }

    fn draw_board(
        &self,
        frame: &mut Frame<'_>,
        area: Rect,
        scene: &Scene,
        scenery: Scenery<'_>,
    ) {
        let view = scenery.view;
        let plan = self.plan(view);
        Board {
            plan,
            scene,
            marks: &scene::marks(view),
            skin: scenery.skin,
            seats: &scene::seats(view),
            own: self.seat,
            cursor: Some(self.cursor),
            picked: self.picked,
            targets: &self.targets(view),
        }
        .draw(area, frame.buffer_mut());
        frame.set_cursor_position(board::at(area, plan.cell(self.cursor)));
    }

    fn draw_side(&self, frame: &mut Frame<'_>, frames: &Frames, scenery: Scenery<'_>) {
        let (view, skin) = (scenery.view, scenery.skin);
        let panel = Panel {
            view,
            own: self.seat,
            below: self.below,
            away: &self.away,
            now_ms: scenery.now_ms,
            skin,
            columns: usize::from(frames.side.width),
        };
        let mut lines = panel.lines();
        lines.extend(self.matters(scenery));
        // The log has what the seats leave.
        let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let height = rows.clamp(8, frames.side.height);
        let seats = Rect { height, ..frames.side };
        let log = Rect {
            y: seats.bottom(),
            height: frames.side.height - height,
            ..frames.side
        };
        frame.render_widget(Paragraph::new(lines), seats);
        let rows = usize::from(log.height.saturating_sub(1));
        let rule = "-".repeat(usize::from(log.width));
        let mut lines = vec![Line::styled(rule, skin.faint())];
        lines.extend(log::lines(view, self.step, rows, skin));
        frame.render_widget(Paragraph::new(lines), log);
    }

    /// What stands between the players: a draw offer, a question, the result.
    fn matters(&self, scenery: Scenery<'_>) -> Vec<Line<'static>> {
        let (view, lang) = (scenery.view, scenery.skin.lang);
        let GameOptions::Junqi(options) = &view.options;
        let mut matters = Vec::new();
        if let Some(result) = &view.result {
            let winners: Vec<_> = result.winners.iter().map(ToString::to_string).collect();
            let who = match (winners.is_empty(), lang) {
                (true, _) => String::new(),
                (false, Lang::Zh) => format!("{} 胜，", winners.join("")),
                (false, Lang::En) => format!("{} won: ", winners.join(" and ")),
            };
            matters.push(format!("{who}{}", lang.end(result.reason)));
        }
        if let Some(offer) = &view.draw {
            matters.push(match lang {
                Lang::Zh => format!("{} 求和，{} 家已同意 (d)", offer.by, offer.accepted.len()),
                Lang::En => format!("{} offers a draw, {} agree (d)", offer.by, offer.accepted.len()),
            });
        }
        if let Some(question) = &view.put_out {
            matters.push(match lang {
                Lang::Zh => format!("{} 请求判 {} 离场 (p)", question.by, question.seat),
                Lang::En => format!("{} asks to put {} out (p)", question.by, question.seat),
            });
        }
        if view.armed {
            matters.push(lang.say("轮到时自动认输 (s 取消)", "gives up at own turn (s)").to_owned());
        }
        let (quiet, limit) = (quiet(view), options.quiet_limit.unwrap_or_default());
        if view.phase == Phase::Playing && limit > 0 && u32::from(limit) < quiet + 20 {
            matters.push(match lang {
                Lang::Zh => format!("{quiet} 步无战斗，过 {limit} 步判和"),
                Lang::En => format!("quiet {quiet}; over {limit} is a draw"),
            });
        }
        let style = scenery.skin.alarm();
        matters.into_iter().map(|text| Line::styled(text, style)).collect()
    }

    fn draw_below(
        &self,
        frame: &mut Frame<'_>,
        frames: &Frames,
        scene: &Scene,
        scenery: Scenery<'_>,
    ) {
        let about = cut(&self.about(scene, scenery), usize::from(frames.about.width));
        frame.render_widget(Line::styled(about, scenery.skin.title()), frames.about);
        if let Some(seat) = self.seat.filter(|_| frames.army.height > 0) {
            let army = panel::army(scenery.view, seat, scenery.skin);
            frame.render_widget(Paragraph::new(army), frames.army);
        }
        let columns = usize::from(frames.remarks.width);
        let rows = usize::from(frames.remarks.height);
        let newest = self.remarks.iter().rev().take(rows);
        let mut lines: Vec<_> = newest
            .flat_map(|remark| remark.lines(columns, scenery.skin).into_iter().rev())
            .take(rows)
            .collect();
        lines.reverse();
        frame.render_widget(Paragraph::new(Text::from(lines)), frames.remarks);
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
        let marks = scene::marks(scenery.view);
        let mark = marks.get(&man.start).map_or(String::new(), |mark| {
            format!(" {}{mark}", lang.say("标记 ", "mark "))
        });
        let from = match (man.start == post, lang) {
            (true, _) => String::new(),
            (false, Lang::Zh) => format!("，自 {}", man.start),
            (false, Lang::En) => format!(", from {}", man.start),
        };
        let owner = scenery.view.seat(man.seat).map_or("", |seat| seat.name.as_str());
        format!("{post} {kind}  {} {owner} {face}{from}{mark}", man.seat)
    }

    fn draw_prompt(&self, frame: &mut Frame<'_>, frames: &Frames, scenery: Scenery<'_>) {
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
        let line = match self.question(scenery) {
            Some(question) => Line::styled(question, skin.alarm()),
            None => Line::styled(self.advice(scenery), skin.fresh()),
        };
        frame.render_widget(line, area);
    }

    fn hints(&self, scenery: Scenery<'_>) -> &'static str {
        let lang = scenery.skin.lang;
        match (scenery.view.phase, self.seat.is_some()) {
            (Phase::Arranging, true) => lang.say(
                "回车 交换  r 准备  n 换阵  v 翻转  L 存阵  o 规则  / 聊天  ? 帮助  q 大厅",
                "Enter swap  r ready  n new  v mirror  L saved  o options  / chat  ? help  q lobby",
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
        let (view, lang) = (scenery.view, scenery.skin.lang);
        let own = self.seat.and_then(|seat| view.seat(seat));
        let is_own_turn = self.seat.is_some() && view.to_move == self.seat;
        if let Some((from, to)) = scenery.sent {
            return format!("{from} {to} ...");
        }
        match (view.phase, own) {
            (Phase::Playing, Some(_)) if is_own_turn && self.picked.is_some() => lang
                .say("选择目标，回车走子，Esc 取消", "choose where it goes; Enter moves, Esc lets go")
                .to_owned(),
            (Phase::Playing, Some(_)) if is_own_turn => lang
                .say("轮到你走：选子回车，或键入 S21 S11", "Your turn: pick a piece, or type S21 S11")
                .to_owned(),
            (Phase::Playing, _) => match (view.to_move, lang) {
                (Some(seat), Lang::Zh) => format!("等 {seat} 走棋"),
                (Some(seat), Lang::En) => format!("{seat} is to move"),
                (None, _) => String::new(),
            },
            (Phase::Arranging, Some(own)) if own.ready => {
                lang.say("已准备；r 取消", "You are ready; r takes it back").to_owned()
            }
            (Phase::Arranging, Some(_)) => {
                lang.say("布阵：选两子交换，r 准备", "Arrange: pick two pieces to swap, r when ready")
                    .to_owned()
            }
            (Phase::Arranging, None) => {
                lang.say("选择一个空位入座", "Choose a free side to sit down").to_owned()
            }
            (Phase::Starting, _) => lang.say("即将开始", "The game begins").to_owned(),
            (Phase::Over, _) => lang.say("对局结束", "The game is over").to_owned(),
        }
    }
}

fn quiet(view: &View) -> u32 {
    let qiguan_protocol::GameView::Junqi(game) = &view.game;
    game.quiet
}

/// Game and preset in a few words.
pub(crate) fn options_line(view: &View, lang: Lang) -> String {
    let GameOptions::Junqi(options) = &view.options;
    let game = match past::variant(view) {
        Variant::FourPlayer => lang.say("四国军棋", "four-player junqi"),
        Variant::Duel => lang.say("二人四国盘", "junqi duel"),
        Variant::Frontier => lang.say("二人军棋", "junqi for two"),
    };
    let preset = match options.preset {
        Some(Preset::Classic) => lang.say("经典", "classic"),
        Some(Preset::Platform) => lang.say("平台", "platform"),
        None => lang.say("自定", "own rules"),
    };
    let limit = options.move_limit_s.unwrap_or_default();
    match lang {
        Lang::Zh => format!("{game} {preset} {limit} 秒"),
        Lang::En => format!("{game}, {preset}, {limit} s"),
    }
}

