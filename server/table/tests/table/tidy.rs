//! The crate stays free of the standard library.

use std::path::Path;

#[test]
fn no_source_uses_the_standard_library() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = 0;
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        assert!(path.is_file(), "a folder would have to be searched too");
        let text = std::fs::read_to_string(&path).unwrap();
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let std = code.contains("std::") || code.contains("crate std");
            assert!(!std, "{}:{}: {line}", path.display(), number + 1);
        }
        if path.ends_with("src/lib.rs") {
            assert!(text.contains("#![no_std]"));
        }
        files += 1;
    }
    assert!(files > 10);
}
