//! Behind Debian's nginx, with the file that `deploy/` has for it.

use crate::http;
use crate::lines::PATIENCE;
use crate::script::{all_look, four_at_a_table};
use crate::server::House;
use crate::socket::HANDSHAKE;
use serde_json::json;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Instant;
use tempfile::TempDir;

/// The proxy calls from here, so that it is told from its own clients.
const PROXY: &str = "127.0.0.9";

/// A running nginx.
struct Nginx {
    child: Child,
    address: SocketAddr,
    _folder: TempDir,
}

impl Nginx {
    fn before(server: SocketAddr) -> Self {
        let by = Instant::now() + PATIENCE;
        loop {
            let folder = TempDir::new().expect("a temporary folder can be made");
            // Nginx takes no port 0: one that was free a moment ago, or the next.
            let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
            let address = free.local_addr().expect("it has one");
            drop(free);
            write_settings(folder.path(), server, address);
            let mut child = Command::new(program())
                .args(["-e", "stderr", "-c"])
                .arg(folder.path().join("nginx.conf"))
                .stdin(Stdio::null())
                .spawn()
                .expect("nginx can be run: tests/run installs it");
            while child.try_wait().expect("a child can be asked").is_none() {
                assert!(Instant::now() < by, "nginx does not listen");
                if TcpStream::connect(address).is_ok() {
                    return Self {
                        child,
                        address,
                        _folder: folder,
                    };
                }
                std::thread::yield_now();
            }
            assert!(Instant::now() < by, "nginx does not start");
        }
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // It may have ended already.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// Outside of the path of people who are not root.
fn program() -> &'static str {
    let debian = "/usr/sbin/nginx";
    if Path::new(debian).exists() {
        debian
    } else {
        "nginx"
    }
}

fn write_settings(folder: &Path, server: SocketAddr, address: SocketAddr) {
    let site = include_str!("../../deploy/nginx.conf");
    let ours = site
        .replace("server 127.0.0.1:7300;", &format!("server {server};"))
        .replace("listen 80;", &format!("listen {address};"));
    assert_eq!(
        ours.matches(&server.to_string()).count(),
        1,
        "the file names the server"
    );
    assert_eq!(ours.matches(&address.to_string()).count(), 1, "and a port");
    std::fs::write(folder.join("site.conf"), ours).expect("a temporary folder can be written");
    let at = folder.display();
    let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    let paths = paths.map(|kind| format!("{kind}_temp_path {at}/{kind};"));
    let main = format!(
        "daemon off; master_process off; pid {at}/pid;\nevents {{}}\nhttp {{ access_log off; \
         proxy_bind {PROXY}; {} include {at}/site.conf; }}\n",
        paths.join(" ")
    );
    std::fs::write(folder.join("nginx.conf"), main).expect("as above");
}

#[test]
fn a_table_behind_nginx_under_a_base_path_outlives_a_restart() {
    let mut house = House::open_with(&[("QIGUAN_BASE_PATH", "/qiguan")]);
    let nginx = Nginx::before(house.address());
    house.go_through(nginx.address);
    assert_eq!(
        http::get(nginx.address, "/qiguan/health/ready", None).status,
        200
    );
    assert_eq!(http::get(nginx.address, "/health/ready", None).status, 404);

    let (_, mut players) = four_at_a_table(&house, &json!({}));
    for player in &mut players {
        player.must(&json!({"ready": {"ready": true}}));
    }
    house.ask_to_stop();
    for player in &mut players {
        let offline = player.wait_for("offline");
        assert_eq!(offline["code"], 1012, "the code comes through: {offline}");
    }
    house.stopped();
    house.start();
    for player in &mut players {
        player.wait_for("online");
        player.wait_for("attending");
    }
    all_look(players.iter_mut());
}

#[test]
fn behind_nginx_the_clients_own_address_counts_whatever_it_says() {
    let house = House::open_with(&[
        ("QIGUAN_BASE_PATH", "/qiguan"),
        ("QIGUAN_TRUSTED_PROXIES", "127.0.0.9/32"),
        ("QIGUAN_CONNECTS_PER_MINUTE", "3"),
    ]);
    let nginx = Nginx::before(house.address());
    let knock = |address: SocketAddr, more: &str| {
        let request = HANDSHAKE.replace("GET /ws", "GET /qiguan/ws");
        let request = request.replace("Host: test", &format!("Host: {address}"));
        let request = request.replace(
            "Connection: Upgrade\r\nUpgrade: websocket\r\n",
            "Connection: close\r\n",
        );
        let request = request.replace("\r\n\r\n", &format!("\r\n{more}\r\n"));
        http::request(address, &request)
    };
    // Of no consequence to the count, for it is looked at first.
    assert_eq!(
        knock(nginx.address, "Origin: https://evil.example\r\n").status,
        403
    );
    for n in 0..3 {
        let forged = format!(
            "Origin: http://{}\r\nX-Forwarded-For: 192.0.2.{n}\r\nForwarded: for=192.0.2.{n}\r\n",
            nginx.address
        );
        let status = knock(nginx.address, &forged).status;
        assert!(![403, 429].contains(&status), "{status}");
    }
    let refused = knock(nginx.address, "X-Forwarded-For: 192.0.2.99\r\n");
    assert_eq!(refused.status, 429);
    assert!(refused.head.contains("retry-after: "), "{refused:?}");
    // It was this machine's address that was counted, not the proxy's.
    assert_eq!(
        knock(house.address(), "X-Forwarded-For: 192.0.2.98\r\n").status,
        429
    );
}
