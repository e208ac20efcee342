//! The lines below a board of xiangqi: what is to be done now, and the keys.

use crate::tui::table::{Scenery, Table};
use crate::tui::xiangqi::Game;
use qiguan_protocol::{Phase, Request};

impl Table {
    /// The line that says what is to be done now.
    pub(in crate::tui::table) fn xiangqi_advice(
        &self,
        game: &Game<'_>,
        scenery: Scenery<'_>,
    ) -> String {
        let (view, lang) = (game.view, scenery.skin.lang);
        if let Some(Request::Move { step, .. }) = scenery.pending {
            return format!("{} ...", self.step_written(step, scenery));
        }
        let own = self.seat.and_then(|seat| view.seat(seat));
        let words = match (view.phase, own) {
            (Phase::Playing, _) => return self.xiangqi_turn(game, scenery),
            (Phase::Arranging, Some(own)) if own.ready => {
                lang.say("已准备；r 取消", "You are ready; r takes it back")
            }
            (Phase::Arranging, Some(_)) => lang.say("按 r 准备开始", "Press r when you are ready"),
            (Phase::Arranging, None) => lang.say("回车 入座", "Enter sits down"),
            (Phase::Starting, _) => lang.say("即将开始", "The game begins"),
            (Phase::Over, _) => lang.say("对局结束", "The game is over"),
        };
        words.to_owned()
    }

    fn xiangqi_turn(&self, game: &Game<'_>, scenery: Scenery<'_>) -> String {
        let lang = scenery.skin.lang;
        let is_own_turn = self.seat.is_some() && game.view.to_move == self.seat;
        let offers = match self.xiangqi.offers_draw {
            true => lang.say("（附求和）", " (with a draw offer)"),
            false => "",
        };
        let words = match (is_own_turn, self.xiangqi.picked) {
            (true, Some(_)) => lang.say(
                "选择目标，回车走子，Esc 取消",
                "Choose where it goes; Enter moves, Esc lets go",
            ),
            (true, None) => lang.say(
                "轮到你走：选子回车，或键入 炮二平五、C2=5、H2-E2",
                "Your turn: pick a piece, or type C2=5, H2-E2 or 炮二平五",
            ),
            (false, _) => {
                let side = game.view.to_move.map(|seat| game.side(seat, lang));
                let side = side.unwrap_or_default();
                return lang.say(
                    format!("等{side}方走棋{offers}"),
                    format!("{side} is to move{offers}"),
                );
            }
        };
        format!("{words}{offers}")
    }

    pub(in crate::tui::table) fn xiangqi_hints(
        &self,
        game: &Game<'_>,
        scenery: Scenery<'_>,
    ) -> &'static str {
        let lang = scenery.skin.lang;
        match (game.view.phase, self.seat.is_some()) {
            (Phase::Arranging, true) => lang.say(
                "r 准备  w 记谱  o 转盘  / 聊天  t 短语  ? 帮助  q 大厅",
                "r ready  w notation  o turn  / chat  t phrases  ? help  q lobby",
            ),
            (Phase::Arranging, false) => lang.say(
                "回车 入座  w 记谱  o 转盘  / 聊天  ? 帮助  q 大厅",
                "Enter sits down  w notation  o turn  / chat  ? help  q lobby",
            ),
            (Phase::Starting | Phase::Playing, true) => lang.say(
                "回车 选子  u 悔棋  z 暂停  d 和  l 限着  s 认输  w 记谱  [ ] 回看  ? 帮助",
                "Enter pick  u undo  z pause  d draw  l limit  s resign  w notation  [ ] past  ?",
            ),
            (Phase::Starting | Phase::Playing, false) => lang.say(
                "[ ] 回看  w 记谱  o 转盘  c 裁定  / 聊天  ? 帮助  q 大厅",
                "[ ] past  w notation  o turn  c ruling  / chat  ? help  q lobby",
            ),
            (Phase::Over, _) => lang.say(
                "[ ] 回看  w 记谱  c 裁定  R 再来一局  / 聊天  ? 帮助  q 大厅",
                "[ ] past  w notation  c ruling  R next game  / chat  ? help  q lobby",
            ),
        }
    }
}
