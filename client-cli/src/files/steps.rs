//! A game step by step in lines of text, for pipes and screen readers.

use crate::text::Lang;
use anyhow::{Context, Result};
use std::io::BufRead;

/// Draws the start, then whatever step each line of the input asks for, to its end or to `q`.
pub(super) fn walk(
    last: usize,
    lang: Lang,
    input: impl BufRead,
    mut draw: impl FnMut(usize) -> Result<()>,
) -> Result<()> {
    let mut at = 0;
    draw(at)?;
    for line in input.lines() {
        let line = line.context("cannot read what to show")?;
        at = match line.trim() {
            "" | "n" => at + 1,
            "b" => at.saturating_sub(1),
            "q" => return Ok(()),
            number => number.parse().unwrap_or_else(|_| {
                let help = "回车 下一步, b 上一步, 数字 到该步, q 退出";
                let help = lang.say(help, "Enter next, b back, a number, q leaves");
                eprintln!("{help}");
                at
            }),
        }
        .min(last);
        draw(at)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_step_through_a_game_and_not_beyond() {
        let mut shown = Vec::new();
        let input = "\nn\n\nb\nb\nb\n2\n99\nwhat\nq\nn\n".as_bytes();
        let walked = walk(3, Lang::En, input, |at| {
            shown.push(at);
            Ok(())
        });
        walked.unwrap();
        assert_eq!(shown, [0, 1, 2, 3, 2, 1, 0, 2, 3, 3]);
    }
}
