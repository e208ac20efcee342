//! Disks that can be full: a small one of its own, or a bound on how large the server's files may be.

use crate::server::House;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the small one holds.
const SMALL: &str = "size=24m,mode=700";
/// The size beyond which no file is written: the store's are larger from the start.
const FILE_BYTES_MAX: u32 = 32 * 1024;

/// Where a server keeps its data.
#[derive(Debug)]
pub(crate) enum Disk {
    /// The machine's own. Full means that the system refuses to write beyond a size (`EFBIG`).
    Wide,
    /// A file system in memory at this place. Full means full (`ENOSPC`).
    Small(PathBuf),
}

impl Disk {
    /// The machine's own, below a server that lives on when a write is refused.
    pub(crate) fn wide(house: &mut House) -> Self {
        house.begin_with("trap '' XFSZ");
        Self::Wide
    }

    /// A small one, where this process may mount one; else the machine's own.
    pub(crate) fn small(house: &mut House) -> Self {
        let place = house.data();
        std::fs::create_dir(&place).expect("a journey's folder can be written");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", SMALL, "qiguan-journey"]);
        if mount
            .arg(&place)
            .status()
            .is_ok_and(|status| status.success())
        {
            return Self::Small(place);
        }
        println!("nothing may be mounted here: a bound on the size of files has to do");
        Self::wide(house)
    }

    /// Fills it under a server that runs.
    pub(crate) fn fill(&self, house: &House) {
        match self {
            Self::Wide => bound_files(house, &FILE_BYTES_MAX.to_string()),
            Self::Small(place) => fill_up(place),
        }
    }

    /// Fills it before the next start.
    pub(crate) fn fill_for(&self, house: &mut House) {
        match self {
            // In pieces of half a KiB.
            Self::Wide => house.begin_with("trap '' XFSZ; ulimit -S -f 64"),
            Self::Small(place) => fill_up(place),
        }
    }

    /// Makes space again before the next start.
    pub(crate) fn free_for(&self, house: &mut House) {
        match self {
            Self::Wide => house.begin_with("trap '' XFSZ"),
            Self::Small(place) => empty(place),
        }
    }

    /// Makes space again under a server that runs.
    pub(crate) fn free(&self, house: &House) {
        match self {
            Self::Wide => bound_files(house, "unlimited"),
            Self::Small(place) => empty(place),
        }
    }
}

fn fill_up(place: &Path) {
    let mut filler = File::create(place.join("filler")).expect("there is space yet");
    // Large pieces first, then whatever is left.
    for bytes in [1 << 20, 1 << 12, 1] {
        while filler.write_all(&vec![0; bytes]).is_ok() {}
    }
}

fn empty(place: &Path) {
    std::fs::remove_file(place.join("filler")).expect("it was filled");
}

/// Bounds the files that the server may write; the bound can be raised again.
fn bound_files(house: &House, bytes: &str) {
    let set = Command::new("prlimit")
        .args(["--pid", &house.process().to_string()])
        .arg(format!("--fsize={bytes}:"))
        .status();
    assert!(set.is_ok_and(|status| status.success()), "no bound is set");
}

impl Drop for Disk {
    fn drop(&mut self) {
        if let Self::Small(place) = self {
            // Whatever still runs there keeps it until its end.
            let unmounted = Command::new("umount").arg("-l").arg(&*place).status();
            if !unmounted.is_ok_and(|status| status.success()) {
                eprintln!("{} stays mounted", place.display());
            }
        }
    }
}
