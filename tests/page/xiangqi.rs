//! A game of xiangqi from a position to mate, by tap on a phone and by dragging on a desktop.

use crate::browser::{Driver, Page, Size};
use crate::looks;
use crate::table::Table;

/// Two rooks against a bare king: mate in two moves.
const POSITION: &str = "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1";

#[tokio::test(flavor = "multi_thread")]
async fn two_pages_play_xiangqi_to_mate() {
    let driver = Driver::start().await;
    let table = begun(&driver, POSITION).await;
    let [red, black] = &table.pages[..] else {
        unreachable!("two pages sit at the table")
    };

    red.find(".table.mine").await;
    red.drag(at(red, "b0").await, at(red, "b2").await).await;
    black.find(".table.mine").await;
    looks::each(black, "xiangqi-phone").await;
    black.tap(at(black, "e9").await).await;
    black.find(".target").await;
    black.tap(at(black, "f9").await).await;
    red.find(".table.mine").await;
    looks::each(red, "xiangqi-desktop").await;
    red.tap(at(red, "b2").await).await;
    red.find(".target").await;
    red.tap(at(red, "b9").await).await;
    for page in &table.pages {
        page.find(".result").await;
        page.until("document.querySelectorAll('.entries li').length === 3")
            .await;
        page.is_sound().await;
    }
    looks::each(red, "xiangqi-over-desktop").await;
    looks::each(black, "xiangqi-over-phone").await;
    red.reads("checkmate").await;
    black.reads("将死").await;
    black.reads("车八进七").await;
    red.click("#replay").await;
    red.until("document.querySelectorAll('.entries li').length === 3")
        .await;
    // The link to a move of a private game lets a friend in.
    red.click("#step-forward").await;
    red.click("#link").await;
    let link = red
        .until("location.hash.endsWith('@1') && location.href")
        .await;
    let friend = driver.page(Size::Phone, "zh-CN").await;
    friend.go(link.as_str().unwrap_or_default()).await;
    friend
        .until("document.querySelector('.stepper .at')?.textContent === '1 / 3'")
        .await;
}

/// A rook checks for ever.
const CHECKS: &str = "3k5/9/9/9/9/9/9/9/4K4/R8 w - - 0 1";

#[tokio::test(flavor = "multi_thread")]
async fn a_repetition_is_warned_of_in_words() {
    let driver = Driver::start().await;
    let table = begun(&driver, CHECKS).await;
    let [red, black] = &table.pages[..] else {
        unreachable!("two pages sit at the table")
    };
    let warned = "!!document.querySelector('.standing ol li')";
    let steps = [("a0", "a9"), ("d9", "d8"), ("a9", "a8"), ("d8", "d9")];
    let checks = [("a8", "a9"), ("d9", "d8"), ("a9", "a8"), ("d8", "d9")];
    for (from, to) in steps.into_iter().chain(checks.into_iter().cycle().take(8)) {
        let page = table.to_move().await;
        page.tap(at(page, from).await).await;
        page.find(".target").await;
        page.tap(at(page, to).await).await;
        page.until("!document.querySelector('.table.mine')").await;
        if page.value(warned).await == true {
            break;
        }
    }
    red.reads("If this position comes once more").await;
    black.reads("警告：此局面再现一次").await;
    looks::each(red, "xiangqi-warning-desktop").await;
    looks::each(black, "xiangqi-warning-phone").await;
    for page in &table.pages {
        page.is_sound().await;
    }
}

/// A table of xiangqi by link that begins from a position, with Red on a desktop and Black on a phone.
async fn begun(driver: &Driver, position: &str) -> Table {
    let server = crate::house::open().await;
    let desktop = driver.page(Size::Desktop, "en").await;
    desktop.go(&format!("http://{server}/")).await;
    desktop.click("#make-xiangqi").await;
    desktop.click("details summary").await;
    desktop.fill("input[name=position]", position).await;
    desktop.choose("sides", "host_red").await;
    desktop.click("#create").await;
    desktop.find("#ready").await;
    let hash = desktop.value("location.hash").await;
    let hash = hash.as_str().unwrap_or_default().to_owned();
    let phone = driver.page(Size::Phone, "zh-CN").await;
    phone.go(&format!("http://{server}/{hash}")).await;
    phone.click("#sit").await;
    phone.find("#ready").await;
    let table = Table {
        server,
        hash,
        pages: vec![desktop, phone],
    };
    table.begin().await;
    table
}

/// Where a point is, in pixels of the window; Red's page has Red below, Black's has Black.
pub(crate) async fn at(page: &Page, point: &str) -> (i64, i64) {
    let script = format!(
        "(() => {{ const box = document.querySelector('.xiangqi-board').getBoundingClientRect(); \
         const black = document.querySelector('.plate.lower .dot').classList.contains('black'); \
         const [x, y] = ['abcdefghi'.indexOf('{point}'[0]), Number('{point}'[1])]; \
         const [column, row] = black ? [8 - x, y] : [x, 9 - y]; \
         return [Math.round(box.left + box.width * ((column + 0.5) * 60 + 10) / 560), \
         Math.round(box.top + box.height * ((row + 0.5) * 60 + 10) / 620)]; }})()"
    );
    let place = page.until(&script).await;
    let pixel = |index: usize| place[index].as_i64().expect("a place in pixels");
    (pixel(0), pixel(1))
}
