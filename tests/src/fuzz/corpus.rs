//! What a run begins with: sound bytes, the cases that were found, and the words that both are made of.

use super::{Target, mutations};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Shorter ones are found by chance, longer ones are sentences.
const WORD_BYTES: std::ops::RangeInclusive<usize> = 2..=24;

impl Target {
    /// Sound bytes, and the cases.
    ///
    /// # Panics
    ///
    /// A case cannot be read.
    #[must_use]
    pub fn corpus(self) -> Vec<Vec<u8>> {
        let cases = self.cases().into_iter();
        let read = |path: PathBuf| fs::read(path).expect("a case can be read");
        let seeds = (self.seeds)();
        assert!(!seeds.is_empty(), "nothing to begin with");
        seeds.into_iter().chain(cases.map(read)).collect()
    }

    /// Bytes that were found to be hard, by coverage-guided runs or by hand.
    fn cases(self) -> Vec<PathBuf> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("fuzz/cases")
            .join(self.name);
        let Ok(files) = fs::read_dir(folder) else {
            return Vec::new();
        };
        let mut paths: Vec<_> = files
            .map(|file| file.expect("a folder can be listed").path())
            .collect();
        paths.sort_unstable();
        paths
    }

    /// Writes all that as a coverage-guided fuzzer reads it: `TARGET/000` and so on, and the words in
    /// `TARGET.dict`.
    ///
    /// # Panics
    ///
    /// The folder cannot be written to.
    pub fn write_to(self, folder: &Path) {
        let corpus = self.corpus();
        let seeds = folder.join(self.name);
        fs::create_dir_all(&seeds).expect("a folder can be made");
        for (number, bytes) in corpus.iter().enumerate() {
            let path = seeds.join(format!("{number:03}"));
            fs::write(path, bytes).expect("a file can be written");
        }
        let mut lines = String::new();
        for word in words(&corpus) {
            lines.push('"');
            for byte in word {
                match byte {
                    b'"' | b'\\' => _ = write!(lines, "\\{}", char::from(byte)),
                    b' '..=b'~' => lines.push(char::from(byte)),
                    byte => _ = write!(lines, "\\x{byte:02X}"),
                }
            }
            lines.push_str("\"\n");
        }
        let path = folder.join(format!("{}.dict", self.name));
        fs::write(path, lines).expect("a file can be written");
    }
}

/// What these are made of, by their letters and digits: the names of a format, and its values. Where
/// MessagePack puts the length before, it is part of the word.
#[must_use]
pub fn words(corpus: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut words: BTreeSet<Vec<u8>> = mutations::WORDS.map(<[u8]>::to_vec).into();
    for bytes in corpus {
        for chunk in bytes.utf8_chunks() {
            let foreign = chunk.valid().chars().filter(|letter| !letter.is_ascii());
            words.extend(foreign.map(|letter| letter.to_string().into_bytes()));
        }
        let mut from = 0;
        for word in bytes.split(|byte| !(byte.is_ascii_alphanumeric() || *byte == b'_')) {
            let at = from;
            from += word.len() + 1;
            if !WORD_BYTES.contains(&word.len()) {
                continue;
            }
            let header = u8::try_from(0xA0 | word.len()).ok();
            let before = at.checked_sub(1).and_then(|at| bytes.get(at)).copied();
            let headed = before.filter(|before| Some(*before) == header);
            words.insert(headed.into_iter().chain(word.iter().copied()).collect());
        }
    }
    words.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_names_with_the_length_before_them_where_it_stands_there() {
        let corpus = [
            "{\"turn\":7,炮}".as_bytes().to_vec(),
            b"\x81\xA4look\x90".to_vec(),
        ];
        let words = words(&corpus);
        for word in ["turn".as_bytes(), "炮".as_bytes(), b"\xA4look"] {
            assert!(words.iter().any(|found| found == word), "{word:?}");
        }
        assert!(!words.iter().any(|found| found == b"7" || found == b"look"));
    }
}
