//! Words in one text, a blank between two: how the moves of a game are told.

/// One word more, the last.
pub(crate) fn add(words: &mut String, word: &str) {
    if !words.is_empty() {
        words.push(' ');
    }
    words.push_str(word);
}

/// So many words less, from the last on.
pub(crate) fn take_back(words: &mut String, count: u32) {
    for _ in 0..count {
        let last = words.rfind(' ').unwrap_or(0);
        words.truncate(last);
    }
}
