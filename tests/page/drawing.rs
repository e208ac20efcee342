//! What the page's drawing does to elements that stay while others come and go.

use crate::browser::Page;
use serde_json::json;

/// Draws a row of buttons, then another row and a question before it, then fewer; whether each button is the
/// element that it was, still has the focus, and stands in its order.
const DRAW: &str = "const done = arguments[0]; \
    import(new URL('ui/dom.js', document.querySelector('script[type=module]').src)).then(({ h, show }) => { \
        const root = document.body.appendChild(document.createElement('div')); \
        const button = (id) => h('button', { id }, id); const at = (id) => root.querySelector(`#${id}`); \
        const row = (name, ...ids) => h('div', { class: name }, ids.map(button)); \
        show(root, [row('steps', 'x-back', 'x-on'), row('acts', 'x-pass')]); \
        const [back, pass] = [at('x-back'), at('x-pass')]; back.focus(); \
        const stays = () => [at('x-back') === back, at('x-pass') === pass, document.activeElement === back, root.textContent]; \
        show(root, [h('div', null, 'asks'), row('steps', 'x-first', 'x-back', 'x-on'), row('acts', 'x-undo', 'x-pass')]); \
        const more = stays(); \
        show(root, [row('steps', 'x-back'), row('acts', 'x-pass', 'x-give')]); \
        const less = stays(); root.remove(); done([more, less]); });";

pub(crate) async fn check(page: &Page) {
    let drawn = page.client.execute_async(DRAW).await;
    let more = json!([true, true, true, "asksx-firstx-backx-onx-undox-pass"]);
    let less = json!([true, true, true, "x-backx-passx-give"]);
    assert_eq!(drawn.expect("the module can be used"), json!([more, less]));
}
