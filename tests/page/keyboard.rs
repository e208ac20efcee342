//! Everything by keyboard, and nothing by a key that an input method takes.

use crate::browser::{Driver, Page, Size};
use crate::house;
use crate::webdriver::Key;

#[tokio::test(flavor = "multi_thread")]
async fn a_practice_table_is_opened_and_played_by_keys_alone() {
    let driver = Driver::start().await;
    let server = house::open().await;
    let page = driver.page(Size::Desktop, "en").await;
    page.go(&format!("http://{server}/")).await;
    page.find("#practise").await;
    let enter = char::from(Key::Enter);
    let focused = |css: &str| format!("document.activeElement?.matches('{css}')");
    for css in ["#practise", "#ready"] {
        page.find(css).await;
        for _ in 0..60 {
            if page.value(&focused(css)).await == true {
                break;
            }
            page.keys(&[Key::Tab.into()]).await;
        }
        page.until(&focused(css)).await;
        page.keys(&[enter]).await;
    }
    page.find(".table.playing .movable").await;
    page.keys(&['n']).await;
    page.find(".cursor").await;
    page.keys(&[enter]).await;
    page.find(".target").await;
    to_a_target(&page).await;
    page.keys(&[enter]).await;
    // A move was made: a turn that ran out would be told as well.
    page.find(".trail").await;
    page.until("document.querySelectorAll('.entries li').length === 1")
        .await;
    page.keys(&['[']).await;
    page.find(".table.called .call").await;
    page.shot("called-en").await;
    page.keys(&[' ']).await;
    page.until("!document.querySelector('.table.called')").await;

    page.keys(&['/']).await;
    page.until(&focused("#say")).await;
    page.keys(&['h', 'i']).await;
    let composed = "document.querySelector('#say').dispatchEvent(new KeyboardEvent('keydown', \
        {key: 'Enter', isComposing: true, bubbles: true}))";
    page.value(composed).await;
    page.until("document.querySelector('#say').value === 'hi'")
        .await;
    page.keys(&[enter]).await;
    page.until("document.querySelector('.talk .said')?.textContent === 'hi'")
        .await;
    page.is_sound().await;
}

/// Moves the cursor by arrows until it stands on the target that was nearest to it.
async fn to_a_target(page: &Page) {
    let way = "(() => { const box = one => one.getBoundingClientRect(); const from = box(document.querySelector('.cursor')); \
        const ways = [...document.querySelectorAll('.target')].map(one => { const to = box(one); \
            return [Math.round((to.left - from.left) / from.width), Math.round((to.top - from.top) / from.height)]; }); \
        return ways.sort((a, b) => Math.hypot(...a) - Math.hypot(...b))[0]; })()";
    for turn in 0..40 {
        let way = page.until(way).await;
        let (across, down) = (way[0].as_i64().unwrap_or(0), way[1].as_i64().unwrap_or(0));
        if (across, down) == (0, 0) {
            return;
        }
        // Where there is no post straight ahead, the other direction leads on.
        let key = match (across.abs() >= down.abs()) == (turn % 3 < 2) && across != 0 || down == 0 {
            true if across < 0 => Key::Left,
            true => Key::Right,
            false if down < 0 => Key::Up,
            false => Key::Down,
        };
        page.keys(&[key.into()]).await;
    }
    page.fail("no target can be reached by arrows").await;
}
