//! Texts by the columns they take.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// The text cut or filled to so many columns.
pub(crate) fn fit(text: &str, columns: usize) -> String {
    let mut fitted = cut(text, columns);
    let missing = columns.saturating_sub(width(&fitted));
    fitted.extend(std::iter::repeat_n(' ', missing));
    fitted
}

/// As much of the text as so many columns hold; what steers a terminal is left out.
pub(crate) fn cut(text: &str, columns: usize) -> String {
    let mut left = columns;
    let letters = text
        .chars()
        .filter_map(|letter| Some((letter, letter.width()?)));
    letters
        .take_while(|(_, width)| {
            let fits = *width <= left;
            left = left.saturating_sub(*width);
            fits
        })
        .map(|(letter, _)| letter)
        .collect()
}

/// The end of the text that so many columns hold.
pub(crate) fn tail(text: &str, columns: usize) -> String {
    let reversed: String = text.chars().rev().collect();
    cut(&reversed, columns).chars().rev().collect()
}

/// The text in lines of so many columns, broken at blanks where there are some.
pub(crate) fn folded(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for letter in text.chars().filter(|letter| letter.width().is_some()) {
        if width(&line) + letter.width().unwrap_or(0) > columns {
            if letter == ' ' {
                lines.push(std::mem::take(&mut line));
                continue;
            }
            let blank = line.rfind(' ').filter(|place| 2 * place > line.len());
            let rest = blank.map_or(String::new(), |place| line.split_off(place + 1));
            lines.push(std::mem::replace(&mut line, rest));
        }
        line.push(letter);
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_are_never_cut_in_half() {
        assert_eq!(fit("棋馆", 3), "棋 ");
        assert_eq!(cut("a棋b", 2), "a");
        assert_eq!(tail("棋馆x", 3), "馆x");
        assert_eq!(folded("棋馆abc", 3), ["棋", "馆a", "bc"]);
        assert_eq!(folded("well held, Cy", 10), ["well held,", "Cy"]);
        assert_eq!(folded("well holding", 10), ["well holdi", "ng"]);
        assert_eq!(folded("holding well", 10), ["holding ", "well"]);
        assert_eq!(cut("a\u{1b}[31mb", 9), "a[31mb");
    }
}
