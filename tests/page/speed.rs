//! How soon a page shows what it is told, and how it steps through a long game.

use crate::browser::{Driver, Size};
use crate::go;
use crate::house;
use crate::table::Table;
use serde_json::json;

/// Counts frames, and notes in which one a stone was told and in which it was drawn.
const COUNT: &str = "(() => { let frame = 0; let told = null; window.late = []; \
    const count = () => { frame += 1; requestAnimationFrame(count); }; requestAnimationFrame(count); \
    const parse = JSON.parse; \
    JSON.parse = (text) => { if (text.includes('\"placed\"')) told = frame; return parse(text); }; \
    new MutationObserver(() => { if (told !== null) { window.late.push(frame - told); told = null; } }) \
      .observe(document.querySelector('.goban .stones'), { childList: true }); return true; })()";

/// Takes 300 steps through a game, a frame each, and tells the middle one of their times in
/// milliseconds: that of the key, and of the drawing that it leads to.
const STEPS: &str = "(() => { const frame = requestAnimationFrame.bind(window); \
    let drawing = 0; const spent = []; \
    window.requestAnimationFrame = (draw) => frame((at) => { const from = performance.now(); draw(at); drawing += performance.now() - from; }); \
    const step = () => { if (spent.length === 300) { window.middle = spent.sort((a, b) => a - b)[150]; return; } \
      drawing = 0; const from = performance.now(); \
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ']', bubbles: true })); \
      const key = performance.now() - from; \
      frame(() => frame(() => { spent.push(key + drawing); step(); })); }; step(); return true; })()";

/// A frame of a screen that shows sixty in a second.
const FRAME_MS: f64 = 16.0;

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_on_the_screen_with_the_next_frame() {
    let driver = Driver::alone().await;
    let guests = [(Size::Desktop, "en"), (Size::Phone, "en")];
    let table = Table::seated(&driver, &["#make-go", "#card-9"], &guests).await;
    table.begin().await;
    for page in &table.pages {
        page.value(COUNT).await;
    }
    for row in 1..=6 {
        let page = table.to_move().await;
        page.tap(go::at(page, 5, row).await).await;
        page.until("!document.querySelector('.table.mine')").await;
    }
    for page in &table.pages {
        let late = page.until("window.late.length >= 6 && window.late").await;
        assert_eq!(late, json!([1, 1, 1, 1, 1, 1]), "frames after the message");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_three_hundred_moves_is_stepped_through_without_a_pause() {
    let driver = Driver::alone().await;
    let server = house::open().await;
    let page = driver.page(Size::Desktop, "en").await;
    for (sample, game) in [("junqi", junqi()), ("go", stones()), ("xiangqi", xiangqi())] {
        page.go("about:blank").await;
        page.go(&format!("http://{server}/")).await;
        page.find("#practise").await;
        let given = format!(
            "(() => {{ const ask = window.fetch; window.fetch = (what, how) => String(what).includes('/samples/') \
             ? Promise.resolve(new Response({})) : ask(what, how); location.hash = '#sample/{sample}'; return true; }})()",
            json!(game)
        );
        page.value(&given).await;
        let steps = "document.querySelector('.stepper .at')?.textContent === '0 / 300'";
        page.until(steps).await;
        page.value(STEPS).await;
        let middle = page.until("window.middle").await;
        let middle = middle.as_f64().expect("a time");
        page.until("document.querySelector('.stepper .at').textContent === '300 / 300'")
            .await;
        assert!(middle < FRAME_MS, "{sample}: a step takes {middle} ms");
    }
    page.is_sound().await;
}

/// All four go to and fro with one piece each.
fn junqi() -> String {
    let layout = "915677.3.321.B84.4.B1M6M5322FM";
    let lines = ["S", "E", "N", "W"].map(|seat| format!("{seat} {layout}\n"));
    let round = |from: &str, to: &str| {
        ["S", "E", "N", "W"]
            .map(|seat| format!("{seat}{from}-{seat}{to} "))
            .concat()
    };
    let there_and_back = round("10", "11") + &round("11", "10");
    let moves = there_and_back.repeat(38);
    let moves: Vec<&str> = moves.split_whitespace().take(300).collect();
    format!(
        "OPT preset=classic\n{}{}\n",
        lines.concat(),
        moves.join(" ")
    )
}

/// Stones line by line on the large board, a point left free after each third.
fn stones() -> String {
    let points = (0_u8..19).flat_map(|row| (0_u8..19).map(move |column| (column, row)));
    let points = points
        .filter(|(column, row)| (column + row) % 6 != 5)
        .take(300);
    let moves = points.enumerate().map(|(at, (column, row))| {
        let colour = if at % 2 == 0 { 'B' } else { 'W' };
        format!(
            ";{colour}[{}{}]",
            char::from(b'a' + column),
            char::from(b'a' + row)
        )
    });
    format!("(;GM[1]FF[4]SZ[19]{})", moves.collect::<String>())
}

/// Rooks that go to and fro.
fn xiangqi() -> String {
    let moves = ["a0-a1", "a9-a8", "a1-a0", "a8-a9"]
        .iter()
        .cycle()
        .take(300);
    let moves: Vec<&str> = moves.copied().collect();
    format!(
        "[Game \"Chinese Chess\"]\n[Red \"Ann\"]\n\n{}\n",
        moves.join(" ")
    )
}
