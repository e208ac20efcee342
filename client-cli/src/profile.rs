//! Who a guest is at each server, where it was last, and what it likes: three files readable by their
//! owner alone.

use crate::ledger::Ledger;
use anyhow::{Context, Result};
use qiguan_protocol::RoomId;
use qiguan_rules::xiangqi::Notation;
use std::fmt;
use std::path::{Path, PathBuf};

/// The secret that names a guest, for good or for one time; its `Debug` shows nothing of it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token(pub(crate) String);

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// What is kept of one profile at one server.
#[derive(Clone, Debug)]
pub(crate) struct Profile {
    tokens: Ledger,
    rooms: Ledger,
    /// By what is chosen, at whatever server.
    tastes: Ledger,
    server: String,
}

/// How the file of tastes calls the ways to write moves of xiangqi.
const NOTATIONS: [(Notation, &str); 4] = [
    (Notation::Ucci, "ucci"),
    (Notation::Iccs, "iccs"),
    (Notation::Wxf, "wxf"),
    (Notation::Chinese, "chinese"),
];
const NOTATION: &str = "notation";

impl Profile {
    /// `token_file` where it is given, else the profile's file in the user's state folder; the last
    /// room and the tastes are kept beside it.
    pub(crate) fn new(name: &str, token_file: Option<&Path>, server: &str) -> Result<Self> {
        let (tokens, rooms, tastes) = match token_file {
            Some(path) => {
                let beside = |kind| {
                    let mut name = path.as_os_str().to_owned();
                    name.push(kind);
                    PathBuf::from(name)
                };
                (path.to_owned(), beside(".room"), beside(".tastes"))
            }
            None => {
                let folder = state_folder()?;
                let file = |kind| folder.join(format!("{name}.{kind}"));
                (file("token"), file("room"), file("tastes"))
            }
        };
        Ok(Self {
            tokens: Ledger::new(tokens, "token"),
            rooms: Ledger::new(rooms, "room"),
            tastes: Ledger::new(tastes, "taste"),
            server: server.to_owned(),
        })
    }

    /// The file of tokens.
    pub(crate) fn path(&self) -> &Path {
        self.tokens.path()
    }

    /// The token for this server; none where the guest has never been there.
    pub(crate) fn load(&self) -> Result<Option<Token>> {
        Ok(self.tokens.read(&self.server)?.map(Token))
    }

    /// Keeps the token for this server.
    pub(crate) fn keep(&self, token: &Token) -> Result<()> {
        self.tokens.write(&self.server, &token.0)
    }

    /// The room that the guest followed last at this server.
    pub(crate) fn last_room(&self) -> Result<Option<RoomId>> {
        Ok(self.rooms.read(&self.server)?.map(RoomId))
    }

    /// Remembers the room for [`Profile::last_room`].
    pub(crate) fn remember(&self, room: &RoomId) -> Result<()> {
        self.rooms.write(&self.server, &room.0)
    }

    /// How the guest likes moves of xiangqi to be written; none where that was never said, or in a way
    /// that a newer client knows.
    pub(crate) fn notation(&self) -> Result<Option<Notation>> {
        let word = self.tastes.read(NOTATION)?;
        let known = NOTATIONS
            .iter()
            .find(|(_, known)| word.as_deref() == Some(known));
        Ok(known.map(|(notation, _)| *notation))
    }

    /// Keeps it for [`Profile::notation`].
    pub(crate) fn keep_notation(&self, notation: Notation) -> Result<()> {
        let word = NOTATIONS.iter().find(|(known, _)| *known == notation);
        let word = word.map(|(_, word)| *word);
        self.tastes
            .write(NOTATION, word.expect("every way has its word"))
    }
}

fn state_folder() -> Result<PathBuf> {
    let named = |variable| {
        let path = std::env::var_os(variable).map(PathBuf::from);
        path.filter(|path| path.is_absolute())
    };
    named("XDG_STATE_HOME")
        .or_else(|| named("HOME").map(|home| home.join(".local/state")))
        .map(|folder| folder.join("qiguan"))
        .context("neither XDG_STATE_HOME nor HOME is set; name a file with --token-file")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A folder of its own for one test, removed at the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("qiguan-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn profile(&self, server: &str) -> Profile {
            Profile::new("p", Some(&self.0.join("deep/p.token")), server).unwrap()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn each_server_has_its_own_guest() {
        let folder = Folder::new("servers");
        let (one, two) = (folder.profile("ws://one/ws"), folder.profile("ws://two/ws"));
        assert_eq!(one.load().unwrap(), None);
        one.keep(&Token("aaa".into())).unwrap();
        assert_eq!(two.load().unwrap(), None);
        two.keep(&Token("bbb".into())).unwrap();
        one.keep(&Token("ccc".into())).unwrap();
        assert_eq!(one.load().unwrap(), Some(Token("ccc".into())));
        assert_eq!(two.load().unwrap(), Some(Token("bbb".into())));
    }

    #[test]
    fn the_last_room_is_remembered_beside_the_token() {
        let folder = Folder::new("rooms");
        let (one, two) = (folder.profile("ws://one/ws"), folder.profile("ws://two/ws"));
        assert_eq!(one.last_room().unwrap(), None);
        for room in ["AAAAAAAAAA", "BBBBBBBBBB"] {
            one.remember(&RoomId(room.into())).unwrap();
        }
        assert_eq!(one.last_room().unwrap(), Some(RoomId("BBBBBBBBBB".into())));
        assert_eq!(two.last_room().unwrap(), None);
        assert_eq!(one.load().unwrap(), None);
    }

    #[test]
    fn the_notation_is_kept_for_every_server() {
        let folder = Folder::new("tastes");
        let (one, two) = (folder.profile("ws://one/ws"), folder.profile("ws://two/ws"));
        assert_eq!(one.notation().unwrap(), None);
        for notation in Notation::ALL {
            one.keep_notation(notation).unwrap();
            assert_eq!(two.notation().unwrap(), Some(notation));
        }
        fs::write(folder.0.join("deep/p.token.tastes"), "notation runes\n").unwrap();
        assert_eq!(one.notation().unwrap(), None);
        assert_eq!(one.load().unwrap(), None);
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_can_read_it() {
        use std::os::unix::fs::PermissionsExt;
        let folder = Folder::new("mode");
        let profile = folder.profile("ws://one/ws");
        profile.keep(&Token("aaa".into())).unwrap();
        // A file that was opened wider is narrowed by the next write.
        fs::set_permissions(profile.path(), fs::Permissions::from_mode(0o644)).unwrap();
        profile.keep(&Token("bbb".into())).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(profile.path()), 0o600);
        assert_eq!(mode(profile.path().parent().unwrap()), 0o700);
        let left = fs::read_dir(profile.path().parent().unwrap()).unwrap();
        assert_eq!(left.count(), 1, "no draft is left behind");
    }

    #[test]
    fn a_strange_file_is_not_overwritten() {
        let folder = Folder::new("strange");
        let profile = folder.profile("ws://one/ws");
        fs::create_dir_all(profile.path().parent().unwrap()).unwrap();
        fs::write(profile.path(), "something else entirely\n").unwrap();
        assert!(profile.load().is_err());
        assert!(profile.keep(&Token("aaa".into())).is_err());
        let text = fs::read_to_string(profile.path()).unwrap();
        assert_eq!(text, "something else entirely\n");
    }

    #[test]
    fn a_token_shows_nothing() {
        assert_eq!(format!("{:?}", Token("secret".into())), "Token");
    }
}
