//! See `qiguan_tests::fuzz`.
#![no_main]

use qiguan_tests::fuzz::target_of;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| (target_of("sgf").body)(bytes));
