//! Who owns a table changes its rules and presides over it; the others hear it in words.

use crate::axe;
use crate::browser::{Driver, Page, Size};
use crate::house;
use crate::looks;
use crate::table::Table;
use serde_json::json;

/// Notes what is spoken, whether the screen is kept on, and how often the device shakes.
const NOTE: &str = "(() => { window.spoken = []; window.awake = 0; window.shaken = 0; \
    navigator.vibrate = () => { window.shaken += 1; return true; }; \
    speechSynthesis.speak = (said) => window.spoken.push(said.text); \
    navigator.wakeLock.request = async () => { window.awake += 1; return { released: false, release: async () => {} }; }; \
    return true; })()";

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_changes_the_rules_and_rules_as_the_arbiter() {
    let driver = Driver::start().await;
    let table = refereed(&driver).await;
    let [judge, ann, bo] = &table.pages[..] else {
        unreachable!("a judge and two players are at the table")
    };
    change_rules(judge, ann).await;
    for page in [ann, bo] {
        page.value(NOTE).await;
        page.click("#ready").await;
    }
    for page in &table.pages {
        page.find(".table.playing").await;
    }
    // Ten seconds a move: the countdown is read out at once to whom it concerns.
    let mine = ann.value("!!document.querySelector('.table.mine')").await;
    let (mover, other) = if mine == true { (ann, bo) } else { (bo, ann) };
    mover
        .until("window.spoken.length > 1 && window.spoken.every((words) => Number(words) <= 10)")
        .await;
    assert_eq!(other.value("window.spoken.length").await, 0);
    // Whoever looks elsewhere sees and feels it too.
    let called = "[document.title.startsWith('●'), document.querySelector('#icon').href.includes('turn'), window.shaken]";
    assert_eq!(mover.value(called).await, json!([true, true, 1]));
    assert_eq!(other.value(called).await, json!([false, false, 0]));
    other.until("window.awake > 0").await;
    mute(judge, ann, bo).await;

    rule(
        judge,
        "adjust_clock",
        "the clock stopped too late",
        &[("whom", "N"), ("seconds", "300")],
    )
    .await;
    rule(judge, "pause", "the light went out", &[]).await;
    for page in [ann, bo] {
        page.until("document.querySelectorAll('.arbiter li').length === 2")
            .await;
        page.find(".left .standing").await;
    }
    ann.reads("(the light went out)").await;
    bo.reads("（the light went out）").await;
    bo.reads("+300 s").await;
    looks::each(judge, "refereed-desktop").await;
    bo.click("#sheet-army").await;
    looks::each(bo, "refereed-phone").await;
    bo.click(".left .sheet-head button").await;

    bo.click("#call-arbiter").await;
    bo.fill("input[name=reason]", "the clock runs").await;
    bo.shot("appeal-phone").await;
    bo.click("#send-appeal").await;
    judge.reads("has appealed").await;
    rule(judge, "close_appeal", "it stands", &[("yes", "no")]).await;
    rule(judge, "resume", "the light is back", &[]).await;
    judge
        .until("!document.querySelector('.left .standing')")
        .await;
    rule(judge, "forfeit", "went away", &[("whom", "S")]).await;
    for page in &table.pages {
        page.find(".result").await;
        page.is_sound().await;
    }
}

/// A table of xiangqi in the lobby, whose owner presides, and two who sit down.
async fn refereed(driver: &Driver) -> Table {
    let server = house::open().await;
    let judge = driver.page(Size::Desktop, "en").await;
    judge.go(&format!("http://{server}/")).await;
    for css in [
        "#make-xiangqi",
        "#make-open",
        "details summary",
        "#preside-here",
    ] {
        judge.click(css).await;
    }
    judge.choose("natural_limit_rounds", "40").await;
    judge.shot("create-desktop-en").await;
    judge.click("#create").await;
    judge.find("#rule").await;
    let hash = judge.value("location.hash").await;
    let hash = hash.as_str().unwrap_or_default().to_owned();
    let ann = driver.page(Size::Desktop, "en").await;
    ann.go(&format!("http://{server}/")).await;
    filter(&ann).await;
    let bo = driver.page(Size::Phone, "zh-CN").await;
    bo.go(&format!("http://{server}/{hash}")).await;
    for page in [&ann, &bo] {
        let speaks =
            "localStorage.setItem('qiguan.prefs', JSON.stringify({ speak: true, vibrate: true }))";
        page.value(speaks).await;
        page.client.refresh().await.expect("it loads again");
    }
    ann.click(".tables .line").await;
    for page in [&ann, &bo] {
        page.click("#sit").await;
        page.find("#ready").await;
    }
    let pages = vec![judge, ann, bo];
    Table {
        server,
        hash,
        pages,
    }
}

/// The list of tables shows what is asked for alone.
async fn filter(page: &Page) {
    let lines =
        |count: usize| format!("document.querySelectorAll('.tables .line').length === {count}");
    page.until(&lines(1)).await;
    page.reads("Arbiter: Guest").await;
    page.click(".tables .filters .tab:nth-child(3)").await;
    page.until(&lines(0)).await;
    page.click(".tables .filters .tab:nth-child(4)").await;
    page.until(&lines(1)).await;
}

/// From the casual rules to those of a club, but a draw after forty rounds as before.
async fn change_rules(judge: &Page, player: &Page) {
    player.click("#ready").await;
    judge.find(".plate .ready").await;
    judge.click("#change-rules").await;
    judge.click(".dialog #card-club").await;
    judge.click(".dialog details summary").await;
    judge.choose("illegal_move", "loss").await;
    judge.shot("change-rules-en").await;
    axe::check(judge, "the rules of a table").await;
    judge.click("#apply-rules").await;
    judge.until("!document.querySelector('.dialog')").await;
    // Whoever was ready has to say so again.
    player.find("#ready").await;
    player.reads("0:10").await;
    assert_eq!(
        player
            .value("document.querySelectorAll('#change-rules, #rule').length")
            .await,
        0
    );
}

/// One who is muted is heard by all the others.
async fn mute(deaf: &Page, speaker: &Page, other: &Page) {
    speaker.fill("#say", "one").await;
    speaker.click("#send").await;
    deaf.reads("one").await;
    deaf.click(".talk .mute").await;
    deaf.until("!document.querySelector('.talk .said')").await;
    speaker.fill("#say", "two").await;
    speaker.click("#send").await;
    let said = "[...document.querySelectorAll('.talk .said')].map(line => line.textContent).join()";
    for page in [other, speaker] {
        page.until(&format!("{said} === 'one,two'")).await;
    }
    // It stands there to be read, not only in the tree.
    let seen = "(() => { const line = [...document.querySelectorAll('.talk .said')].at(-1).getBoundingClientRect(); \
        return document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2)?.textContent; })()";
    assert_eq!(speaker.value(seen).await, "two");
    // What was sent is no longer there to be sent.
    assert_eq!(
        speaker.value("document.querySelector('#say').value").await,
        ""
    );
    assert_eq!(deaf.value(said).await, "");
}

/// Gives a ruling by the form.
async fn rule(judge: &Page, kind: &str, reason: &str, about: &[(&str, &str)]) {
    judge.click("#rule").await;
    judge.choose("ruling", kind).await;
    for (name, value) in about {
        judge.choose(name, value).await;
    }
    judge.fill("input[name=reason]", reason).await;
    judge.click("#give-ruling").await;
    judge.until("!document.querySelector('.dialog')").await;
    judge.reads(reason).await;
}
