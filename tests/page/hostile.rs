//! Names and words that would be more than text, links that lead nowhere, a page that is old.

use crate::browser::{Driver, Size};
use crate::house::{self, Line};
use serde_json::json;

const MARKUP: &str = "<img src=x onerror=document.body.remove()>";

#[tokio::test(flavor = "multi_thread")]
async fn whatever_people_write_stays_text() {
    let driver = Driver::start().await;
    let server = house::open().await;
    let page = driver.page(Size::Desktop, "en").await;
    page.go(&format!("http://{server}/")).await;
    page.click("#settings").await;
    page.fill("input[name=name]", "<b>Ann</b>").await;
    page.click("#rename").await;
    page.until("document.querySelector('.me .long').textContent === '<b>Ann</b>'")
        .await;
    page.click(".dialog-head button").await;
    page.click("#practise").await;
    page.find("#ready").await;

    page.fill("#say", MARKUP).await;
    page.click("#send").await;
    let said = format!(
        "document.querySelector('.talk .said')?.textContent === {}",
        json!(MARKUP)
    );
    page.until(&said).await;
    assert_eq!(page.value("document.images.length").await, 0);
    // A sentence from right to left stays on its own side.
    page.fill("#say", "שלום (9x9)").await;
    page.click("#send").await;
    page.until("document.querySelectorAll('.talk .said').length === 2")
        .await;
    // A field takes no more than a line may have.
    let long = "x".repeat(10_000);
    let typed = format!(
        "(() => {{ const say = document.querySelector('#say'); say.value = {}; \
        say.dispatchEvent(new Event('input')); return true; }})()",
        json!(long)
    );
    page.value(&typed).await;
    page.click("#send").await;
    page.reads("That text cannot be sent.").await;
    page.until("document.querySelector('#say').value.length === 10000")
        .await;
    let wide = page
        .value("document.documentElement.scrollWidth <= innerWidth")
        .await;
    assert_eq!(wide, true);
    page.is_sound().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dead_link_leads_to_the_tables() {
    let driver = Driver::start().await;
    let server = house::open().await;
    let page = driver.page(Size::Phone, "zh-CN").await;
    for hash in ["#K7M2P9X4QD", "#game/K7M2P9X4QD/00ff@3"] {
        page.go("about:blank").await;
        page.go(&format!("http://{server}/{hash}")).await;
        page.reads("没有这个棋桌，或已关闭。").await;
    }
    page.go("about:blank").await;
    page.go(&format!("http://{server}/#%E0%A4%A/<script>"))
        .await;
    page.find("#practise").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_page_before_a_newer_server_says_so_and_plays_on() {
    let driver = Driver::start().await;
    let line = Line::to(house::open().await).await;
    let page = driver.page(Size::Phone, "en").await;
    page.go(&format!("http://{}/", line.address)).await;
    page.click("#practise").await;
    page.click("#ready").await;
    page.find(".movable").await;
    line.cut();
    page.find(".banner.down, .banner.opening").await;
    line.renew();
    page.reads("A new version of this page is there.").await;
    page.find(".movable").await;
    page.shot("newer-phone-en").await;
    page.click(".banner .button").await;
    page.until("!document.querySelector('.banner:not(.none)')")
        .await;
    page.find(".movable").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_with_a_password_asks_for_it() {
    let driver = Driver::start().await;
    let server = house::open().await;
    let page = driver.page(Size::Desktop, "en").await;
    page.go(&format!("http://{server}/")).await;
    page.click("details summary").await;
    page.fill("input[name=password]", "three foxes").await;
    page.click("#create").await;
    page.find("#ready").await;
    let hash = page.value("location.hash").await;
    let hash = hash.as_str().unwrap_or_default();
    let (bare, _) = hash.split_once('/').expect("the link holds the password");

    let friend = driver.page(Size::Phone, "en").await;
    friend.go(&format!("http://{server}/{hash}")).await;
    // Who comes by a link says a name and sits down in one step.
    friend.fill("input[name=called]", "Bo").await;
    friend.click("#sit").await;
    friend.find("#ready").await;
    page.until(
        "[...document.querySelectorAll('.plate .name')].some(name => name.textContent === 'Bo')",
    )
    .await;
    // The owner lets two change places.
    let east = "document.querySelector('.plate.E .name').textContent === 'Bo'";
    page.until(east).await;
    page.click("#swap-E").await;
    page.click("#swap-W").await;
    page.until("document.querySelector('.plate.W .name').textContent === 'Bo'")
        .await;
    let stranger = driver.page(Size::Phone, "en").await;
    stranger.go(&format!("http://{server}/{bare}")).await;
    stranger.fill("input[name=enter]", "foxes").await;
    stranger.click("#enter-room").await;
    stranger.reads("The password is wrong.").await;
    stranger.fill("input[name=enter]", "three foxes").await;
    stranger.click("#enter-room").await;
    stranger.find("#sit").await;
}
