//! What is shown over a board of xiangqi: help, and the class of every move of a repetition.

use crate::text::{Lang, Scene};
use crate::tui::measure::folded;
use qiguan_protocol::Repetition;
use qiguan_rules::xiangqi::Notation;
use ratatui::text::Line;

/// The columns inside the box.
const COLUMNS: usize = 49;

pub(in crate::tui::table) fn help(lang: Lang) -> Vec<Line<'static>> {
    let lines: &[&str] = match lang {
        Lang::Zh => &[
            "方向键/鼠标  光标   回车/空格/点击  选子、走子",
            "Tab  下一枚可走的子   Esc  放下",
            "炮二平五 C2=5 H2-E2  键入走法，汉字或大写开始",
            "             其后加 求和 即随着求和",
            "d  求和（随下一步）、应和   s  认输（两步）",
            "u  悔棋   z  暂停或继续（问与答）",
            "l  自然限着：先看计数，再提和",
            "c  循环裁定：每着的性质",
            "w  换记谱法   o  转盘   b  响铃或静音",
            "[ ] 回看  Home End 开局、现在  40 回车 到该步",
            "/  聊天（Tab 换频道）   t  短语   r  准备",
            ":  命令：h2e2, draw, claim, undo, pause, accept,",
            "   refuse, touch h2, ruling, resign, leave, quit",
            "q  回大厅（保留座位）   Ctrl-C  退出，可再 resume",
            "( ) 上一着  [ ] 已选  < > 可到  ! ! 被将",
            "帅仕相俥傌炮兵 红  将士象车马砲卒 黑",
        ],
        Lang::En => &[
            "arrows, mouse: cursor   Enter, space, click: move",
            "Tab  next piece that can move    Esc  let go",
            "C2=5 H2-E2 炮二平五  types a move: begin with a",
            "             capital; draw behind it offers one",
            "d  draw: with the next move, or answer",
            "s  resign, twice   u  undo   z  pause, resume",
            "l  natural limit: the count, then a claim",
            "c  ruling on a repetition, move by move",
            "w  notation   o  turn the board   b  bell",
            "[ ] a step  Home End start, now  40 Enter step 40",
            "/  chat (Tab: channel)   t  phrases   r  ready",
            ":  commands: h2e2, draw, claim, undo, pause,",
            "   accept, refuse, touch h2, ruling, resign, quit",
            "q  lobby, keeps the seat   Ctrl-C  out; resume",
            "( ) last move  [ ] picked  < > may go  ! ! check",
            "capitals are Red's; H or N, E or B may be typed",
        ],
    };
    lines.iter().map(|line| Line::raw(*line)).collect()
}

/// What is ruled, and of every move what it counts as; the last ones where there are too many.
pub(in crate::tui::table) fn ruling(
    scene: &Scene<'_>,
    repetition: &Repetition,
    notation: Notation,
    rows: usize,
) -> Vec<Line<'static>> {
    let mut lines = folded(&scene.ruling(repetition), COLUMNS - 1);
    let plies = scene.classes(repetition, notation);
    let numbered = plies.iter().zip(repetition.from + 1..);
    let plies: Vec<String> = numbered
        .map(|(ply, number)| format!("{number:>4}  {ply}"))
        .collect();
    let room = rows.saturating_sub(lines.len());
    lines.extend(plies.iter().skip(plies.len().saturating_sub(room)).cloned());
    lines
        .into_iter()
        .map(|line| Line::raw(format!(" {line}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{COLUMNS, help};
    use crate::text::Lang;

    #[test]
    fn help_fits_its_box() {
        for line in [Lang::Zh, Lang::En].into_iter().flat_map(help) {
            assert!(line.width() <= COLUMNS, "{line}");
        }
    }
}
