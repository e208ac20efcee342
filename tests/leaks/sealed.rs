//! A sealed move of Go is nobody's to see before it is opened: worlds that differ in it alone send
//! everybody the same bytes, but for the hash.

use crate::log::Log;
use crate::outside::meters;
use qiguan_protocol::{Ask, Encoding, GoOptions, Request};
use qiguan_tests::{Heard, Pair, World, on_paused_time};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A stone, another, one where a stone stands, one beside the board, and a pass.
const SEALED: [Option<&str>; 5] = [Some("B2"), Some("D4"), Some("C3"), Some("Z25"), None];

/// A game up to the move that is sealed.
#[derive(Clone, Debug)]
struct Scene {
    seed: u64,
    size: &'static str,
    stones: Vec<String>,
    delay: u16,
}

impl Scene {
    fn short(delay: u16) -> Self {
        Self {
            seed: 81,
            size: "5",
            stones: vec!["C3".to_owned()],
            delay,
        }
    }

    /// No two stones of it are neighbours, so none is ever taken.
    fn draw(seed: u64, rng: &mut ChaCha8Rng) -> Self {
        let (size, lines) = *[("5", 5), ("9", 9), ("13", 13)]
            .choose(rng)
            .expect("there are sizes");
        let points = (0..lines * lines).map(|at| (at % lines, at / lines));
        let mut points: Vec<_> = points.filter(|(x, y)| (x + y) % 2 == 0).collect();
        points.shuffle(rng);
        points.truncate(rng.random_range(1..9));
        Self {
            seed,
            size,
            stones: points.into_iter().map(named).collect(),
            delay: *[0, 2, 5].choose(rng).expect("there are some"),
        }
    }
}

fn named((x, y): (u8, u8)) -> String {
    let column = "ABCDEFGHJKLMN".as_bytes()[usize::from(x)];
    format!("{}{}", char::from(column), y + 1)
}

/// A random game that is adjourned in two worlds, with different moves, or a pass, in the envelope.
pub(crate) fn twins(seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let scene = Scene::draw(seed, &mut rng);
    let mut sealed = SEALED.to_vec();
    sealed.shuffle(&mut rng);
    let log = Log::default();
    let worlds = [sealed[0], sealed[1]].map(|point| {
        let heard = tracing::dispatcher::with_default(&log.subscriber(), || {
            on_paused_time(adjourned(point, &scene))
        });
        (heard, log.take())
    });
    let [(left, left_log), (right, right_log)] = worlds;
    assert!(left == right, "{scene:?}: the sealed move is told");
    let [left, right] = [left_log, right_log].map(|log| {
        let mut lines: Vec<_> = log.lines().map(str::to_owned).collect();
        // In which order connections hear that the house stops is drawn by the runtime.
        lines.sort_unstable();
        lines
    });
    assert_eq!(left, right, "{scene:?}: the log tells");
}

/// What everybody heard until the game was adjourned, restarted and looked at again: Ann, Bo who
/// seals, and Eve who watches; and what is counted.
async fn adjourned(point: Option<&str>, scene: &Scene) -> [Vec<u8>; 4] {
    let world = World::new(scene.seed).await;
    let options = GoOptions {
        size: Some(scene.size.into()),
        ..GoOptions::default()
    };
    let mut table = Pair::seated(&world.house, options, scene.delay).await;
    let mut eve = world.guest_in("Eve", Encoding::Json).await;
    eve.attend(&table.room).await.expect("anybody may watch");
    table.begin().await;
    for stone in &scene.stones {
        table.play(stone).await;
    }
    let what = Ask::Adjourn;
    let mover = scene.stones.len() % 2;
    table.must(1 - mover, Request::Ask { what }).await;
    let accept = true;
    table.must(mover, Request::Answer { what, accept }).await;
    let turn = table.players[mover].picture().turn;
    let point = point.map(str::to_owned);
    table.must(mover, Request::Seal { turn, point }).await;
    eve.look().await;
    let hash = table.game(0).sealed.clone().expect("it is sealed").hash;
    let [ann, bo] = &table.players;
    let before = [ann, bo, &eve].map(|client| client.bytes.concat());
    let mut counted = meters(&world);
    world.beat().await;
    let world = world.restart().await;
    table.come_back(&world).await;
    world.reconnect(&mut eve).await;
    let heard = table.players[mover].tell(Request::Pass { turn }).await;
    assert!(matches!(heard, Heard::Refused(_)));
    let [ann, bo] = &table.players;
    let after = [ann, bo, &eve].map(|client| client.bytes.concat());
    let all = [0, 1, 2].map(|place| [&before[place][..], &after[place]].concat());
    let [ann, bo, eve] = all.map(|bytes| masked(bytes, hash.as_bytes()));
    counted.extend(meters(&world));
    [ann, bo, eve, counted.concat().into_bytes()]
}

/// The bytes with `#` in place of each letter of the hash.
pub(crate) fn masked(mut bytes: Vec<u8>, hash: &[u8]) -> Vec<u8> {
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
        let scene = Scene::short(delay);
        let worlds = SEALED.map(|point| on_paused_time(adjourned(point, &scene)));
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
        on_paused_time(adjourned(Some("B2"), &Scene::short(0)));
    });
    let log = log.take();
    assert!(log.contains("asked"), "something is logged");
    assert!(!log.contains("B2"), "the move is logged");
}
