//! Bytes that must not change within a version of the protocol.
//!
//! `QIGUAN_GOLDEN=write` writes them anew. MessagePack is kept as hexadecimal text, which can be
//! read in a comparison of versions.

use crate::{arbiter_samples, go_samples, samples, xiangqi_samples};
use qiguan_protocol::{
    ClientFrame, Decoded, Encoding, Message, ServerFrame, Told, decode_client, decode_server,
    encode_client, encode_server,
};
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_request_keeps_its_bytes() {
    for frame in samples::requests() {
        check_client(&format!("client_{}", frame.msg.name()), &frame);
    }
    for (name, frame) in samples::request_variations() {
        check_client(name, &frame);
    }
}

#[test]
fn every_message_keeps_its_bytes() {
    for frame in samples::messages() {
        check_server(&format!("server_{}", frame.msg.name()), &frame);
    }
}

#[test]
fn every_telling_keeps_its_bytes() {
    for told in samples::tellings() {
        check_server(&format!("told_{}", told.name()), &frame_of(told));
    }
}

#[test]
fn every_variation_keeps_its_bytes() {
    for (name, frame) in samples::variations() {
        check_server(name, &frame);
    }
}

#[test]
fn everything_of_go_keeps_its_bytes() {
    for told in go_samples::tellings() {
        let name = format!("told_go_{}", told.name());
        check_server(&name, &frame_of(Told::Go(told)));
    }
    for (name, msg) in go_samples::creates() {
        let frame = ClientFrame {
            seat: None,
            room: None,
            seq: None,
            req: Some(1),
            msg,
        };
        check_client(&name, &frame);
    }
    for (name, frame) in go_samples::messages() {
        check_server(&name, &frame);
    }
}

#[test]
fn everything_of_the_arbiter_keeps_its_bytes() {
    for told in arbiter_samples::tellings() {
        let name = format!("told_arbiter_{}", told.name());
        check_server(&name, &frame_of(Told::Arbiter(told)));
    }
    for (name, frame) in arbiter_samples::request_variations() {
        check_client(&name, &frame);
    }
    for (name, frame) in arbiter_samples::variations() {
        check_server(name, &frame);
    }
}

#[test]
fn everything_of_xiangqi_keeps_its_bytes() {
    for told in xiangqi_samples::tellings() {
        let name = format!("told_xiangqi_{}", told.name());
        check_server(&name, &frame_of(Told::Xiangqi(told)));
    }
    for (name, msg) in xiangqi_samples::creates() {
        let frame = ClientFrame {
            seat: None,
            room: None,
            seq: None,
            req: Some(1),
            msg,
        };
        check_client(name, &frame);
    }
    for (name, frame) in xiangqi_samples::messages() {
        check_server(name, &frame);
    }
}

fn frame_of(told: Told) -> ServerFrame {
    ServerFrame {
        room: Some(samples::room()),
        msg: Message::Told {
            v: 18,
            at_ms: 1_240_000,
            events: vec![told],
        },
    }
}

fn check_client(name: &str, frame: &ClientFrame) {
    for encoding in [Encoding::MessagePack, Encoding::Json] {
        let bytes = golden(name, encoding, &encode_client(encoding, frame));
        let decoded = decode_client(encoding, &bytes);
        assert!(
            decoded == Ok(Decoded::Frame(Box::new(frame.clone()))),
            "{name}"
        );
    }
}

fn check_server(name: &str, frame: &ServerFrame) {
    for encoding in [Encoding::MessagePack, Encoding::Json] {
        let bytes = golden(name, encoding, &encode_server(encoding, frame));
        assert!(
            decode_server(encoding, &bytes).as_ref() == Ok(frame),
            "{name}"
        );
    }
}

/// Compares with the kept bytes and gives those.
fn golden(name: &str, encoding: Encoding, bytes: &[u8]) -> Vec<u8> {
    let path = path(name, encoding);
    let text = match encoding {
        Encoding::MessagePack => hex(bytes),
        Encoding::Json => String::from_utf8(bytes.to_vec()).unwrap() + "\n",
    };
    if std::env::var("QIGUAN_GOLDEN").is_ok_and(|value| value == "write") {
        fs::write(&path, &text).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(kept, text, "{name} as {encoding:?} has changed");
    match encoding {
        Encoding::MessagePack => unhex(&kept),
        Encoding::Json => kept.trim_end().as_bytes().to_vec(),
    }
}

fn path(name: &str, encoding: Encoding) -> PathBuf {
    let ending = match encoding {
        Encoding::MessagePack => "msgpack.hex",
        Encoding::Json => "json",
    };
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(format!("{name}.{ending}"))
}

fn hex(bytes: &[u8]) -> String {
    let line = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let lines: Vec<String> = bytes.chunks(32).map(line).collect();
    lines.join("\n") + "\n"
}

fn unhex(text: &str) -> Vec<u8> {
    let digits: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let byte = |pair: &[char]| u8::from_str_radix(&String::from_iter(pair), 16).unwrap();
    digits.chunks(2).map(byte).collect()
}
