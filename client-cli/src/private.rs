//! Files and folders that their owner alone may read.

use std::fs::{self, File, OpenOptions};
use std::io::{Result, Write};
use std::path::{Path, PathBuf};

/// Writes a file in one step, its folder too where there is none: a reader sees the old file or the
/// new one, never half of it.
pub(crate) fn replace(path: &Path, text: &str) -> Result<()> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        Some(_) | None => Path::new("."),
    };
    create_folder(folder)?;
    let mut draft = path.to_owned().into_os_string();
    draft.push(format!(".{}.new", std::process::id()));
    let draft = PathBuf::from(draft);
    let written = write_new(&draft, text).and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        // The first error is the one worth telling.
        let _ = fs::remove_file(&draft);
    }
    written
}

fn write_new(path: &Path, text: &str) -> Result<()> {
    let mut file = create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(unix)]
fn create(path: &Path) -> Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(0o600).open(path)
}

#[cfg(not(unix))]
fn create(path: &Path) -> Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

#[cfg(unix)]
fn create_folder(path: &Path) -> Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(path)
}

#[cfg(not(unix))]
fn create_folder(path: &Path) -> Result<()> {
    fs::create_dir_all(path)
}
