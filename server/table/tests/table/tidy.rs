//! The crate stays free of the standard library.

use std::path::{Path, PathBuf};

#[test]
fn no_source_uses_the_standard_library() {
    let files = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    for path in &files {
        let text = std::fs::read_to_string(path).unwrap();
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let std = code.contains("std::") || code.contains("crate std");
            assert!(!std, "{}:{}: {line}", path.display(), number + 1);
        }
        if path.ends_with("src/lib.rs") {
            assert!(text.contains("#![no_std]"));
        }
    }
    assert!(files.len() > 10);
}

/// All files in a folder and in those inside it.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let paths = folder.read_dir().unwrap();
    let paths = paths.map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => vec![path],
        })
        .collect()
}
