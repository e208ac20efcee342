//! Frames of the protocol, in both encodings.

use qiguan_protocol::{
    Decoded, Encoding, decode_client, decode_server, encode_client, encode_server,
};

const BOTH: [Encoding; 2] = [Encoding::MessagePack, Encoding::Json];

/// What a client sends: one message and the same in either encoding, or a refusal within the frame.
pub(super) fn client_frame(bytes: &[u8]) {
    for encoding in BOTH {
        match decode_client(encoding, bytes) {
            Ok(Decoded::Frame(frame)) => {
                let more = [bytes, b"}"].concat();
                let refused = decode_client(encoding, &more).is_err();
                assert!(refused, "a frame holds one message, and nothing after it");
                for other in BOTH {
                    let written = encode_client(other, &frame);
                    let again = decode_client(other, &written);
                    assert_eq!(again, Ok(Decoded::Frame(frame.clone())), "{other:?}");
                }
            }
            Ok(Decoded::Unknown { .. }) => {}
            Err(error) => {
                assert!(error.offset <= bytes.len(), "{error}");
                assert!(error.what.len() < 2_048 && error.what.is_ascii(), "{error}");
            }
        }
    }
}

/// What a server sends, as clients read it.
pub(super) fn server_frame(bytes: &[u8]) {
    for encoding in BOTH {
        match decode_server(encoding, bytes) {
            Ok(frame) => {
                for other in BOTH {
                    let again = decode_server(other, &encode_server(other, &frame));
                    assert_eq!(again.as_ref(), Ok(&frame), "{other:?}");
                }
            }
            Err(error) => assert!(error.offset <= bytes.len(), "{error}"),
        }
    }
}
