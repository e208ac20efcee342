//! Chromium without a window, driven as a person would: by pointer, by touch, by keys.

use crate::npm::target;
use crate::webdriver::{Client, Element};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::sync::{Mutex, MutexGuard};

/// How long a page may take to show something; the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// One journey has the machine for itself: each has several browsers.
static ONE: Mutex<()> = Mutex::const_new(());

/// The program that drives browsers, and ends with this, its browsers too.
#[derive(Debug)]
pub(crate) struct Driver {
    process: Child,
    url: String,
    _alone: MutexGuard<'static, ()>,
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
        let alone = ONE.lock().await;
        // The port that it draws may be taken in one of the two families of addresses.
        let begun = (0..5).find_map(|_| begin());
        let (process, port) = begun.expect("it says on which port it listens");
        Self {
            process,
            url: format!("http://127.0.0.1:{port}"),
            _alone: alone,
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
                self.shot("failed").await;
                panic!(
                    "never {expression}; the page says {:?}",
                    self.complaints().await
                );
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }

    /// Waits for an element.
    pub(crate) async fn find(&self, css: &str) -> Element {
        self.until(&format!("!!document.querySelector({})", json!(css)))
            .await;
        let found = self.client.find(css).await;
        found.unwrap_or_else(|error| panic!("{css}: {error}"))
    }

    /// Waits for an element and clicks it.
    pub(crate) async fn click(&self, css: &str) {
        let clicked = self.find(css).await.click().await;
        if let Err(error) = clicked {
            self.shot("failed").await;
            panic!("{css}: {error}");
        }
    }

    /// The text that an element shows.
    pub(crate) async fn text(&self, css: &str) -> String {
        self.find(css).await;
        let text = self
            .value(&format!(
                "document.querySelector({}).textContent",
                json!(css)
            ))
            .await;
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

    /// Writes what is seen into the folder of screens.
    pub(crate) async fn shot(&self, name: &str) {
        let folder = target().join("screens");
        std::fs::create_dir_all(&folder).expect("the target folder can be written to");
        // What moves has come to rest by then.
        tokio::time::sleep(Duration::from_millis(350)).await;
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
