//! A game of Go through its counting, and what the players agree upon on the way.

use crate::browser::{Driver, Page, Size};
use crate::looks;
use crate::table::Table;

const LINES: i64 = 9;

#[tokio::test(flavor = "multi_thread")]
async fn two_pages_play_go_and_agree_on_what_is_dead() {
    let driver = Driver::start().await;
    let guests = [(Size::Desktop, "en"), (Size::Phone, "zh-CN")];
    let table = Table::seated(&driver, &["#make-go", "#card-9"], &guests).await;
    table.begin().await;
    // Black lives on the left, White on the right, and one stone of White is caught.
    let columns = [
        (3, 5),
        (3, 5),
        (3, 5),
        (3, 5),
        (3, 5),
        (3, 5),
        (3, 5),
        (3, 5),
        (3, 5),
    ];
    for (row, (black, white)) in (1..).zip(columns) {
        place(&table, black, row).await;
        place(&table, white, row).await;
    }
    place(&table, 0, 0).await;
    place(&table, 1, 5).await;
    let mover = table.to_move().await;
    mover.click("#ask-undo").await;
    let other = &table.pages[usize::from(std::ptr::eq(mover, &raw const table.pages[0]))];
    other.click("#refuse").await;
    mover.until("!document.querySelector('.question')").await;
    looks::each(&table.pages[0], "go-desktop").await;
    looks::each(&table.pages[1], "go-phone").await;
    for _ in 0..2 {
        let page = table.to_move().await;
        page.click("#pass").await;
        page.click("#pass-yes").await;
        page.until("!document.querySelector('.table.mine')").await;
    }
    for page in &table.pages {
        page.find("#accept-dead").await;
    }
    let marker = &table.pages[0];
    let dead = marker
        .value("document.querySelectorAll('.dead-cross').length")
        .await;
    if dead == 0 {
        marker.tap(at(marker, 1, 5).await).await;
    }
    for page in &table.pages {
        page.until("document.querySelectorAll('.dead-cross').length === 1")
            .await;
    }
    looks::each(&table.pages[0], "go-marking-desktop").await;
    looks::each(&table.pages[1], "go-marking-phone").await;
    for page in &table.pages {
        let visible =
            "[...document.querySelectorAll('#accept-dead')].find(button => button.offsetParent)";
        page.value(&format!("{visible}.click()")).await;
    }
    for page in &table.pages {
        page.find(".result").await;
        page.find(".owner").await;
        page.is_sound().await;
    }
    looks::each(&table.pages[0], "go-over-desktop").await;
    looks::each(&table.pages[1], "go-over-phone").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stone_on_a_small_large_board_is_tapped_twice() {
    let driver = Driver::start().await;
    let guests = [(Size::Phone, "en"), (Size::Phone, "en")];
    let table = Table::seated(&driver, &["#make-go", "#card-19"], &guests).await;
    table.begin().await;
    let mover = table.to_move().await;
    let middle = mover.middle(".goban", 0).await;
    mover.tap(middle).await;
    mover.find(".confirm-ring").await;
    mover.shot("go-confirm-phone").await;
    assert_eq!(
        mover
            .value("document.querySelectorAll('.stones .stone').length")
            .await,
        0
    );
    // Another point is another question; the button answers it as well as a second tap.
    mover.tap((middle.0, middle.1 + 40)).await;
    mover.click("#confirm-place").await;
    for page in &table.pages {
        page.until("document.querySelectorAll('.stones .stone').length === 1")
            .await;
        page.is_sound().await;
    }
}

/// Whose turn it is plays on a point, by column and row from the lower left, 1 to 9; 0: passes.
async fn place(table: &Table, column: i64, row: i64) {
    let page = table.to_move().await;
    if column == 0 {
        page.click("#pass").await;
        page.click("#pass-yes").await;
    } else {
        let stones = page
            .value("document.querySelectorAll('.stones .stone').length")
            .await;
        page.tap(at(page, column, row).await).await;
        let more = format!("document.querySelectorAll('.stones .stone').length === {stones} + 1");
        page.until(&more).await;
    }
    page.until("!document.querySelector('.table.mine')").await;
}

/// Where a point of a board of nine lines is, in pixels of the window.
pub(crate) async fn at(page: &Page, column: i64, row: i64) -> (i64, i64) {
    let share = |from_edge: i64| format!("({from_edge} + 0.1) / ({LINES} + 1.2)");
    let script = format!(
        "(() => {{ const box = document.querySelector('.goban').getBoundingClientRect(); \
         return [Math.round(box.left + box.width * {}), Math.round(box.top + box.height * {})]; }})()",
        share(column),
        share(LINES + 1 - row)
    );
    let place = page.until(&script).await;
    let pixel = |index: usize| place[index].as_i64().expect("a place in pixels");
    (pixel(0), pixel(1))
}
