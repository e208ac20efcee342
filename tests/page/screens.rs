//! Every screen in both languages, light, dark and grey, on a desktop and on phones: to be looked at,
//! and free of what keeps people out.

use crate::axe;
use crate::browser::{Driver, Page, Size};
use crate::house;
use std::net::SocketAddr;

/// The screens that need no game: address, what must be there, and their name.
const SCREENS: [(&str, &str, &str); 7] = [
    ("#", "#practise", "lobby"),
    ("#sample/junqi@60", ".piece", "replay-junqi"),
    ("#sample/go@40", ".stone", "replay-go"),
    ("#rules/junqi", ".rules svg", "rules-junqi"),
    ("#rules/go", ".rules svg", "rules-go"),
    ("#sample/xiangqi@30", ".man", "replay-xiangqi"),
    ("#rules/xiangqi", ".rules svg", "rules-xiangqi"),
];

/// What the page can look like, and what its user likes then.
const LOOKS: &[(&str, &str)] = &[
    ("light", "{\"theme\":\"light\"}"),
    ("dark", "{\"theme\":\"dark\"}"),
    ("grey", "{\"theme\":\"light\",\"grey\":true}"),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_screen_can_be_read_by_everybody() {
    let driver = Driver::start().await;
    let server = house::open().await;
    for (size, lang, named, themes) in [
        (Size::Desktop, "en", "desktop-en", LOOKS),
        (Size::Desktop, "zh-CN", "desktop-zh", &LOOKS[..2]),
        (Size::Phone, "en", "phone-en", LOOKS),
        (Size::Phone, "zh-CN", "phone-zh", &LOOKS[..2]),
        (Size::Narrow, "zh-CN", "narrow-zh", &LOOKS[..1]),
        (Size::Narrow, "en", "narrow-en", &LOOKS[..1]),
        (Size::Huge, "en", "huge-en", &LOOKS[..1]),
    ] {
        let page = driver.page(size, lang).await;
        page.go(&format!("http://{server}/")).await;
        for (look, prefs) in themes {
            like(&page, prefs).await;
            each(&page, server, &format!("{named}-{look}")).await;
        }
        page.is_sound().await;
        page.client.close().await.expect("a browser can be closed");
    }
}

async fn like(page: &Page, prefs: &str) {
    let set = format!("localStorage.setItem('qiguan.prefs', '{prefs}')");
    page.value(&set).await;
    page.client.refresh().await.expect("it loads again");
}

async fn each(page: &Page, server: SocketAddr, named: &str) {
    for (hash, there, screen) in SCREENS {
        page.go(&format!("http://{server}/{hash}")).await;
        page.find(there).await;
        let name = format!("{screen}-{named}");
        page.shot(&name).await;
        axe::check(page, &name).await;
        let wide = page
            .value("document.documentElement.scrollWidth <= innerWidth")
            .await;
        assert_eq!(wide, true, "{name} is wider than its window");
    }
    practice(page, server, named).await;
}

/// A table before the game, in it, and its dialogs.
async fn practice(page: &Page, server: SocketAddr, named: &str) {
    page.go(&format!("http://{server}/#")).await;
    page.click("#practise").await;
    page.find("#ready").await;
    for (open, name) in [
        (None, "arranging"),
        (Some("#share"), "share"),
        (Some("#settings"), "settings"),
    ] {
        if let Some(css) = open {
            page.click(css).await;
        }
        let name = format!("{name}-{named}");
        page.shot(&name).await;
        axe::check(page, &name).await;
        if open.is_some() {
            page.click(".dialog-head button").await;
        }
    }
    page.click("#ready").await;
    page.find(".movable").await;
    let name = format!("practice-{named}");
    page.shot(&name).await;
    axe::check(page, &name).await;
    // The board takes the whole height, or the whole width, that is there.
    let board = "(() => { const box = document.querySelector('.board').getBoundingClientRect(); \
        return Math.max(box.width / innerWidth, box.height / innerHeight); })()";
    let share = page.value(board).await;
    assert!(share.as_f64() > Some(0.93), "{name}: {share}");
}
