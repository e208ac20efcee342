//! Files of settings, as an operator may write them.

use super::files::speaks;
use qiguan_server::config::{Config, ConfigError, read};
use std::ffi::OsString;
use std::fs;
use std::path::Path;

/// Settings that are read are written as a file of the same settings; what is wrong is said in one line,
/// with a place within the file.
pub fn settings(bytes: &[u8]) {
    let folder = tempfile::tempdir().expect("there is room for a small file");
    let path = folder.path().join("settings.toml");
    match read_from(&path, bytes) {
        Ok(config) => {
            let text = config.to_toml().expect("texts and numbers can be written");
            let again = read_from(&path, text.as_bytes());
            assert_eq!(again.ok().as_ref(), Some(&config), "{text}");
        }
        Err(error) => {
            if let ConfigError::File { line, .. } = &error {
                let lines = 1 + bytes.iter().filter(|byte| **byte == b'\n').count();
                assert!((1..=lines).contains(line), "{error} of {lines}");
            }
            assert!(!error.to_string().contains('\n'), "{error}");
            speaks(&error);
        }
    }
}

fn read_from(path: &Path, bytes: &[u8]) -> Result<Config, ConfigError> {
    fs::write(path, bytes).expect("there is room for a small file");
    let line = ["qiguan-server", "--config"].map(OsString::from);
    read(line.into_iter().chain([path.into()])).map(|asked| asked.config)
}

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let every = Config::default().to_toml();
    let texts = [
        every.expect("the defaults can be written"),
        "listen = '[::1]:7300'\nbase_path = '/qiguan/'\nretention_days = 3\nlog_format = 'json'\n".into(),
        "public_url = 'https://example.org'\nallowed_origins = ['https://a.example', 'http://b:8080']\n\
         trusted_proxies = ['10.0.0.0/8', '::1/128']\nmetrics_listen = '127.0.0.1:9100'\n"
            .into(),
        "log = \"\"\"\ninfo\"\"\"\ndata = \"a \\\"b\\\" \\u70ae\"\n[more]\nx = { y = [1, 2.5, 1979-05-27] }\n".into(),
    ];
    texts.map(String::into_bytes).to_vec()
}
