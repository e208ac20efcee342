//! Chromium without a window, driven as a person would: by pointer, by touch, by keys.

use crate::npm::target;
use crate::webdriver::{Client, Element, Failure};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::sync::{Semaphore, SemaphorePermit};

/// How long a page may take to show something; the machine may be busy.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// How long before it is looked at again; less than a frame of a slow machine.
pub(crate) const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// Journeys at once: each has several browsers, of which one draws at a time.
const AT_ONCE: u32 = 2;

static PLACES: Semaphore = Semaphore::const_new(AT_ONCE as usize);

/// The program that drives browsers, and ends with this, its browsers too.
#[derive(Debug)]
pub(crate) struct Driver {
    process: Child,
    url: String,
    _place: SemaphorePermit<'static>,
}

/// How large a page is, and how it is touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    Desktop,
    /// 390 pixels wide, touched by a finger.
    Phone,
    /// The narrowest there is: an old phone, or a large one with large letters.
    Narrow,
    /// A screen of 3840x2160 pixels.
    Huge,
}

/// One browser with its own profile.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) client: Client,
    pub(crate) size: Size,
    _profile: TempDir,
}

impl Driver {
    pub(crate) async fn start() -> Self {
        Self::start_with(1).await
    }

    /// The same with the machine for itself, for what measures time.
    pub(crate) async fn alone() -> Self {
        Self::start_with(AT_ONCE).await
    }

    async fn start_with(places: u32) -> Self {
        let place = PLACES.acquire_many(places).await;
        // The port that it draws may be taken in one of the two families of addresses.
        let begun = (0..5).find_map(|_| begin());
        let (process, port) = begun.expect("it says on which port it listens");
        Self {
            process,
            url: format!("http://127.0.0.1:{port}"),
            _place: place.expect("the places are never closed"),
        }
    }

    /// A browser that speaks a language: `en`, or `zh-CN`.
    pub(crate) async fn page(&self, size: Size, lang: &str) -> Page {
        let profile = TempDir::new().expect("a temporary folder can be made");
        let folder = format!("--user-data-dir={}", profile.path().display());
        let lang = format!("--lang={lang}");
        let mut options = json!({"args": [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--hide-scrollbars", size.window(), lang, folder,
        ], "prefs": {"intl.accept_languages": &lang[7..]}});
        if let Some((width, height)) = size.screen() {
            options["mobileEmulation"] = json!({"deviceMetrics":
                {"width": width, "height": height, "pixelRatio": 2, "touch": true}});
        }
        let wanted = json!({"browserName": "chrome", "goog:chromeOptions": options,
            "goog:loggingPrefs": {"browser": "ALL"}});
        let client = Client::open(&self.url, wanted).await;
        let client = client.expect("tests/run installs chromium");
        Page {
            client,
            size,
            _profile: profile,
        }
    }
}

/// The program, and the port on which it listens; nothing where it ended instead.
fn begin() -> Option<(Child, u16)> {
    let mut process = Command::new("chromedriver")
        .arg("--port=0")
        .process_group(0)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("tests/run installs chromium-driver");
    let said = process.stdout.take().expect("it is piped");
    let mut lines = BufReader::new(said).lines().map_while(Result::ok);
    let port = lines.find_map(|line| {
        let rest = line.split_once("successfully on port ")?.1;
        rest.trim_end_matches('.').parse::<u16>().ok()
    });
    let Some(port) = port else {
        _ = process.wait();
        return None;
    };
    // It ends when nobody reads what it says.
    std::thread::spawn(move || lines.for_each(drop));
    Some((process, port))
}

impl Drop for Driver {
    fn drop(&mut self) {
        // The whole group: a browser outlives its driver.
        let group = format!("-{}", self.process.id());
        _ = Command::new("kill").args(["-KILL", "--", &group]).status();
        _ = self.process.wait();
    }
}

impl Size {
    /// The window with its frame, which leaves 900 or 2160 pixels of height.
    fn window(self) -> &'static str {
        match self {
            Self::Huge => "--window-size=3840,2303",
            Self::Desktop | Self::Phone | Self::Narrow => "--window-size=1440,1043",
        }
    }

    fn screen(self) -> Option<(u32, u32)> {
        match self {
            Self::Desktop | Self::Huge => None,
            Self::Phone => Some((390, 664)),
            Self::Narrow => Some((320, 568)),
        }
    }
}

impl Page {
    pub(crate) async fn go(&self, url: &str) {
        self.client.goto(url).await.expect("the page loads");
    }

    /// What an expression of the page's language is.
    pub(crate) async fn value(&self, expression: &str) -> Value {
        let script = format!("return {expression}");
        let value = self.client.execute(&script).await;
        value.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Waits until an expression is true; what it is then.
    pub(crate) async fn until(&self, expression: &str) -> Value {
        let by = Instant::now() + PATIENCE;
        loop {
            let value = self.value(expression).await;
            if value != Value::Null && value != Value::Bool(false) {
                return value;
            }
            if Instant::now() > by {
                self.fail(&format!("never {expression}")).await;
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }

    /// Waits for an element. None is handed out: the page may draw another one at any time.
    pub(crate) async fn find(&self, css: &str) {
        self.until(&format!("!!document.querySelector({})", json!(css)))
            .await;
    }

    /// Waits for an element and clicks it.
    pub(crate) async fn click(&self, css: &str) {
        self.on(css, Element::click).await;
    }

    /// Waits for an element and does something with it: once, and again with the one that is drawn
    /// then where it was not done because the element was gone, or something lay above it.
    pub(crate) async fn on(&self, css: &str, act: impl AsyncFn(&Element) -> Result<(), Failure>) {
        let by = Instant::now() + PATIENCE;
        loop {
            self.find(css).await;
            let done = match self.client.find(css).await {
                Ok(element) => act(&element).await,
                Err(error) => Err(error),
            };
            match done {
                Ok(()) => return,
                Err(error) if not_yet(&error) && Instant::now() < by => {
                    tokio::time::sleep(LOOK_AGAIN).await;
                }
                Err(error) => {
                    self.fail(&format!("{css}: {error}")).await;
                }
            }
        }
    }

    /// Ends the test with what the page looked like.
    pub(crate) async fn fail(&self, why: &str) -> ! {
        self.picture("failed").await;
        panic!("{why}; the page says {:?}", self.complaints().await);
    }

    /// The text that an element shows.
    pub(crate) async fn text(&self, css: &str) -> String {
        let text = format!("document.querySelector({})?.textContent", json!(css));
        let text = self.until(&text).await;
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until some text stands somewhere on the page.
    pub(crate) async fn reads(&self, text: &str) {
        self.until(&format!(
            "document.body.textContent.includes({})",
            json!(text)
        ))
        .await;
    }

    /// Where the middle of the nth such element is, in pixels of the window.
    pub(crate) async fn middle(&self, css: &str, nth: usize) -> (i64, i64) {
        let script = format!(
            "(() => {{ const all = document.querySelectorAll({}); if (!all.length) return null; \
             const box = all[{nth} % all.length].getBoundingClientRect(); \
             return [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)]; }})()",
            json!(css)
        );
        let place = self.until(&script).await;
        let at = |index: usize| place[index].as_i64().expect("a place in pixels");
        (at(0), at(1))
    }

    /// Lets what moves come to rest, and where somebody wants to look at the screens, keeps this one.
    pub(crate) async fn shot(&self, name: &str) {
        self.rest().await;
        if std::env::var_os("QIGUAN_SCREENS").is_some() {
            self.picture(name).await;
        }
    }

    /// What moves is where it moves to, and that is drawn.
    async fn rest(&self) {
        let rest = "window.rested = false; \
            const frame = () => new Promise(requestAnimationFrame); \
            frame().then(frame).then(() => { \
            for (const moves of document.getAnimations()) if (moves.effect.getComputedTiming().iterations !== Infinity) moves.finish(); \
            return frame(); }).then(() => { window.rested = true; });";
        let begun = self.client.execute(rest).await;
        begun.unwrap_or_else(|error| panic!("{error}"));
        self.until("window.rested").await;
    }

    /// Writes what is seen into the folder of screens.
    async fn picture(&self, name: &str) {
        let folder = target().join("screens");
        std::fs::create_dir_all(&folder).expect("the target folder can be written to");
        let png = self.client.screenshot().await.expect("a page can be seen");
        let png = BASE64_STANDARD
            .decode(png)
            .expect("the driver writes base64");
        let written = std::fs::write(folder.join(format!("{name}.png")), png);
        written.expect("the target folder can be written to");
    }

    /// What the page's console complains about: nothing, on a sound page.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let log = self.client.console().await;
        let log = log.expect("the driver keeps the console");
        let lines = log.as_array().cloned().unwrap_or_default();
        let severe = lines.into_iter().filter(|line| line["level"] == "SEVERE");
        severe.map(|line| line["message"].to_string()).collect()
    }

    /// Nothing went wrong on it.
    pub(crate) async fn is_sound(&self) {
        assert_eq!(self.complaints().await, Vec::<String>::new());
    }
}

/// Whether nothing was done, for a reason that passes: another element is drawn, or something lies above.
fn not_yet(failure: &Failure) -> bool {
    matches!(
        failure.name(),
        "element click intercepted"
            | "element not interactable"
            | "no such element"
            | "stale element reference"
    )
}
