//! One question over HTTP, beside the WebSocket, and its whole answer within bounds.

use crate::drive::Address;
use crate::profile::Token;
use anyhow::{Context, Result, anyhow, bail};
use http_body_util::{BodyExt, Empty, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::rt::{Read, Write};
use hyper::{Request, Uri, header};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

/// Far more than the longest record or page of a list.
const BYTES_MAX: usize = 2 << 20;
/// How long a server may take for all of it.
const WAIT: Duration = Duration::from_secs(30);

/// What a server answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Bytes,
}

/// Asks a server for a path below its own.
pub(crate) async fn get(server: &Address, path: &str, token: Option<&Token>) -> Result<Answer> {
    let page = server.page(path);
    let page =
        page.ok_or_else(|| anyhow!("{server} does not end in /ws, so nothing lies beside"))?;
    let uri: Uri = page.parse().context("no address can be made of this")?;
    let answer = tokio::time::timeout(WAIT, ask(&uri, token)).await;
    answer
        .unwrap_or_else(|_| bail!("no answer within {} s", WAIT.as_secs()))
        .with_context(|| format!("cannot get an answer from {server}"))
}

async fn ask(uri: &Uri, token: Option<&Token>) -> Result<Answer> {
    let tls = uri.scheme_str() == Some("https");
    let host = uri.host().context("it names no host")?;
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let port = uri.port_u16().unwrap_or(if tls { 443 } else { 80 });
    let stream = TcpStream::connect((host, port)).await?;
    match tls {
        false => exchange(stream, uri, token).await,
        true => {
            let name = ServerName::try_from(host.to_owned()).context("no name of a server")?;
            let connector = TlsConnector::from(Arc::new(trusted()?));
            exchange(connector.connect(name, stream).await?, uri, token).await
        }
    }
}

/// Whom the system trusts.
fn trusted() -> Result<ClientConfig> {
    let mut roots = RootCertStore::empty();
    // Some of the system's certificates may be ones that nobody can read; the others do.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        bail!("this system trusts no certificates");
    }
    let config = ClientConfig::builder().with_root_certificates(roots);
    Ok(config.with_no_client_auth())
}

async fn exchange<S>(stream: S, uri: &Uri, token: Option<&Token>) -> Result<Answer>
where
    S: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin + Send + 'static,
    TokioIo<S>: Read + Write,
{
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    // It ends with the sender; what went wrong in it is told to the sender too.
    tokio::spawn(connection);
    let authority = uri.authority().context("it names no host")?;
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let mut request = Request::get(path)
        .header(header::HOST, authority.as_str())
        .header(
            header::USER_AGENT,
            concat!("qiguan/", env!("CARGO_PKG_VERSION")),
        );
    if let Some(token) = token {
        request = request.header(header::AUTHORIZATION, format!("Bearer {}", token.0));
    }
    let answer = sender
        .send_request(request.body(Empty::<Bytes>::new())?)
        .await?;
    let status = answer.status().as_u16();
    let body = Limited::new(answer.into_body(), BYTES_MAX).collect().await;
    let body = body.map_err(|error| anyhow!("the answer cannot be read: {error}"))?;
    Ok(Answer {
        status,
        body: body.to_bytes(),
    })
}
