//! A line that is cut, and a move that was made while it was down.

use crate::browser::{Driver, Size};
use crate::house::{self, Line};
use crate::table::Table;

#[tokio::test(flavor = "multi_thread")]
async fn a_move_made_while_the_line_is_down_is_played_once_it_is_back() {
    let driver = Driver::start().await;
    let server = house::open().await;
    let line = Line::to(server).await;
    let form = ["#make-go", "#card-9"];
    let guests = [(Size::Desktop, "en"), (Size::Desktop, "en")];
    let table = Table::seated_at(&driver, server, line.address, &form, &guests).await;
    table.begin().await;
    let [near, far] = &table.pages[..] else {
        unreachable!("two pages sit at the table")
    };
    let mine = "!!document.querySelector('.table.mine')";
    if near.value(mine).await == false {
        far.tap(far.middle(".goban", 0).await).await;
        near.until(mine).await;
    }

    line.cut();
    near.find(".banner.down, .banner.opening").await;
    far.reads("offline for").await;
    let stones = far
        .value("document.querySelectorAll('.stones .stone').length")
        .await;
    // Beside the middle, where nothing stands yet.
    let (x, y) = near.middle(".goban", 0).await;
    near.tap((x, y + 120)).await;
    near.find(".stone.waits").await;
    near.shot("offline-pending").await;
    line.mend();
    near.until("!document.querySelector('.banner.down, .banner.opening')")
        .await;
    let more = format!("document.querySelectorAll('.stones .stone').length === {stones} + 1");
    near.until(&more).await;
    far.until(&more).await;
    far.until("!document.querySelector('.away')").await;
    near.until("!document.querySelector('.stone.waits')").await;
}
