//! From the arguments to what they ask for.

use crate::args::Args;
use crate::drive::{Destination, Drive, Patience};
use crate::exit::Exit;
use crate::player::Introduction;
use crate::profile::Profile;
use crate::script;
use anyhow::{Context, Result, bail};
use qiguan_protocol::{ClientKind, RoomId};

/// Does what the arguments say.
pub(crate) fn start(args: &Args) -> Result<Exit> {
    match (&args.script.script, &args.command) {
        (Some(_), Some(_)) => bail!("--script plays alone, without a command"),
        (Some(script), None) => {
            let room = args.script.room.clone().map(RoomId);
            let drive = drive(args, ClientKind::Bot, Patience::Endless, room)?;
            run(script::play(script, args.script.timeout, drive))
        }
        (None, _) => bail!("not yet"),
    }
}

fn drive(args: &Args, kind: ClientKind, patience: Patience, room: Option<RoomId>) -> Result<Drive> {
    let guest = &args.guest;
    let profile = Profile::new(
        &guest.profile,
        guest.token_file.as_deref(),
        guest.server.as_str(),
    )?;
    let introduction = Introduction {
        kind,
        name: guest.name.clone(),
        token: profile.load()?,
    };
    let destination = Destination {
        server: guest.server.clone(),
        encoding: guest.encoding.into(),
        patience: guest.patience(patience),
    };
    Ok(Drive::new(destination, profile, introduction, room))
}

fn run(work: impl Future<Output = Result<Exit>>) -> Result<Exit> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("cannot start")?
        .block_on(work)
}
