//! As much of the WebDriver protocol as the journeys of the page need (W3C WebDriver, level 2).

use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, header};
use hyper_util::client::legacy::Client as Http;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde_json::{Value, json};
use std::fmt;

/// The name under which an element is handed over.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";
/// More than a picture of the largest screen.
const ANSWER_BYTES_MAX: usize = 64 << 20;

/// One browser that a driver has opened.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    http: Http<HttpConnector, Body>,
    /// The URL of its session.
    session: String,
}

/// An element of the page that the browser shows.
#[derive(Debug)]
pub(crate) struct Element {
    client: Client,
    id: String,
}

/// What the driver says where it does not do something.
#[derive(Debug)]
pub(crate) struct Failure {
    /// As the protocol calls it (6.6); nothing where the driver could not be asked.
    name: String,
    message: String,
}

/// A key that writes no letter, as the protocol names it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Key {
    Tab,
    Enter,
    Left,
    Up,
    Right,
    Down,
}

impl Client {
    /// Opens a browser with these capabilities.
    pub(crate) async fn open(driver: &str, wanted: Value) -> Result<Self, Failure> {
        let http = Http::builder(TokioExecutor::new()).build_http();
        let mut client = Self {
            http,
            session: format!("{driver}/session"),
        };
        let wanted = json!({"capabilities": {"alwaysMatch": wanted}});
        let opened = client.post("", wanted).await?;
        client.session = format!("{}/{}", client.session, text_of(&opened["sessionId"])?);
        Ok(client)
    }

    /// Closes the browser.
    pub(crate) async fn close(self) -> Result<(), Failure> {
        self.ask(Method::DELETE, "", None).await.map(drop)
    }

    pub(crate) async fn goto(&self, url: &str) -> Result<(), Failure> {
        self.post("/url", json!({"url": url})).await.map(drop)
    }

    pub(crate) async fn refresh(&self) -> Result<(), Failure> {
        self.post("/refresh", json!({})).await.map(drop)
    }

    /// What a script of the page's language returns.
    pub(crate) async fn execute(&self, script: &str) -> Result<Value, Failure> {
        let body = json!({"script": script, "args": []});
        self.post("/execute/sync", body).await
    }

    /// What a script hands to the function that it is given last.
    pub(crate) async fn execute_async(&self, script: &str) -> Result<Value, Failure> {
        let body = json!({"script": script, "args": []});
        self.post("/execute/async", body).await
    }

    pub(crate) async fn find(&self, css: &str) -> Result<Element, Failure> {
        let body = json!({"using": "css selector", "value": css});
        let found = self.post("/element", body).await?;
        Ok(Element {
            client: self.clone(),
            id: text_of(&found[ELEMENT])?,
        })
    }

    /// Moves pointers and presses keys, as the protocol's list of input sources says.
    pub(crate) async fn perform_actions(&self, sources: Value) -> Result<(), Failure> {
        let body = json!({"actions": sources});
        self.post("/actions", body).await.map(drop)
    }

    /// The picture of what is seen, a PNG in base64.
    pub(crate) async fn screenshot(&self) -> Result<String, Failure> {
        text_of(&self.ask(Method::GET, "/screenshot", None).await?)
    }

    /// The name of the tab that is driven.
    pub(crate) async fn window(&self) -> Result<String, Failure> {
        text_of(&self.ask(Method::GET, "/window", None).await?)
    }

    /// Opens another tab; returns its name.
    pub(crate) async fn new_tab(&self) -> Result<String, Failure> {
        let opened = self.post("/window/new", json!({"type": "tab"})).await?;
        text_of(&opened["handle"])
    }

    /// Drives another tab from here on.
    pub(crate) async fn switch_to_window(&self, tab: &str) -> Result<(), Failure> {
        self.post("/window", json!({"handle": tab})).await.map(drop)
    }

    /// What was written to the console since the last time.
    pub(crate) async fn console(&self) -> Result<Value, Failure> {
        self.post("/se/log", json!({"type": "browser"})).await
    }

    async fn post(&self, command: &str, body: Value) -> Result<Value, Failure> {
        self.ask(Method::POST, command, Some(body)).await
    }

    async fn ask(
        &self,
        method: Method,
        command: &str,
        body: Option<Value>,
    ) -> Result<Value, Failure> {
        let request = Request::builder()
            .method(method)
            .uri(format!("{}{command}", self.session))
            .header(header::CONTENT_TYPE, "application/json; charset=utf-8")
            .body(body.map_or_else(Body::empty, |body| Body::from(body.to_string())))
            .map_err(Failure::of)?;
        let answer = self.http.request(request).await.map_err(Failure::of)?;
        let is_done = answer.status().is_success();
        let bytes = to_bytes(Body::new(answer.into_body()), ANSWER_BYTES_MAX).await;
        let answer: Value =
            serde_json::from_slice(&bytes.map_err(Failure::of)?).map_err(Failure::of)?;
        let value = &answer["value"];
        match is_done {
            true => Ok(value.clone()),
            false => Err(Failure {
                name: text_of(&value["error"])?,
                message: text_of(&value["message"])?,
            }),
        }
    }
}

impl Element {
    pub(crate) async fn click(&self) -> Result<(), Failure> {
        self.post("click", json!({})).await
    }

    pub(crate) async fn clear(&self) -> Result<(), Failure> {
        self.post("clear", json!({})).await
    }

    pub(crate) async fn send_keys(&self, text: &str) -> Result<(), Failure> {
        self.post("value", json!({"text": text})).await
    }

    async fn post(&self, verb: &str, body: Value) -> Result<(), Failure> {
        let command = format!("/element/{}/{verb}", self.id);
        self.client.post(&command, body).await.map(drop)
    }
}

impl From<Key> for char {
    fn from(key: Key) -> Self {
        match key {
            Key::Tab => '\u{e004}',
            Key::Enter => '\u{e007}',
            Key::Left => '\u{e012}',
            Key::Up => '\u{e013}',
            Key::Right => '\u{e014}',
            Key::Down => '\u{e015}',
        }
    }
}

impl Failure {
    fn of(error: impl fmt::Display) -> Self {
        Self {
            name: String::new(),
            message: error.to_string(),
        }
    }

    /// Which error of the protocol it is.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.message)
    }
}

fn text_of(value: &Value) -> Result<String, Failure> {
    let text = value.as_str().map(str::to_owned);
    text.ok_or_else(|| Failure::of(format!("{value} where a text belongs")))
}
