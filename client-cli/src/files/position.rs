//! A position in a file, from which a room is to begin.

use super::file;
use super::go_replay::GoReplay;
use anyhow::{Context, Result, bail};
use qiguan_protocol::{GameOptions, GoOptions};
use std::path::PathBuf;

/// Which position a game begins from.
#[derive(Debug, clap::Args)]
pub(crate) struct PositionArgs {
    /// Go: begin from the position of this SGF, with its size, its handicap, and its komi unless
    /// another is set.
    #[arg(long, value_name = "FILE.sgf|-")]
    from: Option<PathBuf>,

    /// After so many of its moves; without it after all.
    #[arg(long, value_name = "PLY", requires = "from")]
    at: Option<usize>,
}

impl PositionArgs {
    /// The options with the position among them.
    pub(crate) fn put_into(&self, options: GameOptions) -> Result<GameOptions> {
        let Some(path) = &self.from else {
            return Ok(options);
        };
        let GameOptions::Go(options) = options else {
            bail!("--from is for Go");
        };
        let replay = GoReplay::read(&file::read(path)?);
        let position = replay.and_then(|replay| replay.position(self.at));
        Ok(GameOptions::Go(GoOptions {
            position: Some(position.with_context(|| file::name(path))?),
            ..options
        }))
    }
}
