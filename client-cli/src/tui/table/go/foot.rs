//! The lines below a board of Go: what is to be done now, and the keys.

use crate::tui::go::Game;
use crate::tui::table::{Scenery, Table};
use qiguan_protocol::{GoStage, Phase, Request};

impl Table {
    /// The line that says what is to be done now.
    pub(in crate::tui::table) fn go_advice(&self, game: &Game<'_>, scenery: Scenery<'_>) -> String {
        let (view, lang) = (game.view, scenery.skin.lang);
        match scenery.pending {
            Some(Request::Place { point, .. }) => return format!("{point} ..."),
            Some(Request::Pass { .. }) => {
                return lang.say("停一手 ...", "pass ...").to_owned();
            }
            Some(_) | None => {}
        }
        let own = self.seat.and_then(|seat| view.seat(seat));
        match (view.phase, own) {
            (Phase::Playing, _) => self.go_turn(game, scenery),
            (Phase::Arranging, Some(own)) if own.ready => lang
                .say("已准备；r 取消", "You are ready; r takes it back")
                .to_owned(),
            (Phase::Arranging, Some(_)) => lang
                .say("按 r 准备开始", "Press r when you are ready")
                .to_owned(),
            (Phase::Arranging, None) => lang.say("回车 入座", "Enter sits down").to_owned(),
            (Phase::Starting, _) => lang.say("即将开始", "The game begins").to_owned(),
            (Phase::Over, _) => lang.say("对局结束", "The game is over").to_owned(),
        }
    }

    fn go_turn(&self, game: &Game<'_>, scenery: Scenery<'_>) -> String {
        let lang = scenery.skin.lang;
        let is_own_turn = self.seat.is_some() && game.view.to_move == self.seat;
        let words = match (game.go.stage, is_own_turn) {
            (GoStage::Play, true) => lang.say(
                "轮到你走：移动光标回车，或键入 D4；p 停一手",
                "Your turn: Enter at the cursor, or type D4; p passes",
            ),
            (GoStage::Confirm, _) if self.seat.is_some() => lang.say(
                "确认死子：回车 改标记  a 同意  x 有异议",
                "Which are dead? Enter changes a chain, a accepts, x disputes",
            ),
            (GoStage::Sealing, true) => lang.say(
                "封手：选一点回车，或 p 停一手",
                "Seal your move: Enter at the cursor, or p for a pass",
            ),
            (GoStage::Confirm | GoStage::Adjourned, _) => lang.go_stage(game.go.stage),
            (GoStage::Play | GoStage::Sealing, false) => {
                return match game.view.to_move {
                    Some(seat) => {
                        let side = game.side(seat, lang);
                        lang.say(format!("等{side}方走棋"), format!("{side} is to move"))
                    }
                    None => String::new(),
                };
            }
        };
        words.to_owned()
    }

    pub(in crate::tui::table) fn go_hints(
        &self,
        game: &Game<'_>,
        scenery: Scenery<'_>,
    ) -> &'static str {
        let lang = scenery.skin.lang;
        match (game.view.phase, self.seat.is_some(), game.go.stage) {
            (Phase::Arranging, true, _) => lang.say(
                "r 准备  / 聊天  t 短语  ? 帮助  q 大厅",
                "r ready  / chat  t phrases  ? help  q lobby",
            ),
            (Phase::Arranging, false, _) => lang.say(
                "回车 入座  / 聊天  ? 帮助  q 大厅",
                "Enter sits down  / chat  ? help  q lobby",
            ),
            (Phase::Playing, true, GoStage::Confirm) => lang.say(
                "回车 改标记  a 同意  x 有异议  s 认输  / 聊天  ? 帮助",
                "Enter mark  a accept  x dispute  s resign  / chat  ? help",
            ),
            (Phase::Starting | Phase::Playing, true, _) => lang.say(
                "回车 落子  p 停一手  u 悔棋  z 暂停  j 封盘  d 和  s 认输  [ ] 回看  ? 帮助",
                "Enter play  p pass  u undo  z pause  j adjourn  d draw  s resign  [ ] past  ?",
            ),
            (Phase::Starting | Phase::Playing, false, _) => lang.say(
                "[ ] 回看  / 聊天  ? 帮助  q 大厅",
                "[ ] past  / chat  ? help  q lobby",
            ),
            (Phase::Over, _, _) => lang.say(
                "[ ] 回看  c 数子  R 再来一局  / 聊天  ? 帮助  q 大厅",
                "[ ] past  c count  R next game  / chat  ? help  q lobby",
            ),
        }
    }
}
