//! Bytes of people who mean no good: refused, without a panic and without much memory.

use crate::samples;
use qiguan_protocol::{
    Decoded, Encoding, decode_client, decode_server, encode_client, encode_server,
};

const ENCODINGS: [Encoding; 2] = [Encoding::MessagePack, Encoding::Json];

/// The largest frame that reaches a decoder.
const FRAME: usize = 65_536;

fn both(encoding: Encoding, bytes: &[u8]) {
    // Whatever they answer, they do answer.
    let _ = decode_client(encoding, bytes);
    let _ = decode_server(encoding, bytes);
}

#[track_caller]
fn refused(encoding: Encoding, bytes: &[u8]) {
    let error = decode_client(encoding, bytes).unwrap_err();
    assert!(error.offset <= bytes.len());
    assert!(error.what.len() < 600, "{}", error.what);
    decode_server(encoding, bytes).unwrap_err();
}

fn encoded(encoding: Encoding) -> (Vec<Vec<u8>>, Vec<Vec<u8>>) {
    let variations = samples::request_variations()
        .into_iter()
        .map(|named| named.1);
    let requests: Vec<_> = samples::requests().into_iter().chain(variations).collect();
    let variations = samples::variations().into_iter().map(|(_, frame)| frame);
    let messages: Vec<_> = samples::messages().into_iter().chain(variations).collect();
    (
        requests
            .iter()
            .map(|f| encode_client(encoding, f))
            .collect(),
        messages
            .iter()
            .map(|f| encode_server(encoding, f))
            .collect(),
    )
}

#[test]
fn a_frame_cut_anywhere_is_refused() {
    for encoding in ENCODINGS {
        let (requests, messages) = encoded(encoding);
        for bytes in requests {
            for end in 0..bytes.len() {
                decode_client(encoding, &bytes[..end]).unwrap_err();
            }
        }
        for bytes in messages {
            for end in 0..bytes.len() {
                decode_server(encoding, &bytes[..end]).unwrap_err();
            }
        }
    }
}

#[test]
fn a_changed_byte_never_panics() {
    for encoding in ENCODINGS {
        let (requests, messages) = encoded(encoding);
        for bytes in requests {
            for index in 0..bytes.len() {
                for value in 0..=u8::MAX {
                    let mut changed = bytes.clone();
                    changed[index] = value;
                    let _ = decode_client(encoding, &changed);
                }
            }
        }
        for bytes in messages {
            for index in 0..bytes.len() {
                for bit in 0..8 {
                    let mut changed = bytes.clone();
                    changed[index] ^= 1 << bit;
                    let _ = decode_server(encoding, &changed);
                }
            }
        }
    }
}

#[test]
fn bytes_after_the_frame_are_refused() {
    for encoding in ENCODINGS {
        let (requests, messages) = encoded(encoding);
        for bytes in requests {
            for rest in [&b"\0"[..], b"x", b"\xc0", b"{}", &bytes.clone()] {
                decode_client(encoding, &[&bytes, rest].concat()).unwrap_err();
            }
        }
        for bytes in messages {
            decode_server(encoding, &[&bytes[..], b"0"].concat()).unwrap_err();
        }
    }
    let spaced = b" {\"msg\":{\"look\":{}}}\n";
    assert!(decode_client(Encoding::Json, spaced).is_ok());
}

/// A request with an ignored field that nests so that the frame's depth is `depth`.
fn nested(encoding: Encoding, depth: usize, is_map: bool) -> Vec<u8> {
    let inner = depth - 1;
    match (encoding, is_map) {
        (Encoding::Json, false) => [
            b"{\"x\":".to_vec(),
            b"[".repeat(inner),
            b"]".repeat(inner),
            b",\"msg\":{\"look\":{}}}".to_vec(),
        ]
        .concat(),
        (Encoding::Json, true) => [
            b"{\"x\":".to_vec(),
            b"{\"\":".repeat(inner),
            b"0".to_vec(),
            b"}".repeat(inner),
            b",\"msg\":{\"look\":{}}}".to_vec(),
        ]
        .concat(),
        (Encoding::MessagePack, false) => [
            b"\x82\xa1x".to_vec(),
            b"\x91".repeat(inner),
            b"\0\xa3msg\x81\xa4look\x80".to_vec(),
        ]
        .concat(),
        (Encoding::MessagePack, true) => [
            b"\x82\xa1x".to_vec(),
            b"\x81\xa0".repeat(inner),
            b"\0\xa3msg\x81\xa4look\x80".to_vec(),
        ]
        .concat(),
    }
}

#[test]
fn nesting_is_bounded_alike_in_both_encodings() {
    for encoding in ENCODINGS {
        for is_map in [false, true] {
            let at_most = decode_client(encoding, &nested(encoding, 16, is_map));
            assert!(matches!(at_most, Ok(Decoded::Frame(_))), "{at_most:?}");
            for depth in [17, 18, 127, 128, 129, 1_000, FRAME / 8] {
                let error = decode_client(encoding, &nested(encoding, depth, is_map)).unwrap_err();
                assert_eq!(error.what, "expected less nesting");
            }
        }
    }
}

#[test]
fn bombs_of_nesting_are_refused() {
    let brackets = [&b"["[..], b"{\"a\":", b"{\"msg\":", b"[{\"a\":"];
    for bracket in brackets {
        refused(Encoding::Json, &bracket.repeat(FRAME / bracket.len()));
        let in_msg = [b"{\"msg\":", &bracket.repeat(FRAME / bracket.len())[..]].concat();
        refused(Encoding::Json, &in_msg);
        let unknown = [
            b"{\"msg\":{\"x\":",
            &bracket.repeat(FRAME / bracket.len())[..],
        ]
        .concat();
        refused(Encoding::Json, &unknown);
    }
    let markers = [
        &b"\x91"[..],
        b"\x81\xa1a",
        b"\x81\xa3msg",
        b"\xdc\xff\xff",
        b"\xdf\xff\xff\xff\xff",
    ];
    for marker in markers {
        let bomb = marker.repeat(FRAME / marker.len());
        refused(Encoding::MessagePack, &bomb);
        refused(Encoding::MessagePack, &[b"\x81\xa3msg", &bomb[..]].concat());
        refused(
            Encoding::MessagePack,
            &[b"\x81\xa3msg\x81\xa1x", &bomb[..]].concat(),
        );
        refused(Encoding::MessagePack, &[b"\x82\xa1x", &bomb[..]].concat());
    }
}

#[test]
fn brackets_inside_strings_are_no_nesting() {
    let text = format!(
        r#"{{"x":"{}\"[\\","msg":{{"look":{{}}}}}}"#,
        "[{".repeat(99)
    );
    let decoded = decode_client(Encoding::Json, text.as_bytes());
    assert!(matches!(decoded, Ok(Decoded::Frame(_))), "{decoded:?}");
}

#[test]
fn a_claimed_length_of_4_gib_reserves_nothing() {
    // Strings, bytes, arrays, maps and extensions that claim 2^32 - 1, in places known and ignored.
    let markers = [b"\xdb", b"\xc6", b"\xdd", b"\xdf", b"\xc9"];
    let places = [
        &b""[..],
        b"\x82\xa1x",
        b"\x82\xa4room",
        b"\x82\xa3seq",
        b"\x81\xa3msg",
        b"\x81\xa3msg\x81",
        b"\x81\xa3msg\x81\xa1x",
        b"\x81\xa3msg\x81\xa4look",
        b"\x81\xa3msg\x81\xa7arrange\x81\xa6layout",
        b"\x81\xa3msg\x81\xa5hello\x81\xa8features",
        b"\x81\xa3msg\x81\xa5hello\x81\xa8features\x91",
        b"\x81\xa3msg\x81\xa6create\x81\xa7options",
        b"\x81\xa3msg\x81\xa4told\x81\xa6events",
        b"\x81\xa3msg\x81\xa4told\x81\xa6events\x91\x81\xa6voided\x81\xa6armies",
        b"\x81\xa3msg\x81\xa4told\x81\xa6events\x91\x81\xa7swapped\x81\xa6armies",
        b"\x81\xa3msg\x81\xa8presence\x81\xa4away",
        b"\x81\xa3msg\x81\xa4mark\x81\xa4mark",
        b"\x81\xa3msg\x81\xa3say\x81\xa4text",
        b"\x81\xa3msg\x81\xa4mute\x81\xa5guest",
        b"\x81\xa3msg\x81\xa6attend\x81\xa8password",
        b"\x81\xa3msg\x81\xa5lobby\x81\xa5rooms",
        b"\x81\xa3msg\x81\xa5lobby\x81\xa5rooms\x91\x81\xa5seats",
        b"\x81\xa3msg\x81\xadlobby_changed\x81\xa4gone",
        b"\x81\xa3msg\x81\xabsaid_before\x81\xa5lines",
    ];
    for marker in markers {
        for place in places {
            for rest in [&b""[..], &[0xa0; 64], &[0x80; 64]] {
                let bytes = [place, marker, b"\xff\xff\xff\xff", rest].concat();
                refused(Encoding::MessagePack, &bytes);
            }
        }
    }
}

#[test]
fn features_are_bounded() {
    for encoding in ENCODINGS {
        for (count, is_fine) in [(0, true), (32, true), (33, false), (60_000, false)] {
            let bytes = match encoding {
                Encoding::Json => format!(
                    r#"{{"msg":{{"hello":{{"min":1,"max":1,"features":[{}]}}}}}}"#,
                    vec!["\"\""; count].join(",")
                )
                .into_bytes(),
                Encoding::MessagePack => {
                    let length = u32::try_from(count).unwrap().to_be_bytes();
                    let start =
                        b"\x81\xa3msg\x81\xa5hello\x83\xa3min\x01\xa3max\x01\xa8features\xdd";
                    [&start[..], &length, &vec![0xa0; count]].concat()
                }
            };
            let decoded = decode_client(encoding, &bytes);
            assert_eq!(decoded.is_ok(), is_fine, "{count} features: {decoded:?}");
        }
    }
}

#[test]
fn strings_that_are_no_utf8_are_refused() {
    let bytes = b"\x82\xa4room\xa2\xff\xfe\xa3msg\x81\xa4look\x80";
    refused(Encoding::MessagePack, bytes);
    refused(
        Encoding::Json,
        b"{\"room\":\"\xff\xfe\",\"msg\":{\"look\":{}}}",
    );
    refused(
        Encoding::Json,
        b"{\"room\":\"\\ud800\",\"msg\":{\"look\":{}}}",
    );
}

/// Xorshift, of a fixed seed: the same bytes in every run.
struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn roll(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.roll() % bound as u64).unwrap()
    }

    fn byte(&mut self) -> u8 {
        self.roll().to_le_bytes()[3]
    }
}

#[test]
fn random_bytes_never_panic() {
    for seed in 1..=20_000 {
        let mut dice = Dice::new(seed);
        let length = dice.below(120);
        let noise: Vec<u8> = (0..length).map(|_| dice.byte()).collect();
        both(Encoding::MessagePack, &noise);
        both(Encoding::Json, &noise);
        let brackets = b"{}[]\":,0\\msg ";
        let text: Vec<u8> = (0..length).map(|_| brackets[dice.below(13)]).collect();
        both(Encoding::Json, &text);
    }
}

#[test]
fn spliced_frames_never_panic() {
    for encoding in ENCODINGS {
        let (requests, messages) = encoded(encoding);
        let all = [requests, messages].concat();
        for seed in 1..=10_000 {
            let mut dice = Dice::new(seed);
            let (a, b) = (&all[dice.below(all.len())], &all[dice.below(all.len())]);
            let (from, to) = (dice.below(b.len()), dice.below(b.len()));
            let part = &b[from.min(to)..from.max(to)];
            let at = dice.below(a.len());
            both(encoding, &[&a[..at], part, &a[at..]].concat());
        }
    }
}
