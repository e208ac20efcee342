//! A sealed move of Go is nobody's to see before it is opened: worlds that differ in it alone send
//! everybody the same bytes, but for the hash.

use crate::log::Log;
use qiguan_protocol::{Ask, Encoding, GoOptions, Request};
use qiguan_tests::{Heard, Pair, World, on_paused_time};

/// A stone, another, one where a stone stands, one beside the board, and a pass.
const SEALED: [Option<&str>; 5] = [Some("B2"), Some("D4"), Some("C3"), Some("Z25"), None];

/// What everybody heard until the game was adjourned, restarted and looked at again: Ann, Bo who
/// seals, and Eve who watches.
async fn adjourned(point: Option<&str>, delay: u16) -> [Vec<u8>; 3] {
    let world = World::new(81).await;
    let options = GoOptions {
        size: Some("5".into()),
        ..GoOptions::default()
    };
    let mut table = Pair::seated(&world.house, options, delay).await;
    let mut eve = world.guest_in("Eve", Encoding::Json).await;
    eve.attend(&table.room).await.expect("anybody may watch");
    table.begin().await;
    table.play("C3").await;
    let what = Ask::Adjourn;
    table.must(0, Request::Ask { what }).await;
    let accept = true;
    table.must(1, Request::Answer { what, accept }).await;
    let turn = table.players[1].picture().turn;
    let point = point.map(str::to_owned);
    table.must(1, Request::Seal { turn, point }).await;
    eve.look().await;
    let hash = table.game(0).sealed.clone().expect("it is sealed").hash;
    let [ann, bo] = &table.players;
    let before = [ann, bo, &eve].map(|client| client.bytes.concat());
    world.beat().await;
    let world = world.restart().await;
    table.come_back(&world).await;
    world.reconnect(&mut eve).await;
    let heard = table.players[1].tell(Request::Pass { turn }).await;
    assert!(matches!(heard, Heard::Refused(_)));
    let [ann, bo] = &table.players;
    let after = [ann, bo, &eve].map(|client| client.bytes.concat());
    let all = [0, 1, 2].map(|place| [&before[place][..], &after[place]].concat());
    all.map(|bytes| masked(bytes, hash.as_bytes()))
}

/// The bytes with `#` in place of each letter of the hash.
fn masked(mut bytes: Vec<u8>, hash: &[u8]) -> Vec<u8> {
    let mut from = 0;
    while let Some(at) = find(&bytes[from..], hash) {
        bytes[from + at..from + at + hash.len()].fill(b'#');
        from += at + hash.len();
    }
    bytes
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes
        .windows(wanted.len())
        .position(|window| window == wanted)
}

fn has_hash(bytes: &[u8]) -> bool {
    find(bytes, &[b'#'; 64]).is_some()
}

#[test]
fn a_sealed_move_changes_nothing_that_anybody_hears() {
    for delay in [0, 3] {
        let worlds = SEALED.map(|point| on_paused_time(adjourned(point, delay)));
        for (heard, point) in worlds.iter().zip(SEALED) {
            assert!(has_hash(&heard[0]), "the hash is public");
            assert_eq!(has_hash(&heard[2]), delay == 0);
            for (twin, who) in heard.iter().zip(&worlds[0]) {
                assert!(twin == who, "{point:?} is told apart");
            }
        }
    }
}

#[test]
fn a_sealed_move_is_not_logged() {
    let log = Log::default();
    tracing::dispatcher::with_default(&log.subscriber(), || {
        on_paused_time(adjourned(Some("B2"), 0));
    });
    let log = log.take();
    assert!(log.contains("asked"), "something is logged");
    assert!(!log.contains("B2"), "the move is logged");
}
