//! The browser page: its files are part of the program.
//!
//! The start page is asked for anew each time and names the version of all other files, a hash of
//! their content, so those are kept by browsers for good.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::Embed;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;

/// The start page; the rest of the files have the version in their path.
const INDEX: &str = "index.html";

/// Scripts and styles are files of this server alone, and nothing may show the page in a frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

#[derive(Embed)]
#[folder = "web/"]
struct Files;

/// All files as they are sent.
#[derive(Debug)]
pub(super) struct Page {
    version: String,
    index: File,
    files: BTreeMap<String, File>,
}

#[derive(Debug)]
struct File {
    kind: &'static str,
    plain: Bytes,
    /// The same for browsers that take gzip, which is all of them.
    zipped: Bytes,
}

impl Page {
    /// The page of a server whose paths are all below `base`.
    pub(super) fn new(base: &str) -> Self {
        let mut files = BTreeMap::new();
        let mut hash = Sha256::new();
        let mut index = Bytes::new();
        let mut names: Vec<_> = Files::iter().collect();
        names.sort_unstable();
        for name in names {
            let (Some(file), Some(kind)) = (Files::get(&name), kind(&name)) else {
                continue;
            };
            hash.update(name.as_bytes());
            hash.update(&file.data);
            let content = Bytes::from(file.data.into_owned());
            match &*name {
                INDEX => index = content,
                _ => _ = files.insert(name.into_owned(), File::new(kind, content)),
            }
        }
        let version = hash
            .finalize()
            .iter()
            .take(8)
            .fold(String::new(), |mut text, byte| {
                _ = write!(text, "{byte:02x}");
                text
            });
        let index = filled(&index, base, &version, files.keys());
        let index = File::new("text/html; charset=utf-8", index.into());
        Self {
            version,
            index,
            files,
        }
    }
}

impl File {
    fn new(kind: &'static str, plain: Bytes) -> Self {
        let mut zipper = GzEncoder::new(Vec::new(), Compression::best());
        let zipped = zipper.write_all(&plain).and_then(|()| zipper.finish());
        Self {
            kind,
            zipped: zipped.expect("memory takes all that is written").into(),
            plain,
        }
    }

    fn sent(&self, asked: &HeaderMap, head: &[(HeaderName, &str)]) -> Response {
        let takes = asked.get(header::ACCEPT_ENCODING);
        let takes = takes.and_then(|takes| takes.to_str().ok());
        let zip = takes.is_some_and(|takes| takes.contains("gzip"));
        let body = if zip { &self.zipped } else { &self.plain };
        let mut response = body.clone().into_response();
        let headers = response.headers_mut();
        let mut set = |name: &HeaderName, value: &str| {
            let value = HeaderValue::from_str(value).expect("every value is plain ASCII");
            headers.insert(name, value);
        };
        set(&header::CONTENT_TYPE, self.kind);
        set(&header::VARY, "accept-encoding");
        set(&header::X_CONTENT_TYPE_OPTIONS, "nosniff");
        set(&header::CONTENT_SECURITY_POLICY, POLICY);
        set(&header::REFERRER_POLICY, "no-referrer");
        if zip {
            set(&header::CONTENT_ENCODING, "gzip");
        }
        for (name, value) in head {
            set(name, value);
        }
        response
    }
}

/// `GET /`: the start page, which is asked for again each time.
pub(super) async fn index(State(page): State<Arc<Page>>, asked: HeaderMap) -> Response {
    let tag = format!("\"{}\"", page.version);
    let head = [
        (header::CACHE_CONTROL, "no-cache"),
        (header::ETAG, tag.as_str()),
    ];
    let known = asked.get(header::IF_NONE_MATCH);
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    page.index.sent(&asked, &head)
}

/// `GET /assets/{version}/{file}`: a file of this version, kept for good; of another one there is none.
pub(super) async fn asset(
    State(page): State<Arc<Page>>,
    Path((version, file)): Path<(String, String)>,
    asked: HeaderMap,
) -> Response {
    let lasting = "public, max-age=31536000, immutable";
    match page.files.get(&file).filter(|_| version == page.version) {
        Some(file) => file.sent(&asked, &[(header::CACHE_CONTROL, lasting)]),
        None => {
            let head = [(header::CACHE_CONTROL, "no-store")];
            (StatusCode::NOT_FOUND, head, "no such file\n").into_response()
        }
    }
}

/// What a file is, by its name; none: it is not for browsers.
fn kind(name: &str) -> Option<&'static str> {
    let (_, ending) = name.rsplit_once('.')?;
    match ending {
        "html" => Some("text/html; charset=utf-8"),
        // Types for the checker of types.
        _ if name.ends_with(".d.ts") => None,
        "js" => Some("text/javascript; charset=utf-8"),
        "css" => Some("text/css; charset=utf-8"),
        "svg" => Some("image/svg+xml"),
        "txt" | "sgf" | "pgn" => Some("text/plain; charset=utf-8"),
        _ => None,
    }
}

/// The start page with its paths, and with every script named so that none waits for another.
fn filled<'a>(
    index: &[u8],
    base: &str,
    version: &str,
    names: impl Iterator<Item = &'a String>,
) -> String {
    let assets = format!("{base}/assets/{version}");
    let scripts = names.filter(|name| name.ends_with(".js"));
    let modules = scripts.fold(String::new(), |mut text, name| {
        _ = write!(
            text,
            "<link rel=\"modulepreload\" href=\"{assets}/{name}\">"
        );
        text
    });
    String::from_utf8_lossy(index)
        .replace("%BASE%", base)
        .replace("%ASSETS%", &assets)
        .replace("%MODULES%", &modules)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_load_is_small_and_names_only_files_that_are_there() {
        let page = Page::new("/qiguan");
        let html = String::from_utf8(page.index.plain.to_vec()).unwrap();
        let below = format!("/qiguan/assets/{}/", page.version);
        let mut named = 0;
        for part in html.split(&below).skip(1) {
            let name = part.split('"').next().unwrap();
            assert!(page.files.contains_key(name), "{name}");
            named += 1;
        }
        assert!(named > 3, "{html}");
        let scripts_and_styles = page
            .files
            .iter()
            .filter(|(name, _)| !name.starts_with("samples/"));
        let bytes: usize = scripts_and_styles.map(|(_, file)| file.zipped.len()).sum();
        let bytes = bytes + page.index.zipped.len();
        assert!(bytes < 200 * 1024, "the first load is {bytes} bytes");
    }
}
