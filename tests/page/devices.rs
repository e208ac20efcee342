//! A seat moves to another device by a code that is good once.

use crate::browser::{Driver, Size};
use crate::table::Table;

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_moves_to_a_phone_by_a_code() {
    let driver = Driver::start().await;
    let guests = [(Size::Desktop, "en")];
    let table = Table::seated(&driver, &["#make-go", "#card-9"], &guests).await;
    let page = &table.pages[0];
    let name = page.text(".me .long").await;
    page.click("#settings").await;
    page.click("#device").await;
    page.click("#ask-device").await;
    let code = page.text("#device-code").await;
    page.shot("device-code-en").await;

    let phone = driver.page(Size::Phone, "zh-CN").await;
    let link = |code: &str| {
        format!(
            "http://{}/#device/{code}/{}",
            table.server,
            &table.hash[1..]
        )
    };
    phone.go(&link(&code)).await;
    // The seat is there: nobody has to sit down.
    phone.find("#ready").await;
    assert_eq!(phone.text(".plate.lower .name").await, name);
    page.find("#take-back").await;

    let stranger = driver.page(Size::Phone, "en").await;
    stranger.go(&link(&code)).await;
    stranger.find("#sit").await;
}
