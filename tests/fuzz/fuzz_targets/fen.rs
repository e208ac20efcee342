//! See `qiguan_tests::fuzz`.
#![no_main]

qiguan_fuzz::target!("fen");
