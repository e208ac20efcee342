//! What comes from npm for the tests alone: the checker of types, and that of accessibility.

use std::path::PathBuf;
use std::process::Command;

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The target folder in which this test was built.
pub(crate) fn target() -> PathBuf {
    let test = std::env::current_exe().expect("a running test has a path");
    let target = test.ancestors().nth(3);
    target.expect("target, profile, deps, test").to_path_buf()
}

/// A file of an npm package, which `tests/run` installs.
pub(crate) fn package(file: &str) -> PathBuf {
    let path = target().join("npm/node_modules").join(file);
    assert!(
        path.exists(),
        "{} is missing: tests/run installs it",
        path.display()
    );
    path
}

/// Runs a program of Node, which must end well.
pub(crate) fn node(arguments: &[&str]) {
    let output = Command::new("node")
        .args(arguments)
        .current_dir(root())
        .output();
    let output = output.expect("tests/run installs Node");
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    assert!(output.status.success(), "{said}");
}
