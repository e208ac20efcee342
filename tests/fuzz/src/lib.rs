//! What all targets share: how one begins, and the bound on what it may take at once.

pub use libfuzzer_sys;
pub use qiguan_tests::fuzz::target_of;

use std::alloc::{GlobalAlloc, Layout, System};
use std::path::Path;

/// The most that a few thousand bytes may take at once. Without a sanitizer the fuzzer itself sees only
/// memory that is written to, not a length that is believed.
const ALLOCATION_MAX: usize = 64 << 20;

/// The fuzz target of a name, of which `qiguan_tests::fuzz` has the rest.
#[macro_export]
macro_rules! target {
    ($name:literal) => {
        $crate::libfuzzer_sys::fuzz_target!(init: $crate::begin($name), |bytes: &[u8]| {
            ($crate::target_of($name).body)(bytes)
        });
    };
}

/// Writes what a run begins with, where the environment says so; the fuzzer reads it after this.
pub fn begin(name: &str) {
    if let Ok(folder) = std::env::var("QIGUAN_FUZZ_SEEDS") {
        target_of(name).write_to(Path::new(&folder));
    }
}

struct Bounded;

#[global_allocator]
static BOUNDED: Bounded = Bounded;

// SAFETY: everything is the system's allocator, which may refuse whatever it likes.
unsafe impl GlobalAlloc for Bounded {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match layout.size() {
            // SAFETY: the caller's promises are those that the system asks for.
            ..=ALLOCATION_MAX => unsafe { System.alloc(layout) },
            _ => std::ptr::null_mut(),
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        match layout.size() {
            // SAFETY: as above.
            ..=ALLOCATION_MAX => unsafe { System.alloc_zeroed(layout) },
            _ => std::ptr::null_mut(),
        }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as above; every block is the system's.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        match size {
            // SAFETY: as above.
            ..=ALLOCATION_MAX => unsafe { System.realloc(block, layout, size) },
            _ => std::ptr::null_mut(),
        }
    }
}
