//! The command line.

mod game;
mod preset;
mod time;

pub(crate) use game::{Game, GameArgs};

use crate::archive::{GamePlace, GamesArgs};
use crate::drive::{Address, Password, Patience, Place};
use crate::files::{self, LayoutArgs, PositionArgs, RecordArgs};
use crate::profile::Token;
use crate::text::Lang;
use clap::{Parser, Subcommand, ValueEnum};
use qiguan_protocol::{GuestId, MatchDraws, MatchTerms, NamedArbiter};
use qiguan_rules::junqi::Piece;
use std::path::PathBuf;
use std::time::Duration;

const EXIT_CODES: &str = "\
Exit codes:
  0    done; for a script: it was played to its end
  1    refused by the server; for a script: an `expect` or a `sync` was not met within --timeout
  2    wrong arguments, a bad line in FILE, a bad token or token file
  3    taken over by a newer connection of the same guest
  4    the server speaks no common protocol version, or closed for a malformed frame
  5    no connection: at the first try, or with --once at any
  130  interrupted by Ctrl-C";

/// The terminal client of Qiguan, a server for board games.
///
/// Without a command it shows the rooms that are open, to sit down or to watch.
#[derive(Debug, Parser)]
#[command(name = "qiguan", version, after_help = EXIT_CODES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    #[command(flatten)]
    pub(crate) guest: GuestArgs,

    #[command(flatten)]
    pub(crate) manner: MannerArgs,

    #[command(flatten)]
    pub(crate) script: ScriptArgs,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Sits down at an open table with a free seat, or opens one.
    Play {
        #[command(flatten)]
        game: GameArgs,
    },
    /// Lists the rooms that are open.
    Rooms {
        /// Goes on and tells what changes.
        #[arg(long)]
        follow: bool,
    },
    /// Opens a room, prints its code and its link, and leaves; `join` it within a minute.
    Create {
        #[command(flatten)]
        game: GameArgs,

        #[command(flatten)]
        position: PositionArgs,

        /// Found by its code alone, not in the list of rooms.
        #[arg(long)]
        unlisted: bool,

        /// Nobody without a seat may watch the game.
        #[arg(long)]
        closed: bool,

        /// Keep those who watch so many turns behind the game, up to 100.
        #[arg(long, value_name = "TURNS", default_value_t = 0)]
        spectator_delay: u16,

        /// A refereed room, and who may take up the office of its arbiter: `owner`, or a guest's id.
        #[arg(long, value_name = "owner|ID", value_parser = arbiter)]
        arbiter: Option<NamedArbiter>,

        #[command(flatten)]
        series: MatchArgs,

        /// Whoever comes has to know it.
        #[arg(long, env = "QIGUAN_PASSWORD", hide_env_values = true)]
        password: Option<Password>,
    },
    /// Sits down in a room.
    Join {
        #[command(flatten)]
        room: RoomArgs,
    },
    /// Watches a room, or a finished game step by step.
    Watch {
        /// The room's code, CODE@HOST, or its link.
        #[arg(value_name = "CODE|URL", required_unless_present = "replay")]
        place: Option<Place>,

        /// The room's password.
        #[arg(long, env = "QIGUAN_PASSWORD", hide_env_values = true)]
        password: Option<Password>,

        /// Steps through the finished game of a room: its code, CODE@HOST, or the link to its record.
        #[arg(long, value_name = "CODE|URL", conflicts_with = "place")]
        replay: Option<GamePlace>,
    },
    /// Lists finished games: those anybody may see, and your own.
    Games {
        #[command(flatten)]
        asked: GamesArgs,
    },
    /// Goes on in the last room.
    Resume {
        /// The room's password, where it asks again.
        #[arg(long, env = "QIGUAN_PASSWORD", hide_env_values = true)]
        password: Option<Password>,
    },
    /// Prints a code by which another device becomes this guest too: `qiguan --code CODE` there.
    Device,
    /// Layouts in files: how 25 pieces stand at the start.
    #[command(after_help = files::EXIT_CODES)]
    Layout(LayoutArgs),
    /// Records: whole games, in files and from a server.
    #[command(after_help = files::EXIT_CODES)]
    Record(RecordArgs),
    /// Prints a completion script for a shell.
    Completions {
        /// Which shell.
        shell: clap_complete::Shell,
    },
    /// Prints the manual page, in the language of man.
    Man {
        /// The page of this command.
        command: Option<String>,
    },
}

/// Whether more than one game is played, and how many.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct MatchArgs {
    /// A match, best of so many games: an odd number from 3 to 15.
    #[arg(long, visible_alias = "match", value_name = "GAMES", value_parser = match_games)]
    pub(crate) best_of: Option<u8>,

    /// What becomes of a drawn game of a match: it is played again, or chance decides.
    #[arg(
        long,
        value_name = "replay|lot",
        requires = "best_of",
        default_value = "replay",
        value_parser = match_draws
    )]
    pub(crate) draws: MatchDraws,
}

/// A room, and the way into it.
#[derive(Debug, clap::Args)]
pub(crate) struct RoomArgs {
    /// The room's code, CODE@HOST, or its link.
    #[arg(value_name = "CODE|URL")]
    pub(crate) place: Place,

    /// The room's password.
    #[arg(long, env = "QIGUAN_PASSWORD", hide_env_values = true)]
    pub(crate) password: Option<Password>,
}

/// Who plays, and where.
#[derive(Debug, clap::Args)]
pub(crate) struct GuestArgs {
    /// Where the server listens, or the page beside it.
    #[arg(
        long,
        global = true,
        value_name = "URL",
        env = "QIGUAN_SERVER",
        default_value = "ws://127.0.0.1:7300/ws"
    )]
    pub(crate) server: Address,

    /// The name others see; without it the server keeps the old one or makes one up.
    #[arg(long, global = true, env = "QIGUAN_NAME")]
    pub(crate) name: Option<String>,

    /// Which guest to be: each profile keeps its own token in
    /// $XDG_STATE_HOME/qiguan/PROFILE.token.
    #[arg(
        long,
        global = true,
        env = "QIGUAN_PROFILE",
        default_value = "default",
        value_parser = profile_name
    )]
    pub(crate) profile: String,

    /// Keep the token in this file instead of the profile's.
    #[arg(long, global = true, value_name = "PATH", env = "QIGUAN_TOKEN_FILE")]
    pub(crate) token_file: Option<PathBuf>,

    /// Become the guest who was told this code (`device_code`) on another device. A token that the
    /// profile keeps already counts more.
    #[arg(
        long,
        global = true,
        value_name = "CODE",
        env = "QIGUAN_CODE",
        hide_env_values = true,
        value_parser = device_code
    )]
    pub(crate) code: Option<Token>,

    /// How frames are written.
    #[arg(
        long,
        global = true,
        value_enum,
        env = "QIGUAN_ENCODING",
        default_value_t = Encoding::Msgpack
    )]
    pub(crate) encoding: Encoding,

    /// Fail whenever a connection cannot be opened, instead of trying again.
    #[arg(long, global = true)]
    pub(crate) once: bool,
}

/// How things look and sound.
#[derive(Debug, clap::Args)]
pub(crate) struct MannerArgs {
    /// The language; without it that of LC_ALL, LC_MESSAGES or LANG.
    #[arg(long, global = true, value_enum, env = "QIGUAN_LANG")]
    pub(crate) lang: Option<Lang>,

    /// How pieces are drawn; without it as suits the language.
    #[arg(long, global = true, value_enum, env = "QIGUAN_GLYPHS")]
    pub(crate) glyphs: Option<Glyphs>,

    /// Lines of text in place of a screen, for pipes and screen readers.
    #[arg(long, global = true)]
    pub(crate) plain: bool,

    /// Ring the bell when your turn begins, with --plain too (a screen does so anyway), and when your
    /// time is called out.
    #[arg(long, global = true)]
    pub(crate) bell: bool,

    /// Never ring.
    #[arg(long, global = true, conflicts_with = "bell")]
    pub(crate) quiet: bool,
}

/// The script, and what belongs to it alone.
#[derive(Debug, clap::Args)]
pub(crate) struct ScriptArgs {
    /// Play a script of JSON lines; `-` reads standard input. README.md describes the language.
    #[arg(long, value_name = "FILE|-", env = "QIGUAN_SCRIPT")]
    pub(crate) script: Option<PathBuf>,

    /// How long an `expect`, a `sync` or the end of the script may wait, in seconds.
    #[arg(
        long,
        value_name = "SECONDS",
        env = "QIGUAN_TIMEOUT",
        default_value = "30",
        value_parser = seconds
    )]
    pub(crate) timeout: Duration,

    /// The script's current room from the start, for lines that name none.
    #[arg(long, value_name = "CODE", env = "QIGUAN_ROOM")]
    pub(crate) room: Option<String>,
}

impl MatchArgs {
    /// What is played for, where it is a match.
    pub(crate) fn terms(self) -> Option<MatchTerms> {
        let draws = self.draws;
        self.best_of.map(|games| MatchTerms { games, draws })
    }
}

impl GuestArgs {
    /// How long a server that cannot be reached is waited for, unless `--once` says otherwise.
    pub(crate) fn patience(&self, usually: Patience) -> Patience {
        match self.once {
            true => Patience::None,
            false => usually,
        }
    }
}

/// How frames are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Encoding {
    /// MessagePack, in binary frames.
    Msgpack,
    /// JSON, in text frames.
    Json,
}

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Glyphs {
    /// One Chinese character each.
    Cjk,
    /// Digits and letters.
    Ascii,
}

impl Glyphs {
    /// A piece: one character, of two columns or of one.
    pub(crate) fn piece(self, piece: Piece) -> char {
        match self {
            Self::Ascii => piece.letter(),
            Self::Cjk => match piece {
                Piece::Commander => '司',
                Piece::General => '军',
                Piece::Division => '师',
                Piece::Brigade => '旅',
                Piece::Regiment => '团',
                Piece::Battalion => '营',
                Piece::Company => '连',
                Piece::Platoon => '排',
                Piece::Engineer => '工',
                Piece::Bomb => '炸',
                Piece::Mine => '雷',
                Piece::Flag => '旗',
            },
        }
    }
}

impl From<Encoding> for qiguan_protocol::Encoding {
    fn from(encoding: Encoding) -> Self {
        match encoding {
            Encoding::Msgpack => Self::MessagePack,
            Encoding::Json => Self::Json,
        }
    }
}

/// A profile's name becomes a file's name, so it must not lead out of the folder.
fn profile_name(text: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if text.is_empty() || text.starts_with('.') || !text.chars().all(plain) {
        return Err("use letters, digits, '-', '_' and '.', not starting with '.'".into());
    }
    Ok(text.to_owned())
}

/// As secret as a token, as long as it is good.
fn device_code(text: &str) -> Result<Token, String> {
    let shown = text.chars().any(char::is_alphanumeric);
    let code = shown.then(|| Token(text.to_owned()));
    code.ok_or_else(|| "a code looks like K7M2P9X4".into())
}

fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| *time <= Duration::from_secs(86_400))
        .ok_or_else(|| "use seconds from 0 to 86400, such as 30 or 0.5".into())
}

fn match_games(text: &str) -> Result<u8, String> {
    let games = text.parse().ok();
    let games = games.filter(|games: &u8| (3..=15).contains(games) && games % 2 == 1);
    games.ok_or_else(|| "use 3, 5, 7, 9, 11, 13 or 15".to_owned())
}

/// What becomes of drawn games, as it is typed.
pub(crate) fn match_draws(text: &str) -> Result<MatchDraws, String> {
    match text {
        "replay" => Ok(MatchDraws::Replay),
        "lot" => Ok(MatchDraws::Lot),
        _ => Err("it is `replay` or `lot`".to_owned()),
    }
}

/// Who may take up the office of arbiter, as it is typed.
fn arbiter(text: &str) -> Result<NamedArbiter, String> {
    let is_id = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    match text {
        "owner" => Ok(NamedArbiter::Owner),
        id if is_id => Ok(NamedArbiter::Guest(GuestId(id.to_owned()))),
        _ => Err("it is `owner`, or a guest's id of 16 digits".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_checked() {
        <Args as clap::CommandFactory>::command().debug_assert();
        for (text, good) in [("a", true), ("../a", false), (".a", false), ("", false)] {
            assert_eq!(profile_name(text).is_ok(), good, "{text:?}");
        }
        for (text, good) in [("0.5", true), ("30", true), ("-1", false), ("nan", false)] {
            assert_eq!(seconds(text).is_ok(), good, "{text}");
        }
        for (text, good) in [
            ("3", true),
            ("15", true),
            ("1", false),
            ("4", false),
            ("17", false),
        ] {
            assert_eq!(match_games(text).is_ok(), good, "{text}");
        }
        let typed = ["qiguan", "create", "--draws", "lot"];
        assert!(Args::try_parse_from(typed).is_err(), "of no match");
    }
}
