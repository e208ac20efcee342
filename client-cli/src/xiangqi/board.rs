//! A board of xiangqi as text, the reader's own side below: letters as in a FEN, or Chinese ones, with
//! those of Red in brackets. The point that the last move left is `o`.

use crate::args::Glyphs;
use qiguan_protocol::{Seat, Side, XiangqiView};

/// The board row by row with its coordinates; `-- river --` is not a row of points.
pub(crate) fn drawn(game: &XiangqiView, own: Option<Seat>, glyphs: Glyphs) -> Vec<String> {
    let turned = own.and_then(|seat| game.side(seat)) == Some(Side::Black);
    let mut files: Vec<char> = ('a'..='i').collect();
    let mut ranks: Vec<char> = ('0'..='9').rev().collect();
    if turned {
        files.reverse();
        ranks.reverse();
    }
    let left = game
        .moves
        .split(' ')
        .next_back()
        .and_then(|step| step.get(..2));
    let head = files.iter().map(|file| format!("  {file}"));
    let head = format!("  {}", head.collect::<String>());
    let mut lines = vec![head.clone()];
    for (row, rank) in ranks.iter().enumerate() {
        if row == 5 {
            lines.push(format!("  {:^27}", "~ ~ ~ ~ ~ ~ ~ ~ ~"));
        }
        let cells = files.iter().map(|file| {
            let point = format!("{file}{rank}");
            match game.piece(&point) {
                Some(letter) => face(letter, glyphs),
                None if left == Some(&point) => "  o".to_owned(),
                None => "  .".to_owned(),
            }
        });
        lines.push(format!("{rank} {} {rank}", cells.collect::<String>()));
    }
    lines.push(head);
    lines
}

fn face(letter: char, glyphs: Glyphs) -> String {
    match glyphs {
        Glyphs::Ascii => format!("  {letter}"),
        Glyphs::Cjk => {
            let face = match letter {
                'K' => '帅',
                'A' => '仕',
                'B' => '相',
                'P' => '兵',
                'k' => '将',
                'a' => '士',
                'b' => '象',
                'p' => '卒',
                'N' | 'n' => '马',
                'R' | 'r' => '车',
                'C' | 'c' => '炮',
                other => other,
            };
            // The two sides share some characters.
            let sign = if letter.is_ascii_uppercase() {
                '+'
            } else {
                '-'
            };
            format!("{sign}{face}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> XiangqiView {
        let rows = "rnbakabnr ......... .c.....c. p.p.p.p.p ......... ......... P.P.P.P.P \
                    .C..C.... ......... RNBAKABNR";
        serde_json::from_value(serde_json::json!({"red": "S", "board": rows, "moves": "h2e2"}))
            .unwrap()
    }

    #[test]
    fn each_side_sees_its_own_pieces_below() {
        let red = drawn(&start(), Some(Seat::S), Glyphs::Ascii);
        assert_eq!(red[0], "    a  b  c  d  e  f  g  h  i");
        assert_eq!(red[1], "9   r  n  b  a  k  a  b  n  r 9");
        assert_eq!(red[9], "2   .  C  .  .  C  .  .  o  . 2");
        let black = drawn(&start(), Some(Seat::N), Glyphs::Ascii);
        assert_eq!(black[1], "0   R  N  B  A  K  A  B  N  R 0");
        assert_eq!(black.len(), 13);
        let cjk = drawn(&start(), None, Glyphs::Cjk);
        assert_eq!(cjk[11], "0 +车+马+相+仕+帅+仕+相+马+车 0");
    }
}
