//! The two programs under test, built once from the sources as they are.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Where the programs are.
#[derive(Debug)]
pub(crate) struct Programs {
    pub(crate) server: PathBuf,
    pub(crate) client: PathBuf,
}

/// The programs in the target folder and profile of this test.
pub(crate) fn programs() -> &'static Programs {
    static BUILT: OnceLock<Programs> = OnceLock::new();
    BUILT.get_or_init(build)
}

fn build() -> Programs {
    let test = std::env::current_exe().expect("a running test has a path");
    let folder = test
        .parent()
        .and_then(Path::parent)
        .expect("a test lies in deps, in the folder of its profile");
    let target = folder.parent().expect("a profile lies in a target folder");
    let profile = match folder.file_name().and_then(|name| name.to_str()) {
        Some("debug") | None => "test",
        Some(profile) => profile,
    };
    // As `cargo test --workspace` builds them, so that it finds them built.
    let status = Command::new(env!("CARGO"))
        .args(["test", "--no-run", "--quiet", "--locked", "--workspace"])
        .args(["--profile", profile, "--target-dir"])
        .arg(target)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status()
        .expect("cargo has just built this test");
    assert!(status.success(), "the programs do not build");
    let program = |name: &str| folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    Programs {
        server: program("qiguan-server"),
        client: program("qiguan"),
    }
}
