//! TLS on the server's own port, for those who put no proxy before it.
//!
//! Handshakes run in tasks of their own and have so much time: one that never ends holds nobody up.

use crate::config::Config;
use crate::limits::{HANDSHAKE_WAIT, HANDSHAKES_MAX};
use anyhow::{Context as _, anyhow};
use axum::serve::Listener;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::server::TlsStream;

type Secured = (TlsStream<TcpStream>, SocketAddr);

/// Connections whose handshake is done.
#[derive(Debug)]
pub(crate) struct TlsListener {
    secured: mpsc::Receiver<Secured>,
    address: io::Result<SocketAddr>,
    accepting: JoinHandle<()>,
}

/// Reads certificate and key, if there are any.
pub(crate) fn acceptor(config: &Config) -> anyhow::Result<Option<TlsAcceptor>> {
    let (certificate, key) = match (&config.tls_cert.0, &config.tls_key.0) {
        (None, None) => return Ok(None),
        (Some(certificate), Some(key)) => (certificate, key),
        _ => {
            return Err(anyhow!(
                "a certificate needs its key, and a key its certificate: set both --tls-cert and --tls-key, or none"
            ));
        }
    };
    let chain = certificates(Path::new(certificate))
        .with_context(|| format!("cannot read certificates in {certificate}; see --tls-cert"))?;
    let key = PrivateKeyDer::from_pem_file(key)
        .with_context(|| format!("cannot read a private key in {key}; see --tls-key"))?;
    let settings = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .context("certificate and key do not go together; see --tls-cert and --tls-key")?;
    Ok(Some(TlsAcceptor::from(Arc::new(settings))))
}

fn certificates(path: &Path) -> anyhow::Result<Vec<CertificateDer<'static>>> {
    let chain: Vec<_> = CertificateDer::pem_file_iter(path)?.collect::<Result<_, _>>()?;
    if chain.is_empty() {
        return Err(anyhow!("there is none"));
    }
    Ok(chain)
}

impl TlsListener {
    pub(crate) fn new(listener: TcpListener, acceptor: TlsAcceptor) -> Self {
        let (sender, secured) = mpsc::channel(1);
        Self {
            address: listener.local_addr(),
            secured,
            accepting: tokio::spawn(accept(listener, acceptor, sender)),
        }
    }
}

async fn accept(mut listener: TcpListener, acceptor: TlsAcceptor, secured: mpsc::Sender<Secured>) {
    let places = Arc::new(Semaphore::new(HANDSHAKES_MAX));
    loop {
        // This waits by itself after an error, such as no more open files.
        let (socket, address) = Listener::accept(&mut listener).await;
        let Ok(place) = places.clone().try_acquire_owned() else {
            tracing::debug!(%address, "too many handshakes; this one is dropped");
            continue;
        };
        let (acceptor, secured) = (acceptor.clone(), secured.clone());
        tokio::spawn(async move {
            let handshake = tokio::time::timeout(HANDSHAKE_WAIT, acceptor.accept(socket)).await;
            drop(place);
            match handshake {
                // The server may have stopped meanwhile.
                Ok(Ok(stream)) => _ = secured.send((stream, address)).await,
                Ok(Err(error)) => tracing::debug!(%address, %error, "a handshake failed"),
                Err(_) => tracing::debug!(%address, "a handshake took too long"),
            }
        });
    }
}

impl Listener for TlsListener {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> Secured {
        match self.secured.recv().await {
            Some(secured) => secured,
            // The accepting task holds a sender as long as it runs, which is as long as this.
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.address
            .as_ref()
            .copied()
            .map_err(|error| error.kind().into())
    }
}

impl Drop for TlsListener {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}
