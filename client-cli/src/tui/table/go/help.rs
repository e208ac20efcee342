//! What is shown over a board of Go: help, and the count.

use super::matters::margin;
use crate::text::Lang;
use crate::tui::go::Game;
use ratatui::text::Line;

pub(in crate::tui::table) fn help(lang: Lang) -> Vec<Line<'static>> {
    let lines: &[&str] = match lang {
        Lang::Zh => &[
            "方向键/鼠标  移动光标    回车/空格/点击  落子",
            "D4           键入一点（大写字母开始），回车",
            "p  停一手   s  认输（两步）   d  求和、应和",
            "u  悔棋   z  暂停或继续   j  封盘（问与答）",
            "数子：回车 改死子  a 同意  x 有异议",
            "c  申请裁决；终局后 数子结果",
            "[ ] 回看  Home End 开局、现在  40 回车 到该步",
            "/  聊天（Tab 换频道）   t  短语   r  准备",
            ":  命令：pass, seal D4, dead D4, accept, refuse,",
            "   dispute D4, call, score, resign, leave, quit",
            "q  回大厅（保留座位）   Ctrl-C  退出，可再 resume",
            "小字 死子  x 禁着  + 星  ( ) 或下划线 上一手",
            "终局：b 黑空  w 白空",
        ],
        Lang::En => &[
            "arrows, mouse: cursor   Enter, space, click: play",
            "D4  types a point: begin with a capital, Enter",
            "p  pass   s  resign, twice   d  draw",
            "u  undo   z  pause, resume   j  adjourn",
            "count: Enter marks dead, a accept, x dispute",
            "c  adjudication; after the game the count",
            "[ ] a step  Home End start, now  40 Enter step 40",
            "/  chat (Tab: channel)   t  phrases   r  ready",
            ":  commands: pass, seal D4, dead D4, accept,",
            "   refuse, dispute D4, call, score, resign, quit",
            "q  lobby, keeps the seat   Ctrl-C  out; resume",
            "X O stones  x o dead  x forbidden  + star",
            "(X) last  b w counted for Black, White",
        ],
    };
    lines.iter().map(|line| Line::raw(*line)).collect()
}

/// The count, as far as there is one.
pub(in crate::tui::table) fn score(game: &Game<'_>, lang: Lang) -> Vec<Line<'static>> {
    let Some(verdict) = game.go.verdict.as_deref() else {
        let (black, white) = (game.go.black_prisoners, game.go.white_prisoners);
        return vec![Line::raw(lang.say(
            format!("黑提 {black} 子，白提 {white} 子"),
            format!("Black took {black}, White took {white}"),
        ))];
    };
    let mut lines = vec![verdict.score.clone()];
    lines.extend(margin(&verdict.zi, lang));
    if let Some(count) = &verdict.count {
        let dead = match count.dead.is_empty() {
            true => lang.say("无", "none"),
            false => &count.dead,
        };
        lines.extend([
            lang.say(
                format!("黑 {} 子", count.black),
                format!("Black {} zi", count.black),
            ),
            lang.say(
                format!("白 {} 子", count.white),
                format!("White {} zi", count.white),
            ),
            lang.say(format!("死子 {dead}"), format!("Taken off: {dead}")),
        ]);
    }
    lines
        .into_iter()
        .map(|line| Line::raw(format!(" {line}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::help;
    use crate::text::Lang;

    #[test]
    fn help_fits_its_box() {
        for line in [Lang::Zh, Lang::En].into_iter().flat_map(help) {
            assert!(line.width() <= 49, "{line}");
        }
    }
}
