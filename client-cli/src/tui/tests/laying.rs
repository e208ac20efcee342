//! Laying out an army.

use super::desk::Desk;
use crate::tui::input::{Input, Key};
use crate::tui::table::Act;
use qiguan_protocol::Request;
use serde_json::json;

#[test]
fn a_layout_is_imported_from_a_file() {
    let mut desk = Desk::arranging();
    desk.types(":import ~/open door.jql");
    let file = "~/open door.jql".to_owned();
    assert_eq!(desk.key(Key::Enter), [Act::Import { file }]);
}

#[test]
fn two_pieces_are_exchanged_and_a_bad_exchange_is_explained() {
    let mut desk = Desk::arranging();
    let layout: Vec<char> = desk.with(|table, scenery| {
        table
            .layout_of(scenery.view)
            .expect("a layout")
            .chars()
            .collect()
    });
    let flag = layout.iter().position(|face| *face == 'F').expect("a flag");
    let flag = format!("S{}{}", flag / 5, flag % 5);
    desk.click(&flag);
    assert_eq!(desk.click("S00"), []);
    let screen = desk.screen();
    assert!(screen.contains("headquarters"), "{screen}");
    desk.click("S20");
    let acts = desk.click("S21");
    let mut wanted = layout.clone();
    wanted.swap(10, 11);
    let wanted: String = wanted.into_iter().collect();
    assert_eq!(
        acts,
        [Act::Ask(Request::Arrange {
            layout: wanted.clone()
        })]
    );
    // The next one waits until the server has the first, then the newest goes out.
    desk.click("S30");
    assert_eq!(desk.click("S34"), []);
    let army = army_of(&wanted);
    let acts = desk.told(json!({"arranged": {"seat": "S", "army": army}}));
    let mut newest: Vec<char> = wanted.chars().collect();
    newest.swap(15, 19);
    let layout: String = newest.into_iter().collect();
    assert_eq!(
        acts,
        [Act::Ask(Request::Arrange {
            layout: layout.clone()
        })]
    );
    let army = army_of(&layout);
    assert_eq!(
        desk.told(json!({"arranged": {"seat": "S", "army": army}})),
        []
    );
}

fn army_of(layout: &str) -> String {
    let cells = layout.chars().enumerate().filter(|(_, face)| *face != '.');
    cells
        .map(|(index, face)| format!("S{}{}{face}", index / 5, index % 5))
        .collect()
}

#[test]
fn a_layout_is_pasted_in_and_copied_out() {
    let mut desk = Desk::arranging();
    let layout = "915677.3.321.B84.4.B1M6M5322FM";
    let acts = desk.take(&Input::Paste(format!(" {layout}\n")));
    assert_eq!(
        acts,
        [Act::Ask(Request::Arrange {
            layout: layout.into()
        })]
    );
    desk.types(":export");
    assert_eq!(desk.key(Key::Enter), [Act::Copy(layout.into())]);
    desk.types(":save home");
    let save = Act::Save {
        name: "home".into(),
        layout: layout.into(),
    };
    assert_eq!(desk.key(Key::Enter), [save]);
    desk.types(":layout 99");
    assert_eq!(desk.key(Key::Enter), []);
    assert!(desk.screen().contains("30"), "{}", desk.screen());
}
