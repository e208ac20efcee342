//! Files and standard streams, read within a bound.

use super::Flaw;
use anyhow::{Context, Result, bail};
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

/// Far more than the longest game needs; whatever is larger is not read to its end.
pub(crate) const BYTES_MAX: u64 = 2 << 20;

/// Whether a standard stream is meant.
fn is_stream(path: &Path) -> bool {
    path == Path::new("-")
}

/// A name for messages.
pub(crate) fn name(path: &Path) -> String {
    if is_stream(path) {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

/// Reads all of a file, or of standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    let cannot = || format!("cannot read {}", name(path));
    let mut bytes = Vec::new();
    let source: &mut dyn Read = if is_stream(path) {
        &mut std::io::stdin().lock()
    } else {
        &mut File::open(path).with_context(cannot)?
    };
    source
        .take(BYTES_MAX + 1)
        .read_to_end(&mut bytes)
        .with_context(cannot)?;
    if bytes.len() as u64 > BYTES_MAX {
        let why = format!("larger than {BYTES_MAX} bytes: neither a layout nor a record");
        return Err(Flaw::new(why)).with_context(|| name(path));
    }
    Ok(bytes)
}

/// Writes a file, or to standard output for `-`.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if is_stream(path) {
        return print(bytes);
    }
    std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Writes to standard output; that nobody reads on is no error.
pub(crate) fn print(bytes: impl AsRef<[u8]>) -> Result<()> {
    let mut output = std::io::stdout().lock();
    match output
        .write_all(bytes.as_ref())
        .and_then(|()| output.flush())
    {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => bail!("cannot write to standard output: {error}"),
        Ok(()) => Ok(()),
    }
}

/// The text of a file, without the mark that some editors put before UTF-8.
pub(crate) fn text(bytes: &[u8]) -> Result<&str, Flaw> {
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
        return Err(Flaw::new("this is UTF-16 text; save it as UTF-8"));
    }
    if let Some(offset) = bytes.iter().position(|&byte| byte == 0) {
        let why = format!("byte {offset} is zero: this is no text, or UTF-16; save it as UTF-8");
        return Err(Flaw::new(why));
    }
    let bytes = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let offset = error.valid_up_to();
        Flaw::new(format!(
            "byte {offset} is not UTF-8: this may be GBK text; save it as UTF-8"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_utf_8_and_nothing_else() {
        let fault = |bytes: &[u8]| text(bytes).unwrap_err().to_string();
        assert_eq!(text("\u{FEFF}棋".as_bytes()).unwrap(), "棋");
        assert!(fault(b"\xff\xfe8\x004\x00").contains("UTF-16"));
        assert!(fault(b"\xfe\xff\x008\x004").contains("UTF-16"));
        assert!(fault(b"8\x004\x00").contains("byte 1"));
        assert!(fault(b"# \xc6\xe5").contains("GBK"));
    }
}
