//! What is known of the count: prisoners and komi, and in the end point by point.

use super::goban;
use crate::text::Lang;
use qiguan_protocol::{Colour, GameOptions, GameView, View};

/// The count of a game of Go, as far as there is one.
pub(super) fn score(view: &View, lang: Lang) -> Vec<String> {
    let (GameView::Go(game), GameOptions::Go(options)) = (&view.game, &view.options) else {
        return vec![
            lang.say("这里不数子。", "There is no count here.")
                .to_owned(),
        ];
    };
    let (black, white) = (game.black_prisoners, game.white_prisoners);
    let mut lines = vec![lang.say(
        format!("提子：黑 {black}，白 {white}。"),
        format!("Prisoners: Black {black}, White {white}."),
    )];
    if let Some(komi) = &options.komi {
        lines.push(lang.say(format!("贴 {komi} 目。"), format!("Komi: {komi}.")));
    }
    let Some(verdict) = &game.verdict else {
        return lines;
    };
    if let Some(count) = &verdict.count {
        if !count.dead.is_empty() {
            let dead = &count.dead;
            lines.push(lang.say(format!("死子：{dead}。"), format!("Dead: {dead}.")));
        }
        lines.extend(goban::points(&count.points));
        let colour = |colour| lang.colour(colour);
        let (black, white) = (colour(Colour::Black), colour(Colour::White));
        lines.push(lang.say(
            format!("{black} {} 子，{white} {} 子。", count.black, count.white),
            format!("{black} has {} zi, {white} {}.", count.black, count.white),
        ));
    }
    let zi = match verdict.zi.is_empty() {
        true => String::new(),
        false => format!("（{}）", verdict.zi),
    };
    lines.push(lang.say(
        format!("结果：{}{zi}。", verdict.score),
        format!("Result: {}.", verdict.score),
    ));
    lines
}
