//! `qiguan layout`: layouts in files, and those that a player keeps.

use super::format::LayoutFormat;
use super::saved::{Name, Saved};
use super::{Flaw, board, file};
use crate::exit::Exit;
use crate::manner::Manner;
use anyhow::{Context, Result, bail};
use clap::Subcommand;
use qiguan_rules::junqi::{Layout, stock};
use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

/// What to do with layouts. FILE may be `-` for standard input or output.
#[derive(Debug, clap::Args)]
pub(crate) struct LayoutArgs {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Says whether a game may start from a layout.
    Check {
        #[command(flatten)]
        input: Input,
        /// Bombs may stand in the front row, as the option of that name has it.
        #[arg(long)]
        flying_bombs: bool,
    },
    /// Draws a layout as its owner sees it.
    Show {
        #[command(flatten)]
        input: Input,
    },
    /// Writes a layout in another format.
    Convert {
        #[command(flatten)]
        input: Input,
        #[command(flatten)]
        output: Output,
    },
    /// Writes a layout from the stock of sound ones that newcomers are dealt from.
    New {
        #[command(flatten)]
        output: Output,
        /// Always the same one for the same number; without it one drawn by chance.
        #[arg(long, value_name = "NUMBER")]
        luck: Option<u32>,
    },
    /// Keeps a layout under a name, in $XDG_DATA_HOME/qiguan/layouts/NAME.txt.
    Save {
        /// The name: letters, digits, '-', '_' and '.'.
        #[arg(id = "saved", value_name = "NAME")]
        name: Name,
        #[command(flatten)]
        input: Input,
    },
    /// Lists the layouts kept so.
    List,
}

#[derive(Debug, clap::Args)]
struct Input {
    /// The file to read.
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    /// What the file holds; without it as its name or its beginning says.
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: Option<LayoutFormat>,
}

#[derive(Debug, clap::Args)]
struct Output {
    /// The file to write.
    #[arg(value_name = "OUT|-", default_value = "-")]
    out: PathBuf,
    /// What to write; without it as the file's name says, else text.
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<LayoutFormat>,
}

impl LayoutArgs {
    /// Does what was asked.
    pub(crate) fn run(&self, look: Manner) -> Result<Exit> {
        Flaw::answer(self.done(look))
    }

    fn done(&self, look: Manner) -> Result<()> {
        match &self.task {
            Task::Check {
                input,
                flying_bombs,
            } => input.check(*flying_bombs, look),
            Task::Show { input } => file::print(board::of_layout(&input.read()?, look)),
            Task::Convert { input, output } => output.write(&input.read()?),
            Task::New { output, luck } => output.write(&stock::draw(luck.unwrap_or_else(chance))),
            Task::Save { name, input } => save(name, &input.read()?),
            Task::List => list(),
        }
    }
}

impl Input {
    /// A layout from which a game may start under one option or another.
    fn read(&self) -> Result<Layout> {
        let bytes = file::read(&self.file)?;
        let format = LayoutFormat::of_input(self.from, &self.file, &bytes);
        let read = match format {
            LayoutFormat::Text => parsed(&bytes),
            LayoutFormat::Jql => Layout::from_jql(&bytes).map_err(Flaw::new),
        };
        read.with_context(|| file::name(&self.file))
    }

    fn check(&self, flying_bombs: bool, look: Manner) -> Result<()> {
        let layout = self.read()?;
        layout
            .check(flying_bombs)
            .map_err(Flaw::new)
            .with_context(|| file::name(&self.file))?;
        let words = look.lang.say("可以开局", "a game may start from this");
        file::print(format!("{}: {words}\n", file::name(&self.file)))
    }
}

impl Output {
    fn write(&self, layout: &Layout) -> Result<()> {
        match LayoutFormat::of_output(self.to, &self.out)? {
            LayoutFormat::Text => file::write(&self.out, format!("{layout}\n").as_bytes()),
            LayoutFormat::Jql => file::write(&self.out, &layout.to_jql()),
        }
    }
}

/// The layout in a file, of whichever format; a pipe or a device is not waited for.
pub(crate) fn of_file(file: PathBuf) -> Result<Layout> {
    if !file.is_file() {
        bail!("{} is no file", file.display());
    }
    Input { file, from: None }.read()
}

/// Reads thirty characters on a line of their own; lines that start with `#` are passed over.
pub(crate) fn parsed(bytes: &[u8]) -> Result<Layout, Flaw> {
    let lines = file::text(bytes)?.lines().map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let line = lines.next().unwrap_or_default();
    if lines.next().is_some() {
        return Err(Flaw::new(
            "more than one line: a layout is one of 30 characters",
        ));
    }
    let layout: Layout = line.parse().map_err(Flaw::new)?;
    layout.check(true).map_err(Flaw::new)?;
    Ok(layout)
}

fn save(name: &Name, layout: &Layout) -> Result<()> {
    let path = Saved::of_user()?.save(name, layout)?;
    file::print(format!("{}\n", path.display()))
}

fn list() -> Result<()> {
    let mut text = String::new();
    for (name, layout) in Saved::of_user()?.list()? {
        match layout {
            Ok(layout) => text.push_str(&format!("{name} {layout}\n")),
            Err(error) => eprintln!("qiguan: {error:#}"),
        }
    }
    file::print(text)
}

/// A number that nobody chose: the standard library keys its hashes by chance.
fn chance() -> u32 {
    let [a, b, c, d, ..] = RandomState::new().hash_one(()).to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}
