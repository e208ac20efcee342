//! A length that is claimed reserves nothing: bombs of a few bytes at every place of sound ones leave
//! the process as small as it was.

use qiguan_tests::fuzz::target_of;
use std::fs;

/// What all bombs together may take, in KiB. One that is believed takes gigabytes.
const GROWTH_MAX_KIB: u64 = 96 * 1024;
/// Arrays, maps, texts and bytes of four thousand million parts, by MessagePack.
const BOMBS: [u8; 5] = [0xDD, 0xDF, 0xDB, 0xC6, 0xC9];

#[test]
fn a_claimed_length_reserves_nothing() {
    let before = most_kib();
    for name in ["client_frame", "server_frame", "journal"] {
        let target = target_of(name);
        let seeds = (target.seeds)();
        let every = if name == "journal" { 7 } else { 3 };
        for seed in seeds.iter().step_by(9) {
            for at in (0..seed.len().min(600)).step_by(every) {
                let bomb = BOMBS[at / every % BOMBS.len()];
                let mut bytes = seed[..at].to_vec();
                bytes.extend([bomb, 0xFF, 0xFF, 0xFF, 0xFF]);
                bytes.extend(&seed[at..]);
                (target.body)(&bytes);
                let grown = most_kib() - before;
                assert!(grown < GROWTH_MAX_KIB, "{name}: {grown} KiB were taken");
            }
        }
    }
}

/// The most memory that this process ever had, in KiB.
fn most_kib() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    number
        .and_then(|kib| kib.parse().ok())
        .expect("a number of KiB")
}
