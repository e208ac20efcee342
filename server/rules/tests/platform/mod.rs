//! Files of the largest platform, made for tests.

use qiguan_rules::BySeat;
use qiguan_rules::junqi::{FileError, FileFault, Jgs, JgsName, Options, Preset, Record};

pub(crate) const LAYOUTS: &str = "\
S 84925B.4.311.767.B.65M132MFM32
E 293653.6.81B.474.7.B215MM321FM
N 67542B.4.271.9B8.6.315M13MFM23
W 225797.5.B8B.311.3.66M441MFM23
";

pub(crate) fn record(text: &str) -> Record {
    Record::parse(text, Options::preset(Preset::Platform)).unwrap()
}

pub(crate) fn names() -> BySeat<JgsName> {
    BySeat::new([&b"ann"[..], b"\xb2\xae", b"", b"x"].map(JgsName::new))
}

pub(crate) fn file(tokens: &str) -> Vec<u8> {
    let jgs = Jgs {
        record: record(&format!("{LAYOUTS}{tokens}")),
        names: names(),
    };
    jgs.write().unwrap()
}

pub(crate) fn fault(bytes: &[u8]) -> (usize, Option<usize>, FileFault) {
    let FileError {
        offset,
        step,
        fault,
    } = Jgs::read(bytes).unwrap_err();
    (offset, step, fault)
}

pub(crate) fn with(bytes: &[u8], offset: usize, values: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[offset..offset + values.len()].copy_from_slice(values);
    bytes
}
