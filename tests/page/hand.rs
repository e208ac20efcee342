//! How a person touches a page: by finger, by mouse, by keys, and through its forms.

use crate::browser::{Page, Size};
use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MOUSE_BUTTON_RIGHT, MouseActions,
    PointerAction, TouchActions,
};
use fantoccini::elements::Element;
use serde_json::json;
use std::time::Duration;

/// Longer than what a page takes for a long press, which is 350 ms.
const LONG: Duration = Duration::from_millis(700);

impl Page {
    /// Taps or clicks on a place.
    pub(crate) async fn tap(&self, place: (i64, i64)) {
        self.drag(place, place).await;
    }

    /// Presses in one place and lets go in another.
    pub(crate) async fn drag(&self, from: (i64, i64), to: (i64, i64)) {
        let mut steps = vec![
            move_to(from),
            PointerAction::Down {
                button: MOUSE_BUTTON_LEFT,
            },
        ];
        if from != to {
            steps.push(move_to(((from.0 + to.0) / 2, (from.1 + to.1) / 2)));
            steps.push(move_to(to));
        }
        steps.push(PointerAction::Up {
            button: MOUSE_BUTTON_LEFT,
        });
        self.point(steps).await;
    }

    /// Presses in one place for long.
    pub(crate) async fn press(&self, place: (i64, i64)) {
        let button = MOUSE_BUTTON_LEFT;
        let pause = PointerAction::Pause { duration: LONG };
        let (down, up) = (PointerAction::Down { button }, PointerAction::Up { button });
        self.point(vec![move_to(place), down, pause, up]).await;
    }

    /// Clicks on a place with the right button.
    pub(crate) async fn right_click(&self, place: (i64, i64)) {
        let button = MOUSE_BUTTON_RIGHT;
        let (down, up) = (PointerAction::Down { button }, PointerAction::Up { button });
        self.point(vec![move_to(place), down, up]).await;
    }

    async fn point(&self, steps: Vec<PointerAction>) {
        let done = match self.size {
            Size::Desktop | Size::Huge => {
                let mouse = MouseActions::new("mouse".to_owned());
                let mouse = steps.into_iter().fold(mouse, InputSource::then);
                self.client.perform_actions(mouse).await
            }
            Size::Phone | Size::Narrow => {
                let finger = TouchActions::new("finger".to_owned());
                let finger = steps.into_iter().fold(finger, InputSource::then);
                self.client.perform_actions(finger).await
            }
        };
        done.expect("a pointer can be moved");
    }

    /// Presses keys one after the other, wherever the page is.
    pub(crate) async fn keys(&self, keys: &[char]) {
        let pressed = keys
            .iter()
            .fold(KeyActions::new("keys".to_owned()), |actions, &value| {
                let actions = actions.then(KeyAction::Down { value });
                actions.then(KeyAction::Up { value })
            });
        let done = self.client.perform_actions(pressed).await;
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

fn move_to((x, y): (i64, i64)) -> PointerAction {
    PointerAction::MoveTo {
        duration: Some(Duration::from_millis(20)),
        x: x as f64,
        y: y as f64,
    }
}
