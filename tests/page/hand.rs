//! How a person touches a page: by finger, by mouse, by keys, and through its forms.

use crate::browser::{Page, Size};
use crate::webdriver::Element;
use serde_json::{Value, json};

/// Longer than what a page takes for a long press, which is 350 ms.
const LONG_MS: u32 = 700;

/// A button of the mouse; a finger has the first one alone.
const LEFT: u8 = 0;
const RIGHT: u8 = 2;

impl Page {
    /// Taps or clicks on a place.
    pub(crate) async fn tap(&self, place: (i64, i64)) {
        self.drag(place, place).await;
    }

    /// Presses in one place and lets go in another.
    pub(crate) async fn drag(&self, from: (i64, i64), to: (i64, i64)) {
        let mut steps = vec![move_to(from), down(LEFT)];
        if from != to {
            steps.push(move_to(((from.0 + to.0) / 2, (from.1 + to.1) / 2)));
            steps.push(move_to(to));
        }
        steps.push(up(LEFT));
        self.point(&steps).await;
    }

    /// Presses in one place for long.
    pub(crate) async fn press(&self, place: (i64, i64)) {
        let pause = json!({"type": "pause", "duration": LONG_MS});
        let steps = [move_to(place), down(LEFT), pause, up(LEFT)];
        self.point(&steps).await;
    }

    /// Clicks on a place with the right button.
    pub(crate) async fn right_click(&self, place: (i64, i64)) {
        self.point(&[move_to(place), down(RIGHT), up(RIGHT)]).await;
    }

    async fn point(&self, steps: &[Value]) {
        let (id, kind) = match self.size {
            Size::Desktop | Size::Huge => ("mouse", "mouse"),
            Size::Phone | Size::Narrow => ("finger", "touch"),
        };
        let pointer = json!({"type": "pointer", "id": id,
            "parameters": {"pointerType": kind}, "actions": steps});
        let done = self.client.perform_actions(json!([pointer])).await;
        done.expect("a pointer can be moved");
    }

    /// Presses keys one after the other, wherever the page is.
    pub(crate) async fn keys(&self, keys: &[char]) {
        let press = |key: &char| ["keyDown", "keyUp"].map(|way| json!({"type": way, "value": key}));
        let steps: Vec<Value> = keys.iter().flat_map(press).collect();
        let pressed = json!({"type": "key", "id": "keys", "actions": steps});
        let done = self.client.perform_actions(json!([pressed])).await;
        done.expect("keys can be pressed");
    }

    /// Types into a field, in place of what stands there.
    pub(crate) async fn fill(&self, css: &str, text: &str) {
        let type_in = async |field: &Element| {
            field.clear().await?;
            field.send_keys(text).await
        };
        self.on(css, type_in).await;
    }

    /// Chooses a value of the list of that name, and lets the page draw what follows from it.
    pub(crate) async fn choose(&self, name: &str, value: &str) {
        let chosen = format!(
            "(() => {{ const list = document.querySelector('select[name={name}]'); if (!list) return null; list.value = {}; \
             list.dispatchEvent(new Event('change')); window.drawn = false; \
             requestAnimationFrame(() => requestAnimationFrame(() => {{ window.drawn = true; }})); return list.value; }})()",
            json!(value)
        );
        assert_eq!(self.until(&chosen).await, json!(value), "{name}");
        self.until("window.drawn").await;
    }
}

fn move_to((x, y): (i64, i64)) -> Value {
    json!({"type": "pointerMove", "duration": 20, "x": x, "y": y})
}

fn down(button: u8) -> Value {
    json!({"type": "pointerDown", "button": button})
}

fn up(button: u8) -> Value {
    json!({"type": "pointerUp", "button": button})
}
