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

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_died_in_silence_is_found_out_when_the_page_is_seen_again() {
    let driver = Driver::start().await;
    let line = Line::to(house::open().await).await;
    let page = driver.page(Size::Phone, "en").await;
    page.go(&format!("http://{}/", line.address)).await;
    page.click("#practise").await;
    page.find("#ready").await;
    line.silence();
    page.value("(window.dispatchEvent(new Event('online')), window.from = performance.now())")
        .await;
    page.find(".banner.opening, .banner.down").await;
    let late = page.value("performance.now() - window.from").await;
    let late = late.as_f64().expect("a time in milliseconds");
    assert!(late > 1_900.0, "it waits 2 s for a sign of life: {late} ms");
    line.mend();
    // A connection that was begun in the silence is given up after some seconds.
    page.until("!document.querySelector('.banner:not(.none)')")
        .await;
    page.click("#ready").await;
    page.find(".movable").await;
}
