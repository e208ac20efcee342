//! Four pages play junqi to its end, two of them on phones, before a fifth.

use crate::browser::{Driver, Page, Size};
use crate::looks;
use crate::table::Table;

#[tokio::test(flavor = "multi_thread")]
async fn four_pages_play_junqi_to_its_end_before_a_fifth() {
    let driver = Driver::start().await;
    let guests = [
        (Size::Desktop, "en"),
        (Size::Phone, "zh-CN"),
        (Size::Desktop, "zh-CN"),
        (Size::Phone, "en"),
    ];
    let table = Table::seated(&driver, &["#make-open"], &guests).await;
    let watcher = driver.page(Size::Desktop, "en").await;
    watcher
        .go(&format!("http://{}/{}", table.server, table.hash))
        .await;
    watcher.reads("You watch").await;

    slow_down(&table.pages[0]).await;
    arrange(&table).await;
    looks::each(&table.pages[0], "junqi-arranging-desktop").await;
    looks::each(&table.pages[1], "junqi-arranging-phone").await;
    table.begin().await;
    for number in 0..14 {
        table.move_a_piece(number).await;
    }
    let plies = "document.querySelectorAll('.entries li').length === 14";
    for page in table.pages.iter().chain([&watcher]) {
        page.until(plies).await;
    }
    // Nobody's rank is on the watcher's board, and no page shows another's.
    let known = watcher
        .value("document.querySelectorAll('.face:not(.back)').length")
        .await;
    assert_eq!(known, 4, "the letters of the plates alone");
    looks::each(&table.pages[0], "junqi-desktop").await;
    looks::each(&table.pages[1], "junqi-phone").await;
    watcher.shot("junqi-watched").await;

    mark(&table.pages[0]).await;
    arm(&table).await;
    // Two steps: the page asks before it acts.
    for _ in 0..2 {
        let page = loop {
            let page = table.to_move().await;
            let south = page.value("!!document.querySelector('.plate.side0.S, .plate.side0.N')");
            if south.await == true {
                break page;
            }
            table.move_a_piece(3).await;
        };
        page.click("#surrender").await;
        page.click("#surrender-yes").await;
        page.until("!document.querySelector('.table.mine')").await;
    }
    for page in table.pages.iter().chain([&watcher]) {
        page.find(".result").await;
        // All is open now.
        page.until("document.querySelectorAll('.piece .face.back').length === 0")
            .await;
        page.is_sound().await;
    }
    looks::each(&table.pages[0], "junqi-over-desktop").await;
    looks::each(&table.pages[1], "junqi-over-phone").await;
    as_seen(&table.pages[0]).await;
    again(&table).await;
}

/// The owner gives everybody more time, so that pictures can be taken.
async fn slow_down(owner: &Page) {
    owner.click("#change-rules").await;
    owner.click(".dialog details summary").await;
    owner.choose("move_limit_s", "600").await;
    owner.choose("arrange_limit_s", "1800").await;
    owner.click("#apply-rules").await;
    owner.until("!document.querySelector('.dialog')").await;
}

/// Whoever is not to move may give up in advance, and think better of it.
async fn arm(table: &Table) {
    let mover = table.to_move().await;
    let others = table
        .pages
        .iter()
        .filter(|page| !std::ptr::eq(*page, mover));
    for page in others {
        page.click("#arm").await;
        page.click("#arm-yes").await;
        page.click("#disarm").await;
        page.find("#arm").await;
    }
}

/// After the end a player may look at the board as it was known before it.
async fn as_seen(page: &Page) {
    let backs = "document.querySelectorAll('.piece .face.back').length";
    assert_eq!(page.value(backs).await, 0);
    // A reload forgets nothing of it.
    page.client.refresh().await.expect("it loads again");
    page.click("#as-seen").await;
    page.until(&format!("{backs} > 0")).await;
    page.click("#as-seen").await;
    page.until(&format!("{backs} === 0")).await;
}

/// One swaps two pieces by tapping them, one by dragging.
async fn arrange(table: &Table) {
    for (page, drags) in table.pages.iter().zip([false, false, true, true]) {
        let faces = "[...document.querySelectorAll('.piece.lays .face')].map(face => face.textContent).join('')";
        let before = page.value(faces).await;
        let places = page
            .value("(() => { const own = [...document.querySelectorAll('.piece.lays')]; const text = piece => piece.textContent; \
                for (const [a, one] of own.entries()) for (const [b, other] of own.entries()) \
                if (b > a && /[2-79师旅团营连排]/.test(text(one)) && /[2-79师旅团营连排]/.test(text(other)) && text(one) !== text(other)) return [a, b]; })()")
            .await;
        let nth = |at: usize| usize::try_from(places[at].as_u64().unwrap_or(0)).unwrap_or(0);
        let from = page.middle(".piece.lays", nth(0)).await;
        let to = page.middle(".piece.lays", nth(1)).await;
        if drags {
            page.drag(from, to).await;
        } else {
            page.tap(from).await;
            page.tap(to).await;
        }
        page.until(&format!("{faces} !== {before}")).await;
    }
}

/// A piece of the right-hand neighbour is looked into, and marked.
async fn mark(page: &Page) {
    let piece = page.middle(".piece.E", 3).await;
    page.tap(piece).await;
    page.find(".inspector .marks").await;
    page.shot("inspector-en").await;
    page.click(".inspector .marks button[title=commander]")
        .await;
    page.until("document.querySelector('.piece .guessed')?.textContent === '9'")
        .await;
    page.until("document.querySelector('.tally')?.textContent.includes('9')")
        .await;
}

/// The next game of the same people, and the record of this one.
async fn again(table: &Table) {
    let [first, second, ..] = &table.pages[..] else {
        unreachable!("four pages sit at the table")
    };
    first.click("#rematch").await;
    first.find("#ready").await;
    second.click("#next").await;
    second.find("#ready").await;
    let third = &table.pages[2];
    third.click("#replay").await;
    third
        .until("document.querySelectorAll('.entries li').length > 14")
        .await;
    third.click("#step-forward").await;
    third
        .until("document.querySelectorAll('.trail').length === 1")
        .await;
}
