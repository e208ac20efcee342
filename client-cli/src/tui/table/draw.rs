//! Drawing a table.

use super::{Frames, Scenery, Table};
use crate::text::Lang;
use crate::tui::board::Board;
use crate::tui::field::Field;
use crate::tui::measure::cut;
use crate::tui::panel::Panel;
use crate::tui::scene::{self, Scene};
use crate::tui::{clock, go, log, past, xiangqi};
use qiguan_protocol::{GameOptions, GameView, Phase, Preset, View};
use qiguan_rules::junqi::Variant;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

impl Table {
    /// Draws the whole screen, which is large enough for its frames.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>, frames: &Frames, scenery: Scenery<'_>) {
        if let Some(game) = go::Game::of(scenery.view) {
            return self.draw_go(frame, frames, &game, scenery);
        }
        if let Some(game) = xiangqi::Game::of(scenery.view) {
            return self.draw_xiangqi(frame, frames, &game, scenery);
        }
        let scene = self.shown(scenery.view);
        self.draw_header(frame, frames.header, scenery);
        self.draw_board(frame, frames.board, &scene, scenery);
        self.draw_side(frame, frames, scenery);
        self.draw_below(frame, frames, &scene, scenery);
        self.draw_popup(frame, frames, scenery);
        self.draw_prompt(frame, frames, scenery);
        self.draw_hints(frame, frames.hints, scenery);
    }

    pub(super) fn draw_hints(&self, frame: &mut Frame<'_>, area: Rect, scenery: Scenery<'_>) {
        let hints = cut(self.hints(scenery), usize::from(area.width));
        frame.render_widget(Line::styled(hints, scenery.skin.faint()), area);
    }

    pub(super) fn draw_header(&self, frame: &mut Frame<'_>, area: Rect, scenery: Scenery<'_>) {
        let (lang, skin) = (scenery.skin.lang, scenery.skin);
        let title = format!("{} {}", lang.say("棋馆", "Qiguan"), self.room);
        let mut spans = vec![
            Span::styled(title, skin.title()),
            Span::styled(format!("  {}", self.state(scenery)), skin.fresh()),
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
        spans.extend(arbiter(scenery));
        let told = scenery.file.and_then(|file| file.rules.clone());
        let options = told.unwrap_or_else(|| options_line(scenery.view, lang));
        let options = format!("  {options}");
        spans.push(Span::styled(options, skin.faint()));
        frame.render_widget(Line::from(spans), area);
    }

    /// How far the room is, or which step of the past is shown.
    fn state(&self, scenery: Scenery<'_>) -> String {
        let (view, lang) = (scenery.view, scenery.skin.lang);
        let steps = past::steps(view);
        if scenery.file.is_some() {
            let step = self.step.unwrap_or(steps);
            return match lang {
                Lang::Zh => format!("第 {step}/{steps} 步"),
                Lang::En => format!("step {step} of {steps}"),
            };
        }
        if let Some(step) = self.step {
            return match lang {
                Lang::Zh => format!("回看 {step}/{steps}"),
                Lang::En => format!("back at {step} of {steps}"),
            };
        }
        let phase = lang.phase(view.phase);
        let clock = view
            .clock
            .map(|running| clock::left(running, scenery.now_ms));
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

    fn draw_board(&self, frame: &mut Frame<'_>, field: Field, scene: &Scene, scenery: Scenery<'_>) {
        let view = scenery.view;
        let plan = self.plan(view);
        Board {
            plan,
            scene,
            marks: &scene::marks(view, self.seat),
            skin: scenery.skin,
            seats: &scene::seats(view),
            own: self.only(),
            cursor: Some(self.cursor),
            picked: self.picked,
            targets: &self.targets(view),
        }
        .draw(field, frame.buffer_mut());
        frame.set_cursor_position(field.at(plan.cell(self.cursor)));
    }

    fn draw_side(&self, frame: &mut Frame<'_>, frames: &Frames, scenery: Scenery<'_>) {
        let (view, skin) = (scenery.view, scenery.skin);
        let panel = Panel {
            view,
            own: &self.seats,
            below: self.below,
            away: &self.away,
            now_ms: scenery.now_ms,
            skin,
            columns: usize::from(frames.side.width),
        };
        let mut lines = panel.lines();
        lines.extend(self.series(scenery, usize::from(frames.side.width)));
        lines.extend(self.matters(scenery));
        lines.extend(self.watchers(scenery, usize::from(frames.side.width)));
        // The log has what the seats leave.
        let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let height = rows.clamp(8, frames.side.height);
        let seats = Rect {
            height,
            ..frames.side
        };
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
                Lang::En => format!(
                    "{} offers a draw, {} agree (d)",
                    offer.by,
                    offer.accepted.len()
                ),
            });
        }
        if let Some(question) = &view.put_out {
            matters.push(match lang {
                Lang::Zh => format!("{} 请求判 {} 离场 (p)", question.by, question.seat),
                Lang::En => format!("{} asks to put {} out (p)", question.by, question.seat),
            });
        }
        if self.is_armed(view) {
            let armed = lang.say("轮到时自动认输 (s 取消)", "gives up at own turn (s)");
            matters.push(armed.to_owned());
        }
        matters.extend(quiet(view, lang));
        let style = scenery.skin.alarm();
        matters
            .into_iter()
            .map(|text| Line::styled(text, style))
            .collect()
    }
}

/// The moves without combat that are left when a warning begins.
const QUIET_LEFT: u32 = 30;

/// A warning when the game is soon drawn for want of combat.
/// Who presides, and that the game is stopped or its result not certain.
fn arbiter(scenery: Scenery<'_>) -> Vec<Span<'static>> {
    let (lang, skin, arbiter) = (scenery.skin.lang, scenery.skin, &scenery.view.arbiter);
    let mut spans = Vec::new();
    if arbiter.guest.is_some() {
        let head = lang.say("裁判", "arbiter");
        let text = format!("  {head} {}", arbiter.name);
        spans.push(Span::styled(text, skin.faint()));
    }
    if arbiter.stopped {
        let text = lang.say("  裁判停钟", "  stopped by the arbiter");
        spans.push(Span::styled(text, skin.alarm()));
    }
    if arbiter.appeal.is_some() {
        let text = lang.say("  申诉未结", "  appealed");
        spans.push(Span::styled(text, skin.alarm()));
    }
    spans
}

fn quiet(view: &View, lang: Lang) -> Option<String> {
    let (GameView::Junqi(game), GameOptions::Junqi(options)) = (&view.game, &view.options) else {
        return None;
    };
    let quiet = game.quiet;
    let limit = options.quiet_limit.filter(|limit| *limit > 0)?;
    let left = u32::from(limit).saturating_sub(quiet);
    let is_near = view.phase == Phase::Playing && quiet > 0 && left <= QUIET_LEFT;
    is_near.then(|| {
        lang.say(
            format!("无战斗还剩 {left} 步，过则和棋"),
            format!("{left} moves left, no combat"),
        )
    })
}

/// Game and preset in a few words.
pub(crate) fn options_line(view: &View, lang: Lang) -> String {
    let GameOptions::Junqi(options) = &view.options else {
        return lang.options(&view.options);
    };
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
