//! What people do at a table besides moving: layouts, marks, hiding ranks, a board for a stream.

use crate::browser::{Driver, Page, Size};
use crate::house;
use crate::webdriver::Key;
use serde_json::json;

/// How many parts of the page besides the board name a rank, as text or as a title.
const RANKS: &str = "[...document.querySelectorAll('.soldier, .entries li, .inspector, .status, #cursor-words')] \
    .filter(one => /commander|general|division|brigade|regiment|battalion|company|platoon|engineer|bomb|mine|flag/ \
    .test(one.textContent + (one.title ?? ''))).length";

/// Notes which files are saved, and what is in them.
const SAVES: &str = "(() => { window.files = []; \
    URL.createObjectURL = (blob) => { window.blob = blob; return '#'; }; \
    HTMLAnchorElement.prototype.click = function () { const name = this.download; \
    window.blob.arrayBuffer().then((bytes) => window.files.push([name, [...new Uint8Array(bytes)]])); }; return true; })()";

#[tokio::test(flavor = "multi_thread")]
async fn ranks_are_hidden_from_who_looks_over_a_shoulder() {
    let driver = Driver::start().await;
    let server = house::open().await;
    for size in [Size::Desktop, Size::Phone] {
        let page = driver.page(size, "en").await;
        let faces = "document.querySelectorAll('.piece .face:not(.back)').length";
        page.go(&format!("http://{server}/")).await;
        page.value("localStorage.setItem('qiguan.prefs', JSON.stringify({ hide: true }))")
            .await;
        page.client.refresh().await.expect("it loads again");
        page.click("#practise").await;
        page.find("#ready").await;
        page.until("document.querySelectorAll('.piece .face.back').length === 100")
            .await;
        page.click("#ready").await;
        page.find(".table.mine").await;
        page.keys(&['n', Key::Enter.into()]).await;
        let to = page.middle(".target", 0).await;
        page.tap(to).await;
        let aimed = "document.querySelector('.aimed')";
        let played = "document.querySelectorAll('.entries li').length === 1";
        page.until(&format!("{aimed} || {played}")).await;
        if page.value(&format!("!!{aimed}")).await == true {
            page.tap(to).await;
        }
        page.until(played).await;
        page.press(page.middle(".piece", 40).await).await;
        page.find(".inspector").await;
        assert_eq!(page.value(faces).await, 0);
        assert_eq!(page.value(RANKS).await, 0, "no rank is shown on {size:?}");
        page.shot(&format!("hidden-{size:?}")).await;
        page.click(".inspector .dialog-head button").await;
        let watch = format!(
            "(() => {{ window.seen = [0, 0]; const look = () => {{ window.seen = [Math.max(window.seen[0], {faces}), Math.max(window.seen[1], {RANKS})]; }}; \
             new MutationObserver(look).observe(document.body, {{ subtree: true, childList: true, characterData: true }}); return true; }})()"
        );
        page.value(&watch).await;
        page.press(page.middle("#peek", 0).await).await;
        page.until(&format!("{faces} === 0")).await;
        page.until("window.seen[0] > 90 && window.seen[1] > 0")
            .await;
        assert_eq!(page.value(RANKS).await, 0);
        page.is_sound().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn layouts_are_kept_and_pieces_are_marked_by_every_hand() {
    let driver = Driver::start().await;
    let server = house::open().await;
    let page = driver.page(Size::Desktop, "en").await;
    page.go(&format!("http://{server}/")).await;
    page.click("#practise").await;
    page.find("#ready").await;
    invite(&page).await;
    layouts(&page).await;
    page.click("#ready").await;
    page.find(".movable").await;
    marks(&page).await;
    page.is_sound().await;

    let phone = driver.page(Size::Phone, "en").await;
    phone.go(&format!("http://{server}/")).await;
    phone.click("#practise").await;
    phone.click("#ready").await;
    phone.find(".movable").await;
    phone.press(phone.middle(".piece.E", 3).await).await;
    phone
        .click(".inspector .marks button[title=bomb], .inspector .marks button[title=exposed]")
        .await;
    phone.find(".piece .badge, .piece .exposed").await;
}

/// Over plain http browsers have no clipboard: the link is selected instead.
async fn invite(page: &Page) {
    page.click("#share").await;
    let bare = "Object.defineProperty(navigator, 'clipboard', { value: undefined }), true";
    page.value(bare).await;
    page.find(".dialog .qr").await;
    page.click(".copyable .button").await;
    let selected = "(() => { const link = document.querySelector('.copyable input'); \
        return link.selectionStart === 0 && link.selectionEnd === link.value.length && link.value === location.href; })()";
    page.until(selected).await;
    page.click(".dialog-head button").await;
}

/// A layout is saved, mirrored, fetched back, and written to a file.
async fn layouts(page: &Page) {
    let faces = "[...document.querySelectorAll('.piece.lays .face')].map(face => face.textContent).join('')";
    let first = page.value(faces).await;
    page.click("#save-layout").await;
    page.click("#mirror-layout").await;
    page.until(&format!("{faces} !== {first}")).await;
    page.click(".layouts details summary").await;
    page.click(".layouts .lines button").await;
    page.until(&format!("{faces} === {first}")).await;
    page.value(SAVES).await;
    page.click("#save-jql").await;
    let file = page.until("window.files[0]").await;
    assert_eq!(file[0], json!("layout.jql"));
    assert_eq!(file[1].as_array().map(Vec::len), Some(50));
    // The same file, opened, is the same layout.
    page.click("#mirror-layout").await;
    page.until(&format!("{faces} !== {first}")).await;
    let open = "(() => { const input = document.querySelector('.layouts input[type=file]'); \
        const given = new DataTransfer(); given.items.add(new File([new Uint8Array(window.files[0][1])], 'mine.jql')); \
        input.files = given.files; input.dispatchEvent(new Event('change')); return true; })()";
    page.value(open).await;
    page.until(&format!("{faces} === {first}")).await;
}

/// Marks by right click, by long press, and by keys.
async fn marks(page: &Page) {
    let place = page.middle(".piece.E", 3).await;
    page.right_click(place).await;
    page.click(".inspector .marks button").await;
    page.find(".piece .badge, .piece .exposed, .piece .guessed")
        .await;
    page.press(place).await;
    page.find(".inspector .marks").await;
    page.click(".inspector .marks button.on").await;
    page.until("!document.querySelector('.piece .badge, .piece .exposed, .piece .guessed')")
        .await;
    page.keys(&['n', 'x']).await;
    page.find(".piece .exposed").await;
    page.keys(&['0']).await;
    page.until("!document.querySelector('.piece .exposed')")
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_is_linked_saved_and_shown_bare() {
    let driver = Driver::start().await;
    let server = house::open().await;
    let page = driver.page(Size::Desktop, "en").await;
    page.go(&format!("http://{server}/#sample/junqi@60")).await;
    page.find(".piece").await;
    page.value(SAVES).await;
    page.click("#step-forward").await;
    page.click("#link").await;
    page.until("location.hash === '#sample/junqi@61'").await;
    page.click("#record").await;
    let file = page.until("window.files[0]").await;
    assert_eq!(file[0], json!("junqi.txt"));
    // An army of a finished game becomes a layout of one's own.
    page.click("#copy-layouts summary").await;
    page.click("#copy-layouts .button").await;
    page.until("JSON.parse(localStorage.getItem('qiguan.layouts')).length === 1")
        .await;
    page.go(&format!("http://{server}/?bare=1#sample/junqi@60"))
        .await;
    page.find(".piece").await;
    let seen = "['.top', '.left', '.right', '.foot'].filter(css => document.querySelector(css).offsetParent)";
    assert_eq!(page.value(seen).await, json!([]));
    page.shot("bare-en").await;
    page.is_sound().await;
}
