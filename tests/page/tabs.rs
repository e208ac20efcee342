//! Two tabs of one browser: one guest plays in one of them, or two guests in both.

use crate::browser::{Driver, Page, Size};
use crate::house;
use crate::table::Table;
use std::net::SocketAddr;

#[tokio::test(flavor = "multi_thread")]
async fn a_second_tab_takes_over_or_sits_down_as_another_guest() {
    let driver = Driver::start().await;
    let guests = [(Size::Desktop, "en")];
    let form = ["#make-go", "#card-9"];
    let table = Table::seated(&driver, &form, &guests).await;
    let page = &table.pages[0];
    let first = page.client.window().await.expect("a tab");

    let second = open_tab(page, table.server, &table.hash).await;
    page.shot("choice-en").await;
    page.click("#choose-here").await;
    page.find("#ready").await;
    page.client
        .switch_to_window(&first)
        .await
        .expect("it is there");
    page.find("#take-back").await;
    page.shot("taken-over-en").await;
    // It stays so until its user acts; then the other one stops.
    page.click("#take-back").await;
    page.until("!document.querySelector('#take-back')").await;
    page.find("#ready").await;
    page.client
        .switch_to_window(&second)
        .await
        .expect("it is there");
    page.find("#take-back").await;

    open_tab(page, table.server, &table.hash).await;
    page.click("#choose-other").await;
    page.click("#sit").await;
    page.find("#ready").await;
    page.client
        .switch_to_window(&first)
        .await
        .expect("it is there");
    page.until("!document.querySelector('#take-back')").await;
    page.until("!document.querySelector('#sit-S, #sit-N')")
        .await;
}

async fn open_tab(page: &Page, server: SocketAddr, hash: &str) -> String {
    let opened = page.client.new_tab().await.expect("a tab can be opened");
    let switched = page.client.switch_to_window(&opened).await;
    switched.expect("it is there");
    page.go(&format!("http://{server}/{hash}")).await;
    page.find("#choose-here").await;
    opened
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reload_is_the_same_guest_without_a_question() {
    let driver = Driver::start().await;
    let server = house::open().await;
    let page = driver.page(Size::Desktop, "en").await;
    page.go(&format!("http://{server}/")).await;
    page.until("document.querySelector('.me .long')?.textContent.startsWith('Guest')")
        .await;
    let name = page.text(".me .long").await;
    page.client.refresh().await.expect("it loads again");
    page.until("document.querySelector('.me .long')?.textContent.startsWith('Guest')")
        .await;
    assert_eq!(page.text(".me .long").await, name);
}
