//! Players' names as a `.jgs` file has them.

use encoding_rs::{EncoderResult, GBK};
use qiguan_rules::junqi::JgsName;

/// Invisible characters that turn or hide the text around them.
const UNSEEN: [std::ops::RangeInclusive<char>; 4] = [
    '\u{200B}'..='\u{200F}',
    '\u{202A}'..='\u{202E}',
    '\u{2060}'..='\u{206F}',
    '\u{FEFF}'..='\u{FEFF}',
];

/// A name that is safe to print on one line, at most as long as a server would take.
pub(crate) fn printable(name: &str) -> String {
    let shown = name
        .chars()
        .filter(|c| !c.is_control() && !UNSEEN.iter().any(|range| range.contains(c)));
    let shown: String = shown.take(NAME_CHARS_MAX).collect();
    shown.trim().to_owned()
}

const NAME_CHARS_MAX: usize = 40;

/// What cannot be read becomes U+FFFD; a character that the file cut in two is left out.
pub(crate) fn decode(name: &JgsName) -> String {
    let (text, _) = GBK.decode_without_bom_handling(name.bytes());
    printable(text.trim_end_matches('\u{FFFD}'))
}

/// As many whole characters as fit; `?` for those that GBK does not have.
pub(crate) fn encode(name: &str) -> JgsName {
    let mut bytes = Vec::new();
    for character in name.chars() {
        let mut buffer = [0; 4];
        let text = character.encode_utf8(&mut [0; 4]).to_owned();
        let (result, _, written) =
            GBK.new_encoder()
                .encode_from_utf8_without_replacement(&text, &mut buffer, true);
        let known = match result {
            EncoderResult::InputEmpty => buffer.get(..written).unwrap_or(b"?"),
            EncoderResult::OutputFull | EncoderResult::Unmappable(_) => b"?",
        };
        // The platform ends a name with a zero byte.
        if bytes.len() + known.len() >= JgsName::BYTES_MAX {
            break;
        }
        bytes.extend_from_slice(known);
    }
    JgsName::new(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_through_gbk() {
        let shi = encode("石头 Ann");
        assert_eq!(shi.bytes(), b"\xca\xaf\xcd\xb7 Ann");
        assert_eq!(decode(&shi), "石头 Ann");
        assert_eq!(encode("a🙂b").bytes(), b"a?b");
    }

    #[test]
    fn a_name_is_cut_between_characters() {
        assert_eq!(decode(&encode(&"棋".repeat(30))), "棋".repeat(9));
        assert_eq!(
            decode(&JgsName::new(&b"\xc6\xe5".repeat(10)[..19])),
            "棋".repeat(9)
        );
    }

    #[test]
    fn a_name_cannot_write_to_the_terminal() {
        assert_eq!(decode(&JgsName::new(b"\x1b[31mred\nS x")), "[31mredS x");
        assert_eq!(printable("\u{202E}abc\u{200B}"), "abc");
    }
}
