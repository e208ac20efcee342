//! A match of two: said with the table, seen in the list, gone on with by itself; what the two ask of each
//! other on the way; and tables that begin from a record or before somebody else's eyes.

use crate::axe;
use crate::browser::{Driver, Page, Size};
use crate::drawing;
use crate::house;
use crate::xiangqi::at;
use serde_json::json;
use std::net::SocketAddr;

#[tokio::test(flavor = "multi_thread")]
async fn two_pages_ask_each_other_and_go_from_game_to_game() {
    let driver = Driver::start().await;
    let server = house::open().await;
    let red = driver.page(Size::Desktop, "en").await;
    let black = driver.page(Size::Phone, "zh-CN").await;
    open(&red, &black, server).await;

    step(&red, "h2", "e2").await;
    undo(&red, &black).await;
    pause(&red, &black).await;
    draw(&red, &black).await;
    go_on(&red, &black).await;
    for page in [&red, &black] {
        page.is_sound().await;
    }
    from_a_record(&red, &black, server).await;
    for page in [&red, &black] {
        page.is_sound().await;
    }
}

/// Red opens a table for a match; Black finds it in the list.
async fn open(red: &Page, black: &Page, server: SocketAddr) {
    red.go(&format!("http://{server}/")).await;
    for css in ["#make-xiangqi", "#make-open", ".create details summary"] {
        red.click(css).await;
    }
    red.choose("sides", "host_red").await;
    red.choose("games", "3").await;
    red.choose("draws", "lot").await;
    red.click("#create").await;
    red.find("#ready").await;
    red.reads("Game 1, best of 3").await;
    drawing::check(red).await;
    black.go(&format!("http://{server}/")).await;
    black.reads("3 局赛第 1 局").await;
    black.click(".tables .line").await;
    black.click("#sit").await;
    for page in [red, black] {
        page.click("#ready").await;
    }
    for page in [red, black] {
        page.find(".table.playing").await;
    }
}

/// Whose turn it is moves a man.
async fn step(page: &Page, from: &str, to: &str) {
    page.find(".table.mine").await;
    page.tap(at(page, from).await).await;
    page.find(".target").await;
    page.tap(at(page, to).await).await;
    page.until("!document.querySelector('.table.mine')").await;
}

/// Refused once, granted once.
async fn undo(red: &Page, black: &Page) {
    red.click("#ask-undo").await;
    black.click("#refuse").await;
    red.reads("refused").await;
    step(black, "h9", "g7").await;
    press_while_asked(red, black).await;
    red.click("#agree").await;
    black.find(".table.mine").await;
    for page in [red, black] {
        page.until("document.querySelectorAll('.entries li').length === 1")
            .await;
    }
    red.reads("took back a move").await;
    step(black, "b9", "c7").await;
}

/// A button that is pressed when a question comes stays where it is until it is let go, and is the same one
/// afterwards.
async fn press_while_asked(red: &Page, black: &Page) {
    let press = "(() => { const button = document.querySelector('#step-back'); const parse = JSON.parse; \
        const box = button.getBoundingClientRect(); window.pressed = null; \
        const pointer = (type) => button.dispatchEvent(new PointerEvent(type, { bubbles: true })); \
        JSON.parse = (text) => { if (window.pressed === null && text.includes('\"asked\"')) { \
            window.pressed = false; pointer('pointerdown'); \
            setTimeout(() => { const below = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2); \
                window.pressed = [below === button, document.querySelectorAll('.question').length]; \
                pointer('pointerup'); button.click(); }, 150); } \
            return parse(text); }; window.button = button; return true; })()";
    red.value(press).await;
    black.click("#ask-undo").await;
    assert_eq!(red.until("window.pressed").await, json!([true, 0]));
    red.find(".question").await;
    red.until("document.querySelector('.stepper .at').textContent === '1 / 2'")
        .await;
    let same = "document.querySelector('#step-back') === window.button";
    assert_eq!(red.value(same).await, true, "nothing else was drawn for it");
    red.click("#step-live").await;
}

/// Red wants a pause, and later that it ends.
async fn pause(red: &Page, black: &Page) {
    red.click("#ask-pause").await;
    black.click("#agree").await;
    for page in [red, black] {
        page.find("#ask-resume").await;
    }
    red.reads("paused").await;
    black.click("#ask-resume").await;
    red.click("#agree").await;
    for page in [red, black] {
        page.find("#ask-undo").await;
    }
}

/// Refused once, agreed once: the lot gives the game to one of them.
async fn draw(red: &Page, black: &Page) {
    red.click("#with-draw").await;
    step(red, "h0", "g2").await;
    black.click("#draw-refuse").await;
    red.until("!document.querySelector('.question')").await;
    black.click("#with-draw").await;
    step(black, "h9", "g7").await;
    red.click("#draw-accept").await;
    black.click("#stay").await;
    black.reads("和棋，由抽签定胜负。").await;
}

/// Red does nothing and is at the next game; Black stays, and goes there when all is seen.
async fn go_on(red: &Page, black: &Page) {
    let first = black.value("location.hash").await;
    red.until(&format!("location.hash !== {first}")).await;
    red.reads("Game 2, best of 3").await;
    assert_eq!(black.value("location.hash").await, first);
    black.click("#next").await;
    for page in [red, black] {
        page.click("#ready").await;
    }
    // The other has the first move now.
    black.find(".table.mine").await;
}

/// Gives a form's field for files one with the text of a record.
const RECORD: &str = "(() => { const input = document.querySelector('input[name=record]'); if (!input) return null; \
    const given = new DataTransfer(); given.items.add(new File(['(;SZ[9]HA[2]AB[cc][gg]KM[0.5];W[ee];B[];W[cg]C[x;y];B[gc])'], 'mine.sgf')); \
    input.files = given.files; input.dispatchEvent(new Event('change')); return true; })()";

/// A table that begins after the third move of a file, with the other one as its arbiter.
async fn from_a_record(host: &Page, judge: &Page, server: SocketAddr) {
    for page in [host, judge] {
        page.go(&format!("http://{server}/#")).await;
    }
    judge.click("#settings").await;
    let id = judge
        .until("document.querySelector('.dialog .copyable input')?.value")
        .await;
    judge.shot("settings-phone-zh").await;
    judge.click(".dialog-head button").await;
    host.click("#make-go").await;
    host.find("#card-13").await;
    host.click(".create details summary").await;
    host.until(RECORD).await;
    host.choose("at", "3").await;
    host.shot("create-from-record").await;
    axe::check(host, "a table from a record").await;
    host.fill("input[name=arbiter]", id.as_str().unwrap_or_default())
        .await;
    host.click("#create").await;
    host.find("#ready").await;
    host.until("document.querySelectorAll('.stones .stone').length === 4")
        .await;
    host.reads("9x9").await;
    let hash = host.value("location.hash").await;
    judge
        .go(&format!(
            "http://{server}/{}",
            hash.as_str().unwrap_or_default()
        ))
        .await;
    judge.click("#preside").await;
    judge.find("#rule").await;
    host.find(".arbiter").await;
}
