//! Everything by keyboard, and nothing by a key that an input method takes.

use crate::browser::{Driver, Size};
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
    // The cursor goes to the nearest target, one step away.
    let way = page
        .value("(() => { const box = css => document.querySelector(css).getBoundingClientRect(); \
            const [from, to] = [box('.picked'), box('.target')]; \
            const [dx, dy] = [to.left - from.left, to.top - from.top]; return [Math.round(dx / from.width), Math.round(dy / from.height)]; })()")
        .await;
    let steps = |way: i64, less: Key, more: Key| {
        let key = if way < 0 { less } else { more };
        vec![char::from(key); usize::try_from(way.unsigned_abs()).unwrap_or(0)]
    };
    let across = way[0].as_i64().unwrap_or(0);
    let down = way[1].as_i64().unwrap_or(0);
    page.keys(&steps(across, Key::Left, Key::Right)).await;
    page.keys(&steps(down, Key::Up, Key::Down)).await;
    page.keys(&[enter]).await;
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
