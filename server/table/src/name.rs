//! When two names are one to whoever reads them (architecture: identity and rooms).

use alloc::string::String;
use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

/// Whether somebody could take one name for the other: they differ in case alone, in how the same
/// letters are encoded, or in letters that look alike (Unicode Technical Standard 39, section 4).
pub(crate) fn are_alike(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|name| name.nfkc().collect::<String>());
    // Both, for a capital `I` looks like an `l`, and is the same as an `i`.
    folded(&one) == folded(&other) || looks(&one) == looks(&other)
}

fn looks(name: &str) -> String {
    folded(&skeleton(name).collect::<String>())
}

/// Without case: a letter may have no lower form, or an upper one of several letters.
fn folded(name: &str) -> String {
    name.to_uppercase().to_lowercase()
}
