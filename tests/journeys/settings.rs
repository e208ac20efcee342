//! What an operator sets holds: by file, environment and flag, and at the door.

use crate::http;
use crate::programs::programs;
use crate::script::Script;
use crate::server::House;
use crate::socket::HANDSHAKE;
use serde_json::json;
use std::path::Path;
use std::process::{Command, Output};

/// Runs the server program without serving.
fn run(settings: &[(&str, &str)], flags: &[&str]) -> Output {
    let mut command = Command::new(&programs().server);
    command.env_clear().envs(settings.iter().copied());
    command.args(flags).output().expect("the server can be run")
}

#[test]
fn a_flag_goes_before_the_environment_and_that_before_the_file() {
    let house = House::new();
    let file = house.folder().join("settings.toml");
    std::fs::write(
        &file,
        "log = 'file'\nbase_path = '/file'\nlog_format = 'json'\n",
    )
    .expect("a temporary folder can be written");
    let file = file.to_str().expect("its name is text");
    let settings = [
        ("QIGUAN_CONFIG", file),
        ("QIGUAN_LOG", "environment"),
        ("QIGUAN_BASE_PATH", "/environment"),
    ];
    let output = run(&settings, &["--base-path", "/flag", "--print-config"]);
    let printed = String::from_utf8_lossy(&output.stdout);
    for line in [
        "log_format = \"json\"",
        "log = \"environment\"",
        "base_path = \"/flag\"",
        "listen = \"127.0.0.1:7300\"",
    ] {
        assert!(
            printed.lines().any(|printed| printed == line),
            "{line}: {printed}"
        );
    }
}

#[test]
fn the_example_file_holds_every_setting_with_its_default() {
    let printed = run(&[], &["--print-config"]).stdout;
    let example = include_str!("../../deploy/qiguan.toml.example");
    assert_eq!(
        String::from_utf8_lossy(&printed),
        example,
        "write it anew with --print-config"
    );
}

#[test]
fn a_setting_that_does_not_exist_stops_the_start() {
    let house = House::new();
    let file = house.folder().join("settings.toml");
    std::fs::write(&file, "\nbase_pth = '/q'\n").expect("a temporary folder can be written");
    let output = run(&[("QIGUAN_CONFIG", file.to_str().expect("text"))], &[]);
    assert!(!output.status.success());
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(
        words.contains("settings.toml:2: unknown field `base_pth`"),
        "{words}"
    );
    assert_eq!(words.lines().count(), 1, "{words}");
}

#[test]
fn everything_is_served_below_the_base_path() {
    let house = House::open_with(&[("QIGUAN_BASE_PATH", "/games/qiguan")]);
    let status = |path| http::get(house.address(), path, None).status;
    assert_eq!(status("/games/qiguan/health/ready"), 200);
    assert_eq!(status("/games/qiguan/api/games/nothing"), 404);
    assert_eq!(status("/games/qiguan"), 200);
    assert_eq!(status("/games/qiguan/"), 200);
    for path in ["/health/ready", "/ws", "/games/health/ready", "/"] {
        assert_eq!(status(path), 404, "{path}");
    }
    let mut player = Script::start(&house, "player", &[]);
    player.say(&json!({"create": {"options": {"junqi": {}}}}));
    player.wait_for("attending");
}

#[test]
fn pages_of_other_origins_stay_outside() {
    let house = House::open_with(&[("QIGUAN_PUBLIC_URL", "https://games.example.org")]);
    let status = |origin: &str| {
        let closing = format!("Origin: {origin}\r\nConnection: close\r\n\r\n");
        // Let in, it would be an upgrade: what it lacks is told only after the door.
        let request = HANDSHAKE.replace("Connection: Upgrade\r\n", "");
        let request = request.replace("\r\n\r\n", &format!("\r\n{closing}"));
        http::request(house.address(), &request).status
    };
    assert_eq!(status("https://evil.example"), 403);
    assert_eq!(status("null"), 403);
    assert_eq!(status("https://games.example.org.evil.example"), 403);
    assert_ne!(status("https://games.example.org"), 403);
    assert_ne!(status("http://test"), 403, "the host that was asked");
}

#[test]
fn metrics_have_a_port_of_their_own_and_the_dashboard_asks_for_what_is_there() {
    let mut house = House::open_with(&[("QIGUAN_METRICS_LISTEN", "127.0.0.1:0")]);
    assert_eq!(http::get(house.address(), "/metrics", None).status, 404);
    let said = house.says("metrics on http://");
    let address = said
        .split("//")
        .nth(1)
        .and_then(|rest| rest.split('/').next());
    let address = address.expect("an address").parse().expect("an address");
    let answer = http::get(address, "/metrics", None);
    assert_eq!(answer.status, 200);
    assert!(
        answer
            .head
            .contains("content-type: text/plain; version=0.0.4"),
        "{answer:?}"
    );
    let dashboard = include_str!("../../deploy/grafana-dashboard.json");
    let words = dashboard.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    for word in words.filter(|word| word.starts_with("qiguan_")) {
        // A histogram that has recorded nothing yet is not shown.
        let family = word.trim_end_matches("_bucket");
        let is_new = [
            "qiguan_append_seconds",
            "qiguan_flag_lateness_seconds",
            "qiguan_announcement_lateness_seconds",
            "qiguan_round_trip_seconds",
        ];
        assert!(
            answer.body.contains(family) || is_new.contains(&family),
            "{word}: {}",
            answer.body
        );
    }
}

/// Opens a WebSocket and lets it go; the status, and the answer's head.
fn knock(house: &House, forwarded_for: &str) -> (u16, String) {
    let line = format!("\r\nX-Forwarded-For: {forwarded_for}\r\nConnection: close\r\n\r\n");
    let request = HANDSHAKE.replace("Connection: Upgrade\r\n", "");
    let answer = http::request(house.address(), &request.replace("\r\n\r\n", &line));
    (answer.status, answer.head)
}

#[test]
fn a_forged_forwarded_for_opens_no_door() {
    let house = House::open_with(&[("QIGUAN_CONNECTS_PER_MINUTE", "3")]);
    for n in 0..3 {
        assert_ne!(knock(&house, &format!("192.0.2.{n}")).0, 429);
    }
    let (status, head) = knock(&house, "192.0.2.99");
    assert_eq!(status, 429);
    assert!(head.contains("retry-after: "), "{head}");
    assert_eq!(
        http::get(house.address(), "/health/ready", None).status,
        200
    );
}

#[test]
fn of_a_trusted_proxy_the_right_most_address_counts() {
    let house = House::open_with(&[
        ("QIGUAN_CONNECTS_PER_MINUTE", "3"),
        ("QIGUAN_TRUSTED_PROXIES", "127.0.0.1/32"),
    ]);
    for n in 0..3 {
        // What stands on the left the client has invented.
        assert_ne!(knock(&house, &format!("198.51.100.{n}, 192.0.2.1")).0, 429);
    }
    assert_eq!(knock(&house, "198.51.100.77, 192.0.2.1").0, 429);
    assert_ne!(knock(&house, "192.0.2.2").0, 429);
}

/// What warnings and errors say in the sources of a folder.
fn complaints_in(folder: &Path, found: &mut Vec<String>) {
    for file in std::fs::read_dir(folder).expect("the sources are there") {
        let path = file.expect("as above").path();
        if path.is_dir() {
            complaints_in(&path, found);
            continue;
        }
        let source = std::fs::read_to_string(&path).expect("sources are text");
        for macro_ in ["tracing::warn!(", "tracing::error!("] {
            for call in source.split(macro_).skip(1) {
                let call = call.split(");").next().unwrap_or_default();
                found.extend(call.split('"').nth(1).map(str::to_owned));
            }
        }
    }
}

#[test]
fn the_runbook_knows_every_line_that_the_server_logs_as_warning_or_error() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/src");
    let mut complaints = Vec::new();
    complaints_in(&sources, &mut complaints);
    assert!(complaints.len() > 15, "{complaints:?}");
    let runbook = include_str!("../../deploy/RUNBOOK.md");
    for complaint in complaints {
        // The runbook may leave off what follows the first half of a line.
        let first = complaint.split([';', ':']).next().unwrap_or_default();
        assert!(runbook.contains(first), "not in the runbook: {complaint}");
    }
}
