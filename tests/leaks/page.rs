//! The page's files and boards are the same for everybody, whatever happens at the tables; what else a
//! page is told comes over `/ws` and `/api/games`, as JSON of the same protocol.

use crate::after_end::{get, open};
use qiguan_server::store::MemoryStore;
use qiguan_tests::{Match, World, on_paused_time};

const PATHS: [&str; 4] = [
    "/",
    "/api/boards/junqi/four_player",
    "/api/boards/junqi/frontier",
    "/api/boards/junqi/unknown",
];

#[test]
fn what_is_no_message_tells_nothing_of_any_game() {
    let played = on_paused_time(async {
        let world = World::new(1).await;
        let mut table = Match::begun(&world).await;
        table.play_on(10).await;
        world.store.clone()
    });
    let runtime = tokio::runtime::Runtime::new().expect("there are threads");
    runtime.block_on(async {
        let quiet = open(MemoryStore::new()).await;
        let busy = open(played).await;
        for path in PATHS {
            assert_eq!(get(quiet, path, None).await, get(busy, path, None).await);
        }
        let page = get(quiet, "/", None).await;
        let asset = page.split('"').find(|part| part.ends_with("main.js"));
        let asset = asset.expect("the start page names its script");
        let script = get(quiet, asset, None).await;
        assert!(script.starts_with("HTTP/1.1 200"), "{script}");
        assert_eq!(script, get(busy, asset, None).await);
    });
}
