//! From the arguments to what they ask for.

use crate::archive::{Archive, GamePlace, Got};
use crate::args::{Args, Command, GameArgs, RoomArgs};
use crate::drive::{Address, Destination, Drive, Goal, Patience};
use crate::exit::Exit;
use crate::files::format::RecordFormat;
use crate::files::{FetchArgs, Flaw, Played, file};
use crate::manner::Manner;
use crate::player::Introduction;
use crate::profile::Profile;
use crate::{once, plain, script, tui};
use anyhow::{Context, Result, anyhow, bail};
use clap::CommandFactory;
use qiguan_protocol::{ClientKind, GameOptions, JunqiGame, Request, RoomId};
use qiguan_rules::junqi::Preset;
use std::io::IsTerminal;
use std::path::Path;

/// Does what the arguments say.
pub(crate) fn start(args: &Args) -> Result<Exit> {
    let manner = Manner::new(&args.manner, |name| std::env::var(name).ok());
    let server = &args.guest.server;
    match (&args.script.script, &args.command) {
        (Some(_), Some(_)) => bail!("--script plays alone, without a command"),
        (Some(file), None) => {
            let room = args.script.room.clone().map(RoomId);
            let drive = drive(args, server, ClientKind::Bot, Patience::Endless, room)?;
            run(script::play(file, args.script.timeout, drive))
        }
        (None, None) => play(args, server, manner, Goal::Lobby),
        (None, Some(Command::Play { game })) => {
            play(args, server, manner, Goal::Play(wanted(game)?))
        }
        (None, Some(Command::Join { room })) => play_in(args, manner, room, true),
        (
            None,
            Some(Command::Watch {
                replay: Some(game), ..
            }),
        ) => replay(args, manner, game),
        (
            None,
            Some(Command::Watch {
                place,
                password,
                replay: None,
            }),
        ) => {
            let place = place.clone().context("name a room")?;
            let password = password.clone();
            play_in(args, manner, &RoomArgs { place, password }, false)
        }
        (None, Some(Command::Games { asked })) => {
            let archive = archive(args, manner, None)?;
            run(archive.list(asked))
        }
        (None, Some(Command::Resume { password })) => {
            let room = profile(args, server)?.last_room()?.with_context(|| {
                format!(
                    "this profile has been in no room of {server} yet; `qiguan rooms` lists them"
                )
            })?;
            let goal = Goal::Room {
                room,
                password: password.clone(),
                sits: false,
            };
            play(args, server, manner, goal)
        }
        (None, Some(Command::Rooms { follow })) => {
            let patience = match follow {
                true => Patience::UntilGreeted,
                false => Patience::None,
            };
            let drive = drive(args, server, ClientKind::Human, patience, None)?;
            run(once::rooms(drive, manner.lang, *follow))
        }
        (
            None,
            Some(Command::Create {
                game,
                position,
                unlisted,
                closed,
                password,
                spectator_delay,
                arbiter,
                series,
            }),
        ) => {
            let request = Request::Create {
                options: position.put_into(options(game)?)?,
                listed: !unlisted,
                closed: *closed,
                password: password.clone().map(|password| password.0),
                spectator_delay: *spectator_delay,
                arbiter: arbiter.clone(),
                series: series.terms(),
            };
            let drive = drive(args, server, ClientKind::Human, Patience::None, None)?;
            run(once::create(drive, manner.lang, request))
        }
        (None, Some(Command::Device)) => {
            let drive = drive(args, server, ClientKind::Human, Patience::None, None)?;
            run(once::device(drive, manner.lang))
        }
        (None, Some(Command::Completions { shell })) => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Args::command(), "qiguan", &mut script);
            file::print(script).map(|()| Exit::Done)
        }
        (None, Some(Command::Man { command })) => man(command.as_deref()),
        (None, Some(Command::Layout(args))) => args.run(manner),
        (None, Some(Command::Record(record))) => {
            record.run(manner, has_screen(args), |asked| fetch(args, manner, asked))
        }
    }
}

/// The page of the program, or of one of its commands.
fn man(command: Option<&str>) -> Result<Exit> {
    let mut page = Args::command();
    page.build();
    if let Some(name) = command {
        let found = page.find_subcommand(name).cloned();
        page = found.with_context(|| format!("there is no command `{name}`"))?;
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(page)
        .render(&mut text)
        .context("cannot write the page")?;
    file::print(text).map(|()| Exit::Done)
}

/// The finished games of a server, the profile's unless another is named.
fn archive(args: &Args, manner: Manner, server: Option<&Address>) -> Result<Archive> {
    let server = server.unwrap_or(&args.guest.server);
    Ok(Archive {
        server: server.clone(),
        token: profile(args, server)?.load()?,
        lang: manner.lang,
    })
}

fn fetch(args: &Args, manner: Manner, asked: &FetchArgs) -> Result<Exit> {
    let archive = archive(args, manner, asked.game.server.as_ref())?;
    match run(async { Ok(archive.fetch(&asked.game).await) })? {
        Got::This(record) => file::write(&asked.out, &record).map(|()| Exit::Done),
        Got::Nothing(exit) => Ok(exit),
    }
}

/// Fetches a finished game and steps through it.
fn replay(args: &Args, manner: Manner, game: &GamePlace) -> Result<Exit> {
    let archive = archive(args, manner, game.server.as_ref())?;
    let record = match run(async { Ok(archive.fetch(game).await) })? {
        Got::This(record) => record,
        Got::Nothing(exit) => return Ok(exit),
    };
    let format = RecordFormat::of_input(None, Path::new("-"), &record);
    let played = Played::read(&record, format, Preset::Classic);
    let watched = played.map_err(anyhow::Error::from);
    Flaw::answer(watched.and_then(|record| record.watch(&game.room.0, has_screen(args), manner)))
}

fn play_in(args: &Args, manner: Manner, room: &RoomArgs, sits: bool) -> Result<Exit> {
    let server = room.place.server.as_ref().unwrap_or(&args.guest.server);
    let goal = Goal::Room {
        room: room.place.room.clone(),
        password: room.password.clone(),
        sits,
    };
    play(args, server, manner, goal)
}

/// Lets a person play, on a screen where there is one.
fn play(args: &Args, server: &Address, manner: Manner, goal: Goal) -> Result<Exit> {
    let drive = drive(
        args,
        server,
        ClientKind::Human,
        Patience::UntilGreeted,
        None,
    )?;
    match has_screen(args) {
        true => run(tui::play(drive, manner, goal)),
        false => run(plain::play(drive, manner, goal)),
    }
}

/// Whether somebody sits before a terminal, and wants it whole.
fn has_screen(args: &Args) -> bool {
    !args.manner.plain && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

fn profile(args: &Args, server: &Address) -> Result<Profile> {
    let guest = &args.guest;
    Profile::new(&guest.profile, guest.token_file.as_deref(), server.as_str())
}

fn drive(
    args: &Args,
    server: &Address,
    kind: ClientKind,
    patience: Patience,
    room: Option<RoomId>,
) -> Result<Drive> {
    let guest = &args.guest;
    let profile = profile(args, server)?;
    let token = profile.load()?;
    let name = match (&guest.name, kind) {
        (None, ClientKind::Human) if token.is_none() => ask_name()?,
        (name, ClientKind::Human | ClientKind::Bot) => name.clone(),
    };
    let destination = Destination {
        server: server.clone(),
        encoding: guest.encoding.into(),
        patience: guest.patience(patience),
    };
    let code = guest.code.clone();
    let introduction = Introduction {
        kind,
        name,
        token,
        code,
    };
    Ok(Drive::new(destination, profile, introduction, room))
}

/// Asks a newcomer once; the server makes a name up where nobody answers.
fn ask_name() -> Result<Option<String>> {
    if !std::io::stdin().is_terminal() || !std::io::stderr().is_terminal() {
        return Ok(None);
    }
    eprint!("名字 / Name: ");
    let mut name = String::new();
    std::io::stdin()
        .read_line(&mut name)
        .context("cannot read the name")?;
    let name = name.trim();
    Ok((!name.is_empty()).then(|| name.to_owned()))
}

fn options(game: &GameArgs) -> Result<GameOptions> {
    game.options().map_err(|why| anyhow!(why))
}

/// The game that is looked for: who names none wants that of four, and Go on the large board.
fn wanted(game: &GameArgs) -> Result<GameOptions> {
    let mut wanted = options(game)?;
    match &mut wanted {
        GameOptions::Junqi(options) => {
            options.game.get_or_insert(JunqiGame::FourPlayer);
        }
        GameOptions::Go(options) => {
            options.size.get_or_insert_with(|| "19".to_owned());
        }
        GameOptions::Xiangqi(_) => {}
    }
    Ok(wanted)
}

fn run<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("cannot start")?
        .block_on(work)
}
