//! Xiangqi in rooms: what is ruled of repetitions and who hears it, what is refused, and what survives.

mod answers;
mod repetitions;
mod survives;

use qiguan_protocol::{XiangqiOptions, XiangqiPreset};

/// One side checks for ever: `f0e0 e8f8 e0f0 f8e8`.
const CHECKS: &str = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1";
/// Red chases for ever: `d6e6 e4d4 e6d6 d4e4`.
const CHASES: &str = "2b1kr3/1r2a4/4ba3/1N1R5/9/4p4/9/4B4/4A4/3AK1B2 w - - 0 1";

/// A refereed room that begins from a position, if one is given.
fn refereed(fen: Option<&str>) -> XiangqiOptions {
    XiangqiOptions {
        preset: Some(XiangqiPreset::Refereed),
        position: fen.map(str::to_owned),
        ..XiangqiOptions::default()
    }
}
