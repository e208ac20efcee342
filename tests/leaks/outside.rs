//! What twin worlds show outside of their rooms: lists and records over HTTP, and what an operator
//! counts.

use crate::after_end::{get, open};
use crate::side::{DOOR, Side};
use crate::twins::Twins;
use qiguan_tests::World;

/// Nobody who may not know the difference reads one over HTTP.
pub(crate) fn assert_same(twins: &Twins) {
    let keeper = twins.sides[0].cast.place_of(twins.owner);
    let others: Vec<_> = (0..=DOOR).filter(|place| *place != keeper).collect();
    assert_same_for(&twins.sides, &others);
}

/// The same of people who know as much in either world.
pub(crate) fn assert_same_for(sides: &[Side; 2], places: &[usize]) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime can be built");
    runtime.block_on(async {
        let [left, right] = sides;
        let ports = [
            open(left.cast.world.store.clone()).await,
            open(right.cast.world.store.clone()).await,
        ];
        let room = &left.cast.room;
        let paths = [
            "/api/games".to_owned(),
            "/api/games?mine".to_owned(),
            "/api/games?game=junqi&limit=1".to_owned(),
            "/api/games?game=go".to_owned(),
            format!("/api/games?player={}", left.cast.people[0].client.guest),
            format!("/api/games/{room}"),
            format!("/api/games/{room}.sgf"),
        ];
        for place in places {
            let people = left.cast.people.get(*place);
            let token = &people.unwrap_or(&left.cast.door).client.token;
            for path in &paths {
                let one = get(ports[0], path, Some(token)).await;
                let other = get(ports[1], path, Some(token)).await;
                assert_eq!(one, other, "{path} tells {place}");
            }
        }
    });
}

/// An operator counts the same, whatever is in hand; but for refusals where one world had more.
pub(crate) fn assert_same_meters(sides: &[Side; 2], refused_in_one: bool) {
    let [left, right] = (sides.each_ref()).map(|side| meters(&side.cast.world));
    let counts = |line: &&String| !refused_in_one || !line.starts_with("qiguan_refused_total");
    let [left, right] =
        [&left, &right].map(|lines| lines.iter().filter(counts).collect::<Vec<_>>());
    assert_eq!(left, right, "meters tell");
}

/// What is counted, without what real time took. In which order it stands is drawn anew in each house.
pub(crate) fn meters(world: &World) -> Vec<String> {
    let text = world.house.metrics();
    let in_real_time = |line: &&str| {
        line.starts_with("qiguan_append_seconds_bucket")
            || line.starts_with("qiguan_append_seconds_sum")
    };
    let lines = text.lines().filter(|line| !in_real_time(line));
    let mut lines: Vec<_> = lines.map(str::to_owned).collect();
    lines.sort_unstable();
    lines
}
