//! A game of xiangqi from a position to mate, by tap on a phone and by dragging on a desktop.

use crate::axe;
use crate::browser::{Driver, Page, Size};
use crate::table::Table;

/// Two rooks against a bare king: mate in two moves.
const POSITION: &str = "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1";

#[tokio::test(flavor = "multi_thread")]
async fn two_pages_play_xiangqi_to_mate() {
    let driver = Driver::start().await;
    let guests = [(Size::Desktop, "en"), (Size::Phone, "zh-CN")];
    let server = crate::house::open().await;
    let desktop = driver.page(Size::Desktop, "en").await;
    desktop.go(&format!("http://{server}/")).await;
    desktop.click("#make-xiangqi").await;
    desktop.click("details summary").await;
    let field = desktop.find("input[name=position]").await;
    field.send_keys(POSITION).await.expect("a field takes keys");
    let choose = "(() => { const select = [...document.querySelectorAll('.create select')] \
        .find(one => one.querySelector('[value=host_red]')); select.value = 'host_red'; \
        select.dispatchEvent(new Event('change')); return true; })()";
    desktop.value(choose).await;
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
    let [red, black] = &table.pages[..] else {
        unreachable!("{guests:?} sit at the table")
    };

    red.find(".table.mine").await;
    red.drag(at(red, "b0").await, at(red, "b2").await).await;
    black.find(".table.mine").await;
    black.shot("xiangqi-phone-zh").await;
    axe::check(black, "xiangqi on a phone").await;
    black.tap(at(black, "e9").await).await;
    black.find(".target").await;
    black.tap(at(black, "f9").await).await;
    red.find(".table.mine").await;
    red.shot("xiangqi-desktop-en").await;
    axe::check(red, "xiangqi on a desktop").await;
    red.tap(at(red, "b2").await).await;
    red.find(".target").await;
    red.tap(at(red, "b9").await).await;
    for page in &table.pages {
        page.find(".result").await;
        page.until("document.querySelectorAll('.entries li').length === 3")
            .await;
        page.is_sound().await;
    }
    red.reads("checkmate").await;
    black.reads("将死").await;
    black.reads("车八进七").await;
    red.click("#replay").await;
    red.until("document.querySelectorAll('.entries li').length === 3")
        .await;
}

/// Where a point is, in pixels of the window; Red's page has Red below, Black's has Black.
async fn at(page: &Page, point: &str) -> (i64, i64) {
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
