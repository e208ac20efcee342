//! The file that remembers who a guest is: one line a server, `URL TOKEN`, readable by its owner
//! alone and replaced in one step.

use anyhow::{Context, Result, bail};
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The secret that names a guest, for good or for one time; its `Debug` shows nothing of it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token(pub(crate) String);

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// Where the token of one profile at one server is kept.
#[derive(Clone, Debug)]
pub(crate) struct Profile {
    path: PathBuf,
    server: String,
}

impl Profile {
    /// `token_file` where it is given, else the profile's file in the user's state folder.
    pub(crate) fn new(name: &str, token_file: Option<&Path>, server: &str) -> Result<Self> {
        let path = match token_file {
            Some(path) => path.to_owned(),
            None => state_folder()?.join(format!("{name}.token")),
        };
        Ok(Self {
            path,
            server: server.to_owned(),
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The token for this server; none where the guest has never been there.
    pub(crate) fn load(&self) -> Result<Option<Token>> {
        let entries = self.entries()?;
        let found = entries.into_iter().find(|(url, _)| *url == self.server);
        Ok(found.map(|(_, token)| token))
    }

    /// Remembers the token for this server beside those for others.
    pub(crate) fn keep(&self, token: &Token) -> Result<()> {
        let told = &token.0;
        if told.is_empty() || told.contains(|c: char| c.is_whitespace() || c.is_control()) {
            bail!("the server gave a token that cannot be kept in a file");
        }
        let mut entries = self.entries()?;
        entries.retain(|(url, _)| *url != self.server);
        entries.push((self.server.clone(), token.clone()));
        let text: String = entries
            .iter()
            .map(|(url, token)| format!("{url} {}\n", token.0))
            .collect();
        self.replace(&text)
            .with_context(|| format!("cannot write the token file {}", self.path.display()))
    }

    fn entries(&self) -> Result<Vec<(String, Token)>> {
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => {
                return Err(error).with_context(|| {
                    format!("cannot read the token file {}", self.path.display())
                });
            }
        };
        let entry = |line: &str| match line.split_once(' ') {
            Some((url, token)) if !token.contains(' ') => {
                Ok((url.to_owned(), Token(token.to_owned())))
            }
            Some(_) | None => bail!(
                "{} is no token file (lines of `URL TOKEN`); name another with --token-file",
                self.path.display()
            ),
        };
        text.lines().map(entry).collect()
    }

    /// A reader sees the old file or the new one, never half of it.
    fn replace(&self, text: &str) -> std::io::Result<()> {
        let folder = match self.path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            Some(_) | None => Path::new("."),
        };
        create_folder(folder)?;
        let mut draft = self.path.clone().into_os_string();
        draft.push(format!(".{}.new", std::process::id()));
        let draft = PathBuf::from(draft);
        let written = write_new(&draft, text).and_then(|()| fs::rename(&draft, &self.path));
        if written.is_err() {
            // The first error is the one worth telling.
            let _ = fs::remove_file(&draft);
        }
        written
    }
}

fn write_new(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = create_private(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(unix)]
fn create_private(path: &Path) -> std::io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(0o600).open(path)
}

#[cfg(not(unix))]
fn create_private(path: &Path) -> std::io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

#[cfg(unix)]
fn create_folder(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(path)
}

#[cfg(not(unix))]
fn create_folder(path: &Path) -> std::io::Result<()> {
    fs::create_dir_all(path)
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
