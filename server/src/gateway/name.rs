//! Names of people.

use crate::limits::NAME_CHARS_MAX;

/// A name as it is shown: without blanks around it, and one plain blank for any others, for nobody
/// sees what kind they are of; none if it cannot be shown.
pub(super) fn shown_name(asked: &str) -> Option<String> {
    let asked = asked.trim();
    let words: Vec<&str> = asked.split_whitespace().collect();
    let name = words.join(" ");
    let fits = (1..=NAME_CHARS_MAX).contains(&name.chars().count());
    (fits && !asked.chars().any(is_invisible)).then_some(name)
}

/// Controls, blanks that do not look like one, and marks that turn or hide what stands beside them.
pub(crate) fn is_invisible(character: char) -> bool {
    let marks = [
        '\u{ad}'..='\u{ad}',
        '\u{34f}'..='\u{34f}',
        '\u{61c}'..='\u{61c}',
        '\u{115f}'..='\u{1160}',
        '\u{17b4}'..='\u{17b5}',
        '\u{180b}'..='\u{180f}',
        '\u{200b}'..='\u{200f}',
        '\u{2028}'..='\u{202e}',
        '\u{2060}'..='\u{206f}',
        '\u{2800}'..='\u{2800}',
        '\u{3164}'..='\u{3164}',
        '\u{fe00}'..='\u{fe0f}',
        '\u{feff}'..='\u{feff}',
        '\u{ffa0}'..='\u{ffa0}',
        '\u{fff0}'..='\u{fffb}',
        '\u{1bca0}'..='\u{1bca3}',
        '\u{1d173}'..='\u{1d17a}',
        '\u{e0000}'..='\u{e0fff}',
    ];
    character.is_control() || marks.iter().any(|range| range.contains(&character))
}

#[cfg(test)]
mod tests {
    use super::shown_name;

    #[test]
    fn a_name_is_one_visible_line() {
        let cases = [
            ("Ann", Some("Ann")),
            ("  王小明 ", Some("王小明")),
            ("Ann  \u{a0}Lee", Some("Ann Lee")),
            ("王\u{3000}小明", Some("王 小明")),
            ("", None),
            ("   ", None),
            ("a\nb", None),
            ("evil\u{202e}nna", None),
            ("zero\u{200b}width", None),
            ("123456789012345678901234", Some("123456789012345678901234")),
            ("1234567890123456789012345", None),
        ];
        for (asked, shown) in cases {
            assert_eq!(shown_name(asked).as_deref(), shown, "{asked:?}");
        }
    }
}
