//! Which invisible marks belong to an emoji: the one that asks for its coloured form, and the one that
//! joins two into a third (Unicode Technical Standard 51, sections 1.4.3 and 2.3). Anywhere else they
//! hide something.

const COLOURED: char = '\u{fe0f}';
const JOINER: char = '\u{200d}';
const KEYCAP: char = '\u{20e3}';

/// Whether the invisible character between these two is part of what is seen.
pub(super) fn belongs(before: Option<char>, character: char, after: Option<char>) -> bool {
    match character {
        COLOURED => {
            let is_key = |c: char| c.is_ascii_digit() || matches!(c, '#' | '*');
            before.is_some_and(is_emoji) || (before.is_some_and(is_key) && after == Some(KEYCAP))
        }
        JOINER => {
            before.is_some_and(|c| is_emoji(c) || c == COLOURED) && after.is_some_and(is_emoji)
        }
        _ => false,
    }
}

/// Pictures, and signs that have a coloured form.
fn is_emoji(character: char) -> bool {
    let pictures = [
        '\u{a9}'..='\u{a9}',
        '\u{ae}'..='\u{ae}',
        '\u{203c}'..='\u{203c}',
        '\u{2049}'..='\u{2049}',
        '\u{2122}'..='\u{2122}',
        '\u{2139}'..='\u{2139}',
        '\u{2194}'..='\u{21aa}',
        '\u{231a}'..='\u{23ff}',
        '\u{24c2}'..='\u{24c2}',
        '\u{25aa}'..='\u{25fe}',
        '\u{2600}'..='\u{27bf}',
        '\u{2934}'..='\u{2935}',
        '\u{2b05}'..='\u{2b55}',
        '\u{3030}'..='\u{303d}',
        '\u{3297}'..='\u{3299}',
        '\u{1f000}'..='\u{1faff}',
    ];
    pictures.iter().any(|range| range.contains(&character))
}
