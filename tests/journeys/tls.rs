//! The server's own TLS: it is spoken, and who never finishes a handshake holds nobody up.

use crate::http;
use crate::server::{House, fails_to_start_with};
use futures::{SinkExt, StreamExt};
use rcgen::CertifiedKey;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_tungstenite::tungstenite::Message;

/// Writes a certificate for `localhost` and its key.
pub(crate) fn certify(folder: &Path) -> (CertificateDer<'static>, String, String) {
    let CertifiedKey { cert, signing_key } =
        rcgen::generate_simple_self_signed(["localhost".to_owned()])
            .expect("a name can be certified");
    let (chain, key) = (folder.join("chain.pem"), folder.join("key.pem"));
    std::fs::write(&chain, cert.pem()).expect("a temporary folder can be written");
    std::fs::write(&key, signing_key.serialize_pem()).expect("as above");
    let text = |path: &Path| path.to_str().expect("its name is text").to_owned();
    (cert.der().clone(), text(&chain), text(&key))
}

#[tokio::test]
async fn a_game_is_reached_over_tls_past_handshakes_that_never_end() {
    let mut house = House::new();
    let (root, chain, key) = certify(house.folder());
    house.set(&[("QIGUAN_TLS_CERT", &chain), ("QIGUAN_TLS_KEY", &key)]);
    house.start();
    let address = house.address();
    let mut silent: Vec<_> = (0..50).map(|_| http::connect(address)).collect();
    silent[0]
        .write_all(b"GET / HTTP/1.1\r\n\r\n")
        .expect("bytes are taken");

    let mut roots = RootCertStore::empty();
    roots.add(root).expect("a certificate of ours");
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the provider has them")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let socket = TcpStream::connect(address).await.expect("it listens");
    let name = ServerName::try_from("localhost").expect("a name");
    let connector = TlsConnector::from(Arc::new(config));
    let secured = connector.connect(name, socket).await.expect("a handshake");
    let url = "wss://localhost/ws";
    let (mut socket, _) = tokio_tungstenite::client_async(url, secured)
        .await
        .expect("an upgrade");
    let hello = r#"{"req":1,"msg":{"hello":{"min":1,"max":1,"kind":"bot"}}}"#;
    socket
        .send(Message::text(hello))
        .await
        .expect("it is taken");
    let answer = socket.next().await.expect("an answer").expect("an answer");
    assert!(answer.to_string().contains("welcome"), "{answer}");
}

#[test]
fn a_certificate_that_is_none_is_said_in_one_line() {
    let house = House::new();
    let (_, chain, key) = certify(house.folder());
    for (settings, words) in [
        (vec![("QIGUAN_TLS_CERT", chain.clone())], "--tls-key"),
        (
            vec![("QIGUAN_TLS_CERT", key.clone()), ("QIGUAN_TLS_KEY", key)],
            "there is none",
        ),
        (
            vec![
                ("QIGUAN_TLS_CERT", chain.clone()),
                ("QIGUAN_TLS_KEY", chain),
            ],
            "--tls-key",
        ),
    ] {
        let failure = fails_to_start_with("127.0.0.1:0", &house.data(), &settings);
        let [line] = &failure.complaints[..] else {
            panic!("one line should say what is wrong: {failure:?}");
        };
        assert!(line.contains(words), "{line}");
    }
}
